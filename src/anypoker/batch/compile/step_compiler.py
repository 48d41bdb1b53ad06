"""Compiler of steps: each kind becomes one row or several in sequence."""

from collections.abc import Iterator
from typing import assert_never

from anypoker import game as g
from anypoker.batch import columns as col
from anypoker.batch.compile.conditions import Conditions, values_of
from anypoker.batch.compile.unsupported import UnsupportedGameError
from anypoker.engine.compiled_game import CompiledGame
from anypoker.ranking import Facing, Owner

Row = list[int]

_BETS = {
    g.BetKind.ANTES: col.DO_ANTES,
    g.BetKind.BLINDS: col.DO_BLINDS,
    g.BetKind.BRING_IN: col.DO_BRING_IN,
}
_DIRECTIONS = {g.PassDirection.LEFT: 0, g.PassDirection.RIGHT: 1, g.PassDirection.ACROSS: 2}
_CHOOSERS = {
    g.Chooser.UTG: 0,
    g.Chooser.BUTTON: 1,
    g.Chooser.SMALL_BLIND: 2,
    g.Chooser.BIG_BLIND: 3,
}
_UNITS = {
    g.Unit.CHIPS: 0,
    g.Unit.ANTE: col.ANTE,
    g.Unit.SMALL_BET: col.SMALL_BET,
    g.Unit.BIG_BET: col.BIG_BET,
    g.Unit.BIG_BLIND: col.BIG_BLIND,
}
_WHOLE_POT = -1
_MAX_WORDS = 15  # of a declaration, four bits each
_MAX_REMOVED = 8
_MAX_POSITION = 30


def step_rows(
    compiled: CompiledGame, conditions: Conditions, name: str, action: g.SingleStepAction
) -> Iterator[Row]:
    """Yield the rows of one action of the step of this name."""
    match action:
        case g.BetStep():
            yield _bet(name, action)
        case g.DealStep():
            yield from _deals(compiled, conditions, name, action)
        case g.DrawStep():
            yield _draw(compiled, name, action)
        case g.DiscardStep():
            yield _discard(compiled, name, action)
        case g.ExposeStep():
            for shown in action.cards:
                yield [col.DO_EXPOSE, shown.least, shown.most, 0, int(shown.immediate)]
        case g.PassStep():
            for passed in action.cards:
                up = int(passed.facing is Facing.UP)
                yield [col.DO_PASS, passed.number, _DIRECTIONS[passed.direction], up]
        case g.SeparateStep():
            yield _separate(compiled, name, action)
        case g.DeclareStep():
            yield _declare(name, action)
        case g.ChooseStep():
            yield _choose(compiled, action)
        case g.RemoveStep():
            yield _remove(compiled, name, action)
        case g.RollDiceStep():
            yield [col.DO_DICE, action.dice, conditions.dice_place(action.pile)[0]]
        case g.BuyStep():
            yield from _buys(name, action)
        case g.ReplaceBoardStep():
            yield [col.DO_REPLACE, action.number]
        case g.RevealStep():
            yield from _reveals(compiled, name, action)
        case g.ShowdownStep():
            yield [col.DO_SHOWDOWN]
        case g.ArrangeStep():
            raise UnsupportedGameError(name, "players turn two-faced cards")
        case g.RedealStep():
            raise UnsupportedGameError(
                name, "the deal may be over, and another is dealt for the same pot"
            )
        case g.TurnUpStep():
            raise UnsupportedGameError(name, "unseen cards are turned up until they beat others")
        case g.RepeatStep():
            raise UnsupportedGameError(name, "steps are repeated")
        case g.ForcedFoldStep():
            raise UnsupportedGameError(name, "players fold because of their cards")
        case g.BragStep():
            raise UnsupportedGameError(name, "every turn costs, and who has not looked pays less")
        case g.ExchangeStep():
            raise UnsupportedGameError(name, "cards come from a pile or a neighbour")
        case g.MarketStep():
            raise UnsupportedGameError(name, "players buy cards of a row at posted prices")
        case g.AuctionStep():
            raise UnsupportedGameError(name, "cards are sold by auction")
        case g.StayStep():
            raise UnsupportedGameError(name, "players stay in or out")
        case g.WagerStep():
            raise UnsupportedGameError(name, "players bet against a banker")
        case g.CompareStep():
            raise UnsupportedGameError(name, "hands are compared before the showdown")
        case _:
            assert_never(action)


