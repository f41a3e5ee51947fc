"""In which language a person is told everything: the order of what decides, and what never is."""

from __future__ import annotations

import gettext
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from machine import PATIENCE
from shell import Run

from referee.cli.speech import LOCALE_VARIABLES, settle
from referee.words.language import SPOKEN, TAGS, lang_accepted, spoken_tag

ENGLISH_LOCALE = dict.fromkeys(LOCALE_VARIABLES, "")


@pytest.fixture(autouse=True)
def _nothing_settled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Begins with no language asked for, and leaves none behind."""
    for name in (*LOCALE_VARIABLES, "REFEREE_LANG", "REFEREE_DIGITS"):
        monkeypatch.setenv(name, "")
    yield
    settle([], {})
    SPOKEN.set(None)
    gettext.textdomain("messages")


@pytest.mark.parametrize(
    ("arguments", "variables", "tag"),
    [
        ([], {}, "en"),
        (["--lang", "ar"], {"REFEREE_LANG": "he", "LANG": "th_TH.UTF-8"}, "ar"),
        (["status", "--lang=he"], {}, "he"),
        (["log", "--", "--lang", "he"], {}, "en"),
        ([], {"REFEREE_LANG": "ไทย", "LANG": "ar_EG.UTF-8"}, "th"),
        ([], {"LANGUAGE": "fr:he", "LC_ALL": "ar_EG"}, "he"),
        ([], {"LC_ALL": "iw_IL.UTF-8", "LANG": "ar_EG"}, "he"),
        ([], {"LC_MESSAGES": "th_TH", "LANG": "ar_EG"}, "th"),
        ([], {"LC_ALL": "C", "LANG": "ar_EG"}, "en"),
        ([], {"LANG": "POSIX"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)  # fmt: skip
def test_the_first_that_is_set_and_known_decides(
    arguments: list[str], variables: dict[str, str], tag: str
) -> None:
    rest = settle(arguments, variables)
    assert spoken_tag() == tag
    words = [each for each in arguments if each == "status"]
    assert rest == (arguments if "--" in arguments else words)


@pytest.mark.parametrize("where", ["--lang", "REFEREE_LANG"])
def test_a_language_that_nobody_knows_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    if where.isupper():
        monkeypatch.setenv(where, "xx")
    done = run(*([] if where.isupper() else [where, "xx"]), "status")
    assert done.code == 2
    assert all(tag in done.err for tag in TAGS)


def test_digits_that_nobody_knows_are_refused(run: Run) -> None:
    done = run("--digits", "roman", "status")
    assert done.code == 2
    assert "latin" in done.err


def test_a_match_says_in_which_language_its_table_talks(run: Run) -> None:
    started = run("new", "kachuful", "m.ref", "-p", "Ann", "-p", "Bo", "-p", "Cy", "--lang", "he")
    assert started.code == 0
    assert "x-lang he" in Path("m.ref").read_text("utf-8").splitlines()
    assert run("status", "-m", "m.ref").code == 0
    assert spoken_tag() == "he"
    assert run("status", "-m", "m.ref", "--lang", "th").code == 0
    assert spoken_tag() == "th"
    at = Path("m.ref").read_text("utf-8").splitlines().index("x-lang he") + 1
    assert run("amend", str(at), "x-lang ar", "-m", "m.ref", "--yes").code == 0
    assert run("score", "-m", "m.ref").code == 0
    assert spoken_tag() == "ar"
    os.environ["LANGUAGE"] = ""  # which click was told
    assert run("check", "m.ref").code == 0
    assert spoken_tag() == "en", "several files, or none, have no table"


def test_what_programs_read_is_english_unless_it_is_asked_for(
    run: Run, worked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ar_EG.UTF-8")
    told = [run("status", "-m", str(worked), "--format", "json", *more).out
            for more in ([], ["--lang", "he"])]  # fmt: skip
    assert [json.loads(each)["lang"] for each in told] == ["en", "he"]
    exported = [run("export", str(worked), "--to", "json", *more).out
                for more in ([], ["--lang", "he"])]  # fmt: skip
    assert [json.loads(each)["lang"] for each in exported] == ["en", "he"]
    os.environ["LANGUAGE"] = ""  # which click was told
    assert run("export", str(worked), "--to", "md").code == 0
    assert spoken_tag() == "ar"


def test_a_run_in_english_loads_no_other_language(worked: Path) -> None:
    """Neither does it load what makes catalogues."""
    code = (
        "import sys; sys.argv = ['referee', 'status', '-m', sys.argv[1]]\n"
        "from referee.cli import main\n"
        "assert main._run() == 0\n"
        "print([n for n in sys.modules if 'words.lang.' in n or n.startswith('babel')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(worked)],
        env={**os.environ, **ENGLISH_LOCALE}, capture_output=True, text=True, check=True,
        timeout=PATIENCE,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("he;q=0.9, en;q=0.5", "he"),
        ("en;q=0.5, he;q=0.9", "he"),
        ("th-TH,th;q=0.9,en;q=0.8", "th"),
        ("fr, ar-EG;q=0.3", "ar"),
        ("he;q=0, en;q=0.1", "en"),
        ("iw", "he"),
        ("fr, *", None),
        ("he;q=x", None),
        ("", None),
    ],
)
def test_a_browser_says_which_language_it_wants_most(header: str, tag: str | None) -> None:
    assert lang_accepted(header) == tag


def test_a_rematch_talks_as_the_match_before(run: Run) -> None:
    seats = ["-p", "Ann", "-p", "Bo", "-p", "Cy"]
    assert run("new", "kachuful", "m.ref", *seats, "--lang", "he").code == 0
    for more, tag in ([], "he"), (["--lang", "ar"], "ar"):
        file = f"{tag}.ref"
        assert run("new", file, "--rematch", "m.ref", *more).code == 0
        assert Path(file).read_text("utf-8").count("x-lang ") == 1
        assert f"x-lang {tag}\n" in Path(file).read_text("utf-8")


def test_dates_on_pages_are_long_in_other_languages(run: Run, worked: Path) -> None:
    dated = worked.read_text("utf-8").replace("player a", "date 2026-11-29\nplayer a", 1)
    worked.write_text(dated, "utf-8")
    titles = [run("export", str(worked), "--to", "html", "--lang", tag).out for tag in ("en", "th")]
    assert ["2026-11-29</title>" in titles[0], "ค.ศ. 2026</title>" in titles[1]] == [True, True]


SENTENCES = {"lang", "message", "hint", "title", "text", "what", "why", "instead"}


def _data(value: object) -> object:
    """Returns a document without its sentences."""
    if isinstance(value, dict):
        return {key: _data(each) for key, each in value.items() if key not in SENTENCES}
    return [_data(each) for each in value] if isinstance(value, list) else value


def test_only_sentences_of_a_document_are_in_the_language(run: Run, hooked: Path) -> None:
    """Keys, ids, values and names are what they are in English, and so is all of a table."""
    file = str(hooked)
    for command in (
        ["check", file, "--format", "json"], ["status", "-m", file, "--format", "json"],
        ["score", "-m", file, "--format", "json"], ["league", file, "--format", "json"],
        ["deduce", "-m", file, "--line", "14", "--format", "json"],
        ["check", "--explain", "12", file, "--format", "json"], ["export", file, "--to", "json"],
        ["bid", "-m", file, "a", "1", "--format", "json"],
        ["rules", "kachuful", "--format", "json"],
    ):  # fmt: skip
        english, thai = (run(*command, "--lang", tag).out for tag in ("en", "th"))
        assert _data(json.loads(english)) == _data(json.loads(thai)), command
        assert english != thai
    for form in ("csv", "jsonl", "ref"):
        english, thai = (
            run("export", file, "--to", form, "--lang", tag).out for tag in ("en", "th")
        )
        assert form == "jsonl" or english == thai
        assert len(english.splitlines()) == len(thai.splitlines())


def test_digits_of_the_language_are_printed_on_demand(run: Run, worked: Path) -> None:
    def told(*more: str) -> str:
        return run("score", "-m", str(worked), "--lang", "th", *more).out

    assert "11" in told()
    native = told("--digits", "native")
    assert "๑๑" in native
    assert "11" not in native
    shown = run(
        "status", "-m", str(worked), "--lang", "th", "--digits", "native", "--format", "json"
    )
    assert json.loads(shown.out)["totals"] == {"a": 11, "b": 10, "c": 0, "d": 10}
