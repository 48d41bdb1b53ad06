"""The betting, what you need and the special cases, in words."""

from collections.abc import Callable
from enum import StrEnum

import pytest
from msgspec.structs import replace

from anypoker.cards import JOKER, Deck, DeckKind, named_deck, parse_cards
from anypoker.game import (
    Amount,
    BetKind,
    BetStep,
    BettingOrder,
    BoughtCards,
    BringInRule,
    BuyStep,
    Chooser,
    ChooseStep,
    DealStep,
    DrawnCards,
    DrawStep,
    Entry,
    FirstRoundStart,
    ForcedBets,
    ForcedBetsRule,
    ForcedStyle,
    Game,
    GroupStep,
    LaterRoundStart,
    Layout,
    LayoutKind,
    LayoutRow,
    Limits,
    Match,
    PlayerCount,
    RankedHand,
    RevealedCards,
    RevealStep,
    Starter,
    Step,
    StockShortage,
    Structure,
    Unit,
    WonBy,
)
from anypoker.ranking import (
    Facing,
    Owner,
    Strength,
)
from anypoker.rules.explain.betting import describe_betting
from anypoker.rules.explain.english import paragraph
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.rankings import describe_rankings
from anypoker.rules.explain.setup import describe_match, describe_setup
from anypoker.rules.explain.special_cases import describe_special_cases
from anypoker.rules.explain.steps import describe_action
from tests.rules.explain_samples import (
    BOARD,
    DOWN,
    HOLDEM,
    OWN,
    SENTENCES,
    any_cards,
    dealt,
    facts,
    ranked,
    showdown,
    texts,
    with_steps,
)

# ---------------------------------------------------------------- every word of the language


def _structures(structure: StrEnum) -> Game:
    return replace(HOLDEM, structures=(Structure(structure),))


def _styles(style: StrEnum) -> Game:
    rule = BringInRule.LOW_CARD if style is ForcedStyle.BRING_IN else None
    forced = ForcedBets(ForcedStyle(style), rule, None, False)
    antes = Step("Antes", BetStep(BetKind.ANTES, False), None)
    return replace(HOLDEM, forced=ForcedBetsRule((), forced), steps=(antes, *HOLDEM.steps))


def _openings(opening: StrEnum) -> Game:
    return replace(HOLDEM, order=BettingOrder(FirstRoundStart(opening), (), LaterRoundStart.DEALER))


def _followings(following: StrEnum) -> Game:
    return replace(
        HOLDEM, order=BettingOrder(FirstRoundStart.DEALER, (), LaterRoundStart(following))
    )


@pytest.mark.parametrize(
    ("words", "game"),
    [
        (Structure, _structures),
        (ForcedStyle, _styles),
        (FirstRoundStart, _openings),
        (LaterRoundStart, _followings),
    ],
)
def test_every_word_of_the_betting_is_told_in_its_own_way(
    words: type[StrEnum], game: Callable[[StrEnum], Game]
) -> None:
    told = {tuple(texts(describe_betting(GameFacts(game(word))))) for word in words}
    assert len(told) == len(words)


def test_every_chooser_is_told_in_its_own_way() -> None:
    choosers = {
        paragraph(describe_action(ChooseStep("Game", ("a", "b"), "a", chooser, None), facts()))
        for chooser in Chooser
    }
    assert len(choosers) == len(Chooser)


def test_caps_and_increments() -> None:
    limits = Limits(
        cap_per_round=Amount(30, Unit.CHIPS),
        cap_per_hand=Amount(10, Unit.BIG_BET),
        increment=Amount(5, Unit.CHIPS),
        heads_up_too=True,
    )
    told = texts(describe_betting(GameFacts(replace(HOLDEM, limits=limits))))
    assert "Limit. Every bet and every raise is exactly five chips." in told
    assert (
        "Caps. Nobody puts more than 30 chips into the pot in one betting round. Nobody puts more "
        "than ten big bets into the pot in one hand, antes and blinds included."
    ) in told


def test_raises_are_counted_as_the_custom_or_the_file_says() -> None:
    def limit(limits: Limits) -> str:
        game = replace(HOLDEM, limits=limits)
        return next(
            text for text in texts(describe_betting(GameFacts(game))) if text.startswith("Limit.")
        )

    assert "at most four raises" in limit(Limits())  # two betting rounds
    assert "at most two raises" in limit(Limits(bets_per_round=3))
    strict = Limits(bets_per_round=1, heads_up_too=True)
    assert "no raise, also between two players" in limit(strict)


