"""The catalogues of the other languages: what is translated there is fit to be said."""

from __future__ import annotations

import pytest

pytest.importorskip("babel")

from catalogues import FORMS, LANGUAGES, file, mo_text, po_text, read, wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_translated_has_the_places_and_forms_of_its_english(language: str) -> None:
    assert not list(wrong(language, whole=False))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_counts_as_its_language_does(language: str) -> None:
    assert read(language).num_plurals == FORMS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_compiled_and_written_as_the_tool_does_it(language: str) -> None:
    """``make words`` leaves it as it is."""
    assert file(language, "mo").read_bytes() == mo_text(language)
    assert file(language).read_bytes() == po_text(read(language))
