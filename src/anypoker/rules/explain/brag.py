"""Sentences about a round in which every turn costs."""

from anypoker.game import BragStep, DealStep
from anypoker.ranking import Facing
from anypoker.rules.explain.amounts import price
from anypoker.rules.explain.facts import GameFacts, facings


def describe_brag(brag: BragStep, facts: GameFacts) -> list[str]:
    blind = any(
        Facing.UNSEEN in facings(cards)
        for action in facts.actions()
        if isinstance(action, DealStep)
        for cards in action.cards
    )
    least = price(brag.stake)
    told = [
        f"from the left of the dealer, every turn costs the stake or more, or one folds; it is "
        f"{least} to begin with, and what was paid before does not count",
        "who stakes more sets the stake for all who follow",
    ]
    if blind:
        half = "half as much" if brag.half_blind else "as much"
        told.append(
            f"at one's turn one may look at the cards; who has not looked pays {half}"
            + (", and the others twice what such a player stakes" if brag.half_blind else "")
        )
    if brag.doubles:
        told.append("nobody may stake more than twice what the turn costs")
    see = "twice what a turn costs" if brag.see_double else "what a turn costs"
    told.append(
        f"when two are left, one may pay {see} to see the other; of equal hands the payer loses"
    )
    if blind:
        told.append("nobody may see a player who has not looked, but one who has not either")
    if brag.side_show:
        told.append(
            "while more than two are left, a player who has looked may stake and ask the player "
            "before, who must have looked too, for a side show: the two compare hands, and the "
            "worse folds, or the asker if they are equal; it may be declined"
        )
    told.append(
        "who cannot pay the stake puts in all and covers the pot: later stakes make another pot "
        "for the others"
    )
    return told
