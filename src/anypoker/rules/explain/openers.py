"""Sentences about openers, and about a deal that nobody opens."""

from anypoker.game import Openers
from anypoker.rules.explain.english import count_of, listing
from anypoker.rules.explain.qualifiers import qualifier_parts


def describe_openers(openers: Openers) -> list[str]:
    needs = [qualifier_parts(openers.ordering, each) for each in openers.qualifiers]
    antes = "everyone antes again, " if openers.antes_again else ""
    deals = count_of(openers.deals, "deal")
    first = (
        f"only a player with {''.join(needs[0])} may make the first bet; after that, anyone may "
        "call or raise"
    )
    if openers.play_on:
        return [first, "if nobody bets, the hand continues"]
    sentences = [
        first,
        f"if nobody bets, the pot stays, {antes}and all get new cards from the same dealer",
    ]
    if len(needs) > 1:
        later = listing((hand for hand, _ in needs[1:]), "and then")
        ending = needs[-1][1].removeprefix(",")
        sentences.append(f"the next deals need {later}{ending}; after that the cycle starts again")
    return [*sentences, f"after {deals} without an opening bet, any hand may open"]
