"""Every kind of step, condition and price has its words, and they are these."""

import pytest
from msgspec.structs import replace

from anypoker.cards import DeckKind, named_deck, parse_cards
from anypoker.game import (
    AllOf,
    Amount,
    AnyOf,
    ArrangeStep,
    BetKind,
    BetStep,
    BoardComposition,
    BoardSuit,
    BoardValue,
    BringInRule,
    ChoiceIs,
    Comparing,
    Condition,
    DealStep,
    Exposure,
    ExposureIs,
    ForcedBets,
    ForcedBetsIf,
    ForcedBetsRule,
    ForcedStyle,
    HandComposition,
    HandSize,
    HasButton,
    JokerValue,
    Marked,
    Not,
    PotMatchPrice,
    Price,
    RepeatStep,
    RollDiceStep,
    SingleStepAction,
    Step,
    StepAction,
    Trait,
    Unit,
    Unopened,
)
from anypoker.ranking import (
    Owner,
)
from anypoker.rules.explain.amounts import price
from anypoker.rules.explain.conditions import clause, players_phrase
from anypoker.rules.explain.english import paragraph
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.forced import describe_forced_bets
from anypoker.rules.explain.steps import describe_action, describe_step
from tests.rules.explain_samples import (
    A_GROUP,
    DOWN,
    HOLDEM,
    REPEATS,
    SENTENCES,
    UP,
    dealt,
    facts,
    kinds,
    separated,
    with_steps,
)

# ---------------------------------------------------------------- steps


