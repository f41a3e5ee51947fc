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


class Board:
    """The page and the part of it that changes, made once for each change of the match.

    Only one thread at a time asks the match for anything; visitors get what was made, and that
    from what everybody at the table saw: raises ValueError for a match that shows more.
    """

    def __init__(self, follow: Follow) -> None:
        if not follow.seen_by_all:
            raise ValueError("whoever looks on gets what everybody saw")
        self._follow = follow
        self._make()
        self._changed = asyncio.Event()
        self._closing = False

    def _make(self) -> None:
        view = self._follow.view
        self._html = page.board(view, self._follow.gone)
        self.page = page.whole_page(view, self._html)

    def _look(self) -> bool:
        before = self._html
        if self._follow.look():
            self._make()
        return self._html != before

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

    async def stream(self) -> AsyncIterator[str]:
        """Yields server-sent events: how it stands now, then every change."""
        while not self._closing:
            changed = self._changed
            yield event(self._html)
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

    async def whole(request: Request) -> Response:
        return HTMLResponse(board.page, headers=HEADERS)

    async def style(request: Request) -> Response:
        return Response(page.style(), headers=HEADERS, media_type="text/css")

    async def script(request: Request) -> Response:
        return Response(page.script(), headers=HEADERS, media_type="text/javascript")

    async def events(request: Request) -> Response:
        visitors.stream(client(request))
        return StreamingResponse(board.stream(), headers=HEADERS, media_type="text/event-stream")

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
