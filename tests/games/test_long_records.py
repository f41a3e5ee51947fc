"""What a long record costs does not grow with what is settled already."""

from __future__ import annotations

import pytest

from referee.games.kachuful.rounds import KachufulRound
from referee.match.story import tell

ROUNDS = 40
HEAD = (
    f"transcript 1 kachuful\nrules standard\noption rounds {','.join(['1'] * ROUNDS)}\n"
    "player a Asha\nplayer b Bob\nplayer c Carl\n\n"
)


def long_match() -> str:
    lines = []
    for number in range(ROUNDS):
        dealer = "abc"[number % 3]
        order = [*"abcabc"[number % 3 + 1 :], *"abc"][:3]
        lines += [f"deal {dealer}", *(f"bid {each} 0" for each in order[:2]), f"bid {order[2]} 0"]
        lines += [f"won {each} {int(each == order[0])}" for each in order]
    return HEAD + "\n".join(lines) + "\nend\n"


def test_a_story_tells_no_deal_again_that_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    summary = KachufulRound.summary

    def counted(self: KachufulRound, *house: object) -> object:
        told.append(self.line)
        return summary(self, *house)  # type: ignore[arg-type]

    monkeypatch.setattr(KachufulRound, "summary", counted)
    data = long_match()
    match = tell(data.encode())
    assert match is not None
    assert match.story is not None
    assert len(match.deals) == ROUNDS
    assert [each.totals for each in match.story.entries][-2] == match.totals
    assert len(told) <= 3 * ROUNDS
