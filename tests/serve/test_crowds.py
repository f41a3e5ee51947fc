"""Nobody locks the others out, by connections that want nothing, or by streams without end."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from machine import PATIENCE
from pages import KACHUFUL, Served, serving

from referee.match.record import LiveMatch
from referee.serve.visitors import (
    MOST_STREAMS,
    MOST_WAITING,
    REQUEST_TIME,
    STREAMS_EACH,
    Visitors,
)

CROWD = MOST_WAITING + 100


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Served]:
    """A match that is served with a token, on this computer."""
    path = tmp_path / "match.ref"
    path.write_text(KACHUFUL, "utf-8")
    with serving(path, "--host", "0.0.0.0") as running:
        yield running


@pytest.fixture
def visitors() -> Iterator[ExitStack]:
    """Closes whatever connections it is given."""
    with ExitStack() as stack:
        yield stack


def connect(served: Served, address: str = "127.0.0.1") -> socket.socket:
    """Connects from one of the addresses of this computer."""
    port = urlsplit(served.address).port
    assert port
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))


def ask(served: Served, path: str, address: str = "127.0.0.1") -> socket.socket:
    """Sends a request and returns the connection."""
    made = connect(served, address)
    made.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return made


def page(served: Served, address: str = "127.0.0.1") -> bytes:
    """Returns the answer to a request for the page."""
    with ask(served, token(served), address) as made:
        return made.recv(12)


def stream(served: Served, address: str) -> socket.socket:
    """Opens a stream and waits for its first message."""
    made = ask(served, f"{token(served)}events", address)
    got = b""
    while b"data: " not in got:
        piece = made.recv(65536)
        assert piece, "the stream was refused"
        got += piece
    return made


def token(served: Served) -> str:
    return urlsplit(served.address).path


def is_open(made: socket.socket) -> bool:
    """Says whether a connection has not been ended; reads what has come by it."""
    made.setblocking(False)
    try:
        while made.recv(65536):
            pass
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
    return False


def open_ones(made: list[socket.socket]) -> int:
    return sum(map(is_open, made))


def wait_for(made: list[socket.socket], number: int) -> int:
    end = time.monotonic() + PATIENCE
    while (left := open_ones(made)) != number and time.monotonic() < end:
        time.sleep(0.05)
    return left


@pytest.mark.parametrize(
    "beginning", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"POST", b"\r\n"]
)
def test_connections_that_want_nothing_lock_nobody_out(
    shared: Served, visitors: ExitStack, beginning: bytes
) -> None:
    idle = []
    for _ in range(CROWD):
        idle.append(visitors.enter_context(connect(shared, "127.0.0.2")))
        idle[-1].sendall(beginning)
    assert page(shared, "127.0.0.3") == b"HTTP/1.1 200"
    assert page(shared, "127.0.0.2") == b"HTTP/1.1 200", "not even themselves"
    visitors.enter_context(stream(shared, "127.0.0.3"))
    assert open_ones(idle) <= MOST_WAITING


def test_whoever_says_nothing_has_five_seconds(shared: Served, visitors: ExitStack) -> None:
    begun = time.monotonic()
    silent = visitors.enter_context(connect(shared))
    slow = visitors.enter_context(connect(shared))
    slow.sendall(b"GET / HTTP/1.1\r\n")
    rested = visitors.enter_context(ask(shared, token(shared)))
    assert rested.recv(12) == b"HTTP/1.1 200"
    watching = visitors.enter_context(stream(shared, "127.0.0.1"))
    while is_open(slow):
        assert time.monotonic() < begun + PATIENCE
        time.sleep(0.5)
        if is_open(slow):
            try:
                slow.sendall(b"X: y\r\n")  # a little of it buys no more time
            except ConnectionError:
                break
    assert time.monotonic() - begun >= REQUEST_TIME - 1
    assert wait_for([silent, slow, rested], 0) == 0
    assert is_open(watching)


def test_an_address_has_six_streams(shared: Served, visitors: ExitStack) -> None:
    """The last six: an older one may belong to a telephone that is long out of reach."""
    streams = [visitors.enter_context(stream(shared, "127.0.0.2")) for _ in range(99)]
    assert wait_for(streams, STREAMS_EACH) == STREAMS_EACH
    assert [is_open(each) for each in streams[-STREAMS_EACH:]] == [True] * STREAMS_EACH
    assert page(shared, "127.0.0.2") == b"HTTP/1.1 200"
    others = visitors.enter_context(stream(shared, "127.0.0.3"))
    LiveMatch(str(shared.path)).log("bid a 1")
    others.settimeout(PATIENCE)
    got = b""
    while b"b (" not in got:  # whose turn it is now
        piece = others.recv(65536)
        assert piece, got
        got += piece


def test_streams_of_many_addresses_leave_room_for_pages(
    shared: Served, visitors: ExitStack
) -> None:
    streams = [
        visitors.enter_context(stream(shared, f"127.0.1.{number // 5 + 1}"))
        for number in range(MOST_STREAMS + 20)
    ]
    assert wait_for(streams, MOST_STREAMS) == MOST_STREAMS
    assert page(shared, "127.0.0.9") == b"HTTP/1.1 200"
    mine = visitors.enter_context(stream(shared, "127.0.0.9"))
    assert wait_for(streams, MOST_STREAMS - 1) == MOST_STREAMS - 1
    assert is_open(mine)


def test_whoever_does_not_know_the_token_takes_nobodys_place(
    shared: Served, visitors: ExitStack
) -> None:
    """Requests without it are answered, and neither open streams nor end those of others."""
    kept = [visitors.enter_context(stream(shared, "127.0.0.3")) for _ in range(STREAMS_EACH)]
    rested = visitors.enter_context(ask(shared, token(shared), "127.0.0.3"))
    assert rested.recv(12) == b"HTTP/1.1 200"
    begun = time.monotonic()
    for number in range(CROWD):
        for path in ("/events", "/x/events", "/"):
            guess = visitors.enter_context(ask(shared, path, f"127.0.2.{number % 200 + 1}"))
        assert guess.recv(12) == b"HTTP/1.1 404"
        if time.monotonic() - begun < REQUEST_TIME / 2:
            assert is_open(rested), "it has shown the token"
    assert [is_open(each) for each in kept] == [True] * STREAMS_EACH
    assert page(shared, "127.0.0.4") == b"HTTP/1.1 200"


def test_whoever_does_not_take_the_answer_in_holds_nobody_up(
    shared: Served, visitors: ExitStack
) -> None:
    stuck = [visitors.enter_context(connect(shared, "127.0.0.2")) for _ in range(20)]
    for each in stuck:
        each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        each.sendall(f"GET {token(shared)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 50)
    assert page(shared, "127.0.0.3") == b"HTTP/1.1 200"


def test_a_crowd_does_not_keep_the_server_from_ending(shared: Served, visitors: ExitStack) -> None:
    for number in range(40):
        made = visitors.enter_context(connect(shared, "127.0.0.2"))
        made.sendall(b"GET / HTTP/1.1\r\n"[: number % 17])
    for _ in range(5):
        visitors.enter_context(stream(shared, "127.0.0.2"))
    begun = time.monotonic()
    code, err = shared.stop()
    assert (code, err.strip()) == (130, "")
    assert time.monotonic() - begun < PATIENCE


# -- who has to go ----------------------------------------------------------------------------


class Doorkeeper(Visitors):
    """Visitors by name: who has gone stands in ``gone``."""

    def __init__(self) -> None:
        super().__init__()
        self.gone: list[tuple[str, int]] = []

    def enter(self, address: str, port: int) -> tuple[str, int]:
        client = (address, port)
        self.come(client, lambda: self.gone.append(client))
        return client


def test_who_holds_most_goes_first_and_who_has_shown_the_token_last() -> None:
    door = Doorkeeper()
    known = [door.enter("known", number) for number in range(60)]
    for each in known:
        door.show(each)
    few = [door.enter("few", number) for number in range(10)]
    many = [door.enter("many", number) for number in range(30)]
    assert door.gone == []
    door.enter("new", 1)
    assert door.gone == many[:1], "the oldest of theirs"
    for number in range(2, 32):
        door.enter("new", number)
    assert set(door.gone) & {*known, *few} == set()


def test_a_stream_that_ends_gives_its_place_back() -> None:
    door = Doorkeeper()
    streams = [door.enter("a", number) for number in range(STREAMS_EACH)]
    for each in streams:
        door.stream(each)
    door.go(streams[0])
    door.rest(streams[1])
    for number in (100, 101):
        door.stream(door.enter("a", number))
    assert door.gone == []
    door.stream(door.enter("a", 102))
    assert door.gone == [streams[2]]
    door.dismiss_all()
    assert set(door.gone) >= set(streams[1:])
