"""The page in a real browser, on a phone and on a desk, while a match grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import new_page, opened_browser
from pages import KACHUFUL, Served, serving, until
from wording import due

from referee.match.record import LiveMatch
from referee.words.outcome import outcome

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE, DESK = 360, 1280

ROUND = ("bid 1 0 1 0", "trick as 2s 9s 4s", "trick 4h 6h kh 3h", "trick qc 5c 6c 2d")
"""002 §5."""

Open = Callable[..., "Page"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser() as found:
        yield found


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    path = tmp_path / "match.ref"
    path.write_text(KACHUFUL, "utf-8")
    with serving(path) as running:
        yield running


@pytest.fixture
def look(browser: Browser, served: Served) -> Iterator[Open]:
    """Returns a function that opens the page on a screen so wide; it fails on any trouble."""
    pages: list[Page] = []
    trouble: list[str] = []

    def opened(width: int = PHONE, scheme: str = "light") -> Page:
        page = new_page(
            browser,
            viewport={"width": width, "height": 740},
            color_scheme=scheme,
        )
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda told: told.type == "error" and trouble.append(told.text))
        page.on("request", lambda asked: _check_origin(asked.url, served.address, trouble))
        page.goto(served.address)
        page.wait_for_selector("#state.live")
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.close()
    assert trouble == []


def _check_origin(url: str, address: str, trouble: list[str]) -> None:
    if not url.startswith((address, "data:")):
        trouble.append(f"asked for {url}")


def sideways(page: Page) -> int:
    """Returns by how much the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def wait_for_next(page: Page, text: str) -> None:
    page.wait_for_function(
        "text => document.querySelector('.next').textContent.includes(text)", arg=text
    )


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_it_follows_a_match_while_it_grows(look: Open, served: Served, width: int) -> None:
    page = look(width)
    live = LiveMatch(str(served.path))
    wait_for_next(page, "a (Asha <b>Devi</b>) bids")
    live.log(ROUND[0])
    wait_for_next(page, due("kachuful", "play/plain", {"a": "Asha <b>Devi</b>"}, player="a"))
    newest = page.locator(".newest li").first.inner_text()
    assert newest.startswith("\u2068محمد عبد الله\u2069 bids")
    for line in ROUND[1:]:
        live.log(line)
    page.wait_for_selector(".gain >> text=+11")
    cells = page.locator(".sheet tbody tr").nth(0).locator("td").all_inner_texts()
    assert [" ".join(cell.split()) for cell in cells] == [
        "3 ♠", "1/1 +11 11", "0/0 +10 10", "1/2 0 0", "0/0 +10 10",
    ]  # fmt: skip
    assert page.locator(".sum td").all_inner_texts()[-4:] == ["11", "10", "0", "10"]
    places = page.locator("section").nth(0).locator("tbody tr").all_inner_texts()
    assert [place.split()[0] for place in places] == ["1", "2", "2", "4"]
    live.undo(1)
    page.wait_for_selector(".gain", state="detached")
    assert sideways(page) <= 0


def test_the_winners_are_told_in_the_end(look: Open, served: Served) -> None:
    from playwright.sync_api import expect

    page = look()
    live = LiveMatch(str(served.path))
    for line in (*ROUND, "deal a", "bid 0 0 0 0", "trick 2h 3h 4h ah", "end"):
        assert live.log(line).accepted, line
    # Before the record ends, the same place tells who is ahead.
    expect(page.locator(".outcome")).to_have_text(outcome(live.match.summary()))
    assert page.locator(".outcome").inner_text() == outcome(live.match.summary())


@pytest.mark.parametrize("players", [3, 8])
def test_on_a_phone_only_a_wide_table_moves_sideways(
    browser: Browser, tmp_path: Path, players: int
) -> None:
    names = [
        f"player {letter} {letter.upper() * 20} {letter * 40}" for letter in "abcdefgh"[:players]
    ]
    path = tmp_path / "wide.ref"
    path.write_text("\n".join(["transcript 1 kachuful", *names, "", "deal a", ""]), "utf-8")
    with serving(path) as running:
        page = new_page(browser, viewport={"width": PHONE, "height": 740})
        page.goto(running.address)
        page.wait_for_selector("#state.live")
        assert sideways(page) <= 0
        table = page.locator(".sheet .scroll")
        assert table.evaluate("each => each.clientWidth") <= PHONE
        if players == 8:
            # In one go: the page may just be drawn anew, and take away what was found before.
            page.evaluate("() => { document.querySelector('.sheet .scroll').scrollLeft = 50 }")
            LiveMatch(str(path)).log("bid 0")
            wait_for_next(page, "c (CCCC")
            assert table.evaluate("each => each.scrollLeft") == 50, "it stays where it was left"
        page.close()


