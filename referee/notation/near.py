"""What a misspelt word may have been meant for."""

from __future__ import annotations


def near(word: str, known: list[str]) -> tuple[str, ...]:
    """Returns the known words that ``word`` may be a slip for, nearest first."""
    from difflib import get_close_matches

    return tuple(get_close_matches(word.lower(), known, n=3, cutoff=0.6))
