"""The step kinds: RULES "Steps"."""

import pytest

from anypoker.cards import cards_text
from anypoker.engine import IllegalAction, StaleAction, apply_in_place, decisions, parse_action
from anypoker.engine.actions import DeclareSides
from anypoker.engine.decision import (
    BettingDecision,
    BuyDecision,
    DiscardDecision,
    DrawDecision,
    ExposeDecision,
    PassDecision,
    ProtectDecision,
    SeparateDecision,
)
from anypoker.engine.events import (
    Bought,
    Dealt,
    Decided,
    Declared,
    Discarded,
    Drew,
    Exposed,
    Passed,
    PileRemoved,
    Replaced,
    Revealed,
    Rolled,
    Separated,
    Shuffled,
)
from anypoker.engine.laws import check_state
from anypoker.engine.state import Hand
from anypoker.engine.steps.table import STEPS
from anypoker.rules import game as g
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
    return cards_text(hand.hole[seat])


def draw_game(**cards: object) -> g.Game:
    spec = {"number": 5, "state": "face down"} | cards
    return written(bet("antes"), deal(5), {"draw": {"cards": [spec]}}, bet("small"))


def test_every_step_kind_has_a_module() -> None:
    """A kind that the union has and the table lacks is a gap."""
    kinds = {*g.SimpleAction.__args__, g.Group}
    assert set(STEPS) == kinds


# ------------------------------------------------------------------ draw


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
    assert [len(cards) for cards in hand.hole] == [6, 6, 6]


def test_preserve_state_a_replacement_lies_as_the_card_it_replaces() -> None:
    kept = written(
        bet("antes"), deal(4), deal(1, "face up"),
        {"draw": {"cards": [{"number": 2, "state": "face down", "preserve_state": True}]}},
        bet("small"),
    )  # fmt: skip
    hand = hand_of(kept, (50, 50, 50), top=FIVE + "Ks Qs", ante=1)
    do(hand, "1 draw 5s 2s")
    assert hand.lying[1] == [0, 0, 0, 1, 0]


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
    own = {card for card, seat in zip(hand.muck, hand.muck_by, strict=True) if seat == drawer}
    assert own
    assert own.isdisjoint(hand.stock)
    assert all(len(cards) == 5 for cards in hand.hole)


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
    assert len(hand.common) == 1
    assert all(cards[-1] == hand.common[0] for cards in hand.hole)
    assert [event.shared for event in events(hand, Dealt)[-7:]] == [True] * 7
    check_state(hand)
    passively(hand)


def test_an_all_in_seat_still_draws() -> None:
    hand = hand_of(draw_game(), (1, 50, 50), ante=1)
    assert {question(hand).seat} | set(hand.queue) == {0, 1, 2}


# ------------------------------------------------------------------ discard


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


# ------------------------------------------------------------------ expose, pass


def test_expose_is_simultaneous_and_answers_do_not_age_each_other() -> None:
    """Staleness is per decision: another seat's simultaneous answer does not make mine stale."""
    rolled = written(bet("antes"), deal(5), {"expose": _expose(1)}, bet("small"))
    hand = hand_of(rolled, (50, 50, 50), top=FIVE, ante=1)
    asked = {decision.seat: decision for decision in decisions(hand)}
    assert isinstance(asked[0], ExposeDecision)
    assert set(asked) == {0, 1, 2}
    first = apply_in_place(hand, 0, parse_action("expose 4s"), asked[0].number)
    assert first == [Decided(0)]
    assert not any(lies for lies in hand.lying[0])
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
        before = [list(cards) for cards in hand.hole]
        done = apply_in_place(hand, asked.seat, parse_action(f"pass {cards_text(asked.cards[:1])}"))
        if len(given) < 4:
            assert hand.hole == before
    for seat, to in enumerate(receivers):
        assert given[seat] in hand.hole[to]
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


# ------------------------------------------------------------------ separate


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
    assert hand.pile_of[1] == [1, 0, 0, 0, 1]


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


# ------------------------------------------------------------------ declare, choose


def declare_game(**keys: object) -> g.Game:
    options = {"type": "declare", "options": ["high", "low", "high_low"]} | keys
    return written(
        bet("antes"), deal(5), {"declare": options},
        showdown=hands(
            {"name": "High", "evaluationType": "high", "holeCards": 5},
            {"name": "Low", "evaluationType": "a5_low", "holeCards": 5},
            declaration_mode="declare",
        ),
    )  # fmt: skip


def test_declarations_are_hidden_until_all_have_declared() -> None:
    hand = hand_of(declare_game(), (50, 50, 50), ante=1)
    assert do(hand, "2 declare low") == [Decided(2)]
    with pytest.raises(IllegalAction, match="allowed: declare high, low, high_low"):
        do(hand, "0 declare sideways")
    do(hand, "0 declare high")
    done = do(hand, "1 declare high")
    assert done[1:4] == [Declared(1, ("high",)), Declared(2, ("low",)), Declared(0, ("high",))]


