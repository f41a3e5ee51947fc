"""What Hebrew has of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from referee.values.text import listed
from referee.words.lang import Language

NOUNS: Mapping[str, Mapping[str, str]] = {
    "book": {
        "one": "רביעייה אחת",
        "two": "שתי רביעיות",
        "other": "# רביעיות",
    },
    "breach": {
        "one": "הפרה אחת",
        "two": "שתי הפרות",
        "other": "# הפרות",
    },
    "card": {
        "one": "קלף אחד",
        "two": "שני קלפים",
        "other": "# קלפים",
    },
    "character": {
        "one": "תו אחד",
        "two": "שני תווים",
        "other": "# תווים",
    },
    "family": {
        "one": "משפחה אחת",
        "two": "שתי משפחות",
        "other": "# משפחות",
    },
    "fault": {
        "one": "שגיאה אחת",
        "two": "שתי שגיאות",
        "other": "# שגיאות",
    },
    "file": {
        "one": "קובץ אחד",
        "two": "שני קבצים",
        "other": "# קבצים",
    },
    "line": {
        "one": "שורה אחת",
        "two": "שתי שורות",
        "other": "# שורות",
    },
    "match": {
        "one": "משחק אחד",
        "two": "שני משחקים",
        "other": "# משחקים",
    },
    "minute": {
        "one": "דקה אחת",
        "two": "שתי דקות",
        "other": "# דקות",
    },
    "player": {
        "one": "שחקן אחד",
        "two": "שני שחקנים",
        "other": "# שחקנים",
    },
    "point": {
        "one": "נקודה אחת",
        "two": "שתי נקודות",
        "other": "# נקודות",
    },
    "round": {
        "one": "סיבוב אחד",
        "two": "שני סיבובים",
        "other": "# סיבובים",
    },
    "second": {
        "one": "שנייה אחת",
        "two": "שתי שניות",
        "other": "# שניות",
    },
    "trick": {
        "one": "לקיחה אחת",
        "two": "שתי לקיחות",
        "other": "# לקיחות",
    },
    "unknown card": {
        "one": "קלף לא ידוע",
        "two": "שני קלפים לא ידועים",
        "other": "# קלפים לא ידועים",
    },
}
"""What is counted, by the category of its number; ``#`` stands for the number."""

RANKS: Mapping[str, tuple[str, str]] = {
    "A": ("אס", "אסים"),
    "2": ("קלף 2", "קלפי 2"),
    "3": ("קלף 3", "קלפי 3"),
    "4": ("קלף 4", "קלפי 4"),
    "5": ("קלף 5", "קלפי 5"),
    "6": ("קלף 6", "קלפי 6"),
    "7": ("קלף 7", "קלפי 7"),
    "8": ("קלף 8", "קלפי 8"),
    "9": ("קלף 9", "קלפי 9"),
    "T": ("קלף 10", "קלפי 10"),
    "J": ("נסיך", "נסיכים"),
    "Q": ("מלכה", "מלכות"),
    "K": ("מלך", "מלכים"),
}
"""One and many of a rank."""

SUITS: Mapping[str, str] = {
    "S": "עלה",
    "H": "לב",
    "D": "יהלום",
    "C": "תלתן",
    "N": "ללא שליט",
}

MONTHS = (
    "ינואר",
    "פברואר",
    "מרץ",
    "אפריל",
    "מאי",
    "יוני",
    "יולי",
    "אוגוסט",
    "ספטמבר",
    "אוקטובר",
    "נובמבר",
    "דצמבר",
)


def plural(number: int) -> str:
    """Returns the category of a number (CLDR)."""
    return {1: "one", 2: "two"}.get(number, "other")


COMMA = ", "
LAST = {"and": "ו־", "or": "או "}


def lines(numbers: Sequence[str]) -> str:
    """Returns ``שורה 3`` or ``שורות 3, 5 ו־9``."""
    return f"{'שורות' if len(numbers) > 1 else 'שורה'} {listed(numbers, COMMA, LAST['and'])}"


def long_date(day: date) -> str:
    """Returns ``29 בנובמבר 2026``."""
    return f"{day.day} ב{MONTHS[day.month - 1]} {day.year}"


LANGUAGE = Language(
    tag="he",
    name="עברית",
    rtl=True,
    plural=plural,
    nouns=NOUNS,
    ranks=RANKS,
    suits=SUITS,
    comma=COMMA,
    semicolon="; ",
    last=LAST,
    lines=lines,
    quotes=('"', '"'),
    stock="הקופה",
    anybody="מישהו",
    one_of="קלף של {}",
    all_of="כל {}",
    digits="",
    long_date=long_date,
)
