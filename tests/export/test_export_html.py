"""HTML: a page that needs nothing but itself, on screens of any size, dark, and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import new_page, opened_browser
from export_matches import HOSTILE, HOSTILE_NAMES, RECORDS, assert_golden, summary_of, told
from exporting import exported

from referee.values.summary import Summary
from referee.words import export as words
from referee.words.outcome import outcome
from referee.words.story import VERDICTS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

by_record = pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)


def page_of(summary: Summary) -> str:
    return exported("html", summary).decode()


def record_named(stem: str) -> Path:
    return next(each for each in RECORDS if each.stem == stem)


class Reading(HTMLParser):
    """The tags of a page, what stands in each ``bdi``, and all of its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""
        self.names: set[str] = set()
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {f"{key}={value}" for key, value in attrs}
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data
        if self.open and self.open[-1] == "bdi":
            self.names.add(data)


# -- what stands in it --------------------------------------------------------------------------


@by_record
def test_pages_are_those_that_were_looked_at(record: Path) -> None:
    page = page_of(summary_of(record))
    bare = re.sub(r"<style>.*?</style>", "<style></style>", page, flags=re.DOTALL)
    assert_golden(f"{record.stem}.html", bare.encode())


@by_record
def test_a_page_names_everybody_and_their_totals(record: Path) -> None:
    summary = summary_of(record)
    reading = Reading(page_of(summary))
    assert set(summary.players.values()) <= reading.names
    for standing in summary.standings:
        name = re.escape(summary.players[standing.player])
        assert re.search(rf"{re.escape(standing.player)}\s+{name}\s+{standing.total}", reading.text)


@by_record
def test_a_page_has_nothing_that_runs_or_is_fetched(record: Path) -> None:
    reading = Reading(page_of(summary_of(record)))
    assert not {"script", "link", "img", "iframe", "object", "embed", "form"} & set(reading.tags)
    links = [each for each in reading.attributes if re.match(r"(href|src|xlink:href)=", each)]
    assert all(each.startswith("href=#") for each in links)
    assert not [each for each in reading.attributes if re.match(r"on\w+=", each)]


def test_hostile_names_and_notes_stay_text() -> None:
    reading = Reading(page_of(told(HOSTILE)))
    assert set(HOSTILE_NAMES.values()) <= reading.names
    assert "b" not in reading.tags
    assert "<img src=x onerror=alert(1)> |" in reading.text
    assert "+1 \"quoted\", <b>'place'</b>" in reading.text


def test_a_page_tells_rulings_with_their_proof() -> None:
    text = re.sub(r"\s+", " ", Reading(page_of(summary_of(record_named("kachuful-faulty")))).text)
    assert f"kachuful/hook {words.STOOD}: d (\u2068عمر\u2069)" in text
    assert "26 trick b AS 3H 4S 5S @20:04:00 27 trick b KS 8S 9S 7S @20:04:30" in text
    assert f"bidd c 0 {VERDICTS['unreadable']}" in text
    assert "18 lines: 17 proved, 0 open, 1 breach" in text


def test_every_link_in_a_page_leads_somewhere() -> None:
    attributes = Reading(page_of(summary_of(record_named("kachuful-faulty")))).attributes
    wanted = {each.removeprefix("href=#") for each in attributes if each.startswith("href=#")}
    assert wanted
    assert wanted <= {each.removeprefix("id=") for each in attributes if each.startswith("id=")}


def test_a_match_without_a_deal_makes_a_page() -> None:
    bare = told("transcript 1 kachuful\nplayer a A\nplayer b B\nplayer c C\n")
    assert outcome(bare) in page_of(bare)


# -- in a browser -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser() as browser:
        yield browser


@pytest.fixture
def told_off() -> list[str]:
    """What a browser complains of, or asks the network for."""
    return []


def opened(browser: Browser, path: Path, told_off: list[str], **how: object) -> Page:
    page = new_page(browser, **how)
    page.on("console", lambda message: told_off.append(message.text))
    page.on("pageerror", lambda error: told_off.append(str(error)))
    page.on("dialog", lambda dialog: told_off.append(dialog.message))
    page.on("request", lambda request: told_off.append(request.url))
    page.goto(path.as_uri())
    assert told_off.pop(0) == path.as_uri()
    return page


@by_record
def test_a_page_opens_without_complaint_or_network_and_fits_a_telephone(
    record: Path, browser: Browser, tmp_path: Path, told_off: list[str]
) -> None:
    file = tmp_path / "match.html"
    summary = summary_of(record)
    file.write_text(page_of(summary), encoding="utf-8")
    page = opened(browser, file, told_off, viewport={"width": 360, "height": 640})
    for name in summary.players.values():
        assert page.locator("bdi", has_text=name).first.is_visible()
    assert page.locator("svg[role=img] > title").text_content()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    smallest = page.evaluate(
        "Math.min(...[...document.querySelectorAll('svg text')].map("
        "each => each.getBoundingClientRect().height))"
    )
    assert smallest >= 11, "letters of the chart are too small to read"
    assert told_off == []


def test_hostile_names_run_nothing(browser: Browser, tmp_path: Path, told_off: list[str]) -> None:
    file = tmp_path / "match.html"
    file.write_text(page_of(told(HOSTILE)), encoding="utf-8")
    page = opened(browser, file, told_off)
    for name in HOSTILE_NAMES.values():
        assert page.locator("bdi", has_text=name).first.inner_text() == name
    assert told_off == []


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_a_page_follows_light_and_dark(
    scheme: str, dark: bool, browser: Browser, tmp_path: Path, told_off: list[str]
) -> None:
    file = tmp_path / "match.html"
    file.write_text(page_of(summary_of(RECORDS[0])), encoding="utf-8")
    page = opened(browser, file, told_off, color_scheme=scheme)
    for selector, key in (("html", "background-color"), ("svg .s0", "stroke"), ("html", "color")):
        colour = page.evaluate(
            "([selector, key]) => getComputedStyle(document.querySelector(selector))"
            ".getPropertyValue(key)",
            [selector, key],
        )
        light = sum(map(int, re.findall(r"\d+", colour))) > 3 * 127
        assert light == (dark != (selector == "html" and key == "background-color"))
    page.emulate_media(media="print", color_scheme=scheme)  # type: ignore[arg-type]
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == "rgb(255, 255, 255)"


def test_right_to_left_names_never_change_places(
    browser: Browser, tmp_path: Path, told_off: list[str]
) -> None:
    """The columns of a sheet stand in seat order from the left, whatever the script."""
    file = tmp_path / "match.html"
    summary = summary_of(record_named("kachuful-arabic"))
    file.write_text(page_of(summary), encoding="utf-8")
    page = opened(browser, file, told_off)
    places = []
    for name in summary.players.values():
        head = page.locator("section:has(h2:text-is('Scoresheet')) th", has_text=name).first
        box = head.bounding_box()
        assert box is not None
        places.append(box["x"])
    assert places == sorted(places)
    assert len(set(places)) == len(summary.players)
