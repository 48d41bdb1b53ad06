"""`anypoker modifiers`: variants that can be applied to games."""

from typing import Annotated, TypedDict

import typer
from rich.table import Table
from rich.text import Text

from anypoker.cli.options.common import AsJson
from anypoker.cli.output.printing import FAILED, console, exit_with_error, print_json


class ModifierListing(TypedDict):
    """One row of the list, and its JSON form."""

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
            help="Game to test the modifiers on.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the modifiers: variants that can be applied to games and combined.

    With a game, show which modifiers fit it and why the others do not. You can write modifiers in
    the name of a game: `anypoker show "two row oakie"`. Options follow a colon:
    "pineapple: flop, turn".
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
    """List all modifiers in the order in which they are applied."""
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
    """Return by modifier why it does not fit the game; empty if it fits."""
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.modifiers.compose import apply_modifier, to_document
    from anypoker.modifiers.registry import MODIFIERS, ModifierUse
    from anypoker.rules import RulesError, canonical

    try:
        written = to_document(canonical(find(game).game))
    except (UnknownGameError, UnreadableFileError) as error:
        exit_with_error(str(error))
    except RulesError as error:
        exit_with_error(f"{game} is not a playable game: {error}", FAILED)
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
    table.add_column("effect")
    table.add_column("requirement", style="green")
    for one in listings:
        table.add_row(one["name"], one["does"], one["needs"])
    return table


def _fitting_table(listings: list[ModifierListing], reasons: dict[str, str]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("modifier", style="bold cyan", no_wrap=True)
    table.add_column("fits", no_wrap=True)
    table.add_column("effect, or why it does not fit")
    for one in listings:
        why = reasons[one["name"]]
        fits = Text("no", "red") if why else Text("yes", "green")
        table.add_row(one["name"], fits, why or one["does"])
    return table
