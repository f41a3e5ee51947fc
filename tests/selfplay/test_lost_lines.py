"""A line that cannot be read, in an honest match: that is said, and nothing else is.

Whatever stood there is missing from then on, and nobody is accused of what only it explains.
"""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st
from tables import EVIDENCE, MANY, fish, kachuful, played, replayed, written

from referee.games.go_fish.events import EVENTS as FISH
from referee.games.kachuful.events import EVENTS as KACHUFUL
from referee.games.simulating.record import Evidence
from referee.match.simulate import Wish

VERBS = sorted({*FISH, *KACHUFUL})
UNREADABLE = ("shuffle a", "dael b", "nothing of note", "{verb} zz 1", "{verb} a b c d e f")
COMPLETE = ("end", "void", "join", "leave")
"""Verbs that can be read whatever follows; of a ``leave`` with words too many the player counts."""

SEATS = ("join", "leave")
"""Verbs of what every later line relies on: who sits at the table."""


def events_of(lines: list[str]) -> list[int]:
    """Returns where events stand."""
    first = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    return [at for at in range(first, len(lines)) if lines[at]]


def assert_only_that(lines: list[str], at: int) -> None:
    findings = [each for each in replayed(lines).findings if each.kind != "style"]
    assert [each.line for each in findings] == [at + 1], (
        lines[at],
        [(each.line, lines[each.line - 1], each.rule, each.why) for each in findings],
        "\n".join(lines),
    )
    assert findings[0].kind == "syntax"


def insert(wish: Wish, evidence: Evidence, place: int, what: str) -> None:
    """Writes a line that cannot be read between two lines of an honest match."""
    verb = [each for each in VERBS if each in (FISH if wish.game == "go-fish" else KACHUFUL)]
    text = what.format(verb=verb[place % len(verb)])
    assume(text.split()[0] not in COMPLETE)
    lines = written(played(wish), evidence, place)
    events = events_of(lines)
    at = events[place % len(events)] + 1
    assert_only_that([*lines[:at], text, *lines[at:]], at)


def garble(wish: Wish, evidence: Evidence, place: int, verb_too: bool) -> None:
    """Makes a line of an honest match unreadable: its verb, or what comes after it."""
    wish = wish._replace(habits=wish.habits._replace(revokes=0.0))
    lines = written(played(wish), evidence, place)
    events = events_of(lines)
    at = events[place % len(events)]
    verb, *rest = lines[at].split()
    assume(verb not in SEATS)
    assume(verb_too or verb not in COMPLETE)
    words = ["zzz", *rest] if verb_too else [verb, "?", *rest[1:]]
    assert_only_that([*lines[:at], " ".join(words), *lines[at + 1 :]], at)


PLACES = st.integers(0, 10_000)


@given(fish(), EVIDENCE, PLACES, st.sampled_from(UNREADABLE))
@MANY
def test_a_strange_line_put_into_go_fish(
    wish: Wish, evidence: Evidence, place: int, what: str
) -> None:
    insert(wish, evidence, place, what)


@given(kachuful(), EVIDENCE, PLACES, st.sampled_from(UNREADABLE))
@MANY
def test_a_strange_line_put_into_kachuful(
    wish: Wish, evidence: Evidence, place: int, what: str
) -> None:
    insert(wish, evidence, place, what)


@given(fish(), EVIDENCE, PLACES, st.booleans())
@MANY
def test_a_line_of_go_fish_that_cannot_be_read_any_more(
    wish: Wish, evidence: Evidence, place: int, verb_too: bool
) -> None:
    garble(wish, evidence, place, verb_too)


@given(kachuful(), EVIDENCE, PLACES, st.booleans())
@MANY
def test_a_line_of_kachuful_that_cannot_be_read_any_more(
    wish: Wish, evidence: Evidence, place: int, verb_too: bool
) -> None:
    garble(wish, evidence, place, verb_too)
