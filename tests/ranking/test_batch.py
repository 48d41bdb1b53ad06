"""Many hands at once give what one hand at a time gives, and what the obvious way gives."""

import random
from collections.abc import Sequence
from itertools import combinations
from operator import itemgetter

import numpy as np
import pytest
from slow_ranking import SCORES, Key, best_of, best_with_roles

from anypoker.cards import DECKS, JOKER, Card, DeckKind, cards_text
from anypoker.catalogue import game_of
from anypoker.game import RankedHand
from anypoker.ranking import (
    Alternative,
    HandError,
    Ordering,
    Owner,
    Pick,
    Pile,
    Role,
    Selection,
    best_hand,
    evaluate,
    evaluator_of,
    find_ordering,
    ordering_names,
    value_of,
)
from anypoker.ranking.batch import all_hands, random_hands, strengths, values, values_of_both
from anypoker.ranking.batch.rank_kernels import Values
from anypoker.ranking.ordering import Closest, SuitedSets
from tests.ranking.test_agreement import WILD, deck_of, fives, runs_of

SEED = 20253
STANDARD = DECKS[DeckKind.STANDARD].cards
DEUCES = tuple(map(Card, range(4)))


def telling_hands(
    rng: random.Random, ordering: Ordering, size: int, count: int, *, joker: bool = False
) -> list[list[Card]]:
    """Hands that are often of one suit, of few ranks or in sequence."""
    deck = [*deck_of(ordering), *[JOKER] * joker]
    hands = []
    for _ in range(count):
        kind, low = rng.randrange(4), rng.randrange(13)
        pool = [
            card
            for card in deck
            if (kind != 0 or card & 3 == low & 3)
            and (kind != 1 or (card >> 2) % 5 == low % 5)
            and (kind != 2 or card >> 2 in (low, low + 1, low + 2, low + 3, low + 4, 12))
        ]
        # Two cards of any kind, so that hands are not all of the same look.
        pool = sorted({*pool, *rng.sample(deck, 2)})
        if ordering.takes_doubles:
            hands.append(rng.choices(pool, k=size))
        else:
            hands.append(rng.sample(pool if len(pool) >= size else deck, size))
    return hands


def sizes_of(ordering: Ordering) -> range:
    """From the fewest cards that make a hand to one more than the tables know."""
    return range(max(ordering.least_cards, 1), min(8, len(deck_of(ordering))) + 1)


@pytest.mark.parametrize("name", ordering_names())
def test_values_are_those_of_single_hands(name: str) -> None:
    ordering = find_ordering(name)
    chance = random.Random(f"{SEED} {name}")
    value = evaluator_of(ordering).value
    for size in sizes_of(ordering):
        hands = telling_hands(chance, ordering, size, 300 if size < 8 else 20)
        found = values(ordering, hands)
        for hand, one in zip(hands, found.tolist(), strict=True):
            assert one == value(hand), cards_text(hand)


def check_order(ordering: Ordering, found: Values, keys: Sequence[Key]) -> None:
    """Values are in the order of slow keys, equal where these are, and of the same classes."""
    by_value = sorted(zip(found.tolist(), keys, strict=True))
    assert by_value == sorted(by_value, key=itemgetter(1))
    assert len(set(found.tolist())) == len(set(keys)) == len(set(by_value))
    classes, _ = strengths(ordering, found)
    assert classes.tolist() == [key[0] for key in keys]


@pytest.mark.parametrize("name", ordering_names())
def test_strengths_are_those_of_the_obvious_way(name: str) -> None:
    ordering = find_ordering(name)
    score = SCORES[name]
    counts_all = isinstance(ordering.family, SuitedSets | Closest) or ordering.cards == 1
    for size, count in ((ordering.cards, 3000), (ordering.cards + 1, 200)):
        hands = random_hands(deck_of(ordering), size, count, seed=size)
        keys = [
            score(hand) if counts_all else best_of(score, hand, ordering.cards)
            for hand in hands.tolist()
        ]
        check_order(ordering, values(ordering, hands), keys)


@pytest.mark.parametrize("name", WILD)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_wild_cards_are_those_of_single_hands(name: str, size: int) -> None:
    """Jokers as wild cards and as bugs, none to all of the hand."""
    ordering = find_ordering(name)
    chance = random.Random(f"{SEED} {name} {size}")
    for role in (Role.WILD, Role.BUG) if ordering.takes_bug else (Role.WILD,):
        hands = []
        for wild in range(size + 1):
            natural = telling_hands(chance, ordering, size - wild, 60)
            hands += [chance.sample([*hand, *[JOKER] * wild], size) for hand in natural]
        named = {"wild": [JOKER]} if role is Role.WILD else {"bugs": [JOKER]}
        for hand, one in zip(hands, values(ordering, hands, **named).tolist(), strict=True):
            roles = [role if card == JOKER else None for card in hand]
            assert one == value_of(ordering, hand, roles), cards_text(hand)


