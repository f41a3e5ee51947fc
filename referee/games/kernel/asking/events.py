"""What happens in games of asking. A turn is an ask, its answer, and after a miss a draw."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kernel.seats import Join, Leave
from referee.games.kernel.seen import Missing, Show
from referee.notation.arguments import (
    DEALT_RANKS,
    GIFT,
    LINE,
    NUMBER,
    PLAYER,
    RANK,
    RANK_OR_CARD,
    RANKS_OR_CARDS,
    RULE,
    Handle,
)
from referee.notation.events import Event, Hand, Vocabulary, arg, vocabulary
from referee.values.deck import Deck
from referee.values.remedies import Question


class DealOut(Event):
    """Opens a deal; the profile knows how many cards each player gets."""

    verb = "deal"
    told = (
        (("cards",), "{dealer} deals {cards:card} each."),
        ((), "{dealer} deals."),
    )
    opens = True
    anytime = True
    stamped = True
    dealer: Handle = arg(PLAYER)
    cards: int | None = arg(NUMBER, optional=True)


class RankHand(Hand):
    """The dealt hand of a player, all or part; a card may be a rank alone."""

    verb = "hand"
    player: Handle = arg(PLAYER)
    cards: tuple[str, ...] = arg(DEALT_RANKS)


class RankShow(Show):
    """Everybody saw cards of a player's hand; a rank will do for one. The turn stays."""

    verb = "show"
    player: Handle = arg(PLAYER)
    cards: tuple[str, ...] = arg(RANKS_OR_CARDS)


class First(Event):
    """Who starts, where the profile leaves it to chance."""

    verb = "first"
    by_lot = True
    told = (((), "{player} begins."),)
    player: Handle = arg(PLAYER)


class Ask(Event):
    """A player asks another for a rank, or for one card where the table asks for cards."""

    verb = "ask"
    verbless = True
    asks = True
    told = (((), "{player} asks {other} for {what:many}."),)
    stamped = True
    player: Handle = arg(PLAYER)
    other: Handle = arg(PLAYER)
    what: str = arg(RANK_OR_CARD)


class Give(Event):
    """The asked player hands over cards: how many, or which."""

    verb = "give"
    moves_cards = True
    told = (((), "{player} hands over {gift:card}."),)
    stamped = True
    player: Handle = arg(PLAYER)
    gift: int | tuple[str, ...] = arg(GIFT)

    @property
    def count(self) -> int:
        """How many cards were handed over."""
        return self.gift if isinstance(self.gift, int) else len(self.gift)

    @property
    def named(self) -> tuple[str, ...]:
        """The cards handed over, where they were named."""
        return () if isinstance(self.gift, int) else self.gift


class Has(Event):
    """The asked player says to hold some of a whole group; a card of it is asked for next."""

    verb = "has"
    told = (((), "{player} says yes."),)
    stamped = True
    player: Handle = arg(PLAYER)


class Miss(Event):
    """The asked player has none; a game may have several words for that."""

    stamped = True
    player: Handle = arg(PLAYER)


class Nothing(Miss):
    """The asked player has none, and nobody speaks of a draw."""

    verb = "none"
    spoken = ("no",)
    told = (((), "{player} has none."),)
    player: Handle = arg(PLAYER)


def kind(event: Event) -> type[Event]:
    """Returns the class of an event; all ways of having none are one."""
    return Miss if isinstance(event, Miss) else type(event)


class Draw(Event):
    """A player takes the top card of the stock; named where it was shown or recorded."""

    verb = "draw"
    spoken = ("-",)
    unsaid = True
    moves_cards = True
    told = ((("card",), "{player} draws {card}."), ((), "{player} draws."))
    stamped = True
    player: Handle = arg(PLAYER)
    card: str | None = arg(RANK_OR_CARD, optional=True)


class Book(Event):
    """A player lays down all cards of a rank."""

    verb = "book"
    deliberate = True
    moves_cards = True
    told = (((), "{player} lays down the book of {rank:many}."),)
    stamped = True
    player: Handle = arg(PLAYER)
    rank: str = arg(RANK)

    def doubt(self, played: Sequence[Event], deck: Deck) -> Question | None:
        """Asks about a book of what its player has neither asked for nor drawn in this deal."""
        for each in played:
            if each.actor == self.player and any(
                card is None or deck.group(card) == self.rank for card in _told_of(each)
            ):
                return None
        return Question("book", (), {"player": self.player, "what": self.rank})


def _told_of(event: Event) -> Sequence[str | None]:
    """Returns what an event says that its player holds: None is a card that nobody saw."""
    if isinstance(event, Ask):
        return (event.what,)
    if isinstance(event, Draw):
        return (event.card,)
    return event.known if isinstance(event, RankHand) else ()


class Admit(Event):
    """A player owns up to a breach that nobody could see, on that line or on the latest."""

    verb = "admit"
    told = (
        (("line",), "{player} admits to have broken {rule} on line {line}."),
        ((), "{player} admits to have broken {rule}."),
    )
    aside = True
    inert = True
    player: Handle = arg(PLAYER)
    rule: str = arg(RULE)
    line: int | None = arg(LINE, optional=True)


def asking_vocabulary(miss: type[Miss], *between: type[Event]) -> Vocabulary:
    """Returns verb to event of a game of asking.

    ``miss`` is how its players say that they have none, ``between`` what may come between an ask
    and its answer.
    """
    return vocabulary(
        DealOut,
        RankHand,
        First,
        Ask,
        *between,
        Give,
        miss,
        Nothing,
        Draw,
        Book,
        RankShow,
        Admit,
        Missing,
        Join,
        Leave,
    )
