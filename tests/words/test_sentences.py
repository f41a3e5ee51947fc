"""What is said is whole sentences with named places, so that a catalogue can hold them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from sentences import PACKAGE, everything, places, sentences

from referee.words.say import KINDS, NOUNS, Kind

PUT_TOGETHER = 4
"""How many texts code still puts together: an option's values, an error of ours, two commands.
Lower it with every one that goes; it never rises."""

SPECIFICATIONS: dict[Kind, set[str]] = {
    "player": {"", "or", "q", "code"},
    "suit": {"", "or"},
    "card": {"", "many", "all", "one", "rank", "code"},
    "quote": {"", "or"},
    "count": {""},
    "word": {"", "first"},
    "text": {"", "q", "or", "row", "first", "lines", "both"},
}
"""What may be said of how a place is filled, beside the noun of a number."""


def test_no_sentence_is_put_together_by_code() -> None:
    made = [
        f"{path.relative_to(PACKAGE)}:{each.line}: {each.text!r}"
        for path, _, rest in everything()
        for each in rest
    ]
    assert len(made) <= PUT_TOGETHER, "\n".join(made)


def test_templates_are_filled_in_one_place() -> None:
    """What a person is to complete in a line of a record is no sentence (``match/ways.py``)."""
    elsewhere = {PACKAGE / "words" / "say.py", PACKAGE / "match" / "ways.py"}
    for path in sorted({*PACKAGE.rglob("*.py")} - elsewhere):
        assert not re.search(r"\.format(_map)?\(", path.read_text(encoding="utf-8")), path


def filled() -> Iterator[tuple[str, str, str]]:
    """Yields the places of every template: where it stands, name and specification."""
    for path, whole, _ in everything():
        for each in whole:
            for name, spec in places(each.text):
                yield f"{path.relative_to(PACKAGE)}:{each.line}", name, spec


def test_it_is_known_what_stands_in_every_place() -> None:
    unknown = [f"{where}: {name}" for where, name, _ in filled() if name not in KINDS]
    assert not unknown, "tell in referee/words/say.py what stands there"


def test_every_place_is_filled_as_its_kind_can_be() -> None:
    for where, name, spec in filled():
        assert spec in NOUNS or spec in SPECIFICATIONS[KINDS[name]], f"{where}: {{{name}:{spec}}}"


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n    return f'{n} won'",
        "def f(n):\n    return 'after ' + n",
        "def f(n):\n    return say('{n} won') + ' at last'",
        "def f(n):\n    return plural(n, 'card', 'cards')",
        "PAGE = f'{SHORT} and more'",
    ],
)
def test_a_sentence_that_code_puts_together_would_be_found(source: str) -> None:
    assert sentences(source)[1]


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n    return say('{n} won', n=n)",
        "def f(n):\n    return say('none won' if n == 0 else '{n} won', n=n)",
        "def f(n):\n    template = '{n} won'\n    return say(template, n=n)",
        "TEMPLATES = {'won': '{n} won'}",
        "def f(data):\n    return data.get('the key')",
    ],
)
def test_whole_sentences_are_told_from_others(source: str) -> None:
    assert not sentences(source)[1]
