"""What becomes of a line at the table, and what is expected next."""

from __future__ import annotations

from pathlib import Path

import pytest
from desks import GO_FISH, KACHUFUL, NAMES, Sit, events
from wording import broken, cannot, due

from referee import games
from referee.match.record import Match
from referee.match.replay import Replay
from referee.render.screen import Paint, width
from referee.table.desk import Desk
from referee.words.amend import NOT_WRITTEN, WRITTEN, redone
from referee.words.live import changed
from referee.words.say import Words, say
from referee.words.status import COMPLETE
from referee.words.table import (
    NOT_CONFIRMED,
    NOTHING_DEDUCED,
    NOTHING_TO_AMEND,
)
from referee.words.ways import STANDS

# -- penalties ---------------------------------------------------------------------------------


def test_a_revoke_remembered_in_the_next_bidding_says_which_round_it_is_of(sit: Sit) -> None:
    """002 §7: while bids are missing it means the round before."""
    tricks = ["bid 0 0 0 1", "trick a 2S 3S 4S AS", "trick d KS 5S 6S 2H", "trick d QS 7S 3H 4H"]
    desk = sit(KACHUFUL, *tricks, "deal a", "bid b 1")
    reply = desk.enter("revoke b")
    match = Match.read(Path(desk.path).read_bytes())
    first = match.summary().deals[0]
    assert dict(first.points) == {"a": 10, "b": 0, "c": 10, "d": 0}
    assert changed(first, match.summary()) in reply.told
    assert not desk.enter("revoke d 1").told  # d has taken that trick, but followed suit
    assert len(desk.enter("revoke b").told) == 2  # the line, and that it is on record already
    assert events(Path(desk.path))[-2:] == ["revoke b", "revoke b"]


# -- what is expected -------------------------------------------------------------------------


def test_who_is_due_is_told_and_the_one_bid_that_is_not(sit: Sit) -> None:
    """002 §5: the dealer's bid may not bring the sum to the number of tricks."""
    desk = sit()
    assert desk.expected() == "a (Asha Devi) bids"
    desk.enter("1 0 1")
    assert desk.expected() == "d (\u2068عمر\u2069) bids; not 1"
    desk.enter("0")
    led = due("kachuful", "play/plain", NAMES, player="a")
    assert desk.expected() == f"{led}; or: trick, won, took"
    desk.enter("as")
    assert desk.expected() == due("kachuful", "play", NAMES, player="b", led="S")


def test_an_answer_may_be_one_or_the_other(sit: Sit) -> None:
    desk = sit(GO_FISH, "ask c a 7")
    given = due("go-fish", "give", NAMES, player="a", asker="c", what="7")
    assert desk.expected() == f"{given}; or: fish"
    desk.enter("fish")
    assert desk.expected() == due("go-fish", "draw", NAMES, player="c", what="7")


def test_when_all_is_said_that_is_said(sit: Sit) -> None:
    desk = sit(KACHUFUL, "void")
    assert desk.enter("end").question is None
    assert desk.answer(1).accepted
    assert desk.expected() == COMPLETE


def test_anybody_may_deal_first(sit: Sit) -> None:
    assert sit(KACHUFUL.replace("deal d\n", "")).expected() == (
        due("kachuful", "deal", NAMES, player=Words("somebody"), round=1, trump="S")
    )


# -- the bar ----------------------------------------------------------------------------------


def test_the_bar_tells_round_trump_leader_and_bids_with_tricks(sit: Sit) -> None:
    desk = sit(KACHUFUL, "1 0 1 0", "as 2s 9s 4s")
    assert desk.bar() == [
        "round 1  cards 3 ♠  lead a  a 1/1  b 0/0  c 1/0  d 0/0  bids 2 of 3: one under"
    ]
    desk.enter("4h 6h")
    assert desk.bar()[0].startswith("round 1  cards 3 ♠  lead a  table 4H 6H  a 1/1")


def test_the_bar_tells_books_and_stock(sit: Sit) -> None:
    desk = sit(GO_FISH, "ask c a 7", "give 3", "book 7")
    assert desk.bar() == ["deal 1  cards 5  stock 32  a 0  b 0  c 1  d 0"]


