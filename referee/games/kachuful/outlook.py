"""What may come next in Kachuful: who is due, what is allowed, and what a rule forbids."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kachuful.judge import legal_bids
from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.rounds import KachufulRound
from referee.games.kachuful.rules import HOOK, OVER
from referee.games.kernel.tricks.outlook import due as due_in_tricks
from referee.games.kernel.tricks.outlook import next_cards, tricks_won, without_cards
from referee.games.state import Expect
from referee.notation.arguments import Handle


def due(match: KachufulMatch, verb: str) -> Sequence[Handle]:
    """Returns who does ``verb`` next, and after them, where the rules know it."""
    here = match.last
    if verb == "deal":
        return _dealers(match)
    if here is None or not here.open:
        return ()
    if verb == "bid":
        return here.bidding.queue
    return due_in_tricks(here, verb, here.bidding.order)


def _dealers(match: KachufulMatch) -> Sequence[Handle]:
    first = match.next_dealer()
    if first is None:
        return ()
    at = match.players.index(first)
    return [*match.players[at:], *match.players[:at]]


def allowed(match: KachufulMatch) -> Sequence[Expect]:
    """Returns what may be logged now, what must come first at the front."""
    here = match.last
    side = [Expect("count", None, must=False), Expect("score", None, must=False)]
    if here is None or not here.open:
        late = [] if here is None or here.void else [_revoke(), Expect("void", None, must=False)]
        end = Expect("end", None, must=False, rule=OVER if match.over else None)
        if match.over:
            return [end, *side, *late]
        return [*match.between(), *late, *side, end]
    seen = [Expect(verb, None, must=False) for verb in ("show", "missing")]
    round_side = [*seen, Expect("void", None, must=False), *side]
    if here.by_tricks or here.won:
        round_side.insert(0, _revoke())
    hands = [Expect("hand", each, must=False) for each in due(match, "hand")]
    if here.bidding.due is not None:
        return [_bid(match, here, here.bidding.due), *hands, *round_side]
    told = [] if here.won else without_cards(here)
    first = [each for each in told if each.must]
    cards = [] if here.won or first else next_cards(here)
    won = [] if here.by_tricks else tricks_won(here, here.bidding.order)
    return [*first, *cards, *won, *(each for each in told if not each.must), *hands, *round_side]


def _revoke() -> Expect:
    return Expect("revoke", None, must=False)


def _bid(match: KachufulMatch, here: KachufulRound, player: Handle) -> Expect:
    """The bids of the player who is due, and the one that the hook forbids."""
    totals = match.hook_totals(here, player)
    forbidden = {here.size - total for total in totals[:1]}
    refused = tuple(str(number) for number in range(here.size + 1) if number in forbidden)
    data = {"total": here.bidding.total, "cards": here.size}
    rule = HOOK if refused else None
    return Expect("bid", player, legal_bids(here, forbidden), refused, rule, data=data)
