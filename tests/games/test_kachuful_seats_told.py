"""Seats that change, where they are typed, read back, shown and exported."""

from __future__ import annotations

import csv
import io
import re
from datetime import datetime

import pytest
from kachuful_table import BEGUN, COME_AND_GO, ONE, judged, summary_of, transcript

import referee
from referee import games
from referee.export import Settings, chart, document, markdown, table
from referee.export import transcript as exported
from referee.games.kernel.seats import Join, Leave
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import LEVELS, Habits
from referee.games.simulating.record import CLOSED, OPEN
from referee.match.canonical import canonical_lines
from referee.match.public import public
from referee.match.record import Match
from referee.match.rematch import rematch
from referee.match.replay import Replay
from referee.match.simulate import Wish, play, record
from referee.match.story import tell
from referee.notation.arguments import AFTER, NAME, NEWCOMER, Lexicon, Unreadable
from referee.notation.lines import encode
from referee.notation.reader import Readers
from referee.render.deduce import insight_lines
from referee.render.sheets import sheet
from referee.sheet import counts, story
from referee.table.bar import bar
from referee.table.choices import Choices
from referee.values.rules import CannotDo
from referee.words.outcome import outcome
from referee.words.sheet import left

# -- the live match ----------------------------------------------------------------------------


def live(body: str = ONE) -> Match:
    return Match.read(transcript(body).encode())


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("j om Omar Khan after B", "join om Omar Khan after b"),
        ("lea c", "leave c"),
        ("leave", None),  # nobody is due to leave
        ("leave Player", None),  # which one?
        ("join om Player A", None),
    ],
)
def test_a_change_may_be_typed_in_short(typed: str, line: str | None) -> None:
    judgement = live().log(typed)
    assert judgement.accepted == (line is not None)
    assert line in (None, *judgement.lines)


def test_logging_knows_newcomers_at_once() -> None:
    match = live()
    for typed in ("join om Omar Khan after b", "leave c", "deal a", "bid 0 0 0"):
        assert match.log(typed).accepted
    assert [line.split()[1] for line in match.replay.texts[-3:]] == ["b", "om", "d"]
    assert match.players["om"] == "Omar Khan"


def test_the_beginning_of_a_handle_is_not_the_handle_of_a_newcomer() -> None:
    match = live()
    assert match.log("join anna Anna after b").lines == ("join anna Anna after b",)
    assert match.log("join an Antonia after ann").lines == ("join an Antonia after anna",)
    assert list(match.players)[-2:] == ["anna", "an"]


def test_taking_back_takes_the_seat_back() -> None:
    match = live()
    assert match.log("join e Eva").accepted
    assert match.undo() == ("join e Eva",)
    assert "e" not in match.players
    assert not match.log("deal e").accepted
    assert match.log("deal a").accepted


def test_a_refused_change_changes_nothing() -> None:
    match = live(BEGUN)
    judgement = match.log("leave c")
    assert not judgement.accepted
    assert judgement.findings[0].rule == "record/order"
    assert match.log("bid c 0").accepted
    stands = match.log("join e Eva", stands=True)
    assert stands.lines == ("join e Eva", "ruling record/order stands")


def test_before_the_first_deal_somebody_may_join_too() -> None:
    match = live("")
    assert match.log("join e Eva").accepted
    assert match.log("deal e").accepted
    assert list(match.players) == list("abcde")


def test_what_is_allowed_between_rounds_and_only_there() -> None:
    def verbs(body: str, **options: str) -> list[tuple[str, str | None, bool]]:
        state = judged(body, **options).state
        assert state is not None
        told = [(each.verb, each.player, each.must) for each in state.allowed()]
        return [each for each in told if each[0] in ("deal", "join", "leave")]

    assert verbs(ONE) == [
        ("deal", "a", True), ("join", None, False), *(("leave", each, False) for each in "abcd"),
    ]  # fmt: skip
    assert verbs(BEGUN) == []
    assert verbs(ONE, rounds="1") == []
    assert verbs(ONE + "leave a\nleave b") == [
        ("join", None, True), ("leave", "c", False), ("leave", "d", False),
    ]  # fmt: skip
    state = judged(ONE).state
    assert state is not None
    assert list(state.due("leave")) == []


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("join ", ["c"]),  # who has left may come back; a new handle is anybody's choice
        ("join c ", ["after"]),
        ("join c after ", ["a", "b", "d"]),
        ("join e ", []),
        ("join e Eva ", ["after"]),
        ("join e Eva after ", ["a", "b", "c", "d"]),
        ("join e Eva after b ", []),
        ("leave ", ["a", "b", "d"]),
    ],
)
def test_the_live_table_completes_seats(typed: str, words: list[str]) -> None:
    match = live(ONE + "leave c")
    choices = Choices(match, match.allowed())
    assert [each.word for each in choices.next_words(typed)] == words


