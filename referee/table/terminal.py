"""The prompt of the table on a terminal.

Everything that a line does is done by the desk (:mod:`referee.table.desk`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI, AnyFormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.styles import Style

from referee.notation.answers import is_yes, means
from referee.render import bidi
from referee.render.screen import folded
from referee.table.desk import Desk
from referee.table.plain import tell
from referee.table.questions import Finder
from referee.table.typeahead import throw_away
from referee.values.remedies import Question
from referee.values.text import digits_of
from referee.words import table as words
from referee.words.amend import ASK_Y_N, ASK_YES
from referee.words.say import say

REMEMBERED = 200
"""How many lines of the match the arrow keys bring back."""

TWICE = 0.4
"""Seconds within which Enter alone is not read: it was meant for the line before."""

WATCH = 0.5
"""Seconds between two looks at the file."""

SETTLED = 0.02
"""Seconds after which the prompt has been drawn."""

MENU_ROWS = 5

_STYLE = Style.from_dict({"bottom-toolbar": "noreverse", "bottom-toolbar.text": "reverse"})


class WordCompleter(Completer):
    """Completes the last word by what a function says may stand there."""

    def __init__(self, find: Finder) -> None:
        self._find = find

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        text = document.text_before_cursor
        beginning = "" if not text or text[-1].isspace() else text.split()[-1]
        for each in self._find(text):
            yield Completion(each.word, -len(beginning), display_meta=each.about)


class LinesRead(InMemoryHistory):
    """What the arrow keys bring back: each line by itself, also of several that were pasted."""

    def append_string(self, string: str) -> None:
        """Does nothing: the prompt knows only what it returned as a whole."""

    def remember(self, line: str) -> None:
        """Keeps a line that was read, unless it is empty or the last one once more."""
        if line.strip() and line != next(reversed(self.get_strings()), None):
            super().append_string(line)


class Prompt:
    """The prompt of a desk: asks for lines until somebody leaves."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        desk.confirm = self._confirm
        self._history = LinesRead()
        self._entered = LastEnter()
        for line in desk.events()[-REMEMBERED:]:
            self._history.remember(line.partition(" @")[0].partition("  #")[0])
        self._session: PromptSession[str] = PromptSession(
            message=self._message,
            bottom_toolbar=self._toolbar,
            completer=WordCompleter(desk.choices),
            history=self._history,
            key_bindings=_keys(),
            style=_STYLE,
            reserve_space_for_menu=MENU_ROWS,
        )

    def run(self) -> None:
        """Asks until Ctrl-D, or until a command leaves.

        Every line begins with an empty prompt, but for what is there to be completed or changed.
        """
        text, interrupted, leave = "", False, False
        while not leave:
            try:
                typed = self._session.prompt(default=text, pre_run=self._watch)
                text, leave = self._enter(typed)
                interrupted = False
            except KeyboardInterrupt:
                if interrupted:
                    _say(say(words.CLEARED))
                text, interrupted = "", True
            except EOFError:
                return

    def rest(self) -> None:
        """Leaves the terminal as it was found, also where a signal came while it was drawn."""
        self._session.app.renderer.reset()

    def _enter(self, typed: str) -> tuple[str, bool]:
        """Enters what was typed or pasted; returns what is there to be edited, and if to leave.

        Behind a line that is refused nothing is read that was typed or pasted before that showed.
        """
        lines = typed.split("\n")
        for at, line in enumerate(lines, 1):
            self._history.remember(line)
            if self._entered.again(line):
                continue
            self._entered.now()
            reply = self._desk.enter(line)
            self._entered.judged()
            tell(reply, _say, _say)
            if reply.leave:
                return "", True
            if reply.edit or not reply.accepted:
                self._throw_away(lines[at:])
                return (self._ask(reply.question) if reply.question else reply.edit), False
        return "", False

    def _throw_away(self, lines: Sequence[str]) -> None:
        """Throws away what was typed or pasted before a refusal or a question showed."""
        ahead = [each.strip() for each in lines if each.strip()]
        ahead += throw_away(self._session.input)
        if ahead:
            self._session.output.bell()
            _say(words.not_read(ahead))

    def _ask(self, question: Question) -> str:
        """Waits for the key that answers a question; returns what is there to be edited."""
        number = ask_key(len(question.choices))
        reply = self._desk.answer(number)
        self._entered.by_key()
        tell(reply, _say, _say)
        if not reply.accepted:
            self._throw_away(())
        return self._ask(reply.question) if reply.question else reply.edit

    def _confirm(self, lines: Sequence[str], whole: bool = False, question: str = "") -> bool:
        """Shows what a correction changes and asks whether to write it; anything but yes is no.

        ``question`` is asked instead where something else is meant to be done. Where it brings new
        faults (``whole``), a slip of the finger is no yes.
        """
        try:
            _say(*lines)
            answer, key = ask_yes(whole, question)
        except (KeyboardInterrupt, EOFError):  # perhaps before the question shows
            return False
        if key:
            self._entered.by_key(key)
        return answer

    # -- what is drawn ------------------------------------------------------------------------

    def _message(self) -> AnyFormattedText:
        told = folded(self._desk.prompt(), self._desk.columns())
        lines = [*(self._desk.paint(line, "bold") for line in told), words.PROMPT]
        return ANSI(bidi.shown_here("\n".join(lines)))

    def _toolbar(self) -> AnyFormattedText:
        return bidi.shown_here("\n".join(self._desk.bar()))

    # -- others -------------------------------------------------------------------------------

    def _watch(self) -> None:
        leave_when_told()
        get_app().create_background_task(self._look())

    async def _look(self) -> None:
        """Tells of changes that others make to the file while nothing is typed."""
        await asyncio.sleep(SETTLED)
        self._desk.warm()
        while True:
            await asyncio.sleep(WATCH)
            lines = self._desk.notice()
            if lines:
                await run_in_terminal(lambda told=lines: _say(*told))  # type: ignore[misc]
                get_app().invalidate()


