"""Boards that are still to come are counted exactly, for all hands at once."""

import json
from itertools import combinations

import pytest

import anypoker as ap
from anypoker.cards import parse_cards
from anypoker.catalogue import load_game_text
from anypoker.engine import Stakes, seats_of
from anypoker.game import Game
from anypoker.rules import canonical_text
from anypoker.solver import runout_equity, sequence_game, solve
from anypoker.solver.cfr import TwoPlayerGame
from anypoker.solver.preflop_equity import _boards, _run_out, ranked_by
from anypoker.solver.suit_symmetry import suit_permutations

STAKES = Stakes(small_blind=1, big_blind=2)


def small_deck(ranks: str) -> Game:
    """Push-or-fold hold'em with fewer ranks."""
    document = json.loads(canonical_text(ap.load("push-or-fold-holdem")))
    document["deck"] = {
        "type": "custom",
        "cards": 4 * len(ranks),
        "ranks": list(ranks),
        "suits": ["clubs", "diamonds", "hearts", "spades"],
    }
    document["players"] = {"min": 2, "max": 2}
    return load_game_text(json.dumps(document))


def test_boards_that_differ_in_suits_stand_for_all() -> None:
    deck = tuple(sorted(ap.load("texas-holdem").deck.cards))
    flops = list(_boards(deck, 3, True))
    assert len(flops) == 1755
    assert sum(often for _, often in flops) == 22100


@pytest.mark.parametrize(
    ("first", "second"), [("AcAd", "KcQc"), ("AcKd", "QhQs"), ("TcJc", "TdJd")]
)
def test_equities_are_those_of_equity(first: str, second: str) -> None:
    """Averaged over all suits that two such hands may have."""
    game = small_deck("TJQKA")
    ordering = ranked_by(game, 2, 5)
    assert ordering is not None
    deck = tuple(sorted(game.deck.cards))
    found = _run_out(ordering, deck, 2, 5, True)
    one, other = tuple(sorted(parse_cards(first))), tuple(sorted(parse_cards(second)))
    wins, loses = found.wins_and_losses(one, other)
    alike = [
        (a, b)
        for a in combinations(deck, 2)
        for b in combinations(deck, 2)
        if found.number[a] == found.number[one]
        and found.number[b] == found.number[other]
        and not set(a) & set(b)
    ]
    part = 0.0
    for a, b in alike:
        words = ["".join(ap_card(card) for card in hand) for hand in (a, b)]
        part += ap.equity(game, words).players[0].equity / len(alike)
    assert wins + (1 - wins - loses) / 2 == pytest.approx(part, abs=1e-9)


def ap_card(card: int) -> str:
    from anypoker.cards import Card, card_text

    return card_text(Card(card))


def test_counting_boards_is_playing_them_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole game, once with every board played by the engine and once with boards counted."""
    game = small_deck("QKA")
    seats = seats_of(6, 6, button=1)
    counted: list[float] = []
    played: list[float] = []
    for most, found in ((10, counted), (10**9, played)):
        monkeypatch.setattr(runout_equity, "MAX_BOARDS", most)
        monkeypatch.setattr(runout_equity, "MAX_PLAYED", 10**9)
        monkeypatch.setattr("anypoker.solver.sequence_form.MAX_BOARDS", most)
        small = sequence_game(game, seats, STAKES)
        duel = TwoPlayerGame(small)
        plans = tuple(plans.plan(plans.even()) for plans in duel.plans)
        found.extend([small.classes, duel.nash_conv((plans[0], plans[1]))])
        found.extend(duel.values((plans[0], plans[1])))
    assert counted == pytest.approx(played, abs=1e-9)


def test_suits_do_not_matter_in_push_or_fold() -> None:
    assert len(suit_permutations(ap.load("push-or-fold-holdem"))) == 24


def test_a_small_push_or_fold_is_solved() -> None:
    solution = solve(small_deck("TJQKA"), seats_of(20, 20, button=1), STAKES)
    assert solution.exploitability <= 0.001 * STAKES.big_blind
    plan = {(line.seat, line.cards): dict(line.answers) for line in solution.strategy()}
    aces = next(
        answers
        for (seat, cards), answers in plan.items()
        if seat == 1 and cards.replace(" ", "")[::2] == "AA"
    )
    assert aces["raise to 20"] == pytest.approx(1, abs=1e-6)
