"""The match line by line, and what was found in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee import games
from referee.notation.arguments import Lexicon, Unreadable
from referee.notation.events import arguments, read_event
from referee.values.deck import deck_of
from referee.values.rows import NamedTuple
from referee.values.rules import Finding
from referee.values.summary import Entry, Summary
from referee.values.text import fold
from referee.words import export as words
from referee.words import story as story_words
from referee.words.messages import game_words, hint, message
from referee.words.phrases import visible
from referee.words.say import say


class ProofLine(NamedTuple):
    """A line of the record that shows a fault; ``told`` says that the story tells it."""

    number: int
    text: str
    told: bool


class Found(NamedTuple):
    """What was found, or what the table let stand, with the lines that show it."""

    rule: str
    line: int
    stood: bool
    message: str
    hint: str
    proof: tuple[ProofLine, ...]


class EventTold(NamedTuple):
    """An event in words; ``ruling`` is the place of what was found in it, from 1.

    ``verdict`` is empty where all is well, ``void`` says that its deal was cancelled, ``score``
    holds the names of the players with their totals where it changed them.
    """

    line: int
    stamp: str | None
    told: str
    note: str | None
    verdict: str
    verdict_told: str
    ruling: int | None
    void: bool
    score: tuple[tuple[str, int], ...]


class Chapter(NamedTuple):
    """The events of a deal."""

    title: str
    events: tuple[EventTold, ...]


def rulings(summary: Summary) -> Iterator[Found]:
    """Yields what was found and what the table let stand, in the order of the record."""
    story = summary.story
    if story is None:
        return
    told = {entry.line for entry in story.entries}
    found: list[tuple[Finding, bool]] = [(each, False) for each in story.findings]
    found += [(each, True) for each in story.stood]
    for each, stood in sorted(found, key=lambda pair: pair[0].line):
        lines = sorted({each.line, *each.proof} & set(story.texts))
        yield Found(
            each.rule,
            each.line,
            stood,
            message(each, summary.players, summary.game),
            hint(each, summary.players, summary.game),
            tuple(ProofLine(line, visible(story.texts[line]), line in told) for line in lines),
        )


def verdicts(summary: Summary) -> Iterator[tuple[str, str, str]]:
    """Yields the verdicts that the story holds, and what they mean."""
    held = {entry.verdict for entry in summary.story.entries} if summary.story else set()
    for verdict, told in story_words.VERDICTS.items():
        if verdict in held:
            yield verdict, say(told), say(story_words.VERDICTS_ABOUT[verdict])


def chapters(summary: Summary, found: Sequence[Found]) -> Iterator[Chapter]:
    """Yields the deals with their events."""
    places = {each.line: place for place, each in enumerate(found, 1)}
    events: dict[int, list[EventTold]] = {}
    for entry in summary.story.entries if summary.story else ():
        happened = _happening(entry, summary, places.get(entry.line))
        events.setdefault(entry.deal, []).append(happened)
    for deal, told in events.items():
        yield Chapter(_title(deal, summary), tuple(told))


def _title(place: int, summary: Summary) -> str:
    if not place:
        return say(words.BEFORE_DEALS)
    deal = summary.deals[place - 1]
    called = game_words(summary.game).deal
    return words.deal_title(called, deal.number, story_words.name(deal.dealer, summary.players))


def _happening(entry: Entry, summary: Summary, ruling: int | None) -> EventTold:
    return EventTold(
        entry.line,
        entry.stamp,
        sentence(entry, summary),
        None if entry.note is None else visible(entry.note),
        "" if entry.verdict == "proved" else entry.verdict,
        say(story_words.VERDICTS[entry.verdict]),
        ruling,
        bool(entry.deal) and summary.deals[entry.deal - 1].void,
        tuple(
            (visible(summary.players[player]), total)
            for player, total in (entry.totals or {}).items()
        ),
    )


def sentence(entry: Entry, summary: Summary) -> str:
    """Returns what an event says; the words as they stand where it is no event of the game."""
    game = games.load(summary.game)
    roster = {fold(handle): handle for handle in summary.players}
    lexicon = Lexicon(roster, deck_of(summary.players))
    event_type = game.events.get(entry.words[0].lower())
    if event_type is not None:
        try:
            event = read_event(event_type, entry.words[1:], lexicon)
        except Unreadable:
            pass
        else:
            values = {name: getattr(event, name) for name, _, _ in arguments(event_type)}
            told = story_words.told(event_type.told, values, summary.players)
            if told:
                return told
    return story_words.written(entry.words)
