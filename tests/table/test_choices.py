"""Completion offers what is legal now, all of it, and nothing else."""

from __future__ import annotations

import random

import pytest
from desks import GO_FISH, KACHUFUL, Sit

from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, OPEN, Evidence
from referee.match.record import Match
from referee.match.simulate import Wish, play, record
from referee.notation.lines import parse_line
from referee.table.choices import Choices


def offered(sit: Sit, text: str, start: str, *entered: str) -> list[str]:
    return [each.word for each in sit(start, *entered).choices(text)]


# -- verbs ------------------------------------------------------------------------------------


def test_verbs_that_are_due_come_first(sit: Sit) -> None:
    assert offered(sit, "", GO_FISH, "ask c a 7")[:2] == ["give", "fish"]
    assert offered(sit, "", KACHUFUL, "1 0 1 0")[:3] == ["play", "trick", "won"]


def test_verbs_that_may_not_come_now_are_not_offered(sit: Sit) -> None:
    words = offered(sit, "", KACHUFUL)
    assert words[0] == "bid"
    assert not {"play", "trick", "won", "deal", "end"} & set(words)
    assert {"undo", "amend", "score", "status", "deduce", "note", "void", "help", "quit"} <= {
        *words
    }


def test_a_beginning_is_completed(sit: Sit) -> None:
    assert offered(sit, "u", KACHUFUL) == ["undo"]
    assert offered(sit, "b", KACHUFUL) == ["bid"]
    assert offered(sit, "xyz", KACHUFUL) == []


def test_behind_a_note_sign_there_is_nothing_to_complete(sit: Sit) -> None:
    assert offered(sit, "bid 1 # b", KACHUFUL) == []


# -- bids and cards ---------------------------------------------------------------------------


def test_the_forbidden_bid_is_left_out(sit: Sit) -> None:
    """002 §5."""
    assert offered(sit, "bid ", KACHUFUL, "1 0 1") == ["0", "2", "3", "d"]
    assert offered(sit, "bid d ", KACHUFUL, "1 0 1") == ["0", "2", "3"]
    assert offered(sit, "b ", KACHUFUL, "1 0 1") == ["0", "2", "3", "d"]


def test_in_a_row_of_bids_each_is_as_free_as_its_turn(sit: Sit) -> None:
    assert offered(sit, "bid 1 ", KACHUFUL) == ["0", "1", "2", "3"]
    assert offered(sit, "bid 1 0 1 ", KACHUFUL) == ["0", "2", "3"]
    assert offered(sit, "1 0 1 ", KACHUFUL) == ["0", "2", "3"], "without the verb too"
    assert offered(sit, "1 0 1 0 ", KACHUFUL) == []


def test_cards_that_were_played_are_never_offered(sit: Sit) -> None:
    words = offered(sit, "play ", KACHUFUL, "1 0 1 0", "as 2s")
    assert "AS" not in words
    assert "2S" not in words
    assert len(words) == 51
    assert offered(sit, "a", KACHUFUL, "1 0 1 0", "as 2s")[:3] == ["AH", "AD", "AC"]
    assert offered(sit, "a", KACHUFUL, "1 0 1 0")[:4] == ["AS", "AH", "AD", "AC"]


def test_of_a_recorded_hand_only_what_follows_suit_is_offered(sit: Sit) -> None:
    """002 §5: a player who holds the led suit plays it."""
    hands = ("hand a AS 4H 6S", "hand b 2S 6H QC")
    assert offered(sit, "play ", KACHUFUL, *hands, "1 0 1 0") == ["AS", "6S", "4H", "a"]
    assert offered(sit, "play ", KACHUFUL, *hands, "1 0 1 0", "4h") == ["6H", "b"]
    assert offered(sit, "trick 4H ", KACHUFUL, *hands, "1 0 1 0") == ["6H"]
    assert offered(sit, "trick AS ", KACHUFUL, *hands, "1 0 1 0") == ["2S"]
    assert offered(sit, "as ", KACHUFUL, *hands, "1 0 1 0") == ["2S"]
    assert "2S" not in offered(sit, "as 2s ", KACHUFUL, *hands, "1 0 1 0")


# -- asking -----------------------------------------------------------------------------------


def test_whom_to_ask_and_for_what(sit: Sit) -> None:
    assert offered(sit, "ask ", GO_FISH) == ["a", "b", "d", "c"]
    assert offered(sit, "ask c ", GO_FISH) == ["a", "b", "d"]
    assert len(offered(sit, "ask a ", GO_FISH)) == 13
    assert offered(sit, "ask c a ", GO_FISH) == offered(sit, "ask a ", GO_FISH)


def test_names_are_completed_to_handles(sit: Sit) -> None:
    assert offered(sit, "ask ash", GO_FISH) == ["a"]
    assert offered(sit, "ask نו", GO_FISH) == []
    assert offered(sit, "ask נ", GO_FISH) == ["b"]


