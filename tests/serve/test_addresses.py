"""Whoever looks on reads one match, and can neither write nor reach anything else."""

from __future__ import annotations

import errno
import http.client
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from machine import PATIENCE
from pages import KACHUFUL, Served, environment, serving
from wording import refusal

from referee.match.follow import Follow
from referee.match.record import LiveMatch
from referee.serve.app import Board
from referee.serve.run import is_loopback


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serves a match to this computer alone."""
    path = tmp_path_factory.mktemp("served") / "match.ref"
    path.write_text(KACHUFUL, "utf-8")
    path.with_name("secret.ref").write_text("SECRET", "utf-8")
    with serving(path) as running:
        yield running


def ask(
    address: str, path: str = "/", method: str = "GET", **headers: str
) -> tuple[int, str, http.client.HTTPMessage]:
    """Sends a request as it is, without making its path any better."""
    where = urlsplit(address)
    assert where.hostname
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=PATIENCE)
    try:
        connection.putrequest(method, path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8"), answer.headers
    finally:
        connection.close()


def test_the_page_tells_the_match(served: Served) -> None:
    status, text, headers = ask(served.address)
    assert status == 200
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert "a (Asha &lt;b&gt;Devi&lt;/b&gt;) bids" in text
    assert '<bdi class="name" lang="he">נועם בן-דוד</bdi>' in text
    assert "<b>Devi" not in text


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/live.css", "text/css"), ("/live.js", "text/javascript")],
)
def test_style_and_script_come_from_here(served: Served, path: str, kind: str) -> None:
    status, text, headers = ask(served.address, path)
    assert status == 200
    assert headers["Content-Type"].startswith(kind)
    assert "http" not in text, "and from nowhere else"


def test_every_answer_says_what_a_browser_may_do(served: Served) -> None:
    for path in ("/", "/live.css", "/live.js"):
        _, _, headers = ask(served.address, path)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer", "a token in an address tells nobody"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
@pytest.mark.parametrize("path", ["/", "/events", "/match.ref"])
def test_nothing_can_be_written(served: Served, method: str, path: str) -> None:
    before = served.path.read_bytes()
    status, _, _ = ask(served.address, path, method, **{"Content-Length": "0"})
    assert status in (404, 405)
    assert served.path.read_bytes() == before


@pytest.mark.parametrize(
    "path",
    [
        "/match.ref", "/secret.ref", "/../secret.ref", "/%2e%2e/secret.ref", "/..%2fsecret.ref",
        "//etc/passwd", "/live.css/../../secret.ref", "/live.css%00.ref",
        "/live.js?file=secret.ref",
        "/?file=secret.ref", "/events/..", "/static/secret.ref", "/page.html", "/board.html",
    ],
)  # fmt: skip
def test_no_request_reaches_another_file(served: Served, path: str) -> None:
    status, text, _ = ask(served.address, path)
    assert status in (200, 400, 404)
    assert "SECRET" not in text
    assert "root:" not in text
    if status == 200:
        assert path.startswith(("/live.js?", "/?"))


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
def test_a_page_of_somebody_else_cannot_ask_in_its_own_name(served: Served, host: str) -> None:
    """A name that leads to this computer would let any page in the browser read the match."""
    assert ask(served.address, Host=host)[0] == 400


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8090", "LOCALHOST:1"])
def test_this_computer_has_several_names(served: Served, host: str) -> None:
    assert ask(served.address, Host=host)[0] == 200


# -- for others -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serves a match to everybody at the table."""
    path = tmp_path_factory.mktemp("shared") / "match.ref"
    path.write_text(KACHUFUL, "utf-8")
    with serving(path, "--host", "0.0.0.0") as running:
        yield running


def test_others_need_the_whole_address(shared: Served) -> None:
    token = urlsplit(shared.address).path.strip("/")
    assert len(token) >= 22, "at least 128 bits"
    status, text, _ = ask(shared.address, f"/{token}/")
    assert status == 200
    assert token not in text, "the page asks for its parts by their own names alone"
    guesses = ["", "/x", f"/{token[:-1]}", f"/{token}x", f"/{token.swapcase()}", "/%20", "/{token}"]
    paths = [f"{guess}/{name}" for guess in guesses for name in ("", "events", "live.js")]
    for path in [*paths, "/live.css", f"/x/{token}/", f"//{token}/"]:
        status, text, _ = ask(shared.address, path)
        assert status == 404, path
        assert "Devi" not in text
    assert ask(shared.address, f"/{token}/live.js")[0] == 200


def test_each_time_the_address_is_another(shared: Served) -> None:
    with serving(shared.path, "--host", "0.0.0.0") as again:
        assert urlsplit(again.address).path != urlsplit(shared.address).path


@pytest.mark.parametrize(
    ("host", "alone"),
    [("127.0.0.1", True), ("127.1.2.3", True), ("::1", True), ("0.0.0.0", False), ("::", False),
     ("192.168.1.5", False), ("fe80::1%eth0", False)],
)  # fmt: skip
def test_which_addresses_are_this_computer_alone(host: str, alone: bool) -> None:
    assert is_loopback(host) == alone


# -- changes ----------------------------------------------------------------------------------


