"""What is admitted, against every deal of a small deck: possible or not, and what it then proves.

Two play with six cards, two of each of three ranks. Nothing is seen but the cards that are handed
over and laid down. A line is in order as long as some deal fits what everybody saw, with every
breach that somebody has owned up to made, and no other.
"""

from __future__ import annotations

import os
import random
from collections import Counter

from small_deals import DEALS, FIRST, HEAD, World, after, game, opened

from referee.match.checking import check_bytes

GAMES = int(os.environ.get("REFEREE_EXAMPLES", "50")) * 2
RULE = {"ask": "ask-held", "fish": "fish-true", "give": "give-all"}


def test_what_is_admitted_is_judged_as_every_deal_judges_it() -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(GAMES):
        outcomes[judged_alike(random.Random(seed))] += 1
    assert min(outcomes[each] for each in ("clean", "refuted", "impossible")) > GAMES // 25, (
        outcomes
    )


def judged_alike(rng: random.Random) -> str:
    """Plays a game with admissions; says how it came out."""
    worlds = [opened(deal) for deal in DEALS]
    lines: list[str] = []
    asked, said = "", list[tuple[int, str, str]]()
    admitted: set[tuple[int, str]] = set()
    refused = 0
    for words in game(rng):
        line = FIRST + len(lines)
        asked = words[3] if words[0] == "ask" else asked
        lines.append(" ".join(words))
        worlds = [each for one in worlds if (each := after(one, line, words, asked))]
        if words[0] in RULE:
            said.append((line, words[1], RULE[words[0]]))
        if not in_order(worlds, admitted):
            return compare(lines, refused, found=True)
        if rng.random() < 0.3 and said:
            at, player, rule = rng.choice(said)
            if (at, rule) in admitted:
                continue
            left = [each for each in worlds if not each.truth[at, rule]]
            lines.append(f"admit {player} go-fish/{rule} {at}")
            if not left:
                refused = FIRST + len(lines) - 1
                return compare(lines, refused, found=False)
            worlds = left
            admitted.add((at, rule))
            if not in_order(worlds, admitted):
                return compare(lines, refused, found=True)
    return compare(lines, refused, found=False)


def in_order(worlds: list[World], admitted: set[tuple[int, str]]) -> bool:
    return any(
        all(true or claim in admitted for claim, true in each.truth.items()) for each in worlds
    )


def compare(lines: list[str], refused: int, *, found: bool) -> str:
    """Asks the referee: clean up to the last line, on which it finds what every deal shows."""
    text = HEAD + "\n".join(lines) + "\n"
    findings = [each for each in check_bytes(text.encode()).findings if each.kind != "style"]
    last = FIRST + len(lines) - 1
    assert all(each.line == last for each in findings), text
    kinds = {each.rule for each in findings}
    assert bool(kinds) == (found or bool(refused)), text
    if refused:
        assert kinds == {"go-fish/admit"}, text
    return "impossible" if refused else "refuted" if found else "clean"
