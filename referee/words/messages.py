"""What is wrong with a line, in words: a pure function of the finding and the players' names."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from referee import games
from referee.games.words import GameWords
from referee.notation.rules import RECORD_RULES
from referee.values.rules import Finding, Page, Rule, Say
from referee.words.phrases import Values, Words, lines, listing, person, quoted, visible

_RECORD: Mapping[str, Rule] = {rule.id: rule for rule in RECORD_RULES}


def game_words(game: str) -> GameWords:
    """Returns the words of a game."""
    return games.load(game).words


def rule_of(rule: str) -> Rule | None:
    """Returns the rule of that id, None where there is none."""
    family = rule.partition("/")[0]
    if rule in _RECORD or not games.known(family):
        return _RECORD.get(rule)
    return games.load(family).rule(rule)


def wording(rule: str, why: str, game: str | None = None) -> Say | None:
    """Returns the wording of one way of breaking a rule, or None where it has none of its own.

    ``game`` is needed for rules that no game owns, since games may break them in ways of their
    own.
    """
    if rule in _RECORD and game is not None:
        own = games.load(game).ways.get(rule, {}).get(why)
        if own is not None:
            return own
    found = rule_of(rule)
    return found.ways.get(why) if found else None


def page(rule: str) -> Page | None:
    """Returns the page of a rule, or None where there is none."""
    found = rule_of(rule)
    return found.page if found else None


def message(finding: Finding, names: Mapping[str, str], game: str | None = None) -> str:
    """Says what is wrong.

    ``names`` maps handles to names; ``game`` is needed for rules that no game owns, since games
    may break them in ways of their own.
    """
    say = wording(finding.rule, finding.why, game)
    if say is not None:
        try:
            return say.message.format_map(_values(finding, names))
        except (KeyError, ValueError):
            pass
    return _fallback(finding, names)


def _fallback(finding: Finding, names: Mapping[str, str]) -> str:
    """Says what is wrong where a game has found a way to break a rule that has no words yet."""
    about = page(finding.rule)
    rule = about.title.rstrip(".") if about else finding.rule
    who = f"{person(finding.player, names)} against the rule" if finding.player else "the rule"
    return f"{who}: {rule}" if finding.player else f"{who} is not kept: {rule}"


def hint(finding: Finding, names: Mapping[str, str], game: str | None = None) -> str:
    """Says what would be right, or returns an empty string where there is nothing to add."""
    if finding.missing:
        return missing(finding.missing)
    near = finding.data.get("near")
    if isinstance(near, tuple | list) and near:
        return f"did you mean {listing([quoted(str(each)) for each in near], 'or')}?"
    say = wording(finding.rule, finding.why, game)
    own = say.hint if say else ""
    if finding.allowed and "{allowed" not in own:
        return f"allowed here: {', '.join(visible(each) for each in finding.allowed)}"
    try:
        return own.format_map(_values(finding, names))
    except (KeyError, ValueError):
        return ""


MOST_MISSING = 4
"""How many lines are told at most of which one seems to be missing."""


def missing(groups: Sequence[Sequence[str]]) -> str:
    """Says which lines seem to be missing: one of some groups, or how all of them begin."""
    told = [listing([quoted(_begun(line)) for line in group]) for group in groups]
    if len(groups) > MOST_MISSING:
        first, *others = (group[0].split() for group in groups)
        same = [word for word, *rest in zip(first, *others, strict=False) if {*rest} <= {word}]
        told = [quoted(_begun(f"{' '.join(same)} "))]
    return f"a line seems to be missing before this one: {listing(told, 'or')}"


def _begun(line: str) -> str:
    """Returns a line of which the last words are not known so that this shows."""
    return f"{line}…" if line.endswith(" ") else line


def _values(finding: Finding, names: Mapping[str, str]) -> Values:
    """Returns what fills the templates: the data and what is made of it in words."""
    data: dict[str, object] = {"allowed": finding.allowed, **finding.data}
    if finding.rule == "record/version":
        data["games"] = games.names()
    if "argument" in data:
        data["argument"] = Words(data["argument"])
    if isinstance(data.get("values"), str):
        data["values"] = Words(", ".join(str(data["values"]).split()))
    facts = data.get("facts")
    if isinstance(facts, tuple | list):
        data["proven"] = _proven_by([line for line, _ in facts], finding.line)
    claims = data.get("claims")
    if isinstance(claims, tuple | list) and isinstance(facts, tuple | list):
        data["given"] = _given({line for line, _ in facts} - {line for line, *_ in claims})
        data.update(_claims(claims, names))
    return Values(data, names)


def _proven_by(facts: Sequence[int], line: int) -> Words:
    """Returns ``, as line 9 shows``, without the line that the message is about."""
    others = {fact for fact in facts if fact != line}
    if not others:
        return Words()
    return Words(f", as {lines(others)} {'shows' if len(others) == 1 else 'show'}")


def _given(facts: Collection[int]) -> Words:
    return Words(f" given {lines(facts)}" if facts else "")


def _claims(claims: Sequence[Sequence[Any]], names: Mapping[str, str]) -> dict[str, object]:
    """Tells the lines of a proof: ``line 16: b (Noam) said there were no sevens; ...``."""
    told = []
    for line, rule, player, what in claims:
        values = Values({"player": player, "what": what, "suit": what}, names)
        found = rule_of(rule)
        template = found.claimed if found and found.claimed else rule
        told.append(f"line {line}: {template.format_map(values)}")
    numbers = {line for line, *_ in claims}
    return {
        "claimed": lines(numbers),
        "both": "both " if len(numbers) == 2 else "all " if len(numbers) > 2 else "",
        "story": Words("; ".join(told)),
    }
