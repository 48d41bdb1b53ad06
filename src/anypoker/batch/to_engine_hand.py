"""Conversion of a row to a hand of the engine."""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as at
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
    structure = stakes.structure or game.structures[0]
    hand = Hand(compiled, seats, stakes, ShuffledDeck(game.deck.cards, (), _NO_KEY), structure)
    facts, betting = facts_of_row(program, numbers, cards)
    rounds = numbers.item(at.ROUNDS) + rounds_to_come
    set_facts(hand, facts, {**betting, "rounds": rounds, "forced": game.forced.otherwise})
    return hand


def facts_of_row(
    program: Program, numbers: NDArray[np.int32], cards: NDArray[np.uint8]
) -> tuple[dict[str, object], dict[str, object]]:
    """Return the facts of a row, by the field names of the engine's hand."""
    compiled = program.compiled
    n, c = numbers.tolist(), cards.tolist()
    count = n[at.SEATS]
    facts: dict[str, object] = {
        "stacks": n[at.STACK : at.STACK + count],
        "street_bets": n[at.STREET : at.STREET + count],
        "contributions": n[at.PAID : at.PAID + count],
        "folded": [bool(folded) for folded in n[at.FOLDED : at.FOLDED + count]],
        "live_count": n[at.LIVE],
        "dead_money": n[at.DEAD],
        "pot": n[at.POT],
        "step": program.steps[n[at.PC]],
        "stock": _cards(c, at.STOCK, n[at.STOCK_SIZE]),
        "stock_index": n[at.TOP],
        "up_card_log": _cards(c, at.UP_LOG, n[at.UP_SIZE]),
        "choices": [
            values_of(compiled, variable)[chosen] if chosen >= 0 else ""
            for variable, chosen in zip(compiled.variables, n[at.CHOICES :], strict=False)
        ],
        "dice": [_dice(compiled, c, pile) for pile in compiled.dice_piles],
    }
    betting: dict[str, object] = {
        "rounds": n[at.ROUNDS],
        "bet_to_match": n[at.LEVEL],
        "blind_seat": n[at.BLIND_SEAT],
        "bring_in_seat": n[at.BRING_IN_SEAT],
        "last_actor": n[at.LAST_ACTOR],
        "opener": n[at.OPENER],
    }
    return {**facts, **_own_cards(n, c), **_board(n, c)}, betting


def _cards(c: list[int], first: int, count: int) -> list[Card]:
    return cast("list[Card]", c[first : first + count])


def _dice(compiled: CompiledGame, c: list[int], pile: str) -> tuple[int, ...]:
    first, count = Conditions(compiled).dice_place(pile)
    return tuple(number for number in c[at.DICE + first : at.DICE + first + count] if number)


def _own_cards(n: list[int], c: list[int]) -> dict[str, object]:
    places = [(seat * at.MAX_HELD, n[at.HELD + seat]) for seat in range(n[at.SEATS])]
    piles = [c[at.PILE + first : at.PILE + first + held] for first, held in places]
    return {
        "hole_cards": [_cards(c, at.HOLE + first, held) for first, held in places],
        "card_flags": [
            c[at.CARD_FLAGS + first : at.CARD_FLAGS + first + held] for first, held in places
        ],
        "card_piles": [[pile - 1 for pile in of_seat] for of_seat in piles],
    }


def _board(n: list[int], c: list[int]) -> dict[str, object]:
    size = n[at.BOARD_SIZE]
    lies = c[at.BOARD_FLAGS : at.BOARD_FLAGS + size]
    return {
        "board": _cards(c, at.BOARD, size),
        "board_up": [bool(how & at.UP) for how in lies],
        "board_was_up": [bool(how & at.OPEN) for how in lies],
        "board_piles": [
            bits ^ at.DISCARDED | DISCARDED if bits & at.DISCARDED else bits
            for bits in n[at.BOARD_PILES : at.BOARD_PILES + size]
        ],
    }
