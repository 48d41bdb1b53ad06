"""`anypoker schema`: the JSON Schema of game files."""

from typing import Annotated, Any

import typer

from anypoker.cli.output.printing import print_json


def schema(
    as_json: Annotated[
        bool, typer.Option("--json", help="Accepted for consistency; the output is always JSON.")
    ] = False,
) -> None:
    """Print the JSON Schema of game files, for completion and checks in an editor."""
    print_json(full_schema())


def full_schema() -> dict[str, Any]:
    """Return the schema with the names of all games and modifiers."""
    from anypoker.catalogue.names import names_by_slug
    from anypoker.modifiers.registry import MODIFIERS
    from anypoker.rules import json_schema

    return json_schema(sorted(names_by_slug()), [modifier.name for modifier in MODIFIERS])
