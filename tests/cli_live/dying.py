"""Runs one command again and again; each time it dies at a later call to the system.

Usage: ``dying.py FILE COMMAND...``. Prints a JSON list: for every death, the call at which it
came and what the file then held (null where there is none); the last run lives.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

CALLS = ("open", "write", "fsync", "ftruncate", "replace", "link", "unlink")
HALF = 7


def die_at(number: int, half: bool) -> None:
    """Lets the process die, as if killed, right before its call of that number.

    With ``half``, a write that is due then first writes some bytes, as if the power failed.
    """
    left = [number]

    def deadly(name: str) -> Any:
        real = getattr(os, name)

        def call(*args: Any, **more: Any) -> Any:
            if left[0] == 0:
                if half and name == "write":
                    real(args[0], bytes(args[1])[:HALF])
                os._exit(99)
            left[0] -= 1
            return real(*args, **more)

        return call

    for name in CALLS:
        setattr(os, name, deadly(name))


def main() -> None:
    from referee.cli import log, new  # noqa: F401 - so that no child needs to
    from referee.cli import main as front_door
    from referee.games import kachuful  # noqa: F401

    path, half, command = Path(sys.argv[1]), sys.argv[2] == "half", sys.argv[3:]
    before = path.read_bytes() if path.exists() else None
    deaths: list[str | None] = []
    for number in range(100):
        for each in path.parent.iterdir():
            each.unlink()
        if before is not None:
            path.write_bytes(before)
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            sys.argv = ["referee", *command]
            die_at(number, half)
            code = front_door._run()
            os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        deaths.append(path.read_text("utf-8") if path.exists() else None)
        if code != 99:
            break
    else:
        code = -1
    print(json.dumps({"code": code, "held": deaths}))


main()