def _bet(name: str, action: g.BetStep) -> Row:
    if action.openers is not None:
        raise UnsupportedGameError(name, "the pot is opened by certain hands only, or redealt")
    if action.kind in _BETS:
        return [_BETS[action.kind]]
    if not action.may_check:
        raise UnsupportedGameError(name, "who does not bet has to fold")
    size = {g.BetKind.SMALL: 0, g.BetKind.BIG: 1, g.BetKind.EITHER: col.EITHER_SIZE}[action.kind]
    return [col.DO_BET, size, int(action.no_cards_call_only), int(action.must_open)]


def _lies(facing: Facing | None) -> int:
    return -1 if facing is None else int(facing is Facing.UP)


def _deals(
    compiled: CompiledGame, conditions: Conditions, name: str, action: g.DealStep
) -> Iterator[Row]:
    for cards in action.cards:
        _check_deal(name, cards)
        if isinstance(cards.facing, g.FacingIf):
            condition = conditions.add(cards.facing.condition)
            then, otherwise = _lies(cards.facing.then), _lies(cards.facing.otherwise)
        else:
            condition, then, otherwise = -1, _lies(cards.facing.facing), -1
            if then < 0:
                continue
        if action.to is Owner.BOARD:
            piles = sum(compiled.board_bits[pile] for pile in set(cards.piles))
            yield [col.DO_BOARD, 0, cards.number, then, piles, condition, otherwise]
        else:
            pile = _pile(compiled, cards.piles[0] if cards.piles else None)
            yield [col.DO_DEAL, 0, cards.number, then, pile, condition, otherwise]


def _check_deal(name: str, cards: g.DealtCards) -> None:
    lies = cards.facing
    facings = (lies.then, lies.otherwise) if isinstance(lies, g.FacingIf) else (lies.facing,)
    if any(facing is not None and facing.is_blind for facing in facings):
        raise UnsupportedGameError(name, "players do not see some of their cards")
    if cards.offer is not None:
        raise UnsupportedGameError(name, "a card may be pushed on to the next player")
    if cards.protection is not None:
        raise UnsupportedGameError(name, "players pay to have a card turned up")
    if any(isinstance(special, g.Bonus) for special in cards.specials):
        raise UnsupportedGameError(name, "a card dealt face up may bring another")
    if cards.specials:
        raise UnsupportedGameError(name, "a card dealt face up may cost a price")


def _pile(compiled: CompiledGame, name: str | None) -> int:
    """Return a hole pile from 1 on; 0: none, or any."""
    return 0 if name is None else 1 + compiled.hole_index[name]


def _draw(compiled: CompiledGame, name: str, action: g.DrawStep) -> Row:
    if len(action.cards) > 1:
        raise UnsupportedGameError(name, "a draw has several parts")
    (cards,) = action.cards
    return [
        col.DO_DRAW,
        cards.least,
        cards.most,
        int(cards.facing is Facing.UP),
        _pile(compiled, cards.pile),
        cards.extra,
        int(cards.keeps_facing),
        int(cards.shortage is g.StockShortage.RESHUFFLE),
    ]


def _discard(compiled: CompiledGame, name: str, action: g.DiscardStep) -> Row:
    if len(action.cards) > 1:
        raise UnsupportedGameError(name, "a discard has several parts")
    (cards,) = action.cards
    onto = 0 if cards.onto is None else compiled.board_bits[cards.onto]
    if cards.matching is not None:
        return [col.DO_MATCH, compiled.board_bits[cards.matching], 0, 0, 0, onto]
    if cards.whole_pile and cards.pile is not None:
        return [col.DO_MATCH, 0, 0, 0, _pile(compiled, cards.pile), onto]
    up, pile = int(cards.facing is Facing.UP), _pile(compiled, cards.pile)
    return [col.DO_DISCARD, cards.least, cards.most, up, pile, onto, int(cards.whole_pile)]


def _separate(compiled: CompiledGame, name: str, action: g.SeparateStep) -> Row:
    if action.comparison is not None:
        raise UnsupportedGameError(name, "one pile has to beat another")
    if action.incremental:
        raise UnsupportedGameError(name, "cards are placed in piles as they come")
    if any(pile.least_up or pile.least_down for pile in action.piles):
        raise UnsupportedGameError(name, "a pile needs a number of cards face up or down")
    if len(action.piles) > col.MAX_PARTS:
        raise UnsupportedGameError(
            name, f"there is room for {col.MAX_PARTS} piles, not {len(action.piles)}"
        )
    row = [col.DO_SEPARATE, len(action.piles)]
    for pile in action.piles:
        row += [_pile(compiled, pile.name), pile.number]
    return row


