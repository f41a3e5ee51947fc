"""On small decks the hands are judged, line by line, as trying everything judges them."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from named_asking import BOOK, Game, Impossible, Telling, Ways, play, tell, told
from worlds import TooMany

from referee.deduction.hands import Hands
from referee.deduction.known import NOBODY
from referee.deduction.model import Claim, Conflict
from referee.values.deck import Deck

EXAMPLES = int(os.environ.get("REFEREE_EXAMPLES", "12"))
FEW = 1000
"""Worlds up to which each card is asked after by name."""

SEEDS = st.integers(0, 2**32)
TABLES = st.sampled_from([(2, 3, 2, 2), (2, 2, 3, 2), (3, 2, 3, 1), (2, 2, 4, 2), (3, 3, 2, 1)])
"""Players, ranks, suits, and cards dealt to each."""

HONEST = Ways()
CHEATS = Ways(cheat=0.3)
OPEN = Ways(cheat=0.25, named=0.9, ranks=0.05, shown=0.9, hand=0.9)
COUNTED = Ways(cheat=0.3, named=0.0, ranks=1.0, shown=0.1, hand=0.2)
MIXED = Ways(cheat=0.5, named=0.5, ranks=0.0, shown=0.9, hand=0.9)
SCORER = Ways(cheat=0.2, wrong=0.1)
SEEN = Ways(cheat=0.3, named=0.3, ranks=0.4, hand=0.2, seen=0.4)
LACKING = Ways(cheat=0.3, seen=0.2, lacks=0.15)
SEEN_WRONG = Ways(cheat=0.2, wrong=0.1, seen=0.4, lacks=0.1)
EVERYBODY = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


class Table:
    """A game told to ``Hands`` and to all worlds, and compared after every line."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.telling = Telling(game)
        self.hands = Hands(game.holders, Deck(game.ranks, game.suits), by_name=game.by_card)
        for player in game.players:
            self.hands.deal(player, game.size, 0)
        self.found: dict[int, list[Conflict]] = {}

    @property
    def standing(self) -> list[Conflict]:
        return list(self.hands._verdicts.found.values())

    def run(self) -> None:
        source = random.Random(len(self.game.steps))
        for step in self.game.steps:
            if source.random() < 0.2:
                self.attempt(source)
            if source.random() < 0.2:  # a question changes nothing
                self.hands.most(source.choice(self.game.players), source.choice(self.game.ranks))
            new = [each for some in tell(self.hands, step, self.game.by_card) for each in some]
            if any(not each.claims for each in new):
                with pytest.raises(Impossible):
                    self.telling.tell(step)
                return
            self.found[step.line] = new
            for each in new:
                check_as_printed(self.game, each)
            if step.verb != "hand":  # the worlds know all of them from the beginning
                self.telling.tell(step)
                self.compare()

    def attempt(self, source: random.Random) -> None:
        """Tells some other lines and takes them back; that changes nothing."""
        mark = self.hands.mark()
        for later, step in enumerate(source.choices(self.game.steps, k=3), 1):
            if step.verb != "hand":
                moved = step._replace(line=step.line + 1000 * later)
                list(tell(self.hands, moved, self.game.by_card))
        self.hands.rollback(mark)

    def compare(self) -> None:
        worlds = self.telling.worlds
        refuted = worlds.refuted()
        false = [each.claims[0] for each in self.standing if len(each.claims) == 1]
        disputes = [each.claims for each in self.standing if len(each.claims) > 1]
        whole = {claim if claim.rule != BOOK else claim._replace(player=None) for claim in false}
        assert whole <= refuted, "nobody is accused without need"
        assert {claim for claim in refuted - whole if claim.rule != BOOK} == set()
        gone = set(refuted)
        found = [claim.line for claim in whole if claim.rule == BOOK]
        if found:  # a book that is still held is the same fault
            gone |= {each for each in worlds.claims if each.rule == BOOK and each.line > min(found)}
        assert refuted - whole <= gone - whole
        assert not [each for each in refuted - whole if each.line <= min(found, default=0)]
        for claims in disputes:
            said = [self.plain(claim) for claim in claims]
            assert not worlds.fits(said), "a dispute is one"
            assert refuted.isdisjoint(said), "a dispute that is settled has ended"
            gone |= set(said)
        assert worlds.fits(claim for claim in worlds.claims if claim not in gone), "none is missed"
        assert self.hands.unproved() == worlds.unproved()
        if not gone:
            for player in (*self.game.players, None):
                for rank in self.game.ranks:
                    least, most = worlds.range_of(player, rank, worlds.claims)
                    assert self.hands.least(player, rank) == least
                    assert self.hands.most(player, rank) == most
            if self.game.by_card and len(worlds.worlds) < FEW:
                self.compare_cards()

    def compare_cards(self) -> None:
        """Compares where each card may be, which must be known where cards are asked for."""
        worlds, hands = self.telling.worlds, self.hands
        for card in worlds.cards:
            holders = set()
            for player in (*self.game.players, None):
                least, most = worlds.range_of(player, card, worlds.claims)
                assert (hands.least(player, card), hands.most(player, card)) == (least, most)
                if most:
                    holders.add(player)
            assert hands.holders(card) - {NOBODY} == holders

    @staticmethod
    def plain(claim: Claim) -> Claim:
        return claim._replace(player=None) if claim.rule == BOOK else claim