def test_a_rematch_seats_those_who_sit_there_now() -> None:
    old = live(ONE + "leave a\njoin e Eva after b\nleave d\njoin d after b")
    assert list(old.replay.here) == ["b", "d", "e", "c"]
    match = rematch(old, datetime(2026, 11, 29, 20))
    assert list(match.players.items()) == [
        ("b", "Player b"), ("d", "Player d"), ("e", "Eva"), ("c", "Player c"),
    ]  # fmt: skip
    assert match.replay.texts[-1].startswith("deal b")


def test_the_bar_tells_of_those_who_play() -> None:
    match = live(ONE + "leave c\njoin e Eva\ndeal e")
    told = " ".join(bar(match.summary(), match.allowed(), 200))
    assert " c -" not in told
    assert " e -" in told or " e 0" in told


# -- reading and writing -----------------------------------------------------------------------


def test_the_canonical_form_keeps_the_seat() -> None:
    text = transcript(ONE + "LEAVE  C\njoin E  Eva   Braun AFTER B\nbid E 1")
    replay = Replay().feed_all(text.encode())
    lines = canonical_lines(replay)
    assert lines[-3:] == ["leave c", "join E Eva Braun after b", "bid E 1"]
    again = Replay().feed_all(encode(lines))
    assert [step.event for step in again.steps] == [step.event for step in replay.steps]


@pytest.mark.parametrize(
    "event", [Join("e", "Eva Braun", "a"), Join("e", "Eva"), Join("e"), Join("e", None, "b")]
)
def test_what_is_written_reads_the_same(event: Join) -> None:
    lexicon = Lexicon({"a": "a", "b": "b"})
    words = [event.player]
    words += NAME.write(event.name) if event.name else []
    words += AFTER.write(event.after) if event.after else []
    player, at = NEWCOMER.read(words, 0, lexicon)
    name = after = None
    if event.name:
        name, at = NAME.read(words, at, lexicon)
    if event.after:
        after, at = AFTER.read(words, at, lexicon)
    assert (player, name, after, at) == (event.player, event.name, event.after, len(words))


def test_a_seat_without_a_handle_cannot_be_read() -> None:
    with pytest.raises(Unreadable) as caught:
        AFTER.read(["after"], 0, Lexicon({}))
    assert (caught.value.at, caught.value.kind) == (1, "missing")


def test_readers_are_those_of_the_players_at_each_line() -> None:
    """Two files share them, and one line means different things before and after a join."""
    readers = Readers()
    joined = transcript(ONE + "join e Eva\ndeal e\nbid a 0\nbid b 0\nbid c 0\nbid d 0\nbid e 0")
    alone = transcript(ONE + "deal e\nbid e 0")
    for _ in range(2):
        assert Replay(readers).feed_all(joined.encode()).findings == []
        findings = Replay(readers).feed_all(alone.encode()).findings
        assert [each.rule for each in findings] == ["record/arguments"] * 2
    assert {players for _, players, _ in readers} == {tuple("abcd")}


def test_events_of_seats_are_values_like_all_others() -> None:
    assert Join("e", "Eva") == Join("e", "Eva") != Join("e", "Eva", "a")
    assert Leave("a") != Leave("b")


# -- showing -----------------------------------------------------------------------------------


def test_the_sheet_is_blank_where_somebody_was_not_there() -> None:
    lines = list(sheet(summary_of(COME_AND_GO), columns=100))
    rows = [" ".join(line.replace("\u200e", "").split()) for line in lines]
    assert rows[4:8] == [
        "1 1 ♠ d 1/1 +20 20 0/0 +10 10 0/0 +10 10 1/0 0 0",
        "2 2 ♦ e 1/2 0 10 1/0 0 10 1/0 0 0 0/0 +10 10",
        "3 2 ♣ b 1/2 0 10 1/0 0 10 2/0 0 0",
        "total 20 10 10 0 10",
    ]
    assert lines[5].index("1/2") == lines[4].index("0/0") == lines[6].index("1/2")
    summary = summary_of(COME_AND_GO)
    assert left(("a", "e"), summary.players) in lines
    assert lines[-1] == outcome(summary)


def written(write: object, summary: referee.Summary) -> str:
    file = io.BytesIO()
    write([summary], file, Settings())  # type: ignore[operator]
    return file.getvalue().decode()


def told() -> referee.Summary:
    summary = tell(COME_AND_GO.read_bytes(), "match.ref")
    assert summary is not None
    return summary


