"""The chances of open hands while the board runs out: as the engine plays every possible board."""

from random import Random

import pytest

from anypoker.analysis.all_in_equity import all_in_equities, stage_equity
from anypoker.analysis.open_stages import AllInStage, RunoutStage, dealt_game
from anypoker.cards import Card, card_text
from anypoker.catalogue import all_games
from anypoker.engine import Hand, apply_in_place, decisions, parse_action, seats_of, start
from anypoker.engine.actions.legal import call_down, legal_actions
from anypoker.engine.decision import BettingDecision
from anypoker.engine.events import Won
from anypoker.engine.setup import ShuffledDeck, Stakes
from anypoker.game import Structure
from tests.engine.table import KEY, do, events, game, hand_of
from tests.engine.test_run_out import NO_LIMIT, all_in_before_the_flop

# Boards and shares of every kind, cards thrown away before, wild cards, board cards face down.
GAMES = (
    "texas-holdem",
    "omaha-8",
    "crazy-pineapple",
    "drawmaha",
    "short-deck-holdem",
    "cincinnati-liz",
    "iron-cross-wild",
    "courchevel-8",
    "holdem-deuces-wild",
    "big-o",
)

UNIT = 2**4 * 3**3  # chips: pots of so much are split without odd ones


def all_in_hand(slug: str, players: int, seed: int) -> Hand:
    """Everybody puts in all there is, and decides nothing else."""
    played = game(slug)
    deck = list(played.for_players(players).deck.cards)
    Random(seed).shuffle(deck)
    stakes = Stakes(
        ante=UNIT,
        small_blind=UNIT,
        big_blind=2 * UNIT,
        bring_in=UNIT,
        small_bet=2 * UNIT,
        big_bet=4 * UNIT,
    )
    hand = start(
        played, seats_of(*[12 * UNIT] * players), stakes, ShuffledDeck(tuple(deck), (), KEY)
    )
    while not hand.over:
        for decision in decisions(hand):
            action = call_down(decision)
            if isinstance(decision, BettingDecision) and decision.most:
                action = list(legal_actions(decision))[-1]
            apply_in_place(hand, decision.seat, action)
    return hand


def played_with(hand: Hand, one: Card, other: Card) -> Hand:
    """The same hand with two cards of the deck exchanged, also where somebody named them."""
    swap = {one: other, other: one}
    deck = tuple(swap.get(card, card) for card in hand.chance.deck)
    again = start(hand.game, hand.seats, hand.stakes, ShuffledDeck(deck, (), KEY))
    first, second = card_text(one), card_text(other)
    for seat, action in hand.actions:
        words = str(action).replace(first, "__").replace(second, first).replace("__", second)
        apply_in_place(again, seat, parse_action(words))
    return again


def chips_by_seat(hand: Hand) -> list[int]:
    won = [0] * len(hand.stacks)
    for event in events(hand, Won):
        won[event.seat] += event.amount
    return won


def unseen(hand: Hand, stage: AllInStage) -> list[Card]:
    """The cards that nobody at the table has seen: any of them may come."""
    seen = {card for held in hand.hole_cards for card in held} | set(stage.board)
    return [card for card in hand.chance.deck if card not in seen]


@pytest.mark.parametrize("slug", GAMES)
def test_the_last_card_is_played_out_by_the_engine_for_every_card_that_may_come(slug: str) -> None:
    hand = all_in_hand(slug, 3, seed=11)
    *_, stage = all_in_equities(hand)
    (place,) = [
        place
        for place in range(len(hand.board))
        if place >= len(stage.board) or stage.board[place] is None
    ]
    cards = unseen(hand, stage)
    won = [chips_by_seat(played_with(hand, hand.board[place], card)) for card in cards]
    pot = sum(won[0])
    assert stage.exact
    assert [chance.seat for chance in stage.equities] == [0, 1, 2]
    for chance in stage.equities:
        average = sum(chips[chance.seat] for chips in won) / len(cards) / pot
        assert chance.equity == pytest.approx(average, abs=1e-6)
    for share in stage.equities[0].shares:
        assert sum(chance.shares[share] for chance in stage.equities) <= 1.000001
    assert sum(chance.equity for chance in stage.equities) == pytest.approx(1)