def check_as_printed(game: Game, conflict: Conflict) -> None:
    """The lines of a proof cannot all be true; without any one of them a deal exists."""
    said = frozenset((claim.line, claim.rule) for claim in conflict.claims)
    lines = {line for line, _ in said}
    assert lines.isdisjoint(conflict.facts)
    assert list(conflict.facts) == sorted(set(conflict.facts))
    there = lines.union(conflict.facts, conflict.background)
    assert not possible(game, there, said), "the lines of a proof are enough"
    for line in conflict.facts:
        assert possible(game, there - {line}, said), f"line {line} is idle in {conflict}"
    for claim in said:
        left = said - {claim}
        kept = there - {claim[0]} | {line for line, _ in left}
        assert possible(game, kept, left), f"{claim} is idle in {conflict}"


def possible(game: Game, lines: set[int], said: frozenset[tuple[int, str]]) -> bool:
    """Whether some world fits some lines of a game, a draw otherwise one of an unseen card."""
    try:
        telling = Telling(game, frozenset(lines), said)
        for step in game.steps:
            telling.tell(step)
    except Impossible:
        return False
    return telling.worlds.fits(telling.worlds.claims)


def judge(seed: int, table: tuple[int, int, int, int], ways: Ways, by_card: bool = False) -> None:
    source = random.Random(seed)
    game = play(source, table, ways, source.randint(4, 16), by_card)
    try:
        both = Table(game.hands_first())
    except Impossible:
        return
    try:
        both.run()
    except TooMany:
        return
    if ways.cheat == 0:
        assert both.standing == []


HABITS = pytest.mark.parametrize(
    "ways",
    [HONEST, CHEATS, OPEN, COUNTED, MIXED, SCORER, SEEN, LACKING, SEEN_WRONG],
    ids=["honest", "cheats", "open", "counted", "mixed", "scorer", "seen", "lacking", "seen-wrong"],
)
ASKING = pytest.mark.parametrize("by_card", [False, True], ids=["ranks", "cards"])


@HABITS
@ASKING
@EVERYBODY
@given(seed=SEEDS, table=TABLES)
def test_every_line_is_judged_exactly(
    by_card: bool, ways: Ways, seed: int, table: tuple[int, int, int, int]
) -> None:
    judge(seed, table, ways, by_card)


def verdicts(game: Game) -> tuple[list[Conflict], Hands]:
    """Returns what stands at the end of a game. Raises Impossible."""
    standing: list[Conflict] = []
    hands, lines = told(game)
    for _, new in lines:
        for each in new:
            if not each.claims:
                raise Impossible
            for ended in each.instead:
                standing.remove(ended)
            standing.append(each)
    return standing, hands


def blamed(conflicts: Iterable[Conflict]) -> list[list[tuple[int, str, str]]]:
    return sorted(
        sorted((line, rule, player or "") for line, rule, player in each.claims)
        for each in conflicts
    )


@pytest.mark.parametrize("ways", [CHEATS, OPEN, COUNTED, MIXED])
@ASKING
@EVERYBODY
@given(seed=SEEDS, table=TABLES)
def test_the_same_facts_in_any_order_give_the_same_verdicts(
    by_card: bool, ways: Ways, seed: int, table: tuple[int, int, int, int]
) -> None:
    source = random.Random(seed)
    game = play(source, table, ways, source.randint(5, 25), by_card)
    try:
        first, last, between = (
            blamed(verdicts(each)[0]) for each in (game.hands_first(), game.hands_last(), game)
        )
    except Impossible:
        return
    assert first == last == between


def less_known(source: random.Random, game: Game) -> Game:
    """Returns the same game with less on record: hands, names and draws left out."""
    steps = []
    for step in game.steps:
        cards = step.cards
        if source.random() < 0.5 and step.verb == "hand":
            cards = tuple(card[: source.randint(1, 2)] for card in cards if source.random() < 0.5)
        elif source.random() < 0.5 and step.verb == "give":
            cards = ()
        elif source.random() < 0.5 and step.verb == "draw" and cards:
            asked = step.what.startswith(cards[0][0])
            cards = cards if asked and game.by_card else (cards[0][0],) if asked else ()
        steps.append(step._replace(cards=cards))
    return game._replace(steps=steps)


@pytest.mark.parametrize("ways", [HONEST, CHEATS, OPEN, MIXED])
@ASKING
@EVERYBODY
@given(seed=SEEDS, table=TABLES)
def test_more_knowledge_never_weakens_a_verdict(
    by_card: bool, ways: Ways, seed: int, table: tuple[int, int, int, int]
) -> None:
    source = random.Random(seed)
    whole = play(source, table, ways, source.randint(5, 25), by_card)
    weaker, few = verdicts(less_known(source, whole))
    stronger, many = verdicts(whole)
    if weaker:
        assert stronger, "a breach has become none"
    more = {claim for each in stronger for claim in each.claims if len(each.claims) == 1}
    for each in weaker:
        (claim, *others) = each.claims
        if not others and claim.rule != BOOK:
            assert claim in more, "a certain breach is certain no more"
    made = [claim for step in whole.steps for claim, _, _ in many.made_on(step.line)]
    in_both = {
        claim for step in whole.steps for claim, _, _ in few.made_on(step.line) if claim in made
    }
    assert many.unproved() & in_both <= few.unproved(), "what was proved is open"
