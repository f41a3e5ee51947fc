"""A match of Kachuful as far as it has come: its rounds, and what the next deal must be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.kachuful.options import DECK_SIZE, KachufulRules
from referee.games.kachuful.rounds import KachufulRound
from referee.games.kachuful.rules import PLAYERS
from referee.games.kernel.seats import Join, Leave, Seating
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.rules import Fault


class KachufulMatch:
    """The rounds so far. ``round`` is the latest, also once it is finished or cancelled."""

    __slots__ = (
        "begun",
        "gap",
        "house",
        "number",
        "players",
        "round",
        "rounds",
        "seating",
        "settled",
        "stray_said",
        "unproved",
        "unsure",
    )

    def __init__(self, players: Mapping[Handle, str], settings: Mapping[str, Any]) -> None:
        self.house = KachufulRules(settings, len(players))
        self.seating = Seating(players, self.house.limits, PLAYERS, DECK_SIZE)
        self.players = self.seating.players
        """Who sits at the table now, clockwise."""
        self.rounds: list[KachufulRound] = []
        self.round: KachufulRound | None = None
        self.number = 0
        """The place of the next round in the sequence, counted from 0."""
        self.begun = False
        """Whether a deal has been opened and not cancelled."""
        self.gap = False
        """Whether a line was lost since the latest round ended, which may have been a deal."""
        self.stray_said = False
        """Whether play outside a round has been reported since the latest round ended."""
        self.settled = dict.fromkeys(self.players, 0)
        """The points of all rounds but the latest."""
        self.unsure: set[Handle] = set()
        """The players whose points in one of those rounds nobody knows."""
        self.unproved: set[int] = set()
        """The lines of those rounds whose claims the facts do not prove."""

    @property
    def open(self) -> bool:
        """Whether a round is being played."""
        return self.round is not None and self.round.open

    @property
    def ends(self) -> bool:
        """Whether the last round of the sequence has been dealt."""
        return self.number >= len(self.house.sizes)

    @property
    def over(self) -> bool:
        """Whether every round of the sequence has been played."""
        return self.ends and not (self.round is not None and self.round.open and self.round.counts)

    def change_seats(self, event: Join | Leave, faults: Sequence[Fault] = ()) -> None:
        """Lets somebody come or go from the next deal on; the rounds to come are planned anew."""
        dealer = self.round.dealer if self.round else None
        self.seating.take(event, dealer, faults, over=self.ends)
        if not self.ends:
            self.house.seat(len(self.players), self.number)
        self.settled.setdefault(event.player, 0)

    def next_dealer(self) -> Handle | None:
        """Returns who deals next, None before the first deal: that is free."""
        last = self.round
        return self.seating.next_dealer(last.dealer, last.void) if last else None

    def next_size(self) -> int:
        """Returns the cards each of the next round; after the last one, as many again."""
        return self._size(self.number)

    def _size(self, number: int) -> int:
        sizes = self.house.sizes
        size = sizes[min(number, len(sizes) - 1)]
        # A cancelled round may have been dealt before somebody sat down.
        return min(size, self.house.most) if self.seating.changed else size

    def is_redeal(self, dealer: Handle) -> bool:
        """Says whether a deal plainly repeats the round before it, which was not finished."""
        last = self.round
        return (
            last is not None and not last.void and dealer == last.dealer and (last.open or self.gap)
        )

    def due(self, dealer: Handle) -> tuple[int, int, str | None]:
        """Returns number, cards each and trump of the round that this dealer's deal opens.

        The trump is None where each deal turns its own.
        """
        number = self.number
        if self.round is not None and self.is_redeal(dealer):
            number = self.round.number
        return number, self._size(number), self.house.trump(number)

    def takes(self, event: Event) -> bool:
        """Says whether an event belongs to the latest round: it goes on, or plainly lacks that."""
        last = self.round
        return last is not None and (last.open or (not self.gap and last.lacks(event)))

    def new_round(
        self, line: int, dealer: Handle, size: int | None = None, trump: str | None = None
    ) -> KachufulRound:
        """Makes the next round, with what the sequence and the cycle say where nothing is stated.

        Changes nothing: :meth:`begin` does.
        """
        number, due_size, due_trump = self.due(dealer)
        cards = min(size or due_size, self.house.most)
        fresh = KachufulRound(number, line, self.players, dealer, cards, trump or due_trump)
        fresh.extra = number >= len(self.house.sizes)
        return fresh

    def implied_round(self, event: Event | None, line: int) -> KachufulRound:
        """Makes the round whose deal is missing from the log, from the first event after it."""
        dealer = self.next_dealer()
        player = event.actor if event else None
        guessed = dealer is None
        if dealer is None:
            at = self.players.index(player) if player in self.players else 0
            dealer = self.players[at - 1]
        fresh = self.new_round(line, dealer)
        fresh.guessed = guessed and (event.verb if event else "") not in ("bid", "play", "trick")
        return fresh

    def begin(self, fresh: KachufulRound) -> None:
        """Opens a round made by :meth:`new_round`, and ends the one before."""
        last = self.round
        if last is not None:
            if fresh.number == last.number and not last.void:
                last.cancel()
            elif last.open:
                last.close()
            self._settle(last)
        self.round = fresh
        self.rounds.append(fresh)
        self.number = fresh.number + 1
        self.gap = self.stray_said = False
        self.begun = True
        self.seating.settle()

    def _settle(self, last: KachufulRound) -> None:
        """Adds up a round that nothing can change any longer."""
        self.unproved |= last.unproved()
        if not last.counts:
            return
        points = last.points(self.house)
        for player in last.players:
            self.settled[player] += points.get(player, 0)
            if player not in points:
                self.unsure.add(player)

    def void(self) -> None:
        """Cancels the latest round: the same dealer deals the same cards again."""
        if self.round is not None:
            self.round.cancel()
            self.number = self.round.number
            self.begun = any(not each.void for each in self.rounds)

    def hook_totals(self, here: KachufulRound, player: Handle) -> list[int]:
        """Returns the sums which a player's bid may not bring to the number of cards.

        The last bid is bound: the dealer's, or where a dealer has bid out of turn that of whoever
        bids last then (002 §5, §7, §11).
        """
        return here.bidding.totals(player) if self.house.hook else []

    def totals(self) -> dict[Handle, int]:
        """Returns the points of all finished rounds that count."""
        totals = dict(self.settled)
        last = self.round
        if last is not None and last.counts:
            for player, points in last.points(self.house).items():
                totals[player] += points
        return totals

    def uncertain(self) -> set[Handle]:
        """Returns the players whose points in some round nobody knows."""
        last = self.round
        if last is None or not last.counts:
            return self.unsure
        if last.open:
            # Of what is missing, all may be that the round is finished.
            return set(last.players) if last.may_close() else self.unsure
        return self.unsure | (set(last.players) - set(last.points(self.house)))
