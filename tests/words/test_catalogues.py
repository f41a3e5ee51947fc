"""The catalogues of the other languages: what is translated there is fit to be said."""

from __future__ import annotations

from gettext import GNUTranslations

import pytest
from catalogues import DOMAINS, FORMS, LANGUAGES, file, mo_text, po_text, read, wrong

from referee.words.lang import grammar
from referee.words.language import Catalogue


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_whole_with_the_places_and_forms_of_its_english(language: str) -> None:
    """And it has every message of the code, and no other; none is left open or marked as fuzzy."""
    assert not list(wrong(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_counts_as_its_language_does(language: str) -> None:
    assert read(language).num_plurals == FORMS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_compiled_and_written_as_the_tool_does_it(language: str) -> None:
    """``make words`` leaves it as it is."""
    for domain in DOMAINS:
        assert file(language, "mo", domain).read_bytes() == mo_text(language, domain)
    assert file(language).read_bytes() == po_text(read(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_found_in_what_is_compiled(language: str) -> None:
    """The library's own reader finds the same, in any form."""
    made = Catalogue(file(language, "mo").read_bytes(), grammar(language))
    with file(language, "mo").open("rb") as source:
        known = GNUTranslations(source)
    for entry in read(language):
        if isinstance(entry.id, tuple):
            for number in range(120):
                assert made.ngettext(*entry.id, number) == known.ngettext(*entry.id, number)
        elif entry.context:
            found = made.pgettext(entry.context, entry.id)
            assert found == known.pgettext(entry.context, entry.id)
        elif entry.id:
            assert made.gettext(entry.id) == known.gettext(entry.id)
    assert made.gettext("nobody says so") == "nobody says so"
    assert made.ngettext("{n} cat", "{n} cats", 1) == "{n} cat"
