"""Which transcripts of a folder are read: none that is hidden, brought along or ignored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.match.checking import find_files


@pytest.fixture
def season(tmp_path: Path) -> Callable[..., list[str]]:
    """Makes files; returns what finds those that are read below their folder."""

    def make(
        *names: str, ignored: dict[str, str] | None = None, exclude: tuple[str, ...] = ()
    ) -> list[str]:
        for name in names:
            path = tmp_path / "season" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("", "utf-8")
        for where, text in (ignored or {}).items():
            (tmp_path / where / ".gitignore").write_text(text, "utf-8")
        found = find_files([str(tmp_path / "season")], exclude)
        return [str(Path(str(each)).relative_to(tmp_path / "season")) for each in found]

    return make


def test_what_is_hidden_or_brought_along_is_not_read(season: Callable[..., list[str]]) -> None:
    names = (".venv/lib/a.ref", "node_modules/b.ref", "c/.cache/d.ref", "c/e.ref", ".f.ref")
    assert season(*names) == [".f.ref", "c/e.ref"]


def test_a_hidden_folder_that_is_named_is_read(tmp_path: Path) -> None:
    path = tmp_path / ".venv" / "a.ref"
    path.parent.mkdir()
    path.write_text("", "utf-8")
    assert list(find_files([str(tmp_path / ".venv")])) == [str(path)]
    assert list(find_files([str(path)])) == [str(path)]


def test_what_git_ignores_is_not_read_the_innermost_deciding(
    tmp_path: Path, season: Callable[..., list[str]]
) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "season").mkdir()
    (tmp_path / "season" / "b").mkdir()
    ignored = {"": "drafts/\n*.old.ref\n", "season/b": "!kept.old.ref\nx.ref\n"}
    names = ("drafts/a.ref", "a.old.ref", "a.ref", "b/kept.old.ref", "b/x.ref", "x.ref")
    assert season(*names, ignored=ignored) == ["a.ref", "x.ref", "b/kept.old.ref"]


def test_above_what_is_no_repository_nothing_is_asked(
    tmp_path: Path, season: Callable[..., list[str]]
) -> None:
    assert season("a.ref", ignored={"": "*.ref\n"}) == ["a.ref"]


def test_what_is_excluded_is_not_read(season: Callable[..., list[str]]) -> None:
    names = ("a.ref", "b/a.ref", "b/c/d.ref", "e/f.ref")
    assert season(*names, exclude=("/a.ref", "c/", "e/*.ref")) == ["b/a.ref"]
