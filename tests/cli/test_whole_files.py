"""A fault of a file as a whole is one finding with its cure, whatever its lines look like."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from shell import HOOKED, WORKED, Run

CONFLICT = "<<<<<<< HEAD\nbid a 1\n=======\nbid a 2\n>>>>>>> theirs\n"
NAMED = WORKED.replace("Noam", "נועם").replace("bid b 0", "bid b 0  # שלום")

UNREADABLE = {
    "UTF-16 with a mark": (WORKED.encode("utf-16"), 1, "UTF-16"),
    "UTF-16 without one": (WORKED.encode("utf-16-le"), 1, "UTF-16LE"),
    "the other UTF-16": (WORKED.encode("utf-16-be"), 1, "UTF-16BE"),
    "UTF-32": (HOOKED.encode("utf-32"), 1, "UTF-32"),
    "no line feeds": (HOOKED.replace("\n", "\r").encode(), 1, "carriage return"),
    "no line feeds and names": (NAMED.replace("\n", "\r").encode(), 1, "carriage return"),
}
READABLE = {
    "Hebrew of Windows": (NAMED.encode("cp1255"), 5, "older encoding"),
    "Hebrew of Windows, CRLF": (NAMED.replace("\n", "\r\n").encode("cp1255"), 5, "older encoding"),
    "Thai of Windows": (
        WORKED.replace("Noam", "เกขแกข สมชาย").replace("Somchai", "เกเก").encode("cp874"),
        5,
        "older encoding",
    ),
    "a handle of Windows": (
        WORKED.replace("player b", "player ב").replace("bid b", "bid ב").encode("cp1255"),
        5,
        "older encoding",
    ),
    "a merge among the events": (
        HOOKED.replace("bid a 1\n", CONFLICT).encode(), 10, "merge"
    ),
    "a merge in the header": (
        WORKED.replace("player a Asha Devi\n", CONFLICT).encode(), 4, "merge"
    ),
    "half a merge, CRLF": (
        WORKED.replace("bid c 1\n", "=======\nbid c 1\nbid c 2\n>>>>>>> theirs\n")
        .replace("\n", "\r\n")
        .encode(),
        12,
        "merge",
    ),
    "two matches": ((WORKED + HOOKED).encode(), 18, "another transcript"),
    "two headers": ((WORKED.split("deal")[0] + HOOKED).encode(), 9, "another transcript"),
}  # fmt: skip
ALL = UNREADABLE | READABLE
JUDGED = ("Hebrew of Windows", "Hebrew of Windows, CRLF", "Thai of Windows")
"""Names in another encoding hide no event."""


@pytest.mark.parametrize("name", ALL)
def test_one_finding_with_its_cure(run: Run, tmp_path: Path, name: str) -> None:
    data, line, word = ALL[name]
    (tmp_path / "x.ref").write_bytes(data)
    for done in (run("check", "x.ref", "--format", "json"), run("check", "-", stdin=data)):
        assert (done.code, done.err) == (1, "")
    (told,) = json.loads(run("check", "x.ref", "--format", "json").out)["files"]
    (finding,) = [each for each in told["findings"] if each["kind"] != "style"]
    assert finding["line"] == line
    assert finding["rule"] in ("record/text", "record/version")
    assert word in finding["message"]
    assert finding["hint"]


@pytest.mark.parametrize("name", ALL)
def test_fmt_leaves_it_to_whoever_knows_better(run: Run, tmp_path: Path, name: str) -> None:
    data = ALL[name][0]
    (tmp_path / "x.ref").write_bytes(data)
    done = run("fmt", "x.ref")
    assert done.code == 1
    assert ALL[name][2] in done.err
    assert (tmp_path / "x.ref").read_bytes() == data.replace(b"\r\n", b"\n")


@pytest.mark.parametrize("name", sorted(set(ALL) - set(JUDGED)))
def test_nothing_is_written_behind_what_nobody_can_judge(
    run: Run, tmp_path: Path, name: str
) -> None:
    data = ALL[name][0]
    (tmp_path / "x.ref").write_bytes(data)
    for args in (("bid", "a", "1"), ("undo",), ("log", "end"), ("amend", "-y", "1", "end")):
        done = run(args[0], "-m", "x.ref", *args[1:])
        assert done.code == 2
        assert len(done.err.splitlines()) == 1
        assert ALL[name][2] in done.err
    assert (tmp_path / "x.ref").read_bytes() == data


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize(
    "args",
    [
        ("score", "-m", "x.ref"), ("status", "-m", "x.ref"), ("deduce", "-m", "x.ref"),
        ("export", "x.ref", "--to", "md"), ("export", "x.ref", "--to", "json", "--view", "public"),
        ("league", "x.ref"), ("new", "kachuful", "y.ref", "--rematch", "x.ref"),
        ("watch", "x.ref"), ("table", "x.ref"),
    ],
)  # fmt: skip
def test_who_needs_a_match_hears_why_there_is_none(
    run: Run, tmp_path: Path, name: str, args: tuple[str, ...]
) -> None:
    data, _, word = UNREADABLE[name]
    (tmp_path / "x.ref").write_bytes(data)
    done = run(*args)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert word in done.err
    assert [each.name for each in tmp_path.iterdir()] == ["x.ref"]
    assert (tmp_path / "x.ref").read_bytes() == data


def test_a_stray_byte_in_a_utf_8_file_is_found_where_it_is(run: Run, tmp_path: Path) -> None:
    data = NAMED.encode().replace(b"bid d 0", b"bid d 0 # \xff").replace(b"end\n", b"end # \xfe\n")
    (tmp_path / "x.ref").write_bytes(data)
    out = run("check", "x.ref").out
    assert "x.ref:13:11: record/text: the byte 0xFF is not UTF-8 text" in out
    assert "x.ref:17:7: record/text: the byte 0xFE is not UTF-8 text" in out


def test_a_line_with_a_hidden_character_is_one_fault(run: Run, tmp_path: Path) -> None:
    """What the line says without it is not held against it as well."""
    text = WORKED.replace("player b Noam", "player b \u202e").replace("rounds 3", "rounds \x00")
    (tmp_path / "x.ref").write_text(text, encoding="utf-8")
    told = json.loads(run("check", "x.ref", "--format", "json").out)["files"][0]["findings"]
    header = [(each["line"], each["rule"]) for each in told if each["line"] < 8]
    assert header == [(3, "record/text"), (5, "record/text")]


@pytest.mark.parametrize("name", ["a merge in the header", "two headers", "two matches"])
@pytest.mark.parametrize("form", ["md", "json"])
@pytest.mark.parametrize("view", ["full", "public"])
def test_what_came_before_is_told_by_every_view(
    run: Run, tmp_path: Path, name: str, form: str, view: str
) -> None:
    for game in ("kachuful", "go-fish"):
        (tmp_path / "x.ref").write_bytes(READABLE[name][0].replace(b"kachuful", game.encode()))
        done = run("export", "x.ref", "--to", form, "--view", view)
        assert done.code == 0
        assert "Traceback" not in done.err


FOREIGN = {
    "shopping.txt": b"shopping list\nmilk",
    "table.csv": b"a,b\r\n1,2\r\n",
    "page.pdf": b"%PDF-1.7\n%\xe2\xe3\n1 0 obj  \nstream \x00\x01\nendstream",
    "notes.ref": b"# only a remark\n\nbid  a  1",
}


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize(
    "command",
    [["fmt"], ["undo", "-m"], ["log", "bid 1", "-m"], ["amend", "1", "end", "-y", "-m"],
     ["bid", "1", "-m"], ["table"]],
)  # fmt: skip
def test_what_is_no_transcript_is_left_as_it_is(
    run: Run, tmp_path: Path, name: str, command: list[str]
) -> None:
    """Whatever a command is given by mistake, with or without a line end at its end."""
    path = tmp_path / name
    path.write_bytes(FOREIGN[name])
    assert run(*command, str(path)).code in (1, 2)
    assert path.read_bytes() == FOREIGN[name]


def test_behind_what_nobody_can_read_no_line_counts_however_it_is_spelled(
    run: Run, tmp_path: Path
) -> None:
    """A line that was read before, letter by letter, is not read again either."""
    told = []
    for deal in ("deal b", "DEAL B"):
        head = "transcript 1 go-fish\nrules zone\nplayer a Asha\nplayer b Noam\n"
        text = f"{head}{deal}\nask a b 6\n".encode() + "give ב 1\ndeal b\n".encode("cp1255")
        (tmp_path / "x.ref").write_bytes(text)
        told.append(json.loads(run("check", "x.ref", "--format", "json").out)["files"][0]["events"])
    assert told == [2, 2]


@pytest.mark.parametrize("version", ["2", "9", "1.1", "one"])
def test_nothing_is_written_into_a_version_that_is_not_known(
    run: Run, tmp_path: Path, version: str
) -> None:
    """Its lines may mean something else; whoever checks it hears what they would mean here."""
    data = WORKED.replace("transcript 1", f"transcript {version}").removesuffix("end\n").encode()
    (tmp_path / "x.ref").write_bytes(data)
    for args in (("end",), ("undo",), ("log", "end"), ("amend", "-y", "9", "end")):
        done = run(args[0], "-m", "x.ref", *args[1:])
        assert done.code == 2
        assert len(done.err.splitlines()) == 1
        assert "reads version 1" in done.err
    assert (tmp_path / "x.ref").read_bytes() == data
    assert run("check", "x.ref").code == 1


def test_what_is_no_transcript_at_all_is_said_in_a_few_lines(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.ref").write_bytes(Random(1).randbytes(100_000))
    (told,) = json.loads(run("check", "x.ref", "--format", "json").out)["files"]
    assert told["game"] is None
    assert len(told["findings"]) < 10
