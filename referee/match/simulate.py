"""Matches that nobody had to play: honest ones of any house rules, or ones with one known fault.

    match = play(Wish("whist", seed=7))
    lines = record(match, CLOSED, Dice(7))

Everything follows from the seed: the same wish gives the same match on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee import games
from referee.games.game import Game, said
from referee.games.simulating import people
from referee.games.simulating.cheating import Breach, Cheater
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import Evidence, Manner, Played, write
from referee.games.simulating.simulator import Simulator
from referee.match.spoil import spoilers
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo

_USUAL_PLAYERS = (3, 4, 5, 6)
_ATTEMPTS = 60
"""How often a match is begun anew in which the wished-for breach finds no occasion."""


class Wish(NamedTuple):
    """The match that is wanted.

    ``options`` are house rules as a header writes them, ``players`` how many (None: some),
    ``fault`` the rule that is broken once (None: none). The match follows from ``seed``.
    """

    game: str
    seed: int = 0
    profile: str | None = None
    options: Mapping[str, str] = {}
    players: int | None = None
    habits: Habits = Habits()
    fault: str | None = None


def play(wish: Wish) -> Played:
    """Plays a match.

    Raises CannotDo for house rules or a number of players that do not fit, and for a fault that
    cannot be made, or not under these house rules.
    """
    game, tables = _load(wish.game)
    seats_rule = f"{wish.game}/players"
    if wish.fault is None or (wish.fault == seats_rule and "players" in game.options):
        if wish.fault:
            wish = wish._replace(habits=wish.habits._replace(seats=0.0))
        match = _play_once(wish, game, None, Dice(wish.seed))
        return _oversize(match, game) if wish.fault else match
    ways = tables.breaches.get(wish.fault)
    if ways is None:
        raise CannotDo("no-fault", rule=wish.fault, game=wish.game)
    for attempt in range(_ATTEMPTS):
        dice = Dice(f"{wish.seed}, attempt {attempt}")
        way = dice.pick(ways)
        cheater = Cheater(way, dice, dice.pick((0.05, 0.2, 1.0)))
        habits = wish.habits._replace(revokes=0.0, prompt=0.0)
        if habits.level not in way.levels:
            habits = habits._replace(level=way.levels[0])
        fitting = wish._replace(options=_with_needs(wish, game, way), habits=habits)
        match = _play_once(fitting, game, cheater, dice)
        if cheater.done and any(entry.mark for entry in match.entries):
            return match
    raise CannotDo("fault-never", rule=wish.fault)


def transcript(wish: Wish, evidence: Evidence, manner: Manner | None = None) -> list[str]:
    """Plays a match and returns its transcript, line by line.

    A note ``# ! RULE`` stands on the line that breaks the wished-for rule. Raises CannotDo as
    :func:`play` does, and where the record has no place for a fault of the record itself.
    """
    spoiler = spoilers(_load(wish.game)[0]).get(wish.fault or "")
    if spoiler is None:
        return record(play(wish), evidence, Dice(f"{wish.seed}, written"), manner)
    for attempt in range(_ATTEMPTS):
        dice = Dice(f"{wish.seed}, attempt {attempt}, written")
        match = play(wish._replace(seed=wish.seed + attempt, fault=None))
        spoiled = spoiler(record(match, evidence, dice, manner), match, dice)
        if spoiled is not None:
            return spoiled
    raise CannotDo("fault-never", rule=wish.fault)


def faults(game: str) -> tuple[str, ...]:
    """Returns the rules that can be broken on purpose in a game, those of the record last."""
    loaded, tables = _load(game)
    seats = [f"{game}/players"] if "players" in loaded.options else []
    return (*seats, *tables.breaches, *spoilers(loaded))


def record(
    match: Played, evidence: Evidence, dice: Dice, manner: Manner | None = None
) -> list[str]:
    """Returns the lines of a match as a scorer with that evidence writes them."""
    return write(match, _load(match.game)[1].hide, evidence, dice, manner)


def _load(name: str) -> tuple[Game, Simulator]:
    if not games.known(name):
        raise CannotDo("unknown-game", game=name, known=tuple(games.names()))
    game = games.load(name)
    if game.simulate is None:
        raise CannotDo("not-simulated", game=name)
    return game, game.simulate()


def _with_needs(wish: Wish, game: Game, way: Breach) -> Mapping[str, str]:
    """Returns the house rules with those that a breach takes."""
    profile = game.profiles[wish.profile or game.default_profile]
    options = dict(wish.options)
    for key, needed in way.options.items():
        if options.get(key, needed) != needed:
            raise CannotDo("fault-options", rule=wish.fault, option=key, value=needed)
        if profile.get(key) != needed:
            options[key] = needed
    return options


def _settle(wish: Wish, game: Game) -> tuple[str, dict[str, Any]]:
    """Returns the profile and the option values that a wish comes to."""
    profile = wish.profile or game.default_profile
    if profile not in game.profiles:
        raise CannotDo("no-profile", profile=profile, known=tuple(game.profiles))
    settings: dict[str, Any] = {}
    for key, text in {**game.profiles[profile], **wish.options}.items():
        if key not in game.options:
            raise CannotDo("no-option", option=key, known=tuple(game.options))
        settings[key] = game.options[key].read(text)
        if settings[key] is None:
            raise CannotDo("option-value", option=key, value=text, values=game.options[key].values)
    return profile, {**settings, **said(game, _load(wish.game)[1].header)}


def _play_once(wish: Wish, game: Game, cheater: Cheater | None, dice: Dice) -> Played:
    tables = _load(wish.game)[1]
    profile, settings = _settle(wish, game)
    count = _seats(wish, game, settings, tables, dice)
    players = people.seat(dice, count)
    table = tables.sit_down(list(players), settings, dice, wish.habits)
    if cheater is not None:
        table.watch(cheater)
    day, place = people.date(dice), people.place(dice)
    table.play()
    own = game.profiles[profile]
    written = {key: game.options[key].write(text) for key, text in wish.options.items()}
    differing = {key: text for key, text in written.items() if own.get(key) != text}
    return Played(
        game.name,
        profile,
        differing,
        players,
        day,
        place,
        tuple(table.entries),
        dict(table.totals),
        tuple(table.winners()),
        settings,
        tuple(tables.header),
    )


def _seats(
    wish: Wish, game: Game, settings: Mapping[str, Any], tables: Simulator, dice: Dice
) -> int:
    """Returns how many sit down, where the house rules and the deck have room for them."""
    fewest, most = game.limits(settings)
    fitting = [
        count
        for count in range(fewest, most + 1)
        if tables.room(settings, count) and not game.unfit(settings, count)
    ]
    if wish.fault == f"{game.name}/players":
        fitting = [count for count in fitting if count > fewest]
    if wish.players is None:
        usual = [count for count in fitting if count in _USUAL_PLAYERS]
        if fitting:
            return dice.pick(usual or fitting)
    elif wish.players in fitting:
        return wish.players
    for setting in game.unfit(settings, wish.players or fewest):
        raise CannotDo("unfit", option=setting.option, why=setting.why)
    if not fitting:
        raise CannotDo("no-room")
    raise CannotDo("no-seats", count=wish.players, fitting=tuple(map(str, fitting)))


def _oversize(match: Played, game: Game) -> Played:
    """Lets one player too many sit down: the house rules seat all but the last."""
    *others, last = match.players
    settings = {key: game.options[key].read(text) for key, text in _rules_of(match, game).items()}
    fewest = game.limits(settings)[0]
    options = {**match.options, "players": f"{fewest}..{len(others)}"}
    return match._replace(options=options, marked_seat=(last, f"{game.name}/players"))


def _rules_of(match: Played, game: Game) -> Mapping[str, str]:
    return {**game.profiles[match.profile], **match.options}
