"""Sentences about openers, and about a deal that nobody opens."""

from anypoker.game import Openers
from anypoker.rules.explain.english import count_of, listing
from anypoker.rules.explain.qualifiers import qualifier_words


def describe_openers(openers: Openers) -> list[str]:
    needs = [qualifier_words(openers.ordering, each) for each in openers.qualifiers]
    antes = "everyone antes again, " if openers.antes_again else ""
    deals = count_of(openers.deals, "deal")
    if openers.play_on:
        return [
            f"only a player with {needs[0]} may make the first bet; once somebody has, anyone may "
            "call or raise",
            "if nobody bets, the hand goes on",
        ]
    sentences = [
        f"only a player with {needs[0]} may make the first bet; once somebody has, anyone may call "
        "or raise",
        f"if nobody bets, the pot stays, {antes}and all get new cards from the same dealer",
    ]
    if len(needs) > 1:
        better = " or better"
        later = listing(
            (need.removesuffix(better).removesuffix(",") for need in needs[1:]), "and then"
        )
        least = better if needs[-1].endswith(better) else ""
        sentences.append(f"the next deals take {later}{least}; after that it begins anew")
    return [*sentences, f"after {deals} that nobody opened, anything opens"]
