"""The rules of the record itself and of the deck, which hold for every game."""

from __future__ import annotations

from referee.values.rules import Page, Rule, Say

TITLE = "The record and the deck"
"""Heads these rules in the rule book."""

# Those that events of games break as well.
ARGUMENTS = "record/arguments"
ORDER = "record/order"
CARD_TWICE = "deck/card-twice"
TOO_MANY = "deck/too-many"
LACKING = "deck/missing"

RECORD_RULES: tuple[Rule, ...] = (
    Rule(
        "record/version",
        "syntax",
        "house",
        Page(
            "Line 1 names the version of the notation and the game.",
            "The first line of a transcript is 'transcript 1 GAME', where GAME is one that the "
            "referee knows. It stands once: where it comes again two files were joined, and the "
            "second is not judged.",
            "A record must say by itself how it is to be read, also years later.",
            "Write 'transcript 1 GAME', with the name of the game, as the first line, before "
            "comments and blank lines.",
        ),
        {
            "first": Say(
                "a transcript begins with its version and game",
                "the first line is 'transcript 1 GAME', where GAME is {games:or}",
            ),
            "missing": Say("the version or the game is missing", "write 'transcript 1 GAME'"),
            "extra": Say("there is more on this line than version and game"),
            "version": Say("the version {word:q} is not known", "this referee reads version 1"),
            "game": Say("there is no game {word:q}", "the games are {games}"),
            "broken": Say("the game {game:q} cannot be loaded: {reason}"),
            "twice": Say(
                "another transcript begins here; nothing from here on is judged",
                "one file holds one match: put the second one into a file of its own",
            ),
        },
    ),
    Rule(
        "record/header",
        "syntax",
        "house",
        Page(
            "Header lines are known, come before the first line of play, and stand once each.",
            "The header holds 'rules', 'option KEY VALUE', 'date', 'place', 'player' and private "
            "'x-' lines. Options and their values are those of the game, and they must fit "
            "together.",
            "House rules that change in mid-game, or that nobody can read, decide nothing.",
            "Move the line above the first line of play, keep one of two that say the same, or "
            "choose one of the values that are offered.",
        ),
        {
            "twice": Say("{key:q} stands in the header already"),
            "missing": Say("{key:q} says nothing here", "write what it is, or leave the line out"),
            "profile": Say("there are no rules {word:q}"),
            "option": Say("there is no option {word:q}"),
            "value": Say("the option {key:q} cannot be {word:q}", "it takes: {values}"),
            "unknown": Say("the header has no line {key:q}", "a key of your own begins with x-"),
            "of-card": Say(
                "{key:q} names no card of this deck, or says nothing of it",
                "write the card and then what belongs to it: 'x-text A3 TEXT'",
            ),
            "late": Say(
                "{key:q} belongs in the header, before the first deal",
                "move the line up, above the first deal",
            ),
        },
    ),
    Rule(
        "record/roster",
        "syntax",
        "house",
        Page(
            "Handles and names of players are well formed, and each is there once.",
            "A 'player' line gives a handle of 1 to 16 letters or digits and a name of up to 64 "
            "characters, and so does 'join'. No two players have the same handle or "
            "name, upper and lower case being the same. 'stock' is nobody's handle. Who comes "
            "back is known by the handle: 'join c' is enough.",
            "Lines of play name players by their handles alone, and the sheet by their names: both "
            "must be unmistakable.",
            "Give each player a short handle of their own, and add an initial where two people "
            "share a name.",
        ),
        {
            "missing": Say("the player has no handle and no name", "write 'player HANDLE NAME'"),
            "handle": Say(
                "{word:q} is no handle", "a handle is 1 to 16 letters or digits, without spaces"
            ),
            "reserved": Say("{word:q} is not free for a player", "choose another handle"),
            "handle-twice": Say("the handle {word:q} is taken already, by {other}"),
            "name-twice": Say(
                "the name {word:q} is taken already, by {other}",
                "add a second name or an initial to tell them apart",
            ),
            "no-name": Say("the player {word:q} has no name", "write the name after the handle"),
            "invisible": Say(
                "the name of {word:q} holds a tab, or nothing that can be seen",
                "write the name in letters",
            ),
            "long-name": Say("the name has {length:character}", "a name has at most 64"),
        },
    ),
    Rule(
        "record/verb",
        "syntax",
        "house",
        Page(
            "The verb exists in this game.",
            "A line of play begins with one of the game's verbs, such as 'deal' or 'count'.",
            "A line that nobody can read would otherwise vanish in silence.",
            "Correct the spelling; near misses are suggested. A remark begins with #.",
        ),
        {
            "unknown": Say("no line of this game begins with {word:q}"),
            "ambiguous": Say(
                "{word:q} may be the beginning of several verbs", "did you mean {allowed:or}?"
            ),
            "bare": Say("{word:q} alone says nothing now", "'status' says what comes next"),
            "not-due": Say("{word:q} alone says nothing now", "what comes next: {allowed:or}"),
            "several": Say("{word:q} may mean several things", "did you mean {allowed:or}?"),
        },
    ),
    Rule(
        ARGUMENTS,
        "syntax",
        "house",
        Page(
            "A verb has the arguments that it takes, each well formed.",
            "Players are named by handles of this transcript, ranks and cards as 7, T, 7S or 10S, "
            "numbers as whole numbers in the digits of one script.",
            "The meaning of a line must be certain: '1_0' and '+1' are slips, not numbers.",
            "Complete or correct the line. 'referee VERB --help' shows what a verb takes.",
        ),
        {
            "player": Say("there is no player {word:q}"),
            "number": Say("{word:q} is not a whole number", "write it in digits: 0, 1, 2"),
            "line": Say("{word:q} is not the number of a line", "count the lines from 1"),
            "rank": Say("{word:q} is not a rank", "a rank is one of A 2 3 4 5 6 7 8 9 T J Q K"),
            "card": Say(
                "{word:q} is not a card", "a card is a rank and a suit, such as 7S, TS or 10S"
            ),
            "cards": Say(
                "{word:q} is not a card", "a card is a rank and a suit, such as 7S, TS or 10S"
            ),
            "rank-or-card": Say(
                "{word:q} is neither a rank nor a card",
                "a rank is one of A 2 3 4 5 6 7 8 9 T J Q K; a card is a rank and a suit, such as "
                "7S, TS or 10S",
            ),
            "ranks-or-cards": Say(
                "{word:q} is neither a rank nor a card",
                "a rank is one of A 2 3 4 5 6 7 8 9 T J Q K; a card is a rank and a suit, such as "
                "7S, TS or 10S",
            ),
            "dealt-cards": Say(
                "{word:q} is neither a card nor a number of unknown cards",
                "a card is a rank and a suit, such as 7S, TS or 10S; x3 stands for three that "
                "nobody saw",
            ),
            "dealt-ranks": Say(
                "{word:q} is neither a card nor a number of unknown cards",
                "a card is a rank and a suit, such as 7S, TS or 10S; x3 stands for three that "
                "nobody saw",
            ),
            "family": Say("{word:q} is no family of this deck", "the families are {families}"),
            "family-card": Say(
                "{word:q} is no card of this deck",
                "a card is a family and its number, such as {example}",
            ),
            "gift": Say(
                "{word:q} is neither a number of cards nor a card",
                "write how many were handed over, at least 1, or which",
            ),
            "trump": Say("{word:q} is not a suit", "trumps are S, H, D, C or N for none"),
            "once": Say("{word:q} is named twice", "each player once"),
            "name": Say("{word:q} is not a name", "the seat comes last: 'after HANDLE'"),
            "rule": Say(
                "{word:q} is not a rule",
                "name it in full, GAME/RULE, as 'referee rules' does",
            ),
            "agreed": Say(
                "{word:q} should be 'agreed'",
                "write 'end', or 'end agreed' and why, where the table ends the match",
            ),
            "stands": Say("{word:q} should be 'stands'", "write 'ruling RULE stands'"),
            "ambiguous": Say("{word:q} may mean several players", "did you mean {allowed:or}?"),
            "who": Say("{verb:q} lacks the player", "name who it is: '{verb} P'"),
            "card-now": Say("no card can be played now", "what comes next: {allowed:or}"),
            "number-now": Say("{player} cannot have had {number}"),
            "row": Say(
                "a number alone is no total of tricks",
                "type who took the trick; totals need all {most} numbers at once",
            ),
            "no-suit": Say(
                "{given} without a suit", "a card is a rank and a suit, such as 7S, TS or 10S"
            ),
            "too-many": Say("{verb:q} with {count} values, and only {due} to come"),
            "other": Say("{verb:q} is not complete", "or was it {allowed:or}?"),
            "missing": Say("{verb:q} is not complete; it still needs {argument}"),
            "extra": Say("{word:q} is one word too many", "a note begins with #"),
        },
    ),
    Rule(
        "record/text",
        "syntax",
        "house",
        Page(
            "The file is UTF-8 text without hidden characters, and its lines are not endless.",
            "No control characters, no characters that turn the direction of text, no bytes that "
            "are not UTF-8, and no line of more than 1,000 characters. A file in another encoding, "
            "one whose lines end with a carriage return alone, or one with the marks of a merge in "
            "it is one fault.",
            "What cannot be seen can make a line look like another one.",
            "Save the file as UTF-8 and delete the character; shorten the line.",
        ),
        {
            "utf-8": Say("the byte {code} is not UTF-8 text", "save the file as UTF-8"),
            "legacy": Say(
                "the file is not UTF-8 text: the byte {code} is a letter of some older encoding",
                "open it where its names look right and save it as UTF-8, or run "
                "'iconv -f WINDOWS-1255 -t UTF-8 OLD > NEW' with the name of its encoding",
            ),
            "encoding": Say(
                "the file is {encoding} text, so that nothing in it can be read",
                "save it as UTF-8, or run 'iconv -f {encoding} -t UTF-8 OLD > NEW'",
            ),
            "line-ends": Say(
                "the lines end with a carriage return alone, so that they are all one",
                "save it with the line ends of Unix or Windows, or run "
                "\"tr '\\r' '\\n' < OLD > NEW\"",
            ),
            "merge": Say(
                "a merge has left two versions here; nothing from here on is judged",
                "keep the lines that are right and delete the marks <<<<<<<, ======= and >>>>>>>",
            ),
            "control": Say("the invisible character {code} may not stand here", "delete it"),
            "long": Say("the line has {length:character}", "a line has at most 1000"),
        },
    ),
    Rule(
        "record/stamp",
        "syntax",
        "house",
        Page(
            "Time stamps are times of day and do not go back.",
            "A stamp is written @HH:MM:SS at the end of a line. It is not before the stamp of "
            "an earlier line, but for a game that goes on past midnight.",
            "Stamps that go back are the mark of lines that were moved or added later.",
            "Correct the stamp or leave it out: it is never needed.",
        ),
        {
            "form": Say("{word:q} is no time of day", "write @HH:MM:SS, or leave it out"),
            "back": Say(
                "the time {word} is before {before}, the time of an earlier line",
                "correct the time, or leave it out",
            ),
        },
    ),
    Rule(
        "record/ruling",
        "syntax",
        "house",
        Page(
            "A ruling names a breach that was found on the line before it.",
            "'ruling RULE stands' lets a breach stand that the referee found on the line before, "
            "or that it made certain. Under a line that only a later one may prove wrong, such as "
            "a card that did not follow, it waits for that until the deal is over.",
            "A ruling that lets nothing stand is a slip, or belongs to another line.",
            "Put the ruling right under its line, with the id that the referee reports, or "
            "delete it.",
        ),
        {
            "nothing": Say("the line before this one does not break {rule}"),
        },
    ),
    Rule(
        ORDER,
        "breach",
        "house",
        Page(
            "Nothing is played before a deal or after the end.",
            "A deal is opened by 'deal' before anything in it happens; 'end' says that the record "
            "is complete, so that nothing follows it. Players join and leave between deals.",
            "Lines outside a deal belong to nothing that can be judged or scored, and a deal is "
            "played by those to whom it was dealt.",
            "Add the 'deal' line, or move 'end' to where the record ends, and 'join' or 'leave' "
            "to the end of the deal.",
        ),
        {
            "before-deal": Say(
                "{verb:q} stands before any deal", "open the deal first: 'deal DEALER'"
            ),
            "after-end": Say("{verb:q} stands after 'end'", "move 'end' to the last line"),
            "ended": Say(
                "{verb:q} comes too late: the match is closed", "take 'end' back first: undo"
            ),
        },
    ),
    Rule(
        "record/style",
        "style",
        "house",
        Page(
            "A line is written in its canonical form.",
            "Verbs in lower case, cards as rank and suit (TS), one space between words, two "
            "before a note, no blanks at the end.",
            "One spelling makes records easy to compare and to search. Other spellings are read "
            "all the same, and count as faults only with --strict.",
            "Run 'referee fmt FILE'.",
        ),
        {
            "": Say("readable, but not in its canonical form", "written: {canonical}"),
        },
    ),
    Rule(
        CARD_TWICE,
        "impossible",
        "house",
        Page(
            "One card is in one place.",
            "A card cannot be dealt, shown or played twice in one deal.",
            "The deck has each card once, so one of the lines must be wrong.",
            "Look at both lines and correct the one that was misheard or mistyped.",
        ),
    ),
    Rule(
        LACKING,
        "impossible",
        "house",
        Page(
            "A card that the pack lacks is not seen.",
            "'missing CARD' says that the pack lacks the card, in this deal and in all after it. "
            "In none of them can it be dealt, drawn, shown, handed over or played.",
            "Either the pack is whole, or the card was another one.",
            "Look at both lines: correct the card, or strike 'missing' with 'referee amend'.",
        ),
    ),
    Rule(
        TOO_MANY,
        "impossible",
        "house",
        Page(
            "There are no more cards than the deck has.",
            "No more than four cards of a rank and thirteen of a suit are dealt, shown or played, "
            "no hand gives more cards than it holds, and every card exists in this deck.",
            "The cards on the table cannot be more than the deck, so the record must be wrong.",
            "Look at the lines that are named and correct the one that was misheard or mistyped.",
        ),
    ),
)
"""What a game itself finds of the deck, and of its own events, stands with the game."""
