"""The variants of "Joslyn Poker Games" as modifiers, each by the sentence that describes it.

Beside these there are golden hands in `tests/hands/modifiers`.
"""

from typing import TypeVar

import pytest

from anypoker.cards import parse_cards
from anypoker.game import (
    Amount,
    BetStep,
    BothWays,
    BoughtCards,
    BuyStep,
    ChooseStep,
    DeclarationMode,
    DeclareStep,
    DrawStep,
    Game,
    PassStep,
    Unit,
)
from anypoker.ranking import Strength, evaluate, find_ordering
from anypoker.rules import explain_markdown
from tests.document_games.documents import JOSLYN, proves
from tests.document_games.playing import (
    BEST_LOW,
    HIGH,
    LOW_7,
    LOW_8,
    WORST,
    candidate_hands,
    course,
    named,
    shares,
)
from tests.modifiers.combinations import game_with, refusal

A = TypeVar("A")


def the(kind: type[A], game: Game) -> A:
    """The one step of its kind."""
    (found,) = [step.action for step in game.steps if isinstance(step.action, kind)]
    return found


def names_of(game: Game) -> list[str]:
    return [step.name for step in game.steps]


# ---------------------------------------------------------------- rows


@proves(
    JOSLYN,
    "these games are played similarly to flop-turn-river games (5 community cards on the table), "
    "but generally have two of each dealt rather than one",
    "you can use either row to make your best qualifying hand",
)
def test_two_row() -> None:
    game = game_with("oakie", "two-row")
    assert course(game).board == [0, 6, 8, 10]
    # Three own cards are no hand, so none is made with both rows.
    assert candidate_hands(game) == 2 * 56
    assert candidate_hands(game_with("omaha-8", "two-row")) == 2 * 60
    assert shares(game) == [HIGH, LOW_8]  # not a share a row


@proves(
    JOSLYN,
    "or are asked to declare which row will be used (see declare game definition)",
    "multiple chips is an attempt to pig both rows",
)
def test_two_row_declared() -> None:
    game = game_with("texas-holdem", "two-row", "declare the row")
    declare = the(DeclareStep, game)
    assert [option.sides for option in declare.options] == [
        ("Row 1",),
        ("Row 2",),
        ("Row 1", "Row 2"),
    ]
    assert declare.both_ways is BothWays.MUST_WIN
    assert [name for name, _, _ in shares(game)] == ["Row 1", "Row 2"]
    assert [candidate_hands(game, entry) for entry in (0, 1)] == [21, 21]


@proves(JOSLYN, "choose high or low", "or are asked to declare which row will be used")
def test_one_row_for_both_hands_is_declared_together_with_high_and_low() -> None:
    game = game_with("oakie", "two-row", "declare", "declare the row")
    declare = the(DeclareStep, game)
    assert [(option.word, option.sides, option.row) for option in declare.options] == [
        (f"{row} {word}", sides, row if row != "both rows" else None)
        for row in ("Row 1", "Row 2", "both rows")
        for word, sides in (("high", ("high",)), ("low", ("low",)), ("high_low", ("high", "low")))
    ]
    assert shares(game) == [HIGH, LOW_8]  # not a share a row
    assert "row already" in refusal(game, "declare the row")


def test_where_cards_speak_only_the_row_is_declared() -> None:
    game = game_with("oakie", "two-row", "declare the row")
    declare = the(DeclareStep, game)
    assert [(option.word, option.sides, option.row) for option in declare.options] == [
        ("Row 1", (), "Row 1"),
        ("Row 2", (), "Row 2"),
        ("both rows", (), None),
    ]
    assert declare.by_chips() == ("Row 2", "Row 1", "both rows")
    assert game.showdown.mode is DeclarationMode.CARDS_SPEAK
    assert "does not have two rows" in refusal("oakie", "declare the row")


@proves(JOSLYN, "a card on the board that can be used on either row (floats between both rows)")
def test_floater() -> None:
    game = game_with("oakie", "two-row", "floater")
    assert course(game).board == [0, 6, 8, 9]
    # Three own cards and the floater are no hand, so none is made with both rows.
    assert candidate_hands(game) == 2 * 56
    assert "does not have two rows" in refusal("oakie", "floater")


