"""Asks that could have been better, in hindsight: by what everybody at the table could know then.

Before each ask that missed, the public form of the record, with the asker's own hand where that was
recorded, tells how likely another player held a rank that the asker surely held. It says nothing of
what was clever: only which ask had the better chance. The tips after a match (003; 004).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.deduction.insight import STOCK, Insight, Own
from referee.match.public import PublicRecord
from referee.match.replay import Replay
from referee.notation.lines import decode, encode
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo

MOST_TIPS = 3
"""How many asks are told of."""

MOST_SAMPLED = 12
"""Of how many asks the chances are sampled at most, those first where another was sure to hit."""

LEAST_GAIN = 0.15
"""By how much the chance must have been better to be worth a word."""


class Chance(NamedTuple):
    """Whom somebody could ask for what, and in what share of all deals that fit it hits."""

    player: str
    other: str
    what: str
    share: float


class Tip(NamedTuple):
    """An ask on a line of the record, and the one that had the best chance."""

    line: int
    made: Chance
    better: Chance

    @property
    def gain(self) -> float:
        return self.better.share - self.made.share


class MissedAsk(NamedTuple):
    """An ask that missed: its line, and what was known before it.

    ``words`` are who asked, whom and for what; ``sure`` says that another was certain to hit.
    ``table`` is what everybody saw, ``own`` the hand of who asked where it was recorded.
    """

    line: int
    words: tuple[str, str, str]
    sure: bool
    table: Replay
    own: Own | None


def tips(data: bytes, seed: int = 0) -> list[Tip]:
    """Returns the asks of a record that could have been better, the greatest gain first.

    Raises CannotDo where the game does not ask for ranks.
    """
    moments = sorted(missed(data), key=lambda each: (not each.sure, each.line))
    found = filter(None, (_tip(each, seed) for each in moments[:MOST_SAMPLED]))
    return sorted(found, key=lambda each: (-each.gain, each.line))[:MOST_TIPS]


def missed(data: bytes) -> Iterator[MissedAsk]:
    """Yields the asks that missed where another was possible."""
    lines = decode(data)
    full, public, asked = Replay(), PublicRecord(), False
    for number, text in enumerate(lines, 1):
        told = len(public.lines)
        public.feed(text)
        words = public.lines[-1].split() if len(public.lines) > told else [""]
        game, deck = full.header.game, full.header.deck
        event = game.events.get(words[0]) if game else None
        if event is not None and event.asks and not deck.is_card(words[3]):
            asked = True
            if _misses(lines, number):
                moment = _moment(number, words, public.lines[:-1], full)
                if moment is not None:
                    yield moment
        full.feed(text)
    if not asked:
        raise CannotDo("no-tips")


def _misses(lines: Sequence[str], number: int) -> bool:
    """Says whether the ask on a line missed: no card was handed over next."""
    rest = (line.split() for line in lines[number:])
    after = next((words for words in rest if words and not words[0].startswith("#")), [""])
    return after[0] in ("fish", "none")


def _moment(
    number: int, words: Sequence[str], before: Sequence[str], full: Replay
) -> MissedAsk | None:
    table = Replay().feed_all(encode(before))
    mine = full.insight()
    player, other, what = words[1:4]
    own = None
    if mine is not None and len(mine.sure.get(player, ())) == mine.cards.get(player):
        own = Own(player, mine.sure[player])
    try:
        known = table.insight(own)
    except CannotDo:  # the record has lost count of the cards
        return None
    if known is None or not known.ranges.get(player):
        return None
    sure = any(known.ranges[holder][rank][0] for holder, rank in _others(known, player, what))
    return MissedAsk(number, (player, other, what), sure, table, own)


def _others(known: Insight, player: str, what: str) -> Iterator[tuple[str, str]]:
    """Yields whom else a player could have asked, for ranks that they surely held."""
    for rank, (least, _) in known.ranges[player].items():
        if least or rank == what:
            for holder, cards in known.cards.items():
                if holder not in (player, STOCK) and cards:
                    yield holder, rank


def _tip(moment: MissedAsk, seed: int) -> Tip | None:
    known = moment.table.insight(moment.own, seed)
    player, other, what = moment.words
    if known is None or what not in known.ranges[player]:
        return None
    made = Chance(player, other, what, chance(known, other, what))
    options = [
        Chance(player, holder, rank, chance(known, holder, rank))
        for holder, rank in _others(known, player, what)
    ]
    tip = Tip(moment.line, made, max(options, key=lambda each: each.share, default=made))
    return tip if tip.gain >= LEAST_GAIN else None


def chance(known: Insight, holder: str, rank: str) -> float:
    """Returns the chance that a hand holds at least one card of a rank."""
    low, high = known.ranges[holder][rank]
    none = known.odds[holder][rank].get(0) if high and not low else None
    return 1 - none.probability if none else float(high > 0)
