"""What is expected next, and why not everything is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.state import Expect
from referee.values.deck import RANKS
from referee.words.messages import game_words, rule_of
from referee.words.phrases import Values, Words, listing, person, visible

NEXT = "Next"
POSSIBLE = "Also possible"
TOTALS = "Totals"
COMPLETE = "The record is complete."
NOTHING_EXPECTED = "Nothing more is expected."

LONGEST_LIST = len(RANKS)
"""Most values that are listed; where more are possible, hardly anything is known."""

_SOMEBODY = "somebody"


def expectation(expect: Expect, names: Mapping[str, str], game: str, source: str = "") -> str:
    """Returns a sentence for something that may be logged now.

    ``source`` is where the rule stands that refuses some of the values.
    """
    told = action(expect, names, game)
    if expect.also is not None:
        told += f", or {person(expect.also, names)}"
    label = game_words(game).values.get(expect.verb)
    if label and 0 < len(expect.values) <= LONGEST_LIST:
        told += f"; {label}: {', '.join(visible(each) for each in expect.values)}"
    if 0 < len(expect.refused) <= LONGEST_LIST:
        refused = listing([visible(each) for each in expect.refused], "or")
        rule = ", ".join(part for part in (expect.rule or "", source) if part)
        told += f"; not {refused}: {_reason(expect, names)}" + (f" ({rule})" if rule else "")
    return told


def _values(expect: Expect, names: Mapping[str, str]) -> Values:
    player: object = Words(_SOMEBODY) if expect.player is None else expect.player
    return Values({"values": expect.values, **expect.data, "player": player}, names)


def action(expect: Expect, names: Mapping[str, str], game: str) -> str:
    """Says who does what."""
    templates = game_words(game).expects
    for key in (f"{expect.verb}/{expect.why}", expect.verb, f"{expect.verb}/plain"):
        if key in templates:
            try:
                return templates[key].format_map(_values(expect, names))
            except (KeyError, ValueError):
                continue
    who = [] if expect.player is None else [person(expect.player, names)]
    return " ".join([expect.verb, *who])


def _reason(expect: Expect, names: Mapping[str, str]) -> str:
    """Says why some values are refused."""
    rule = rule_of(expect.rule or "")
    template = rule.refuses if rule else ""
    if template:
        try:
            return template.format_map(_values(expect, names))
        except (KeyError, ValueError):
            pass
    return rule.page.title if rule and rule.page else expect.why


def afterwards(players: Sequence[str], names: Mapping[str, str]) -> str:
    """Returns who comes after whoever is due."""
    if not players:
        return ""
    return f"; then {listing([person(each, names) for each in players])}"


def opened(deal: str, number: int, dealer: str, facts: Mapping[str, str]) -> str:
    """Returns ``round 3 (cards 3, trump ♣), dealt by d``."""
    told = ", ".join(f"{key} {value}" for key, value in facts.items())
    return f"{deal} {number}" + (f" ({told})" if told else "") + f", dealt by {dealer}"
