"""The sentences for steps that deal cards to players and board."""

from collections.abc import Sequence
from itertools import groupby, product
from typing import assert_never

from msgspec.structs import replace

from anypoker import game as g
from anypoker.cards import card_name
from anypoker.ranking import Facing, Owner
from anypoker.rules.explain.amounts import price
from anypoker.rules.explain.conditions import clause, players_phrase
from anypoker.rules.explain.english import (
    article,
    count_of,
    each_player,
    listing,
    long_listing,
    number,
    rank_name,
)
from anypoker.rules.explain.exchanges import describe_offer
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.piles import board_pile, board_piles, the_own_pile


def describe_deal(deal: g.DealStep, facts: GameFacts) -> list[str]:
    """Return the deal, with its condition in front if all of its cards hang on the same one."""
    condition = _common_condition(deal.cards)
    cards = deal.cards
    if condition is not None:
        cards = tuple(replace(each, facing=_if_true(each.facing)) for each in cards)
    match deal.to:
        case Owner.HOLE:
            parts = listing(_own_parts(cards, facts))
            if condition is not None and g.asks_seat(condition):
                return [f"{players_phrase(condition, facts)} are dealt {parts}", *_asides(cards)]
            sentences: list[str] = [each_player(f"is dealt {parts}")]
        case Owner.BOARD:
            sentences = _board_sentences(cards, facts)
        case _:
            assert_never(deal.to)
    if condition is not None:
        sentences[0] = f"if {clause(condition, facts)}, {sentences[0]}"
    return sentences + _asides(cards)


def _common_condition(cards: Sequence[g.DealtCards]) -> g.Condition | None:
    """Return the condition without which nothing is dealt, if it is the same for all the cards."""
    conditions = {
        each.facing.condition
        if isinstance(each.facing, g.FacingIf) and each.facing.otherwise is None
        else None
        for each in cards
    }
    return conditions.pop() if len(conditions) == 1 else None


def _if_true(lies: g.DealtFacing | g.FacingIf) -> g.DealtFacing | g.FacingIf:
    return g.DealtFacing(lies.then) if isinstance(lies, g.FacingIf) else lies


def _manner(lies: g.DealtFacing | g.FacingIf, facts: GameFacts) -> str:
    match lies:
        case g.DealtFacing(facing):
            return _facing_words(facing) if facing is not None else "left out"
        case g.FacingIf(condition, then, otherwise):
            when = clause(condition, facts)
            if then is None:
                return f"{_facing_words(otherwise)} unless {when}"
            if otherwise is None:
                return f"{_facing_words(then)}, but only if {when}"
            return f"({_facing_words(then)} if {when}, otherwise {_facing_words(otherwise)})"
        case _:
            assert_never(lies)


def _facing_words(facing: Facing | None) -> str:
    match facing:
        case Facing.OUT:
            return "face out (all others see it, its owner does not)"
        case Facing.UNSEEN:
            return "face down and unseen (nobody may look, its owner neither)"
        case _:
            return str(facing)


def _own_parts(cards: Sequence[g.DealtCards], facts: GameFacts) -> list[str]:
    """Join neighbours of equal facing in the same pile."""
    parts: list[str] = []
    for (lies, piles), same in groupby(cards, key=lambda each: (each.facing, each.piles)):
        noun = "card" if not parts else ""
        total = sum(each.number for each in same)
        words = count_of(total, noun) if noun else number(total)
        into = f" into {the_own_pile(piles[0])}" if piles else ""
        parts.append(f"{words} {_manner(lies, facts)}{into}")
    return parts


def _board_sentences(cards: Sequence[g.DealtCards], facts: GameFacts) -> list[str]:
    sentences = []
    for lies, group in groupby(cards, key=lambda each: each.facing):
        same = list(group)
        total = sum(each.number for each in same)
        verb = "is" if total == 1 else "are"
        where = _places(same, facts)
        sentences.append(f"{count_of(total, 'card')} {verb} dealt {_manner(lies, facts)} {where}")
    return sentences


