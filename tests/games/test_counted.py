"""``give b 4`` behind an ask for fours may mean the card: then a hint says what the number is."""

from __future__ import annotations

import pytest

from referee.match.checking import check_bytes
from referee.words import messages
from referee.words.messages import hint
from referee.words.say import say

HEAD = "transcript 1 go-fish\nrules zone\nplayer a Ann\nplayer b Bo\nplayer c Cy\n\ndeal c\n"


@pytest.mark.parametrize(
    ("lines", "hinted"),
    [
        (["ask a b 4", "give b 4"], True),
        (["hand a 4S x6", "ask a b 4", "give b 4"], True),
        (["hand b 2S 3D 4D 5D 6D 7D 8D", "ask a b 2", "give b 2"], True),
        (
            ["hand b 3S 4S 4D 5D 6D 7D 8D", "ask a b 3", "give b 2"],
            False,
        ),  # a count that names no rank
        (["hand b 7S 4D x5", "ask a b 7", "give b 1"], False),  # no fault
    ],
)
def test_a_number_that_is_the_rank_asked_for_is_explained(lines: list[str], hinted: bool) -> None:
    report = check_bytes("\n".join([*HEAD.splitlines(), *lines, ""]).encode())
    assert report.summary is not None
    told = [
        hint(each, report.summary.players, "go-fish")
        for each in report.findings
        if each.line == 7 + len(lines)
    ]
    assert bool(told) == (lines[-1] != "give b 1")
    assert (say(messages.COUNTED, example="give b 1") in told) == hinted
