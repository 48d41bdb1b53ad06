"""The games of "Joslyn Poker Games", each by the sentences that describe it.

Beside these there is at least one golden hand for each game in `tests/hands`.
"""

from anypoker.engine.events import Declared, Redealt, Shown, Won
from anypoker.game import ChoiceIs, DeclareStep, DrawStep, Redeal
from tests.document_games.documents import JOSLYN, proves
from tests.document_games.playing import (
    BEST_LOW,
    HIGH,
    LOW_8,
    candidate_hands,
    course,
    named,
    shares,
    shares_of,
)
from tests.engine.table import do, events, hand_of, passively, question


@proves(
    JOSLYN,
    "2 cards are dealt to each player along with a flop, turn and river for a total of 7 cards "
    "available; use any 5 cards either on the board or in your hand to make the best high hand",
)
def test_texas_holdem() -> None:
    game = named("Texas Holdem")
    assert course(game).board == [0, 3, 4, 5]
    assert course(game).hole == [2, 2, 2, 2]
    assert shares(game) == [HIGH]
    assert candidate_hands(game) == 21


@proves(
    JOSLYN,
    "a high/low split game where 4 hole cards are dealt to each player",
    "use exactly 2 hole cards plus exactly 3 community cards to make the best high hand and/or "
    "8-or-better low hand",
)
def test_omaha_8() -> None:
    game = named("Omaha-8")
    assert course(game).board == [0, 3, 4, 5]
    assert course(game).hole == [4, 4, 4, 4]
    assert shares(game) == [HIGH, LOW_8]
    assert [candidate_hands(game, entry) for entry in (0, 1)] == [60, 60]


@proves(
    JOSLYN,
    "same as Omaha-8 but 5 hole cards are dealt to each player; still use 2 hole cards plus 3 "
    "community cards",
)
def test_big_omaha_8() -> None:
    game = named("Big Omaha 8")
    assert course(game).hole == [5, 5, 5, 5]
    assert shares(game) == [HIGH, LOW_8]
    assert candidate_hands(game) == 100


@proves(
    JOSLYN,
    'usually dealt as a "Big" Omaha (5 hole card) game where players must use exactly 3 hole cards '
    "plus exactly 2 community cards to make the best high or low hands",
)
def test_reverse_omaha() -> None:
    game = named("Reverse Omaha")
    assert course(game).hole == [5, 5, 5, 5]
    assert shares(game) == [HIGH, LOW_8]
    assert [candidate_hands(game, entry) for entry in (0, 1)] == [100, 100]


@proves(
    JOSLYN,
    "a high/low split game where 3 hole cards are dealt to each player along with a flop, turn and "
    "river for a total of 8 cards available; use any 5 cards either on the board or in your hand",
)
def test_oakie() -> None:
    game = named("Oakie")
    assert course(game).board == [0, 3, 4, 5]
    assert course(game).hole == [3, 3, 3, 3]
    assert shares(game) == [HIGH, LOW_8]
    assert candidate_hands(game) == 56


@proves(
    JOSLYN,
    "the 5th card (river) is dealt individually to each player so a hand is 4 hole cards + 4 "
    "board/community cards of which the best 5 make up either the low or high poker hand",
)
def test_banjo_oakie() -> None:
    game = named("Banjo Oakie")
    assert course(game).board == [0, 3, 4, 4]
    assert course(game).hole == [3, 3, 3, 4]
    assert shares(game) == [HIGH, LOW_8]
    assert candidate_hands(game) == 56


@proves(
    JOSLYN,
    "each player is dealt 5 hole cards and there are 7 cards placed face down on the board in a "
    "row of 4 and a row of 3",
    'requires using 3 hole cards plus 1 community card from each row that are "touching"',
    "the flop consist of the entire row of 4 cards then each of the cards from the 3 row are "
    "exposed one at a time",
)
def test_stump() -> None:
    game = named("Stump")
    assert course(game).board == [0, 4, 5, 6, 7]
    assert course(game).hole == [5] * 5
    assert len(hand_of(game, (9, 9), ante=1).board) == 7  # laid before the first bet
    assert shares(game) == [HIGH, LOW_8]
    assert candidate_hands(game) == 60


