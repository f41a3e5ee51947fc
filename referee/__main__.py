"""``python -m referee``: the command line."""

from referee.cli.main import run

run()
