"""What is said of a fault: every way of breaking a rule has words of its own, plain and safe."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import referee
from referee import games
from referee.notation.events import arguments
from referee.notation.rules import RECORD_RULES
from referee.values.rules import Finding, Say
from referee.words.messages import hint, message, page, wording
from referee.words.phrases import ISOLATE, ISOLATE_END

PACKAGE = Path(referee.__file__).parent
NAMES = {"a": "Asha Devi", "b": "נועם", "c": "سمیر", "d": "Omar"}

SAMPLES: dict[str, object] = {
    "claims": ((16, "", "b", "7"), (18, "", "b", "7")),
    "facts": ((9, "hand a 7H"),),
    "near": ("ask",),
    "players": ("a", "b"),
    "held": ("9H", "4H"),
    "argument": "player",
    "values": "on off",
}
"""Data for keys whose values are neither a number nor a player, a card or a suit."""

NUMBERS = {
    "count", "fewest", "most", "cards", "deck", "number", "actual", "round", "total", "bid", "won",
    "done", "trick", "said", "first", "suits", "ranks", "length",
}  # fmt: skip
PLAYERS = {"player", "other", "due", "asker", "dealer", "holder"}


def sample(key: str) -> object:
    """Returns a value such as a game would give for a key of a finding's data."""
    if key in SAMPLES:
        return SAMPLES[key]
    if key in NUMBERS:
        return 3
    if key in PLAYERS:
        return "d"
    return {"led": "H", "suit": "S", "trump": "D"}.get(key, "7")


def published() -> Iterator[tuple[str, str, str, Say]]:
    """Yields game, rule, variant and wording of everything that the games say they can find."""
    for game in map(games.load, games.GAMES):
        for ways in ({rule.id: rule.ways for rule in game.rules}, game.ways):
            for rule, said in ways.items():
                for why, say in said.items():
                    yield game.name, rule, why, say


@pytest.mark.parametrize(("game", "rule", "why", "say"), list(published()))
def test_every_way_of_breaking_a_games_rule_has_words(
    game: str, rule: str, why: str, say: Say
) -> None:
    assert wording(rule, why, game) == say
    data = {key: sample(key) for key in say.data}
    if "claims" in data:
        claimed = next(each.id for each in games.load(game).rules if each.claimed)
        data["claims"] = tuple((line, claimed, *rest) for line, _, *rest in SAMPLES["claims"])  # type: ignore[attr-defined]
    finding = Finding(rule, "breach", 18, 1, 2, "house", why, "d", data=data)
    told = message(finding, NAMES, game)
    fallback = message(finding._replace(why="unheard of"), NAMES, game)
    assert told != fallback, f"{rule} ({why}): the data lacks what the words want"
    assert "{" not in told + hint(finding, NAMES, game)
    for field in _fields(say.message) & set(say.data):
        assert isinstance(data[field], int | tuple | str)


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_fault_that_a_game_can_find_has_words() -> None:
    """And there are none for what no game can find any more: they would rot unread."""
    for game in map(games.load, games.GAMES):
        assert set(game.ways.get("record/header", {})) == set(misfits_of(Path(game.folder)))


def literals(path: Path, call: str) -> Iterator[tuple[str, ...]]:
    """Yields the leading literal arguments of each call of a function in a source file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name == call:
                leading = tuple(
                    each.value
                    for each in node.args
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                )
                if leading:
                    yield leading


def misfits_of(folder: Path) -> list[str]:
    """Returns the ways in which a game's options, and header lines of its own, can be unfit."""
    files = list(folder.glob("*.py"))
    lines = [found[0] for path in files for found in literals(path, "misfit")]
    return [found[1] for path in files for found in literals(path, "Unfit")] + lines


MATCH = ("header", "replay", "rulings", "record", "meaning", "meaningless", "amend")


def of_the_record() -> set[tuple[str, str]]:
    """Collects rule and variant of all that reading a record can find, from the source."""
    found: set[tuple[str, str]] = set()
    notation = (f"notation/{name}.py" for name in ("roster", "reader", "shorthand"))
    files = *notation, *(f"match/{name}.py" for name in MATCH)
    for name in files:
        path = PACKAGE / name
        for rule, _, why in (each for each in literals(path, "Fault") if len(each) == 3):
            if rule.startswith(("record/", "deck/")):
                found.add((rule, why))
        found |= {("record/roster", each[0]) for each in literals(path, "_roster")}
        found |= {("record/stamp", each[0]) for each in literals(path, "_add_stamp_fault")}
        if name == "match/header.py":
            found |= {("record/header", each[0]) for each in literals(path, "_fault")}
        found |= {("record/order", each[0]) for each in literals(path, "out_of_order")}
    base, events = PACKAGE / "notation" / "arguments.py", PACKAGE / "notation" / "events.py"
    kinds = {each[0] for path in (base, events) for each in literals(path, "Unreadable") if each}
    kinds |= {each[0] for each in literals(base, "_single")}
    kinds |= {each[0] for call in ("_of_deck", "_cards_of") for each in literals(base, call)}
    return found | {("record/arguments", kind) for kind in kinds}


