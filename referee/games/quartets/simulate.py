"""Matches of Quartets, honest ones and others."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.kernel.asking import rules
from referee.games.kernel.asking.events import Ask, Book, Give, Has
from referee.games.kernel.asking.playing.cheats import BREACHES
from referee.games.kernel.asking.playing.imagined import ImaginedTable
from referee.games.kernel.asking.playing.mind import Intent
from referee.games.kernel.asking.playing.simulator import breaches, simulator
from referee.games.kernel.asking.playing.table import AskingTable
from referee.games.quartets.options import QuartetsRules
from referee.games.simulating.cheating import Breach, Breaches
from referee.notation.arguments import Handle
from referee.notation.events import Event


def _card_first(table: AskingTable, player: Handle) -> Handle | None:
    """Asks for a card without having asked for its family."""
    others = table.others_with_cards(player)
    if not table.rules.both or not table.hands[player] or not others:
        return None
    group = table.rules.deck.group(table.dice.pick(table.hands[player]))
    cards = [card for card in table.rules.deck.of(group) if card not in table.hands[player]]
    if not cards:
        return None
    table.mark = table.rules.id(rules.FAMILY_FIRST)
    return table.ask(player, Intent(table.dice.pick(others), table.dice.pick(cards)))


def _false_yes(table: AskingTable, player: Handle) -> Handle | None:
    """Says yes to a family of which there is no card."""
    choice = table.choice
    assert choice is not None
    if table.rules.deck.is_card(choice.what) or table.matching(choice.other, choice.what):
        return None
    table.mark = table.rules.id(rules.HAS_TRUE)
    table.write(Has(choice.other))
    return table.ask_card(player, choice)


def _not_filled(table: AskingTable, player: Handle) -> Handle | None:
    """Asks although the hand is to be filled first."""
    short = 0 < len(table.hands[player]) < table.rules.fill
    if not short or not table.stock or not table.others_with_cards(player):
        return None
    table.mark = table.rules.id(rules.FILL)
    table.write(Ask(player, *table.choose(player)))
    return player


def _give_two(table: AskingTable, player: Handle) -> Handle | None:
    """Hands over two cards where one is due."""
    choice = table.choice
    assert choice is not None
    cards = table.matching(choice.other, choice.what)
    if len(cards) < 2:
        return None
    table.mark = table.rules.id(rules.GIVE_ONE)
    table.give(player, choice, cards[:2])
    return table.after_hit(player)


def _lay_unasked(table: AskingTable, player: Handle) -> Handle | None:
    """Lays down a family before anybody has asked."""
    if table.choice is not None or len(table.hands[player]) < len(table.rules.deck.members):
        return None
    table.mark = table.rules.id(rules.DEALT_BOOKS)
    table.write(Book(player, table.dice.pick(table.rules.deck.groups)))
    return player


def _name_too_many(table: AskingTable, player: Handle) -> Handle | None:
    """Names one more family than there are."""
    groups, told = table.rules.deck.groups, (entry.event for entry in table.entries)
    named = {table.rules.deck.group(event.what) for event in told if isinstance(event, Ask)}
    others = table.others_with_cards(player)
    few = len(named) < len(groups)
    if few or not table.hands[player] or not others:
        return None
    table.mark = table.rules.id(rules.FAMILIES)
    what = "Zebras1" if table.rules.by_card and not table.rules.both else "Zebras"
    table.write(Ask(player, table.dice.pick(others), what))
    return player


def _say_impossible(table: ImaginedTable, player: Handle, rule: str, moment: str) -> Handle | None:
    """Says what no deal fits, where that is found under a rule: nothing else is known of hands."""
    events: list[Event] = []
    if moment == "answer":
        assert table.choice is not None
        other = table.choice.other
        events += (table.rules.miss(other), Give(other, 1), Has(other))
    else:
        other = table.dice.pick(table.others_with_cards(player))
        named = table.judged.deal.named if table.judged.deal else ()
        cards = [card for group in named for card in table.rules.deck.of(group)]
        whole = table.rules.both or not table.rules.by_card
        events += [Ask(player, other, what) for what in (named if whole else cards)]
    for event in table.dice.shuffled(events):
        faults = table.judged.findings(event, len(table.entries) + 1)
        if [fault.rule for fault in faults] == [table.rules.id(rule)]:
            table.mark = table.rules.id(rule)
            table.write(event)
            return player
    return None


def _of_cards(rule: str, way: Breach) -> Breach:
    """Returns a way of breaking a rule about cards that also does where nobody holds any."""

    def act(table: AskingTable, player: Handle) -> Handle | None:
        if isinstance(table, ImaginedTable):
            return _say_impossible(table, player, rule, way.moment)
        return way.act(table, player)

    return way._replace(act=act)


def _never(table: AskingTable, player: Handle) -> None:
    """Breaks nothing: cards that somebody holds contradict no single answer."""


_IMAGINED = {"hands": "imagined", "families": "3", "deal": "all", "win": "first-book"}

_OWN: Breaches = {
    rules.FAMILY_FIRST: (Breach("turn", _card_first, {"ask-for": "both"}),),
    rules.HAS_TRUE: (Breach("answer", _false_yes, {"ask-for": "both"}),),
    rules.FILL: (Breach("turn", _not_filled, {"deal": "4", "miss": "pass", "fill": "4"}),),
    rules.GIVE_ONE: (Breach("answer", _give_two, {"ask-for": "family", "give": "one"}),),
    rules.DEALT_BOOKS: (Breach("turn", _lay_unasked, {"dealt-books": "forbid", "lay": "at-once"}),),
    rules.FAMILIES: (Breach("turn", _name_too_many, {**_IMAGINED, "names": "asked"}),),
    rules.CONTRADICTION: (Breach("answer", _never, _IMAGINED),),
}

_NEEDS: Mapping[str, Mapping[str, str]] = {
    rules.GIVE_ALL: {"ask-for": "family", "give": "all"},
    rules.DRAW_DUE: {"deal": "4"},
    rules.LUCKY_SHOWN: {"deal": "4"},
    rules.EMPTY_HAND: {"deal": "4"},
}
"""House rules that rules of every game take here, beside what they take there."""

_ABOUT_CARDS = (
    rules.ASK_HELD,
    rules.ASK_OWN_CARD,
    rules.GIVE_ALL,
    rules.FISH_TRUE,
    rules.HAS_TRUE,
    rules.BOOK_AT_ONCE,
    rules.CONTRADICTION,
)


def _ways() -> Breaches:
    """Returns the ways of breaking each rule, in all profiles that have room for it."""
    ways = {**BREACHES, **_OWN}
    for rule, needs in _NEEDS.items():
        ways[rule] = [each._replace(options={**each.options, **needs}) for each in ways[rule]]
    for rule in _ABOUT_CARDS:
        ways[rule] = [_of_cards(rule, each) for each in ways[rule]]
    return ways


SIMULATOR = simulator(QuartetsRules, breaches("quartets", _ways()))
