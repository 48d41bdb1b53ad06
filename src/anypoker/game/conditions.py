"""Conditions of a game: of the table, or of each seat separately."""

from enum import StrEnum

from msgspec import Struct

from anypoker.cards import Card


class Exposure(StrEnum):
    """Number of a seat's own cards that are face up."""

    ALL = "all_exposed"
    ANY = "any_exposed"
    NONE = "none_exposed"


class Trait(StrEnum):
    COLOR = "color"
    SUIT = "suit"
    RANK = "rank"


class ExposureIs(Struct, frozen=True):
    """A condition of each seat separately."""

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
    """The seat holds this many cards, for each seat separately."""

    least: int
    most: int | None
    sizes: tuple[int, ...]  # when not empty, only these


class Unopened(Struct, frozen=True):
    """Nobody has bet in the betting round of this name."""

    step: str


class HandComposition(Struct, frozen=True):
    """At least `least` cards of a hand have one of the values, or are among the cards by name.

    `anyone`: asked of the table, whether some player has them; else of each seat separately.
    `open_only`: only cards that lie face up are looked at. `matching`: the values are the ranks
    that lie open in this pile of the board. With neither values, cards nor pile: cards that share
    a value.
    """

    anyone: bool
    open_only: bool
    trait: Trait
    values: tuple[str, ...]
    cards: tuple[Card, ...]
    matching: str | None
    least: int


class HasButton(Struct, frozen=True):
    """The seat has the button."""


class Marked(Struct, frozen=True):
    """The seat brought this mark from the last hand; None: any mark."""

    mark: str | None


class Not(Struct, frozen=True):
    condition: "Condition"


class AllOf(Struct, frozen=True):
    conditions: tuple["Condition", ...]


class AnyOf(Struct, frozen=True):
    conditions: tuple["Condition", ...]


Condition = (
    ExposureIs
    | BoardComposition
    | ChoiceIs
    | BoardValue
    | BoardSuit
    | HandSize
    | Unopened
    | HandComposition
    | HasButton
    | Marked
    | Not
    | AllOf
    | AnyOf
)


def asks_seat(condition: Condition | None) -> bool:
    """Return whether the answer may differ from seat to seat."""
    match condition:
        case ExposureIs() | HandSize() | HasButton() | Marked():
            return True
        case HandComposition():
            return not condition.anyone
        case Not():
            return asks_seat(condition.condition)
        case AllOf() | AnyOf():
            return any(map(asks_seat, condition.conditions))
        case _:
            return False


def simple_conditions(condition: Condition | None) -> tuple[Condition, ...]:
    """Return a condition, or those that it is put together from."""
    match condition:
        case None:
            return ()
        case Not():
            return simple_conditions(condition.condition)
        case AllOf() | AnyOf():
            return tuple(one for part in condition.conditions for one in simple_conditions(part))
        case _:
            return (condition,)
