"""Writing TOML: the few kinds of value that records have. (Reading is in the standard library.)"""

import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal

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
    """One line a field; a list that is too wide has one line an item."""
    for name, value in fields.items():
        line = f"{_key(name)} = {_value(value)}"
        if isinstance(value, list | tuple) and len(line) > _WIDE:
            yield f"{_key(name)} = ["
            yield from (f"  {_value(item)}," for item in value)
            yield "]"
        else:
            yield line


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else _escaped(name)


def _value(value: Value) -> str:
    match value:
        case str():
            return _string(value)
        case bool():
            return "true" if value else "false"
        case float() | Decimal() if Decimal(value).is_infinite():
            return "inf"
        case int() | float():
            return str(value)
        case Decimal():
            return f"{value:f}"
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(_value(item) for item in value)}]"
        case Mapping():
            inside = ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items())
            return "{ " + inside + " }" if inside else "{}"


def _string(text: str) -> str:
    """A literal string where that is easier to read, else one with escapes, as JSON has them.

    >>> print(_string("p1 f"), _string("a 'quoted' \\"word\\""))
    "p1 f" '''a 'quoted' "word"'''
    """
    literal = text.isprintable() and "'''" not in text and not text.endswith("'")
    if '"' in text and literal:
        return f"'{text}'" if "'" not in text else f"'''{text}'''"
    return _escaped(text)


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
