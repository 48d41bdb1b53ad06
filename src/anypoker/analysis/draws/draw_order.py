"""Order in which players of a draw game receive cards and draw, read off an engine hand."""

from dataclasses import dataclass
from functools import lru_cache

from anypoker.analysis.payoffs.outcomes import NotEnumerableError
from anypoker.analysis.payoffs.passive_hand import passive_action, start_hand
from anypoker.cards import key_from_seed
from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine.decision import DrawDecision
from anypoker.engine.events import Dealt, Drew
from anypoker.engine.setup import dice_needed
from anypoker.game import DiscardStep, DrawnCards, DrawStep, Game, StockShortage


@dataclass(frozen=True)
class ReceiveStep:
    """A card for a seat, or for the board (None); `up`: everybody sees it."""

    seat: int | None
    up: bool


@dataclass(frozen=True)
class ProgramDraw:
    """A seat throws least..most cards away and receives as many and `extra`.

    `left`: how many draws it has from here on, this one included.
    """

    seat: int
    least: int
    most: int
    extra: int
    reshuffles: bool
    left: int


Program = tuple[ReceiveStep | ProgramDraw, ...]


@lru_cache(maxsize=32)
def program_of(game: Game, players: int) -> Program:
    """List deals and draws in order.

    Raises:
        NotEnumerableError: if players decide more than draws.
    """
    actions = list(game.every_action())
    draws = sum(len(action.cards) for action in actions if isinstance(action, DrawStep))
    if not draws:
        raise NotEnumerableError("nobody draws")
    if any(isinstance(action, DiscardStep) for action in actions):
        raise NotEnumerableError("players discard")
    steps = _steps(game, players, draws)
    asked = [step for step in steps if isinstance(step, ProgramDraw)]
    first = next((number for number, step in enumerate(steps) if isinstance(step, ProgramDraw)), 0)
    later = steps[first:]
    if len(asked) != draws * players or any(
        isinstance(step, ReceiveStep) and step.seat is not None for step in later
    ):
        raise NotEnumerableError("players draw, and are dealt hole cards later")
    return tuple(steps)


def _steps(game: Game, players: int, draws: int) -> list[ReceiveStep | ProgramDraw]:
    dice = (1,) * dice_needed(game)
    hand = start_hand(game, players, game.deck.cards, dice, key_from_seed("layout"))
    steps: list[ReceiveStep | ProgramDraw] = []
    left = [draws] * players
    seen = drawn = 0
    while True:
        for event in hand.events[seen:]:
            if isinstance(event, Drew):
                drawn = event.drawn
            elif isinstance(event, Dealt) and event.shared:
                raise NotEnumerableError("the deck is too short for this many players")
            elif isinstance(event, Dealt) and drawn:
                drawn -= 1
            elif isinstance(event, Dealt):
                steps.append(ReceiveStep(event.seat, event.up))
        seen = len(hand.events)
        if hand.over:
            return steps
        decision = decisions(hand)[0]
        if isinstance(decision, DrawDecision):
            steps.append(_drawing(hand, decision, left[decision.seat]))
            left[decision.seat] -= 1
        apply_in_place(hand, decision.seat, passive_action(hand, decision))


def _drawing(hand: Hand, decision: DrawDecision, left: int) -> ProgramDraw:
    cards = _drawn_cards(hand)
    if cards.pile is not None:
        raise NotEnumerableError("players draw to a pile of their cards")
    reshuffles = cards.shortage is StockShortage.RESHUFFLE
    return ProgramDraw(decision.seat, cards.least, cards.most, cards.extra, reshuffles, left)


def _drawn_cards(hand: Hand) -> DrawnCards:
    action = hand.compiled.game.steps[hand.step].action
    if not isinstance(action, DrawStep):
        raise NotEnumerableError("players draw while they bet")
    return action.cards[hand.part_index]
