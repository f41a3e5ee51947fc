"""Go Fish is Quartets with an ordinary pack: the same findings on the same lines, in every case.

Only the header differs: the deck, and the house rules by the names that they have there.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee import games
from referee.match.checking import Report, check_bytes
from referee.notation.lines import Line, parse_line

TESTS = Path(__file__).parent.parent
FILES = [
    *sorted((TESTS / "cases").glob("*.ref")),
    *sorted((TESTS.parent / "transcripts").rglob("*.ref")),
    *sorted((TESTS.parent / "referee" / "games" / "go_fish" / "faults").glob("*.ref")),
]
FILES = [each for each in FILES if each.read_bytes().startswith(b"transcript 1 go-fish\n")]
CARDS_FOR_MANY = "5"


def told(report: Report, shift: int = 0) -> list[tuple[int, str]]:
    return [
        (each.line - shift, each.rule.replace("go-fish/", "quartets/"))
        for each in report.findings
        if each.kind != "style"
    ]


def options(lines: list[Line]) -> list[str] | None:
    """Returns the house rules of a header under the names that they have in Quartets.

    None where the header cannot be told so: it is faulty, or the deal depends on who comes.
    """
    fish = games.load("go-fish")
    rules = [line.rest(1).lower() for line in lines if line.verb == "rules"]
    own = dict(fish.profiles.get("".join(rules) or fish.default_profile, {}))
    for line in lines:
        if line.verb == "option" and len(line.words) > 2:
            key = line.words[1].text.lower()
            option = fish.options.get(key)
            if option is None or option.read(line.rest(2)) is None:
                return None
            own[key] = option.write(line.rest(2))
    if not own or (own["ask-for"] == "card" and "own-card" not in own):
        return None
    cards, _, most = own.pop("deal").partition("-to-")
    if most and any(line.verb in ("join", "leave") for line in lines):
        return None
    many = most and sum(line.verb == "player" for line in lines) > int(most)
    own |= {"deal": CARDS_FOR_MANY if many else cards, "pack": "cards", "give": "all"}
    own |= {"families": own.pop("ranks"), "family-size": own.pop("suits"), "miss": "draw"}
    own["ask-for"] = own["ask-for"].replace("rank", "family")
    return [f"option {key} {value}" for key, value in own.items()]


def translated(text: str) -> tuple[str, int] | None:
    """Returns a transcript of Go Fish as one of Quartets, and how far its lines have moved."""
    texts = text.split("\n")
    lines = [parse_line(number, each) for number, each in enumerate(texts, 1)]
    found = options(lines)
    if found is None:
        return None
    for at, line in enumerate(lines):
        if line.verb in ("rules", "option"):
            texts[at] = "#"
        elif line.verb == "admit" and len(line.words) > 3 and line.words[3].text.isdecimal():
            number = int(line.words[3].text) + len(found)
            texts[at] = re.sub(r"(\s)\d+(\s|$)", rf"\g<1>{number}\2", texts[at], count=1)
    texts[0] = "transcript 1 quartets"
    head = [texts[0], *found]
    return "\n".join([*head, *texts[1:]]).replace("go-fish/", "quartets/"), len(found)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_has_the_same_findings(path: Path) -> None:
    data = path.read_bytes()
    report = check_bytes(data, path.name)
    header_faults = {"record/header", "record/version", "record/text"}
    if header_faults & {each.rule for each in report.findings}:
        pytest.skip("its header is faulty")
    other = translated(data.decode("utf-8"))
    if other is None:
        pytest.skip("its header says what Quartets cannot say")
    again = check_bytes(other[0].encode("utf-8"), path.name)
    assert told(again, other[1]) == told(report)
    if report.summary and again.summary:
        assert again.summary.totals == report.summary.totals
        assert again.summary.winners == report.summary.winners
