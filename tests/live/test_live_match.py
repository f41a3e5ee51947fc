"""A live match: what is accepted is written in full, what is refused changes nothing."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from freezegun import freeze_time

from referee.match.record import Judgement, Match
from referee.values.rules import CannotDo

PLAYERS = {"a": "Asha", "b": "Bob", "c": "Carl"}
EIGHT = datetime(2026, 11, 29, 20, 14, 5)


def new(*lines: str) -> Match:
    match = Match.new("tiny", PLAYERS)
    for line in lines:
        assert match.log(line).accepted, line
    return match


def events(match: Match) -> list[str]:
    return match.text.split("\n\n", 1)[1].splitlines()


def refused(match: Match, text: str, *, stands: bool = False) -> Judgement:
    """Asserts that a line is refused and that nothing has changed."""
    before, allowed, totals = match.data, match.allowed(), match.summary()
    judgement = match.log(text, EIGHT, stands=stands)
    assert not judgement.accepted
    assert judgement.findings
    assert (match.data, match.allowed(), match.summary()) == (before, allowed, totals)
    return judgement


def why(judgement: Judgement) -> tuple[str, str, int]:
    finding = judgement.findings[0]
    return finding.rule, finding.why, finding.line


# -- beginning --------------------------------------------------------------------------------


def test_a_new_match_is_a_header_and_nothing_else() -> None:
    match = Match.new(
        "tiny", PLAYERS, "quick", {"speed": "slow"}, date="2026-11-29", place="Amal's kitchen"
    )
    assert match.text == (
        "transcript 1 tiny\nrules quick\noption speed slow\ndate 2026-11-29\n"
        "place Amal's kitchen\nplayer a Asha\nplayer b Bob\nplayer c Carl\n\n"
    )
    assert match.faults == []


@pytest.mark.parametrize(
    "name",
    ["Asha Devi", "נועם בן-דוד", "สมชาย", "O'Neil#1", "a=b", "@20:14:05",
     "e\u0301", "  padded  ", "transcript", "C#", "x " * 31 + "x"],
)  # fmt: skip
def test_every_name_comes_back_as_it_was_given(name: str) -> None:
    from unicodedata import normalize

    match = Match.new("tiny", [("a", name), ("b", "Bob")])
    again = Match.read(match.data)
    assert again.players["a"] == normalize("NFC", name.strip())
    assert again.faults == []


@pytest.mark.parametrize(
    ("players", "key"),
    [
        ([("a", "Asha #1"), ("b", "Bob")], "note-sign"),
        ([("a", "#1"), ("b", "Bob")], "note-sign"),
        ([("a", "Asha\nplayer c Carl"), ("b", "Bob")], "hidden"),
        ([("a", "Asha\u202e"), ("b", "Bob")], "hidden"),
        ([("a", "Asha\udcff"), ("b", "Bob")], "hidden"),
        ([("a", ""), ("b", "Bob")], "header"),
        ([("a", "x" * 65), ("b", "Bob")], "header"),
        ([("a", "Bob"), ("b", "BOB")], "header"),
        ([("a", "Asha"), ("A", "Bob")], "header"),
        ([("a", "Asha"), ("a", "Bob")], "header"),
        ([("stock", "Asha"), ("b", "Bob")], "header"),
        ([("a-b", "Asha"), ("b", "Bob")], "header"),
        ([("a b", "Asha"), ("b", "Bob")], "unstorable"),
        ([("", "Asha"), ("b", "Bob")], "header"),
        ([("a", "Asha")], "header"),
        ([], "header"),
    ],
)
def test_players_who_could_not_be_written_down_are_refused(
    players: list[tuple[str, str]], key: str
) -> None:
    with pytest.raises(CannotDo) as error:
        Match.new("tiny", players)
    assert error.value.key == key


@pytest.mark.parametrize(
    ("game", "profile", "options"),
    [
        ("tinny", None, {}),
        ("tiny 2", None, {}),
        ("", None, {}),
        ("tiny", "quik", {}),
        ("tiny", None, {"speed": "middling"}),
        ("tiny", None, {"sped": "slow"}),
        ("tiny", None, {"speed slow": "x"}),
    ],
)
def test_rules_that_there_are_not_are_refused(
    game: str, profile: str | None, options: dict[str, str]
) -> None:
    with pytest.raises(CannotDo) as error:
        Match.new(game, PLAYERS, profile, options)
    assert error.value.key == "header"


def test_nothing_can_be_judged_without_a_game() -> None:
    for data in ("", "# nothing\n", "transcript 1 chess\n", "hello\n"):
        with pytest.raises(CannotDo) as error:
            Match.read(data, "friday.ref")
        assert error.value.key == "no-game"
        assert error.value.data["file"] == "friday.ref"


# -- what is accepted -------------------------------------------------------------------------


def test_the_full_line_is_written_with_the_time() -> None:
    match = new("deal c")
    judgement = match.log("bi 1", EIGHT)
    assert judgement == Judgement("bi 1", ("bid a 1 @20:14:05",), 7, (), True)
    assert events(match) == ["deal c", "bid a 1 @20:14:05"]


def test_a_time_and_a_note_that_were_typed_are_kept() -> None:
    match = new("deal c")
    match.log("bid  1 @20:00:01   # hesitated", EIGHT)
    assert events(match)[-1] == "bid a 1 @20:00:01  # hesitated"


def test_several_events_are_several_lines_with_the_note_on_the_last() -> None:
    match = new("deal c")
    judgement = match.log("bid 1 0 1 # the hook", EIGHT)
    assert judgement.lines == (
        "bid a 1 @20:14:05",
        "bid b 0 @20:14:05",
        "bid c 1 @20:14:05  # the hook",
    )
    assert events(match)[1:] == list(judgement.lines)


def test_comments_are_kept_and_blank_lines_passed_over() -> None:
    match = new("deal c")
    assert match.log("  # nice hand ", EIGHT).lines == ("# nice hand",)
    assert match.log("", EIGHT) == Judgement("", (), 8, (), True)
    assert match.log(" \t", EIGHT).accepted
    assert events(match) == ["deal c", "# nice hand"]


def test_what_ends_a_deal_tells_so() -> None:
    match = new("deal c", "bid 1 2 3")
    assert match.log("play AS 2S").closed == ()
    (deal,) = match.log("play 3S").closed
    assert deal.points == {"a": 1, "b": 2, "c": 3}
    assert match.summary().totals == {"a": 1, "b": 2, "c": 3}


def test_a_file_keeps_its_line_ends() -> None:
    match = Match.read(new("deal c").data.replace(b"\n", b"\r\n"))
    match.log("bid 1 2")
    assert match.data.endswith(b"deal c\r\nbid a 1\r\nbid b 2\r\n")
    match = Match.read(new("deal c").data[:-1])
    match.log("bid 1")
    assert match.data.endswith(b"deal c\nbid a 1\n")


def test_judging_changes_nothing() -> None:
    match = new("deal c")
    before = match.data
    assert match.judge("bid 1", EIGHT).lines == ("bid a 1 @20:14:05",)
    assert match.judge("bid 9").findings
    assert match.data == before
    assert [each.player for each in match.allowed()] == ["a"]
    assert match.log("bid 1", EIGHT).accepted


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("bid b 1", ("tiny/turn", "", 7)),
        ("bid 9", ("tiny/most", "", 7)),
        ("bid 1 9", ("tiny/most", "", 8)),
        ("bid 1 2 3 4", ("record/arguments", "too-many", 7)),
        ("p 1", ("record/verb", "ambiguous", 7)),
        ("frob", ("record/verb", "unknown", 7)),
        ("bid x", ("record/arguments", "number", 7)),
        ("bid 1_0", ("record/arguments", "number", 7)),
        ("bid", ("record/arguments", "missing", 7)),
        ("bid 1 @25:00:00", ("record/stamp", "form", 7)),
        ("bid 1\nbid b 1", ("record/text", "control", 7)),
        ("bid 1 # \u202e", ("record/text", "control", 7)),
        ("bid 1 # \udcff", ("record/text", "utf-8", 7)),
        ("# \udcff", ("record/text", "utf-8", 7)),
        ("bid 1 # " + "x" * 1000, ("record/text", "long", 7)),
        ("player d Dan", ("record/header", "late", 7)),
        ("ruling tiny/turn stands", ("record/ruling", "nothing", 7)),
        ("count a 3", ("tiny/count", "", 7)),
    ],
)
def test_a_refused_line_changes_nothing(typed: str, reason: tuple[str, str, int]) -> None:
    assert why(refused(new("deal c"), typed)) == reason


def test_a_refused_line_is_shown_in_full() -> None:
    judgement = refused(new("deal c"), "b 1 9 3")
    assert judgement.lines == ("bid a 1 @20:14:05", "bid b 9 @20:14:05", "bid c 3 @20:14:05")
    assert judgement.first == 7
    finding = judgement.findings[0]
    assert judgement.lines[1][finding.column - 1 : finding.end_column - 1] == "9"


def test_the_place_of_an_ambiguous_word_is_in_what_was_typed() -> None:
    (finding,) = refused(new("deal c"), "  p 1").findings
    assert (finding.column, finding.end_column) == (3, 4)
    assert set(finding.allowed) == {"play", "pass"}


def test_nothing_is_played_before_a_deal() -> None:
    match = new()
    assert why(refused(match, "bid a 1")) == ("record/order", "before-deal", 6)
    faulty = Match.read(match.data + b"bid a 1\n")
    assert why(refused(faulty, "bid b 1")) == ("record/order", "before-deal", 7), (
        "although the record has said so once"
    )
    assert why(refused(faulty, "bid b 1", stands=True)) == ("record/order", "before-deal", 7)
    assert faulty.log("deal c").accepted
    refused(new(), "bid a 1", stands=True)


def test_nothing_is_logged_after_the_end_until_that_is_taken_back() -> None:
    match = new("deal c", "end")
    for line in ("bid 1", "end", "deal a", "frob"):
        judgement = refused(match, line, stands=True)
        assert judgement.findings[0].rule == "record/order"
        assert judgement.findings[0].why == "ended"
    assert match.log("# a good evening").accepted
    match.undo()
    assert match.log("bid 1").accepted


def test_a_later_line_may_prove_an_earlier_one_wrong() -> None:
    match = new("deal c", "bid 0", "play 2S 3S")
    match.log("deal b")
    match.log("bid 1 1 0")
    judgement = refused(match, "play 2S 3S KS")
    assert why(judgement) == ("tiny/king", "", 13)
    assert judgement.findings[0].proof == (13, 16)


def test_faults_that_are_there_already_are_no_obstacle() -> None:
    match = Match.read(new("deal c").data + b"bid a 9\nfrob\n")
    assert [each.rule for each in match.faults] == ["tiny/most", "record/verb"]
    assert match.log("bid 1").accepted
    assert len(match.faults) == 2


def test_a_line_that_interrupts_the_judge_is_not_half_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import tiny_game

    match = new("deal c")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(tiny_game.TinyState, "apply", interrupt)
        with pytest.raises(KeyboardInterrupt):
            match.log("bid 1")
    assert match.log("bid 1").first == 7


# -- the header, as long as nothing is played -------------------------------------------------


def test_the_header_may_grow_until_the_first_event() -> None:
    match = new()
    assert match.log("player  d Dan", EIGHT).lines == ("player d Dan",)
    assert match.log("option speed fast").accepted
    assert match.log("x-table 4").accepted
    assert match.log("deal d").accepted
    assert match.players["d"] == "Dan"
    assert match.faults == []
    assert why(refused(match, "player e Eve")) == ("record/header", "late", 10)
    faulty = Match.read(match.data + b"player e Eve\n")
    assert why(refused(faulty, "player e Eve")) == ("record/header", "late", 11), (
        "although there is a fault just like it"
    )


@pytest.mark.parametrize(
    "line", ["player a Dan", "player d Bob", "option speed x", "rules no", "transcript 1 tiny"]
)
def test_and_only_by_lines_that_belong_there(line: str) -> None:
    refused(new(), line)


# -- what the table lets stand ----------------------------------------------------------------


def test_a_breach_may_stand_with_a_ruling_for_each_rule() -> None:
    match = new("deal c")
    judgement = match.log("bid b 9", EIGHT, stands=True)
    assert judgement.accepted
    assert [each.rule for each in judgement.findings] == ["tiny/turn", "tiny/most"]
    assert events(match)[1:] == [
        "bid b 9 @20:14:05",
        "ruling tiny/turn stands",
        "ruling tiny/most stands",
    ]
    assert match.faults == []
    assert Match.read(match.data).faults == []


def test_of_several_events_each_has_its_own_rulings() -> None:
    match = new("deal c")
    match.log("bid 9 1 9", stands=True)
    assert events(match)[1:] == [
        "bid a 9",
        "ruling tiny/most stands",
        "bid b 1",
        "bid c 9",
        "ruling tiny/most stands",
    ]


def test_a_breach_in_an_earlier_line_may_stand_too() -> None:
    match = new("deal c", "bid 0 1 1")
    assert match.log("play KS", stands=True).accepted
    assert events(match)[-1] == "ruling tiny/king stands"
    assert match.faults == []


def test_what_broke_no_rule_needs_no_ruling() -> None:
    match = new("deal c")
    assert match.log("bid 1", EIGHT, stands=True).lines == ("bid a 1 @20:14:05",)


@pytest.mark.parametrize("line", ["play AS AS", "bid x", "frob", "p x", "bid 1 @99", "count a 2"])
def test_what_cannot_be_read_or_cannot_be_does_not_stand(line: str) -> None:
    refused(new("deal c"), line, stands=True)


def test_a_ruling_may_also_be_typed() -> None:
    match = Match.read(new("deal c").data + b"bid a 9\n")
    assert match.log("ruling tiny/most stands", EIGHT).lines == ("ruling tiny/most stands",)
    assert match.faults == []


# -- the clock --------------------------------------------------------------------------------


def stamps(match: Match) -> list[str]:
    return [line.partition("@")[2] for line in events(match)]


def test_the_time_comes_from_the_clock_that_is_passed_in() -> None:
    match = new()
    with freeze_time("2026-11-29 20:14:05") as clock:
        match.log("deal c", datetime.now())
        clock.tick(61)
        match.log("bid 1", datetime.now())
    assert stamps(match) == ["20:14:05", "20:15:06"]


def test_midnight_is_no_step_back() -> None:
    match = new()
    match.log("deal c", datetime(2026, 11, 29, 23, 59, 58))
    match.log("bid 1", datetime(2026, 11, 30, 0, 0, 3))
    assert stamps(match) == ["23:59:58", "00:00:03"]
    assert match.faults == []


@pytest.mark.parametrize("back", [1, 60, 3600, 12 * 3600])
def test_while_the_clock_is_behind_the_last_stamp_there_is_none(back: int) -> None:
    """Clocks are set right, and summer ends; a time made up would be false."""
    match = new()
    match.log("deal c", EIGHT)
    assert match.log("bid 1", EIGHT - timedelta(seconds=back)).accepted
    match.log("# a comment @23:00:00", EIGHT)
    match.log("bid 1", EIGHT)
    assert stamps(match) == ["20:14:05", "", "23:00:00", "20:14:05"]
    assert match.faults == []


def test_a_time_that_was_typed_must_not_go_back() -> None:
    match = new()
    match.log("deal c", EIGHT)
    assert why(refused(match, "bid 1 @20:14:04")) == ("record/stamp", "back", 7)


# -- taking back ------------------------------------------------------------------------------


def test_a_line_that_is_taken_back_stays_as_a_comment_with_the_time() -> None:
    match = new("deal c")
    before = match.data
    match.log("bid 1 # hm", EIGHT)
    struck = match.undo(1, EIGHT + timedelta(minutes=1))
    assert struck == ("bid a 1 @20:14:05  # hm",)
    assert match.data == before + b"# struck @20:15:05 bid a 1 @20:14:05  # hm\n"
    assert [each.player for each in match.allowed()] == ["a"]


def test_without_a_clock_there_is_no_time() -> None:
    match = new("deal c")
    match.undo()
    assert events(match) == ["# struck deal c"]


def test_an_event_goes_with_its_rulings() -> None:
    match = new("deal c")
    match.log("bid b 9", stands=True)
    match.log("# what a bid")
    assert match.undo() == ("bid b 9", "ruling tiny/turn stands", "ruling tiny/most stands")
    assert events(match) == [
        "deal c",
        "# struck bid b 9",
        "# struck ruling tiny/turn stands",
        "# struck ruling tiny/most stands",
        "# what a bid",
    ]
    assert match.faults == []


def test_several_events_are_taken_back_from_the_last() -> None:
    match = new("deal c", "bid 1 2 3")
    assert match.undo(2) == ("bid b 2", "bid c 3")
    match.log("bid 0")
    assert match.undo(2) == ("bid a 1", "bid b 0")
    assert events(match) == [
        "deal c",
        "# struck bid a 1",
        "# struck bid b 2",
        "# struck bid c 3",
        "# struck bid b 0",
    ]


def test_only_what_there_is_can_be_taken_back() -> None:
    match = new("deal c", "bid 1")
    before = match.data
    with pytest.raises(CannotDo) as error:
        match.undo(3)
    assert error.value.key == "undo"
    assert error.value.data == {"count": 3, "events": 2}
    assert match.data == before


def test_what_cannot_be_read_can_be_taken_back_byte_for_byte() -> None:
    data = new("deal c").data + b"  frob \xff\t \r\n"
    match = Match.read(data)
    match.undo()
    assert match.data == data.replace(b"  frob", b"# struck   frob")


def test_a_line_too_long_for_a_comment_cannot_be_struck() -> None:
    match = new("deal c", "void " + "x" * 990)
    before = match.data
    with pytest.raises(CannotDo) as error:
        match.undo(1, EIGHT)
    assert error.value.key == "strike"
    assert match.data == before
