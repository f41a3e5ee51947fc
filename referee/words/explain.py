"""What a line claims of hidden hands, and how certain that is, in words."""

from __future__ import annotations

from collections.abc import Mapping

from referee.deduction.insight import Ground
from referee.values.deck import deck_of
from referee.words.messages import rule_of
from referee.words.phrases import anybody, suit_words
from referee.words.say import Words, say

NOT_AN_EVENT = "This line says nothing that happens in the game."
FACT = "Everybody saw it, and it claims nothing of hidden hands: proved."
FALSE = "false: {claim}. What everybody saw leaves no room for it."
OPEN = "open: {claim}. It may be so, and it may not: hidden cards decide it."
PROVED = "proved: {claim}. What everybody saw leaves nothing else."
PROVED_BY = "proved: {claim}. What everybody saw on {facts:lines} leaves nothing else."
STOOD = "The table let this stand."


def claim(ground: Ground, names: Mapping[str, str]) -> str:
    """Returns what a line claims, in one clause."""
    found = rule_of(ground.rule)
    template = found.claims if found and found.claims else ground.rule
    deck = deck_of(names)
    suit = None if deck.themed else suit_words(ground.what)
    what = Words(suit) if suit else ground.what
    player = ground.player or Words(anybody())
    return say(template, names, player=player, what=what)


def verdict(ground: Ground, names: Mapping[str, str]) -> str:
    """Returns a claim with how certain it is, and why."""
    template = FALSE if ground.false else OPEN
    if ground.proved:
        template = PROVED_BY if ground.facts else PROVED
    return say(template, claim=Words(claim(ground, names)), facts=ground.facts)
