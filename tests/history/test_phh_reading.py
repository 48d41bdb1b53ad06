"""What a Poker Hand History file may say, and what is said when it is wrong."""

from decimal import Decimal

import pytest

from anypoker.cards import cards_text, parse_cards
from anypoker.catalogue import find
from anypoker.engine.events import Posted, Shuffled, Won
from anypoker.history.phh import (
    PhhError,
    ReplayedRecord,
    agreement,
    read_records,
    record_text,
    recorded_events,
    replay_record,
)
from anypoker.history.phh.amounts import INFINITE
from anypoker.history.phh.operations import VERBS, PlayerAction, operation_text, parse_operation
from anypoker.rules import Game
from anypoker.views import transcript


def games(name: str) -> Game:
    return find(name).game


def hand(actions: list[str], variant: str = "NT", **fields: object) -> str:
    """The text of a small record; fields as they stand in the file."""
    usual: dict[str, object] = {
        "antes": [0, 0, 0],
        "blinds_or_straddles": [1, 2, 0],
        "min_bet": 2,
        "starting_stacks": [100, 100, 100],
    }
    lines = [f"variant = '{variant}'"]
    lines += [f"{name} = {value}" for name, value in {**usual, **fields}.items() if value != ""]
    return "\n".join([*lines, f"actions = {actions}", ""])


def play(text: str) -> ReplayedRecord:
    (record,) = read_records(text).values()
    played = replay_record(record, games)
    assert played.why == ""
    return played


HOLE = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh"]
BOARD = ["d db 2c3d7h", "d db 8s", "d db 9c"]
CHECKED = ["p1 cc", "p2 cc"]


def test_chips_with_decimals() -> None:
    text = hand(
        [*HOLE, "p3 cbr 0.75", "p1 f", "p2 f"],
        blinds_or_straddles=[0.1, 0.25, 0],
        min_bet=0.25,
        starting_stacks=[10.5, 20, 30.25],
    )
    played = play(text)
    assert played.scale == 100
    assert played.stacks == (Decimal("10.4"), Decimal("19.75"), Decimal("30.6"))


def test_infinite_stacks() -> None:
    text = hand(
        [*HOLE, "p3 cbr 900", "p1 cc", "p2 f"],
        starting_stacks="[inf, 100, inf]",
        finishing_stacks="[inf, 98, inf]",
    )
    played = play(text)
    assert played.stacks == (INFINITE, 98, INFINITE)
    assert agreement(played).why == ""
    assert "starting_stacks = [inf, 100, inf]" in record_text(played.record)


def test_comments_and_commentary() -> None:
    text = (
        "# a remark of TOML\n"
        + hand([*HOLE, "# Burn card 6s is exposed", "", "p3 f # thinks long", " p1  f "])
        + "# the end\n"
    )
    assert play(text).stacks == (99, 101, 100)


def test_unknown_cards_become_known_when_they_are_shown() -> None:
    dealt = ["d dh p1 ????", "d dh p2 ??2d", "d dh p3 ????"]
    shown = ["p1 sm 7s7c", "p2 sm 2d2s"]
    played = play(hand([*dealt, "p3 f", "p1 cc", "p2 cc", *_streets(), *shown]))
    assert cards_text(played.hand.hole_cards[0]) == "7s 7c"
    assert cards_text(played.hand.hole_cards[1]) == "2s 2d"
    assert played.winnings == (4, 0, 0)
    lines = transcript(recorded_events(played), played.record.names)
    assert "p3 is dealt 2 cards, face down" in lines
    assert "p1 is dealt [7s 7c]" in lines


def _streets() -> list[str]:
    return [line for street in BOARD for line in (street, *CHECKED)]


@pytest.mark.parametrize("seed", range(5))
def test_who_mucks_unseen_cards_does_not_win(seed: int) -> None:
    """Whatever is guessed for the cards that nobody saw."""
    low = f"{'23456'[seed]}c"
    dealt = ["d dh p1 ????", f"d dh p2 9d{low}", "d dh p3 ????"]
    board = ["d db AhKdQd", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "d db 8s"]
    text = hand([*dealt, "p3 f", "p1 cc", "p2 cc", *board, *CHECKED, f"p2 sm 9d{low}", "p1 sm"])
    assert play(text).winnings == (0, 4, 0)


