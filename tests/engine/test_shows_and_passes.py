"""Cards exposed, passed and separated: RULES "Steps"."""

import pytest

from anypoker import game as g
from anypoker.cards import cards_text
from anypoker.engine import IllegalAction, StaleAction, apply_in_place, decisions, parse_action
from anypoker.engine.decision import (
    ExposeDecision,
    PassDecision,
    SeparateDecision,
)
from anypoker.engine.events import (
    Decided,
    Exposed,
    Passed,
    Separated,
)
from anypoker.engine.invariants import check_state
from anypoker.engine.state import Hand
from tests.engine.table import (
    bet,
    deal,
    do,
    hand_of,
    question,
    written,
)

FIVE = "2s 3s 4s 2d 3d 4d 2h 3h 4h 2c 3c 4c 5s 5d 5h "  # five cards each for three seats


def held(hand: Hand, seat: int) -> str:
    return cards_text(hand.hole_cards[seat])


def test_expose_is_simultaneous_and_answers_do_not_age_each_other() -> None:
    """Staleness is per decision: another seat's simultaneous answer does not make mine stale."""
    rolled = written(bet("antes"), deal(5), {"expose": _expose(1)}, bet("small"))
    hand = hand_of(rolled, (50, 50, 50), top=FIVE, ante=1)
    asked = {decision.seat: decision for decision in decisions(hand)}
    assert isinstance(asked[0], ExposeDecision)
    assert set(asked) == {0, 1, 2}
    first = apply_in_place(hand, 0, parse_action("expose 4s"), asked[0].number)
    assert first == [Decided(0)]
    assert not any(lies for lies in hand.card_flags[0])
    with pytest.raises(StaleAction):
        apply_in_place(hand, 0, parse_action("expose 4d"), asked[0].number)
    apply_in_place(hand, 2, parse_action("expose 3s"), asked[2].number)
    done = apply_in_place(hand, 1, parse_action("expose 2s"), asked[1].number)
    shown = [(event.seat, cards_text(event.cards)) for event in done if isinstance(event, Exposed)]
    assert shown == [(1, "2s"), (2, "3s"), (0, "4s")]


def _expose(number: int, **keys: object) -> dict:
    return {"cards": [{"number": number, "state": "face down", **keys}]}


def test_immediate_exposure_is_in_turn() -> None:
    rolled = written(bet("antes"), deal(5), {"expose": _expose(1, immediate=True)}, bet("small"))
    hand = hand_of(rolled, (50, 50, 50), top=FIVE, ante=1)
    assert [decision.seat for decision in decisions(hand)] == [1]
    assert isinstance(do(hand, "1 expose 2d")[0], Exposed)
    assert [decision.seat for decision in decisions(hand)] == [2]


def pass_game(number: int, direction: str) -> g.Game:
    spec = {"number": number, "direction": direction, "state": "face down"}
    return written(bet("antes"), deal(5), {"pass": {"cards": [spec]}}, bet("small"))


@pytest.mark.parametrize(
    ("direction", "receivers"),
    [("left", [1, 2, 3, 0]), ("right", [3, 0, 1, 2]), ("across", [2, 3, 0, 1])],
)
def test_all_choose_then_all_cards_move_at_once(direction: str, receivers: list[int]) -> None:
    hand = hand_of(pass_game(1, direction), (50,) * 4, ante=1)
    given = {}
    for asked in decisions(hand):
        assert isinstance(asked, PassDecision)
        assert asked.to == receivers[asked.seat]
        given[asked.seat] = asked.cards[0]
        before = [list(cards) for cards in hand.hole_cards]
        done = apply_in_place(hand, asked.seat, parse_action(f"pass {cards_text(asked.cards[:1])}"))
        if len(given) < 4:
            assert hand.hole_cards == before
    for seat, to in enumerate(receivers):
        assert given[seat] in hand.hole_cards[to]
    moved = [event for event in done if isinstance(event, Passed)]
    assert [event.seen_by for event in moved] == [(e.seat, e.to) for e in moved]
    check_state(hand)


def test_cards_pass_among_live_seats_only() -> None:
    """Across = floor(n/2) to the left, among live seats."""
    spec = {"cards": [{"number": 1, "direction": "across", "state": "face down"}]}
    later = written(bet("blinds"), deal(5), bet("small"), {"pass": spec}, bet("small"))
    hand = hand_of(later, (50,) * 4)
    do(hand, "3 fold", "0 call", "1 call", "2 check")
    assert {d.seat: d.to for d in decisions(hand)} == {1: 2, 2: 0, 0: 1}


def test_separate_makes_named_piles() -> None:
    piles = [{"hole_subset": "Big", "number": 3}, {"hole_subset": "Small", "number": 2}]
    split = written(bet("antes"), deal(5), {"separate": {"cards": piles}}, bet("small"))
    hand = hand_of(split, (50, 50, 50), top=FIVE, ante=1)
    asked = question(hand)
    assert isinstance(asked, SeparateDecision)
    with pytest.raises(IllegalAction, match="Big takes 3 cards, not 2"):
        do(hand, "1 separate Big: 2s 2d | Small: 2h 2c")
    with pytest.raises(IllegalAction, match="2s is not free"):
        do(hand, "1 separate Big: 2s 2d 2h | Small: 2s 2c")
    with pytest.raises(IllegalAction, match="does not name each pile once"):
        do(hand, "1 separate Big: 2s 2d 2h | Tall: 5s 2c")
    (done,) = do(hand, "1 separate Small: 2s 5s | Big: 2d 2h 2c")
    assert isinstance(done, Separated)
    assert done.seen_by == (1,)
    assert hand.card_piles[1] == [1, 0, 0, 0, 1]


def test_separate_compares_category_then_ranks() -> None:
    """Comparison rules compare category, then ranks (as in pai gow)."""
    piles = [{"hole_subset": "Five", "number": 5}, {"hole_subset": "Two", "number": 2}]
    rule = {
        "subsets": [
            {"hole_subset": "Five", "evaluationType": "high"},
            {"hole_subset": "Two", "evaluationType": "two_card_high"},
        ],
        "comparison_rule": "greater_than",
    }
    pai_gow = written(
        bet("antes"), deal(7), {"separate": {"cards": piles, "hand_comparison": rule}}, bet("small")
    )
    hand = hand_of(pai_gow, (50, 50), top="As 2c Ad 3c Kh 4c Qs 6c 9d 7c 8c 8h 3d Td", ante=1)
    with pytest.raises(IllegalAction, match="by category and then by rank"):
        do(hand, "1 separate Five: Kh Qs 9d 8c 3d | Two: As Ad")
    do(hand, "1 separate Five: As Ad 9d 8c 3d | Two: Kh Qs")


def test_separate_with_demands_on_up_and_down_cards() -> None:
    piles = [{"hole_subset": "A", "number": 2}, {"hole_subset": "B", "number": 3}]
    needs = [{"hole_subset": name, "min_face_down": 1} for name in "AB"]
    step = {"separate": {"cards": piles, "visibility_requirements": needs}}
    split = written(bet("antes"), deal(2), deal(3, "face up"), step, bet("small"))
    hand = hand_of(split, (50, 50, 50), top=FIVE, ante=1)
    with pytest.raises(IllegalAction, match="A at least 0 up and 1 down"):
        do(hand, "1 separate A: 2h 2c | B: 2s 2d 5s")
    apply_in_place(hand, 1, question(hand).timeout)
    assert question(hand).seat == 2