def test_changes_come_as_events(served: Served) -> None:
    with urllib.request.urlopen(f"{served.address}events", timeout=PATIENCE) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert "bids" in _event(stream)
        LiveMatch(str(served.path)).log("bid 1")
        assert "bids 1." in _event(stream)


def _event(stream: http.client.HTTPResponse) -> str:
    lines = []
    while line := stream.readline().decode("utf-8").rstrip("\n"):
        assert line.startswith(("data: ", "data:", ":"))
        lines.append(line.removeprefix("data: "))
    return "\n".join(lines)


SECRETS = """\
transcript 1 go-fish
option ranks 6
option deal 3
player a Ann
player b Bo
player c Cy
deal c 3
hand b 2H 2D 5C  # he showed me
ask a b 3
fish b
draw a 6S
ask b a 5
fish a
draw b 4H
ask a b 2
"""
"""Only the recorded hand tells that b holds a two and cannot say "go fish"."""


def test_a_phone_is_told_what_everybody_saw(tmp_path: Path) -> None:
    path = tmp_path / "very-secret.ref"
    path.write_text(SECRETS, "utf-8")
    with serving(path) as running:
        _, whole, _ = ask(running.address)
        with urllib.request.urlopen(f"{running.address}events", timeout=10) as stream:
            changing = _event(stream)
            LiveMatch(str(path)).log("hand c 3S 4S 5S")
            LiveMatch(str(path)).log("fish b", stands=True)
            after = _event(stream)
    for text in (whole, changing):
        assert "hands over twos, for a (Ann); or: fish" in text, "whether b holds a two is not told"
    assert "a (Ann) draws" in after, "and nothing came for a hand that nobody sees"
    for text in (whole, changing, after):
        assert "draws." in text
        assert not any(each in text for each in ("dealt", "2♥", "6♠", "4♥", "showed", "very"))


def test_nothing_but_what_everybody_saw_is_served(tmp_path: Path) -> None:
    path = tmp_path / "match.ref"
    path.write_text(SECRETS, "utf-8")
    with pytest.raises(ValueError, match="everybody"):
        Board(Follow(str(path)))


# -- beginning and ending ---------------------------------------------------------------------


def test_an_interrupt_ends_it_although_somebody_looks_on(tmp_path: Path) -> None:
    path = tmp_path / "match.ref"
    path.write_text(KACHUFUL, "utf-8")
    with serving(path) as running, urllib.request.urlopen(f"{running.address}events") as stream:
        _event(stream)
        code, err = running.stop()
    assert code == 130
    assert err.strip() == ""


def told(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "referee", "serve", *args], capture_output=True, text=True,
        env=environment(), timeout=PATIENCE, check=False,
    )  # fmt: skip


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "match.ref"
    path.write_text(KACHUFUL, "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = told(str(path), "--port", str(port))
    assert (done.returncode, done.stdout) == (2, "")
    reason = os.strerror(errno.EADDRINUSE)
    assert done.stderr == refusal("not-served", host="127.0.0.1", port=port, reason=reason)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "not an address"])
def test_an_address_that_is_not_this_computers(tmp_path: Path, host: str) -> None:
    path = tmp_path / "match.ref"
    path.write_text(KACHUFUL, "utf-8")
    done = told(str(path), "--port", "0", "--host", host)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("referee: ")
    assert host in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_there_must_be_a_match(tmp_path: Path) -> None:
    done = told(str(tmp_path / "none.ref"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == refusal("no-match", file=str(tmp_path / "none.ref"))


def test_without_the_libraries_one_is_told_how_to_get_them(tmp_path: Path) -> None:
    path = tmp_path / "match.ref"
    path.write_text(KACHUFUL, "utf-8")
    script = (
        "import sys; sys.modules['starlette'] = None; from referee.cli.main import run;"
        "sys.argv = ['referee', 'serve', sys.argv[1]]; run()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True,
        env=environment(), timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "pip install 'referee[serve]'" in done.stderr


def test_a_page_speaks_the_language_of_whoever_opens_it(served: Served) -> None:
    """Two viewers in two languages at once; what the address says counts more."""
    for path, headers, tag in [
        ("/", {"Accept-Language": "he;q=0.9, en;q=0.5"}, "he"),
        ("/", {"Accept-Language": "ar-EG, en;q=0.5"}, "ar"),
        ("/?lang=th", {"Accept-Language": "ar-EG"}, "th"),
        ("/?lang=xx", {"Accept-Language": "fr"}, "en"),
        ("/", {}, "en"),
    ]:
        status, text, answered = ask(served.address, path, **headers)
        assert status == 200
        assert answered["Vary"] == "Accept-Language"
        rtl = ' dir="rtl"' if tag in ("ar", "he") else ""
        assert f'<html lang="{tag}"{rtl}>' in text
        assert sum(f'?lang={other}"' in text for other in ("en", "ar", "he", "th")) == 3


def test_a_page_speaks_the_language_of_the_table_to_who_wants_none(tmp_path: Path) -> None:
    path = tmp_path / "match.ref"
    path.write_text(KACHUFUL.replace("player a", "x-lang he\nplayer a", 1), "utf-8")
    board = Board(Follow(str(path), seen_by_all=True))
    assert board.language == "he"
    assert '<html lang="he" dir="rtl">' in board.page(board.language)