def test_who_mucks_a_winning_hand_is_told() -> None:
    """Here the cards speak; a record in which they were not listened to is not made to fit."""
    actions = [*HOLE, "p3 f", "p1 cc", "p2 cc", *_streets(), "p2 sm KsKh", "p1 sm"]
    (record,) = read_records(hand(actions, players="['Ann', 'Bob', 'Cem']")).values()
    assert replay_record(record, games).why == "Ann mucked, but wins or ties with these cards"


def test_unknown_cards_that_are_thrown_away() -> None:
    """Carol's three discards are guessed, and what she shows she has kept or drawn."""
    text = """
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
actions = [
  "d dh p1 ??????????", "d dh p2 7h6c4c3d2c",
  "p2 cc", "p1 cc",
  "p1 sd ??????", "p2 sd", "d dh p1 ??????", "p1 cc", "p2 cc",
  "p1 sd Kh", "p2 sd", "d dh p1 ??", "p1 cc", "p2 cc",
  "p1 sd", "p2 sd", "p1 cc", "p2 cc",
  "p2 sm -", "p1 sm 8s6d4d3h2h",
]
finishing_stacks = [48, 52]
"""
    played = play(text)
    assert agreement(played).why == ""
    assert sorted(played.hand.hole_cards[0]) == sorted(parse_cards("8s6d4d3h2h"))


