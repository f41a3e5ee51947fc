"""What is expected next, and why not everything is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.state import Expect, Remark
from referee.values.deck import RANKS, Deck, deck_of
from referee.values.summary import Cell, Deal
from referee.words.language import native
from referee.words.messages import game_words, rule_of
from referee.words.phrases import card_row, person, shown, visible
from referee.words.say import Words, say

NEXT = "Next"
POSSIBLE = "Also possible"
TOTALS = "Totals"
COMPLETE = "The match is closed."
NOTHING_EXPECTED = "Nothing more is expected."

VALUES = "{told}; {label}: {values:row}"
REFUSED = "{told}; not {refused:or}: {reason}"
REFUSED_BY = "{told}; not {refused:or}: {reason} ({rule:row})"
OPENED = "{deal} {number}, dealt by {dealer}"
OPENED_WITH = "{deal} {number} ({facts:row}), dealt by {dealer}"

UNTOLD = "-"

LONGEST_LIST = len(RANKS)
"""Most values that are listed; where more are possible, hardly anything is known."""

_SOMEBODY = "somebody"


_FEW = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_BIDDING = "bids so far {total} of {cards}"
_OVER = "bids {total} of {cards}: {text} over"
_UNDER = "bids {total} of {cards}: {text} under"
_EVEN = "bids {total} of {cards}: even"
_AS_BID = "as bid"
_TO_GO = "{text} to go"
_TOO_MANY = "{text} too many"
_RATIO = "bid/won: {told:row}"


def _few(number: int) -> str:
    return native(say(_FEW[number]) if number < len(_FEW) else str(number))


def balance(deal: Deal, game: str) -> str:
    """Returns what all bids come to, over or under the tricks; empty where there are none."""
    ratio, cards = game_words(game).ratio, deal.details.get("cards")
    column = deal.columns.get(ratio[1], {}) if ratio else {}
    bids = [each for each in column.values() if isinstance(each, int)]
    if not bids or not isinstance(cards, int) or deal.finished or deal.void:
        return ""
    total = sum(bids)
    if len(bids) < sum(map(deal.seats, column)):
        return say(_BIDDING, total=total, cards=cards)
    over = total - cards
    template = _EVEN if not over else _OVER if over > 0 else _UNDER
    return say(template, total=total, cards=cards, text=Words(_few(abs(over))))


def ratios(deal: Deal, game: str) -> str:
    """Returns bid and won of each player, in this order; empty where nobody bids."""
    ratio = game_words(game).ratio
    if ratio is None or deal.finished or deal.void:
        return ""
    won, bid = (deal.columns.get(name, {}) for name in ratio)
    told = [
        Words(f"{shown(player)} {native(_ratio(number, won.get(player)))}")
        for player, number in bid.items()
    ]
    return say(_RATIO, told=told) if told else ""


def _ratio(bid: Cell, won: Cell) -> str:
    return f"{UNTOLD if bid is None else bid}/{won or 0}"


def kept(bid: int, won: int) -> str:
    """Says how far somebody is from a bid."""
    left = bid - won
    template = _AS_BID if not left else _TO_GO if left > 0 else _TOO_MANY
    return say(template, text=Words(_few(abs(left))))


def expectation(expect: Expect, names: Mapping[str, str], game: str, source: str = "") -> str:
    """Returns a sentence for something that may be logged now.

    ``source`` is where the rule stands that refuses some of the values.
    """
    told = or_another(action(expect, names, game), expect, names)
    label = game_words(game).values.get(expect.verb)
    if label and 0 < len(expect.values) <= LONGEST_LIST:
        told = say(VALUES, told=Words(told), label=label, values=safe(expect.values))
    if 0 < len(expect.refused) <= LONGEST_LIST:
        rule = [Words(part) for part in (expect.rule, source) if part]
        told = say(
            REFUSED_BY if rule else REFUSED,
            told=Words(told),
            refused=safe(expect.refused),
            reason=Words(_reason(expect, names)),
            rule=rule,
        )
    return told


def or_another(told: str, expect: Expect, names: Mapping[str, str]) -> str:
    """Adds who else may do it."""
    if expect.also is None:
        return told
    return say("{told}, or {also}", names, told=Words(told), also=expect.also)


def safe(texts: Sequence[str]) -> list[Words]:
    """Returns cards and numbers as they stand in a record."""
    return [Words(visible(each)) for each in texts]


def remark(told: Remark, names: Mapping[str, str], game: str) -> str:
    """Returns what is told of a deal that is being played, empty where that is not worded."""
    template = game_words(game).remarks.get(told.key)
    if not template:
        return ""
    data = {key: _by_player(value, names) for key, value in told.data.items()}
    return say(template, names, **data)


def _by_player(value: object, names: Mapping[str, str]) -> object:
    """Returns what is told player by player as one text for each; anything else as it is."""
    if not isinstance(value, Mapping):
        return value
    deck = deck_of(names)
    return [
        Words(f"{person(player, names)} {_number_or_cards(told, deck)}")
        for player, told in value.items()
    ]


def _number_or_cards(told: int | Sequence[str], deck: Deck) -> str:
    return native(str(told)) if isinstance(told, int) else card_row(told, deck)


def _data(expect: Expect) -> dict[str, object]:
    player: object = Words(say(_SOMEBODY)) if expect.player is None else expect.player
    return {"values": expect.values, **expect.data, "player": player}


def action(expect: Expect, names: Mapping[str, str], game: str) -> str:
    """Says who does what."""
    templates = game_words(game).expects
    for key in (f"{expect.verb}/{expect.why}", expect.verb, f"{expect.verb}/plain"):
        if key in templates:
            try:
                return say(templates[key], names, **_data(expect))
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
            return say(template, names, **_data(expect))
        except (KeyError, ValueError):
            pass
    return say(rule.page.title) if rule and rule.page else expect.why


def afterwards(players: Sequence[str], names: Mapping[str, str]) -> str:
    """Returns who comes after whoever is due."""
    return say("; then {players}", names, players=players) if players else ""


def opened(deal: str, number: int, dealer: str, facts: Mapping[str, str]) -> str:
    """Returns ``round 3 (cards 3, trump ♣), dealt by d``."""
    told = [Words(f"{key} {value}") for key, value in facts.items()]
    template = OPENED_WITH if told else OPENED
    return say(template, deal=deal, number=number, facts=told, dealer=Words(dealer))
