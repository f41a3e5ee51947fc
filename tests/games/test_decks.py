"""Decks: three kinds of one value, which alone takes cards apart."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.match.replay import Replay
from referee.values.deck import (
    RANKS,
    STANDARD,
    SUITS,
    Deck,
    Family,
    Names,
    ThemedDeck,
    deck_of,
    nameless,
)

ANIMALS = ThemedDeck(
    [
        Family("A", "Haustiere", ("Hund", "Katze", "Hamster")),
        Family("B", "Waldtiere", ("Fuchs", "Dachs", "Igel")),
        Family("ח", "דגים", ("קרפיון", "", "טונה")),
    ],
    "Tiere",
)
DIGITS = ("0123456789", "٠١٢٣٤٥٦٧٨٩", "๐๑๒๓๔๕๖๗๘๙")

HANDLES = st.text(st.characters(categories=("Lu", "Ll", "Lo")), min_size=1, max_size=8).filter(
    lambda text: text.casefold() not in ("x", "stock") and text == text.strip()
)


@st.composite
def themed(draw: st.DrawFn) -> ThemedDeck:
    handles = draw(st.lists(HANDLES, min_size=1, max_size=6, unique_by=str.casefold))
    size = draw(st.integers(2, 6))
    return ThemedDeck(Family(each, "", ("",) * size) for each in handles)


DECKS = st.one_of(
    st.just(STANDARD),
    st.builds(lambda r, s: Deck(RANKS[:r], SUITS[:s]), st.integers(2, 13), st.integers(2, 4)),
    themed(),
)


@given(DECKS)
def test_every_card_is_its_group_and_its_member(deck: Deck) -> None:
    assert len(deck) == len(set(deck.cards)) == len(deck.groups) * len(deck.members)
    for card in deck.cards:
        group, member = deck.group(card), deck.member(card)
        assert deck.card(group, member) == card
        assert deck.is_card(card)
        assert not deck.is_card(group)
        assert card in deck
        assert group in deck
        assert (deck.group(group), deck.member(group)) == (group, "")
        assert [each for each in deck.groups if deck.is_of(card, each)] == [group]
        assert deck.is_of(card, card)
        assert not deck.is_of(group, card)
        assert card in deck.of(group)


@given(DECKS, st.sampled_from(DIGITS))
def test_what_is_written_is_read(deck: Deck, digits: str) -> None:
    spelled = str.maketrans(dict(zip("0123456789", digits, strict=True)))
    for what in (*deck.groups, *deck.cards):
        assert deck.read(what.translate(spelled)) == what
        assert deck.read(what.swapcase()) in (what, None)
    assert deck.read("") is None
    assert deck.read("?") is None


@given(DECKS)
def test_a_deck_is_a_value(deck: Deck) -> None:
    again = pickle.loads(pickle.dumps(deck))
    assert again == deck
    assert hash(again) == hash(deck)
    assert again.cards == deck.cards
    assert deck != Deck(("A",), ("S",))


def test_a_small_deck_reads_the_cards_that_it_has_not() -> None:
    small = Deck(RANKS[:6], SUITS[:2])
    assert small.read_card("kc") == "KC"
    assert "KC" not in small
    assert small.near("zz") == ()


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("a3", "A3"),
        ("A٣", "A3"),
        ("ח๑", "ח1"),
        ("b", "B"),
        ("A4", None),
        ("C1", None),
        ("Igel", None),
    ],
)
def test_a_themed_deck_in_a_file(typed: str, read: str | None) -> None:
    assert ANIMALS.read(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("igel", "B3"),
        ("hun", "A1"),
        ("ha", None),
        ("haus", "A"),
        ("hamster", "A3"),
        ("דג", "ח"),
        ("a", "A"),
    ],
)
def test_where_people_type_names_will_do(typed: str, read: str | None) -> None:
    """Whole, or any beginning that fits no other; a handle comes first."""
    assert ANIMALS.spoken().read(typed) == read
    assert ANIMALS.spoken().read_card(typed) in (read, None)


def test_what_cannot_be_read_was_meant_for_something() -> None:
    assert ANIMALS.near("ha") == ("A", "A3")
    assert ANIMALS.near("Igle") == ("B3",)
    assert ANIMALS.near("A4") == ("A",)


def test_names_are_known_where_people_are() -> None:
    names = pickle.loads(pickle.dumps(Names({"a": "Mia"}, ANIMALS)))
    assert names == {"a": "Mia"}
    assert deck_of(names).name("B3") == "Igel"
    assert deck_of(names).name("ח2") is None
    assert deck_of({"a": "Mia"}) is STANDARD
    assert STANDARD.name("7S") is None


def test_no_letter_of_a_large_deck_is_a_card_that_nobody_saw() -> None:
    deck = ThemedDeck(nameless(26, 6))
    assert len(set(deck.groups)) == 26
    assert deck.read_card("x3") is None
    assert deck.read_card("Z3") == "Z3"


@pytest.mark.parametrize(
    ("first", "second", "at"),
    [
        ("A Pets: Dog, Cat, Rat", "B pets: Fox, Hen, Owl", 4),
        ("A Pets: Dog, Dog, Rat", "B Wood: Fox, Hen, Owl", 3),
        ("A Pets: Dog, Cat, Rat", "B Wood: Fox, , Owl", 4),
        ("A Pets: Dog, Cat, Rat", "a Wood: Fox, Hen, Owl", 4),
    ],
)
def test_a_fault_of_a_family_is_found_once(first: str, second: str, at: int) -> None:
    who = "player x Xia\nplayer y Yan\nplayer z Zoe\n"
    head = f"transcript 1 quartets\nrules quartett\nfamily {first}\nfamily {second}\n{who}\n"
    replay = Replay().feed_all(f"{head}deal z\nask x y A2\nfish y\n".encode())
    assert [(each.line, each.rule) for each in replay.findings] == [(at, "record/header")]
