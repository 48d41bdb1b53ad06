"""Schema errors: pydantic errors as diagnostics, with suggested corrections."""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from anypoker.cards import RANKS
from anypoker.rules.diagnostics import Diagnostic, Path, Severity, written_path
from anypoker.rules.document.base import DIVIDED, UNKNOWN_KIND, WRONG_SHAPE, word_of
from anypoker.rules.source import Json
from anypoker.rules.unsupported import unsupported

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

FAMILY = "family"  # the key that names the kind of an ordering
MAX_SUGGESTIONS = 200  # problems that get a "did you mean"


class Correction(NamedTuple):
    """Suggested correction for an invalid key or value."""

    kind: Literal["key", "word", "part"]  # "part": nothing can be suggested
    path: Path
    meant: str | None


def schema_errors(
    error: ValidationError,
    data: Json,
    model: type[BaseModel],
    renamed: Sequence[tuple[Path, Path]] = (),
    nulls: Collection[Path] = (),
) -> list[Diagnostic]:
    """Return all errors of a validation, in the order of the file.

    Args:
        error: The errors that pydantic found in `data`.
        data: The document, with corrected keys.
        model: The model of the document.
        renamed: Keys as they are in `data`, and as they are in the file.
        nulls: Keys of the file with the value null, which `data` leaves out.
    """
    return [
        _diagnostic(details, data, model, renamed, nulls, guess=index < MAX_SUGGESTIONS)
        for index, details in enumerate(error.errors(include_url=False))
    ]


def corrections(error: ValidationError, data: Json, model: type[BaseModel]) -> Iterator[Correction]:
    """Yield a correction for every error of a validation."""
    for number, details in enumerate(error.errors(include_url=False)):
        kind, location = details["type"], details["loc"]
        path = _json_path(location, data, missing=kind == "missing")
        guess = number < MAX_SUGGESTIONS
        if kind == "extra_forbidden":
            misprint = guess and unsupported(path[-1], path) is None
            known = _keys_at(model, location[:-1]) if misprint else []
            yield Correction("key", path, closest(str(path[-1]), known))
        elif kind == "literal_error" and isinstance(details["input"], str):
            words = _literal_words(model, location) if guess else []
            yield Correction("word", path, closest(details["input"], words))
        elif kind == UNKNOWN_KIND and isinstance(details["input"], dict):
            context = details["ctx"]
            word = details["input"].get(context["key"])
            meant = closest(word, context["words"]) if isinstance(word, str) else None
            yield Correction(
                "word" if isinstance(word, str) else "part", (*path, context["key"]), meant
            )
        else:
            yield Correction("part", path, None)


def suggestion(word: str, known: Sequence[str]) -> str | None:
    """Return a hint with the known word that looks most like this one.

    >>> suggestion("forcedBet", ["forcedBets", "bettingOrder"])
    'did you mean `forcedBets`?'
    """
    close = closest(word, known)
    return f"did you mean `{close}`?" if close is not None else None


def closest(word: str, known: Sequence[str]) -> str | None:
    """Return the known word most similar to this one, if it is close enough and different.

    >>> closest("betting_structure", ["bettingStructures", "bettingOrder"])
    'bettingStructures'
    >>> closest("gap", ["game", "gamePlay"]) is None
    True
    """
    others = [name for name in reversed(known) if name != word]
    by_lower = {_plain(name): name for name in others}
    found = get_close_matches(_plain(word[:100]), list(by_lower), n=1, cutoff=0.7)
    return by_lower[found[0]] if found else None


def _plain(word: str) -> str:
    return word.lower().replace("_", "").replace("-", "").replace(" ", "")


