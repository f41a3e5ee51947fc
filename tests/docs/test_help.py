"""The pages of ``referee help``: every verb, option and format is told, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from machine import PATIENCE

from referee import games
from referee.export import FORMATS
from referee.words import pages, table


def told(*args: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "referee", "help", *args],
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def rows(text: str, heading: str) -> dict[str, str]:
    """Returns the rows under a heading: their first words, and what is said behind."""
    part = re.search(
        rf"^{re.escape(heading)}:\n(?:[^ \n].*\n|\n)*((?: .*\n)+)", f"{text}\n", re.MULTILINE
    )
    assert part is not None, heading
    joined = re.sub(r"\n {4,}", " ", part[1])
    found = (line.strip().partition("  ") for line in joined.splitlines())
    return {name: about.strip() for name, _, about in found}


def test_the_list_names_every_page() -> None:
    assert list(rows(told(), pages.LIST)) == list(pages.topics())
    assert set(pages.topics()) == {*games.GAMES, *pages.TOPICS}


@pytest.mark.parametrize("topic", pages.topics())
def test_every_page_is_there_by_its_beginning(topic: str) -> None:
    assert told(topic[:3]) == told(topic)


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_tells_its_events_profiles_and_house_rules(name: str) -> None:
    game, text = games.load(name), told(name)
    events = rows(text, pages.EVENTS)
    assert [form.split()[0] for form in events] == list(game.events)
    assert all(events.values())
    assert list(rows(text, pages.PROFILES)) == list(game.profiles)
    assert [form.split()[0] for form in game.words.header] == list(game.header)
    assert all(form in text for form in game.words.header)
    options = rows(text, pages.OPTIONS)
    assert list(options) == list(game.options)
    for key, option in game.options.items():
        assert option.about, key
        for value in option.values.split():
            assert value in options[key]


def test_formats_and_table_commands_are_all_told() -> None:
    assert list(rows(told("formats"), pages.TOPICS["formats"])) == list(FORMATS)
    named = [row.split()[0] for row in rows(told("table"), pages.TOPICS["table"])]
    assert named == list(table.COMMANDS)


def test_a_page_that_is_not_there_is_one_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "referee", "help", "whist"],
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert all(name in done.stderr for name in pages.topics())
