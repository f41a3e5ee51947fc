"""What cards that did not follow come to, over all that is known of a round by now (rules §3).

Every such card claims that its player was out of the suit led. A claim that the facts alone refute
is a revoke at its card. Claims that cannot all be true, although each of them can, are a dispute,
which ends as soon as the facts refute one of them. All of it is worked out anew from all facts, so
that it does not matter which of them came first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.deduction.tricks import BIT, OF_SUIT, Seen, cards_in
from referee.games.kernel.tricks.hands import Laid, NoFollow
from referee.games.kernel.tricks.round import TrickRound
from referee.values.rules import Fault


def weigh(
    here: TrickRound,
    now: Sequence[Laid] = (),
    fresh: Sequence[NoFollow] = (),
    recorded: Sequence[Seen] = (),
    *,
    counting: bool = True,
) -> list[Fault]:
    """Returns what is new of all claims of a round: revokes, and disputes that have begun.

    Cards that are played ``now``, ``fresh`` claims and a hand ``recorded`` now are not taken in
    yet. The first fault takes the place of disputes that have ended. Without ``counting`` nothing
    but the cards played now proves anything, because others may be missing, or another's.
    """
    hands = here.hands
    laid = [*hands.laid(), *now] if counting else now
    claims = sorted([*hands.claims, *hands.disputed(), *fresh], key=lambda each: each[2:4])
    if not claims:
        return []
    if counting:
        found = hands.contradictions(laid, claims, recorded)
    else:
        found = [([each], []) for each in claims if any(map(each.refuted_by, laid))]
    false = {claims[0] for claims, _ in found if len(claims) == 1}
    going = {frozenset(claims) for claims, _ in found}
    faults: list[Fault] = []
    for group, facts in found:
        if len(group) == 1:
            faults.append(_proved(here, group[0], laid, facts))
        elif all(set(going_on.claims) != set(group) for going_on in hands.disputes):
            faults.append(_dispute(here, group, facts))
    ended = tuple(
        each.fault
        for each in hands.disputes
        if not false.isdisjoint(each.claims) or (counting and frozenset(each.claims) not in going)
    )
    if faults and ended:
        faults[0] = faults[0]._replace(instead=ended)
    return faults


def _proved(
    here: TrickRound, claim: NoFollow, laid: Sequence[Laid], facts: Sequence[Seen]
) -> Fault:
    """The fault of a revoke: shown by a later card, by the recorded hand, or by counting."""
    suit = OF_SUIT[claim.suit]
    later = next((each for each in laid if claim.refuted_by(each)), None)
    if later is not None:
        return revoked(here, claim, (later.line,), "later", shown=later.card)
    own = [each for each in facts if each.player == claim.seat and each.turn is None]
    played = sum(BIT[each.card] for each in laid)
    held = cards_in(sum(BIT[each.card] for each in own) & suit & ~played)
    if held:
        return revoked(here, claim, (own[0].line,), "hand", held=held)
    proof = tuple(sorted({fact.line for fact in facts} - {claim.line}))
    return revoked(here, claim, proof, "counting")


def revoked(
    here: TrickRound, claim: NoFollow, proof: tuple[int, ...], why: str, **data: object
) -> Fault:
    """The fault of a card that did not follow although its player could, at that card."""
    player = here.players[claim.seat]
    if claim.led_at != claim.line:
        proof = (*proof, claim.led_at)
    told = {"player": player, "card": claim.card, "led": claim.suit, "trick": claim.trick + 1}
    return Fault(
        here.ids.follow_suit,
        "breach",
        why,
        player,
        claim.word,
        line=claim.line,
        proof=proof,
        data=told | data,
        claims=((claim.line, here.ids.follow_suit, player),),
    )


def _dispute(here: TrickRound, false: Sequence[NoFollow], facts: Sequence[Seen]) -> Fault:
    """The fault of claims that cannot all be true; it names a player if all are theirs."""
    players = here.players
    lines = {fact.line for fact in facts}
    for claim in false:
        lines |= {claim.line, claim.led_at}
    blamed = {players[claim.seat] for claim in false}
    shown: dict[int, str] = {}
    for fact in sorted(facts, key=lambda each: each.line):
        shown[fact.line] = f"{shown.get(fact.line, '')} {fact.card}".strip()
    data: dict[str, object] = {
        "claims": tuple(
            (claim.line, here.ids.follow_suit, players[claim.seat], claim.suit) for claim in false
        ),
        "facts": tuple(shown.items()),
    }
    player = blamed.pop() if len(blamed) == 1 else None
    if player:
        data["player"] = player
    why, proof = "player" if player else "", tuple(sorted(lines))
    claims = tuple((claim.line, here.ids.follow_suit, players[claim.seat]) for claim in false)
    return Fault(
        here.ids.contradiction, "proof", why, player, proof=proof, data=data, claims=claims
    )


def note(here: TrickRound, faults: Sequence[Fault]) -> None:
    """Remembers what is proved of revokes, and which claims are false or in dispute with it."""
    hands = here.hands
    for ended in (each for fault in faults for each in fault.instead):
        hands.settle(ended)
        if ended in here.revokes:
            here.revokes.remove(ended)
    for fault in faults:
        if fault.rule == here.ids.follow_suit:
            here.revokes.append(fault)
            hands.drop(
                each for each in hands.claims if (each.line, each.word) == (fault.line, fault.word)
            )
        elif fault.rule == here.ids.contradiction:
            if fault.player is not None:
                here.revokes.append(fault)
            named: Any = fault.data["claims"]
            hands.dispute(fault, {(at, here.seat[who], suit) for at, _, who, suit in named})