@pytest.mark.parametrize("name", [name for name in WILD if find_ordering(name).takes_bug])
def test_wild_ranks_beside_a_bug(name: str) -> None:
    """Deuces are wild and a joker is a bug: hands with both are tried one by one."""
    ordering = find_ordering(name)
    chance = random.Random(f"{SEED} {name} both")
    for size in (5, 6):
        hands = telling_hands(chance, ordering, size, 60, joker=True)
        rest = deck_of(ordering)[5::6]
        hands += [[*DEUCES[:2], JOKER, *hand] for hand in combinations(rest, size - 3)]
        found = values(ordering, hands, wild=DEUCES, bugs=[JOKER])
        for hand, one in zip(hands, found.tolist(), strict=True):
            roles = [
                Role.WILD if card in DEUCES else Role.BUG if card == JOKER else None
                for card in hand
            ]
            assert one == value_of(ordering, hand, roles), cards_text(hand)


@pytest.mark.parametrize("name", WILD)
def test_wild_cards_are_those_of_the_obvious_way(name: str) -> None:
    ordering = find_ordering(name)
    chance = random.Random(f"{SEED} {name} obvious")
    deck, runs, five = deck_of(ordering), runs_of(ordering), fives(ordering)
    for wild, size, count in ((1, 5, 150), (2, 5, 6), (1, 6, 10), (1, 7, 4)):
        natural = telling_hands(chance, ordering, size - wild, count)
        hands = [[*hand, *[JOKER] * wild] for hand in natural]
        keys = [best_with_roles(SCORES[name], hand, wild, 0, deck, runs, five) for hand in natural]
        check_order(ordering, values(ordering, hands, wild=[JOKER]), keys)


HOLE, BOARD = Pile(Owner.HOLE), Pile(Owner.BOARD)
TWO_AND_THREE = Selection((Alternative((Pick((HOLE,), 2, 2), Pick((BOARD,), 3, 3)), 5),))
FIVE_CARDS = [name for name in ordering_names() if find_ordering(name).cards == 5]


@pytest.mark.parametrize("name", FIVE_CARDS)
@pytest.mark.parametrize("own", [4, 5, 6])
def test_two_own_cards_and_three_of_the_board(name: str, own: int) -> None:
    ordering = find_ordering(name)
    chance = random.Random(f"{SEED} {name} {own}")
    hands = telling_hands(chance, ordering, own + 5, 40)
    piles = {HOLE: range(own), BOARD: range(own, own + 5)}
    found = values_of_both(ordering, [h[:own] for h in hands], [h[own:] for h in hands])
    classes, ordinals = strengths(ordering, found)
    for hand, number, ordinal in zip(hands, classes, ordinals, strict=True):
        best = best_hand(ordering, TWO_AND_THREE, hand, piles)
        assert best is not None
        assert (number, ordinal) == best.strength, cards_text(hand)


def test_one_board_for_all_seats_with_a_wild_card() -> None:
    ordering = find_ordering("high_wild_bug")
    board = [Card(0), Card(13), Card(26), Card(39), Card(51)]
    seats = [[Card(1), Card(14), Card(27), Card(40)], [JOKER, Card(50), Card(49), Card(7)]]
    found = values_of_both(ordering, seats, [board], wild=[JOKER])
    classes, ordinals = strengths(ordering, found)
    piles = {HOLE: range(4), BOARD: range(4, 9)}
    for seat, number, ordinal in zip(seats, classes, ordinals, strict=True):
        roles = [Role.WILD if card == JOKER else None for card in [*seat, *board]]
        best = best_hand(ordering, TWO_AND_THREE, [*seat, *board], piles, roles)
        assert best is not None
        assert (number, ordinal) == best.strength


def test_more_hands_than_go_through_the_passes_together() -> None:
    ordering = find_ordering("27_low")
    hands = random_hands(STANDARD, 7, 40_000, seed=SEED)
    out = np.zeros(50_000, np.uint32)
    found = values(ordering, hands, out=out)
    assert found.base is out
    for row in range(0, len(hands), 411):
        assert found[row] == evaluator_of(ordering).value(hands[row].tolist())
    assert not out[40_000:].any()


def test_no_hands() -> None:
    for name in ("high", "27_low", "badugi", "21", "one_card_low_club", "seventeen_high"):
        ordering = find_ordering(name)
        assert values(ordering, np.empty((0, 5), np.uint8)).shape == (0,)
    assert values(find_ordering("low_pip_6_cards"), np.empty((3, 0), np.uint8)).tolist() == [0] * 3
    assert evaluate(find_ordering("low_pip_6_cards"), []) == (0, 1)


ACES = [Card(48), Card(49), Card(50), Card(51)]


