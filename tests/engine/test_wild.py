"""Which cards are wild: RULES "Wild cards"."""

import pytest

from anypoker.cards import cards_text
from anypoker.engine import Hand
from anypoker.engine.cards.wild import roles_of
from anypoker.engine.events import Won
from anypoker.game import RankedHand
from anypoker.ranking import Role
from tests.engine.table import bet, board, deal, events, hand_of, hands, passively, written


def wild_hand(rule: dict, top: str, *steps: dict, deck: dict | None = None) -> Hand:
    """Two seats with the given cards when the first bet is due."""
    entry = {"evaluationType": "high_wild_bug", "anyCards": 5, "wildCards": [rule]}
    pack = {"deck": deck} if deck else {}
    played = written(bet("antes"), *steps, bet("small"), showdown=hands(entry), **pack)
    return hand_of(played, (50, 50), top=top, ante=1)


def wild_cards(hand: Hand, seat: int, role: Role = Role.WILD) -> str:
    """The seat's cards, own and community, that have the role."""
    entry = hand.game.showdown.otherwise[0].hand
    assert isinstance(entry, RankedHand)
    cards = [*hand.hole_cards[seat], *hand.board]
    roles = roles_of(hand, seat, entry.wild, cards) or []
    return cards_text(card for card, has in zip(cards, roles, strict=False) if has is role)


def test_jokers() -> None:
    deck = {"type": "standard", "cards": 52, "jokers": 2}
    top = "Jk 2c 3c 4c 5c 6c 7c 8c 9c Jk"
    hand = wild_hand({"type": "joker", "role": "wild"}, top, deal(5), deck=deck)
    assert (wild_cards(hand, 1), wild_cards(hand, 0)) == ("Jk", "Jk")
    passively(hand)
    assert events(hand, Won)


def test_a_joker_that_is_a_bug_face_up_and_wild_face_down() -> None:
    rule = {
        "type": "joker",
        "role": "conditional",
        "condition": {"visibility": "face up", "true_role": "bug", "false_role": "wild"},
    }
    deck = {"type": "standard", "cards": 52, "jokers": 2}
    top = "Jk 2c 3c 4c 5c 6c 7c 8c 9c Jk"
    hand = wild_hand(rule, top, deal(4), deal(1, "face up"), deck=deck)
    assert (wild_cards(hand, 1), wild_cards(hand, 1, Role.BUG)) == ("Jk", "")
    assert (wild_cards(hand, 0), wild_cards(hand, 0, Role.BUG)) == ("", "Jk")


def test_a_named_rank() -> None:
    hand = wild_hand(
        {"type": "rank", "rank": "2", "role": "wild"}, "2s 3s 2d 4s Ks Qs Jd Th", deal(3), board(2)
    )
    assert wild_cards(hand, 1) == "2s 2d"


def test_the_lowest_community_card_and_all_of_its_rank() -> None:
    """Lowest: ace high, ties all wild."""
    rule = {"type": "lowest_community", "role": "wild"}
    hand = wild_hand(rule, "3s Ks 9c Qs Ad 3c 3d", deal(2), board(3))
    assert (wild_cards(hand, 1), wild_cards(hand, 0)) == ("3s 3c 3d", "3c 3d")


def test_the_lowest_hole_card_is_each_seats_own() -> None:
    rule = {
        "type": "lowest_hole", "visibility": "face down", "role": "wild", "scope": "player",
        "match": "rank",
    }  # fmt: skip
    top = "5s 9s Ks 9d 2d 5d 5c 9h Qc 8c"
    hand = wild_hand(rule, top, deal(2), deal(2, "face up"), deal(1))
    # Seat 1 has 5s Ks Qc down and 2d 5c up: the deuce lies face up and does not count.
    assert (wild_cards(hand, 1), wild_cards(hand, 0)) == ("5s 5c", "8c")


@pytest.mark.parametrize(
    ("match", "wild"), [("rank", "Qs Qh"), ("card", "Qh"), ("suit", "Kh 2h Qh")]
)
def test_the_last_community_card(match: str, wild: str) -> None:
    """`match` defaults to rank; `card` only that card; `suit` that suit."""
    rule = {"type": "last_community_card", "role": "wild", "scope": "global", "match": match}
    hand = wild_hand(rule, "Qs 3s Kh 4s 2h 5c Qh", deal(2), board(2), board(1))
    assert wild_cards(hand, 1) == wild


FOLLOW = {"type": "follow_card", "trigger_rank": "Q", "role": "wild", "scope": "global"}


@pytest.mark.parametrize(
    ("ups", "wild"),
    [
        ("Qs 7s 2c 3c", "7"),  # the card right after the queen
        ("Qs 7s Qd 3c", "3"),  # a later queen replaces it
        ("2c 7s 3c Qd", ""),  # a queen dealt last leaves none
        ("2c 7s 3c 4d", ""),
    ],
)
def test_the_card_that_follows_the_queen(ups: str, wild: str) -> None:
    steps = (deal(3), deal(1, "face up"), deal(1, "face up"))
    hand = wild_hand(FOLLOW, "8c 9c 8d 9d 8h 9h " + ups, *steps)
    ranks = {card[0] for seat in (0, 1) for card in wild_cards(hand, seat).split()}
    assert ranks == set(wild)


@pytest.mark.parametrize(
    ("ups", "wild"),
    [
        ("6s 2s Qd 5d 3c 9h 4c As", "4"),  # the example of the rule (Pagat, Sequence)
        ("3c 2s Kd 7d 8c 9h Tc As", "2"),  # a three before the first deuce changes nothing
        ("3c 4s Kd 7d 8c 9h Tc As", ""),
        ("2c 3s 3d 2d 8c 4h 2h 5s", "5"),  # deuces do not come back
    ],
)
def test_the_wild_rank_of_a_sequence_rises(ups: str, wild: str) -> None:
    rule = FOLLOW | {"trigger_rank": None, "trigger": "sequence"}
    rule = {key: value for key, value in rule.items() if value is not None}
    steps = [deal(1), *[deal(1, "face up")] * 4]
    hand = wild_hand(rule, "Jh Jd " + ups, *steps)
    ranks = {card[0] for seat in (0, 1) for card in wild_cards(hand, seat).split()}
    assert ranks == set(wild)
