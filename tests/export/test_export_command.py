"""``referee export``: which files there will be, what is never written over, exit codes."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from export_matches import RECORDS
from wording import cannot

from referee.cli.main import _run
from referee.export import FORMATS, Format
from referee.words.report import complaint
from referee.words.sheet import faulty

Run = Callable[..., tuple[int, str, str]]

CLEAN = [each for each in RECORDS if re.match("kachuful-(?!faulty)", each.stem)]
FAULTY = Path(__file__).parent.parent / "cases" / "k-hook-refused.ref"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line and returns exit code, standard output and standard error."""

    def run(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["referee", "export", *map(str, words)])
        code = _run()
        out, err = capfd.readouterr()
        return code, out, err

    return run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_MATCH", raising=False)
    for record in CLEAN[:2]:
        (tmp_path / record.name).write_bytes(record.read_bytes())
    return tmp_path


FIRST, SECOND = (record.name for record in CLEAN[:2])
STEM, OTHER = (record.stem for record in CLEAN[:2])


def made(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".ref")


# -- where it goes ------------------------------------------------------------------------------


def test_one_format_goes_to_standard_output(here: Path, run: Run) -> None:
    code, out, err = run(FIRST, "--to", "md")
    assert (code, err) == (0, "")
    assert out.startswith("# Kachuful")
    assert made(here) == []


def test_a_dash_is_standard_output(here: Path, run: Run) -> None:
    assert run(FIRST, "--to", "md", "-o", "-") == run(FIRST, "--to", "md")


def test_a_file_is_written_as_it_is_named(here: Path, run: Run) -> None:
    assert run(FIRST, "--to", "md", "-o", "sheet.txt") == (0, "", "")
    assert (here / "sheet.txt").read_text().startswith("# Kachuful")


def test_the_name_of_the_file_says_the_format(here: Path, run: Run) -> None:
    assert run(FIRST, "-o", "sheet.json") == (0, "", "")
    assert json.loads((here / "sheet.json").read_text())["version"] == 1


def test_a_name_without_a_suffix_gets_that_of_the_format(here: Path, run: Run) -> None:
    assert run(FIRST, "--to", "md", "-o", "friday")[0] == 0
    assert made(here) == ["friday.md"]


def test_several_formats_share_the_beginning_of_their_names(here: Path, run: Run) -> None:
    assert run(FIRST, "--to", "md,csv", "--to", "json", "-o", "friday") == (0, "", "")
    assert made(here) == ["friday.csv", "friday.json", "friday.md"]


def test_a_folder_gets_a_file_for_each_match_and_format(here: Path, run: Run) -> None:
    assert run(".", "--to", "md,csv", "-o", "out/") == (0, "", "")
    assert made(here / "out") == [
        f"{stem}.{form}" for stem in (STEM, OTHER) for form in ("csv", "md")
    ]


def test_matches_of_one_name_are_told_apart_by_their_folders(here: Path, run: Run) -> None:
    for folder in ("may", "june"):
        (here / folder).mkdir()
        (here / FIRST).rename(here / folder / "final.ref") if folder == "may" else (
            here / SECOND
        ).rename(here / folder / "final.ref")
    assert run("may", "june", "--to", "md", "-o", "out/")[0] == 0
    assert made(here / "out") == ["june-final.md", "may-final.md"]


def test_several_matches_are_gathered_in_one_file(here: Path, run: Run) -> None:
    assert run(FIRST, SECOND, "--to", "json", "-o", "both.json") == (0, "", "")
    matches = json.loads((here / "both.json").read_text())["matches"]
    assert [each["file"] for each in matches] == [FIRST, SECOND]


def test_standard_input_is_a_match(here: Path, run: Run) -> None:
    with open(here / FIRST, "rb") as file:
        told = subprocess.run(
            [sys.executable, "-m", "referee", "export", "-", "--to", "md"],
            stdin=file,
            capture_output=True,
            check=True,
        )
    assert told.stdout.decode() == run(FIRST, "--to", "md")[1]


