"""Ways on from a refusal, as data: each game lists them by rule, the rule's own first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from referee.values.rows import NamedTuple

WayId = Literal["revoke", "stand", "correct", "actor", "missing", "claim", "agree", "meant"]
"""What is done about a refused line: a revoke is declared; the line stands without a penalty;
this or another line is put right; somebody else did it; a line is missing before it; the rest of
the tricks is claimed; the table agrees on the end. Or what a line may mean."""

How = Literal[
    "declare", "stand", "guilty", "proof", "earlier", "this", "actor", "due", "void", "made"
]
"""Where the lines of it come from: a line made from the finding, before the refused one; rulings;
a correction of the guilty line, of the lines of the proof, of an earlier line with the same verb,
of the refused line; another player in it; what the rules wait for, before it; the deal is
cancelled before it; what the game makes of the refused events."""


class Way(NamedTuple):
    """A way on from a refusal, or a choice of a question.

    ``effect`` says whose score in the deal changes, from what to what, against letting the line
    stand. While the deal is played a score is that of whoever makes what they still can.

    ``lines`` are the full lines that are recorded instead of the refused one, once the last
    ``back`` events have been taken back. Where only a person knows them there are none: then
    ``edit`` is what to complete or change, and ``line`` the line of the transcript that it
    corrects, None where it is the refused line or one before it. ``why`` and ``data`` tell in
    words what it is, where its kind does not say enough.
    """

    id: WayId
    lines: tuple[str, ...] = ()
    effect: Mapping[str, tuple[int, int]] = {}
    edit: str = ""
    line: int | None = None
    why: str = ""
    data: Mapping[str, object] = {}
    back: int = 0


class Question(NamedTuple):
    """What is asked before a line is written that may mean several things, or is improbable.

    ``why`` and ``data`` tell in words what is asked. Nothing is written unless a choice is made.
    """

    why: str
    choices: tuple[Way, ...] = ()
    data: Mapping[str, object] = {}


class Remedy(NamedTuple):
    """A way on: its kind, how it is found, and the line that is declared, filled from a finding.

    ``make`` makes ways from the state of the game, the refused events and those of the deal.
    """

    kind: WayId
    how: How
    line: str = ""
    make: Callable[[Any, Sequence[Any], Sequence[Any]], Iterable[Way]] | None = None


STAND = Remedy("stand", "stand")
GUILTY = Remedy("correct", "guilty")
PROOF = Remedy("correct", "proof")
EARLIER = Remedy("correct", "earlier")
THIS = Remedy("correct", "this")
ACTOR = Remedy("actor", "actor")
DUE = Remedy("missing", "due")
VOID = Remedy("missing", "void")


Remedies = Mapping[str, Sequence[Remedy]]
"""Rule, or rule and way of breaking it (``record/order mixed``), to the ways on from there."""
