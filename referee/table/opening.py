"""A new match, by asking for what it needs: game, rules, who sits where, who begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from referee import games
from referee.match.record import Match
from referee.notation.shorthand import beginning_of
from referee.table.house_rules import ask_house_rules
from referee.table.questions import Asker, Choice, Given, Seat, Tell, starting_with, word_finder
from referee.table.seating import ask_seats
from referee.values.rules import CannotDo, Finding
from referee.words import errors
from referee.words import table as words
from referee.words.language import translated

Draw = Callable[[Sequence[str]], str]

EMPTY = "zzzzemptyseat"
"""Handle and name of a seat that nobody has taken yet, while the others are tried."""


def open_match(ask: Asker, say: Tell, draw: Draw | None = None) -> tuple[Match, list[str]]:
    """Asks for a new match and returns it with the lines of its beginning, if anybody said so.

    ``draw`` draws lots among handles, by chance unless it is given. Raises EOFError where somebody
    gives up.
    """
    match = ask_header(ask, say)
    return match, _beginning(ask, say, match, draw or _by_chance)


def ask_header(ask: Asker, say: Tell, given: Given | None = None) -> Match:
    """Asks for what a new match needs and was not given, and returns the match.

    Raises EOFError where somebody gives up, CannotDo where what was given cannot be.
    """
    given = given or Given()
    game = given.game or _ask_game(ask, say)
    loaded = games.load(game)
    profile = given.profile or _one_of(ask, say, translated(words.ASK_RULES), list(loaded.profiles))
    options = given.options
    if options is None:
        options = ask_house_rules(
            ask, say, loaded, profile, lambda tried: _trouble(game, [], profile, tried)
        )
    chosen = options
    seats = given.seats or ask_seats(
        ask,
        say,
        _limits(game, profile, options),
        lambda seats: _trouble(game, seats, profile, chosen),
        loaded.events,
    )
    day = given.date or date.today().isoformat()
    return Match.new(game, seats, profile, options, date=day, place=given.place, header=given.deck)


def _ask_game(ask: Asker, say: Tell) -> str:
    """Asks until the answer is a game, under any of its names, or the beginning of just one."""
    known = games.names()
    choices = [Choice(each, translated(games.load(each).words.title)) for each in known]
    while True:
        answer = ask(translated(words.ASK_GAME), word_finder(choices))
        named = games.named(answer)
        if named:
            return named
        found = beginning_of(answer.casefold(), known)
        if len(found) == 1:
            return found[0]
        say(words.choices([words.with_title(each.word, each.about) for each in choices]))


def _one_of(ask: Asker, say: Tell, question: str, known: list[str]) -> str:
    """Asks until the answer is a known word, or the beginning of just one; the first is usual."""
    while True:
        answer = ask(question, word_finder([Choice(each) for each in known]), known[0])
        found = beginning_of(answer.casefold(), known)
        if len(found) == 1:
            return found[0]
        say(words.choices(known))


def _limits(game: str, profile: str, options: Mapping[str, str]) -> tuple[int, int]:
    loaded = games.load(game)
    written = {**loaded.profiles[profile], **options}
    settings = {key: loaded.options[key].read(text) for key, text in written.items()}
    return loaded.limits(settings)


def _trouble(
    game: str, seats: Sequence[Seat], profile: str, options: Mapping[str, str]
) -> str | None:
    """Returns what is wrong with a header; that seats are still empty is nothing wrong."""
    try:
        fewest = _limits(game, profile, {})[0]
        empty = [(f"{EMPTY}{seat}", f"{EMPTY} {seat}") for seat in range(len(seats), fewest)]
        Match.new(game, [*seats, *empty], profile, options)
    except CannotDo as error:
        finding = error.data.get("finding")
        if isinstance(finding, Finding) and finding.why == "few":
            return None
        return errors.sentence(error)
    return None


# -- who begins -------------------------------------------------------------------------------


def _beginning(ask: Asker, say: Tell, match: Match, draw: Draw) -> list[str]:
    """Returns the lines of how the first deal begins; none where nobody has said so yet.

    Where the rules leave the first player to chance lots are drawn, unless somebody is named.
    """
    seats = list(match.players.items())
    lot = _left_to_chance(match, seats[0][0])
    if lot is None:
        dealer = _ask_player(ask, say, translated(words.ASK_DEALER), seats)
        return [] if dealer is None else [f"deal {dealer}"]
    first = _ask_player(ask, say, translated(words.ASK_FIRST), seats)
    if first is None:
        first = draw([handle for handle, _ in seats])
        say(words.lots(first, match.players[first]))
    handles = [handle for handle, _ in seats]
    # Who deals decides nothing under such rules: it is as if the first sat on the dealer's left.
    return [f"deal {handles[handles.index(first) - 1]}", f"{lot} {first}"]


def _by_chance(handles: Sequence[str]) -> str:
    import secrets

    return secrets.choice(handles)


def _left_to_chance(match: Match, dealer: str) -> str | None:
    """Returns the verb by which it is recorded who begins, where the rules leave it to chance."""
    trial = match.copy()
    if not trial.log(f"deal {dealer}").accepted:
        return None
    events = games.load(match.summary().game).events
    verbs = (each.verb for each in trial.allowed())
    return next((verb for verb in verbs if events[verb].by_lot), None)


def _ask_player(ask: Asker, say: Tell, question: str, seats: Sequence[Seat]) -> str | None:
    """Asks for one of the players; nothing answered leaves it open."""
    choices = [Choice(handle, name) for handle, name in seats]
    while True:
        answer = ask(question, word_finder(choices))
        if not answer:
            return None
        found = list(starting_with(answer, choices))
        if len(found) == 1:
            return found[0].word
        say(words.choices([f"{handle} ({name})" for handle, name in seats]))
