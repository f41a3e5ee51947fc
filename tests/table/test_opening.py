"""A new match is started by asking, and what cannot be is asked for again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import games
from referee.games.game import Game
from referee.match.record import Match
from referee.table.opening import Given, ask_header, open_match
from referee.table.questions import Choice
from referee.values.text import fold
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

    def open(self, lot: int = 0) -> tuple[Match, list[str]]:
        return open_match(self.ask, self.told.append, lambda seats: seats[lot])


def test_game_rules_house_rules_people_and_dealer_are_asked_for() -> None:
    person = Person(
        "kachuful", "", "hook=off", "rounds=1-3-1", "", "Asha", "Bob", "Carl", "", "", "carl"
    )
    match, begun = person.open()
    assert match.players == {"ash": "Asha", "bob": "Bob", "car": "Carl"}
    assert "option hook off\noption rounds 1-3-1\n" in match.text
    assert begun == ["deal car"]
    assert not match.faults
    assert person.asked[:3] == [
        words.ASK_GAME, words.ASK_RULES, words.ASK_OPTION,
    ]  # fmt: skip
    assert person.asked[-3:] == [
        words.ask_player(4, more=True), words.ASK_SEATS, words.ASK_DEALER,
    ]  # fmt: skip


def test_beginnings_are_enough_and_defaults_are_there() -> None:
    match, begun = Person("g", "", "", "Asha", "Bob", "", "", "").open()
    assert match.summary().game == "go-fish"
    assert match.summary().profile == "zone"
    assert begun == []


def test_what_is_asked_for_is_completed() -> None:
    person = Person("go-fish", "classic", "ok", "Asha", "Bob", "", "ok", "a")
    person.open()
    assert person.found[0] == games.names()
    assert person.found[1][:2] == ["zone", "classic"]
    assert "lucky-draw=" in person.found[2]
    assert person.found[-1] == ["ash", "bob"]


@pytest.mark.parametrize(
    ("word", "game"),
    [
        ("Oh Hell", "kachuful"), ("oh-hell", "kachuful"), ("judgement", "kachuful"),
        ("KACHUFOOL", "kachuful"), ("كاتشوفول", "kachuful"), ("คาชูฟูล", "kachuful"),
        ("קצ׳ופול", "kachuful"), ("gofish", "go-fish"), ("Go  Fish", "go-fish"),
        ("לך לדוג", "go-fish"), ("ตกปลา", "go-fish"), ("اذهب واصطد", "go-fish"),
        ("אוי לא", "kachuful"), ("chess", None), ("", None), ("-", None),
    ],
)  # fmt: skip
def test_a_game_is_known_by_all_its_names(word: str, game: str | None) -> None:
    assert games.named(word) == game


def test_no_name_means_two_games() -> None:
    meant = {}
    for game in games.every():
        for name in (game.name, game.words.title, *game.words.also):
            assert games.named(name) == game.name
            assert meant.setdefault(fold(name), game.name) == game.name


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        (["chess", "k"], "kachuful (Kachuful)"),
        (["?", "k"], "kachuful (Kachuful)"),
        (["k", "zone", "st"], words.choices(["standard"])),
        (["k", "", "hook=maybe", ""], "'hook'"),
        (["k", "", "hoook=off", ""], "'hoook'"),
        (["k", "", "off", ""], words.value_of_which("off", ["hook"])),
        (["k", "", "blue", ""], words.value_of_which("blue", [])),
        (["k", "", "", "Asha", "Asha"], "aa (Asha)"),
        (["k", "", "", "Asha #1"], "#"),
        (["k", "", "", "x" * 65], "65"),
        (["k", "", "", "Asha\u202e"], "Asha\\u202e"),
        (["k", "", "", "Asha", "", "Bob"], words.too_few(3)),
        (
            ["k", "", "", "Asha", "Bob", "Carl", "", "", "zoe"],
            words.choices(["ash (Asha)", "bob (Bob)", "car (Carl)"]),
        ),
    ],
)
def test_what_cannot_be_is_said_and_asked_for_again(answers: list[str], complaint: str) -> None:
    person = Person(*answers)
    with pytest.raises(EOFError):
        person.open()
    assert any(complaint in told for told in person.told), person.told
    assert person.asked[-1], "the question was asked again"


# -- house rules ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(games.every()), ids=lambda game: game.name)
@pytest.mark.parametrize("word", ["?", "help"])
def test_all_house_rules_are_listed_with_their_values_and_sources(game: Game, word: str) -> None:
    person = Person(game.name, "", word)
    with pytest.raises(EOFError):
        person.open()
    usual = game.profiles[game.default_profile]
    assert len(person.told) == len(game.options)
    for number, (key, option) in enumerate(game.options.items(), 1):
        told = person.told[number - 1]
        for part in (str(number), f"{key}={usual[key]}" if key in usual else key, option.about):
            assert part in told
        assert option.source in told
        assert option.values in told


@pytest.mark.parametrize(
    "typed",
    [
        ["4", "off"], ["hook", "off"], ["4 off"], ["hook off"],
        ["hook=off"], ["4=off"], ["ho off"], ["HOOK = OFF"],
    ],
)  # fmt: skip
def test_a_house_rule_is_chosen_by_number_or_name(typed: list[str]) -> None:
    match, _ = Person("k", "", *typed, "ok", "Asha", "Bob", "Carl", "", "", "").open()
    assert dict(match.summary().options) == {"hook": "off"}


def test_a_house_rule_can_be_put_back() -> None:
    match, _ = Person("k", "", "hook=off", "hook=on", "", "A", "B", "C", "", "", "").open()
    assert "option" not in match.text


def test_the_value_of_a_house_rule_is_completed() -> None:
    person = Person("k", "", "hook", "", "ok", "Asha", "Bob", "Carl", "", "", "")
    person.open()
    assert person.asked[3] == words.ask_value("hook")
    assert person.found[3] == ["on", "off"]


# -- seats ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "players"),
    [
        ([], {"ash": "Asha", "bob": "Bob", "car": "Carl"}),
        (["swap 1 3"], {"car": "Carl", "bob": "Bob", "ash": "Asha"}),
        (["swap asha car"], {"car": "Carl", "bob": "Bob", "ash": "Asha"}),
        (["name 2 Dee Dee"], {"ash": "Asha", "dee": "Dee Dee", "car": "Carl"}),
        (["z=Bob"], {"ash": "Asha", "z": "Bob", "car": "Carl"}),
        (["z=2", "name z Dee", "swap 1 2"], {"z": "Dee", "ash": "Asha", "car": "Carl"}),
    ],
)
def test_seats_and_names_are_put_right_before_the_match(
    answers: list[str], players: dict[str, str]
) -> None:
    person = Person("k", "", "", "Asha", "Bob", "Carl", "", *answers, "", "")
    match, _ = person.open()
    assert list(match.players.items()) == list(players.items())
    assert person.told[:3] == [words.seated(1, "ash", "Asha"), words.seated(2, "bob", "Bob"),
                               words.seated(3, "car", "Carl")]  # fmt: skip


@pytest.mark.parametrize(
    "answer", ["swap 1", "swap 1 9", "name 2", "name 9 X", "what", "z=Zoe", "swap 1 2 3"]
)
def test_what_changes_no_seat_says_what_does(answer: str) -> None:
    person = Person("k", "", "", "Asha", "Bob", "Carl", "", answer, "", "")
    match, _ = person.open()
    assert list(match.players.values()) == ["Asha", "Bob", "Carl"]
    assert words.SEATS_HELP in person.told


def test_two_players_never_get_one_name() -> None:
    person = Person("k", "", "", "Asha", "Bob", "Carl", "", "name 2 asha", "b=Asha", "", "")
    match, _ = person.open()
    assert list(match.players.values()) == ["Asha", "Bob", "Carl"]


def test_a_handle_may_be_chosen_with_the_name() -> None:
    match, _ = Person("k", "", "", "x=Asha", "Bob", "Carl", "", "", "").open()
    assert list(match.players) == ["x", "bob", "car"]


# -- who begins -------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", ["classic"])
@pytest.mark.parametrize("lot", [0, 1, 2])
def test_lots_are_drawn_where_the_rules_leave_the_first_player_to_chance(
    profile: str, lot: int
) -> None:
    """001, 003, 004: anybody may begin; no dealer is asked for."""
    person = Person("g", profile, "", "Asha", "Bob", "Carl", "", "", "")
    match, begun = person.open(lot)
    handles = ["ash", "bob", "car"]
    first = handles[lot]
    assert begun == [f"deal {handles[lot - 1]}", f"first {first}"]
    assert words.ASK_DEALER not in person.asked
    assert words.lots(first, match.players[first]) in person.told
    for line in begun:
        assert match.log(line).accepted
    assert not match.faults
    assert match.allowed()[0].verb == "ask"
    assert match.allowed()[0].player == first


def test_whoever_is_named_begins_without_lots() -> None:
    person = Person("g", "classic", "", "Asha", "Bob", "Carl", "", "", "bob")
    assert person.open()[1] == ["deal ash", "first bob"]


def test_more_than_may_play_are_not_asked_for() -> None:
    names = [f"Player {letter}" for letter in "ABCDEFGH"]
    match, begun = Person("k", "", "", *names, "", "").open()
    assert len(match.players) == 8, "002 §10: three to eight"
    assert begun == []


def test_whoever_leaves_early_has_started_nothing() -> None:
    with pytest.raises(EOFError):
        Person("k", "", "", "Asha").open()


def test_everybody_is_told_their_handle() -> None:
    person = Person("g", "", "", "Asha", "عمر", "", "", "")
    person.open()
    assert person.told == [words.seated(1, "ash", "Asha"), words.seated(2, "amr", "عمر")]


def test_what_was_given_is_not_asked_for() -> None:
    person = Person("", "Asha", "Bob", "Carl", "", "")
    match = ask_header(person.ask, person.told.append, Given("kachuful", "standard", place="here"))
    assert person.asked[0] == words.ASK_OPTION
    assert match.summary().place == "here"


ANSWERS = [
    "", "ok", "?", "=", "a=", "=b", "x=y=z", "99", "0", "1", "4", "4 off", "hook", "hook=",
    "hook=off", "rounds 2,1", "rounds=99-1", "Asha", "Bob", "Carl", "عمر", "สมชาย", "swap",
    "swap 1 2", "swap x y", "name 1 Zed", "name 1", "stock=Bob", "z=1", "١", "x" * 70, "a\u202eb",
    "k", "kachuful", "go fish", "classic", "standard", "players 3", "players=2", "suits 2", "y",
    "#", "a # b", "deal", "both=",
]  # fmt: skip
BEGUN = [["k", ""], ["g", "classic"], ["g", ""], [""],
         ["k", "", "", "Ann", "Bo", "Cy", ""],
         ["g", "classic", "", "Ann", "Bo", "Cy", ""]]  # fmt: skip


@given(st.sampled_from(BEGUN), st.lists(st.sampled_from(ANSWERS), max_size=40))
@settings(max_examples=150, deadline=None)
def test_whatever_is_answered_a_match_comes_of_it_or_a_sentence(
    begun: list[str], answers: list[str]
) -> None:
    person = Person(*begun, *answers)
    try:
        match, first = person.open()
    except EOFError:
        return
    assert not match.faults
    for line in first:
        assert match.log(line).accepted, line
