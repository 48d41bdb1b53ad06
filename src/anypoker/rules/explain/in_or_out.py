"""Sentences about staying in or out, what losers pay, and legs."""

from typing import assert_never

from msgspec.structs import replace

from anypoker.game import CompareStep, LegFor, Legs, Losers, PotMatchPrice, StayStep
from anypoker.rules.explain.amounts import price
from anypoker.rules.explain.english import count_of, number
from anypoker.rules.explain.entries import describe_compared
from anypoker.rules.explain.facts import GameFacts


def describe_stay(stay: StayStep, facts: GameFacts) -> list[str]:
    how = (
        "all players say at the same time whether they stay in"
        if stay.simultaneous
        else "each player in turn, from the left of the dealer, says whether to stay in"
    )
    cost = f"staying in costs {price(stay.price)}" if stay.price is not None else ""
    if stay.aside:
        out = "a player who is out keeps the cards, and may be in again after the next comparison"
        return [how, cost, out]
    none = "if nobody stays in, the pot stays, and all who have chips get new cards"
    if not stay.simultaneous:
        none = "when all others are out, the last player is in"
    return [how, cost, "a player who is out takes no further part in this deal", none]


def describe_compare(compare: CompareStep, facts: GameFacts) -> list[str]:
    """Describe what is compared; the ranking is described with the other hands."""
    entries = facts.game.showdown.interim[compare.which]
    told = ["those who are in compare hands, and show them to each other only"]
    for entry in entries:
        first, *details = describe_compared(entry, _by_then(facts, compare))
        told += [f"what counts is {first}", *details]
    return told


def _by_then(facts: GameFacts, compare: CompareStep) -> GameFacts:
    """Return the game as far as the cards are dealt."""
    steps = facts.game.steps
    end = next((n for n, step in enumerate(steps) if step.action == compare), len(steps))
    return GameFacts(replace(facts.game, steps=steps[:end]), facts.assumed)


_DEALT_AGAIN = (
    "it is dealt again for that pot, without antes and to everyone who has chips, until nobody has "
    "to pay: the deal passes on each time"
)


def describe_losers_and_legs(facts: GameFacts) -> list[str]:
    showdown = facts.game.showdown
    told = []
    if showdown.losers is not None:
        told += _losers(showdown.losers, showdown.legs is not None)
    if showdown.legs is not None:
        told += _legs(showdown.legs)
    return told


def _losers(losers: Losers, legs: bool) -> list[str]:
    if losers.opener:
        return _opener(losers)
    who = "the worst of the hands that were compared" if losers.worst else "everyone who compared"
    won = " pays" if losers.worst else " and won nothing pays"
    what = price(losers.price)
    to = "to the winner"
    if losers.to_pot:
        to = "into the pot" if legs else "into a new pot"
    if ", but" in what:
        to = f", {to}"
    told = [f"{who}{won} {what} {to}".replace(" ,", ",")]
    if losers.worst:
        told.append("players who tie for the worst hand share that payment")
    if isinstance(losers.price, PotMatchPrice) and not losers.to_pot:
        told.append("nobody can be paid more than they would have had to pay themselves")
    elif isinstance(losers.price, PotMatchPrice):
        told.append(
            "nobody can win more of the pot than they could have lost to it: a player who cannot "
            "match all of it plays for that part only, and what nobody can match stays"
        )
    if losers.to_pot and not legs:
        told.append(_DEALT_AGAIN)
        if isinstance(losers.price, PotMatchPrice) and losers.price.most is not None:
            most = price(losers.price.most)
            told.append(
                f"a player who stays in alone takes {most} of the pot at most; the rest stays"
            )
        told.append(f"in the {_ordinal(losers.deals)} deal all are in, and nobody pays")
    return told


def _opener(losers: Losers) -> list[str]:
    what, to = price(losers.price), "into a new pot" if losers.to_pot else "to the winner"
    told = [
        f"the player who opened the pot pays {what} {to}, unless they win it, even if they fold"
    ]
    if losers.to_pot:
        told += [_DEALT_AGAIN, f"in the {_ordinal(losers.deals)} deal nobody pays"]
    return told


def _legs(legs: Legs) -> list[str]:
    match legs.kind:
        case LegFor.ALONE:
            what = "a player who stays in alone wins a leg, and no chips"
        case LegFor.BEST:
            what = "the best hand wins a leg, and no chips; players who tie win one each"
        case LegFor.WORST:
            what = "the worst hand loses a life; players who tie lose one each"
        case _:
            assert_never(legs.kind)
    noun = "life" if legs.kind is LegFor.WORST else "leg"
    many = "lives" if noun == "life" and legs.number > 1 else noun
    if noun == "leg" and legs.number > 1:
        many = "legs"
    if legs.out:
        end = (
            f"a player who has lost {number(legs.number)} {many} is out, and the last one in wins "
            "the pot; if all who are left would go out together, they split it"
        )
        if legs.kind is not LegFor.WORST:
            held = f"{number(legs.number)} {many}"
            end = f"a player who has {held} is out, and the last one in wins the pot"
    else:
        end = f"the first player with {number(legs.number)} {many} wins the pot"
    antes = "each of them costs an ante, and" if legs.antes else "the cards are new, and"
    best = "fewest" if legs.out else "most"
    return [
        what,
        end,
        f"until then the pot stays and it is dealt again; {antes} the deal passes on",
        f"after {count_of(legs.deals, 'deal')} the {best} {noun if many == noun else many} win, "
        "and players who tie split the pot",
    ]


def _ordinal(n: int) -> str:
    """
    >>> _ordinal(3), _ordinal(11), _ordinal(20), _ordinal(21)
    ('3rd', '11th', '20th', '21st')
    """
    if n % 100 in (11, 12, 13):
        return f"{n}th"
    return f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th') }"
