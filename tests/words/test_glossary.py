"""The glossary: its form, and the words that are read where people type."""

from __future__ import annotations

import pytest
from glossary import GLOSSARY, LANGUAGES, SPOKEN, is_read, module, rows, typed_words

from referee import games
from referee.cli.commands import COMMANDS
from referee.words.table import COMMANDS as TABLE_COMMANDS


def test_every_row_has_a_cell_for_each_language() -> None:
    lines = GLOSSARY.read_text("utf-8").splitlines()
    assert lines[0].split("\t")[1:5] == list(LANGUAGES)
    assert {line.count("\t") for line in lines} == {5}
    keys = [line.partition("\t")[0] for line in lines]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_that_are_read_are_made_from_it(language: str) -> None:
    assert (SPOKEN / f"{language}.py").read_text("utf-8") == module(language)


def test_every_verb_and_every_command_has_words_in_each_language() -> None:
    verbs = {verb for game in games.every() for verb in game.events}
    commands = {*COMMANDS, *TABLE_COMMANDS} - verbs
    wanted = {*(f"verb.{each}" for each in verbs), *(f"cmd.{each}" for each in commands)}
    found = {key: cells for key, cells in rows() if is_read(key)}
    assert wanted <= set(found)
    assert all(all(found[key].values()) for key in wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_verbs_or_commands_of_a_game_share_a_word(language: str) -> None:
    for game in games.every():
        verbs = {f"verb.{verb}" for verb in game.events}
        for word, keys in typed_words(language).items():
            meant = [key for key in keys if key in verbs or key.startswith("cmd.")]
            assert len(meant) <= 1, (game.name, word)
