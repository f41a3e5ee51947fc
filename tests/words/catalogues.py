"""Makes and checks the catalogues of the other languages: ``make words``.

``python tests/words/catalogues.py`` adds what is new in the code to every ``referee.po``, takes out
what is gone, keeps what is translated, and makes each ``referee.mo`` of its ``referee.po``.
``python tests/words/catalogues.py check LANGUAGE`` says what is wrong with one, message by message,
and how many are left; it exits with 1 where anything is.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from extraction import PACKAGE, messages, said_by_click

from referee.words.language import CLICK_DOMAIN, DOMAIN
from referee.words.say import NOUNS

LOCALE = PACKAGE / "words" / "locale"

LANGUAGES = ("ar", "he", "th")

DOMAINS = (DOMAIN, CLICK_DOMAIN)

FORMS = {"ar": 6, "he": 3, "th": 1}
"""How many forms a message has that counts."""

PLURALS = {"he": (3, "(n==1 ? 0 : n==2 ? 1 : 2)")}
"""The rule where Babel knows an older one."""

SPECIFICATIONS = {"", "or", "row", "lines", "both", "many", "all", "one", "rank", "code", "q",
                  "first"}  # fmt: skip


def file(language: str, suffix: str = "po", domain: str = DOMAIN) -> Path:
    """Returns where a catalogue lies."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.{suffix}"


def read(language: str) -> Catalog:
    """Returns a catalogue as it is written."""
    with file(language).open("rb") as source:
        return _with_plurals(read_po(source, locale=language))


def _with_plurals(catalogue: Catalog) -> Catalog:
    if str(catalogue.locale) in PLURALS:
        catalogue._num_plurals, catalogue._plural_expr = PLURALS[str(catalogue.locale)]
    return catalogue


def template() -> Catalog:
    """Returns a catalogue of all messages that the code has."""
    found = Catalog(charset="utf-8")
    for each in messages():
        id_ = (each.text, each.many) if each.many else each.text
        found.add(id_, context=each.meaning, auto_comments=[each.where])
    return found


def updated(language: str, source: Catalog) -> Catalog:
    """Returns a catalogue with the messages of the code and what is translated of them."""
    if file(language).exists():
        catalogue = read(language)
    else:
        catalogue = _with_plurals(Catalog(locale=language, charset="utf-8", fuzzy=False))
    catalogue.update(source, update_header_comment=False, keep_user_comments=True)
    catalogue.obsolete.clear()
    return catalogue


HEAD = re.compile(
    rb'"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date'
    rb'|Last-Translator|Language-Team|Generated-By):[^"]*"\n(?:(?!"[A-Z])"[^"]*"\n)*'
)
"""Lines of a head that only say when and by whom a file was made, and so differ every time."""


def po_text(catalogue: Catalog) -> bytes:
    """Returns a catalogue as it is written: sorted, without places."""
    catalogue.header_comment = ""
    target = io.BytesIO()
    write_po(
        target, catalogue, no_location=True, sort_output=True, include_previous=True, width=100
    )
    return HEAD.sub(b"", target.getvalue(), count=0).lstrip()


def mo_text(language: str, domain: str = DOMAIN) -> bytes:
    """Returns the compiled form of a catalogue: what is translated of it, always alike.

    That of click holds nothing but what click says.
    """
    catalogue = read(language)
    of_click = {each.text for each in said_by_click()}
    made = _Plain(locale=language, charset="utf-8")
    made._num_plurals, made._plural_expr = catalogue.num_plurals, catalogue.plural_expr
    for each in catalogue:
        forms = each.string if isinstance(each.string, tuple) else (each.string,)
        one = each.id[0] if isinstance(each.id, tuple) else each.id
        wanted = domain == DOMAIN or one in of_click
        if one and wanted and all(forms) and not each.fuzzy:
            made.add(_key(each), each.string)
    target = io.BytesIO()
    write_mo(target, made)
    return target.getvalue()