COMPUTED = {("record/version", "extra"), ("record/roster", "handle"), ("record/roster", "reserved"),
            ("record/verb", "ambiguous"),
            ("record/arguments", "ambiguous"), ("record/arguments", "family"),
            ("record/arguments", "family-card"), ("record/version", "missing"),
            ("record/style", ""),
            ("record/header", "of-card"),
            *(("record/text", why) for why in ("control", "legacy", "long", "utf-8", "encoding",
                                               "line-ends", "merge"))}  # fmt: skip
"""Variants whose name is chosen at run time, so that no literal argument tells of them."""


def test_every_way_of_breaking_the_record_has_words() -> None:
    found = of_the_record()
    assert len(found) > 35, "the source is not read as it should be"
    without = sorted(each for each in found | COMPUTED if wording(*each) is None)
    assert not without


def test_the_record_has_no_words_left_over() -> None:
    told = {(rule.id, why) for rule in RECORD_RULES for why in rule.ways}
    assert told - COMPUTED - of_the_record() == set()


@pytest.mark.parametrize("game", games.GAMES)
def test_every_event_has_its_sentences(game: str) -> None:
    """The last of them needs none of the arguments that may be left out."""
    for event_type in games.load(game).events.values():
        told = event_type.told
        optional = {name for name, _, optional in arguments(event_type) if optional}
        known = {name for name, _, _ in arguments(event_type)}
        assert told, event_type
        assert told[-1][0] == ()
        for needed, template in told:
            assert _fields(template) <= known - (optional - set(needed))
            assert template.endswith(".")


# -- what messages read like ------------------------------------------------------------------

FISHED = (
    Finding(
        "go-fish/contradiction",
        "proof",
        18,
        1,
        10,
        "house",
        proof=(16, 18),
        data={
            "claims": ((16, "go-fish/fish-true", "a", "7"), (18, "go-fish/ask-held", "a", "7")),
            "facts": (),
        },
    )
)  # fmt: skip


def test_a_proof_tells_its_lines() -> None:
    assert message(FISHED, NAMES, "go-fish") == (
        "lines 16 and 18 cannot both be true: line 16: a (Asha Devi) did not have a seven; "
        "line 18: a (Asha Devi) asked for sevens and so held a seven"
    )


def test_the_hook_is_told_as_at_the_table() -> None:
    finding = Finding(
        "kachuful/hook", "breach", 14, 7, 8, "002 §5", "", "d", (9, 14), 9, ("0", "2", "3"),
        {"player": "d", "number": 1, "total": 2, "cards": 3},
    )  # fmt: skip
    assert message(finding, NAMES) == (
        "d (Omar) may not bid 1: the bids would total 3, the number of tricks"
    )
    assert hint(finding, NAMES) == "allowed here: 0, 2, 3"


def test_right_to_left_names_are_isolated_and_others_left_alone() -> None:
    finding = FISHED._replace(
        rule="go-fish/turn", why="other", data={"player": "b", "due": "d"}
    )  # fmt: skip
    assert message(finding, NAMES) == (
        f"b ({ISOLATE}נועם{ISOLATE_END}) asks, but it is the turn of d (Omar)"
    )


def test_near_misses_are_suggested() -> None:
    finding = Finding(
        "record/verb", "syntax", 3, 1, 4, "house", "unknown",
        data={"word": "aks", "near": ("ask", "trick")},
    )  # fmt: skip
    assert hint(finding, {}) == "did you mean 'ask' or 'trick'?"


@pytest.mark.parametrize("hostile", ["\x1b[31m", "\u202eabc", "\x85", "\udcff", "\u2066x", "a\tb"])
def test_nothing_hostile_is_told(hostile: str) -> None:
    finding = Finding(
        "record/roster", "syntax", 3, 1, 4, "house", "name-twice",
        data={"word": hostile, "other": "a"},
    )  # fmt: skip
    told = message(finding, {"a": hostile})
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", told)


def test_a_way_without_words_still_reads_well() -> None:
    finding = Finding("go-fish/turn", "breach", 3, 1, 4, "000 §5", "novel", "d", (), None, (), {})
    assert message(finding, NAMES) == (
        "d (Omar) against the rule: Only the player whose turn it is asks"
    )
    nobody = finding._replace(player=None, rule="whist/renege")
    assert message(nobody, NAMES) == "the rule is not kept: whist/renege"


# -- the rule book ----------------------------------------------------------------------------

RULES = [*RECORD_RULES, *(rule for game in games.GAMES for rule in games.load(game).rules)]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_rule_has_a_page(rule: object) -> None:
    about = page(rule.id)  # type: ignore[attr-defined]
    assert about is not None
    for text in about:
        assert text.endswith("."), text
        assert text == " ".join(text.split())
