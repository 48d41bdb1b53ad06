"""The reference page of orderings, written from the data so that it cannot go stale."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from anypoker.cards import RANKS, SUIT_NAMES
from anypoker.ranking import ALIASES, find_ordering, ordering_names
from anypoker.ranking.ordering import BugPolicy, Closest, Ordering, Patterns, Points
from anypoker.rules.document.orderings import (
    CategoryPart,
    ClosestPart,
    PatternsPart,
    PointsPart,
    SingleCardPart,
    SuitedSetsPart,
)

_INTRODUCTION = """\
# Orderings

This page lists all built-in orderings and the keys to declare an ordering in a game file.

An ordering ranks hands. A showdown names one in `evaluationType`. The strength of a hand is a pair
(class, ordinal); lower is better. A `qualifier` is such a pair. It is met by every hand of a better
class, and by the hands of its class up to its ordinal.

If there are more cards than a hand has, the best combination counts. `anypoker evaluate TYPE CARDS`
prints the strength of a hand. `anypoker compare TYPE HAND HAND` shows which is better and why.
"""

_WILD = """\
## Wild cards

A card can be `wild` or a `bug`. This depends on the position of the card, so a card can be wild
face down and natural face up. A wild card is the card that helps most, but never a card that the
hand already has, except for five of a kind. So there is no double-ace flush. A bug is an ace, or
the card that completes a straight, a flush or a straight flush. In a low it is the best missing
rank. If an ordering does not accept wild cards, it names the one that does.
"""

_DECLARING = """\
## Declaring an ordering

A game file declares orderings under `orderings`, by name, with the same keys as the built-in ones.
This one ranks three cards, with a straight above a flush:
"""

EXAMPLE = """\
{
  "three_card_brag": {
    "title": "three-card high hand, a straight above a flush",
    "family": "patterns",
    "cards": 3,
    "better": "high",
    "lowAce": true,
    "categories": [
      {"class": 1, "name": "three of a kind", "words": "three {0s}", "kinds": [3]},
      {"class": 2, "name": "straight flush", "straight": 3, "flush": 3},
      {"class": 3, "name": "straight", "words": "straight, {0} high", "straight": 3},
      {"class": 4, "name": "flush", "flush": 3},
      {"class": 5, "name": "pair", "words": "pair of {0s} with {rest}", "kinds": [2, 1]},
      {"class": 6, "name": "high card", "kinds": [1, 1, 1]}
    ]
  }
}
"""

_RULES = """\
If high is better, a hand that fits several categories counts as the first of them. If low is
better, it counts as the last: a straight in a low hand is a straight. Hands of one class are
compared rank by rank: first the most frequent ranks, or the top of the straight, or the cards of
the flush, then the rest, highest first. Categories with the same class are ranked together by
their first rank, then in the order of the list. Every hand must fit a category.
"""


def orderings_markdown() -> str:
    """The whole page."""
    parts = [_INTRODUCTION, "\n".join(_list()), _WILD, _DECLARING]
    parts.append(f"```json\n{EXAMPLE}```\n")
    parts.append(_RULES)
    for heading, model in (
        ("Family `patterns`", PatternsPart),
        ("A category", CategoryPart),
        ("Family `points`", PointsPart),
        ("Family `closest`", ClosestPart),
        ("Family `suited sets`", SuitedSetsPart),
        ("Family `single card`", SingleCardPart),
    ):
        parts.append("\n".join(_fields(heading, model)))
    return "\n".join(parts)


def _list() -> Iterator[str]:
    yield "## Built-in orderings\n"
    for name in ordering_names():
        ordering = find_ordering(name)
        yield f"### `{name}`\n"
        yield f"{ordering.title[0].upper()}{ordering.title[1:]}. {' '.join(_facts(ordering))}\n"
        yield from _classes(ordering)


def _facts(ordering: Ordering) -> Iterator[str]:
    size = str(ordering.cards)
    if ordering.least_cards != ordering.cards:
        size = f"{ordering.least_cards} to {ordering.cards}"
    yield f"{size} card{'s' if size != '1' else ''}."
    family = ordering.family
    if isinstance(family, Points | Closest):
        worth = (f"{rank} {points}" for rank, points in zip(RANKS, family.worth, strict=True))
        yield f"Worth: {', '.join(worth)}."
    else:
        yield f"Ranks from low to high: {' '.join(RANKS[rank] for rank in ordering.ranks)}."
    if isinstance(family, Patterns):
        yield from _pattern_facts(family)
    if ordering.wild_form:
        yield f"With wild cards: `{ordering.wild_form}`."
    others = [f"`{alias}`" for alias, name in ALIASES.items() if name == ordering.name]
    if others:
        yield f"Also written {', '.join(others)}."


def _pattern_facts(family: Patterns) -> Iterator[str]:
    if family.low_ace:
        yield f"In a straight the {RANKS[family.ranks[-1]]} can also be lowest."
    if family.wild:
        bug = {
            BugPolicy.NONE: "no bug",
            BugPolicy.COMPLETES: "a bug",
            BugPolicy.ANY: "a bug, which is a wild card",
        }[family.bug]
        yield f"Accepts wild cards and {bug}."
    if family.doubles:
        yield "A hand may contain a card twice."
    if family.suits:
        order = ", ".join(SUIT_NAMES[suit] for suit in family.suits)
        yield f"Suits break ties: {order}."


def _classes(ordering: Ordering) -> Iterator[str]:
    classes = ordering.classes()
    if len(classes) > 24:
        first, last = classes[0], classes[-1]
        yield f"Classes {first.number} ({first.name}) to {last.number} ({last.name}).\n"
        return
    yield "| class | name | ordinals |"
    yield "|---|---|---|"
    for info in classes:
        yield f"| {info.number} | {info.name} | {info.ordinals:,} |"
    yield ""


def _fields(heading: str, model: type[BaseModel]) -> Iterator[str]:
    yield f"### {heading}\n"
    yield f"{(model.__doc__ or '').strip().splitlines()[0]}\n"
    yield "| Key | Value | Required | Meaning |"
    yield "|---|---|---|---|"
    for name, field in model.model_fields.items():
        required = "yes" if field.is_required() else "no"
        value = _value(field.annotation)
        yield f"| `{field.alias or name}` | {value} | {required} | {field.description} |"
    yield ""


def _value(annotation: Any) -> str:
    """A type in words."""
    if get_origin(annotation) in (Union, UnionType):
        return " or ".join(
            _value(option) for option in get_args(annotation) if option is not type(None)
        )
    words = get_args(annotation)
    if words and all(isinstance(word, str) for word in words):
        return ", ".join(f"`{word}`" for word in words)
    names = {str: "text", int: "number", bool: "true or false", list: "list", dict: "object"}
    if get_origin(annotation) is Annotated:
        return _value(get_args(annotation)[0])
    return names[get_origin(annotation) or annotation]
