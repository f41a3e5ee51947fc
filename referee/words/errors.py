"""What cannot be done, each in one sentence."""

from __future__ import annotations

import errno

from referee.rules import CannotDo
from referee.words.phrases import Values, visible

SENTENCES: dict[str, str] = {
    "no-match": "there is no match {file:q}; 'referee new' starts one, -m names another",
    "no-file": "there is no file {file:q}",
    "folder": "{file:q} is a folder, not a transcript",
    "empty-folder": "there is no transcript (*.ref) in {file:q}",
    "no-permission": "{file:q} may not be read: permission denied",
    "unreadable": "{file:q} cannot be read: {reason}",
    "worker-died": "one of the checking processes died; try again with --jobs 1",
    "no-game": "{file:q} does not say which game it is: its first line should be "
    "'transcript 1 GAME'",
}
"""Key of a CannotDo to its sentence."""

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


def sentence(error: CannotDo) -> str:
    """Returns the sentence for an expected error, without a full stop."""
    template = SENTENCES.get(error.key)
    if template is None:
        told = ", ".join(f"{key} {visible(str(value))}" for key, value in error.data.items())
        return f"cannot do this: {error.key}" + (f" ({told})" if told else "")
    return template.format_map(Values(error.data, {}))


def os_sentence(error: OSError | UnicodeError) -> str:
    """Returns the sentence for what the system could not do."""
    if isinstance(error, UnicodeError):
        return f"text that is not UTF-8: {visible(str(error))}"
    template = _OS_SENTENCES.get(error.errno or 0)
    if template is None or ("{file" in template and not error.filename):
        reason = visible(error.strerror or str(error) or type(error).__name__)
        name = f": '{visible(str(error.filename))}'" if error.filename else ""
        return f"{reason[:1].lower()}{reason[1:]}{name}"
    return template.format_map(Values({"file": str(error.filename or "")}, {}))
