"""Payments at the showdown: RULES "Showdown" and "declare"."""

from anypoker.cards import cards_text
from anypoker.engine import decisions
from anypoker.engine.events import AgreedToRun, Mucked, Redealt, RunStarted, Shown, Won
from anypoker.engine.invariants import check_state
from anypoker.engine.state import Hand
from anypoker.game import Structure
from anypoker.rules import Game
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
    written,
)

HIGH = {"name": "High", "evaluationType": "high", "holeCards": 5}
LOW = {"name": "Low", "evaluationType": "a5_low", "holeCards": 5}
LOW8 = LOW | {"qualifier": [1, 56]}


def wins(hand: Hand) -> list[tuple[int, int, int, str | None]]:
    return [(won.seat, won.amount, won.pot, won.entry) for won in events(hand, Won)]


def shown_down(top: str, *best: dict, stacks: tuple[int, ...] = (50, 50), **keys: object) -> Hand:
    """Five cards each, everyone antes ten, no betting."""
    played = written(bet("antes"), deal(5), showdown=hands(*best, **keys))
    hand = hand_of(played, stacks, top=top, ante=10)
    passively(hand)
    check_state(hand)
    return hand


# Cards alternate between seat 1 (left of the button) and seat 0.
ACES_AND_SEVEN_LOW = "As 2d Ad 3c Ah 4h Ac 5s Ks 7c"  # 1: four aces; 0: 7-5-4-3-2


def test_the_best_hand_wins_with_its_cards_and_strength() -> None:
    hand = shown_down(ACES_AND_SEVEN_LOW, HIGH)
    (won,) = events(hand, Won)
    assert (won.seat, won.amount, won.strength.number) == (1, 20, 3)
    assert cards_text(sorted(won.cards)) == "Ks Ac Ad Ah As"


def test_each_entry_is_a_share() -> None:
    hand = shown_down(ACES_AND_SEVEN_LOW, HIGH, LOW8)
    assert wins(hand) == [(1, 10, 0, "High"), (0, 10, 0, "Low")]


def test_a_share_nobody_qualifies_for_goes_to_the_others() -> None:
    hand = shown_down("As 2d Ad 3c Ah 4h Ac 5s Ks 9c", HIGH, LOW8)
    assert wins(hand) == [(1, 20, 0, "High")]


def test_shares_may_be_unequal() -> None:
    hand = shown_down(ACES_AND_SEVEN_LOW, HIGH | {"share": 2}, LOW8)
    assert wins(hand) == [(1, 14, 0, "High"), (0, 6, 0, "Low")]


def test_a_side_pot_whose_low_nobody_makes() -> None:
    """Every pot is contested by itself, with its own shares and qualifiers."""
    played = written(bet("antes"), deal(5), bet("small"), showdown=hands(HIGH, LOW8))
    # Seat 2 is all-in with the only low; the side pot has no low, so the high takes all of it.
    top = "As 2d Ks Ad 3c Kd Ah 4h Kh Qs 5s 9c Jd 7c 8d"
    hand = hand_of(played, (50, 50, 10), top=top, ante=10, small_bet=20)
    do(hand, "1 bet 20", "0 call")
    assert wins(hand) == [(1, 15, 0, "High"), (2, 15, 0, "Low"), (1, 40, 1, "High")]


def test_the_odd_chip_goes_to_the_high_and_left_of_the_button() -> None:
    played = written(bet("antes"), deal(5), showdown=hands(HIGH, LOW8))
    top = "As Ah 9d Ks Kh Td Qs Qh Jc Js Jh 3c 9s 9h 4c"
    hand = hand_of(played, (50, 50, 50), top=top, ante=5)
    assert wins(hand) == [(1, 8, 0, "High"), (2, 7, 0, "High")]


def test_with_a_bring_in_the_odd_chip_goes_by_the_highest_card() -> None:
    """With a bring-in to the highest card by suit of all the winner's cards."""
    played = written(
        bet("antes"), deal(4), deal(1, "face up"), bet("bring-in"), bet("small"),
        forcedBets={"style": "bring-in", "rule": "low card"}, showdown=hands(HIGH),
    )  # fmt: skip
    top = "Ah As 9d Kh Ks Td Qh Qs Jc Jh Js 3c 9h 9s 4c"
    hand = hand_of(played, (50, 50, 50), top=top, ante=5, bring_in=1)
    passively(hand)
    # The seat with the ace of spades is not the first left of the button.
    assert wins(hand)[0][:2] == (2, 9)
    assert wins(hand)[1][:2] == (1, 9)
    odd = hand_of(played, (5, 50, 50), top=top, ante=5, bring_in=1)
    do(odd, "1 bring in", "2 call")
    assert [(seat, amount) for seat, amount, pot, _ in wins(odd) if pot == 0] == [(2, 8), (1, 7)]


