"""Cards and their text forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anypoker.cards import (
    JOKER,
    Card,
    CardError,
    card_symbol,
    card_text,
    cards_text,
    faces,
    is_two_faced,
    make_card,
    make_two_faced,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
    turn_over,
)

faces_of_cards = st.integers(0, 52).map(Card)
cards = st.one_of(faces_of_cards, st.builds(make_two_faced, faces_of_cards, faces_of_cards))


@given(cards)
def test_the_text_of_a_card_reads_back(card: Card) -> None:
    assert parse_card(card_text(card)) == card
    assert parse_card(card_symbol(card)) == card
    assert parse_card(card_text(card).upper().replace("JK", "jk")) == card


@given(st.lists(cards, max_size=9))
def test_a_hand_reads_back_in_every_spelling(hand: list[Card]) -> None:
    for separator in ("", " ", ",", ", "):
        assert parse_cards(cards_text(hand, separator)) == tuple(hand)
    assert parse_cards(" ".join(map(card_symbol, hand))) == tuple(hand)


@given(cards)
def test_turning_a_card_twice_leaves_it_as_it_was(card: Card) -> None:
    assert turn_over(turn_over(card)) == card
    assert set(faces(turn_over(card))) == set(faces(card))


def test_ten_may_be_written_out() -> None:
    assert parse_card("10d") == parse_card("Td") == parse_card("T♦") == parse_card("10♦")
    assert parse_cards("10d10s") == parse_cards("TdTs")


def test_ranks_and_suits_are_ordered_as_the_game_orders_them() -> None:
    assert [rank_of(parse_card(text)) for text in ("2c", "Tc", "Ac")] == [0, 8, 12]
    assert [suit_of(parse_card(text)) for text in ("Ac", "Ad", "Ah", "As")] == [0, 1, 2, 3]
    assert make_card(12, 3) == parse_card("As")


@pytest.mark.parametrize(
    "text", ["", "A", "1s", "Ax", "11d", "AsKd", "As/", "/As", "As/Kd/Qh", "Joker"]
)
def test_what_is_not_a_card_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(CardError, match="is not a card: write a rank"):
        parse_card(text)


@pytest.mark.parametrize("text", ["As K", "AsKdX", "As;Kd", "AsKd/"])
def test_a_hand_with_a_mistake_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        parse_cards(text)


def test_a_joker_has_neither_rank_nor_suit() -> None:
    for question in (rank_of, suit_of):
        with pytest.raises(CardError, match="Jk has no single"):
            question(JOKER)


def test_a_face_is_not_two_faced_itself() -> None:
    card = parse_card("As/7d")
    assert is_two_faced(card)
    with pytest.raises(CardError, match="must be a plain card"):
        make_two_faced(card, JOKER)
