"""Which cards count, before any engine: the number of candidate hands of known games.

The numbers are those of rules.md, Candidate hands.
"""

from typing import Any

import pytest

from anypoker.game import DealStep, Game, RankedHand
from anypoker.ranking.candidates import candidates
from anypoker.ranking.selection import Owner, Pile
from tests.rules.small_games import Json, board, deal, game_of, small_game, the_error

HIGH = {"evaluationType": "high"}


def table_piles(game: Game) -> dict[Pile, list[int]]:
    """The positions of every pile after one seat and the board have been dealt to."""
    piles: dict[Pile, list[int]] = {Pile(Owner.HOLE): [], Pile(Owner.BOARD): []}
    position = 0
    for step in game.steps:
        if not isinstance(step.action, DealStep):
            continue
        for cards in step.action.cards:
            for _ in range(cards.number):
                for pile in (None, *cards.piles):
                    piles.setdefault(Pile(step.action.to, pile), []).append(position)
                position += 1
    return piles


def count(document: Json) -> int:
    game = game_of(document)
    hand = game.showdown.otherwise[0].hand
    assert isinstance(hand, RankedHand)
    return sum(1 for _ in candidates(hand.selection, table_piles(game)))


def rows(*piles: Any) -> Json:
    """Community cards one by one, each in one or more piles."""
    cards = [{"number": 1, "state": "face up", "subset": pile} for pile in piles]
    return {"deal": {"location": "community", "cards": cards}}


def holdem_like(hole: int, shared: int, **counts: Any) -> Json:
    steps = [{"deal": deal(hole)}] + ([{"deal": board(shared)}] if shared else [])
    return small_game(*steps, hands=[HIGH | counts])


STUMP_ROWS = [f"four {n}" for n in range(4)] + [f"three {n}" for n in range(3)]
STUMP = small_game(
    {"deal": deal(5)},
    rows(*STUMP_ROWS),
    hands=[
        HIGH
        | {
            "holeCards": 3,
            "communityCardSelectCombinations": [
                [[f"three {j}", 1, 1], [f"four {k}", 1, 1]] for j in range(3) for k in (j, j + 1)
            ],
        }
    ],
)
# rows abc / de / f, columns adf / be / c
NIGHTMARE = small_game(
    {"deal": deal(5)},
    rows(["row 1", "column 1"], ["row 1", "column 2"], ["row 1", "column 3"]),
    rows(["row 2", "column 1"], ["row 2", "column 2"], ["row 3", "column 1"]),
    hands=[
        HIGH
        | {
            "combinations": [
                {"holeCards": 5 - size, "communityCards": size, "community_subset": pile}
                for pile, size in (
                    ("row 1", 3), ("row 2", 2), ("row 3", 1),
                    ("column 1", 3), ("column 2", 2), ("column 3", 1),
                )
            ]
        }
    ],
)  # fmt: skip
CLUSTER = small_game(
    {"deal": deal(5)},
    *({"deal": board(3, subset=f"row {n}")} for n in (1, 2, 3)),
    hands=[
        HIGH
        | {
            "alternatives": [
                {"picks": [{"from": ["hole"], "cards": 5}], "total": 5},
                *(
                    {
                        "picks": [
                            {"from": ["hole"], "cards": 2},
                            {"from": [f"board:row {n}"], "cards": 2},
                            {"from": ["board:row 3"], "cards": 1},
                        ],
                        "total": 5,
                    }
                    for n in (1, 2)
                ),
            ]
        }
    ],
)
CORNER = small_game(
    {"deal": deal(5)},
    rows(
        ["row 1", "column 1"], ["row 1", "column 2"], ["row 2", "column 1"], ["row 2", "column 2"]
    ),
    hands=[
        HIGH
        | {
            "holeCards": 3,
            "communityCards": 2,
            "communityCardCombinations": [["row 1"], ["row 2"], ["column 1"], ["column 2"]],
        }
    ],
)
MIAMI = small_game(
    {"deal": deal(4)},
    {"deal": board(3, subset="flop 1")},
    {"deal": board(3, subset="flop 2")},
    {"deal": board(2, subset="floaters")},
    hands=[
        HIGH
        | {
            "holeCards": 2,
            "communityCards": 3,
            "communityCardCombinations": [["flop 1", "floaters"], ["flop 2", "floaters"]],
        }
    ],
)

