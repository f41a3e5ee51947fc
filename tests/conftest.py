"""What tests of several floors share."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from machine import take_interrupts

import referee

for _variable in ("LANGUAGE", "LC_MESSAGES", "REFEREE_LANG", "REFEREE_DIGITS", "PYTHONUNBUFFERED"):
    os.environ.pop(_variable, None)
os.environ["LC_ALL"] = "C.UTF-8"  # whatever language the machine speaks

# A busy machine is no fault of the code; and CI judges every change by the same examples. Few of
# them, so that the whole run takes minutes: REFEREE_EXAMPLES=2000 is for a night.
settings.register_profile(
    "project",
    max_examples=int(os.environ.get("REFEREE_EXAMPLES", "50")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("project")

take_interrupts()

SCHEMAS = Path(referee.__file__).parent / "schemas"

FitsSchema = Callable[[str, str], Any]


@pytest.fixture(scope="session")
def fits_schema() -> FitsSchema:
    """Returns a function that takes a packaged schema's name and the text of a document.

    It returns the document; one that does not fit raises jsonschema's ValidationError.
    """
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    schemas = {path.name: json.loads(path.read_text("utf-8")) for path in SCHEMAS.iterdir()}
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    registry: Registry[Any] = Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in schemas.values()
    )

    def validate(name: str, text: str) -> Any:
        document = json.loads(text)
        Draft202012Validator(schemas[name], registry=registry).validate(document)
        return document

    return validate