@proves(
    JOSLYN,
    "the game is usually played cards read, best high/best low and requires using a combination of "
    "hole cards and community cards from either a single row or column",
    "note that you must use an entire row or column",
    "the flop consists of only the one card shared in each of the 3 row/column, the turn is the "
    "two cards touching the flop card (not diagonally), and the river is the last three community "
    "cards",
)
def test_nightmare() -> None:
    game = named("Nightmare")
    assert course(game).board == [0, 1, 3, 6]
    assert shares(game) == [HIGH, BEST_LOW]
    assert candidate_hands(game) == 50


@proves(
    JOSLYN,
    "two hole cards are dealt to each player followed by a flop and turn; the river card is dealt "
    "face down individually to each player remaining in the hand and the best high and 8-or-better "
    "low hands are made from the 7 total available cards",
)
def test_last_one_down() -> None:
    game = named("Last one down")
    found = course(game)
    assert found.board == [0, 3, 4, 4]
    assert found.hole == [2, 2, 2, 3]
    assert found.hand.card_flags[0] == [0, 0, 0]  # all face down
    assert shares(game) == [HIGH, LOW_8]
    assert candidate_hands(game) == 21


@proves(
    JOSLYN,
    "4 hole cards are dealt to each player and three community cards are placed face down on the "
    "board; after a round of betting, players may draw (exchange) one or two of their hole cards",
    "then each community card is exposed one at a time followed by a betting round",
    "this game can be 8-or-better or best low and declare or cards read so the dealer should "
    "identify which before viewing his own hole cards",
)
def test_4_and_3() -> None:
    game = named("4 and 3")
    assert course(game).board == [0, 1, 2, 3]
    hand = hand_of(game, (9, 9, 9), ante=1, button=2)
    assert (question(hand).seat, hand.hole_cards) == (
        2,
        [[], [], []],
    )  # the dealer, before the deal
    do(hand, "2 choose best low", "2 choose declare")
    assert len(hand.board) == 3
    assert not any(hand.board_up)
    draw = next(step.action for step in game.steps if isinstance(step.action, DrawStep))
    assert [(cards.least, cards.most) for cards in draw.cards] == [(0, 2)]
    (case,) = game.showdown.cases
    assert case.condition == ChoiceIs("low hand", ("best low",))
    assert shares_of(case.entries) == [HIGH, BEST_LOW]
    assert shares(game) == [HIGH, LOW_8]


@proves(JOSLYN, "this game can be 8-or-better or best low and declare or cards read")
def test_4_and_3_is_declared_only_if_the_dealer_says_so() -> None:
    for claim, declarations in (("declare", 2), ("cards speak", 0)):
        hand = hand_of(named("4 and 3"), (50, 50), ante=1)
        do(hand, "0 choose best low", f"0 choose {claim}")
        passively(hand)
        assert len(events(hand, Declared)) == declarations


@proves(
    JOSLYN,
    "each player is dealt 5 hole cards and 9 community cards are dealt face down on the board in 3 "
    "rows of 3; after a round of betting, the row of 3 cards furthest from the dealer is exposed",
    "then the middle row of 3 cards is exposed along with another betting round, then each of the "
    "last 3 cards are exposed one at a time",
    "players may use a pat hand (their 5 hole cards), or 2 hole cards plus 2 from either of the "
    "first two rows and 1 from the final row",
)
def test_cluster() -> None:
    game = named("Cluster")
    assert course(game).board == [0, 3, 6, 7, 8, 9]
    assert shares(game) == [HIGH, LOW_8]
    assert candidate_hands(game) == 181


@proves(
    JOSLYN,
    "players are dealt 5 hole cards and 4 community cards are placed face down on the board (2 "
    "rows of 2); each community card is exposed one at a time; generally played as best high/best "
    "low declare where 3 of the hole cards are used in conjunction with 2 community cards in a row "
    "or column (not diagonal)",
)
def test_around_the_corner() -> None:
    game = named("Around the corner")
    assert course(game).board == [0, 1, 2, 3, 4]
    assert shares(game) == [HIGH, BEST_LOW]
    assert any(isinstance(step.action, DeclareStep) for step in game.steps)
    assert candidate_hands(game) == 40


