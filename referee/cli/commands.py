"""Which commands there are, and in which module each lives."""

from __future__ import annotations

COMMANDS: dict[str, str] = {
    "new": "referee.cli.new:new",
    "log": "referee.cli.log:log",
    "undo": "referee.cli.log:undo",
    "amend": "referee.cli.amend:amend",
    "table": "referee.cli.table:table",
    "watch": "referee.cli.watch:watch",
    "serve": "referee.cli.watch:serve",
    "status": "referee.cli.show:status",
    "score": "referee.cli.show:score",
    "check": "referee.cli.check:check",
    "deduce": "referee.cli.deduce:deduce",
    "fmt": "referee.cli.fmt:fmt",
    "rules": "referee.cli.rulebook:rules",
    "export": "referee.cli.export:export",
    "league": "referee.cli.league:command",
    "deck": "referee.cli.printing:deck",
    "sheet": "referee.cli.printing:sheet",
    "learn": "referee.cli.lesson:learn",
    "schema": "referee.cli.schema:schema",
    "completion": "referee.cli.completion:completion",
    "simulate": "referee.cli.simulate:simulate",
    "help": "referee.cli.pages:show",
}
"""Name of each command and where it is; event verbs are commands too (:mod:`referee.cli.log`)."""
