"""PDF: the page on A4, made without a browser and without network."""

from __future__ import annotations

import io
import re

import pypdf
import pytest
from export_matches import HOSTILE, RECORDS, summary_of, told
from exporting import exported

from referee.values.summary import Summary


def paper_of(summary: Summary) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(exported("pdf", summary)))


@pytest.mark.parametrize("stem", ["go-fish-arabic", "kachuful-faulty"])
def test_a_match_prints_on_a4(stem: str) -> None:
    record = next(each for each in RECORDS if each.stem == stem)
    paper = paper_of(summary_of(record))
    assert 2 <= len(paper.pages) <= 5
    for page in paper.pages:
        assert [round(float(each)) for each in page.mediabox] == [0, 0, 595, 842]
    assert len(paper.pages[0].images) == 1, "the chart"
    text = re.sub(r"\s+", " ", "".join(page.extract_text() for page in paper.pages))
    for heading in ("Standings", "Scoresheet", "Statistics", "House rules in force", "The match"):
        assert heading in text


def test_paper_tells_the_outcome_and_the_verdicts() -> None:
    record = next(each for each in RECORDS if each.stem == "kachuful-latin")
    pages = paper_of(summary_of(record)).pages
    text = re.sub(r"\s+", " ", "".join(page.extract_text() for page in pages))
    assert "n (Noam) wins with 35 points." in text
    assert "35 events: 35 proved, 0 open, 0 breaches" in text
    assert "20:00:24 Somchai bids 1." in text


def test_hostile_names_stay_text_on_paper() -> None:
    pages = paper_of(told(HOSTILE)).pages
    text = re.sub(r"\s+", "", "".join(page.extract_text() for page in pages))
    assert "<script>alert(1)</script>" in text
    assert not [each for page in pages for each in page.annotations or []]


def test_the_same_match_makes_the_same_paper() -> None:
    summary = summary_of(RECORDS[0])
    assert exported("pdf", summary) == exported("pdf", summary)
