"""What is said of the hands of a deal in which cards are asked for: cards, claims, conflicts.

*Facts* are what everybody saw, *claims* what the rules make of an event (rules §3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Protocol

from referee.values.deck import Deck
from referee.values.rows import NamedTuple


class Claim(NamedTuple):
    """Something that holds if the event on ``line`` obeyed ``rule``.

    ``player`` is who broke the rule if the claim is false; None where several hands are spoken of
    and nobody knows in which the fault lies.
    """

    line: int
    rule: str
    player: str | None


class Conflict(NamedTuple):
    """Lines that cannot all be true.

    ``claims`` is irreducible: leave any one out, and some deal fits the rest and all facts.
    Without claims the facts alone conflict: the log is impossible and nobody is accused.
    ``facts`` are further lines, ascending, without any of which a deal fits those that are left.
    ``background`` are lines that the contradiction does not need, but without which a reader might
    miss how cards moved. ``suspects`` are the claims whose removal alone repairs the whole log;
    ``instead`` are conflicts found before that this one explains.
    """

    claims: tuple[Claim, ...]
    facts: tuple[int, ...]
    suspects: tuple[Claim, ...] = ()
    background: tuple[int, ...] = ()
    instead: tuple[Conflict, ...] = ()


class Pack:
    """The cards of a deal by name, as numbers; the cards of one rank follow each other.

    ``rank_of`` knows ranks and cards, ``card_of`` cards alone, ``cards_of`` what is meant by
    either; ``names`` are the cards, ``ranks`` the groups of the deck, ranks of playing cards, and
    ``copies`` is how many cards each has.
    """

    __slots__ = ("card_of", "cards_of", "copies", "deck", "names", "rank_of", "ranks")

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.ranks = deck.groups
        self.copies = len(deck.members)
        self.names = list(deck.cards)
        self.card_of = {card: at for at, card in enumerate(self.names)}
        self.rank_of = {card: at // self.copies for at, card in enumerate(self.names)}
        self.cards_of = {card: range(at, at + 1) for at, card in enumerate(self.names)}
        for at, rank in enumerate(self.ranks):
            self.rank_of[rank] = at
            self.cards_of[rank] = range(at * self.copies, (at + 1) * self.copies)

    def name(self, group: str, name: str) -> None:
        """Lets a group of the deck, and its cards, be known by another name as well."""
        at = self.rank_of[group]
        cards = range(at * self.copies, (at + 1) * self.copies)
        self.rank_of[name], self.cards_of[name] = at, cards
        for number, member in zip(cards, self.deck.members, strict=True):
            card = self.names[number] = self.deck.card(name, member)
            self.rank_of[card], self.card_of[card] = at, number
            self.cards_of[card] = range(number, number + 1)

    def fork(self) -> Pack:
        """Returns the cards as they are called now, to get other names than these will."""
        if not self.deck.unnamed:
            return self
        twin = copy(self)
        twin.names, twin.rank_of = self.names.copy(), self.rank_of.copy()
        twin.card_of, twin.cards_of = self.card_of.copy(), self.cards_of.copy()
        return twin


class HiddenPart(Protocol):
    """A part of what a claim or a fact says, as a model of hidden cards puts it.

    Parts that say the same are equal, whoever says it, and can be hashed.
    """

    @property
    def pair(self) -> int:
        """The player's number times the number of ranks, plus the rank's."""


Parts = Sequence[HiddenPart]


class Facts(Protocol):
    """What the facts alone leave possible, and some claims besides."""

    def agree(self, parts: Iterable[HiddenPart]) -> bool:
        """Whether some deal fits the facts and these parts, and no claims besides."""

    def core(self) -> Parts:
        """After :meth:`agree` has said no: the parts that are to blame; none is proved needed."""

    def ranks(self) -> set[int]:
        """After :meth:`agree` has said no: the ranks that the contradiction is about."""

    def doubts(self, parts: Iterable[HiddenPart]) -> bool:
        """Whether :meth:`agree` is in doubt; False only if a deal is at hand that makes it true."""

    def may_fail(self, part: HiddenPart) -> bool:
        """Whether a part is false in some deal that fits the facts."""


class Rest(Protocol):
    """A model of the hidden cards: the part of a deal that counting known cards does not decide.

    Players, ranks and amounts are numbers. Parts that were made are without effect until added.
    """

    def take(self, owner: int, size: int, avoid: str | None) -> None:
        """A player takes unseen cards from the stock, most likely not of what is to be avoided."""

    def show(self, owner: int, card: str) -> Parts:
        """Fact: a player takes a card from the stock that everybody sees."""

    def shown(self, parts: Parts) -> None:
        """The card of :meth:`show` is in the hand, its parts having been added."""

    def give(
        self, owner: int, other: int | None, rank: int, names: Sequence[str], count: int, short: int
    ) -> Parts:
        """Fact: cards leave a hand for another, or (None) the table, ``names`` among them.

        ``short`` of them must have been hidden ones.
        """

    def holds(self, owner: int, what: str, count: int, known: int, *, least: bool) -> HiddenPart:
        """A hand holds at least (or at most) so many cards, of which so many are known."""

    def drawn(self, owner: int, what: str) -> HiddenPart:
        """The last card that a player drew is something else."""

    def bookless(self, owner: int, rank: int, room: int) -> HiddenPart:
        """A hand holds no more than so many hidden cards of a rank, or it would be a book."""

    def add(self, parts: Parts) -> bool:
        """Adds parts if some deal fits everything; says whether it does."""

    def drop(self, parts: Iterable[HiddenPart]) -> None:
        """Takes parts out again, those that are there."""

    def core(self) -> Parts:
        """After :meth:`add` has said no: parts of claims that are to blame, new ones among them."""

    def without(self, parts: Iterable[HiddenPart], fresh: Parts) -> bool:
        """Whether some deal fits everything but some parts, and fresh ones."""

    def facts(self, fresh: Parts = ()) -> Facts | None:
        """The facts alone, with fresh ones; None where no deal fits them."""

    def extreme(self, owner: int | None, what: str, known: int, *, most: bool) -> int:
        """The most or fewest cards in a hand (None: the stock), of which so many are known."""

    def fork(self, pack: Pack) -> Rest:
        """Returns a model like this one that goes on by itself, with the cards as called there."""

    def mark(self) -> object:
        """Returns a mark for :meth:`rollback`."""

    def rollback(self, mark: object) -> None:
        """Takes back everything since the mark. Marks end in order."""


Key = Claim | frozenset[Claim]
"""A false claim with who is to blame, or claims in dispute."""


class Verdicts(NamedTuple):
    """What a deal has come to so far; its values are never changed.

    ``false`` and ``disputed`` are claims out of force, ``absent`` the parts of claims that no claim
    in force says. ``settled`` are the claims that were known to be false when disputes were last
    looked into, ``told`` is what was found when conflicts were returned last.
    """

    found: Mapping[Key, Conflict] = {}
    false: frozenset[Claim] = frozenset()
    disputed: frozenset[Claim] = frozenset()
    absent: frozenset[HiddenPart] = frozenset()
    settled: frozenset[Claim] = frozenset()
    told: Mapping[Key, Conflict] = {}
