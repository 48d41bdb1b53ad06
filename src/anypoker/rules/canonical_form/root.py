"""Whole game as a file."""

import hashlib
import json

from anypoker import game as g
from anypoker.cards import RANKS, SUITS, DeckKind, card_text, is_joker, is_two_faced
from anypoker.rules.canonical_form.base import Json, amount_document, condition_document, put, words
from anypoker.rules.canonical_form.showdown import interim_document, showdown_document
from anypoker.rules.canonical_form.steps import step_document


def canonical(game: g.Game) -> Json:
    """Return the canonical document of a game."""
    document: Json = {"game": game.name}
    put(document, "category", game.category)
    put(document, "aliases", list(game.aliases))
    put(document, "summary", game.summary)
    put(document, "references", [_reference(one) for one in game.references])
    document["players"] = {"min": game.players.least, "max": game.players.most}
    document["deck"] = _deck(game)
    document["bettingStructures"] = words(game.structures)
    put(document, "limits", _limits(game.limits))
    put(document, "forcedBets", _forced_bets(game))
    document["bettingOrder"] = _betting_order(game.order)
    put(document, "orderings", {one.name: json.loads(one.declaration) for one in game.orderings})
    put(document, "communityCardLayout", _layout(game.layout))
    document["gamePlay"] = [_step(one, game.showdown) for one in game.steps]
    document["showdown"] = showdown_document(game.showdown)
    put(document, "match", _match(game.match))
    put(document, "byPlayers", [_table(one, document) for one in game.variants])
    return document


def _step(found: g.Step, showdown: g.Showdown) -> Json:
    document = step_document(found)
    if isinstance(found.action, g.CompareStep):
        document["showdown"]["bestHand"] = interim_document(showdown, found.action.which)
    return document


# What may depend on the number of players.
_BY_PLAYERS = ("deck", "orderings", "forcedBets", "bettingOrder", "gamePlay", "showdown")


def _table(found: g.PlayerCountVariant, whole: Json) -> Json:
    """Return the parts of a variant that differ from the game."""
    there = canonical(found.game)
    changed = {key: there[key] for key in _BY_PLAYERS if there.get(key) != whole.get(key)}
    return {"players": found.players, **changed}


def canonical_text(game: g.Game) -> str:
    """Return the canonical file of a game."""
    return json.dumps(canonical(game), indent=2, ensure_ascii=False) + "\n"


def compact_text(game: g.Game) -> str:
    """Return the canonical document of a game as JSON with sorted keys and without spaces."""
    return json.dumps(canonical(game), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def content_hash(game: g.Game) -> str:
    """Identifies a game by what it says: SHA-256 of its canonical document, 64 hex digits."""
    return hashlib.sha256(compact_text(game).encode()).hexdigest()


def _reference(found: g.Reference) -> str | Json:
    if not found.description:
        return found.url
    return {"url": found.url, "description": found.description}


def _deck(found: g.Game) -> Json:
    deck = found.deck
    document: Json = {"type": deck.kind.value, "cards": len(deck) - deck.jokers}
    put(document, "jokers", deck.jokers)
    if deck.kind is not DeckKind.CUSTOM:
        return document
    plain = [card for card in deck.cards if not is_joker(card) and not is_two_faced(card)]
    ranks = [RANKS[rank] for rank in sorted({card >> 2 for card in plain})]
    suits = [SUITS[suit] for suit in sorted({card & 3 for card in plain})]
    full = [card_text(card) for card in plain] == [rank + suit for rank in ranks for suit in suits]
    if plain and full:
        document |= {"ranks": ranks, "suits": suits}
    else:
        put(document, "added", [card_text(card) for card in plain])
    two_faced = [card_text(card) for card in deck.cards if is_two_faced(card)]
    put(document, "twoFaced", two_faced)
    return document


def _limits(found: g.Limits) -> Json:
    document: Json = {}
    put(document, "betsPerRound", found.bets_per_round)
    put(document, "headsUpToo", found.heads_up_too)
    for key, limit in (
        ("capPerRound", found.cap_per_round),
        ("capPerHand", found.cap_per_hand),
        ("increment", found.increment),
    ):
        put(document, key, amount_document(limit) if limit else None)
    return document


def _forced_bets(played: g.Game) -> Json | None:
    """None if nobody is forced to bet: the style names antes that no step posts."""
    found = played.forced
    if not found.cases:
        actions = played.every_action()
        posted = {action.kind for action in actions if isinstance(action, g.BetStep)}
        antes = found.otherwise.style is g.ForcedStyle.ANTES_ONLY
        return None if antes and g.BetKind.ANTES not in posted else _forced(found.otherwise)
    return {
        "conditionalOrders": [
            {
                "condition": condition_document(case.condition),
                "forcedBet": _forced(case.forced),
            }
            for case in found.cases
        ],
        "default": _forced(found.otherwise),
    }


def _forced(found: g.ForcedBets) -> Json:
    document: Json = {"style": found.style.value}
    put(document, "rule", found.rule.value if found.rule else None)
    put(document, "bringInEval", found.ordering.name if found.ordering else None)
    put(document, "openPairDoubleBet", found.open_pair_doubles)
    return document


def _betting_order(found: g.BettingOrder) -> Json:
    later: str | Json = found.later.value
    if found.later_cases:
        later = {
            "conditionalOrders": [
                {"condition": condition_document(case.condition), "order": case.order.value}
                for case in found.later_cases
            ],
            "default": found.later.value,
        }
    return {"initial": found.first.value, "subsequent": later}


def _layout(found: g.Layout | None) -> Json | None:
    if found is None:
        return None
    document: Json = {"type": found.kind.value}
    put(document, "rows", [{"label": row.label, "subsets": list(row.piles)} for row in found.rows])
    put(document, "columns", found.columns)
    put(document, "cells", [[list(cell) for cell in row] for row in found.cells])
    return document


def _match(found: g.Match | None) -> Json | None:
    if found is None:
        return None
    document: Json = {"stacks": found.stacks}
    put(document, "hands", found.hands)
    document |= {"starter": found.starter.value, "wonBy": found.won_by.value}
    put(document, "ante", found.ante)
    return document | {"smallBet": found.small_bet, "bigBet": found.big_bet}
