"""What can be known of hidden hands, as tables for people and values for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from referee.deduction.counting import Worlds
from referee.deduction.insight import STOCK, Insight
from referee.render.machine import head
from referee.render.tables import table
from referee.sheet.cells import AnyCell, Column, Grid, NumberCell, PlayerCell, TextCell
from referee.words import deduce as words
from referee.words.say import say

if TYPE_CHECKING:
    from referee.match.hindsight import Chance, Tip


def insight_lines(
    insight: Insight,
    names: Mapping[str, str],
    players: Sequence[str],
    own: str | None,
    columns: int,
    worlds: Worlds | None = None,
) -> Iterator[str]:
    """Yields what is known of the hands of ``players`` and the stock, for people to read.

    Those who do not play in the round that is being played are left out.
    """
    players = [each for each in players if each in insight.cards]
    holders = [*players, STOCK]
    yield words.head(insight.line, own, names)
    if insight.odds:
        yield words.odds(
            max(
                each.error
                for counts in insight.odds.values()
                for odds in counts.values()
                for each in odds.values()
            )
        )
    if worlds is not None:
        yield words.worlds(*worlds)
    if insight.determined:
        yield say(words.DETERMINED)
    yield ""
    yield from table(_grid(insight, names, holders), columns)
    notes = list(_notes(insight, names, players))
    if notes:
        yield ""
        yield from notes


def _grid(insight: Insight, names: Mapping[str, str], holders: Sequence[str]) -> Grid:
    heads = [
        TextCell(say(words.STOCK), number=True)
        if holder == STOCK
        else PlayerCell(holder, names[holder], number=True)
        for holder in holders
    ]
    rows: list[list[AnyCell]] = [
        [TextCell(words.what(key, names)), *(_cell(insight, holder, key) for holder in holders)]
        for key in next(iter(insight.ranges.values()), {})
    ]
    rows.append(
        [TextCell(say(words.CARDS)), *(NumberCell(insight.cards[each]) for each in holders)]
    )
    return Grid([Column(TextCell(words.WHAT)), *map(Column, heads)], rows)


def _cell(insight: Insight, holder: str, key: str) -> TextCell:
    low, high = insight.ranges[holder][key]
    text = words.between(low, high)
    counts = insight.odds.get(holder, {}).get(key)
    if counts is None:
        return TextCell(text, number=True)
    some = 1.0 - counts[0].probability if 0 in counts else 1.0
    if low == 0 and high == 0:
        some = 0.0
    return TextCell(f"{text} {words.chance(some):>4}", number=True)


def _notes(insight: Insight, names: Mapping[str, str], players: Sequence[str]) -> Iterator[str]:
    fixed = [each for each in players if insight.is_determined(each)]
    if fixed and not insight.determined:
        yield words.determined(fixed, names)
    for player in players:
        if insight.sure.get(player):
            yield words.sure(player, insight.sure[player], names)
        if insight.voids.get(player) and insight.cards[player]:
            yield words.voids(player, insight.voids[player], names)
    together: dict[tuple[str, ...], list[str]] = {}
    for card, holders in insight.holders.items():
        if any(player in holders for player in players):
            together.setdefault(holders, []).append(card)
    for holders, cards in together.items():
        yield words.holders(cards, holders, names)


def tip_lines(tips: Sequence[Tip], names: Mapping[str, str], columns: int) -> Iterator[str]:
    """Yields the asks that could have been better, wrapped to so many columns."""
    yield from wrap(say(words.HINDSIGHT if tips else words.NO_BETTER), columns)
    for tip in tips:
        yield from wrap(words.tip(tip.line, tip.made, tip.better, names), columns)


def tips_value(tips: Sequence[Tip], file: str) -> dict[str, Any]:
    """Returns the asks that could have been better as JSON values."""
    return {
        **head(),
        "file": file,
        "tips": [
            {"line": tip.line, "made": _chance_value(tip.made), "better": _chance_value(tip.better)}
            for tip in tips
        ],
    }


def _chance_value(ask: Chance) -> dict[str, Any]:
    return {**ask._asdict(), "share": round(ask.share, 4)}


def insight_value(
    insight: Insight, file: str, players: Sequence[str], worlds: Worlds | None = None
) -> dict[str, Any]:
    """Returns what is known as JSON values; ``stock`` is among the holders."""
    shown = [each for each in (*players, STOCK) if each in insight.cards]
    value: dict[str, Any] = {
        **head(),
        "file": file,
        "line": insight.line,
        "hands": {
            holder: {
                "cards": insight.cards[holder],
                "ranges": {
                    key: {
                        "least": low,
                        "most": high,
                        "determined": insight.is_fixed(holder, key),
                    }
                    for key, (low, high) in insight.ranges[holder].items()
                },
                "determined": insight.is_determined(holder),
                "sure": list(insight.sure.get(holder, ())),
                "voids": list(insight.voids.get(holder, ())),
            }
            for holder in shown
        },
        "determined": insight.determined,
        "holders": {card: list(where) for card, where in insight.holders.items()},
    }
    if worlds is not None:
        value["worlds"] = {**worlds._asdict(), "exact": worlds.exact}
    for holder in shown if insight.odds else ():
        value["hands"][holder]["odds"] = {
            key: {
                str(count): {"probability": odds.probability, "error": odds.error}
                for count, odds in counts.items()
            }
            for key, counts in insight.odds[holder].items()
        }
    return value
