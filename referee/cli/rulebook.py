"""``referee rules``: the rule book, or one rule of it."""

from __future__ import annotations

import sys

import click

from referee.cli.options import format_option
from referee.match.checking import all_rules
from referee.render.rulebook import list_lines, page_lines, rule_value
from referee.render.screen import paint_for
from referee.values.rules import CannotDo, Rule
from referee.words.commands import COMMAND_PAGES


@click.command(help=COMMAND_PAGES["rules"])
@click.argument("rule", required=False, metavar="[ID]")
@format_option
def rules(rule: str | None, form: str) -> None:
    """Prints the rules, those that begin with ID, or the page of the one with that id."""
    chosen = _chosen((rule or "").lower())
    if form == "json":
        from referee.render.machine import dump, head

        click.echo(dump({**head(), "rules": [rule_value(each) for each in chosen]}))
        return
    paint = paint_for(sys.stdout)
    lines = page_lines(chosen[0], paint) if len(chosen) == 1 else list_lines(chosen, paint)
    click.echo("\n".join(lines))


def _chosen(word: str) -> list[Rule]:
    known = all_rules()
    exact = [rule for rule in known if rule.id == word]
    found = exact or [rule for rule in known if rule.id.startswith(word)]
    if not found:
        from referee.notation.near import near

        ids = {rule.id: rule.id for rule in known} | {
            rule.id.rpartition("/")[2]: rule.id for rule in known
        }
        guesses = dict.fromkeys(ids[each] for each in near(word, list(ids)))
        raise CannotDo("no-rule", word=word, near=tuple(guesses))
    return found
