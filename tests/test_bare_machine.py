"""The tests hold wherever they run: in the background, on a bare machine, on a busy one."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
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
        "--no-print-directory",  # else said by a make within a make
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


def test_what_is_imported_is_declared() -> None:
    """A library that is there only because another one once needed it is not there elsewhere."""
    project = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = [project["dependencies"], *project["optional-dependencies"].values()]
    declared = {_plain(re.split(r"[\[<>=]", each)[0]) for some in needs for each in some}
    distributions = packages_distributions()
    here = (
        {"referee"}
        | {path.stem for path in HERE.rglob("*.py")}
        | {path.name for path in HERE.rglob("*")}
    )
    for path in (*HERE.rglob("*.py"), *(HERE.parent / "referee").rglob("*.py")):
        for name in _imported(ast.parse(path.read_text(encoding="utf-8"))):
            if name in sys.stdlib_module_names or name in here:
                continue
            assert declared & {_plain(each) for each in distributions.get(name, [])}, (path, name)


def _imported(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-")
