"""The header of a transcript: the game, its house rules, date, place and players."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referee import games
from referee.games.game import Game, HeaderLine
from referee.notation.arguments import Handle
from referee.notation.lines import HEADER_VERBS, Line, parse_line, without_unsafe, write_line
from referee.notation.near import near
from referee.notation.roster import People
from referee.values.deck import STANDARD
from referee.values.rules import CannotDo, Fault
from referee.values.text import read_number

VERSION = 1


class Header:
    """What the header lines have said so far, and what the game makes of it.

    ``players`` maps handles to names in seat order; ``roster`` folded handles to handles;
    ``options`` holds house rules as they are written canonically; ``lines`` says where a header
    key stands. ``game`` is None while no known game has been named.
    """

    def __init__(self) -> None:
        self.game: Game | None = None
        self.profile = ""
        self.options: dict[str, str] = {}
        self.date: str | None = None
        self.place: str | None = None
        self.people = People()
        self.players: dict[Handle, str] = self.people.names
        self.roster: dict[str, Handle] = self.people.roster
        self.lines: dict[str, int] = {}
        self.player_lines: list[int] = []
        self.settings: dict[str, Any] = {}
        self.deck = STANDARD
        self.said: dict[str, list[object]] = {}
        """What the header lines that only the game has have said, by verb."""
        self.said_on: dict[str, list[int]] = {}
        """On which lines that was."""
        self.unread: set[str] = set()
        """Verbs of such lines of which one could not be read at all."""
        self.own_lines: list[str] = []
        """Those lines in their canonical form."""
        self.foreign = False
        """Whether its version is not known here, so that its lines may mean something else."""
        self.spoiled = False
        """Whether a player line could not be read, so that nobody counts the seats."""

    def parse(self, text: str, number: int = 1) -> Line:
        """Returns a text as a line of this transcript."""
        return parse_line(number, text, self.own)

    def slips(self, line: Line) -> Sequence[str] | None:
        """Returns what a line's verb may be a slip for, None where it is known."""
        game = self.game
        if line.number == 1:
            return None if line.verb == "transcript" else near(line.verb, ["transcript"])
        if game is None or line.is_header or line.verb in game.events:
            return None
        return near(line.verb, [*HEADER_VERBS[1:], *game.header, *game.events])

    def feed(self, line: Line) -> list[Fault]:
        """Takes a header line in and says what is wrong with it."""
        verb = line.verb
        if verb.startswith("x-"):
            return []
        if verb == "player":
            return self._player(line)
        if verb == "option":
            return self._option(line)
        if verb in self.own:
            return self._own(line)
        if verb in self.lines:
            return [_fault("twice", 0, key=verb, since=self.lines[verb])]
        if len(line.words) < 2 and verb != "transcript":
            self.lines[verb] = line.number
            return [_fault("missing", None, key=verb)]
        faults = _READERS[verb](self, line)
        self.lines[verb] = line.number
        return faults

    @property
    def own(self) -> Mapping[str, HeaderLine]:
        """The header lines that only the game has, by verb."""
        return self.game.header if self.game else {}

    def may_be_late(self, line: Line) -> bool:
        """Says whether a header line may stand between events: it only tells a name."""
        own = self.own.get(line.verb)
        return own is not None and len(line.words) > 1 and own.late(self.settings)

    def feed_late(self, line: Line) -> list[Fault]:
        """Takes in a header line between events."""
        faults = self._own(line)
        if self.game is not None:
            self.settings[line.verb] = tuple(self.said.get(line.verb, ()))
            self.deck = self.game.deck(self.settings)
        return faults

    def _own(self, line: Line) -> list[Fault]:
        verb = line.verb
        if len(line.words) < 2:
            return [_fault("missing", None, key=verb)]
        earlier = self.said.setdefault(verb, [])
        said = self.own[verb].read(line, earlier)
        faults = [said] if isinstance(said, Fault) else []
        if faults:
            said = self.own[verb].meant(line, earlier)
        if said is None:
            self.unread.add(verb)
        else:
            earlier.append(said)
            self.said_on.setdefault(verb, []).append(line.number)
        if not faults:
            self.own_lines.append(write_line(self.words(line)))
        return faults

    def _transcript(self, line: Line) -> list[Fault]:
        words = [word.text for word in line.words]
        if len(words) != 3:
            why = "missing" if len(words) < 3 else "extra"
            fault = [Fault("record/version", "syntax", why, word=3 if len(words) > 3 else None)]
        else:
            fault = []
        if len(words) > 1 and read_number(words[1]) != VERSION:
            self.foreign = True
            fault = [Fault("record/version", "syntax", "version", word=1, data={"word": words[1]})]
        if len(words) > 1:
            word = words[2] if len(words) > 2 else words[1]
            name = games.named(word) or ""
            if not name:
                guesses = near(word.lower(), games.names())
                data = {"word": word, "near": guesses}
                fault = fault or [Fault("record/version", "syntax", "game", word=2, data=data)]
                # The record is faulty already; going on with the game that was plainly meant
                # shows what else is wrong in it.
                name = guesses[0] if guesses else ""
            if name:
                try:
                    self.game = games.load(name)
                except CannotDo as error:
                    fault = [Fault("record/version", "syntax", "broken", word=2, data=error.data)]
        return fault

    def _rules(self, line: Line) -> list[Fault]:
        if self.game is None:
            return []
        written = line.rest(1)
        profile = written.lower()
        known = list(self.game.profiles)
        if profile in known:
            self.profile = profile
            return []
        guesses = near(profile, known)
        if guesses:
            self.profile = guesses[0]
        return [_fault("profile", 1, word=written, near=guesses, allowed=known)]

    def _option(self, line: Line) -> list[Fault]:
        if len(line.words) < 3:
            return [_fault("missing", None, key="option")]
        key, written = line.words[1].text.lower(), line.rest(2)
        if self.game is None:
            return []
        option = self.game.options.get(key)
        if option is None:
            known = list(self.game.options)
            return [_fault("option", 1, word=key, near=near(key, known), allowed=known)]
        if key in self.options:
            return [_fault("twice", 1, key=key, since=self.lines[f"option {key}"])]
        if option.read(written) is None:
            return [_fault("value", 2, key=key, word=written, values=option.values)]
        self.options[key] = option.write(written)
        self.lines[f"option {key}"] = line.number
        return []

    def _player(self, line: Line) -> list[Fault]:
        self.player_lines.append(line.number)
        if len(line.words) < 2:
            self.spoiled = True
            return [Fault("record/roster", "syntax", "missing")]
        handle = unicodedata.normalize("NFC", line.words[1].text)
        name = unicodedata.normalize("NFC", line.rest(2))
        faults = self.people.seat(handle, name)
        if faults and faults[0].why == "handle-twice":
            self.spoiled = True
        return faults

    def words(self, line: Line) -> list[str]:
        """Returns the canonical words of a header line; what cannot be read stays as it was."""
        verb = line.verb
        words = [word.text for word in line.words]
        if verb in self.own and len(words) > 1:
            return self.own[verb].write(line)
        if verb in ("date", "place", "rules"):
            value = line.rest(1)
            return [verb, value.lower() if verb == "rules" else value]
        if verb == "option" and len(words) > 2:
            return [verb, *self._option_words(words[1], line.rest(2))]
        if verb == "player" and len(words) > 2:
            return [
                verb,
                *(unicodedata.normalize("NFC", each) for each in (words[1], line.rest(2))),
            ]
        if verb == "transcript":
            version = read_number(words[1]) if len(words) > 1 else None
            return [
                verb,
                *([str(version)] if version is not None else words[1:2]),
                *(games.named(word) or word.lower() for word in words[2:]),
            ]
        return [verb, *words[1:]] if not verb.startswith("x-") else [verb, line.rest(1)]

    def _option_words(self, key: str, written: str) -> list[str]:
        """Returns key and value of an option; only a value that means something is spelled anew."""
        option = self.game.options.get(key.lower()) if self.game else None
        if option is None or option.read(written) is None:
            return [key, written]
        return [key.lower(), option.write(written)]

    def resolve(self) -> list[tuple[int | None, Fault]]:
        """Fills ``settings`` from profile and options, once the header is over.

        Returns the faults of options that do not fit, each with its line (None: wherever play
        begins).
        """
        game = self.game
        if game is None:
            return []
        self.profile = self.profile or game.default_profile
        written = {**game.profiles[self.profile], **self.options}
        self.settings = {key: game.options[key].read(text) for key, text in written.items()}
        self.settings |= {verb: tuple(self.said.get(verb, ())) for verb in game.header}
        self.settings |= {"stated": tuple(self.options), "unread": frozenset(self.unread)}
        self.deck = game.deck(self.settings)
        faults: list[tuple[int | None, Fault]] = []
        for setting in game.unfit(self.settings, len(self.players)):
            where = self.lines.get(f"option {setting.option}", self.lines.get("rules"))
            if setting.at is not None:
                where = self.said_on[setting.option][setting.at]
            data = {"key": setting.option, **setting.data}
            faults.append((where, Fault("record/header", "syntax", setting.why, data=data)))
        return faults + self._seats(game)

    def _seats(self, game: Game) -> list[tuple[int | None, Fault]]:
        """Says whether the number of players is one that the profile allows."""
        fewest, most = game.limits(self.settings)
        count = len(self.players)
        data = {"count": count, "fewest": fewest, "most": most}
        rule = f"{game.name}/players"
        if count > most:
            return [(self.player_lines[most], Fault(rule, "breach", "many", data=data))]
        if count < fewest and not self.spoiled:
            return [(None, Fault(rule, "breach", "few", data=data))]
        return []


def opened(texts: Iterable[str]) -> Header:
    """Returns the header of a text up to the line that names its game, which need not be there."""
    header = Header()
    for number, text in enumerate(texts, 1):
        line = header.parse(without_unsafe(text), number)
        if header.slips(line):  # the game is not named yet, so it is line 1 and names it
            line = line.renamed("transcript")
        if line.verb == "transcript":
            header.feed(line)
        if header.game is not None:
            break
    return header


def _fault(why: str, at: int | None, since: int | None = None, **data: Any) -> Fault:
    allowed = tuple(data.pop("allowed", ()))
    return Fault("record/header", "syntax", why, word=at, since=since, allowed=allowed, data=data)


def _set_date(header: Header, line: Line) -> list[Fault]:
    header.date = line.rest(1)
    return []


def _set_place(header: Header, line: Line) -> list[Fault]:
    header.place = line.rest(1)
    return []


_READERS: Mapping[str, Callable[[Header, Line], list[Fault]]] = {
    "transcript": Header._transcript,
    "rules": Header._rules,
    "date": _set_date,
    "place": _set_place,
}
assert {*_READERS, "option", "player"} == set(HEADER_VERBS)
