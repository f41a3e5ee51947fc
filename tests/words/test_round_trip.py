"""Every word of the glossary, however it is spelled, stands for the same line as its English."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from glossary import is_read, rows, spellings

from referee.match.canonical import canonical_bytes
from referee.match.record import Match
from referee.match.typed import spell
from referee.notation.answers import command_of, is_yes, means
from referee.notation.tongues import loosely

_PLAYERS = "player a Ann\nplayer b Bo\nplayer c Cy\nplayer d Dee\n\n"
_HEAD = {
    game: f"transcript 1 {game}\n{options}{_PLAYERS}"
    for game, options in (
        ("go-fish", "rules zone\n"),
        ("kachuful", "option rounds 13,2\n"),
        ("quartets", "option ask-for both\n"),
    )
}
_BIDS = "deal d 13 S\nbid a 1\nbid b 0\nbid c 1\nbid d 0\n"
STATES = {
    "fish": f"{_HEAD['go-fish']}deal d\n",
    "asked": f"{_HEAD['go-fish']}deal d\nask a b 7\n",
    "none": f"{_HEAD['kachuful']}",
    "bids": f"{_HEAD['kachuful']}deal d 13 S\n",
    "plays": f"{_HEAD['kachuful']}{_BIDS}",
    "family": f"{_HEAD['quartets']}deal d\nask a b A\n",
}
LINES = {
    "deal": ("none", "deal d 13 S"),
    "hand": ("fish", "hand a 7H x4"),
    "first": ("fish", "first b"),
    "ask": ("fish", "ask a b 7"),
    "give": ("asked", "give b 2"),
    "fish": ("asked", "fish b"),
    "none": ("asked", "none b"),
    "has": ("family", "has b"),
    "draw": ("asked", "draw a 7"),
    "book": ("fish", "book a 7"),
    "admit": ("fish", "admit a go-fish/fish-true"),
    "bid": ("bids", "bid a 3"),
    "play": ("plays", "play a 7H"),
    "trick": ("plays", "trick a AH 2C 5H 6H"),
    "took": ("plays", "took a"),
    "claim": ("plays", "claim a 2"),
    "won": ("plays", "won a 1"),
    "revoke": ("plays", "revoke b 1"),
    "show": ("plays", "show b 7H"),
    "missing": ("fish", "missing 7C"),
    "join": ("none", "join e Eve after d"),
    "leave": ("none", "leave a"),
    "void": ("fish", "void"),
    "count": ("fish", "count a 5"),
    "score": ("fish", "score a 1 b 0 c 0 d 0"),
    "ruling": ("asked", "ruling go-fish/turn stands"),
    "end": ("fish", "end"),
}
"""Verb to a state in which it reads, and a full line of it."""

_SIGNS = {"S": "S", "H": "H", "D": "D", "C": "C", "N": "N"}


def spelled(word: str) -> Iterator[str]:
    """Yields a word in the ways in which people spell it."""
    yield word
    yield loosely(word)
    yield word.upper()
    arabic = str.maketrans({"ي": "ی", "ك": "ک", "ة": "ه", "ى": "ي", "أ": "ا", "إ": "ا"})
    yield word.translate(arabic)
    yield word.translate(str.maketrans({"ي": "ى", "ا": "أ", "ه": "ة"})) if len(word) > 3 else word
    yield "".join(f"{each}\u064f" if "\u0621" <= each <= "\u064a" else each for each in word)
    yield "".join(f"{each}\u05b8" if "\u05d0" <= each <= "\u05ea" else each for each in word)
    yield word.replace("\u0e33", "\u0e4d\u0e32")
    yield word.replace("'", "\u05f3")
    yield word.replace(" ", "  ")
    if "\u0621" <= word[0] <= "\u064a" and len(word) > 3:
        yield f"{word[0]}\u0640{word[1:]}"
        if " " not in word and loosely(f"ال{word}") == loosely(word):
            yield f"ال{word}"


def lines(key: str, word: str) -> Iterator[tuple[str, str, str]]:
    """Yields a state, a line that a word stands in, and the canonical line that it means."""
    area, _, name = key.removesuffix(".many").partition(".")
    if area == "verb":
        state, full = LINES[name]
        yield state, full.replace(name, word, 1), full
    elif area == "rank":
        yield "fish", f"ask a b {word}", f"ask a b {name}"
        if len(word) > 1:
            yield "plays", f"play a {word} S", f"play a {name}S"
    elif area == "suit":
        yield "none", f"deal d 13 {word}", f"deal d 13 {name}"
        if name != "N":
            yield "plays", f"play a 7 {word}", f"play a 7{name}"
    elif area == "num":
        yield "bids", f"bid a {word}", f"bid a {name}"
        yield "fish", f"count b {word}", f"count b {name}"


def test_every_word_in_every_spelling_stands_for_its_english() -> None:
    matches = {state: Match(text.encode()) for state, text in STATES.items()}
    wrong: list[tuple[str, str, object]] = []
    tried = 0
    for key, cells in rows():
        for cell in cells.values() if is_read(key) else ():
            for word in spellings(cell):
                for each in dict.fromkeys(spelled(word)):
                    # As it is printed in each kind of line, otherwise spelled in one of them.
                    for state, typed, full in islice(lines(key, each), 1 + (each == word)):
                        tried += 1
                        found = spell(matches[state], typed, lambda: None)
                        if found.lines != [full] or found.fault or found.question:
                            wrong.append((key, typed, found.lines))
    assert not wrong, wrong[:20]
    assert tried > 2000


def test_every_command_in_every_spelling_is_that_command() -> None:
    for key, cells in rows():
        name = key.removeprefix("cmd.")
        for cell in cells.values() if key.startswith("cmd.") else ():
            for word in spellings(cell):
                for each in spelled(word):
                    found = command_of(each.split(), {name}.__contains__)
                    assert found == (name, len(each.split())), each


def test_every_yes_is_a_yes_and_no_no_is() -> None:
    words = dict(rows())
    for cell in words["word.yes"].values():
        assert all(map(is_yes, spellings(cell)))
    for cell in words["word.no"].values():
        assert not any(map(is_yes, spellings(cell)))
        assert all(means(each, "word.no") for each in spellings(cell))


@pytest.mark.parametrize("state", STATES)
def test_a_file_of_such_lines_is_as_it_would_be_written(state: str) -> None:
    """Only letters of a file are in it, and writing it anew changes nothing."""
    live = Match(STATES[state].encode())
    for verb, (where, full) in LINES.items():
        if where != state:
            continue
        for cell in dict(rows())[f"verb.{verb}"].values():
            word = spellings(cell)[0]
            trial = live.copy()
            trial.log(full.replace(verb, word, 1), stands=True)
            body = trial.text.partition("\n\n")[2]
            assert body.isascii()
            assert canonical_bytes(Match.read(trial.data).replay) == trial.data
