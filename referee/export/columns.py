"""Parquet: a row for each player and deal, for programs that read whole archives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, BinaryIO

from referee.export import Settings
from referee.export.table import long_rows
from referee.values.summary import Summary
from referee.words.phrases import visible


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the deals of matches, with the columns of CSV."""
    import pyarrow
    from pyarrow import parquet

    columns: dict[str, list[Any]] = {}
    count = 0
    for summary in matches:
        for row in long_rows(summary):
            for name in row:
                if name not in columns:
                    columns[name] = [None] * count
            for name, values in columns.items():
                value = row.get(name)
                values.append(visible(value) if isinstance(value, str) else value)
            count += 1
    arrays = {name: pyarrow.array(values, _kind(values)) for name, values in columns.items()}
    parquet.write_table(pyarrow.table(arrays), file, compression="zstd")


def _kind(values: list[Any]) -> Any:
    """Returns the type of a column: whole numbers where all that is known are such, else text."""
    import pyarrow

    known = [value for value in values if value is not None]
    numbers = bool(known) and all(isinstance(value, int) for value in known)
    return pyarrow.int64() if numbers else pyarrow.string()
