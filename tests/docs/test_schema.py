"""``referee schema``: each is whole, and one that a program may keep."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import referee

NAMES = sorted(path.stem for path in (Path(referee.__file__).parent / "schemas").glob("*.json"))


def told(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "referee", *words], capture_output=True, text=True, check=False
    )


def test_which_schemas_there_are() -> None:
    assert told("schema").stdout.split() == [each for each in NAMES if each != "common"]


def test_a_printed_schema_needs_no_other() -> None:
    """The document of a real command fits it, with nothing else at hand; another does not."""
    path = Path(referee.__file__).parents[1] / "transcripts" / "matches" / "kachuful-3-open.ref"
    schema = json.loads(told("schema", "score").stdout)
    assert schema["$id"] == "urn:referee:schema:score:1"
    document = json.loads(told("score", "-m", str(path), "--format", "json").stdout)
    Draft202012Validator(schema).validate(document)
    assert not Draft202012Validator(schema).is_valid({**document, "version": "1"})


@pytest.mark.parametrize("name", NAMES)
def test_every_schema_has_an_absolute_name(name: str) -> None:
    text = (Path(referee.__file__).parent / "schemas" / f"{name}.json").read_text("utf-8")
    schema = json.loads(text)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:referee:schema:{name}:1"
    assert ".json#" not in text


def test_a_schema_that_is_none_is_refused_in_a_sentence() -> None:
    done = told("schema", "scores")
    assert (done.returncode, done.stdout) == (2, "")
    assert "score" in done.stderr
