"""Claims on shares where steps and shares differ by seat: RULES "Showdown"."""

from anypoker.cards import cards_text
from anypoker.engine.events import Won
from anypoker.engine.state import Hand
from tests.engine.table import Json, bet, board, deal, do, events, hand_of, hands, question, written

HIGH = {"name": "High", "evaluationType": "high", "holeCards": 5}
LOW = {"name": "Low", "evaluationType": "a5_low", "holeCards": 5}
KINGS_AND_NINES = "Ks 2c Kd 3d Qs 9h Js 9c 9d Th"  # five cards each for seats 1 and 0


def wins(hand: Hand) -> list[tuple[int, int, str | None]]:
    return [(won.seat, won.amount, won.entry) for won in events(hand, Won)]


def declare(*options: str) -> Json:
    return {"declare": {"type": "declare", "options": list(options)}}


def test_who_fails_both_ways_has_no_part_of_a_pot_that_nobody_claims() -> None:
    """Both ways: must strictly beat every other declarer on each side or wins no part."""
    game = written(
        bet("antes"), deal(5), declare("high", "low", "high_low"),
        showdown=hands(HIGH, LOW | {"qualifier": [1, 56]}, declaration_mode="declare"),
    )  # fmt: skip
    hand = hand_of(game, (50, 50), top=KINGS_AND_NINES, ante=5)
    do(hand, "1 declare high_low", "0 declare low")  # no low qualifies, so seat 1 fails
    assert wins(hand) == [(0, 10, None)]


def test_a_share_of_no_side_is_open_to_all_who_declare() -> None:
    """A card that somebody holds is neither high nor low."""
    game = written(
        bet("antes"), deal(5), declare("high", "low"),
        showdown=hands(HIGH, LOW, {"name": "Lady", "holds": "Qs"}, declaration_mode="declare"),
    )  # fmt: skip
    hand = hand_of(game, (50, 50), top=KINGS_AND_NINES, ante=6)
    do(hand, "1 declare high", "0 declare low")
    assert wins(hand) == [(1, 4, "High"), (0, 4, "Low"), (1, 4, "Lady")]


def test_each_declaration_has_the_words_of_its_own_step() -> None:
    """Step conditions: table conditions skip the step."""

    def declare_if(choice: str, *options: str) -> Json:
        asked = {"type": "player_choice", "subset": "Ways", "values": [choice]}
        return declare(*options) | {"conditional_state": asked}

    game = written(
        {"choose": {"possible_values": ["one", "both"], "value": "Ways"}},
        bet("antes"), deal(5),
        declare_if("one", "high", "low"), declare_if("both", "high", "low", "high_low"),
        showdown=hands(HIGH, LOW, declaration_mode="declare"),
    )  # fmt: skip
    hand = hand_of(game, (50, 50), top=KINGS_AND_NINES, ante=5)
    do(hand, f"{question(hand).seat} choose both", "1 declare high_low", "0 declare high")
    assert wins(hand) == [(1, 5, "High"), (1, 5, "Low")]


def test_a_default_for_a_share_that_only_some_seats_play_for() -> None:
    """player_hand_size picks per seat, entries matched by position."""
    pair = {"name": "High", "evaluationType": "two_card_high", "anyCards": 2}
    low = {"name": "Low", "evaluationType": "two_card_a5_low", "anyCards": 2, "qualifier": [1, 1]}
    size = {"type": "player_hand_size", "hand_sizes": [2]}
    split = {
        "condition": "no_qualifier_met", "appliesTo": ["Low"], "action": {"type": "split_pot"}
    }  # fmt: skip
    game = written(
        bet("antes"), deal(2), {"discard": {"cards": [{"number": 1, "min_number": 0}]}}, board(3),
        showdown={
            "order": "clockwise", "startingFrom": "dealer", "cardsRequired": "",
            "conditionalBestHands": [{"condition": size, "bestHand": [pair, low]}],
            "defaultBestHand": [pair],
            "defaultActions": [split],
        },
    )  # fmt: skip
    hand = hand_of(game, (50, 50), top=KINGS_AND_NINES, ante=5)
    do(hand, "1 discard Ks", "0 discard nothing")  # the first seat has no second hand
    assert wins(hand) == [(1, 5, "High"), (1, 3, "Low"), (0, 2, "Low")]


def test_leftovers_of_leftovers() -> None:
    """usesUnusedFrom: the hole cards the named entry left unused."""
    two = {"evaluationType": "two_card_high", "holeCards": 2}
    game = written(
        bet("antes"), deal(6), bet("small"),
        showdown=hands(
            two | {"name": "First"},
            two | {"name": "Second", "usesUnusedFrom": "First"},
            two | {"name": "Third", "usesUnusedFrom": "Second"},
        ),
    )  # fmt: skip
    hand = hand_of(game, (50, 50), ante=3, top="As 2c Ad 3d Ks 4h Kd 5h Qs 7c Jd 8c")
    do(hand, "1 check", "0 check")
    won = [(event.entry, cards_text(event.cards)) for event in events(hand, Won)]
    assert won == [("First", "As Ad"), ("Second", "Ks Kd"), ("Third", "Qs Jd")]
