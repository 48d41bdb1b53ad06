"""`anypoker games`: what the catalogue holds."""

from typing import Annotated

import typer

from anypoker.cli.columns import Column, in_columns
from anypoker.cli.listing import Listing, list_games
from anypoker.cli.output import console, fail, print_json

# Steps that nearly every game has tell nothing about it; the table leaves them out.
COMMON_STEPS = frozenset({"bet", "deal", "showdown"})
WIDE = 130  # on a narrower terminal the slug has to do for the name
SHORT = {"Limit": "L", "Pot Limit": "PL", "No Limit": "NL", "Spread Limit": "SL"}
RELATIVES = 12  # of one game


class Relative(Listing):
    """A game that is like another one."""

    likeness: int  # per cent
    differences: list[str]


def games(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD",
            help="Only games that have all these words in slug, name, alias, family or step kind.",
            show_default=False,
        ),
    ] = None,
    family: Annotated[
        str | None, typer.Option(help="Only this family, such as stud or draw.")
    ] = None,
    deck: Annotated[
        str | None, typer.Option(help="Only games with this deck, such as short_6a.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=2, help="Only games that so many can play.")
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="The relatives of a game, the nearest first."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list of objects.")] = False,
) -> None:
    """List the games of the catalogue."""
    everything = list_games()
    families = {listing["family"] for listing in everything}
    wanted = None if family is None else _one_of(family, families, "family")
    pack = None if deck is None else _one_of(deck, {one["deck"] for one in everything}, "deck")
    found = [
        listing
        for listing in everything
        if _has_all(listing, words or [])
        and wanted in (None, listing["family"])
        and pack in (None, listing["deck"])
        and (players is None or _serves(listing, players))
    ]
    if like is None:
        _print_list(found, as_json)
    else:
        _print_relatives(like, found, as_json)


def _one_of(word: str, known: set[str], what: str) -> str:
    from anypoker.spelling import key

    meant = {key(one): one for one in known}.get(key(word))
    if meant is None:
        fail(f"no game has the {what} '{word}': there are {', '.join(sorted(known))}")
    return meant


def _serves(listing: Listing, players: int) -> bool:
    return listing["players"]["min"] <= players <= listing["players"]["max"]


def _has_all(listing: Listing, words: list[str]) -> bool:
    from anypoker.spelling import key

    texts = [listing["slug"], listing["name"], listing["family"]]
    keys = [key(text) for text in (*texts, *listing["aliases"], *listing["steps"])]
    return all(any(key(word) in known for known in keys) for word in words)


def _print_list(listings: list[Listing], as_json: bool) -> None:
    if as_json:
        print_json(listings)
    elif listings:
        _print_columns(*_table(listings, wide=console().width >= WIDE))
    else:
        console().print("No game is like that; `anypoker games` lists them all.")


def _print_columns(columns: list[Column], rows: list[list[str]]) -> None:
    out = console()
    out.print(in_columns(columns, rows, out.width), soft_wrap=True)


def _table(listings: list[Listing], wide: bool) -> tuple[list[Column], list[list[str]]]:
    columns = [
        Column("game", "bold cyan"),
        *([Column("name")] if wide else []),
        Column("family", "magenta"),
        Column("players", right=True),
        Column("cards", right=True),
        Column("betting"),
        Column("other steps", "green"),
    ]
    rows = [
        [
            listing["slug"],
            *([listing["name"]] if wide else []),
            listing["family"],
            f"{listing['players']['min']}-{listing['players']['max']}",
            str(listing["cards"]),
            " ".join(SHORT[structure] for structure in listing["betting"]),
            ", ".join(step for step in listing["steps"] if step not in COMMON_STEPS),
        ]
        for listing in listings
    ]
    return columns, rows


# ---------------------------------------------------------------- relatives


def _print_relatives(name: str, listings: list[Listing], as_json: bool) -> None:
    relatives = _relatives(name, listings)[:RELATIVES]
    if as_json:
        print_json(relatives)
        return
    columns = [
        Column("game", "bold cyan"),
        Column("alike", right=True),
        Column("how it differs", "green"),
    ]
    rows = [
        [
            relative["slug"],
            f"{relative['likeness']} %",
            "; ".join(relative["differences"]) or "in the course of the hand alone",
        ]
        for relative in relatives
    ]
    _print_columns(columns, rows)


def _relatives(name: str, listings: list[Listing]) -> list[Relative]:
    """These games by their likeness to that one, which is not among them itself."""
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find, game_of
    from anypoker.likeness import kinship, traits
    from anypoker.rules import RulesError

    try:
        this = find(name)
    except (UnknownGameError, UnreadableFileError, RulesError) as error:
        fail(str(error))
    own = traits(this.game)
    found = []
    for listing in listings:
        if listing["slug"] != this.slug:
            kin = kinship(own, traits(game_of(listing["slug"]).game))
            found.append((-kin.likeness, listing["slug"], listing, kin))
    return [
        Relative(**listing, likeness=round(100 * kin.likeness), differences=list(kin.differences))
        for _, _, listing, kin in sorted(found, key=lambda one: one[:2])
    ]
