"""What cannot be true of the hands of a deal, and which claims are to blame for it.

Known cards are counted (:mod:`referee.deduction.known`). What they leave open is asked of a model
of the hidden cards: by rank, a flow (:mod:`referee.deduction.ranks`), or where names matter a
search (:mod:`referee.deduction.cards`). Either says whether some deal fits; what follows from the
answer is here, and the same for both.

A claim that the facts alone refute is *false*. Claims that cannot all be true, though none of them
is refuted, are in *dispute*. Both are out of force: nothing is concluded from them any more, so
that one fault makes one conflict.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from referee.deduction.known import (
    BOOK,
    DRAW,
    LEAST,
    MOST,
    MOVE,
    NO_BOOK,
    STATE,
    AnyPack,
    Entry,
    Known,
)
from referee.deduction.model import Claim, Conflict, Facts, HiddenPart, Key, Parts, Rest, Verdicts
from referee.deduction.passing import Passed
from referee.deduction.proofs import irreducible


class Judged(Known):
    """The hands of one deal, with what known cards do not decide, and with what cannot be true."""

    __slots__ = (
        "_carried",
        "_latest",
        "_outright",
        "_pending",
        "_rest",
        "_said",
        "_verdicts",
        "_whole_at",
        "hurried",
    )

    def __init__(self, players: Sequence[str], deck: AnyPack, *, by_name: bool = False) -> None:
        super().__init__(players, deck, by_name=by_name)
        self._rest: Rest | None = None
        self._said: dict[Claim, Parts] = {}  # what known cards did not decide
        self._outright: dict[Claim, int] = {}  # claims that known cards refute, and the rank
        self._whole_at: dict[Claim, Sequence[int]] = {}  # pairs of which known cards are a book
        # What was said last of a book in a hand, by pair, and how many known cards it held then.
        self._latest: Mapping[int, tuple[int, HiddenPart | None]] = {}
        self._verdicts = Verdicts()
        self._pending: Entry | None = None  # a fact that is being told
        self._carried: dict[Key, Conflict] = {}  # found before the deal was told again
        self.hurried = False  # whether nobody will be told what proves a conflict

    def _change(self, verdicts: Verdicts) -> None:
        """Changes what the deal has come to, so that it can be taken back."""
        self._record.append((STATE, 0, self._verdicts))
        self._verdicts = verdicts
        self._shaky = bool(verdicts.false or verdicts.disputed)

    def _note(self, told: dict[Claim, Any], claim: Claim, value: object) -> None:
        """Notes something of a claim, so that it can be taken back."""
        self._record.append((STATE, 0, (told, claim, told.get(claim))))
        told[claim] = value

    def _return_to(self, before: Any) -> None:
        if isinstance(before, Verdicts):
            self._verdicts = before
            self._shaky = bool(before.false or before.disputed)
            return
        told, claim, value = before
        told[claim] = value
        if value is None:
            del told[claim]

    def _in_force(self, claim: Claim) -> bool:
        return claim not in self._verdicts.false and claim not in self._verdicts.disputed

    def _lines(
        self, claims: Sequence[Claim], ranks: Collection[int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Returns the lines of facts that some claims conflict with, needed ones and others.

        Without claims those which conflict with the fact that is being told.
        """
        raise NotImplementedError

    # Facts that known cards do not decide

    def reveal(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        """Fact: the player's dealt hand holds these cards; see :meth:`Known.reveal`."""
        if len(self._record) == len(self._dealt) + len(self._shown):
            self._rest = None  # it was made for a question, and knows fewer cards
        return super().reveal(player, cards, line)

    def _make_rest(self, without: int | None = None) -> Rest:
        """Makes the model of the hidden cards; ``without`` the last one that a player drew."""
        hidden = [count - (owner == without) for owner, count in enumerate(self._hidden)]
        if self._by_name:
            from referee.deduction.cards import CardSearch

            record = [entry for entry in self._record if entry[0] != STATE]
            if without is not None:
                record.pop()
            self._rest = CardSearch(self._pack, self._names, record)
        else:
            from referee.deduction.ranks import RankFlow

            self._rest = RankFlow(self._pack.rank_of, self._left, hidden)
        return self._rest

    def _show(self, owner: int, card: str, line: int) -> list[Conflict]:
        rest = self._rest
        if rest is None:
            return []
        mark = rest.mark()
        parts = rest.show(owner, card)
        entry = (DRAW, line, self._names[owner], card, None, None)
        impossible = [] if rest.add(parts) else self._blame(None, parts, entry)
        if impossible:
            rest.rollback(mark)
        else:
            rest.shown(parts)
        return impossible

    def _take(self, owner: int, avoid: str | None, claim: Claim | None) -> list[Conflict]:
        undecided = avoid is not None and avoid not in self._where
        undecided = undecided and self._left[self._pack.rank_of[avoid or ""]] > 0
        if self._rest is None and not undecided:
            return []
        rest = self._rest or self._make_rest(owner)
        rest.take(owner, 1, avoid)
        if not undecided or avoid is None or claim is None:
            return []
        return self._say(claim, [rest.drawn(owner, avoid)])

    def _leave(
        self, owner: int, other: int | None, rank: int, passed: Passed, count: int, short: int,
        entry: Entry,
    ) -> list[Conflict]:  # fmt: skip
        if short > min(self._hidden[owner], self._left[rank]):
            return self._refused(entry)
        if self._rest is None and short <= 0 and not (self._by_name and passed.fresh):
            return []
        rest = self._rest or self._make_rest()
        mark = rest.mark()
        parts = rest.give(owner, other, rank, passed.named, count, short)
        if not parts or rest.add(parts):
            return []
        impossible = self._blame(None, parts, entry)
        if impossible:
            rest.rollback(mark)
        return impossible

    def _refused(self, entry: Entry) -> list[Conflict]:
        self._pending = entry
        facts, background = self._lines((), range(len(self._left)))
        self._pending = None
        return [Conflict((), tuple(sorted({*facts, entry[1]})), (), background)]

    # Claims

    def _claim(
        self, owner: int, what: str, count: int, claim: Claim, least: bool
    ) -> list[Conflict]:
        held = self._held[owner * len(self._left) + self._pack.rank_of[what]]
        rest = self._rest or self._make_rest()
        return self._say(claim, [rest.holds(owner, what, count, held, least=least)])

    def _claim_no_book(self, line: int, rule: str, grown: int) -> list[Conflict]:
        claim = Claim(line, rule, None)
        said: list[HiddenPart] = []
        fresh: list[HiddenPart] = []
        whole: list[int] = []
        width, absent = len(self._left), self._verdicts.absent
        self._latest = latest = dict(self._latest)  # marks may hold on to the one before
        for owner in range(len(self._names)):
            new = grown >> owner * width & self._every
            for rank in range(width) if new else ():
                pair = owner * width + rank
                held, part = latest.get(pair, (-1, None))
                if new >> rank & 1 or held != self._held[pair]:
                    part = self._bookless(owner, rank)
                    latest[pair] = self._held[pair], part
                    fresh += [part] if part else []
                elif part in absent:
                    fresh += [part] if part else []
                said += [part] if part else []
                if self._held[pair] == self._pack.copies:
                    whole.append(pair)
        if whole:
            self._note(self._whole_at, claim, whole)
            self._note(self._said, claim, said)
            self._leave_out(fresh)
            self._note_false(self._rest.facts() if self._rest else None)
            return self._news()
        return self._say(claim, said, fresh) if said else []

    def _bookless(self, owner: int, rank: int) -> HiddenPart | None:
        """Returns what it means that a hand does not hold all of a rank; None if it cannot."""
        room = self._pack.copies - 1 - self._held[owner * len(self._left) + rank]
        if room < 0 or room >= min(self._hidden[owner], self._left[rank]):
            return None
        if self._laid >> rank & 1:
            return None
        held = self._held[rank :: len(self._left)]
        if any(count > 0 for at, count in enumerate(held) if at != owner):
            return None
        return (self._rest or self._make_rest()).bookless(owner, rank, room)

    def _say(self, claim: Claim, said: Parts, fresh: Parts | None = None) -> list[Conflict]:
        """Takes in what a claim says, of which some is new."""
        self._note(self._said, claim, (*self._said.get(claim, ()), *said))
        fresh = said if fresh is None else fresh
        if self._shaky and claim in self._verdicts.false:  # the deal is told again
            self._leave_out(fresh)
            return []
        if not self._verdicts.absent.isdisjoint(fresh):
            self._change(self._verdicts._replace(absent=self._verdicts.absent.difference(fresh)))
        assert self._rest is not None
        if self._rest.add(fresh):
            return []
        self._blame(claim, fresh, None)
        return self._news()

    def _leave_out(self, fresh: Parts) -> None:
        """Notes that no claim in force says what was new of a claim."""
        self._change(self._verdicts._replace(absent=self._verdicts.absent.union(fresh)))

    def _refute(self, claim: Claim) -> list[Conflict]:
        rank = self._pack.rank_of[self._record[-1][3]]  # it was told last
        self._note(self._outright, claim, rank)
        if claim in self._verdicts.false:  # the deal is told again
            return []
        self._note_false(None, claim)
        return self._news()

    # What the facts refute

    def _note_false(self, facts: Facts | None, new: Claim | None = None) -> None:
        """Finds out which claims are false by now, and drops them.

        Where only a claim is ``new``, and no fact, no other can have become false.
        """
        if new is not None and new.player is not None:
            told = self._is_false(new, facts)
            if told is not None:
                now = self._verdicts
                conflict = self._carried.get(new) or self._false_claim(new, new, told[new])
                self._drop(now.false | {new}, now.disputed)
                self._change(self._verdicts._replace(found={**now.found, new: conflict}))
            return
        false, named = self._all_false(facts)
        self._drop(false, self._verdicts.disputed)
        before = self._verdicts.found
        found = {k: each for k, each in before.items() if not isinstance(k, Claim) or k in named}
        for key, (claim, ranks) in named.items():
            if key not in found:
                found[key] = self._carried.get(key) or self._false_claim(key, claim, ranks)
        if found != before:
            self._change(self._verdicts._replace(found=found))

    def _news(self) -> list[Conflict]:
        """Returns what is found and was not told yet, the first in place of what has ended."""
        now, told = self._verdicts, self._verdicts.told
        if now.found == told:
            return []
        found = dict(now.found)
        ended = tuple(each for key, each in told.items() if key not in found)
        new = [key for key in found if key not in told]
        if ended and new:
            found[new[0]] = found[new[0]]._replace(instead=ended)
        self._change(now._replace(found=found, told=found))
        return [found[key] for key in new]

    def _false_claim(self, named: Claim, claim: Claim, ranks: Collection[int]) -> Conflict:
        lines, background = self._lines((claim,), ranks)
        return Conflict((named,), lines, (named,), background)

    def _all_false(
        self, facts: Facts | None
    ) -> tuple[frozenset[Claim], dict[Claim, tuple[Claim, Collection[int]]]]:
        """Returns the claims that the facts refute, and those with who is to blame, to be told.

        Each of these comes with the claim itself and the ranks that its refutation is about. Once
        a book is known to be held, it is told no more as long as no card of it moves.
        """
        false = set(self._verdicts.false)
        named: dict[Claim, tuple[Claim, Collection[int]]] = {}
        known: set[int] = set()  # pairs of which a book has been told
        for entry in self._record:
            kind = entry[0]
            if kind in (MOVE, BOOK, DRAW):
                known.difference_update(self._moved_by(entry))
            claim = claim_of(entry)
            if claim is None:
                continue
            told = (
                self._books_held(claim, facts, known)
                if kind == NO_BOOK
                else self._is_false(claim, facts)
            )
            if told is not None:
                false.add(claim)
                named.update({key: (claim, ranks) for key, ranks in told.items()})
        return frozenset(false), named

    def _is_false(self, claim: Claim, facts: Facts | None) -> dict[Claim, Collection[int]] | None:
        """Returns a claim that is false, with the ranks that this is about; or None."""
        if claim in self._outright:
            return {claim: {self._outright[claim]}}
        if claim in self._verdicts.false:
            return {claim: ()}
        said = self._said.get(claim, ())
        if facts is None or not facts.doubts(said) or facts.agree(said):
            return None
        return {claim: facts.ranks()}

    def _books_held(
        self, claim: Claim, facts: Facts | None, known: set[int]
    ) -> dict[Claim, Collection[int]] | None:
        """Returns who certainly held a book that is not ``known`` yet; as :meth:`_is_false`.

        Where some hand held one, but nobody knows which, that is nobody's.
        """
        said = self._said.get(claim, ())
        doubted = [part for part in said if facts and facts.doubts([part])]
        certain = [part.pair for part in doubted if facts and not facts.agree([part])]
        certain += self._whole_at.get(claim, ())
        held: dict[Claim, set[int]] = {}
        if certain:
            fresh = [pair for pair in certain if pair not in known]
        elif facts is None or not facts.doubts(said) or facts.agree(said):
            return None
        else:
            left = [part for part in said if part.pair not in known]
            fresh = []
            if not facts.agree(left):
                some = self._fewest(facts, left, ())
                key = self._named_by(claim, some)
                held[key] = {part.pair % len(self._left) for part in some}
                known.update(part.pair for part in some)
        for pair in fresh:
            owner, rank = divmod(pair, len(self._left))
            held.setdefault(claim._replace(player=self._names[owner]), set()).add(rank)
        known.update(fresh)
        return dict(held)

    def _moved_by(self, entry: Entry) -> list[int]:
        """Returns the pairs of which an entry shows that cards came or went."""
        kind, width = entry[0], len(self._left)
        if kind == DRAW and entry[3] is None:
            return []
        rank = self._pack.rank_of[entry[4] if kind == MOVE else entry[3]]
        players = entry[2:4] if kind == MOVE else entry[2:3]
        return [self._players[player] * width + rank for player in players]

    def _named_by(self, claim: Claim, parts: Parts) -> Claim:
        """Returns a claim with the one player who is to blame for some parts of it, if any."""
        owners = {part.pair // len(self._left) for part in parts}
        alone = claim.player is None and len(owners) == 1
        return claim._replace(player=self._names[owners.pop()]) if alone else claim

    # What conflicts

    def _blame(self, claim: Claim | None, fresh: Parts, entry: Entry | None) -> list[Conflict]:
        """Finds out what conflicts with parts of a claim, or of a fact (``entry``), and drops it.

        Returns a conflict if facts conflict with facts, and then nothing is changed.
        """
        start = len(self._record)
        rest = self._rest
        assert rest is not None
        facts = rest.facts(() if claim else fresh)
        if facts is None:
            assert entry is not None
            return self._refused(entry)
        self._pending = entry
        self._note_false(facts, claim)
        left = [part for part in fresh if part not in self._verdicts.absent]
        while not rest.add(left):
            if not self._dispute(facts, claim, left):
                assert entry is not None
                while len(self._record) > start:
                    self._take_back()
                return self._refused(entry)
            left = [part for part in fresh if part not in self._verdicts.absent]
        self._pending = None
        return []

    def _dispute(self, facts: Facts, claim: Claim | None, fresh: Parts) -> bool:
        """Drops claims, none of which can be left out, that conflict with the facts.

        Says whether there are any. There may be none where a search gave up on the facts alone.
        """
        assert self._rest is not None
        pool = self._last_to_say(self._rest.core(), claim)
        fixed = [each for each in pool if each == claim]
        others = [each for each in pool if each != claim]
        # Later claims are told of in preference to earlier ones, and those of a player to others.
        others.sort(key=lambda each: (each.player is None, -each.line))
        kept = irreducible(others, lambda some: not facts.agree(self._all_of([*fixed, *some])))
        needed = [each for each in pool if each == claim or each in kept]
        if not needed:
            return False
        key = frozenset(needed)
        conflict = self._carried.get(key) or self._disputed_claims(facts, needed, fresh)
        now = self._verdicts
        told = any(not isinstance(each, Claim) for each in now.found)
        settled = now.settled if told else now.false
        self._change(now._replace(found={**now.found, key: conflict}, settled=settled))
        self._drop(now.false, now.disputed.union(needed))
        return True

    def _disputed_claims(self, facts: Facts, needed: Sequence[Claim], fresh: Parts) -> Conflict:
        """Returns the conflict of claims, all of which are needed for it."""
        rest = self._rest
        assert rest is not None
        if self.hurried:
            return Conflict(tuple(needed), ())
        used = {each: self._said[each] for each in needed}
        for each in needed:
            if each.player is None:
                others_say = [part for other in needed if other != each for part in used[other]]
                used[each] = self._fewest(facts, used[each], others_say)
        named = tuple(self._named_by(each, used[each]) for each in needed)
        suspects = tuple(
            name
            for name, each in zip(named, needed, strict=True)
            if rest.without(
                self._only_said_by(each), [part for part in fresh if part not in self._said[each]]
            )
        )
        facts.agree(self._all_of(needed))
        lines, background = self._lines(needed, facts.ranks())
        return Conflict(named, lines, suspects, background)

    def _last_to_say(self, parts: Parts, claim: Claim | None) -> list[Claim]:
        """Returns the last claims in force that say all of some parts, and one besides, by line."""
        left = set(parts)
        found = []
        for each, said in reversed(self._said.items()):
            if each == claim or (not left.isdisjoint(said) and self._in_force(each)):
                found.append(each)
                left.difference_update(said)
                if not left and (claim is None or claim in found):
                    break
        return found[::-1]

    def _standing(self) -> AbstractSet[Claim]:
        """Returns the claims in force that known cards do not decide."""
        return self._said.keys() - self._verdicts.false - self._verdicts.disputed

    def _only_said_by(self, claim: Claim) -> set[HiddenPart]:
        """Returns what no other claim in force says."""
        others = self._standing() - {claim}
        return set(self._said[claim]).difference(*(self._said[each] for each in others))

    def _fewest(self, facts: Facts, parts: Parts, others: Parts) -> list[HiddenPart]:
        """Returns as few of some parts as conflict with others and the facts."""
        return irreducible(parts, lambda some: not facts.agree([*others, *some]))

    def _all_of(self, claims: Sequence[Claim]) -> list[HiddenPart]:
        """Returns all that some claims say, each thing once."""
        return list(dict.fromkeys(part for each in claims for part in self._said[each]))

    def _drop(self, false: frozenset[Claim], disputed: frozenset[Claim]) -> None:
        """Takes claims out of force, and with them what no other says."""
        now = self._verdicts
        fallen = (false | disputed) - now.false - now.disputed
        if false == now.false and disputed == now.disputed:
            return
        self._change(now._replace(false=false, disputed=disputed - false))
        gone = {part for each in fallen for part in self._said.get(each, ())}
        if not gone:
            return
        gone.difference_update(*(self._said[each] for each in self._standing()))
        assert self._rest is not None
        self._rest.drop(gone)
        self._change(self._verdicts._replace(absent=self._verdicts.absent | gone))


def claim_of(entry: Entry) -> Claim | None:
    """Returns the claim that an entry of a record makes, if it does."""
    kind, line = entry[:2]
    if kind in (LEAST, MOST):
        claim: Claim = entry[5]
        return claim
    if kind == DRAW and entry[4]:
        return Claim(line, entry[4][1], entry[2])
    return Claim(line, entry[2], None) if kind == NO_BOOK else None
