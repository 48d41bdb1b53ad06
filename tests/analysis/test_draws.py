"""Draws: what the best-draw policy keeps, draws that are given, and samples."""

from itertools import combinations

import numpy as np
import pytest

from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.draws.draw_order import ProgramDraw, ReceiveStep, program_of
from anypoker.analysis.draws.hand_equity import values_of
from anypoker.analysis.draws.policy import BestDraw, FinalHands, SeenCards, thrown_cards
from anypoker.analysis.equity import equity
from anypoker.analysis.odds import odds
from anypoker.analysis.query.equity_query import countable_outcomes, make_query
from anypoker.analysis.query.known_deal import KnownDealError
from anypoker.analysis.query.ranges import RangeError
from anypoker.analysis.workers import ProcessWorkers
from anypoker.cards import cards_text, parse_cards
from anypoker.catalogue import find


def throws(game: str, players: int, hand: str, left: int = 1) -> str:
    """What the policy of a game throws away with so many draws left."""
    found = find(game).game
    policy = policy_of(make_query(found, [""] * players).game, players)
    step = next(
        step
        for step in program_of(found, players)
        if isinstance(step, ProgramDraw) and step.left == left
    )
    cards = parse_cards(hand)
    seen = SeenCards(np.array([cards], np.uint8), np.zeros((1, 0), np.uint8), ())
    bounds = np.array([step.least], np.int64), np.array([step.most], np.int64)
    return cards_text(thrown_cards(cards, int(policy.throws(step, seen, *bounds)[0])))


# Common advice: a pair draws three, as with a kicker it improves less often
# (pokerstrategy.com/forum/thread.php?threadid=387343); two pair, four to a flush and to an open
# straight draw one; made hands stand.
@pytest.mark.parametrize(
    ("players", "hand", "thrown"),
    [
        (2, "AsAdKc7h3d", "Kc 7h 3d"),
        (6, "AsAdKc7h3d", "Kc 7h 3d"),
        (6, "2c2d3h4s6h", "3h 4s 6h"),
        (2, "9s8s5s2sKd", "Kd"),
        (6, "9s8s5s2sKd", "Kd"),
        (2, "Ts9d8h7c2s", "2s"),
        (6, "Ts9d8h7c2s", "2s"),
        (2, "KsKdQcQh2d", "2d"),
        (6, "3s3d8h8cTs", "Ts"),
        (6, "7c7d7hAs2d", "As 2d"),
        (6, "As9d7h4c2s", "9d 7h 4c 2s"),
        (2, "9s8d7h6c5s", ""),
        (6, "KsTs7s4s2s", ""),
        (6, "5s5d5h9c9s", ""),
    ],
)
def test_what_is_kept_in_five_card_draw(players: int, hand: str, thrown: str) -> None:
    assert throws("five-card-draw", players, hand) == thrown


@pytest.mark.parametrize(
    ("players", "left", "hand", "thrown"),
    [
        (2, 3, "7s5d4h3c2s", ""),
        (2, 3, "8s6d5h3c2s", ""),
        (2, 3, "2s3d4h7cKs", "Ks"),
        (2, 3, "2s2d3h4c7s", "2d"),
        (2, 3, "KsQdJhTc2s", "Ks Qd Jh Tc"),
        (2, 3, "7s6d5h4c3s", "6d"),  # a straight is broken
        (6, 3, "9s8d4h3c2s", "9s"),  # a rough nine with a smooth draw: broken early,
        (6, 2, "9s8d4h3c2s", "9s"),
        (6, 1, "9s8d4h3c2s", ""),  # and kept in the end
        (6, 2, "Ts8d4h3c2s", "Ts"),
        (2, 1, "JsTd9h8c6s", ""),  # against one other player a jack is good enough,
        (6, 1, "JsTd9h8c6s", "Js Td 9h"),  # and no longer against five
    ],
)
def test_what_is_kept_in_deuce_to_seven(players: int, left: int, hand: str, thrown: str) -> None:
    assert throws("2-7-triple-draw", players, hand, left) == thrown