def test_the_match_is_told_where_no_file_is_named(
    here: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_MATCH", FIRST)
    assert run("--to", "md")[1].startswith("# Kachuful")


def test_what_is_no_plain_file_gets_everything(here: Path, run: Run) -> None:
    assert run(FIRST, "--to", "md", "-o", os.devnull) == (0, "", "")
    assert not stat.S_ISREG(os.stat(os.devnull).st_mode)


# -- what is never written over -----------------------------------------------------------------


def test_a_file_that_is_named_in_full_is_replaced_and_keeps_its_mode(here: Path, run: Run) -> None:
    target = here / "sheet.md"
    target.write_text("old")
    target.chmod(0o640)
    assert run(FIRST, "-o", "sheet.md")[0] == 0
    assert target.read_text().startswith("# Kachuful")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_link_is_followed(here: Path, run: Run) -> None:
    (here / "real.md").write_text("old")
    (here / "sheet.md").symlink_to("real.md")
    assert run(FIRST, "-o", "sheet.md")[0] == 0
    assert (here / "sheet.md").is_symlink()
    assert (here / "real.md").read_text().startswith("# Kachuful")


@pytest.mark.parametrize("out", ["friday", "out/"])
def test_other_files_stay_unless_forced(here: Path, run: Run, out: str) -> None:
    name = "out/" + STEM + ".csv" if out.endswith("/") else "friday.csv"
    (here / name).parent.mkdir(exist_ok=True)
    (here / name).write_text("mine")
    code, _, err = run(FIRST, "--to", "md,csv", "-o", out)
    assert (code, (here / name).read_text()) == (2, "mine")
    assert "--force" in err
    assert not list(here.rglob("*.md"))
    assert run(FIRST, "--to", "md,csv", "-o", out, "--force")[0] == 0
    assert (here / name).read_text() != "mine"


@pytest.mark.parametrize("out", [FIRST, "other.ref", "link.md"])
def test_no_transcript_is_ever_written_over(here: Path, run: Run, out: str) -> None:
    (here / "link.md").symlink_to(FIRST)
    before = (here / FIRST).read_bytes()
    code, _, err = run(FIRST, "--to", "md", "-o", out, "--force")
    assert code == 2
    assert "transcript" in err
    assert (here / FIRST).read_bytes() == before


def test_a_transcript_can_be_exported_but_never_over_another(here: Path, run: Run) -> None:
    assert run(FIRST, "--view", "public", "-o", "seen.ref")[0] == 0
    assert (here / "seen.ref").read_text().startswith("transcript 1 kachuful\n")
    before = (here / SECOND).read_bytes()
    for name in (SECOND, "seen.ref", FIRST):
        assert run(FIRST, "--to", "ref", "-o", name, "--force")[0] == 2
    assert (here / SECOND).read_bytes() == before


def test_what_fails_half_way_leaves_nothing(
    here: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(matches: object, file: object, settings: object) -> None:
        file.write(b"half")  # type: ignore[attr-defined]
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    (here / "sheet.md").write_text("old")
    monkeypatch.setattr(Format, "writer", lambda _: fail)
    code, _, err = run(FIRST, "-o", "sheet.md")
    assert (code, (here / "sheet.md").read_text()) == (2, "old")
    assert os.strerror(errno.EIO).lower() in err.lower()
    assert made(here) == ["sheet.md"]


def test_a_second_match_that_cannot_be_read_leaves_nothing(here: Path, run: Run) -> None:
    (here / "empty.ref").write_text("")
    code, _, err = run(FIRST, "empty.ref", "-o", "both.csv")
    assert code == 2
    assert "'empty.ref'" in err
    assert made(here) == []


# -- what cannot be done ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((FIRST,), "--to"),
        ((FIRST, "-o", "x.doc"), "--to"),
        ((FIRST, "--to", "cvs"), cannot("export-no-format", word="cvs", near=("csv",))),
        ((FIRST, "--to", "md,csv"), "-o FOLDER/"),
        ((FIRST, SECOND, "--to", "csv", "--wide"), "--wide"),
        (("none.ref", "--to", "md"), "'none.ref'"),
        (("--to", "md"), "'match.ref'"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    here: Path, run: Run, words: tuple[str, ...], told: str
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert made(here) == []


def test_a_library_that_is_missing_is_named_with_what_brings_it(
    here: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = Format("nowhere", "zzz", needs=("no_such_library",), extra="zzz")
    monkeypatch.setitem(FORMATS, "zzz", lacking)
    code, _, err = run(FIRST, "--to", "zzz")
    assert code == 2
    assert "pip install 'referee[zzz]'" in err


# -- faults -------------------------------------------------------------------------------------


def test_a_match_with_faults_is_told_and_warned_of(here: Path, run: Run) -> None:
    code, out, err = run(FAULTY, "--to", "md")
    assert code == 0
    assert "1 fault" in out
    assert err == f"{complaint(faulty(1, str(FAULTY)))}\n"


# -- starting up --------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["md", "csv", "json"])
def test_no_format_loads_what_it_does_not_need(form: str) -> None:
    script = (
        "import sys; from referee.cli.main import _run\n"
        f"sys.argv = ['referee', 'export', {str(CLEAN[0])!r}, '--to', {form!r}]\n"
        "code = _run()\n"
        "print(code, *sys.modules, file=sys.stderr)\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    code, *loaded = told.stderr.split()
    assert code == "0"
    heavy = {"tabulate", "jinja2", "xlsxwriter", "drawsvg", "pyarrow", "typst", "sqlite3"}
    assert not heavy & set(loaded)
