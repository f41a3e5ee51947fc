"""Rounds of Kachuful in which one thing goes wrong, as they lie on the table in the end.

A round is played with open eyes and everybody's card is known. :data:`BREACHES` are the ways in
which one thing goes wrong with it: at the table (somebody leads out of turn, two players change
places, nobody bids) or on paper (a card under another name). Every card is written down all the
same, by ``play``, by ``trick`` or by both, so that the tricks can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "SDCH"
LEVELS = ("play", "trick", "mixed")

Trick = list[tuple[str, str]]
Lines = list[str]
Arrange = Callable[["Table", list[str]], None]
"""Changes the order in which a trick is played."""

Breach = Callable[["Table"], None]


class Table:
    """A round as it was played, and as it is written down.

    ``tricks`` are the players with their cards, as they are written, ``winners`` who really took
    them. ``certain`` says that the lines alone tell that, whatever they break.
    """

    def __init__(self, rng: Random, players: str, dealer: str, size: int, trump: str) -> None:
        self.rng = rng
        self.players, self.dealer, self.size, self.trump = players, dealer, size, trump
        self.order = self.clockwise(dealer)[1:] + dealer
        deck = [rank + suit for rank in RANKS for suit in SUITS]
        rng.shuffle(deck)
        self.hands = {each: [deck.pop() for _ in range(size)] for each in players}
        self.rest = deck
        self.bids: list[tuple[str, int]] = []
        self.late: list[tuple[str, int]] = []
        """Bids that come only once cards lie on the table."""
        self.tricks: list[Trick] = []
        self.winners: list[str] = []
        self.misread: Trick | None = None
        """A trick that is written down whole, whoever has its cards."""
        self.certain = True
        self.bid()

    def clockwise(self, first: str) -> str:
        """Returns the players clockwise from one of them."""
        at = self.players.index(first)
        return self.players[at:] + self.players[:at]

    def bid(self) -> None:
        """Everybody bids, the dealer none that makes the bids come out even."""
        for player in self.order:
            free = [each for each in range(self.size + 1) if each != self.hook()]
            self.bids.append((player, self.rng.choice(free)))

    def hook(self) -> int | None:
        """Returns the bid that the next player may not make."""
        last = len(self.bids) == len(self.players) - 1
        return self.size - sum(bid for _, bid in self.bids) if last else None

    def play(self, arrange: Arrange | None = None, revoke: bool = False) -> None:
        """Plays every trick, one of them in an order of its own, or with a revoke."""
        left = {player: list(hand) for player, hand in self.hands.items()}
        leader = self.order[0]
        odd = self.rng.choice([0, self.size - 1, self.rng.randrange(self.size)])
        for number in range(self.size):
            order = list(self.clockwise(leader))
            if arrange and number == odd:
                arrange(self, order)
            trick: Trick = []
            for player in order:
                must = [card for card in left[player] if trick and card[1] == trick[0][1][1]]
                other = [card for card in left[player] if card not in must]
                if revoke and number >= odd and must and other:
                    must, revoke = other, False
                card = self.rng.choice(must or left[player])
                left[player].remove(card)
                trick.append((player, card))
            self.tricks.append(trick)
            leader = self.winner(trick)
            self.winners.append(leader)

    def winner(self, trick: Trick) -> str:
        """Returns who takes a trick: the highest trump, or else the highest of the led suit."""
        trumps = [each for each in trick if each[1][1] == self.trump]
        led = [each for each in trick if each[1][1] == trick[0][1][1]]
        return max(trumps or led, key=lambda each: RANKS.index(each[1][0]))[0]

    def taken(self) -> dict[str, int]:
        """Returns the tricks that everybody took."""
        return {player: self.winners.count(player) for player in self.players}

    def lines(self, level: str, hands: Iterable[str]) -> Lines:
        """Returns the record, with the hands of some players."""
        lines = [f"deal {self.dealer} {self.size} {self.trump}"]
        lines += [f"hand {each} {' '.join(self.hands[each])}" for each in hands]
        lines += [f"bid {player} {number}" for player, number in self.bids]
        late = [f"bid {player} {number}" for player, number in self.late]
        for trick in self.tricks:
            seats = self.clockwise(trick[0][0])
            in_order = [player for player, _ in trick] == list(seats)
            whole = level == "trick" or (level == "mixed" and self.rng.random() < 0.5)
            if in_order and (whole or trick is self.misread):
                lines += [f"trick {trick[0][0]} {' '.join(card for _, card in trick)}", *late]
                late = []
                continue
            for player, card in trick:
                lines += [f"play {player} {card}", *late]
                late = []
        return lines


# -- what goes wrong ---------------------------------------------------------------------------


def _odd_trick(table: Table) -> Trick:
    """Plays the round, and returns a trick of it, to be spoiled."""
    table.play()
    return table.rng.choice([table.tricks[0], table.tricks[-1], table.rng.choice(table.tricks)])


def _bid_turn(table: Table) -> None:
    at, to = table.rng.sample(range(len(table.bids)), 2)
    table.bids.insert(to, table.bids.pop(at))
    table.play()


def _bid_range(table: Table) -> None:
    at = table.rng.randrange(len(table.bids))
    table.bids[at] = (table.bids[at][0], table.size + table.rng.randint(1, 3))
    table.play()


def _bid_hook(table: Table) -> None:
    dealer, _ = table.bids.pop()
    table.bids.append((dealer, max(table.hook() or 0, 0)))
    table.play()


def _bid_missing(table: Table) -> None:
    table.bids.pop(table.rng.randrange(len(table.bids)))
    table.play()


def _bid_late(table: Table) -> None:
    table.late.append(table.bids.pop(table.rng.randrange(len(table.bids))))
    table.play()


def _bid_again(table: Table) -> None:
    table.bids.append((table.rng.choice(table.players), table.rng.randint(0, table.size)))
    table.play()


def _revoke(table: Table) -> None:
    table.play(revoke=True)


def _lead(table: Table, order: list[str]) -> None:
    order[:] = table.clockwise(table.rng.choice(order[1:]))


def _early(table: Table, order: list[str]) -> None:
    at = table.rng.randrange(2, len(order))
    order.insert(table.rng.randrange(1, at), order.pop(at))


def _late(table: Table, order: list[str]) -> None:
    order.append(order.pop(table.rng.randrange(1, len(order) - 1)))


def _swap(table: Table, order: list[str]) -> None:
    one, two = sorted(table.rng.sample(range(len(order)), 2))
    order[one], order[two] = order[two], order[one]


def _in_order(arrange: Arrange) -> Breach:
    return lambda table: table.play(arrange)


def _stranger(table: Table) -> None:
    """A card under the name of another player, who has played to the trick, or will."""
    trick = _odd_trick(table)
    at = table.rng.randrange(len(trick))
    player, card = trick[at]
    trick[at] = (table.rng.choice([each for each in table.players if each != player]), card)
    table.certain = False


def _leader(table: Table) -> None:
    """A trick whose leader is another on paper, and with the leader everybody else."""
    trick = _odd_trick(table)
    other = table.rng.choice(table.clockwise(trick[0][0])[1:])
    trick[:] = list(zip(table.clockwise(other), [card for _, card in trick], strict=True))
    table.misread = trick
    table.certain = False


def _own_card(table: Table) -> None:
    """A hand is recorded with a card of another's, of the same suit, and the other without it."""
    table.play()
    one, two = table.rng.sample(table.players, 2)
    for mine in table.hands[one]:
        for theirs in table.hands[two]:
            if mine[1] == theirs[1]:
                table.hands[one][table.hands[one].index(mine)] = theirs
                table.hands[two][table.hands[two].index(theirs)] = mine
                return


