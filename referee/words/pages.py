"""The pages of ``referee help``: one for each game, and one for each thing that all games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee import games
from referee.games.game import Game, Option
from referee.values.rows import NamedTuple
from referee.words.export import FORMAT_HELP as FORMATS
from referee.words.say import Words, say
from referee.words.table import COMMANDS as TABLE_COMMANDS
from referee.words.table import KEYS, WAYS
from referee.words.verbs import verb_form


class PagePart(NamedTuple):
    """A part of a page: a heading, sentences, and rows of a name and what is said of it."""

    heading: str
    texts: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


LIST = "Pages"
LIST_FOOT = "'referee COMMAND --help' tells of a command, 'referee rules' is the rule book."

GAME = "{game}: its lines, profiles and house rules"

TOPICS: Mapping[str, str] = {
    "notation": "the transcript: a text file, line by line",
    "table": "the live table: what is typed there",
    "formats": "what a match is exported to",
    "exit-codes": "what a command says by its exit code",
}
"""The pages beside those of the games."""

NOTATION = (
    PagePart(
        "A transcript (*.ref)",
        (
            "It is UTF-8 text, and each line says one thing that happened; what stands behind # is "
            "a note. A time such as @20:14:05 at the end of a line is added by the tool. 'referee "
            "fmt' rewrites a file canonically and keeps every note.",
            "Ranks are A K Q J T 9 ... 2, suits S H D C; 7♠, s7 and 10S read too, and so do "
            "Arabic, Persian, Thai and Devanagari digits. x3 stands for three cards that nobody "
            "saw.",
        ),
    ),
    PagePart(
        "How much of it is written",
        (
            "Of a trick: every card ('trick', 'play'), with x for one that nobody noted; or only "
            "who took it ('took P'); or at the end of the round the tricks won in all ('won'). "
            "'won' stands alone in a round; cards, 'took' and 'claim' mix.",
            "What is not written proves nothing. Every card: whoever did not follow suit is found "
            "out. Cards with x, and 'took': only by the cards that were noted. 'won' and 'claim': "
            "nothing but the sum of the tricks. Points are certain at every level.",
            "'show P CARD' says what everybody saw in a hand, 'missing CARD' that the pack lacks a "
            "card, 'end agreed' that the table ends the match as it stands.",
        ),
    ),
    PagePart(
        "Its header",
        rows=(
            ("transcript 1 GAME", "the first line: version and game"),
            ("rules PROFILE", "the rules that are played by"),
            ("option KEY VALUE", "a house rule that differs from them"),
            ("date YYYY-MM-DD", "the day"),
            ("place TEXT", "where it was played"),
            ("player HANDLE NAME", "who plays, clockwise; the handle is for lines of play"),
        ),
    ),
)

TABLE_TEXTS = (
    "Whoever does it may be left out where the rules know who it is, and the verb too where "
    "numbers or cards say enough: '1 0 1 0' are four bids, 'as 2s 9s 4s' is a trick. "
    "The file always gets the full line.",
    WAYS,
    KEYS,
)

FORMAT_TEXTS = (
    "'referee export FILE --to md,csv' writes the summary of a match; '--view public' leaves out "
    "what not everybody saw.",
)

EXTRA = "{about} (pip install 'referee[{extra}]')"

EXIT_CODES: Mapping[str, str] = {
    "0": "nothing wrong",
    "1": "faults were found, or a line was refused",
    "2": "it cannot be done: usage, an unreadable file, no such match, a full disk",
    "130": "interrupted",
}

PROFILES, OPTIONS, EVENTS = "Profiles", "House rules ('option KEY VALUE')", "Lines"
HEADER = "In the header"
USUAL = "the usual rules"
DIFFERS = "differs in {options:row}"
OPTION = "{about} ({values:row})"


def topics() -> dict[str, str]:
    """Returns the name of every page and what it is about, those of the games first."""
    titles = {game.name: say(GAME, game=Words(say(game.words.title))) for game in games.every()}
    return {**titles, **{name: say(about) for name, about in TOPICS.items()}}


def page(topic: str, extras: Mapping[str, str]) -> Iterator[PagePart]:
    """Yields the parts of a page; ``extras`` names the formats that need one, and which."""
    if topic == "notation":
        yield from map(_translated, NOTATION)
    elif topic == "table":
        rows = [
            (f"{name} {takes}".strip(), say(about))
            for name, (takes, about) in TABLE_COMMANDS.items()
        ]
        yield PagePart(say(TOPICS[topic]), tuple(map(say, TABLE_TEXTS)), tuple(rows))
    elif topic == "formats":
        told = {
            name: say(EXTRA, about=Words(say(about)), extra=extras[name])
            if name in extras
            else say(about)
            for name, about in FORMATS.items()
        }
        yield PagePart(say(TOPICS[topic]), tuple(map(say, FORMAT_TEXTS)), tuple(told.items()))
    elif topic == "exit-codes":
        yield _translated(PagePart(TOPICS[topic], rows=tuple(EXIT_CODES.items())))
    else:
        yield from _of_game(games.load(topic))


def _translated(part: PagePart) -> PagePart:
    rows = tuple((name, say(about)) for name, about in part.rows)
    return PagePart(say(part.heading), tuple(map(say, part.texts)), rows)


def _of_game(game: Game) -> Iterator[PagePart]:
    usual = game.profiles[game.default_profile]
    profiles = []
    for name, values in game.profiles.items():
        other = [
            Words(f"{key} {value}") for key, value in values.items() if usual.get(key) != value
        ]
        profiles.append((name, say(DIFFERS, options=other) if other else say(USUAL)))
    if game.words.header:
        yield _translated(PagePart(HEADER, rows=tuple(game.words.header.items())))
    yield PagePart(
        say(EVENTS), rows=tuple(verb_form(each, game.words) for each in game.events.values())
    )
    yield PagePart(say(PROFILES), rows=tuple(profiles))
    yield PagePart(
        say(OPTIONS), rows=tuple((key, _told(each)) for key, each in game.options.items())
    )


def _told(option: Option) -> str:
    template = OPTION if option.about else "{values:row}"
    values = [Words(each) for each in option.values.split(" ")]
    return say(template, about=Words(say(option.about)), values=values)
