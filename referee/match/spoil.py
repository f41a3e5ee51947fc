"""Faults of the record: the match was honest, but its scorer slipped with the pencil.

A spoiler is given the lines of an honest transcript and returns them with one fault, or None
where these lines have no place for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee import games
from referee.games.game import Game
from referee.games.simulating.dice import Dice
from referee.games.simulating.record import Played
from referee.notation.arguments import GIFT, count_of
from referee.notation.events import arguments
from referee.values.deck import Deck

Lines = list[str]
Spoiler = Callable[[Lines, Played, Dice], "Lines | None"]


def _marked(line: str, rule: str) -> str:
    return f"{line}  # ! {rule}"


def _play_lines(lines: Sequence[str]) -> list[int]:
    """Returns where the events lie after the first deal, ``end`` excepted."""
    first = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    return [at for at in range(first + 1, len(lines) - 1) if lines[at]]


def _inserted(lines: Lines, dice: Dice, text: str) -> Lines:
    at = dice.pick(_play_lines(lines)) + 1
    return [*lines[:at], text, *lines[at:]]


def _replaced(lines: Lines, at: int, text: str) -> Lines:
    return [*lines[:at], text, *lines[at + 1 :]]


def _future_version(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    return _replaced(lines, 0, _marked(f"transcript 2 {match.game}", "record/version"))


def _strange_option(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    at = lines.index(f"date {match.date}")
    return [*lines[:at], _marked("option colour blue", "record/header"), *lines[at:]]


def _same_name(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    handles = list(match.players)
    name = match.players[dice.pick(handles[:-1])]
    at = next(at for at, line in enumerate(lines) if line.startswith(f"player {handles[-1]} "))
    return _replaced(lines, at, _marked(f"player {handles[-1]} {name}", "record/roster"))


def _strange_verb(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    player = dice.pick(list(match.players))
    return _inserted(lines, dice, _marked(f"shuffle {player}", "record/verb"))


def _strange_player(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    return _inserted(lines, dice, _marked("count nobody 3", "record/arguments"))


def _bell(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    return _inserted(lines, dice, "# ! record/text \a")


def _late_hour(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    plain = [at for at in _play_lines(lines) if "@" not in lines[at] and "#" not in lines[at]]
    if not plain:
        return None
    at = dice.pick(plain)
    return _replaced(lines, at, _marked(f"{lines[at]} @25:10:00", "record/stamp"))


def _idle_ruling(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    text = f"ruling {match.game}/count stands"
    return _inserted(lines, dice, _marked(text, "record/ruling"))


def _after_the_end(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    scores = " ".join(f"{player} {total}" for player, total in match.totals.items())
    return [*lines, _marked(f"score {scores}", "record/order")]


def _card_twice(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    """Writes a card of one recorded hand into the next one too."""
    deck = games.load(match.game).deck(match.settings)
    for at in range(1, len(lines)):
        above, here = lines[at - 1].split(), lines[at].split()
        if above[:1] != ["hand"] or here[:1] != ["hand"]:
            continue
        known = [card for card in above[2:] if _is_card(card, deck)]
        own = [card for card in here[2:] if _is_card(card, deck)]
        if known and own:
            here[here.index(own[0])] = known[-1]
            return _replaced(lines, at, _marked(" ".join(here), "deck/card-twice"))
    return None


def _is_card(word: str, deck: Deck) -> bool:
    return not count_of(word) and deck.is_card(word)


def _too_many(lines: Lines, match: Played, dice: Dice) -> Lines | None:
    """Lets somebody hand over more cards than there are."""
    verbs = _gifts(games.load(match.game))
    found = [at for at, line in enumerate(lines) if line.split()[:1] and line.split()[0] in verbs]
    if not found:
        return None
    at = dice.pick(found)
    verb, giver = lines[at].split()[:2]
    return _replaced(lines, at, _marked(f"{verb} {giver} 44", "deck/too-many"))


def _gifts(game: Game) -> Sequence[str]:
    """Returns the verbs by which cards change hands."""
    return [
        verb
        for verb, event_type in game.events.items()
        if any(kind is GIFT for _, kind, _ in arguments(event_type))
    ]


SPOILERS: Mapping[str, Spoiler] = {
    "record/version": _future_version,
    "record/header": _strange_option,
    "record/roster": _same_name,
    "record/verb": _strange_verb,
    "record/arguments": _strange_player,
    "record/text": _bell,
    "record/stamp": _late_hour,
    "record/ruling": _idle_ruling,
    "record/order": _after_the_end,
    "deck/card-twice": _card_twice,
    "deck/too-many": _too_many,
}
"""Rule of the record to what breaks it."""


def spoilers(game: Game) -> Mapping[str, Spoiler]:
    """Returns the faults of the record that can be made in a game."""
    left_out = [] if _gifts(game) else ["deck/too-many"]
    return {rule: each for rule, each in SPOILERS.items() if rule not in left_out}
