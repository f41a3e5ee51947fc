"""Who has won, and is it over: the one sentence that every command and every format tells.

What is so is in the summary (rules §3, "Finished, complete, winners"); here it is only said.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.values.summary import Summary
from referee.words.messages import game_words
from referee.words.phrases import listing, person, plural

NOT_OVER = "The match is not over"
DEAL_OVER = "The deal is over"
UNKNOWN = "The match is over, but who has won is not known: points are missing."
NOBODY = "nobody has scored"
CLOSES = "'end' closes the match"
NOT_CLOSED = "The record is not closed: 'end' closes it."


def outcome(summary: Summary) -> str:
    """Says who has won; who leads, where nobody has yet; and what closes the record."""
    if not summary.finished:
        ahead = _leads(summary)
        if summary.resting:
            return f"{DEAL_OVER}; {ahead or NOBODY} - {CLOSES}."
        return f"{NOT_OVER}; {ahead}." if ahead else f"{NOT_OVER}."
    won = _wins(summary)
    return won if summary.complete else f"{won} {NOT_CLOSED}"


def settled(summary: Summary) -> str:
    """Says the same where a deal has just ended the match, or may have; nothing otherwise."""
    return outcome(summary) if summary.finished or summary.resting else ""


def _wins(summary: Summary) -> str:
    who, score = _who(summary.winners, summary), _score(summary)
    if not summary.winners:
        return UNKNOWN
    return (
        f"{who} share the win with {score} each." if summary.shared else f"{who} wins with {score}."
    )


def _leads(summary: Summary) -> str:
    leaders = summary.leaders
    who, score = _who(leaders, summary), _score(summary)
    if not leaders:
        return ""
    return f"{who} lead with {score} each" if len(leaders) > 1 else f"{who} leads with {score}"


def _who(players: Sequence[str], summary: Summary) -> str:
    return listing([person(each, summary.players) for each in players])


def _score(summary: Summary) -> str:
    return plural(summary.best, *game_words(summary.game).unit)
