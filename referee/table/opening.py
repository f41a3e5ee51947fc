"""A new match, by asking for what it needs: game, rules, who sits where, who deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Protocol

from referee import games
from referee.match.record import Match
from referee.notation.shorthand import beginning_of, make_handles
from referee.table.choices import Choice
from referee.values.rules import CannotDo, Finding
from referee.values.text import fold
from referee.words import errors
from referee.words import table as words

Tell = Callable[[str], None]

EMPTY = "zzzzemptyseat"
"""Handle and name of a seat that nobody has taken yet, while the others are tried."""


class Asker(Protocol):
    """Asks a question and returns the answer, trimmed; ``find`` completes it.

    Raises EOFError where somebody gives up.
    """

    def __call__(
        self, question: str, find: Callable[[str], Sequence[Choice]], default: str = ""
    ) -> str: ...


def open_match(ask: Asker, say: Tell) -> tuple[Match, str | None]:
    """Asks for a new match and returns it with the dealer, if one was named.

    Raises EOFError where somebody gives up.
    """
    game = _one_of(ask, say, words.ASK_GAME, games.names())
    loaded = games.load(game)
    profiles = [
        loaded.default_profile,
        *(each for each in loaded.profiles if each != loaded.default_profile),
    ]
    profile = _one_of(ask, say, words.ASK_RULES, profiles, profiles[0])
    options = _options(ask, say, game, profile)
    seats = _seats(ask, say, game, profile, options)
    match = Match.new(game, seats, profile, options, date=date.today().isoformat())
    for handle, name in seats:
        say(words.seated(handle, name))
    return match, _dealer(ask, say, seats)


def _one_of(ask: Asker, say: Tell, question: str, known: list[str], default: str = "") -> str:
    """Asks until the answer is one of the known words, or the beginning of just one."""
    while True:
        answer = fold(ask(question, _finder([Choice(each) for each in known]), default))
        found = beginning_of(answer, known)
        if len(found) == 1:
            return found[0]
        say(words.choices(known))


def _finder(choices: Sequence[Choice]) -> Callable[[str], Sequence[Choice]]:
    """Returns a function that finds the choices which a text begins."""

    def find(text: str) -> Sequence[Choice]:
        return [
            each
            for each in choices
            if fold(each.word).startswith(fold(text)) or fold(each.about).startswith(fold(text))
        ]

    return find


def _options(ask: Asker, say: Tell, game: str, profile: str) -> dict[str, str]:
    """Asks for house rules until nothing is answered; each is tried at once."""
    loaded = games.load(game)
    choices = [Choice(f"{key}=", option.values) for key, option in loaded.options.items()]
    options: dict[str, str] = {}
    while True:
        answer = ask(words.ASK_OPTION, _finder(choices))
        if not answer:
            return options
        key, _, value = answer.partition("=")
        tried = {**options, key.strip().lower(): value.strip()}
        trouble = _trouble(game, [], profile, tried)
        if trouble is None:
            options = tried
        else:
            say(trouble)


def _seats(
    ask: Asker, say: Tell, game: str, profile: str, options: dict[str, str]
) -> list[tuple[str, str]]:
    """Asks for the players in their order; each is tried at once."""
    fewest, most = _limits(game, profile, options)
    names: list[str] = []
    while len(names) < most:
        question = words.ask_player(len(names) + 1, more=len(names) >= fewest)
        name = ask(question, lambda _: ())
        if not name:
            if len(names) >= fewest:
                break
            say(words.too_few(fewest))
            continue
        tried = [*names, name]
        trouble = _trouble(game, list(_seated(tried)), profile, options)
        if trouble is None:
            names = tried
        else:
            say(trouble)
    return list(_seated(names))


def _seated(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    return zip(make_handles(names), names, strict=True)


def _limits(game: str, profile: str, options: dict[str, str]) -> tuple[int, int]:
    loaded = games.load(game)
    written = {**loaded.profiles[profile], **options}
    settings = {key: loaded.options[key].read(text) for key, text in written.items()}
    return loaded.limits(settings)


def _trouble(
    game: str, seats: Sequence[tuple[str, str]], profile: str, options: dict[str, str]
) -> str | None:
    """Returns what is wrong with a header; that seats are still empty is nothing wrong."""
    fewest = _limits(game, profile, {})[0]
    empty = [(f"{EMPTY}{seat}", f"{EMPTY} {seat}") for seat in range(len(seats), fewest)]
    try:
        Match.new(game, [*seats, *empty], profile, options)
    except CannotDo as error:
        finding = error.data.get("finding")
        if isinstance(finding, Finding) and finding.why == "few":
            return None
        return errors.sentence(error)
    return None


def _dealer(ask: Asker, say: Tell, seats: Sequence[tuple[str, str]]) -> str | None:
    """Asks who deals; nothing answered leaves it open."""
    choices = [Choice(handle, name) for handle, name in seats]
    while True:
        answer = ask(words.ASK_DEALER, _finder(choices))
        if not answer:
            return None
        found = [each.word for each in _finder(choices)(answer)]
        exact = [handle for handle, _ in seats if fold(handle) == fold(answer)]
        if len(exact or found) == 1:
            return (exact or found)[0]
        say(words.choices([f"{handle} ({name})" for handle, name in seats]))
