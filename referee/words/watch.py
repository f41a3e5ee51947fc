"""What is said to those who only look on: on a second screen, and on the phones at the table."""

from __future__ import annotations

from referee.words.say import Words, say

SHORT = "Follow a match on a second screen."

PAGE = """Follow a match on a second screen.

    The scoresheet, and below it whose turn it is, drawn again whenever somebody has written to
    FILE: the match, else $REFEREE_MATCH, else match.ref. Ctrl-C ends it. Nothing is ever written
    to the match. Where the screen is too small, the players are rows and the last deals columns;
    the arrows left and right turn to earlier deals and back, up and down to earlier lines.

    It is the scorer's own screen and shows everything that is recorded, hands too. For a screen
    that the players can see, --public shows only what everybody at the table saw."""

SERVE_SHORT = "Show a match to the phones around the table."

SERVE_PAGE = """Show a match to the phones around the table.

    Starts a web page with the sheet, the standings and whose turn it is; it is kept up to date
    while FILE grows (the match, else $REFEREE_MATCH, else match.ref), and prints its address.
    Nothing can be written through it, and nothing but this match be read: and of that only what
    everybody at the table saw, no recorded hands, no draws that were not shown and no notes.

    Only this computer can open the page, unless --host names an address at which others reach it:
    0.0.0.0 stands for all. Then the address holds a random word, so that only whoever is told it
    can look on. Ctrl-C ends it."""

HELP: dict[str, str] = {
    "port": "The port to listen on; 0 takes any that is free.",
    "host": "The address to listen at.",
}

GONE = "the file is gone; waiting for it"


def serving(file: str, address: str) -> str:
    """Says where a match can be looked at."""
    return say("{file:q} is at {address}", file=file, address=Words(address))


def last(line: str) -> str:
    """Returns the last event."""
    return say("last: {text}", text=line)


# -- the page ---------------------------------------------------------------------------------

NEWEST = "Last lines"
LIVE = "live"
LOST = "connection lost, trying again"
NO_SCRIPT = "This page follows the match by itself where scripts are allowed; else reload it."