def test_a_draw_that_needs_the_discards_again() -> None:
    """Six players throw five cards each: the record says which of them come back."""
    cards = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"]
    deal = [f"d dh p{n + 1} {''.join(cards[5 * n : 5 * n + 5])}" for n in range(6)]
    draw = [f"p{n + 1} sd {''.join(cards[5 * n : 5 * n + 5])}" for n in range(6)]
    first = [f"d dh p{n + 1} {''.join(cards[30 + 5 * n : 35 + 5 * n])}" for n in range(4)]
    # Two cards are left of the deck; the rest of p5's and p6's comes from p1's and p2's discards.
    again = ["d dh p5 " + "".join([*cards[50:52], *cards[:3]]), "d dh p6 " + "".join(cards[5:10])]
    calls = ["p3 cc", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc"]
    text = hand(
        [*deal, *calls, *draw, *first, *again],
        variant="F2L3D",
        antes=[0] * 6,
        blinds_or_straddles=[1, 2, 0, 0, 0, 0],
        starting_stacks=[100] * 6,
        min_bet="",
        small_bet=2,
        big_bet=4,
    )
    played = play(text)
    assert any(isinstance(event, Shuffled) for event in played.hand.events)
    assert played.hand.hole_cards[4] == list(parse_cards("".join([*cards[50:52], *cards[:3]])))
    assert played.hand.hole_cards[5] == list(parse_cards("".join(cards[5:10])))


def test_antes_and_blinds_are_the_other_way_round_heads_up() -> None:
    text = hand(
        ["d dh p1 AsAh", "d dh p2 KsKh", "p2 f"],
        antes=[0, 3],
        blinds_or_straddles=[1, 2],
        starting_stacks=[50, 60],
    )
    played = play(text)
    posts = [
        (event.seat, event.what, event.amount)
        for event in played.hand.events
        if isinstance(event, Posted)
    ]
    assert posts == [(0, "ante", 3), (1, "small blind", 1), (0, "big blind", 2)]
    assert played.stacks == (51, 59)


def test_straddles_and_posts() -> None:
    """A straddle on the button is the last blind; a negative blind is that of a newcomer."""
    four = {"antes": [0] * 4, "starting_stacks": [50] * 4}
    played = play(hand([], blinds_or_straddles=[1, 2, 0, 4], **four))
    assert played.hand.seats_to_act == [0]
    played = play(hand([], blinds_or_straddles=[1, 2, 0, -2], **four))
    assert played.hand.seats_to_act == [2]
    assert [event.what for event in played.hand.events if isinstance(event, Posted)] == [
        "small blind",
        "big blind",
        "post",
    ]


@pytest.mark.parametrize(("trimmed", "won"), [("true", 6), ("false", 12)])
def test_who_cannot_pay_the_whole_ante(trimmed: str, won: int) -> None:
    """With `ante_trimming_status` it can win as much of the others' antes as it paid itself."""
    streets = [line for street in BOARD for line in (street, "p2 cc", "p3 cc")]
    text = hand(
        [*HOLE, "p3 cbr 20", "p2 cc", *streets],
        antes=[5, 5, 5],
        starting_stacks=[2, 100, 100],
        ante_trimming_status=trimmed,
    )
    played = play(text)
    main = sum(e.amount for e in played.hand.events if isinstance(e, Won) and e.seat == 0)
    assert main == won


def test_winnings_are_compared_where_final_stacks_are_not_recorded() -> None:
    actions = [*HOLE, "p3 f", "p1 f"]
    assert agreement(play(hand(actions, winnings=[0, 2, 0]))).why == ""
    wrong = agreement(play(hand(actions, winnings=[0, 3, 0])))
    assert wrong.why == "p2 ends with 2, not with 3"


def test_a_rake_is_suspected() -> None:
    text = hand([*HOLE, "p3 f", "p1 f"], finishing_stacks=[99, 100.5, 100])
    assert agreement(play(text)).why == (
        "p2 ends with 101, not with 100.5; 0.5 is missing in all, a rake?"
    )


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_a_text_that_reads_back(verb: str) -> None:
    words = {
        "cbr": " 12.5",
        "_stake": " 8",
        "_bid": " 5",
        "sd": " As??",
        "_choose": r" the \#1",
    }.get(verb, "")
    line = f"p2 {verb}{words}"
    operation = parse_operation(line)
    assert isinstance(operation, PlayerAction)
    assert operation_text(operation) == line


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("variant = 'XY'\n", "'variant' must be one of FT, NT, NS"),
        ("variant = ", "this is not TOML"),
        ("[1]\nvariant = 'NT'\n[2]\nvariant = 'XY'\n", "hand 1: 'starting_stacks' is missing"),
        ("a = 1\n", "'a' stands outside of a hand"),
        (hand([], starting_stacks="[]"), "'starting_stacks' is missing"),
        (hand([], antes=[1, 1]), "'antes' has 2 items for 3 players"),
        (hand([], antes=[-1, 1, 1]), "'antes' cannot be negative"),
        (hand([], min_bet="inf"), "only stacks can"),
        (hand([], starting_stacks="[1, 2, true]"), "must hold numbers"),
        (hand(["p1 jumps"]), "in 'p1 jumps': a player does one of: f, cc, cbr"),
        (hand(["x f"]), "'x' is neither d (the dealer) nor a player"),
        (hand(["d dh p1 AsXx"]), "is not a card"),
        (hand(["d turns"]), "the dealer does one of: db CARDS"),
        (hand(["p1 cbr"]), "with a number after cbr"),
        (hand(["p1 cbr 0"]), "an amount must be more than 0"),
        (hand(["p1 cbr much"]), "'much' is not an amount"),
    ],
)
def test_records_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(PhhError) as error:
        read_records(text)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (hand(["d dh p1 AsAs"]), "deals As twice"),
        (hand(["d dh p4 AsAh"]), "there is no p4: the hand has 3 players"),
        (hand([*HOLE, "p1 sm 2c2d"]), "p1 shows 2c without holding it"),
        (hand(["d dh p1 2c3c"], variant="NS"), "deals 2c twice, or the deck lacks it"),
        (hand([], starting_stacks=[0, 1, 1]), "a stack must be at least 1"),
        (hand([], variant="_anypoker"), "needs the field '_game'"),
    ],
)
def test_records_that_cannot_be_played(text: str, sentence: str) -> None:
    (record,) = read_records(text).values()
    with pytest.raises(PhhError) as error:
        replay_record(record, games)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (["p1 f"], "line 4 of the actions, p1 f: it is the turn of p3"),
        (["p3 cbr 3"], "p3 cbr: a raise must be to 4..100, not 3"),
        (["p3 f", "p1 f", "p2 cc"], "p2 cc: the hand is over"),
    ],
)
def test_actions_that_the_rules_do_not_allow(actions: list[str], sentence: str) -> None:
    (record,) = read_records(hand([*HOLE, *actions])).values()
    assert sentence in replay_record(record, games).why


def test_a_recorded_fold_where_checking_is_free_is_replayed() -> None:
    """rules.md, Folding for free: recorded hands are replayed with it."""
    played = play(hand([*HOLE, "p3 cc", "p1 cc", "p2 f", BOARD[0], "p1 f"]))
    assert played.hand.stakes.free_folds
    assert played.stacks == (98, 98, 104)
    assert not play(hand([*HOLE, "p3 f", "p1 f"])).hand.stakes.free_folds
