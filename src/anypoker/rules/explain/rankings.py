"""Sentences about hand rankings: each ordering of the game, from its data."""

from collections.abc import Sequence
from itertools import pairwise
from typing import assert_never

from anypoker.cards import JOKER, RANK_NAMES, RANKS, SUIT_NAMES, Card, Deck, card_name, faces
from anypoker.game import RankedHand, SeparateStep
from anypoker.ranking import Direction, Ordering
from anypoker.ranking.classes import part_number
from anypoker.ranking.ordering import (
    CardWorth,
    Category,
    Closest,
    OverTarget,
    Patterns,
    Points,
    SingleCard,
    SuitedSets,
)
from anypoker.rules.explain.class_hands import class_hands, rank_symbol
from anypoker.rules.explain.english import (
    article,
    count_of,
    listing,
    long_listing,
    number,
    paragraph,
    plural,
    rank_runs,
    sentence,
)
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.page import ListItem

_ACE = RANKS.index("A")
# Names that every player knows; the others are listed with their shape.
_KNOWN = {
    "five of a kind", "royal flush", "straight flush", "four of a kind", "full house", "flush",
    "straight", "three of a kind", "two pair", "one pair", "pair", "high card", "no pair",
}  # fmt: skip


def describe_rankings(facts: GameFacts) -> tuple[ListItem, ...]:
    """Return every ordering that decides something in this game, each once."""
    orderings: dict[str, Ordering] = {}
    for entry in facts.entries:
        if isinstance(entry.hand, RankedHand):
            orderings.setdefault(entry.hand.ordering.name, entry.hand.ordering)
    for action in facts.actions():
        if isinstance(action, SeparateStep) and action.comparison is not None:
            for pile in action.comparison.piles:
                orderings.setdefault(pile.ordering.name, pile.ordering)
    return tuple(
        ListItem(paragraph(_ordering(each, facts.game.deck)), sentence(each.title))
        for each in orderings.values()
    )


def _ordering(ordering: Ordering, deck: Deck) -> list[str]:
    """Return an ordering as far as the cards of the deck can tell its hands apart."""
    family = ordering.family
    match family:
        case Patterns():
            return _patterns(ordering, family, deck)
        case Points():
            return _points(ordering, family, deck)
        case Closest():
            return _closest(ordering, family, deck)
        case SuitedSets():
            return _suited_sets(ordering, family)
        case SingleCard():
            return _single_card(family)
        case _:
            assert_never(family)


# ---------------------------------------------------------------- patterns


def _patterns(ordering: Ordering, family: Patterns, deck: Deck) -> list[str]:
    if all(category.fits_all for category in family.categories):
        way = "higher" if family.better is Direction.HIGH else "lower"
        return [
            f"hands are compared card by card, from the highest down, and the {way} card wins"
            f"{_aces(family)}",
            "pairs, straights and flushes do not count",
        ]
    names = [_category(category) for category in family.categories if not category.adding_up]
    sentences = [f"from best to worst: {listing(dict.fromkeys(names))}"]
    sentences.extend(
        _sums(category, family) for category in family.categories if category.adding_up
    )
    if family.worth:
        return [*sentences, *_by_worth(family, deck)]
    way = "the higher ranks win" if family.better is Direction.HIGH else "the lower ranks win"
    alike = "" if len(family.categories) == 1 else "between hands of one kind "
    sentences.append(f"{alike}{way}{_aces(family)}")
    sentences.append(_straights(family, deck))
    if family.better is Direction.LOW and max(family.categories[0].kinds, default=0) == 1:
        sentences.append(_best_low(ordering, deck))
    if family.suits:
        order = listing([SUIT_NAMES[suit] for suit in family.suits])
        sentences.append(
            f"if all ranks are equal the suits of the ranked cards decide, in the order {order}"
        )
    return sentences


def _by_worth(family: Patterns, deck: Deck) -> list[str]:
    most = "most" if family.better is Direction.HIGH else "fewest"
    return [
        f"between hands of one kind the {most} points of the cards that make it win",
        _worth(family.worth, deck),
    ]


def _best_low(ordering: Ordering, deck: Deck) -> str:
    hands = class_hands(ordering, ordering.classes()[0].number)
    best = next((hand.ranks for hand in hands if set(hand.ranks) <= set(deck.ranks)), None)
    if best is None:
        return ""
    return f"the best hand of all is {'-'.join(rank_symbol(rank) for rank in best)}"


