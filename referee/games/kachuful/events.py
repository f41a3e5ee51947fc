"""What happens in Kachuful, one event a line; the fields are the arguments of the verb."""

from __future__ import annotations

from referee.games.kernel.seats import Join, Leave
from referee.games.kernel.seen import Missing, Show
from referee.games.kernel.tricks.events import Play, Revoke, Took, Trick, TrickClaim, Won
from referee.notation.arguments import NUMBER, PLAYER, TRUMP, Handle
from referee.notation.events import Event, arg, vocabulary


class DealRound(Event):
    """Opens a round; cards each and trump may be left out where the house rules know them."""

    verb = "deal"
    told = (
        (("cards", "trump"), "{dealer} deals {cards:card} each; trump: {trump}."),
        (("cards",), "{dealer} deals {cards:card} each."),
        (("trump",), "{dealer} deals; trump: {trump}."),
        ((), "{dealer} deals."),
    )
    opens = True
    anytime = True
    stamped = True
    dealer: Handle = arg(PLAYER)
    cards: int | None = arg(NUMBER, optional=True)
    trump: str | None = arg(TRUMP, optional=True)


class Bid(Event):
    """A player says how many tricks they will take."""

    verb = "bid"
    told = (((), "{player} bids {number}."),)
    in_turn = True
    stamped = True
    player: Handle = arg(PLAYER)
    number: int = arg(NUMBER)


EVENTS = vocabulary(
    DealRound, Bid, Play, Trick, Took, TrickClaim, Won, Revoke, Show, Missing, Join, Leave
)