def quote_value(value: Any) -> str:
    """Return a JSON value as it is quoted in a sentence.

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


def _diagnostic(
    details: ErrorDetails,
    data: Json,
    model: type[BaseModel],
    renamed: Sequence[tuple[Path, Path]],
    nulls: Collection[Path],
    *,
    guess: bool,
) -> Diagnostic:
    kind = details["type"]
    path = _json_path(details["loc"], data, missing=kind == "missing")
    value = details["input"]
    context = details.get("ctx", {})
    if kind == "union_tag_not_found":
        key = str(context["discriminator"]).strip("'")
        context = {"key": key, "words": _literal_words(model, (*details["loc"], key))}
        kind = UNKNOWN_KIND
    if kind == UNKNOWN_KIND and isinstance(value, dict):
        path = (*path, context["key"])
    elif kind == "union_tag_invalid":
        path = (*path, str(context["discriminator"]).strip("'"))
    missing = kind == "missing" or (kind == UNKNOWN_KIND and _lacks(value, context["key"]))
    written = written_path(path, renamed)
    hint: str | None
    if missing and written in nulls:
        message, hint = f"the required key `{written[-1]}` is null", "give it a value"
    elif kind == "extra_forbidden":
        message = f"the key `{path[-1]}` is unknown here"
        hint = _unknown_key_hint(path, _keys_at(model, details["loc"][:-1])) if guess else None
        if (attempt := unsupported(path[-1], path)) is not None:
            message, hint = f"{message}: {attempt.message}", attempt.hint
    else:
        message, hint = _message(kind, path, value, context, details, model)
        if hint is None and (attempt := unsupported(_word_at(path, value), path)) is not None:
            message, hint = f"{message}: {attempt.message}", attempt.hint
    about_key = kind == "extra_forbidden"
    return Diagnostic(Severity.ERROR, written, message, hint, is_about_key=about_key)


def _word_at(path: Path, value: Any) -> Any:
    """Return the wrong word itself, for an object the value of the key that the path names."""
    return value.get(path[-1]) if isinstance(value, dict) and path else value


def _lacks(value: Any, key: str) -> bool:
    return isinstance(value, dict) and key not in value


def _unknown_key_hint(path: Path, known: Sequence[str]) -> str:
    known_keys = f"known keys here: {', '.join(known)}"
    return _elsewhere(path) or suggestion(str(path[-1]), known) or known_keys


def _message(
    kind: str,
    path: Path,
    value: Any,
    context: dict[str, Any],
    details: ErrorDetails,
    model: type[BaseModel],
) -> tuple[str, str | None]:
    """Return the message and the hint for an error of pydantic."""
    if kind == "missing":
        return f"the required key `{path[-1]}` is missing", None
    if kind == UNKNOWN_KIND:
        return _unknown_kind(path, value, context)
    if kind == WRONG_SHAPE:
        return f"must be {context['allowed']}, not {quote_value(value)}", _misprint(value)
    if kind == "literal_error":
        words = _literal_words(model, details["loc"])
        allowed = choice_text(words) if words else str(context["expected"])
        close = suggestion(value, words) if isinstance(value, str) else None
        return f"must be {allowed}, not {quote_value(value)}", close
    if kind in EXPECTED:
        in_list = bool(path) and isinstance(path[-1], int)
        hint = _misprint(value) if in_list else _advice(path, value)
        return f"must be {EXPECTED[kind]}, not {quote_value(value)}", hint
    if kind == "union_tag_invalid":
        words = [word.strip(" '") for word in context["expected_tags"].split(",")]
        return f'must be {choice_text(words)}, not "{context["tag"]}"', None
    return _measure(kind, value, context, details["msg"]), _advice(path, value)


def _advice(path: Path, value: Any) -> str | None:
    """Return a hint for a common beginner's mistake."""
    match path:
        case (*_, "share") if isinstance(value, float):
            return "shares are weights in whole numbers: 1 and 1 are halves, 2 and 1 two thirds"
        case ("players", "min") if value in (0, 1):
            return "players play against each other, never against the house: two at least"
        case (*_, "wildCards", int()) if isinstance(value, str):
            rank = value if value in RANKS else "2"
            return f'write a wild rank as {{"type": "rank", "rank": "{rank}", "role": "wild"}}'
        case (*_, "cost" | "pay") if isinstance(value, str | int):
            amount = json.dumps(value) if isinstance(value, str) else '"small_bet"'
            return f'write a price as {{"type": "fixed", "amount": {amount}}}'
        case (*_, "number" | "min_number") if isinstance(value, str) and "-" in value:
            return "write a range as `min_number` and `number`"
        case _:
            return None