# ------------------------------------------------------------------ defaults


def unqualified(**keys: object) -> Hand:
    """Nobody has a low of eight; seat 1 has kings and the spade king, seat 0 queens."""
    return shown_down("Ks Qs Kd Qd 9h 9c 2c 2d 3c 3d", HIGH, LOW8, **keys)


def default(action: dict, *names: str) -> dict:
    rule = {"condition": "no_qualifier_met", "action": action}
    return rule | ({"appliesTo": list(names)} if names else {})


def test_a_default_action_for_one_share() -> None:
    special = {"criterion": "lowest_rank", "suit": "spade", "from": "hole_cards"}
    action = {"type": "evaluate_special", "evaluation": special}
    hand = unqualified(defaultActions=[default(action, "Low")])
    assert [(seat, amount) for seat, amount, _, _ in wins(hand)] == [(1, 10), (0, 10)]
    assert cards_text(events(hand, Won)[1].cards) == "Qs"


def test_nobody_has_the_suit_and_the_share_is_unclaimed() -> None:
    special = {"criterion": "highest_rank", "suit": "heart", "from": "hole_cards"}
    action = {"type": "evaluate_special", "evaluation": special}
    hand = shown_down(
        "Ks Qs Kd Qd 9s 9c 2c 2d 3c 3d", HIGH, LOW8, defaultActions=[default(action, "Low")]
    )
    assert wins(hand) == [(1, 20, 0, "High")]


def test_the_suit_of_the_river_is_that_of_the_last_community_card() -> None:
    special = {"criterion": "highest_rank", "suit": "river_card_suit", "from": "hole_cards"}
    action = {"type": "evaluate_special", "evaluation": special}
    played = written(
        bet("antes"), deal(2), board(4), board(1),
        showdown=hands(
            {"name": "High", "evaluationType": "high", "anyCards": 5},
            {"name": "Low", "evaluationType": "a5_low", "anyCards": 5, "qualifier": [1, 56]},
            defaultActions=[default(action, "Low")],
        ),
    )  # fmt: skip
    hand = hand_of(played, (50, 50), top="2h As 3d Ad Kc Kd Qs Js 9h", ante=10)
    assert [(won.seat, cards_text(won.cards)) for won in events(hand, Won)][1] == (1, "2h")


def test_split_pot_and_other_hands_when_nothing_qualifies() -> None:
    nothing = [HIGH | {"qualifier": [5, 1277]}, LOW8]
    split = shown_down(
        "Ks Qs Kd Qd 9h 9c 2c 2d 3c 3d", *nothing,
        globalDefaultAction=default({"type": "split_pot"}),
    )  # fmt: skip
    assert [(seat, amount) for seat, amount, _, _ in wins(split)] == [(1, 10), (0, 10)]
    other = shown_down(
        "Ks Qs Kd Qd 9h 9c 2c 2d 3c 3d", *nothing,
        globalDefaultAction=default(
            {"type": "best_hand", "bestHand": [{"evaluationType": "27_low", "anyCards": 5}]}
        ),
    )  # fmt: skip
    assert [(seat, amount) for seat, amount, _, _ in wins(other)] == [(0, 20)]
    nobody = shown_down("Ks Qs Kd Qd 9h 9c 2c 2d 3c 3d", *nothing)
    assert wins(nobody) == [(1, 10, 0, None), (0, 10, 0, None)]


def qualifiers() -> Game:
    return written(
        bet("antes"), deal(5), bet("small"), board(1), bet("small"),
        showdown=hands(
            {"name": "High", "evaluationType": "high", "anyCards": 5, "qualifier": [1, 1]},
            globalDefaultAction=default({"type": "redeal"}),
            uncontested="qualify",
        ),
    )  # fmt: skip


def test_a_re_deal_keeps_the_pot_and_takes_no_new_antes() -> None:
    """Re-deal to all who had not folded before the final card was exposed, no new antes."""
    hand = hand_of(qualifiers(), (50, 50, 50), ante=1, small_bet=2)
    do(hand, "1 check", "2 bet 2", "0 fold", "1 call")
    do(hand, "1 bet 2", "2 fold")
    assert events(hand, Redealt) == [Redealt(7, (1, 2))]  # seat 2 had seen the last card, 0 had not
    assert (hand.folded, hand.pot) == ([True, False, False], 7)
    assert [d.seat for d in decisions(hand)] == [1]
    check_state(hand)


def test_one_who_would_be_dealt_in_alone_takes_the_pot() -> None:
    hand = hand_of(qualifiers(), (50, 50), ante=1, small_bet=2)
    do(hand, "1 bet 2", "0 fold")
    assert hand.over
    assert hand.stacks == [49, 51]


