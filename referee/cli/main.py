"""The command line's front door: owns the exit codes, and what happens at a signal.

Everything else is imported within, so that an interrupt at any time is a clean end.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from sys import UnraisableHookArgs
    from types import FrameType

    from referee.values.rules import CannotDo

ENDING = (signal.SIGTERM, signal.SIGHUP)
"""Signals that ask a program to end, besides the interrupt."""

MOST_SECONDS = 5
"""How long cleaning up may take once the program was asked to end."""

INTERRUPTED = 128 + signal.SIGINT

_left_at: list[int] = []
"""The signal that ends the program, once it has come."""

_complaints: list[str] = []
"""What Python could only ignore."""


def run() -> None:
    """Runs the command line and exits: 0 nothing wrong, 1 faults or refused, 2 cannot, 130 ^C.

    A signal that ends it lets it clean up first, and is told by the exit code as a shell tells it.
    """
    code = INTERRUPTED
    # What is imported stays: to look through it for cycles every few hundred objects is in vain.
    gc.set_threshold(20_000, 10, 10)
    try:
        sys.unraisablehook = _ignored
        for number in ENDING:
            # Else somebody, such as nohup, knows better.
            if signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, _leave)
        _open_what_is_closed()
        code = _run()
    except KeyboardInterrupt:  # before it began, or while it was saying something else already
        pass
    except Exception as error:
        ending = _ending_behind(error)
        if ending is None:
            raise
        code = ending
    finally:
        _finish()
    if code == INTERRUPTED:
        # Python never forgets an interrupt that came while it ran a text as code, as imports do:
        # at its own exit it would end by that signal, whatever the exit code.
        sys.stderr.flush()
        os._exit(code)
    if not _left_at:  # else what was torn down in the middle may have complained
        sys.stderr.writelines(_complaints)
    sys.exit(code)


def _ending_behind(error: BaseException | None) -> int | None:
    """Returns the exit code of an ending that Python has made another error of, None without one.

    As it does where a signal comes while a class is made, such as in an import.
    """
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return INTERRUPTED
        if isinstance(error, SystemExit) and isinstance(error.code, int):
            return error.code
        error = error.__cause__ or error.__context__
    return None


def _finish() -> None:
    """Leaves no draft, and sees to it that the interpreter has nothing to complain of at its end.

    What has been done is done: a signal that comes now only hastens it, and one that comes when
    all is said does not change the exit code any more.
    """
    while not _end_by(_at_once):
        pass
    _leave_no_draft()
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        _reader_left()
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        from referee.cli.told import silence

        silence(sys.stderr)
    # What is left goes with the process; to search it for cycles first takes a tenth of a command.
    gc.freeze()
    gc.disable()
    # By then all threads are done, and nothing is left that could keep us waiting.
    atexit.register(_end_by, signal.SIG_IGN)


def _end_by(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> bool:
    """Sets what the signals that end us do. False where one of them came meanwhile."""
    try:
        for number in (signal.SIGINT, *ENDING):
            if signal.getsignal(number) not in (signal.SIG_IGN, signal.SIG_DFL):
                signal.signal(number, handler)
    except (KeyboardInterrupt, SystemExit):
        return False
    return True


def _at_once(number: int, frame: FrameType | None) -> None:
    _leave_no_draft()
    os._exit(128 + number)


def _leave_no_draft() -> None:
    if files := sys.modules.get("referee.match.files"):
        files.leave_no_draft()


def _leave(number: int, frame: FrameType | None) -> None:
    """Leaves as at the end of the program; at a second signal, at once.

    Whatever holds the ending up or swallows it, such as an event loop that waits for a terminal
    that is gone, has :data:`MOST_SECONDS`.
    """
    _left_at.append(number)
    if logging := sys.modules.get("logging"):  # libraries log an ending that they did not expect
        logging.disable()
    signal.signal(number, _at_once)
    signal.signal(signal.SIGALRM, lambda _, frame: _at_once(number, frame))
    signal.setitimer(signal.ITIMER_REAL, MOST_SECONDS)
    sys.exit(128 + number)


def _ignored(what: UnraisableHookArgs) -> None:
    """Lets an ending that came where Python can only ignore it come once more, a moment later.

    As it does in a callback of a weak reference, such as an import leaves behind.
    """
    ending = what.exc_value
    if not isinstance(ending, KeyboardInterrupt | SystemExit):
        from traceback import format_exception

        _complaints.extend(format_exception(what.exc_type, what.exc_value, what.exc_traceback))
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise ending

    signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, 0.01)


def _open_what_is_closed() -> None:
    """Leads a standard stream that the caller has closed to nowhere.

    Else the next file that is opened would take its number, and a match might be written into.
    """
    for name, mode in (("stdin", "rb"), ("stdout", "wb"), ("stderr", "wb")):
        if getattr(sys, name) is None:
            from referee.cli.told import Nowhere

            stream = os.fdopen(os.open(os.devnull, os.O_RDWR), mode)
            setattr(sys, name, Nowhere(stream, encoding="utf-8"))


def _run() -> int:
    from_shell = sys.argv[1:]
    try:
        import click

        from referee.cli.speech import directed, settle
        from referee.values.rules import CannotDo
    except KeyboardInterrupt:
        return INTERRUPTED
    try:
        from_shell = settle(from_shell, os.environ)
        from referee.cli.group import main, translated

        with directed(os.environ):
            result = translated(main).main(from_shell, prog_name="referee", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return 2
    except CannotDo as error:
        return _cannot(error)
    except SystemExit as leaving:
        # Click itself leaves with 1, which here means faults, where the reader of our output has
        # left, and where it cannot complete for a shell.
        if leaving.code != 1:
            raise
        return _reader_left()
    except BrokenPipeError:
        return _reader_left()
    except MemoryError:
        return _cannot(CannotDo("no-memory"))
    except RecursionError:
        return _cannot(CannotDo("too-deep"))
    except (OSError, UnicodeError) as error:
        from referee.words.errors import os_sentence

        return _complain(os_sentence(error))


def _reader_left() -> int:
    """Whoever read our output has left, and there is nobody to tell."""
    from referee.cli.told import silence

    silence()
    return 2


def _cannot(error: CannotDo) -> int:
    from referee.words.errors import sentence

    return _complain(sentence(error))


def _complain(text: str) -> int:
    from referee.cli.told import complain

    complain(f"referee: {text}")
    return 2