def test_declarations_in_turn_are_seen() -> None:
    hand = hand_of(declare_game(simultaneous=False), (50, 50, 50), ante=1)
    assert [decision.seat for decision in decisions(hand)] == [1]
    assert do(hand, "1 declare low") == [Declared(1, ("low",))]


def test_a_declaration_for_each_pot() -> None:
    options = {"type": "declare", "options": ["high", "low"], "per_pot": True}
    side = written(
        bet("antes"), deal(5), bet("small"), {"declare": options},
        showdown=hands(
            {"name": "High", "evaluationType": "high", "holeCards": 5},
            {"name": "Low", "evaluationType": "a5_low", "holeCards": 5},
            declaration_mode="declare",
        ),
    )  # fmt: skip
    hand = hand_of(side, (50, 50, 2), ante=1)
    do(hand, "1 bet 2", "2 call", "0 call")
    assert {d.seat: d.pots for d in decisions(hand)} == {0: 2, 1: 2, 2: 1}
    apply_in_place(hand, 1, DeclareSides(("high", "low")))
    with pytest.raises(IllegalAction):
        apply_in_place(hand, 2, DeclareSides(("high", "low")))
    apply_in_place(hand, 2, DeclareSides(("low",)))
    apply_in_place(hand, 0, DeclareSides(("high",)))
    assert hand.over


@pytest.mark.parametrize(
    ("chooser", "seat"), [("utg", 3), ("button", 0), ("dealer", 0), ("sb", 1), ("bb", 2), (None, 3)]
)
def test_who_chooses(chooser: str | None, seat: int) -> None:
    """choose: chooser utg if none is named, dealer = button."""
    step: dict = {"possible_values": ["A", "B"], "value": "Game"}
    if chooser is not None:
        step["chooser"] = chooser
    only_a = {"type": "player_choice", "subset": "Game", "value": "A"}
    pick = written(
        bet("blinds"), {"choose": step}, deal(5), bet("small") | {"conditional_state": only_a}
    )
    hand = hand_of(pick, (50,) * 4)
    assert question(hand).seat == seat
    assert str(question(hand).timeout) == "choose A"  # no default = the first value
    with pytest.raises(IllegalAction, match="allowed: choose A, B"):
        do(hand, f"{seat} choose C")
    do(hand, f"{seat} choose B")
    assert hand.over  # the bet was skipped


# ------------------------------------------------------------------ dice, removal, reveal, replace


def test_dice_come_from_the_chance_of_the_hand() -> None:
    case = {"type": "community_card_value", "subset": "Die", "values": [1, 2, 3]}
    high = [{"evaluationType": "high", "holeCards": 5}]
    low = [{"evaluationType": "a5_low", "holeCards": 5}]
    dice = written(
        bet("antes"), deal(5), {"roll_die": {"subset": "Die"}}, bet("small"),
        showdown={
            "order": "clockwise", "startingFrom": "dealer", "cardsRequired": "",
            "conditionalBestHands": [{"condition": case, "bestHand": high}],
            "defaultBestHand": low,
        },
    )  # fmt: skip
    for number, winner in ((2, 1), (6, 0)):
        top = "As 2d Ad 3c Ah 4h Ac 5s Ks 7c"
        hand = hand_of(dice, (50, 50), top=top, dice=(number,), ante=1)
        assert events(hand, Rolled) == [Rolled("Die", (number,))]
        passively(hand)
        assert hand.stacks[winner] == 51


def test_the_piles_with_the_lowest_last_card_leave_the_board() -> None:
    """remove: last card of each pile; all tied lowest go, unless all are the same."""
    names = ["One", "Two", "Three"]
    step = {"type": "subset", "criteria": "lowest_river_card_unless_all_same", "subsets": names}
    squid = written(
        bet("antes"), deal(5), *(board(1, name) for name in names), {"remove": step}, bet("small"),
        showdown=hands(
            *(
                {"name": n, "evaluationType": "high", "anyCards": 5, "community_subset": n}
                for n in names
            )
        ),
    )  # fmt: skip
    for rivers, removed in (
        ("2c 2d Ah", ["One", "Two"]),
        ("2c 3d Ah", ["One"]),
        ("Ac Ad Ah", []),
        ("Ac Kd Ah", ["Two"]),
    ):
        top = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs " + rivers
        hand = hand_of(squid, (50, 50), top=top, ante=1)
        assert [event.pile for event in events(hand, PileRemoved)] == removed
        check_state(hand)
        passively(hand)


