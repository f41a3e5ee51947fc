"""Single words in any language where no line is read: commands, answers, arguments of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.notation.spoken import words_of
from referee.notation.tongues import key_of, languages_of, pieces
from referee.values.text import read_digits, read_number

_LONGEST = 4
"""Most words of a command."""

_ARGUMENTS = {"noun.line": "line", "word.last": "last"}


def meanings(text: str) -> list[str]:
    """Returns the keys of the glossary that a text is a word of, in full."""
    key = key_of(text)
    found = (words_of(language).get(key, "") for language in languages_of([text]))
    return " ".join(found).split()


def means(text: str, *keys: str) -> bool:
    """Whether a text is a word of one of these keys of the glossary, in any language."""
    return bool(text.strip()) and not set(keys).isdisjoint(meanings(text))


def is_yes(text: str, whole: bool = False) -> bool:
    """Whether an answer is yes, in any language; a single letter is not where it must be whole."""
    return means(text, "word.yes") and (len(text.strip()) > 1 or not whole)


def command_of(words: Sequence[str], known: Callable[[str], bool]) -> tuple[str, int] | None:
    """Returns the command that words begin with, in full, and how many words that takes.

    ``known`` says which commands there are. English ones need no glossary, and are not looked for.
    """
    for count in range(min(_LONGEST, len(words)), 0, -1):
        for key in meanings(" ".join(words[:count])):
            area, _, name = key.partition(".")
            if area in ("cmd", "verb") and known(name):
                return name, count
    return None


def command_begun(word: str, known: Callable[[str], bool]) -> str | None:
    """Returns the only command of which a word is the beginning, and of no verb."""
    found = {key for key in _begun(word) if key.startswith(("cmd.", "verb."))}
    names = [key.partition(".")[2] for key in found]
    return names[0] if len(names) == 1 and known(names[0]) else None


def verbs_meant(text: str) -> list[str]:
    """Returns the verbs that a word of another language means, else those that it begins.

    Where it runs on without spaces, those with which it begins.
    """
    first = next(pieces(text), "")
    for found in (meanings(text), _begun(text), meanings(first), _begin(first)):
        verbs = [each.removeprefix("verb.") for each in found if each.startswith("verb.")]
        if verbs:
            return list(dict.fromkeys(verbs))
    return []


def _begin(text: str) -> Iterator[str]:
    """Yields what the longest word means that a text begins with."""
    key = key_of(text)
    for end in range(len(key), 0, -1):
        found = [words_of(tag).get(key[:end], "") for tag in languages_of([text])[1:]]
        if any(found):
            yield from " ".join(found).split()
            return


def _begun(text: str) -> Iterator[str]:
    key = key_of(text)
    for language in languages_of([text])[1:] if key else ():
        for word, keys in words_of(language).items():
            if word.startswith(key):
                yield from keys.split()


def argument(word: str) -> str:
    """Returns a word behind a command as it is in English: a number, ``line`` or ``last``."""
    if read_number(word) is not None:
        return read_digits(word)
    found = meanings(word)
    numbers = [key.partition(".")[2] for key in found if key.startswith("num.")]
    named = [_ARGUMENTS[key] for key in found if key in _ARGUMENTS]
    return next(iter([*named, *numbers]), word)
