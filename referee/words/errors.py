"""What cannot be done, each in one sentence."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from referee.values.rules import CannotDo, Finding
from referee.words.language import translated
from referee.words.messages import hint, message
from referee.words.phrases import visible
from referee.words.say import Words, say

SENTENCES: dict[str, str] = {
    "no-language": "there is no language {word:q} here; there are {known}",
    "no-digits": "there are no digits {word:q}; there are {known}",
    "no-match": "there is no match {file:q}; 'referee new' starts one, -m names another",
    "no-file": "there is no file {file:q}",
    "folder": "{file:q} is a folder, not a transcript",
    "empty-folder": "there is no transcript (*.ref) in {file:q}",
    "no-permission": "{file:q} may not be read: permission denied",
    "unreadable": "{file:q} cannot be read: {reason}",
    "exists": "{file:q} is there already, and nothing is overwritten",
    "no-folder": "there is no folder {folder:q}",
    "not-written": "{file:q} cannot be written: {reason}",
    "half-written": "the disk failed while {file:q} was being written; look at its last line",
    "changed": "{file:q} was changed by somebody else at the same time; try again",
    "no-plain-file": "{file:q} is not a plain file",
    "no-plain-input": "{file:q} is not a plain file; what comes from a pipe is read as -",
    "endless-line": "line {line} of the input is longer than any line can be",
    "no-memory": "there is not enough memory for this",
    "too-deep": "this is nested too deeply to be read",
    "too-large": "{file:q} is larger than {most} MiB, the most that one file may have",
    "busy": "somebody else has been writing to {file:q} for {seconds:second}; try again",
    "way-unneeded": "the line breaks no rule, so there is no way to take; log it without --way",
    "no-lock": "{file:q} cannot be locked: {reason}",
    "header": "{fault}",
    "flawed": "{file:q}, line {line}: {fault}",
    "unstorable": "a player called {name:q} with the handle {handle:q} would not be read back so",
    "undo": "only {events:line} can be taken back, not {count}",
    "not-served": "nothing can be served at {host} port {port}: {reason}",
    "serve-extra": "the page needs the library {library}: pip install 'referee[serve]'",
    "no-rematch": "a match without players has no rematch",
    "other-game": "{file:q} is no match of {game:q}",
    "no-count": "{word:q} is not a whole number above 0",
    "redo-nothing": "nothing was taken back",
    "redo": "only {events:line} can be put back in force, not {count}",
    "redo-refused": "this cannot be put back in force: {fault}",
    "no-line": "there is no line {line}: the match has {lines:line}",
    "struck-line": "line {line} is struck; 'lines' shows the numbers that lines have now",
    "which-line": "there is no line {word:q}: name a number, 'last', or a player",
    "no-game-left": "line {line} may not go: the record would not say which game it is",
    "amend-unasked": "nothing was written: say --yes, or answer on a terminal",
    "strike": "line {line} is too long to be struck out: at most {length} characters",
    "hidden": "{what} {word:q} holds an invisible character",
    "note-sign": "{what} {word:q} holds a word that begins with #, which starts a note",
    "no-share": "{word:q} is not a share between 0 and 1",
    "no-page": "there is no page {page:q}; there are {known}",
    "unknown-game": "there is no game {game:q}; the games are {known}",
    "broken-game": "the game {game:q} cannot be loaded: {reason}",
    "not-simulated": "the game {game:q} cannot be simulated",
    "no-profile": "there are no rules {profile:q}; there are {known}",
    "no-option": "there is no option {option:q}; there are {known}",
    "option-value": "the option {option:q} cannot be {value:q}; it takes {values}",
    "unfit": "the option {option:q} does not fit the others",
    "no-room": "no number of players fits these house rules",
    "jsonl-out": "--format jsonl goes to standard output: leave --out away",
    "several-out": "several matches need --out FOLDER or --format jsonl",
    "no-seats": "{count} cannot play so; {fitting} can",
    "no-fault": "no fault against {rule:q} can be made in {game}",
    "fault-never": "no game came up in which {rule:q} could be broken; try another seed",
    "fault-options": "a fault against {rule:q} needs the option {option} {value}",
    "no-paths": "name a transcript, a folder, or - for standard input",
    "no-tablefmt": "there is no table format {word:q}",
    "worker-died": "one of the checking processes died; try again with --jobs 1",
    "no-lesson": "{game} has no lesson",
    "no-rule": "no rule is called {word:q} or begins so",
    "export-no-format": "there is no export format {word:q}",
    "export-no-section": "there is no section {word:q}; sections: {sections}",
    "export-to": "say which format with --to, or name a file such as match.md with -o; "
    "formats: {formats}",
    "export-many-formats": "several formats need a place: -o FOLDER/ or the beginning of a name",
    "export-many-matches": "{format} holds one match: several need -o FOLDER/",
    "export-wide": "--wide puts one match into a table: name one, or write to -o FOLDER/",
    "export-same-name": "{file:q} and {other:q} would be written to the same file",
    "export-over-match": "{file:q} is a transcript, and is not written over",
    "export-folder": "{file:q} is a folder",
    "export-exists": "{file:q} is there already; --force replaces it",
    "export-terminal": "{format} is nothing for a terminal: -o names a file",
    "export-extra": "this format needs the library {library}: pip install 'referee[{extra}]'",
    "export-no-chart": "nothing has been scored in {file:q} yet, so there is no chart",
    "alias": "{word:q} is not OLD=NEW",
    "alias-line": "line {line} of {file:q} is not OLD = NEW: {word:q}",
    "alias-text": "{file:q} is not UTF-8 text",
    "alias-twice": "{old:q} cannot be both {other:q} and {new:q}",
    "alias-circle": "the aliases lead from {name:q} back to it",
    "alias-same": "in {file:q} both {other:q} and {name:q} play, so they are not one person",
    "league-date": "{word:q} is not a date: 2026-11-29, 2026-11 or 2026",
    "export-library": "the library {library} does not work here: {reason}",
    "export-document": "{file:q} is not an export of matches",
    "export-version": "{file:q} is an export of version {version}; this referee reads version 1",
    "by-and-hand": "--by and --hand belong together: who looks, and what they hold",
    "no-player": "no player is called {word:q}; there are {known}",
    "no-card": "{word:q} is not a card",
    "no-deal": "nothing is being played, so there is nothing to deduce",
    "no-schema": "there is no schema {word:q}",
    "no-tips": "there are tips only for a match in which ranks are asked for",
    "no-worlds": "the deals that fit are more than can be counted here",
    "nothing-known": "a line of this deal could not be read, so the hands cannot be known",
    "not-that-hand": "{player} cannot hold those cards now: a hand of {count:card} that fits "
    "the log is needed",
    "explain-one": "--explain looks at one line of one transcript: name just that",
    "explain-format": "--explain writes text or json, not {form}",
    "no-deck": "{file:q} tells of no deck: it needs lines such as 'family A Pets: Dog, Cat, Fish'",
    "deck-rules": "{file:q} is a transcript, which says itself by what rules it is played",
    "deck-picture": "the picture {name:q} of {word} cannot be printed: {reason}",
    "picture-outside": "it lies outside the folder of the deck",
    "picture-kind": "it is neither PNG, JPEG, GIF, WebP nor SVG",
    "picture-broken": "a picture of the deck cannot be printed: {reason}",
    "sheet-players": "a score sheet needs players: -p NAME for each",
    "print-to": "say with --to what to print: pdf or html",
    "no-game": "{file:q} does not say which game it is: its first line should be "
    "'transcript 1 GAME'",
}
"""Key of a CannotDo to its sentence."""

GUESS = "{told}; did you mean {near:or}?"
NO_SENTENCE = "cannot do this: {key}"
NO_SENTENCE_MORE = "cannot do this: {key} ({told})"
WITH_HINT = "{told}; {hint}"
NO_SUCH_LETTERS = "{encoding} cannot show this text; set PYTHONIOENCODING=utf-8"
NOT_UTF_8 = "text that is not UTF-8: {reason}"

_OS_SENTENCES: dict[int, str] = {
    errno.ENOENT: "there is no file {file:q}",
    errno.EACCES: "permission denied: {file:q}",
    errno.EPERM: "permission denied: {file:q}",
    errno.EISDIR: "{file:q} is a folder",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the disk is read-only: {file:q}",
    errno.EFBIG: "the file would be too large",
    errno.EMFILE: "too many files are open",
}


REASONS = (
    "Address already in use",
    "Bad file descriptor",
    "Broken pipe",
    "Cannot allocate memory",
    "Cannot assign requested address",
    "Device or resource busy",
    "Directory not empty",
    "Disk quota exceeded",
    "File exists",
    "File name too long",
    "File too large",
    "Input/output error",
    "Invalid argument",
    "Is a directory",
    "Name or service not known",
    "No locks available",
    "No space left on device",
    "No such device or address",
    "No such file or directory",
    "Not a directory",
    "Operation not permitted",
    "Permission denied",
    "Read-only file system",
    "Resource temporarily unavailable",
    "Stale file handle",
    "Temporary failure in name resolution",
    "Too many levels of symbolic links",
    "Too many open files",
)
"""What the system says of itself, in its English."""


def sentence(error: CannotDo) -> str:
    """Returns the sentence for an expected error, without a full stop."""
    template = SENTENCES.get(error.key)
    if template is None:
        told = ", ".join(f"{key} {visible(str(value))}" for key, value in error.data.items())
        return say(NO_SENTENCE_MORE if told else NO_SENTENCE, key=error.key, told=Words(told))
    data = dict(error.data)
    if isinstance(data.get("reason"), str):
        data["reason"] = translated(str(data["reason"]))
    if isinstance(data.get("finding"), Finding):
        data["fault"] = Words(_fault(error))
    told = say(template, **data)
    return say(GUESS, told=Words(told), near=data["near"]) if data.get("near") else told


def _fault(error: CannotDo) -> str:
    """Returns what a finding says, with its hint, where an error is about one."""
    finding, names = error.data["finding"], error.data.get("names", {})
    game = error.data.get("game")
    assert isinstance(finding, Finding)
    assert isinstance(names, Mapping)
    assert game is None or isinstance(game, str)
    told, advice = Words(message(finding, names, game)), Words(hint(finding, names, game))
    return say(WITH_HINT, told=told, hint=advice) if advice else told


def os_sentence(error: OSError | UnicodeError) -> str:
    """Returns the sentence for what the system could not do."""
    if isinstance(error, UnicodeEncodeError):
        return say(NO_SUCH_LETTERS, encoding=error.encoding)
    if isinstance(error, UnicodeError):
        return say(NOT_UTF_8, reason=Words(visible(str(error))))
    template = _OS_SENTENCES.get(error.errno or 0)
    if template is None or ("{file" in template and not error.filename):
        reason = visible(translated(error.strerror or str(error) or type(error).__name__))
        name = f": '{visible(str(error.filename))}'" if error.filename else ""
        return f"{reason[:1].lower()}{reason[1:]}{name}"
    return say(template, file=str(error.filename or ""))
