"""What may come next in a round of tricks: who is due, and which cards follow."""

from __future__ import annotations

from collections.abc import Sequence

from referee.deduction.tricks import DECK, SUIT_OF, cards_in
from referee.games.kernel.tricks.round import TrickRound
from referee.games.kernel.tricks.turns import ANYBODY
from referee.games.kernel.tricks.unseen import may_take
from referee.games.state import Expect
from referee.notation.arguments import Handle


def due(here: TrickRound, verb: str, order: Sequence[Handle]) -> Sequence[Handle]:
    """Returns who does ``verb`` next, and after them; ``order`` begins left of the dealer."""
    if verb in ("play", "trick"):
        return _players(here, verb)
    if verb == "won":
        return [each for each in order if each not in here.won]
    if verb == "hand":
        return [each for each in order if here.seat[each] not in here.hands.lines]
    return ()


def _players(here: TrickRound, verb: str) -> Sequence[Handle]:
    """Returns who plays to the trick on the table, or to the next one, in order."""
    if here.tricks.others or here.tricks.lost or here.tricks.course.turn == ANYBODY:
        return ()
    course = here.tricks.course
    if course.table:
        return [here.players[seat] for seat in course.queue] if verb == "play" else ()
    turn = course.turn
    return [*here.players[turn:], *here.players[:turn]]


def next_cards(here: TrickRound) -> list[Expect]:
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
        here.ids.follow_suit if refused else None,
        data={"led": SUIT_OF.get(led)},
        leader=table[0][0] if table else player,
        table=tuple(card for _, card in table),
    )
    if course.table:
        return [play]
    return [play, Expect("trick", player, cards_in(must))]


def without_cards(here: TrickRound) -> list[Expect]:
    """Who took the trick in play, or the one in question, and who claims those that are left."""
    if here.claimed:
        left = here.tricks.left - sum(here.claimed.values())
        numbers = tuple(str(each) for each in range(left + 1))
        return [Expect("claim", None, numbers, must=True)]
    question = bool(here.tricks.course.question)
    players = tuple(player for player, seat in here.seat.items() if seat in may_take(here))
    why, data = ("due", {"trick": here.tricks.course.done}) if question else ("", {})
    took = Expect("took", None, players, must=question, why=why, data=data)
    numbers = tuple(str(each) for each in range(here.tricks.left + 1))
    return [took, Expect("claim", None, numbers, must=False)]


def tricks_won(here: TrickRound, order: Sequence[Handle]) -> list[Expect]:
    """How many tricks each may have won; the last number follows from the others."""
    waiting = [each for each in order if each not in here.won]
    left = here.size - sum(here.won.values())
    numbers = tuple(str(each) for each in range(here.size + 1))
    if len(waiting) > 1 or here.wrong_sum:
        return [Expect("won", each, numbers[: max(left, 0) + 1]) for each in waiting]
    refused = tuple(each for each in numbers if each != str(left))
    return [Expect("won", each, (str(left),), refused, here.ids.tricks_sum) for each in waiting]
