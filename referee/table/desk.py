"""The desk: what becomes of each line that is typed at the table."""

from __future__ import annotations

from collections.abc import Iterator

from referee.match.understanding import understand
from referee.notation.shorthand import beginning_of
from referee.table import inside
from referee.table.sitting import Reply, Sitting
from referee.values.rules import CannotDo
from referee.values.text import fold
from referee.words import errors
from referee.words import table as words


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
        first, _, rest = text.partition(" ")
        name = self._command(first.casefold(), bool(rest.strip()))
        if name:
            return inside.run(self, name, rest.strip())
        if self.gone:
            return Reply(accepted=False)
        stands = text.endswith(f" {words.STANDS}")
        return self.log(text.removesuffix(words.STANDS).rstrip() if stands else text, stands)

    def _command(self, word: str, more: bool) -> str | None:
        """Returns the command that a word stands for, unless it stands for an event."""
        if word == "?" or (word == words.RESTORE and self.gone):
            return word if word != "?" else "help"
        game = self._match.replay.header.game
        verbs = beginning_of(word, list(game.events)) if game else []
        if word in words.COMMANDS and word not in verbs:
            return word
        if verbs:
            # The scoresheet where it stands alone, an assertion with words behind it.
            sheets = [] if more else [verb for verb in verbs if verb in words.COMMANDS]
            return sheets[0] if len(sheets) == 1 else None
        found = beginning_of(word, list(words.COMMANDS))
        return found[0] if len(found) == 1 and not self._says_something(word) else None

    def _says_something(self, word: str) -> bool:
        """Whether a word alone is a line by itself, or a player."""
        typed = understand(self._match, [word])
        return typed.complete or any(word in (handle, name) for handle, name in self._people())

    def _people(self) -> Iterator[tuple[str, str]]:
        """Yields handles and names of those at the table, folded."""
        for handle, name in self._match.players.items():
            yield fold(handle), fold(name)
