"""Every command and format says everything in the language that is asked for.

The catalogue is one that has each message in letters of its own (``tests/words/pseudo.py``), so
that whatever is said past it shows; what a real catalogue leaves in English is found message by
message (``tests/words/test_translations.py``).
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from shell import Run

from referee import games
from referee.cli.commands import COMMANDS
from referee.export import FORMATS
from referee.words import language
from referee.words.lang import grammar
from referee.words.language import SPOKEN, Spoken
from referee.words.pages import TOPICS
from referee.words.table import COMMANDS as TABLE_COMMANDS
from referee.words.verbs import all_verbs

sys.path.append(str(Path(__file__).parents[1] / "words"))

from pseudo import LETTER, Pseudo
from saying import left_of_english

ROOT = Path(__file__).parents[2]
TAG = "he"


def _keys() -> Iterator[str]:
    """Yields what is typed, stands in files or names rules, and keeps its letters."""
    yield from (*COMMANDS, *all_verbs(), *FORMATS, "referee", "http", "pip", "install", "iconv")
    yield from (
        "date",
        "player",
        "option",
        "rules",
        "transcript",
        "family",
        "stands",
        "last",
        "stock",
    )
    yield from (*TOPICS, *TABLE_COMMANDS, "line", "full", "public", "place", "agreed", "letter")
    yield from (*language.TAGS, "latin", "native", "wins", "points", "average", "mixed", "partly")
    for game in games.every():
        yield from (game.name, *game.profiles, *game.options)
        for profile in game.profiles.values():
            yield from profile.values()
        for option in game.options.values():
            yield option.values


KNOWN = frozenset(run for key in _keys() for run in re.findall("[A-Za-z]{2,}", key))

QUOTED_LINE = re.compile(r"^\s*\d+ +[|+-].*|^.*@\d\d:\d\d:\d\d.*|^Usage.*", re.MULTILINE)
"""Lines of a record, and what to type."""


@pytest.fixture(autouse=True)
def _every_message(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts the catalogue that has every message in the place of the real one."""
    spoken = Spoken(grammar(TAG), Pseudo(LETTER[TAG]), {})
    monkeypatch.setitem(language._LOADED, TAG, spoken)
    # Games that other tests have plugged in bring no translations.
    monkeypatch.setattr(games, "_plugins", lambda _: {})
    monkeypatch.setenv("LANGUAGE", "")
    yield
    SPOKEN.set(None)


@pytest.fixture
def matches(tmp_path: Path) -> list[str]:
    """Records of all games, played and faulty, by people whose names have no Latin letters."""
    taken = [
        *(ROOT / "transcripts" / "matches").glob("*4-open.ref"),
        *(ROOT / "transcripts" / "faulty").glob("*[ds].ref"),
        *(ROOT / "tests" / "cases").glob("q-worked-h*.ref"),
    ]
    names = []
    for number, path in enumerate(sorted(taken)):
        text = re.sub(r"(?m)^player (\S+) .*$", r"player \1 שם\1", path.read_text("utf-8"))
        text = re.sub(r"(?m)^(place) .*$", r"\1 בית", re.sub(r"(?m) *#.*$", "", text))
        names.append(f"{number}.ref")
        (tmp_path / names[-1]).write_text(text, "utf-8")
    return names


def left(text: str) -> list[str]:
    """Returns what of a text is still English."""
    plain = re.sub("<[^>]*>", " ", QUOTED_LINE.sub("", text))
    return left_of_english(" ".join(plain.split()), KNOWN)


def test_what_is_told_of_records(run: Run, matches: list[str]) -> None:
    kinds = [["check"], ["status", "-m"], ["score", "-m"], ["deduce", "--line", "30", "-m"],
             ["check", "--explain", "31"], ["export", "--to", "md"]]  # fmt: skip
    for number, name in enumerate(matches):
        for kind in kinds if number % 5 == 0 else [kinds[number % len(kinds)]]:
            done = run(*kind, name, "--lang", TAG)
            assert not left(done.out + done.err), (kind, name, done.out, done.err)


