"""Events from the command line: judged, then written or refused."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from freezegun import freeze_time
from machine import PATIENCE

from referee.words import live
from referee.words.outcome import NOT_CLOSED, WON
from referee.words.say import Units, say

from .conftest import DEALT, HEADER, Referee, environment


@pytest.fixture(autouse=True)
def _evening() -> Iterator[None]:
    with freeze_time("2026-11-29 20:14:05"):
        yield


def added(match: Path, before: str = DEALT) -> list[str]:
    """Returns the lines that the match has more than before."""
    text = match.read_text("utf-8")
    assert text.startswith(before)
    return text[len(before) :].splitlines()


# -- one event --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "lines"),
    [
        (("bid", "a", "1"), ["bid a 1 @20:14:05"]),
        (("BID", "A", "1"), ["bid a 1 @20:14:05"]),
        (("bid", "1"), ["bid a 1 @20:14:05"]),
        (("bi", "1"), ["bid a 1 @20:14:05"]),
        (("bi", "ash", "1"), ["bid a 1 @20:14:05"]),
        (("bi", "١"), ["bid a 1 @20:14:05"]),
        (
            ("bid", "1", "0", "1", "0"),
            [f"bid {bid} @20:14:05" for bid in ("a 1", "b 0", "c 1", "d 0")],
        ),
        (("void", "spilt  tea", "# sorry"), ["void spilt tea @20:14:05  # sorry"]),
        (("bid", "1", "@20:00:00"), ["bid a 1 @20:00:00"]),
    ],
)  # fmt: skip
def test_an_event_that_breaks_no_rule_is_written(
    match: Path, referee: Referee, args: tuple[str, ...], lines: list[str]
) -> None:
    done = referee(*args)
    assert (done.code, done.err) == (0, "")
    assert added(match) == lines
    assert [line.split("   ")[0] for line in done.out.splitlines()] == lines


def test_what_is_new_stands_behind_the_line(match: Path, referee: Referee) -> None:
    assert referee("bid", "1", "0", "1").out.splitlines()[-1] == (
        "bid c 1 @20:14:05   next: bid d (not 1)"
    )
    referee("bid", "0")
    referee("trick", "AS", "2S", "9S", "4S")
    referee("trick", "4H", "6H", "KH", "3H")
    won = say(WON[1], {"a": "Asha"}, players=("a",), score=Units(11, ("point", "points")))
    assert referee("trick", "QC", "5C", "6C", "2D").out == (
        "trick c QC 5C 6C 2D @20:14:05   a 11 (+11), b 10 (+10), c 0 (+0), d 10 (+10)   "
        f"{won} {NOT_CLOSED}   "
        "next: end or revoke\n"
    )


def test_an_event_that_breaks_a_rule_is_refused(match: Path, referee: Referee) -> None:
    referee("bid", "1", "0", "1")
    before = match.read_bytes()
    done = referee("bid", "1")
    assert (done.code, done.out) == (1, "")
    assert "match.ref:13:7: kachuful/hook: d (Omar)" in done.err
    assert "allowed here: 0, 2, 3" in done.err
    assert match.read_bytes() == before


def test_where_the_fault_lists_nothing_what_is_due_is_told(match: Path, referee: Referee) -> None:
    done = referee("play", "AS")
    assert done.code == 1
    assert "a (Asha)" in done.err


@pytest.mark.parametrize(
    "args",
    [("bid", "x"), ("bid", "-5"), ("bid", "a", "-1"), ("bid", "1", "2", "3", "4", "5"),
     ("ask", "a", "7"), ("r",), ("bid", "1\nbid b 0"), ("bid", "\udcff"), ("bid",),
     ("bid", "1", "@"), ("bid", "9" * 1000)],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(
    match: Path, referee: Referee, args: tuple[str, ...]
) -> None:
    done = referee(*args)
    assert (done.code, done.out) == (1, "")
    assert "record/" in done.err or "kachuful/" in done.err
    assert added(match) == []


def test_an_ambiguous_beginning_is_refused_with_the_candidates(
    match: Path, referee: Referee
) -> None:
    done = referee("r")
    assert done.code == 1
    assert "revoke" in done.err
    assert "ruling" in done.err


def test_the_table_may_let_a_breach_stand(match: Path, referee: Referee) -> None:
    done = referee("bid", "--stands", "b", "2")
    assert done.code == 0
    assert added(match) == ["bid b 2 @20:14:05", "ruling kachuful/bid-turn stands"]
    assert referee("check", "match.ref").code == 0


def test_what_is_impossible_does_not_stand(match: Path, referee: Referee) -> None:
    assert referee("count", "a", "9", "--stands").code == 1
    assert added(match) == []


@pytest.mark.parametrize(
    "args",
    [("bid", "-m", "m.ref", "1"), ("bid", "1", "-m", "m.ref"), ("bid", "--match=m.ref", "1"),
     ("bid", "1", "--match", "m.ref", "--format", "text")],
)  # fmt: skip
def test_options_stand_before_or_after_the_words(
    here: Path, referee: Referee, args: tuple[str, ...]
) -> None:
    (here / "m.ref").write_text(DEALT, "utf-8")
    assert referee(*args).code == 0
    assert added(here / "m.ref") == ["bid a 1 @20:14:05"]


def test_the_match_may_be_named_in_the_environment(
    here: Path, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "m.ref").write_text(DEALT, "utf-8")
    monkeypatch.setenv("REFEREE_MATCH", "m.ref")
    assert referee("bid", "1").code == 0
    assert added(here / "m.ref") == ["bid a 1 @20:14:05"]


def test_score_with_arguments_is_an_event(match: Path, referee: Referee) -> None:
    assert referee("score", "a", "0").code == 0
    assert added(match) == ["score a 0 @20:14:05"]


def test_as_json(match: Path, referee: Referee) -> None:
    done = referee("bid", "1", "0", "1", "1", "--format", "json")
    assert (done.code, done.err) == (1, "")
    told = json.loads(done.out)
    (entry,) = told["entries"]
    assert not entry["accepted"]
    assert entry["lines"][3] == "bid d 1 @20:14:05"
    assert entry["findings"][0]["rule"] == "kachuful/hook"
    assert entry["findings"][0]["line"] == 13
    done = referee("bid", "1", "0", "1", "0", "--format", "json")
    told = json.loads(done.out)
    assert done.code == 0
    assert told["entries"][0]["accepted"]
    assert told["totals"] == dict.fromkeys("abcd", 0)
    assert [each["player"] for each in told["expected"] if each["verb"] == "play"] == ["a"]


# -- proofs -----------------------------------------------------------------------------------


def test_a_card_that_proves_an_earlier_revoke_is_refused_and_the_revoke_named(
    match: Path, referee: Referee
) -> None:
    referee("log", "bid 1 0 0 0", "trick AH 2C 3H 4H", "play 5H")
    done = referee("play", "6H")
    assert done.code == 1
    assert "match.ref:14:12: kachuful/follow-suit: b (\u2068נועם\u2069)" in done.err
    assert "16 | play b 6H" in done.err
    assert len(added(match)) == 6
    assert referee("play", "6H", "--stands").code == 0
    assert added(match)[6:] == ["play b 6H @20:14:05", "ruling kachuful/follow-suit stands"]
    assert referee("check", "match.ref").code == 0


def test_an_ask_that_contradicts_what_was_said_is_refused(here: Path, referee: Referee) -> None:
    referee("new", "go-fish", "match.ref", "-p", "Asha", "-p", "Bob", "-p", "Carl")
    referee("log", "deal c", "ask b 7", "fish", "draw")
    before = (here / "match.ref").read_bytes()
    done = referee("ask", "c", "7")
    assert done.code == 1
    assert "lines 10 and 12 cannot both be true" in done.err
    assert (here / "match.ref").read_bytes() == before
    assert referee("ask", "c", "7", "--stands").code == 0
    assert referee("give", "2").out == "give car 2 @20:14:05   next: ask bob\n"
    assert referee("check", "match.ref").code == 0


def test_a_deal_that_leaves_another_unfinished_is_pointed_out(referee: Referee) -> None:
    referee("new", "go-fish", "match.ref", "-p", "Asha", "-p", "Bob")
    assert referee("deal", "b").err == ""
    done = referee("deal", "a")
    assert (done.code, say(live.LEFT_UNFINISHED, number=1) in done.err) == (0, True)


def test_an_end_before_the_end_is_pointed_out(referee: Referee) -> None:
    referee("new", "go-fish", "match.ref", "-p", "Asha", "-p", "Bob")
    referee("deal", "b")
    done = referee("end")
    assert (done.code, live.NOT_OVER_YET in done.err) == (0, True)


# -- commands that there are not --------------------------------------------------------------


@pytest.mark.parametrize("with_match", [True, False])
@pytest.mark.parametrize(
    "args", [("chekc",), ("bidd", "1"), ("chekc", "--help"), ("chekc", "--jobs", "4")]
)
def test_an_unknown_command_is_told_with_what_may_be_meant(
    here: Path, referee: Referee, args: tuple[str, ...], with_match: bool
) -> None:
    if with_match:
        (here / "match.ref").write_text(DEALT, "utf-8")
    done = referee(*args)
    assert done.code == 2
    assert f"'{args[0]}'" in done.err
    assert ("check" if args[0] == "chekc" else "bid") in done.err


def test_a_verb_of_another_game_is_an_event_that_this_game_has_not(
    match: Path, referee: Referee
) -> None:
    done = referee("ask", "a", "7")
    assert done.code == 1
    assert "record/verb" in done.err


def test_an_unknown_option_is_no_word(match: Path, referee: Referee) -> None:
    done = referee("bid", "1", "--stand")
    assert done.code == 2
    assert "--stand" in done.err
    assert added(match) == []


def test_the_help_of_a_verb_says_what_it_takes(here: Path, referee: Referee) -> None:
    done = referee("bid", "--help")
    assert done.code == 0
    assert "bid PLAYER NUMBER" in done.out
    assert "kachuful" in done.out
    assert "go-fish" in referee("ask", "-h").out


@pytest.mark.parametrize("args", [("bid", "1"), ("log", "bid 1"), ("undo",)])
def test_without_a_match_nothing_can_be_logged(
    here: Path, referee: Referee, args: tuple[str, ...]
) -> None:
    done = referee(*args)
    assert done.code == 2
    assert "match.ref" in done.err
    assert list(here.iterdir()) == []


def test_what_is_no_transcript_is_left_alone(here: Path, referee: Referee) -> None:
    (here / "match.ref").write_text("shopping list\n")
    done = referee("bid", "1")
    assert done.code == 2
    assert "transcript 1" in done.err
    assert (here / "match.ref").read_text() == "shopping list\n"


# -- many lines -------------------------------------------------------------------------------

LINES = ("bid 1 0 1", "bid 1", "bid 0", "play 2S", "play 2S")


@pytest.mark.parametrize("by", ["arguments", "input", "CRLF and BOM", "no last line end"])
def test_lines_are_logged_one_by_one_and_each_refused_one_is_named(
    match: Path, referee: Referee, by: str
) -> None:
    text = "\n".join(LINES) + ("" if by == "no last line end" else "\n")
    if by == "CRLF and BOM":
        text = "\ufeff" + text.replace("\n", "\r\n")
    args, stdin = (LINES, b"") if by == "arguments" else ((), text.encode())
    done = referee("log", *args, stdin=stdin)
    assert done.code == 1
    assert [line.split(" @")[0] for line in added(match)] == [
        "bid a 1", "bid b 0", "bid c 1", "bid d 0", "play a 2S",
    ]  # fmt: skip
    refused = [line for line in done.err.splitlines() if "refused" in line]
    assert refused == ["line 2 refused: bid 1", "line 5 refused: play 2S"]


def test_a_dash_is_standard_input(match: Path, referee: Referee) -> None:
    assert referee("log", "-", stdin=b"bid 1\nbid 0\n").code == 0
    assert len(added(match)) == 2


def test_one_argument_may_hold_many_lines(match: Path, referee: Referee) -> None:
    assert referee("log", "bid 1\nbid 0\n\n# a pause\n").code == 0
    assert added(match) == ["bid a 1 @20:14:05", "bid b 0 @20:14:05", "# a pause"]


def test_all_or_nothing(match: Path, referee: Referee) -> None:
    done = referee("log", "--atomic", *LINES)
    assert (done.code, done.out) == (1, "")
    assert added(match) == []
    assert "line 2 refused" in done.err
    assert "line 5 refused" in done.err
    done = referee("log", "--atomic", stdin=b"bid 1 0 1\nbid 0\nplay AS\n")
    assert done.code == 0
    assert len(added(match)) == 5
    assert len(done.out.splitlines()) == 6, "the lines, and what is next"


def test_input_that_is_not_utf_8_is_a_clear_error(match: Path, referee: Referee) -> None:
    done = referee("log", stdin=b"bid 1\nbid \xff\nbid 0\n")
    assert done.code == 1
    assert "line 2 refused" in done.err
    assert "0xFF is not UTF-8" in done.err
    assert len(added(match)) == 2


def test_no_lines_are_no_fault(match: Path, referee: Referee) -> None:
    assert referee("log", stdin=b"").code == 0
    assert referee("log", stdin=b"\n\n").code == 0
    assert added(match) == []


def test_many_lines_as_json(match: Path, referee: Referee) -> None:
    told = json.loads(referee("log", "--format", "json", *LINES).out)
    assert [entry["accepted"] for entry in told["entries"]] == [True, False, True, True, False]
    assert [entry["input"] for entry in told["entries"]] == [1, 2, 3, 4, 5]
    match.write_text(DEALT, "utf-8")
    told = json.loads(referee("log", "--atomic", "--format", "json", *LINES).out)
    assert not told["written"]
    assert added(match) == []


def test_on_a_terminal_lines_are_read_until_it_is_closed(match: Path) -> None:
    with pexpect.spawn(
        sys.executable, ["-m", "referee", "log"], cwd=match.parent, env=environment(),
        encoding="utf-8", timeout=PATIENCE, echo=False,
    ) as terminal:  # fmt: skip
        terminal.expect("Ctrl-D")
        terminal.sendline("bid 1")
        terminal.expect("next: bid b")
        terminal.sendline("b 9")
        terminal.expect("refused")
        terminal.sendeof()
        terminal.expect(pexpect.EOF)
    assert terminal.wait() == 1
    assert [line.split(" @")[0] for line in added(match)] == ["bid a 1"]


# -- a match with a past ----------------------------------------------------------------------


def test_faults_of_the_past_are_told_once_and_are_no_obstacle(
    match: Path, referee: Referee
) -> None:
    match.write_text(DEALT + "bid b 1\nfrob\n", "utf-8")
    done = referee("log", "bid c 1", "bid d 1")
    assert done.code == 0
    assert done.err.count("match.ref") == 1
    assert "2 faults" in done.err


def test_an_unfinished_last_line_is_told_and_does_not_count(match: Path, referee: Referee) -> None:
    match.write_text(DEALT + "bid a 1", "utf-8")
    done = referee("bid", "0")
    assert done.code == 0
    assert "'bid a 1'" in done.err
    assert added(match) == ["# torn: bid a 1", "bid a 0 @20:14:05"]
    assert referee("bid", "0").err == ""


def test_nor_where_the_first_line_is_misspelt(match: Path, referee: Referee) -> None:
    """What may be half of a longer line never counts, whatever else is wrong with the record."""
    misspelt = DEALT.replace("transcript", "transcrpt")
    match.write_text(f"{misspelt}bid a 1", "utf-8")
    assert "'bid a 1'" in referee("bid", "0").err
    assert match.read_text("utf-8") == f"{misspelt}# torn: bid a 1\nbid a 0 @20:14:05\n"


@pytest.mark.parametrize("args", [("bid", "9"), ("undo", "7"), ("bidd",)])
def test_it_is_told_also_where_nothing_is_written(
    match: Path, referee: Referee, args: tuple[str, ...]
) -> None:
    match.write_text(DEALT + "bid a 1", "utf-8")
    done = referee(*args)
    assert done.code
    assert "'bid a 1'" in done.err
    assert added(match) == ["# torn: bid a 1"]


def test_a_refused_option_is_not_spelled_into_a_valid_one(match: Path, referee: Referee) -> None:
    """Digits of two scripts are no number, and whoever typed them may have meant another."""
    match.write_text(HEADER.strip() + "\n", "utf-8")
    done = referee("log", "option hook on", "option deal 1۳", "option start ١۳")
    assert done.code == 1
    amended = referee("amend", "-y", "2", "option rounds 1۳")
    assert amended.code == 1
    assert added(match, HEADER.strip() + "\n") == ["option hook on"]


# -- undo -------------------------------------------------------------------------------------


def test_the_last_event_is_taken_back(match: Path, referee: Referee) -> None:
    referee("bid", "1")
    done = referee("undo")
    assert (done.code, done.err) == (0, "")
    assert done.out == "struck: bid a 1 @20:14:05\nnext: bid a\n"
    assert added(match) == ["# struck @20:14:05 bid a 1 @20:14:05"]


def test_several_are_taken_back(match: Path, referee: Referee) -> None:
    referee("bid", "1", "0", "1")
    told = json.loads(referee("undo", "2", "--format", "json").out)
    assert told["struck"] == ["bid b 0 @20:14:05", "bid c 1 @20:14:05"]
    assert [line.split()[0] for line in added(match)] == ["bid", "#", "#"]


@pytest.mark.parametrize("count", ["0", "-1", "x", "3"])
def test_only_what_there_is_can_be_taken_back(match: Path, referee: Referee, count: str) -> None:
    done = referee("undo", count)
    assert done.code == 2
    assert added(match) == []


def test_nothing_of_the_header_can_be_taken_back(match: Path, referee: Referee) -> None:
    match.write_text(HEADER, "utf-8")
    assert referee("undo").code == 2
    assert match.read_text("utf-8") == HEADER
