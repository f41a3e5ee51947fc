"""A sentence is known in one place: no test outside this folder repeats what is said."""

from __future__ import annotations

from quotes import quotations, runs

REPEATED = 20
"""How many texts of tests look like a quotation: names of cases, notes within records. Lower it
with every one that goes; it never rises."""


def test_no_test_repeats_what_is_said() -> None:
    found = [f"{each.path}:{each.line}: {each.text[:80]!r}" for each in quotations()]
    assert len(found) <= REPEATED, "\n".join(found)


def test_words_in_a_row_are_a_quotation_and_notation_is_none() -> None:
    assert list(runs("{player} may not bid {number}: out")) == [("may", "not", "bid")]
    assert not list(runs("deal d 3 S\nbid a 1\nruling kachuful/hook stands\noption hook off"))
