"""Games that lack what a modifier needs: the reason is told, and is the right one."""

import pytest

from anypoker.rules import Game
from tests.document_games.playing import shares
from tests.engine.table import bet, board, deal, hands, written
from tests.modifiers.combinations import game_with, refusal

OMAHA = {"evaluationType": "high", "holeCards": 2, "communityCards": 3}
FIVE = {"evaluationType": "high", "holeCards": 5}
ANTE, BET = bet("antes"), bet("small")
TWO_STREETS = written(
    ANTE, deal(4), BET, board(3), BET, board(2), BET, showdown=hands(OMAHA), game="Two Streets"
)
TWO_CARDS = written(ANTE, deal(2), BET, board(5), BET, showdown=hands(OMAHA))
UNUSED_BOARD = written(ANTE, deal(5), BET, board(3), BET, showdown=hands(FIVE))
LEFTOVERS = written(
    ANTE,
    deal(4),
    BET,
    board(3),
    BET,
    board(1),
    BET,
    showdown=hands(
        {"name": "One", **OMAHA},
        {
            "name": "Two",
            **OMAHA,
            "usesUnusedFrom": "One",
        },
    ),
)
IN_PILES = written(
    ANTE,
    deal(2, hole_subset="Left"),
    deal(3, hole_subset="Right"),
    BET,
    board(5),
    BET,
    showdown=hands(
        {"evaluationType": "high", "holeCards": 3, "hole_subset": "Right", "communityCards": 2}
    ),
)
ONE_BY_ONE = written(
    ANTE,
    {"groupedActions": [deal(5), board(1)]},
    BET,
    board(1),
    BET,
    showdown=hands({"evaluationType": "high", "anyCards": 5}),
)
NO_BET_BEFORE = written(ANTE, deal(2), board(5), BET)
NO_BET_AFTER = written(ANTE, deal(2), BET, board(5))
CONDITIONAL = written(
    ANTE,
    {"choose": {"possible_values": ["two", "three"], "value": "number"}},
    {
        **deal(2),
        "conditional_state": {"type": "player_choice", "subset": "number", "value": "two"},
    },
    deal(1),
    BET,
    board(5),
    BET,
)
DELAYED = written(ANTE, deal(4), BET, board(3), deal(1), BET, board(2), BET)
SINGLE = written(ANTE, deal(1), BET, board(5), BET)
THREE_TWO_ONE = written(
    ANTE,
    deal(5),
    BET,
    board(5),
    BET,
    showdown=hands({"evaluationType": "high", "holeCards": 4, "communityCards": 1}),
)
EITHER = written(
    ANTE,
    deal(4),
    BET,
    board(5),
    BET,
    showdown=hands({"evaluationType": "high", "holeCards": [2, 3], "communityCards": [3, 2]}),
)
SPECIAL = written(
    ANTE,
    deal(4),
    BET,
    board(3),
    BET,
    showdown=hands(
        {"name": "Low", "evaluationType": "a5_low", "anyCards": 5, "qualifier": [1, 21]},
        globalDefaultAction={
            "condition": "no_qualifier_met",
            "action": {
                "type": "evaluate_special",
                "evaluation": {"criterion": "highest_rank", "from": "hole_cards"},
            },
        },
    ),
)
SPLIT_BY_NAME = written(
    ANTE,
    deal(3),
    BET,
    board(3),
    BET,
    showdown=hands(
        {"name": "High", "evaluationType": "high", "anyCards": 5},
        {"name": "Low", "evaluationType": "a5_low", "anyCards": 5, "qualifier": [1, 21]},
        defaultActions=[
            {
                "condition": "no_qualifier_met",
                "appliesTo": ["Low"],
                "action": {"type": "split_pot"},
            }
        ],
    ),
)


