"""The tests hold wherever they run: in the background, on a bare machine, on a busy one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from machine import PATIENCE, require

HERE = Path(__file__).parent


def test_what_the_tests_start_can_be_interrupted_where_they_cannot(tmp_path: Path) -> None:
    """As in ``nohup make test &``: children of a program that ignores an interrupt ignore it."""
    inner = tmp_path / "test_inner.py"
    inner.write_text(
        "import signal, subprocess, sys\n"
        "def test_it():\n"
        "    code = 'import os, signal; os.kill(os.getpid(), signal.SIGINT)'\n"
        "    done = subprocess.run([sys.executable, '-c', code], stderr=subprocess.DEVNULL)\n"
        "    assert done.returncode == -signal.SIGINT\n",
        encoding="utf-8",
    )
    script = 'trap "" INT; exec "$@"'
    test = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null"]
    done = subprocess.run(
        ["sh", "-c", script, "sh", *test, "-p", "conftest", str(inner)],
        cwd=tmp_path, env={"PYTHONPATH": f"{HERE}:{HERE.parent}", "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_demonstration_ends_with_a_scoresheet(tmp_path: Path) -> None:
    """Ready as soon as it is set up; of the records that are faulty it shows one fault in full."""
    (tmp_path / ".ready").touch()
    recipe = [
        require("make"),
        "-n",
        "demo",
        f"VENV={tmp_path}",
        f"BIN={Path(sys.executable).parent}",
    ]
    done = subprocess.run(
        [*recipe, "-o", f"{tmp_path}/.ready"], cwd=HERE.parent, capture_output=True, text=True,
        check=True, timeout=PATIENCE,
    )  # fmt: skip
    lines = [line.partition("#")[0].strip() for line in done.stdout.splitlines()]
    assert "/referee score " in lines[-1]
    told = []
    for line in lines:
        shown = subprocess.run(
            ["sh", "-c", line.replace(f"{Path(sys.executable).parent}/referee", "$REFEREE")],
            cwd=HERE.parent, env={**os.environ, "REFEREE": f"{sys.executable} -m referee"},
            capture_output=True, text=True, check=True, timeout=PATIENCE,
        )  # fmt: skip
        told += shown.stdout.splitlines()
    assert len(told) < 100
    assert told[-1].endswith(".")
    assert sum(": kachuful/hook: " in line for line in told) == 1
