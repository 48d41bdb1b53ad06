"""Every key about the cards of a hand is played as the documents say, or refused."""

from itertools import combinations
from math import comb
from typing import Any

import pytest

from anypoker.game import Game, RankedHand
from anypoker.ranking import find_ordering, ordering_names
from anypoker.ranking.candidates import candidates
from anypoker.ranking.ordering import Closest, Points
from anypoker.rules import canonical_text, explain_text, load_game
from tests.engine.table import bet, hand_of, hands, passively, written
from tests.engine.table import board as board_step
from tests.engine.table import deal as deal_step
from tests.rules.small_games import Json, board, deal, game_of, problems, small_game
from tests.rules.test_selection import table_piles

BOARD = 5
# Types that count any cards: with them a number from the board is exact.
STANDARD = [name for name in ordering_names() if find_ordering(name).deck == "standard"]
POINTS = [name for name in STANDARD if isinstance(find_ordering(name).family, Points | Closest)]
PATTERNS = [name for name in STANDARD if name not in POINTS]


def ranked(played: Game) -> RankedHand:
    hand = played.showdown.otherwise[0].hand
    assert isinstance(hand, RankedHand)
    return hand


def all_own(name: str, own: int, shared: int | None) -> Game:
    share: Json = {"evaluationType": name, "holeCards": "all"}
    if shared is not None:
        share["communityCards"] = shared
    return game_of(small_game({"deal": deal(own)}, {"deal": board(BOARD)}, hands=[share]))


@pytest.mark.parametrize("name", PATTERNS)
def test_all_own_cards_completed_from_the_board(name: str) -> None:
    size = find_ordering(name).cards
    for own in range(max(1, size - BOARD), size + 1):
        for shared in (None, *range(size + 1)):
            played = all_own(name, own, shared)
            found = list(candidates(ranked(played).selection, table_piles(played)))
            assert len(found) == comb(BOARD, size - own), (own, shared)
            assert load_game(canonical_text(played)) == played
    if size > 2:
        told = " ".join(explain_text(all_own(name, 2, 0)).split())
        assert "to make " in told


@pytest.mark.parametrize("name", POINTS)
def test_points_take_exactly_the_number_from_the_board(name: str) -> None:
    ordering = find_ordering(name)
    for own in range(1, ordering.cards + 1):
        for shared in range(min(BOARD, ordering.cards - own) + 1):
            if ordering.least_cards > own + shared:
                continue
            played = all_own(name, own, shared)
            found = list(candidates(ranked(played).selection, table_piles(played)))
            assert {len(hand) for hand in found} == {own + shared}
            assert len(found) == comb(BOARD, shared)


# ---------------------------------------------------------------- no key is ignored

PILED: Json = {"deal": board(3, subset="Top")}
OTHER: Json = {"deal": board(3, subset="Bottom")}
HELD: Json = {"deal": deal(2, subset="Left")}
MORE: Json = {"deal": deal(3, subset="Right")}
# A key -> two values that mean different hands.
KEYS: dict[str, tuple[Any, Any]] = {
    "holeCards": (2, 3),
    "communityCards": (3, 2),
    "anyCards": (5, 4),
    "hole_subset": ("Right", "Left"),
    "cardState": ("face down", "face up"),
    "holeCardsAllowed": ([{"hole_subsets": ["Right"]}], [{"hole_subsets": ["Left"]}]),
    "community_subset": ("Top", "Bottom"),
    "communitySubsetsAllowed": (["Top"], ["Bottom"]),
    "communityCardCombinations": ([["Top"]], [["Bottom"]]),
    "communityCardSelectCombinations": (
        [[["Top", 1, 2], ["Bottom", 1, 2]]],
        [[["Top", 2, 2], ["Bottom", 1, 1]]],
    ),
    "communitySubsetRequirements": (
        [{"subset": "Top", "count": 1}, {"subset": "Bottom", "count": 2}],
        [{"subset": "Top", "count": 2}, {"subset": "Bottom", "count": 1}],
    ),
    "communityCardsAllowed": ([{"subsets": ["Bottom"]}], [{"subsets": ["Top"]}]),
    "combinations": (
        [{"holeCards": 3, "communityCards": 2}],
        [{"holeCards": 2, "communityCards": 3}],
    ),
    "playerHandSize": (
        {"5": {"holeCards": 3, "communityCards": 2}},
        {"5": {"holeCards": 2, "communityCards": 3}},
    ),
    "alternatives": (
        [{"picks": [{"from": ["hole"], "cards": 5}], "total": 5}],
        [{"picks": [{"from": ["board"], "cards": 5}], "total": 5}],
    ),
}


