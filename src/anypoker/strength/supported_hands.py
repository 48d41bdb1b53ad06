"""Showdown hands that the kernels can value."""

from anypoker.cards import JOKER
from anypoker.game import PAIR, SEQUENCE, AfterTrigger, Game, HeldCardShare, RankedHand
from anypoker.strength.leftovers import knows_leftovers


def may_have_blanks(hand: RankedHand | HeldCardShare) -> bool:
    """Return whether an ordering has to rank fewer cards than a full hand."""
    return isinstance(hand, RankedHand) and hand.selection.short and hand.ordering.least_cards > 0


def order_of_up_cards(hand: RankedHand | HeldCardShare) -> str | None:
    """Return what in the order of up cards decides which cards are wild, if anything does."""
    sources = [wild.source for wild in hand.wild] if isinstance(hand, RankedHand) else []
    if AfterTrigger(PAIR) in sources:
        return "an open pair"
    return "a sequence" if AfterTrigger(SEQUENCE) in sources else None


def supports_leftovers(game: Game) -> bool:
    """Return whether recipes can describe all hands made of what another hand leaves."""
    rules = game.showdown
    lists = (*(case.entries for case in rules.cases), rules.otherwise)
    return all(knows_leftovers(entry, entries) for entries in lists for entry in entries)


def kernels_support(game: Game) -> bool:
    """Return whether the kernels can value every hand of the game, whatever was dealt before."""
    two_faced = game.deck.has_two_faced
    if (two_faced and JOKER in game.deck.cards) or not supports_leftovers(game):
        return False
    for entry in game.showdown.every_entry():
        hand = entry.hand
        if not isinstance(hand, RankedHand):
            if two_faced:
                return False
            continue
        if (hand.end is not None) != two_faced or may_have_blanks(hand):
            return False
        if any(isinstance(wild.source, AfterTrigger) for wild in hand.wild):
            return False
    return True
