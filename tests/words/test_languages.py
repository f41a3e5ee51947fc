"""Each language says numbers, ranks, suits, lists and people as its grammar and the glossary do."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from babel.core import Locale

from referee.values.deck import RANKS
from referee.words.lang import Language, grammar
from referee.words.language import OWN_NAMES, speaking, tag_of
from referee.words.say import NOUNS, Units, Words, say

LANGUAGES = ("ar", "he", "th")
COUNTS = (0, 1, 2, 3, 11, 100, 103)

CATEGORIES = {
    "ar": ("zero", "one", "two", "few", "many", "other"),
    "he": ("one", "two", "other"),
    "th": ("other",),
}
GLOSSARY = Path(__file__).parent / "glossary.tsv"


def glossary(language: str) -> dict[str, str]:
    """Returns the cells of a language by the keys of the glossary."""
    with GLOSSARY.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["key"]: row[language] for row in rows}


def first(cell: str) -> str:
    """Returns the word of a cell that is printed."""
    return cell.split("|")[0].replace("?", "").strip()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[Language]:
    """A language that is spoken while the test runs."""
    with speaking(request.param):
        yield grammar(request.param)


def test_ranks_and_suits_are_those_of_the_glossary(language: Language) -> None:
    words = glossary(language.tag)
    assert language.name == OWN_NAMES[language.tag]
    for rank in RANKS:
        one, many = language.ranks[rank]
        assert many == first(words[f"rank.{rank}.many"])
        assert one in (first(words[f"rank.{rank}"]), many) or rank.replace("T", "10") in one
    for suit in "SHDCN":
        assert language.suits[suit] == first(words[f"suit.{suit}"])


def test_what_is_counted_is_counted_as_in_the_glossary(language: Language) -> None:
    for key, cell in glossary(language.tag).items():
        noun = key.removeprefix("count.")
        if noun == key or (noun.endswith(".obl") and language.tag != "ar"):
            continue
        forms = dict(form.strip().split("=") for form in cell.split(";"))
        assert language.nouns[noun] == forms


def test_every_noun_has_every_form(language: Language) -> None:
    assert {language.plural(number) for number in range(200)} == {*CATEGORIES[language.tag]}
    assert {one for one, _ in NOUNS.values()} <= {*language.nouns}
    for forms in language.nouns.values():
        assert tuple(forms) == CATEGORIES[language.tag]


def test_numbers_are_of_the_categories_of_unicode(language: Language) -> None:
    rule = Locale(language.tag).plural_form
    for number in (*range(30), *COUNTS, 111, 1002):
        assert language.plural(number) == rule(number)


def test_a_list_ends_with_its_last_word(language: Language) -> None:
    told = {
        "ar": "⁨أمل⁩، ⁨Bo⁩ و⁨نور⁩ / ⁨أمل⁩ أو ⁨نور⁩",
        "he": "⁨أمل⁩, ⁨Bo⁩ ו־⁨نور⁩ / ⁨أمل⁩ או ⁨نور⁩",
        "th": "a (⁨أمل⁩), b (Bo) และ n (⁨نور⁩) / a (⁨أمل⁩) หรือ n (⁨نور⁩)",
    }
    names = {"a": "أمل", "b": "Bo", "n": "نور"}
    said = say("{players} / {due:or}", names, players=["a", "b", "n"], due=["a", "n"])
    assert said == told[language.tag]


def test_what_reads_the_other_way_is_isolated(language: Language) -> None:
    said = say("{card} {word:q} {total} {told} {points}", card="7S", word="ask", total=12,
               told=Words("-0.20"), points=Units(3, ("point", "points")))  # fmt: skip
    assert (
        said
        == {
            "ar": "⁨7♠⁩ «⁨ask⁩» 12 ⁨-0.20⁩ 3 نقاط",
            "he": '⁨7♠⁩ "⁨ask⁩" 12 ⁨-0.20⁩ 3 נקודות',
            "th": "7♠ “ask” 12 -0.20 3 คะแนน",
        }[language.tag]
    )


def test_a_noun_has_a_form_of_its_own_as_an_object() -> None:
    with speaking("ar"):
        assert say("{cards:card} {cards:card.obl}", cards=2) == "ورقتان ورقتين"


def test_dates_on_pages_are_long(language: Language) -> None:
    assert language.long_date(date(2026, 11, 29)) == glossary(language.tag)["date.long"]


def test_digits_are_others_on_demand_only() -> None:
    with speaking("ar", native=True):
        assert say("{cards:card} {total} {line}", cards=12, total=7, line=7) == "١٢ ورقة ٧ 7"
    with speaking("he", native=True):
        assert say("{cards:card}", cards=12) == "12 קלפים"


@pytest.mark.parametrize(
    ("text", "tag"),
    [("ar_EG.UTF-8", "ar"), ("he-IL", "he"), ("iw", "he"), ("iw_IL", "he"), ("TH", "th"),
     ("עברית", "he"), ("ไทย", "th"), ("العربية", "ar"), ("en_GB", "en"), ("C", None),
     ("C.UTF-8", None), ("POSIX", None), ("xx", None), ("", None), ("arc", None)],
)  # fmt: skip
def test_a_language_is_known_by_its_tag_and_its_name(text: str, tag: str | None) -> None:
    assert tag_of(text) == tag