@proves(JOSLYN, 'an Omaha game where both the turn and river are "floaters"')
def test_miami() -> None:
    game = game_with("omaha-8", "miami")
    assert game.name == "Miami"
    assert course(game).board == [0, 6, 7, 8]
    assert candidate_hands(game) == 120
    assert "no Omaha game" in refusal("oakie", "miami")
    assert game_with("omaha-8", "two-row", "floater: turn, river").steps == game.steps


# ---------------------------------------------------------------- hole cards


@proves(
    JOSLYN,
    "usually a Big Omaha game where the fifth hole card is dealt to players after the flop rather "
    "than before the flop with other hole cards (start with 4, get 5th after flop(s))",
)
def test_delayed() -> None:
    game = game_with("big-o", "delayed")
    assert course(game).hole == [4, 5, 5, 5]
    assert course(game).board == [0, 3, 4, 5]
    assert named("delayed").steps == game.steps  # a Big Omaha game, if none is named


@proves(
    JOSLYN,
    "for example Pineapple Oakie has each player getting 4 hole cards, seeing a flop, then mucking "
    "one hole card before the turn is dealt so they wind up with 3 hole cards",
)
def test_pineapple() -> None:
    game = named("Pineapple Oakie")
    assert course(game).hole == [4, 4, 3, 3]
    flop_bet, turn = names_of(game).index("Flop bet"), names_of(game).index("Turn")
    assert names_of(game)[flop_bet + 1 : turn] == ["Throw away a card"]
    assert candidate_hands(game) == 56


@proves(
    JOSLYN,
    "any game where extra hole cards are dealt to start and players must throw away one (or more) "
    "of them at specified times (usually after the flop and/or turn)",
)
@pytest.mark.parametrize(
    ("text", "hole"),
    [
        ("pineapple: flop", [4, 4, 3, 3]),
        ("pineapple: turn", [4, 4, 4, 3]),
        ("pineapple: flop, turn", [5, 5, 4, 3]),
        ("pineapple: 2", [5, 5, 3, 3]),
        ("pineapple: 2 flop, after the turn", [6, 6, 4, 3]),
        ("pineapple: deal", [3, 3, 3, 3]),
        ("double pineapple", [5, 5, 4, 3]),
    ],
)
def test_pineapple_at_specified_times(text: str, hole: list[int]) -> None:
    assert course(game_with("oakie", text)).hole == hole


@proves(
    JOSLYN,
    "One of the Omaha varieties where a card can be exchanged (drawn) with the deck optionally "
    "after the flop",
)
def test_oma_draw() -> None:
    game = game_with("omaha-8", "oma-draw")
    draw = the(DrawStep, game)
    assert [(cards.least, cards.most) for cards in draw.cards] == [(0, 1)]
    flop_bet, turn = names_of(game).index("Flop bet"), names_of(game).index("Turn")
    assert names_of(game)[flop_bet + 1 : turn] == ["Draw a card"]
    assert "no Omaha style game" in refusal("oakie", "oma-draw")


@proves(
    JOSLYN,
    "players can exchange one card from their initial hole cards with a new one from the deck for "
    "a fee",
)
def test_buy_a_card() -> None:
    game = game_with("omaha-8", "buy-a-card")
    buy = the(BuyStep, game)
    (offer,) = buy.offers
    assert isinstance(offer, BoughtCards)
    assert (offer.number, offer.discard_first, offer.optional) == (1, True, True)
    assert (offer.price, offer.common) == (Amount(1, Unit.SMALL_BET), False)
    assert course(game).hole == [4, 4, 4, 4]


@proves(
    JOSLYN,
    'can be done with a "common" card where all players choosing to buy the new card are sharing '
    "the same card that is turned up",
)
def test_buy_a_common_card() -> None:
    game = game_with("omaha-8", "buy-a-card: common, big bet, flop")
    buy = the(BuyStep, game)
    (offer,) = buy.offers
    assert isinstance(offer, BoughtCards)
    assert offer.common
    assert offer.facing == "face up"
    assert offer.price == Amount(1, Unit.BIG_BET)
    assert names_of(game)[names_of(game).index("Flop bet") + 1] == "Buy a common card"


