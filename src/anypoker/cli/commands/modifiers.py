"""`anypoker modifiers`: the variants that can be put on games."""

from typing import Annotated, TypedDict

import typer
from rich.table import Table
from rich.text import Text

from anypoker.cli.output.printing import FAILED, console, exit_with_error, print_json


class ModifierListing(TypedDict):
    """One line of the list; also its JSON form."""

    name: str
    also: list[str]
    does: str
    needs: str
    options: str


def modifiers(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A name, an alias or a path: tell which fit this game, and why others do not.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list of objects.")] = False,
) -> None:
    """List the modifiers: variants that can be put on games, and combined.

    A game with modifiers is called by their names: `anypoker show "two row oakie"`. Options stand
    after a colon: "pineapple: flop, turn".
    """
    listings = list_modifiers()
    if game is None:
        if as_json:
            print_json(listings)
        else:
            console().print(_table(listings))
        return
    reasons = _reasons(game)
    if as_json:
        print_json(
            [
                {**one, "fits": not reasons[one["name"]], "why_not": reasons[one["name"]]}
                for one in listings
            ]
        )
    else:
        console().print(_fitting_table(listings, reasons))


def list_modifiers() -> list[ModifierListing]:
    """Every modifier, in the order in which they are applied."""
    from anypoker.modifiers.registry import MODIFIERS

    return [
        ModifierListing(
            name=one.name,
            also=[name for name, text in one.names() if name != one.name],
            does=one.does,
            needs=one.needs,
            options=one.options,
        )
        for one in MODIFIERS
    ]


def _reasons(game: str) -> dict[str, str]:
    """For each modifier why it does not fit the game; empty where it does."""
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.modifiers.compose import apply_modifier, to_document
    from anypoker.modifiers.registry import MODIFIERS, ModifierUse
    from anypoker.rules import RulesError, canonical

    try:
        written = to_document(canonical(find(game).game))
    except (UnknownGameError, UnreadableFileError) as error:
        exit_with_error(str(error))
    except RulesError as error:
        exit_with_error(f"{game} is no game that can be played: {error}", FAILED)
    reasons = {}
    for one in MODIFIERS:
        try:
            apply_modifier(written, ModifierUse(one))
            reasons[one.name] = ""
        except ValueError as error:
            reasons[one.name] = str(error)
    return reasons


def _table(listings: list[ModifierListing]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("modifier", style="bold cyan", no_wrap=True)
    table.add_column("what it does")
    table.add_column("what it needs", style="green")
    for one in listings:
        table.add_row(one["name"], one["does"], one["needs"])
    return table


def _fitting_table(listings: list[ModifierListing], reasons: dict[str, str]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("modifier", style="bold cyan", no_wrap=True)
    table.add_column("fits", no_wrap=True)
    table.add_column("what it does, or why it does not fit")
    for one in listings:
        why = reasons[one["name"]]
        fits = Text("no", "red") if why else Text("yes", "green")
        table.add_row(one["name"], fits, why or one["does"])
    return table
