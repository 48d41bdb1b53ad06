"""Demands that nobody can ever meet: conditions, numbers of cards, qualifiers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

from anypoker import game
from anypoker.cards import RANKS, SUITS, Card, Deck
from anypoker.ranking import Ordering, Owner, Pile, Strength, evaluate
from anypoker.ranking.ordering import Closest, Direction, Patterns, Points, SingleCard, SuitedSets
from anypoker.rules.diagnostics import Path
from anypoker.rules.explain.card_counts import count_cards
from anypoker.rules.normalise.context import NormaliseContext, PileDemand
from anypoker.rules.validate.whole_sums import adds_up_all

if TYPE_CHECKING:
    from anypoker.rules.validate.card_flow import CardFlow  # which reports conditions of steps

_MAX_TRIED = 60_000  # hands of a small deck; more are not tried one by one


def check_demands(
    played: game.Game, course: "CardFlow", demands: Iterable[PileDemand], context: NormaliseContext
) -> None:
    """Report numbers of cards that a pile never has, and cases that are never true."""
    for path, pile, number in demands:
        there = course.board_piles.get(pile)
        if there is not None and number > there:
            sentence = f'the pile "{pile}" never has more than {_cards(there)}, and {number} count'
            context.error(path, sentence)
    fewest = count_cards(played)[Owner.HOLE, None].least
    cases = played.showdown.cases
    reasons = [never_true(case.condition, course, fewest) for case in cases]
    alone = bool(cases) and all(reasons) and not played.showdown.otherwise
    for number, reason in enumerate(reasons):
        if reason is not None:
            path = ("showdown", "conditionalBestHands", number, "condition")
            report = context.error if alone else context.warning
            report(path, f"this condition is never true: {reason}")


def never_true(condition: game.Condition, course: "CardFlow", fewest: int = 0) -> str | None:
    """Return why a condition can never hold; None if it may.

    `fewest`: the fewest cards that a player may hold.
    """
    match condition:
        case game.AllOf():
            found = (never_true(one, course, fewest) for one in condition.conditions)
            return next((reason for reason in found if reason is not None), None)
        case game.AnyOf():
            every = [never_true(one, course, fewest) for one in condition.conditions]
            return every[0] if every and all(every) else None
        case game.HandSize():
            sizes = condition.sizes or range(
                condition.least, min(course.hole, condition.most or course.hole) + 1
            )
            if any(fewest <= size <= course.hole for size in sizes):
                return None
            held = _cards(course.hole) if fewest >= course.hole else f"at most {course.hole}"
            return f"no player ever has that number of cards, but {held}"
        case game.BoardComposition(pile) if pile not in course.dice:
            there = course.board if pile is None else course.board_piles[pile]
            where = "the board" if pile is None else f'the pile "{pile}"'
            return _too_many(condition, there, where, course)
        case game.HandComposition():
            there = min(course.up, course.hole) if condition.open_only else course.hole
            held = "a hand face up" if condition.open_only else "a hand"
            if condition.matching is not None or condition.cards:
                return None if condition.least <= there else _more_than(there, held)
            return _too_many(condition, there, held, course)
        case _:
            return None


def _too_many(
    condition: game.BoardComposition | game.HandComposition,
    there: int,
    where: str,
    course: "CardFlow",
) -> str | None:
    if condition.least > there:
        return _more_than(there, where)
    if course.two_faced:
        return None
    traits: Counter[str] = Counter()
    for card, number in course.faces.items():
        traits[_trait(card, condition.trait)] += number
    del traits[""]
    if condition.values:
        held = sum(traits[value] for value in condition.values)
    else:
        held = max(traits.values(), default=0)
    return None if condition.least <= held else f"the deck has only {held} such cards"


def _more_than(there: int, where: str) -> str:
    return f"{where} never has more than {_cards(there)}"


def _trait(card: Card, trait: game.Trait) -> str:
    """Return the rank, suit or colour of a card as conditions name it; empty for a joker."""
    if card >= len(RANKS) * len(SUITS):
        return ""
    match trait:
        case game.Trait.RANK:
            return RANKS[card >> 2]
        case game.Trait.SUIT:
            return SUITS[card & 3]
        case _:
            return "red" if SUITS[card & 3] in "dh" else "black"


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


# ---------------------------------------------------------------- hands


def check_hand_demands(
    hand: game.RankedHand,
    course: "CardFlow",
    played: game.Game,
    context: NormaliseContext,
    path: Path,
    fewest: int = 0,
) -> None:
    """Report own cards that nobody has, and a qualifier that the deck cannot make."""
    if hand.least_own_cards > course.hole:
        sentence = (
            f"nobody ever has {_cards(hand.least_own_cards)}: a player has at most "
            f"{_cards(course.hole)}"
        )
        context.error((*path, "minimumCards"), sentence)
    size = hand.ordering.cards
    whole = [
        any(pick.whole and pick.piles == (Pile(Owner.HOLE),) for pick in alternative.picks)
        for alternative in hand.selection.alternatives
    ]
    sums = adds_up_all(hand.ordering)  # whose own check tells what a player may have
    if whole and all(whole) and fewest > size and hand.unused_from is None and not sums:
        sentence = f"all own cards count, and a player has {fewest}; the hand has {_cards(size)}"
        context.error((*path, "holeCards"), sentence)
    if hand.qualifier is None or hand.wild or played.deck.has_two_faced:
        return  # a wild card may be a card that the deck lacks
    best = best_of_deck(hand.ordering, played.deck, hand.selection.short)
    if best is not None and best > hand.qualifier:
        sentence = (
            f"no hand of this deck qualifies: the best has the strength [{best[0]}, {best[1]}]"
        )
        context.error((*path, "qualifier"), sentence)


def best_of_deck(ordering: Ordering, deck: Deck, short: bool = False) -> Strength | None:
    """Return the best strength that the cards of a deck can make, or None if it is not known.

    >>> from anypoker.cards import DeckKind, named_deck
    >>> from anypoker.ranking import find_ordering
    >>> best_of_deck(find_ordering("a5_low"), named_deck(DeckKind.SHORT_6A))
    Strength(number=1, ordinal=122)
    """
    cards = [card for card in dict.fromkeys(deck.cards) if card < len(RANKS) * len(SUITS)]
    if ordering.ranks_single_cards or any(card >> 2 not in ordering.ranks for card in cards):
        return None
    if len(cards) == len(ordering.ranks) * len(SUITS):
        return None  # the whole deck of the ordering makes each of its hands
    hands: Iterable[Sequence[Card]]
    match ordering.family:
        case Patterns():
            hands = _pattern_hands(ordering, cards)
        case Points(worth, better):
            least = max(1, ordering.least_cards) if short else ordering.cards
            high = better is Direction.HIGH
            ordered = sorted(cards, key=lambda card: worth[card >> 2], reverse=high)
            hands = [ordered[:size] for size in (least, ordering.cards)]
        case SuitedSets():
            hands = _suited_hands(ordering, cards)
        case SingleCard():
            hands = [[card] for card in cards]
        case Closest():
            return None
    made = [evaluate(ordering, hand) for hand in hands if len(hand) >= ordering.least_cards]
    return min(made, default=None)


def _pattern_hands(ordering: Ordering, cards: Sequence[Card]) -> Iterable[Sequence[Card]]:
    """For all ranks that a hand may have, a hand of mixed suits and those of one suit."""
    if comb(len(cards), ordering.cards) <= _MAX_TRIED:
        yield from combinations(cards, ordering.cards)
        return
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card >> 2, []).append(card)
    for ranks in combinations_with_replacement(sorted(by_rank), ordering.cards):
        if any(ranks.count(rank) > len(by_rank[rank]) for rank in set(ranks)):
            continue
        taken = {rank: iter(by_rank[rank]) for rank in set(ranks)}
        mixed = [next(taken[rank]) for rank in ranks]
        if len({card & 3 for card in mixed}) == 1:  # one card of another suit, if there is one
            others = [card for card in by_rank[ranks[-1]] if card & 3 != mixed[0] & 3]
            mixed = [*mixed[:-1], *others[:1]] if others else mixed
        yield mixed
        for suit in range(len(SUITS)) if len(set(ranks)) == len(ranks) else ():
            suited = [Card(rank * 4 + suit) for rank in ranks]
            if set(suited) <= set(cards):
                yield suited


def _suited_hands(ordering: Ordering, cards: Sequence[Card]) -> Iterable[Sequence[Card]]:
    """Yield the best cards of each suit, for sets without equal ranks or suits."""
    size = ordering.cards
    places = {rank: place for place, rank in enumerate(ordering.ranks)}
    low = ordering.direction is Direction.LOW
    ordered = sorted(cards, key=lambda card: places[card >> 2], reverse=not low)
    best = [card for suit in range(4) for card in [c for c in ordered if c & 3 == suit][:size]]
    return combinations(best, size)
