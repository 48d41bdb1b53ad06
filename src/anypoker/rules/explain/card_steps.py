"""The sentences for steps about cards: discard, draw, expose, pass, separate, buy, reveal."""

from itertools import pairwise
from typing import assert_never

from anypoker import game as g
from anypoker.ranking import Facing
from anypoker.rules.explain.amounts import price
from anypoker.rules.explain.english import (
    amount_of,
    count_of,
    each_player,
    listing,
    number,
    ordinal,
)
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.piles import board_pile, board_piles, own_piles, the_own_pile


def _some(least: int, most: int, noun: str) -> str:
    """Format a number of cards after "may" or a plain verb: "up to one card" becomes one card."""
    return count_of(1, noun) if (least, most) == (0, 1) else amount_of(least, most, noun)


def describe_draw(cards: g.DrawnCards) -> list[str]:
    source = f" from {the_own_pile(cards.pile)}" if cards.pile else ""
    thrown = _some(cards.least, cards.most, "card")
    verb = "may discard" if cards.least == 0 else "discards"
    if cards.extra == 0:
        back = "a new one" if cards.most == 1 else "as many new ones"
    else:
        more = "more" if cards.extra > 0 else "fewer"
        back = f"{number(abs(cards.extra))} {more} than that"
    if cards.keeps_facing:
        lie = "each new card lies as the one that it replaces"
    else:
        lie = "the new cards lie face up" if cards.facing is Facing.UP else ""
    joint = "draw" if cards.least == 0 else "draws"
    return [each_player(f"{verb} {thrown}{source} and {joint} {back}", in_turn=True), lie]


def describe_discard(cards: g.DiscardedCards, facts: GameFacts) -> list[str]:
    onto = ""
    if cards.onto is not None:
        onto = f"the discarded cards join {board_pile(cards.onto)}, face up"
    elif cards.facing is Facing.UP:
        onto = "the cards are discarded face up"
    if cards.matching is not None:
        rank = f"every card whose rank lies in {board_pile(cards.matching)}"
        return [each_player(f"must immediately discard {rank}"), onto]
    if cards.whole_pile and cards.pile is not None:
        return [each_player(f"discards all of {the_own_pile(cards.pile)}"), onto]
    if cards.whole_pile:
        piles = facts.hole_piles
        named = f" ({own_piles(piles, 'or')})" if piles else ""
        return [
            each_player(f"chooses one of their piles{named} and discards all of it", in_turn=True),
            onto,
        ]
    verb = "may discard" if cards.least == 0 else "discards"
    source = f" from {the_own_pile(cards.pile)}" if cards.pile else ""
    if cards.pile == g.DEFAULT_PILE:
        source = " that is not placed yet" if cards.most == 1 else " that are not placed yet"
    what = _some(cards.least, cards.most, "card")
    return [each_player(f"{verb} {what}{source}", in_turn=True), onto]


def describe_expose(cards: g.ExposedCards) -> str:
    what = _some(cards.least, cards.most, "face-down card")
    if cards.immediate:
        verb = "may turn" if cards.least == 0 else "turns"
        return each_player(f"{verb} {what} up", in_turn=True)
    verb = "may choose" if cards.least == 0 else "chooses"
    return each_player(f"{verb} {what}, and all chosen cards are turned up together")


def _adjective(facing: Facing) -> str:
    return str(facing).replace(" ", "-")


def describe_pass(cards: g.PassedCards) -> str:
    match cards.direction:
        case g.PassDirection.LEFT:
            to = "to the next player on the left"
        case g.PassDirection.RIGHT:
            to = "to the next player on the right"
        case g.PassDirection.ACROSS:
            to = "to the player across the table (half the players on, to the left)"
        case _:
            assert_never(cards.direction)
    return each_player(f"passes {count_of(cards.number, 'card')} {cards.facing} {to}")


def describe_separate(separate: g.SeparateStep) -> list[str]:
    if separate.incremental:
        return _describe_placing(separate)
    piles = [
        f"{count_of(pile.number, 'card')} to {the_own_pile(pile.name)}" for pile in separate.piles
    ]
    return [
        each_player(f"divides their cards in secret: {listing(piles)}"),
        *_visibility(separate.piles),
        _comparison(separate.comparison) if separate.comparison is not None else "",
        "a player whose cards cannot be divided like that need not" if _demands(separate) else "",
    ]


def _describe_placing(separate: g.SeparateStep) -> list[str]:
    piles = [
        f"{the_own_pile(pile.name)} ({count_of(pile.number, 'card')})" for pile in separate.piles
    ]
    how = "face up " if separate.turns_up else ""
    return [
        each_player(f"places the new cards {how}in {listing(piles, 'or')}, where there is room"),
        "placed cards stay where they are",
    ]


def _demands(separate: g.SeparateStep) -> bool:
    demands_sides = any(pile.least_up or pile.least_down for pile in separate.piles)
    return separate.comparison is not None or demands_sides


def _visibility(piles: tuple[g.SeparatedPile, ...]) -> list[str]:
    needs = {pile.name: _needed(pile) for pile in piles}
    if len(set(needs.values())) == 1:
        return [f"each of them must hold {need}" for need in set(needs.values()) if need]
    return [f"{the_own_pile(name)} must hold {need}" for name, need in needs.items() if need]


def _needed(pile: g.SeparatedPile) -> str:
    return listing(
        f"at least {count_of(count, f'{_adjective(facing)} card')}"
        for count, facing in ((pile.least_up, Facing.UP), (pile.least_down, Facing.DOWN))
        if count
    )


