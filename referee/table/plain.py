"""Lines that come from anywhere, and replies as plain text."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import IO

from referee.table.desk import Desk, Reply
from referee.words.live import refused as refused_line


def run_lines(desk: Desk, lines: Iterable[str]) -> bool:
    """Enters lines that come from anywhere, and says whether any was refused."""
    refused = False
    for number, line in enumerate(lines, 1):
        reply = desk.enter(line)
        if not reply.accepted:
            print(refused_line(number, line), file=sys.stderr)
        tell(reply, sys.stdout, sys.stderr)
        refused = refused or not reply.accepted
        if reply.leave:
            break
    return refused


def tell(reply: Reply, results: IO[str], complaints: IO[str]) -> None:
    """Prints a reply: complaints first, since they also tell what happened before the line."""
    for stream, lines in ((complaints, reply.complaints), (results, reply.told)):
        for line in lines:
            print(line, file=stream)
        stream.flush()