@proves(
    JOSLYN,
    "everyone must relinquish one card and pass it to the player on their right, receiving a "
    "replacement from the player on their left",
    "players exchange one or more cards with other players in the game",
)
def test_pass_the_trash() -> None:
    for text, expected in (
        ("pass the trash", (1, "right")),
        ("pass the trash: 2, left", (2, "left")),
    ):
        game = game_with("oakie", text)
        passing = the(PassStep, game)
        assert [(cards.number, cards.direction) for cards in passing.cards] == [expected]
        assert course(game).hole == [3, 3, 3, 3]


# ---------------------------------------------------------------- hands


@proves(
    JOSLYN,
    "played on Omaha style games where each player can use either 2 or 3 hole cards plus 3 or 2 "
    "boards cards (for total of 5 cards)",
)
def test_either_or() -> None:
    assert candidate_hands(game_with("omaha-8", "either-or")) == 100
    assert candidate_hands(game_with("big-o", "either-or")) == 200
    assert candidate_hands(game_with("reverse-omaha", "bada bing")) == 200
    assert "no Omaha style game" in refusal("oakie", "either-or")


@proves(
    JOSLYN,
    "In addition to other combinations of cards (e.g. 2 hole + 3 board), one can also play all 5 "
    "hole cards",
)
def test_pat_hand() -> None:
    assert candidate_hands(game_with("big-o", "pat hand")) == 101
    assert candidate_hands(game_with("around-the-corner", "pat hand")) == 41
    assert "hold 4 cards" in refusal("omaha-8", "pat hand")
    assert "already" in refusal("cluster", "pat hand")


def test_a_pat_hand_is_told_last() -> None:
    text = explain_markdown(game_with("stump", "pat hand"))
    assert text.index("All five of your hole cards.") > text.index("the third card of")


# ---------------------------------------------------------------- what wins


@proves(
    JOSLYN,
    '5 unique cards in a hand (no pairs) that are 8 or smaller. Aces are counted as "ones" and '
    "straights and flushes are not counted",
)
def test_eight_or_better() -> None:
    assert shares(game_with("texas-holdem", "eight or better")) == [HIGH, LOW_8]
    assert shares(game_with("nightmare", "8 or better")) == [HIGH, LOW_8]
    assert "so already" in refusal("oakie", "eight or better")


@proves(JOSLYN, "same as 8 or better above but each of the 5 cards must be 7 or smaller")
def test_seven_or_better() -> None:
    assert shares(game_with("oakie", "seven or better")) == [HIGH, LOW_7]


@proves(
    JOSLYN,
    "similar to 8 or better above but there is no requirement to have cards smaller than a certain "
    "number",
    "the best high poker hand and the best low (not 8 or better) each win half the pot",
)
def test_best_low() -> None:
    assert shares(game_with("oakie", "best best")) == [HIGH, BEST_LOW]


@proves(
    JOSLYN,
    'Straights and flushes are counted as good (high) hands so they don\'t qualify to win "worst" '
    "hand games; aces are considered the highest card",
)
def test_worst_hand() -> None:
    assert shares(game_with("oakie", "worst hand")) == [HIGH, WORST]
    assert shares(game_with("texas-holdem", "worst hand")) == [HIGH, WORST]


@proves(
    JOSLYN,
    "7-6-4-2-A is better (lower) than 8-4-3-2-A (7 is smaller than 8)",
    "7-5-4-3-2 is better than 7-6-3-2-A",
    "10-9-4-2-A might be the best low hand if everyone else in contention has at least one pair or "
    "a face card",
    "The ideal hand for this game is 7-5-4-3-2 (not of the same suit) as this is the definition of "
    "the worst poker hand",
)
@pytest.mark.parametrize(
    ("ordering", "better", "worse"),
    [
        ("a5_low", "7s6c4d2hAs", "8s4c3d2hAs"),
        ("a5_low", "7s5c4d3h2s", "7s6c3d2hAs"),
        ("a5_low", "Ts9c4d2hAs", "2s2c3d4h5s"),
        ("a5_low", "Ts9c4d2hAs", "Js4c3d2hAs"),
        ("a5_low", "5s4s3s2sAs", "6s4c3d2hAs"),
        ("27_low", "7s5c4d3h2s", "6s5c4d3h2s"),
        ("27_low", "7s5c4d3h2s", "7s5s4s3s2s"),
        ("27_low", "7s5c4d3h2s", "7s6c4d3h2s"),
        ("27_low", "Ks9c8d4h3s", "As7c4d3h2s"),
    ],
)
def test_the_low_hands_that_are_compared(ordering: str, better: str, worse: str) -> None:
    found = find_ordering(ordering)
    assert evaluate(found, parse_cards(better)) < evaluate(found, parse_cards(worse))


