"""Who sits down where and when: names in four languages, places, dates and a seeded clock."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.simulating.dice import Dice

_NAMES: Sequence[Sequence[str]] = (
    ("Asha Devi", "Tom Baker", "Grace O'Neill", "Zoé Martin", "Priya Shah", "Ben Carter"),
    ("نور الدين", "ليلى حسن", "عمر خالد", "أمل سعيد", "يوسف كريم", "مريم عادل"),
    ("נועם בן-דוד", "יעל לוי", "אורי כהן", "תמר שחר", "דנה מזרחי", "איתי גולן"),
    ("สมชาย ใจดี", "มาลี ศรีสุข", "กิตติ วงศ์ไทย", "น้ำฝน ทองดี", "ปรีชา บุญมา", "อรทัย แก้วใส"),
)
"""English, Arabic, Hebrew and Thai: the languages of the sources, and of who plays."""

_LATECOMERS: Sequence[str] = (
    "Day After Tomorrow",
    "Eva",
    "ليلى حسن العمري",
    "רות אלמוג",
    "วิภา รักไทย",
    "Ali Rahman",
    "Mia Sørensen",
    "سارة",
    "יונתן",
    "กานต์",
)
"""Who comes later, none of them a namesake of those who sit there from the beginning."""

_PLACES = ("Amal's kitchen", "บ้านมาลี", "אצל נועם", "مقهى النور", "the club room", "table 4")

_REASONS = (None, "misdeal", "a card lay face up", "ورقة مكشوفة", "קלף נפל", "แจกผิด")

HANDLES = "abcdefghij"
LATE_HANDLES = "klmnpqrtuw"

_DAY = 24 * 3600
_MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def seat(dice: Dice, count: int) -> dict[str, str]:
    """Returns handles to names for that many players, the languages taking turns."""
    languages = dice.shuffled([dice.shuffled(names) for names in _NAMES])
    return {
        HANDLES[number]: languages[number % len(languages)][number // len(languages)]
        for number in range(count)
    }


def latecomer(number: int) -> tuple[str, str]:
    """Returns handle and name of whoever comes later as number 0, 1, and so on up to 9."""
    return LATE_HANDLES[number], _LATECOMERS[number]


def place(dice: Dice) -> str:
    """Returns somewhere to play."""
    return dice.pick(_PLACES)


def reason(dice: Dice) -> str | None:
    """Returns why a deal is cancelled, None where nobody says why."""
    return dice.pick(_REASONS)


def date(dice: Dice) -> str:
    """Returns a day as ``YYYY-MM-DD``."""
    month = dice.below(12)
    day = dice.between(1, _MONTH_DAYS[month])
    return f"{dice.between(2024, 2026)}-{month + 1:02}-{day:02}"


class Clock:
    """The clock on the wall: every event takes some seconds, and midnight may pass."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._seconds = dice.between(10, 23) * 3600 + dice.below(3600)

    def tick(self) -> str:
        """Lets an event's time pass and returns the stamp ``HH:MM:SS``."""
        self._seconds = (self._seconds + self._dice.between(1, 40)) % _DAY
        minutes, seconds = divmod(self._seconds, 60)
        return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}"
