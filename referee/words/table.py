"""What is said at the live table: what is expected, what is new, and the commands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.state import Expect
from referee.values.summary import Deal, Summary
from referee.words.messages import game_words
from referee.words.phrases import isolate, listing, person, plural, quoted, shown, visible
from referee.words.status import action

SHORT = "The live table: one line at a time, judged at once."

PAGE = """The live table: one line at a time, judged at once.

    What is expected stands above the prompt, and how the deal stands below it. Tab completes to
    what is legal now. Whoever does it may be left out, and the verb too where numbers or cards say
    enough: '1 0 1 0' are four bids, 'as 2s 9s 4s' is a trick. 'help' tells the rest.

    FILE is the match, else $REFEREE_MATCH, else match.ref; where there is none, the table asks for
    what a new one needs. Ctrl-C clears the line, Ctrl-D leaves; every line that was accepted is on
    the disk by then.

    With standard input not a terminal, lines are read and judged as 'referee log' does."""

PROMPT = "> "

COMMANDS: dict[str, tuple[str, str]] = {
    "undo": ("[N]", "take back the last event, or the last N"),
    "redo": ("[N]", "put back in force what was taken back"),
    "amend": ("LINE NEW", "correct a line of the transcript"),
    "score": ("", "the scoresheet"),
    "status": ("", "what is allowed now and why"),
    "deduce": ("", "what everybody can know of the hands"),
    "lines": ("[N]", "the last lines of the transcript, numbered"),
    "note": ("TEXT", "write down a remark"),
    "help": ("[VERB]", "this list, or what a verb takes"),
    "quit": ("", "leave; the match stays as it is"),
}
"""Command of the table to what it takes and does."""

RESTORE = "restore"
"""Writes a file that has gone; known only while it is gone."""

WAY = "!"
"""Begins the number of a way on from the last refusal."""

STANDS = "--stands"
YES = "--yes"

CLEARED = "Ctrl-D leaves"
ALL_COMMANDS = "Commands"
EVENTS_NOW = "Now"
EVENTS_ALSO = "Also"
KEYS = "Tab completes, the arrow keys bring back earlier lines, Ctrl-C clears, Ctrl-D leaves."
WAYS = (
    "After a refusal '!1' takes the first of the ways on that it names ('!' will do), '!2' the "
    "second; what else is typed is the next line."
)
SHORTER = (
    "Leave out whoever does it where that is clear, and the verb where numbers or cards say it: "
    "'1 0 1 0' bids, 'as 2s 9s 4s' is a trick."
)
NOTHING_TO_AMEND = "name the line and what should stand there: 'amend 12 bid d 2'"
NO_TEXT = "a note needs some text"
NOT_CONFIRMED = "nothing was written: add --yes"
NOTHING_DEDUCED = "nothing is being played, so there is nothing to deduce"
IS_ON_DISK = "the file is there; there is nothing to restore"


def expected(main: Sequence[Expect], names: Mapping[str, str], game: str) -> str:
    """Returns what comes next in a line: ``d (Omar) bids; not 1``; other verbs behind it."""
    if not main:
        return ""
    first = main[0]
    told = action(first, names, game)
    if first.also is not None:
        told += f", or {person(first.also, names)}"
    if 0 < len(first.refused) <= 4:
        told += f"; not {listing([visible(each) for each in first.refused], 'or')}"
    others = dict.fromkeys(each.verb for each in main[1:] if each.verb != first.verb)
    if len({each.player for each in main if each.verb == first.verb}) > 1:
        told = action(first._replace(player=None), names, game)
    return told + (f"; or: {', '.join(others)}" if others else "")


def not_read(lines: Sequence[str]) -> str:
    """Names what was typed before it showed that the line before was refused."""
    return f"typed meanwhile, not read: {'; '.join(isolate(visible(line)) for line in lines)}"


def went(verb: str, player: str, after: object, deal: Deal, summary: Summary) -> str:
    """Returns what an event has changed for a player."""
    texts = game_words(summary.game)
    column, template = texts.news[verb]
    told = template.format(player=person(player, summary.players))
    if not isinstance(after, int):
        assert isinstance(after, Sequence)
        return f"{told}: {len(after)} so far"
    won, bid = texts.ratio or ("", "")
    target = deal.columns.get(bid, {}).get(player)
    if column == won and isinstance(target, int):
        return f"{told}: {after} won, {target} bid"
    return f"{told}: {after}"


def out(players: Sequence[str], names: Mapping[str, str]) -> str:
    """Says who has no cards and gets none."""
    who = listing([person(each, names) for each in players])
    return f"{who} {'is' if len(players) == 1 else 'are'} out"


def goes_on(file: str, events: int, last: str) -> list[str]:
    """Greets somebody who comes back to a match."""
    told = f"{quoted(file)}: {plural(events, 'event', 'events')} so far"
    return [told, *([f"last: {isolate(visible(last))}"] if last else [])]


def left(file: str, events: int) -> str:
    """Says goodbye."""
    return f"{quoted(file)} holds {plural(events, 'event', 'events')}"


def added_elsewhere(lines: Sequence[str]) -> list[str]:
    """Says that somebody else has written to the match."""
    shown_lines = [f"  {isolate(visible(line))}" for line in lines[-4:]]
    more = len(lines) - len(shown_lines)
    head = f"somebody else added {plural(len(lines), 'line', 'lines')}"
    return [f"{head}:" if not more else f"{head}, the last of them:", *shown_lines]


def changed_elsewhere(lines: Sequence[int]) -> list[str]:
    """Says that the match was changed in another way, in these lines."""
    if not lines:
        return ["the file was changed elsewhere, and is read again"]
    span = f"line {lines[0]}" if len(lines) == 1 else f"lines {lines[0]} to {lines[-1]}"
    return [f"the file was changed elsewhere ({span}), and is read again"]


def gone(file: str) -> str:
    """Says that the file has disappeared."""
    return f"{quoted(file)} is gone; 'restore' writes it again as it was, nothing is lost"


def back(file: str) -> str:
    """Says that the file is there again."""
    return f"{quoted(file)} is there again"


def restored(file: str) -> str:
    """Says that the file was written again."""
    return f"{quoted(file)} is written again"


def command(name: str, takes: str, does: str) -> str:
    """Returns a line of the list of commands."""
    return f"  {f'{name} {takes}'.rstrip():<16} {does}"


def verbs(label: str, names: Sequence[str]) -> str:
    """Returns a list of verbs behind their label."""
    return f"{label}: {', '.join(names)}"


def line(number: int, text: str) -> str:
    """Returns a numbered line of the transcript."""
    return f"{number:5} {isolate(visible(text))}"


# -- the bar ----------------------------------------------------------------------------------


def deal_told(game: str, number: int, over: bool) -> str:
    """Returns ``round 3``, and that it is over."""
    told = f"{game_words(game).deal} {number}"
    return f"{told} over" if over else told


def leads(player: str) -> str:
    """Says who leads, or has led."""
    return f"lead {shown(player)}"


def on_table(cards: Sequence[str]) -> str:
    """Names the cards of the trick."""
    return f"table {' '.join(cards)}"


def totals(numbers: Mapping[str, int]) -> str:
    """Returns the totals by handle."""
    return "total " + " ".join(f"{shown(player)} {number}" for player, number in numbers.items())


def faults(number: int) -> str:
    """Says that the record has faults."""
    return plural(number, "fault", "faults")


# -- a new match ------------------------------------------------------------------------------

ASK_GAME = "game"
ASK_RULES = "rules"
ASK_PLAYER = "player {seat}, clockwise"
ASK_MORE = "player {seat} (nothing: that is all)"
ASK_DEALER = "who deals first"
ASK_OPTION = "house rule KEY=VALUE (nothing: that is all)"
NONE_STARTED = "no match was started"
CHOICES = "one of: {known}"


def no_match_yet(file: str) -> str:
    """Says that a new match is being started."""
    return f"there is no match {quoted(file)} yet; this starts one (Ctrl-D leaves)"


def too_few(fewest: int) -> str:
    """Says that more have to sit down."""
    return f"at least {fewest} play"


def seated(handle: str, name: str) -> str:
    """Says which handle a player has got."""
    return f"  {shown(handle)}  {shown(name)}"