def test_every_player_stands_over_their_own_points(look: Open, served: Served) -> None:
    """No name, whichever way it is written, moves another player's column or handle."""
    live = LiveMatch(str(served.path))
    for line in ROUND:
        live.log(line)
    page = look(DESK)
    parts = [f".sheet thead th:has(bdi){part}" for part in ("", " .handle", " .name")]
    # In one go: the page may just be drawn anew, and take away what was found before.
    numbers, boxes, handles, names = page.evaluate(
        "parts => parts.map(each => [...document.querySelectorAll(each)]"
        ".map(one => one.getBoundingClientRect().toJSON()))",
        [".sum td.n", *parts],
    )
    assert len(numbers) == len(boxes) == len(handles) == len(names) == 4
    for head, number in zip(boxes, numbers, strict=True):
        assert abs(head["x"] - number["x"]) < 1
    assert [box["x"] for box in boxes] == sorted(box["x"] for box in boxes)
    for handle, name in zip(handles, names, strict=True):
        same_line = abs(handle["y"] - name["y"]) < 5
        assert handle["x"] < name["x"] if same_line else handle["y"] < name["y"]


def test_light_and_dark(look: Open) -> None:
    shades = {}
    for scheme in ("light", "dark"):
        page = look(scheme=scheme)
        colours = page.evaluate(
            """() => [document.documentElement, document.querySelector('.next'),
                      document.querySelector('.about')].map(each => {
                const style = getComputedStyle(each);
                return [style.color, style.backgroundColor];
            })"""
        )
        (text, ground), (turn, band), (quiet, _) = colours
        shades[scheme] = ground
        assert _contrast(text, ground) >= 7
        assert _contrast(turn, band) >= 7
        assert _contrast(quiet, ground) >= 4.5
    assert _light(shades["light"]) > 0.8
    assert _light(shades["dark"]) < 0.1


def _light(colour: str) -> float:
    """Returns the relative luminance of ``rgb(1, 2, 3)`` (WCAG 2)."""
    parts = [int(part) / 255 for part in colour.strip("rgba()").split(",")[:3]]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_a_lost_connection_is_said_and_comes_back(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    port = served.address.rstrip("/").rpartition(":")[2]
    page = new_page(browser, viewport={"width": PHONE, "height": 740})
    page.goto(served.address)
    page.wait_for_selector("#state.live")
    served.stop()
    page.wait_for_selector("#state.lost")
    assert page.locator("#state").inner_text() == "connection lost, trying again"
    LiveMatch(str(served.path)).log("bid 1")
    with serving(served.path, "--port", port):
        page.wait_for_selector("#state.live")
        wait_for_next(page, "b (\u2068נועם בן-דוד\u2069) bids")
    page.close()


def test_several_phones_see_the_same(look: Open, served: Served) -> None:
    pages = [look() for _ in range(4)]
    LiveMatch(str(served.path)).log("bid 1")
    for page in pages:
        wait_for_next(page, "b (\u2068נועם בן-דוד\u2069) bids")


def test_a_file_that_goes_is_waited_for(look: Open, served: Served) -> None:
    page = look()
    served.path.rename(served.path.with_suffix(".moved"))
    page.wait_for_selector(".gone")
    served.path.with_suffix(".moved").rename(served.path)
    until(lambda: page.locator(".gone").count() == 0)


def test_without_scripts_the_page_still_tells_how_it_stands(
    browser: Browser, served: Served
) -> None:
    page = new_page(browser, java_script_enabled=False)
    page.goto(served.address)
    assert "bids" in page.locator(".next").inner_text()
    assert page.locator("noscript").count() == 1
    page.context.close()