def _nothing(table: Table) -> None:
    table.play()


def _dealer(table: Table) -> None:
    table.dealer = table.rng.choice([each for each in table.players if each != table.dealer])
    table.order = table.clockwise(table.dealer)[1:] + table.dealer
    table.bids = []
    table.bid()
    table.play()


def _trump(table: Table) -> None:
    table.trump = table.rng.choice([each for each in "SDCHN" if each != table.trump])
    table.play()


BREACHES: dict[str, Breach] = {
    "nothing": _nothing,
    "a bid out of turn": _bid_turn,
    "a bid beyond the cards": _bid_range,
    "the bid that the hook forbids": _bid_hook,
    "a bid missing": _bid_missing,
    "a bid after play began": _bid_late,
    "a bid made twice": _bid_again,
    "a lead out of turn": _in_order(_lead),
    "a card too early": _in_order(_early),
    "a card that comes last": _in_order(_late),
    "two who change places": _in_order(_swap),
    "a revoke": _revoke,
    "a card under another name": _stranger,
    "a trick with another leader": _leader,
    "a card of another hand": _own_card,
    "cards too many or too few": _nothing,
    "another dealer": _dealer,
    "another trump": _trump,
}


AT_ONCE = [each for each in BREACHES if each not in ("a revoke", "a card of another hand")]
"""Breaches that show in every record, and once."""


class Match(NamedTuple):
    """A match of a few rounds, in one of which something goes wrong, and its record."""

    rounds: list[Table]
    odd: int
    lines: Lines


def play_match(breach: str, seed: int, level: str, recorded: float) -> Match:
    """Plays a match; ``recorded`` is the share of hands that are written down."""
    rng = Random(f"{breach} {seed}")
    handles = "abcdefgh"[: rng.randint(3, 8)]
    size, rounds = rng.randint(1, min(5, 52 // len(handles))), rng.randint(1, 3)
    odd = rng.randrange(rounds)
    sizes = [size] * rounds
    lines = ["transcript 1 kachuful", "rules standard"]
    lines.append(f"option rounds {','.join(map(str, sizes))}")
    lines += [f"player {each} Player {each}" for each in handles]
    if breach == "cards too many or too few":
        sizes[odd] += (
            rng.choice([-1, 1]) if 1 < size < 52 // len(handles) else (1 if size == 1 else -1)
        )
    tables: list[Table] = []
    dealer = rng.choice(handles)
    for number in range(rounds):
        table = Table(rng, handles, dealer, sizes[number], SUITS[number % 4])
        BREACHES[breach if number == odd else "nothing"](table)
        hands = [each for each in handles if rng.random() < recorded]
        lines += table.lines(level, hands)
        tables.append(table)
        dealer = table.clockwise(table.dealer)[1]
    return Match(tables, odd, [*lines, "end"])