def _category(category: Category) -> str:
    if category.name in _KNOWN and category.is_plain:
        return category.name
    return f"{category.name} ({_shape(category)})"


def _shape(category: Category) -> str:
    told = [_bare_shape(category), _limits(category)]
    return ", ".join(each for each in told if each)


def _limits(category: Category) -> str:
    """Return the ranks that the cards of a category must have."""
    told = []
    if category.of:
        told.append(f"each of them {_one_of(category.of)}")
    if category.has:
        told.append(f"with {listing(article(RANK_NAMES[rank]) for rank in category.has)}")
    if category.top is not None and not category.straight:
        told.append(f"{RANK_NAMES[category.top]} high")
    if category.bottom is not None:
        told.append(f"{RANK_NAMES[category.bottom]} low")
    return ", ".join(told)


def _one_of(ranks: Sequence[int]) -> str:
    return listing((article(RANK_NAMES[rank]) for rank in ranks), "or")


def _bare_shape(category: Category) -> str:
    if category.straight:
        suited = ", of one suit" if category.flush else ""
        apart = "" if category.step == 1 else f" with steps of {number(category.step)}"
        return f"{number(category.straight)} cards in sequence{apart}{suited}"
    if category.flush:
        return f"{number(category.flush)} cards of one suit"
    if category.suits:
        return f"{number(category.suits)} different suits"
    if not category.kinds:
        return "any cards" if category.fits_all else ""
    ranks = ("one rank", "another", "a third", "a fourth")
    groups = [kind for kind in category.kinds if kind > 1]
    if not groups:
        return "all of different ranks"
    return listing(f"{number(kind)} of {rank}" for kind, rank in zip(groups, ranks, strict=False))


def _sums(category: Category, family: Patterns) -> str:
    low, high = (plural(RANK_NAMES[category.adding_up[place]]) for place in (0, -1))
    natural = next(
        other.name
        for other in family.categories
        if other.number == category.number and not other.adding_up
    )
    return (
        f"{number(category.kinds[0])} cards of one rank ({low} to {high}) whose other cards add up "
        f"to that rank, aces as one, count as {natural} of it, just behind a natural one"
    )


def _aces(family: Patterns) -> str:
    return f"; {_order_of_ranks(family.ranks)}" if _ACE in family.ranks else ""


def _straights(family: Patterns, deck: Deck) -> str:
    runs_count = any(category.straight for category in family.categories)
    low_ace = family.low_ace and family.ranks[0] in deck.ranks
    flushes_count = any(category.flush for category in family.categories)
    if not runs_count and not flushes_count:
        return "straights and flushes do not count"
    low_straight = f"the {RANK_NAMES[family.ranks[-1]]} below the {RANK_NAMES[family.ranks[0]]}"
    if family.better is Direction.LOW:
        against = "straights and flushes count against you"
        if low_ace:
            return f"{against}, also a straight with {low_straight}"
        high_ace = family.ranks[-1] == _ACE and family.ranks[0] in deck.ranks
        return f"{against}, but no straight has {low_straight}" if high_ace else against
    sentences = []
    if runs_count and family.wraps:
        sentences.append("a straight may go round the corner, and is then as high as it ends")
    elif runs_count and low_ace:
        sentences.append(f"a straight may also have {low_straight}")
    gaps = [(low, high) for low, high in pairwise(family.ranks) if high - low > 1 and low != _ACE]
    if runs_count and gaps:
        pairs = [f"{plural(RANK_NAMES[low])} and {plural(RANK_NAMES[high])}" for low, high in gaps]
        sentences.append(f"{listing(pairs)} are neighbours in a straight")
    if not flushes_count:
        sentences.append("flushes do not count")
    return "; ".join(sentences)


# ---------------------------------------------------------------- the other families


def _points(ordering: Ordering, family: Points, deck: Deck) -> list[str]:
    best = "highest" if family.better is Direction.HIGH else "lowest"
    return [
        f"the {family.unit} of {_how_many(ordering)} are added up and the {best} total wins",
        _points_worth(family.worth, family.by_card, family.parts, deck),
    ]


def _how_many(ordering: Ordering) -> str:
    if ordering.least_cards == ordering.cards:
        return f"all {count_of(ordering.cards, 'card')}"
    return f"the cards ({number(ordering.cards)} at most)"


