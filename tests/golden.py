"""What was looked at once and kept, to be compared with; ``make golden`` writes all of it anew."""

from __future__ import annotations

import os
from pathlib import Path

RENEWS = bool(os.environ.get("REGENERATE"))


def assert_golden(path: Path, text: str) -> None:
    """Compares a text with the one that is kept, or keeps it, to be looked at again."""
    if RENEWS:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    assert path.exists(), f"{path.name} is missing: make golden"
    assert text == path.read_bytes().decode(), f"{path} differs; 'make golden' renews it"
