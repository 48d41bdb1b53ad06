"""A file that extends another game: only what is different."""

from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from anypoker.rules.document.base import (
    MANY,
    SOME,
    KindUnion,
    Part,
    Positive,
    ShapeUnion,
    Text,
)
from anypoker.rules.document.root import GameDocument


class _StepChange(Part):
    step: Text = Field(description="The name of the step.")
    nth: Positive | None = Field(
        None, description="Which of several steps with that name; 1 is the first."
    )


class ReplaceStep(_StepChange):
    """Other steps instead of the named one."""

    change: Literal["replace"]
    steps: Annotated[list[Any], SOME] = Field(description="The new steps.")


class InsertBefore(_StepChange):
    """Steps before the named one."""

    change: Literal["insertBefore"]
    steps: Annotated[list[Any], SOME] = Field(description="The new steps.")


class InsertAfter(_StepChange):
    """Steps after the named one."""

    change: Literal["insertAfter"]
    steps: Annotated[list[Any], SOME] = Field(description="The new steps.")


class RemoveStepPart(_StepChange):
    """The named step is left out."""

    change: Literal["remove"]


class PatchStep(_StepChange):
    """Some keys of the named step are different; null removes a key."""

    change: Literal["patch"]
    by: dict[str, Any] = Field(description="The changed keys with their new values.")


StepChange = ReplaceStep | InsertBefore | InsertAfter | RemoveStepPart | PatchStep
Change = Annotated[
    Text | Annotated[StepChange, KindUnion("change")],
    ShapeUnion("the name of a modifier or a change of a step"),
]


class _Extending(Part):
    """A game that is another game with changes.

    All other keys of a game file are allowed. Objects are merged into those of the base, lists and
    plain values replace them, and null removes a key.
    """

    extends: Text = Field(
        description="The game to start from: its name, an alias, or a path such as `./mine.json`."
    )
    with_: Annotated[list[Change], MANY] | None = Field(
        None, alias="with", description="Modifiers by name, and changes of single steps, in order."
    )


_OWN_KEYS: dict[str, Any] = {
    name: (Any, Field(None, alias=field.alias, description=field.description))
    for name, field in GameDocument.model_fields.items()
}
ExtendingDocument: type[_Extending] = create_model(
    "ExtendingDocument", __base__=_Extending, __doc__=_Extending.__doc__, **_OWN_KEYS
)