class LastEnter:
    """When a line was entered last: Enter once more at once was meant for that line."""

    def __init__(self) -> None:
        self._at = -TWICE
        self._key: str | None = None

    def now(self) -> None:
        """Notes that a line has been entered."""
        self._at, self._key = time.monotonic(), None

    def judged(self) -> None:
        """Notes that the answer to that line is on the screen."""
        self._at = time.monotonic()

    def by_key(self, key: str = "") -> None:
        """Notes that a question has been answered by one key: Enter behind it belongs to it."""
        self._at, self._key = time.monotonic(), key

    def again(self, line: str) -> bool:
        """Whether a line was meant for what came before: Enter alone at once again, or behind an
        answer; or the rest of an answer of which the first letter was enough."""
        key, self._key = self._key, None
        if line.strip():
            return bool(key) and means(f"{key}{line.strip()}", "word.yes", "word.no")
        return key is not None or time.monotonic() - self._at < TWICE


def ask_key(choices: int) -> int | None:
    """Waits for the number of a choice, one key; anything else is none of them.

    Only the first key counts: who goes on typing a line has not seen that there is a question.
    """
    keys = KeyBindings()

    def answer(number: int | None) -> Callable[[KeyPressEvent], None]:
        return lambda event: event.app.exit(result=number)

    first = Condition(lambda: not get_app().current_buffer.text)
    for number in range(1, min(choices, 9) + 1):
        for digit in digits_of(number):
            keys.add(digit, filter=first, eager=True)(answer(number))
    for key in ("escape", "enter", "c-c", "c-d"):
        keys.add(key, eager=True)(answer(None))
    hint = words.choose(choices)
    session: PromptSession[int | None] = PromptSession(key_bindings=keys)
    return session.prompt(hint, pre_run=leave_when_told)


def _keys() -> KeyBindings:
    """Lets Ctrl-D leave also while something stands in the line, and Esc clear it."""
    keys = KeyBindings()

    @keys.add("escape", eager=True)
    def clear(event: KeyPressEvent) -> None:
        event.current_buffer.reset()

    @keys.add("c-d")
    def leave(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError)

    return keys


def run_prompt(desk: Desk) -> None:
    """Runs the table on a terminal."""
    _say(*desk.greeting())
    prompt = Prompt(desk)
    try:
        prompt.run()
    finally:
        prompt.rest()
    _say(desk.farewell())


def ask_line(question: str, find: Finder, default: str = "") -> str:
    """Asks for one line on a terminal; nothing typed stands for the default.

    Raises EOFError for Ctrl-D; Ctrl-C clears the line.
    """
    session: PromptSession[str] = PromptSession(
        completer=WordCompleter(find), key_bindings=_keys(), reserve_space_for_menu=MENU_ROWS
    )
    question = f"{question} [{default}]: " if default else f"{question}: "
    while True:
        with suppress(KeyboardInterrupt):
            return session.prompt(question, pre_run=leave_when_told).strip() or default


def ask_yes(whole: bool, question: str = "") -> tuple[bool, str]:
    """Asks whether to write a correction; returns that, and the key that was enough to say so.

    One key is enough, unless a whole word is wanted. ``question`` is asked instead where something
    else is meant to be done. Raises KeyboardInterrupt and EOFError for Ctrl-C and Ctrl-D.
    """
    keys = KeyBindings()
    first = Condition(lambda: not whole and not get_app().current_buffer.text)

    @keys.add("<any>", filter=first)
    def answer(event: KeyPressEvent) -> None:
        key = event.data
        if is_yes(key) or means(key, "word.no"):
            event.app.exit(result=key)
        else:
            event.current_buffer.insert_text(key)

    @keys.add("escape", eager=True)
    def leave(event: KeyPressEvent) -> None:
        event.app.exit(result="")

    session: PromptSession[str] = PromptSession(key_bindings=keys)
    asked = f"{say(ASK_YES)}: " if whole else f"{question or say(ASK_Y_N)} "
    typed = session.prompt(asked, pre_run=leave_when_told)
    return is_yes(typed, whole), typed if len(typed) == 1 else ""


def _say(*lines: str) -> None:
    for line in bidi.screen(lines):
        print(line)
    print(bidi.end(), end="", flush=True)


def leave_when_told() -> None:
    """Lets a signal that ends the program end it also in the middle of the event loop.

    There the library would tell of it as of a mistake of its own, and wait for a key.
    """
    loop = asyncio.get_running_loop()
    usual = loop.get_exception_handler()

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        while error is not None:
            if isinstance(error, SystemExit | KeyboardInterrupt):
                return
            error = error.__context__
        (usual or asyncio.AbstractEventLoop.default_exception_handler)(loop, context)

    loop.set_exception_handler(handle)
