"""The conditions of a game: asked of the table, or of each seat by itself."""

from enum import StrEnum

from msgspec import Struct


class Exposure(StrEnum):
    """How many of a seat's own cards lie face up."""

    ALL = "all_exposed"
    ANY = "any_exposed"
    NONE = "none_exposed"


class Trait(StrEnum):
    COLOR = "color"
    SUIT = "suit"
    RANK = "rank"


class ExposureIs(Struct, frozen=True):
    """Asked of each seat by itself."""

    exposed: Exposure


class BoardComposition(Struct, frozen=True):
    """At least `least` cards of the pile have one of the values; without values: share a value."""

    pile: str | None
    trait: Trait
    values: tuple[str, ...]  # red black; c d h s; 2..A
    least: int


class ChoiceIs(Struct, frozen=True):
    """A `choose` step put one of these values into the variable."""

    variable: str
    values: tuple[str, ...]


class BoardValue(Struct, frozen=True):
    """A card or die of the pile has one of the values (with `total`: they add up to one)."""

    pile: str | None
    values: tuple[str, ...]  # ranks 2..A for cards, "1".."12" for dice and sums
    total: bool


class BoardSuit(Struct, frozen=True):
    """A card of the pile has one of these suits."""

    pile: str | None
    suits: tuple[str, ...]  # c d h s


class HandSize(Struct, frozen=True):
    """The seat holds this many cards; asked of each seat by itself."""

    least: int
    most: int | None
    sizes: tuple[int, ...]  # when not empty, only these


Condition = ExposureIs | BoardComposition | ChoiceIs | BoardValue | BoardSuit | HandSize
