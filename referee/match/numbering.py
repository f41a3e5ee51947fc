"""Lines that speak of other lines by number, where those have moved."""

from __future__ import annotations

from collections.abc import Callable, Collection

from referee.games.game import Game
from referee.notation.events import line_words
from referee.notation.lines import decode, encode, parse_line
from referee.values.text import read_number


def renumbered(
    data: bytes, game: Game | None, move: Callable[[int], int], new: Collection[int]
) -> bytes:
    """Returns a transcript whose lines speak of the lines that they spoke of before they moved.

    ``move`` says where a line is now, ``new`` are lines that have been written as of now.
    """
    places = {
        verb: words
        for verb, kind in (game.events if game else {}).items()
        if (words := line_words(kind))
    }
    if not places:
        return data
    raw = data.split(b"\n")
    for number, text in enumerate(decode(data), 1):
        line = parse_line(number, text)
        for at in places.get(line.verb, ()) if number not in new else ():
            told = read_number(line.words[at].text) if at < len(line.words) else None
            if told is not None and move(told) != told:
                word = line.words[at]
                text = f"{text[: word.column - 1]}{move(told)}{text[word.end - 1 :]}"
                ending = b"\r" if raw[number - 1].endswith(b"\r") else b""
                raw[number - 1] = encode([text]).removesuffix(b"\n") + ending
    return b"\n".join(raw)
