"""What is translated is said in its language, whatever it is about, and nothing of English is left.

With a catalogue that has every message in letters of its own (``pseudo.py``) it shows what goes
through none; with the real ones, what a translation has left in English.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from extraction import Message, messages
from pseudo import pseudo
from saying import LATIN, NAMES, left_of_english, sample

from referee import games
from referee.words.language import SPOKEN, speaking
from referee.words.say import say, say_n

COUNTS = (0, 1, 2, 3, 11, 100, 103)

HOUSE_RULES = frozenset(
    run
    for game in games.every()
    for name in (*game.profiles, *game.options)
    for run in LATIN.findall(name)
)
"""Names of profiles and options, which keep their letters."""

TYPED = frozenset(
    [
        "undo", "referee", "fmt", "pip", "install", "took", "ok", "off", "latin", "native",
        "simple", "grid", "tsv", "record", "deck", "picture", "utf",
    ]
)  # fmt: skip
"""What is typed and told without quotation marks, in English too."""


def said() -> list[Message]:
    """Returns every message of ours: those of click have places of another kind."""
    return [each for each in messages() if each.where != "click"]


def told(message: Message) -> Iterator[str]:
    """Yields a message about one thing after the other, and about none, one, two and more of it."""
    for number in COUNTS if ":" in message.text or message.many else COUNTS[3:4]:
        data = sample(message.text, number)
        if message.many:
            yield say_n(
                number, message.text, message.many, NAMES, **data | sample(message.many, number)
            )
        else:
            yield say(message.text, NAMES, **data)


@pytest.mark.parametrize("language", ["en", "ar", "he", "th"])
def test_every_message_can_be_said_of_anything(language: str) -> None:
    with speaking(language):
        for message in said():
            for text in told(message):
                assert "{" not in text, message


@pytest.mark.parametrize("language", ["ar", "he", "th"])
def test_places_are_filled_in_the_language_too(language: str) -> None:
    """Whatever a catalogue says: nouns, cards, suits, lists and people are not English in it."""
    with pseudo(language):
        for message in said():
            for text in told(message):
                assert not left_of_english(text), message


@pytest.mark.parametrize("language", ["ar", "he", "th"])
def test_a_translation_leaves_nothing_in_english(language: str) -> None:
    with speaking(language):
        for message in said():
            if ".sources[" in message.where or _is_english_yet(message):
                continue  # works are called by their names
            for text in told(message):
                left = left_of_english(text, HOUSE_RULES | TYPED)
                assert not left, (message.where, text, left)


def _is_english_yet(message: Message) -> bool:
    spoken = SPOKEN.get()
    assert spoken
    if message.many:
        return spoken.catalogue.ngettext(message.text, message.many, 3) == message.many
    return spoken.catalogue.gettext(message.text) == message.text
