"""One deal of a game of asking: hand sizes, stock, books, whose turn it is, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy

from referee.games.kernel.asking.events import Admit, Ask, Book, Draw, Give, RankHand
from referee.games.kernel.asking.house import AskingRules
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.deck import Card
from referee.values.rows import NamedTuple
from referee.values.text import fold


class Pending(NamedTuple):
    """An ask on its way: the answer is due, or the draw after a miss.

    It is ``late`` where cards may be handed over that were kept back when they were asked for.
    """

    asker: Handle
    asked: Handle
    what: str
    line: int
    draw: bool = False
    late: bool = False

    @property
    def nonsense(self) -> bool:
        """Whether somebody asked themselves: whoever answers, and how, claims nothing."""
        return self.asker == self.asked


class Disputed(NamedTuple):
    """A book that cannot be one, and what was known before it: the table may let it stand."""

    book: Book
    line: int
    blind: int
    where: dict[str, Handle]


class AskingDeal:
    """The deal that is being played; everything in it is seen by everybody but ``model``.

    ``turn`` is who asks next (None: anybody), ``also`` somebody who may ask as well, since the
    sources do not say which of the two comes first. ``over`` says why the deal has ended, empty
    while it is played.
    """

    def __init__(
        self,
        players: Sequence[Handle],
        rules: AskingRules,
        dealer: Handle,
        sizes: Mapping[Handle, int],
        line: int,
        lacking: Mapping[Card, int],
    ) -> None:
        self.players = list(players)
        self.rules = rules
        self.dealer = dealer
        self.sizes = dict(sizes)
        """How many cards each player was dealt."""
        self.stated: int | None = None
        """How many cards each the table says to have dealt."""
        self.line = line
        self.counts = dict(sizes)
        self.lacking = dict(lacking)
        """The cards that the pack lacks, and the lines that say so."""
        self.stock = rules.deck_size - len(lacking) - sum(sizes.values())
        self.books: dict[Handle, list[str]] = {player: [] for player in players}
        self.laid = 0
        # Nobody knows who dealt where the line that says so is lost.
        begins = rules.first_left and dealer in players
        self.turn: Handle | None = self.left_of(dealer) if begins else None
        self.turn_line = line
        self.also: Handle | None = None
        self.pending: Pending | None = None
        self.promised: Pending | None = None
        """The ask to which somebody said yes: one of those cards is asked for next."""
        self.lost: Handle | None = None
        """Who said what leaves no deal of imagined hands possible."""
        self.settled: Handle | None = None
        """Who has won since what imagined hands hold is certain."""
        self.late: Pending | None = None
        """The ask for which its player may hand cards over now, having admitted to keep them."""
        self.admissions: dict[int, Admit] = {}
        """What was admitted, by the line that says so."""
        self.named: dict[str, int] = {}
        """The groups that were named so far where a deck gets its names on the way, and which of
        its groups each of them is."""
        self.begun = False
        self.asked = False
        self.over = ""
        self.over_said = False
        self.void = False
        self.disputed: Disputed | None = None
        """The latest book that cannot be one."""
        self.hands: dict[Handle, tuple[RankHand, int]] = {}
        self.blind = 0
        """The line from which on nobody knows who holds what, nor how many; 0 while it is known."""
        self.seen: dict[str, int] = {}
        """Named cards and the line that first named them."""
        self.sources: dict[str, int] = {}
        """Named cards that are known to have been dealt or drawn, and the line that says so."""
        self.where: dict[str, Handle] = {}
        """Named cards and who surely holds them."""
        self._drawable = self.stock > 0

    def fork(self) -> AskingDeal:
        """Returns the deal as it stands, to go on by itself."""
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (dict, list)):
                setattr(twin, name, value.copy())
        twin.books = {player: books[:] for player, books in self.books.items()}
        return twin

    @property
    def done(self) -> bool:
        """Whether it is over, or whether it is nobody can know."""
        return bool(self.over or self.blind)

    @property
    def size(self) -> int:
        """How many cards were dealt to each player; to some perhaps one less."""
        return max(self.sizes.values(), default=0)

    @property
    def winners(self) -> Sequence[Handle]:
        """Who has won a deal that is not decided by the number of books."""
        if self.lost is not None:
            return [each for each in self.players if each != self.lost]
        if self.settled is not None:
            return [self.settled]
        if self.rules.win == "first-out":
            return [each for each in self.players if self.over and not self.counts[each]]
        return [each for each in self.players if self.books[each]]

    @property
    def details(self) -> dict[str, int | str]:
        """What is told of the deal by itself."""
        lost = {} if self.lost is None else {"lost": self.lost}
        return {"cards": self.size, "stock": self.stock, **lost}

    @property
    def points(self) -> dict[Handle, int]:
        """What the deal counts for each player: books, or one for each who has won it."""
        if self.rules.win == "books" and self.lost is None:
            return {player: len(laid) for player, laid in self.books.items()}
        winners = self.winners
        return {player: int(player in winners) for player in self.players}

    @property
    def bookable(self) -> int:
        """How many books can be made of the pack."""
        groups, deck = len(self.rules.deck.groups), self.rules.deck
        return groups - len(set(map(deck.group, self.lacking))) if self.lacking else groups

    @property
    def groups(self) -> list[str]:
        """The groups of the deck; first those that were named where they get names on the way."""
        return [*self.named, *self.rules.deck.groups[len(self.named) :]]

    def place(self, group: str) -> int | None:
        """Returns which group of the deck one is, the next one where it was not named before.

        None where the deck has no more.
        """
        deck = self.rules.deck
        if not deck.unnamed:
            return deck.groups.index(group) if group in deck.groups else None
        spelled = self.spelled(group)
        if spelled is not None:
            return self.named[spelled]
        return len(self.named) if len(self.named) < len(deck.groups) else None

    def spelled(self, group: str) -> str | None:
        """Returns a group as it was first spelled; None where nobody has named it yet."""
        if not self.rules.deck.unnamed:
            return group if group in self.rules.deck.groups else None
        return next((each for each in self.named if fold(each) == fold(group)), None)

    def name_group(self, group: str) -> None:
        """Notes that a group was named, where that happens on the way."""
        place = self.place(group)
        if self.rules.deck.unnamed and place is not None and place not in self.named.values():
            self.named[group] = place

    @property
    def ranks(self) -> list[str]:
        """The ranks of which no book is laid down."""
        laid = {rank for books in self.books.values() for rank in books}
        return [rank for rank in self.groups if rank not in laid]

    def asked_for(self, event: Event) -> Pending | None:
        """Returns the ask that an event is about: the one on its way, or one that is made good.

        An ask for a card may be about an ask for its whole group, to which somebody said yes.
        """
        late = self.late
        if isinstance(event, Ask):
            return self.promised
        if late is not None and isinstance(event, Give) and event.player == late.asked:
            return late
        return self.pending

    def left_of(self, player: Handle) -> Handle:
        """Returns the next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def is_out(self, player: Handle) -> bool:
        """Whether a player has no cards and will get none (000 §7)."""
        return self.counts[player] == 0 and (self.stock == 0 or self.rules.empty_hand == "out")

    def pass_turn(self, player: Handle, line: int) -> None:
        """Gives the turn to a player, or past those who are out to the next on the left."""
        self.turn_line, self.also = line, None
        if self.blind:
            self.turn = None
            return
        for _ in self.players:
            if not self.is_out(player):
                break
            player = self.left_of(player)
        self.turn = player

    def miss(self, line: int) -> None:
        """Ends the asker's turn: the asked player goes on, or the asker's left (000 §5.4)."""
        assert self.pending is not None
        asker, asked = self.pending.asker, self.pending.asked
        self.pending = None
        self.pass_turn(asked if self.rules.next_asked else self.left_of(asker), line)
        if asker == asked:
            self.turn = None

    def name(self, card: str, player: Handle, line: int) -> None:
        """Notes where a card was seen, if it was named with its suit."""
        if self.rules.deck.is_card(card):
            self.seen.setdefault(card, line)
            self.where[card] = player

    def name_dealt(self, card: str, player: Handle, line: int) -> None:
        """Notes that a card is of a dealt hand; once play has begun it may have gone on."""
        if self.begun:
            if self.rules.deck.is_card(card):
                self.seen.setdefault(card, line)
        else:
            self.name(card, player, line)
        self.sources.setdefault(card, line)

    def shows(self, draw: Draw, pending: Pending | None) -> bool:
        """Whether a drawn card was shown: it is what was asked for (000 §5.4)."""
        if pending is None or draw.card is None or not (self.rules.lucky and pending.draw):
            return False
        return draw.player == pending.asker and self.rules.deck.is_of(draw.card, pending.what)

    def lose_track(self, line: int) -> None:
        """Notes that nobody knows any more where the cards are."""
        self.blind = self.blind or line
        self.where.clear()

    def dispute(self, book: Book, line: int) -> None:
        """Notes a book that cannot be one: nobody knows what has been laid down."""
        self.disputed = Disputed(book, line, self.blind, dict(self.where))
        self.lose_track(line)

    def take_card(self, player: Handle, card: str | None, line: int) -> None:
        """Moves the top card of the stock into a hand."""
        self.stock -= 1
        self.counts[player] += 1
        if card is not None:
            self.name(card, player, line)
            self.sources.setdefault(card, line)

    def move(self, event: Give, pending: Pending, line: int) -> None:
        """Moves cards from the player who was asked to the one who asked."""
        giver, taker = event.player, pending.asker
        count = min(event.count, self.counts[giver])
        self.counts[giver] -= count
        self.counts[taker] += count
        deck = self.rules.deck
        if deck.is_card(pending.what):
            self.name(pending.what, taker, line)
        elif sum(map(deck.is_card, event.named)) < event.count:
            # Which of the rank's named cards moved is only sure where the gift was named.
            for card in deck.of(pending.what):
                if self.where.get(card) == giver:
                    del self.where[card]
        for card in event.named:
            self.name(card, taker, line)

    def lay(self, player: Handle, rank: str) -> None:
        """Moves a book from a hand to the table."""
        self.counts[player] -= min(len(self.rules.deck.members), self.counts[player])
        self.books[player].append(self.spelled(rank) or rank)
        self.laid += 1

    def lack(self, cards: Iterable[Card], line: int) -> None:
        """Notes cards that the pack lacks: the stock was smaller than it seemed all the time."""
        new = [card for card in dict.fromkeys(cards) if card not in self.lacking]
        self.lacking |= dict.fromkeys(new, line)
        self.stock -= min(len(new), self.stock)
        if self.pending and self.pending.draw and not self.stock:
            self.miss(line)  # there is nothing to draw

    def say_yes(self, pending: Pending, line: int) -> None:
        """Goes on after a yes to a whole group: the same player asks for a card of it."""
        self.turn, self.pending = pending.asker, None
        if not self.rules.deck.is_card(pending.what):
            self.promised = pending._replace(line=line)

    def hit(self, asker: Handle, line: int) -> None:
        """Goes on after cards were handed over: the asker asks again, or the next on the left."""
        if self.rules.hit_again:
            self.turn, self.also = asker, None
        else:
            self.pass_turn(self.left_of(asker), line)

    def short(self, player: Handle) -> bool:
        """Whether a hand is to be filled before its owner asks."""
        return self.counts[player] < self.rules.fill and self.stock > 0

    def settle(self, line: int) -> None:
        """Notices the end of the deal, and moves the turn on from who cannot ask."""
        self.over = self._end()
        if self.over or self.pending or self.promised or self.turn is None:
            return
        if self.blind:
            # Whoever has no cards left, and no stock to draw from, is passed over.
            self.turn = self.turn if self.stock and self.rules.empty_hand != "out" else None
            return
        if self.is_out(self.turn):
            self.pass_turn(self.left_of(self.turn), line)
        elif self.counts[self.turn] and self.stock and self.rules.empty_hand == "draw":
            # When nobody else has cards but the stock does, the turn passes left and that player
            # draws; but whose hand has emptied may also draw at once, and then nothing has passed.
            alone = all(not self.counts[each] for each in self.players if each != self.turn)
            if alone and self.also is None:
                turn = self.turn
                self.pass_turn(self.left_of(turn), line)
                self.also = turn

    def _end(self) -> str:
        """Says why the deal is over, or nothing (000 §4; 001, 003, 004 "winning")."""
        if self.lost is not None:
            return "contradiction"
        if self.settled is not None:
            return "settled"
        if self.laid and self.rules.win in ("first-book", "settled"):
            return "first-book"
        if self.laid == self.bookable:
            return "books"
        if self.blind or (self.pending and self.pending.draw and self.stock):
            return ""
        if self.rules.end_with_stock and self._drawable and not self.stock:
            return "stock"
        holding = [player for player in self.players if self.counts[player]]
        if self.rules.win == "first-out" and self.begun and len(holding) < len(self.players):
            return "first-out"
        if self.rules.empty_hand == "end" and len(holding) < len(self.players):
            return "hand"
        if not holding and (not self.stock or self.rules.empty_hand == "out"):
            return "cards"
        if self.rules.empty_hand == "out" and len(holding) < 2 and self.stock:
            return "cards"
        return ""
