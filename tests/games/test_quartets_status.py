"""What ``status`` tells of a deal of Quartets: what may be asked, what must be said, who wins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.games.state import Remark
from referee.match.checking import check_file
from referee.match.replay import Replay
from referee.render.findings import report_lines
from referee.render.status import expects, remarks, status_lines, status_value, summary_of
from referee.words.outcome import outcome
from referee.words.report import lost
from referee.words.status import remark

QUANTUM = """transcript 1 quartets
rules quantum
player x Xia
player y Yael
player z Zoe

deal z
ask x y N
family N Narwhals
fish y
ask y z S
family S Scruples
give z 1
ask z y Q
family Q Qualms
give y 1
ask x z N
give z 1
ask y x Q
give x 1
ask z x S
fish x
end
"""
"""The published game, move by move."""


def replayed(text: str, last: int | None = None) -> Replay:
    return Replay().feed_all(text.encode(), last)


def told(text: str, last: int | None = None) -> dict[str, Any]:
    """Returns the remarks after a line by their keys; of several alike, the last."""
    return {each.key: each.data for each in remarks(replayed(text, last))}


def test_an_ask_that_waits_is_free_or_forced_by_lines() -> None:
    assert "both" in told(QUANTUM, 8)
    forced = told(QUANTUM, 14)["must-yes"]
    assert (forced["player"], forced["facts"]) == ("y", (10, 13))
    last = told(QUANTUM, 21)
    assert last["must-no"]["player"] == "x"
    assert 21 in last["must-no"]["facts"]


def test_who_is_one_answer_away_is_told_where_certainty_wins() -> None:
    assert "wins-yes" not in told(QUANTUM, 14)
    assert told(QUANTUM, 17)["wins-no"]["player"] == "x"
    assert told(QUANTUM, 21)["wins-no"]["player"] == "z"
    books = QUANTUM.replace("rules quantum", "rules quantum\noption win books\noption lay free")
    assert not [key for key in told(books, 19) if key.startswith("wins")]


def test_what_may_be_asked_is_told_and_which_line_forbids_the_rest() -> None:
    after = told(QUANTUM, 18)
    assert after["may"] == {"player": "y", "what": ("S", "Q")}
    assert after["may-not"] == {"player": "y", "what": "N", "facts": (10,)}
    assert "may-new" not in after
    early = told(QUANTUM, 10)
    assert early["may-not"]["facts"] == (10,)
    assert early["may-new"] == {"player": "y"}


def test_names_are_told_and_how_many_are_still_to_be_given() -> None:
    assert told(QUANTUM, 7)["unnamed"]["count"] == 3
    assert told(QUANTUM, 13)["named"] == {"what": ("N", "S"), "count": 1}
    assert told(QUANTUM, 15)["all-named"]["count"] == 0
    blind = QUANTUM.replace("quantum", "blind").replace("ask x y N", "ask x y N1")
    cards = told(blind, 8)["named-cards"]
    assert (cards["cards"], cards["count"]) == (("N1",), 11)


def test_hands_and_families_are_told_of_dealt_hands_too() -> None:
    text = """transcript 1 quartets
rules quartett
option families 3
player a Asha
player b Ben
player c Carla
deal c
ask a b A1
fish b
ask b c A2
fish c
"""
    found = told(text)
    assert found["hands"]["held"] == {"a": 4, "b": 4, "c": 4}
    waits = told(f"{text}ask c b A1\n")
    assert (waits["must-no"]["player"], waits["must-no"]["facts"]) == ("b", (9,))
    laid = text.replace("deal c", "deal c\nbook a B")
    assert told(laid)["down"]["held"] == {"a": ["B"]}


def test_every_forced_answer_is_what_check_would_say() -> None:
    """Line by line of a game: what is told to be possible breaks no rule, and nothing else does."""
    lines = QUANTUM.splitlines()
    for last in range(8, 22):
        if not lines[last - 1].startswith("ask"):
            continue
        keys = told(QUANTUM, last)
        player = lines[last - 1].split()[2]
        for verb, key in (("give {} 1", "must-no"), ("fish {}", "must-yes")):
            event = verb.replace("{}", player)
            text = "\n".join([*lines[:last], event, ""])
            assert bool(replayed(text).findings) == (key in keys), (last, event)


def test_each_is_a_sentence_and_stands_in_json() -> None:
    replay = replayed(QUANTUM, 14)
    summary = summary_of(replay, "q.ref")
    lines = list(status_lines(replay, summary))
    value = json.loads(json.dumps(status_value(replay, summary, "q.ref")))
    assert {each["key"] for each in value["remarks"]} == {"hands", "all-named", "must-yes"}
    assert all(each["message"] in lines for each in value["remarks"])
    assert not any("one card" in each for each in lines)
    assert remark(Remark("nothing", {}), replay.players, "quartets") == ""


@pytest.mark.parametrize(("ask_for", "why"), [("card", "one"), ("family", ""), ("both", "")])
def test_what_is_asked_for_is_what_the_table_asks_for(ask_for: str, why: str) -> None:
    head = QUANTUM.partition("\n\n")[0].replace("rules quantum", f"option ask-for {ask_for}")
    replay = replayed(f"{head}\ndeal z\n")
    assert [each.why for each in expects(replay) if each.verb == "ask"] == [why]


def test_what_is_counted_is_no_family_where_certainty_wins() -> None:
    summary = summary_of(replayed(QUANTUM), "q.ref")
    assert "famil" not in outcome(summary)
    case = Path(__file__).parent.parent / "cases"
    german = next(case.glob("q-*german*"), None) or next(case.glob("q-*"))
    assert outcome(summary_of(replayed(german.read_text(encoding="utf-8")), "g.ref"))


def test_check_says_who_has_lost_an_imagined_deal_and_who_has_won() -> None:
    cases = Path(__file__).parent.parent / "cases"
    told = check_file(str(cases / "q-blind-published.ref"))
    lines = list(report_lines(told))
    names = told.names
    assert any(lost(1, "deal", "p", ["q", "r"], names) in line for line in lines)