def _closest(ordering: Ordering, family: Closest, deck: Deck) -> list[str]:
    worth = _points_worth(family.worth, family.by_card, family.parts, deck)
    target = part_number(family.target, family.parts)
    if family.whole:
        over = {
            OverTarget.BUST: f"a total over {target} loses to every other",
            OverTarget.WORSE: "at the same distance a total under it beats one over it",
            OverTarget.EQUAL: "over it counts as much as under it",
        }[family.over]
        return [
            f"all cards of the hand are added up; the total that is nearest to {target} wins; "
            f"{over}",
            worth,
        ]
    return [
        f"any number of the hand's cards, up to {number(ordering.cards)}, are added up; the total "
        f"that is nearest to {target} without passing it wins, and between equal totals the one "
        "with more cards",
        worth,
    ]


def _points_worth(worth: Sequence[int], by_card: CardWorth, parts: int, deck: Deck) -> str:
    """Describe the points of the cards of the deck, the most common number last."""
    if not by_card and parts == 1:
        return _worth(worth, deck)
    if not by_card:
        by_card = tuple((points,) for points in worth for _ in range(4))
    cards = sorted({face for card in deck.cards for face in faces(card) if face < JOKER})
    groups: dict[tuple[int, ...], list[Card]] = {}
    for card in cards:
        groups.setdefault(by_card[card], []).append(card)
    parts_told = []
    for points, held in groups.items():
        value = listing((part_number(one, parts) for one in points), "or")
        parts_told.append(
            f"{_cards_told(held, cards)} count {'nothing' if value == '0' else value}"
        )
    return long_listing(parts_told) if len(parts_told) > 2 else listing(parts_told)


def _cards_told(held: Sequence[Card], deck: Sequence[Card]) -> str:
    """Whole ranks by their names, single cards by theirs."""
    ranks = {card >> 2 for card in held}
    whole = [rank for rank in ranks if all(c in held for c in deck if c >> 2 == rank)]
    single = [card for card in held if card >> 2 not in whole]
    names = [rank_runs(whole)] if whole else []
    for suit, name in enumerate(SUIT_NAMES):
        of_suit = [card for card in single if card & 3 == suit]
        if len(of_suit) > 2:
            names.append(f"the {rank_runs(card >> 2 for card in of_suit)} of {name}")
        else:
            names += [card_name(card) for card in of_suit]
    return listing(names)


def _worth(worth: Sequence[int], deck: Deck) -> str:
    """Describe the points of each rank of the deck, the common rule last."""
    pips = [rank for rank in deck.ranks if worth[rank] == rank + 2 and rank + 2 <= 10]
    others: dict[int, list[int]] = {}
    for rank in deck.ranks:
        if rank not in pips:
            others.setdefault(worth[rank], []).append(rank)
    parts = [
        f"{rank_runs(ranks)} count {'nothing' if value == 0 else number(value)}"
        for value, ranks in sorted(others.items())
    ]
    if pips:
        parts.append(f"{rank_runs(pips)} count their number")
    return listing(parts)


def _suited_sets(ordering: Ordering, family: SuitedSets) -> list[str]:
    best = "highest" if family.better is Direction.HIGH else "lowest"
    sizes = [f"{number(size)}" for size in range(ordering.cards, 0, -1)]
    return [
        "only cards of different ranks and different suits count; the others are left aside",
        f"more cards beat fewer: {sizes[0]} are best, then {listing(sizes[1:])}",
        f"between hands of equal size the {best} wins, compared from the highest card down; "
        f"{_order_of_ranks(family.ranks)}",
    ]


def _single_card(family: SingleCard) -> list[str]:
    suit = SUIT_NAMES[family.suit].removesuffix("s")
    best = "highest" if family.better is Direction.HIGH else "lowest"
    return [f"the {best} {suit} wins; {_order_of_ranks(family.ranks)}"]


def _order_of_ranks(ranks: Sequence[int]) -> str:
    """Describe the rank of the ace, or list all ranks if their order is unusual.

    >>> _order_of_ranks((12, 0, 1)), _order_of_ranks((0, 1, 12))
    ('aces are low', 'aces are high')
    >>> _order_of_ranks((9, 11, 12, 10))
    'from high to low: Q, A, K and J'
    """
    others = [rank for rank in ranks if rank != _ACE]
    if others != sorted(others) or (_ACE in ranks and _ACE not in (ranks[0], ranks[-1])):
        return f"from high to low: {listing(rank_symbol(rank) for rank in reversed(ranks))}"
    return "aces are low" if ranks[0] == _ACE else "aces are high"
