"""A table for the tests of Kachuful: transcripts with marks, and honest players who fill them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import referee
from referee.games.kachuful.rules import RULES
from referee.games.kachuful.ways import WAYS
from referee.match.replay import Replay

VARIANTS = {**{rule.id: rule.ways for rule in RULES}, **WAYS}

SUITS = "SHDC"
RANKS = "23456789TJQKA"
HANDLES = "abcdefgh"

FOUR_BIDS = """
    bid a 1
    bid b 0
    bid c 1
    bid d 0
"""

THREE = "deal d 3 S" + FOUR_BIDS

ONE = """
    deal d
    bid a 1
    bid b 0
    bid c 0
    bid d 1
    trick a AS 2S 9S 4S
"""
"""A first round of four: a has 11 points, b and c have 10, d has none."""

CASES = Path(__file__).parent.parent / "cases"

COME_AND_GO = CASES / "k-seats-come-and-go.ref"
"""a leaves with most points, e comes, and leaves after one round."""

BEGUN = ONE + "deal a 2 D\nbid b 0\n"


def transcript(body: str, players: int = 4, **options: str) -> str:
    """Returns a transcript: a header, then the lines of ``body`` without their indentation."""
    header = ["transcript 1 kachuful", "rules standard"]
    header += [f"option {key} {value}" for key, value in options.items()]
    header += [f"player {handle} Player {handle}" for handle in HANDLES[:players]]
    lines = [re.sub(r"\s+#", "  #", line.strip()) for line in body.strip().splitlines()]
    return "\n".join([*header, *lines, ""])


def judged(body: str, players: int = 4, **options: str) -> Replay:
    """Returns the replay of a transcript; all that it found has its place in the rule book."""
    replay = Replay().feed_all(transcript(body, players, **options).encode())
    for finding in [*replay.findings, *replay.stood]:
        if finding.rule.startswith("kachuful/") or finding.why in VARIANTS.get(finding.rule, ()):
            assert set(finding.data) == set(VARIANTS[finding.rule][finding.why].data), finding
        assert finding.line in finding.proof
    return replay


def found(replay: Replay) -> set[tuple[int, str]]:
    """Returns line and rule of all that is wrong, as the marks of a transcript tell it."""
    return {(each.line, each.rule) for each in replay.findings if each.kind != "style"}


def agree(body: str, players: int = 4, **options: str) -> Replay:
    """Asserts that exactly the marks ``# ! RULE`` in the body are found, and returns the replay."""
    replay = judged(body, players, **options)
    marks = {
        (number, rule)
        for number, line in enumerate(replay.texts, 1)
        for rule in re.findall(r"# ! (\S+)", line)
    }
    assert found(replay) == marks
    return replay


def line_of(replay: Replay, text: str) -> int:
    """Returns the number of the one line that begins with this text."""
    (number,) = [at for at, line in enumerate(replay.texts, 1) if line.startswith(text)]
    return number


class Round:
    """A round dealt and played at random, and the lines that record it.

    It is honest, but that with ``revoke`` one player once does not follow suit: ``guilty`` tells
    the trick and the card.
    """

    def __init__(
        self,
        rng: Random,
        players: str,
        dealer: str,
        size: int,
        trump: str,
        revoke: bool = False,
    ) -> None:
        self.guilty: tuple[int, str] | None = None
        self.players, self.dealer, self.size, self.trump = players, dealer, size, trump
        at = players.index(dealer) + 1
        self.order = players[at:] + players[:at]
        deck = [rank + suit for rank in RANKS for suit in SUITS]
        rng.shuffle(deck)
        self.hands = {each: [deck.pop() for _ in range(size)] for each in players}
        self.bids = self._bid(rng)
        self.tricks: list[list[tuple[str, str]]] = []
        self.taken = dict.fromkeys(players, 0)
        left = {each: list(hand) for each, hand in self.hands.items()}
        leader = self.order[0]
        for number in range(size):
            at = players.index(leader)
            trick: list[tuple[str, str]] = []
            for player in players[at:] + players[:at]:
                must = [card for card in left[player] if trick and card[1] == trick[0][1][1]]
                strange = [card for card in left[player] if card not in must]
                if revoke and must and strange and not self.guilty and rng.random() < 0.5:
                    card = rng.choice(strange)
                    self.guilty = (number, card)
                else:
                    card = rng.choice(must or left[player])
                left[player].remove(card)
                trick.append((player, card))
            self.tricks.append(trick)
            leader = self.winner(trick)
            self.taken[leader] += 1

    def _bid(self, rng: Random) -> dict[str, int]:
        bids: dict[str, int] = {}
        for player in self.order:
            free = list(range(self.size + 1))
            if player == self.dealer and self.size - sum(bids.values()) in free:
                free.remove(self.size - sum(bids.values()))
            bids[player] = rng.choice(free)
        return bids

    def winner(self, trick: list[tuple[str, str]]) -> str:
        """Returns who takes a trick: by the rules of 002 §5, written down once more."""
        trumps = [play for play in trick if play[1][1] == self.trump]
        led = [play for play in trick if play[1][1] == trick[0][1][1]]
        return max(trumps or led, key=lambda play: RANKS.index(play[1][0]))[0]

    def lines(
        self, rng: Random, open_hands: str = "", style: str = "trick", stated: bool = True
    ) -> list[str]:
        """Returns the record; ``style`` is trick, play, mixed or won."""
        said = f" {self.size} {self.trump}" if stated else ""
        lines = [f"deal {self.dealer}{said}"]
        lines += [
            f"hand {each} {self.hand(rng, each)}" for each in self.players if each in open_hands
        ]
        lines += [f"bid {each} {self.bids[each]}" for each in self.order]
        if style == "won":
            order = rng.sample(self.players, len(self.players))
            return lines + [f"won {each} {self.taken[each]}" for each in order]
        for trick in self.tricks:
            if style == "trick" or (style == "mixed" and rng.random() < 0.5):
                lines.append(f"trick {trick[0][0]} " + " ".join(card for _, card in trick))
            else:
                lines += [f"play {player} {card}" for player, card in trick]
        return lines

    def hand(self, rng: Random, player: str) -> str:
        """Returns the words of a hand line, some of them perhaps hidden."""
        hand = self.hands[player]
        hidden = rng.choice([0, 0, rng.randint(0, len(hand))])
        shown = hand[hidden:]
        return " ".join([*shown, f"x{hidden}"] if hidden else shown)


def honest_match(
    rng: Random, players: int, sizes: list[int], trumps: str = "SDCH", **how: str
) -> list[Round]:
    """Returns the rounds of a match, the deal moving to the left."""
    handles = HANDLES[:players]
    first = rng.randrange(players)
    return [
        Round(rng, handles, handles[(first + at) % players], size, trumps[at % len(trumps)])
        for at, size in enumerate(sizes)
    ]


def faults(replay: Replay) -> list[tuple[str, str, tuple[str, ...]]]:
    """Returns rule, variant and what would have been right."""
    return [
        (each.rule.partition("/")[2], each.why, each.allowed)
        for each in replay.findings
        if each.kind != "style"
    ]


def totals(replay: Replay) -> dict[str, int]:
    """Returns the points of the match."""
    summary = replay.summary()
    assert summary is not None
    return dict(summary.totals)


def summary_of(path: Path) -> referee.Summary:
    report = referee.check(path.read_bytes())
    assert report.summary is not None
    assert not report.faults
    return report.summary
