"""Whatever the record, every format tells it: honest matches, broken ones, and random edits."""

from __future__ import annotations

import csv
import io
import json
from contextlib import suppress
from itertools import product

import pytest
from export_matches import HOSTILE
from exporting import exported, schema
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.export.document import read
from referee.games.simulating.record import CLOSED, OPEN, Manner
from referee.league.season import Terms, league
from referee.match.simulate import Wish, faults, transcript
from referee.match.story import tell
from referee.values.rules import CannotDo
from referee.values.summary import Summary

FORMS = ("md", "csv", "json", "jsonl", "ref", "html", "xlsx", "sqlite", "parquet")

NOTED = Manner(stamps=True, notes=True)


def match_of(lines: list[str]) -> Summary:
    summary = tell("\n".join([*lines, ""]).encode(), "match.ref")
    assert summary is not None
    return summary


def check_every_format(summary: Summary) -> None:
    data = {form: exported(form, summary) for form in FORMS}
    schema("export-json.json").validate(json.loads(data["json"]))
    for line in data["jsonl"].decode().split("\n")[:-1]:
        schema("export-jsonl.json").validate(json.loads(line))
    (again,) = read(data["json"], "match.json")
    assert again._replace(story=None) == summary._replace(story=None, resting=False)
    totals = dict.fromkeys(summary.players, 0)
    for row in csv.DictReader(io.StringIO(data["csv"].decode(), newline="")):
        totals[row["player"]] += int(row["points"] or 0)
    assert totals == summary.totals


def faulty(game: str, rule: str) -> list[str]:
    """Returns a match with a fault against a rule, from the first seed that gives occasion."""
    for seed, evidence in product(range(3, 9), (OPEN, CLOSED)):
        with suppress(CannotDo):
            return transcript(Wish(game, seed, fault=rule), evidence, NOTED)
    pytest.fail(f"no seed gives occasion for {rule}")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", ["go-fish", "kachuful"])
@pytest.mark.parametrize("evidence", [OPEN, CLOSED], ids=["open", "closed"])
def test_every_format_tells_any_honest_match(game: str, seed: int, evidence: object) -> None:
    summary = match_of(transcript(Wish(game, seed), evidence, NOTED))  # type: ignore[arg-type]
    assert summary.faults == 0
    check_every_format(summary)


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (game, rule)
        for game in ("go-fish", "kachuful")
        for rule in faults(game)
        if (game, rule) != ("kachuful", "deck/too-many")  # no line of Kachuful gives many cards
    ],
)
def test_every_format_tells_a_match_with_any_fault(game: str, rule: str) -> None:
    lines = faulty(game, rule)
    summary = tell("\n".join([*lines, ""]).encode(), "match.ref")
    if summary is not None:
        check_every_format(summary)


LINES = {
    game: [transcript(Wish(game, seed), OPEN, NOTED) for seed in (1, 2)]
    for game in ("go-fish", "kachuful")
}

edits = st.lists(
    st.tuples(
        st.sampled_from(["drop", "double", "swap", "cut", "write"]),
        st.integers(0, 10_000),
        st.text(alphabet="abcdx 123SHDC@:#=|<>&\u202e\u0000א", max_size=12),
    ),
    max_size=6,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(LINES)), st.integers(0, 1), edits)
def test_every_format_tells_a_record_after_any_edits(
    game: str, which: int, changes: list[tuple[str, int, str]]
) -> None:
    lines = list(LINES[game][which])
    for how, place, text in changes:
        at = 1 + place % (len(lines) - 1)
        if how == "drop":
            del lines[at]
        elif how == "double":
            lines.insert(at, lines[at])
        elif how == "swap":
            lines[at - 1 : at + 1] = reversed(lines[at - 1 : at + 1])
        elif how == "cut":
            lines[at] = lines[at][: place % 9]
        else:
            lines[at] = f"{lines[at].split(' ')[0]} {text}"
    summary = tell("\n".join(lines).encode(), "match.ref")
    if summary is not None:
        check_every_format(summary)
        league([summary, summary], terms=Terms(include_faulty=True))


@pytest.mark.parametrize("form", ["md", "csv", "json", "jsonl", "html", "svg"])
def test_what_turns_the_direction_of_text_is_spelt_out(form: str) -> None:
    """Names cannot hold it; notes and lines that are no events may, in a record with faults."""
    lines = [
        *HOSTILE.split("\n"),
        "bid a 1 # \u202eevil\x1b[2J",
        "bi\u202ed b 1",
        "nothing \u2067x",
    ]
    lines[2] += " \u202eturned"
    text = exported(form, match_of(lines)).decode()
    assert not set("\u202e\u2067\x1b") & set(text)
