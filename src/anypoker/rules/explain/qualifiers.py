"""A qualifier in words: the weakest hand that meets it, told as shortly as it can be.

A qualifier is a strength, (class, ordinal). The hands of its class are put in order; where the
weakest hand that still qualifies and the next one part, there the words may end: if 8-7-6-5-4 is in
and 9-4-3-2-A is out, "8 or better" says it all.
"""

from collections.abc import Sequence
from typing import assert_never

from anypoker.cards import RANK_NAMES
from anypoker.ranking import ClassInfo, Direction, Ordering, Strength
from anypoker.ranking.ordering import Closest, Patterns, Points, SingleCard, SuitedSets
from anypoker.rules.explain.class_hands import ClassHand, class_hands, rank_symbol, ranked_sets
from anypoker.rules.explain.english import article, listing, plural


def qualifier_words(ordering: Ordering, qualifier: Strength) -> str:
    """Describe a qualifier.

    >>> from anypoker.ranking import find_ordering
    >>> qualifier_words(find_ordering("a5_low"), Strength(1, 56))
    '8 or better'
    >>> qualifier_words(find_ordering("high"), Strength(9, 1320))
    'a pair of nines or better'
    >>> qualifier_words(find_ordering("high"), Strength(7, 858))
    'three of a kind or better'
    """
    return "".join(qualifier_parts(ordering, qualifier))


def qualifier_parts(ordering: Ordering, qualifier: Strength) -> tuple[str, str]:
    """Describe the weakest hand that qualifies, and the hands above it, such as " or better"."""
    family = ordering.family
    info = _class_of(ordering, qualifier.number)
    match family:
        case Patterns():
            hand = _patterns(ordering, info, qualifier.ordinal)
            if hand == "no pair":
                return "a hand without a pair", ""  # nothing is above it
            return hand, ", or better" if " with " in hand else " or better"
        case Points():
            return info.name, " or more" if family.better is Direction.HIGH else " or fewer"
        case Closest():
            return info.name, "" if info.name == str(family.target) else " or nearer"
        case SuitedSets():
            return _suited_set(ordering, family, info, qualifier.ordinal), " or better"
        case SingleCard():
            return _single_card(ordering, info), ""
        case _:
            assert_never(family)


def _class_of(ordering: Ordering, number: int) -> ClassInfo:
    """Return the class of this number, or the last one before it."""
    return [info for info in ordering.classes() if info.number <= number][-1]


# ---------------------------------------------------------------- patterns


def _patterns(ordering: Ordering, info: ClassInfo, ordinal: int) -> str:
    if ordinal >= info.ordinals:
        return _whole_class(info)
    hands = () if ordering.ranks_single_cards else class_hands(ordering, info.number)
    if len(hands) != info.ordinals:  # suits play a part that ranks alone do not show
        return f"number {ordinal} of the {info.ordinals} kinds of {info.name}"
    weakest, next_one = hands[ordinal - 1], hands[ordinal]
    return _named(weakest, len(_parting(weakest.ranks, next_one.ranks)), ordering)


def _whole_class(info: ClassInfo) -> str:
    """Return a class by its name; names that are counted need no article."""
    counted = ("no ", "two ", "three ", "four ", "five ", "high card")
    return info.name if info.name.startswith(counted) else article(info.name.removeprefix("one "))


def _named(hand: ClassHand, told: int, ordering: Ordering) -> str:
    """Return the hand by its first `told` ranks."""
    category = hand.category
    shown = hand.ranks[:told]
    shapeless = not (category.kinds or category.straight or category.flush)
    if shapeless or (category.kinds and max(category.kinds) == 1):
        ranks = _rank_alone(shown[0]) if told == 1 else "-".join(map(rank_symbol, shown))
        if ordering.direction is Direction.LOW:
            return ranks if ranks[0].isdigit() or told > 1 else f"{ranks} low"
        return f"{ranks} high"
    names = [plural(RANK_NAMES[rank]) for rank in shown[: hand.leads]]
    kickers = shown[hand.leads :]
    rest = f" with {'-'.join(map(rank_symbol, kickers))}" if kickers else ""
    if len(kickers) == 1:
        rest = f" with {article(_rank_alone(kickers[0]))}"
    if category.straight or category.flush:
        high = "-".join(RANK_NAMES[rank] for rank in shown[: hand.leads])
        return article(f"{high}-high {category.name}{rest}")
    if category.kinds[0] == 2 and category.kinds.count(2) == 1:
        return f"a pair of {listing(names)}{rest}"
    parted = " over ".join(names) if category.kinds == (3, 2) else listing(names)
    return f"{category.name}, {parted}{rest}"


def _rank_alone(rank: int) -> str:
    symbol = rank_symbol(rank)
    return symbol if symbol.isdigit() else RANK_NAMES[rank]


# ---------------------------------------------------------------- the other families


def _suited_set(ordering: Ordering, family: SuitedSets, info: ClassInfo, ordinal: int) -> str:
    if ordinal >= info.ordinals:
        return article(info.name)
    sets = ranked_sets(family, ordering.cards + 1 - info.number)
    told = _parting(sets[ordinal - 1], sets[ordinal])
    return f"{article(info.name)}, {'-'.join(map(rank_symbol, told))}"


def _parting(weakest: Sequence[int], next_one: Sequence[int]) -> Sequence[int]:
    """Return the ranks of the weakest hand up to the first in which the next one differs."""
    same = 0
    while weakest[same] == next_one[same]:
        same += 1
    return weakest[: same + 1]


def _single_card(ordering: Ordering, info: ClassInfo) -> str:
    return f"the {info.name}" if info == ordering.classes()[0] else f"the {info.name} or better"


def is_any_card(ordering: Ordering, qualifier: Strength) -> bool:
    """Return whether a qualifier asks for no more than the one card that the ordering ranks."""
    if not isinstance(ordering.family, SingleCard):
        return False
    last_card, none = ordering.classes()[-2:]
    return last_card.number <= qualifier.number < none.number