@pytest.mark.parametrize(
    ("game", "left", "hand", "thrown"),
    [
        ("badugi", 3, "As2d3c3h", "3c"),  # three of four suits are kept
        ("badugi", 1, "As2d3cKc", "Kc"),
        ("badugi", 3, "As2d3cKh", "Kh"),  # a king badugi is broken while there is time
        ("badugi", 3, "As2s3d4d", "2s 4d"),
        ("badugi", 1, "As2d7h9c", ""),
        ("a-5-triple-draw", 3, "As2d3h4cKd", "Kd"),
        ("a-5-triple-draw", 3, "As2d3h3c7d", "3c"),
        ("a-5-triple-draw", 3, "As2d3h4c5d", ""),
        ("a-5-triple-draw", 1, "As2d3h4c4d", "4c"),
        ("a-5-triple-draw", 3, "KsQd3h2cAd", "Ks Qd"),
    ],
)
def test_what_is_kept_in_other_lows(game: str, left: int, hand: str, thrown: str) -> None:
    assert throws(game, 2, hand, left) == thrown


@pytest.mark.parametrize("game", ["five-card-draw", "badeucey", "four-before", "17-poker"])
def test_the_choice_is_the_best_of_all_expectations(game: str) -> None:
    """Every way to keep cards, and every card that may come, one by one."""
    found = find(game).game
    text = make_query(found, ["", ""]).game
    outcomes, program = countable_outcomes(text, 2, True), program_of(found, 2)
    policy = policy_of(text, 2)
    assert isinstance(policy, BestDraw)
    step = next(step for step in program if isinstance(step, ProgramDraw) and step.left == 1)
    dealt = sum(isinstance(receiving, ReceiveStep) and receiving.seat == 0 for receiving in program)
    slots = [place.slot for place in outcomes.layout.own[0]]
    chance = np.random.default_rng(7)
    deck = sorted(found.deck.cards)
    for _ in range(3):
        hand = [deck[place] for place in sorted(chance.permutation(len(deck))[:dealt])]
        rest = [card for card in deck if card not in hand]
        worths = {}
        for number in range(dealt - 2, dealt + 1):  # up to two cards thrown away
            for kept in combinations(hand, number):
                new = list(combinations(rest, len(slots) - number))
                rows = np.zeros((len(new), outcomes.layout.slots), np.uint8)
                rows[:, slots] = [[*kept, *drawn] for drawn in new]
                values = values_of(outcomes, 0, rows)
                worths[kept] = float(policy.worth.of(values).mean())
        seen = SeenCards(np.array([hand], np.uint8), np.zeros((1, 0), np.uint8), ())
        bits = policy.throws(step, seen, np.array([0]), np.array([2]))
        thrown = thrown_cards(hand, int(bits[0]))
        chosen = tuple(card for card in hand if card not in thrown)
        assert worths[chosen] == pytest.approx(max(worths.values()), abs=1e-7)


def test_a_worth_before_a_draw_is_the_mean_of_the_best_after_it() -> None:
    """Badugi with two draws left, over all cards that may come, by hand."""
    found = find("badugi").game
    text = make_query(found, ["", ""]).game
    policy = policy_of(text, 2)
    assert isinstance(policy, BestDraw)
    hands: FinalHands = policy.hands
    kept = parse_cards("As2d3c")
    pat = hands.deck.choose
    rest = [card for card in hands.deck.cards.tolist() if card not in parse_cards("As2d3cKc")]
    worths = []
    for card in rest:
        places = sorted(hands.deck.first[c] for c in (*kept, card))
        number = sum(int(pat[place, at + 1]) for at, place in enumerate(places))
        keep = policy.keeps[1]
        worths.append(int(keep.sums[keep.starts[4] + number]))
    step = hands.steps[1]
    seen = SeenCards(np.array([parse_cards("As2d3cKc")], np.uint8), np.zeros((1, 0), np.uint8), ())
    assert policy.throws(step, seen, np.array([0]), np.array([4])).tolist() == [8]
    before = policy.keeps[2]
    places = sorted(hands.deck.first[c] for c in parse_cards("As2d3cKc"))
    number = sum(int(pat[place, at + 1]) for at, place in enumerate(places))
    assert before.sums[before.starts[4] + number] == round(sum(worths) / len(worths))


def test_a_draw_that_is_given() -> None:
    game = find("five-card-draw").game
    found = equity(game, ["AsAdKc7h3d/Kc7h3d", "9s8s5s2sKd/Kd"])
    assert found.exact
    assert found.deals == 447_720  # three of 42 cards for the one, one of 39 for the other
    assert "throws Kd" in found.note
    better = equity(game, ["AsAdKc7h3d/Kc7h3d", "9s8s5s2sKd/"])
    assert better.players[1].equity < found.players[1].equity
    assert equity(game, ["AsAdKc7h3d", "9s8s5s2sKd"]).players[1].equity == pytest.approx(
        found.players[1].equity
    )


