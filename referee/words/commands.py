"""The help of the command line: commands, options and arguments."""

from __future__ import annotations

COMMAND_HELP: dict[str, str] = {
    "all": "Referee and scorekeeper for card games played with a physical deck.",
    "section": "Commands",
    "new": "Start a transcript: the game, the players and the house rules.",
    "log": "Record lines, given or on standard input.",
    "undo": "Take back the last line, or the last few.",
    "amend": "Correct a line, after showing what that changes.",
    "status": "Whose turn it is, what is allowed now and why.",
    "score": "The scoresheet: deals or rounds, totals, winners.",
    "table": "The live table: one line at a time, judged at once.",
    "watch": "Follow a match on a second screen.",
    "serve": "Show a match to the phones around the table.",
    "check": "Check transcripts: every fault of every file.",
    "deduce": "What everybody at the table can know of the hands.",
    "fmt": "Rewrite transcripts in their canonical form.",
    "rules": "The rule book, or one rule of it.",
    "export": "Write the summary of a match as csv, json, html and more.",
    "league": "Totals over many matches, player by player.",
    "deck": "Check a deck of families, and print its cards.",
    "sheet": "Print a blank score sheet of any game.",
    "learn": "How a game is played, in ten steps, to read or to print.",
    "schema": "The JSON Schema of what a program reads.",
    "completion": "What makes a shell complete commands, options and names.",
    "simulate": "Make transcripts by playing: honest, or with one fault.",
    "help": "The games, the notation, the live table, the formats: a page each.",
}
"""One line for each command; ``all`` tells of the program, ``section`` heads the list."""

OPTION_HELP: dict[str, str] = {
    "version": "Version.",
    "lang": "The language in which you are told everything, before or after the command; "
    "else $REFEREE_LANG, the match's own, or that of this machine.",
    "digits": "Digits of counts, points and rounds: latin, or native to the language; "
    "else $REFEREE_DIGITS.",
    "match": "The match; else $REFEREE_MATCH, else match.ref.",
    "format": "Text for people, or one JSON document.",
    "public": "Only what everybody at the table saw: no hands, no hidden draws, no notes.",
    "stands": "Let breaches stand (no penalty): record them, each with a ruling that says so.",
    "way": "Take way N of those that the refusal of this line offers.",
    "no-questions": "Write what is improbable without asking.",
    "yes": "Take the first choice where a line would be asked about.",
    "log atomic": "All lines or none: write nothing where one is refused.",
    "new player": "A player, in seat order; H=NAME chooses the handle. Repeat it for each.",
    "new rules": "The profile of rules to play by.",
    "new option": "A house rule, such as hook=off. Repeat it for several.",
    "new date": "The day of the match; today where it is left out.",
    "new place": "Where it is played.",
    "new deck": "A .deck file whose 'deck' and 'family' lines are copied into the header.",
    "print to": "What to make; else what the name of the output says.",
    "print output": "The file to write, or - for standard output.",
    "print paper": "The paper to print on.",
    "deck players": "For how many players check lists are printed.",
    "sheet deals": "How many deals there is room for; else as many as the rules have.",
    "exclude": "Leave out what this pattern fits below folders, as in .gitignore, such as "
    "'drafts/'. Hidden folders, node_modules and what .gitignore names are left out anyway. "
    "Repeat it for several.",
    "check format": "What to write: text for people, the rest for programs and CI.",
    "check select": "Only these rules: an id or its beginning, such as record or deck/card. "
    "Repeat it, or separate several by commas.",
    "check ignore": "Not these rules; where both fit, the longer beginning decides.",
    "check explain": "Show what is known of this line of one transcript, and why.",
    "check quiet": "Faults alone, without counts.",
    "check strict": "Lines that are readable but not canonical are faults too.",
    "check statistics": "Add how often each rule was broken.",
    "check exit-zero": "Exit with 0 although there are faults.",
    "check jobs": "How many processes share the work.",
    "check files-from": "A file that names paths, one a line; - for standard input.",
    "check stdin-filename": "What to call the transcript that comes on standard input.",
    "fmt check": "Change nothing; exit with 1 where something would change.",
    "fmt diff": "Change nothing; show what would change.",
    "deduce player": "Only this hand. Repeat it for several; the stock is always there.",
    "deduce line": "As of this line of the transcript; the end where it is left out.",
    "deduce by": "From the eyes of this player, whose own cards --hand names.",
    "deduce hand": 'What that player holds now, such as "7H 7D K".',
    "deduce odds": "Add the chance of holding at least one, sampled.",
    "deduce worlds": "Count the deals that fit.",
    "deduce tips": "Three asks of this match that could have been better.",
    "deduce seed": "Where the sampling starts; the same seed gives the same odds.",
    "simulate players": "How many play; some number that fits where it is left out.",
    "simulate seed": "Where chance starts: the same seed gives the same matches everywhere.",
    "simulate count": "How many matches, each with the seed after the one before.",
    "simulate open": "Record every hand and draw, or only what everybody at the table sees.",
    "simulate hide": "Hide this share of the hands and draws, from 0 to 1.",
    "simulate fault": "Break this rule once, in each match, on a line marked '# ! RULE'.",
    "simulate sensible": "Whether players remember and reckon, or do anything that is allowed.",
    "simulate deals": "How many deals make a match, where its rules do not say.",
    "simulate level": "How tricks are recorded: whole, card by card, only as won, or "
    "now so and now so; by who took each (took), or partly.",
    "simulate stamps": "Add the time to every line.",
    "simulate asides": "Add notes, counts, scores and cancelled deals, as scorers have them.",
    "simulate out": "The file, or the folder for several matches; nothing is overwritten.",
    "simulate format": "Transcripts, or one JSON line for each match: file, seed and text.",
    "score tablefmt": "How to draw the table, such as simple, grid, github, html or tsv.",
}
"""The help of options: by option, or by command and option where only one command has it."""

