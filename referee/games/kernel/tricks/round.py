"""One round of tricks: its deal, hands and tricks, and who has won how many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from referee.games.kernel.tricks.events import Play, Trick
from referee.games.kernel.tricks.hands import TrickHands
from referee.games.kernel.tricks.turns import Tricks
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.deck import deal_order
from referee.values.rules import Fault

if TYPE_CHECKING:
    from referee.deduction.insight import Ground


class TrickRules:
    """The ids of the rules of tricks, as a game of that name has them."""

    __slots__ = (
        "contradiction",
        "count",
        "follow_suit",
        "own_card",
        "play_turn",
        "revoke",
        "took",
        "tricks_sum",
    )

    def __init__(self, game: str) -> None:
        self.contradiction = f"{game}/contradiction"
        self.count = f"{game}/count"
        self.follow_suit = f"{game}/follow-suit"
        self.own_card = f"{game}/own-card"
        self.play_turn = f"{game}/play-turn"
        self.revoke = f"{game}/revoke"
        self.took = f"{game}/took"
        self.tricks_sum = f"{game}/tricks-sum"


class TrickRound:
    """A round as far as it has come; a game says what is due before the cards."""

    ids: ClassVar[TrickRules]

    __slots__ = (
        "claimed",
        "closed",
        "dealer",
        "finished",
        "guessed",
        "hands",
        "line",
        "mixed",
        "players",
        "ready",
        "revokes",
        "seat",
        "size",
        "skips",
        "tooks",
        "tricks",
        "trump",
        "void",
        "won",
        "won_lines",
        "wrong_sum",
    )

    def __init__(
        self,
        line: int,
        players: Sequence[Handle],
        dealer: Handle,
        size: int,
        trump: str | None,
    ) -> None:
        self.line = line
        self.players = tuple(players)
        self.seat = {player: seat for seat, player in enumerate(players)}
        self.size = size
        self.trump = trump
        self.hands = TrickHands(len(players), size)
        self.seat_dealer(dealer)
        self.won: dict[Handle, int] = {}
        """The tricks that each has won by ``won`` lines."""
        self.won_lines: dict[Handle, int] = {}
        self.claimed: dict[Handle, int] = {}
        """The tricks that each has got without play, at the end of the round."""
        self.tooks = 0
        """How many tricks are somebody's by the table's word."""
        self.revokes: list[Fault] = []
        """The revokes that the log has proved and no ruling lets stand."""
        self.guessed = False
        """Whether the deal line is lost and with it the dealer."""
        self.ready = False
        """Whether cards are due and nothing is out of the ordinary."""
        self.finished = False
        """Whether every trick of the round has been won."""
        self.closed = False
        """Whether the round is over although tricks of it are missing."""
        self.void = False
        self.skips = False
        """Whether lines are missing, or stand out of order, so that the count may not be full."""
        self.mixed = False
        """Whether both cards and tricks won were recorded."""
        self.wrong_sum = False
        """Whether it was said that the recorded tricks cannot be right; they count as they are."""

    def seat_dealer(self, dealer: Handle) -> None:
        """Sets who deals, and with it the first leader."""
        self.dealer = dealer
        first = deal_order(self.players, dealer)[0]
        self.tricks = Tricks(len(self.players), self.size, self.seat[first], self.trump)

    @property
    def waits(self) -> bool:
        """Whether something else than cards is due."""
        return False

    @property
    def open(self) -> bool:
        """Whether the round is being played."""
        return not (self.over or self.void)

    @property
    def over(self) -> bool:
        """Whether the round has been played, as far as it will be."""
        return self.finished or self.closed

    def refresh(self) -> None:
        """Works out anew whether the round is finished, or ready for cards."""
        if not self.lacking:
            self.tricks.complete((each.seat, each.card) for each in self.hands.laid())
        self.finished = self.tricks.finished or len(self.won) == len(self.players)
        self.ready = (
            self.open
            and not self.waits
            and not self.won
            and not self.claimed
            and not any(self.hands.hidden)
            and self.tricks.certain
            and not self.tricks.loose
            and not self.hands.disputes
        )

    @property
    def lacking(self) -> int:
        """How many cards of the round are not on the table (yet)."""
        return self.size * len(self.players) - self.hands.seen.bit_count()

    def lacks(self, event: Event) -> bool:
        """Says whether cards are missing in the round, although that seems to have been played.

        That is so where faults have left several ways to understand the others, in each of which
        some card is unknown.
        """
        if not self.finished or self.void or self.won or not self.hands.log:
            return False
        if self.claimed or any(self.hands.hidden):
            return False  # they were played, and nobody noted them
        if not isinstance(event, Play | Trick):
            return False
        return self.lacking >= (len(event.cards) if isinstance(event, Trick) else 1)

    def may_close(self) -> bool:
        """Says whether what is missing of an unfinished round is accounted for already."""
        return self.skips or self.mixed or self.tricks.lost or bool(self.tricks.others)

    def cancel(self) -> None:
        """The deal is cancelled."""
        self.void, self.ready = True, False

    def close(self) -> None:
        """The next round begins although this one is not finished."""
        self.tricks.settle()
        self.closed, self.ready = True, False

    def grounds(self, line: int) -> list[Ground]:
        """Returns which suits the cards on a line claim to be missing, and whether they were."""
        from referee.deduction.insight import Ground

        unproved = self.unproved()
        found = []
        for claim in (*self.hands.claims, *self.hands.disputed()):
            if claim.line == line:
                player, proved = self.players[claim.seat], line not in unproved
                facts = self.hands.shown_by(claim.seat, line) if proved else ()
                found.append(Ground(self.ids.follow_suit, player, claim.suit, proved, facts))
        return found

    def tricks_won(self) -> Mapping[Handle, int]:
        """Returns the tricks of every player (so far), without those that are not known."""
        taken = self.tricks.taken()
        if self.won and not (taken and self.tricks.finished):
            return self.won
        least, claimants = self.least(), self.tricks.course.claimants
        return {
            player: count for player, count in least.items() if self.seat[player] not in claimants
        }

    def least(self) -> Mapping[Handle, int]:
        """Returns the tricks that each player surely took, empty where nobody can know.

        One more may be the claimants' of the last trick.
        """
        least = self.tricks.least()
        if least is None or (self.closed and not self.tricks.finished):
            return {}
        return dict(zip(self.players, least, strict=True))

    def claims(self) -> set[int]:
        """Returns the lines that claim something of the hands."""
        claims = (*self.hands.claims, *self.hands.disputed())
        return {claim.line for claim in claims}.union(self.won_lines.values())

    @property
    def by_tricks(self) -> bool:
        """Whether tricks of it are recorded one by one: by cards, by who took them, or claimed."""
        return bool(self.hands.log or self.tooks or self.claimed or any(self.hands.hidden))

    @property
    def evidence(self) -> str:
        """By what its tricks are known: ``cards``, ``took``, ``won``, or ``mixed``."""
        claimed = sum(self.claimed.values())
        course = self.tricks.course
        by_cards = course.done - bool(course.question) - self.tooks - claimed
        levels = {
            "cards": by_cards > 0 or course.table,
            "took": self.tooks,
            "won": claimed or self.won,
        }
        found = [level for level, there in levels.items() if there]
        return "mixed" if len(found) > 1 else found[0] if found else "cards"

    @property
    def unseen(self) -> int:
        """How many cards of the round were played, or laid aside, and nobody noted them."""
        return self.lacking if self.finished else sum(map(len, self.hands.hidden))

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove.

        Of tricks that are only counted nothing can be proved.
        """
        unseen = self.claimed or any(self.hands.hidden)
        if self.tricks.finished and not (self.tricks.loose or self.won_lines or unseen):
            return set()
        lines = self.hands.unproved(self.tricks.loose)
        return lines.union(self.won_lines.values()) if self.won_lines else lines
