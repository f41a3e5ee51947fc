"""The transcripts that come along: the sources' examples, whole matches, and faulty ones."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from casefile import check, places

TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"
SOUND = sorted((TRANSCRIPTS / "examples").glob("*.ref")) + sorted(
    (TRANSCRIPTS / "matches").glob("*.ref")
)
MATCHES = sorted((TRANSCRIPTS / "matches").glob("*.ref"))
FAULTY = sorted((TRANSCRIPTS / "faulty").glob("*.ref"))


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", SOUND, ids=name)
def test_nothing_is_wrong_with_it(path: Path) -> None:
    """Not even its spelling."""
    report = check(path)[1]
    assert report.findings == ()
    assert report.stood == () or "let-it-stand" in path.name


@pytest.mark.parametrize("path", MATCHES, ids=name)
def test_a_whole_match_has_an_end_and_a_winner(path: Path) -> None:
    summary = check(path)[1].summary
    assert summary is not None
    assert summary.complete
    assert summary.finished
    assert summary.winners
    assert summary.shared or "shared" not in path.name


@pytest.mark.parametrize("path", FAULTY, ids=name)
def test_exactly_its_marked_lines_are_faulty(path: Path) -> None:
    wanted, report = check(path)
    assert wanted.marks
    assert places(report.faults) == wanted.marks
    assert [each for each in report.findings if each.kind == "style"] == []
    assert report.summary is not None
    if wanted.totals is not None:
        assert dict(report.summary.totals) == wanted.totals
    if wanted.winners is not None:
        assert list(report.summary.winners) == wanted.winners
    if wanted.unfinished:
        assert not report.summary.finished
    if wanted.proof:
        assert any(wanted.proof <= set(each.proof) for each in report.faults)


def test_every_kind_of_match_is_there() -> None:
    """Kachuful for 3, 4 and 8, Go Fish under each profile; open and closed; a shared win."""
    names = {path.stem for path in MATCHES}
    kachuful = {
        f"kachuful-{players}-{record}"
        for players in (3, 4, 8)
        for record in ("open", "closed", "totals")
    }
    assert kachuful <= names
    summaries = [check(path)[1].summary for path in MATCHES]
    fish = {each.profile for each in summaries if each and each.game == "go-fish"}
    assert fish == {"zone", "classic", "keep-playing"}
    for profile in fish:
        for record in ("open", "closed"):
            assert any(each.startswith(f"go-fish-{profile}") and record in each for each in names)
    assert {each.game for each in summaries if each and each.shared} == {"go-fish", "kachuful"}


@pytest.mark.parametrize("script", ["LATIN", "ARABIC", "HEBREW", "THAI"])
def test_players_are_named_in_the_script(script: str) -> None:
    summaries = [check(path)[1].summary for path in MATCHES]
    names = [name for each in summaries if each for name in each.players.values()]
    assert any(unicodedata.name(each[0]).startswith(script) for each in names)


def test_every_example_says_where_it_comes_from() -> None:
    for path in SOUND[: -len(MATCHES)]:
        source = path.stem.split("-")
        document = next(each for each in source if each.isdigit())
        assert f"# {document}" in path.read_text(
            encoding="utf-8"
        ) or f"of {document} §" in path.read_text(encoding="utf-8")