def test_only_the_pot_that_nobody_claims_is_played_for_again() -> None:
    """Every pot is contested by itself: a claimed main pot is paid, the side pot stays."""
    played = written(
        bet("antes"), deal(5), bet("small"), board(1),
        showdown=hands(
            {"name": "High", "evaluationType": "high", "holeCards": 5, "qualifier": [3, 156]},
            globalDefaultAction=default({"type": "redeal"}),
        ),
    )  # fmt: skip
    # Seat 2 is all-in for the ante with four kings; the others have nothing that qualifies.
    top = "2s Ks 3s 4d Kd 5d 6h Kh 7h 8c Kc 9c Ts 2d Jd"
    hand = hand_of(played, (50, 50, 10), top=top, ante=10, small_bet=20)
    do(hand, "1 bet 20", "0 call")
    assert wins(hand)[0] == (2, 30, 0, "High")
    assert events(hand, Redealt)[0] == Redealt(40, (1, 0))
    assert (hand.pot, hand.contributions, hand.stacks[2]) == (40, [20, 20, 0], 30)
    check_state(hand)


# ------------------------------------------------------------------ conditional hands


def test_the_hand_size_picks_the_entries_of_each_seat() -> None:
    """player_hand_size picks per seat, entries matched by position."""
    size = {"type": "player_hand_size", "hand_sizes": [4]}
    four = [{"evaluationType": "four_card_high", "holeCards": 4}]
    played = written(
        bet("antes"), deal(5), {"discard": {"cards": [{"number": 1, "min_number": 0}]}},
        showdown={
            "order": "clockwise", "startingFrom": "dealer", "cardsRequired": "",
            "conditionalBestHands": [{"condition": size, "bestHand": four}],
            "defaultBestHand": [{"evaluationType": "high", "holeCards": 5}],
        },
    )  # fmt: skip
    hand = hand_of(played, (50, 50), top=ACES_AND_SEVEN_LOW, ante=10)
    do(hand, "1 discard Ks", "0 discard nothing")
    (won,) = events(hand, Won)
    assert (won.seat, won.ordering.name) == (1, "four_card_high")


def test_a_held_card_wins_its_share() -> None:
    """An entry "holds card X"."""
    hand = shown_down(ACES_AND_SEVEN_LOW, HIGH, {"name": "The four", "holds": "4h"})
    assert wins(hand) == [(1, 10, 0, "High"), (0, 10, 0, "The four")]


def test_classes_beat_ranks() -> None:
    """classification: any of the seat's own cards; the priority list beats the rank."""
    classes = {"type": "face_butt", "faceRanks": ["KING"], "fieldName": "kind"}
    hand = shown_down(
        "Ks 2d Kd 3c Kh 4h Kc 5s Qs 7c", LOW | {"classification": classes},
        classification_priority=["face", "butt"],
    )  # fmt: skip
    assert wins(hand) == [(1, 20, 0, "Low")]


def test_leftovers_make_the_second_hand() -> None:
    """Among equal first hands the one that leaves the best second."""
    played = written(
        bet("antes"), deal(4), board(5),
        showdown=hands(
            {"name": "First", "evaluationType": "high", "holeCards": 2, "communityCards": 3},
            {
                "name": "Second", "evaluationType": "two_card_high", "holeCards": 2,
                "usesUnusedFrom": "First",
            },
        ),
    )  # fmt: skip
    # Seat 1 can make the broadway straight with either ace and a ten; the tens it keeps count.
    top = "As 9d Ts 9h Td 8c Ac 7d Kh Qd Jc 2s 3d"
    hand = hand_of(played, (50, 50), top=top, ante=10)
    second = next(won for won in events(hand, Won) if won.entry == "Second")
    assert (second.seat, cards_text(sorted(second.cards))) == (1, "Td Ac")


# ------------------------------------------------------------------ declare


def declared(top: str, *words: str) -> Hand:
    options = {"type": "declare", "options": ["high", "low", "high_low"]}
    played = written(
        bet("antes"), deal(5), {"declare": options},
        showdown=hands(HIGH, LOW, declaration_mode="declare"),
    )  # fmt: skip
    hand = hand_of(played, (50,) * len(words), top=top, ante=10)
    do(hand, *(f"{seat} declare {word}" for seat, word in enumerate(words)))
    return hand


def test_a_declared_side_is_contested_by_its_declarers_only() -> None:
    hand = declared(ACES_AND_SEVEN_LOW, "high", "low")
    assert wins(hand) == [(0, 10, 0, "High"), (1, 10, 0, "Low")]


