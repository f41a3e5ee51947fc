"""Which language the person at the command line reads: settled before any command is loaded.

``--lang`` stands before or after the command, since the help of a command is taken when it is
declared. What is asked for decides; else ``REFEREE_LANG``, the match in play (its ``x-lang``), the
locale, English. What programs read is English unless ``--lang`` is given on that very command.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping, Sequence
from stat import S_ISREG

from referee.values.rules import CannotDo
from referee.words.language import DOMAIN, ENGLISH, LOCALE, TAGS, lang_line, speak, tag_of

LANG, DIGITS = "--lang", "--digits"
LANG_VARIABLE, DIGITS_VARIABLE = "REFEREE_LANG", "REFEREE_DIGITS"
LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
DIGIT_KINDS = ("latin", "native")

MACHINE = frozenset(("json", "jsonl", "csv", "sqlite", "parquet", "sarif", "junit", "github"))
"""Formats that programs read."""

_HEAD = 4096
"""Bytes of a file in which its header says in which language the table talks."""


class _Choice:
    """What this process has been told: ``asked`` by ``--lang``; ``fixed`` by that or a variable."""

    asked: str | None = None
    fixed = False
    native = False


def settle(arguments: Sequence[str], environ: Mapping[str, str]) -> list[str]:
    """Speaks the language that is asked for, and returns the arguments without those options.

    Raises CannotDo for a language, or digits, that nobody here knows.
    """
    rest, asked = _taken(arguments, (LANG, DIGITS))
    _Choice.native = _digits(asked.get(DIGITS) or environ.get(DIGITS_VARIABLE) or "") == "native"
    _Choice.asked = _known(asked[LANG]) if LANG in asked else None
    variable = environ.get(LANG_VARIABLE)
    by_variable = _known(variable) if variable else None
    tag = _Choice.asked or by_variable
    _Choice.fixed = tag is not None
    _speak(tag or _of_locale(environ))
    return rest


def _taken(arguments: Sequence[str], options: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Takes options out that may stand anywhere before ``--``; the last of each is meant."""
    rest: list[str] = []
    found: dict[str, str] = {}
    at = 0
    while at < len(arguments) and arguments[at] != "--":
        name, sign, value = arguments[at].partition("=")
        if name in options and sign:
            found[name] = value
        elif name in options and at + 1 < len(arguments):
            at += 1
            found[name] = arguments[at]
        else:
            rest.append(arguments[at])
        at += 1
    return [*rest, *arguments[at:]], found


def _known(word: str) -> str:
    tag = tag_of(word)
    if tag is None:
        raise CannotDo("no-language", word=word, known=TAGS)
    return tag


def _digits(word: str) -> str:
    if word and word.lower() not in DIGIT_KINDS:
        raise CannotDo("no-digits", word=word, known=DIGIT_KINDS)
    return word.lower()


def _of_locale(environ: Mapping[str, str]) -> str:
    """Returns the first language of the locale that is known; the C locale is English."""
    for name in LOCALE_VARIABLES:
        for word in environ.get(name, "").split(":"):
            if word.partition(".")[0] in ("C", "POSIX"):
                return ENGLISH
            tag = tag_of(word)
            if tag is not None:
                return tag
    return ENGLISH


def _speak(tag: str) -> None:
    """Speaks a language, and has click speak it: its words are in the same catalogue."""
    speak(tag, native=_Choice.native)
    if tag != ENGLISH or gettext.textdomain() == DOMAIN:
        os.environ["LANGUAGE"] = tag
        gettext.bindtextdomain(DOMAIN, str(LOCALE))
        gettext.textdomain(DOMAIN)


def asked() -> str | None:
    """Returns the language that ``--lang`` asks for."""
    return _Choice.asked


def for_format(form: str) -> None:
    """Speaks English from here on where a program reads what is written."""
    if form in MACHINE and _Choice.asked is None:
        _Choice.fixed = True
        _speak(ENGLISH)


def at_table(path: str) -> None:
    """Speaks the language of the match in play, where none was asked for.

    A file that cannot be read, or only once, is left to whoever reads it.
    """
    if _Choice.fixed:
        return
    try:
        if not S_ISREG(os.stat(path).st_mode):
            return
        with open(path, "rb") as file:
            tag = lang_line(file.read(_HEAD))
    except (OSError, ValueError):
        return
    if tag is not None:
        _speak(tag)
