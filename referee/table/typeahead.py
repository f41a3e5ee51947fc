"""What is typed while a line is judged, and how to throw it away where that line is refused.

Whoever typed it took the line for accepted, so it may mean something else now.
"""

from __future__ import annotations

from collections.abc import Sequence
from select import select

from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import get_typeahead
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

PAUSE = 0.5
"""Seconds without a key after which a line that is thrown away is not being typed any more."""

_ENTER = (Keys.ControlM, Keys.ControlJ)


def throw_away(source: Input) -> list[str]:
    """Takes away what has been typed ahead and returns it, line by line.

    A line that is half typed goes as a whole: its other half would be read as another line.
    """
    keys = get_typeahead(source)
    with source.raw_mode():
        keys += _waiting(source)
        while keys and keys[-1].key not in _ENTER and _comes(source, PAUSE):
            keys += _waiting(source)
    return typed_lines(keys)


def _comes(source: Input, seconds: float) -> bool:
    return not source.closed and bool(select([source.fileno()], [], [], seconds)[0])


def _waiting(source: Input) -> list[KeyPress]:
    keys: list[KeyPress] = []
    while _comes(source, 0):
        keys += source.read_keys()
    return keys + source.flush_keys()


def typed_lines(keys: Sequence[KeyPress]) -> list[str]:
    """Returns the lines that keys have typed, as far as that can be shown, without empty ones."""
    text = ""
    for each in keys:
        if each.key in _ENTER:
            text += "\n"
        elif each.key == Keys.Backspace:
            text = text[:-1]
        elif each.key == Keys.BracketedPaste or not isinstance(each.key, Keys):
            text += each.data
        elif len(each.data) == 1:
            text += f"^{chr(ord(each.data) ^ 0x40)}"
    return [line.strip() for line in text.splitlines() if line.strip()]