def test_csv_has_blanks_and_the_frozen_total() -> None:
    rows = list(csv.DictReader(io.StringIO(written(table.write, told()))))
    cells = {(row["deal"], row["player"]): row for row in rows}
    assert len(rows) == 3 * 5
    for key in ("bids", "tricks", "points", "total"):
        assert cells["1", "e"][key] == ""
    assert (cells["2", "a"]["points"], cells["2", "a"]["total"]) == ("", "20")
    assert (cells["2", "e"]["points"], cells["3", "e"]["total"]) == ("10", "10")


def test_markdown_has_blanks_and_says_who_has_left() -> None:
    text = written(markdown.write, told())
    text = text.replace("\u200e", "")
    row = next(line for line in text.splitlines() if re.match(r"\| +2 ", line))
    assert [cell.strip() for cell in row.split("|")[4:9]] == [
        "", "1/2 0 **10**", "1/0 0 **10**", "1/0 0 **0**", "0/0 +10 **10**",
    ]  # fmt: skip
    assert markdown.escape(left(("a", "e"), told().players)) in text


def test_a_document_reads_back_the_same() -> None:
    summary = told()
    (again,) = document.read(written(document.write, summary).encode(), "x")
    assert again.deals == summary.deals
    assert (again.joined, again.left) == (summary.joined, summary.left)
    assert again.winners == summary.winners


def test_lines_of_the_chart_begin_where_somebody_comes() -> None:
    grown = counts.progress(told())
    assert [set(totals) for _, totals in grown.points] == [
        set("abcd"), set("abcd"), set("abcde"), set("abcde"),
    ]  # fmt: skip
    assert [totals["a"] for _, totals in grown.points] == [0, 20, 20, 20]
    plot = counts.plot(told())
    assert plot is not None
    svg = chart.draw(plot, "alone")
    assert svg.count("round 2") + svg.count("round 3") >= 5


def test_an_exported_transcript_and_what_everybody_saw_are_sound() -> None:
    for data in (written(exported.write, told()).encode(), public(COME_AND_GO.read_bytes())):
        report = referee.check(data)
        assert not report.faults
        assert report.summary is not None
        assert report.summary.totals == summary_of(COME_AND_GO).totals
        assert report.summary.winners == ("b", "c")


def test_the_story_tells_who_came_and_went() -> None:
    summary = told()
    assert summary.story is not None
    sentences = [story.sentence(entry, summary) for entry in summary.story.entries]
    assert any(each.startswith("Asha Devi ") for each in sentences)
    assert any(re.match(r"Eva Braun \w+, .* Omar\.", each) for each in sentences)
    by_cards = next(
        each
        for each in games.load(summary.game).statistics(summary)
        if each.key == "points_by_cards"
    )
    assert [values for _, values in by_cards.rows] == [(20, 10, 10, 0, None), (None, 0, 0, 0, 10)]


def test_only_hands_of_those_who_play_can_be_deduced() -> None:
    from referee.deduction.insight import Own

    replay = judged(ONE + "leave c\njoin e Eva\ndeal e 2")
    assert replay.state is not None
    insight = replay.state.insight(99)
    assert insight is not None
    assert set(insight.cards) == {"a", "b", "d", "e", "stock"}
    heading = list(insight_lines(insight, replay.players, list(replay.players), None, 80))[2]
    assert "Player c" not in heading
    assert "Eva" in heading
    with pytest.raises(CannotDo):
        replay.state.insight(99, Own("c", ("AS", "KS")))


# -- matches that nobody had to play -----------------------------------------------------------


@pytest.mark.parametrize("seed", range(24))
def test_honest_matches_with_seats_that_change_have_no_fault(seed: int) -> None:
    habits = Habits(
        level=LEVELS[seed % 4], seats=0.6, voids=0.1, asserts=0.2, mentions=0.5, revokes=0.02
    )
    rounds = ("1-7-1", "1-max-1", "max", "1-3,3-1")[seed // 4 % 4]
    match = play(Wish("kachuful", seed, options={"rounds": rounds}, habits=habits))
    lines = record(match, OPEN if seed % 3 else CLOSED, Dice(seed))
    replay = Replay().feed_all(encode(lines))
    assert replay.findings == []
    summary = replay.summary()
    assert summary is not None
    assert summary.totals == match.totals
    assert summary.winners == match.winners
    assert canonical_lines(replay) == lines


def test_self_play_does_change_seats() -> None:
    habits = Habits(seats=0.6)
    verbs = [
        entry.event.verb
        for seed in range(5)
        for entry in play(Wish("kachuful", seed, habits=habits)).entries
    ]
    assert verbs.count("join") > 5 < verbs.count("leave")
    assert not {"join", "leave"} & {each.event.verb for each in play(Wish("kachuful", 1)).entries}
