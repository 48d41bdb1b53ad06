"""Decks of contexts compared with the rules of their games."""

import json

import msgspec
import pytest

from anypoker.cards import card_text
from anypoker.catalogue import all_games, find
from anypoker.deck_proof import Context, ContextSeat, DeckProofError
from anypoker.deck_proof.rules_deck import check_deck, deck_difference, deck_of_rules, rules_hash
from anypoker.rules import content_hash
from anypoker.rules.canonical_form import compact_text
from anypoker.session.proof_lines import hand_context


def context_of(name: str, players: int = 2) -> tuple[Context, dict[str, str]]:
    game = find(name).game
    seats = [ContextSeat(n, f"p{n}") for n in range(players)]
    text = compact_text(game)
    context = hand_context(game, "1/2", 0, seats, "t", 1, "0" * 64, content_hash(game))
    return context, {rules_hash(text): text}


def test_every_game_of_the_catalogue_has_the_deck_of_its_file() -> None:
    for slug, found in all_games().items():
        game = found.game
        document = json.loads(compact_text(game))
        for players in range(game.players.least, game.players.most + 1):
            cards = [card_text(card) for card in game.for_players(players).deck.cards]
            assert deck_difference(deck_of_rules(document, players), cards) == "", slug


def test_right_deck_passes_and_every_other_deck_is_named() -> None:
    context, rules = context_of("texas-holdem")
    check_deck(context, rules)
    cards = context.cards
    wrong = {
        "without As$": cards[:-1],
        "with Ks$": [*cards, "Ks"],
        "without As, with 2c$": ["2c", *cards[:-1]],
        "with Jk$": [*cards, "Jk"],
    }
    for difference, deck in wrong.items():
        changed = msgspec.structs.replace(context, deck=" ".join(deck))
        with pytest.raises(DeckProofError, match=difference):
            check_deck(changed, rules)


def test_rules_must_be_those_of_the_context() -> None:
    context, rules = context_of("texas-holdem")
    with pytest.raises(DeckProofError, match="did not send the rules"):
        check_deck(context, {})
    with pytest.raises(DeckProofError, match="did not send the rules"):
        check_deck(msgspec.structs.replace(context, rules=""), rules)
    other, others = context_of("omaha")
    with pytest.raises(DeckProofError, match="another game"):
        check_deck(msgspec.structs.replace(context, rules=other.rules), others)
    for text in ("", "[]", "{}", '{"game": "Texas Hold\'em"}', '{"deck": 3, "game": "x"}'):
        broken = msgspec.structs.replace(context, rules=rules_hash(text))
        with pytest.raises(DeckProofError):
            check_deck(broken, {broken.rules: text})
