"""Records without faults in which rules were broken: the table has let every breach stand."""

from __future__ import annotations

import re
from random import Random

from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import LEVELS, Habits
from referee.games.simulating.record import Evidence, Manner
from referee.match.checking import check_bytes
from referee.match.record import Match
from referee.match.simulate import Wish, faults, play, record
from referee.notation.lines import encode
from referee.values.rules import CannotDo

SHARES = (0.0, 0.4, 1.0)
HEADER = ("transcript", "rules", "option", "date", "place", "player")
OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "go-fish": {
        "ranks": ("3", "4", "5", "6"),
        "suits": ("2", "3", "4"),
        "lucky-draw": ("on", "off"),
        "next": ("asked", "left"),
        "first": ("left", "any"),
        "empty-hand": ("draw", "end", "out"),
        "empty-stock": ("play-on", "end"),
        "deal": ("1", "2", "3"),
    },
    "kachuful": {
        "rounds": ("1-3-1", "4,2", "3,3", "5"),
        "trump": ("SDCHN", "turned", "H", "N"),
        "scoring": ("10*bid+10", "10+tricks", "10*bid"),
        "hook": ("on", "off"),
    },
}


def played(game: str, luck: Random) -> list[str]:
    """Returns a small match, honest or with one breach, of which more or less is recorded."""
    options = {key: luck.choice(values) for key, values in OPTIONS[game].items()}
    kept = luck.sample(sorted(options), luck.randint(1, 4))
    options = {key: options[key] for key in {*kept, "ranks", "rounds"} & set(options)}
    if game == "go-fish" and luck.random() < 0.25:
        options |= {"ask-for": "card", "own-card": luck.choice(["allow", "forbid"])}
    habits = Habits(
        deals=luck.choice([1, 1, 2]),
        voids=luck.choice([0.0, 0.3]),
        asserts=luck.choice([0.0, 0.1]),
        bluffs=luck.choice([0.0, 0.2]),
        level=luck.choice(LEVELS),
        revokes=luck.choice([0.0, 0.1]),
        seats=luck.choice([0.0, 0.3]),
        mentions=luck.choice([0.0, 1.0]),
    )
    broken = [None, None, *(rule for rule in faults(game) if rule.startswith(game))]
    shares = (luck.choice(SHARES) for _ in Evidence._fields)
    wish = Wish(game, luck.randrange(2**32), None, options, None, habits, luck.choice(broken))
    try:
        match = play(wish)
    except CannotDo:  # the deck has no room for it, or that rule cannot be broken there
        return played(game, luck)
    return record(match, Evidence(*shares), Dice(wish.seed), Manner(luck.random() < 0.5, True))


def slipped(lines: list[str], luck: Random) -> list[str]:
    """Returns a match in which a few lines are lost, doubled, out of place or name other cards."""
    lines = [line for line in lines if line]
    first = next(at for at, line in enumerate(lines) if line.startswith("deal"))
    for _ in range(luck.choice([0, 1, 2, 4])):
        at = luck.randrange(first, len(lines))
        other = luck.randrange(first, len(lines))
        slip = luck.choice(["swap", "drop", "double", "cards", "cards", "cards", "move a hand"])
        hands = [place for place, line in enumerate(lines) if line.startswith("hand")]
        if slip == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        elif slip == "drop" and len(lines) > first + 2:
            del lines[at]
        elif slip == "double":
            lines.insert(other, lines[at])
        elif slip == "move a hand" and hands:
            lines.insert(other, lines.pop(luck.choice(hands)))
        elif slip == "cards":
            at = luck.choice(hands or [at])
            lines[at] = re.sub(
                r"(?<= )[A2-9TJQK](?=[SHDC]?( |$))",
                lambda card: luck.choice([card[0], luck.choice("A23456789TJQK")]),
                lines[at],
            )
    return lines


def let_stand(lines: list[str]) -> bytes:
    """Logs lines one after the other, breaches with their rulings; what is refused is left out."""
    lines = [line for line in lines if line]
    header = [line for line in lines if line.split()[0] in HEADER]
    match = Match(encode(header))
    for line in lines:
        if line not in header:
            match.log(line, stands=True)
    return match.data


def ruled(lines: list[str]) -> bytes:
    """Returns a record with a ruling under every line in which a breach is found."""
    made = [line for line in lines if line]
    rules: dict[int, list[str]] = {}
    for each in check_bytes(encode(made)).findings:
        if each.kind in ("breach", "proof") and each.rule not in rules.setdefault(each.line, []):
            rules[each.line].append(each.rule)
    for line in sorted(rules, reverse=True):
        made[line:line] = [f"ruling {rule} stands" for rule in rules[line]]
    return encode(made)
