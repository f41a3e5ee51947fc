"""What Arabic has of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from referee.values.text import listed
from referee.words.lang import Language

NOUNS: Mapping[str, Mapping[str, str]] = {
    "book": {
        "zero": "0 كتب",
        "one": "كتاب واحد",
        "two": "كتابان",
        "few": "# كتب",
        "many": "# كتابًا",
        "other": "# كتاب",
    },
    "breach": {
        "zero": "0 مخالفات",
        "one": "مخالفة واحدة",
        "two": "مخالفتان",
        "few": "# مخالفات",
        "many": "# مخالفة",
        "other": "# مخالفة",
    },
    "card": {
        "zero": "0 أوراق",
        "one": "ورقة واحدة",
        "two": "ورقتان",
        "few": "# أوراق",
        "many": "# ورقة",
        "other": "# ورقة",
    },
    "character": {
        "zero": "0 أحرف",
        "one": "حرف واحد",
        "two": "حرفان",
        "few": "# أحرف",
        "many": "# حرفًا",
        "other": "# حرف",
    },
    "family": {
        "zero": "0 عائلات",
        "one": "عائلة واحدة",
        "two": "عائلتان",
        "few": "# عائلات",
        "many": "# عائلة",
        "other": "# عائلة",
    },
    "fault": {
        "zero": "0 أخطاء",
        "one": "خطأ واحد",
        "two": "خطآن",
        "few": "# أخطاء",
        "many": "# خطأ",
        "other": "# خطأ",
    },
    "file": {
        "zero": "0 ملفات",
        "one": "ملف واحد",
        "two": "ملفان",
        "few": "# ملفات",
        "many": "# ملفًا",
        "other": "# ملف",
    },
    "line": {
        "zero": "0 أسطر",
        "one": "سطر واحد",
        "two": "سطران",
        "few": "# أسطر",
        "many": "# سطرًا",
        "other": "# سطر",
    },
    "match": {
        "zero": "0 مباريات",
        "one": "مباراة واحدة",
        "two": "مباراتان",
        "few": "# مباريات",
        "many": "# مباراة",
        "other": "# مباراة",
    },
    "minute": {
        "zero": "0 دقائق",
        "one": "دقيقة واحدة",
        "two": "دقيقتان",
        "few": "# دقائق",
        "many": "# دقيقة",
        "other": "# دقيقة",
    },
    "player": {
        "zero": "0 لاعبين",
        "one": "لاعب واحد",
        "two": "لاعبان",
        "few": "# لاعبين",
        "many": "# لاعبًا",
        "other": "# لاعب",
    },
    "point": {
        "zero": "0 نقاط",
        "one": "نقطة واحدة",
        "two": "نقطتان",
        "few": "# نقاط",
        "many": "# نقطة",
        "other": "# نقطة",
    },
    "round": {
        "zero": "0 جولات",
        "one": "جولة واحدة",
        "two": "جولتان",
        "few": "# جولات",
        "many": "# جولة",
        "other": "# جولة",
    },
    "second": {
        "zero": "0 ثوان",
        "one": "ثانية واحدة",
        "two": "ثانيتان",
        "few": "# ثوانٍ",
        "many": "# ثانية",
        "other": "# ثانية",
    },
    "trick": {
        "zero": "0 لمّات",
        "one": "لمّة واحدة",
        "two": "لمّتان",
        "few": "# لمّات",
        "many": "# لمّة",
        "other": "# لمّة",
    },
    "unknown card": {
        "zero": "0 أوراق مجهولة",
        "one": "ورقة مجهولة",
        "two": "ورقتان مجهولتان",
        "few": "# أوراق مجهولة",
        "many": "# ورقة مجهولة",
        "other": "# ورقة مجهولة",
    },
}
"""What is counted, by the category of its number; ``#`` stands for the number."""

DUALS: Mapping[str, str] = {
    "book": "كتابين",
    "breach": "مخالفتين",
    "card": "ورقتين",
    "character": "حرفين",
    "family": "عائلتين",
    "fault": "خطأين",
    "file": "ملفين",
    "line": "سطرين",
    "match": "مباراتين",
    "minute": "دقيقتين",
    "player": "لاعبين",
    "point": "نقطتين",
    "round": "جولتين",
    "second": "ثانيتين",
    "trick": "لمّتين",
    "unknown card": "ورقتين مجهولتين",
}
"""Two of it as an object, and behind a preposition; the other forms are the same there."""

RANKS: Mapping[str, tuple[str, str]] = {
    "A": ("آس", "آسات"),
    "2": ("اثنان", "اثنينات"),
    "3": ("ثلاثة", "ثلاثات"),
    "4": ("أربعة", "أربعات"),
    "5": ("خمسة", "خمسات"),
    "6": ("ستة", "ستات"),
    "7": ("سبعة", "سبعات"),
    "8": ("ثمانية", "ثمانيات"),
    "9": ("تسعة", "تسعات"),
    "T": ("عشرة", "عشرات"),
    "J": ("ولد", "أولاد"),
    "Q": ("بنت", "بنات"),
    "K": ("ملك", "ملوك"),
}
"""One and many of a rank."""

SUITS: Mapping[str, str] = {
    "S": "البستوني",
    "H": "الكبة",
    "D": "الديناري",
    "C": "السباتي",
    "N": "بلا حكم",
}

MONTHS = (
    "يناير",
    "فبراير",
    "مارس",
    "أبريل",
    "مايو",
    "يونيو",
    "يوليو",
    "أغسطس",
    "سبتمبر",
    "أكتوبر",
    "نوفمبر",
    "ديسمبر",
)


def plural(number: int) -> str:
    """Returns the category of a number (CLDR)."""
    if number in (0, 1, 2):
        return ("zero", "one", "two")[number]
    rest = abs(number) % 100
    return "few" if 3 <= rest <= 10 else "many" if rest >= 11 else "other"


COMMA = "، "
LAST = {"and": "و", "or": "أو "}


def lines(numbers: Sequence[str]) -> str:
    """Returns ``السطر 3`` or ``الأسطر 3، 5 و9``."""
    noun = ("السطر", "السطران" if len(numbers) == 2 else "الأسطر")[len(numbers) > 1]
    return f"{noun} {listed(numbers, COMMA, LAST['and'])}"


def long_date(day: date) -> str:
    """Returns ``29 نوفمبر 2026``."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


LANGUAGE = Language(
    tag="ar",
    name="العربية",
    rtl=True,
    plural=plural,
    nouns={**NOUNS, **{f"{noun}.obl": {**NOUNS[noun], "two": two} for noun, two in DUALS.items()}},
    ranks=RANKS,
    suits=SUITS,
    comma=COMMA,
    semicolon="؛ ",
    last=LAST,
    lines=lines,
    quotes=("«", "»"),
    stock="البركة",
    anybody="أي لاعب",
    one_of="ورقة من {}",
    all_of="كل {}",
    digits="٠١٢٣٤٥٦٧٨٩",
    long_date=long_date,
)
