"""Match summaries for people and programs: a registry of formats, each a function of summaries.

A format is one file here and one line in FORMATS. Its ``write(matches, file, settings)`` takes
summaries (one, unless the format gathers) and writes bytes to an open file; what it needs from
elsewhere is imported when it is called, so that asking for one format never loads another's
libraries.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from importlib import import_module
from typing import BinaryIO

from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo
from referee.values.summary import Summary


class Settings(NamedTuple):
    """How to write: ``wide`` puts the players of a deal side by side in one row.

    ``warn`` is told what the reader of an output should know, in one line each. ``sections`` are
    those of :mod:`referee.sheet.account` that pages tell beside their first side, None for as many
    as the format usually does. ``bom`` begins a table with the mark by which some spreadsheets know
    their encoding.
    """

    wide: bool = False
    warn: Callable[[str], object] = str
    sections: Collection[str] | None = None
    bom: bool = False


Writer = Callable[[Iterable[Summary], BinaryIO, Settings], None]
"""Writes matches to an open file, in bytes. Raises CannotDo for what the format cannot hold."""


class Format(NamedTuple):
    """A format: the module (and function) that writes it, and what is known before it is loaded.

    ``gathers`` says that one output may hold several matches, ``archive`` that it is there to hold
    all of them, ``story`` that it tells of events, ``binary`` that it is nothing for a terminal.
    ``extra`` is the optional part of the package
    that brings the libraries it needs, ``needs`` those libraries.
    """

    module: str
    suffix: str
    gathers: bool = False
    archive: bool = False
    story: bool = False
    binary: bool = False
    extra: str = ""
    needs: tuple[str, ...] = ()

    def writer(self) -> Writer:
        """Loads the format. Raises CannotDo where a library that it needs is not there."""
        for library in self.needs:
            try:
                import_module(library)
            except ImportError:
                raise CannotDo("export-extra", library=library, extra=self.extra) from None
            except OSError as error:  # a library of the system that it needs in turn
                reason = str(error).split("\n")[0]
                raise CannotDo("export-library", library=library, reason=reason) from None
        module, _, function = self.module.partition(":")
        writer: Writer = getattr(import_module(f"referee.export.{module}"), function or "write")
        return writer


_SVG = ("drawsvg",)
_HTML = (*_SVG, "jinja2")
_PDF = (*_SVG, "typst")
_XLSX = ("xlsxwriter",)

FORMATS: dict[str, Format] = {
    "md": Format("markdown", "md", gathers=True),
    "csv": Format("table", "csv", gathers=True),
    "json": Format("document", "json", gathers=True, story=True),
    "ref": Format("transcript", "ref", story=True),
    "jsonl": Format("events", "jsonl", gathers=True, story=True),
    "xlsx": Format("workbook", "xlsx", story=True, binary=True, extra="xlsx", needs=_XLSX),
    "html": Format("page", "html", story=True, extra="html", needs=_HTML),
    "pdf": Format("paper", "pdf", story=True, binary=True, extra="pdf", needs=_PDF),
    "svg": Format("vector", "svg", story=True, extra="svg", needs=_SVG),
    "png": Format("paper:write_png", "png", story=True, binary=True, extra="png", needs=_PDF),
    "sqlite": Format("database", "sqlite", True, True, story=True, binary=True),
    "parquet": Format(
        "columns", "parquet", True, True, binary=True, extra="parquet", needs=("pyarrow",)
    ),
}
"""Name of each format and what it is."""


def by_suffix(path: str) -> str | None:
    """Returns the format that a file of that name would be of, None where none would."""
    suffix = path.rpartition(".")[2].lower()
    return next((name for name, each in FORMATS.items() if each.suffix == suffix), None)
