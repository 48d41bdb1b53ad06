"""Models of the key `orderings`, derived from the declarations in `ranking`."""

from functools import reduce
from operator import or_
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields
from pydantic import BaseModel, ConfigDict, Field, create_model

from anypoker.cards import Deck
from anypoker.ranking import declaration
from anypoker.ranking.category_declaration import CategoryDeclaration
from anypoker.ranking.ordering import Ordering

_CONSTRAINTS = ("ge", "le", "pattern", "min_length", "max_length", "description")


class _Model(BaseModel):
    # A family is built when a file first uses it.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class OrderingPart(_Model):
    """An ordering of any family."""

    def build(self, name: str, deck: Deck | None = None) -> Ordering:
        """Build the normal form for a game with this deck; raises OrderingError."""
        return declaration.ordering_of(name, self.data(), deck)

    def data(self) -> dict[str, Any]:
        """Return the keys of the file as plain data."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)


def _model(struct: type[Struct], base: type[_Model]) -> Any:
    """Make the model of a struct: the same keys, bounds and descriptions."""
    hints, found = get_type_hints(struct, include_extras=True), fields(struct)
    keys: dict[str, Any] = {}
    for key in sorted(found, key=lambda key: list(hints).index(key.name)):
        how: dict[str, Any] = {"alias": key.encode_name}
        if key.default_factory is not NODEFAULT:
            how["default_factory"] = key.default_factory
        elif key.default is not NODEFAULT:
            how["default"] = key.default
        keys[key.name] = (_annotation(hints[key.name]), Field(**how))
        tag = struct.__struct_config__.tag
        if key.name == "deck" and tag is not None:
            keys["family"] = (Literal.__getitem__(tag), Field(description="Kind of ordering."))
    name = struct.__name__.replace("Declaration", "Part")
    return create_model(name, __base__=base, __doc__=struct.__doc__, **keys)


def _annotation(hint: Any) -> Any:
    """Translate a type of msgspec into one of pydantic."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        how = {word: getattr(meta, word) for meta in parts[1:] for word in _CONSTRAINTS
               if getattr(meta, word) is not None}  # fmt: skip
        return Annotated[_annotation(parts[0]), Field(**how)]
    if origin in (Union, UnionType):
        return reduce(or_, map(_annotation, parts))
    if origin in (list, dict):
        return origin[tuple(map(_annotation, parts))]
    return CategoryPart if hint is CategoryDeclaration else hint


CategoryPart = _model(CategoryDeclaration, _Model)
PatternsPart = _model(declaration.PatternsDeclaration, OrderingPart)
PointsPart = _model(declaration.PointsDeclaration, OrderingPart)
ClosestPart = _model(declaration.ClosestDeclaration, OrderingPart)
SuitedSetsPart = _model(declaration.SuitedSetsDeclaration, OrderingPart)
SingleCardPart = _model(declaration.SingleCardDeclaration, OrderingPart)
Declaration = PatternsPart | PointsPart | ClosestPart | SuitedSetsPart | SingleCardPart
if TYPE_CHECKING:
    OrderingDeclaration = OrderingPart
else:
    OrderingDeclaration = Annotated[Declaration, Field(discriminator="family")]
