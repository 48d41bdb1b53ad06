"""`anypoker modify`: a game with modifiers, written as a plain game file."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from anypoker.cli.options.common import GameName
from anypoker.cli.output.printing import FAILED, exit_with_error, print_json, write_file


def modify(
    base: GameName,
    more: Annotated[
        list[str] | None,
        typer.Argument(metavar="MODIFIER...", help="Modifiers to apply.", show_default=False),
    ] = None,
    modifiers: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="MODIFIER",
            help='Modifier to apply, with options after a colon: "pineapple: flop, turn". '
            "Repeatable.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="File to write.", show_default="standard output"
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the name, modifiers, file and game as JSON.")
    ] = False,
) -> None:
    """Apply modifiers to a game and write the result as a plain, checked game file.

    The order of the modifiers changes only the name, not the rules. If a modifier does not fit, the
    command prints the reason and exits with status 1.

        anypoker modify oakie --with two-row "pat hand" -o my-game.json
    """
    texts = [*(modifiers or []), *(more or [])]
    document = _modified(base, texts)
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    if output is not None:
        write_file(output, text)
    if as_json:
        print_json(_facts(base, texts, output, document))
    elif output is None:
        sys.stdout.write(text)
    else:
        players = document["players"]
        players_text = f"{players['min']} to {players['max']} players"
        typer.echo(f"{document['game']}, for {players_text}: written to {output}")


def _facts(base: str, texts: list[str], output: Path | None, game: dict[str, Any]) -> Any:
    from anypoker.modifiers.registry import parse_modifier

    return {
        "name": game["game"],
        "base": base,
        "modifiers": [str(parse_modifier(text)) for text in texts],
        "file": None if output is None else str(output),
        "game": game,
    }


def _modified(base: str, texts: list[str]) -> dict[str, Any]:
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.modifiers.compose import compose
    from anypoker.modifiers.registry import UnknownModifierError, parse_modifier
    from anypoker.rules import RulesError, canonical

    if not texts:
        exit_with_error("name a modifier after --with; `anypoker modifiers` lists them")
    try:
        chosen = [parse_modifier(text) for text in texts]
        return compose(canonical(find(base).game), chosen)
    except (UnknownGameError, UnreadableFileError, UnknownModifierError) as error:
        exit_with_error(str(error.args[0]))
    except RulesError as error:
        exit_with_error(f"{base} is not a playable game: {error}", FAILED)
    except ValueError as error:
        exit_with_error(str(error), FAILED)