def test_on_a_narrow_screen_the_bar_takes_more_lines(sit: Sit) -> None:
    desk = sit(KACHUFUL, "1 0 1 0", columns=40)
    assert desk.bar() == [
        "round 1  cards 3 ♠  lead a  a 1/0  b 0/0", "c 1/0  d 0/0  bids 2 of 3: one under",
    ]  # fmt: skip


def test_totals_join_once_there_are_any(sit: Sit) -> None:
    desk = sit(KACHUFUL, "1 0 1 0", "won 1 0 2 0")
    assert desk.bar()[-1].endswith("total a 11 b 10 c 0 d 10")
    assert "over" in desk.bar()[0]


def test_faults_of_the_record_show_in_the_bar(sit: Sit) -> None:
    assert "  1 fault" in sit(KACHUFUL + "bid a 9\n").bar()[-1]


# -- lines without a verb ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "typed", "written"),
    [
        ([], "1", ["bid a 1"]),
        ([], "1 0 1 0", ["bid a 1", "bid b 0", "bid c 1", "bid d 0"]),
        ([], "١ ٠", ["bid a 1", "bid b 0"]),
        ([], "1 0  @20:00:00  # quickly", ["bid a 1", "bid b 0"]),
        (["1 0 1 0"], "as", ["play a AS"]),
        (["1 0 1 0"], "as 2s", ["play a AS", "play b 2S"]),
        (["1 0 1 0"], "as 2s 9s 4s", ["trick a AS 2S 9S 4S"]),
        (["1 0 1 0"], "10♠ s2", ["play a TS", "play b 2S"]),
        (["1 0 1 0", "as 2s"], "9s 4s", ["play c 9S", "play d 4S"]),
    ],
)
def test_numbers_and_cards_say_by_themselves_what_they_are(
    sit: Sit, path: Path, before: list[str], typed: str, written: list[str]
) -> None:
    desk = sit(KACHUFUL, *before)
    already = len(events(path))
    reply = desk.enter(typed)
    assert reply.accepted
    assert events(path)[already:] == written


@pytest.mark.parametrize(
    ("before", "typed", "written"),
    [
        (["ask c a 7"], "2", "give a 2"),
        (["ask c a 7", "fish"], "7", "draw c 7"),
        (["ask c a 7", "fish"], "q", "draw c Q"),
        ([], "a c a 7", "ask c a 7"),
    ],
)
def test_go_fish_needs_a_verb_less_often_too(
    sit: Sit, path: Path, before: list[str], typed: str, written: str
) -> None:
    desk = sit(GO_FISH, *before)
    assert desk.enter(typed).accepted
    assert events(path)[-1] == written


@pytest.mark.parametrize(
    ("before", "typed", "written"),
    [
        (["ask c a 7"], "f", "fish a"),
        (["ask c a 7", "fish"], "d", "draw c"),
        (["ask c a 7", "fish"], "dr 7", "draw c 7"),
        (["ask c a 7"], "g 1", "give a 1"),
    ],
)
def test_a_beginning_means_the_only_verb_that_may_come_now(
    sit: Sit, path: Path, before: list[str], typed: str, written: str
) -> None:
    desk = sit(GO_FISH, *before)
    assert desk.enter(typed).accepted
    assert events(path)[-1] == written


def test_a_beginning_that_may_be_several_even_now_is_refused(sit: Sit) -> None:
    desk = sit(GO_FISH.replace("deal b\n", ""))
    assert desk.enter("d b").accepted, "only a deal may come"
    assert desk.enter("f").complaints[0].startswith("record/verb: ")


def test_what_could_be_nothing_is_refused(sit: Sit, path: Path) -> None:
    desk = sit(GO_FISH)
    (complaint, *_) = desk.enter("12").complaints
    assert complaint.startswith("record/verb: ")
    assert events(path) == ["deal b"]


# -- what is told -----------------------------------------------------------------------------


def test_an_accepted_line_is_one_quiet_line(sit: Sit) -> None:
    reply = sit().enter("1 0")
    assert (reply.told, reply.complaints) == (("   9  bid a 1", "  10  bid b 0"), ())


def took_it(player: str) -> str:
    template = games.load("kachuful").words.news["trick"][1]
    return say(f"{template}: 1/1, as bid", NAMES, player=player)


