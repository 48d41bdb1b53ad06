"""Valid and invalid inputs of a hand."""

import pytest

from anypoker.engine import IllegalStart, Seats, ShuffledDeck, Stakes, seats_of, start
from anypoker.game import Structure
from tests.engine.table import KEY, game

HOLDEM = game("texas-holdem")
DECK = HOLDEM.deck.cards


@pytest.mark.parametrize(
    ("seats", "stakes", "deck", "words"),
    [
        (seats_of(100), Stakes(), DECK, "is played by 2 to"),
        (seats_of(100, 0), Stakes(), DECK, "Seat 2 has no chips"),
        (seats_of(100, 99.5), Stakes(), DECK, "Seat 2 has 99.5: a stack is whole chips"),
        (seats_of(100, 100, button=2), Stakes(), DECK, r"the button is at seat 0..1, not 2"),
        (seats_of(100, 100), Stakes(), DECK[1:], "the deck of .* has 52 cards"),
        (
            seats_of(100, 100),
            Stakes(structure=Structure.SPREAD_LIMIT),
            DECK,
            "is played No Limit, .* not Spread Limit",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(
    seats: Seats, stakes: Stakes, deck: tuple, words: str
) -> None:
    with pytest.raises(IllegalStart, match=words):
        start(HOLDEM, seats, stakes, ShuffledDeck(deck, (), KEY))


@pytest.mark.parametrize(
    "amounts", [{"small_bet": 0}, {"ante": -1}, {"cap_per_round": -1}, {"bring_in": 3}]
)
def test_stakes_that_make_no_sense_are_refused(amounts: dict[str, int]) -> None:
    with pytest.raises(IllegalStart, match="must be at"):
        Stakes(**amounts)


def test_the_amount_that_makes_no_sense_is_named() -> None:
    with pytest.raises(IllegalStart, match=r"the ante must be at least 0 and whole, not 0\.5"):
        Stakes(ante=0.5)


def test_dice_are_part_of_the_chance() -> None:
    with pytest.raises(IllegalStart, match="rolls 1 dice"):
        start(game("binglaha"), seats_of(100, 100), Stakes(), ShuffledDeck(DECK, (), KEY))
