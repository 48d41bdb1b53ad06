"""`anypoker schema`: the shape of game files, for editors."""

from typing import Annotated

import typer

from anypoker.cli.output import print_json


def schema(
    as_json: Annotated[
        bool, typer.Option("--json", help="Accepted for likeness: it is always JSON.")
    ] = False,
) -> None:
    """Print the JSON Schema of game files, with which an editor completes and checks them."""
    from anypoker.rules import json_schema

    print_json(json_schema())