def _places(cards: Sequence[g.DealtCards], facts: GameFacts) -> str:
    if len(cards) == 1:
        return _place(cards[0].piles, facts)
    if all(each.number == 1 and len(each.piles) == 2 for each in cards):
        return f"on the board, {_crossings([(each.piles[0], each.piles[1]) for each in cards])}"
    numbers = {each.number for each in cards}
    if len(numbers) == 1 and all(len(each.piles) == 1 for each in cards):
        piles = [pile for each in cards for pile in each.piles]
        return f"on the board: {number(numbers.pop())} each to {board_piles(piles)}"
    parts = [f"{number(each.number)} {_place(each.piles, facts)}" for each in cards]
    return f"on the board: {listing(parts)}"


def _place(piles: tuple[str, ...], facts: GameFacts) -> str:
    match piles:
        case ():
            return "on the board"
        case (pile,):
            return f"to {board_pile(pile)}"
        case (one, other) if _are_rows(piles, facts):
            return f"for both {board_pile(one)} and {board_pile(other)}"
        case (one, other):
            return f"where {board_pile(one)} and {board_pile(other)} cross"
        case _:
            return f"where {board_piles(piles)} meet"


def _are_rows(piles: tuple[str, ...], facts: GameFacts) -> bool:
    """Return whether the piles lie side by side, so that nothing can be where they cross."""
    layout = facts.game.layout
    if layout is None or layout.kind is not g.LayoutKind.ROWS:
        return False
    return {(pile,) for pile in piles} <= {row.piles for row in layout.rows}


def _crossings(places: Sequence[tuple[str, str]]) -> str:
    """Cards that lie in a row and in a column, row by row, or together if the grid is full."""
    rows: dict[str, list[str]] = {}
    for row, column in places:
        rows.setdefault(row, []).append(column)
    columns = list(dict.fromkeys(column for _, column in places))
    if len(rows) > 1 and len(columns) > 1 and sorted(places) == sorted(product(rows, columns)):
        return f"one at each crossing of {board_piles(rows)} with {board_piles(columns)}"
    if len(rows) > 1 and len(columns) == 1:
        return f"one each where {board_pile(columns[0])} crosses {board_piles(rows)}"
    crossings = [f"where {board_pile(row)} crosses {board_piles(rows[row])}" for row in rows]
    return f"one each {long_listing(crossings) if len(crossings) > 2 else listing(crossings)}"


def _asides(cards: Sequence[g.DealtCards]) -> list[str]:
    """Describe what else a card may bring with it."""
    specials = dict.fromkeys(special for each in cards for special in each.specials)
    offers = dict.fromkeys(each.offer for each in cards if each.offer is not None)
    told = [sentence for offer in offers for sentence in describe_offer(offer)]
    return [*told, *map(describe_special, specials), *_protections(cards)]


def describe_special(special: g.Bonus | g.Penalty, comes: str = "is dealt {} face up") -> str:
    """Describe what a card that comes face up brings or costs."""
    dealt = f"a player who {comes.format(_trigger(special.trigger))}"
    match special:
        case g.Bonus():
            more = f"one more card {special.facing}"
            again = "; that card may bring another" if special.facing is Facing.UP else ""
            if special.price is None:
                return f"{dealt} immediately gets {more}{again}"
            return f"{dealt} may immediately buy {more} for {price(special.price)}{again}"
        case g.Penalty():
            return f"{dealt} must immediately pay {price(special.price)} or fold"
        case _:
            assert_never(special)


def _trigger(trigger: g.CardTrigger) -> str:
    if isinstance(trigger, str):
        return article(rank_name(trigger))
    return listing(map(card_name, trigger), "or")


def _protections(cards: Sequence[g.DealtCards]) -> list[str]:
    offers = dict.fromkeys(each.protection for each in cards if each.protection is not None)
    return [
        f"a player who pays {price(offer.price)} has the card turned face up" for offer in offers
    ]
