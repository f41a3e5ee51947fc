"""Keyboard layouts: what each key writes, to recover what was typed on the wrong one.

Tables say what a key of a US keyboard writes in a layout; they agree with XKB and with Microsoft's.
Where a key writes with Shift what is another key's without, both are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, product

from referee.values.rows import NamedTuple

_HEBREW = """
    q=/ w=' e=ק r=ר t=א y=ט u=ו i=ן o=ם p=פ lbracket=] rbracket=[
    a=ש s=ד d=ג f=כ g=ע h=י j=ח k=ל l=ך semicolon=ף quote=,
    z=ז x=ס c=ב v=ה b=נ n=מ m=צ comma=ת period=ץ slash=. grave=;
"""
_ARABIC = """
    q=ض w=ص e=ث r=ق t=ف y=غ u=ع i=ه o=خ p=ح lbracket=ج rbracket=د
    a=ش s=س d=ي f=ب g=ل h=ا j=ت k=ن l=م semicolon=ك quote=ط
    z=ئ x=ء c=ؤ v=ر b=لا n=ى m=ة comma=و period=ز slash=ظ grave=ذ
"""
_ARABIC_OF_A_MAC = "z=ظ x=ط c=ذ v=د b=ز n=ر m=و comma=، period=. slash=/"
_AZERTY = """
    q=a w=z a=q z=w semicolon=m m=comma comma=semicolon period=colon slash=exclam
"""
_AZERTY_DIGITS = """1=& 2=é 3=" 4=' 5=( 6=- 7=è 8=_ 9=ç 0=à"""
_THAI = """
    grave=_ 1=ๅ 2=/ 3=- 4=ภ 5=ถ 6=ุ 7=ึ 8=ค 9=ต 0=จ minus=ข equal=ช
    q=ๆ w=ไ e=ำ r=พ t=ะ y=ั u=ี i=ร o=น p=ย lbracket=บ rbracket=ล backslash=ฃ
    a=ฟ s=ห d=ก f=ด g=เ h=้ j=่ k=า l=ส semicolon=ว quote=ง
    z=ผ x=ป c=แ v=อ b=ิ n=ื m=ท comma=ม period=ใ slash=ฝ
"""
_THAI_WITH_SHIFT = """
    grave=% 1=+ 2=๑ 3=๒ 4=๓ 5=๔ 6=ู 7=฿ 8=๕ 9=๖ 0=๗ minus=๘ equal=๙
    q=๐ w=" e=ฎ r=ฑ t=ธ y=ํ u=๊ i=ณ o=ฯ p=ญ lbracket=ฐ rbracket=, backslash=ฅ
    a=ฤ s=ฆ d=ฏ f=โ g=ฌ h=็ j=๋ k=ษ l=ศ semicolon=ซ quote=.
    z=( x=) c=ฉ v=ฮ b=ฺ n=์ m=? comma=ฒ period=ฬ slash=ฦ
"""

_SIGNS = {
    "lbracket": "[", "rbracket": "]", "semicolon": ";", "quote": "'", "comma": ",", "period": ".",
    "slash": "/", "grave": "`", "minus": "-", "equal": "=", "backslash": "\\", "colon": ":",
    "exclam": "!",
}  # fmt: skip
_SHIFTED = dict(zip("`1234567890-=[]\\;',./", '~!@#$%^&*()_+{}|:"<>?', strict=True))

_MOST = 16
"""Most ways in which a word is read back: an Arabic lam and alif are two keys, or one."""

_NEVER_FIRST = "ะาำๅ\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
_HEBREW_FINALS = "ךםןףץ"


class Layout(NamedTuple):
    """A layout of a language: what its keys write, by what they write on a US keyboard."""

    name: str
    language: str
    keys: Mapping[str, str]


def _table(text: str) -> dict[str, str]:
    pairs = (each.split("=", 1) for each in text.split())
    return {_SIGNS.get(key, key): written for key, written in pairs}


def _with_legends(keys: Mapping[str, str], legends: str) -> dict[str, str]:
    """Returns a layout by the legends of another keyboard than the American."""
    other = {key: _SIGNS.get(sign, sign) for key, sign in _table(legends).items()}
    return {other.get(key, key): written for key, written in keys.items()}


@cache
def layouts() -> tuple[Layout, ...]:
    """Returns all layouts, those that are tried first before others of the same language."""
    arabic = _table(_ARABIC)
    shifted = {_shift(key): written for key, written in _table(_THAI_WITH_SHIFT).items()}
    return (
        Layout("he", "he", _table(_HEBREW)),
        Layout("ar", "ar", arabic),
        Layout("ar-azerty", "ar", _with_legends(arabic, _AZERTY) | _table(_AZERTY_DIGITS)),
        Layout("ar-mac", "ar", arabic | _table(_ARABIC_OF_A_MAC)),
        Layout("th", "th", _table(_THAI) | shifted),
    )


def _shift(key: str) -> str:
    return key.upper() if key.isalpha() else _SHIFTED[key]


def typed_back(text: str, layout: Layout) -> Iterator[str]:
    """Yields what keys would have written on a US keyboard that wrote a text in a layout.

    A sign that no key of the layout writes, such as a digit, stands for itself. Nothing is
    yielded for a text that holds none of the layout's own letters.
    """
    keys: dict[str, list[str]] = {}
    for key, written in layout.keys.items():
        keys.setdefault(written, []).append(key)
    text = text.replace("\ufefb", "لا")
    ways: list[list[str]] = []
    at = 0
    while at < len(text):
        pair = keys.get(text[at : at + 2], []) if len(text[at : at + 2]) > 1 else []
        single = [keys.get(each, [each]) for each in text[at : at + 2]]
        if pair:
            ways.append([*pair, *map("".join, product(*single))])
            at += 2
        else:
            ways.append(single[0])
            at += 1
    for way in islice(product(*ways), _MOST):
        yield "".join(way)


def typed_on(text: str, layout: Layout) -> str:
    """Returns what keys write in a layout that have written a text on a US keyboard."""
    return "".join(layout.keys.get(each, each) for each in text)


def is_slip(word: str) -> bool:
    """Whether no word of a language can be written so: with a Thai sign first that never is, or a
    Hebrew final letter before the end."""
    import re

    thai = re.match(f"[{_NEVER_FIRST}]", word) is not None
    return thai or any(letter in word[:-1] for letter in _HEBREW_FINALS)