@pytest.mark.parametrize(
    ("name", "hands", "options", "sentence"),
    [
        ("high", [[*ACES, JOKER]], {}, "Jk has no rank: it has to be wild for high"),
        ("badugi", [[*ACES[:3], JOKER]], {}, "Jk has no rank: it has to be wild for badugi"),
        ("49", [[*ACES, 99]], {}, "2c/Ts has two faces: say which one counts"),
        ("high", [[*ACES, 300]], {}, "has two faces: say which one counts"),
        ("high", [[*ACES, 60]], {}, "60 is the number of no card: they are 0 to 51"),
        ("high", [[*ACES, -1]], {}, "-1 is the number of no card"),
        ("badugi", [[1, 255]], {}, "255 is the number of no card"),
        ("one_card_high_spade", [[1, 54]], {}, "54 is the number of no card"),
        ("36card_ffh_high", [[*ACES, 0]], {}, "the ordering 36card_ffh_high does not know 2c"),
        ("seventeen_high", [[*ACES, 0]], {}, "the ordering seventeen_high does not know 2c"),
        ("high", [[0, 5, 9, 13]], {}, "the ordering high ranks hands of 5 cards, not 4"),
        ("high", [0, 5, 9, 13, 20], {}, "not an array of 1 dimensions"),
        ("high", [[0.0, 5, 9, 13, 20]], {}, "not of float64"),
        ("high", [[*ACES, JOKER]], {"wild": [JOKER]}, "takes no wild cards: use high_wild_bug"),
        ("badugi", [ACES], {"bugs": [JOKER]}, "the ordering badugi takes no wild cards"),
        ("high_wild_bug", [[*ACES, 0]], {"wild": [0], "bugs": [0]}, "either wild or a bug"),
    ],
)
def test_what_cannot_be_ranked(
    name: str, hands: object, options: dict[str, list[Card]], sentence: str
) -> None:
    with pytest.raises(HandError, match=sentence):
        values(find_ordering(name), hands, **options)


@pytest.mark.parametrize(
    ("seats", "board", "sentence"),
    [
        ([ACES], [[0, 5, 9, 13, JOKER]], "Jk has no rank"),
        ([[*ACES[:3], 77]], [[0, 5, 9, 13, 20]], "77 is the number|two faces"),
        ([ACES[:1]], [[0, 5, 9, 13, 20]], "ranks hands of 5 cards"),
        ([ACES], [[0, 5]], "ranks hands of 5 cards"),
    ],
)
def test_what_two_and_three_cards_cannot_be(seats: object, board: object, sentence: str) -> None:
    with pytest.raises(HandError, match=sentence):
        values_of_both(find_ordering("high"), seats, board)


def test_cards_that_are_there_twice_do_no_harm() -> None:
    """Such hands have no value, but no array is left either."""
    hands = np.repeat(np.arange(52, dtype=np.uint8), 7).reshape(52, 7)
    for name in ("high", "27_low", "a5_low", "soko_high", "ne_seven_card_high", "21"):
        assert len(values(find_ordering(name), hands)) == 52
    for name in ("high", "27_low", "a5_low"):
        assert len(values_of_both(find_ordering(name), hands[:, :4], hands[:, :5])) == 52


def test_all_hands_are_the_combinations() -> None:
    deck = [Card(card) for card in (3, 1, 4, 15, 9, 26, 53 - 1)]
    for size in range(len(deck) + 2):
        dealt = [tuple(hand) for hands in all_hands(deck, size, block=4) for hand in hands.tolist()]
        assert dealt == list(combinations(deck, size))


def test_random_hands_are_fair() -> None:
    hands = random_hands(STANDARD, 7, 52_000, seed=SEED)
    assert (np.diff(np.sort(hands, axis=1), axis=1) > 0).all()
    assert (random_hands(STANDARD, 7, 52_000, seed=SEED) == hands).all()
    assert (random_hands(STANDARD, 7, 52_000, seed=SEED + 1) != hands).any()
    for place in range(7):
        often = np.bincount(hands[:, place], minlength=52)
        # 1,000 of each expected: the square of what is too many or too few, 51 degrees of freedom.
        assert 20 < ((often - 1000.0) ** 2 / 1000).sum() < 100


def test_points_of_single_cards_are_those_of_single_hands() -> None:
    """In red and black the suits decide what a card is worth."""
    entries = game_of("red-and-black").game.showdown.every_entry()
    orderings = {entry.hand.ordering for entry in entries if isinstance(entry.hand, RankedHand)}
    assert all(ordering.ranks_single_cards for ordering in orderings)
    numbers = np.random.default_rng(5)
    for ordering in orderings:
        for size in (5, 6):
            rows = np.array([numbers.permutation(52)[:size] for _ in range(50)], np.uint8)
            evaluator = evaluator_of(ordering)
            wanted = [evaluator.value([Card(card) for card in row]) for row in rows.tolist()]
            assert values(ordering, rows).tolist() == wanted
