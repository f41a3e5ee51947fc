"""A deck to print: of a ``.deck`` file, which holds the deck's lines alone, or of a transcript.

A ``.deck`` file is read as the header of a match of the first game that has such lines, under the
usual rules or those that are asked for, so that whatever is said of a header is said of it too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee import games
from referee.games.game import Game
from referee.match.checking import Report
from referee.match.placing import placed
from referee.match.replay import Replay
from referee.notation.lines import Line, decode, encode, parse_line, write_line
from referee.notation.near import near
from referee.notation.whole import find_flaw
from referee.values.deck import ThemedDeck
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo, Fault

PICTURE, TEXT = "x-picture", "x-text"
"""Private keys that printing reads: ``x-picture A3 igel.png``, ``x-text A3 Sleeps all winter.``"""

DECK_LINE = "family"
"""The header line by which a game shows that it is played with decks that somebody makes."""


class DeckFile(NamedTuple):
    """A deck, the house rules that go with it, and what is wrong with its lines.

    ``settings`` are the values of the options, ``written`` how they are written. ``pictures`` maps
    cards to the names of files beside the deck, ``texts`` cards to a line of text; ``players`` are
    those of a transcript, handles to names.
    """

    game: Game
    profile: str
    settings: Mapping[str, Any]
    written: Mapping[str, str]
    deck: ThemedDeck
    report: Report
    pictures: Mapping[str, str] = {}
    texts: Mapping[str, str] = {}
    players: Mapping[str, str] = {}


def read_deck(
    data: bytes, file: str, profile: str | None = None, options: Mapping[str, str] | None = None
) -> DeckFile:
    """Returns the deck that a file holds, whatever faults are in its lines.

    Raises CannotDo where the file tells of no deck, and for rules and options that there are not.
    """
    if find_flaw(data) is not None:
        raise CannotDo("no-deck", file=file)
    lines = [parse_line(number, text) for number, text in enumerate(decode(data), 1)]
    if next((line.verb for line in lines if line.words), "") == "transcript":
        if profile or options:
            raise CannotDo("deck-rules", file=file)
        return _read(Replay().feed_all(data), file)
    game = next((each for each in games.every() if DECK_LINE in each.header), None)
    if game is None or not any(line.verb in game.header for line in lines):
        raise CannotDo("no-deck", file=file)
    strange = [line for line in lines if line.words and not _is_of_deck(line, game)]
    kept = ["" if line in strange else line.text for line in lines]
    before = _before(game, profile, options or {})
    return _read(Replay().feed_all(encode([*before, *kept])), file, strange, len(before))


def deck_lines(data: bytes, file: str) -> tuple[list[str], str]:
    """Returns the lines of a deck, canonical, for the header of a match, and of which game.

    Raises CannotDo as :func:`read_deck` does, and for a deck with faults.
    """
    found = read_deck(data, file)
    if found.report.findings:
        finding = found.report.findings[0]
        raise CannotDo(
            "flawed", file=file, line=finding.line, finding=finding, game=found.game.name
        )
    header = found.game.header
    lines = (parse_line(number, text, header) for number, text in enumerate(decode(data), 1))
    told = [write_line(header[line.verb].write(line)) for line in lines if line.verb in header]
    return told, found.game.name


def _is_of_deck(line: Line, game: Game) -> bool:
    return line.verb in game.header or line.verb.startswith("x-")


def _before(game: Game, profile: str | None, options: Mapping[str, str]) -> list[str]:
    """Returns the header lines that stand before those of the deck."""
    lines = [f"transcript 1 {game.name}", f"rules {profile or game.default_profile}"]
    lines += [f"option {key} {text}" for key, text in options.items()]
    for finding in Replay().feed_all(encode(lines)).findings:
        if finding.rule == "record/header":
            raise CannotDo("header", finding=finding, game=game.name)
    return lines


def _read(replay: Replay, file: str, strange: Sequence[Line] = (), above: int = 0) -> DeckFile:
    """Returns the deck of a header in which so many lines stand ``above`` the file's own."""
    header, deck = replay.header, replay.header.deck
    if header.game is None or not isinstance(deck, ThemedDeck) or not deck.families:
        raise CannotDo("no-deck", file=file)
    texts = replay.texts[above:]
    told: dict[str, dict[str, str]] = {PICTURE: {}, TEXT: {}}
    found = [
        each._replace(line=each.line - above, proof=tuple(line - above for line in each.proof))
        for each in replay.findings
        if each.rule in _OF_A_DECK and each.kind != "style" and each.line > above
    ]
    for line in strange:
        data = {"key": line.verb, "near": near(line.verb, [*header.game.header, *told])}
        fault = Fault("record/header", "syntax", "unknown", word=0, data=data)
        found.append(placed(fault, line.number, texts, "house"))
    for number, text in enumerate(texts, 1):
        line = parse_line(number, text, header.game.header)
        if line.verb not in told:
            continue
        card = deck.read_card(line.words[1].text) if len(line.words) > 2 else None
        if card in deck.cards:
            told[line.verb][card] = line.rest(2)
        else:
            fault = Fault("record/header", "syntax", "of-card", data={"key": line.verb})
            found.append(placed(fault, number, texts, "house"))
    findings = tuple(sorted(found, key=lambda each: (each.line, each.column)))
    lines = {each.line: texts[each.line - 1] for each in findings}
    written = {**header.game.profiles[header.profile], **header.options}
    return DeckFile(
        header.game,
        header.profile,
        header.settings,
        written,
        deck,
        Report(file, header.game.name, findings=findings, texts=lines),
        told[PICTURE],
        told[TEXT],
        dict(header.players),
    )


_OF_A_DECK = ("record/header", "record/text")
"""The rules that are about the lines of a deck rather than about a match."""
