"""Showdown hands that the kernels can value."""

from anypoker.cards import JOKER
from anypoker.game import PAIR, AfterTrigger, Game, HeldCardShare, RankedHand
from anypoker.strength.leftovers import knows_leftovers


def may_have_blanks(hand: RankedHand | HeldCardShare) -> bool:
    """Return whether an ordering has to rank fewer cards than a full hand."""
    return isinstance(hand, RankedHand) and hand.selection.short and hand.ordering.least_cards > 0


def follows_open_pairs(hand: RankedHand | HeldCardShare) -> bool:
    """Return whether an open pair decides what is wild, which depends on the order of the deal."""
    return isinstance(hand, RankedHand) and any(
        wild.source == AfterTrigger(PAIR) for wild in hand.wild
    )


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