def test_who_takes_a_trick_is_news(sit: Sit) -> None:
    desk = sit(KACHUFUL, "1 0 1 0")
    assert desk.enter("as 2s 9s 4s").told[1:] == (took_it("a"),)
    desk.enter("4h 6h kh")
    assert desk.enter("3h").told[1:] == (took_it("c"),)


def test_a_book_is_news_and_who_is_out(sit: Sit) -> None:
    text = GO_FISH.replace("go-fish\n", "go-fish\noption ranks 2\noption deal 2\n")
    desk = sit(text, "ask c a A")
    assert desk.enter("give 2").told == ("  11  give a 2", "a (Asha Devi) is out")
    desk.enter("ask c b A")
    laid = say(games.load("go-fish").words.news["book"][1], NAMES, player="c")
    assert desk.enter("give 1").told == ("  13  give b 1",), "which is no news any more"
    assert desk.enter("book A").told[1:] == (f"{laid}: 1 so far",)


def test_the_end_of_a_round_brings_points_and_the_sheet(sit: Sit) -> None:
    desk = sit(KACHUFUL, "1 0 1 0", "as 2s 9s 4s", "4h 6h kh 3h")
    told = desk.enter("qc 5c 6c 2d").told
    assert told[2] == "a 11 (+11), b 10 (+10), c 0 (+0), d 10 (+10)"
    assert "Kachuful, rules standard, rounds 3,1" in told
    assert any(line.strip("\u200e").split()[:4] == ["1", "3", "♠", "d"] for line in told)


def test_the_end_brings_the_winner(sit: Sit) -> None:
    text = KACHUFUL.replace("3,1", "3")
    desk = sit(text, "1 0 1 0", "as 2s 9s 4s", "4h 6h kh 3h", "qc 5c 6c 2d")
    assert desk.enter("end").told[-1] == "a (Asha Devi) wins with 11 points."


