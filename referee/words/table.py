"""What is said at the live table: what is expected, what is new, and the commands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.state import Expect
from referee.notation.lines import parse_line, write_line
from referee.values.summary import Deal, Summary
from referee.words.language import native, translated
from referee.words.messages import game_words
from referee.words.phrases import clauses, isolate, row, shown, visible
from referee.words.say import Words, say, say_n
from referee.words.status import action, kept, or_another, safe

SHORT = "The live table: one line at a time, judged at once."

PAGE = """The live table: one line at a time, judged at once.

    What is expected stands above the prompt, and how the deal stands below it. Tab completes to
    what is legal now. Whoever does it may be left out, and the verb too where numbers, cards or
    players say enough: '1 0 1 0' are four bids, 'as 2s 9s 4s' is a trick, 'bo' took one, and
    'bo kings' asks Bo for kings. Enter alone writes what the prompt says it does. 'help' tells the
    rest.

    What is typed and may mean several things is asked about, and so is what is improbable, such as
    an end in mid-round: 1, 2 or 3 chooses, Esc writes nothing.

    FILE is the match, else $REFEREE_MATCH, else match.ref; where there is none, the table asks for
    what a new one needs. Ctrl-C clears the line, Ctrl-D leaves; every line that was accepted is on
    the disk by then.

    With standard input not a terminal nobody is asked: what would be a question is refused, with
    the lines to choose from, unless --yes takes the first of them."""

PROMPT = "> "

COMMANDS: dict[str, tuple[str, str]] = {
    "undo": ("[[line] N]", "take back the last typed line, N lines, or N typed ones"),
    "redo": ("[N]", "put back in force what was taken back"),
    "amend": ("WHICH NEW", "correct line 12, 'last', or a player's last"),
    "score": ("", "the scoresheet"),
    "status": ("", "what is allowed now and why"),
    "deduce": ("", "what everybody can know of the hands"),
    "lines": ("[N]", "the last lines of the transcript, numbered"),
    "note": ("TEXT", "write down a remark"),
    "help": ("[VERB]", "this list, or what a verb takes"),
    "quit": ("", "leave; the match stays as it is"),
}
"""Command of the table to what it takes and does."""

COUNTING = ("undo", "redo", "lines")
"""Commands that take a number."""

AMEND = "amend"

NOTE = "note"

RESTORE = "restore"
"""Writes a file that has gone; known only while it is gone."""

SHORT_AMEND = "="
"""Corrects the last line, in a key less."""

WAY = "!"
"""Begins the number of a way on from the last refusal."""

LINE = "line"
"""Says of ``undo`` that it counts lines that were typed."""

ONE_LINE = "(one typed line)"

STANDS = "--stands"
YES = "--yes"
FORCE = "--force"

_MORE_THAN_ONE = "{told}: {number} are possible, {values:or}"

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
    "Leave out whoever does it where that is clear, and the verb where numbers, cards or players "
    "say it: '1 0 1 0' bids, 'as 2s 9s 4s' is a trick, 'bo' took one, 'bo kings' asks. Enter alone "
    "writes what the prompt says. 'undo' takes back the last typed line, 'undo 2' two lines of the "
    "file; 'amend last 2', 'amend dee 3' and 'amend last KH JH' correct, and so do '=2', '=dee 3' "
    "and '=KH JH'."
)
NOTHING_TO_AMEND = "name the line and what should stand there: 'amend 12 bid d 2'"
NO_TEXT = "a note needs some text"
NOT_CONFIRMED = "nothing was written: add --yes"
NOTHING_DEDUCED = "nothing is being played, so there is nothing to deduce"
ADDED = "somebody else added {lines:line}:"
ADDED_MORE = "somebody else added {lines:line}, the last of them:"
CHANGED = "the file was changed elsewhere, and is read again"
CHANGED_LINE = "the file was changed elsewhere (line {line}), and is read again"
CHANGED_LINES = "the file was changed elsewhere (lines {line} to {until}), and is read again"
FILE_GONE = "{file:q} is gone; 'restore' writes it again as it was, nothing is lost"
IS_ON_DISK = "the file is there; there is nothing to restore"


def expected(main: Sequence[Expect], names: Mapping[str, str], game: str) -> str:
    """Returns what comes next in a line: ``d (Omar) bids; not 1``; other verbs behind it."""
    if not main:
        return ""
    first = main[0]
    told = or_another(action(first, names, game), first, names)
    if 0 < len(first.refused) <= 4:
        told = say("{told}; not {refused:or}", told=Words(told), refused=safe(first.refused))
    others = dict.fromkeys(each.verb for each in main[1:] if each.verb != first.verb)
    if len({each.player for each in main if each.verb == first.verb}) > 1:
        told = action(first._replace(player=None), names, game)
    return say("{told}; or: {verbs:row}", told=Words(told), verbs=others) if others else told


def choose(count: int) -> str:
    """Says which keys answer a question."""
    keys = " ".join(map(str, range(1, count + 1)))
    return say("{text} or Esc: ", text=Words(keys))


def no_enter(expects: Sequence[Expect], told: str) -> str:
    """Says why Enter alone is no line: what comes next, and in how many ways that may be."""
    due = [each for each in expects if each.must]
    values = due[0].values if len(due) == 1 and due[0].player else ()
    if len(values) < 2:
        return told
    data = {"told": Words(told), "values": [Words(each) for each in values]}
    return say(_MORE_THAN_ONE, number=len(values), **data)


def enter(line: str) -> str:
    """Says what Enter alone stands for."""
    return say("[Enter: {text}]", text=Words(isolate(visible(line))))


def called(names: Mapping[str, str]) -> str:
    """Returns handles, each with the beginning of a name that does as well; empty for none."""
    told = [Words(f"{shown(handle)} {shown(name)}") for handle, name in names.items()]
    return say("[{told:row}]", told=told) if told else ""


def not_read(lines: Sequence[str]) -> str:
    """Names what was typed before it showed that the line before was refused."""
    told = Words(clauses(map(shown, lines)))
    return say("typed meanwhile, not read: {text}", text=told)


def went(verb: str, player: str, after: object, deal: Deal, summary: Summary) -> str:
    """Returns what an event has changed for a player."""
    texts = game_words(summary.game)
    column, template = texts.news[verb]
    told = Words(say(template, summary.players, player=player))
    if not isinstance(after, int):
        assert isinstance(after, Sequence)
        return say("{told}: {number} so far", told=told, number=len(after))
    won, bid = texts.ratio or ("", "")
    target = deal.columns.get(bid, {}).get(player)
    if column == won and isinstance(target, int):
        how = Words(kept(target, after))
        return say("{told}: {bid}/{won}, {text}", told=told, won=after, bid=target, text=how)
    return say("{told}: {number}", told=told, number=after)


def out(players: Sequence[str], names: Mapping[str, str]) -> str:
    """Says who has no cards and gets none."""
    return say_n(len(players), "{players} is out", "{players} are out", names, players=players)


def goes_on(file: str, events: int, last: str) -> list[str]:
    """Greets somebody who comes back to a match."""
    told = say("{file:q}: {events:line} so far", file=file, events=events)
    return [told, *([say("last: {text}", text=last)] if last else [])]


def left(file: str, events: int) -> str:
    """Says goodbye."""
    return say("{file:q} holds {events:line}", file=file, events=events)


def added_elsewhere(lines: Sequence[str]) -> list[str]:
    """Says that somebody else has written to the match."""
    last = lines[-4:]
    head = say(ADDED if len(last) == len(lines) else ADDED_MORE, lines=len(lines))
    return [head, *(f"  {shown(line)}" for line in last)]


def changed_elsewhere(lines: Sequence[int]) -> list[str]:
    """Says that the match was changed in another way, in these lines."""
    if not lines:
        return [say(CHANGED)]
    return [say_n(len(lines), CHANGED_LINE, CHANGED_LINES, line=lines[0], until=lines[-1])]


def gone(file: str) -> str:
    """Says that the file has disappeared."""
    return say(FILE_GONE, file=file)


def back(file: str) -> str:
    """Says that the file is there again."""
    return say("{file:q} is there again", file=file)


def restored(file: str) -> str:
    """Says that the file was written again."""
    return say("{file:q} is written again", file=file)


def command(name: str, takes: str, does: str) -> str:
    """Returns a line of the list of commands."""
    return f"  {f'{name} {takes}'.rstrip():<16} {say(does)}"


def verbs(label: str, names: Sequence[str]) -> str:
    """Returns a list of verbs behind their label."""
    return f"{label}: {row(names)}"


def without_stamp(text: str) -> str:
    """Returns a line of the transcript without the time of day."""
    line = parse_line(1, text)
    return write_line([word.text for word in line.words], None, line.note)


def echo(number: int, text: str) -> str:
    """Returns a line as it has been written, with its number."""
    return f"{number:4}  {isolate(visible(without_stamp(text)))}"


def line(number: int, text: str) -> str:
    """Returns a numbered line of the transcript."""
    return f"{number:5} {isolate(visible(text))}"


# -- the bar ----------------------------------------------------------------------------------


def deal_told(game: str, number: int, over: bool) -> str:
    """Returns ``round 3``, and that it is over."""
    template = "{deal} {number} over" if over else "{deal} {number}"
    return say(template, deal=game_words(game).deal, number=number)


def leads(player: str) -> str:
    """Says who leads, or has led."""
    return say("lead {handle}", handle=player)


def on_table(cards: Sequence[str]) -> str:
    """Names the cards of the trick."""
    return say("table {cards}", cards=Words(" ".join(cards)))


def totals(numbers: Mapping[str, int]) -> str:
    """Returns the totals by handle."""
    told = Words(" ".join(f"{shown(each)} {native(str(numbers[each]))}" for each in numbers))
    return say("total {totals}", totals=told)


def faults(number: int) -> str:
    """Says that the record has faults."""
    return say("{faults:fault}", faults=number)


# -- a new match ------------------------------------------------------------------------------

ASK_GAME = "game"
ASK_RULES = "rules"
ASK_DEALER = "who deals first"
ASK_FIRST = "who begins (nothing: draw lots)"
ASK_OPTION = "house rule (? lists them, nothing or ok: that is all)"
ASK_SEATS = "is that right? (nothing: yes)"
SEATS_HELP = (
    "'swap 1 3' changes two places, 'name 2 NEW NAME' corrects a name, 'x=NAME' makes x the short "
    "name of that player; nothing at all: it is right"
)
NONE_STARTED = "no match was started"


def ask_player(seat: int, more: bool = False) -> str:
    """Asks who sits there; ``more`` says that enough people do already."""
    template = "player {seat} (nothing: that is all)" if more else "player {seat}, clockwise"
    return say(template, seat=seat)


def choices(known: Sequence[str]) -> str:
    """Says which answers there are."""
    return say("one of: {known:row}", known=[Words(each) for each in known])


def with_title(word: str, title: str) -> str:
    """Returns a word that is typed, and what it stands for."""
    return f"{shown(word)} ({shown(title)})"


HOUSE = "house"
"""The source of what is agreed at a table."""


def house_rule(number: int, key: str, value: str, about: str, values: str, source: str) -> str:
    """Tells a house rule on two lines: its number, its value now, what it may be, what it does."""
    template = "{number}  {rule}={value}   it takes {values}   ({source})\n     {about}"
    return say(
        template, number=number, rule=Words(key), value=Words(value), about=Words(say(about)),
        values=Words(values), source=Words(translated(source)),
    )  # fmt: skip


def house_rule_is(key: str, about: str, values: str, source: str) -> str:
    """Tells what a house rule decides, and what it may be."""
    template = "{rule}: {about}; it takes {values}  ({source})"
    told = {"about": Words(say(about)), "values": Words(values)}
    return say(template, rule=Words(key), source=Words(translated(source)), **told)


def ask_value(key: str) -> str:
    """Asks for the value of a house rule."""
    return say("{rule} is", rule=Words(key))


def value_of_which(value: str, keys: Sequence[str]) -> str:
    """Says that a value was typed without its house rule."""
    if not keys:
        return say("{value:q} is no house rule; ? lists them", value=value)
    template = "{value:q} is a value; of which rule? {options:row}"
    rules = [Words(f"{key}={value}") for key in keys]
    return say(template, value=value, options=rules)


def lots(handle: str, name: str) -> str:
    """Says on whom the lot has fallen."""
    return say("the lot falls on {player}", player=Words(with_title(handle, name)))


def no_match_yet(file: str) -> str:
    """Says that a new match is being started."""
    return say("there is no match {file:q} yet; this starts one (Ctrl-D leaves)", file=file)


def too_few(fewest: int) -> str:
    """Says that more have to sit down."""
    return say("at least {fewest} play", fewest=fewest)


def seated(number: int, handle: str, name: str) -> str:
    """Says which place and which handle a player has got."""
    return f"  {number}  {shown(handle)}  {shown(name)}"
