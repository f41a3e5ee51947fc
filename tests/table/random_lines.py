"""Random lines at the table: what is written is what the echo says, or nothing is."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

from referee.notation.lines import decode, parse_line, write_line
from referee.table.desk import Desk

_TYPED = """
a b c d e q x 0 1 2 3 9 55 - ! !1 !2 = , ,, ; ' ? # @ . ١ ٧ ๓ ב نعم
as 2c kh 10s 9s kings seven ahkh2c3d 4s,5s xx x3 no go fish none wait sorry zz
ask give fish draw book bid play trick took claim won deal end void hand show
missing count score admit revoke ruling first join leave agreed after stands
Ann ann bo A نועם สมชาย lay  help status lines note deduce restore
go-fish/fish-true kachuful/hook --stands --yes
"""
_WORDS = _TYPED.split()
_COMMENT = re.compile(r"\s*#")


def random_line(rng: random.Random) -> str:
    """Returns a line as somebody may type it whose cat walks over the keys."""
    size = rng.choice((1, 1, 2, 2, 2, 3, 3, 4, 5))
    return rng.choice((" ", " ", " ", "")).join(rng.choice(_WORDS) for _ in range(size))


def texts_of(path: Path) -> list[str]:
    """Returns the lines of a file without their times."""
    found = []
    for number, text in enumerate(decode(path.read_bytes()), 1):
        line = parse_line(number, text)
        found.append(text if _COMMENT.match(text) else write_line([w.text for w in line.words]))
    return found


def strange(path: Path, text: str, typed: Sequence[str]) -> list[str]:
    """Types lines in one state of a match, each by itself, and returns those whose echo is false.

    ``text`` is the match; after each line it is that again.
    """
    found = []
    for line in typed:
        path.write_text(text, "utf-8")
        desk = Desk(str(path), lambda: 100, confirm=lambda *_: False)
        before = texts_of(path)
        reply = desk.enter(line)
        after = texts_of(path)
        new = [f"{at:4}  {each}" for at, each in enumerate(after, 1)][len(before) :]
        plain = [re.sub("[\u2066-\u2069]", "", each).split("  #")[0] for each in reply.told]
        echoed = all(each in plain or "#" in each for each in new)
        if after[: len(before)] != before or not echoed or (new and not reply.accepted):
            found.append(f"{line!r}: {new} but {reply.told} {reply.complaints}")
    return found
