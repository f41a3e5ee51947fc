"""What is improbable in a round of tricks, and what to write instead of totals in mid-round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.kernel.tricks.events import Play, Revoke, Took, Trick, TrickClaim, Won
from referee.games.kernel.tricks.round import TrickRound
from referee.notation.arguments import UNSEEN, Handle
from referee.notation.events import Event, event_words
from referee.values.remedies import Question, Way


def doubt(here: TrickRound, event: Event, played: Sequence[Event]) -> Question | None:
    """Asks about a trick that is that player's already, in which trick a revoke was, and whether
    the trick in play is claimed as well."""
    if isinstance(event, Took):
        return _same_again(here, event, played)
    if isinstance(event, Revoke) and event.trick is None:
        return _which_trick(here, event.player, played)
    course = here.tricks.course
    if isinstance(event, TrickClaim) and course.table and not here.claimed:
        return Question("claim", (), {"trick": course.done + 1})
    return None


def _same_again(here: TrickRound, event: Took, played: Sequence[Event]) -> Question | None:
    """Asks whether it is the next trick, where the cards of the last one say the same."""
    course = here.tricks.course
    told = bool(played) and isinstance(played[-1], Play | Trick)
    if not told or course.table or course.question or course.turn != here.seat.get(event.player):
        return None
    return Question("took", (), {"player": event.player, "trick": course.done})


def _which_trick(here: TrickRound, player: Handle, played: Sequence[Event]) -> Question | None:
    """Asks for the trick, where the player has put down no card that anybody noted."""
    done = here.tricks.course.done
    if done < 2 or any(_noted(here, player, each) for each in played):
        return None
    ways = (
        Way("meant", (" ".join(event_words(Revoke(player, trick))),))
        for trick in range(1, done + 1)
    )
    return Question("revoke", tuple(ways), {"player": player})


def _noted(here: TrickRound, player: Handle, event: Event) -> bool:
    """Whether a card of a player is on a line."""
    if isinstance(event, Play):
        return event.player == player and event.card != UNSEEN
    if not isinstance(event, Trick) or player not in here.seat:
        return False
    at = (here.seat[player] - here.seat[event.player]) % len(here.players)
    return at < len(event.cards) and event.cards[at] != UNSEEN


def instead_of_totals(
    here: TrickRound, row: Sequence[Event], played: Sequence[Event]
) -> Iterator[Way]:
    """Yields what a row of totals may mean once cards are recorded: the rest is claimed, or the
    cards are taken back."""
    wins = {each.player: each.number for each in row if isinstance(each, Won)}
    taken = here.tricks.taken()
    if taken is not None and len(wins) == len(here.players):
        rest = {player: number - taken[here.seat[player]] for player, number in wins.items()}
        if min(rest.values()) >= 0 and sum(rest.values()) == here.tricks.left:
            claims = (TrickClaim(player, number) for player, number in rest.items() if number)
            yield Way("claim", tuple(" ".join(event_words(each)) for each in claims), why="rest")
    back = sum(each.moves_cards for each in played)
    lines = tuple(" ".join(event_words(each)) for each in row)
    yield Way("correct", lines, why="totals", back=back)
