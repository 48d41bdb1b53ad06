"""Conversion of a row to a hand of the engine."""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.compile.conditions import Conditions, values_of
from anypoker.batch.compile.program import Program
from anypoker.cards import Card, Key
from anypoker.engine import Hand, Seats, ShuffledDeck, Stakes
from anypoker.engine.compiled_game import CompiledGame
from anypoker.engine.hypothetical_hand import set_facts
from anypoker.engine.state import DISCARDED

_NO_KEY = Key(bytes(32))


def snapshot(
    program: Program,
    seats: Seats,
    stakes: Stakes,
    numbers: NDArray[np.int32],
    cards: NDArray[np.uint8],
    rounds_to_come: int = 0,
) -> Hand:
    """Return the engine's hand of one row; `seats` has as many players and the same button.

    `rounds_to_come`: betting rounds that count as begun beside those that are.
    """
    game, compiled = program.game, program.compiled
    structure = stakes.structure_in(game)
    hand = Hand(compiled, seats, stakes, ShuffledDeck(game.deck.cards, (), _NO_KEY), structure)
    facts, betting = facts_of_row(program, numbers, cards)
    rounds = numbers.item(col.ROUNDS) + rounds_to_come
    set_facts(hand, facts, {**betting, "rounds": rounds, "forced": game.forced.otherwise})
    return hand


def facts_of_row(
    program: Program, numbers: NDArray[np.int32], cards: NDArray[np.uint8]
) -> tuple[dict[str, object], dict[str, object]]:
    """Return the facts of a row, by the field names of the engine's hand."""
    compiled = program.compiled
    n, c = numbers.tolist(), cards.tolist()
    count = n[col.SEATS]
    facts: dict[str, object] = {
        "stacks": n[col.STACK : col.STACK + count],
        "street_bets": n[col.STREET : col.STREET + count],
        "contributions": n[col.PAID : col.PAID + count],
        "folded": [bool(folded) for folded in n[col.FOLDED : col.FOLDED + count]],
        "live_count": n[col.LIVE],
        "dead_money": n[col.DEAD],
        "pot": n[col.POT],
        "step": program.steps[n[col.PC]],
        "stock": _cards(c, col.STOCK, n[col.STOCK_SIZE]),
        "stock_index": n[col.TOP],
        "up_card_log": _cards(c, col.UP_LOG, n[col.UP_SIZE]),
        "choices": [
            values_of(compiled, variable)[chosen] if chosen >= 0 else ""
            for variable, chosen in zip(compiled.variables, n[col.CHOICES :], strict=False)
        ],
        "dice": [_dice(compiled, c, pile) for pile in compiled.dice_piles],
    }
    betting: dict[str, object] = {
        "rounds": n[col.ROUNDS],
        "bet_to_match": n[col.LEVEL],
        "blind_seat": n[col.BLIND_SEAT],
        "bring_in_seat": n[col.BRING_IN_SEAT],
        "last_actor": n[col.LAST_ACTOR],
        "opener": n[col.OPENER],
    }
    return {**facts, **_own_cards(n, c), **_board(n, c)}, betting


def _cards(c: list[int], first: int, count: int) -> list[Card]:
    return cast("list[Card]", c[first : first + count])


def _dice(compiled: CompiledGame, c: list[int], pile: str) -> tuple[int, ...]:
    first, count = Conditions(compiled).dice_place(pile)
    return tuple(number for number in c[col.DICE + first : col.DICE + first + count] if number)


def _own_cards(n: list[int], c: list[int]) -> dict[str, object]:
    places = [(seat * col.MAX_HELD, n[col.HELD + seat]) for seat in range(n[col.SEATS])]
    piles = [c[col.PILE + first : col.PILE + first + held] for first, held in places]
    return {
        "hole_cards": [_cards(c, col.HOLE + first, held) for first, held in places],
        "card_flags": [
            c[col.CARD_FLAGS + first : col.CARD_FLAGS + first + held] for first, held in places
        ],
        "card_piles": [[pile - 1 for pile in of_seat] for of_seat in piles],
    }


def _board(n: list[int], c: list[int]) -> dict[str, object]:
    size = n[col.BOARD_SIZE]
    lies = c[col.BOARD_FLAGS : col.BOARD_FLAGS + size]
    return {
        "board": _cards(c, col.BOARD, size),
        "board_up": [bool(how & col.UP) for how in lies],
        "board_was_up": [bool(how & col.OPEN) for how in lies],
        "board_piles": [
            bits ^ col.DISCARDED | DISCARDED if bits & col.DISCARDED else bits
            for bits in n[col.BOARD_PILES : col.BOARD_PILES + size]
        ],
    }
