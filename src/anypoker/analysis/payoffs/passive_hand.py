"""An engine hand in which nobody bets, and the slots of its cards.

The engine shows which seat gets which card of the deck, face up or down, into which pile.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from anypoker.analysis.payoffs.card_slots import BoardPile, CardSlots, DealStage, OwnSlot
from anypoker.cards import Card, Key, key_from_seed
from anypoker.engine import (
    Decision,
    Hand,
    ShuffledDeck,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
)
from anypoker.engine.actions import Action, Bet
from anypoker.engine.actions.legal import call_down
from anypoker.engine.cards.dealt_cards import dealt_cards, number_events
from anypoker.engine.decision import BettingDecision
from anypoker.engine.events import StepStarted
from anypoker.engine.play import start
from anypoker.engine.setup import dice_needed
from anypoker.engine.state import UP
from anypoker.game import BetStep, Game

UNIT = 2 * 2 * 2 * 3 * 3 * 5 * 7 * 11  # chips: most splits of bets of so much leave no odd chip
STAKES = Stakes(
    ante=UNIT,
    small_blind=UNIT,
    big_blind=2 * UNIT,
    bring_in=UNIT,
    small_bet=2 * UNIT,
    big_bet=4 * UNIT,
)
STACK = 10_000 * UNIT


def passive_action(hand: Hand, decision: Decision) -> Action:
    """Pay as little as possible to stay in, but make sure there is a pot."""
    if isinstance(decision, BettingDecision) and decision.most and not decision.call + hand.pot:
        return Bet(decision.amounts[0] if decision.amounts else decision.least)
    return call_down(decision)


def start_hand(
    game: Game, players: int, deck: Sequence[Card], dice: tuple[int, ...], key: Key
) -> Hand:
    """Return a hand of this deck; the first seat is the first to receive cards."""
    seats = seats_of(*[STACK] * players, button=players - 1)
    if has_openers(game):
        game = _opened(game)
    return start(game, seats, STAKES, ShuffledDeck(tuple(deck), dice, key))


def has_openers(game: Game) -> bool:
    """Return whether only certain hands may open a betting round."""
    return any(isinstance(action, BetStep) and action.openers for action in game.every_action())


@lru_cache(maxsize=16)
def _opened(game: Game) -> Game:
    """Remove openers from the game: a showdown implies that a player had them."""
    steps = [
        replace(step, action=replace(step.action, openers=None))
        if isinstance(step.action, BetStep)
        else step
        for step in game.steps
    ]
    return replace(game, steps=tuple(steps))


def play_call_down(game: Game, players: int) -> Hand:
    """Return a hand of the deck as it comes, in which everybody does as little as possible."""
    dice = (1,) * dice_needed(game)
    hand = start_hand(game, players, game.deck.cards, dice, key_from_seed("layout"))
    while not hand.over:
        for decision in decisions(hand):
            apply_in_place(hand, decision.seat, passive_action(hand, decision))
    return hand


def read_card_slots(hand: Hand) -> CardSlots:
    """Read the slots of a finished hand's cards; which cards they are does not matter."""
    taken: dict[tuple[int | None, Card], list[int]] = defaultdict(list)
    up: dict[int, None] = {}
    for number, event in dealt_cards(hand.events):
        taken[event.seat, event.card].append(number)
        if event.up:
            up[number] = None
    own = [[taken[seat, card].pop(0) for card in held] for seat, held in enumerate(hand.hole_cards)]
    board = [taken[None, card].pop(0) for card in hand.board]
    there = sorted({*board, *(number for held in own for number in held)})
    slots = {number: slot for slot, number in enumerate(there)}
    return CardSlots(
        own=tuple(
            tuple(
                OwnSlot(slots[number], bool(lies & UP))
                for number, lies in zip(held, hand.card_flags[seat], strict=True)
            )
            for seat, held in enumerate(own)
        ),
        board=tuple(slots[number] for number in board),
        slots=len(slots),
        numbers=tuple(there),
        dealt_up=tuple(slots.get(number) for number in up),
        stages=tuple(_stages(hand, slots)),
        piles=tuple(
            BoardPile(name, tuple(n for n, piles in enumerate(hand.board_piles) if piles & bit))
            for name, bit in hand.compiled.board_bits.items()
        ),
        choices=tuple(hand.choices),
    )


def _stages(hand: Hand, slots: dict[int, int]) -> Iterator[DealStage]:
    """Yield the steps that dealt cards, in order."""
    by_step: list[tuple[str, list[int]]] = []
    for number, event in number_events(hand.events):
        if isinstance(event, StepStarted):
            by_step.append((event.name, []))
        elif number is not None and by_step:
            by_step[-1][1].append(number)
    for name, numbers in by_step:
        filled = dict.fromkeys(slots[number] for number in numbers if number in slots)
        if filled:
            yield DealStage(name, tuple(filled))
