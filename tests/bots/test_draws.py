"""Draw games: what hands are worth before their draws, and what somebody who drew may hold."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

import anypoker as ap
from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.draws.policy import BestDraw, SeenCards
from anypoker.bots.thinker.draws.draw_ranges import DrawHistory, sample_draw_range
from anypoker.bots.thinker.draws.draw_table import DrawTable, draw_table_of
from anypoker.bots.thinker.levels import LEVELS
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.cards import parse_cards
from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine import actions as a
from anypoker.strength.action_likelihood import BOLD_AT_LIMIT, ObservedAction
from anypoker.strength.hand_valuer import HandValuer
from anypoker.views import view_of

DRAW_GAMES = ("five-card-draw", "badugi", "2-7-triple-draw")


def table_of(slug: str) -> tuple[DrawTable, Hand]:
    hand = ap.start(slug, [200, 200], seed=1)
    table = draw_table_of(hand.game, HandValuer(hand), 0)
    assert table is not None
    return table, hand


def places(table: DrawTable, text: str) -> np.ndarray:
    deck = table.deck.tolist()
    return np.array([[deck.index(card) for card in parse_cards(text)]])


@pytest.mark.parametrize("slug", DRAW_GAMES)
def test_the_best_draw_is_that_of_the_exact_count(slug: str) -> None:
    """`analysis` counts all cards that may come, without those thrown away, against players who
    have learnt to draw for less long. A table of classes must mostly say the same; where it does
    not, the two draws must be worth nearly the same."""
    table, hand = table_of(slug)
    exact = policy_of(hand.game, 2)
    assert isinstance(exact, BestDraw)
    random = np.random.default_rng(5)
    rows = random.permuted(np.tile(np.arange(52), (400, 1)), axis=1)[:, : table.size].copy()
    for step in exact.hands.steps:
        values, kept = table.best(table.deck, rows, step.left)
        ours = kept[np.arange(400), values.argmax(axis=1)]
        seen = SeenCards(table.deck[rows].astype(np.uint8), np.zeros((400, 0), np.uint8), ())
        least, most = (np.full(400, number) for number in (step.least, step.most))
        theirs = exact.throws(step, seen, least, most) ^ ((1 << table.size) - 1)
        assert (ours == theirs).mean() > 0.4, f"seed 5, {step.left} draws left"
        lost = []
        for row, best, other in zip(rows, values.max(axis=1), theirs.tolist(), strict=True):
            cards = [int(table.deck[at]) for n, at in enumerate(row) if other >> n & 1]
            lost.append(best - table.worth_of_kept(cards, step.left))
        assert np.mean(lost) < 0.012
        assert max(lost) < 0.12


@pytest.mark.parametrize("slug", DRAW_GAMES)
def test_a_part_is_worth_what_it_becomes_on_average(slug: str) -> None:
    """Before the last draw, by all cards that may come, one by one."""
    table, _ = table_of(slug)
    random = np.random.default_rng(8)
    for missing, near in ((1, 1e-6), (2, 0.035)):
        for _ in range(6):
            deck = random.permutation(52)
            kept, rest = deck[: table.size - missing], deck[table.size - missing :]
            ends = np.array([[*kept, *new] for new in combinations(rest.tolist(), missing)])
            exact = table.worth(table.deck, ends, 0).mean()
            cards = [int(card) for card in table.deck[kept]]
            assert table.worth_of_kept(cards, 1) == pytest.approx(exact, abs=near), "seed 8"


def test_hands_win_half_of_the_pot_of_each_other() -> None:
    """All hands as they are dealt, against those who draw as they do."""
    for slug in DRAW_GAMES:
        table, _ = table_of(slug)
        random = np.random.default_rng(6)
        rows = random.permuted(np.tile(np.arange(52), (4000, 1)), axis=1)[:, : table.size].copy()
        assert abs(table.worth(table.deck, rows, table.draws).mean() - 0.5) < 0.03, slug


def test_what_hands_are_worth_before_three_draws() -> None:
    table, _ = table_of("2-7-triple-draw")

    def worth(text: str, left: int) -> float:
        return float(table.worth(table.deck, places(table, text), left)[0])

    assert worth("2c 3d 4h 5s 7c", 3) > 0.99
    assert worth("2c 3d 4h 7s Kc", 3) > worth("2c 3d 7h Ts Kc", 3) > worth("Tc Td Jh Qs Kc", 3)
    # A draw is worth less the fewer draws are left, a made hand is not.
    assert worth("2c 3d 4h 7s Kc", 3) > worth("2c 3d 4h 7s Kc", 1) + 0.1
    assert worth("2c 3d 4h 6s 8c", 3) == pytest.approx(worth("2c 3d 4h 6s 8c", 1), abs=0.01)
    values, kept = table.best(table.deck, places(table, "2c 3d 4h 7s Kc"), 3)
    assert values[0].argmax() == 1
    assert kept[0, 1] == 0b01111


@pytest.mark.parametrize(
    "slug",
    ["texas-holdem", "drawmaha", "seven-card-stud", "high-and-low-poker", "anaconda", "17-poker"],
)
def test_no_table_where_there_is_more_than_hidden_cards_and_draws(slug: str) -> None:
    hand = ap.start(slug, [200] * (2 if slug == "17-poker" else 3), seed=1)
    assert draw_table_of(hand.game, HandValuer(hand), 0) is None


def test_who_stands_pat_holds_more_than_who_draws() -> None:
    table, hand = table_of("2-7-triple-draw")
    view = view_of(hand, 0)
    random = np.random.default_rng(7)

    def worth(*done: ObservedAction | int) -> float:
        history = DrawHistory(view, 1)
        history.done = list(done)
        found = sample_draw_range(
            table, history, table.deck, np.arange(52), 200, BOLD_AT_LIMIT, random
        )
        assert all(len(set(row)) == table.size for row in found.tolist())
        left = 3 - sum(isinstance(one, int) for one in done)
        return float(table.worth(table.deck, found, left).mean())

    pat, one, three = (worth(ObservedAction.CALL, number) for number in (0, 1, 3))
    assert pat > one > three
    assert worth(ObservedAction.CALL, 1, ObservedAction.BET, 0) > worth(
        ObservedAction.CALL, 1, ObservedAction.CHECK, 1
    )


def test_what_a_seat_was_seen_to_do() -> None:
    hand = ap.start("2-7-triple-draw", [200, 200], seed=3)
    first = decisions(hand)[0].seat
    for action in (a.RaiseTo(2), a.Call()):
        apply_in_place(hand, decisions(hand)[0].seat, action)
    while len([1 for _, one in hand.actions if isinstance(one, a.DrawCards)]) < 2:
        seat = decisions(hand)[0].seat
        apply_in_place(hand, seat, a.DrawCards(tuple(hand.hole_cards[seat][: 1 + (seat == first)])))
    apply_in_place(hand, decisions(hand)[0].seat, a.Bet(1))
    view = view_of(hand, decisions(hand)[0].seat)
    # The round that is being played is thought through as a whole, and not told here.
    assert DrawHistory(view, first).done == [ObservedAction.BET, 2]
    assert DrawHistory(view, 1 - first).done == [ObservedAction.CALL, 1]


def test_luck_of_imagined_draws_is_taken_out() -> None:
    """Before three draws, the same hand is worth nearly the same whatever is imagined."""
    hand = ap.start("2-7-triple-draw", [200, 200], seed=4)
    seat = decisions(hand)[0].seat
    view = view_of(hand, seat)
    found = []
    for seed in range(6):
        outlook = RangeModel(hand.game, view, LEVELS["normal"], Random(seed))
        own = outlook.sample_own()
        field, _ = outlook.sample_field()
        fits = outlook.fitting(own, field)[0] > 0
        found.append(outlook.shares(own, field)[0, fits].mean())
    assert np.std(found) < 0.05