# ---------------------------------------------------------------- what you need


def _stakes(game: Game) -> str:
    return texts(describe_setup(GameFacts(game)))[0].split(" Agree on the stakes: ")[1]


def test_the_stakes_are_those_that_the_structure_and_the_prices_need() -> None:
    rounds = (BetStep(BetKind.SMALL, False), BetStep(BetKind.BIG, False))
    structures = (Structure.LIMIT, Structure.NO_LIMIT)
    blinds = replace(with_steps(BetStep(BetKind.BLINDS, False), *rounds), structures=structures)
    antes = replace(with_steps(BetStep(BetKind.ANTES, False), *rounds), structures=structures)
    assert _stakes(blinds) == (
        "the small blind, the big blind and (for limit) the small bet and the big bet."
    )
    assert _stakes(antes) == "the ante, the small bet and (for limit) the big bet."
    no_limit = (Structure.NO_LIMIT,)
    assert _stakes(replace(blinds, structures=no_limit)) == "the small blind and the big blind."
    assert _stakes(replace(antes, structures=no_limit)) == "the ante and the small bet."
    card = BoughtCards(1, Facing.DOWN, True, Amount(1, Unit.BIG_BET), False, False)
    sold = replace(
        with_steps(BetStep(BetKind.BLINDS, False), *rounds, BuyStep((card,))), structures=no_limit
    )
    assert _stakes(sold) == "the small blind, the big blind and the big bet."


def _needs(deck: Deck) -> str:
    return texts(describe_setup(GameFacts(replace(HOLDEM, deck=deck))))[0].split(" Agree ")[0]


def test_decks_are_told_by_their_cards() -> None:
    assert _needs(named_deck(DeckKind.STANDARD, jokers=2)) == (
        "Two to nine players and a standard deck of 52 cards with two jokers."
    )
    assert _needs(named_deck(DeckKind.SHORT_27_JA)) == (
        "Two to nine players and a deck of 40 cards (deuces to sevens and jacks to aces)."
    )
    aces = Deck(DeckKind.CUSTOM, (*parse_cards("KsAsKdAdAd"), JOKER))
    assert _needs(aces) == (
        "Two to nine players and a deck of five cards (kings and aces, in diamonds and spades, "
        "with one more of the ace of diamonds) with one joker."
    )
    two_faced = Deck(DeckKind.CUSTOM, parse_cards("As/7d Kc/2h"))
    assert _needs(two_faced) == (
        "Two to nine players and a deck of two cards with a value at each end (A♠/7♦, K♣/2♥)."
    )


def test_every_layout_is_told_in_its_own_way() -> None:
    rows = (LayoutRow("Top", ("T",)), LayoutRow("Bottom", ("B",)))
    cells = ((("T",), ()), (("B",), ()))
    told = {
        texts(describe_setup(GameFacts(replace(HOLDEM, layout=Layout(kind, rows, 2, cells)))))[1]
        for kind in LayoutKind
    }
    assert len(told) == len(LayoutKind)


def test_a_match_is_told_whole() -> None:
    seventeen = Match(100, 10, Starter.ALTERNATING, WonBy.MAX_CHIPS, 5, 5, 5)
    facts = GameFacts(HOLDEM)
    assert describe_match(facts, seventeen) == (
        "Everyone starts with 100 chips, and the match goes over ten hands; it ends sooner if only "
        "one player has chips left. The players take turns at starting, hand by hand. The ante is "
        "five chips and a bet is five chips. The player with the most chips at the end wins, and "
        "equal "
        "chips are a draw."
    )
    others = [
        replace(seventeen, hands=None),
        replace(seventeen, starter=Starter.BUTTON),
        replace(seventeen, won_by=WonBy.LAST_STANDING),
        replace(seventeen, ante=0, big_bet=10),
    ]
    assert len({describe_match(facts, match) for match in (seventeen, *others)}) == 5


# ---------------------------------------------------------------- special cases


def _labels(game: Game) -> set[str]:
    return {item.label for item in describe_special_cases(GameFacts(game))}


