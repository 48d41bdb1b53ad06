"""Orderings that games bring along: every class over the game's whole deck, counted by formula."""

from math import comb

import pytest

from anypoker.catalogue import game_of
from anypoker.game import RankedHand
from anypoker.ranking.batch import count_frequencies

APART = comb(4, 1) ** 5 - 4  # the suits of five different ranks, not all the same
# Straights, full houses and all below them, as every book has them.
BELOW = {"three of a kind": 54_912, "two pair": 123_552, "one pair": 1_098_240}
ABOVE = {"straight flush": 40, "four of a kind": 624, "full house": 3_744, "flush": 5_108}
NOTHING = 1_302_540


def _pinochle() -> dict[str, int]:
    """Six ranks of eight cards each, of which two are the same."""
    found = {
        "straight flush": 2 * 4 * 2**5,
        "five of a kind": 6 * comb(8, 5),
        "four of a kind": 6 * comb(8, 4) * 40,
        "full house": 6 * comb(8, 3) * 5 * comb(8, 2),
        "straight": 2 * (8**5 - 4 * 2**5),
        "three of a kind": 6 * comb(8, 3) * comb(5, 2) * 8**2,
        "two pair": comb(6, 2) * comb(8, 2) ** 2 * 4 * 8,
        "one pair": 6 * comb(8, 2) * comb(5, 3) * 8**3,
        "high card": (comb(6, 5) - 2) * (8**5 - 4 * 2**5),
    }
    # Of twelve cards of a suit any five, also with pairs among them, but for straight flushes.
    found["flush"] = 4 * comb(12, 5) - found["straight flush"]
    found["two pair"] -= 4 * comb(6, 2) * 4 * 2
    found["one pair"] -= 4 * 6 * comb(5, 3) * 2**3
    return found


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        (
            "skeet",  # "6120 possibilities (ignoring the 24 flush skeets)": Parlett
            ABOVE | BELOW | {"skeet": 6_120, "straight": 10_200, "high card": NOTHING - 6 * APART},
        ),
        (
            "cats-and-dogs",  # of the five ranks from highest to lowest three lie between
            ABOVE
            | BELOW
            | {f"{size} {pet}": 4 * APART for size in ("big", "little") for pet in ("cat", "dog")}
            | {"straight": 10_200, "high card": NOTHING - 16 * APART},
        ),
        (
            "straight-guts",
            {
                "straight flush": 48,
                "three of a kind": 52,
                "straight": 720,
                "flush": 1_096,
                "pair": 3_744,
                "high card": 16_440,
            },
        ),
        ("pinochle-poker", _pinochle()),
        ("royal-crumpler-guts", {"royal crumpler": 16, "pair": 78, "high card": 77 * 16}),
        (
            "two-card-straight-guts",  # thirteen sequences, for the ace is high and low
            {"pair": 78, "straight flush": 52, "straight": 156, "flush": 260, "high card": 780},
        ),
        (
            "three-card-california-lowball",
            {"no pair": comb(13, 3) * 64, "one pair": 3_744, "three of a kind": 52},
        ),
    ],
)
def test_the_hands_of_a_game(slug: str, expected: dict[str, int]) -> None:
    game = game_of(slug).game
    (entry,) = game.showdown.otherwise
    hand = entry.hand
    assert isinstance(hand, RankedHand)
    counted = count_frequencies(hand.ordering, game.deck.cards, hand.ordering.cards)
    assert {one.info.name: one.hands for one in counted.classes} == expected
    assert counted.hands == comb(len(game.deck.cards), hand.ordering.cards)
