"""``referee fmt``: canonical, a fixed point, and nothing lost."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from shell import WORKED, Run
from wording import refusal

from referee.match.canonical import canonical_bytes
from referee.match.replay import Replay
from referee.words.commands import FMT_WORDS
from referee.words.say import say

SLOPPY = "\ufeff" + WORKED.replace("deal d 3 S", "Deal  d 3 ♠   # first").replace(
    "KH", "hk"
).replace("player c Somchai", "player c  Somchai ").replace("\n", "\r\n").rstrip("\r\n")


def test_the_file_is_rewritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.ref"
    path.write_bytes(SLOPPY.encode())
    assert run("fmt", "x.ref") == (0, "", "x.ref: rewritten\n")
    assert path.read_bytes().decode() == WORKED.replace("3 S", "3 S  # first")
    assert run("fmt", "x.ref") == (0, "", "")


def test_standard_input(run: Run) -> None:
    code, out, err = run("fmt", "-", stdin=SLOPPY.encode())
    assert (code, err) == (0, "")
    assert out == WORKED.replace("3 S", "3 S  # first")


def test_check_and_diff_change_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.ref"
    path.write_text(WORKED.replace("bid a 1", "BID a 1"), encoding="utf-8")
    before = path.read_bytes()
    assert run("fmt", "--check", "x.ref") == (1, "", say(FMT_WORDS["would"], file="x.ref") + "\n")
    code, out, _ = run("fmt", "--diff", "x.ref")
    assert code == 0
    assert out.splitlines()[:2] == ["--- x.ref", "+++ x.ref"]
    assert "-BID a 1\n+bid a 1\n" in out
    assert path.read_bytes() == before
    path.write_text(WORKED, encoding="utf-8")
    assert run("fmt", "--check", "--diff", "x.ref") == (0, "", "")


def test_the_diff_shows_nothing_raw(run: Run) -> None:
    data = b"transcript 1 kachuful\nDeal d # \x1b[2J\r\n\xff\r\n"
    _, out, _ = run("fmt", "--diff", "-", stdin=data)
    assert "\x1b" not in out
    assert r"\r" in out


def test_lines_that_cannot_be_read_stay_and_are_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.ref"
    path.write_text(WORKED.replace("bid b 0", "Bidd   b 0"), encoding="utf-8")
    code, _, err = run("fmt", "x.ref")
    assert code == 1
    assert err.startswith("x.ref:11:1: record/verb: ")
    assert "Bidd   b 0\n" in path.read_text(encoding="utf-8")


def test_a_refused_option_is_not_made_valid(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.ref"
    text = "transcript 1 go-fish\noption DEAL 1۳\nplayer a A\nplayer b B\nplayer c C\n\nDeal c\n"
    path.write_text(text, encoding="utf-8")
    refusal = "x.ref:2:13: record/header: the option 'deal' cannot be '1۳'"
    assert refusal in run("check", "x.ref").out
    assert run("fmt", "x.ref").code == 1
    assert path.read_text(encoding="utf-8") == text.replace("Deal", "deal")
    assert refusal in run("check", "x.ref").out


def test_a_breach_is_none_of_its_business(run: Run, hooked: Path) -> None:
    assert run("fmt", "hooked.ref") == (0, "", "")


def test_the_mode_is_kept_and_a_link_stays_a_link(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "real.ref"
    path.write_bytes(SLOPPY.encode())
    path.chmod(0o640)
    (tmp_path / "link.ref").symlink_to("real.ref")
    assert run("fmt", "link.ref").code == 0
    assert (tmp_path / "link.ref").is_symlink()
    assert path.read_bytes().startswith(b"transcript")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["link.ref", "real.ref"]


def test_folders_and_files_that_are_not_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "season").mkdir()
    (tmp_path / "season" / "1.ref").write_bytes(SLOPPY.encode())
    code, _, err = run("fmt", "gone.ref", "season")
    assert code == 2
    rewritten = say(FMT_WORDS["rewritten"], file="season/1.ref")
    assert err == refusal("no-file", file="gone.ref") + f"{rewritten}\n"
    assert run("fmt").code == 2


# -- a fixed point ----------------------------------------------------------------------------

PIECES = st.sampled_from(
    [b"transcript 1 kachuful", "Transcript ١ Go-Fish".encode(),
     b"rules  Standard", b"option HOOK Off",
     b"player a Asha", b"player  b  Noam ", b"player c Zoe\xcc\x81", b"date  today # no note",
     b"x-club  a  b ", b"deal c", b"Deal C 3 s", b"BID a \xd9\xa1", b"bid b 9", b"bid",
     b"play a 10\xe2\x99\xa0", b"trick a as 2s 9s", b"won a 1", b"hand a 7H x1 x", b"end",
     b"ruling kachuful/hook STANDS", b"void  a misdeal", b" # note ", b"#", b"@10:00:00",
     b" @9:00:00", b"@x", b"\r", b"\n", b"\n", b"\n", b"\r\n", b"\xef\xbb\xbf", b" ", b"\t",
     b"\xff", b"\x00", b"\x1b", "\u202e".encode(), "\u2028".encode(), b"\xed\xa0\x80", b"x" * 600]
)  # fmt: skip


def parsed(data: bytes) -> object:
    replay = Replay().feed_all(data)
    findings = [
        (each.rule, each.why, each.line, each.player, each.allowed)
        for each in replay.sorted_findings()
        if each.kind != "style"
    ]
    return replay.steps, findings, replay.summary(), replay.counts()


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=24).map(b"".join), st.booleans())
@example(b"\nplayer c Zoe\xcc\x81\n\xed\xa0\x80", False)
def test_formatting_twice_changes_nothing_and_means_the_same(body: bytes, headed: bool) -> None:
    data = (WORKED.split("\n\n")[0].encode() + b"\n\n" if headed else b"") + body
    once = canonical_bytes(Replay().feed_all(data))
    assert canonical_bytes(Replay().feed_all(once)) == once
    assert parsed(once) == parsed(data)


@pytest.mark.parametrize("data", [b"", b"\n", b"\xef\xbb\xbf", b"\r\r\n", b"\xef\xbb\xbf" * 2])
def test_the_smallest_files(data: bytes) -> None:
    once = canonical_bytes(Replay().feed_all(data))
    assert canonical_bytes(Replay().feed_all(once)) == once
