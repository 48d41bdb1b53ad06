"""`anypoker compare`: hands from best to worst, with the reason."""

from typing import Annotated, Any

import typer

from anypoker.cli.commands.evaluate import (
    Board,
    Bug,
    OrderingName,
    Wild,
    describe_hand_or_exit,
    hand_facts,
    read_cards,
    reject_wild_options,
)
from anypoker.cli.options.common import AsJson
from anypoker.cli.options.orderings import find_ordering_or_exit, find_whole_game
from anypoker.cli.output.printing import console, exit_with_error, print_json


def compare(
    ordering_name: OrderingName,
    hands: Annotated[
        list[str],
        typer.Argument(metavar="HAND HAND...", help="Hands without spaces, such as AsAdKc7h2s."),
    ],
    board: Board = None,
    wild: Wild = "",
    bug: Bug = "",
    as_json: AsJson = False,
) -> None:
    """Sort hands from best to worst and explain why each beats the next.

    With a game, the hands are hole cards, and the winner of each share is printed.
    """
    from anypoker.ranking import explain_win

    if len(hands) < 2:
        exit_with_error("name at least two hands to compare")
    game = find_whole_game(ordering_name, board)
    if game is not None:
        from anypoker.cli.output.game_hands import print_winners

        reject_wild_options(wild, bug)
        print_winners(game, [read_cards(text) for text in hands], board, as_json)
        return
    ordering = find_ordering_or_exit(ordering_name)
    ranked = []
    for text in hands:
        cards = read_cards(text)
        ranked.append((cards, describe_hand_or_exit(ordering, cards, wild, bug)))
    ranked.sort(key=lambda pair: pair[1].strength)
    rows: list[dict[str, Any]] = []
    for index, (cards, hand) in enumerate(ranked):
        rank = index + 1
        if index and hand.strength == ranked[index - 1][1].strength:
            rank = rows[-1]["place"]
        reason = explain_win(hand, ranked[index + 1][1]) if index + 1 < len(ranked) else None
        rows.append({"place": rank, **hand_facts(ordering, cards, hand), "why": reason})
    if as_json:
        print_json(rows)
        return
    from rich.text import Text

    for row in rows:
        cards_text = f"{row['place']}. {' '.join(row['cards'])}: "
        console().print(Text.assemble(cards_text, (row["description"], "bold")))
        if row["why"]:
            console().print(f"   {row['why']}", style="dim")
