"""Table of modifiers: the function that makes each change."""

from collections.abc import Callable

from anypoker.game import Game
from anypoker.modifiers.betting import bomb_pot
from anypoker.modifiers.board import declare_row, double_board, floater, miami, two_row
from anypoker.modifiers.deck import bug, deuces_wild, jokers_wild, short_deck
from anypoker.modifiers.hands import either_or, pat_hand
from anypoker.modifiers.hole import buy_a_card, delayed, oma_draw, pass_the_trash, pineapple
from anypoker.modifiers.shares import (
    best_low,
    cards_speak,
    declare,
    eight_or_better,
    high_only,
    low_only,
    seven_or_better,
    worst_hand,
)

Change = Callable[[Game], Game]
ChangeWithOptions = Callable[[Game, tuple[str, ...]], Game]

PLAIN: dict[str, Change] = {
    "short deck": short_deck,
    "two-row": two_row,
    "double board": double_board,
    "miami": miami,
    "either-or": either_or,
    "pat hand": pat_hand,
    "delayed": delayed,
    "eight or better": eight_or_better,
    "seven or better": seven_or_better,
    "best low": best_low,
    "worst hand": worst_hand,
    "high only": high_only,
    "low only": low_only,
    "deuces wild": deuces_wild,
    "bug": bug,
    "declare the row": declare_row,
    "declare": declare,
    "cards speak": cards_speak,
    "bomb pot": bomb_pot,
}
WITH_OPTIONS: dict[str, ChangeWithOptions] = {
    "floater": floater,
    "pineapple": pineapple,
    "oma-draw": oma_draw,
    "buy-a-card": buy_a_card,
    "pass the trash": pass_the_trash,
    "jokers wild": jokers_wild,
}


def apply(game: Game, name: str, options: tuple[str, ...]) -> Game:
    """Return the game with the modifier of that name; a ValueError says why it does not fit."""
    if name in WITH_OPTIONS:
        return WITH_OPTIONS[name](game, options)
    if options:
        raise ValueError(f"'{name}' takes no options, and was given '{', '.join(options)}'")
    return PLAIN[name](game)
