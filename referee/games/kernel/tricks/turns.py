"""The tricks of a round: whose turn it is, who takes a trick, and what to make of the rest.

The dealer's left leads first, then the winner of the last trick; play goes clockwise.
A card out of turn lies on the table all the same, and a line that could not be read may have been
a card. What happened then can be understood in several ways, each a :class:`Course`; the next
cards show which one was right, so that one fault makes one finding. Seats are numbers, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.deduction.tricks import BIT, OF_SUIT
from referee.notation.arguments import UNSEEN
from referee.values.deck import STANDARD, STRENGTH, SUITS, Card

ANYBODY = -1
"""The turn where nobody can know who took the last trick."""

_MOST_COURSES = 8
_TRUMPED = 20
"""Lifts every trump above every card of the led suit; cards of other suits are worth nothing."""


def _powers(trump: str, led: str) -> dict[Card, int]:
    return {
        card: STRENGTH[STANDARD.group(card)] + (_TRUMPED if STANDARD.member(card) == trump else 0)
        if STANDARD.member(card) in (trump, led)
        else 0
        for card in BIT
    }


POWER: dict[str, dict[str, dict[Card, int]]] = {
    trump: {led: _powers(trump, led) for led in SUITS} for trump in (*SUITS, "N")
}
"""What a card is worth in a trick, by trump and led suit."""


class Course:
    """One way in which the tricks may have gone so far.

    ``turn`` is the seat that is due, ``queue`` those that have still to play to the trick on the
    ``table``, which holds seats and cards (None: unknown). ``led`` is the set of cards of the led
    suit, empty before the lead or where that is unknown. ``blurred`` says that it is not known
    who took some trick, ``free`` that those in the queue play in any order: somebody has played
    out of turn.
    """

    __slots__ = (
        "blurred",
        "claimants",
        "done",
        "free",
        "lead_line",
        "led",
        "loose",
        "question",
        "queue",
        "table",
        "taken",
        "turn",
        "won_at",
    )

    def __init__(self, seats: int, first: int) -> None:
        self.turn = first
        self.queue: list[int] = []
        self.table: list[tuple[int, Card | None]] = []
        self.led = 0
        self.lead_line: int | None = None
        self.won_at: int | None = None
        """The line on which the last trick was won."""
        self.done = 0
        self.taken = [0] * seats
        self.question: list[tuple[int, Card]] = []
        """The last trick, where it takes somebody's word who took it: a card was not noted."""
        self.blurred = False
        self.claimants: Sequence[int] = ()
        """Who may have taken the last trick, where nobody knows it yet: who leads next did."""
        self.free = False
        self.loose = False
        """Whether cards are missing, or perhaps were another player's."""

    def copy(self) -> Course:
        """Returns a course that goes on by itself from here."""
        twin = Course(0, self.turn)
        twin.queue, twin.table, twin.taken = self.queue[:], self.table[:], self.taken[:]
        twin.led, twin.lead_line, twin.won_at = self.led, self.lead_line, self.won_at
        twin.done, twin.blurred, twin.loose = self.done, self.blurred, self.loose
        twin.free, twin.claimants, twin.question = self.free, self.claimants, self.question
        return twin

    def put(self, seat: int, card: Card | None, line: int, trump: str | None) -> None:
        """Puts a card down for ``seat``, whose turn it is, and ends the trick with the last."""
        if self.question:
            self.answer(seat)
        if not self.table:
            if self.claimants:
                self.blurred = self.blurred or seat not in self.claimants
                self.taken[seat] += 1
                self.claimants = ()
            self.led = OF_SUIT[STANDARD.member(card)] if card and card != UNSEEN else 0
            self.lead_line = line
            self.queue = [*range(seat + 1, len(self.taken)), *range(seat)]
        else:
            self.queue.remove(seat)
        if card is None:
            self.loose = True
        self.table.append((seat, card))
        if self.queue:
            self.turn = self.queue[0]
            return
        self.won_at = line
        self.take(trump)

    def take(self, trump: str | None) -> None:
        """Gives the trick on the table to whoever has the highest card in it."""
        if any(card == UNSEEN for _, card in self.table) and all(card for _, card in self.table):
            self.question = [(seat, card) for seat, card in self.table if card]
            self.end(range(len(self.taken)))
            self.claimants = ()  # the table tells
            return
        self.end(self._winners(trump))

    def _winners(self, trump: str | None) -> Sequence[int]:
        """The highest trump takes the trick, or else the highest card of the led suit.

        Several seats may have taken it where cards are unknown, or the trump is.
        """
        first = self.table[0][1]
        cards = {seat: card for seat, card in self.table if card and card != UNSEEN}
        suits = {STANDARD.member(card) for card in cards.values()}
        if first is None or first == UNSEEN or (trump is None and len(suits) > 1):
            return range(len(self.taken))
        value = POWER[trump or "N"][STANDARD.member(first)]
        best = max(cards, key=lambda seat: value[cards[seat]])
        return (best, *(seat for seat, _ in self.table if seat not in cards))

    def end(self, winners: Sequence[int]) -> None:
        """Ends the trick; the winner leads the next one."""
        self.blurred = self.blurred or bool(self.claimants)
        self.turn, self.claimants = ANYBODY, winners
        if len(winners) == 1:
            self.turn, self.claimants = winners[0], ()
            self.taken[self.turn] += 1
        self.done += 1
        self.table.clear()
        self.queue.clear()
        self.led = 0
        self.free = False

    def answer(self, seat: int) -> None:
        """Somebody took the last trick: by the cards, by the table's word, or since they lead."""
        self.question = []
        self.taken[seat] += 1
        self.turn = seat

    def took(self, seat: int, line: int) -> None:
        """Gives the last trick that is in question, or else the one in play, to a seat."""
        self.won_at = line
        if self.question:
            self.answer(seat)
        else:
            self.end((seat,))

    def awaits(self, seat: int) -> bool:
        """Says whether a seat may play the next card."""
        return self.turn in (seat, ANYBODY) or (self.free and seat in self.queue)

    def miss(self) -> Course:
        """Ends a trick of which not everything is known."""
        self.loose = True
        self.end(range(len(self.taken)))
        return self

    def key(self) -> tuple[object, ...]:
        """Returns what tells this course from others."""
        return (
            self.turn,
            self.done,
            tuple(self.queue),
            tuple(self.table),
            tuple(self.taken),
            tuple(self.claimants),
            self.blurred,
            self.free,
            self.loose,
            tuple(self.question),
        )


