"""The library's front door: ``from referee import read, check, Match``."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from wording import broken

import referee
from referee import CannotDo, Match, check, read

ROOT = Path(__file__).parent.parent
TEXT = (
    "transcript 1 kachuful\nrules standard\noption rounds 1\nplayer a Asha\nplayer b Noam\n"
    "player c Somchai\n\ndeal c\nbid a 0\nbid b 0\nbid c 1\nwon a 0\nwon b 0\nwon c 1\nend\n"
)


def test_a_text_is_checked() -> None:
    report = check(TEXT)
    (fault,) = report.faults
    assert (fault.rule, fault.line, fault.player) == ("kachuful/hook", 11, "c")
    assert referee.message(fault, report.names, report.game) == (
        broken("kachuful/hook", report.names, player="c", number=1, cards=1)
    )
    assert referee.hint(fault, report.names, report.game) == "allowed here: 0"
    assert check(TEXT.encode()) == report


@pytest.mark.parametrize("text", ["", "\udcff", "\x00", "transcript 1 whist\n", "\ufeff"])
def test_checking_never_raises_on_contents(text: str) -> None:
    assert check(text).summary is None


def test_a_file_is_read_as_a_match(tmp_path: Path) -> None:
    path = tmp_path / "friday.ref"
    path.write_text(TEXT, encoding="utf-8")
    match = read(path)
    assert isinstance(match, Match)
    assert match.summary().totals == {"a": 10, "b": 10, "c": 11}
    with pytest.raises(OSError, match="gone"):
        read(tmp_path / "gone.ref")
    path.write_text("", encoding="utf-8")
    with pytest.raises(CannotDo):
        read(str(path))


def test_everything_public_is_there() -> None:
    assert dir(referee) == sorted(referee.__all__)
    for name in referee.__all__:
        assert getattr(referee, name).__doc__ or name == "__version__"
    with pytest.raises(AttributeError, match="nonesuch"):
        referee.nonesuch  # noqa: B018


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert referee.__version__ == project["version"]


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    program = "import referee, sys; print(*[name for name in sys.modules if 'referee' in name])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["referee"]
