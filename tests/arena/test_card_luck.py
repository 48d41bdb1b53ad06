"""Luck of the cards: mean zero in any game, and intervals that are narrower, never biased."""

from math import sqrt
from random import Random
from statistics import fmean, stdev, variance

import numpy as np
import pytest

import anypoker as ap
from anypoker.arena import ArenaSettings, run_arena
from anypoker.arena import card_luck as luck_module
from anypoker.arena.card_luck import DECKS, DealtCards, card_luck, counts_as_luck
from anypoker.arena.control_variates import corrected
from anypoker.arena.deal_play import play_deal, start_deal
from anypoker.cards import key_from_seed
from anypoker.cli.commands.arena import arena_games
from anypoker.engine import Hand, apply_in_place, decisions, shuffled_deck_from_key
from anypoker.engine.actions import DrawCards
from anypoker.engine.actions.legal import call_down
from anypoker.engine.decision import DrawDecision
from bench.arena.cells import GAMES, Entry


def settings_of(entry: Entry, deals: int, corrected: bool = True) -> ArenaSettings:
    games, seats = arena_games(entry.slug, None, entry.stakes, None)
    return ArenaSettings(games, ("random", "caller"), seats, 2 * deals, True, 1, corrected)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_luck_has_mean_zero_in_the_games_of_the_arena(entry: Entry) -> None:
    """The difference of both means is a multiple of the luck: 0 is in its 99% interval."""
    settings = settings_of(entry, 12)
    totals = [sum(play_deal(settings, 0, deal).luck) for deal in range(12)]
    error = stdev(totals) / sqrt(len(totals))
    assert abs(fmean(totals)) <= 3.11 * error + 1e-9  # Student's 99 % with 11 degrees of freedom


def called_hand(slug: str, seed: int) -> tuple[Hand, list[DealtCards]]:
    """Return a hand of calls and draws of two, and the cards between its decisions."""
    (setup,), seats = arena_games(slug, 2, None, None)
    chance = shuffled_deck_from_key(setup.game.for_players(seats), key_from_seed(str(seed)))
    hand, dealt = start_deal(setup, seats, 0, chance), []
    while not hand.over:
        top, decision = hand.stock_index, decisions(hand)[0]
        draws = isinstance(decision, DrawDecision)
        action = DrawCards(decision.cards[:2]) if draws else call_down(decision)
        apply_in_place(hand, decision.seat, action)
        if counts_as_luck(hand, top):
            dealt.append(DealtCards(len(hand.actions), top, hand.stock_index))
    return hand, dealt


@pytest.mark.parametrize("slug", ["texas-holdem", "seven-card-stud", "2-7-triple-draw"])
def test_batch_and_engine_measure_the_same_luck(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (setup,), _ = arena_games(slug, 2, None, None)
    hand, dealt = called_hand(slug, 3)
    assert dealt
    # The same random decks: as many of them for the engine.
    in_batch = card_luck(setup, hand, dealt[:2], "1")
    monkeypatch.setattr(luck_module, "_ENGINE_DECKS", DECKS)
    monkeypatch.setattr(luck_module, "_batch", lambda *about: None)
    assert np.allclose(card_luck(setup, hand, dealt[:2], "1"), in_batch)


def test_the_luck_of_all_is_chips_that_nobody_else_has() -> None:
    (setup,), _ = arena_games("texas-holdem", 2, None, None)
    for seed in range(4):
        hand, dealt = called_hand("texas-holdem", seed)
        assert [cards.end - cards.begin for cards in dealt] == [3, 1, 1]
        luck = card_luck(setup, hand, dealt, str(seed))
        assert np.allclose(luck.sum(axis=1), 0)


def test_games_in_which_cards_decide_what_follows_have_no_luck() -> None:
    for slug in ("jacks-or-better", "three-card-guts"):
        hand = ap.start(slug, [100, 100], seed=1)
        assert not counts_as_luck(hand, 0)


def test_corrected_results_have_the_same_mean_and_less_variance() -> None:
    random = Random(1)
    means, plain_means, variances, plain_variances = [], [], [], []
    for _ in range(60):
        luck = [[random.gauss(0, 3), random.gauss(0, 1), 0.0] for _ in range(40)]
        values = [0.5 + 0.7 * one + 0.5 * two + random.gauss(0, 1) for one, two, _ in luck]
        better = corrected(values, luck)
        means.append(fmean(better))
        plain_means.append(fmean(values))
        variances.append(stdev(better) ** 2)
        plain_variances.append(stdev(values) ** 2)
    assert abs(fmean(means) - 0.5) < 4 * stdev(means) / sqrt(60)
    assert fmean(variances) < 0.4 * fmean(plain_variances)
    assert stdev(means) < stdev(plain_means)


def test_luck_that_explains_nothing_costs_little() -> None:
    random = Random(2)
    values = [random.gauss(0, 1) for _ in range(400)]
    luck = [[random.gauss(0, 2)] for _ in values]
    assert stdev(corrected(values, luck)) < 1.03 * stdev(values)


def test_luck_that_misleads_is_not_used() -> None:
    random = Random(3)
    luck = [[random.gauss(0, 3)] for _ in range(20)]
    values = [random.gauss(0, 1) - one / 2 for (one,) in luck]
    assert variance(corrected(values, luck)) <= 1.05 * variance(values)


def test_few_results_are_left_alone() -> None:
    assert corrected([1.0, 2.0, 3.0], [[1.0]] * 3) == [1.0, 2.0, 3.0]


def test_the_arena_corrects_by_default_and_says_so() -> None:
    entry = next(entry for entry in GAMES if entry.slug == "texas-holdem")
    both = [run_arena(settings_of(entry, 30, corrected)) for corrected in (True, False)]
    rates = [result.against[0][1] for result in both]
    assert [result.as_json()["corrected_for_luck"] for result in both] == [True, False]
    assert rates[0] != rates[1]
    assert all(one.net == other.net for one, other in zip(*(_deals(r) for r in both), strict=True))


def _deals(result: object) -> list[object]:
    settings = result.settings  # type: ignore[attr-defined]
    return [play_deal(settings, 0, deal) for deal in range(3)]
