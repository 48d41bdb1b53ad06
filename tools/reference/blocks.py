"""Marked parts of pages, and the table of what is written into them."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(
    r"(?P<begin><!-- generated: (?P<name>[^>]+?) -->\n)(?P<body>.*?)(?P<end><!-- /generated -->)",
    re.DOTALL,
)


class BlockError(ValueError):
    """A marked part that cannot be written; the sentence says which and why."""


@dataclass(frozen=True, slots=True)
class Place:
    """Position of a generated block in a page."""

    name: str
    page: Path


def find_blocks(pages: Mapping[Path, str]) -> Iterator[Place]:
    """Every marked part of the pages."""
    for page, text in pages.items():
        for match in _BLOCK.finditer(text):
            yield Place(match["name"], page)


def fill(text: str, write: Callable[[str], str]) -> str:
    """Return the page with all generated blocks replaced.

    >>> page = "Kinds:\\n<!-- generated: kinds -->\\nold\\n<!-- /generated -->\\n"
    >>> print(fill(page, lambda name: f"the {name} of today"), end="")
    Kinds:
    <!-- generated: kinds -->
    the kinds of today
    <!-- /generated -->
    """
    return _BLOCK.sub(
        lambda match: f"{match['begin']}{write(match['name']).strip()}\n{match['end']}", text
    )


def check_places(places: list[Place], known: set[str]) -> None:
    """Every block that can be written stands on exactly one page, and no other does."""
    named = [place.name for place in places]
    for place in places:
        if place.name not in known:
            raise BlockError(f"{place.page}: nothing is known about the block '{place.name}'")
        if named.count(place.name) > 1:
            raise BlockError(f"{place.page}: the block '{place.name}' stands on several pages")
    missing = sorted(known - set(named))
    if missing:
        raise BlockError(f"no page has a place for: {', '.join(missing)}")
