"""`anypoker schema`: the shape of game files, for editors."""

from typing import Annotated, Any

import typer

from anypoker.cli.output.printing import print_json


def schema(
    as_json: Annotated[
        bool, typer.Option("--json", help="Accepted as everywhere: it is always JSON.")
    ] = False,
) -> None:
    """Print the JSON Schema of game files, with which an editor completes and checks them."""
    print_json(full_schema())


def full_schema() -> dict[str, Any]:
    """The schema, with the games and the modifiers that an editor offers."""
    from anypoker.catalogue.names import names_by_slug
    from anypoker.modifiers.registry import MODIFIERS
    from anypoker.rules import json_schema

    return json_schema(sorted(names_by_slug()), [modifier.name for modifier in MODIFIERS])