def _declare(name: str, action: g.DeclareStep) -> Row:
    if action.rows():
        raise UnsupportedGameError(
            name, "players declare the row of the board that their hands use"
        )
    if len(action.options) > _MAX_WORDS:
        raise UnsupportedGameError(name, f"there is room for {_MAX_WORDS} words")
    return [col.DO_DECLARE, len(action.options), int(action.per_pot), int(action.simultaneous)]


def _choose(compiled: CompiledGame, action: g.ChooseStep) -> Row:
    """Return the values of a variable are numbered in the order in which steps name them."""
    variable = compiled.variables.index(action.variable)
    known = values_of(compiled, action.variable)
    default = known.index(action.default)
    count = len(action.values)
    if known[:count] != list(action.values):
        raise UnsupportedGameError(action.variable, "steps offer different values for one variable")
    return [col.DO_CHOOSE, variable, count, _CHOOSERS[action.chooser], 0, default]


def _remove(compiled: CompiledGame, name: str, action: g.RemoveStep) -> Row:
    if action.die is not None:
        raise UnsupportedGameError(name, "a die says which card leaves the board")
    if len(action.piles) > _MAX_REMOVED:
        raise UnsupportedGameError(name, f"there is room for {_MAX_REMOVED} piles")
    bits = [compiled.board_bits[pile] for pile in dict.fromkeys(action.piles)]
    return [col.DO_REMOVE, len(bits), *bits]


def _price(name: str, price: g.Price) -> tuple[int, int]:
    if isinstance(price, g.Amount):
        return price.times, _UNITS[price.unit]
    if price.half or price.most is not None:
        raise UnsupportedGameError(name, "a price is a part of the pot")
    return 0, _WHOLE_POT


def _buys(name: str, action: g.BuyStep) -> Iterator[Row]:
    for offer in action.offers:
        if isinstance(offer, g.BoughtAccess):
            raise UnsupportedGameError(name, "players buy the use of a pile")
        if offer.facing.is_blind:
            raise UnsupportedGameError(name, "players do not see some of their cards")
        if offer.common:
            raise UnsupportedGameError(name, "players buy one card together")
        up = int(offer.facing is Facing.UP)
        times, unit = _price(name, offer.price)
        first = int(offer.discard_first)
        yield [col.DO_BUY, offer.number, up, int(offer.optional), times, unit, first]


def _reveals(compiled: CompiledGame, name: str, action: g.RevealStep) -> Iterator[Row]:
    for cards in action.cards:
        bit = 0 if cards.pile is None else compiled.board_bits[cards.pile]
        if list(cards.positions) != sorted(set(cards.positions)):
            raise UnsupportedGameError(name, "cards are turned up in another order than they lie")
        if cards.positions and cards.positions[-1] > _MAX_POSITION:
            raise UnsupportedGameError(name, f"there is room for {_MAX_POSITION} cards of a pile")
        yield [col.DO_REVEAL, bit, sum(1 << place for place in cards.positions)]


def most_held(game: g.Game) -> int:
    """Return the maximum number of cards of a seat, those being passed included."""
    held = 0
    for action in game.every_action():
        match action:
            case g.DealStep(to=Owner.HOLE):
                held += sum(cards.number for cards in action.cards)
            case g.DrawStep():
                held += sum(max(cards.extra, 0) for cards in action.cards)
            case g.BuyStep():
                held += sum(getattr(offer, "number", 0) for offer in action.offers)
            case _:
                pass
    passed = [a.cards for a in game.every_action() if isinstance(a, g.PassStep)]
    return held + max((part.number for cards in passed for part in cards), default=0)


def most_on_board(game: g.Game) -> int:
    """Return the maximum number of board cards."""
    laid = 0
    for action in game.every_action():
        if isinstance(action, g.DealStep) and action.to is Owner.BOARD:
            laid += sum(cards.number for cards in action.cards)
        if isinstance(action, g.DiscardStep) and any(cards.onto for cards in action.cards):
            laid = max(laid, len(game.deck.cards))
    return laid