Way = tuple[Course, int]
"""How the tricks may have gone, and whose the card is that comes next in it."""


def _of(owner: int | None, ways: list[Way]) -> list[Way]:
    """Returns the ways in which the next card is the ``owner``'s, if there are any."""
    return [way for way in ways if way[1] == owner] or ways


class Tricks:
    """The tricks of a round: ``course`` is how they most likely went, ``others`` how else."""

    __slots__ = ("course", "lost", "others", "size", "trump")

    def __init__(self, seats: int, size: int, first: int, trump: str | None) -> None:
        self.size = size
        self.trump = trump
        self.course = Course(seats, first)
        self.others: list[Course] = []
        self.lost = False
        """Whether nobody can know any longer to which trick a card belongs."""

    @property
    def loose(self) -> bool:
        """Whether cards are missing, or perhaps were another player's."""
        return self.lost or bool(self.others) or self.course.loose

    @property
    def plain(self) -> bool:
        """Whether there is only one way in which the tricks have gone."""
        return not (self.others or self.lost)

    @property
    def certain(self) -> bool:
        """Whether it is certain whose turn it is."""
        return not (self.others or self.lost) and self.course.turn != ANYBODY

    @property
    def finished(self) -> bool:
        """Whether every trick has been played."""
        return all(each.done >= self.size and not each.question for each in self._courses())

    def least(self) -> Sequence[int] | None:
        """Returns the tricks that each seat surely took, all but one that may be several seats'.

        None where nobody can know that.
        """
        return None if self.others or self.lost or self.course.blurred else self.course.taken

    def taken(self) -> Sequence[int] | None:
        """Returns the tricks taken by each seat, None where they are not known."""
        return None if self.course.claimants else self.least()

    @property
    def left(self) -> int:
        """How many tricks are still somebody's, the one in play or in question among them."""
        return self.size - self.course.done + bool(self.course.question)

    def took(self, seat: int, line: int) -> None:
        """A seat has taken the trick in play, or the one in question."""
        for each in self._courses():
            if each.done < self.size or each.question:
                each.took(seat, line)

    def claim(self, claimed: Sequence[int]) -> None:
        """The tricks that are left are shared out without play: so many to each seat."""
        course = self.course
        course.taken = [a + b for a, b in zip(course.taken, claimed, strict=True)]
        course.question = []
        course.table.clear()
        course.queue.clear()
        course.done = self.size
        self._keep([course])

    def settle(self) -> None:
        """No more cards come: of several courses the likeliest is taken that is finished."""
        ended = [each for each in self._courses() if each.done >= self.size]
        self._keep((ended or self._courses())[:1])

    def complete(self, cards: Iterable[tuple[int, Card]]) -> None:
        """Every card of the round lies on the table, so that every trick is somebody's.

        ``cards`` are all of them with the seats that they were told of, in their order. Where no
        course knows every trick, one is made of each so many cards, as they lie there.
        """
        ended = [each for each in self._courses() if each.done == self.size]
        whole = [each for each in ended if not (each.blurred or each.claimants)]
        if self.lost or not whole:
            course = Course(len(self.course.taken), 0)
            course.loose = True
            for each in cards:
                course.table.append(each)
                if len(course.table) == len(course.taken):
                    course.take(self.trump)
            whole, self.lost = [course], False
        self._keep(whole[:1])

    def _courses(self) -> list[Course]:
        return [self.course, *self.others]

    def fitting(self, seat: int, whole: bool) -> list[Course]:
        """Returns the courses in which it is the seat's turn (with a ``whole`` trick: to lead)."""
        return [
            each
            for each in self._courses()
            if each.awaits(seat) and each.done < self.size and not (whole and each.table)
        ]

    def out_of_turn(self, seat: int, whole: bool) -> str:
        """Says in which way it is not the seat's turn; empty where it is, or may be."""
        if self.lost or self.fitting(seat, whole):
            return ""
        course = self.course
        if not course.table:
            return "winner" if course.done else "first"
        if whole:
            return "unfinished"
        return "turn" if seat in course.queue else "again"

    def put(self, seat: int, card: Card | None, line: int, owner: int | None = None) -> None:
        """Takes in a card (None: an unknown one), also one that was put down out of turn.

        ``owner`` is the seat whose recorded hand holds it: where it is out of turn, that tells
        whether it is another's under a wrong name.
        """
        if self.lost:
            return
        fitting = self.fitting(seat, whole=False)
        for each in fitting:
            each.put(seat, card, line, self.trump)
        self._keep(fitting or self._understand(seat, card, line, owner))

    def put_trick(
        self, leader: int, cards: Sequence[Card | None], line: int, owner: int | None = None
    ) -> None:
        """Takes in a whole trick, also one led out of turn; the first card is the ``owner``'s."""
        fitting = [] if self.lost else self.fitting(leader, whole=True)
        ways = [(each, leader) for each in fitting] or _of(owner, self._ways_to_lead(leader))
        self.lost = False
        for course, first in ways:
            for at, card in enumerate(cards):
                course.put((first + at) % len(course.taken), card, line, self.trump)
        self._keep(course for course, _ in ways)

    def _ways_to_lead(self, seat: int) -> list[Way]:
        """Returns how the tricks may have gone if a seat leads that is not due to, and who leads.

        The likeliest way stands first: it leads. Or it is the due leader's card under another
        name; or a trick was forgotten.
        """
        base = self.course
        ways = [(base.copy(), seat)]
        if base.table or self.lost:
            ways[0][0].miss()
        else:
            misnamed = base.copy()
            misnamed.loose = True
            ways.append((misnamed, base.turn))
            if base.done < self.size - 1:
                ways.append((base.copy().miss(), seat))
        for course, leader in ways:
            course.turn = leader
            course.done = min(course.done, self.size - 1)  # there is still the trick that is led
        return ways

    def _understand(
        self, seat: int, card: Card | None, line: int, owner: int | None
    ) -> list[Course]:
        """Returns the ways in which a card out of turn can be understood, likeliest first."""
        base = self.course
        if not base.table:
            ways = self._ways_to_lead(seat)
            ways[0][0].free = True  # whoever was due may play later
            if seat == (base.turn + 1) % len(base.taken):
                headless = base.copy()
                headless.put(base.turn, None, line, self.trump)
                ways.append((headless, seat))
        elif seat in base.queue:
            at = base.queue.index(seat)
            passed, after = base.queue[:at], base.queue[at + 1 :]
            free, never, misnamed = (base.copy() for _ in range(3))
            free.free = True
            never.queue = [seat, *after]
            never.table += [(each, None) for each in passed]
            never.loose = misnamed.loose = True
            ways = [(free, seat), (never, seat), (misnamed, base.turn)]
        else:
            misnamed, leads = base.copy(), base.copy().miss()
            leads.turn = seat
            misnamed.loose = True
            ways = [(misnamed, base.turn), (leads, seat)]
        ways = _of(owner, ways)
        for course, player in ways:
            if course.done < self.size:
                course.put(player, card, line, self.trump)
        found = [course for course, _ in ways if course.done <= self.size]
        if base.table and seat not in base.queue:
            extra = base.copy()  # or it was a card too many
            extra.loose = True
            found.append(extra)
        return found

    def miss_card(self) -> None:
        """A line is lost that was a card."""
        courses = self._courses()
        self._miss([way for each in courses for way in (self._without_due(each), each) if way])

    def miss_play(self, seat: int, line: int) -> None:
        """A seat's card cannot have been the one that is told: the seat plays again, or has."""
        again = [each.copy() for each in self._courses()]
        self.put(seat, None, line)
        self._miss([*again, *self._courses()])

    def miss_trick(self) -> None:
        """A line is lost that was a whole trick, unless the trick is told again."""
        ways = [(each, self._without_trick(each)) for each in self._courses()]
        self._miss([each for way in ways for each in way if each])

    def miss_took(self) -> None:
        """A line is lost that told who took a trick, unless it is told again."""
        ways = [(each, self._taken_by_anybody(each)) for each in self._courses()]
        self._miss([each for way in ways for each in way if each])

    def _taken_by_anybody(self, course: Course) -> Course | None:
        """Returns how a course goes on if nobody knows who took its trick: who leads next did."""
        if not course.question:
            return self._without_trick(course)
        twin = course.copy()
        twin.question, twin.claimants, twin.loose = [], range(len(course.taken)), True
        return twin

    def miss_line(self) -> None:
        """A line is lost that may have been a card, a trick, or neither."""
        courses = self._courses()
        ways = [(each, self._without_due(each), self._without_trick(each)) for each in courses]
        self._miss([each for way in ways for each in way if each])

    def _without_due(self, course: Course) -> Course | None:
        """Returns how the course goes on if the card that was due is unknown."""
        if course.done >= self.size:
            return None
        if course.turn == ANYBODY:
            self.lost = True
            return None
        twin = course.copy()
        twin.put(course.turn, None, course.lead_line or 0, self.trump)
        return twin

    def _without_trick(self, course: Course) -> Course | None:
        return course.copy().miss() if course.done < self.size else None

    def _miss(self, courses: Iterable[Course]) -> None:
        self._keep([*courses] or self._courses())

    def _keep(self, courses: Iterable[Course]) -> None:
        """Goes on with these courses, each once."""
        different = list({each.key(): each for each in courses}.values())
        self.course, *self.others = different
        if len(different) > _MOST_COURSES:
            self.lost, self.others = True, []
            self.course.blurred = True
