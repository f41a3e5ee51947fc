"""``referee check``."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from shell import HOOKED, NAMES, WORKED, Run
from wording import broken, refusal, title

from referee.cli import check as command
from referee.cli.check import FORMATS
from referee.match import checking
from referee.render.machine import FORMATS as WRITERS
from referee.words import report


def test_a_good_match(run: Run, worked: Path) -> None:
    assert run("check", "worked.ref") == (
        0,
        "worked.ref: 9 lines: 9 proved, 0 open, 0 breaches\n",
        "",
    )


def test_a_fault_and_exit_code_1(run: Run, hooked: Path) -> None:
    code, out, err = run("check", "hooked.ref")
    assert (code, err) == (1, "")
    told = broken("kachuful/hook", NAMES, player="d", number=1, cards=3)
    assert out == (
        f"hooked.ref:13:7: kachuful/hook: {told}\n"
        "   13 | bid d 1\n"
        "      |       ^\n"
        "   allowed here: 0, 2, 3    rule: 002 §5, §7, §11    since: line 9, round 1 dealt by d\n"
        "\n"
        "hooked.ref: 9 lines: 8 proved, 0 open, 1 breach\n"
    )


def test_folders_are_searched_and_sorted(run: Run, tmp_path: Path) -> None:
    for name in ("b/2.ref", "b/1.ref", "a.ref", "b/c/3.ref", "b/notes.txt"):
        path = tmp_path / "season" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(WORKED, encoding="utf-8")
    code, out, _ = run("check", "season", "season/a.ref")
    assert code == 0
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "season/a.ref",
        "season/b/1.ref",
        "season/b/2.ref",
        "season/b/c/3.ref",
        "4 files, 36 lines",
    ]


def test_what_cannot_be_read_is_told_and_the_rest_checked(
    run: Run, hooked: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    code, out, err = run("check", "gone.ref", "empty", "hooked.ref")
    assert code == 2
    assert err == refusal("no-file", file="gone.ref") + refusal("empty-folder", file="empty")
    assert "hooked.ref:13:7" in out
    assert out.endswith("3 files, 9 lines: 0 clean, 1 with faults, 2 unreadable\n")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_no_permission(run: Run, worked: Path) -> None:
    worked.chmod(0)
    code, _, err = run("check", "worked.ref")
    assert (code, err) == (2, refusal("no-permission", file="worked.ref"))


def test_one_file_without_permission_does_not_keep_the_others_back(
    run: Run, worked: Path, hooked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, _: path != "worked.ref")
    assert "hooked.ref:13:7: kachuful/hook" in run("check", "worked.ref", "hooked.ref").out


def test_a_pipe_in_a_folder_is_told_and_not_waited_for(
    run: Run, worked: Path, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe.ref")
    code, out, err = run("check", ".")
    assert (code, err) == (2, refusal("no-plain-input", file="./pipe.ref"))
    assert out.startswith("./worked.ref: 9 lines: 9 proved")


def test_bytes_that_are_not_utf_8_are_findings(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.ref").write_bytes(WORKED.encode().replace(b"Noam", b"No\xe9m"))
    code, out, _ = run("check", "x.ref")
    assert code == 1
    assert out.startswith("x.ref:5:12: record/text: ")


def test_standard_input(run: Run) -> None:
    code, out, _ = run("check", "-", stdin=HOOKED.encode())
    assert code == 1
    assert out.startswith("-:13:7: kachuful/hook")
    _, out, _ = run("check", "-", "--stdin-filename", "friday.ref", stdin=HOOKED.encode())
    assert out.startswith("friday.ref:13:7: kachuful/hook")


def test_an_empty_file_is_no_transcript(run: Run) -> None:
    code, out, _ = run("check", "-")
    assert code == 1
    assert out.startswith("-:1:1: record/version: ")


def test_files_from(run: Run, worked: Path, hooked: Path, tmp_path: Path) -> None:
    (tmp_path / "list").write_bytes(b"worked.ref\r\n\nhooked.ref")
    assert run("check", "--files-from", "list").code == 1
    code, out, _ = run("check", "--files-from", "-", stdin=b"worked.ref\n")
    assert (code, out.count("\n")) == (0, 1)
    assert run("check", "--files-from", "-", stdin=b"").code == 0
    assert run("check", "--files-from", "gone").code == 2


def test_nothing_named(run: Run) -> None:
    assert run("check") == (
        2,
        "",
        refusal("no-paths"),
    )


def test_select_and_ignore(run: Run, hooked: Path) -> None:
    assert run("check", "hooked.ref", "--select", "kachuful").code == 1
    assert run("check", "hooked.ref", "--select", "go-fish,record").code == 0
    assert run("check", "hooked.ref", "--ignore", "kachuful/ho").code == 0
    both = ("--ignore", "kachuful", "--select", "kachuful/hook")
    assert run("check", "hooked.ref", *both).code == 1
    assert "1 fault not selected" in run("check", "hooked.ref", "--ignore", "kachuful").out


def test_an_unknown_rule_is_refused_with_a_guess(run: Run, hooked: Path) -> None:
    assert run("check", "hooked.ref", "--select", "kachful") == (
        2,
        "",
        refusal("no-rule", word="kachful", near=("kachuful",)),
    )


def test_style_counts_only_when_strict(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.ref").write_text(WORKED.replace("bid a 1", "Bid  a 1"), encoding="utf-8")
    code, out, _ = run("check", "x.ref")
    assert code == 0
    assert f"x.ref: {report.style(1)}\n" in out
    code, out, _ = run("check", "x.ref", "--strict")
    assert code == 1
    assert out.startswith("x.ref:10:1: record/style: ")


def test_quiet_statistics_and_exit_zero(run: Run, worked: Path, hooked: Path) -> None:
    assert run("check", "-q", "worked.ref") == (0, "", "")
    assert run("check", "-q", "hooked.ref").out.count("\n") == 4
    assert run("check", "--exit-zero", "hooked.ref").code == 0
    assert run("check", "--exit-zero", "gone.ref").code == 2
    out = run("check", "-q", "--statistics", "hooked.ref", "worked.ref").out
    assert out.endswith(f"    1  kachuful/hook  {title('kachuful/hook')}\n")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_keeps_to_standard_output(run: Run, hooked: Path, form: str) -> None:
    code, out, err = run("check", "hooked.ref", "--format", form)
    assert (code, err) == (1, "")
    assert "kachuful/hook" in out
    assert out.endswith("\n")


def test_the_formats_offered_are_those_that_can_be_written() -> None:
    assert ("text", *WRITERS) == FORMATS


def test_json_is_one_document(run: Run, hooked: Path) -> None:
    code, out, err = run("check", "hooked.ref", "gone.ref", "--format", "json")
    assert (code, err) == (2, "")
    document = json.loads(out)
    assert document["summary"] == {
        "files": 2, "clean": 0, "with_faults": 1, "unreadable": 1, "events": 9,
    }  # fmt: skip


def test_several_processes_say_the_same_in_the_same_order(run: Run, tmp_path: Path) -> None:
    for number in range(40):
        text = HOOKED if number % 3 else WORKED
        (tmp_path / f"{number:02}.ref").write_text(text, encoding="utf-8")
    alone = run("check", ".", "--format", "json")
    assert run("check", ".", "--format", "json", "--jobs", "2") == alone
    assert alone.code == 1


def test_however_many_processes_are_asked_for_there_is_a_limit(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        (tmp_path / f"{number}.ref").write_text(WORKED, encoding="utf-8")
    monkeypatch.setattr(checking, "MOST_PROCESSES", 1)
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", None)
    assert run("check", ".", "--jobs", "10000").code == 0


def test_whoever_stops_reading_early_does_not_wait(tmp_path: Path) -> None:
    paths = []
    for number in range(600):
        paths.append(tmp_path / f"{number:03}.ref")
        paths[-1].write_text(WORKED, encoding="utf-8")
    reports = checking.check_files([str(path) for path in paths], jobs=2)
    assert next(reports).counts.events == 9
    reports.close()  # type: ignore[attr-defined]


def test_progress_is_for_terminals_and_wiped_before_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "PATIENCE", -1.0)
    reports = [checking.check_bytes(WORKED.encode())] * 3
    for terminal in (True, False):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
        progress = command.Ticker(3)
        assert list(progress.over(iter(reports))) == reports
        progress.clear()
        shown = capsys.readouterr().err
        if terminal:
            assert "checked 2 of 3 files" in shown
            assert shown.endswith("\r\x1b[K")
        else:
            assert shown == ""


@pytest.mark.parametrize("files", [1, 2, 9, 100, 5000])
def test_pieces_of_work_grow_from_one_file_and_shrink_to_one(files: int) -> None:
    """So the first report is there at once, and no process waits long for another at the end."""
    found = [str(number) for number in range(files)]
    pieces = [list(piece) for piece in checking._chunks(found, 2)]
    assert [each for piece in pieces for each in piece] == found
    sizes = [len(piece) for piece in pieces]
    assert sizes[0] == sizes[-1] == 1
    assert max(sizes) <= checking.LARGEST_CHUNK
    assert len(pieces) <= 120