def test_a_refusal_says_why_and_what_is_allowed_and_changes_nothing(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1 0 1")
    before = path.read_bytes()
    reply = desk.enter("1")
    assert not reply.accepted
    assert reply.complaints == (
        f"kachuful/hook: {broken('kachuful/hook', NAMES, player='d', number=1, cards=3)}",
        "   allowed here: 0, 2, 3    002 §5, §7, §11",
    )
    assert path.read_bytes() == before
    assert desk.enter("2").accepted, "nothing has to be done about it"


def test_the_lines_that_prove_a_fault_are_shown(sit: Sit) -> None:
    desk = sit(KACHUFUL, "1 0 1 0", "as 2s 9h 4s", "4h 6h kd 3h")
    complaints = desk.enter("qc 6s 5c 2d").complaints
    assert complaints[0].startswith("kachuful/follow-suit: c (สมชาย)")
    assert any("trick a AS 2S 9H 4S" in line for line in complaints)


def test_the_table_may_let_a_breach_stand(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1 0 1")
    assert desk.enter("1 --stands").accepted
    assert events(path)[-2:] == ["bid d 1", "ruling kachuful/hook stands"]


@pytest.mark.parametrize("line", ["ask", "frob", "bid x", "bid 1 --stand", "r", "count a 9"])
def test_what_cannot_stand_is_not_offered_to(sit: Sit, line: str) -> None:
    reply = sit().enter(line)
    assert not reply.accepted
    assert reply.more
    assert not any(STANDS in each for each in reply.more())


def test_on_a_screen_sentences_break_at_blanks(sit: Sit) -> None:
    desk = sit(KACHUFUL, "1 0 1", columns=40)
    desk.folding = True
    complaints = desk.enter("1").complaints
    told = f"kachuful/hook: {broken('kachuful/hook', NAMES, player='d', number=1, cards=3)}"
    folded = complaints[: complaints.index(next(each for each in complaints if each[:1] == " "))]
    assert " ".join(folded) == told
    assert len(folded) > 1
    assert all(width(line) <= 40 for line in folded)


# -- commands ---------------------------------------------------------------------------------


def test_what_was_typed_is_taken_back_and_put_back(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1 0", "1")
    assert [each.split(" @")[0] for each in desk.enter("undo").told] == ["struck: bid c 1"]
    assert desk.expected() == "c (สมชาย) bids"
    assert [each.split(" @")[0] for each in desk.enter("redo").told] == [redone("bid c 1")]
    assert len(desk.enter("u 3").told) == 3
    assert events(path) == ["deal d"]
    assert desk.enter("undo 5").complaints == (cannot("undo", events=1, count=5),)
    for count in ("undo 0", "undo x", "undo -1"):
        assert desk.enter(count).complaints[0] == cannot("no-count", word=count.split()[1])


def test_a_line_is_corrected_once_that_is_confirmed(path: Path, sit: Sit) -> None:
    sit(KACHUFUL, "1 0 1")
    asked: list[list[str]] = []
    answers = [False, True]

    def confirm(lines: object, whole: bool) -> bool:
        asked.append([str(each) for each in lines])  # type: ignore[attr-defined]
        return answers.pop(0)

    desk = Desk(str(path), lambda: 80, confirm=confirm)
    assert desk.enter("amend 10 bid 1").told == (NOT_WRITTEN,)
    assert events(path)[1:] == ["bid a 1", "bid b 0", "bid c 1"]
    assert desk.enter("amend 10 bid 1").told == (WRITTEN,)
    assert events(path)[1:] == ["bid a 1", "bid b 1", "bid c 1"]
    assert asked[0] == asked[1]
    assert asked[0][0].startswith("   10 - bid b 0")
    assert desk.expected() == "d (\u2068عمر\u2069) bids; not 0"


def test_without_anybody_to_ask_a_correction_needs_a_yes(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1 0 1")
    reply = desk.enter("amend 9 bid a 2")
    assert not reply.accepted
    assert reply.complaints[-1] == NOT_CONFIRMED
    assert desk.enter('amend 9 "bid a 2" --yes').accepted
    assert events(path)[1] == "bid a 2"
    for line in ("amend", "amend 9", "amend x bid 2"):
        assert desk.enter(line).complaints == (NOTHING_TO_AMEND,)
    assert ":9:7: record/arguments: " in desk.enter("amend 9 bid a x --yes").complaints[0]


def test_score_alone_is_the_sheet_and_with_words_an_assertion(sit: Sit, path: Path) -> None:
    desk = sit()
    assert desk.enter("score").told[0] == "Kachuful, rules standard, rounds 3,1"
    assert desk.enter("s").told == desk.enter("score").told
    assert desk.enter("score a 0").accepted
    assert events(path)[-1] == "score a 0"


def test_status_deduce_lines_and_help_show_and_write_nothing(sit: Sit, path: Path) -> None:
    desk = sit(GO_FISH, "ask c a 7")
    before = path.read_bytes()
    assert any("hands over sevens" in line for line in desk.enter("status").told)
    assert any("Asha Devi a" in line for line in desk.enter("deduce").told)
    assert desk.enter("lines 2").told[-1].endswith("ask c a 7" + _stamp(path))
    told = desk.enter("help").told
    assert "Now: give, fish" in told
    assert any(line.startswith("  amend WHICH NEW") for line in told)
    assert any("PLAYER OTHER WHAT" in line for line in desk.enter("help ask").told)
    assert desk.enter("?").told == told
    assert path.read_bytes() == before


def _stamp(path: Path) -> str:
    return " @" + path.read_text("utf-8").rsplit("@", 1)[1].strip()


def test_there_is_nothing_to_deduce_between_deals(sit: Sit) -> None:
    reply = sit(GO_FISH.replace("deal b\n", "")).enter("deduce")
    assert reply.complaints == (NOTHING_DEDUCED,)


def test_a_note_is_a_comment(sit: Sit, path: Path) -> None:
    desk = sit()
    assert desk.enter("note Omar was late").accepted
    assert path.read_text("utf-8").endswith("# Omar was late\n")
    assert not desk.enter("note").accepted
    assert "invisible" in desk.enter("note \u202e").complaints[0]


def test_quit_leaves_and_so_does_its_beginning(sit: Sit) -> None:
    desk = sit()
    assert desk.enter("quit").leave
    assert desk.enter("q").leave


def test_events_come_before_commands_with_the_same_beginning(sit: Sit, path: Path) -> None:
    desk = sit(GO_FISH, "ask c a 7")
    assert not desk.enter("n").leave
    assert events(path)[-1] == "none a", "'none', not 'note'"
    assert sit().enter("h").complaints[0].startswith("record/arguments"), "'hand', not 'help'"


def test_an_empty_line_says_what_may_come_where_that_is_not_one_thing(sit: Sit, path: Path) -> None:
    desk = sit()
    before = path.read_bytes()
    assert desk.enter("   ") == desk.enter("")
    assert desk.enter("").complaints == (f"{desk.expected()}: 4 are possible, 0, 1, 2 or 3",)
    assert path.read_bytes() == before


# -- coming and going -------------------------------------------------------------------------


def test_whoever_comes_back_is_told_where_it_was_left(sit: Sit, path: Path) -> None:
    sit(KACHUFUL, "1 0 1")
    desk = Desk(str(path), lambda: 80)
    assert desk.greeting()[0].endswith("4 lines so far")
    assert desk.greeting()[1].startswith("last: bid c 1")
    assert desk.expected() == "d (\u2068عمر\u2069) bids; not 1"
    assert desk.farewell().endswith("holds 4 lines")


def test_a_refusal_needs_no_replay(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """At event 500 a replay takes longer than anybody likes to wait for a ruling."""
    desk = sit(KACHUFUL, "1 0 1")
    desk.warm()
    fed: list[str] = []
    feed = Replay.feed

    def counted(self: Replay, text: str) -> object:
        fed.append(text)
        return feed(self, text)

    monkeypatch.setattr(Replay, "feed", counted)
    assert not desk.enter("1").accepted
    assert desk.expected().endswith("not 1")
    assert desk.bar()
    assert [line.partition(" @")[0] for line in fed] == ["bid d 1"]


def test_no_terminal_turns_around_what_is_expected_or_how_it_stands(sit: Sit) -> None:
    """Drawn by the Unicode algorithm, handles and numbers stay where they belong."""
    from bidi import get_display

    desk = sit(KACHUFUL, "1 0 1")
    drawn = str(get_display(desk.expected(), base_dir="L"))
    assert drawn.startswith("d (")
    assert drawn.endswith(") bids; not 1")
    assert str(get_display(desk.bar()[0], base_dir="L")) == desk.bar()[0]
    refusal = desk.enter("1").complaints[0]
    drawn = str(get_display(refusal, base_dir="L"))
    assert drawn.startswith("kachuful/hook: d (")
    told = broken("kachuful/hook", NAMES, player="d", number=1, cards=3)
    assert drawn.endswith(told[told.index(") ") :])


@pytest.mark.parametrize("columns", [30, 60, 80])
@pytest.mark.parametrize("asked", ["help", "help bid", "help p", "help hand"])
def test_help_is_broken_at_words(path: Path, columns: int, asked: str) -> None:
    """No word is torn by the edge of the screen, and none is lost."""
    path.write_text(KACHUFUL, "utf-8")
    folding = Desk(str(path), lambda: columns, folding=True)
    told = folding.enter(asked).told
    assert all(width(line) <= columns for line in told)
    whole = Desk(str(path), lambda: columns).enter(asked).told
    assert " ".join(told).split() == " ".join(whole).split()


def test_a_rank_behind_whoever_draws_may_be_drawn_or_asked_for(sit: Sit, path: Path) -> None:
    """Nobody can tell whether c drew a nine, or is asked for nines once the draw is over."""
    desk = sit(GO_FISH, "ask c a 7", "fish")
    assert not desk.enter("c 9").accepted
    assert desk.question is not None
    assert [each.lines for each in desk.question.choices] == [
        ("draw c 9",),
        ("draw c", "ask a c 9"),
    ]
    assert desk.answer(2).accepted
    assert events(path)[-2:] == ["draw c", "ask a c 9"]


def test_the_colours_of_a_preview_are_colours(path: Path) -> None:
    path.write_text(KACHUFUL, "utf-8")
    shown: list[str] = []
    desk = Desk(str(path), lambda: 80, Paint(True), lambda lines, _: bool(shown.extend(lines)))
    desk.enter("bid 1")
    desk.enter("amend last 9")
    assert any("\x1b[31;1m" in line for line in shown), shown
    assert not any("x1b" in line for line in shown), "written out, as what nobody may print is"
