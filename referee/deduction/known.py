"""The hands of a deal in which everything is recorded: counted, not reasoned about.

Every dealt hand and every drawn card is known, as a card or a rank, so a claim is true or false
at once and nothing stays open. Conflicts are explained from the trail of what changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.deduction.model import Claim, Conflict

if TYPE_CHECKING:
    from referee.deduction.odds import Odds


class UnknownCard(ValueError):
    """A card was drawn that nobody saw: another model is needed."""


class KnownHands:
    """A model of the hands (:class:`~referee.deduction.model.Hands`) for open records.

    ``ranks`` and ``suits`` are those of the deck. Bare ranks may stand for cards; a card of which
    only the rank is known is any of its rank that lies nowhere else.
    """

    def __init__(self, players: Sequence[str], ranks: Sequence[str], suits: Sequence[str]) -> None:
        self._size = len(suits)
        self._suits = tuple(suits)
        self._held: dict[str, dict[str, int]] = {
            player: dict.fromkeys(ranks, 0) for player in players
        }
        self._stock = dict.fromkeys(ranks, self._size)
        self._where: dict[str, str | None] = {}
        """Named cards and who holds them; None once nobody can say, or laid down."""
        self._touched: list[tuple[str, str]] = []
        self._recorded: dict[str, int] = {}
        """Players and the line of their recorded hand."""
        self._trail: list[tuple[dict[Any, Any], Any, Any, int]] = []
        """Table, key, value before, line: what every change was, for rollback and proofs."""

    # -- facts --------------------------------------------------------------------------------

    def deal(self, player: str, size: int, line: int) -> None:
        """Deals cards that :meth:`reveal` will name."""

    def reveal(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        """Fact: the dealt hand holds these cards or ranks."""
        mark = self.mark()
        self._recorded[player] = line
        for card in cards:
            conflicts = self.draw(player, card, line)
            if conflicts:
                self.rollback(mark)
                return conflicts
        return []

    def draw(
        self, player: str, card: str | None, line: int, unless: tuple[str, str] | None = None
    ) -> list[Conflict]:
        """Fact: the player takes this card. Raises UnknownCard without one."""
        if card is None:
            raise UnknownCard("a card that nobody saw was drawn")
        rank = card[0]
        stock, held = self._stock, self._held[player]
        if not stock[rank] or card in self._where:
            return [Conflict((), self._lines_of(rank, card))]
        trail = self._trail
        trail.append((stock, rank, stock[rank], line))
        stock[rank] -= 1
        trail.append((held, rank, held[rank], line))
        held[rank] += 1
        if len(card) == 2:
            self._put(card, player, line)
        if held[rank] >= self._size:
            self._touched.append((player, rank))
        return []

    def move(
        self, giver: str, taker: str, what: str, count: int, line: int, cards: Sequence[str] = ()
    ) -> list[Conflict]:
        """Fact: cards go from one hand to another."""
        rank = what[0]
        theirs, ours = self._held[giver], self._held[taker]
        named = list(cards) or ([what] if len(what) == 2 else [])
        if theirs[rank] < count or not self._may_hold(giver, rank, named):
            return [Conflict((), self._lines_of(rank, named[0] if named else rank))]
        if not named:
            named = self._follow(giver, rank, theirs[rank] == count, line)
        trail = self._trail
        trail.append((theirs, rank, theirs[rank], line))
        theirs[rank] -= count
        trail.append((ours, rank, ours[rank], line))
        ours[rank] += count
        for card in named:
            self._put(card, taker, line)
        if ours[rank] >= self._size:
            self._touched.append((taker, rank))
        return []

    def lay(self, player: str, rank: str, line: int) -> list[Conflict]:
        """Fact: the player held all cards of the rank and laid them down."""
        held = self._held[player]
        if held[rank] != self._size:
            return [Conflict((), self._changes(held, rank))]
        self._trail.append((held, rank, held[rank], line))
        held[rank] = 0
        for suit in self._suits:
            self._put(rank + suit, None, line)
        return []

    def _may_hold(self, giver: str, rank: str, named: Sequence[str]) -> bool:
        """Whether named cards can be in a hand: there, or one of its cards known by rank."""
        bare = self._held[giver][rank] - sum(
            self._where.get(rank + suit) == giver for suit in self._suits
        )
        strangers = [card for card in named if self._where.get(card) != giver]
        return len(strangers) <= bare and all(card not in self._where for card in strangers)

    def _follow(self, giver: str, rank: str, all_of_them: bool, line: int) -> list[str]:
        """Returns the named cards that go along with an unnamed gift.

        When only some of the rank went, nobody can say which; their places are forgotten.
        """
        cards = [rank + suit for suit in self._suits if self._where.get(rank + suit) == giver]
        if all_of_them:
            return cards
        for card in cards:
            self._put(card, None, line)
        return []

    def _put(self, card: str, player: str | None, line: int) -> None:
        self._trail.append((self._where, card, self._where.get(card, ""), line))
        self._where[card] = player

    # -- claims -------------------------------------------------------------------------------

    def at_least(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at least ``count`` cards that are ``what``."""
        if self._count(player, what) >= count:
            return []
        return [Conflict((claim,), self._last_line(player, what[0]), (claim,))]

    def at_most(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at most ``count`` cards that are ``what``."""
        if self._count(player, what) <= count:
            return []
        return [Conflict((claim,), self._last_line(player, what[0]), (claim,))]

    def no_book_held(self, line: int, rule: str) -> list[Conflict]:
        """Claim: nobody holds all the cards of a rank."""
        if not self._touched:
            return []
        conflicts = []
        for player, rank in self._touched:
            if self._held[player][rank] == self._size:
                claim = Claim(line, rule, player)
                facts = self._changes(self._held[player], rank)
                conflicts.append(Conflict((claim,), facts, (claim,)))
        self._trail.append((self.__dict__, "_touched", self._touched, line))
        self._touched = []
        return conflicts

    # -- questions ----------------------------------------------------------------------------

    def least(self, player: str | None, what: str) -> int:
        """The number of such cards in a hand, or in the stock."""
        return self._count(player, what)

    def most(self, player: str | None, what: str) -> int:
        """The number of such cards in a hand, or in the stock."""
        return self._count(player, what)

    def odds(self, seed: int) -> dict[str | None, dict[str, Mapping[int, Odds]]]:
        """Every count is certain."""
        from referee.deduction.odds import Odds

        tables: dict[str | None, dict[str, int]] = {**self._held, None: self._stock}
        return {
            holder: {rank: {count: Odds(1.0, 0.0)} for rank, count in table.items()}
            for holder, table in tables.items()
        }

    def unproved(self) -> Iterable[Claim]:
        """Nothing is ever open where everything is recorded."""
        return ()

    def _count(self, player: str | None, what: str) -> int:
        if len(what) == 2:
            if player is None:
                return int(what not in self._where)
            return int(self._where.get(what) == player)
        return self._stock[what] if player is None else self._held[player][what]

    # -- marks and proofs ---------------------------------------------------------------------

    def mark(self) -> int:
        """Returns a mark for :meth:`rollback`."""
        return len(self._trail)

    def rollback(self, mark: int) -> None:
        """Takes back every change since the mark."""
        trail = self._trail
        while len(trail) > mark:
            table, key, before, _ = trail.pop()
            if table is self._where and before == "":
                del table[key]
            else:
                table[key] = before

    def _changes(self, changed: dict[Any, Any], what: str) -> tuple[int, ...]:
        """Returns the lines that changed a table's entry, ascending."""
        return tuple(
            sorted(
                {line for table, key, _, line in self._trail if table is changed and key == what}
            )
        )

    def _last_line(self, player: str, rank: str) -> tuple[int, ...]:
        """Returns the line that last changed how many of a rank a hand holds, or its record."""
        lines = self._changes(self._held[player], rank)[-1:]
        if not lines and player in self._recorded:
            lines = (self._recorded[player],)
        return lines

    def _lines_of(self, rank: str, card: str) -> tuple[int, ...]:
        """Returns the lines that put a card, or else all of its rank, where they are."""
        named = self._changes(self._where, card)
        return named or self._changes(self._stock, rank)