def test_ranks_known_to_be_held_come_first(sit: Sit) -> None:
    ranks = offered(sit, "ask a ", GO_FISH, "hand c 7H 7D x3")
    assert ranks[0] == "7"
    assert len(ranks) == 13
    assert offered(sit, "ask a ", GO_FISH, "hand c 7H 7D KH KD 2S") == ["2", "7", "K"]


def test_the_card_asked_for_is_what_a_shown_draw_may_be(sit: Sit) -> None:
    assert offered(sit, "draw ", GO_FISH, "ask c a 7", "fish") == ["7", "c"]


def test_how_many_may_be_handed_over(sit: Sit) -> None:
    assert offered(sit, "give ", GO_FISH, "ask c a 7") == ["1", "2", "3", "a"]
    sure = ("hand a 7H x4", "hand c 7S 7D x3")
    assert offered(sit, "", GO_FISH, *sure, "ask c a 7")[0] == "give"
    assert "fish" not in offered(sit, "f", GO_FISH, *sure, "ask c a 7")
    assert offered(sit, "give ", GO_FISH, *sure, "ask c a 7") == ["1", "2", "a"]


# -- others -----------------------------------------------------------------------------------


def test_assertions_name_players_and_the_stock(sit: Sit) -> None:
    assert offered(sit, "count ", GO_FISH) == ["a", "b", "c", "d", "stock"]
    assert offered(sit, "score ", KACHUFUL) == ["a", "b", "c", "d"]
    assert offered(sit, "score a 1 ", KACHUFUL) == ["b", "c", "d"]
    assert offered(sit, "score a ", KACHUFUL) == []


def test_help_is_completed_by_verbs(sit: Sit) -> None:
    assert offered(sit, "help as", GO_FISH) == ["ask"]


# -- whole matches ----------------------------------------------------------------------------

MATCHES = [
    ("kachuful", 4, OPEN, {"rounds": "1-4"}, Habits(level="play")),
    ("kachuful", 4, CLOSED, {"rounds": "1-5"}, Habits(level="trick")),
    ("kachuful", 3, CLOSED, {"rounds": "3,2"}, Habits(level="won")),
    ("go-fish", 3, OPEN, {"ranks": "8", "deal": "4"}, Habits()),
    ("go-fish", 4, CLOSED, {}, Habits()),
]


@pytest.mark.parametrize(("game", "players", "evidence", "options", "habits"), MATCHES)
def test_what_really_happens_is_always_offered_and_what_is_offered_is_legal(
    game: str, players: int, evidence: Evidence, options: dict[str, str], habits: Habits
) -> None:
    """Every word of an honest match is among the choices; each choice of a number, a card or a
    rank is accepted."""
    chance = random.Random(7)
    wish = Wish(game, seed=11, players=players, options=options, habits=habits)
    lines = record(play(wish), evidence, Dice(11))
    first = next(at for at, line in enumerate(lines) if line.startswith("deal"))
    match = Match.read("\n".join(lines[:first]) + "\n")
    tried = 0
    for line in filter(None, lines[first:]):
        words = [word.text for word in parse_line(1, line).words]
        if words[0] not in ("hand", "count", "score"):
            choices = Choices(match, tuple(match.allowed()))
            named = words[0] == "give" and not words[2].isdecimal()
            for at in range(2 if named or words[0] in ("deal", "draw") else len(words)):
                before = " ".join(words[:at]) + (" " if at else "")
                found = [each.word for each in choices.next_words(before)]
                assert words[at] in found, (line, at, found)
            tried += _all_accepted(match, words, choices, chance)
        assert match.log(line).accepted
    assert tried > 10


def _all_accepted(match: Match, words: list[str], choices: Choices, chance: random.Random) -> int:
    """Tries some of the choices for the last word of a line; returns how many."""
    if words[0] in ("trick", "draw", "end", "deal"):
        return 0
    before = " ".join(words[:-1]) + " "
    if words[0] == "give":
        before = " ".join(words[:2]) + " "
    found = [each.word for each in choices.next_words(before)]
    some = chance.sample(found, min(2, len(found)))
    for word in some:
        trial = Match.read(match.data)
        assert trial.log(before + word).accepted, before + word
    return len(some)


# -- cards with names -------------------------------------------------------------------------

ANIMALS = """transcript 1 quartets
rules quartett
family A Haustiere: Hund, Katze, Hamster, Igel
family B Waldtiere: Fuchs, Dachs, Reh, Igel
player mia Mia
player jon Jonas
player len Lena

"""


def test_cards_are_offered_by_family_and_by_name(sit: Sit) -> None:
    def cards(text: str, *entered: str) -> list[str]:
        return offered(sit, text, ANIMALS, "deal len", *entered)

    assert cards("ask mia jon wal") == ["B1", "B2", "B3", "B4"]
    assert cards("ask mia jon A") == ["A1", "A2", "A3", "A4"]
    assert cards("mia jon hu") == ["A1"]
    assert cards("jonas ig") == ["A4", "B4"]
    assert cards("ask mia jon h", "ask mia jon A1", "give jon 1") == ["A2", "A3", "A4"]
