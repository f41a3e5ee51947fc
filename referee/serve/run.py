"""Listening: on this computer alone, or for the others at the table."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import secrets
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from referee.match.follow import Follow
from referee.serve.app import Board, make_app
from referee.serve.visitors import Visitors, connections
from referee.values.rules import CannotDo

LEAVE_TIME = 0.3
"""Seconds that answers under way have to be taken in when the server ends."""

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1", "[::1]")


class Server(uvicorn.Server):
    """A server that ends its streams before it waits for them to end, and then waits for nobody."""

    def __init__(self, config: uvicorn.Config, board: Board, visitors: Visitors) -> None:
        super().__init__(config)
        self._board = board
        self._visitors = visitors

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends the streams, then the server."""
        self._board.close()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the connections."""
        asyncio.get_running_loop().call_later(LEAVE_TIME, self._visitors.dismiss_all)
        await super().shutdown(sockets)


def serve(follow: Follow, host: str, port: int, say: Callable[[str], None]) -> None:
    """Serves the page of a match until interrupted; tells ``say`` its address.

    Raises CannotDo where nobody can listen there.
    """
    try:
        listening = _listen(host, port)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise CannotDo("not-served", host=host, port=port, reason=reason) from None
    with listening:
        local = is_loopback(listening.getsockname()[0])
        token = None if local else secrets.token_urlsafe(16)
        board, visitors = Board(follow), Visitors()
        config = uvicorn.Config(
            make_app(board, visitors, token, LOCAL_NAMES if local else ("*",)),
            http=connections(visitors),
            ws="none",
            proxy_headers=False,  # a visitor is who is connected, whatever the request says
            log_level="critical",
            access_log=False,
            timeout_graceful_shutdown=2,
            server_header=False,
        )
        say(address(listening, token))
        Server(config, board, visitors).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    family, _, _, _, where = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    return socket.create_server((where[0], where[1]), family=family)


def is_loopback(host: str) -> bool:
    """Says whether nobody but this computer can reach an address."""
    return ipaddress.ip_address(host.partition("%")[0]).is_loopback


def address(listening: socket.socket, token: str | None) -> str:
    """Returns the address to open; for all addresses of this computer, one that others reach."""
    host, port = listening.getsockname()[:2]
    where = ipaddress.ip_address(host.partition("%")[0])
    if where.is_unspecified:
        where = ipaddress.ip_address(_outward(listening.family) or where)
    shown = f"[{where}]" if where.version == 6 else str(where)
    return f"http://{shown}:{port}/" + (f"{token}/" if token else "")


def _outward(family: int) -> str | None:
    """Returns the address by which others reach this computer; sends nothing."""
    elsewhere = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None