def test_a_number_of_cards_that_is_given() -> None:
    game = find("2-7-triple-draw").game
    found = equity(game, ["2s3d4h7c/1", "2h4d5c8s9d/"], draws=1)
    assert found.exact
    assert found.deals == 43
    same = equity(game, ["2s3d4h7cKd/1", "2h4d5c8s9d/0"], draws=1)
    assert "hand 1 throws Kd, hand 2 stands pat" in same.note
    assert same.deals == 42


def test_samples_agree_with_the_count() -> None:
    game = find("five-card-draw").game
    hands = ["AsAdKc7h3d/Kc7h3d", "9s8s5s2sKd/Kd"]
    exact = equity(game, hands)
    drawn = equity(game, [*hands, "random"], samples=20_000)
    assert not drawn.exact
    two = equity(game, hands, samples=50_000)
    assert two.stderr is not None
    assert abs(two.players[0].equity - exact.players[0].equity) < 5 * two.stderr
    assert sum(player.equity for player in drawn.players) == pytest.approx(1)


def test_samples_are_the_same_whoever_draws_them() -> None:
    game = find("badugi").game
    hands = ["As2d3cKc", "random"]
    alone = equity(game, hands, samples=20_000, seed=3)
    assert equity(game, hands, samples=20_000, seed=3, workers=ProcessWorkers(2)) == alone
    assert equity(game, hands, samples=20_000, seed=4) != alone


def test_the_board_is_looked_at() -> None:
    """In Drawmaha a set on the board and a pair in hand are kept."""
    game = find("drawmaha").game
    found = equity(game, ["AsAdKc7h3d", "Ts9s8d7d2c"], board=["Ac9h2d"], samples=2_000)
    assert "hand 1 throws 7h 3d" in found.note or "hand 1 throws Kc 7h 3d" in found.note
    unknown = equity(game, ["AsAdKc7h3d", "random"], samples=600)
    assert unknown.by == "kernels"
    assert unknown.players[0].equity > 0.6


@pytest.mark.parametrize(
    ("hands", "draws", "words"),
    [
        (["AsAdKc7h3d/2c", "random"], None, "does not hold 2c"),
        (["AsAdKc/1", "random"], None, "so it draws 2, not 1"),
        (["AsAdKc7h3d/6", "random"], None, "0 to 5 cards, not 6"),
        (["AsAdKc7h3d2c", "random"], None, "is dealt 5 cards, not 6"),
        (["AsAdKc7h3d", "As"], None, "As is named 2 times"),
        (["AA/6", "random"], None, "how many cards it draws, 0 to 5"),
        (["AAA/3", "random"], None, "a hand has 2 cards here, and 'AAA' names 3"),
        (["AsAdKc7h3d", "random"], 2, "has 1 draws"),
        (["AsAdKc7h3d/", "random"], 0, "no draw of Five-Card Draw is left"),
    ],
)
def test_draws_that_cannot_be_are_refused(hands: list[str], draws: int | None, words: str) -> None:
    with pytest.raises((KnownDealError, RangeError), match=words):
        equity(find("five-card-draw").game, hands, draws=draws)


def test_a_deck_that_is_too_short_is_refused() -> None:
    game = find("17-poker").game
    dead = cards_text(sorted(game.deck.cards)[:9])
    with pytest.raises(KnownDealError, match="10 cards are still to come, and 8 are left"):
        equity(game, ["random", "random"], dead=dead)


def test_exact_needs_known_hands() -> None:
    with pytest.raises(KnownDealError, match="before its last draw"):
        equity(find("badugi").game, ["As2d3cKc", "random"], exact=True)


def test_nobody_draws_in_hold_em() -> None:
    with pytest.raises(KnownDealError, match="nobody draws"):
        equity(find("holdem").game, ["AhKh", "QsQd"], draws=1)


def test_what_wins_triple_draw() -> None:
    found = odds(find("2-7-triple-draw").game, 6, deals=20_000)
    (share,) = found.shares
    assert found.by == "kernels"
    assert "best-draw policy" in found.note
    assert found.deals == share.claimed == 20_000
    assert share.leading["7 low"] + share.leading["8 low"] > 0.7
    # The stock runs out: who draws late gets high cards that others threw away.
    parts = [seat.part for seat in found.seats]
    assert parts == sorted(parts, reverse=True)
