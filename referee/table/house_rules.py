"""House rules of a new match: all of them can be looked at, and each is tried at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from referee.games.game import Game, Option
from referee.notation.answers import means
from referee.notation.shorthand import beginning_of
from referee.table.questions import (
    DONE,
    HELP,
    Asker,
    Choice,
    Finder,
    Tell,
    starting_with,
    word_finder,
)
from referee.values.text import fold, read_number
from referee.words import table as words
from referee.words.language import translated


def ask_house_rules(
    ask: Asker,
    say: Tell,
    game: Game,
    profile: str,
    trouble: Callable[[Mapping[str, str]], str | None],
) -> dict[str, str]:
    """Asks for house rules until nothing is answered; ``trouble`` says what is wrong with some.

    Raises EOFError where somebody gives up.
    """
    usual = game.profiles[profile]
    options: dict[str, str] = {}
    while True:
        answer = ask(translated(words.ASK_OPTION), _finder(game.options))
        if fold(answer) in DONE or means(answer, "word.done"):
            return options
        if fold(answer) in HELP or means(answer, "cmd.help"):
            for line in _listed(game.options, {**usual, **options}):
                say(line)
            continue
        key, value = _split(answer, game.options)
        if key is None:
            say(words.value_of_which(answer, _which_take(value, game.options)))
            continue
        if not value and key in game.options:
            option = game.options[key]
            values = word_finder([Choice(each) for each in _values(option)])
            say(words.house_rule_is(key, option.about, option.values, option.source))
            value = ask(words.ask_value(key), values, {**usual, **options}.get(key, ""))
        wrong = trouble({**options, key: value})
        if wrong is not None:
            say(wrong)
            continue
        options[key] = value
        if usual.get(key) == value:
            del options[key]  # it is as the profile has it


def _listed(options: Mapping[str, Option], values: Mapping[str, str]) -> Iterator[str]:
    """Yields every house rule with its number, its value now, what else it takes, its source."""
    for number, (key, option) in enumerate(options.items(), 1):
        yield words.house_rule(
            number, key, values.get(key, ""), option.about, option.values, option.source
        )


def _split(answer: str, options: Mapping[str, Option]) -> tuple[str | None, str]:
    """Returns key and value of an answer: KEY=VALUE, KEY VALUE or KEY, or its number for the key.

    The key is None where what was typed is no key, nor can be the beginning of only one.
    """
    sign = "=" if "=" in answer else " "
    key, _, value = answer.partition(sign)
    key = fold(key)
    number = read_number(key)
    keys = list(options)
    if number is not None and 1 <= number <= len(keys) and key not in options:
        return keys[number - 1], value.strip()
    found = beginning_of(key, keys)
    if len(found) == 1:
        return found[0], value.strip()
    return (key, value.strip()) if sign == "=" else (None, answer)


def _which_take(value: str, options: Mapping[str, Option]) -> list[str]:
    """Returns the house rules that may have a value."""
    return [key for key, option in options.items() if option.read(value) is not None]


def _values(option: Option) -> list[str]:
    """Returns the values that are listed and may be typed as they are."""
    return [each for each in option.values.split() if option.read(each) is not None]


def _finder(options: Mapping[str, Option]) -> Finder:
    """Completes a key, and behind its sign a value."""
    keys = [Choice(f"{key}=", translated(option.about)) for key, option in options.items()]

    def find(text: str) -> Sequence[Choice]:
        key, sign, _ = text.partition("=")
        option = options.get(fold(key)) if sign else None
        if option is None:
            return list(starting_with(text, keys))
        about = translated(option.about)
        values = [Choice(f"{fold(key)}={each}", about) for each in _values(option)]
        return list(starting_with(text, values))

    return find
