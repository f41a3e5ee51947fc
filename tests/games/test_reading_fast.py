"""Lines written canonically are read by a short cut; what it does not know takes the long way."""

from __future__ import annotations

from random import Random

import pytest

from referee.match.checking import Report, check_bytes
from referee.match.replay import Replay
from referee.notation.reader import Reader, Readers
from referee.values.deck import STANDARD

HEAD = "transcript 1 kachuful\nrules standard\nplayer a Asha\nplayer b Bob\nplayer c Carl\n\n"
ROUND = ["deal a 1 S", "bid b 0", "bid c 1", "bid a 0", "play b TH", "play c KH", "play a 2S"]


def stamped(lines: list[str], *times: str) -> str:
    return HEAD + "".join(f"{line} @{time}\n" for line, time in zip(lines, times, strict=False))


def slowly(monkeypatch: pytest.MonkeyPatch, data: bytes) -> Report:
    with monkeypatch.context() as patch:
        patch.setattr(Reader, "plain", lambda *_: None)
        return check_bytes(data)


@pytest.mark.parametrize(
    ("time", "rules"),
    [
        ("20:00:00", []),
        ("19:59:59", ["record/stamp"]),
        ("07:00:00", []),  # the next day
        ("24:00:00", ["record/stamp"]),
        ("20:60:00", ["record/stamp"]),
        ("20:00", ["record/stamp"]),
        ("٢٠:00:01", ["record/style"]),
    ],
)
def test_a_stamp_is_judged_on_a_line_that_is_known(time: str, rules: list[str]) -> None:
    readers = Readers()
    times = ["20:00:00"] * 3
    assert not Replay(readers).feed_all(stamped(ROUND, *times).encode()).findings
    replay = Replay(readers).feed_all(stamped(ROUND, *times[1:], time).encode())
    assert [each.rule for each in replay.findings] == rules
    assert [step.line for step in replay.steps] == [7, 8, 9]


def test_the_short_way_finds_what_the_long_way_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is done to the ends of lines, and to what separates words."""
    dice = Random(7)
    ends = [
        "",
        " ",
        "  # note",
        " #note",
        " @20:00:00",
        "  @20:00:00",
        " @20:00:00 # x",
        "\t",
        " x",
    ]
    for _ in range(60):
        lines = [line + dice.choice(ends[: dice.choice([1, 5, 9])]) for line in ROUND]
        at = dice.randrange(len(lines))
        lines[at] = dice.choice(
            [lines[at].replace(" ", "  ", 1), lines[at].upper(), lines[at] + "\u00a0", "void # no"]
        )
        data = (HEAD + "\n".join(lines) + "\n").encode()
        assert check_bytes(data) == slowly(monkeypatch, data), data


def test_what_is_remembered_of_tables_does_not_grow_with_an_archive() -> None:
    readers = Readers()
    for number in range(200):
        readers.of("kachuful", {}, [f"p{number}", "b", "c"], STANDARD)
    assert len(readers) <= 50
    last = readers.of("kachuful", {}, ["p199", "b", "c"], STANDARD)
    assert readers.of("kachuful", {}, ["p199", "b", "c"], STANDARD) is last