GAMES = [
    ("hold'em", holdem_like(2, 5, anyCards=5), 21),
    ("omaha-8", holdem_like(4, 5, holeCards=2, communityCards=3), 60),
    ("big omaha", holdem_like(5, 5, holeCards=2, communityCards=3), 100),
    ("reverse omaha", holdem_like(5, 5, holeCards=3, communityCards=2), 100),
    ("oakie", holdem_like(3, 5, anyCards=5), 56),
    ("banjo oakie", holdem_like(4, 4, anyCards=5), 56),
    ("stump", STUMP, 60),
    ("nightmare", NIGHTMARE, 50),
    ("cluster", CLUSTER, 181),
    ("around the corner", CORNER, 40),
    ("either-or", holdem_like(4, 5, holeCards=[2, 3], communityCards=[3, 2]), 100),
    ("miami", MIAMI, 120),
]


@pytest.mark.parametrize(("document", "expected"), [pytest.param(d, n, id=i) for i, d, n in GAMES])
def test_the_number_of_candidate_hands(document: Json, expected: int) -> None:
    assert count(document) == expected


def test_hands_of_several_sizes_by_the_cards_one_holds() -> None:
    table = {"5": {"holeCards": 5, "communityCards": 0}, "4": {"holeCards": 4, "communityCards": 1}}
    assert count(holdem_like(5, 2, playerHandSize=table)) == 1
    assert count(holdem_like(4, 2, playerHandSize=table)) == 2


def test_all_takes_every_hole_card_and_the_rest_from_the_board() -> None:
    assert count(holdem_like(3, 5, holeCards="all")) == 10
    assert count(holdem_like(5, 5, holeCards="all", communityCards=0)) == 1


def test_a_pile_that_is_not_required_gives_none_up_to_its_count() -> None:
    needs = [{"subset": "tower", "count": 3}, {"subset": "centre", "count": 1, "required": False}]
    document = small_game(
        {"deal": deal(2)},
        {"deal": board(3, subset="tower")},
        {"deal": board(1, subset="centre")},
        hands=[HIGH | {"holeCards": "all", "communitySubsetRequirements": needs}],
    )
    assert count(document) == 1


def test_positions_name_single_cards_of_a_pile() -> None:
    allowed = [{"subsets": ["A", "B"], "indices": [0, n]} for n in (0, 1)]
    cards = [{"number": n, "state": "face down", "hole_subset": p} for p, n in (("A", 1), ("B", 2))]
    document = small_game(
        {"deal": {"location": "player", "cards": cards}},
        {"deal": board(3)},
        hands=[HIGH | {"holeCards": 2, "communityCards": 3, "holeCardsAllowed": allowed}],
    )
    game = game_of(document)
    hand = game.showdown.otherwise[0].hand
    assert isinstance(hand, RankedHand)
    names = [
        [(p.name, p.position) for p in one.picks[0].piles] for one in hand.selection.alternatives
    ]
    assert names == [[("A", 0), ("B", 0)], [("A", 0), ("B", 1)]]


BAD: list[tuple[Json, str]] = [
    ({"holeCards": [2, 3], "communityCards": [3]}, "two lists of the same length"),
    ({"holeCards": [2, 3], "communityCards": 3}, "two lists of the same length"),
    ({"holeCards": 2, "communityCards": 2}, 'makes a hand of 4 cards, but "high" ranks hands of 5'),
    ({"holeCards": 2, "communityCards": 0}, "makes a hand of 2 cards"),
    ({"anyCards": 7}, "makes a hand of 7 cards"),
    ({"anyCards": 5, "holeCards": 2}, "`anyCards` and `holeCards` contradict each other"),
    ({"holeCards": "all", "communityCards": 6}, "makes a hand of 6 cards"),
    ({"holeCards": "remaining"}, "`usesUnusedFrom`: remaining from what?"),
    ({"holeCards": 4, "communityCards": 1}, "nobody can ever make this hand"),
    ({"holeCards": 2, "communityCards": 3, "community_subset": "Top"}, 'pile "Top"'),
]


@pytest.mark.parametrize(("counts", "sentence"), BAD)
def test_counts_that_make_no_hand_are_refused(counts: Json, sentence: str) -> None:
    assert sentence in the_error(holdem_like(2, 5, **counts)).message
