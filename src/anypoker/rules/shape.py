"""The shape of a document: every unknown key, wrong word and wrong type, said in a sentence."""

import json
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from anypoker.rules.document.base import DIVIDED, UNKNOWN_KIND, WRONG_SHAPE, word_of
from anypoker.rules.problems import Path
from anypoker.rules.source import Json

# What pydantic calls a value's type -> what a person calls it.
EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "string_type": "a string",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}

Complaint = tuple[Path, str, str | None, bool]  # where, what, hint, whether it is about the key


def shape_problems(error: ValidationError, data: Json, model: type[BaseModel]) -> list[Complaint]:
    """All that is wrong with the shape of `data`, in the order of the file."""
    return [_complaint(details, data, model) for details in error.errors(include_url=False)]


def null_problems(data: Json, path: Path = ()) -> Iterable[Complaint]:
    """Every null: the language has no use for it, and a silent default is no answer."""
    if data is None:
        sentence = "null is not a value of the language"
        yield path, sentence, "leave the key out if there is nothing to say", False
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from null_problems(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from null_problems(value, (*path, index))


def suggestion(word: str, known: Sequence[str]) -> str | None:
    """A hint with the known word that looks most like this one.

    >>> suggestion("forcedBet", ["forcedBets", "bettingOrder"])
    'did you mean `forcedBets`?'
    """
    by_lower = {name.lower().replace("_", "").replace("-", ""): name for name in reversed(known)}
    plain = word.lower().replace("_", "").replace("-", "").replace(" ", "")
    close = get_close_matches(plain, list(by_lower), n=1, cutoff=0.6)
    return f"did you mean `{by_lower[close[0]]}`?" if close else None


def quote_value(value: Any) -> str:
    """A JSON value as it is quoted in a sentence.

    >>> quote_value("face sideways"), quote_value({"a": 1})
    ('"face sideways"', 'an object')
    """
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def choice_text(words: Iterable[str]) -> str:
    """Words as a choice.

    >>> choice_text(["left", "right", "across"])
    '"left", "right" or "across"'
    """
    quoted = [f'"{word}"' for word in words]
    return " or ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))


def _complaint(details: ErrorDetails, data: Json, model: type[BaseModel]) -> Complaint:
    kind = details["type"]
    path = _json_path(details["loc"], data, missing=kind == "missing")
    value = details["input"]
    context = details.get("ctx", {})
    if kind == "missing":
        return path, f"the required key `{path[-1]}` is missing", None, False
    if kind == "extra_forbidden":
        known = _keys_at(model, details["loc"][:-1])
        known_keys = f"known keys here: {', '.join(known)}"
        hint = suggestion(str(path[-1]), known) or known_keys
        return path, f"the key `{path[-1]}` is unknown here", hint, True
    if kind == UNKNOWN_KIND:
        return _unknown_kind(path, value, context)
    if kind == WRONG_SHAPE:
        return (
            path,
            f"must be {context['allowed']}, not {quote_value(value)}",
            _misprint(value),
            False,
        )
    if kind == "literal_error":
        words = _literal_words(model, details["loc"])
        allowed = choice_text(words) if words else str(context["expected"])
        close = suggestion(value, words) if isinstance(value, str) else None
        return path, f"must be {allowed}, not {quote_value(value)}", close, False
    if kind in EXPECTED:
        sentence = f"must be {EXPECTED[kind]}, not {quote_value(value)}"
        in_a_list = bool(path) and isinstance(path[-1], int)
        return path, sentence, _misprint(value) if in_a_list else None, False
    return path, _measure(kind, value, context, details["msg"]), None, False


def _unknown_kind(path: Path, value: Any, context: dict[str, Any]) -> Complaint:
    key, words = context["key"], context["words"]
    if not isinstance(value, dict):
        return path, f"must be an object, not {quote_value(value)}", None, False
    here = (*path, key)
    if key not in value:
        sentence = f"the required key `{key}` is missing; it is one of {choice_text(words)}"
        slips = [f"`{name}` should be `{key}`" for name in value if suggestion(name, [key])]
        return here, sentence, slips[0] if slips else None, False
    word = value[key]
    hint = suggestion(word, words) if isinstance(word, str) else None
    return here, f"must be {choice_text(words)}, not {quote_value(word)}", hint, False


def _measure(kind: str, value: Any, context: dict[str, Any], message: str) -> str:
    """Sentences for values of the right type that are too large, too small or empty."""
    if kind == "greater_than_equal":
        return f"must be at least {context['ge']}, not {quote_value(value)}"
    if kind == "less_than_equal":
        return f"must be at most {context['le']}, not {quote_value(value)}"
    if kind == "string_too_short":
        return "must not be empty"
    if kind == DIVIDED:
        return (
            f"must not hold `|`, which stands between the parts of an answer: {quote_value(value)}"
        )
    if kind in ("too_short", "too_long"):
        least, most = context.get("min_length"), context.get("max_length")
        bound = f"at least {least}" if least is not None else f"at most {most}"
        return f"must have {bound} item{'s' if (least or most) != 1 else ''}, not {len(value)}"
    return f"{message[0].lower()}{message[1:]} (here: {quote_value(value)})"


def _misprint(value: Any) -> str | None:
    """`[2.3]` for `[2, 3]`."""
    if isinstance(value, float) and 0 < value < 100 and not value.is_integer():
        whole, fraction = str(value).split(".")
        return f"numbers of a list are separated by commas: did you mean [{whole}, {fraction}]?"
    return None


def _json_path(location: Sequence[str | int], data: Any, *, missing: bool) -> Path:
    """The place in the file of a pydantic location, which also names members of unions."""
    path: list[str | int] = []
    for number, part in enumerate(location):
        last = number == len(location) - 1
        if isinstance(data, dict) and part in data and not _is_tag(part):
            data = data[str(part)]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        elif not (last and missing):
            continue
        path.append(part)
    return tuple(path)


def _is_tag(part: str | int) -> bool:
    return isinstance(part, str) and part.startswith("<") and part.endswith(">")


def _keys_at(model: type[BaseModel], location: Sequence[str | int]) -> list[str]:
    """The keys that the language knows at a pydantic location."""
    found: list[str] = []
    for kind in _types_at(model, location):
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            found += [field.alias or name for name, field in kind.model_fields.items()]
    return list(dict.fromkeys(found))


def _literal_words(model: type[BaseModel], location: Sequence[str | int]) -> list[str]:
    """The words that the language knows at a pydantic location."""
    words: list[str] = []
    for kind in _types_at(model, location):
        if not isinstance(kind, type) and "Literal" in str(get_origin(kind)):
            words += [str(word) for word in get_args(kind)]
    return words


def _types_at(model: type[BaseModel], location: Sequence[str | int]) -> list[Any]:
    here: list[Any] = [model]
    for part in location:
        here = [inner for kind in here for inner in _step_into(kind, part)]
    return here


def _step_into(kind: Any, part: str | int) -> list[Any]:
    """The types that a value of this type has under one part of a location."""
    if _is_tag(part):
        return _tagged(kind, str(part))
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            if (field.alias or name) == part:
                return _members(field.annotation)
        # a member of a union that pydantic tells apart by itself
        return [kind]
    if get_origin(kind) in (list, dict):
        return _members(get_args(kind)[-1])
    return [kind]


def _tagged(kind: Any, tag: str) -> list[Any]:
    """A member of a union by its tag; all members were listed already, so pick among them."""
    word = tag.strip("<>")
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return [kind]
    for key in ("type", "change"):
        if key in kind.model_fields:
            return [kind] if word in (word_of(kind, key), "object") else []
    return [kind]


def _members(annotation: Any) -> list[Any]:
    """The types a value may have, unions and annotations opened."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _members(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return [member for part in get_args(annotation) for member in _members(part)]
    return [] if annotation is type(None) else [annotation]