def shares(keys: tuple[str, ...], changed: str | None = None) -> Json:
    share = {"evaluationType": "high"} | {key: KEYS[key][key == changed] for key in keys}
    return small_game(HELD, MORE, PILED, OTHER, hands=[share])


@pytest.mark.parametrize("size", [2, 3])
def test_no_key_of_a_selection_is_ignored(size: int) -> None:
    """Another value of any key of an accepted file gives another game, or `check` speaks of it."""
    played = 0
    for keys in combinations(KEYS, size):
        document = shares(keys)
        if problems(document):
            continue
        played += 1
        for key in keys:
            other = shares(keys, key)
            same = not problems(other) and game_of(other) == game_of(document)
            assert not same, f"{key} does nothing beside {set(keys) - {key}}"
    assert played > 10


# ---------------------------------------------------------------- any number of cards

PIPS: list[Json] = [
    {"holeCards": 6},
    {"holeCards": "all"},
    {"holeCards": "all", "communityCards": 0},
    {"anyCards": 6},
    {},
]


@pytest.mark.parametrize("name", ["low_pip_6", "low_pip_6_cards"])
@pytest.mark.parametrize("own", range(1, 7))
def test_pips_of_one_to_six_cards_are_a_hand(name: str, own: int) -> None:
    """Document 000: hand sizes from 1 to 6 are allowed."""
    for counts in PIPS:
        share = {"evaluationType": name} | counts
        played = written(bet("antes"), deal_step(own), bet("small"), showdown=hands(share))
        hand = hand_of(played, (50, 50), ante=1)
        passively(hand)
        total = {seat: sum(pips(card) for card in hand.hole_cards[seat]) for seat in (0, 1)}
        best = min(total.values())
        winners = sorted(seat for seat in total if total[seat] == best)
        assert sorted(seat for seat in (0, 1) if hand.stacks[seat] >= 50) == winners
        assert load_game(canonical_text(played)) == played


def pips(card: int) -> int:
    rank = card >> 2
    return 1 if rank == 12 else min(10, rank + 2)


def test_pips_use_no_more_board_cards_than_named() -> None:
    share = {"evaluationType": "low_pip_6", "holeCards": "all", "communityCards": 2}
    played = written(bet("antes"), deal_step(2), board_step(5), bet("small"), showdown=hands(share))
    found = list(candidates(ranked(played).selection, table_piles(played)))
    assert len(found) == comb(5, 2)


@pytest.mark.parametrize(("least", "most"), [(0, 1), (0, 3), (1, 1), (1, 2), (1, 3), (2, 3)])
@pytest.mark.parametrize("other", [0, 1, 2])
def test_numbers_of_own_cards_are_told_as_they_are_played(
    least: int, most: int, other: int
) -> None:
    """One pile with a fixed number, one with a range: the own cards make up the rest."""
    share: Json = {"evaluationType": "high", "anyCards": 5}
    share["communityCardSelectCombinations"] = [[["A", other, other], ["B", least, most]]]
    piles: Json = {
        "location": "community",
        "cards": [{"number": n, "state": "face up", "subset": s} for n, s in ((2, "A"), (3, "B"))],
    }
    played = game_of(small_game({"deal": deal(4)}, {"deal": piles}, hands=[share]))
    found = candidates(ranked(played).selection, table_piles(played))
    own = {sum(card < 4 for card in one) for one in found}
    words = ("no", "one", "two", "three", "four", "five")
    told = " ".join(explain_text(played).split())
    allowed = [n for n in range(5) if least <= 5 - other - n <= most]
    assert sorted(own) == allowed
    for n, word in enumerate(words):
        if f"{word} of your four hole cards" in told:
            assert n in allowed, told
