"""Which cards count: candidates as a matter of counting, and the best of them."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from anypoker.cards import JOKER, Card, parse_cards
from anypoker.ranking import (
    Alternative,
    HandError,
    Owner,
    Pick,
    Pile,
    Role,
    Selection,
    all_best_hands,
    best_hand,
    candidates,
    evaluate,
    evaluate_partial,
    find_ordering,
)

HOLE, BOARD = Pile(Owner.HOLE), Pile(Owner.BOARD)
SEED = 77


def row(name: str | int) -> Pile:
    return Pile(Owner.BOARD, str(name))


def take(count: int, *piles: Pile) -> Pick:
    return Pick(piles, count, count)


def ways(*alternatives: Sequence[Pick], total: int = 5) -> Selection:
    return Selection(tuple(Alternative(tuple(picks), total) for picks in alternatives))


HOLDEM = ways([take(5, HOLE, BOARD)])
OMAHA = ways([take(2, HOLE), take(3, BOARD)])
BIG_OMAHA = OMAHA
OMAHA_PILES = {HOLE: (0, 1, 2, 3), BOARD: (4, 5, 6, 7, 8)}


def stump() -> tuple[Selection, dict[Pile, Sequence[int]]]:
    """A row of three over a row of four: card j touches j and j+1; so six pairs."""
    piles: dict[Pile, Sequence[int]] = {HOLE: (0, 1, 2, 3, 4)}
    pairs = []
    for upper in range(3):
        for lower in (upper, upper + 1):
            name = row(f"{upper}{lower}")
            piles[name] = (5 + upper, 8 + lower)
            pairs.append([take(3, HOLE), Pick((name,), 2, 2, whole=True)])
    return ways(*pairs), piles


def nightmare() -> tuple[Selection, dict[Pile, Sequence[int]]]:
    """Rows abc / de / f and columns adf / be / c, whole ones only, with the rest from five."""
    lines = {"abc": (5, 6, 7), "de": (8, 9), "f": (10,), "adf": (5, 8, 10), "be": (6, 9), "c": (7,)}
    piles: dict[Pile, Sequence[int]] = {HOLE: (0, 1, 2, 3, 4)}
    piles |= {row(name): cards for name, cards in lines.items()}
    picks = [
        [take(5 - len(cards), HOLE), Pick((row(name),), len(cards), len(cards), whole=True)]
        for name, cards in lines.items()
    ]
    return ways(*picks), piles


def cluster() -> tuple[Selection, dict[Pile, Sequence[int]]]:
    """Two of the same of two rows, one of the last, two hole cards; or a pat hand."""
    piles = {HOLE: range(5), row(1): (5, 6, 7), row(2): (8, 9, 10), row(3): (11, 12, 13)}
    first = [take(2, HOLE), take(2, row(1)), take(1, row(3))]
    second = [take(2, HOLE), take(2, row(2)), take(1, row(3))]
    return ways(first, second, [take(5, HOLE)]), piles


def around_the_corner() -> tuple[Selection, dict[Pile, Sequence[int]]]:
    """Three hole cards and a row or a column of a square of four."""
    piles: dict[Pile, Sequence[int]] = {HOLE: range(5)}
    lines = [(5, 6), (7, 8), (5, 7), (6, 8)]
    piles |= {row(number): line for number, line in enumerate(lines)}
    picks = [[take(3, HOLE), take(2, row(number))] for number in range(4)]
    return ways(*picks), piles


def miami() -> tuple[Selection, dict[Pile, Sequence[int]]]:
    """Omaha with two flops; turn and river belong to both rows."""
    piles = {HOLE: range(4), row(1): (4, 5, 6, 10, 11), row(2): (7, 8, 9, 10, 11)}
    return ways(*[[take(2, HOLE), take(3, row(number))] for number in (1, 2)]), piles


HOLE_BOARD = {HOLE: (0, 1), BOARD: (2, 3, 4, 5, 6)}
FIVE_FIVE = {HOLE: (0, 1, 2, 3, 4), BOARD: (5, 6, 7, 8, 9)}
COUNTS = [
    ("hold'em", HOLDEM, HOLE_BOARD, 21),
    ("omaha", OMAHA, OMAHA_PILES, 60),
    ("big omaha", OMAHA, FIVE_FIVE, 100),
    ("reverse omaha", ways([take(3, HOLE), take(2, BOARD)]), FIVE_FIVE, 100),
    ("either-or", ways([take(2, HOLE), take(3, BOARD)], [take(3, HOLE), take(2, BOARD)]),
     OMAHA_PILES, 100),
    ("stump", *stump(), 60),
    ("nightmare", *nightmare(), 50),
    ("cluster", *cluster(), 181),
    ("oakie", HOLDEM, {HOLE: (0, 1, 2), BOARD: (3, 4, 5, 6, 7)}, 56),
    ("around the corner", *around_the_corner(), 40),
    ("miami", *miami(), 120),
]  # fmt: skip


@pytest.mark.parametrize(("selection", "piles", "count"), [entry[1:] for entry in COUNTS])
def test_candidates_are_counted(
    selection: Selection, piles: dict[Pile, Sequence[int]], count: int
) -> None:
    found = list(candidates(selection, piles))
    assert len(found) == count
    assert len(set(found)) == count


def test_ranges_of_counts_make_the_same_candidates() -> None:
    ranged = ways([Pick((HOLE,), 0, 2), Pick((BOARD,), 3, 5)])
    assert set(candidates(ranged, HOLE_BOARD)) == set(candidates(HOLDEM, HOLE_BOARD))


def test_a_card_in_two_piles_is_one_card() -> None:
    piles = {row(1): (0, 1), row(2): (1, 2)}
    selection = ways([take(1, row(1)), take(1, row(2))], total=2)
    assert sorted(candidates(selection, piles)) == [(0, 1), (0, 2), (1, 2)]


def test_holding_and_short() -> None:
    four = Alternative((take(4, HOLE),), 4, holding=4)
    two = Alternative((take(2, HOLE),), 2, holding=2)
    assert list(candidates(Selection((four, two)), {HOLE: (0, 1)})) == [(0, 1)]
    six = Alternative((take(6, HOLE),), 6)
    assert list(candidates(Selection((six,)), {HOLE: (0, 1)})) == []
    assert list(candidates(Selection((six,), short=True), {HOLE: (0, 1)})) == [(0, 1)]
    assert list(candidates(Selection((six,), short=True), {HOLE: ()})) == [()]


def test_short_hands_count_as_they_are() -> None:
    low_pip = find_ordering("low_pip_6_cards")
    selection = Selection((Alternative((take(6, HOLE),), 6),), short=True)
    found = best_hand(low_pip, selection, parse_cards("As2d"), {HOLE: (0, 1)})
    assert found is not None
    assert (found.strength.number, found.used) == (3, (0, 1))
    empty = best_hand(low_pip, selection, (), {HOLE: ()})
    assert empty is not None
    assert empty.strength.number == 0


def test_no_alternative_can_be_made() -> None:
    assert best_hand(find_ordering("high"), OMAHA, parse_cards("As"), {HOLE: (0,)}) is None


SELECTIONS = [
    (HOLDEM, HOLE_BOARD),
    (HOLDEM, {HOLE: (0, 1, 2, 3, 4), BOARD: (5, 6, 7, 8, 9)}),
    (OMAHA, OMAHA_PILES),
    (ways([Pick((HOLE,), 1, 2), Pick((BOARD,), 3, 4)]), OMAHA_PILES),
    stump(),
    nightmare(),
    cluster(),
]
SELECTIONS += [around_the_corner(), miami()]
NAMES = [
    "badugi",
    "two_faced_high",
    "high",
    "a5_low",
    "27_low",
    "soko_high",
    "quick_quads",
    "a5_low_high",
    "21",
    "49",
    "zero",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("selection", "piles"), SELECTIONS)
def test_the_best_candidate_is_chosen(
    name: str, selection: Selection, piles: dict[Pile, Sequence[int]]
) -> None:
    ordering = find_ordering(name)
    chance = random.Random(f"{SEED} {name}")
    size = 1 + max(position for held in piles.values() for position in held)
    for _ in range(12):
        deck = range(52) if chance.random() < 0.6 else [c for c in range(52) if c & 3 != 2]
        cards = [Card(card) for card in chance.sample(deck, size)]
        hands = {
            hand: evaluate(ordering, [cards[p] for p in hand])
            for hand in candidates(selection, piles)
        }
        best = min(hands.values())
        found = best_hand(ordering, selection, cards, piles)
        assert found is not None
        assert found.strength == best
        assert found.used in hands
        used = [cards[position] for position in found.used]
        assert evaluate(ordering, used) == best
        equal = {hand for hand, strength in hands.items() if strength == best}
        assert {one.used for one in all_best_hands(ordering, selection, cards, piles)} == equal


def test_flushes_from_two_piles_are_found() -> None:
    high = find_ordering("high")
    chance = random.Random(SEED)
    for _ in range(60):
        suited = [card for card in range(52) if card & 3 == 3]
        others = [card for card in range(52) if card & 3 != 3]
        hole = chance.sample(suited, 2) + chance.sample(others, 2)
        board = chance.sample([c for c in suited if c not in hole], 3)
        board += chance.sample([c for c in others if c not in hole], 2)
        cards = [Card(card) for card in hole + board]
        found = best_hand(high, OMAHA, cards, OMAHA_PILES)
        best = min(
            evaluate(high, [cards[p] for p in (*mine, *theirs)])
            for mine in combinations(range(4), 2)
            for theirs in combinations(range(4, 9), 3)
        )
        assert found is not None
        assert found.strength == best


def test_roles_belong_to_positions() -> None:
    wild = find_ordering("high_wild_bug")
    cards = (*parse_cards("2s2d9c4h"), *parse_cards("KsKd7c8h3d"))
    roles = [Role.WILD, *[None] * 8]
    found = best_hand(wild, OMAHA, cards, OMAHA_PILES, roles)
    assert found is not None
    assert found.strength == evaluate(wild, [cards[p] for p in found.used],
                                      [roles[p] for p in found.used])  # fmt: skip
    assert 0 in found.used
    joker = (*cards[1:], JOKER)
    with pytest.raises(HandError, match="wild"):
        best_hand(wild, HOLDEM, joker, {HOLE: tuple(range(9))})


def test_equal_choices_leave_different_cards() -> None:
    """Two ways to the same pair of aces: what is left decides elsewhere."""
    two = find_ordering("two_card_high")
    selection = ways([take(2, HOLE)], total=2)
    found = all_best_hands(two, selection, parse_cards("AsAdAh2c"), {HOLE: (0, 1, 2, 3)})
    assert [one.used for one in found] == [(0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("high", "2s2d", "AsKd"),
        ("high", "AsKdQh", "AsKd"),
        ("high", "AsAd", "KsKdQh"),
        ("high", "2s2d2h2c", "AsAdAhKc"),
        ("high", "3s3d2h2c", "AsAdKhQc"),
        ("high", "AsKsQs2d", "KsQsJsTs"),
        ("a5_low", "As2d", "As3d"),
        ("a5_low", "KsQd", "AsAd"),
        ("a5_low", "As2d3h", "As2d"),
        ("27_low", "2s3d", "As2d"),
        ("badugi", "As2d", "As2s"),
        ("49", "TsTdTh9s8c", "TsTdTh9s7c"),
        ("49", "Ts9d", "Ts8d"),
        ("zero", "Ks9d", "KsTd"),
        ("zero", "Ts9d", "Ts"),  # the worst card may still come
        ("high", "2s2d2h", "AsAdKsKd"),
        ("high", "AsKdQh", "AsKdJh"),
        ("high", "2s2d3h4c5s7d", "AsKdQh"),  # of too many cards the best
        ("a5_low", "As9d", "2s2d"),
        ("a5_low", "5s4d", "5s"),
        ("a5_low", "KsKd2s2h", "2s2d2c3h"),  # two pair is lower than trips
        ("a5_low", "As2d3h4c9s9d", "As2d3h4cTs"),
        ("a5_low_high", "KsQd", "AsKd"),
        ("a5_low_high", "2s3d", "KsKd"),
        ("badugi", "As2d3h", "As2s3s"),
    ],
)
def test_incomplete_hands(name: str, better: str, worse: str) -> None:
    ordering = find_ordering(name)
    one, other = parse_cards(better), parse_cards(worse)
    assert evaluate_partial(ordering, one) < evaluate_partial(ordering, other)


def test_incomplete_hands_with_a_joker_that_is_nothing() -> None:
    with pytest.raises(HandError, match="Jk has no rank"):
        evaluate_partial(find_ordering("high_wild_bug"), parse_cards("AsJk"))


def test_incomplete_hands_with_wild_cards() -> None:
    wild = find_ordering("high_wild_bug")
    pair = evaluate_partial(wild, parse_cards("KsKd3h"))
    roles = [None, None, Role.WILD]
    assert evaluate_partial(wild, parse_cards("Ks3dJk"), roles) == pair
    assert evaluate_partial(wild, parse_cards("Ks3dJk"), [None, None, Role.BUG]) > pair
    low = find_ordering("a5_low_wild")
    best = evaluate_partial(low, parse_cards("As2d"))
    assert evaluate_partial(low, parse_cards("AsJk"), [None, Role.WILD]) == best
