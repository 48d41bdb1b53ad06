"""`anypoker games`: what the catalogue holds."""

from typing import Annotated, Any, TypedDict

import typer
from rich.table import Table

from anypoker.cli.output import console, print_json

# Steps that nearly every game has tell nothing about it; the table leaves them out.
COMMON_STEPS = frozenset({"bet", "deal", "showdown"})
WIDE = 96  # on a narrower terminal the slug has to do for the name
SHORT = {"Limit": "L", "Pot Limit": "PL", "No Limit": "NL", "Spread Limit": "SL"}


class PlayerRange(TypedDict):
    min: int
    max: int


class Listing(TypedDict):
    """One line of the list; also its JSON form."""

    slug: str
    name: str
    family: str
    players: PlayerRange
    deck: str
    cards: int  # with the jokers
    betting: list[str]
    steps: list[str]
    aliases: list[str]
    summary: str


def games(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD",
            help="Only games that have all these words in slug, name, alias, family or step kind.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list of objects.")] = False,
) -> None:
    """List the games of the catalogue."""
    listings = [listing for listing in list_games() if _has_all(listing, words or [])]
    if as_json:
        print_json(listings)
    elif listings:
        out = console()
        out.print(_table(listings, out.width))
    else:
        console().print("No game has all these words; `anypoker games` lists them all.")


def list_games() -> list[Listing]:
    """Every game of the catalogue, in the order of the slugs."""
    from anypoker.catalogue import catalogue_files, document_of

    return [listing_of(slug, document_of(slug)) for slug in catalogue_files()]


def listing_of(slug: str, document: dict[str, Any]) -> Listing:
    """What the list says of a game file; its words are those of the language already."""
    deck, steps = document["deck"], document["gamePlay"]
    inner = [action for step in steps for action in step.get("groupedActions", ())]
    kinds = dict.fromkeys(word for step in (*steps, *inner) for word in step)
    return Listing(
        slug=slug,
        name=document["game"],
        family=document.get("category", ""),
        players=document["players"],
        deck=deck["type"],
        cards=deck["cards"] + deck.get("jokers", 0),
        betting=document["bettingStructures"],
        steps=[kind for kind in kinds if kind not in ("name", "conditional_state")],
        aliases=document.get("aliases", []),
        summary=document.get("summary", ""),
    )


def _has_all(listing: Listing, words: list[str]) -> bool:
    from anypoker.spelling import key

    texts = [listing["slug"], listing["name"], listing["family"]]
    keys = [key(text) for text in (*texts, *listing["aliases"], *listing["steps"])]
    return all(any(key(word) in known for known in keys) for word in words)


def _table(listings: list[Listing], width: int) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    with_names = width >= WIDE
    table.add_column("game", style="bold cyan", no_wrap=True)
    if with_names:
        table.add_column("name")
    table.add_column("family", style="magenta", no_wrap=True)
    table.add_column("players", justify="right", no_wrap=True)
    table.add_column("cards", justify="right", no_wrap=True)
    table.add_column("betting", no_wrap=True)
    table.add_column("other steps", style="green")
    for listing in listings:
        players = listing["players"]
        table.add_row(
            listing["slug"],
            *([listing["name"]] if with_names else []),
            listing["family"],
            f"{players['min']}-{players['max']}",
            str(listing["cards"]),
            " ".join(SHORT[structure] for structure in listing["betting"]),
            ", ".join(step for step in listing["steps"] if step not in COMMON_STEPS),
        )
    return table
