"""Whole records by the fast lane of their game: what is proved there needs no judge.

Only what is written canonically from the first line to the last goes that way; the judge reads
everything else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from referee.games.lane import MARKS, Lane, Proved, Settled
from referee.match.header import Header
from referee.match.summing import summarize
from referee.notation.lines import HALF_A_DAY, LONGEST_LINE, seconds_of_day, write_line
from referee.notation.whole import find_flaw
from referee.values.deck import Names
from referee.values.summary import Summary

_KEPT_HEADS = 50
_STAMPS = r"(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\n)*"
"""Any number of times of day, each at the end of its line."""

_HEADS: dict[str, tuple[Header, Lane] | None] = {}
"""The latest headers, and the lanes of their games; None where there is no way."""


def prove(data: bytes) -> tuple[Summary, Proved] | None:
    """Returns what a record has come to in which nothing at all is wrong, style included.

    None says nothing about it.
    """
    if find_flaw(data) is not None:
        return None
    try:
        head, _, body = data.decode().partition("\n\n")
    except UnicodeDecodeError:
        return None
    if head not in _HEADS:
        if len(_HEADS) >= _KEPT_HEADS:
            _HEADS.clear()
        _HEADS[head] = _read_head(head)
    known = _HEADS[head]
    if known is None or not body.endswith("\n"):
        return None
    header, lane = known
    lines = _bare(body, tuple(header.players))
    first = head.count("\n") + 3
    proved = lines and lane(lines, first, header.settings, tuple(header.players))
    if not proved:
        return None
    players = Names(header.players, header.deck)
    summary = summarize(header, Settled(proved), players, None, None)
    return summary._replace(complete=proved.complete), proved


def _read_head(head: str) -> tuple[Header, Lane] | None:
    """Reads a header in which nothing is wrong, of a game with a lane."""
    header = Header()
    for number, text in enumerate(head.split("\n"), 1):
        line = header.parse(text, number)
        if not text.isprintable() or len(text) > LONGEST_LINE or not line.is_header:
            return None
        if (number == 1) != (line.verb == "transcript") or header.feed(line):
            return None
        if header.game is None or header.game.lane is None:
            return None
        if write_line(header.words(line), None, line.note) != text:
            return None
    if header.resolve() or header.game is None or header.game.lane is None:
        return None
    return header, header.game.lane()


def _bare(body: str, handles: Sequence[str]) -> list[str] | None:
    """Returns lines without stamps and with marks for handles, None where a stamp goes back."""
    if "#" in body or any(mark in body for mark in MARKS) or len(handles) > len(MARKS):
        return None
    if "@" in body:
        if "\n @" in body or body.startswith(" @"):
            return None
        start, *pieces = body.split(" @")
        stamps = [piece[:9] for piece in pieces]
        if {*map(len, stamps)} != {9} or not re.fullmatch(_STAMPS, "".join(stamps)):
            return None
        if stamps != sorted(stamps) and _go_back(stamps):
            return None
        body = "".join([start, *[piece[8:] for piece in pieces]])
    for mark, handle in zip(MARKS, handles, strict=False):
        body = body.replace(f" {handle} ", f" {mark} ")
        if f" {handle}\n" in body:
            body = body.replace(f" {handle}\n", f" {mark}\n")
    return body[:-1].split("\n")


def _go_back(stamps: Sequence[str]) -> bool:
    seconds = [seconds_of_day(each[:8]) for each in stamps]
    return any(0 < a - b <= HALF_A_DAY for a, b in pairwise(seconds))
