"""`anypoker compose`: a game with modifiers, as a plain file."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from anypoker.cli.output.printing import FAILED, exit_with_error, print_json, write_file


def compose(
    base: Annotated[
        str, typer.Argument(metavar="BASE", help="A name, an alias, or the path of a game file.")
    ],
    more: Annotated[
        list[str] | None,
        typer.Argument(metavar="MODIFIER", help="More modifiers.", show_default=False),
    ] = None,
    modifiers: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="MODIFIER",
            help='A modifier, perhaps with options: "pineapple: flop, turn".',
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The file to write; without it, standard output."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="The name, the modifiers, the file and the game.")
    ] = False,
) -> None:
    """Put modifiers on a game and write the result as a plain, checked game file.

    The order of the modifiers does not matter for the rules, only for the name. A modifier that
    does not fit is refused with the reason, and the exit status is 1.

        anypoker compose oakie --with two-row "pat hand" -o my-game.json
    """
    texts = [*(modifiers or []), *(more or [])]
    document = _composed(base, texts)
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


def _composed(base: str, texts: list[str]) -> dict[str, Any]:
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.modifiers.compose import compose as put_on
    from anypoker.modifiers.registry import UnknownModifierError, parse_modifier
    from anypoker.rules import RulesError, canonical

    if not texts:
        exit_with_error("with what? Name a modifier after --with; `anypoker modifiers` lists them")
    try:
        chosen = [parse_modifier(text) for text in texts]
        return put_on(canonical(find(base).game), chosen)
    except (UnknownGameError, UnreadableFileError, UnknownModifierError) as error:
        exit_with_error(str(error.args[0]))
    except RulesError as error:
        exit_with_error(f"{base} is no game that can be played: {error}", FAILED)
    except ValueError as error:
        exit_with_error(str(error), FAILED)
