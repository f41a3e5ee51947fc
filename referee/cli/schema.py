"""``referee schema``: the JSON Schema of what programs read."""

from __future__ import annotations

from pathlib import Path

import click

from referee.values.rules import CannotDo
from referee.words.commands import COMMAND_HELP, COMMAND_PAGES

SCHEMAS = Path(__file__).parents[1] / "schemas"
SHARED = "common"
"""What the others have in common comes along with each."""


@click.command(help=COMMAND_PAGES["schema"], short_help=COMMAND_HELP["schema"])
@click.argument("name", required=False)
def schema(name: str | None) -> None:
    """Prints a schema that needs no other, or which there are."""
    import json

    known = sorted(path.stem for path in SCHEMAS.glob("*.json"))
    if name is None:
        click.echo("\n".join(each for each in known if each != SHARED))
        return
    if name not in known:
        from referee.notation.near import near

        raise CannotDo("no-schema", word=name, near=near(name, known))
    told = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    if name != SHARED:
        told.setdefault("$defs", {})[SHARED] = json.loads(
            (SCHEMAS / f"{SHARED}.json").read_text("utf-8")
        )
    click.echo(json.dumps(told, indent=2, ensure_ascii=False))
