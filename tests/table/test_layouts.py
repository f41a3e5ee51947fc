"""The tables of keyboard layouts, against those of the X keyboard extension."""

from __future__ import annotations

from unicodedata import normalize

import pytest
import xkb

from referee.notation.layouts import layouts

FRENCH = {"a": "q", "z": "w", "q": "a", "w": "z", "m": ";", ",": "m", ";": ",", ":": ".", "!": "/"}
"""Legend of a French keyboard to the key of a US one in its place."""

SHIFTED = dict(zip('~!@#$%^&*()_+{}|:"<>?', "`1234567890-=[]\\;',./", strict=True))

NOT_LETTERS = "[]'`"


@pytest.mark.skipif(not xkb.installed(), reason="the X keyboard extension is not installed")
@pytest.mark.parametrize(
    ("name", "theirs"),
    [
        ("he", ("il", "")),
        ("ar", ("ara", "")),
        ("ar-azerty", ("ara", "azerty")),
        ("ar-mac", ("ara", "mac")),
        ("th", ("th", "")),
    ],
)
def test_the_tables_agree_with_the_keyboard_extension(name: str, theirs: tuple[str, str]) -> None:
    layout = next(each for each in layouts() if each.name == name)
    known = xkb.keys(*theirs)
    for key, written in layout.keys.items():
        place = FRENCH.get(key, key) if name == "ar-azerty" else key
        plain = place.lower() if place.isupper() else place
        shifted = place.isupper()
        if name != "ar-azerty" and place in SHIFTED:
            plain, shifted = SHIFTED[place], True
        if name == "ar-mac" and key in NOT_LETTERS:
            continue
        # Theirs writes the lam and alif of the key b as one letter.
        assert normalize("NFKC", known[plain, shifted]) == normalize("NFKC", written), key
