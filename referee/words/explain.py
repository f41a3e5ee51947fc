"""What a line claims of hidden hands, and how certain that is, in words."""

from __future__ import annotations

from collections.abc import Mapping

from referee.deduction.insight import Ground
from referee.values.deck import deck_of
from referee.words.messages import rule_of
from referee.words.phrases import SUIT_WORDS, lines, many_words, person

NOT_AN_EVENT = "This line is no event."
FACT = "Everybody saw it, and it claims nothing of hidden hands: proved."
STOOD = "The table let this stand."


def claim(ground: Ground, names: Mapping[str, str]) -> str:
    """Returns what a line claims, in one clause."""
    found = rule_of(ground.rule)
    template = found.claims if found and found.claims else ground.rule
    deck = deck_of(names)
    suit = None if deck.themed else SUIT_WORDS.get(ground.what)
    what = suit or (many_words(ground.what, deck) if ground.what else "")
    return template.format(player=person(ground.player, names), what=what)


def verdict(ground: Ground, names: Mapping[str, str]) -> str:
    """Returns a claim with how certain it is, and why."""
    told = claim(ground, names)
    if not ground.proved:
        return f"open: {told}. It may be so, and it may not: hidden cards decide it."
    if ground.facts:
        return f"proved: {told}. What everybody saw on {lines(ground.facts)} leaves nothing else."
    return f"proved: {told}. What everybody saw leaves nothing else."
