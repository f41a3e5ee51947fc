"""How a match stands: the deal that is being played, what is expected next, the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.state import Expect, Remark
from referee.match.replay import Replay
from referee.notation.whole import unplayable
from referee.render.screen import PLAIN, Paint
from referee.values.summary import Summary
from referee.words import sheet as sheet_words
from referee.words import status as words
from referee.words.language import native, translated
from referee.words.messages import game_words
from referee.words.outcome import outcome
from referee.words.phrases import clauses, person, row, visible
from referee.words.say import say


def summary_of(replay: Replay, file: str) -> Summary:
    """Returns the summary of a replayed match. Raises CannotDo where it names no game."""
    summary = replay.summary()
    if summary is None:
        raise unplayable(replay.findings, file)
    return summary


def fault_note(faults: int, file: str | None) -> str:
    """Returns a note on the faults that a match has, or an empty string.

    Where the file is named it says how to find them.
    """
    return sheet_words.faulty(faults, file) if faults else ""


def expects(replay: Replay) -> Sequence[Expect]:
    """Returns what may be logged next: nothing once the record is complete."""
    if replay.state is None or replay.complete:
        return ()
    return replay.state.allowed()


def remarks(replay: Replay) -> Sequence[Remark]:
    """Returns what else is told of the deal that is being played."""
    if replay.state is None or replay.complete:
        return ()
    return replay.state.remarks(len(replay.texts) + 1)


def _then(expect: Expect, replay: Replay) -> Sequence[str]:
    """Returns who does the same after whoever does it now, where there is an order."""
    game, state = replay.header.game, replay.state
    if game is None or state is None or not game.events[expect.verb].in_turn:
        return ()
    due = state.due(expect.verb)
    return due[1:] if due and due[0] == expect.player else ()


def _sentence(expect: Expect, replay: Replay) -> str:
    game = replay.header.game
    assert game is not None
    source = next((translated(rule.source) for rule in game.rules if rule.id == expect.rule), "")
    told = words.expectation(expect, replay.players, game.name, source)
    return told + words.afterwards(_then(expect, replay), replay.players)


def status_lines(replay: Replay, summary: Summary, paint: Paint = PLAIN) -> Iterator[str]:
    """Yields how a match stands, as text."""
    told = game_words(summary.game)
    heading = [sheet_words.title(told.title, summary.profile, summary.options)]
    if summary.deals and not replay.complete:
        heading.append(_opened(summary))
    yield paint(clauses(heading), "bold")
    listed = expects(replay)
    main = [each for each in listed if each.must]
    main = main or [each for each in listed if each.verb in told.expects]
    for sentence in dict.fromkeys(_sentence(each, replay) for each in main):
        yield f"{say(words.NEXT)}: {sentence}"
    for told_of in remarks(replay):
        sentence = words.remark(told_of, replay.players, summary.game)
        if sentence:
            yield sentence
    others = dict.fromkeys(each.verb for each in listed if each not in main)
    if others:
        yield f"{say(words.POSSIBLE)}: {row(list(others))}"
    if replay.complete:
        yield say(words.COMPLETE)
    elif not listed:
        yield say(words.NOTHING_EXPECTED)
    if summary.deals and not replay.complete:
        deal = summary.deals[-1]
        told_so_far = words.balance(deal, summary.game), words.ratios(deal, summary.game)
        yield from filter(None, [clauses(told_so_far)])
    if summary.deals:
        totals = row(
            [
                f"{person(player, summary.players)} {native(str(total))}"
                for player, total in summary.totals.items()
            ]
        )
        yield f"{say(words.TOTALS)}: {totals}"
    if summary.left:
        yield sheet_words.left(summary.left, summary.players)
    if summary.finished or summary.resting or summary.leaders:
        yield outcome(summary)


def _opened(summary: Summary) -> str:
    deal = summary.deals[-1]
    facts = {
        sheet_words.heading(key): sheet_words.value(key, value)
        for key, value in deal.details.items()
        if value is not None
    }
    dealer = person(deal.dealer, summary.players)
    return words.opened(game_words(summary.game).deal, deal.number, dealer, facts)


def expect_value(expect: Expect, replay: Replay) -> dict[str, Any]:
    """Returns something that may be logged next as JSON values."""
    return {
        "verb": expect.verb,
        "player": expect.player,
        "values": list(expect.values),
        "refused": list(expect.refused),
        "rule": expect.rule,
        "why": expect.why,
        "must": expect.must,
        "then": list(_then(expect, replay)),
        "message": _sentence(expect, replay),
    }


def status_value(replay: Replay, summary: Summary, file: str) -> dict[str, Any]:
    """Returns how a match stands as JSON values."""
    from referee.render.machine import deal_value, head

    playing = summary.deals and not replay.complete
    return {
        **head(),
        "file": visible(file),
        "game": summary.game,
        "complete": summary.complete,
        "finished": summary.finished,
        "ended": summary.ended,
        "faults": summary.faults,
        "players": dict(summary.players),
        "deal": deal_value(summary.deals[-1]) if playing else None,
        "expected": [expect_value(each, replay) for each in expects(replay)],
        "remarks": [
            {"key": each.key, **each.data, "message": sentence}
            for each in remarks(replay)
            if (sentence := words.remark(each, replay.players, summary.game))
        ],
        "totals": dict(summary.totals),
        "winners": list(summary.winners),
    }
