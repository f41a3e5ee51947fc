"""One slip of the scorer's pen in honest matches: how many findings it makes, and who is named.

Prints a table, a row for each slip and evidence. A hole is a line left out where the record shows
that one is missing: exactly one finding is the goal, and nobody named for what nobody saw.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, OPEN, Evidence
from referee.match.replay import Replay
from referee.match.simulate import Wish, transcript
from referee.notation.lines import encode
from referee.values.rules import CannotDo

MATCHES = int(sys.argv[1]) if len(sys.argv) > 1 else 30
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 9
WANTED = sys.argv[3:5]
ORDER = [
    "answer-due",
    "draw-due",
    "draw-not-due",
    "turn",
    "over",
    "empty-hand",
    "ask-out",
    "order",
    "bid-turn",
    "play-due",
    "play-turn",
    "deal-size",
    "dealer",
    "trump",
    "tricks-sum",
    "arguments",
]
"""Rules of the order of play: who is named under them is only named as being due."""

Slip = Callable[[random.Random, list[str]], list[str] | None]


def left_out(*verbs: str, share: float = 0.6) -> Slip:
    """Leaves out a line with the first verb, and those with the others where they follow it."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        count = len(verbs)
        places = [
            at
            for at in range(int(len(lines) * share))
            if [line.split(" ", 1)[0] for line in lines[at : at + count]] == list(verbs)
        ]
        if not places:
            return None
        at = rng.choice(places)
        return lines[:at] + lines[at + count :]

    return slip


def twice(verb: str) -> Slip:
    """Writes a line twice."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        places = [at for at in range(len(lines) * 6 // 10) if lines[at].startswith(f"{verb} ")]
        at = rng.choice(places) if places else None
        return None if at is None else lines[: at + 1] + lines[at:]

    return slip


def exchanged(first: str, second: str) -> Slip:
    """Writes two lines in the wrong order."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        places = [
            at
            for at in range(len(lines) * 6 // 10)
            if lines[at].startswith(f"{first} ") and lines[at + 1].startswith(f"{second} ")
        ]
        if not places:
            return None
        at = rng.choice(places)
        return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]

    return slip


def misnamed(verb: str) -> Slip:
    """Writes another player's handle after a verb."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        places = [at for at in range(len(lines) * 6 // 10) if lines[at].startswith(f"{verb} ")]
        if not places:
            return None
        at = rng.choice(places)
        words = lines[at].split()
        taken = words[1:3] if verb == "ask" else words[1:2]
        handles = sorted({line.split()[1] for line in lines if line.startswith(("bid ", "ask "))})
        words[1] = rng.choice([each for each in handles if each not in taken] or taken)
        return [*lines[:at], " ".join(words), *lines[at + 1 :]]

    return slip


def counted(true: str, written: str) -> Slip:
    """Writes another number of cards that were handed over."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        places = [
            at
            for at in range(len(lines) * 6 // 10)
            if lines[at].startswith("give ") and lines[at].split()[2] == true
        ]
        if not places:
            return None
        at = rng.choice(places)
        words = lines[at].split()
        return [*lines[:at], " ".join([*words[:2], written]), *lines[at + 1 :]]

    return slip