@pytest.mark.parametrize(
    ("game", "modifiers", "reason"),
    [
        (TWO_STREETS, ["miami"], "it has no flop, turn and river"),
        (TWO_STREETS, ["two-row", "floater"], "'Step 6' is not one card for each row"),
        (TWO_CARDS, ["either-or"], "its players have no three hole cards"),
        (
            "oakie",
            ["pass the trash: 9"],
            "would have a fault: there are 9 cards to pass, but at most 3",
        ),
        ("banjo-oakie", ["two-row", "floater: turn, river"], "it has no river"),
        ("banjo-oakie", ["pineapple: river"], "it has no river"),
        ("miami", ["floater"], "'River' floats already"),
        ("iron-cross", ["two-row"], "its board already has piles: Bottom, Centre"),
        (UNUSED_BOARD, ["two-row"], "no hand uses the board"),
        (ONE_BY_ONE, ["two-row"], "dealt in the middle of the players' turns"),
        (ONE_BY_ONE, ["pass the trash"], "not all dealt hole cards in one step"),
        (SPECIAL, ["two-row"], "a single card of its board may decide a share"),
        (LEFTOVERS, ["double board"], "one of its hands is made of what another leaves"),
        (SPLIT_BY_NAME, ["double board"], "what becomes of a share depends on its name"),
        (SPLIT_BY_NAME, ["high only"], "what becomes of a share depends on its name"),
        ("texas-holdem", ["either-or"], "it is no Omaha style game: hand and board are not"),
        ("stump", ["either-or"], "it is no Omaha style game: a hand takes cards of several rows"),
        ("cluster", ["miami"], "it is no Omaha game: a hand takes cards of several rows"),
        ("sohe", ["miami"], "it is no Omaha game: some of its hands take any cards"),
        (
            "five-card-draw",
            ["oma-draw"],
            "it is no Omaha style game: no hand takes cards of a board",
        ),
        ("nightmare", ["either-or"], "its hands take all cards of a row or column, never some"),
        ("around-the-corner", ["either-or"], "its hands take all cards of a row or column"),
        ("nightmare", ["floater"], "its board does not have two rows"),
        (TWO_STREETS, ["oma-draw: 9"], "its players have only four cards"),
        (THREE_TWO_ONE, ["either-or"], "not two cards from here and three from there"),
        (EITHER, ["either-or"], "two or three hole cards count already"),
        (UNUSED_BOARD, ["pat hand"], "its hands are made of hole cards only"),
        (IN_PILES, ["delayed"], "its hole cards are in separate piles"),
        (IN_PILES, ["pass the trash"], "its hands are made of piles: Right"),
        (CONDITIONAL, ["delayed"], "its hole cards depend on a condition"),
        ("seven-card-stud", ["pass the trash"], "its players are dealt cards face up"),
        (DELAYED, ["delayed"], "a hole card is dealt right after its flop already"),
        (SINGLE, ["delayed"], "its players start with a single card"),
        (NO_BET_BEFORE, ["bomb pot"], "no betting round before its board, or none after it"),
        (NO_BET_AFTER, ["bomb pot"], "no betting round before its board, or none after it"),
        (NO_BET_AFTER, ["pineapple"], "there is no betting round after which it could happen"),
        ("seven-card-stud", ["bomb pot"], "its forced bets depend on the cards or on a choice"),
        ("badugi", ["best low"], "none of its hands is a five-card high or low hand"),
        ("short-deck-holdem", ["best low"], "it is not played with a standard deck"),
        ("qualifiers", ["high only", "short deck"], "its high hand has a qualifier"),
    ],
)
def test_why_not(game: str | Game, modifiers: list[str], reason: str) -> None:
    assert reason in refusal(game, *modifiers)


def test_hole_cards_that_come_after_the_flop_cannot_be_delayed() -> None:
    late = written(ANTE, board(3), BET, deal(2), BET, board(2), BET)
    assert "dealt after the board begins" in refusal(late, "delayed")


def test_a_share_without_the_board_keeps_its_part_on_two_boards() -> None:
    game = game_with("drawmaha", "double board")
    weights = [(entry.name, entry.share) for entry in game.showdown.otherwise]
    assert weights == [("Draw", 2), ("Omaha, Board 1", 1), ("Omaha, Board 2", 1)]


def test_a_share_for_a_card_in_the_hole_keeps_its_part_too() -> None:
    share = {"name": "Queen", "holds": "Qs"}
    game = game_with(
        written(
            ANTE,
            deal(2),
            BET,
            board(5),
            BET,
            showdown=hands({"name": "High", "evaluationType": "high", "anyCards": 5}, share),
        ),
        "double board",
    )
    weights = [(entry.name, entry.share) for entry in game.showdown.otherwise]
    assert weights == [("High, Board 1", 1), ("High, Board 2", 1), ("Queen", 2)]
    assert "Queen" in [entry.name for entry in game_with(game, "deuces wild").showdown.otherwise]


def test_either_or_leaves_other_ways_alone() -> None:
    once = game_with("big-o", "pat hand")
    assert shares(game_with(once, "either-or")) == shares(once)
    assert len(game_with(once, "either-or").showdown.otherwise[0].hand.selection.alternatives) == 3
