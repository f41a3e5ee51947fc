"""One tiny transcript for each rule, in which it is broken and no other, and what is said of it.

The transcripts are part of the rule book (``referee rules ID``). Beside this file stands, for each
of them, the exact message, and a catalogue of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import assert_golden

from referee import games
from referee.match.checking import Report, all_rules, check_bytes
from referee.render.findings import finding_lines
from referee.values.rules import Rule
from referee.words.messages import page
from referee.words.rulebook import example, example_file, family_name

HERE = Path(__file__).parent
CATALOGUE = HERE / "CATALOGUE.md"
PACKAGE = HERE.parent.parent / "referee"

RULES = all_rules()


def checked(rule: str) -> Report:
    data = example(rule)
    assert data is not None, f"the failing example of {rule} is missing"
    return check_bytes(data, example_file(rule))


def told(rule: str) -> str:
    """Returns what is said of an example."""
    report = checked(rule)
    lines = [
        line
        for each in report.findings
        if each.rule == rule
        for line in finding_lines(each, report)
    ]
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_the_example_breaks_this_rule_and_no_other(rule: Rule) -> None:
    findings = checked(rule.id).findings
    broken = [each.rule for each in findings if each.kind != "style" or rule.kind == "style"]
    assert set(broken) == {rule.id}
    assert rule.kind == "style" or len(broken) == 1


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_what_is_said_of_the_example(rule: Rule) -> None:
    path = HERE.joinpath(*rule.id.split("/")).with_suffix(".txt")
    assert_golden(path, told(rule.id))


def test_no_example_or_message_is_left_over() -> None:
    known = {rule.id for rule in RULES}
    record = PACKAGE / "notation" / "faults"
    examples = {str(path.relative_to(record).with_suffix("")) for path in record.rglob("*.ref")}
    for game in map(games.load, games.GAMES):
        folder = Path(game.folder, "faults")
        examples |= {f"{game.name}/{path.stem}" for path in folder.glob("*.ref")}
    messages = {str(path.relative_to(HERE).with_suffix("")) for path in HERE.rglob("*.txt")}
    assert examples == known
    assert messages == known


def catalogue() -> Iterator[str]:
    yield "# What the referee finds\n"
    yield "Every rule, an example that breaks it, and what is said of it (by `make golden`).\n"
    family = ""
    for rule in RULES:
        if rule.id.partition("/")[0] != family:
            heading = family_name(rule.id.partition("/")[0])
            if family not in ("record", "deck"):
                yield f"## {heading}\n"
            family = rule.id.partition("/")[0]
        about, data = page(rule.id), example(rule.id)
        assert about
        assert data
        yield f"### {rule.id}\n\n{about.title}\n"
        yield f"```\n{data.decode('utf-8').translate({0x202E: '<U+202E>'})}```\n"
        yield f"```\n{told(rule.id)}```\n"


def test_the_catalogue_is_current() -> None:
    assert_golden(CATALOGUE, "\n".join(catalogue()))
