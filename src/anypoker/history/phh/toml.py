"""TOML writer with one line per field."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from functools import lru_cache

from tomli_w import dumps

Value = (
    str
    | bool
    | int
    | float
    | Decimal
    | date
    | time
    | datetime
    | list["Value"]
    | tuple["Value", ...]
    | Mapping[str, "Value"]
)

_WIDE = 100


def toml_lines(fields: Mapping[str, Value]) -> Iterable[str]:
    """Write one line per field; a list that is too wide has one line per item."""
    for name, value in fields.items():
        if not isinstance(value, list | tuple):
            yield f"{_key(name)} = {_value(value)}"
            continue
        items = [_value(item) for item in value]
        line = f"{_key(name)} = [{', '.join(items)}]"
        if len(line) <= _WIDE:
            yield line
        else:
            yield f"{_key(name)} = ["
            yield from [f"  {item}," for item in items]
            yield "]"


@lru_cache(maxsize=256)
def _key(name: str) -> str:
    return dumps({name: 0}).removesuffix(" = 0\n")


def _quoted(text: str) -> bool:
    return '"' in text or "\\" in text


def _value(value: Value) -> str:
    """
    >>> print(_value(["p1 f", {"won": Decimal("0.5")}]))
    ["p1 f", { won = 0.5 }]
    """
    if type(value) is str and value.isascii() and value.isprintable() and not _quoted(value):
        return f'"{value}"'  # the usual case; a library escapes the rest
    match value:
        case list() | tuple():
            return f"[{', '.join(_value(item) for item in value)}]"
        case Mapping():
            inside = ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items())
            return "{ " + inside + " }" if inside else "{}"
        case int() if not isinstance(value, bool):
            return str(value)
        case _:
            return dumps({"value": value}).removeprefix("value = ").removesuffix("\n")
