"""Which language the person at the command line reads: settled before any command is loaded.

``--lang`` stands before or after the command, since the help of a command is taken when it is
declared. What is asked for decides; else ``REFEREE_LANG``, the match in play (its ``x-lang``), the
locale, English. What programs read is English unless ``--lang`` is given on that very command.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from referee.values.rules import CannotDo
from referee.words.language import (
    CLICK_DOMAIN,
    ENGLISH,
    LOCALE,
    TAGS,
    lang_of,
    speak,
    speaking,
    tag_of,
)

if TYPE_CHECKING:
    import click

LANG, DIGITS = "--lang", "--digits"
LANG_VARIABLE, DIGITS_VARIABLE = "REFEREE_LANG", "REFEREE_DIGITS"
BIDI_VARIABLE = "REFEREE_BIDI"
LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
DIGIT_KINDS = ("latin", "native")

MACHINE = frozenset(("json", "jsonl", "csv", "sqlite", "parquet", "sarif", "junit", "github"))
"""Formats that programs read."""


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


def directed(environ: Mapping[str, str]) -> AbstractContextManager[None]:
    """Has everything printed keep directions apart as ``REFEREE_BIDI`` says.

    Raises click's BadParameter for a way that there is not.
    """
    way = environ.get(BIDI_VARIABLE)
    if not way:
        return nullcontext()
    import click

    from referee.render.bidi import WAYS, printing

    try:
        click.Choice(WAYS).convert(way, None, None)
    except click.BadParameter as error:
        error.param_hint = BIDI_VARIABLE
        raise
    return printing()


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
    if tag != ENGLISH or gettext.textdomain() == CLICK_DOMAIN:
        os.environ["LANGUAGE"] = tag
        gettext.bindtextdomain(CLICK_DOMAIN, str(LOCALE))
        gettext.textdomain(CLICK_DOMAIN)


def lang_header() -> tuple[str, ...]:
    """Returns the header line by which a match keeps the language that ``--lang`` asks for."""
    return () if _Choice.asked is None else (f"x-lang {_Choice.asked}",)


def for_program(form: str) -> bool:
    """Says whether a program reads a format, in English since no other language is asked for."""
    return form in MACHINE and _Choice.asked is None


def by_format(_ctx: click.Context, _param: click.Parameter, form: str) -> str:
    """Speaks English from here on where a program reads what is written; returns the format."""
    if for_program(form):
        _Choice.fixed = True
        _speak(ENGLISH)
    return form


@contextmanager
def writing(form: str) -> Iterator[None]:
    """Speaks English while a program's format is written, and as before when it is."""
    with speaking(ENGLISH) if for_program(form) else nullcontext():
        yield


def at_table(path: str) -> None:
    """Speaks the language of the match in play, where none was asked for.

    A file that cannot be read, or only once, is left to whoever reads it.
    """
    if not _Choice.fixed and (tag := lang_of(path)) is not None:
        _speak(tag)