def test_a_side_nobody_declares_goes_to_the_other() -> None:
    assert wins(declared(ACES_AND_SEVEN_LOW, "low", "low")) == [(0, 20, 0, "Low")]


def test_two_who_go_both_ways_and_both_fail() -> None:
    """If nobody is left they contest, cards speak."""
    hand = declared(ACES_AND_SEVEN_LOW, "high_low", "high_low")
    assert wins(hand) == [(1, 10, 0, "High"), (0, 10, 0, "Low")]


def test_going_both_ways_and_losing_one_wins_nothing() -> None:
    hand = declared(ACES_AND_SEVEN_LOW, "low", "high_low")
    assert wins(hand) == [(0, 20, 0, "Low")]


# ------------------------------------------------------------------ showing


def test_the_last_aggressor_shows_first_and_beaten_hands_are_mucked() -> None:
    played = written(bet("antes"), deal(5), bet("small"), showdown=hands(HIGH))
    # Seat 1 aces, seat 2 kings, seat 0 queens.
    top = "As Ks Qs Ad Kd Qd 2c 3c 4c 5c 6c 7c 8h 9h Th"
    hand = hand_of(played, (50, 50, 50), top=top, ante=1)
    do(hand, "1 check", "2 bet 2", "0 raise to 4", "1 call", "2 call")
    told = [(type(e), e.seat) for e in hand.events if isinstance(e, Shown | Mucked)]
    assert told == [(Shown, 0), (Shown, 1), (Mucked, 2)]


def test_without_a_bet_the_first_left_of_the_button_shows_first() -> None:
    played = written(bet("antes"), deal(5), bet("small"), showdown=hands(HIGH))
    top = "As Ks Qs Ad Kd Qd 2c 3c 4c 5c 6c 7c 8h 9h Th"
    hand = hand_of(played, (50, 50, 50), top=top, ante=1)
    passively(hand)
    told = [(type(e), e.seat) for e in hand.events if isinstance(e, Shown | Mucked)]
    assert told == [(Shown, 1), (Mucked, 2), (Mucked, 0)]


def test_all_in_all_show_and_so_where_the_file_demands_it() -> None:
    played = written(bet("antes"), deal(5), bet("small"), showdown=hands(HIGH))
    hand = hand_of(played, (50, 50, 1), ante=1)
    passively(hand)
    assert len(events(hand, Shown)) == 3
    assert len(events(shown_down(ACES_AND_SEVEN_LOW, HIGH, show="all"), Shown)) == 2
    assert len(events(shown_down(ACES_AND_SEVEN_LOW, HIGH), Shown)) == 1


def test_equal_hands_on_two_boards_and_an_odd_chip() -> None:
    played = written(
        bet("antes"), deal(2), board(5, "One"), board(5, "Two"),
        showdown=hands(
            *(
                {"name": n, "evaluationType": "high", "anyCards": 5, "community_subset": n}
                for n in ("One", "Two")
            )
        ),
    )  # fmt: skip
    top = "2c 2d 3c 3d 4s 4h " + "As Ks Qs Js Ts " + "Ah Kh Qh Jh Th"
    hand = hand_of(played, (50, 50, 50), top=top, ante=5)
    assert [(seat, amount, entry) for seat, amount, _, entry in wins(hand)] == [
        (1, 3, "One"), (2, 3, "One"), (0, 2, "One"),
        (1, 3, "Two"), (2, 2, "Two"), (0, 2, "Two"),
    ]  # fmt: skip


# ------------------------------------------------------------------ several runs


def all_in(times: int, *wishes: int) -> Hand:
    hand = hand_of(
        game("texas-holdem"), (20, 20), structure=Structure.NO_LIMIT, run_times=times, ante=0,
        top="Ks As Kd Ad 2c 3c 5d 7h 9s Kh 3d 4h 6s 8c",
    )  # fmt: skip
    do(hand, "0 raise to 20", "1 call")
    do(hand, *(f"{seat} run {wish}" for seat, wish in enumerate(wishes)))
    return hand


def test_the_board_is_dealt_as_often_as_all_agree() -> None:
    hand = all_in(3, 3, 2)
    assert events(hand, AgreedToRun) == [AgreedToRun(2)]
    assert events(hand, RunStarted) == [RunStarted(2)]
    assert [(seat, amount) for seat, amount, _, _ in wins(hand)] == [(0, 20), (1, 20)]
    check_state(hand)


def test_nobody_is_asked_unless_the_stakes_say_so() -> None:
    hand = all_in(1)
    assert hand.over
    assert not events(hand, AgreedToRun)


def test_once_is_as_ever() -> None:
    hand = all_in(2, 1, 2)
    assert (hand.stacks, events(hand, RunStarted)) == ([40, 0], [])
