"""`padding`: who has too few cards plays them with blanks, or has no hand and is told so before."""

import pytest

from anypoker.batch.compile.supported_rules import check_rules
from anypoker.batch.compile.unsupported import UnsupportedGameError
from anypoker.engine.events import Won
from tests.engine.table import bet, deal, do, events, hand_of, hands, passively, written
from tests.rules.small_games import Json, problems, small_game, the_warning
from tests.rules.small_games import board as board_of
from tests.rules.small_games import deal as deal_of

ALL = {"evaluationType": "high", "holeCards": "all", "communityCards": 0}
FIVE = {"evaluationType": "high", "anyCards": 5}


def throw(most: int, least: int = 0) -> Json:
    return {"discard": {"cards": [{"number": most, "min_number": least, "state": "face down"}]}}


@pytest.mark.parametrize(("padding", "winner"), [(True, 1), (False, 0)])
def test_who_has_too_few_cards_plays_them_with_blanks_or_has_no_hand(
    padding: bool, winner: int
) -> None:
    played = written(
        bet("antes"), deal(5), throw(4), bet("small"), showdown=hands(FIVE | {"padding": padding})
    )
    # Seat 1 keeps a pair of aces, seat 0 five cards without a pair.
    hand = hand_of(played, (50, 50), top="As 2s Ad 4d 3h 6h 5c 8c 7s Ts", ante=1)
    do(hand, "1 discard 3h 5c 7s")
    passively(hand)
    assert [one.seat for one in events(hand, Won)] == [winner]


@pytest.mark.parametrize("hand", [FIVE, ALL])
def test_a_player_who_can_throw_away_too_much_is_a_warning(hand: Json) -> None:
    found = the_warning(small_game({"deal": deal_of(5)}, throw(4), hands=[hand]))
    assert found.path == "$.showdown.bestHand[0]"
    assert found.message.startswith("a player may end with only 1 card, too few for this hand")
    assert not problems(
        small_game({"deal": deal_of(5)}, throw(4), hands=[hand | {"padding": True}])
    )


def test_what_must_be_thrown_away_or_is_made_up_by_the_board_is_no_warning() -> None:
    assert not problems(small_game({"deal": deal_of(6)}, throw(1, 1)))
    assert not problems(small_game({"deal": deal_of(5)}, {"deal": board_of(5)}, throw(4)))


def test_the_kernels_refuse_blanks() -> None:
    played = written(bet("antes"), deal(5), throw(4), showdown=hands(FIVE | {"padding": True}))
    with pytest.raises(UnsupportedGameError, match="missing cards count as blanks"):
        check_rules(played)
