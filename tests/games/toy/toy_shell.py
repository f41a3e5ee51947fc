"""Types for tests of the toy on the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Came(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


Toy = Callable[..., Came]