@proves(
    JOSLYN,
    "choose high or low where each player must indicate by placing chips inside a clenched hand "
    "one or both ways possible to be trying to win after the last bet is made",
)
def test_declare() -> None:
    game = game_with("oakie", "declare")
    assert names_of(game)[-3:] == ["River bet", "Declare", "Showdown"]
    assert "not split" in refusal("texas-holdem", "declare")
    assert "already" in refusal("around-the-corner", "declare")


@proves(
    JOSLYN,
    "there is no requirement to choose how you are playing your hand at showdown (after the last "
    "bet); players show their cards to be considered for winning some or all of the pot",
)
def test_cards_speak() -> None:
    game = game_with("around-the-corner", "cards speak")
    assert not any(isinstance(step.action, DeclareStep) for step in game.steps)
    assert shares(game) == [HIGH, BEST_LOW]
    assert "nobody declares" in refusal("oakie", "cards speak")


@proves(JOSLYN, "this game can be 8-or-better or best low and declare or cards read")
def test_4_and_3_may_be_agreed_on_by_name() -> None:
    for kind, shared in (("8 or better", [HIGH, LOW_8]), ("best low", [HIGH, BEST_LOW])):
        for claim, declarations in (("declare", 1), ("cards read", 0)):
            game = named(f"4 and 3, {kind}, {claim}")
            assert not any(isinstance(step.action, ChooseStep) for step in game.steps)
            assert (shares(game), game.showdown.cases) == (shared, ())
            declares = [step for step in game.steps if isinstance(step.action, DeclareStep)]
            assert len(declares) == declarations
            assert all(step.condition is None for step in declares)


def test_what_is_not_agreed_on_is_left_to_the_dealer() -> None:
    claimed = the(ChooseStep, game_with("4-and-3", "declare"))
    assert claimed.variable == "low hand"
    low = the(ChooseStep, game_with("4-and-3", "best low"))
    assert low.variable == "way to claim"
    assert "depends on a condition" in refusal("4-and-3", "seven or better")
    # Half the pot for a low is none of the games that this dealer may choose.
    assert "depends on a condition" in refusal("dealers-choice-triple-draw", "best low")


# ---------------------------------------------------------------- together


@proves(
    JOSLYN,
    'most variants can be combined so one can play "delayed bada-bing Miami" or "two row, '
    'best/worst + pat hands" for example',
)
def test_delayed_bada_bing_miami() -> None:
    game = named("delayed bada-bing Miami")
    assert game.name == "Delayed Bada-Bing Miami"
    assert course(game).hole == [4, 5, 5, 5]
    assert course(game).board == [0, 6, 7, 8]
    # Two own cards with three of a row of five: 10 x 20. Three with two: 10 x (10 + 10 - 1), since
    # the two floaters together are in both rows.
    assert candidate_hands(game) == 200 + 190


@proves(JOSLYN, '"two row, best/worst + pat hands" for example')
def test_two_row_best_worst_and_pat_hands() -> None:
    game = named("two row, best/worst + pat hands")
    assert game.name == "Two-Row Big O Best/Worst with Pat Hands"
    assert shares(game) == [HIGH, WORST]
    assert course(game).board == [0, 6, 8, 10]
    assert candidate_hands(game) == 200 + 1


def test_floaters_are_explained_as_cards_of_both_rows() -> None:
    assert "One card is dealt face up for both Row 1 and Row 2." in explain_markdown(named("miami"))


def test_what_is_wild_counts_for_openers() -> None:
    """A pair of jacks stays a pair of jacks, whatever number its class has with wild cards."""
    game = game_with("jacks-or-better", "deuces wild")
    (openers,) = [
        bet.openers for bet in game.every_action() if isinstance(bet, BetStep) and bet.openers
    ]
    assert openers.ordering.takes_wild
    assert openers.qualifiers == (Strength(10, 880),)
    assert "openers, which would mean another hand" in refusal("jacks-or-better", "short deck")
