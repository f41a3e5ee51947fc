"""Lines that come from anywhere, and replies as plain text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

from referee.table.desk import Desk
from referee.table.sitting import Reply
from referee.words.live import refused as refused_line

Tell = Callable[[str], None]
"""Prints a line."""


def run_lines(desk: Desk, lines: Iterable[str], told: Tell) -> bool:
    """Enters lines that come from anywhere, and says whether any was refused.

    ``told`` prints what came of them; complaints go to standard error.
    """
    refused = before = False
    for number, line in enumerate(lines, 1):
        if before and not line.strip():
            continue  # a blank line between others is nobody's pressing of Enter
        before = True
        reply = desk.enter(line)
        if not reply.accepted:
            complain(refused_line(number, line))
        tell(reply, told, complain)
        refused = refused or not reply.accepted
        if reply.leave:
            break
    return refused


def complain(line: str) -> None:
    """Prints a line on standard error at once, as far as that can be written."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def tell(reply: Reply, told: Tell, complaint: Tell) -> None:
    """Tells a reply: complaints first, since they also tell what happened before the line.

    The ways on come last, when everything else is on the screen.
    """
    for line in reply.complaints:
        complaint(line)
    for line in reply.told:
        told(line)
    for line in reply.more() if reply.more else ():
        complaint(line)
