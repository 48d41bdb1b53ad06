"""Hands of rows that are not complete, and warnings of a foul."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from anypoker.api import load
from anypoker.cards import key_from_seed, parse_card, parse_cards
from anypoker.engine import (
    Hand,
    IllegalAction,
    Stakes,
    parse_action,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.hypothetical_hand import OwnCard
from anypoker.game import Comparing, Game
from anypoker.strength.row_preview import FoulHint, FoulWarning, RowHand, RowPreview, preview_rows
from anypoker.views import SeatView, view_of

ROOMS = {"Top": 3, "Middle": 5, "Bottom": 5}


@pytest.fixture(scope="module")
def game() -> Game:
    return load(Path(__file__).with_name("three-rows.json"))


def _hand(game: Game) -> Hand:
    stakes = Stakes(structure=game.structures[0], small_bet=2)
    deck = shuffled_deck_from_key(game, key_from_seed(1))
    return start(game, seats_of(200, 200), stakes, deck)


def _view(game: Game, laid: dict[str, str], free: str) -> SeatView:
    """A view of a player with these rows and these cards in no row."""
    piles = [(name, card) for name, cards in laid.items() for card in parse_cards(cards)]
    own = [OwnCard(card, True, name, False, True) for name, card in piles]
    own += [OwnCard(card, False, None, False, False) for card in parse_cards(free)]
    return view_of(_hand(game), 0)._replace(own=tuple(own), events=())


def _preview(
    game: Game, laid: dict[str, str], free: str, placed: str = "Top: nothing"
) -> RowPreview:
    action = parse_action(f"separate {placed}")
    return preview_rows(game, _view(game, laid, free), ROOMS, action)


FLUSH = "Jd 9d 7d 4d Kd"


def test_rows_have_words_and_royalties(game: Game) -> None:
    found = _preview(game, {"Top": "Qh Qc 2s", "Middle": "8s 8d", "Bottom": FLUSH}, "")
    assert [row.royalty for row in found.rows] == [1, 0, 4]
    assert found.rows[1] == RowHand("Middle", "a pair of eights", 0)
    assert "flush" in found.rows[2].hand
    assert _preview(game, {}, "As").rows == tuple(RowHand(name, "", 0) for name in ROOMS)


def test_likely_foul_names_rows_and_a_way_out(game: Game) -> None:
    laid = {"Top": "Qh", "Middle": "8s 8d 5c", "Bottom": FLUSH}
    found = _preview(game, laid, "Qc 5h 2s", "Top: Qc")
    hint = FoulHint(parse_card("5h"), "Middle")
    assert found.foul == FoulWarning("likely", "Middle", "Top", hint)
    assert _preview(game, laid, "Qc 5h 2s", "Top: Qc | Middle: 5h").foul is None
    assert _preview(game, laid, "Qc 5h 2s").foul is None  # the queen is not placed


def test_full_rows_in_the_wrong_order_foul_for_certain(game: Game) -> None:
    laid = {"Top": "2h 3c 4d", "Middle": "As Ad 7c 8h 9s", "Bottom": "Ks Kd 7h 8c 9d"}
    assert _preview(game, laid, "").foul == FoulWarning("certain", "Bottom", "Middle", None)
    equal = {**laid, "Bottom": "Ac Ah 7h 8c 9d"}
    assert _preview(game, equal, "").foul is None  # as good is good enough


def test_foul_is_certain_if_no_card_can_prevent_it(game: Game) -> None:
    laid = {"Top": "Qs Qh Qd", "Middle": "8s 5c 3d 2h", "Bottom": FLUSH}
    found = _preview(game, laid, "")
    assert found.foul == FoulWarning("certain", "Middle", "Top", None)
    possible = {**laid, "Middle": "8s 8c 3d 2h"}
    warned = _preview(game, possible, "").foul
    assert warned is not None
    assert warned.level == "certain"  # three eights do not beat three queens
    open_ended = {**laid, "Middle": "8s 9c Th Jd"}
    warned = _preview(game, open_ended, "").foul
    assert warned is not None
    assert warned.level == "likely"  # a queen or a seven makes a straight
    assert _preview(game, open_ended, "7c").foul.hint == FoulHint(parse_card("7c"), "Middle")  # type: ignore[union-attr]


def test_warning_follows_the_relation_of_the_game(game: Game) -> None:
    foul = game.showdown.foul
    assert foul is not None
    turned = replace(foul, piles=foul.piles[::-1], relation=Comparing.LESS)
    other = replace(game, showdown=replace(game.showdown, foul=turned))
    laid = {"Top": "2h 3c 4d", "Middle": "As Ad 7c 8h 9s", "Bottom": "Ks Kd 7h 8c 9d"}
    assert _preview(other, laid, "").foul == FoulWarning("certain", "Bottom", "Middle", None)
    none = replace(game, showdown=replace(game.showdown, foul=None))
    assert _preview(none, laid, "").foul is None


@pytest.mark.parametrize(
    ("placed", "says"),
    [
        ("Side: As", "'Side' is not a row; use one of Top, Middle, Bottom"),
        ("Top: Ks", "a card that is not free"),
        ("Top: As As", "a card that is not free"),
        ("Top: As 2c 3c", "Top has room for 3 cards, not 4"),
    ],
)
def test_impossible_rows_are_refused(game: Game, placed: str, says: str) -> None:
    with pytest.raises(IllegalAction, match=says):
        _preview(game, {"Top": "Qh"}, "As 2c 3c", placed)
    with pytest.raises(IllegalAction, match="does not separate cards"):
        preview_rows(game, _view(game, {}, "As"), ROOMS, parse_action("check"))
