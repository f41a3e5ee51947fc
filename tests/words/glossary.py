"""The glossary as a table, and the modules of input words that are made from it: ``make words``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import referee
from referee.notation.tongues import loosely, pieces

PACKAGE = Path(referee.__file__).parent
GLOSSARY = Path(__file__).parent / "glossary.tsv"
LANGUAGES = ("en", "ar", "he", "th")
SPOKEN = PACKAGE / "notation" / "spoken"

_BETWEEN = re.compile(r"\{rank\} (\w+) \{suit\}")

_READ = re.compile(r"(verb|cmd|rank|suit|num|word)\..*|noun\.(line|stock)")
_LEFT = ("word.and", "word.or", "word.allowed", "word.not-allowed", "word.nothing")
"""Words that are printed and never typed."""

_HEAD = '''"""Words that are read in {language}, folded, and what each may mean.

They are made from the glossary.
"""

from __future__ import annotations

WORDS = {{
'''
_NAMES = {"en": "English", "ar": "Arabic", "he": "Hebrew", "th": "Thai"}


def rows() -> Iterator[tuple[str, dict[str, str]]]:
    """Yields the key of each row, and its cell in each language."""
    lines = GLOSSARY.read_text("utf-8").splitlines()
    for line in lines[1:]:
        key, *cells, _ = line.split("\t")
        yield key, dict(zip(LANGUAGES, cells, strict=True))


def spellings(cell: str) -> list[str]:
    """Returns the words of a cell, without what is said of them."""
    found = (re.sub(r"\s*(\(.*\)|\?)$", "", each.strip()) for each in cell.split(" | "))
    return [each for each in found if each] or ["?"]


def is_read(key: str) -> bool:
    """Whether the words of a row are read where people type."""
    return bool(_READ.fullmatch(key)) and key not in _LEFT


def typed_words(language: str) -> dict[str, list[str]]:
    """Returns the folded words of a language, and what each may mean."""
    found: dict[str, list[str]] = {}
    for key, cells in rows():
        for word in spellings(cells[language]) if is_read(key) and cells[language] else ():
            folded = " ".join(loosely(each) for each in pieces(word))
            meant = found.setdefault(folded, [])
            # As many of a rank are the rank.
            meant += [each for each in [key.removesuffix(".many")] if each not in meant]
        between = _BETWEEN.fullmatch(cells[language]) if key == "card.of" else None
        if between:
            found[between[1]] = ["word.filler"]
    return found


def module(language: str) -> str:
    """Returns the text of the module of a language's input words."""
    lines = [
        f'    "{word}": "{" ".join(keys)}",\n'
        for word, keys in sorted(typed_words(language).items())
    ]
    return _HEAD.format(language=_NAMES[language]) + "".join(lines) + "}\n"


def make() -> None:
    """Makes the modules anew."""
    for language in LANGUAGES:
        (SPOKEN / f"{language}.py").write_text(module(language), "utf-8")


if __name__ == "__main__":
    make()
