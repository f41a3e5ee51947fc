"""Records that are a little spoiled, for what must never take one for clean that is not."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import ALL_SEEN, CLOSED, OPEN, Evidence
from referee.match import lanes
from referee.match.checking import Report, check_bytes, report
from referee.match.replay import Replay
from referee.match.simulate import Wish, transcript

Lines = list[str]

DRAWS_SEEN, RANKS_SEEN = Evidence(0.0, 0.4, 0.0, 1.0), Evidence(0.0, 0.4, 0.0, 0.0)
"""Hands are hidden, and some draws are recorded, as cards or as ranks."""

ROUNDS = ("1-4", "3-1", "1-5-1", "2,3,1", "1-7-1", "max", "4", "1-3,2")
KACHUFUL = {
    "trump": ("SN", "N", "SDCHN", "H", "turned"),
    "hook": ("off",),
    "scoring": ("10+bid", "10*bid+10", "10+tricks"),
}
GO_FISH = {
    "next": ("left",),
    "lucky-draw": ("off",),
    "deal": ("3", "7-to-2", "8"),
    "empty-hand": ("out",),
}
WORDS = (
    "a",
    "b",
    "c",
    "0",
    "1",
    "2",
    "KS",
    "2H",
    "N",
    "S",
    "x",
    "x2",
    "TH",
    "play",
    "bid",
    "won",
    "3",
    "Q",
    "ask",
    "fish",
    "none",
    "QC",
)
STRAY = (
    "void", "end", "score a 0", "count a 3", "", "# x", "ruling kachuful/hook stands", "took a",
    "claim a 1", "revoke b", "join e Eva", "leave a", "missing 2S", "show a 2S", "option hook off",
    "deal a", "won a 1", "bid a 0", "end agreed", " @20:00:00", "fish a", "none b", "draw a 2H",
    "draw b", "book a 2", "ask a b 2", "give a 1", "give b 2S 2H", "first a", "hand a 2S",
)  # fmt: skip
MOVES = (
    "deal", "hand", "bid", "play", "trick", "won", "score", "end", "ask", "give", "fish", "none",
    "draw", "book",
)  # fmt: skip


def honest(seed: int) -> Lines:
    """Returns a simulated match, in some house rules and at some level of evidence."""
    dice = Random(seed)
    return (_kachuful if seed % 2 else _go_fish)(seed, dice)


def _chosen(choices: Mapping[str, tuple[str, ...]], dice: Random) -> dict[str, str]:
    return {key: dice.choice(values) for key, values in choices.items() if dice.random() < 0.3}


def _kachuful(seed: int, dice: Random) -> Lines:
    options = {"rounds": dice.choice(ROUNDS), **_chosen(KACHUFUL, dice)}
    habits = Habits(
        level=dice.choice(("trick", "trick", "card")),
        asserts=dice.choice((0, 0.1)),
        voids=dice.choice((0, 0, 0.05)),
        revokes=dice.choice((0, 0, 0.1)),
    )
    players = dice.randint(3, 8)
    wish = Wish("kachuful", seed, "standard", options, players=players, habits=habits)
    return transcript(wish, dice.choice((OPEN, OPEN, ALL_SEEN, CLOSED)))


def _go_fish(seed: int, dice: Random) -> Lines:
    habits = Habits(
        deals=dice.choice((1, 1, 2, 3)),
        asserts=dice.choice((0, 0, 0.02)),
        sensible=dice.random() < 0.5,
    )
    profile = dice.choice(("zone", "zone", "zone", "classic"))
    options = _chosen(GO_FISH, dice)
    wish = Wish("go-fish", seed, profile, options, players=dice.randint(2, 6), habits=habits)
    return transcript(wish, dice.choice((OPEN, OPEN, CLOSED, CLOSED, DRAWS_SEEN, RANKS_SEEN)))


def stamped(lines: Lines, dice: Random) -> Lines:
    """Returns a record with a time behind every move, as a tool at the table writes it."""
    now, found = dice.randrange(86_400), []
    for line in lines:
        if line.partition(" ")[0] in MOVES:
            now = (now + dice.choice((0, 1, 5, 60, 600))) % 86_400
            line += f" @{now // 3600:02}:{now // 60 % 60:02}:{now % 60:02}"
        found.append(line)
    return found


def spoiled(lines: Lines, other: Lines, dice: Random) -> Lines:
    """Returns a record with one line gone, doubled, moved, exchanged or otherwise changed."""
    lines = [*lines]
    at = dice.randrange(len(lines))
    words, near = lines[at].split(" "), min(len(lines) - 1, at + dice.randint(1, 6))
    kind = dice.randrange(12)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, dice.choice((lines[at], *STRAY, *STRAY)))
    elif kind == 2:
        lines.insert(dice.randrange(len(lines)), lines.pop(at))
    elif kind in (3, 4):
        words[dice.randrange(len(words))] = dice.choice(WORDS)
        lines[at] = " ".join(words)
    elif kind == 5:
        lines[at], lines[near] = lines[near], lines[at]
    elif kind == 6:
        ends = ("", " ", "  # note", " #x", " @20:00:00", "\t", "\u00a0", "\r")
        lines[at] = dice.choice((lines[at], lines[at].upper(), " " + lines[at])) + dice.choice(ends)
    elif kind == 7:
        lines = lines[: at + 1]
    elif kind == 8 and len(words) > 3:
        one, two = dice.sample(range(1, len(words)), 2)
        words[one], words[two] = words[two], words[one]
        lines[at] = " ".join(words)
    elif kind == 9:
        others = lines[near].split(" ")
        words[-1], others[-1] = others[-1], words[-1]
        lines[at], lines[near] = " ".join(words), " ".join(others)
    elif kind == 10 and words[-1].isdigit():
        lines[at] = " ".join((*words[:-1], str(max(0, int(words[-1]) + dice.choice((-1, 1))))))
    elif kind == 11:
        lines[at] = dice.choice(other)
    return lines or [""]


def mutant(seed: int, pool: list[Lines]) -> bytes:
    """Returns a record of the pool as one seed spoils it, now and then not at all."""
    dice = Random(seed)
    lines = dice.choice(pool)
    if dice.random() < 0.4:
        lines = stamped(lines, dice)
    for _ in range(dice.choice((0, 1, 1, 1, 2))):
        lines = spoiled(lines, dice.choice(pool), dice)
    return ("\n".join(lines) + dice.choice(("\n", "\n", "\n", ""))).encode()


def judged(data: bytes) -> Report:
    """Returns what the judge says, without any lane."""
    return report(Replay().feed_all(data), "x")


def disagrees(data: bytes) -> bool | None:
    """Says whether lane and judge say different things; None where the lane says nothing."""
    if lanes.prove(data) is None:
        return None
    told, meant = check_bytes(data, "x"), judged(data)
    return told != meant or repr(told) != repr(meant._replace(verbs=told.verbs))
