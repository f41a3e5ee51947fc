"""From what really happened at a table to what its scorer writes down.

A game's table plays with open eyes and notes everything (:class:`Played`). How much of it gets
into a transcript is the scorer's :class:`Evidence`: the same match can be written open, closed,
or anything between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.games.simulating.dice import Dice
from referee.games.simulating.people import Clock
from referee.games.state import OptionValues
from referee.notation.events import Event, Hand, changed, event_words
from referee.notation.lines import write_line
from referee.values.rows import NamedTuple


class Evidence(NamedTuple):
    """How much of what nobody has to show is recorded: shares from 0 (nothing) to 1 (all).

    ``hands`` of the dealt cards, ``draws`` of the cards drawn and kept face down, ``gifts`` of
    the gifts whose cards are named rather than counted, ``suits`` of the cards that are recorded
    with their suit where the rank would do.
    """

    hands: float = 1.0
    draws: float = 1.0
    gifts: float = 1.0
    suits: float = 1.0


OPEN = Evidence()
CLOSED = Evidence(0.0, 0.0, 0.0)
ALL_SEEN = OPEN
"""What every scorer writes of cards that lie face up."""


class Happening(NamedTuple):
    """Something that happened, with all that was true of it.

    ``seen`` says that everybody saw its cards, so that every scorer records them, ``secret``
    that nobody but the player did, so that no scorer can. ``mark`` is the rule that it breaks.
    """

    event: Event
    seen: bool = False
    secret: bool = False
    mark: str = ""
    note: str = ""


class Played(NamedTuple):
    """A match as it was: everything that happened, and what it came to.

    ``players`` maps handles to names in seat order; ``options`` are the house rules beside the
    profile, as they are written, ``settings`` all as they are read; ``header`` are header lines of
    the game's own. ``marked_seat`` names a handle and the rule that its sitting
    down breaks. ``winners`` is empty where a void or broken-off deal left nothing to win.
    """

    game: str
    profile: str
    options: Mapping[str, str]
    players: Mapping[str, str]
    date: str
    place: str
    entries: tuple[Happening, ...]
    totals: Mapping[str, int]
    winners: tuple[str, ...]
    settings: OptionValues
    header: Sequence[str] = ()
    marked_seat: tuple[str, str] | None = None


Hider = Callable[[Event, Evidence, Dice, OptionValues], "Event | None"]
"""Returns an event as a scorer writes it who has that much evidence; None where it is left out."""


class Manner(NamedTuple):
    """How a scorer writes: with the times, with remarks, and with the seed to play it again."""

    stamps: bool = False
    notes: bool = False
    seed: str | None = None


def hide_hand(event: Hand, evidence: Evidence, dice: Dice) -> Hand | None:
    """Returns the part of a dealt hand that is recorded, None where none of it is."""
    if evidence.hands >= 1:
        return event
    known = [card for card in event.known if dice.chance(evidence.hands)]
    if not known and (evidence.hands <= 0 or dice.chance(0.8)):
        return None
    unknown = len(event.known) - len(known)
    return changed(event, cards=(*known, *([f"x{unknown}"] if unknown else [])))


def header(played: Played, seed: str | None) -> list[str]:
    """Returns the lines of a match before its first event."""
    lines = [f"transcript 1 {played.game}", f"rules {played.profile}"]
    lines += [f"option {key} {value}" for key, value in played.options.items()]
    lines += played.header
    lines += [f"date {played.date}", f"place {played.place}"]
    lines += [f"x-seed {seed}"] if seed is not None else []
    for handle, name in played.players.items():
        note = None
        if played.marked_seat and played.marked_seat[0] == handle:
            note = f"# ! {played.marked_seat[1]}"
        lines.append(write_line(["player", handle, name], None, note))
    return lines


def write(
    played: Played, hide: Hider, evidence: Evidence, dice: Dice, manner: Manner | None = None
) -> list[str]:
    """Returns the lines of a transcript of the match, in their canonical form."""
    manner = manner or Manner()
    lines = header(played, manner.seed)
    clock = Clock(dice) if manner.stamps else None
    for entry in played.entries:
        known = CLOSED if entry.secret else evidence
        event = hide(entry.event, ALL_SEEN if entry.seen else known, dice, played.settings)
        if event is None:
            continue
        if event.opens:
            lines.append("")
        stamp = clock.tick() if clock and event.stamped else None
        remarks = [f"! {entry.mark}"] if entry.mark else []
        remarks += [entry.note] if entry.note and manner.notes else []
        note = f"# {'  '.join(remarks)}" if remarks else None
        lines.append(write_line(event_words(event), stamp, note))
    return lines