def misheard(rng: random.Random, lines: list[str]) -> list[str] | None:
    """Writes another rank that was asked for."""
    places = [at for at in range(len(lines) * 6 // 10) if lines[at].startswith("ask ")]
    if not places:
        return None
    at = rng.choice(places)
    words = lines[at].split()
    words[3] = rng.choice([rank for rank in "A23456789TJQK" if rank != words[3]])
    return [*lines[:at], " ".join(words), *lines[at + 1 :]]


def first_deal(rng: random.Random, lines: list[str]) -> list[str] | None:
    """Leaves the first deal out."""
    at = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    return lines[:at] + lines[at + 1 :]


Row = tuple[str, str, str, Evidence, str, Slip]

FISH: dict[str, Slip] = {
    "give": left_out("give"),
    "draw": left_out("draw"),
    "fish": left_out("fish"),
    "fish+draw": left_out("fish", "draw"),
    "ask": left_out("ask"),
    "first deal": first_deal,
    "book": left_out("book"),
    "give twice": twice("give"),
    "fish twice": twice("fish"),
    "draw twice": twice("draw"),
    "ask twice": twice("ask"),
    "book twice": twice("book"),
    "ask/give": exchanged("ask", "give"),
    "ask/fish": exchanged("ask", "fish"),
    "fish/draw": exchanged("fish", "draw"),
    "draw/ask": exchanged("draw", "ask"),
    "give misnamed": misnamed("give"),
    "fish misnamed": misnamed("fish"),
    "draw misnamed": misnamed("draw"),
    "ask misnamed": misnamed("ask"),
    "ask+give": left_out("ask", "give"),
    "give 1->2": counted("1", "2"),
    "give 2->1": counted("2", "1"),
    "wrong rank": misheard,
}
KACHUFUL: dict[str, dict[str, Slip]] = {
    "trick": {
        "trick": left_out("trick"),
        "bid": left_out("bid"),
        "first deal": first_deal,
        "deal": left_out("deal"),
        "bid twice": twice("bid"),
        "trick twice": twice("trick"),
        "bid misnamed": misnamed("bid"),
        "trick misnamed": misnamed("trick"),
    },
    "play": {
        "play": left_out("play"),
        "bid": left_out("bid"),
        "first deal": first_deal,
        "play twice": twice("play"),
        "play misnamed": misnamed("play"),
        "play/play": exchanged("play", "play"),
    },
    "won": {"won": left_out("won"), "bid": left_out("bid"), "first deal": first_deal},
}


def rows() -> Iterator[tuple[str, str, str, Evidence, str, Slip]]:
    """Yields game, level of detail, name of the evidence, evidence, and slip."""
    for name, slip in FISH.items():
        for view, evidence in (("closed", CLOSED), ("open", OPEN)):
            yield "go-fish", "trick", view, evidence, name, slip
    for level, slips in KACHUFUL.items():
        for name, slip in slips.items():
            for view, evidence in (("closed", CLOSED), ("open", OPEN)):
                yield "kachuful", level, view, evidence, name, slip


def games(row: Row) -> Iterator[tuple[list[str], list[str]]]:
    """Yields honest matches, and the same with the slip."""
    game, level, view, evidence, name, slip = row
    rng = random.Random(f"{SEED} {game} {level} {name} {view}")
    made = 0
    while made < MATCHES:
        habits = Habits(level=level, revokes=0.0, deals=1)
        wish = Wish(game, rng.randrange(10**9), players=rng.choice([3, 4, 5]), habits=habits)
        try:
            lines = transcript(wish, evidence)
        except CannotDo:
            continue
        start = next(at for at, line in enumerate(lines) if line.startswith("deal "))
        slipped = slip(rng, lines[start:])
        if slipped is None:
            continue
        yield lines, [*lines[:start], *slipped]
        made += 1


def bench(row: Row) -> bool:
    """Prints a row, and says whether one finding in at least nine of ten names nobody."""
    game, level, view, _, name, _ = row
    found: Counter[int] = Counter()
    most = named = wrong = 0
    spent: list[float] = []
    for honest, lines in games(row):
        start = time.perf_counter()
        replay = Replay().feed_all(encode(lines))
        replay.counts()
        summary = replay.summary()
        spent.append(time.perf_counter() - start)
        findings = [each for each in replay.sorted_findings() if each.kind != "style"]
        found[min(len(findings), 3)] += 1
        most = max(most, len(findings))
        blamed = any(each.player and each.rule.split("/")[1] not in ORDER for each in findings)
        named += blamed
        true = Replay().feed_all(encode(honest)).summary()
        known = summary is not None and all(deal.is_scored for deal in summary.deals)
        wrong += known and summary.totals != true.totals
        if [f"{level}:{name}", view] == WANTED and (len(findings) != 1 or blamed):
            at = next((i for i, (a, b) in enumerate(zip(lines, honest, strict=False)) if a != b), 0)
            print("=====", at + 1, honest[at - 3 : at + 5], "=>", lines[at - 3 : at + 5])
            for each in replay.sorted_findings():
                print("  ", each.line, each.rule, each.why, each.player, lines[each.line - 1])
    fits = found[1] >= 0.9 * MATCHES and not named
    print(
        f"{game:9} {level:7} {name:15} {view:7}",
        *(f"{found[count]:5}" for count in range(4)),
        f"{most:5} {named:6} {wrong:6} {1000 * sum(spent) / len(spent):7.1f}",
        f"{1000 * max(spent):7.1f}  {'' if fits else 'falls short'}",
        flush=True,
    )
    return fits


def main() -> None:
    print(
        f"{'game':9} {'detail':7} {'slip':15} {'hands':7}  none   one   two  more  most  named"
        "  wrong  ms avg    most"
    )
    for row in rows():
        bench(row)


main()
