"""Headings of statistics, and what exactly is counted."""

from __future__ import annotations

from referee.words.phrases import RANK_WORDS, SUIT_SIGNS, SUIT_WORDS
from referee.words.sheet import UNKNOWN

TITLES: dict[str, str] = {
    "bids": "Bidding",
    "points_by_trump": "Points by trump",
    "points_by_cards": "Points by number of cards",
    "asks": "Asking",
    "ranks": "Ranks that were asked for",
    "pairs": "Who took from whom",
    "books": "Books in the order in which they were laid",
}
"""Key of a statistic to its title."""

ABOUT: dict[str, str] = {
    "bids": "Finished rounds only. A bid is made where the tricks are exactly as many; the average "
    "miss is tricks less bid, so below nought for who bids too high. The hook bound the dealer "
    "where it forbade a bid, and bit where the forbidden bid would have been right.",
    "points_by_trump": "What each player scored in the rounds under each trump.",
    "points_by_cards": "What each player scored in the rounds of each number of cards.",
    "asks": "An ask hits where cards are handed over; a draw is lucky where it shows what was "
    "asked for.",
    "ranks": "The most asked first.",
    "pairs": "How often each player asked another, and the cards that this brought.",
    "books": "A turn is what a player does until somebody else asks.",
}
"""Key of a statistic to what is counted in it."""

HEADINGS: dict[str, str] = {
    "player": "player",
    "other": "asked",
    "rank": "rank",
    "trump": "trump",
    "cards": "cards",
    "rounds": "rounds",
    "turn": "turn",
    "deal": "deal",
    "round": "round",
    "made": "made",
    "missed": "missed",
    "over": "too many",
    "under": "too few",
    "miss": "average miss",
    "points_a_round": "points a round",
    "nil_bids": "bids of nought",
    "nil_made": "of them made",
    "longest_run": "longest run",
    "dealt": "dealt",
    "hooked": "hook bound",
    "bitten": "hook bit",
    "asks": "asks",
    "hits": "hits",
    "hit_rate": "hit rate",
    "lucky_draws": "lucky draws",
    "cards_won": "cards won",
    "cards_lost": "cards lost",
    "books": "books",
}
"""Key of a label or measure to its heading; a key without one is its own heading."""

SIGNED = ("miss",)
PERCENT = ("hit_rate",)
FRACTIONS = ("miss", "points_a_round", "hit_rate")


def title(key: str) -> str:
    """Returns the title of a statistic."""
    return TITLES.get(key, key)


def heading(key: str) -> str:
    """Returns the heading of a label or measure."""
    return HEADINGS.get(key, key)


def number(measure: str, value: float | None) -> str:
    """Returns a number as people write it: ``-0.20``, ``44 %``, ``3``."""
    if value is None:
        return UNKNOWN
    if measure in PERCENT:
        return f"{value:.0%}".replace("%", " %")
    if measure in SIGNED:
        return f"{value:+.2f}" if value else "0.00"
    return f"{value:.2f}" if measure in FRACTIONS else str(value)


def label(kind: str, value: str | int) -> str:
    """Returns a label that is not a player."""
    if kind == "trump":
        text = str(value)
        return f"{SUIT_SIGNS.get(text, text)} {SUIT_WORDS.get(text, text)}"
    if kind == "rank" and value in RANK_WORDS:
        return f"{value} {RANK_WORDS[str(value)][1]}"
    return str(value)
