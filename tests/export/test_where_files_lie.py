"""Nothing that people share tells where the files of its matches lie."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import zipfile
import zlib
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from referee.cli.group import main
from referee.export import FORMATS
from referee.games.simulating.record import OPEN
from referee.match.simulate import Wish, transcript

FOLDER = "secretdir"
PAGES = ("html", "pdf", "md", "svg", "png", "xlsx", "ref")
"""Formats that name no file at all."""

DATA = ("json", "jsonl", "csv", "sqlite", "parquet")
"""Formats that name the file by the way to it from what was given."""

by_view = pytest.mark.parametrize("view", ["full", "public"])


def test_every_format_is_for_people_or_for_programs() -> None:
    assert sorted([*PAGES, *DATA]) == sorted(FORMATS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of a telling name, with matches one of which has faults and one no end."""
    folder = tmp_path / FOLDER
    for at, way in enumerate(("friday", "spring/friday", "autumn/night/sunday")):
        lines = transcript(Wish("go-fish", at, players=3), OPEN)
        write(folder / f"{way}.ref", lines)
    lines = transcript(Wish("kachuful", 100, fault="kachuful/hook"), OPEN)
    write(folder / "faulty.ref", lines)
    write(folder / "unended.ref", lines[:-1])
    return folder


def write(path: Path, lines: list[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def run(*words: object) -> None:
    done = CliRunner().invoke(main, list(map(str, words)), catch_exceptions=False)
    assert done.exit_code == 0, done.output


def laid_open(data: bytes) -> bytes:
    """Returns all that can be read in a file, however it is packed."""
    read = [data]
    if data.startswith(b"PK"):
        packed = zipfile.ZipFile(io.BytesIO(data))
        read += [packed.read(name) for name in packed.namelist()]
    if data.startswith(b"%PDF"):
        paper = pypdfium2.PdfDocument(data)
        read.append(repr(paper.get_metadata_dict()).encode())
        read += [page.get_textpage().get_text_range().encode() for page in paper]
        for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
            read.append(inflated(stream))
    if data.startswith(b"\x89PNG"):
        read += map(inflated, re.findall(rb"(?:iTXt|zTXt|iCCP).*?\0(.*?)(?=IDAT)", data, re.DOTALL))
    if data.startswith(b"PAR1"):
        from pyarrow import parquet

        table = parquet.read_table(io.BytesIO(data))
        read.append(repr((table.to_pylist(), table.schema.metadata)).encode())
    return b"\n".join(read)


def inflated(data: bytes) -> bytes:
    try:
        return zlib.decompress(data)
    except zlib.error:
        return b""


@pytest.mark.parametrize("form", sorted(FORMATS))
@pytest.mark.parametrize(
    ("as_given", "view"),
    [("file", "full"), ("folder", "public"), ("below", "full"), ("upwards", "public")],
)
def test_no_format_tells_in_which_folder_a_match_lies(
    folder: Path, monkeypatch: pytest.MonkeyPatch, form: str, view: str, as_given: str
) -> None:
    given = {
        "file": [folder / "faulty.ref"],
        "folder": [folder],
        "below": ["faulty.ref"],
        "upwards": [f"../{FOLDER}/faulty.ref"],
    }[as_given]
    monkeypatch.chdir(folder)
    out = folder.parent / "out"
    run("export", *given, "--to", form, "--view", view, "-o", f"{out}/")
    for path in out.iterdir():
        told = laid_open(path.read_bytes())
        assert FOLDER.encode() not in told
        assert str(folder.parent).encode() not in told
        if form in PAGES:
            assert not re.search(rb"faulty|friday|sunday|\.ref\b", told)
        else:
            assert b".ref" in told


def files(form: str, path: Path) -> list[str]:
    """Returns the names of files that a document tells, each once."""
    if form == "json":
        told = [each["file"] for each in json.loads(path.read_bytes())["matches"]]
    elif form == "jsonl":
        told = [json.loads(line)["file"] for line in path.read_text("utf-8").splitlines()]
    elif form == "csv":
        told = [row["file"] for row in csv.DictReader(io.StringIO(path.read_text("utf-8")))]
    elif form == "sqlite":
        connection = sqlite3.connect(path)
        told = [file for (file,) in connection.execute("SELECT file FROM matches ORDER BY match")]
        connection.close()
    else:
        from pyarrow import parquet

        told = parquet.read_table(path)["file"].to_pylist()
    return list(dict.fromkeys(told))


@pytest.mark.parametrize("form", DATA)
def test_data_tells_the_way_from_what_was_given(
    folder: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    out = folder.parent / f"all.{form}"
    run("export", folder, "-t", form, "-o", out)
    ways = ["faulty.ref", "friday.ref", "unended.ref", "autumn/night/sunday.ref"]
    assert files(form, out) == [*ways, "spring/friday.ref"]
    monkeypatch.chdir(folder / "spring")
    run("export", ".", folder / "autumn", "../faulty.ref", "-t", form, "-o", out)
    assert files(form, out) == ["friday.ref", "night/sunday.ref", "faulty.ref"]


@pytest.mark.parametrize("form", DATA)
def test_files_of_one_name_are_told_apart(folder: Path, form: str) -> None:
    write(folder / "x" / "friday (2).ref", transcript(Wish("go-fish", 9, players=3), OPEN))
    given = [folder / each for each in ("friday.ref", "spring/friday.ref", "x")]
    out = folder.parent / f"all.{form}"
    run("export", *given, "-t", form, "-o", out)
    assert files(form, out) == ["friday.ref", "friday (2).ref", "friday (2) (2).ref"]


# -- leagues --------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "md", "csv", "json", "html"])
@pytest.mark.parametrize("documents", [False, True])
def test_no_league_tells_in_which_folder_a_match_lies(
    folder: Path, form: str, documents: bool
) -> None:
    given = folder
    if documents:
        given = folder / "season.json"
        run("export", folder, "-o", given)
    out = folder.parent / "league"
    run("league", given, "--format", form, "-o", out)
    told = out.read_text("utf-8")
    assert FOLDER not in told
    if form == "json":
        assert "autumn/night/sunday.ref" in told
        assert [each["file"] for each in json.loads(told)["left_out"]] == [
            "faulty.ref", "unended.ref",
        ]  # fmt: skip
    else:
        assert not re.search(r"faulty|friday|sunday|\.ref\b|season", told)


def test_whoever_adds_up_is_told_where_the_matches_lie_that_do_not_count(folder: Path) -> None:
    done = CliRunner().invoke(main, ["league", str(folder)], catch_exceptions=False)
    assert f"{folder / 'faulty.ref'}: left out, 1 fault" in re.sub(
        "[\u2068\u2069]", "", done.stderr
    )


def test_a_match_that_does_not_count_is_known_by_its_day_and_its_players(folder: Path) -> None:
    out = folder.parent / "league.html"
    run("league", folder, "-o", out)
    told = out.read_text("utf-8")
    date = re.search(r"^date (.*)$", (folder / "faulty.ref").read_text("utf-8"), re.M)
    assert date
    assert re.search(rf"{date[1]}.*: left out, 1 fault", told)


def test_matches_of_one_name_count_each_and_one_that_is_given_twice_once(folder: Path) -> None:
    for name in ("spring", "autumn/night"):
        lines = transcript(Wish("go-fish", len(name), players=3), OPEN)
        write(folder / name / "1.ref", lines)
        run("export", folder / name, "-o", folder / name / "season.json")
    spring, autumn = folder / "spring", folder / "autumn" / "night"
    out = folder.parent / "league.json"
    run("league", spring / "season.json", autumn / "season.json", "-o", out)
    told = json.loads(out.read_bytes())["games"][0]["matches"]
    assert sorted(each["file"] for each in told) == [
        "1 (2).ref", "1.ref", "friday.ref", "sunday.ref",
    ]  # fmt: skip
    run("league", spring, spring / "season.json", autumn / "season.json", autumn, "-o", out)
    assert json.loads(out.read_bytes())["games"][0]["matches"] == told
