"""Reasons why kernels cannot enumerate a game, one sentence each."""

from collections.abc import Iterator

from anypoker import game as g
from anypoker.ranking import Owner
from anypoker.strength.supported_hands import (
    may_have_blanks,
    order_of_up_cards,
    supports_leftovers,
)

_WORDS: dict[type, str] = {
    g.PassStep: "players pass cards",
    g.SeparateStep: "players separate their cards into piles",
    g.BuyStep: "players buy cards",
    g.MarketStep: "players buy cards of a row",
    g.AuctionStep: "cards are sold by auction",
    g.RemoveStep: "cards leave the board",
    g.RollDiceStep: "a die is rolled",
    g.ReplaceBoardStep: "players replace cards of the board",
    g.ArrangeStep: "players turn their cards",
    g.RedealStep: "the deal may be over, and another is dealt for the same pot",
    g.ExchangeStep: "players change cards with a pile or with each other",
    g.TurnUpStep: "cards are turned up until they beat others",
    g.RepeatStep: "steps are repeated",
    g.ForcedFoldStep: "players fold because of their cards",
}


DRAWS = "players draw"


def choice_refusal(game: g.Game) -> str | None:
    """Return what players decide about their cards before the showdown, if anything."""
    for action in game.every_action():
        if isinstance(action, g.DrawStep):
            return DRAWS
        if isinstance(action, g.DiscardStep):
            return "players discard"
    return None


def refusal(game: g.Game, *, given: bool) -> str | None:
    """Return why kernels cannot enumerate the showdowns of a game; None if they can.

    `given`: the cards that players keep are known, so draws and discards are settled.
    """
    return next(_reasons(game, given), None)


def _reasons(game: g.Game, given: bool) -> Iterator[str]:
    if game.deck.has_two_faced:
        yield "the deck has cards with two faces"
    decided = choice_refusal(game)
    if decided is not None and not given:
        yield decided
    if decided is not None and (_facing_matters(game) or _order_matters(game)):
        yield f"{decided}, and it matters how or where cards lie"
    for action in game.every_action():
        yield from _action_reasons(game, action)
    for step in game.steps:
        yield from _condition_reasons(step.condition)
    yield from _showdown_reasons(game)


def _action_reasons(game: g.Game, action: g.SingleStepAction) -> Iterator[str]:
    match action:
        case (
            g.BetStep()
            | g.RevealStep()
            | g.ShowdownStep()
            | g.ChooseStep()
            | g.DrawStep()
            | g.StayStep()
            | g.WagerStep()
            | g.CompareStep()
            | g.BragStep()
        ):
            return
        case g.DeclareStep():
            if action.rows():
                yield "players declare the row of the board that their hands use"
        case g.DealStep():
            for cards in action.cards:
                if cards.offer is not None:
                    yield "players may push a card on to the next"
                if cards.specials:
                    yield "a card dealt face up may bring another, or a price"
                if cards.protection is not None:
                    yield "players pay to have a card turned up"
                if isinstance(cards.facing, g.FacingIf):
                    yield from _condition_reasons(cards.facing.condition)
        case g.ExposeStep():
            if _facing_matters(game):
                yield "players choose which cards to turn up, and that matters"
        case g.DiscardStep():
            for given_up in action.cards:
                if given_up.matching or given_up.onto or given_up.whole_pile:
                    yield "discards depend on the board or go to it"
                if given_up.least != given_up.most:
                    yield "players discard as many cards as they like"
        case _:
            yield _WORDS[type(action)]


def _condition_reasons(condition: g.Condition | None) -> Iterator[str]:
    for one in g.simple_conditions(condition):
        if isinstance(one, g.BoardComposition | g.BoardValue | g.BoardSuit):
            yield "what is dealt or counted depends on cards of the board"
        if isinstance(one, g.Unopened):
            yield "what is dealt or counted depends on the betting"
        if isinstance(one, g.HandComposition | g.HasButton | g.Marked):
            yield "what is dealt or counted depends on the players' cards or seats"


def _showdown_reasons(game: g.Game) -> Iterator[str]:
    rules = game.showdown
    if rules.mode is g.DeclarationMode.DECLARE or rules.mode_cases:
        yield "players declare what they go for"
    if rules.settle is not None:
        yield "players pay each other, and there is no pot"
    if rules.losers is not None or rules.legs is not None:
        yield "it may be dealt again for what is left of the pot"
    for case in rules.cases:
        yield from _condition_reasons(case.condition)
    for action in (*(default.action for default in rules.entry_defaults), rules.global_default):
        if isinstance(action, g.SpecialCard | g.OtherHands | g.Redeal):
            yield "other cards or hands decide where nobody qualifies"
    for entry in rules.every_entry():
        if entry.place != 1:
            yield "a share is for another hand than the best"
        if cause := order_of_up_cards(entry.hand):
            yield f"{cause} decides what is wild"
        if may_have_blanks(entry.hand):
            yield "missing cards count as blanks"
    if not supports_leftovers(game):
        yield "a hand is made of a varying number of leftover cards"


def _facing_matters(game: g.Game) -> bool:
    """Return whether anything but the betting depends on which cards are face up."""
    conditions: list[g.Condition | None] = [step.condition for step in game.steps]
    conditions += [case.condition for case in game.showdown.cases]
    for action in game.every_action():
        if isinstance(action, g.DealStep):
            lies = (cards.facing for cards in action.cards)
            conditions += [how.condition for how in lies if isinstance(how, g.FacingIf)]
    if any(isinstance(condition, g.ExposureIs) for condition in conditions):
        return True
    for entry in game.showdown.every_entry():
        if isinstance(entry.hand, g.HeldCardShare):
            if entry.hand.facing is not None:
                return True
            continue
        if any(pile.facing is not None for pile in entry.hand.selection.piles()):
            return True
        for wild in entry.hand.wild:
            if wild.role_facing is not None or isinstance(wild.source, g.AfterTrigger):
                return True
            if isinstance(wild.source, g.LowestInHole) and wild.source.facing is not None:
                return True
    return False


def _order_matters(game: g.Game) -> bool:
    """Return whether an entry names hole cards by their pile or the order received."""
    return any(
        pile.owner is Owner.HOLE and (pile.name is not None or pile.position is not None)
        for entry in game.showdown.every_entry()
        if isinstance(entry.hand, g.RankedHand)
        for pile in entry.hand.selection.piles()
    )
