"""Handles of new players: 10,000 random tables of 2 to 10 people with names in four scripts.

Fails where a handle is the beginning of a verb, a command or another handle, or a card or a word.
"""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "live")]

from common_names import NAMES  # noqa: E402
from handle_tables import kinds  # noqa: E402

TABLES = 10_000


def main() -> int:
    counted = kinds(TABLES)
    total = counted["handles"]
    print(f"{TABLES} tables, {len(NAMES)} names, {total} handles, {counted['wrong']} clashes")
    for kind in ("2", "3", "4", "numbered", "begins a name"):
        print(f"{kind:>14} {counted[kind]:6} {counted[kind] / total:6.1%}")
    return counted["wrong"] and 1


if __name__ == "__main__":
    sys.exit(main())
