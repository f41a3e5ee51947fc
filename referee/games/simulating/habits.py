"""What differs from table to table without being a rule: how long, how careful, how clever."""

from __future__ import annotations

from referee.values.rows import NamedTuple

LEVELS = ("trick", "play", "won", "mixed", "took", "partly")
"""How tricks are recorded: whole, card by card, only won, or now so, now so; by who took each, or
partly, with cards that nobody noted and the last tricks claimed."""


class Habits(NamedTuple):
    """The habits of a table; the shares run from 0 (never) to 1 (always).

    ``deals`` is how many deals make the match where its rules do not say. ``voids`` is the
    share of deals that are cancelled on the way and dealt again, ``asserts`` that of events
    after which the scorer writes down a count or the score. In games of asking, ``prompt`` is
    the share of emptied hands that draw at once, ``firsts`` that of freely chosen beginners who
    are recorded, and ``bluffs`` that of asks for one's own card. In games of tricks, ``level``
    is one of LEVELS and ``mentions`` the share of deals whose cards and trump are written down
    although the rules know them; ``revokes`` is the share of tricks in which somebody fails to
    follow if they can, and is found out by the table, which keeps such hands unrecorded, and
    ``seats`` that of rounds before which somebody comes or goes. ``shows`` is the share of moves
    after which everybody sees a card in somebody's hand. Players who are not
    ``sensible`` do anything that the rules allow.
    """

    deals: int = 1
    voids: float = 0.0
    asserts: float = 0.0
    prompt: float = 0.0
    firsts: float = 0.5
    bluffs: float = 0.1
    level: str = "trick"
    mentions: float = 1.0
    revokes: float = 0.0
    seats: float = 0.0
    sensible: bool = True
    shows: float = 0.0
