"""What is said of corrections: what they change, and what was put back in force."""

from __future__ import annotations

from collections.abc import Mapping

from referee.words.messages import game_words
from referee.words.phrases import isolate, visible
from referee.words.say import Words, say

PAGE = """Correct a line, after showing what that changes.

    LINE is the number of a line of the transcript, NEW what should stand there instead, in full
    or in shorthand; the time and the note of the old line stay unless NEW has its own. Several
    NEW make several lines, for when one was forgotten; an empty one strikes the line. Lines of
    the header are corrected in the same way.

    The whole match is replayed with the change. The faults that come and go, totals, places and
    winners are shown before anything is written. The old line stays as a comment below the new
    one, with the time at which it was struck; so does a ruling whose breach is gone.

    Exits with 1 where NEW cannot be read or the answer is no, and nothing was written; with 1,
    too, where the change brings new faults."""

HELP: dict[str, str] = {
    "yes": "Write without asking what brings no new faults.",
    "force": "Write without asking, also what brings new faults.",
    "stands": "Let breaches by the new lines stand (no penalty), each with a ruling.",
    "redo": "Put back in force what was taken back last.",
}
"""The help of options."""

REMATCH = "Once more with the people and rules of FILE; the deal has moved on."
"""The help of an option of ``new``."""

ASK_Y_N = "Write this? [y/N]"
NOT_WRITTEN = "nothing was written"
WRITTEN = "written"
NEEDS_FORCE = "nothing was written: it brings new faults, and only --force writes those"
ASK_YES = "It brings new faults. Write it all the same? Type yes"
TURN_AS_BEFORE = "turn: as before"
TURN = "turn: {player}, now {other}"
TURN_NONE = "nobody's"
EARLIER = "Line {line} is of {deal} {number}, and not of {deal} {last}, which is the latest:"
SAME = "Faults, totals and places stay as they are."
BEFORE = "before"
AFTER = "after"
APPEARS = "new"
VANISHES = "gone"


def turn(before: str | None, after: str | None, names: Mapping[str, str]) -> str:
    """Says whose turn it was and is."""
    if before == after:
        return say(TURN_AS_BEFORE)
    nobody = Words(say(TURN_NONE))
    return say(TURN, names, player=before or nobody, other=after or nobody)


def earlier(line: int, deal: int, last: int, game: str) -> str:
    """Says that a line is of an earlier deal than the last."""
    called = game_words(game).deal
    return say(EARLIER, line=line, deal=called, number=deal, last=last)


def already(line: int) -> str:
    """Says that a line is as it should be already."""
    return say("line {line} is so already", line=line)


def old_line(number: int, text: str) -> str:
    """Returns a line that is to be struck, as in a list of changes."""
    return f"{number:5} - {isolate(visible(text.strip()))}"


def new_line(number: int, text: str) -> str:
    """Returns a line that is to stand there instead."""
    return f"{number:5} + {isolate(visible(text))}"


def finding(label: str, line: int, rule: str, message: str) -> str:
    """Returns a fault that a change brings or ends, in one line."""
    label, told = Words(label), Words(message)
    return say("{label}: line {line}, {rule}: {told}", label=label, line=line, rule=rule, told=told)


def more(number: int) -> str:
    """Says how many faults are not told."""
    return say("and {faults:fault} more", faults=number)


def redone(line: str) -> str:
    """Returns a line that is in force again."""
    return say("in force again: {text}", text=line)


def outcome(label: str, sentence: str) -> str:
    """Returns who has won, before or after."""
    return f"{label}: {sentence}"
