"""The README cannot go stale: its sessions are run, and what it must list is listed."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import golden
import pytest
from machine import PATIENCE

from referee.cli.commands import COMMANDS

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
"""Sessions of commands behind ``$`` (going on behind ``>``) and, below each, what it prints."""


def commands_of(session: str) -> list[tuple[str, str]]:
    """Splits a session into commands and their printed output."""
    pairs: list[tuple[str, str]] = []
    for line in session.splitlines(keepends=True):
        if line.startswith("$ "):
            pairs.append((line[2:].rstrip("\n"), ""))
        elif line.startswith("> "):
            pairs[-1] = (f"{pairs[-1][0]}\n{line[2:].rstrip()}", "")
        else:
            command, output = pairs[-1]
            pairs[-1] = (command, output + line)
    return pairs


def matches(expected: str, printed: str) -> bool:
    """Says whether output is as printed, at any time; ``...`` on a line stands for any lines."""
    expected, printed = (re.sub(r"@\d\d:\d\d:\d\d", "@", text) for text in (expected, printed))
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", expected, flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*?".join(parts), printed) is not None


def renew(expected: str, printed: str) -> None:
    """Puts what a command prints now in place of what the README says."""
    with open(ROOT / "README.md", "r+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # sessions may run side by side
        text = file.read().replace(expected, printed, 1)
        file.seek(0)
        file.write(text)
        file.truncate()


@pytest.mark.parametrize("number", range(len(SESSIONS)))
def test_sessions_print_what_the_readme_says(number: int, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "transcripts", tmp_path / "transcripts")
    environment = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "100",
    }
    for command, expected in commands_of(SESSIONS[number]):
        if command.startswith("export "):
            key, _, value = command.removeprefix("export ").partition("=")
            environment[key] = value
            continue
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert "Traceback" not in done.stdout
        if golden.RENEWS and not matches(expected, done.stdout):
            renew(expected, done.stdout)
        else:
            assert matches(expected, done.stdout), f"$ {command}\n{done.stdout}"


def test_there_are_sessions() -> None:
    assert len(SESSIONS) >= 3


def listed(word: str) -> bool:
    """Says whether the README names something as code."""
    return re.search(rf"`[^`\n]*(?<![\w-]){re.escape(word)}(?![\w-])[^`\n]*`", README) is not None


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert listed(f"referee {command}")


@pytest.mark.parametrize("code", [0, 1, 2, 130])
def test_every_exit_code_is_in_the_readme(code: int) -> None:
    assert listed(str(code))


def test_the_two_commands_for_a_fresh_machine_are_in_the_readme() -> None:
    assert "make demo" in README
    assert "make test" in README
