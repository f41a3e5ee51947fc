"""Who has won, and is it over: the one sentence that every command and every format tells.

What is so is in the summary (rules §3, "Finished, complete, winners"); here it is only said.
"""

from __future__ import annotations

from referee.values.summary import Summary
from referee.words.messages import game_words, unit_of
from referee.words.say import Units, say

WON = (
    "The match is over, but who has won is not known: points are missing.",
    "{players} wins with {score}.",
    "{players} share the win with {score} each.",
)
GOES_ON = (
    "The match is not over.",
    "The match is not over; {players} leads with {score}.",
    "The match is not over; {players} lead with {score} each.",
)
RESTING = (
    "The deal is over; nobody has scored - 'end' closes the match.",
    "The deal is over; {players} leads with {score} - 'end' closes the match.",
    "The deal is over; {players} lead with {score} each - 'end' closes the match.",
)
"""What is said where nobody has won or leads, one player, or several."""

AGREED = {
    "after": "The table ended it by agreement after {deal} {number}.",
    "of": "The table ended it by agreement after {deal} {number} of {most}.",
    "within": "The table ended it by agreement in {deal} {number}.",
}
"""What is said of a match that the table has ended: after a deal that counts, of so many by the
rules, or within one."""

NOT_CLOSED = "'end' closes the match."


def outcome(summary: Summary) -> str:
    """Says who has won; who leads, where nobody has yet; and what closes the record."""
    best = Units(summary.best, unit_of(summary))
    if not summary.finished:
        templates, who = (RESTING if summary.resting else GOES_ON), summary.leaders
    else:
        templates, who = WON, summary.winners
    told = say(templates[min(len(who), 2)], summary.players, players=who, score=best)
    if summary.ended:
        return f"{told} {agreed(summary)}"
    return f"{told} {say(NOT_CLOSED)}" if summary.finished and not summary.complete else told


def agreed(summary: Summary) -> str:
    """Says when the table has ended the match; a deal that adds nothing does not count."""
    played = [deal for deal in summary.deals if not deal.void]
    counted = [deal for deal in played if deal.finished or deal.points]
    last = (counted or played)[-1]
    form = "within" if not last.finished else "after" if summary.planned is None else "of"
    told = {"deal": game_words(summary.game).deal, "number": last.number, "most": summary.planned}
    return say(AGREED[form], **told)


def settled(summary: Summary) -> str:
    """Says the same where a deal has just ended the match, or may have; nothing otherwise."""
    return outcome(summary) if summary.finished or summary.resting else ""
