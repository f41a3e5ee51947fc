"""The addresses of the page: the page itself, its style and script, and the stream of changes.

Everything is read-only. Each address stands for itself: none is made from a file's name, so that
no request can reach another file.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from referee.match.follow import Follow
from referee.serve import page
from referee.serve.visitors import Client, Visitors
from referee.words.language import lang_accepted, lang_of, speaking, spoken_tag, tag_of

PAUSE = 0.2
"""Seconds between two looks at the file."""

BEAT = 15.0
"""Seconds after which a silent stream says that it is still there."""

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What every answer says: keep nothing, run nothing from elsewhere, tell nobody the address."""

VARY = {"Vary": "Accept-Language"}
"""What an answer says that depends on the visitor's language."""


class Board:
    """The page and what changes of it, made once for each change of the match in each language.

    Only one thread at a time asks the match for anything; visitors get what was made, and that
    from what everybody at the table saw: raises ValueError for a match that shows more.
    """

    def __init__(self, follow: Follow) -> None:
        if not follow.seen_by_all:
            raise ValueError("whoever looks on gets what everybody saw")
        self._follow = follow
        self._own = spoken_tag()
        self._boards: dict[str, str] = {}
        self.html(self.language)
        self._changed = asyncio.Event()
        self._closing = False

    @property
    def language(self) -> str:
        """The language of whoever wants none: that of the table, else that of the server."""
        return lang_of(self._follow.path) or self._own

    def html(self, tag: str) -> str:
        """Returns the part that changes, in a language."""
        boards = self._boards  # a change that comes meanwhile begins others
        if tag not in boards:
            with speaking(tag):
                boards[tag] = page.board(self._follow.view, self._follow.gone)
        return boards[tag]

    def page(self, tag: str) -> str:
        """Returns the whole page in a language."""
        with speaking(tag):
            return page.whole_page(self._follow.view, self.html(tag))

    def _look(self) -> bool:
        if not self._follow.look():
            return False
        before, self._boards = self._boards, {}
        # Whoever looks on in any of them is told as soon as one of them differs.
        return any(self.html(tag) != html for tag, html in before.items())

    async def watch(self) -> None:
        """Looks at the file again and again, until cancelled."""
        while True:
            await asyncio.sleep(PAUSE)
            if await run_in_threadpool(self._look):
                self._tell()

    def close(self) -> None:
        """Ends every stream."""
        self._closing = True
        self._tell()

    def _tell(self) -> None:
        told, self._changed = self._changed, asyncio.Event()
        told.set()

    async def stream(self, tag: str) -> AsyncIterator[str]:
        """Yields server-sent events in a language: how it stands now, then every change."""
        while not self._closing:
            changed = self._changed
            yield event(self.html(tag))
            while not changed.is_set():
                try:
                    await asyncio.wait_for(changed.wait(), BEAT)
                except TimeoutError:
                    yield ":\n\n"


def event(text: str) -> str:
    """Returns text as one server-sent event."""
    return "".join(f"data: {line}\n" for line in text.splitlines()) + "\n"


def client(request: Request) -> Client:
    """Returns where a request comes from."""
    return request.scope["client"] or ("", 0)


Answer = Callable[[Request], Awaitable[Response]]


def make_app(
    board: Board, visitors: Visitors, token: str | None, hosts: Sequence[str]
) -> Starlette:
    """Returns the web application.

    With a token, every address begins with it, and any other is not found. ``hosts`` are the
    names by which the page may be asked for; ``*`` stands for all.
    """

    def language(request: Request) -> str:
        """Returns what a visitor asks for, else reads, else the language of the table."""
        asked = tag_of(request.query_params.get("lang", ""))
        return asked or lang_accepted(request.headers.get("accept-language", "")) or board.language

    async def whole(request: Request) -> Response:
        return HTMLResponse(board.page(language(request)), headers={**HEADERS, **VARY})

    async def style(request: Request) -> Response:
        return Response(page.style(), headers=HEADERS, media_type="text/css")

    async def script(request: Request) -> Response:
        return Response(page.script(), headers=HEADERS, media_type="text/javascript")

    async def events(request: Request) -> Response:
        visitors.stream(client(request))
        headers = {**HEADERS, **VARY}
        told = board.stream(language(request))
        return StreamingResponse(told, headers=headers, media_type="text/event-stream")

    def guarded(answer: Answer) -> Answer:
        async def checked(request: Request) -> Response:
            given = str(request.path_params.get("token", ""))
            if token is not None and not hmac.compare_digest(given.encode(), token.encode()):
                raise HTTPException(404, headers=HEADERS)
            visitors.show(client(request))
            return await answer(request)

        return checked

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(board.watch())
        try:
            yield
        finally:
            watching.cancel()

    prefix = "" if token is None else "/{token}"
    answers = {"/": whole, "/live.css": style, "/live.js": script, "/events": events}
    app = Starlette(
        routes=[
            Route(prefix + path, guarded(answer), methods=["GET"])
            for path, answer in answers.items()
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts))],
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return app