def test_special_cases_are_told_only_where_they_can_arise() -> None:
    assert _labels(HOLDEM) == {
        "Everyone else folds.",
        "Showing.",
        "Two players.",
        "All in.",
        "Odd chips.",
    }
    assert "Two players." not in _labels(replace(HOLDEM, players=replace(HOLDEM.players, least=3)))
    hidden = with_steps(DealStep(Owner.BOARD, (dealt(5, DOWN),)))
    assert "Cards face down on the board." in _labels(hidden)
    assert "Everyone else folds." not in _labels(hidden)  # without betting nobody folds
    greedy = with_steps(DealStep(Owner.HOLE, (dealt(6, DOWN),)))
    assert "Not enough cards to deal." in _labels(greedy)
    assert "Not enough cards to deal." not in _labels(
        replace(greedy, players=replace(greedy.players, most=8))
    )
    draw = next(action for action, _ in SENTENCES if type(action).__name__ == "DrawStep")
    assert "Not enough cards to draw." in _labels(
        with_steps(DealStep(Owner.HOLE, (dealt(5, DOWN),)), draw)
    )


def test_a_stock_that_is_never_reshuffled_is_told_so() -> None:
    draw = DrawStep((DrawnCards(0, 5, Facing.DOWN, None, 0, False, StockShortage.CAP),))
    game = with_steps(DealStep(Owner.HOLE, (dealt(5, DOWN),)), draw)
    told = {item.label: item.text for item in describe_special_cases(GameFacts(game))}
    assert told["Not enough cards to draw."].endswith("it is never reshuffled.")


def test_a_board_that_is_turned_up_card_by_card_hides_nothing_at_the_end() -> None:
    board = DealStep(Owner.BOARD, (dealt(2, DOWN, "Row 1"),))
    first = RevealStep((RevealedCards("Row 1", (0,)),))
    assert "Cards face down on the board." in _labels(with_steps(board, first))
    assert "Cards face down on the board." not in _labels(
        with_steps(board, first, RevealStep((RevealedCards("Row 1", ()),)))
    )


def test_two_players_have_no_side_pot_and_no_limit_of_raises() -> None:
    duel = GameFacts(replace(HOLDEM, players=PlayerCount(2, 2)))
    told = {item.label: item.text for item in describe_special_cases(duel)}
    assert told["All in."].endswith("the rest goes back.")
    assert any("number of raises is not limited" in text for text in texts(describe_betting(duel)))


def test_a_lone_survivor_who_must_show_is_told_so() -> None:
    rules = replace(HOLDEM.showdown, must_show_qualifier=True)
    told = describe_special_cases(GameFacts(replace(HOLDEM, showdown=rules)))[0].text
    assert told == "A player who is left alone wins the pot, but must show the hand."
    (entry,) = rules.otherwise
    assert isinstance(entry.hand, RankedHand)
    trips = replace(entry, hand=replace(entry.hand, qualifier=Strength(7, 858)))
    rules = replace(rules, otherwise=(trips,))
    told = describe_special_cases(GameFacts(replace(HOLDEM, showdown=rules)))[0].text
    assert told.startswith("A player who is left alone wins only by showing")


def test_ranks_that_the_deck_does_not_hold_are_not_told() -> None:
    hand = any_cards(5, OWN, BOARD)
    points, high, low = (
        Entry(name, 1, ranked(hand, ordering))
        for name, ordering in (("49", "49"), ("High", "high"), ("Low", "a5_low"))
    )
    rules = showdown(points, high, low)
    short = replace(HOLDEM, deck=named_deck(DeckKind.SHORT_6A), showdown=rules)
    told = " ".join(item.text for item in describe_rankings(GameFacts(short)))
    assert "sixes to tens count their number" in told
    assert "deuce" not in told
    assert "The best hand of all is 9-8-7-6-A." in told


def test_the_rows_of_a_pile_are_turned_up_whole_or_bit_by_bit() -> None:
    whole = RevealStep((RevealedCards("Row of four", ()),))
    assert describe_action(whole, facts(whole)) == ["all cards of the Row of four are turned up"]
    first = RevealStep((RevealedCards("Row of four", (0,)), RevealedCards("Row 2", (1,))))
    assert describe_action(first, facts(whole, first)) == [
        "the first card of the Row of four and the second card of Row 2 are turned up"
    ]
    assert describe_action(whole, facts(whole, first)) == [
        "all cards of the Row of four that still lie face down are turned up"
    ]


def test_groups_count_as_their_parts() -> None:
    assert GameFacts(with_steps(GroupStep((BetStep(BetKind.SMALL, False),)))).betting_rounds == (
        BetStep(BetKind.SMALL, False),
    )
