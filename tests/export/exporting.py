"""What the tests of formats share: one way to export, one way to read a schema."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from importlib import resources

import jsonschema

from referee.export import FORMATS, Settings
from referee.export.output import whole
from referee.values.summary import Summary


def exported(
    form: str, *matches: Summary, wide: bool = False, sections: Collection[str] | None = None
) -> bytes:
    """Returns what a format makes of some matches."""
    settings = Settings(wide, sections=sections)
    return whole(lambda file: FORMATS[form].writer()(matches, file, settings))


@cache
def schema(name: str) -> jsonschema.Draft202012Validator:
    """Returns what checks documents against a schema that ships with the package."""
    text = (resources.files("referee") / "schemas" / name).read_text(encoding="utf-8")
    document = json.loads(text)
    jsonschema.Draft202012Validator.check_schema(document)
    return jsonschema.Draft202012Validator(document)
