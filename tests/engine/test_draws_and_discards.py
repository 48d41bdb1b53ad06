"""Cards drawn and thrown away: RULES "Steps"."""

import pytest

from anypoker import game as g
from anypoker.cards import cards_text
from anypoker.engine import IllegalAction, apply_in_place, parse_action
from anypoker.engine.decision import (
    DiscardDecision,
    DrawDecision,
)
from anypoker.engine.events import (
    Dealt,
    Discarded,
    Drew,
    Shuffled,
)
from anypoker.engine.invariants import check_state
from anypoker.engine.state import Hand
from tests.engine.table import (
    bet,
    board,
    deal,
    do,
    events,
    game,
    hand_of,
    hands,
    passively,
    question,
    written,
)

FIVE = "2s 3s 4s 2d 3d 4d 2h 3h 4h 2c 3c 4c 5s 5d 5h "  # five cards each for three seats


def held(hand: Hand, seat: int) -> str:
    return cards_text(hand.hole_cards[seat])


def draw_game(**cards: object) -> g.Game:
    spec = {"number": 5, "state": "face down"} | cards
    return written(bet("antes"), deal(5), {"draw": {"cards": [spec]}}, bet("small"))


def test_a_draw_takes_none_to_the_number_and_gives_as_many_back() -> None:
    hand = hand_of(draw_game(number=3), (50, 50, 50), top=FIVE + "Ks Qs", ante=1)
    asked = question(hand)
    assert isinstance(asked, DrawDecision)
    assert (asked.seat, asked.least, asked.most) == (1, 0, 3)
    with pytest.raises(IllegalAction, match="a draw throws away 0 to 3 cards, not 4"):
        do(hand, "1 draw 2s 2d 2h 2c")
    with pytest.raises(IllegalAction, match="As cannot be named"):
        do(hand, "1 draw As")
    with pytest.raises(IllegalAction, match="2s cannot be named a second time"):
        do(hand, "1 draw 2s 2s")
    done = do(hand, "1 draw 2s 5s")
    assert held(hand, 1) == "2d 2h 2c Ks Qs"
    assert done[0] == Drew(1, 2, 2, done[0].cards, (1,))
    assert done[1].seen_by == (1,)


def test_stand_pat() -> None:
    hand = hand_of(draw_game(), (50, 50, 50), top=FIVE, ante=1)
    do(hand, "1 stand pat")
    assert (question(hand).seat, held(hand, 1)) == (2, "2s 2d 2h 2c 5s")


def test_draw_amount_gives_more_or_fewer() -> None:
    more = draw_game(number=4, draw_amount={"relative_to": "discard", "amount": 1})
    hand = hand_of(more, (50, 50, 50), top=FIVE, ante=1)
    do(hand, "1 draw 2s", "2 stand pat", "0 draw 4s 4d")
    assert [len(cards) for cards in hand.hole_cards] == [6, 6, 6]


def test_preserve_state_a_replacement_lies_as_the_card_it_replaces() -> None:
    kept = written(
        bet("antes"), deal(4), deal(1, "face up"),
        {"draw": {"cards": [{"number": 2, "state": "face down", "preserve_state": True}]}},
        bet("small"),
    )  # fmt: skip
    hand = hand_of(kept, (50, 50, 50), top=FIVE + "Ks Qs", ante=1)
    do(hand, "1 draw 5s 2s")
    assert hand.card_flags[1] == [0, 0, 0, 1, 0]


def test_others_discards_and_folded_hands_are_shuffled_when_the_stock_is_short() -> None:
    """Shortage. Draw: others' discards and folded hands are shuffled in."""
    hand = hand_of(game("2-7-triple-draw"), (500,) * 6, ante=0)
    while not events(hand, Shuffled):
        asked = question(hand)
        if isinstance(asked, DrawDecision):
            apply_in_place(hand, asked.seat, parse_action(f"draw {cards_text(asked.cards)}"))
        else:
            apply_in_place(hand, asked.seat, parse_action("call" if asked.call else "check"))
        check_state(hand)
    drawer = [event for event in hand.events if isinstance(event, Drew)][-1].seat
    own = {card for card, seat in zip(hand.muck, hand.muck_owners, strict=True) if seat == drawer}
    assert own
    assert own.isdisjoint(hand.stock)
    assert all(len(cards) == 5 for cards in hand.hole_cards)


def test_a_capped_stock_is_never_reshuffled() -> None:
    """17 Poker: the stock is 7: if the first draws 5 the second may draw 2."""
    small = written(
        bet("antes"), deal(5),
        {"draw": {"cards": [{"number": 5, "state": "face down", "shortage": "cap"}]}}, bet("small"),
        players={"min": 2, "max": 2},
        deck={
            "type": "custom", "cards": 16, "jokers": 1,
            "ranks": ["J", "Q", "K", "A"], "suits": ["spades", "hearts", "diamonds", "clubs"],
        },
        showdown=hands(
            {
                "evaluationType": "high_wild_bug",
                "holeCards": 5,
                "wildCards": [{"type": "joker", "role": "wild"}],
            }
        ),
    )  # fmt: skip
    hand = hand_of(small, (50, 50), ante=1)
    asked = question(hand)
    assert isinstance(asked, DrawDecision)
    assert (asked.seat, asked.most) == (1, 5)
    apply_in_place(hand, 1, parse_action(f"draw {cards_text(asked.cards)}"))
    assert question(hand).most == 2
    assert not events(hand, Shuffled)


