"""Where families get their names on the way, a card that nobody has named is none yet."""

from __future__ import annotations

import pytest

from referee.match.replay import Replay

HEAD = """transcript 1 quartets
rules quantum
player x Xia
player y Yael
player z Zoe

deal z 3
ask x y N
fish y
"""


@pytest.mark.parametrize(
    "event", ["draw x C3", "show z D1", "missing E1", "missing N1", "hand y C1"]
)
def test_a_card_of_a_family_without_a_name_is_refused(event: str) -> None:
    replay = Replay().feed_all(f"{HEAD}{event}\n".encode())
    assert [each.line for each in replay.findings if each.kind != "style"] == [7, 10]
    assert replay.findings[-1].kind in ("impossible", "syntax")


def test_an_ask_out_of_order_names_its_family_for_the_answer() -> None:
    text = HEAD.replace("deal z 3", "deal z").replace(
        "rules quantum", "rules quantum\noption hands dealt\noption lay at-once\noption win books"
    )
    text = text.partition("ask")[0] + "book x Q\nask x y N\nask z x T\n"
    rules = [each.rule for each in Replay().feed_all(text.encode()).findings]
    assert rules[0] == "quartets/empty-hand"


def findings(text: str) -> list[tuple[int, str]]:
    replay = Replay().feed_all((text + "ask y z S\ngive z 1\n").encode())
    return [(each.line, each.rule) for each in replay.findings]


def test_a_family_that_an_ask_of_oneself_names_counts_for_the_next_answer() -> None:
    text = HEAD.replace("deal z 3", "deal z").partition("ask")[0] + "ask y y N\n"
    assert findings(text) == [(8, "quartets/ask-self")]


def test_one_family_too_many_before_an_answer_is_out_of_order_alone() -> None:
    text = HEAD.replace("deal z 3", "deal z") + "ask y z S\nfish z\nask z x T\nask z x U\nfish x\n"
    assert findings(text)[0] == (13, "quartets/answer-due")
