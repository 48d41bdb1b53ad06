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
    sentences = [
        f"starting left of the dealer, each player in turn pays the stake or more, or folds; the "
        f"stake is {least} at first, and earlier payments do not count towards it",
        "a player who pays more sets the stake for the players after them",
    ]
    if blind:
        half = "half as much" if brag.half_blind else "as much"
        sentences.append(
            f"on their turn players may look at their cards; one who has not looked pays {half}"
            + (", and the others pay twice what such a player pays" if brag.half_blind else "")
        )
    if brag.doubles:
        sentences.append("nobody may pay more than twice what the turn costs")
    see = "twice what a turn costs" if brag.see_double else "what a turn costs"
    sentences.append(
        f"when two players are left, either may pay {see} to see the other; if the hands are "
        "equal, the player who paid loses"
    )
    if blind:
        sentences.append("only a player who has not looked may see another who has not looked")
    if brag.side_show:
        sentences.append(
            "while more than two players are left, a player who has looked may pay and ask the "
            "player before them, who must also have looked, for a side show: the two compare "
            "hands and the worse one folds (the asker, if they are equal); it may be declined"
        )
    sentences.append(
        "a player who cannot pay the stake goes all-in for the pot so far; later stakes make "
        "another pot for the others"
    )
    return sentences
