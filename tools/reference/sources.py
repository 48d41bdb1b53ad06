"""Games of the catalogue and the pages that they were compared with, point by point."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

from anypoker.catalogue import CatalogueGame, all_games
from anypoker.name_key import name_key
from tools.reference.blocks import BlockError
from tools.reference.catalogue import page_of

SOURCES = Path(__file__).resolve().parents[2] / "docs" / "reference" / "sources.json"
POINTS = {
    "deck": "the cards of the deck",
    "cards": "how many cards are dealt when, face up or down, and the betting rounds between",
    "draws": "how many cards are discarded or drawn, and when",
    "passes": "how many cards are passed to whom",
    "forced bets": "antes, blinds or a bring-in",
    "order": "who acts first in each round",
    "limit": "the usual betting structure, or the bet sizes",
    "wild": "which cards are wild",
    "hands": "which cards form a hand, and the hand ranking",
    "qualifier": "the hand that is needed to open or to win",
    "declaration": "whether players declare",
}


class Comparison(TypedDict):
    """`place`: where on a long page. `differs`: what that page says otherwise."""

    address: str
    place: NotRequired[str]
    confirmed: list[str]
    differs: NotRequired[str]


@cache
def comparisons() -> dict[str, list[Comparison]]:
    """Return the sources by slug; check that each names a game and is not empty."""
    known: dict[str, list[Comparison]] = json.loads(SOURCES.read_text(encoding="utf-8"))
    for slug, compared in known.items():
        if slug not in all_games():
            raise BlockError(f"{SOURCES.name}: there is no game '{slug}'")
        for one in compared:
            unknown = set(one["confirmed"]) - set(POINTS)
            if unknown:
                raise BlockError(f"{SOURCES.name}: {slug}: no such point: {', '.join(unknown)}")
            if not one["confirmed"] and "differs" not in one:
                raise BlockError(f"{SOURCES.name}: {slug}: {one['address']} says nothing")
    return known


def points_text() -> str:
    return "\n".join(f"- **{point}**: {meaning}" for point, meaning in POINTS.items())


def compared_text() -> str:
    """One row for each game and page."""
    rows = [
        f"| {_link(all_games()[slug])} | {_page(one)} | {', '.join(one['confirmed']) or '–'} |"
        f" {one.get('differs', '')} |"
        for slug in sorted(comparisons(), key=_title)
        for one in comparisons()[slug]
    ]
    head = ["| Game | Page | Confirmed | Differences |", "| --- | --- | --- | --- |"]
    return "\n".join([*head, *rows])


def unchecked_text() -> str:
    """The games that no readable page was found for, with what their files refer to."""
    without = [slug for slug in all_games() if not confirmed(slug)]
    rows = [
        f"- {_link(all_games()[slug])}{_references(slug)}" for slug in sorted(without, key=_title)
    ]
    checked = len(all_games()) - len(without)
    return "\n".join(
        [f"{checked} games are confirmed in some point, {len(without)} are not:\n", *rows]
    )


def confirmed(slug: str) -> bool:
    return any(one["confirmed"] for one in comparisons().get(slug, []))


def _title(slug: str) -> str:
    return name_key(all_games()[slug].game.name)


def _link(found: CatalogueGame) -> str:
    return f"[{found.game.name}](catalogue/{page_of(found.game.category)}.md#{found.slug})"


def _page(one: Comparison) -> str:
    bare = one["address"].partition("//")[2].removeprefix("www.")
    site, _, rest = bare.partition("/")
    name = rest.rstrip("/").rpartition("/")[2] if "github.com" not in site else "poker_db"
    title = f"{site}: {name}" if name else site
    place = f", {one['place']}" if "place" in one else ""
    return f"[{title}]({one['address']}){place}"


def _references(slug: str) -> str:
    told = list(_addresses(all_games()[slug]))
    return f": {', '.join(told)}" if told else ""


def _addresses(found: CatalogueGame) -> Iterator[str]:
    for reference in found.game.references:
        yield f"<{reference.url}>" if reference.url.startswith("http") else reference.url
