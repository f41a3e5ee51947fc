"""Fills any message with data that fits its places, and finds what is left of English in a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter

from referee.words.say import KINDS, NOUNS

NAMES = {"a": "أمل", "b": "נועם", "c": "สมชาย"}
"""Players whose names have no Latin letters, so that what has is no name."""

WORD = "?"
"""Stands for what somebody wrote."""

_SAMPLES: Mapping[str, object] = {
    "player": "a", "suit": "H", "card": "7S", "quote": [WORD], "count": 3, "word": WORD,
    "text": WORD,
}  # fmt: skip


def sample(template: str, number: int = 3) -> dict[str, object]:
    """Returns data for every place of a template; ``number`` for what is counted."""
    data: dict[str, object] = {}
    for _, name, spec, _ in Formatter().parse(template):
        if name:
            data[name] = _value(name, spec or "", number)
    return data


def _value(name: str, spec: str, number: int) -> object:
    noun = spec.partition(".")[0].partition("/")[0]
    if noun in NOUNS:
        return number
    if spec in ("lines", "both"):
        return [3, 5, 9]
    kind = KINDS.get(name, "text")
    if spec in ("or", "row"):
        return {"player": ["a", "b"], "suit": ["H", "S"], "card": ["7S", "KH"]}.get(kind, [WORD])
    if spec in ("many", "one", "all", "rank"):
        return "7"
    return number if kind == "count" else _SAMPLES[kind]


LATIN = re.compile(r"[A-Za-z]{2,}")

NOT_SAID = re.compile(
    r"""'[ -&(-~]*'                            # quoted notation
    | «[^»]*» | “[^”]*” | "[^"]*"              # what somebody wrote
    | (?<![\w-])--?[A-Za-z][\w-]*              # options
    | \$?\b[A-Z][A-Z_]+\b                      # variables, and what stands for something
    | \b[\w-]+(?:/[\w.-]+)+ | [\w*-]+\.\w+\b | (?<!\S)\.[a-z]+\b  # ids, files, addresses
    | \bCtrl-[A-Z]\b | \bEsc\b | \bEnter\b | \bTab\b
    """,
    re.VERBOSE,
)
"""What keeps its Latin letters in every language."""

PROPER = frozenset(
    [
        "GitHub", "Markdown", "JSON", "JUnit", "SQLite", "Parquet", "CI", "pandas", "Debian",
        "Ubuntu", "Unicode", "Unix", "Windows", "MiB", "WebP", "Bo",
        "md", "csv", "json", "jsonl", "ref", "xlsx", "html", "pdf", "svg", "png", "sqlite",
        "parquet", "text", "github", "sarif", "junit",
    ]
)  # fmt: skip
"""Names of things, formats, and a player of an example."""


def left_of_english(text: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Returns the runs of two Latin letters in a text that are neither notation nor names."""
    plain = NOT_SAID.sub(" ", re.sub("[\u2066-\u2069]", "", text))
    return [run for run in LATIN.findall(plain) if run not in PROPER and run not in known]
