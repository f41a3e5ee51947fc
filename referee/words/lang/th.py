"""What Thai has of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from referee.values.text import listed
from referee.words.lang import Language

NOUNS: Mapping[str, Mapping[str, str]] = {
    "book": {
        "other": "# ชุด",
    },
    "breach": {
        "other": "ผิดกติกา # ครั้ง",
    },
    "card": {
        "other": "ไพ่ # ใบ",
    },
    "character": {
        "other": "# ตัวอักษร",
    },
    "family": {
        "other": "# หมวด",
    },
    "fault": {
        "other": "ข้อผิดพลาด # จุด",
    },
    "file": {
        "other": "# ไฟล์",
    },
    "line": {
        "other": "# บรรทัด",
    },
    "match": {
        "other": "# เกม",
    },
    "minute": {
        "other": "# นาที",
    },
    "player": {
        "other": "ผู้เล่น # คน",
    },
    "point": {
        "other": "# คะแนน",
    },
    "round": {
        "other": "# รอบ",
    },
    "second": {
        "other": "# วินาที",
    },
    "trick": {
        "other": "# ทริก",
    },
    "unknown card": {
        "other": "ไพ่ที่ไม่รู้ # ใบ",
    },
}
"""What is counted, by the category of its number; ``#`` stands for the number."""

RANKS: Mapping[str, tuple[str, str]] = {
    "A": ("ไพ่เอซ", "ไพ่เอซ"),
    "2": ("ไพ่ 2", "ไพ่ 2"),
    "3": ("ไพ่ 3", "ไพ่ 3"),
    "4": ("ไพ่ 4", "ไพ่ 4"),
    "5": ("ไพ่ 5", "ไพ่ 5"),
    "6": ("ไพ่ 6", "ไพ่ 6"),
    "7": ("ไพ่ 7", "ไพ่ 7"),
    "8": ("ไพ่ 8", "ไพ่ 8"),
    "9": ("ไพ่ 9", "ไพ่ 9"),
    "T": ("ไพ่ 10", "ไพ่ 10"),
    "J": ("ไพ่แจ็ค", "ไพ่แจ็ค"),
    "Q": ("ไพ่แหม่ม", "ไพ่แหม่ม"),
    "K": ("ไพ่คิง", "ไพ่คิง"),
}
"""One and many of a rank."""

SUITS: Mapping[str, str] = {
    "S": "โพดำ",
    "H": "โพแดง",
    "D": "ข้าวหลามตัด",
    "C": "ดอกจิก",
    "N": "ไม่มีทรัมป์",
}

MONTHS = (
    "มกราคม",
    "กุมภาพันธ์",
    "มีนาคม",
    "เมษายน",
    "พฤษภาคม",
    "มิถุนายน",
    "กรกฎาคม",
    "สิงหาคม",
    "กันยายน",
    "ตุลาคม",
    "พฤศจิกายน",
    "ธันวาคม",
)


def plural(number: int) -> str:
    """Returns the category of a number: there is only one."""
    return "other"


COMMA = ", "
"""Written although the language has none, since names hold blanks."""
LAST = {"and": "และ ", "or": "หรือ "}


def lines(numbers: Sequence[str]) -> str:
    """Returns ``บรรทัด 3`` or ``บรรทัด 3, 5 และ 9``."""
    return f"บรรทัด {listed(numbers, COMMA, LAST['and'])}"


def long_date(day: date) -> str:
    """Returns ``29 พฤศจิกายน ค.ศ. 2026``: with the era, since years are counted otherwise, too."""
    return f"{day.day} {MONTHS[day.month - 1]} ค.ศ. {day.year}"


LANGUAGE = Language(
    tag="th",
    name="ไทย",
    rtl=False,
    plural=plural,
    nouns=NOUNS,
    ranks=RANKS,
    suits=SUITS,
    comma=COMMA,
    semicolon="; ",
    last=LAST,
    lines=lines,
    quotes=("“", "”"),
    stock="กองจั่ว",
    anybody="ใครคนใดคนหนึ่ง",
    one_of="ไพ่ใบหนึ่งของ {}",
    all_of="{} ทั้งหมด",
    digits="๐๑๒๓๔๕๖๗๘๙",
    long_date=long_date,
)
