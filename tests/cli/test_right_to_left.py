"""Text from right to left on a terminal: every table keeps its columns, every sentence its words.

Drawn by the Unicode algorithm, as terminals do that reorder. Isolates are taken out of the tables,
since not every terminal knows them.
"""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from bidi import get_display
from shell import Run

from referee.games.simulating.record import OPEN
from referee.match.simulate import Wish, transcript
from referee.words.language import LTR_MARK, SPOKEN, TAGS

ISOLATES = re.compile("[\u2066-\u2069]")
GAPS = re.compile(r"(\s{2,}| *\|)")
"""What stands between the cells of a table as text, and in Markdown."""

NAMES = ["Zoé Martin", "يوسف كريم", "נועם בן-דוד", "สมชาย ใจดี"]


@pytest.fixture(autouse=True)
def _english_afterwards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "")
    yield
    SPOKEN.set(None)
    gettext.textdomain("messages")


def drawn(text: str, base: str = "L") -> str:
    return re.sub("[\u200e\u200f\u2066-\u2069]", "", get_display(text, base_dir=base))


def first_strong(text: str) -> str | None:
    kinds = map(unicodedata.bidirectional, text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), None)


@pytest.fixture
def matches(tmp_path: Path) -> list[str]:
    """A match of each game by people whose names are written in four scripts."""
    for game in ("kachuful", "go-fish", "quartets"):
        text = "\n".join(transcript(Wish(game, seed=3, players=4), OPEN))
        for name in NAMES:
            text = re.sub(r"(?m)^player (\w+) .*$", rf"player:\1 {name}", text, count=1)
        (tmp_path / f"{game}.ref").write_text(text.replace("player:", "player ") + "\n", "utf-8")
    return [f"{game}.ref" for game in ("kachuful", "go-fish", "quartets")]


COMMANDS = (
    ["score", "-m"],
    ["deduce", "--line", "40", "-m"],
    ["score", "--digits", "native", "-m"],
    ["score", "--tablefmt", "grid", "-m"],
    ["score", "--tablefmt", "github", "-m"],
    ["export", "--to", "md"],
    ["league"],
    ["league", "--format", "md"],
)


def is_of_table(line: str, markdown: bool) -> bool:
    return "|" in line if markdown else line.startswith(LTR_MARK)


@pytest.mark.parametrize("tag", TAGS)
def test_every_table_keeps_its_columns(run: Run, matches: list[str], tag: str) -> None:
    for at, command in enumerate(COMMANDS):
        done = run(*command, matches[at % len(matches)], "--lang", tag)
        assert done.code == 0, (command, done.err)
        lines = [
            ISOLATES.sub("", line)
            for line in done.out.splitlines()
            if is_of_table(line, "md" in command or "github" in command)
        ]
        assert len(lines) > 3, command
        for line in lines:
            cells = "".join(drawn(piece) for piece in GAPS.split(line))
            assert drawn(line) == cells, (command, line)
            assert first_strong(line) in ("L", None), (command, line)


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("bidi", ["isolates", "marks"])
def test_every_sentence_keeps_its_words(
    run: Run, matches: list[str], tag: str, bidi: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, numbers and cards stand whole, whatever is around them."""
    monkeypatch.setenv("REFEREE_BIDI", bidi)
    base = "R" if tag in ("ar", "he") else "L"
    for match in matches:
        for command in (["status", "-m"], ["check", "--explain", "20"], ["score", "-m"]):
            for line in run(*command, match, "--lang", tag).out.splitlines():
                if line.startswith((LTR_MARK, " ")):
                    continue
                wanted = [name for name in NAMES if name in line]
                wanted += re.findall(r"(?<![\w\d])[-+]?\d+(?![\w\d])|\b\d{1,2}[♠♥♦♣]", line)
                for each in wanted:
                    assert drawn(each) in drawn(line, base), (command, line)
