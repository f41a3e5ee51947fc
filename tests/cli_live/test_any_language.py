"""Commands of other languages on the command line, and their lines on standard input."""

from __future__ import annotations

from pathlib import Path

from referee.match.record import Match

from .conftest import Referee

HEADER = """\
transcript 1 go-fish
rules zone
player a يوسف
player yv נועם
player sc สมชาย
player l Layla

"""


def _events(path: Path) -> list[str]:
    lines = path.read_text("utf-8").partition("\n\n")[2].splitlines()
    return [line.partition(" @")[0] for line in lines if not line.startswith("#")]


def test_each_verb_is_a_command_in_every_language(referee: Referee, here: Path) -> None:
    path = here / "match.ref"
    path.write_text(HEADER, "utf-8")
    for typed in (
        "وزّع l", "اسأل yv 7", "ليس معي", "اسحب", "ขอ8จากสมชาย", "ไม่มี", "จั่ว 8", "חשיפה yv 8H",
    ):  # fmt: skip
        done = referee(*typed.split())
        assert done.code == 0, (typed, done.err)
    assert _events(path) == [
        "deal l", "ask a yv 7", "none yv", "draw a", "ask yv sc 8", "none sc", "draw yv 8",
        "show yv 8H",
    ]  # fmt: skip
    assert referee("תראה", "yv").code == 2
    assert "Usage" in referee("اسأل", "--help").out


def test_commands_have_names_in_every_language(referee: Referee, match: Path) -> None:
    for english, *others in (
        ("status", "الحالة", "מצב", "สถานะ"),
        ("score", "النتيجة", "תוצאה", "คะแนน"),
        ("check", "فحص", "בדיקה", "ตรวจ"),
    ):
        wanted = referee(english, *(["match.ref"] if english == "check" else []))
        for each in others:
            assert referee(each, *(["match.ref"] if english == "check" else [])) == wanted
    referee("סמ", "1")
    assert referee("הכרז", "1").code == 0
    assert "bid a 1" in referee("ביטול", "פעולה").out
    assert (
        referee("مباراة", "جديدة", "كاتشوفول", "x.ref", "-p", "A", "-p", "B", "-p", "C").code == 0
    )


def test_lines_come_from_a_pipe_in_every_language(referee: Referee, here: Path) -> None:
    path = here / "match.ref"
    path.write_text(HEADER, "utf-8")
    lines = "וזע l\nחלק l\nاسأل נועם سبعة\nفيش\nلا\nשלף\n"
    done = referee("log", stdin=lines.encode())
    assert _events(path) == ["deal l", "ask a yv 7", "none yv", "draw a"]
    assert done.code == 1
    assert not Match.read(path.read_bytes()).faults
