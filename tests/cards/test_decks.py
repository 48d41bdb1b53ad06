"""Decks."""

import json

import pytest

from anypoker.cards import (
    DECKS,
    DeckError,
    DeckKind,
    custom_deck,
    make_two_faced,
    named_deck,
    parse_cards,
)
from tests.external_files import SHARED, needs_shared


@pytest.mark.parametrize(
    ("kind", "size", "lowest"),
    [
        ("standard", 52, "2c"),
        ("short_6a", 36, "6c"),
        ("short_ta", 20, "Tc"),
        ("short_27_ja", 40, "2c"),
    ],
)
def test_named_decks(kind: str, size: int, lowest: str) -> None:
    deck = DECKS[DeckKind(kind)]
    assert len(deck) == len(set(deck.cards)) == size
    assert deck.cards[0] == parse_cards(lowest)[0]


def test_the_forty_card_deck_lacks_eights_to_tens() -> None:
    assert not set(parse_cards("8c9dTh")) & set(DECKS[DeckKind.SHORT_27_JA].cards)


def test_the_seventeen_cards_of_17_poker() -> None:
    deck = custom_deck("AKQJ", jokers=1)
    assert len(deck) == 17
    assert deck.jokers == 1
    assert str(deck).endswith("As Jk")


def test_cards_are_removed_and_added_one_by_one() -> None:
    deck = custom_deck("AK", "sh", removed=parse_cards("As"), added=parse_cards("KhKh"))
    assert str(deck) == "Kh Ks Ah Kh Kh"
    with pytest.raises(DeckError, match="As cannot be removed"):
        custom_deck("AK", "sh", removed=parse_cards("AsAs"))


def test_a_custom_deck_has_no_name_to_find_it_by() -> None:
    with pytest.raises(DeckError, match="which cards it holds"):
        named_deck(DeckKind.CUSTOM)


@needs_shared
@pytest.mark.parametrize("name", ["double_52", "leaflet_52"])
def test_a_deck_of_two_faced_cards(name: str) -> None:
    pairs = json.loads((SHARED / "two_faced.json").read_text())[name]
    cards = [make_two_faced(*parse_cards(upper + lower)) for upper, lower in pairs]
    deck = custom_deck("", "", two_faced=cards)
    assert deck.has_two_faced
    assert len(deck) == 52