def test_what_is_told_of_many(run: Run, matches: list[str]) -> None:
    some = matches[:6]
    for command in (["check", *some, "--statistics"], ["league", *some, "--include-faulty"],
                    ["league", *some, "--format", "md"]):  # fmt: skip
        done = run(*command, "--lang", TAG)
        assert not left(done.out + done.err), (command, done.out, done.err)


def test_help(run: Run) -> None:
    commands = [[name, "--help"] for name in (*COMMANDS, "bid", "ask")]
    pages = [
        ["help", page] for page in ("notation", "table", "formats", "exit-codes", *games.names())
    ]
    for command in (["--help"], *commands, ["help"], *pages, ["rules"]):
        done = run(*command, "--lang", TAG)
        assert not left(done.out + done.err), (command, done.out, done.err)


NEW = "new kachuful m.ref -o rounds=1,2 --place בית"
SEATS = "-p x=שםx -p y=שםy -p z=שםz"
COMMANDS_OF_A_MATCH = f"""
new
new kachuful m.ref -p x=שםx
{NEW} {SEATS} -o hook=bla
{NEW} {SEATS} -o hook
{NEW} {SEATS} --date 2026-13
{NEW} {SEATS}
status -m m.ref
log -m m.ref 'deal x' 'bid x 1' 'bid 1 0'
bid -m m.ref z 1
bid -m m.ref x 0
bid -m m.ref 1
log -m m.ref 'won 1 0 0'
undo -m m.ref
undo -m m.ref --redo
undo -m m.ref 99
amend last 'won x 1' -m m.ref
amend last 'won x 1' -m m.ref --yes
amend 99 end -m m.ref
amend last 'end end end' -m m.ref --yes
deal y -m m.ref
log -m m.ref bla
end -m m.ref
score -m m.ref
fmt --check m.ref
status -m none.ref
check
check none.ref
check --bla
check --jobs 0 m.ref
check --format bla m.ref
league
rules bla
help bla
bla
simulate
simulate bla
simulate kachuful --players x
export m.ref
export m.ref --to bla
score -m m.ref --tablefmt bla
--lang xx
--digits xx
"""

TYPED = """
help
status
deal x
1 0
x 0
!9
!1
score
lines
deduce
undo
undo 2
redo
help bid
note
note 1
amend
amend last 3
amend 5 5
1 1 1
won 1 0 0
end
quit
"""


def test_what_is_told_of_a_match_that_is_logged(run: Run) -> None:
    for command in COMMANDS_OF_A_MATCH.strip().splitlines():
        done = run("--lang", TAG, *shlex.split(command))
        assert not left((done.out + done.err).replace("bla", "")), (command, done.out, done.err)


def test_what_is_told_at_the_table(run: Run) -> None:
    run(*shlex.split(f"{NEW} {SEATS}"))
    done = run("table", "m.ref", "--lang", TAG, stdin=TYPED.lstrip().encode())
    assert not left(done.out + done.err), (done.out, done.err)


def test_pages_charts_and_workbooks(run: Run, matches: list[str], tmp_path: Path) -> None:
    for name in matches[:2]:
        for form in ("html", "svg"):
            done = run("export", name, "--to", form, "--lang", TAG)
            body = re.sub(r"(?s)<style.*?</style>|<code.*?</code>", "", done.out)
            tree = "".join(re.sub("<[^>]*>", " ", body))
            assert not left(tree), (name, form, left(tree))
        run("export", name, "--to", "xlsx,pdf", "-o", f"{tmp_path}/", "--lang", TAG)
        assert not left(_of_workbook(tmp_path / f"{name[:-4]}.xlsx"))
        assert not left(_of_paper(tmp_path / f"{name[:-4]}.pdf"))


def _of_workbook(path: Path) -> str:
    from openpyxl import load_workbook

    book = load_workbook(path)
    texts = [sheet.title for sheet in book.worksheets]
    for sheet in book.worksheets:
        for row in sheet.iter_rows(values_only=True):
            texts += [str(each) for each in row if isinstance(each, str)]
    return "\n".join(each for each in texts if each.split(" ")[0] not in all_verbs())


def _of_paper(path: Path) -> str:
    import pypdfium2

    paper = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range() for page in paper)