def _key(entry: Entry) -> str | tuple[str, ...]:
    """Returns what an entry is looked up by: behind its meaning, by which it is sorted then."""
    if not entry.context:
        return entry.id
    if isinstance(entry.id, tuple):
        return (f"{entry.context}\4{entry.id[0]}", *entry.id[1:])
    return f"{entry.context}\4{entry.id}"


class _Plain(Catalog):
    """A catalogue whose head does not say when and by whom it was made."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Plural-Forms", self.plural_forms),
        ]


# -- what is wrong with one ---------------------------------------------------------------------


def wrong(language: str, *, whole: bool = True) -> Iterator[str]:
    """Yields what is wrong with a catalogue; without ``whole``, of what is translated already."""
    catalogue = read(language)
    for entry in catalogue:
        if entry.id:
            for complaint in _of_entry(entry, language, whole):
                yield f"{complaint}\n  {entry.id}\n  {entry.string}"
    if whole:
        there = {(entry.id, entry.context) for entry in catalogue if entry.id}
        wanted = {(entry.id, entry.context) for entry in template() if entry.id}
        yield from (f"not in the code any more: {id_}" for id_, _ in there - wanted)
        yield from (f"not in the catalogue yet: {id_}" for id_, _ in wanted - there)
        yield from (f"obsolete: {id_}" for id_ in catalogue.obsolete)


def _of_entry(entry: Entry, language: str, whole: bool) -> Iterator[str]:
    ids = entry.id if isinstance(entry.id, tuple) else (entry.id,)
    forms = entry.string if isinstance(entry.string, tuple) else (entry.string,)
    if not any(forms):
        if whole:
            yield "not translated"
        return
    if entry.fuzzy:
        yield "fuzzy: look at it, and take the mark away"
    if isinstance(entry.id, tuple) and (len(forms) != FORMS[language] or not all(forms)):
        yield f"{len([each for each in forms if each])} forms, not {FORMS[language]}"
    wanted = {name for each in ids for name, _ in _places(each)}
    due = {name for name, _ in _places(ids[-1])}
    for text in filter(None, forms):
        try:
            places = _places(text)
        except ValueError as error:
            yield f"{error}"
            continue
        found = {name for name, _ in places}
        # The forms for one and for two may say the number in words.
        if found - wanted or (len(forms) == 1 and due - found):
            yield f"places {sorted(found)}, not {sorted(due)}"
        for name, spec in places:
            if (
                name
                and not _known(spec, language)
                and spec not in dict.fromkeys(spec for each in ids for _, spec in _places(each))
            ):
                yield f"nothing is known of :{spec}"
        if ids[-1][-1:] in "\n " and text[-1:] != ids[-1][-1:]:
            yield "ends without the blank of the English"
        if ids[-1][:1] == " " and text[:1] != " ":
            yield "begins without the blank of the English"


def _places(text: str) -> list[tuple[str, str]]:
    return [
        (name, f"{spec or ''}{'!' + change if change else ''}")
        for _, name, spec, change in Formatter().parse(text)
        if name is not None
    ]


def _known(spec: str, language: str) -> bool:
    noun = spec.removesuffix(".obl") if language == "ar" else spec
    return spec in SPECIFICATIONS or noun in NOUNS or spec == "!r"


def make() -> None:
    """Writes every catalogue anew."""
    for language in LANGUAGES:
        file(language).parent.mkdir(parents=True, exist_ok=True)
        file(language).write_bytes(po_text(updated(language, template())))
        for domain in DOMAINS:
            file(language, "mo", domain).write_bytes(mo_text(language, domain))


def main(arguments: list[str]) -> int:
    """Makes the catalogues, or checks one and returns 1 where something is wrong."""
    if arguments[:1] != ["check"]:
        make()
        return 0
    found = list(wrong(arguments[1]))
    print("\n".join(found))
    left = sum(each.startswith("not translated") for each in found)
    print(f"{len(found)} complaints, {left} of them not translated yet", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
