"""Transcripts and types for tests of the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
FitsSchema = Callable[[str, str], Any]

NAMES = {"a": "Asha Devi", "b": "Noam", "c": "Somchai", "d": "Omar"}
HEADER = """transcript 1 kachuful
rules standard
option rounds 3
player a Asha Devi
player b Noam
player c Somchai
player d Omar

"""

WORKED = (
    HEADER
    + """deal d 3 S
bid a 1
bid b 0
bid c 1
bid d 0
trick a AS 2S 9S 4S
trick a 4H 6H KH 3H
trick c QC 5C 6C 2D
end
"""
)
"""002 §5."""

HOOKED = WORKED.replace("bid d 0", "bid d 1")
"""The same with the one bid that the dealer may not make."""
