"""Shell completion of an installed entry point: commands, and event verbs among them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from machine import PATIENCE

REFEREE = Path(sys.executable).with_name("referee")


def completed(shell: str, *words: str) -> str:
    environment = {
        **os.environ,
        "_REFEREE_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": " ".join(["referee", *words]),
        "COMP_CWORD": str(len(words)),
    }
    return subprocess.run(
        [REFEREE], env=environment, capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_commands_and_verbs_complete(shell: str) -> None:
    told = completed(shell, "b")
    assert "bid" in told
    assert "book" in told
    assert "check" in completed(shell, "ch")


def test_options_complete() -> None:
    assert "--select" in completed("bash", "check", "--se")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str) -> None:
    environment = {**os.environ, "_REFEREE_COMPLETE": f"{shell}_source"}
    done = subprocess.run(
        [REFEREE], env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert "_REFEREE_COMPLETE" in done.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_printed_by_a_command_too(shell: str) -> None:
    environment = {**os.environ, "_REFEREE_COMPLETE": f"{shell}_source"}
    command = [str(Path(sys.executable).with_name("referee"))]
    wanted = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    told = subprocess.run(
        [*command, "completion", shell], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == wanted.stdout.strip()
