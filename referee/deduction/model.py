"""What every model of the hands offers where cards are asked for, whatever it knows of them.

*Facts* are what everybody saw, *claims* what the rules make of an event (rules §3). A model holds
both, says at once when they conflict, and then drops the claims that conflict, never a fact.

Cards and ranks are the strings of a :class:`referee.values.deck.Deck`, which alone takes them
apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from referee.deduction.odds import Odds


class Claim(NamedTuple):
    """Something that holds if the event on ``line`` obeyed ``rule``.

    ``player`` is who broke the rule if the claim is false.
    """

    line: int
    rule: str
    player: str


class Conflict(NamedTuple):
    """Lines that cannot all be true.

    ``claims`` is irreducible: leave any one out, and some deal fits the rest and all facts.
    Without claims the facts alone conflict: the log is impossible and nobody is accused.
    ``facts`` are the lines of the facts that the contradiction rests on, ascending.
    ``suspects`` are the claims whose removal alone repairs the whole log.
    """

    claims: tuple[Claim, ...]
    facts: tuple[int, ...]
    suspects: tuple[Claim, ...] = ()


class Hands(Protocol):
    """One deal of a game of asking as a model of what each hand and the stock may hold.

    Every method that adds knowledge returns the conflicts which that knowledge causes, usually
    none. A conflict with claims leaves the new knowledge in force and its own claims dropped; a
    conflict of facts leaves the model as it was.
    """

    def deal(self, player: str, size: int, line: int) -> None:
        """Deals ``size`` unknown cards from the stock to ``player``; before anything else."""

    def reveal(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        """Fact: the player's dealt hand holds these cards or ranks (each listed once a card)."""

    def draw(
        self, player: str, card: str | None, line: int, unless: tuple[str, str] | None = None
    ) -> list[Conflict]:
        """The player takes the top card of the stock.

        ``card`` is what it was, a fact, where it was seen. ``unless=(what, rule)`` claims under
        ``rule`` that an unseen card was not ``what``.
        """

    def move(
        self, giver: str, taker: str, what: str, count: int, line: int, cards: Sequence[str] = ()
    ) -> list[Conflict]:
        """Fact: ``count`` cards that are ``what`` went from one hand to another.

        ``cards`` names them where they were named.
        """

    def lay(self, player: str, rank: str, line: int) -> list[Conflict]:
        """Fact: the player held all cards of the rank and laid them down as a book."""

    def at_least(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at least ``count`` cards that are ``what`` now."""

    def at_most(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at most ``count`` cards that are ``what`` now."""

    def no_book_held(self, line: int, rule: str) -> list[Conflict]:
        """Claim: nobody holds all the cards of a rank now; blamed on who does."""

    def least(self, player: str | None, what: str) -> int:
        """Fewest cards that are ``what`` in a hand (None: the stock) over all fitting deals."""

    def most(self, player: str | None, what: str) -> int:
        """Most cards that are ``what`` in a hand (None: the stock) over all fitting deals."""

    def odds(self, seed: int) -> Mapping[str | None, Mapping[str, Mapping[int, Odds]]]:
        """Samples how many cards of each rank lie in each hand and (None) in the stock.

        Uniform over all deals that fit; the same seed gives the same odds.
        """

    def grounds(self, claim: Claim) -> tuple[int, ...]:
        """Lines of facts that prove a claim, ascending; none where they cannot be told."""

    def unproved(self) -> Iterable[Claim]:
        """The claims, none of them dropped, that some deal which fits the facts makes false."""

    def mark(self) -> int:
        """Returns a mark for :meth:`rollback`."""

    def rollback(self, mark: int) -> None:
        """Takes back everything added since the mark. Marks may nest, and end in order."""
