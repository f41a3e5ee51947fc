"""Decks and blank score sheets on paper: what is on them, where it stands, and nothing fetched."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import golden
import pypdfium2
import pytest
from machine import PATIENCE

import referee
from referee import games
from referee.export.page import TEMPLATES
from referee.export.printing import print_deck, print_sheet
from referee.match.decks import DeckFile, read_deck
from referee.sheet.blank import blank_sheet
from referee.sheet.deck import PrintedDeck, direction, fits, printed
from referee.values.rules import CannotDo
from referee.words import printing as words
from referee.words.language import speaking

LATIN = """deck Tiere unserer Heimat
# found in our garden
family A Haustiere: Hund, Katze, Hamster, Kanarienvogel
family B Waldtiere: Fuchs, Dachs, Reh, Igel
family C Vögel: Amsel, Meise, Specht, Eule
x-text B4 Schläft im Winter
"""
HEBREW = """deck השכונה שלנו
family A חיות בית: כלב, חתול, תוכי, דג
family B פירות: תפוח, אגס, שזיף, תאנה
"""
ARABIC = """deck حارتنا
family A حيوانات: كلب، قطة، ببغاء
family B فواكه: تفاح، إجاص، خوخ
"""
THAI = """deck ของเรา
family A สัตว์เลี้ยง: หมา, แมว, นกแก้ว
family B ผลไม้: มะม่วง, มังคุด, ทุเรียน
"""
DECKS = {"latin": LATIN, "hebrew": HEBREW, "arabic": ARABIC, "thai": THAI}

GOLDEN = Path(__file__).parent / "golden"
MM = 72 / 25.4


def read(text: str, profile: str | None = None, **options: str) -> DeckFile:
    return read_deck(text.encode(), "our.deck", profile, options)


def paper(deck: PrintedDeck, size: str = "a4") -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(print_deck(deck, {}, "pdf", size, ".", pytest.fail))


def texts(document: pypdfium2.PdfDocument) -> list[str]:
    return [page.get_textpage().get_text_range() for page in document]


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "referee", *args],
        cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip


# -- cards ------------------------------------------------------------------------------------


def test_a_sheet_holds_whole_families_and_up_to_nine_cards() -> None:
    deck = printed(read(LATIN))
    assert [[card.code for card in sheet] for sheet in deck.sheets] == [
        ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"],
        ["C1", "C2", "C3", "C4"],
    ]
    card = deck.sheets[0][7]
    assert (card.family, card.name, card.text) == ("Waldtiere", "Igel", "Schläft im Winter")
    assert [(each.name, each.own) for each in card.members] == [
        ("Fuchs", False), ("Dachs", False), ("Reh", False), ("Igel", True),
    ]  # fmt: skip


@pytest.mark.parametrize(("size", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_cards_and_backs_lie_in_the_same_places(size: str, width: float, height: float) -> None:
    """Turned over on its long side, every card has its back behind it, and no other place has."""
    document = paper(printed(read(LATIN), 3), size)
    assert len(document) == 2 * 3 + 3
    for page in document:
        assert page.get_size() == pytest.approx((width * MM, height * MM), abs=0.5)
    for front, back in ((0, 1), (2, 3), (4, 5)):
        faces, behind = (places(document[at], width, height) for at in (front, back))
        if front < 4:
            assert {(2 - column, row) for column, row in faces} == behind
        else:  # a blank card has nothing that is written on it
            assert {(2 - column, row) for column, row in faces} <= behind
            assert len(behind) == 4


def places(page: pypdfium2.PdfPage, width: float, height: float) -> set[tuple[int, int]]:
    """Returns in which cards of a sheet there is text; none of it touches an edge of a card."""
    found = set()
    told = page.get_textpage()
    left, top = (width - 189) / 2, (height - 264) / 2
    for at in range(told.count_chars()):
        if not told.get_text_range(at, 1).strip():
            continue
        x0, y0, x1, y1 = (each / MM for each in told.get_charbox(at))
        column, row = divmod(x0 - left, 63), divmod(height - y1 - top, 88)
        assert column[1] > 3
        assert column[1] + x1 - x0 < 60
        assert row[1] > 3
        assert row[1] + y1 - y0 < 85
        found.add((int(column[0]), int(row[0])))
    return found


@pytest.mark.parametrize("script", DECKS)
def test_a_card_says_all_that_players_must_know(script: str) -> None:
    file = read(DECKS[script])
    deck, families = printed(file, 2), file.deck.families
    front = "".join(texts(paper(deck)))
    for family in families:
        for at in range(1, len(family.cards) + 1):
            # Two corners, and the list on every card of the family.
            assert front.count(f"{family.handle}{at}") >= 2 + len(family.cards)
    assert {card.dir for sheet in deck.sheets for card in sheet} == {
        "rtl" if script in ("hebrew", "arabic") else "ltr"
    }
    page = print_deck(deck, {}, "html", "a4", ".", pytest.fail).decode()
    for family in families:
        # A name stands once on its own card, and on every card of the family.
        for name in family.cards:
            assert page.count(f"<bdi>{name}</bdi>") == 1 + len(family.cards) + 2
    if script == "hebrew":
        golden.assert_golden(GOLDEN / "deck-hebrew.page", page)


def test_the_same_deck_is_printed_the_same_twice() -> None:
    deck = printed(read(THAI))
    for form in ("pdf", "html"):
        first, second = (print_deck(deck, {}, form, "a4", ".", pytest.fail) for _ in range(2))
        assert first == second


def test_nothing_is_fetched_and_no_side_is_named() -> None:
    """What is laid out by direction turns with the language."""
    for name in ("deck", "sheet"):
        style = (TEMPLATES / f"{name}.css").read_text(encoding="utf-8")
        assert not re.search(r"\b(left|right)\b|url\(|@import|@font-face", style)
    page = print_deck(printed(read(LATIN)), {}, "html", "a4", ".", pytest.fail).decode()
    assert not re.search(r"https?:|src=(?!\"data:)|<script|<link", page)


def test_letters_alone_tell_families_apart() -> None:
    for template in ("deck.typ", "deck.css"):
        text = (TEMPLATES / template).read_text(encoding="utf-8")
        colours = {each.lower() for each in re.findall(r"#([0-9a-fA-F]{3,6})\b", text)}
        greys = (each * (6 // len(each)) if len(each) < 6 else each for each in colours)
        assert all(len({each[0:2], each[2:4], each[4:6]}) == 1 for each in greys)


def test_hostile_names_stay_text() -> None:
    text = "deck <b>#let x\nfamily A <i>&: $a$, b#b, *c*\nfamily B \\: {{d}}, {%e%}, f\n"
    deck = printed(read(text))
    page = print_deck(deck, {}, "html", "a4", ".", pytest.fail).decode()
    assert "&lt;b&gt;#let x" in page
    assert "<i>&" not in page
    front = texts(paper(deck))[0]
    assert all(each in front for each in ("$a$", "*c*", "{{d}}", "{%e%}"))


# -- pictures ---------------------------------------------------------------------------------

FISH = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'


def test_pictures_are_printed_and_none_from_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    (folder / "fish.svg").write_text(FISH, encoding="utf-8")
    (folder / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\nand no more")
    (tmp_path / "secret.svg").write_text(FISH, encoding="utf-8")
    (folder / "our.deck").write_text(
        LATIN + "x-picture A1 fish.svg\nx-picture A2 ../secret.svg\nx-picture A3 none.png\n"
        "x-picture A4 our.deck\n",
        encoding="utf-8",
    )
    for form in ("html", "pdf"):
        done = run(folder, "deck", "our.deck", "-o", f"our.{form}")
        assert done.returncode == 0
        told = done.stderr.splitlines()
        assert [re.search(r"of (\S+) cannot", line)[1] for line in told] == ["A2", "A3", "A4"]
    page = (folder / "our.html").read_text(encoding="utf-8")
    assert page.count("data:image/svg+xml;base64,") == 1
    with (folder / "our.deck").open("a", encoding="utf-8") as file:
        file.write("x-picture B1 broken.png\n")
    done = run(folder, "deck", "our.deck", "--to", "pdf", "-o", "again.pdf")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 4
    assert "Traceback" not in done.stderr


# -- check lists and rules --------------------------------------------------------------------


def test_every_player_has_a_check_list() -> None:
    transcript = f"transcript 1 quartets\nrules reviiyot\n{HEBREW}player n נועם\nplayer y Yael\n"
    deck = printed(read_deck(transcript.encode(), "match.ref"))
    assert deck.lists == ["נועם", "Yael"]
    assert len(printed(read(LATIN), 5).lists) == 5
    last = texts(paper(deck))[-1]
    assert "Yael" in last
    assert all(f"{family}{at}" in last for family in "AB" for at in range(1, 5))


def test_a_large_deck_still_has_its_list_on_one_page() -> None:
    letters = [f"A{chr(97 + at)}" for at in range(26)]
    lines = [f"family {each} Name {each}: " + ", ".join("abcdef") for each in letters]
    deck = printed(read("\n".join(["deck Big", *lines])), 4)
    assert [len(sheet) for sheet in deck.sheets] == [6] * 26
    assert len(paper(deck)) == 2 * 27 + 4


def test_the_cards_each_are_those_that_are_dealt() -> None:
    """As the checker deals them, for every profile and number of players."""
    for profile, by_players in fits(read(LATIN)).items():
        for players, dealt in by_players.items():
            seats = "".join(f"player p{chr(97 + at)} P{at}\n" for at in range(players))
            last = f"p{chr(96 + players)}"
            names = LATIN if profile not in ("quantum", "blind") else ""
            text = f"transcript 1 quartets\nrules {profile}\n{names}{seats}\ndeal {last}\n"
            report = referee.check(text)
            clean = not report.findings
            assert clean == (dealt is not None) or not names, (profile, players)
            if dealt is not None:
                assert dealt.each * players + dealt.more + dealt.stock == (
                    12 if names else 4 * players
                )


# -- checking ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ("family A Beasts: Dog, Cat, Fish\nfamily B Birds: Owl, Jay", 2),
        ("family A Beasts: Dog, Cat, Fish\nfamily a Birds: Owl, Jay, Tit", 2),
        ("family A Beasts: Dog, Cat, Fish\nfamily B beasts: Owl, Jay, Tit", 2),
        ("family A Beasts: Dog, Dog, Fish\nfamily B Birds: Owl, Jay, Tit", 1),
        ("family A Beasts: Dog, Cat, Fish", 1),
        ("family A1 Pets: Dog, Cat, Fish\nfamily B Birds: Owl, Jay, Tit", 1),
        ("family A Beasts: Dog, Cat, Fish\nplayer m Mia\nfamily B Birds: Owl, Jay, Tit", 2),
        ("family A Beasts: Dog, Cat, Fish\nfamily B Birds: Owl, Jay, Tit\nx-text C1 no such", 3),
        ("family A Beasts: Dog, Cat, Fish\n\ndeck One\ndeck Two\nfamily B Birds: a, b, c", 4),
        ("family A Beasts: Dog, Cat, Fish\nfamly B Birds: Owl, Jay, Tit", 2),
    ],
)
def test_a_faulty_deck_is_told_by_its_line(lines: str, place: int) -> None:
    found = read(lines).report.findings
    assert [each.line for each in found if each.line == place]
    assert {each.rule for each in found} == {"record/header"}


def test_a_faulty_deck_is_not_printed(tmp_path: Path) -> None:
    (tmp_path / "our.deck").write_text(LATIN + "family D Fische: Hai\n", encoding="utf-8")
    done = run(tmp_path, "deck", "our.deck", "-o", "our.pdf")
    assert done.returncode == 1
    assert "our.deck:7" in done.stderr
    assert not (tmp_path / "our.pdf").exists()
    checked = run(tmp_path, "deck", "our.deck", "--format", "json")
    assert checked.returncode == 1
    assert json.loads(checked.stdout)["findings"][0]["line"] == 7


def test_what_tells_of_no_deck_is_one_sentence() -> None:
    for text in ("", "# nothing\n", "hello world\n", "transcript 1 go-fish\nplayer a A\n"):
        with pytest.raises(CannotDo) as error:
            read(text)
        assert error.value.key == "no-deck"


def test_a_deck_is_checked_and_starts_a_match(tmp_path: Path) -> None:
    (tmp_path / "our.deck").write_text(HEBREW, encoding="utf-8")
    done = run(tmp_path, "deck", "our.deck")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(words.size(read(HEBREW).deck, read(HEBREW).deck.title))
    assert all(profile in done.stdout for profile in games.load("quartets").profiles)
    made = run(
        tmp_path, "new", "match.ref", "--deck", "our.deck", "-p", "Noa", "-p", "Dan", "-p", "Tal"
    )
    assert made.returncode == 0, made.stderr
    text = (tmp_path / "match.ref").read_text(encoding="utf-8")
    assert all(line in text for line in HEBREW.splitlines())
    printed_too = run(tmp_path, "deck", "match.ref", "--to", "html")
    assert printed_too.returncode == 0
    assert "Noa" in printed_too.stdout


# -- score sheets -----------------------------------------------------------------------------

NAMES = {"a": "Amal", "b": "עומר", "c": "สมชาย"}


@pytest.mark.parametrize("game", games.GAMES)
def test_a_blank_sheet_has_the_players_and_the_rounds(game: str) -> None:
    record = games.load(game)
    written = record.profiles[record.default_profile]
    settings = {key: record.options[key].read(text) for key, text in written.items()}
    settings |= dict.fromkeys(record.header, ())
    sheet = blank_sheet(record, record.default_profile, settings, NAMES, place="Home")
    planned = record.planned(settings, len(NAMES))
    assert len(sheet.deals) == (len(planned) or 12)
    assert sheet.cells[-1] == "total"
    page = print_sheet(sheet, "html", "a4", pytest.fail).decode()
    assert all(f"<bdi>{name}</bdi>" in page for name in NAMES.values())
    told = texts(pypdfium2.PdfDocument(print_sheet(sheet, "pdf", "a4", pytest.fail)))
    assert len(told) == 1
    assert "Amal" in told[0]


def test_the_rounds_have_their_cards_and_trumps(tmp_path: Path) -> None:
    done = run(tmp_path, "sheet", "kachuful", "-p", "Amal", "-p", "Omar", "-p", "Zoe", "-t", "html")
    assert done.returncode == 0, done.stderr
    rows = re.findall(r'scope="row">(\d+)</th>\n<td>(\d+)</td>\n<td>(.)</td>', done.stdout)
    assert rows[:4] == [("1", "1", "♠"), ("2", "2", "♦"), ("3", "3", "♣"), ("4", "4", "♥")]
    assert len(rows) == 13
    without = run(tmp_path, "sheet", "kachuful", "-t", "html")
    assert without.returncode == 2
    assert without.stderr.count("\n") == 1


def test_a_sheet_turns_with_the_language() -> None:
    record = games.load("kachuful")
    settings = {key: record.options[key].read(text)
                for key, text in record.profiles["standard"].items()}  # fmt: skip
    with speaking("he"):
        page = print_sheet(
            blank_sheet(record, "standard", settings, NAMES), "html", "a4", pytest.fail
        ).decode()
        deck = printed(read(LATIN))
    assert '<html lang="he" dir="rtl">' in page
    assert (deck.lang, deck.dir, deck.rules.dir) == ("he", "rtl", "rtl")


def test_the_first_letter_with_a_direction_decides() -> None:
    assert [direction(each) for each in ("12 כלב", "A כלב", "3", "ก")] == [
        "rtl", "ltr", "ltr", "ltr",
    ]  # fmt: skip
