"""Commands and answers at the table in Arabic, Hebrew and Thai."""

from __future__ import annotations

from pathlib import Path

import pytest
from desks import GO_FISH, Sit, events

from referee.notation.answers import is_yes, means
from referee.table.desk import Desk
from referee.table.opening import open_match
from referee.table.questions import Finder
from referee.words import table as words
from referee.words.amend import WRITTEN


@pytest.mark.parametrize("undo", ["تراجع", "ביטול פעולה", "ย้อนกลับ", "ย้อน", "تراجع ٢", "ย้อน2"])
def test_the_last_line_is_taken_back(sit: Sit, path: Path, undo: str) -> None:
    desk = sit(GO_FISH, "ask b 7", "give 1", "ask a 8")
    assert desk.enter(undo).accepted
    left = 1 if undo[-1] in "٢2" else 2
    assert len(events(path)) == left + 1


def test_commands_show_the_same_as_in_english(sit: Sit) -> None:
    desk = sit(GO_FISH, "ask b 7", "give 1")
    for english, *others in (
        ("lines 2", "الأسطر 2", "الأسطر اثنين", "שורות שתיים", "บรรทัด ๒", "บรรทัด2"),
        ("status", "الحالة", "מצב", "สถานะ", "สถา"),
        ("score", "النتيجة", "ניקוד", "คะแนน"),
        ("help", "مساعدة", "עזרה", "ช่วยเหลือ", "วิธีใช้", "\u061f"),
        ("help ask", "مساعدة ask"),
        ("quit", "اخرج", "خروج من البرنامج", "צא", "ปิด"),
    ):
        wanted = desk.enter(english)
        for each in others:
            assert desk.enter(each) == wanted, each


def test_a_void_deal_is_no_undo(sit: Sit, path: Path) -> None:
    """The Hebrew word for either begins alike."""
    assert sit(GO_FISH).enter("ביטול").accepted
    assert events(path)[-1] == "void"


def test_a_remark_is_left_as_it_was_typed(sit: Sit, path: Path) -> None:
    sit(GO_FISH).enter("ملاحظة   الملك  ناقص؟")
    assert path.read_text("utf-8").splitlines()[-1] == "# الملك  ناقص؟"


def test_corrections_are_read_in_every_language(path: Path, sit: Sit) -> None:
    sit(GO_FISH, "ask c b 7", "give b 1")
    desk = Desk(str(path), lambda: 80, confirm=lambda *_: True)
    assert desk.enter("صحّح الأخير اثنين").told[-1] == WRITTEN
    assert events(path)[-1] == "give b 2"
    assert desk.enter("תקן 8 בקש מנועם שמונה").told[-1] == WRITTEN
    assert "ask c b 8" in events(path)


def test_answers_are_read_in_every_language() -> None:
    for yes in ("y", "Yes", "نعم", "ن", "כן", "כ", "ใช่", "ช"):
        assert is_yes(yes), yes
        assert is_yes(yes, whole=True) == (len(yes) > 1)
    for no in ("", "n", "no", "لا", "לא", "ไม่", "yess", "1"):
        assert not is_yes(no), no
    assert means("ok", "word.done")


def test_a_match_begins_with_answers_in_every_language() -> None:
    questions = {
        "game": ["اذهب للصيد"],
        words.ASK_RULES: ["zone"],
        words.ASK_OPTION: ["עזרה", "เสร็จ"],
        "player": ["يوسف", "נועם", "สมชาย", ""],
        words.ASK_SEATS: ["بدّل 1 3", "ชื่อ 1 สมหญิง", "ใช่"],
        words.ASK_DEALER: ["נ"],
    }
    told: list[str] = []

    def ask(question: str, find: Finder, default: str = "") -> str:
        return next(each for head, each in questions.items() if question.startswith(head)).pop(0)

    match, beginning = open_match(ask, told.append)
    assert list(match.players.values()) == ["สมหญิง", "נועם", "يوسف"]
    assert beginning == [f"deal {list(match.players)[1]}"]
    assert any("lucky-draw=" in line for line in told)
