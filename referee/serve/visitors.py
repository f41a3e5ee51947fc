"""Who is connected, and who has to go where there are too many: nobody locks the others out.

A connection that wants nothing, or wants it too slowly, holds a place for a few seconds only. Where
places are short, one that has not shown the token goes before one that has, and one of the address
that holds the most before any other. Streams, which last, have places of their own, so that a page
is always to be had.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_TIME = 5.0
"""Seconds within which a visitor has to say what is wanted."""

ANSWER_TIME = 30.0
"""Seconds within which a visitor has to take in an answer that is no stream."""

MOST_WAITING = 100
"""Connections without a stream beyond which one has to go."""

MOST_STREAMS = 60
STREAMS_EACH = 6
"""Streams, in all and to one address, beyond which the oldest has to go."""

Client = tuple[str, int]
"""Address and port of a visitor: no two connections have the same."""


class Visit:
    """A connection. ``shown`` says whether the token was, ``streaming`` whether it is a stream."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self.leave = leave
        self.shown = False
        self.streaming = False


class Visitors:
    """Everybody who is connected, in the order in which they came."""

    def __init__(self) -> None:
        self._visits: dict[Client, Visit] = {}

    def come(self, client: Client, leave: Callable[[], None]) -> None:
        """Notes a new connection; ``leave`` ends it. Somebody else may have to go."""
        self._visits[client] = Visit(leave)
        waiting = [key for key, each in self._visits.items() if not each.streaming]
        if len(waiting) > MOST_WAITING:
            self._dismiss(waiting)

    def go(self, client: Client) -> None:
        """Notes that a connection has ended."""
        self._visits.pop(client, None)

    def show(self, client: Client) -> None:
        """Notes that a visitor knows the whole address."""
        if client in self._visits:
            self._visits[client].shown = True

    def stream(self, client: Client) -> None:
        """Notes that a connection is a stream from now on. An older one may have to go."""
        visit = self._visits.pop(client, None)
        if visit is None:
            return
        visit.streaming = True
        self._visits[client] = visit  # the last to come, as a stream
        streams = [key for key, each in self._visits.items() if each.streaming]
        own = [key for key in streams if key[0] == client[0]]
        if len(own) > STREAMS_EACH:
            self._dismiss(own)
        elif len(streams) > MOST_STREAMS:
            self._dismiss(streams)

    def rest(self, client: Client) -> None:
        """Notes that a visitor has got what was wanted."""
        if client in self._visits:
            self._visits[client].streaming = False

    def is_streaming(self, client: Client) -> bool:
        """Says whether a connection is a stream."""
        return client in self._visits and self._visits[client].streaming

    def dismiss_all(self) -> None:
        """Ends every connection."""
        while self._visits:
            self._dismiss(list(self._visits))

    def _dismiss(self, clients: Sequence[Client]) -> None:
        """Ends one of some connections, which stand in the order in which they came."""
        held = Counter(address for address, _ in clients)
        last = min(clients, key=lambda each: (self._visits[each].shown, -held[each[0]]))
        self._visits.pop(last).leave()


def connections(visitors: Visitors) -> type[H11Protocol]:
    """Returns the class of connections that visitors make."""

    class Connection(H11Protocol):
        """A connection that does not last longer than what it is there for."""

        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.client = self.client or ("", id(self))
            visitors.come(self.client, transport.abort)
            self._within(REQUEST_TIME)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._within(None)
            if self.client:
                visitors.go(self.client)

        def handle_events(self) -> None:
            before = self.cycle
            super().handle_events()
            if self.cycle is not before and not self.cycle.response_complete:
                self._within(ANSWER_TIME)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.client and self.cycle.response_complete:
                visitors.rest(self.client)
                self._within(REQUEST_TIME)

        def _within(self, seconds: float | None) -> None:
            """Gives the visitor some time; what counts is the last that was given."""
            if self._timer is not None:
                self._timer.cancel()
            self._timer = (seconds and self.loop.call_later(seconds, self._too_late)) or None

        def _too_late(self) -> None:
            if self.client and visitors.is_streaming(self.client):
                return
            self.transport.abort()

    return Connection
