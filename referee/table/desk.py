"""The desk: what becomes of each line that is typed at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.match.understanding import understand
from referee.notation.shorthand import beginning_of, verbs_of
from referee.table import inside
from referee.table.sitting import Reply, Sitting
from referee.values.rules import CannotDo
from referee.values.text import fold
from referee.words import errors
from referee.words import keyboard as keyboard_words
from referee.words import table as words
from referee.words.language import ENGLISH, SPOKEN, lang_of, translated
from referee.words.questions import NOTHING_DONE

if TYPE_CHECKING:
    from referee.match.keyboard import Guess

_ASKED = ("undo", "redo", "amend", "void", "end", "quit")
"""What is asked about first where it is recovered from another layout."""


class Desk(Sitting):
    """Where the scorer sits and types: commands of the table, and events to be judged."""

    def enter(self, text: str) -> Reply:
        """Does what a line says: a command of the table, or else an event to be judged.

        Never raises for what can go wrong: the complaint says what.
        """
        meanwhile = self.notice()
        try:
            reply = self._enter(text.strip())
        except CannotDo as error:
            reply = Reply(complaints=(errors.sentence(error),), accepted=False)
        except OSError as error:
            reply = Reply(complaints=(errors.os_sentence(error),), accepted=False)
        if self.gone and not reply.accepted and not meanwhile:
            meanwhile = [words.gone(self.path)]
        return reply._replace(complaints=(*meanwhile, *self._tell_torn(), *reply.complaints))

    def _enter(self, text: str) -> Reply:
        if not text:
            return self.press_enter()
        if text.startswith(words.WAY):
            return inside.take_way(self, text.removeprefix(words.WAY).strip())
        if text.startswith(words.SHORT_AMEND):
            return inside.amend_shortly(self, text.removeprefix(words.SHORT_AMEND).strip())
        slip = self._slip(text)
        if slip is not None and self.confirm is not None:
            return self._recovered(slip)
        reply = self._do(text)
        if slip is not None:
            hint = keyboard_words.guessed(slip.language, slip.line)
            return reply._replace(complaints=(*reply.complaints, hint))
        return reply

    def _do(self, text: str) -> Reply:
        """Runs a command, or has an event judged."""
        if not text.isascii():
            text = self._in_english(text)
        first, _, rest = text.partition(" ")
        name = self._command(first.casefold(), bool(rest.strip()))
        if name:
            return inside.run(self, name, rest.strip())
        if self.gone:
            return Reply(accepted=False)
        stands = text.endswith(f" {words.STANDS}")
        return self.log(text.removesuffix(words.STANDS).rstrip() if stands else text, stands)

    # -- the keyboard in another layout -------------------------------------------------------

    def _slip(self, text: str) -> Guess | None:
        """Returns what was meant where the keyboard was in another layout, as far as is certain."""
        line = self._match.replay.header.parse(text)
        names = [*self._match.players.values()]
        if text.isascii() and not self._tongues() and all(map(str.isascii, names)):
            return None
        if self.gone or self._match.replay.state is None or line.note or line.is_header:
            return None
        words_typed = [word.text for word in line.words]
        if not words_typed or self._reads(text, words_typed):
            return None
        from referee.match.keyboard import Keyboard

        return Keyboard(self._match, self._knows, self._tongues()).guess(" ".join(words_typed))

    def _tongues(self) -> set[str]:
        """Returns the languages that are spoken here beside those of the players' names."""
        spoken = SPOKEN.get()
        told = {spoken.language.tag if spoken else ENGLISH, lang_of(self.path) or ENGLISH}
        return told - {ENGLISH}

    def _reads(self, text: str, typed: list[str]) -> bool:
        """Whether a line means something as it is."""
        text = self._in_english(text)
        if self._command(text.split()[0].casefold(), len(typed) > 1):
            return True
        meant = understand(self._match, typed)
        return meant.complete and meant.fault is None

    def _recovered(self, slip: Guess) -> Reply:
        """Does what was meant, and says so; what cannot be seen at once is asked about first."""
        said = keyboard_words.read_as(slip.language, slip.line)
        meant = self._in_english(slip.line).split()[0]
        if {meant, *verbs_of(meant, _ASKED)} & {*_ASKED} and self.confirm is not None:
            if not self.confirm((said,), False, translated(keyboard_words.IS_MEANT)):
                return Reply((translated(NOTHING_DONE),))
            return self._do(slip.line)
        reply = self._do(slip.line)
        return reply._replace(told=(said, *reply.told))

    # -- commands -----------------------------------------------------------------------------

    def _in_english(self, text: str) -> str:
        """Returns a line whose command, where it begins with one, is in English."""
        from referee.notation.answers import argument, command_begun, command_of
        from referee.notation.tongues import pieces

        first, *more = text.split(maxsplit=1)
        given = [*pieces(first), *" ".join(more).split()]
        if not given:  # nothing but signs
            return text
        found = command_of(given, self._knows)
        begun = None if found else command_begun(given[0], self._knows)
        if begun and not self._says_something(given[0]):
            found = begun, 1
        if found is None:
            return text
        name, count = found
        rest = given[count:]
        arguments = len(rest) if name in words.COUNTING else int(name == words.AMEND)
        if not arguments and len(given) == len(text.split()):
            return " ".join([name, *text.split(maxsplit=count)[count:]]).rstrip()
        return " ".join([name, *map(argument, rest[:arguments]), *rest[arguments:]])

    def _knows(self, name: str) -> bool:
        """Whether there is a command of that name here; its sheet is shown by a verb alone."""
        return name in words.COMMANDS or (name == words.RESTORE and self.gone)

    def _command(self, word: str, more: bool) -> str | None:
        """Returns the command that a word stands for, unless it stands for an event."""
        if word in ("?", "\u061f") or (word == words.RESTORE and self.gone):
            return word if word == words.RESTORE else "help"
        game = self._match.replay.header.game
        verbs = beginning_of(word, list(game.events)) if game else []
        if word in words.COMMANDS and word not in verbs:
            return word
        if verbs:
            # The scoresheet where it stands alone, an assertion with words behind it.
            sheets = [] if more else [verb for verb in verbs if verb in words.COMMANDS]
            return sheets[0] if len(sheets) == 1 else None
        # Whatever stands behind 'note' is written: it is never guessed to be meant.
        found = beginning_of(word, [name for name in words.COMMANDS if name != words.NOTE])
        return found[0] if len(found) == 1 and not self._says_something(word) else None

    def _says_something(self, word: str) -> bool:
        """Whether a word alone is a line by itself, or a player."""
        typed = understand(self._match, [word])
        return typed.complete or any(word in (handle, name) for handle, name in self._people())

    def _people(self) -> Iterator[tuple[str, str]]:
        """Yields handles and names of those at the table, folded."""
        for handle, name in self._match.players.items():
            yield fold(handle), fold(name)
