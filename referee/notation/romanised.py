"""Names in Latin letters, as people of their language would begin to write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from unicodedata import name as name_of
from unicodedata import normalize

from referee.values.text import fold


def _table(pairs: str) -> dict[str, str]:
    """Returns a table from pairs such as ``ب=b``; nothing behind the sign is no letter."""
    return dict(pair.split("=") for pair in pairs.split())


_ARABIC = _table(
    "ا=a أ=a إ=i آ=a ٱ=a ء= ؤ=w ئ=y ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d "
    "ط=t ظ=z ع=a غ=gh ف=f ق=q ك=k ک=k ل=l م=m ن=n ه=h ة=a و=w ي=y ى=a ی=y پ=p چ=ch ژ=zh گ=g"
)
_HEBREW = _table(
    "א=a ב=b ג=g ד=d ה=h ו=v ז=z ח=h ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=a פ=p ף=f צ=ts "
    "ץ=ts ק=k ר=r ש=sh ת=t"
)
_THAI = _table(
    "ก=k ข=kh ฃ=kh ค=kh ฅ=kh ฆ=kh ง=ng จ=ch ฉ=ch ช=ch ซ=s ฌ=ch ญ=y ฎ=d ฏ=t ฐ=th ฑ=th ฒ=th ณ=n ด=d "
    "ต=t ถ=th ท=th ธ=th น=n บ=b ป=p ผ=ph ฝ=f พ=ph ฟ=f ภ=ph ม=m ย=y ร=r ฤ=ru ล=l ฦ=lu ว=w ศ=s ษ=s "
    "ส=s ห=h ฬ=l อ=o ฮ=h ะ=a ั=a า=a ำ=am ิ=i ี=i ึ=u ื=u ุ=u ู=u เ=e แ=ae โ=o ใ=ai ไ=ai"
)
_LETTERS: Mapping[str, str] = {
    **_ARABIC,
    **_HEBREW,
    **_THAI,
    **_table("æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ı=i ħ=h ŋ=ng"),
}
_BEFORE = "เแโใไ"
"""Thai vowels that are written before the consonant that they follow."""

_VOWELS = "ะัาำิีึืุู"
_SILENT = "\u0e4c"
"""What makes the Thai letter before it silent."""


def romanised(name: str) -> str:
    """Returns the letters and digits of a name in Latin letters, without accents.

    It begins with its first letter: a number alone is a bid at the table. Letters of scripts
    without a table are told by their names in Unicode; nothing is left of those that have none.
    """
    # Canonically: an Arabic hamza stays with its letter until it has been looked up.
    letters = "".join(_latin(_as_spoken(fold(name))))
    return letters.lstrip("0123456789")


def _latin(text: str) -> Iterator[str]:
    for each in text:
        if each in _LETTERS:
            yield _LETTERS[each]
        elif each.isalnum():
            plain = "".join(part for part in normalize("NFKD", each) if part.isalnum())
            yield plain if plain.isascii() else "".join(map(_by_name, plain))


def _by_name(letter: str) -> str:
    """Returns the beginning of the last word of a letter's name: v for the Cyrillic ``VE``."""
    told = name_of(letter, "").lower()
    word = told.rpartition(" ")[2]
    if letter.isdigit() or "ideograph" in told or "sign" in told or not word.isascii():
        return ""
    if "syllable" in told:
        return word
    return word[1:] if len(word) == 2 and word[0] == "e" else word[:1]  # such as EL and EN


def _as_spoken(text: str) -> str:
    """Returns a text whose Thai vowels stand behind their consonants, without silent letters."""
    letters: list[str] = []
    waiting = ""
    for at, each in enumerate(text):
        if each == _SILENT:
            del letters[-1:]
        elif each in _BEFORE:
            waiting = each
        elif each == "อ" and (waiting or text[at + 1 : at + 2] in tuple(_VOWELS)):
            letters.append(waiting)  # it only carries the vowel
            waiting = ""
        else:
            letters += [each, waiting]
            waiting = ""
    return "".join([*letters, waiting])
