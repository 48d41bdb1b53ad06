"""Base of the document models: strict parts, unions with one error, shared types and limits.

Pydantic reports an error for every member of a plain union. Here a union says how its members
differ, by JSON shape (`ShapeUnion`) or by a word under a key (`KindUnion`), so that an
error is about the one member that was meant.
"""

from collections.abc import Hashable
from typing import Annotated, Any, Literal, get_args, get_origin

from annotated_types import Len
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from anypoker.limits import MAX_STAKE
from anypoker.ranking.category_declaration import MAX_NAME


class Part(BaseModel):
    """A JSON object of a game file: unknown keys are refused, nothing is converted."""

    # Built when first read: so the parts of a document are built once, as parts of the whole.
    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, populate_by_name=False, defer_build=True
    )


# Errors of these unions; `rules.reading` turns them into sentences.
UNKNOWN_KIND = "unknown_kind"
WRONG_SHAPE = "wrong_shape"
DIVIDED = "divided"


class ShapeUnion:
    """Tells the members of a union apart by JSON shape: number, word, list or object."""

    def __init__(self, allowed: str) -> None:
        self.allowed = allowed

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        members = {_shape_of_type(kind): handler.generate_schema(kind) for kind in get_args(source)}

        def tag_of(value: Any) -> str | None:
            shape = _shape_of_value(value)
            return shape if shape in members else None

        return _union(members, tag_of, WRONG_SHAPE, {"allowed": self.allowed})


class KindUnion:
    """Tells the objects of a union apart by the word under a key."""

    def __init__(self, key: str = "type") -> None:
        self.key = key

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        words = {word_of(kind, self.key): kind for kind in get_args(source)}
        members = {f"<{word}>": handler.generate_schema(kind) for word, kind in words.items()}

        def tag_of(value: Any) -> str | None:
            word = (
                value.get(self.key) if isinstance(value, dict) else getattr(value, self.key, None)
            )
            tag = f"<{word}>"
            return tag if isinstance(word, str) and tag in members else None

        context = {"key": self.key, "words": list(words)}
        return _union(members, tag_of, UNKNOWN_KIND, context)


def word_of(kind: type[BaseModel], key: str) -> str:
    """Return the word that marks a kind of object: the one literal its key allows."""
    (word,) = get_args(kind.model_fields[key].annotation)
    return str(word)


def _union(
    members: dict[str, CoreSchema], tag_of: Any, error: str, context: dict[str, Any]
) -> CoreSchema:
    return core_schema.tagged_union_schema(
        dict[Hashable, CoreSchema](members.items()),
        tag_of,
        custom_error_type=error,
        custom_error_message=error,
        custom_error_context=context,
    )


def _shape_of_value(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return "<other>"
    for kind, shape in ((int, "<number>"), (str, "<word>"), (list, "<list>")):
        if isinstance(value, kind):
            return shape
    return "<object>" if isinstance(value, dict | BaseModel) else "<other>"


def _shape_of_type(kind: Any) -> str:
    origin = get_origin(kind)
    if origin is Annotated:
        return _shape_of_type(get_args(kind)[0])
    if kind is int:
        return "<number>"
    if kind is str or origin is Literal:
        return "<word>"
    return "<list>" if origin is list else "<object>"


def _one_line(text: str) -> str:
    """Names are part of lines that are parsed by words."""
    line = " ".join(text.split())
    if not line:
        raise PydanticCustomError("string_too_short", "must not be empty")
    return line


def _one_part(text: str) -> str:
    """A bar separates the parts of an answer."""
    if "|" in text:
        raise PydanticCustomError(DIVIDED, "must not hold a bar")
    return text


# Limits of a file: more than any game needs, and little enough to be read and shown quickly.
MAX_TEXT = 2_000  # characters of a sentence for people
MAX_ITEMS = 100  # of a list
MAX_CHOICES = 30  # as many as a table in the terminal has keys for
MAX_STEPS = 100
MAX_ENTRIES = 20  # shares that are compared together
MAX_CARDS = 200  # of a deck
MAX_ORDERINGS = 4
MAX_TABLE_ENTRIES = 300_000  # of all tables by which a game's own orderings are looked up
MAX_TABLES = 10  # numbers of players with separate rules

SOME = Len(1, MAX_ITEMS)
FEW = Len(1, MAX_ENTRIES)
MANY = Len(0, MAX_ITEMS)
Text = Annotated[str, Field(min_length=1, max_length=MAX_NAME), AfterValidator(_one_line)]
FreeText = Annotated[str, Field(max_length=MAX_TEXT)]
SpokenText = Annotated[Text, AfterValidator(_one_part)]  # a name that players say among others
Count = Annotated[int, Field(ge=0, le=99)]
Positive = Annotated[int, Field(ge=1, le=99)]
Number = Annotated[int, Field(ge=-(10**6), le=10**6)]  # a class, a sum, a rank
Chips = Annotated[int, Field(ge=0, le=MAX_STAKE)]
Stack = Annotated[int, Field(ge=1, le=MAX_STAKE)]
State = Literal["face up", "face down"]
OwnState = Literal["face up", "face down", "face out", "unseen"]

NameList = Annotated[list[Text], SOME]
SaidList = Annotated[list[SpokenText], Len(1, MAX_CHOICES)]
ChoiceList = Annotated[list[Text], Len(1, MAX_CHOICES)]
Names = Annotated[Text | NameList, ShapeUnion("a name or a list of names")]
Qualifier = Annotated[
    Annotated[list[Number], Len(2, 2)] | Text,
    ShapeUnion('[class, ordinal] or words such as "8 or better"'),
]
