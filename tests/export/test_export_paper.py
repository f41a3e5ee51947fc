"""PDF: the page on A4, made without a browser and without network, and whole."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import deque
from collections.abc import Collection, Iterator
from pathlib import Path

import pypdfium2
import pytest
import typst
from export_matches import HOSTILE, RECORDS, summary_of, told
from exporting import exported
from pypdfium2 import raw

from referee.export import paper
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED
from referee.match.simulate import Wish, transcript
from referee.sheet.account import SECTIONS
from referee.values.summary import Deal, Summary
from referee.words import export as words
from referee.words import sheet as sheet_words
from referee.words.messages import game_words

MARGIN = 15 / 25.4 * 72
"""What stays white around the text, in points; the number of the page stands below it."""

SLACK = 0.5
"""Points by which the box of a letter may be wider than the letter."""

SCRIPTS = {
    "latin": "W" * 62 + "{:02}",
    "words": "Maria von der Wiese zu Hohenfels und Niedernau am Rhein, Nr. {:02}",
    "chinese": "王小明李" * 15 + "王小{:02}",
    "arabic": "عبدالرحمنمحمدنورالدينالفاروقعبدالرحمنمحمدنورالدينالفاروقخالد{:02}",
    "hebrew": "אברהםיצחקויעקבאברהםיצחקויעקבאברהםיצחקויעקבאברהםיצחקויעקבמשה{:02}",
    "thai": "กฤษณพงศ์ประเสริฐศรีสุขวงศ์ไทยเจริญกฤษณพงศ์ประเสริฐศรีสุขวงศ์ไ{:02}",
}
"""Names as long as they may be, most of them a single word."""

HANDLES = "abcdefghij"


def kachuful(names: list[str], rounds: int) -> str:
    """Returns a record of so many rounds, scored by the tricks won alone."""
    handles = HANDLES[: len(names)]
    sizes = [1 + at % 5 for at in range(rounds)]
    lines = ["transcript 1 kachuful", "option hook off"]
    lines.append(f"option rounds {','.join(map(str, sizes))}")
    lines += [f"player {handle} {name}" for handle, name in zip(handles, names, strict=True)]
    for at, cards in enumerate(sizes):
        dealer = at % len(names)
        order = handles[dealer + 1 :] + handles[: dealer + 1]
        won = dict.fromkeys(handles, 0)
        for trick in range(cards):
            won[handles[(at * 3 + trick * trick) % len(names)]] += 1
        lines.append(f"deal {handles[dealer]} {cards} {'SDCH'[at % 4]}")
        lines += [f"bid {each} {(at + ord(each)) % (cards + 1)}" for each in order]
        lines += [f"won {each} {won[each]}" for each in order]
    return "\n".join([*lines, "end", ""])


def go_fish(names: list[str], deals: int) -> str:
    """Returns a record of so many deals of honest play."""
    options = {"players": "2..10", "deal": "5"}
    wish = Wish("go-fish", 3, None, options, len(names), Habits(deals=deals))
    called = iter(names)
    lines = [
        re.sub(r"(player \S+) .*", lambda line: f"{line[1]} {next(called)}", line)
        for line in transcript(wish, CLOSED)
    ]
    return "\n".join([*lines, ""])


RECORD_OF = {"go-fish": go_fish, "kachuful": kachuful}


def summary_for(game: str, players: int, script: str, deals: int) -> Summary:
    names = [SCRIPTS[script].format(seat) for seat in range(players)]
    return told(RECORD_OF[game](names, deals))


class Paper:
    """A printed match: its pages as text, and where each of their letters stands."""

    def __init__(self, data: bytes) -> None:
        self.document = pypdfium2.PdfDocument(data)
        self.pages = [page.get_textpage() for page in self.document]
        whole = " ".join(page.get_text_range() for page in self.pages)
        # Names are isolated, so that nothing beside them is reordered.
        self.text = re.sub(r"[\s\u2066-\u2069]+", " ", whole)

    def outside(self) -> Iterator[str]:
        """Yields the letters that stand in the margins, the numbers of the pages left out."""
        for sheet, page in zip(self.document, self.pages, strict=True):
            width, height = sheet.get_size()
            for at in range(page.count_chars()):
                left, bottom, right, top = page.get_charbox(at)
                low = MARGIN / 2 if 0.4 * width < left < 0.6 * width else MARGIN
                if (
                    left < MARGIN - SLACK
                    or right > width - MARGIN + SLACK
                    or bottom < low - SLACK
                    or top > height - MARGIN + SLACK
                ):
                    yield from page.get_text_range(at, 1).strip()


def paper_of(summary: Summary, sections: Collection[str] = SECTIONS) -> Paper:
    return Paper(exported("pdf", summary, sections=sections))


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def numbers_of(deal: Deal, summary: Summary, totals: dict[str, int]) -> list[str]:
    """Returns the numbers and ranks of a row of the sheet, in their order."""
    row = [deal.number, *(each for each in deal.details.values() if isinstance(each, int))]
    for player in summary.players:
        for key, column in deal.columns.items():
            cell = column.get(player)
            if key != "points":
                ranks = cell if isinstance(cell, tuple | list) else [cell]
                row += ["10" if each == "T" else each for each in ranks]
        totals[player] += deal.points[player]
        row += [deal.points[player], totals[player]]
    return [str(each) for each in row]


@pytest.mark.parametrize(
    ("game", "players", "script", "deals"),
    [
        ("kachuful", 2, "latin", 33),
        ("kachuful", 4, "words", 33),
        ("kachuful", 8, "arabic", 11),
        ("kachuful", 8, "chinese", 33),
        ("kachuful", 10, "latin", 33),
        ("kachuful", 10, "thai", 33),
        ("go-fish", 2, "hebrew", 5),
        ("go-fish", 6, "latin", 3),
        ("go-fish", 10, "words", 33),
    ],
)
def test_a_sheet_of_any_size_stands_whole_on_the_paper(
    game: str, players: int, script: str, deals: int
) -> None:
    summary = summary_for(game, players, script, deals)
    made = paper_of(summary._replace(story=None))
    assert not list(made.outside())
    totals = dict.fromkeys(summary.players, 0)
    rows = [numbers_of(deal, summary, totals) for deal in summary.deals]
    rows.append([str(total) for total in summary.totals.values()])
    assert len(rows) == deals + 1
    legend = made.text.index(game_words(game).legend)
    sheet = made.text[made.text.index(words.SHEET) : legend]
    found = iter(re.findall(r"\d+|\b[JQKA]\b", sheet))
    for row in rows:
        assert next_row(found, row) == row


def next_row(found: Iterator[str], row: list[str]) -> list[str]:
    """Returns as many of the numbers as the row has, from where the row begins."""
    last: deque[str] = deque(maxlen=len(row))
    for each in found:
        last.append(each)
        if list(last) == row:
            break
    return list(last)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_story_of_long_names_and_notes_stands_whole_on_the_paper(script: str) -> None:
    name = SCRIPTS[script]
    record = "\n".join(
        [
            "transcript 1 kachuful",
            "option rounds 2,1",
            f"place {name.format(0) * 3}",
            *(f"player {handle} {name.format(seat)}" for seat, handle in enumerate("abc")),
            f"deal c 2 S  # {name.format(7) * 4}",
            "bid a 1",
            f"bid b {'9' * 200}",
            "bid c 1",
            "bid b 0",
            "trick a 2H 3H KH",
            "trick c 4H 5S AH",
            "void",
            "deal a 1 D",
        ]
    )
    no_font: list[str] = []
    made = Paper(paper.paper(told(record, f"{name.format(1) * 2}.ref"), no_font.append, SECTIONS))
    assert not list(made.outside())
    if not no_font:
        assert squeezed(name.format(2)) in squeezed(made.text)
    for heading in (words.RULINGS, words.STORY, words.RULES_IN_FORCE):
        assert heading in made.text


def test_no_number_of_eight_players_is_cut_off() -> None:
    record = Path(__file__).parents[2] / "transcripts" / "matches" / "kachuful-8-totals.ref"
    summary = summary_of(record)
    made = paper_of(summary)
    assert not list(made.outside())
    totals = r"\s+".join(map(str, summary.totals.values()))
    assert re.search(rf"\b{sheet_words.TOTAL} {totals}\b", made.text)


@pytest.mark.parametrize("stem", ["go-fish-arabic", "kachuful-faulty"])
def test_a_match_prints_on_a4(stem: str) -> None:
    made = paper_of(summary_of(next(each for each in RECORDS if each.stem == stem)))
    assert 2 <= len(made.pages) <= 5
    for number, page in enumerate(made.document, 1):
        assert sorted(map(round, page.get_size())) == [595, 842]
        text = page.get_textpage().get_text_range()
        assert f"{number} / {len(made.pages)}" in text
    for heading in ("Standings", "Scoresheet", "Statistics", words.RULES_IN_FORCE, "The match"):
        assert heading in made.text
    assert not list(made.outside())


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_one_side_tells_who_won_with_the_chart_and_the_sheet(record: Path) -> None:
    """What is printed and shared when nobody asks for more; a fault is told beside the headline."""
    summary = summary_of(record)
    made = paper_of(summary, ())
    assert len(made.pages) == 1
    assert words.STATISTICS not in made.text
    if summary.faults:
        at = made.text.index(sheet_words.faulty(summary.faults))
        assert at < made.text.index("Standings")


@pytest.mark.parametrize(("players", "rounds", "pages"), [(4, 24, 1), (8, 20, 1), (10, 100, 4)])
def test_a_long_match_is_drawn_smaller_to_stand_on_one_side(
    players: int, rounds: int, pages: int
) -> None:
    summary = summary_for("kachuful", players, "words", rounds)
    names = {handle: f"Person {handle}" for handle in summary.players}
    made = paper_of(summary._replace(players=names), ())
    assert len(made.pages) <= pages
    assert not list(made.outside())
    lying = made.document[0].get_size()[0] > made.document[0].get_size()[1]
    assert lying == (players >= 6)


def test_paper_tells_the_outcome_and_the_verdicts() -> None:
    record = next(each for each in RECORDS if each.stem == "kachuful-latin")
    made = paper_of(summary_of(record))
    assert "n (Noam) wins with 35 points." in made.text
    assert "35 lines: 35 proved, 0 open, 0 breaches" in made.text
    assert "20:00:24 Somchai bids 1." in made.text


def test_paper_can_be_read_aloud() -> None:
    made = paper_of(summary_of(RECORDS[0])).document
    assert raw.FPDFCatalog_IsTagged(made)
    assert made.get_metadata_dict()["Title"].startswith("Go Fish at")
    language = (raw.FPDF_WCHAR * 3)()
    raw.FPDFCatalog_GetLanguage(made, language, 6)
    assert list(language) == [ord("e"), ord("n"), 0]


@pytest.mark.parametrize(
    ("stem", "name", "leftwards"),
    [
        ("kachuful-arabic", "أمل", True),
        ("kachuful-hebrew", "שירה", True),
        ("kachuful-latin", "Noam", False),
    ],
)
def test_a_name_keeps_its_own_direction_left_of_its_points(
    stem: str, name: str, leftwards: bool
) -> None:
    summary = summary_of(next(each for each in RECORDS if each.stem == stem))
    page = paper_of(summary).pages[0]
    letters = [page.get_text_range(at, 1) or " " for at in range(page.count_chars())]
    boxes = [page.get_charbox(at, loose=True) for at in range(len(letters))]
    text = "".join(letters)
    at = text.index(name, text.index("Standings"))
    places = [box[0] for box in boxes[at : at + len(name)]]
    assert places == sorted(places, reverse=leftwards)
    middle = (boxes[at][1] + boxes[at][3]) / 2
    row = sorted(
        (box[0], letter)
        for box, letter in zip(boxes, letters, strict=True)
        if box[1] < middle < box[3] and letter.strip()
    )
    told = "".join(letter for _, letter in row)
    total = next(total for who, total in summary.totals.items() if summary.players[who] == name)
    assert told.startswith(tuple("123"))
    assert told.endswith(str(total))


def test_hostile_names_stay_text_on_paper() -> None:
    hostile = (
        '#panic() "quoted" $x$ *b* _i_ @ref <label> // /* \\ `raw` = ~ -- [c] https://z.example'
    )
    for text in (HOSTILE, HOSTILE.replace("a|b", hostile)):
        made = paper_of(told(text))
        assert "<script>alert(1)</script>" in squeezed(made.text)
        assert all(raw.FPDFPage_GetAnnotCount(page) == 0 for page in made.document)
    assert squeezed(hostile) in squeezed(made.text)


def test_the_same_match_makes_the_same_paper() -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from export_matches import RECORDS, summary_of; from exporting import exported\n"
        "sys.stdout.buffer.write(exported('pdf', summary_of(RECORDS[0])))"
    )
    command = [sys.executable, "-c", script, str(Path(__file__).parent)]
    made = subprocess.run(command, capture_output=True, check=True).stdout
    assert made == exported("pdf", summary_of(RECORDS[0]))


def test_letters_without_a_font_are_told_with_the_package_that_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = typst.Fonts(include_system_fonts=False)
    monkeypatch.setattr(paper, "fonts", lambda: few)
    warnings: list[str] = []
    summary = summary_of(next(each for each in RECORDS if each.stem == "kachuful-thai"))
    assert paper.paper(summary, warnings.append).startswith(b"%PDF")
    assert set(warnings) == {words.no_font("ก")}
    assert "fonts-noto-core" in words.no_font("ก")
    emoji, chinese = words.no_font("\U0001f41f"), words.no_font("王")
    assert "emoji" in emoji
    assert "fonts-noto-color-emoji" in emoji
    assert "fonts-noto-cjk" in chinese
