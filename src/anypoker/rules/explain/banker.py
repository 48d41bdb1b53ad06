"""Sentences about bets against a banker and what they pay."""

from collections.abc import Sequence

from msgspec.structs import replace

from anypoker import game as g
from anypoker.ranking import Ordering
from anypoker.rules.explain.amounts import price
from anypoker.rules.explain.english import listing, number, paragraph, sentence
from anypoker.rules.explain.entries import describe_compared
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.page import Block, BulletList, ListItem, Paragraph
from anypoker.rules.explain.qualifiers import qualifier_parts, qualifier_words


def describe_wagers(step: g.WagerStep, facts: GameFacts) -> list[str]:
    told = []
    who = "all players but the banker decide at the same time"
    if not step.simultaneous:
        who = "each player but the banker decides in turn, from the left of the dealer"
    asked = any(offer.optional for offer in step.bets)
    if asked:
        told.append(who)
    for offer in step.bets:
        much = _amount(offer)
        if step.folds:
            told.append(f'bet {much} on "{offer.bet}", or fold and lose all bets')
        elif offer.optional:
            told.append(f'each may bet {much} on "{offer.bet}"')
        else:
            told.append(f'everyone but the banker bets {much} on "{offer.bet}"')
        if asked and _may_push(offer.bet, facts):
            told.append("nobody is asked for a bet that can only be a push")
        if asked and _made_before(offer.bet, step, facts):
            told.append(f'a player who has bet on "{offer.bet}" already is not asked')
    return told


def _may_push(bet: str, facts: GameFacts) -> bool:
    settle = facts.game.showdown.settle
    return isinstance(settle, g.BankerSettlement) and any(
        one.spread for one in settle.bets if one.name == bet
    )


def _made_before(bet: str, step: g.WagerStep, facts: GameFacts) -> bool:
    for other in facts.game.steps:
        if other.action == step:
            return False
        if isinstance(other.action, g.WagerStep) and bet in [one.bet for one in other.action.bets]:
            return True
    return False


def _amount(offer: g.OfferedBet) -> str:
    amounts = [g.Amount(offer.price.times * times, offer.price.unit) for times in offer.times]
    return listing([price(amount) for amount in amounts], "or")


def describe_banker(rules: g.BankerSettlement, facts: GameFacts) -> tuple[Block, ...]:
    """Describe what each bet is decided by and what it pays."""
    told = [
        "there is no pot: each player plays against the banker, who is the player with the button",
    ]
    if rules.qualifier is not None:
        ordering = _ordering(rules.qualifier.entry, facts)
        needed = qualifier_words(ordering, rules.qualifier.strength)
        told.append(f"the banker qualifies with {needed}")
    compared = []
    for entry in facts.game.showdown.otherwise:
        first, *details = describe_compared(entry, facts)
        label = sentence(entry.name) if len(facts.game.showdown.otherwise) > 1 else ""
        compared.append(ListItem(paragraph([first, *details]), label))
    alike: dict[g.BankerBet, list[str]] = {}
    for bet in rules.bets:
        alike.setdefault(replace(bet, name=""), []).append(bet.name)
    bets = tuple(
        _spread_bet(bet, names, rules) if bet.spread else _bet(bet, names, rules, facts)
        for bet, names in alike.items()
    )
    after = (
        "the banker gets the bets of players who folded",
        "then bets are settled in turn from the left of the banker",
        "no more chips change hands over a bet than the banker has left; the rest of the bet is "
        "returned",
    )
    hands = (BulletList(tuple(compared)),) if compared else ()
    return (
        Paragraph(paragraph(told)),
        *hands,
        Paragraph("The bets:"),
        BulletList(bets),
        Paragraph(paragraph(after)),
    )


def _bet(
    bet: g.BankerBet, names: Sequence[str], rules: g.BankerSettlement, facts: GameFacts
) -> ListItem:
    ordering = _ordering(bet.hands[0], facts)
    if bet.table:
        told = ["the player's hand alone decides", f"it pays {_lines(bet.pays, ordering)}"]
        told.append("any other hand loses")
        return ListItem(paragraph(told), sentence(listing(names)))
    if len(bet.hands) == 1:
        told = ["wins if the player's hand beats the banker's, and loses if the banker's is better"]
        told.append("equal hands are the banker's" if bet.ties_lose else "equal hands are a push")
    else:
        count = "both" if len(bet.hands) == 2 else f"all {number(len(bet.hands))}"
        told = [f"wins if {count} hands beat the banker's, and loses if none does"]
        if bet.ties_lose:
            told.append("equal hands are the banker's")
        told.append("otherwise it is a push")
    if rules.qualifier is not None and bet.unqualified is g.Unqualified.WIN:
        told.append("if the banker does not qualify, it wins")
    elif rules.qualifier is not None and bet.unqualified is g.Unqualified.PUSH:
        told.append("if the banker does not qualify, it is a push")
    if bet.pays:
        told.append(f"a win pays {_lines(bet.pays, ordering)}")
        if bet.pays[-1].strength < _weakest(ordering):
            told.append("with any other hand a win is a push")
    else:
        told.append("a win pays even money")
    if bet.bonus:
        told.append(f"a bonus, whatever the banker has: {_lines(bet.bonus, ordering)}")
    return ListItem(paragraph(told), sentence(listing(names)))


def _spread_bet(bet: g.BankerBet, names: Sequence[str], rules: g.BankerSettlement) -> ListItem:
    assert rules.spread is not None
    told = [
        f"wins if the card of the {rules.spread.card} pile falls between the two of the "
        f"{rules.spread.between} pile, and loses if it does not; aces are high",
        "the spread is the number of ranks between the two cards",
    ]
    lines, least = [], 1
    for line in bet.pays:
        most = line.strength.number
        if most:
            some = str(most) if most == least else f"{least} to {most}"
            lines.append(f"{_odds(line)} for a spread of {some}")
            least = most + 1
    if lines:
        told.append(f"a win pays {', '.join(lines)}")
    told.append("two cards next to each other in rank are a push")
    pair = next((line for line in bet.pays if not line.strength.number), None)
    if pair is None:
        told.append("so is a pair")
    else:
        told.append(
            f"a pair pays {_odds(pair)} if the third card is of its rank, else it is a push"
        )
    return ListItem(paragraph(told), sentence(listing(names)))


def _weakest(ordering: Ordering) -> tuple[int, int]:
    last = ordering.classes()[-1]
    return last.number, last.ordinals


def _lines(lines: Sequence[g.PayLine], ordering: Ordering) -> str:
    whole = {info.number: info.ordinals for info in ordering.classes()}
    told = []
    for line in lines:
        hand, better = qualifier_parts(ordering, line.strength)
        partly = better if line.strength.ordinal < whole[line.strength.number] else ""
        told.append(f"{_odds(line)} for {hand}{partly}")
    return ", ".join(told)


def _odds(line: g.PayLine) -> str:
    if not line.times:
        return "a push"
    return f"{line.times} to {line.per}"


def _ordering(name: str, facts: GameFacts) -> Ordering:
    hand = next(entry.hand for entry in facts.entries if entry.name == name)
    assert isinstance(hand, g.RankedHand)
    return hand.ordering
