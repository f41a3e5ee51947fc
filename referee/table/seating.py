"""Who sits where in a new match: names in their order, which can be put right before it begins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from referee.notation.answers import means
from referee.notation.handles import seat_handles
from referee.table.questions import DONE, Asker, Seat, Tell
from referee.values.text import fold, read_number
from referee.words import table as words
from referee.words.language import translated

Trouble = Callable[[Sequence[Seat]], str | None]


def ask_seats(
    ask: Asker, say: Tell, limits: tuple[int, int], trouble: Trouble, verbs: Collection[str] = ()
) -> list[Seat]:
    """Asks for the players in their order, shows them, and has them put right.

    ``limits`` are the fewest and the most; ``trouble`` says what is wrong with some; ``verbs`` are
    those of the game, for which no handle may be taken. Raises EOFError where somebody gives up.
    """

    def seated(players: Sequence[str]) -> list[Seat]:
        return seat_handles(players, verbs)

    typed = _ask_names(ask, say, limits, lambda names: trouble(seated(names)))
    while True:
        seats = seated(typed)
        for number, (handle, name) in enumerate(seats, 1):
            say(words.seated(number, handle, name))
        answer = ask(translated(words.ASK_SEATS), lambda _: ())
        if fold(answer) in DONE or means(answer, "word.done", "word.yes"):
            return seats
        changed = _change(answer, typed, seats)
        wrong = translated(words.SEATS_HELP) if changed is None else trouble(seated(changed))
        if wrong is not None:
            say(wrong)
        elif changed is not None:
            typed = changed


def _ask_names(
    ask: Asker,
    say: Tell,
    limits: tuple[int, int],
    trouble: Callable[[Sequence[str]], str | None],
) -> list[str]:
    """Asks for the players in their order, ``NAME`` or ``HANDLE=NAME``; each is tried at once."""
    fewest, most = limits
    typed: list[str] = []
    while len(typed) < most:
        question = words.ask_player(len(typed) + 1, more=len(typed) >= fewest)
        name = ask(question, lambda _: ())
        if not name:
            if len(typed) >= fewest:
                break
            say(words.too_few(fewest))
            continue
        tried = [*typed, name]
        wrong = trouble(tried)
        if wrong is None:
            typed = tried
        else:
            say(wrong)
    return typed


def _change(answer: str, typed: Sequence[str], seats: Sequence[Seat]) -> list[str] | None:
    """Returns the players as an answer changes them, None where it cannot be understood."""
    changed = list(typed)
    verb, _, rest = answer.partition(" ")
    if "=" in answer:
        handle, _, name = answer.partition("=")
        place = _place(name, seats)
        if place is None:
            return None
        changed[place] = f"{handle.strip()}={seats[place][1]}"
        return changed
    if means(verb, "word.swap"):
        places = [_place(word, seats) for word in rest.split()]
        if len(places) != 2 or None in places:
            return None
        one, two = (place for place in places if place is not None)
        changed[one], changed[two] = changed[two], changed[one]
        return changed
    if means(verb, "word.name"):
        which, _, name = rest.strip().partition(" ")
        place = _place(which, seats)
        if place is None or not name.strip():
            return None
        kept = f"{seats[place][0]}=" if "=" in changed[place] else ""
        changed[place] = kept + name.strip()
        return changed
    return None


def _place(word: str, seats: Sequence[Seat]) -> int | None:
    """Returns the place at the table that a number, a handle or a name means."""
    number = read_number(word.strip())
    if number is not None and 1 <= number <= len(seats):
        return number - 1
    wanted = fold(word)
    found = [place for place, seat in enumerate(seats) if wanted in map(fold, seat)]
    return found[0] if len(found) == 1 else None
