"""What a line claims of hidden hands, and how certain that is, in words."""

from __future__ import annotations

from collections.abc import Mapping

from referee.deduction.insight import Ground
from referee.words.phrases import SUIT_WORDS, lines, many_words, person

CLAIMS: dict[str, str] = {
    "go-fish/ask-held": "{player} holds at least one of the {what}",
    "go-fish/ask-own-card": "{player} does not hold the {what}",
    "go-fish/fish-true": "{player} holds none of the {what}",
    "go-fish/give-all": "{player} keeps none of the {what}",
    "go-fish/lucky-shown": "the card that {player} drew is none of the {what}",
    "go-fish/book-at-once": "{player} holds no whole rank that ought to be laid down",
    "kachuful/follow-suit": "{player} has no more {what}",
}
"""Rule to what an event claims that obeys it."""

NOT_AN_EVENT = "This line is no event."
FACT = "Everybody saw it, and it claims nothing of hidden hands: proved."
STOOD = "The table let this stand."


def claim(ground: Ground, names: Mapping[str, str]) -> str:
    """Returns what a line claims, in one clause."""
    what = SUIT_WORDS.get(ground.what) or (many_words(ground.what) if ground.what else "")
    return CLAIMS[ground.rule].format(player=person(ground.player, names), what=what)


def verdict(ground: Ground, names: Mapping[str, str]) -> str:
    """Returns a claim with how certain it is, and why."""
    told = claim(ground, names)
    if not ground.proved:
        return f"open: {told}. It may be so, and it may not: hidden cards decide it."
    if ground.facts:
        return f"proved: {told}. What everybody saw on {lines(ground.facts)} leaves nothing else."
    return f"proved: {told}. What everybody saw leaves nothing else."
