"""What a misspelt word may have been meant for."""

from __future__ import annotations

from collections.abc import Iterator


def near(word: str, known: list[str]) -> tuple[str, ...]:
    """Returns the known words that ``word`` may be a slip for, nearest first."""
    if not word.isascii():
        meant = [each for each in _meant(word) if each in known]
        if meant:
            return tuple(dict.fromkeys(meant))
    from difflib import get_close_matches

    return tuple(get_close_matches(word.lower(), known, n=3, cutoff=0.6))


def _meant(word: str) -> Iterator[str]:
    """Yields what a word is in English, and what its keys write in another layout."""
    from referee.notation.answers import verbs_meant
    from referee.notation.layouts import layouts, typed_back

    yield from verbs_meant(word)
    for layout in layouts():
        yield from typed_back(word, layout)
