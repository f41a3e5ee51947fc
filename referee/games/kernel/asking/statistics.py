"""What players of a game of asking argue about: who asks well, who is lucky, who takes from whom.

Everything is counted from the events that were taken in, cancelled deals left out. A turn is what
a player does until somebody else asks. An ask *hits* where cards are handed over; a draw is
*lucky* where it shows what was asked for (000 §5.4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.game import Game, said
from referee.values.deck import Deck
from referee.values.rows import NamedTuple
from referee.values.statistics import Label, Number, Progress, Statistic, longest_run, mean
from referee.values.summary import Entry, Summary

MEASURES = (
    "asks",
    "hits",
    "hit_rate",
    "longest_run",
    "lucky_draws",
    "cards_won",
    "cards_lost",
    "books",
)

Row = tuple[tuple[Label, ...], tuple[Number, ...]]


class Turned(NamedTuple):
    """An event with the number of its turn, counted from 1 over the whole match."""

    turn: int
    entry: Entry


class Asked(NamedTuple):
    """An ask and what came of it: cards handed over, a draw, and whether that was lucky."""

    player: str
    other: str
    what: str
    cards: int = 0
    drawn: bool = False
    lucky: bool = False


def statistics(summary: Summary, game: Game) -> Sequence[Statistic]:
    """Returns asks by player, ranks asked for, cards between pairs, and books by turn.

    Without the story of the match there are none.
    """
    events = list(_turned(summary))
    if not events:
        return ()
    deck, lucky = _house(summary, game)
    asks = list(_asks(events, deck, lucky))
    return (
        Statistic("asks", ("player",), MEASURES, _by_player(asks, summary)),
        Statistic("ranks", ("rank",), ("asks", "hits"), _by_rank(asks, deck)),
        Statistic("pairs", ("player", "other"), ("asks", "cards"), _by_pair(asks, summary)),
        Statistic("books", ("turn", "player", "rank"), (), _books(events)),
    )


def progress(summary: Summary) -> Progress | None:
    """Returns the books after every turn in which somebody laid one, None without a story."""
    events = list(_turned(summary, void=True))
    points = {0: {player: 0 for player in summary.players if player not in summary.joined}}
    for turn, entry in events:
        if entry.totals is not None:
            points[turn] = dict(entry.totals)
    if not events:
        return None
    points[events[-1].turn] = dict(summary.totals)
    return Progress("turn", tuple(points.items()), stepped=True)


def _turned(summary: Summary, void: bool = False) -> Iterator[Turned]:
    """Yields the events that were taken in, of deals that were not cancelled unless ``void``."""
    turn, asker = 0, ""
    for entry in summary.story.entries if summary.story else ():
        if entry.verdict in ("refused", "unreadable") or not entry.deal:
            continue
        if summary.deals[entry.deal - 1].void and not void:
            continue
        if entry.words[0] == "deal":
            asker = ""
        elif entry.words[0] == "ask" and entry.words[1] != asker:
            turn, asker = turn + 1, entry.words[1]
        yield Turned(turn, entry)


def _house(summary: Summary, game: Game) -> tuple[Deck, bool]:
    """Returns the deck of a match, and whether a lucky draw is shown."""
    written = {**game.profiles[summary.profile], **summary.options}
    settings: dict[str, Any] = {key: game.options[key].read(text) for key, text in written.items()}
    return game.deck({**settings, **said(game, summary.header)}), written["lucky-draw"] == "on"


def _asks(events: Sequence[Turned], deck: Deck, lucky: bool) -> Iterator[Asked]:
    """Yields every ask with what followed it."""
    asked: Asked | None = None
    for _, entry in events:
        verb, *rest = entry.words
        if verb == "ask":
            if asked:
                yield asked
            asked = Asked(rest[0], rest[1], rest[2])
        elif verb == "deal" and asked:
            yield asked
            asked = None
        elif verb == "has":
            asked = None  # what is asked for now counts, of the same player
        elif asked and verb == "give" and rest[0] == asked.other:
            asked = asked._replace(cards=asked.cards + _count(rest[1:]))
        elif asked and verb == "draw" and rest[0] == asked.player and not asked.drawn:
            hit = not asked.cards and len(rest) > 1 and deck.is_of(rest[1], asked.what)
            asked = asked._replace(drawn=True, lucky=lucky and hit)
    if asked:
        yield asked


def _count(gift: Sequence[str]) -> int:
    """Returns how many cards were given, named or counted."""
    return int(gift[0]) if len(gift) == 1 and gift[0].isdecimal() else len(gift)


def _by_player(asks: Sequence[Asked], summary: Summary) -> tuple[Row, ...]:
    rows: list[Row] = []
    for player in summary.players:
        own = [each for each in asks if each.player == player]
        hits = [each.cards > 0 for each in own]
        measures: tuple[Number, ...] = (
            len(own),
            sum(hits),
            mean(sum(hits), len(hits)),
            longest_run(hits),
            sum(each.lucky for each in own),
            sum(each.cards for each in own),
            sum(each.cards for each in asks if each.other == player),
            summary.totals.get(player),
        )
        rows.append(((player,), measures))
    return tuple(rows)


def _by_rank(asks: Sequence[Asked], deck: Deck) -> tuple[Row, ...]:
    """Returns how often each rank was asked for, the most asked first."""
    asked = Counter(deck.group(each.what) for each in asks)
    hits = Counter(deck.group(each.what) for each in asks if each.cards)
    order = sorted(asked, key=lambda rank: (-asked[rank], _place(rank, deck)))
    return tuple(((rank,), (asked[rank], hits[rank])) for rank in order)


def _place(rank: str, deck: Deck) -> int:
    """Returns where a rank stands in the deck; all are alike that get their names on the way."""
    return 0 if deck.unnamed else deck.groups.index(rank)


def _by_pair(asks: Sequence[Asked], summary: Summary) -> tuple[Row, ...]:
    """Returns how often each player asked each other one, and how many cards that brought."""
    pairs = [(one, two) for one in summary.players for two in summary.players if one != two]
    asked = Counter((each.player, each.other) for each in asks)
    cards: Counter[tuple[str, str]] = Counter()
    for each in asks:
        cards[each.player, each.other] += each.cards
    return tuple((pair, (asked[pair], cards[pair])) for pair in pairs if asked[pair])


def _books(events: Sequence[Turned]) -> tuple[Row, ...]:
    return tuple(
        ((turn, entry.words[1], entry.words[2]), ())
        for turn, entry in events
        if entry.words[0] == "book"
    )
