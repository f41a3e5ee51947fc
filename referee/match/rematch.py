"""The same people and rules once more, with the deal moved on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from referee.match.record import Match
from referee.notation.arguments import Handle
from referee.values.rules import CannotDo


def rematch(
    old: Match,
    now: datetime,
    *,
    players: Iterable[tuple[Handle, str]] = (),
    profile: str | None = None,
    options: Mapping[str, str] | None = None,
    date: str | None = None,
    place: str | None = None,
    deck: Sequence[str] = (),
    spoken: Sequence[str] = (),
) -> Match:
    """Returns a new match by the rules of another, dealt by whoever was next there.

    Those sit down who sat there last, as they sat. What is given takes the place of what the
    other match says. Nobody has dealt yet where nobody did there, and where the next dealer does
    not sit down again. ``deck`` are the lines of another deck, ``spoken`` is the one that says in
    which language the table talks, as it did in the other match unless it is given. Raises
    CannotDo as :meth:`Match.new` does, and where the other match has a faulty header.
    """
    header = old.replay.header
    if header.game is None or not header.players:
        raise CannotDo("no-rematch")
    house = dict(header.options) if profile in (None, header.profile) else {}
    match = Match.new(
        header.game.name,
        list(players) or old.replay.here,
        profile or header.profile,
        {**house, **(options or {})},
        date=date or now.date().isoformat(),
        place=place or header.place,
        header=[*(spoken or _spoken(old)), *(deck or header.own_lines)],
    )
    dealer = next_dealer(old)
    if dealer is not None and dealer in match.players:
        match.log(f"deal {dealer}", now)
    return match


def _spoken(match: Match) -> Sequence[str]:
    """Returns the line that says in which language the table talks."""
    return [text for text in match.replay.texts if text.split()[:1] == ["x-lang"]][:1]


def next_dealer(match: Match) -> Handle | None:
    """Returns who deals next, None where that is free."""
    state = match.replay.state
    due = state.due("deal") if state is not None and state.started else ()
    return due[0] if due else None
