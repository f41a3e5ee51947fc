"""A new match is started by asking, and what cannot be is asked for again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from wording import broken

from referee.match.record import Match
from referee.table.choices import Choice
from referee.table.opening import open_match
from referee.words import table as words


class Person:
    """Somebody who answers questions, in their order, and leaves when there are no more answers."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.told: list[str] = []
        self.found: list[list[str]] = []

    def ask(self, question: str, find: Callable[[str], Sequence[Choice]], default: str = "") -> str:
        self.asked.append(question)
        self.found.append([each.word for each in find("")])
        if not self.answers:
            raise EOFError
        return self.answers.pop(0) or default

    def open(self) -> tuple[Match, str | None]:
        return open_match(self.ask, self.told.append)


def test_game_rules_house_rules_people_and_dealer_are_asked_for() -> None:
    person = Person(
        "kachuful", "", "hook=off", "rounds=1-3-1", "", "Asha", "Bob", "Carl", "", "carl"
    )
    match, dealer = person.open()
    assert match.players == {"a": "Asha", "b": "Bob", "c": "Carl"}
    assert "option hook off\noption rounds 1-3-1\n" in match.text
    assert dealer == "c"
    assert not match.faults
    assert person.asked[:3] == [
        words.ASK_GAME, words.ASK_RULES, words.ASK_OPTION,
    ]  # fmt: skip
    assert person.asked[-2:] == [words.ask_player(4, more=True), words.ASK_DEALER]


def test_beginnings_are_enough_and_defaults_are_there() -> None:
    match, dealer = Person("g", "", "", "Asha", "Bob", "", "").open()
    assert match.summary().game == "go-fish"
    assert match.summary().profile == "zone"
    assert dealer is None


def test_what_is_asked_for_is_completed() -> None:
    person = Person("go-fish", "classic", "", "Asha", "Bob", "", "a")
    person.open()
    assert person.found[0] == ["go-fish", "kachuful"]
    assert person.found[1][:2] == ["zone", "classic"]
    assert "lucky-draw=" in person.found[2]
    assert person.found[-1] == ["a", "b"]


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        (["chess", "k"], "one of: go-fish, kachuful"),
        (["k", "zone", "st"], "one of: standard"),
        (["k", "", "hook=maybe", ""], "'hook'"),
        (["k", "", "hoook=off", ""], "'hoook'"),
        (["k", "", "hook", ""], broken("record/header", {}, "missing", key="option")),
        (["k", "", "", "Asha", "Asha"], "a1 (Asha)"),
        (["k", "", "", "Asha #1"], "#"),
        (["k", "", "", "x" * 65], "65"),
        (["k", "", "", "Asha\u202e"], "Asha\\u202e"),
        (["k", "", "", "Asha", "", "Bob"], words.too_few(3)),
        (["k", "", "", "Asha", "Bob", "Carl", "", "zoe"], "one of: a (Asha), b (Bob), c (Carl)"),
    ],
)
def test_what_cannot_be_is_said_and_asked_for_again(answers: list[str], complaint: str) -> None:
    person = Person(*answers)
    with pytest.raises(EOFError):
        person.open()
    assert any(complaint in told for told in person.told), person.told
    assert person.asked[-1], "the question was asked again"


def test_more_than_may_play_are_not_asked_for() -> None:
    names = [f"Player {letter}" for letter in "ABCDEFGH"]
    match, dealer = Person("k", "", "", *names, "").open()
    assert len(match.players) == 8, "002 §10: three to eight"
    assert dealer is None


def test_whoever_leaves_early_has_started_nothing() -> None:
    with pytest.raises(EOFError):
        Person("k", "", "", "Asha").open()


def test_everybody_is_told_their_handle() -> None:
    person = Person("g", "", "", "Asha", "عمر", "", "")
    person.open()
    assert person.told[0] == "  a  Asha"
    assert "\u2068عمر\u2069" in person.told[1]
