"""`anypoker games`: what the catalogue holds."""

from typing import TYPE_CHECKING, Annotated, TypedDict

import typer
from rich.table import Table

from anypoker.cli.output import console, print_json

if TYPE_CHECKING:
    from anypoker.rules import Game

# Steps that nearly every game has tell nothing about it; the table leaves them out.
COMMON_STEPS = frozenset({"bet", "deal", "showdown"})


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
        console().print(_table(listings))
    else:
        console().print("No game has all these words; `anypoker games` lists them all.")


def list_games() -> list[Listing]:
    """Every game of the catalogue, in the order of the slugs."""
    from anypoker.catalogue import all_games

    return [
        Listing(
            slug=slug,
            name=found.game.name,
            family=found.game.category,
            players=PlayerRange(min=found.game.players.least, max=found.game.players.most),
            deck=str(found.game.deck.kind),
            cards=len(found.game.deck),
            betting=[str(structure) for structure in found.game.structures],
            steps=list(step_kinds(found.game)),
            aliases=list(found.game.aliases),
            summary=found.game.summary,
        )
        for slug, found in all_games().items()
    ]


def step_kinds(game: "Game") -> tuple[str, ...]:
    """The kinds of steps in the words of the language, each once, as they come up."""
    from anypoker.rules import canonical

    steps = canonical(game)["gamePlay"]
    inner = (action for step in steps for action in step.get("groupedActions", ()))
    kinds = (word for step in (*steps, *inner) for word in step)
    return tuple(dict.fromkeys(word for word in kinds if word not in ("name", "conditional_state")))


def _has_all(listing: Listing, words: list[str]) -> bool:
    from anypoker.catalogue import key

    texts = [listing["slug"], listing["name"], listing["family"]]
    keys = [key(text) for text in (*texts, *listing["aliases"], *listing["steps"])]
    return all(any(key(word) in known for known in keys) for word in words)


def _table(listings: list[Listing]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False, collapse_padding=True)
    table.add_column("game", style="bold cyan", no_wrap=True)
    table.add_column("name", min_width=16)
    table.add_column("family", style="magenta")
    table.add_column("players", justify="right", no_wrap=True)
    table.add_column("cards", justify="right")
    table.add_column("betting")
    table.add_column("besides deal and bet", style="green")
    for listing in listings:
        players = listing["players"]
        table.add_row(
            listing["slug"],
            listing["name"],
            listing["family"],
            f"{players['min']}-{players['max']}",
            str(listing["cards"]),
            ", ".join(word.removesuffix(" Limit").lower() for word in listing["betting"]),
            ", ".join(step for step in listing["steps"] if step not in COMMON_STEPS),
        )
    return table
