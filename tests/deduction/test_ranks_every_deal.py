"""On tiny decks the model says after every line what trying every deal says."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rank_asking import ASK, BOOK, FISH, GIVE, SHOWN, Game, Habits, Step, play, tell
from rank_oracle import Checked, EveryDeal

from referee.deduction.inquiry import CutConflict
from referee.deduction.model import Claim

EXAMPLES = int(os.environ.get("REFEREE_EXAMPLES", "60"))
MOST_DEALS = 30_000

HONEST = Habits(hand=0.2, late=0.3, open=0.1)
DISHONEST = Habits(
    ask=0.3, give=0.3, fish=0.25, show=0.4, book=0.4, scorer=0.06, hand=0.2, late=0.3, open=0.1
)
TABLES = [(2, 3, 2, 2), (2, 3, 3, 2), (3, 3, 2, 1), (3, 3, 3, 2), (2, 4, 2, 2), (2, 2, 4, 2)]
"""Players, ranks, cards of a rank, cards dealt to each."""


class Compared(Checked[EveryDeal]):
    def compare(self) -> None:
        """Compares what follows from all that both were told."""
        model, oracle = self.model, self.oracle
        assert oracle.contains(model.example())
        unproved = list(model.unproved())
        assert set(unproved) == oracle.unproved()
        assert len(set(unproved)) == len(unproved)
        ranges = model.ranges()
        for player in (*oracle.names, None):
            for rank in oracle.ranks:
                expected = oracle.range_of(player, rank)
                assert ranges[player][rank] == expected
                assert (model.least(player, rank), model.most(player, rank)) == expected
        assert oracle.contains(model.example())


def of_lines(game: Game, steps: Sequence[Step], verdict: CutConflict) -> EveryDeal:
    """Returns the deals that the lines of a conflict leave, with no others but deals and draws.

    Draws that were shown and are no part of it never were; or where the size of the stock is an
    argument, what they took was not seen, unless it is of no concern.
    """
    conflict, cut = verdict
    claims = set(conflict.claims)
    by_stock = any(player == len(game.players) for player, _ in cut.slots)
    lines = {*conflict.facts, *(claim.line for claim in claims)}
    every = EveryDeal(game.players, game.ranks, game.copies)
    for step in steps:
        owner, line = game.players.index(step.player), step.line
        rank = game.ranks.index(step.rank) if step.rank else 0
        for each in range(len(game.players)):
            if Claim(line, BOOK, game.players[each]) in claims:
                for other in range(len(game.ranks)):
                    every.settle(every.hand_holds(each, other, 0, game.copies - 1))
        if step.verb == "deal":
            every.add_slot(owner, step.count)
        elif step.verb == "draw" and not step.rank:
            every.add_slot(owner, 1)
            if Claim(line, SHOWN, step.player) in claims and step.asked:
                every.settle(every.drawn_is_not(game.ranks.index(step.asked)))
        elif step.verb == "draw":
            if line in lines or (by_stock and rank not in cut.ranks):
                every.settle(every.stock_holds(rank))
                every.show_top(owner, rank)
                every.known[owner, rank] += line in lines
            elif by_stock:
                every.add_slot(owner, 1)
        elif step.verb == "hand" and line in lines:
            counts = [step.cards.count(each) for each in game.ranks]
            every.settle(every.dealt_holds(owner, counts))
        elif step.verb in ("give", "book") and line in lines:
            count = step.count or game.copies
            every.settle(every.hand_holds(owner, rank, count, game.copies))
            every.known[owner, rank] -= count
            if step.verb == "give":
                every.known[game.players.index(step.other), rank] += count
        if Claim(line, ASK, step.player) in claims:
            every.settle(every.hand_holds(owner, rank, 1, game.copies))
        elif {Claim(line, rule, step.player) for rule in (FISH, GIVE)} & claims:
            every.settle(every.hand_holds(owner, rank, 0, 0))
        if len(every.deals) > MOST_DEALS:
            break
    return every


@pytest.mark.parametrize("habits", [HONEST, DISHONEST], ids=["honest", "dishonest"])
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32), table=st.sampled_from(TABLES), lucky=st.booleans())
def test_every_line_agrees_with_every_deal(
    habits: Habits, seed: int, table: tuple[int, int, int, int], lucky: bool
) -> None:
    source = random.Random(seed)
    game = play(source, *table, habits, lucky=lucky, longest=60)
    taken: list[Step] = []  # lines that the facts allow
    both = Compared(EveryDeal, game.players, game.ranks, game.copies)
    for step in game.steps:
        if len(both.oracle.deals) > MOST_DEALS:
            break
        if step.verb != "deal" and source.random() < 0.2:
            # Whatever is tried and taken back changes nothing.
            mark = both.model.mark()
            for other in source.choices(game.steps[len(game.players) :], k=3):
                list(tell(both.model, other, lucky))
            both.model.rollback(mark)
        possible = True
        for found in tell(both, step, lucky):
            assert not (found and habits is HONEST)
            for verdict in both.model.verdicts[-len(found) :] if found else ():
                left = len(of_lines(game, [*taken, step], verdict).deals)
                assert left == 0 or left > MOST_DEALS, "the lines of a proof are enough"
                possible = possible and verdict.conflict.claims != ()
        if possible:
            taken.append(step)
        both.compare()
