"""Typed lines as a test: what is typed in which state, and what may be in the file then.

``typed.tsv`` has a row for each: fixture, what is typed, and what comes of it. ``?`` is a question
with its choices, ``no`` a refusal, and anything else the lines that are written.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_ZONE = (
    "transcript 1 go-fish\nrules zone\nplayer {} {}\nplayer {} {}\nplayer {} {}\nplayer {} {}\n\n"
)
_G = _ZONE.format("a", "يوسف", "b", "נועם", "c", "สมชาย", "l", "Layla")
_F = _ZONE.format("a", "Ann", "b", "Bo", "c", "Cy", "d", "Dee")
_K = _F.replace("go-fish\nrules zone", "kachuful\noption rounds 3,2")
_T = "transcript 1 kachuful\noption rounds 10\nplayer a A\nplayer b B\nplayer c C\n\n"
_TURNS = ("", "ask a b 7\n", "fish b\n", "draw a\n")
_BIDS = "deal d 3 S\nbid a 1\nbid b 0\nbid c 1\n"


def _fixtures() -> dict[str, str]:
    found = {"K0": _K, "K1": f"{_K}deal d 3 S\n", "K2": _K + _BIDS, "T1": f"{_T}deal c 10 S\n"}
    found["T1"] += "bid a 4\nbid b 5\n"
    found["K3"] = f"{found['K2']}bid d 0\n"
    found["K4"] = f"{found['K3']}trick a AH 2C 5H 6H\n"
    found["K5"] = f"{found['K4']}play a KH\n"
    found["K6"] = f"{found['K3']}took a\ntook c\ntook c\n"
    for name, header, dealer in (("G", _G, "l"), ("F", _F, "d")):
        for at in range(4):
            found[f"{name}{at + 1}"] = f"{header}deal {dealer}\n{''.join(_TURNS[: at + 1])}"
    return found


FIXTURES = _fixtures()
"""Name of a fixture to its transcript."""


class Row(NamedTuple):
    """A row: what is typed one after the other, and what comes of the last of it.

    ``written`` are the lines that are in the file then, and not before. ``asked`` are the choices
    of a question, as far as they are whole lines. ``refused`` says that something was,
    ``amended`` that an earlier line was corrected, so that all lines are other ones.
    """

    fixture: str
    steps: tuple[str, ...]
    written: tuple[str, ...] = ()
    asked: tuple[str, ...] | None = None
    refused: bool = False
    amended: bool = False
    told: str = ""

    @property
    def name(self) -> str:
        return f"{self.fixture} {' / '.join(self.steps)}"


_EVENTS = ("deal d 3 S", "bid a 1", "bid b 0", "bid c 1", "bid d 0")
_WON = ("won a 1", "won b 0", "won c 2", "won d 0")
_STEPS = {
    "Enter": ("",),
    "`9h` Esc, `9d`": ("9h", "\x1b", "9d"),
    "`undo` after `1 0 1 0` in one line": ("undo 4", "1 0 1 0", "undo"),
    "`0`, typed ahead `as`": ("0\nas",),
    "`1`, typed ahead `as`": ("1\nas",),
}
"""What is typed where the words of the row tell it."""

_OUTCOMES: dict[tuple[str, str], dict[str, object]] = {
    ("T1", "`1` then `0`"): {"written": ("bid c 0",), "refused": True},
    ("K2", "`1`, typed ahead `as`"): {"refused": True},
    ("K2", "`0`, typed ahead `as`"): {"written": ("bid d 0", "play a AS")},
    ("G1", "`k`"): {"asked": ("ask a b K", "ask a c K", "ask a l K")},
    ("G1", "`book 6`"): {"asked": ("book a 6",)},
    ("K3", "`9h x x 4h` then `c`"): {"written": ("trick a 9H x x 4H", "took c")},
    ("K4", "`took a`"): {"asked": ("took a",)},
    ("G3", "`end`"): {"asked": ("end", "end agreed")},
    ("K6", "`end`"): {"asked": ("end", "end agreed")},
    ("K4", "`1 0 2 0`"): {"asked": ("claim c 2", "; ".join(_WON))},
    ("K4", "`won 1 0 2 0`"): {"asked": ("claim c 2", "; ".join(_WON))},
    ("K3", "`ah, 2c, 5h, 6h`"): {"written": ("trick a AH 2C 5H 6H",)},
    ("K3", "`as x x 4s`"): {"written": ("trick a AS x x 4S",)},
    ("K3", "`9h x x 4h`"): {"written": ("trick a 9H x x 4H",)},
    ("K6", "`revoke d`"): {"asked": ("revoke d 1", "revoke d 2", "revoke d 3")},
    ("G3", "`ask a c 9`"): {"asked": ("draw a 7; ask a c 9", "draw a")},
    ("K3", "`undo` after `1 0 1 0` in one line"): {"written": ("deal d 3 S",)},
    ("K3", "`undo 1`"): {"written": _EVENTS[:4]},
    ("K3", "`amend last 2`"): {"written": (*_EVENTS[:4], "bid d 2"), "amended": True},
    ("K4", "`amend last 5H JH`"): {
        "written": (*_EVENTS, "trick a AH 2C JH 6H"),
        "amended": True,
    },
    ("K4", "`amend dee 3`"): {
        "written": (*_EVENTS[:4], "bid d 3", "trick a AH 2C 5H 6H"),
        "amended": True,
    },
    ("K1", "`0` `0` `0` `1`"): {"written": ("bid a 0", "bid b 0", "bid c 0", "bid d 1")},
}
"""What comes of it where the words of the row tell it."""


def _split(row: str) -> list[Row]:
    fixture, typed, expected = row.split("\t")
    quoted = re.findall("`([^`]*)`", typed)
    alternatives = re.fullmatch("`[^`]*`(, `[^`]*`)+", typed)
    every = [(each,) for each in quoted] if alternatives else [_STEPS.get(typed, tuple(quoted))]
    lines = re.findall("`([^`]*)`", expected)
    outcome: dict[str, object] = dict(_OUTCOMES.get((fixture, typed), {}))
    if not outcome:
        if expected.startswith("?"):
            outcome["asked"] = tuple(lines)
        elif expected.startswith("no"):
            outcome["refused"] = True
        elif "amend" not in typed and "undo" not in typed:
            outcome["written"] = tuple(part for line in lines for part in line.split("; "))
        if "!" in typed or "Esc" in typed:
            outcome["refused"] = True
    return [Row(fixture, steps, told=expected, **outcome) for steps in every]  # type: ignore[arg-type]


ROWS = [
    row
    for line in (Path(__file__).parent / "typed.tsv").read_text("utf-8").splitlines()
    for row in _split(line)
]
