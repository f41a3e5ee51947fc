"""Logging: ``referee log``, ``referee undo``, and a command for every event verb."""

from __future__ import annotations

import sys

import click

from referee.cli.live import Asking, Session, input_lines
from referee.cli.options import asking_options, format_option, match_option
from referee.cli.told import complain
from referee.values.rules import CannotDo
from referee.words import live as words
from referee.words.amend import HELP as AMEND_HELP
from referee.words.commands import COMMAND_HELP, COMMAND_PAGES, OPTION_HELP
from referee.words.say import say

stands_option = click.option("--stands", is_flag=True, help=OPTION_HELP["stands"])
way_option = click.option("--way", type=click.IntRange(min=1), metavar="N", help=OPTION_HELP["way"])


@click.command(help=COMMAND_PAGES["log"], short_help=COMMAND_HELP["log"])
@click.argument("lines", nargs=-1, metavar="[LINE]...")
@match_option
@stands_option
@way_option
@asking_options
@click.option("--atomic", is_flag=True, help=OPTION_HELP["log atomic"])
@format_option
def log(
    lines: tuple[str, ...],
    match: str,
    stands: bool,
    way: int | None,
    atomic: bool,
    form: str,
    no_questions: bool,
    yes: bool,
) -> int:
    """Logs the lines that are given, else those on standard input; 1 where one is refused."""
    if lines == ("-",):
        lines = ()
    if way is not None and (len(lines) != 1 or "\n" in lines[0]):
        raise click.UsageError(say(words.WAY_OF_ONE_LINE))
    talking = not lines and not atomic and sys.stdin is not None and sys.stdin.isatty()
    if talking:
        complain(say(words.INTRODUCTION))
    given = [part for line in lines for part in line.split("\n")]
    one = len(given) == 1
    session = Session(
        match,
        form,
        stands=stands,
        news=talking or one,
        one=one,
        asking=Asking.of(no_questions, yes),
    )
    if way is not None:
        session.log_way(lines[0], way)
        return session.code
    numbered = enumerate(given, 1) if lines else input_lines()
    (session.log_all if atomic else session.log)(numbered)
    return session.code


@click.command(help=COMMAND_PAGES["undo"], short_help=COMMAND_HELP["undo"])
@click.argument("count", type=click.IntRange(min=1), default=1, metavar="[N]")
@match_option
@click.option("--redo", is_flag=True, help=AMEND_HELP["redo"])
@format_option
def undo(count: int, match: str, redo: bool, form: str) -> int:
    """Takes the last events back, or puts in force again what was taken back."""
    session = Session(match, form)
    (session.redo if redo else session.undo)(count)
    return session.code


# -- a command for every verb -----------------------------------------------------------------


def verb_command(name: str) -> click.Command | None:
    """Returns the command that logs an event with this verb, or its beginning.

    Which verbs there are only the match's game can say, so a verb that no game knows is found
    out when the command runs. Returns None for what can be no verb.
    """
    may_be = name.replace("-", "").isalpha() if name.isascii() else name[:1].isalpha()
    return VerbCommand(name) if may_be else None


class VerbCommand(click.Command):
    """Logs ``NAME WORDS...`` as one line."""

    def __init__(self, name: str) -> None:
        super().__init__(
            name,
            callback=self._log,
            # What begins with a dash and is no option is a word, such as a number below zero.
            context_settings={"ignore_unknown_options": True},
        )
        words_argument = click.Argument(
            ["arguments"], nargs=-1, type=click.UNPROCESSED, metavar="[WORD]..."
        )
        self.params = [words_argument]
        for option in (format_option, asking_options, way_option, stands_option, match_option):
            option(self)
        self.params += reversed(getattr(self, "__click_params__", []))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError:
            self._must_exist(ctx)
            raise

    def get_help(self, ctx: click.Context) -> str:
        self._must_exist(ctx)
        return super().get_help(ctx)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from referee.words.verbs import verb_help

        for paragraph in verb_help(str(self.name)):
            formatter.write_paragraph()
            formatter.write_text(paragraph)

    def _must_exist(self, ctx: click.Context) -> None:
        """Raises UsageError where no game has such a verb."""
        from referee.cli.commands import COMMANDS
        from referee.notation.near import near
        from referee.notation.shorthand import verbs_of
        from referee.words.verbs import all_verbs

        name, verbs = str(self.name), all_verbs()
        if not verbs_of(name, list(verbs)):
            guesses = near(name, list(dict.fromkeys([*COMMANDS, *verbs])))
            raise click.UsageError(words.unknown_command(name, guesses), ctx.parent)

    def _log(
        self,
        arguments: tuple[str, ...],
        match: str,
        stands: bool,
        way: int | None,
        form: str,
        no_questions: bool,
        yes: bool,
    ) -> int:
        ctx = click.get_current_context()
        for word in arguments:
            if word.startswith("--"):
                self._must_exist(ctx)
                raise click.NoSuchOption(word, ctx=ctx)
        ask = Asking.of(no_questions, yes)
        session = Session(match, form, stands=stands, one=True, asking=ask)
        try:
            known = session.knows(str(self.name))
        except CannotDo:
            self._must_exist(ctx)
            raise
        if not known:
            self._must_exist(ctx)
        line = " ".join([str(self.name), *arguments])
        if way is None:
            session.log([(None, line)])
        else:
            session.log_way(line, way)
        return session.code
