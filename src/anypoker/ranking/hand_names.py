"""A hand in words: "full house, kings over fours", "8-6-4-2-A low, with the joker as A♣"."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec import Struct

from anypoker.cards import JOKER, RANK_NAMES, RANKS, SUIT_NAMES, Card, card_symbol
from anypoker.ranking.best_hands import counting_positions
from anypoker.ranking.classes import part_number
from anypoker.ranking.evaluation import Roles, evaluator_of, split_roles
from anypoker.ranking.ordering import (
    Closest,
    Direction,
    Ordering,
    Patterns,
    Points,
    SingleCard,
    SuitedSets,
)
from anypoker.ranking.patterns import CategoryMatch, CategoryMatcher
from anypoker.ranking.point_values import WholeSumEvaluator
from anypoker.ranking.strength import Role, Strength
from anypoker.ranking.suit_dependent_values import read_suits
from anypoker.sentences import Sentence


class HandDescription(Struct, frozen=True):
    """Everything there is to say about a hand."""

    strength: Strength
    category: str
    description: str
    used: tuple[int, ...]  # the positions of the cards that count
    wild_as: tuple[tuple[int, Card], ...]  # what the wild cards among them play as
    compared: tuple[int, ...]  # the ranks in the order in which they are compared


def describe(ordering: Ordering, cards: Sequence[Card], roles: Roles | None = None) -> str:
    """Return the best hand of these cards in words.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> describe(find_ordering("high"), parse_cards("Ks Kd Kh 4s 4d 9c 2c"))
    'full house, kings over fours'
    """
    return describe_hand(ordering, cards, roles).description


def full_hand_words(ordering: Ordering, cards: Sequence[Card]) -> str | None:
    """Return the words of a hand in which every card counts and none is wild, as `describe` does.

    The cards are known to be a hand. None if only `describe` can tell.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> full_hand_words(find_ordering("high"), parse_cards("Ks Kd Kh 4s 4d"))
    'full house, kings over fours'
    """
    least = _least_flush(ordering)
    if least is None or len(cards) != ordering.least_cards or max(cards, default=JOKER) >= JOKER:
        return None
    suits = [card & 3 for card in cards]
    longest = max(range(4), key=suits.count)
    suited: list[int] = []
    if suits.count(longest) >= least:
        suited = sorted([card >> 2 for card in cards if card & 3 == longest])
    return _ranks_words(ordering, tuple(sorted([card >> 2 for card in cards])), tuple(suited))


@lru_cache(maxsize=256)
def _least_flush(ordering: Ordering) -> int | None:
    """Return how many cards of a suit may make a difference; None if the ranks are not enough."""
    if not isinstance(ordering.family, Patterns) or ordering.family.needs_every_suit:
        return None
    flushes = [category.flush for category in ordering.family.categories if category.flush]
    return min(flushes, default=ordering.cards + 1)


@lru_cache(maxsize=1 << 14)  # five cards of a deck have 7,462 different names
def _ranks_words(ordering: Ordering, ranks: tuple[int, ...], suited: tuple[int, ...]) -> str:
    family = ordering.family
    assert isinstance(family, Patterns)
    places = {rank: position for position, rank in enumerate(family.ranks)}
    hand, flush = (sorted(places[rank] for rank in held) for held in (ranks, suited))
    found = CategoryMatcher.of(ordering).match(hand, flush)
    assert found is not None
    return fill_words(family, found)


def describe_hand(
    ordering: Ordering, cards: Sequence[Card], roles: Roles | None = None
) -> HandDescription:
    """Return the best hand of these cards: its strength, its words, and which cards make it."""
    given = [None] * len(cards) if roles is None else list(roles)
    used = counting_positions(ordering, cards, given)
    wild_as = _wild_as(ordering, [(p, cards[p], given[p]) for p in used])
    played = [dict(wild_as).get(position, cards[position]) for position in used]
    evaluator = evaluator_of(ordering)
    if any(given[position] for position in used):
        held = split_roles(ordering, [cards[p] for p in used], [given[p] for p in used])
        strength = evaluator.strength(evaluator.wild_value(*held))
    else:
        strength = evaluator.strength(evaluator.value(played))
    category, words, compared = _words(ordering, played, strength)
    if wild_as:
        played_as = [_played_as(cards[p], card) for p, card in wild_as]
        words = Sentence("{hand}, with {wild:all}", hand=words, wild=played_as)
    return HandDescription(strength, category, words, used, tuple(wild_as), compared)


def _played_as(card: Card, value: Card) -> Sentence:
    if card == JOKER:
        return Sentence("the joker as {value}", value=card_symbol(value))
    return Sentence("{card} as {value}", card=card_symbol(card), value=card_symbol(value))


def _wild_as(
    ordering: Ordering, hand: Sequence[tuple[int, Card, Role | None]]
) -> list[tuple[int, Card]]:
    """Return the cards that the wild cards play as, one by one, keeping the value."""
    natural = [card for _, card, role in hand if role is None]
    wild = [position for position, _, role in hand if role is Role.WILD]
    bugs = [position for position, _, role in hand if role is Role.BUG]
    if not wild and not bugs:
        return []
    evaluator = evaluator_of(ordering)
    _, wilds, limited = split_roles(ordering, [c for _, c, _ in hand], [r for _, _, r in hand])
    wanted = evaluator.wild_value(natural, wilds, limited)
    found = []
    for position in wild + bugs:
        if limited and position in bugs:
            limited -= 1
        else:
            wilds -= 1
        card = next(
            (
                card
                for card in _deck_of(ordering)
                if card not in natural
                and evaluator.wild_value([*natural, card], wilds, limited) == wanted
            ),
            None,
        )
        if card is None:  # five of a kind: a card that is held already, of the best suit
            rank = natural[0] >> 2
            found.append((position, Card(rank * 4 + _suits_of(ordering)[0])))
            continue
        natural.append(card)
        found.append((position, card))
    return found


def _suits_of(ordering: Ordering) -> tuple[int, ...]:
    family = ordering.family
    return (isinstance(family, Patterns) and family.suits) or (3, 2, 1, 0)


def _deck_of(ordering: Ordering) -> list[Card]:
    """Return the cards that a wild card may be, the highest first."""
    return [
        Card(rank * 4 + suit) for rank in reversed(ordering.ranks) for suit in _suits_of(ordering)
    ]


def explain_win(better: HandDescription, worse: HandDescription) -> str:
    """Describe why one hand beats another of the same ordering.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> hands = [parse_cards("9s9d As 5c 4h"), parse_cards("9h9c Kh 5d 4s")]
    >>> explain_win(*[describe_hand(find_ordering("high"), hand) for hand in hands])
    'ace beats king'
    """
    if better.strength == worse.strength:
        return "equal"
    if better.category != worse.category:
        return f"{better.category} beats {worse.category}"
    for one, other in zip(better.compared, worse.compared, strict=False):
        if one != other:
            return f"{RANK_NAMES[one]} beats {RANK_NAMES[other]}"
    if better.description != worse.description and not better.compared:
        return f"{better.description} beats {worse.description}"
    return "the suits decide"


def _words(
    ordering: Ordering, cards: Sequence[Card], strength: Strength
) -> tuple[str, str, tuple[int, ...]]:
    """Return the name of the category of just these cards, the sentence, and what is compared."""
    family = ordering.family
    if isinstance(family, Patterns):
        return _pattern_words(ordering, family, cards)
    (info,) = [info for info in ordering.classes() if info.number == strength.number]
    if isinstance(family, Closest) and family.whole:
        return info.name, _sum_words(ordering, family, cards), ()
    if isinstance(family, Closest):
        size = ordering.cards + 1 - strength.ordinal
        return info.name, Sentence("{size:word}-card {sum}", size=size, sum=info.name), ()
    if isinstance(family, SuitedSets):
        positions = sorted((family.ranks.index(card >> 2) for card in cards), reverse=True)
        words = Sentence(
            f"{{size:word}}-card {family.noun} {{cards:dashes}}",
            size=len(cards),
            cards=_letters(family.ranks, positions),
        )
        return info.name, words, tuple(family.ranks[position] for position in positions)
    if isinstance(family, Points):
        return info.name, _point_words(family, info.number), ()
    if isinstance(family, SingleCard):
        return info.name, _single_card_words(family, cards, info.name), ()
    return info.name, info.name, ()


def _point_words(family: Points, number: int) -> Sentence:
    """Write the points of a class."""
    points = family.base - number if family.better is Direction.HIGH else number - family.base
    unit = family.unit.removesuffix("s") if points == family.parts else family.unit
    return Sentence(f"{{number}} {unit}", number=part_number(points, family.parts))


def _single_card_words(family: SingleCard, cards: Sequence[Card], name: str) -> str:
    suit = SUIT_NAMES[family.suit]
    for card in cards:
        words = Sentence(f"{{rank:rank}} of {suit}", rank=RANKS[card >> 2])
        if words == name:
            return words
    return name


def _sum_words(ordering: Ordering, family: Closest, cards: Sequence[Card]) -> Sentence:
    """Return the sum of all cards that is nearest to the target."""
    evaluator = WholeSumEvaluator(ordering, family)
    total = min(evaluator.sums(cards), key=evaluator.value_of_sum)
    held = [RANKS[card >> 2] for card in cards]
    return Sentence("{sum}, {cards:dashes}", sum=part_number(total, family.parts), cards=held)


def _pattern_words(
    ordering: Ordering, family: Patterns, cards: Sequence[Card]
) -> tuple[str, str, tuple[int, ...]]:
    places = {rank: position for position, rank in enumerate(family.ranks)}
    suits = [card & 3 for card in cards]
    longest = max(range(4), key=suits.count)
    hand = sorted(places[card >> 2] for card in cards)
    suited = sorted(places[card >> 2] for card in cards if card & 3 == longest)
    if family.needs_every_suit:
        reading = read_suits(ordering, cards)
        words = fill_words(family, reading.match)
        if family.worth:
            words = Sentence("{hand}, {points} points", hand=words, points=reading.points)
        compared = (*reading.match.leads, *reading.match.rest)
        return reading.match.category.name, words, tuple(family.ranks[p] for p in compared)
    found = CategoryMatcher.of(ordering).match(hand, suited)
    assert found is not None
    compared = tuple(family.ranks[position] for position in (*found.leads, *found.rest))
    return found.category.name, fill_words(family, found), compared


def fill_words(family: Patterns, found: CategoryMatch) -> Sentence:
    """Return the sentence of a category with the ranks of a hand in it."""
    template = sentence_template(found.category.words)
    leads = _letters(family.ranks, found.leads)
    params: dict[str, str | list[str]] = {"open": "[", "close": "]"} if "{open}" in template else {}
    params |= {str(number): rank for number, rank in enumerate(leads)}
    if "{rest:" in template:
        params["rest"] = _letters(family.ranks, found.rest)
    if "{cards:" in template:
        params["cards"] = _letters(family.ranks, (*found.leads, *found.rest))
    return Sentence(template, **params)


@cache
def sentence_template(words: str) -> str:
    """Return the words of a category as the template of a `Sentence`.

    >>> sentence_template("full house, {0s} over {1s}")
    'full house, {0:ranks} over {1:ranks}'
    """
    words = words.replace("[", "{open}").replace("]", "{close}")
    words = re.sub(r"\{(\d+)(s?)\}", r"{\1:rank\2}", words)
    return words.replace("{rest}", "{rest:dashes}").replace("{cards}", "{cards:dashes}")


def _letters(ranks: Sequence[int], positions: Sequence[int]) -> list[str]:
    return [RANKS[ranks[position]] for position in positions]
