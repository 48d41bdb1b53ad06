"""Conditions about what has happened, new deals, forced folds: refused, written, read again."""

from typing import Any

import jsonschema
import pytest

from anypoker.batch.compile.program import compile_game
from anypoker.batch.compile.unsupported import Unsupported
from anypoker.catalogue import game_of as catalogue_game
from anypoker.rules import canonical
from anypoker.rules.schema import json_schema
from tests.rules.small_games import Json, board, deal, game_of, small_game, the_error

VALIDATOR = jsonschema.Draft202012Validator(json_schema())
QUEEN = {
    "type": "hand_composition", "of": "anyone", "state": "face up", "check": "card", "value": "Qs",
}  # fmt: skip
OWN = {"type": "hand_composition", "state": "face up", "check": "rank", "values": ["Q", "K"]}
BUTTON = {"type": "position", "value": "button"}


def after_cards(condition: Json | None, **action: Any) -> Json:
    step = action if condition is None else action | {"conditional_state": condition}
    return small_game(
        {"deal": deal(3)}, {"deal": deal(2, "face up")}, {"bet": {"type": "small"}}, step
    )


@pytest.mark.parametrize(
    "document",
    [
        after_cards(QUEEN, redeal={}),
        after_cards(QUEEN, redeal={"to": "everyone", "deals": 3}),
        after_cards(OWN, fold={}),
        after_cards({"type": "not", "condition": BUTTON}, fold={}),
        after_cards({"type": "unopened", "step": "Step 3"}, redeal={}),
        after_cards({"type": "all", "conditions": [BUTTON, OWN]}, fold={}),
        after_cards({"type": "any", "conditions": [BUTTON, OWN]}, deal=deal(1)),
        after_cards(OWN | {"check": "color", "color": "red", "values": None}, fold={}),
    ],
)
def test_written_and_read_again(document: Json) -> None:
    game = game_of(document)
    assert game_of(canonical(game)) == game
    VALIDATOR.validate(canonical(game))


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (after_cards(None, redeal={}), "`redeal` needs a condition"),
        (after_cards(None, fold={}), "`fold` needs a condition"),
        (after_cards(QUEEN, fold={}), "must be about each player"),
        (after_cards(OWN, redeal={}), "here the table decides"),
        (after_cards(QUEEN, redeal={"antes": True}), "nobody antes in this game"),
        (after_cards(OWN | {"state": None}, fold={}), "only what the table sees"),
        (after_cards(OWN | {"state": "face down"}, fold={}), "face up"),
        (after_cards(OWN | {"matches": "Ugly"}, fold={}), "`values`"),
        (
            after_cards(OWN | {"matches": "Ugly", "values": None}, fold={}),
            'the pile "Ugly" is empty by then',
        ),
        (after_cards(QUEEN | {"value": None}, redeal={}), "cards are named"),
        (after_cards(QUEEN | {"color": "red"}, redeal={}), "contradicts a check"),
        (
            after_cards({"type": "unopened", "step": "Step 9"}, redeal={}),
            'no betting round "Step 9"',
        ),
        (after_cards(BUTTON | {"value": "cutoff"}, fold={}), "button"),
        (
            after_cards({"type": "not", "condition": BUTTON | {"true_state": "none"}}, fold={}),
            "belong to the whole condition",
        ),
    ],
)
def test_refused(document: Json, sentence: str) -> None:
    errors = str(the_error(_without_nulls(document)))
    assert sentence in errors


def _without_nulls(value: Any) -> Any:
    """The document without the keys that a case takes away."""
    if isinstance(value, dict):
        return {key: _without_nulls(one) for key, one in value.items() if one is not None}
    return [_without_nulls(one) for one in value] if isinstance(value, list) else value


def test_a_card_that_the_deck_lacks() -> None:
    document = after_cards(QUEEN | {"value": "2s"}, redeal={})
    document |= {"deck": {"type": "short_6a", "cards": 36}}
    assert "the deck has no 2s" in str(the_error(document))


def test_nothing_lies_open_yet() -> None:
    document = small_game(
        {"deal": deal(5)}, {"conditional_state": OWN, "fold": {}}, {"deal": board(1)}
    )
    assert "no player has a card face up by then" in str(the_error(document))


@pytest.mark.parametrize("slug", ["black-mariah", "jacks-back"])
def test_batches_refuse_them_with_a_reason(slug: str) -> None:
    assert isinstance(compile_game(catalogue_game(slug).game), Unsupported)
