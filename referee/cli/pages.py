"""``referee help``: what there is to know beside the help of each command."""

from __future__ import annotations

import click

from referee import games
from referee.export import FORMATS
from referee.values.rules import CannotDo
from referee.words.commands import COMMAND_PAGES
from referee.words.pages import LIST, LIST_FOOT, PagePart, page, topics
from referee.words.say import say


@click.command("help", help=COMMAND_PAGES["help"])
@click.argument("topic", required=False, metavar="[PAGE]")
@click.pass_context
def show(context: click.Context, topic: str | None) -> None:
    """Prints a page, or which pages there are."""
    known = topics()
    if topic is None:
        parts = [PagePart(say(LIST), rows=tuple(known.items())), PagePart("", (say(LIST_FOOT),))]
    else:
        named = games.named(topic)
        fitting = [name for name in known if name.startswith(named or topic.lower())]
        if len(fitting) != 1:
            raise CannotDo("no-page", page=topic, known=tuple(known))
        extras = {name: each.extra for name, each in FORMATS.items() if each.extra}
        parts = list(page(fitting[0], extras))
    formatter = context.make_formatter()
    for part in parts:
        _write(part, formatter)
    click.echo(formatter.getvalue().strip("\n"))


def _write(part: PagePart, formatter: click.HelpFormatter) -> None:
    formatter.write_paragraph()
    if part.heading:
        formatter.write_heading(part.heading)
    for text in part.texts:
        formatter.write_text(text)
        formatter.write_paragraph()
    if part.rows:
        with formatter.indentation():
            formatter.write_dl(part.rows)
