"""What is wrong with a line, in words: a pure function of the finding and the players' names."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from referee import games
from referee.games.words import GameWords
from referee.notation.rules import RECORD_RULES
from referee.values.rules import Finding, Page, Rule, Say
from referee.values.summary import Summary
from referee.words.language import ENGLISH, spoken_tag
from referee.words.phrases import anybody, clauses, listing, quoted, row, visible
from referee.words.say import Words, say, say_n

AGAINST_THE_RULE = "{player} against the rule: {rule}"
NOT_KEPT = "the rule is not kept: {rule}"
DID_YOU_MEAN = "did you mean {near:or}?"
COUNTED = "the number is how many cards were handed over; for one card write {example:q}"
ALLOWED_HERE = "allowed here: {allowed:row}"
LINE_MISSING = "a line seems to be missing before this one: {missing:or}"

_RECORD: Mapping[str, Rule] = {rule.id: rule for rule in RECORD_RULES}


def game_words(game: str) -> GameWords:
    """Returns the words of a game; those that are no templates as they are told."""
    words = games.load(game).words
    if spoken_tag() == ENGLISH:
        return words
    counted = words.statistics
    return words._replace(
        title=say(words.title),
        deal=say(words.deal),
        legend=say(words.legend),
        values=_each(words.values),
        notes=_each(words.notes),
        sources=_each(words.sources),
        statistics=counted._replace(
            titles=_each(counted.titles),
            about=_each(counted.about),
            headings=_each(counted.headings),
        ),
    )


def _each(texts: Mapping[str, str]) -> Mapping[str, str]:
    return {key: say(text) for key, text in texts.items()}


def unit_of(summary: Summary) -> tuple[str, str]:
    """Returns what is counted in a match, one and many: its house rules may say something else."""
    game = games.load(summary.game)
    in_force = {**game.profiles.get(summary.profile, {}), **summary.options}
    for option, unit in game.words.units.items():
        key, _, values = option.partition(" ")
        if in_force.get(key) in values.split():
            return unit
    return game.words.unit


def unit_words(game: str) -> str:
    """Returns what is counted in a game, such as points."""
    return say(games.load(game).words.unit[1])


def rule_of(rule: str) -> Rule | None:
    """Returns the rule of that id, None where there is none."""
    family = rule.partition("/")[0]
    if rule in _RECORD or not games.known(family):
        return _RECORD.get(rule)
    return games.load(family).rule(rule)


def wording(rule: str, why: str, game: str | None = None, verb: object = "") -> Say | None:
    """Returns the wording of one way of breaking a rule, or None where it has none of its own.

    ``game`` is needed for rules that no game owns, since games may break them in ways of their
    own, and in others with some ``verb``.
    """
    if rule in _RECORD and game is not None:
        ways = games.load(game).ways.get(rule, {})
        own = ways.get(f"{why}/{verb}") or ways.get(why)
        if own is not None:
            return own
    found = rule_of(rule)
    return found.ways.get(why) if found else None


def page(rule: str) -> Page | None:
    """Returns the page of a rule, or None where there is none."""
    found = rule_of(rule)
    if found is None or found.page is None or spoken_tag() == ENGLISH:
        return found.page if found else None
    return Page(*map(say, found.page))


def message(finding: Finding, names: Mapping[str, str], game: str | None = None) -> str:
    """Says what is wrong.

    ``names`` maps handles to names; ``game`` is needed for rules that no game owns, since games
    may break them in ways of their own.
    """
    found = wording(finding.rule, finding.why, game, finding.data.get("verb"))
    if found is not None:
        try:
            return say(found.message, names, **_data(finding, names))
        except (KeyError, ValueError):
            pass
    return _fallback(finding, names)


def _fallback(finding: Finding, names: Mapping[str, str]) -> str:
    """Says what is wrong where a game has found a way to break a rule that has no words yet."""
    about = page(finding.rule)
    rule = about.title.rstrip(".") if about else finding.rule
    template = AGAINST_THE_RULE if finding.player else NOT_KEPT
    return say(template, names, player=finding.player, rule=Words(rule))


def hint(finding: Finding, names: Mapping[str, str], game: str | None = None) -> str:
    """Says what would be right, or returns an empty string where there is nothing to add."""
    if finding.missing:
        return missing(finding.missing)
    near = finding.data.get("near")
    if isinstance(near, tuple | list) and near:
        return say(DID_YOU_MEAN, near=near)
    if "counted" in finding.data:
        return say(COUNTED, example=finding.data["counted"])
    found = wording(finding.rule, finding.why, game, finding.data.get("verb"))
    own = found.hint if found else ""
    if finding.allowed and "{allowed" not in own:
        return allowed(finding.allowed)
    try:
        return say(own, names, **_data(finding, names))
    except (KeyError, ValueError):
        return ""


def allowed(values: Sequence[str]) -> str:
    """Says what is allowed instead."""
    return say(ALLOWED_HERE, allowed=[Words(visible(each)) for each in values])


MOST_MISSING = 4
"""How many lines are told at most of which one seems to be missing."""


def missing(groups: Sequence[Sequence[str]]) -> str:
    """Says which lines seem to be missing: one of some groups, or how all of them begin."""
    told = [Words(listing([quoted(_begun(line)) for line in group])) for group in groups]
    if len(groups) > MOST_MISSING:
        first, *others = (group[0].split() for group in groups)
        same = [word for word, *rest in zip(first, *others, strict=False) if {*rest} <= {word}]
        told = [Words(quoted(_begun(f"{' '.join(same)} ")))]
    return say(LINE_MISSING, missing=told)


def _begun(line: str) -> str:
    """Returns a line of which the last words are not known so that this shows."""
    return f"{line}…" if line.endswith(" ") else line


def _data(finding: Finding, names: Mapping[str, str]) -> dict[str, object]:
    """Returns what fills the templates: the data and what is made of it in words."""
    data: dict[str, object] = {"allowed": finding.allowed, **finding.data}
    if finding.rule == "record/version":
        data["games"] = games.names()
    if "argument" in data:
        data["argument"] = Words(say(str(data["argument"])))
    if isinstance(data.get("values"), str):
        data["values"] = Words(row(str(data["values"]).split()))
    facts = data.get("facts")
    if isinstance(facts, tuple | list):
        data["proven"] = _proven_by([line for line, _ in facts], finding.line)
    claims = data.get("claims")
    if isinstance(claims, tuple | list) and isinstance(facts, tuple | list):
        data["given"] = _given({line for line, _ in facts} - {line for line, *_ in claims})
        data.update(_claims(claims, names))
    return data


def _proven_by(facts: Sequence[int], line: int) -> Words:
    """Returns ``, as line 9 shows``, without the line that the message is about."""
    others = {fact for fact in facts if fact != line}
    if not others:
        return Words()
    return Words(
        say_n(len(others), ", as {facts:lines} shows", ", as {facts:lines} show", facts=others)
    )


def _given(facts: Collection[int]) -> Words:
    return Words(say(" given {facts:lines}", facts=facts) if facts else "")


def _claims(claims: Sequence[Sequence[Any]], names: Mapping[str, str]) -> dict[str, object]:
    """Tells the lines of a proof: ``line 16: b (Noam) said there were no sevens; ...``."""
    told = []
    for line, rule, player, what in claims:
        who = Words(anybody()) if player is None else player
        found = rule_of(rule)
        template = found.claimed if found and found.claimed else rule
        claim = Words(say(template, names, player=who, what=what, suit=what))
        told.append(say("line {line}: {claim}", line=line, claim=claim))
    return {"claimed": {line for line, *_ in claims}, "story": Words(clauses(told))}
