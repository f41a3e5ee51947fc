"""The help of the command line: commands, options and arguments."""

from __future__ import annotations

COMMAND_HELP: dict[str, str] = {
    "section": "Commands",
    "new": "Start a transcript: the game, the players and the house rules.",
    "log": "Record events: whole lines, given or on standard input.",
    "undo": "Take back the last event, or the last few.",
    "amend": "Correct a line, after showing what that changes.",
    "status": "Whose turn it is, what is allowed now and why.",
    "score": "The scoresheet: deals or rounds, totals, winners.",
    "table": "The live table: one line at a time, judged at once.",
    "check": "Check transcripts: every fault of every file.",
    "deduce": "What everybody at the table can know of the hands.",
    "fmt": "Rewrite transcripts in their canonical form.",
    "rules": "The rule book, or one rule of it.",
    "export": "Write the summary of a match as csv, json, html and more.",
    "league": "Totals over many matches, player by player.",
    "simulate": "Make transcripts by playing: honest, or with one fault.",
}
"""One line for each command; ``section`` heads the list."""

EVENTS_HELP = (
    "Every event is a command too: deal, hand, first, ask, give, fish, draw, book in Go Fish; "
    "deal, hand, bid, play, trick, won, revoke in Kachuful; void, count, score, ruling, end in "
    "both. 'referee ask a d 7' judges the line 'ask a d 7' and, where no rule is broken, adds it "
    "to the match."
)
"""Stands under the list of commands."""

OPTION_HELP: dict[str, str] = {
    "match": "The match; else $REFEREE_MATCH, else match.ref.",
    "format": "Text for people, or one JSON document.",
}
"""The help of options, by option, or ``command option`` where commands differ."""
