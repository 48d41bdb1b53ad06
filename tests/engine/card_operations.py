"""Card operations that the rules of a game need: decision 0035."""

from collections.abc import Iterator
from enum import StrEnum

from anypoker.engine.compiled_game import compiled_game
from anypoker.game import (
    AuctionStep,
    BetStep,
    BragStep,
    BuyStep,
    CompareStep,
    DealStep,
    DiscardStep,
    DrawStep,
    ExchangeStep,
    ExposeStep,
    ForcedFoldStep,
    Game,
    MarketStep,
    PassStep,
    RemoveStep,
    ReplaceBoardStep,
    RevealStep,
    RollDiceStep,
    SeparateStep,
    StockShortage,
    TurnUpStep,
)
from anypoker.game.card_steps import Bonus, DealtFacing
from anypoker.game.conditions import HandComposition, simple_conditions
from anypoker.game.steps import BoughtCards
from anypoker.ranking import Facing, Owner


class Operation(StrEnum):
    SHUFFLE = "shuffle"
    OPEN_TO_ONE = "open to its owner"
    OPEN_TO_ALL = "open to all"
    OPEN_TO_OTHERS = "open to all but its owner"
    OPEN_TO_SOME = "open to some players"
    OPEN_TO_NOBODY = "deal unseen"
    MOVE = "move"
    MASK = "mask again"
    RESHUFFLE = "reshuffle"
    ROLL = "roll dice"


class HiddenLook(StrEnum):
    """A rule that looks at cards which its outcome does not open."""

    CONDITION = "a condition on hidden cards of a hand"
    MATCHING = "an automatic discard of hidden cards by rank"
    FOLD = "a forced fold by hidden cards"
    OPENERS = "openers"
    BLOCKERS = "a card that refuses an exchange"
    REMOVED = "a face-down board card that leaves the board"
    PILES = "a comparison of hidden piles"
    UNSEEN = "cards that their owner does not see"


_BY_FACING = {
    Facing.UP: Operation.OPEN_TO_ALL,
    Facing.OUT: Operation.OPEN_TO_OTHERS,
}


def operations(game: Game) -> set[Operation]:
    """Return the operations that a hand of the game may need; every showdown opens to all."""
    found = {Operation.SHUFFLE, Operation.OPEN_TO_ALL}
    for action in game.every_action():
        found |= set(_of_action(action))
    if compiled_game(game.for_players(game.players.least)).may_redeal:
        found.add(Operation.RESHUFFLE)
    return found


def _of_facing(facing: Facing | None, owner: Owner | None = None) -> Iterator[Operation]:
    if facing is None:
        return
    if facing in _BY_FACING:
        yield _BY_FACING[facing]
    elif facing.is_blind or owner is Owner.BOARD:
        yield Operation.OPEN_TO_NOBODY
    else:
        yield Operation.OPEN_TO_ONE


def _of_action(action: object) -> Iterator[Operation]:
    match action:
        case DealStep():
            for facing in action.facings():
                yield from _of_facing(facing, action.to)
            for cards in action.cards:
                if cards.offer is not None:
                    yield Operation.MOVE
                if any(isinstance(one, Bonus) for one in cards.specials):
                    yield Operation.RESHUFFLE
                if not isinstance(cards.facing, DealtFacing):
                    yield Operation.OPEN_TO_ALL
        case DrawStep():
            yield from (Operation.MOVE, Operation.MASK, Operation.OPEN_TO_ONE)
            if any(one.shortage is StockShortage.RESHUFFLE for one in action.cards):
                yield Operation.RESHUFFLE
        case DiscardStep() | PassStep() | ExchangeStep():
            yield from (Operation.MOVE, Operation.MASK)
        case SeparateStep():
            yield Operation.MASK
        case ExposeStep() | TurnUpStep() | RevealStep():
            yield Operation.OPEN_TO_ALL
        case ReplaceBoardStep():
            yield from (Operation.MOVE, Operation.RESHUFFLE)
        case RemoveStep():
            yield Operation.MOVE
        case BuyStep():
            for offer in action.offers:
                if isinstance(offer, BoughtCards):
                    yield from _of_facing(offer.facing)
                    yield Operation.RESHUFFLE
                    if offer.discard_first:
                        yield from (Operation.MOVE, Operation.MASK)
        case MarketStep():
            yield from (Operation.MOVE, Operation.OPEN_TO_ALL)
            if action.discard_first:
                yield Operation.MASK
            yield from _of_sold(action.facing)
            if action.unseen is not None:
                yield from _of_facing(action.unseen.facing)
        case AuctionStep():
            yield from (Operation.MOVE, Operation.OPEN_TO_ALL)
            yield from _of_sold(action.facing)
        case BragStep():
            yield Operation.OPEN_TO_ONE  # players look at their cards in the hand
            if action.side_show:
                yield Operation.OPEN_TO_SOME
        case CompareStep():
            yield Operation.OPEN_TO_SOME
        case RollDiceStep():
            yield Operation.ROLL


def _of_sold(facing: Facing) -> Iterator[Operation]:
    """An open card that is sold face down mixes with the hidden cards of its buyer."""
    if facing is not Facing.UP:
        yield Operation.MASK


def hidden_looks(game: Game) -> set[HiddenLook]:
    """Return the rules of a game that look at hidden cards."""
    found: set[HiddenLook] = set()
    for condition in game.every_condition():
        for simple in simple_conditions(condition):
            if isinstance(simple, HandComposition) and not simple.open_only:
                found.add(HiddenLook.CONDITION)
    for step in game.steps:
        for action in step.actions:
            found |= set(_looks_of(action))
            if isinstance(action, ForcedFoldStep) and any(
                isinstance(one, HandComposition) and not one.open_only
                for one in simple_conditions(step.condition)
            ):
                found.add(HiddenLook.FOLD)
    return found


def _looks_of(action: object) -> Iterator[HiddenLook]:
    match action:
        case DiscardStep():
            if any(one.matching is not None for one in action.cards):
                yield HiddenLook.MATCHING
        case BetStep(openers=openers) if openers is not None:
            yield HiddenLook.OPENERS
        case ExchangeStep(blockers=blockers) if blockers:
            yield HiddenLook.BLOCKERS
        case RemoveStep():
            yield HiddenLook.REMOVED
        case SeparateStep(comparison=comparison, turns_up=False) if comparison is not None:
            yield HiddenLook.PILES
        case DealStep():
            if any(facing.is_blind for facing in action.facings()):
                yield HiddenLook.UNSEEN
