"""What is said around a sheet: where and when, by which rules, how long, and what to note."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from referee import games
from referee.notation.lines import HALF_A_DAY, seconds_of_day
from referee.sheet.cells import Column, Grid, TextCell
from referee.values.deck import ThemedDeck, deck_of
from referee.values.summary import Summary
from referee.words import export as words
from referee.words import sheet as sheet_words
from referee.words.language import translated
from referee.words.messages import game_words, page, unit_of
from referee.words.phrases import person
from referee.words.say import say

DAY = 2 * HALF_A_DAY


def title(summary: Summary) -> str:
    """Returns what heads the summary: the game, where and when."""
    return words.title(game_words(summary.game).title, summary.place, summary.date)


def rules(summary: Summary) -> str:
    """Returns the house rules in force, in a line."""
    return sheet_words.title(game_words(summary.game).title, summary.profile, summary.options)


def house_rules(summary: Summary) -> Grid:
    """Returns every house rule in force; those that differ from the profile are ``changed``."""
    profile = games.load(summary.game).profiles.get(summary.profile, {})
    rows = []
    for key, value in {**profile, **summary.options}.items():
        changed = "changed" if profile.get(key) != value else ""
        rows.append([TextCell(key, changed), TextCell(value, changed)])
    heads = TextCell(say(words.RULE)), TextCell(say(words.RULE_VALUE))
    return Grid(list(map(Column, heads)), rows, say(words.RULES_IN_FORCE))


def notes(summary: Summary) -> Iterator[str]:
    """Yields what the deck is called, which rules decided points that are not plain, who left."""
    deck = deck_of(summary.players)
    if isinstance(deck, ThemedDeck) and any(each.name for each in deck.families):
        handles = [each.handle for each in deck.families]
        yield sheet_words.families(handles, deck.title, summary.players)
    texts, rules = game_words(summary.game), games.load(summary.game)
    for deal in summary.deals:
        for player, id_ in deal.why.items():
            about, rule = page(id_), rules.rule(id_)
            yield sheet_words.decided(
                texts.deal,
                deal.number,
                person(player, summary.players),
                sheet_words.units(deal.points.get(player, 0), unit_of(summary)),
                about.title if about else "",
                f"{id_}, {translated(rule.source)}" if rule and rule.source else id_,
            )
    if summary.left:
        yield sheet_words.left(summary.left, summary.players)


def faulty(summary: Summary) -> str:
    """Returns that there are faults, for who reads nothing else; empty where there are none."""
    return sheet_words.faulty(summary.faults) if summary.faults else ""


def duration(summary: Summary) -> str | None:
    """Returns how long the match took by its stamps, None where there are fewer than two."""
    entries = summary.story.entries if summary.story else ()
    stamps = [each.stamp for each in entries if each.stamp and each.verdict != "unreadable"]
    if len(stamps) < 2:
        return None
    seconds = 0
    for before, after in pairwise(map(seconds_of_day, stamps)):
        step = after - before
        # Only midnight makes a clock fall back by half a day; a slip is no time that has passed.
        seconds += step + DAY if step < -HALF_A_DAY else max(step, 0)
    return words.duration(seconds, stamps[0], stamps[-1])