def test_a_face_down_board_is_revealed_by_position_and_at_the_showdown() -> None:
    stump = written(
        bet("antes"), deal(2), board(3, "Row", "face down"),
        {"reveal": {"cards": [{"subset": "Row", "positions": [1]}]}}, bet("small"),
        {"reveal": {"cards": [{"subset": "Row", "positions": [0]}]}}, bet("big"), board(2),
    )  # fmt: skip
    hand = hand_of(stump, (50, 50), top="As Ad Ks Kd 2c 3c 4c", ante=1)
    assert hand.board_up == [False, True, False]
    assert events(hand, Dealt)[-1].seen_by == ()
    passively(hand)
    assert [(cards_text(e.cards), e.positions) for e in events(hand, Revealed)] == [
        ("3c", (1,)),
        ("2c", (0,)),
        ("4c", (2,)),
    ]


def test_each_seat_in_turn_replaces_board_cards() -> None:
    """replaceCommunity: each seat in turn, exactly n."""
    step = {"cardsToReplace": 2, "order": "clockwise", "startingFrom": "left_of_dealer"}
    trash = written(bet("antes"), deal(2), board(5), {"replaceCommunity": step}, bet("small"))
    top = "As Ad Ks Kd 2c 3c 4c 5c 6c 9s 9d 9h 9c"
    hand = hand_of(trash, (50, 50), top=top, ante=1)
    with pytest.raises(IllegalAction, match="a seat replaces exactly 2 cards, not 1"):
        do(hand, "1 replace 2c")
    do(hand, "1 replace 2c 4c", "0 replace 9s 6c")
    assert cards_text(hand.board) == "9h 3c 9d 5c 9c"
    assert [event.position for event in events(hand, Replaced)] == [0, 2, 0, 4]
    check_state(hand)


# ------------------------------------------------------------------ buy, protection


def buy_game(**keys: object) -> g.Game:
    spec = {"number": 1, "state": "face down", "cost": {"type": "fixed", "amount": "big_bet"}}
    return written(bet("antes"), deal(5), {"buy": {"cards": [spec | keys]}}, bet("small"))


def test_a_card_is_bought_for_dead_money() -> None:
    hand = hand_of(buy_game(discard_first=True), (50, 50, 50), top=FIVE + "Ks", ante=1, big_bet=4)
    asked = question(hand)
    assert isinstance(asked, BuyDecision)
    assert (asked.price, asked.give_up) == (4, 1)
    with pytest.raises(IllegalAction, match="a buyer gives up exactly 1 card, not 0"):
        do(hand, "1 buy")
    do(hand, "1 buy for 2s")
    assert (hand.dead, hand.stacks[1], held(hand, 1)) == (4, 45, "2d 2h 2c 5s Ks")
    do(hand, "2 decline")
    assert Bought(1, 4, "cards") in hand.events


def test_who_cannot_pay_in_full_cannot_buy() -> None:
    hand = hand_of(buy_game(), (50, 4, 50), ante=1, big_bet=4)
    assert question(hand).seat == 2


def test_the_price_may_be_the_pot() -> None:
    hand = hand_of(buy_game(cost={"type": "match_pot"}), (50, 50, 50), ante=2)
    assert question(hand).price == 6
    do(hand, "1 buy")
    assert question(hand).price == 12


def test_a_common_card_is_one_card_for_all_who_pay() -> None:
    hand = hand_of(buy_game(common=True), (50, 50, 50), top=FIVE + "Ks", ante=1, big_bet=4)
    assert len(decisions(hand)) == 3
    do(hand, "0 buy", "2 decline", "1 buy")
    assert [len(cards) for cards in hand.hole] == [6, 6, 5]
    assert cards_text(hand.common) == "Ks"
    check_state(hand)


def test_piles_only_for_those_who_paid() -> None:
    access = {"access": [{"subset": "Extra", "cost": {"type": "fixed", "amount": "small_bet"}}]}
    paid = written(
        bet("antes"), deal(5), board(3, "Extra"), {"buy": access}, bet("small"),
        showdown=hands({"evaluationType": "high", "anyCards": 5}),
    )  # fmt: skip
    top = "2s 2d 3s 4d 5s 6d 7s 8d 9c Tc Ah Ad Ac"
    hand = hand_of(paid, (50, 50), top=top, ante=1, small_bet=2)
    do(hand, "1 decline", "0 buy")
    passively(hand)
    assert hand.stacks == [51, 49]