SIZES = [
    (slug, players)
    for slug, found in all_games().items()
    if found.game.variants
    for players in range(found.game.players.least, found.game.players.most + 1)
]


@pytest.mark.parametrize(("slug", "players"), SIZES)
def test_chances_are_those_of_the_deck_that_was_dealt(slug: str, players: int) -> None:
    """The deck depends on how many were dealt in, not on how many are left."""
    hand = all_in_hand(slug, players, seed=3)
    for stage in all_in_equities(hand):
        assert sum(chance.equity for chance in stage.equities) == pytest.approx(1)
    for left in range(2, players + 1):
        shown = {seat: tuple(hand.hole_cards[seat]) for seat in range(left)}
        seen = RunoutStage(1, shown, (None,) * len(hand.board), ())
        assert stage_equity(dealt_game(hand), hand.choices, seen) is not None or not hand.board


def test_stages_go_from_the_open_hands_to_the_last_card() -> None:
    hand = all_in_before_the_flop()
    stages = all_in_equities(hand)
    assert [len(stage.board) for stage in stages] == [0, 3, 4]
    assert [{chance.seat for chance in stage.equities} for stage in stages] == [{1, 2}] * 3
    assert [stage.board for stage in stages] == [tuple(hand.board[:size]) for size in (0, 3, 4)]
    assert all_in_equities(hand, since=stages[0].events) == stages[1:]
    assert all_in_equities(hand, since=len(hand.events)) == []


def test_hidden_cards_of_those_who_folded_may_still_come() -> None:
    """Who watches may not learn from the chances what was folded."""
    hand = all_in_before_the_flop()
    folded, below = hand.hole_cards[0][0], hand.chance.deck[-1]
    other = played_with(hand, folded, below)
    assert other.hole_cards[0] != hand.hole_cards[0]
    assert all_in_equities(other) == all_in_equities(hand)


def test_there_is_nothing_to_tell_at_a_showdown_or_where_hands_stay_down() -> None:
    shown_down = hand_of(game("texas-holdem"), (100, 100), **NO_LIMIT)
    do(shown_down, "0 call", "1 check", *["1 check", "0 check"] * 3)
    assert shown_down.over
    assert all_in_equities(shown_down) == []
    assert all_in_equities(all_in_before_the_flop(hidden_all_ins=True)) == []


def test_cards_of_the_first_run_cannot_come_in_the_second() -> None:
    top = "AhAdKhKd" + "2c3c7s8s9s" + "KsKc4d5d6d"
    hand = hand_of(game("texas-holdem"), (50, 50), top=top, run_times=2, **NO_LIMIT)
    do(hand, "0 raise to 50", "1 call")
    before = all_in_equities(hand)
    assert [len(stage.board) for stage in before] == [0]  # while they are asked how often
    do(hand, "0 run 2", "1 run 2")
    stages = all_in_equities(hand)
    assert stages[0] == before[0]
    assert [len(stage.board) for stage in stages] == [0, 3, 4, 3, 4]
    # The last card of the second run is one of 52 - 4 - 4 - 5: a part of so many.
    part = stages[-1].equities[0].equity * 39
    assert part == pytest.approx(round(part))


def test_games_that_no_kernel_counts_tell_nothing() -> None:
    hand = all_in_hand("sohe", 2, seed=3)
    assert all_in_equities(hand) == []


def test_a_choice_of_the_dealer_is_minded() -> None:
    """Shares may depend on what was chosen: other choices than the first one tell nothing."""
    hand = hand_of(game("texas-holdem"), (20, 20), structure=Structure.NO_LIMIT)
    do(hand, "0 raise to 20", "1 call")
    assert all_in_equities(hand)
    hand.choices = ["another"]
    assert all_in_equities(hand) == []
