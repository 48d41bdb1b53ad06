"""Cards by name: wild, as bonus and penalty, and what follows an open pair."""

from typing import Any

import jsonschema
import pytest

from anypoker.batch.compile.supported_rules import check_rules
from anypoker.batch.compile.unsupported import UnsupportedGameError
from anypoker.cards import parse_card, parse_cards
from anypoker.catalogue import game_of as catalogue_game
from anypoker.game import (
    PAIR,
    SEQUENCE,
    AfterTrigger,
    Bonus,
    DealStep,
    Game,
    OfCards,
    RankedHand,
    is_triggered,
)
from anypoker.rules import canonical, explain_text
from anypoker.rules.schema import json_schema
from tests.rules.small_games import Json, deal, game_of, small_game, the_error

JACKS = {"type": "card", "cards": ["Js", "Jh"], "role": "wild"}
RISING = {"type": "follow_card", "trigger": "sequence", "role": "wild"}
PAIRED = {"type": "follow_card", "trigger": "pair", "role": "wild"}
SMALL = {"type": "fixed", "amount": "small_bet"}
VALIDATOR = jsonschema.Draft202012Validator(json_schema())


def wild(*rules: Json) -> Json:
    hand = {"evaluationType": "high_wild", "anyCards": 5, "wildCards": list(rules)}
    return small_game({"deal": deal(4)}, {"deal": deal(1, "face up")}, hands=[hand])


def special(**keys: Any) -> Json:
    return small_game({"deal": deal(4)}, {"deal": deal(1, "face up", **keys)})


def told(game: Game) -> str:
    return " ".join(explain_text(game).split())


def wild_of(game: Game) -> list[object]:
    hand = game.showdown.otherwise[0].hand
    assert isinstance(hand, RankedHand)
    return [rule.source for rule in hand.wild]


def test_wild_cards_by_name() -> None:
    game = game_of(wild(JACKS, PAIRED))
    assert wild_of(game) == [OfCards(tuple(sorted(parse_cards("JhJs")))), AfterTrigger(PAIR)]
    game = game_of(wild(RISING))
    assert wild_of(game) == [AfterTrigger(SEQUENCE)]
    assert "Once a deuce is dealt face up, all cards of that rank are wild" in told(game)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (wild(JACKS | {"cards": ["Js", "Js"]}), "Js is named twice"),
        (wild(JACKS, JACKS | {"cards": ["Js"], "role": "bug"}), "two rules say that Js is wild"),
        (wild(JACKS | {"cards": ["Jk"]}), "a joker cannot be named here"),
        (wild(JACKS | {"cards": ["Jx"]}), "Jx"),
        (wild(PAIRED | {"trigger_rank": "Q"}), "`trigger`"),
        (wild({"type": "follow_card", "role": "wild"}), "`trigger_rank` is missing"),
        (special(bonus=[{"state": "face up"}]), "`rank` is missing"),
        (special(bonus=[{"rank": "4", "cards": ["4s"], "state": "face up"}]), "`cards`"),
        (
            special(
                bonus=[{"rank": "Q", "state": "face up"}],
                penalty=[{"cards": ["Qs"], "cost": SMALL}],
            ),
            "what Qs brings is given twice",
        ),
    ],
)
def test_refused(document: Json, sentence: str) -> None:
    assert sentence in str(the_error(document))


def test_a_card_that_the_deck_lacks() -> None:
    document = wild(JACKS | {"cards": ["2s"]}) | {"deck": {"type": "short_6a", "cards": 36}}
    assert "the deck has no 2s" in str(the_error(document))
    document = special(penalty=[{"cards": ["2s"], "cost": SMALL}])
    document |= {"deck": {"type": "short_6a", "cards": 36}}
    assert "the deck has no 2s" in str(the_error(document))


def test_written_and_read_again() -> None:
    for document in (
        wild(JACKS, PAIRED),
        wild(RISING),
        special(bonus=[{"cards": ["Qs", "Qh"], "state": "face down"}]),
        special(penalty=[{"cards": ["Qs"], "cost": SMALL}]),
    ):
        VALIDATOR.validate(document)
        game = game_of(document)
        assert game_of(canonical(game)) == game


def test_a_trigger_is_a_rank_or_cards() -> None:
    game = game_of(special(bonus=[{"cards": ["Qs", "Qh"], "state": "face down"}]))
    deals = [action for action in game.every_action() if isinstance(action, DealStep)]
    (bonus,) = deals[-1].cards[0].specials
    assert isinstance(bonus, Bonus)
    assert is_triggered(bonus.trigger, parse_card("Qh"))
    assert not is_triggered(bonus.trigger, parse_card("Qd"))
    assert is_triggered("Q", parse_card("Qd"))
    assert "the queen of hearts or the queen of spades" in told(game)


def test_told_as_players_call_them() -> None:
    assert "The one-eyed jacks (J♥, J♠) are wild." in told(game_of(wild(JACKS)))
    queen = JACKS | {"cards": ["Qs"]}
    assert "The queen of spades is wild." in told(game_of(wild(queen)))
    assert "a later open pair changes it" in told(game_of(wild(PAIRED)))


def test_batches_know_cards_by_name_but_not_pairs() -> None:
    check_rules(catalogue_game("suicide-king-stud").game)
    with pytest.raises(UnsupportedGameError, match="an open pair decides what is wild"):
        check_rules(catalogue_game("dirty-schultz").game)
