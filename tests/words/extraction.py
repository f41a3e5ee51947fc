"""Finds every text that a person reads and that a catalogue translates.

Two walks find them. The sentences in functions are found in the syntax tree: what ``say`` and
``say_n`` are given, and what is called a template first. The others stand in the tables of
``referee/words`` and in typed records (rules with their pages and ways, the words of a game,
options, kinds of arguments, events), and are read from these as they are at run time, so that
what is joined from several constants is one text. A text of several paragraphs is one message a
paragraph, as :func:`referee.words.say.told` looks it up.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import click
from babel.messages.extract import extract_from_dir

import referee
from referee import games
from referee.games.game import Option
from referee.games.lesson import Lesson
from referee.games.words import GameWords, StatisticWords
from referee.notation.arguments import ArgKind
from referee.notation.events import Event
from referee.values.rules import Page, Rule, Say
from referee.words.pages import PagePart
from referee.words.say import Meant, paragraphs

PACKAGE = Path(referee.__file__).parent

LETTERS = re.compile(r"[A-Za-z]{2,}")

UNSAID = {
    "phrases": {"*"},  # the grammar of English; another language has one of its own
    "say": {"*"},
    "report": {"TOOL"},
    "table": {"RESTORE", "LINE", "STANDS", "YES", "FORCE", "AMEND", "COUNTING"},
    "sheet": {"BESIDE"},
    "messages": {"_RECORD"},
}
"""By room, what is typed or looked up and not read: names of tables that hold no sentences."""

AN_ID = re.compile(r"[a-z0-9]+([-/.][a-z0-9]+)+")
"""An id, a package or an address: nothing to translate."""

NOT_OF_CLICK = re.compile(
    "DeprecationWarning|Windows error|decls|edit|Bash|colo|standard stream|Press any|version"
    "|Name '|No options defined|start character|Choice\\(|\\(dynamic|len_|nargs|iterable|UUID"
    "|entered values|confirmation|invalid input|Confirm|boolean|match the format|continue"
)
"""What click says only to who programs with it, or of what the referee has not."""

CLICK_KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}


class Message(NamedTuple):
    """A message: its English, for one and for many where it counts, its meaning where English has
    several, and where it stands."""

    text: str
    many: str = ""
    meaning: str | None = None
    where: str = ""


@cache
def messages() -> list[Message]:
    """Returns every message once, in the order of their texts."""
    found: dict[tuple[str, str, str | None], Message] = {}
    for each in (*_all(), *said_by_click()):
        read = LETTERS.search(re.sub(r"\{[^}]*\}", "", each.text))
        if read and not AN_ID.fullmatch(each.text):
            found.setdefault((each.text, each.many, each.meaning), each)
    counted = {(each.text, each.meaning) for each in found.values() if each.many}
    wanted = [
        each for each in found.values() if each.many or (each.text, each.meaning) not in counted
    ]
    return sorted(wanted, key=lambda each: (each.text, each.many, each.meaning or ""))


def _all() -> Iterator[Message]:
    for info in pkgutil.walk_packages([str(PACKAGE)], "referee."):
        if info.name.endswith("__main__") or ".lang" in info.name:
            continue
        module = import_module(info.name)
        place = info.name.removeprefix("referee.")
        tree = ast.parse(inspect.getsource(module))
        yield from (each._replace(where=place) for each in _in_functions(tree, module))
        yield from _in_tables(tree, module, place)


# -- functions ----------------------------------------------------------------------------------


def _in_functions(tree: ast.AST, module: ModuleType) -> Iterator[Message]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in ("say", "told"):
            yield from _texts(node.args[0], module)
        elif isinstance(node, ast.Call) and _name(node.func) == "say_n":
            yield from _counted(node, module)
        elif isinstance(node, ast.Call) and _name(node.func) == "Meant":
            yield from _texts(node, module)
        elif isinstance(node, ast.Assign) and "template" in map(_name, node.targets):
            yield from _texts(node.value, module)


def _name(node: ast.expr) -> str:
    return getattr(node, "id", getattr(node, "attr", ""))


def _counted(node: ast.Call, module: ModuleType) -> Iterator[Message]:
    forms = node.args[1:3]
    if len(forms) == 1 and isinstance(forms[0], ast.Starred):
        forms = [ast.Subscript(forms[0].value, ast.Constant(at), ast.Load()) for at in (0, 1)]
    one, many = (_value(each, module) for each in forms)
    assert isinstance(one, str)
    assert isinstance(many, str), ast.dump(node)
    yield Message(one, many)


def _texts(node: ast.expr, module: ModuleType) -> Iterator[Message]:
    """Yields what an expression can be as far as its source tells: one of two, a constant."""
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body, module)
        yield from _texts(node.orelse, module)
    elif isinstance(node, ast.BoolOp):
        for each in node.values:
            yield from _texts(each, module)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        for each in node.value.values:
            yield from _texts(each, module)
    elif isinstance(node, ast.Call) and _name(node.func) == "get" and len(node.args) > 1:
        yield from _texts(node.args[1], module)
    else:
        value = _value(node, module)
        if isinstance(value, str):
            yield from _paragraphs(value)


def _value(node: ast.expr, module: ModuleType) -> object:
    """Returns the value of an expression made of constants, None of another."""
    expression = ast.fix_missing_locations(ast.Expression(node))
    try:
        return eval(compile(expression, module.__name__, "eval"), vars(module))
    except Exception:
        return None


def _paragraphs(text: str) -> Iterator[Message]:
    meaning = text.meaning if isinstance(text, Meant) else None
    for each in paragraphs(text):
        yield Message(str(each), meaning=meaning)


# -- tables and records -------------------------------------------------------------------------


def _in_tables(tree: ast.Module, module: ModuleType, place: str) -> Iterator[Message]:
    words = place.startswith("words.")
    unsaid = UNSAID.get(place.removeprefix("words."), set()) if words else set()
    for node in tree.body:
        for target in _targets(node):
            value = vars(module).get(target)
            where = f"{place}.{target}"
            if inspect.isclass(value) and issubclass(value, Event):
                yield from _event(value, where)
            elif words and target == "COMMANDS":  # what each takes is notation
                yield from _any({name: about for name, (_, about) in value.items()}, where)
            elif words and not {target, "*"} & unsaid:
                yield from _any(value, where)
            elif not words:
                yield from _records(value, where)


def _targets(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.AnnAssign):
        return [_name(node.target)]
    return [_name(each) for each in node.targets] if isinstance(node, ast.Assign) else []


def _any(value: object, where: str) -> Iterator[Message]:
    """Yields all texts of a table of sentences, however deep; its keys are no texts."""
    if isinstance(value, str):
        yield from (each._replace(where=where) for each in _paragraphs(value))
    elif isinstance(value, PagePart):
        yield from _records(value, where)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _any(each, f"{where}[{key}]")
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _any(each, where)


def _records(value: object, where: str) -> Iterator[Message]:
    """Yields what typed records say, however deep they stand in tables."""
    if isinstance(value, Rule):
        said = {name: getattr(value, name) for name in ("claims", "claimed", "refuses")}
        yield from _source(value.source, f"{value.id} source")
        for name, each in (("page", value.page), ("ways", value.ways), *said.items()):
            if isinstance(each, str):
                yield from _any(each, f"{value.id} {name}")
            else:
                yield from _records(each, f"{value.id} {name}")
    elif isinstance(value, Say):
        yield from _any(value.message, f"{where} message")
        yield from _any(value.hint, f"{where} hint")
    elif isinstance(value, Page):
        for name, each in value._asdict().items():
            yield from _any(each, f"{where} {name}")
    elif isinstance(value, PagePart):  # the first of each row is notation
        yield from _any((value.heading, *value.texts, *(about for _, about in value.rows)), where)
    elif isinstance(value, GameWords):
        yield from _game(value, where)
    elif isinstance(value, Lesson):
        yield from _any([each.text for each in value.steps], f"{where} steps")
        yield from _any(list(value._replace(steps=(), source="")), where)
    elif isinstance(value, StatisticWords):
        for each in (value.titles, value.about, value.headings):
            yield from _any(each, where)
    elif isinstance(value, Option):
        yield from _any(value.about, f"{where} about")
        yield from _source(value.source, f"{where} source")
    elif isinstance(value, ArgKind):
        yield from _any(value.about, f"{where} about")
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _records(each, f"{where}[{key}]")
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _records(each, where)


def _source(text: str, where: str) -> Iterator[Message]:
    """Yields where a rule stands if words tell it, and not only the names of sources."""
    left = text
    for name in sorted(_names_of_sources(), key=len, reverse=True):
        left = left.replace(name, "")
    if re.search("[a-z]{3,} [a-z]{2,}|arithmetic", left):
        yield Message(text, where=where)


@cache
def _names_of_sources() -> set[str]:
    return {"house"}.union(*(game.words.sources for game in games.every()))


def _game(words: GameWords, where: str) -> Iterator[Message]:
    said = (
        "title", "deal", "unit", "units", "legend", "expects", "values", "notes", "sources",
        "questions", "cell", "remarks", "verbs", "kinds", "header",
    )  # fmt: skip
    for name in said:
        yield from _any(getattr(words, name), f"{where}.{name}")
    for verb, (_, text) in words.news.items():
        yield from _any(text, f"{where}.news[{verb}]")
    for _, text in words.in_short:
        yield from _any(text, f"{where}.in_short")
    yield from _records(words.statistics, f"{where}.statistics")


def _event(event: type[Event], where: str) -> Iterator[Message]:
    """Yields what the help says of an event, and how it is told."""
    if "verb" in vars(event):
        yield Message(event.about(), where=where)
    for _, text in event.told:
        yield from _any(text, f"{where}.told")


# -- what click itself says ---------------------------------------------------------------------


def said_by_click() -> Iterator[Message]:
    """Yields what click says to people who use a command."""
    folder = str(Path(click.__file__).parent)
    for _, _, text, _, _ in extract_from_dir(
        folder, [("**.py", "python")], keywords=CLICK_KEYWORDS
    ):
        one, many = (text[0], text[1]) if isinstance(text, tuple) else (text, "")
        if not NOT_OF_CLICK.search(one):
            yield Message(one, many, where="click")


if __name__ == "__main__":
    for each in messages():
        print(each)
