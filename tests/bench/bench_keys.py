"""Keystrokes: what a scorer types at the table, against the full lines that end up in the file.

Counts the keys, Enter included, of the sources' worked examples and of whole simulated matches
with what the table lets be left out (goals: at most 4 keys a bid and 3 a played card; a deal of
Go Fish with unseen draws in 400, thirteen rounds by who took each trick in 330, a slip and its
correction in 8).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS / "table"))

from scorer import keys, short_lines  # noqa: E402

from referee.games.simulating.dice import Dice  # noqa: E402
from referee.games.simulating.habits import Habits  # noqa: E402
from referee.games.simulating.record import CLOSED  # noqa: E402
from referee.match.record import Match  # noqa: E402
from referee.match.simulate import Wish, play, record  # noqa: E402
from referee.notation.lines import parse_line  # noqa: E402

EXAMPLES = {
    "002 §5, a round of three cards": "k-worked-example.ref",
    "000 §5, three asks": "g-worked-example.ref",
}
KACHUFUL = Wish("kachuful", 5, players=4, habits=Habits(mentions=0.0))
MATCHES = {
    "Kachuful, 13 rounds, 4 players": KACHUFUL,
    "Go Fish, a deal, 4 players": Wish("go-fish", 5, players=4),
}
ONE_KEY = ""
"""Answers a question, without Enter."""

SLIPS = {
    "a bid, taken back and typed again": ("2", "u", "1"),
    "the last bid, corrected": ("2", "=1", ONE_KEY),
    "a bid of two lines ago": ("2", "=d 1", ONE_KEY),
    "a card that cannot be": ("5h", "jh"),
    "a line of four bids": ("1 0 1 0", "u"),
}


def split(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """Splits a transcript into the lines before its first deal and its events."""
    first = next(at for at, line in enumerate(lines) if line.startswith("deal"))
    events = [line for line in lines[first:] if parse_line(1, line).words]
    return list(lines[:first]), [line.partition("  #")[0].rstrip() for line in events]


def by_winners(lines: Sequence[str]) -> list[str]:
    """Returns a record of tricks with nothing noted of each but who took it."""
    header, events = split(lines)
    match = Match.read("\n".join([*header, ""]))
    told: list[str] = []
    for line in events:
        before = _won(match)
        match.log_lines([line])
        verb = parse_line(1, line).verb
        if verb in ("play", "trick"):
            told += [
                f"took {player}" for player, won in _won(match).items() if won > before[player]
            ]
        else:
            told.append(line)
    return [*header, *told]


def _won(match: Match) -> dict[str, int]:
    """Returns the tricks that each has taken in the latest round."""
    deals = match.summary().deals
    won = deals[-1].columns["tricks"] if deals else {}
    return {player: int(won.get(player) or 0) for player in match.players}  # type: ignore[arg-type]


def bench(title: str, lines: Sequence[str]) -> int:
    header, events = split(lines)
    typed: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for text, meant in short_lines(Match.read("\n".join([*header, ""])), events):
        for line in meant:
            words = parse_line(1, line).words
            kind = "card" if words[0].text in ("play", "trick") else words[0].text
            done[kind] += len(words) - 2 if kind == "card" else 1
            typed[kind] += keys(text) / len(meant)  # type: ignore[assignment]
    full = sum(keys(line) for line in events)
    short = round(sum(typed.values()))
    told = [f"{typed[kind] / done[kind]:.1f} a {kind}" for kind in ("bid", "card") if done[kind]]
    told.append(f"{short / len(events):.1f} an event")
    print(f"{title}: {short} keys, {full} in full ({short / full:.0%}); {', '.join(told)}")
    return short


def main() -> None:
    for title, name in EXAMPLES.items():
        bench(title, (TESTS / "cases" / name).read_text("utf-8").splitlines())
    for title, wish in MATCHES.items():
        bench(title, record(play(wish), CLOSED, Dice(wish.seed)))
    lines = record(play(KACHUFUL), CLOSED, Dice(KACHUFUL.seed))
    bench("Kachuful, 13 rounds by who took each trick", by_winners(lines))
    for title, slip in SLIPS.items():
        print(f"{title}: {sum(map(keys, slip))} keys, slip and correction")


if __name__ == "__main__":
    main()
