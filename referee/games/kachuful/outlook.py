"""What may come next in Kachuful: who is due, what is allowed, and what a rule forbids."""

from __future__ import annotations

from collections.abc import Sequence

from referee.deduction.tricks import DECK, SUIT_OF, cards_in
from referee.games.kachuful.judge import legal_bids
from referee.games.kachuful.match import Match
from referee.games.kachuful.rounds import Round
from referee.games.kachuful.rules import FOLLOW_SUIT, HOOK, OVER, TRICKS_SUM
from referee.games.kachuful.turns import ANYBODY
from referee.games.state import Expect
from referee.notation.arguments import Handle


def due(match: Match, verb: str) -> Sequence[Handle]:
    """Returns who does ``verb`` next, and after them, where the rules know it."""
    here = match.round
    if verb == "deal":
        return _dealers(match)
    if here is None or not here.open:
        return ()
    if verb == "bid":
        return here.bidding.queue
    if verb in ("play", "trick"):
        return _players(here, verb)
    if verb == "won":
        return [each for each in here.bidding.order if each not in here.won]
    if verb == "hand":
        return [each for each in here.bidding.order if here.seat[each] not in here.hands.lines]
    return ()


def _dealers(match: Match) -> Sequence[Handle]:
    first = match.next_dealer()
    if first is None:
        return ()
    at = match.players.index(first)
    return [*match.players[at:], *match.players[:at]]


def _players(here: Round, verb: str) -> Sequence[Handle]:
    """Returns who plays to the trick on the table, or to the next one, in order."""
    if here.tricks.others or here.tricks.lost or here.tricks.course.turn == ANYBODY:
        return ()
    course = here.tricks.course
    if course.table:
        return [here.players[seat] for seat in course.queue] if verb == "play" else ()
    turn = course.turn
    return [*here.players[turn:], *here.players[:turn]]


def allowed(match: Match) -> Sequence[Expect]:
    """Returns what may be logged now, what must come first at the front."""
    here = match.round
    side = [Expect("count", None, must=False), Expect("score", None, must=False)]
    if here is None or not here.open:
        late = [] if here is None or here.void else [_revoke(), Expect("void", None, must=False)]
        end = Expect("end", None, must=False, rule=OVER if match.over else None)
        if match.over:
            return [end, *side, *late]
        return [*match.seating.before(_deal(match)), *late, *side, end]
    round_side = [Expect("void", None, must=False), *side]
    if here.hands.log or here.won:
        round_side.insert(0, _revoke())
    hands = [Expect("hand", each, must=False) for each in due(match, "hand")]
    if here.bidding.due is not None:
        return [_bid(match, here, here.bidding.due), *hands, *round_side]
    cards = [] if here.won else _cards(here)
    tricks_won = [] if here.hands.log else _tricks_won(here)
    return [*cards, *tricks_won, *hands, *round_side]


def _revoke() -> Expect:
    return Expect("revoke", None, must=False)


def _deal(match: Match) -> Expect:
    """The next deal: cards each as the sequence, trump as the cycle says."""
    size = match.next_size()
    data = {"cards": size, "trump": match.house.trump(match.number), "round": match.number + 1}
    return Expect("deal", match.next_dealer(), (str(size),), data=data)


def _bid(match: Match, here: Round, player: Handle) -> Expect:
    """The bids of the player who is due, and the one that the dealer's rule forbids."""
    totals = here.bidding.totals(player) if match.house.hook and player == here.dealer else []
    forbidden = {here.size - total for total in totals[:1]}
    refused = tuple(str(number) for number in range(here.size + 1) if number in forbidden)
    data = {"total": here.bidding.total, "cards": here.size}
    rule = HOOK if refused else None
    return Expect("bid", player, legal_bids(here, forbidden), refused, rule, data=data)


def _cards(here: Round) -> list[Expect]:
    """The cards that may be played: those that are held, or may be as far as anybody knows."""
    players = _players(here, "play")
    player = players[0] if players else None
    hands, course = here.hands, here.tricks.course
    if player is None:
        return [
            Expect("play", None, cards_in(hands.unseen())),
            Expect("trick", None, cards_in(hands.unseen())),
        ]
    seat = here.seat[player]
    held = hands.held(seat)
    unseen = hands.unseen() if hands.unknown(seat) else 0
    may, led = held | unseen, course.led
    must = may & led if held & led else may
    refused = cards_in(may & ~must)
    table = [(here.players[seat], card or "?") for seat, card in course.table]
    play = Expect(
        "play",
        player,
        cards_in(must & DECK),
        refused,
        FOLLOW_SUIT if refused else None,
        data={"led": SUIT_OF.get(led)},
        leader=table[0][0] if table else player,
        table=tuple(card for _, card in table),
    )
    if course.table:
        return [play]
    return [play, Expect("trick", player, cards_in(must))]


def _tricks_won(here: Round) -> list[Expect]:
    """How many tricks each may have won; the last number follows from the others."""
    waiting = [each for each in here.bidding.order if each not in here.won]
    left = here.size - sum(here.won.values())
    numbers = tuple(str(each) for each in range(here.size + 1))
    if len(waiting) > 1 or here.wrong_sum:
        return [Expect("won", each, numbers[: max(left, 0) + 1]) for each in waiting]
    refused = tuple(each for each in numbers if each != str(left))
    return [Expect("won", each, (str(left),), refused, TRICKS_SUM) for each in waiting]