def _elsewhere(path: Path) -> str | None:
    """Return the name or the place that a key has here."""
    match path:
        case (*_, "draw", "cards", int(), "cost"):
            return "a draw is free: `buy` sells cards, with `discard_first` in exchange for one"
        case ("with", int(), "by"):
            return "`by` is for `patch`; here the new steps are a list under `steps`"
        case ("with", int(), "steps"):
            return "`steps` is for new steps; a `patch` has the changed keys under `by`"
        case _:
            return None


def _unknown_kind(path: Path, value: Any, context: dict[str, Any]) -> tuple[str, str | None]:
    key, words = context["key"], context["words"]
    if not isinstance(value, dict):
        return f"must be an object, not {quote_value(value)}", _advice(path, value)
    if key not in value:
        slips = (f"`{name}` should be `{key}`" for name in value if suggestion(name, [key]))
        message = f"the required key `{key}` is missing; it is one of {choice_text(words)}"
        return message, next(slips, None)
    word = value[key]
    hint = suggestion(word, words) if isinstance(word, str) else None
    return f"must be {choice_text(words)}, not {quote_value(word)}", hint


def _measure(kind: str, value: Any, context: dict[str, Any], message: str) -> str:
    """Return sentences for values of the right type that are out of bounds or empty."""
    if kind == "greater_than_equal":
        return f"must be at least {context['ge']}, not {quote_value(value)}"
    if kind == "less_than_equal":
        return f"must be at most {context['le']}, not {quote_value(value)}"
    if kind == "string_too_short":
        return "must not be empty"
    if kind == "string_too_long":
        most = context["max_length"]
        return f"must have at most {most:,} characters, not {len(value):,}"
    if kind == "string_pattern_mismatch":  # the odds of pay tables
        return f'must be odds such as "3:2", not {quote_value(value)}'
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
    if isinstance(value, float) and 0.01 <= value < 100 and not value.is_integer():
        whole, fraction = str(value).split(".")
        return f"numbers of a list are separated by commas: did you mean [{whole}, {fraction}]?"
    return None


def _json_path(location: Sequence[str | int], data: Any, *, missing: bool) -> Path:
    """Return the place in the file of a pydantic location, which also names members of unions."""
    path: list[str | int] = []
    family: Any = None  # the object whose family was named last: a key may be called like it
    for number, part in enumerate(location):
        last = number == len(location) - 1
        if isinstance(data, dict) and data is not family and part == data.get(FAMILY) and not last:
            family = data
            continue
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
    """Return the keys that the language knows at a pydantic location."""
    found: list[str] = []
    for kind in _types_at(model, location):
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            found += [field.alias or name for name, field in kind.model_fields.items()]
    return list(dict.fromkeys(found))


def _literal_words(model: type[BaseModel], location: Sequence[str | int]) -> list[str]:
    """Return the words that the language knows at a pydantic location."""
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
    """Return the types that a value of this type has under one part of a location."""
    if _is_tag(part):
        return _tagged(kind, str(part))
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            if (field.alias or name) == part:
                return _members(field.annotation)
        # a member of a union that pydantic distinguishes
        family = kind.model_fields.get(FAMILY)
        return [] if family is not None and part not in get_args(family.annotation) else [kind]
    if get_origin(kind) in (list, dict):
        return _members(get_args(kind)[-1])
    return [kind]


def _tagged(kind: Any, tag: str) -> list[Any]:
    """Pick a member of a union by its tag."""
    word = tag.strip("<>")
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return [kind]
    for key in ("type", "change"):
        if key in kind.model_fields:
            return [kind] if word in (word_of(kind, key), "object") else []
    return [kind]


def _members(annotation: Any) -> list[Any]:
    """Return the types a value may have, unions and annotations opened."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _members(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return [member for part in get_args(annotation) for member in _members(part)]
    return [] if annotation is type(None) else [annotation]