@pytest.mark.parametrize(("action", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_action_has_its_sentence(action: SingleStepAction, sentence: str) -> None:
    assert paragraph(describe_action(action, facts())) == sentence


@pytest.mark.parametrize(("repeat", "sentence"), REPEATS)
def test_a_repetition_names_its_steps_by_number(repeat: RepeatStep, sentence: str) -> None:
    *steps, showdown = HOLDEM.steps
    game = replace(HOLDEM, steps=(*steps, Step("Again", repeat, None), showdown))
    assert paragraph(describe_action(repeat, GameFacts(game))) == sentence


def test_every_kind_of_action_is_among_them() -> None:
    samples = [*SENTENCES, *REPEATS, (A_GROUP, "")]
    told = {type(action).__name__ for action, _ in samples}
    assert told == kinds(SingleStepAction) | {"GroupStep"} == kinds(StepAction)


def test_a_group_says_once_that_each_player_does_it_all() -> None:
    item = describe_step(Step("Bet and show", A_GROUP, None), GameFacts(with_steps(A_GROUP)))
    assert item.text == "Each player in turn does all of this before the next player does:"
    assert [point.text for point in item.points] == [
        "Acts in the betting round (in limit, at the small bet).",
        "Turns one face-down card up.",
        "May discard up to four cards. This is done once.",
    ]


def test_a_table_condition_stands_in_front_and_a_condition_of_seats_picks_them() -> None:
    deal = DealStep(Owner.HOLE, (dealt(1, UP),))
    choice = Step("Card", deal, ChoiceIs("Game", ("Razz",)))
    assert describe_step(choice, facts()).text == (
        "If the game is Razz, each player is dealt one card face up."
    )
    seats = Step("Card", deal, ExposureIs(Exposure.ALL))
    assert describe_step(seats, facts()).text == (
        "This is only for players whose cards all lie face up. Each player is dealt one card face "
        "up."
    )


def test_hands_are_compared_in_each_way() -> None:
    told = {
        relation: paragraph(describe_action(separated(relation), facts())) for relation in Comparing
    }
    assert "The Back Hand must beat the Front pile" in told[Comparing.GREATER]
    assert "The Back Hand must be weaker than the Front pile" in told[Comparing.LESS]
    assert "The Back Hand must be as good as the Front pile" in told[Comparing.EQUAL]


def test_a_joker_among_two_faced_cards_is_explained() -> None:
    jokers = GameFacts(replace(HOLDEM, deck=named_deck(DeckKind.STANDARD, jokers=1)))
    told = {paragraph(describe_action(ArrangeStep(value), jokers)) for value in JokerValue}
    assert len(told) == len(JokerValue)
    assert all("A joker" in each for each in told)


def test_forced_bets_may_depend_on_a_choice() -> None:
    up_card = DealStep(Owner.HOLE, (dealt(2, DOWN), dealt(1, UP)))
    stud = _stud(BringInRule.LOW_CARD, up_card).game
    razz = ForcedBets(ForcedStyle.BRING_IN, BringInRule.HIGH_CARD, None, True)
    rule = ForcedBetsRule((ForcedBetsIf(ChoiceIs("Game", ("Razz",)), razz),), stud.forced.otherwise)
    told = describe_forced_bets(GameFacts(replace(stud, forced=rule)))
    assert told[0].startswith("if the game is Razz, the player with the highest up card")
    assert told[1].startswith("otherwise the player with the lowest up card")
    assert "may also be the big bet if a player has a pair face up" in told[-1]


def test_the_bring_in_is_posted_by_the_player_whom_the_rule_names() -> None:
    up_card = DealStep(Owner.HOLE, (dealt(2, DOWN), dealt(1, UP)))
    for rule in BringInRule:
        told = paragraph(describe_forced_bets(_stud(rule, up_card)))
        assert ("lowest up card" in told) == rule.startswith("low")
        assert "posts the bring-in" in told
    aces = {paragraph(describe_forced_bets(_stud(rule, up_card))) for rule in BringInRule}
    assert len(aces) == len(BringInRule)
    two_up = _stud(BringInRule.LOW_CARD, DealStep(Owner.HOLE, (dealt(2, UP),)))
    assert "lowest cards face up (they are compared as a high hand)" in paragraph(
        describe_forced_bets(two_up)
    )
    none_up = _stud(BringInRule.LOW_CARD, DealStep(Owner.HOLE, (dealt(2, DOWN),)))
    assert "The first player left of the button posts the bring-in" in paragraph(
        describe_forced_bets(none_up)
    )


def _stud(rule: BringInRule, deal: DealStep) -> GameFacts:
    game = with_steps(deal, BetStep(BetKind.BRING_IN, False), BetStep(BetKind.SMALL, False))
    forced = ForcedBets(ForcedStyle.BRING_IN, rule, None, False)
    return GameFacts(replace(game, forced=ForcedBetsRule((), forced)))


# ---------------------------------------------------------------- conditions and prices

CONDITIONS: list[tuple[Condition, str]] = [
    (ExposureIs(Exposure.ALL), "all of the player's cards lie face up"),
    (ExposureIs(Exposure.ANY), "at least one of the player's cards lies face up"),
    (ExposureIs(Exposure.NONE), "none of the player's cards lies face up"),
    (
        BoardComposition("Flop", Trait.COLOR, ("black",), 2),
        "at least two cards in the Flop are black",
    ),
    (
        BoardComposition(None, Trait.COLOR, (), 3),
        "at least three cards on the board are of one colour",
    ),
    (
        BoardComposition("Turn", Trait.SUIT, ("h", "s"), 1),
        "at least one card in the Turn is a heart or a spade",
    ),
    (
        BoardComposition(None, Trait.SUIT, (), 3),
        "at least three cards on the board are of one suit",
    ),
    (
        BoardComposition("Flop", Trait.RANK, ("6", "A"), 2),
        "at least two cards in the Flop are sixes or aces",
    ),
    (BoardComposition(None, Trait.RANK, (), 2), "at least two cards on the board are of one rank"),
    (ChoiceIs("Low_rule", ("Best low",)), "the low rule is Best low"),
    (BoardValue("Die", ("1", "2", "3"), False), "the die shows one to three"),
    (BoardValue("Dice", ("5",), True), "the dice add up to five"),
    (BoardValue("River", ("8", "A"), False), "there is an eight or an ace in the River"),
    (BoardValue("River", ("8", "9"), True), "the cards in the River add up to eight or nine"),
    (BoardSuit(None, ("c", "d")), "there is a club or a diamond on the board"),
    (HandSize(0, None, (2, 3)), "the player holds two or three cards"),
    (HandSize(4, None, ()), "the player holds at least four cards"),
    (HandSize(1, 3, ()), "the player holds one to three cards"),
    (Unopened("First bet"), 'nobody has bet in "First bet"'),
    (
        HandComposition(True, True, Trait.RANK, (), parse_cards("Qs"), None, 1),
        "anybody has the queen of spades face up",
    ),
    (
        HandComposition(False, False, Trait.SUIT, ("h",), (), None, 2),
        "the player holds two hearts",
    ),
    (
        HandComposition(False, True, Trait.RANK, (), (), "Ugly", 1),
        "the player has one card face up of a rank that lies open in the Ugly pile",
    ),
    (HasButton(), "the player has the button"),
    (Marked("Fantasyland"), "the player is in Fantasyland"),
    (Marked(None), "the player is in a marked hand"),
    (Not(HasButton()), "it is not so that the player has the button"),
    (
        AllOf((HasButton(), Unopened("Bet"))),
        'the player has the button and nobody has bet in "Bet"',
    ),
    (AnyOf((HasButton(), Unopened("Bet"))), 'the player has the button or nobody has bet in "Bet"'),
]


@pytest.mark.parametrize(("condition", "words"), CONDITIONS)
def test_a_condition_is_a_clause(condition: Condition, words: str) -> None:
    dice = facts(RollDiceStep("Die", 1), RollDiceStep("Dice", 2))
    assert clause(condition, dice) == words


def test_every_kind_of_condition_is_among_them() -> None:
    assert {type(condition).__name__ for condition, _ in CONDITIONS} == kinds(Condition)


def test_conditions_of_seats_name_the_players() -> None:
    assert [players_phrase(ExposureIs(exposed), facts()) for exposed in Exposure] == [
        "players whose cards all lie face up",
        "players with at least one card face up",
        "players with no card face up",
    ]
    assert players_phrase(HandSize(0, None, (2,)), facts()) == "players who hold two cards"
    assert players_phrase(Not(HasButton()), facts()) == "all but the player with the button"


PRICES: list[tuple[Price, str]] = [
    (PotMatchPrice(), "as much as is in the pot"),
    (Amount(1, Unit.ANTE), "an ante"),
    (Amount(1, Unit.SMALL_BET), "a small bet"),
    (Amount(2, Unit.BIG_BET), "two big bets"),
    (Amount(4, Unit.BIG_BLIND), "four big blinds"),
    (Amount(1, Unit.CHIPS), "one chip"),
    (Amount(30, Unit.CHIPS), "30 chips"),
]


@pytest.mark.parametrize(("amount", "words"), PRICES)
def test_a_price_has_words(amount: Price, words: str) -> None:
    assert price(amount) == words


def test_every_kind_and_unit_of_price_is_among_them() -> None:
    assert {type(amount).__name__ for amount, _ in PRICES} == kinds(Price)
    assert {amount.unit for amount, _ in PRICES if isinstance(amount, Amount)} == set(Unit)
