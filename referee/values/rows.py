"""Named tuples as :mod:`typing` has them, but made without looking at the types of their fields.

Looking at them, and compiling each constructor anew, is nearly all that it takes to make such a
class, and a command of the table makes dozens of them before it can begin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter as getter
    from functools import cache
    from types import CodeType, FunctionType

    new = tuple.__new__

    class _Row(tuple):
        """What all of them can do, as what :func:`collections.namedtuple` makes can."""

        __slots__ = ()
        _fields: tuple[str, ...]

        @classmethod
        def _make(cls, values: Any) -> _Row:
            return cls(*values)

        def _replace(self, **changes: Any) -> _Row:
            made = new(type(self), map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"{[*changes]!r}")
            return made

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            told = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({', '.join(told)})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    @cache
    def _constructor(fields: int) -> CodeType:
        """Returns the constructor of rows of so many fields, which only want their names."""
        names = "".join(f"_{at}, " for at in range(fields))
        code: CodeType = eval(f"lambda cls, {names}: new(cls, ({names}))").__code__
        return code

    class _MakesRow(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", {}))
            defaults = {field: body[field] for field in fields if field in body}
            code = _constructor(len(fields)).replace(
                co_varnames=("cls", *fields), co_name="__new__", co_qualname=f"{name}.__new__"
            )
            body |= {field: getter(at, "") for at, field in enumerate(fields)}
            body |= {"__slots__": (), "_fields": fields, "__match_args__": fields}
            body["_field_defaults"] = defaults
            body["__new__"] = FunctionType(code, globals(), None, tuple(defaults.values()))
            return type(name, (_Row,), body)

    class NamedTuple(metaclass=_MakesRow):
        """What a class of named fields derives from; a field may have a default."""