@proves(
    JOSLYN,
    "it starts with each player getting 5 hole cards and 2 community cards being placed face down "
    "on the board; after a round of betting, players may draw up to 3 new hole cards followed by "
    "another round of betting; then each community card is exposed one at a time with another "
    "betting round",
    "3 of a kind or a better high hand are needed to claim the high half, 7-or-better hands "
    "qualify for the low end",
)
def test_qualifiers() -> None:
    game = named("Qualifiers")
    assert course(game).board[:4] == [0, 0, 1, 2]
    draw = next(step.action for step in game.steps if isinstance(step.action, DrawStep))
    assert [(cards.least, cards.most) for cards in draw.cards] == [(0, 3)]
    assert shares(game) == [("High", "high", (7, 858)), ("Low", "a5_low", (1, 21))]
    assert candidate_hands(game) == 21
    assert isinstance(game.showdown.global_default, Redeal)


# Ann (0), Ben (1) and Cyd (2) with no hand that qualifies, dealt to Ben, Cyd and Ann in turn.
NOTHING = "Ks Qs Js Kd Qd Jd 9c 8c 9d 8d 7h 6h 4c 3c 2c Th 5h"


@proves(
    JOSLYN,
    "if no qualifying hands are made, the game is re-dealt to players who had not folded ahead of "
    "the final card being exposed",
)
def test_qualifiers_are_dealt_again() -> None:
    hand = hand_of(named("Qualifiers"), (50, 50, 50), top=NOTHING, ante=1, small_bet=2, big_bet=4)
    do(hand, "1 check", "2 check", "0 check", "1 stand pat", "2 stand pat", "0 stand pat")
    do(hand, "1 check", "2 check", "0 check")
    do(hand, "1 bet 4", "2 call", "0 fold")  # before the final card: out for good
    do(hand, "1 bet 4", "2 fold")  # after it: in again
    assert events(hand, Shown) == events(hand, Won) == []
    assert events(hand, Redealt) == [Redealt(11, (1, 2))]
    assert [len(cards) for cards in hand.hole_cards] == [0, 5, 5]
    assert hand.stacks == [49, 45, 45]  # nobody antes again


@proves(JOSLYN, "qualifying hands must be shown if all players but one fold")
def test_qualifiers_are_shown_by_a_lone_survivor() -> None:
    top = NOTHING.replace("Qd", "Kc").replace("8d", "Kh")  # three kings for Ben
    hand = hand_of(named("Qualifiers"), (50, 50, 50), top=top, ante=1, small_bet=2, big_bet=4)
    do(hand, "1 bet 2", "2 fold", "0 fold", "1 stand pat")
    assert [event.seat for event in events(hand, Shown)] == [1]
    assert hand.stacks[1] == 52
    assert not events(hand, Redealt)


@proves(JOSLYN, "if only one qualifying hand is made, it scoops the pot")
def test_qualifiers_are_scooped_by_one_qualifier() -> None:
    top = NOTHING.replace("Qd", "Kc").replace("8d", "Kh")
    hand = hand_of(named("Qualifiers"), (50, 50, 50), top=top, ante=2)
    passively(hand)
    assert hand.stacks == [48, 54, 48]


@proves(
    JOSLYN,
    "an empty hand (no chips) is low, a single chip is high and multiple chips indicates trying "
    "for both",
    "if one goes both ways, one must win both ways outright (no ties) or that player can win no "
    "part of the pot",
)
def test_declaring_is_for_high_low_or_both() -> None:
    declare = next(
        s.action for s in named("Around the corner").steps if isinstance(s.action, DeclareStep)
    )
    assert [option.sides for option in declare.options] == [("high",), ("low",), ("high", "low")]
    assert declare.both_ways.value == "must_win"
    assert declare.simultaneous