def test_protection_turns_the_card_up_for_a_fee() -> None:
    option = {"cost": "protection_fee", "timing": "post_deal", "prompt": "Pay?"}
    protect = written(bet("antes"), deal(4), deal(1, protection_option=option), bet("small"))
    hand = hand_of(protect, (50, 50, 2), top=FIVE, ante=1, small_bet=3)
    asked = question(hand)
    assert isinstance(asked, ProtectDecision)
    assert (asked.seat, asked.price, cards_text([asked.card])) == (1, 3, "5s")
    done = do(hand, "1 buy")
    assert done == [Bought(1, 3, "protection"), Exposed(1, (asked.card,), True)]
    assert (hand.dead, hand.lying[1]) == (3, [0, 0, 0, 0, 1])
    assert question(hand).seat == 0  # seat 2 cannot pay


# ------------------------------------------------------------------ groups and conditions


def test_a_group_without_a_bet_is_done_seat_by_seat() -> None:
    roll = {
        "groupedActions": [
            {"expose": _expose(1, immediate=True, min_number=0)},
            {
                "deal": {
                    "location": "player",
                    "cards": [{"number": 1}],
                    "conditional_state": {
                        "type": "all_exposed",
                        "true_state": "face down",
                        "false_state": "face up",
                    },
                }
            },
        ]
    }
    mexican = written(
        bet("antes"), deal(1), deal(1, "face up"), roll, bet("small"), deal(3), bet("big"),
        showdown=hands({"evaluationType": "high", "holeCards": 5}),
    )  # fmt: skip
    hand = hand_of(mexican, (50, 50), top="As Ad Ks Kd 2c 3c", ante=1)
    assert [decision.seat for decision in decisions(hand)] == [1]
    do(hand, "1 expose As")
    assert hand.lying[1] == [1, 1, 0]  # all were up, so the new card is down
    do(hand, "0 expose nothing")
    assert hand.lying[0] == [0, 1, 1]
    assert isinstance(question(hand), BettingDecision)


def scrotum(once: bool) -> g.Game:
    discard = {"min_number": 0, "number": 4, "state": "face down", "oncePerStep": once}
    group = {"groupedActions": [bet("small"), {"discard": {"cards": [discard]}}]}
    return written(bet("blinds"), deal(5), group, board(5))


def test_a_group_with_a_bet_lets_each_seat_discard_after_its_bet() -> None:
    """oncePerStep: once per seat and group, without it after each bet action."""
    hand = hand_of(scrotum(True), (50, 50, 50), top=FIVE)
    do(hand, "0 raise to 4")
    assert isinstance(question(hand), DiscardDecision)
    do(hand, "0 discard 4s")
    do(hand, "1 raise to 6", "1 discard nothing", "2 call", "2 discard 3s 3d")
    assert (question(hand).seat, isinstance(question(hand), BettingDecision)) == (0, True)
    do(hand, "0 call")
    assert hand.over
    again = hand_of(scrotum(False), (50, 50, 50), top=FIVE)
    do(again, "0 raise to 4", "0 discard 4s", "1 raise to 6", "1 discard nothing")
    do(again, "2 call", "2 discard 3s 3d", "0 call")
    assert (question(again).seat, isinstance(question(again), DiscardDecision)) == (0, True)


def test_in_a_group_all_in_seats_still_discard() -> None:
    hand = hand_of(scrotum(True), (50, 50, 2), top=FIVE)
    do(hand, "0 call", "0 discard nothing", "1 call", "1 discard nothing")
    assert (question(hand).seat, isinstance(question(hand), DiscardDecision)) == (2, True)
    do(hand, "2 discard 3s")
    assert hand.over


def test_an_exposure_condition_picks_the_seats() -> None:
    """Step conditions: table conditions skip the step, exposure conditions pick the seats."""
    some = {"discard": {"cards": [{"number": 1}]}, "conditional_state": {"type": "any_exposed"}}
    step = {"expose": _expose(1, immediate=True, min_number=0)}
    picked = written(bet("antes"), deal(6), step, some, bet("small"))
    hand = hand_of(picked, (50, 50, 50), ante=1)
    do(hand, "1 expose nothing")
    apply_in_place(hand, 2, parse_action(f"expose {cards_text(hand.hole[2][:1])}"))
    do(hand, "0 expose nothing")
    assert [(d.seat, type(d)) for d in decisions(hand)] == [(2, DiscardDecision)]


def test_a_board_condition_skips_the_step() -> None:
    black = {
        "type": "board_composition", "subset": "Flop", "check": "color", "color": "black",
        "min_count": 2,
    }  # fmt: skip
    extra = bet("small") | {"conditional_state": black}
    donkey = written(bet("antes"), deal(2), board(3, "Flop"), extra, board(2))
    for flop, asks in (("2c 3s 4d", True), ("2c 3h 4d", False)):
        hand = hand_of(donkey, (50, 50), top="As Ad Ks Kd " + flop, ante=1)
        assert bool(decisions(hand)) is asks
