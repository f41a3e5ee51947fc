"""The words that are read in each language, one module a language.

They are made from the glossary (``tests/words/glossary.tsv``) by ``make words``, and load only
where a line holds a word of theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module


@cache
def words_of(language: str) -> Mapping[str, str]:
    """Returns what each word of a language means, folded, as keys of the glossary.

    Those that one word may mean are divided by blanks.
    """
    found: Mapping[str, str] = import_module(f"referee.notation.spoken.{language}").WORDS
    return found