COMMAND_PAGES: dict[str, str] = {
    "new": """Start a transcript: the game, the players and the house rules.

    Players sit clockwise in the order in which they are named. Each gets the shortest handle that
    tells them apart; -p H=NAME chooses another. A file that is there already is never overwritten.
    On a terminal, what is missing is asked for.""",
    "log": """Record lines, given or on standard input.

    Each line is judged as the match then stands and written in full, or refused and named. Whoever
    does it may be left out where the rules know who it is, and verbs and players may be shortened.

    Exits with 0 where every line was written, 1 where one was refused, 2 where nothing can be
    written.""",
    "undo": """Take back the last thing that happened, or the last N, with the rulings on them.

    The lines stay in the transcript as comments that say when they were struck.""",
    "check": """Check transcripts: every fault of every file.

    PATH is a transcript, a folder (all *.ref below it) or - for standard input.

    A line is proved where it obeys the rules in every deal that fits what all at the table saw;
    open where that is possible, but hidden cards decide it; a breach where no deal fits.

    Exits with 0 where there are no faults, 1 where there are, 2 where a file cannot be read.""",
    "fmt": """Rewrite transcripts in their canonical form.

    PATH is a transcript, a folder (all *.ref below it) or - for standard input, which is written to
    standard output. Lines that cannot be read stay as they are and are reported.

    Exits with 1 where there are such lines, or with --check where something would change.""",
    "deduce": """What everybody at the table can know of the hands.

    Least and most cards of each rank or family, or of each suit in games of tricks, in each hand
    and in the stock, exactly: each number is reached by some deal that fits all lines. Where suits
    are followed also who is out of one, which cards are sure, and who may hold the others.""",
    "simulate": """Make transcripts by playing: honest, or with one fault.

    Players of any number play by any house rules, with names in four languages. What they do
    follows from the seed alone, which stands in the header; match K of seed S is the only match of
    seed S + K.

    One match is written to standard output. Several need --out FOLDER, since one transcript after
    another is none, or --format jsonl.""",
    "help": "The games with their lines and house rules, the notation, the live table, the "
    "formats: a page each. Without PAGE, which pages there are.",
    "deck": """Check a deck of families, and print its cards.

    FILE is a .deck file ('deck' and 'family' lines, and x-picture A3 FILE or x-text A3 TEXT for
    single cards), or a transcript that has such lines. Without --to the deck is checked: equal
    families, handles and names that are there once, and how many can play with it by each profile.

    What is printed: nine cards on a sheet with cut marks, and their backs behind them, mirrored for
    printing on both sides; blank cards; the rules on one card; a check list for each player.

    Exits with 1 where the deck has faults, and then nothing is printed.""",
    "sheet": """Print a blank score sheet of any game.

    GAME and -p name the game and the players; without them they are those of the match. The rounds
    that the rules have are filled in, with their cards and trumps.""",
    "completion": """What makes a shell complete commands, options and names.

    SHELL is bash, zsh or fish. Write it to a file that it reads when it starts: for bash
    ~/.local/share/bash-completion/completions/referee, for zsh a file _referee in a folder of
    $fpath, for fish ~/.config/fish/completions/referee.fish.""",
    "schema": """The JSON Schema of what a program reads.

    NAME is that of a command with --format json, or export-json, export-jsonl; without it, which
    there are. What is printed needs no other schema.""",
    "learn": """How a game is played, in ten steps, to read or to print.

    GAME is a game by any of its names. Without --to the lesson is text; pdf is one side of paper,
    html a page that needs no network. Questions, tips and usual mistakes stand below the steps.""",
    "rules": """The rule book, or one rule of it: what it says, why, and what to do instead.""",
    "status": """Whose turn it is, what is allowed now and why.""",
    "score": """The scoresheet: deals or rounds as rows, players as columns, totals and winners.

    With arguments it is a line of the match: 'referee score a 11 b 10' asserts those totals in the
    match.""",
}
"""The help of a command at length."""

NUMBER_TYPES = ("integer", "float", "integer range", "float range")
"""What click calls numbers that an option takes."""

FMT_WORDS: dict[str, str] = {
    "rewritten": "{file}: rewritten",
    "would": "{file}: would be rewritten",
}
