"""`anypoker compare`: which of several hands is better, and why."""

from typing import Annotated, Any

import typer

from anypoker.cli.commands.evaluate import (
    AsJson,
    Board,
    Bug,
    TypeName,
    Wild,
    hand_facts,
    read_cards,
    read_hand_or_exit,
    reject_wild_options,
)
from anypoker.cli.options.orderings import find_type, find_whole_game
from anypoker.cli.output.printing import console, exit_with_error, print_json


def compare(
    type_name: TypeName,
    hands: Annotated[
        list[str], typer.Argument(metavar="HAND HAND...", help="Hands without spaces: AsAdKc7h2s.")
    ],
    board: Board = None,
    wild: Wild = "",
    bug: Bug = "",
    as_json: AsJson = False,
) -> None:
    """Rank hands, the best first, and say why each beats the next.

    With a game the hands are the players' own cards, and the winner of every share is told.
    """
    from anypoker.ranking import explain_win

    if len(hands) < 2:
        exit_with_error("two hands at least are needed to compare")
    game = find_whole_game(type_name, board)
    if game is not None:
        from anypoker.cli.output.game_hands import print_winners

        reject_wild_options(wild, bug)
        print_winners(game, [read_cards(text) for text in hands], board, as_json)
        return
    ordering = find_type(type_name)
    read = []
    for text in hands:
        cards = read_cards(text)
        read.append((cards, read_hand_or_exit(ordering, cards, wild, bug)))
    read.sort(key=lambda pair: pair[1].strength)
    rows: list[dict[str, Any]] = []
    for number, (cards, reading) in enumerate(read):
        place = number + 1
        if number and reading.strength == read[number - 1][1].strength:
            place = rows[-1]["place"]
        reason = explain_win(reading, read[number + 1][1]) if number + 1 < len(read) else None
        rows.append({"place": place, **hand_facts(ordering, cards, reading), "why": reason})
    if as_json:
        print_json(rows)
        return
    from rich.text import Text

    for row in rows:
        cards_text = f"{row['place']}. {' '.join(row['cards'])}: "
        console().print(Text.assemble(cards_text, (row["description"], "bold")))
        if row["why"]:
            console().print(f"   {row['why']}", style="dim")
