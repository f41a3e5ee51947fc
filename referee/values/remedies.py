"""Ways on from a refusal, as data: each game lists them by rule, the rule's own first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

WayId = Literal["revoke", "stand", "correct", "actor", "missing", "claim", "agree"]
"""What is done about a refused line: a revoke is declared; the line stands without a penalty;
this or another line is put right; somebody else did it; a line is missing before it; the rest of
the tricks is claimed; the table agrees on the end."""

How = Literal["declare", "stand", "guilty", "proof", "earlier", "this", "actor", "due", "void"]
"""Where the lines of it come from: a line made from the finding, before the refused one; rulings;
a correction of the guilty line, of the lines of the proof, of an earlier line with the same verb,
of the refused line; another player in it; what the rules wait for, before it; the deal is
cancelled before it."""


class Remedy(NamedTuple):
    """A way on: its kind, how it is found, and the line that is declared, filled from a finding."""

    kind: WayId
    how: How
    line: str = ""


STAND = Remedy("stand", "stand")
GUILTY = Remedy("correct", "guilty")
PROOF = Remedy("correct", "proof")
EARLIER = Remedy("correct", "earlier")
THIS = Remedy("correct", "this")
ACTOR = Remedy("actor", "actor")
DUE = Remedy("missing", "due")
VOID = Remedy("missing", "void")

Remedies = Mapping[str, Sequence[Remedy]]
"""Rule to the ways on from a line that breaks it."""