def _comparison(comparison: g.Comparison) -> str:
    match comparison.relation:
        case g.Comparing.GREATER:
            relation = "beat"
        case g.Comparing.LESS:
            relation = "be weaker than"
        case g.Comparing.EQUAL:
            relation = "be as good as"
        case g.Comparing.AT_LEAST:
            relation = "be at least as good as"
        case _:
            assert_never(comparison.relation)
    piles = [f"{the_own_pile(pile.name)}" for pile in comparison.piles]
    pairs = [f"{one} must {relation} {other}" for one, other in pairwise(piles)]
    return f"{listing(pairs)}, by category first and then by ranks"


def describe_remove(remove: g.RemoveStep) -> list[str]:
    piles = board_piles(remove.piles)
    if remove.die is not None:
        return [
            f"the card of {piles} at the place that {_the_die(remove.die)} shows, counted from the "
            "first that was dealt, is out of play",
            "if there is no such card, or it is gone already, nothing happens",
        ]
    return [
        f"of {piles}, the one whose last card is the lowest is taken off the board",
        "if several are lowest they all go; if the last cards are all of one rank, none does",
    ]


def _the_die(pile: str) -> str:
    return "the die" if pile.lower() == "die" else f"the die {pile}"


def describe_buy(offer: g.BoughtCards | g.BoughtAccess) -> str:
    match offer:
        case g.BoughtAccess(piles, cost):
            right = f"pay {price(cost)} for the right to use {board_piles(piles)}"
            return each_player(
                f"may {right}; a player who does not pay may not use them", in_turn=True
            )
        case g.BoughtCards():
            if offer.common:
                return f"{_common_purchase(offer)}; {_SHORT_STOCK}"
            return each_player(f"{_purchase(offer)}; {_SHORT_STOCK}", in_turn=True)
        case _:
            assert_never(offer)


_SHORT_STOCK = (
    "when the stock runs out, folded hands and other players' discards are shuffled to make a new "
    "one; a player who cannot be served even then cannot buy"
)


def _purchase(offer: g.BoughtCards) -> str:
    may = "may" if offer.optional else "must"
    cards, cost = count_of(offer.number, "card"), price(offer.price)
    if offer.price == g.FREE and not offer.discard_first:
        stand = ", or stand" if offer.optional else ""
        return f"{may} take {cards} {offer.facing}{stand}"
    if offer.discard_first:
        new = "a new one" if offer.number == 1 else "as many new ones"
        lies = "lying as before" if offer.keeps_facing else str(offer.facing)
        exchange = f"pay {cost} to discard {cards} and get {new} {lies}"
        return f"{may} {exchange}"
    return f"{may} buy {cards} {offer.facing} for {cost}"


def _common_purchase(offer: g.BoughtCards) -> str:
    """Those who share a card decide together, since nobody may wait for what the others do."""
    cards, cost = count_of(offer.number, "card"), price(offer.price)
    deciding = f"everyone must pay {cost}"
    if offer.optional:
        deciding = f"all players decide at the same time whether to pay {cost}"
    away = f"discard {cards} each and " if offer.discard_first else ""
    lies = "which lies" if offer.number == 1 else "which lie"
    return f"{deciding}; those who pay {away}share {cards}, {lies} face up"


def describe_replacement(replace: g.ReplaceBoardStep) -> str:
    cards = count_of(replace.number, "card")
    return (
        f"each player in turn, from the left of the button, takes exactly {cards} of their choice "
        "off the board and has as many new ones dealt"
    )


def describe_arrangement(arrange: g.ArrangeStep, facts: GameFacts) -> list[str]:
    sentences: list[str] = [
        each_player(
            "decides which end of each two-faced card is up; nobody else sees it before the "
            "showdown"
        )
    ]
    if facts.game.deck.jokers:
        match arrange.joker_value:
            case g.JokerValue.DIFFERENT:
                joker = "a joker may be one card in the one hand and another in the other"
            case g.JokerValue.SAME:
                joker = "a joker must be the same card in both hands"
            case _:
                assert_never(arrange.joker_value)
        sentences.append(joker)
    return sentences


def describe_reveal(reveal: g.RevealStep, facts: GameFacts) -> str:
    parts = [_revealed(cards, facts) for cards in reveal.cards]
    one = len(parts) == 1 and len(reveal.cards[0].positions) == 1
    return f"{listing(parts)} {'is' if one else 'are'} turned up"


def _revealed(cards: g.RevealedCards, facts: GameFacts) -> str:
    pile = board_pile(cards.pile)
    if cards.positions:
        places = listing([ordinal(position + 1) for position in cards.positions])
        return f"the {places} {'cards' if len(cards.positions) > 1 else 'card'} of {pile}"
    rest = " that still lie face down" if _is_turned_up_by_others(cards, facts) else ""
    return f"all cards of {pile}{rest}"


def _is_turned_up_by_others(cards: g.RevealedCards, facts: GameFacts) -> bool:
    """Return whether cards of the same pile are also turned up at other moments."""
    reveals = (action for action in facts.actions() if isinstance(action, g.RevealStep))
    piles = [each.pile for reveal in reveals for each in reveal.cards if each != cards]
    return any(
        pile is None
        or cards.pile is None
        or pile == cards.pile
        or not facts.are_apart((pile, cards.pile))
        for pile in piles
    )