def test_too_few_cards_for_a_deal_are_one_shared_card() -> None:
    """Shortage. Deal to players: one shared card that counts as everyone's own."""
    many = written(
        bet("antes"), deal(7), bet("small"), deal(1), bet("big"),
        players={"min": 2, "max": 7},
        showdown=hands({"evaluationType": "high", "holeCards": 5}),
    )  # fmt: skip
    hand = hand_of(many, (50,) * 7, ante=1)
    do(hand, *(f"{seat} check" for seat in (1, 2, 3, 4, 5, 6, 0)))
    assert len(hand.shared_cards) == 1
    assert all(cards[-1] == hand.shared_cards[0] for cards in hand.hole_cards)
    assert [event.shared for event in events(hand, Dealt)[-7:]] == [True] * 7
    check_state(hand)
    passively(hand)


def test_an_all_in_seat_still_draws() -> None:
    hand = hand_of(draw_game(), (1, 50, 50), ante=1)
    assert {question(hand).seat} | set(hand.ask_queue) == {0, 1, 2}


def discard_game(*extra: dict, **cards: object) -> g.Game:
    spec = {"number": 1} | cards
    return written(bet("antes"), deal(5), {"discard": {"cards": [spec]}}, board(2), *extra)


def test_a_discard_is_exactly_the_number_unless_min_number() -> None:
    hand = hand_of(discard_game(number=2), (50, 50, 50), top=FIVE, ante=1)
    asked = question(hand)
    assert isinstance(asked, DiscardDecision)
    assert (asked.least, asked.most) == (2, 2)
    with pytest.raises(IllegalAction, match="exactly 2 cards, not 1"):
        do(hand, "1 discard 2s")
    (done,) = do(hand, "1 discard 2s 5s")
    assert isinstance(done, Discarded)
    assert (done.number, done.seen_by, held(hand, 1)) == (2, (1,), "2d 2h 2c")
    free = hand_of(discard_game(number=2, min_number=0), (50, 50, 50), top=FIVE, ante=1)
    assert question(free).least == 0
    do(free, "1 discard nothing")


def test_discards_into_a_community_pile_join_it_face_up() -> None:
    gift = discard_game(discardLocation="community", discardSubset="Gifts")
    hand = hand_of(gift, (50, 50, 50), top=FIVE, ante=1)
    (done,) = do(hand, "1 discard 2s")
    assert (done.onto, done.seen_by) == ("Gifts", None)
    assert (cards_text(hand.board), hand.board_up) == ("2s", [True])


def test_thrown_cards_are_no_community_cards_unless_named() -> None:
    """No community_subset: all dealt community cards, no dice, no discards."""
    gift = written(
        bet("antes"), deal(5),
        {
            "discard": {
                "cards": [
                    {"number": 1, "discardLocation": "community", "discardSubset": "Gifts"}
                ]
            }
        },
        board(3, "Board"),
        showdown=hands({"evaluationType": "high", "holeCards": 2, "communityCards": 3}),
    )  # fmt: skip
    hand = hand_of(gift, (50, 50, 50), top=FIVE, ante=1)
    passively(hand)
    assert hand.over


def test_matching_ranks_go_automatically_from_all_seats_at_once() -> None:
    matching = written(
        bet("antes"), deal(5), board(2, "Rot"), board(3, "Board"),
        {"discard": {"cards": [{"rule": "matching ranks", "subset": "Rot", "state": "face up"}]}},
        bet("small"),
        showdown=hands(
            {"evaluationType": "high", "anyCards": 5, "community_subset": "Board"},
        ),
    )  # fmt: skip
    hand = hand_of(matching, (50, 50, 50), top=FIVE + "Kd 5c", ante=1)
    assert [event.seat for event in events(hand, Discarded)] == [1, 2, 0]
    assert all("5" not in held(hand, seat) for seat in range(3))


def test_a_whole_pile_goes_by_name() -> None:
    piles = [{"hole_subset": f"Hand {number}", "number": 2} for number in (1, 2)]
    split = written(
        bet("antes"), deal(4), {"separate": {"cards": piles}},
        {"discard": {"cards": [{"hole_subset": "any", "number": 2, "entire_subset": True}]}},
        board(5),
    )  # fmt: skip
    hand = hand_of(split, (50, 50), top="As Ks Ad Kd Ah Kh Ac Kc", ante=1)
    do(hand, "1 separate Hand 1: As Ad | Hand 2: Ah Ac", "0 separate Hand 1: Ks Kd | Hand 2: Kh Kc")
    with pytest.raises(IllegalAction, match="allowed: discard pile Hand 1, Hand 2"):
        do(hand, "1 discard pile Hand 3")
    do(hand, "1 discard pile Hand 1")
    assert held(hand, 1) == "Ah Ac"
