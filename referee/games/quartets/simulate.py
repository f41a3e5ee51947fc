"""Matches of Quartets, honest ones and others."""

from __future__ import annotations

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


def _card_first(table: AskingTable, player: Handle) -> Handle | None:
    """Asks for a card without having asked for its family."""
    others = table.others_with_cards(player)
    if not table.rules.both or not table.hands[player] or not others:
        return None
    group = table.rules.deck.group(table.dice.pick(table.hands[player]))
    cards = [card for card in table.rules.deck.of(group) if card not in table.hands[player]]
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
    return player


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


def _answer_impossibly(table: ImaginedTable, player: Handle) -> Handle | None:
    """Gives the one answer that no deal fits, where several lines together rule it out."""
    choice = table.choice
    assert choice is not None
    no = table.rules.miss(choice.other)
    event = no if table.matching(choice.other, choice.what) else Give(choice.other, 1)
    faults = table.judged.findings(event, len(table.entries) + 1)
    rule = table.rules.id(rules.CONTRADICTION)
    if [fault.rule for fault in faults] != [rule]:
        return None
    table.mark = rule
    table.write(event)
    return player


def _with_options(rule: str, **options: str) -> tuple[Breach, ...]:
    """Returns the ways of breaking a rule of every game, under house rules that allow for it."""
    needed = {key.replace("_", "-"): value for key, value in options.items()}
    return tuple(each._replace(options={**each.options, **needed}) for each in BREACHES[rule])


_BOTH = {"ask-for": "both"}

_IMAGINED = {"hands": "imagined", "families": "3", "deal": "all", "win": "first-book"}

_OWN: Breaches = {
    rules.FAMILY_FIRST: (Breach("turn", _card_first, _BOTH),),
    rules.HAS_TRUE: (Breach("answer", _false_yes, _BOTH),),
    rules.FILL: (Breach("turn", _not_filled, {"deal": "4", "miss": "pass", "fill": "4"}),),
    rules.GIVE_ONE: (Breach("answer", _give_two, {"ask-for": "family", "give": "one"}),),
    rules.DEALT_BOOKS: (Breach("turn", _lay_unasked, {"dealt-books": "forbid"}),),
    rules.FAMILIES: (Breach("turn", _name_too_many, {**_IMAGINED, "names": "asked"}),),
    rules.CONTRADICTION: (Breach("answer", _answer_impossibly, _IMAGINED),),
    rules.GIVE_ALL: tuple(
        each._replace(options={"ask-for": "family"}) for each in BREACHES[rules.GIVE_ALL]
    ),
    rules.DRAW_DUE: _with_options(rules.DRAW_DUE, deal="4"),
    rules.LUCKY_SHOWN: _with_options(rules.LUCKY_SHOWN, deal="4"),
    rules.EMPTY_HAND: _with_options(rules.EMPTY_HAND, deal="4"),
}

SIMULATOR = simulator(QuartetsRules, breaches("quartets", _OWN))
