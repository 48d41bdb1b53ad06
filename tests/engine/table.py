"""Hands for tests: games from the catalogue or from a few lines, decks laid out by hand."""

import json
from collections import Counter
from functools import cache
from typing import Any

from anypoker.cards import Card, Key, parse_cards
from anypoker.catalogue import base_game_text, game_of
from anypoker.engine import (
    Decision,
    Event,
    Hand,
    Seats,
    ShuffledDeck,
    Stakes,
    apply_in_place,
    decisions,
    parse_action,
    seats_of,
    start,
)
from anypoker.engine.actions.legal import call_down
from anypoker.engine.decision import BettingDecision
from anypoker.game import Structure
from anypoker.rules import Game, load_game

KEY = Key(bytes(32))


def game(slug: str) -> Game:
    """A game of the catalogue."""
    return game_of(slug).game


@cache
def _loaded(text: str) -> Game:
    return load_game(text, library=base_game_text)


Json = dict[str, Any]


def bet(kind: str, **keys: Any) -> Json:
    return {"bet": {"type": kind, **keys}}


def deal(number: int, state: str = "face down", **keys: Any) -> Json:
    return {"deal": {"location": "player", "cards": [{"number": number, "state": state, **keys}]}}


def board(number: int, subset: str | list[str] | None = None, state: str = "face up") -> Json:
    pile = {} if subset is None else {"subset": subset}
    cards = [{"number": number, "state": state, **pile}]
    return {"deal": {"location": "community", "cards": cards}}


def hands(*best: Json, **keys: Any) -> Json:
    """The showdown of a game; without a word, the high hand of any five cards."""
    usual = {"order": "clockwise", "startingFrom": "dealer", "cardsRequired": ""}
    shares = list(best) or [{"evaluationType": "high", "anyCards": 5}]
    return usual | {"bestHand": shares} | keys


def written(*steps: Json, **rules: Any) -> Game:
    """A game of these steps (and a showdown), and the few words that matter to a test."""
    named = [{"name": f"Step {number}"} | step for number, step in enumerate(steps, 1)]
    usual: Json = {
        "game": "A test game",
        "players": {"min": 2, "max": 6},
        "deck": {"type": "standard", "cards": 52},
        "bettingStructures": ["Limit", "No Limit", "Pot Limit"],
        "gamePlay": [*named, {"name": "Showdown", "showdown": {"type": "final"}}],
        "showdown": hands(),
    }
    return _loaded(json.dumps(usual | rules))


def deck_of(played: Game, top: str) -> tuple[Card, ...]:
    """A deck that starts with these cards, the rest in the order of the pack."""
    first = parse_cards(top)
    rest = Counter(played.deck.cards) - Counter(first)
    return (*first, *(card for card in played.deck.cards for _ in range(_take(rest, card))))


def _take(left: Counter[Card], card: Card) -> int:
    if not left[card]:
        return 0
    left[card] -= 1
    return 1


def hand_of(
    played: Game,
    stacks: tuple[int, ...] | Seats,
    *,
    top: str = "",
    button: int = 0,
    dice: tuple[int, ...] = (),
    structure: Structure | None = None,
    **stakes: Any,
) -> Hand:
    """The hand when the first decision is due."""
    seats = stacks if isinstance(stacks, Seats) else seats_of(*stacks, button=button)
    chance = ShuffledDeck(deck_of(played, top), dice, KEY)
    return start(played, seats, Stakes(structure=structure, **stakes), chance)


def do(hand: Hand, *lines: str) -> list[Event]:
    """Actions as text, each by its seat ("2 raise to 8"); what they brought about."""
    before = len(hand.events)
    for line in lines:
        seat, _, action = line.partition(" ")
        apply_in_place(hand, int(seat), parse_action(action))
    return hand.events[before:]


def question(hand: Hand) -> Decision:
    """The only open question."""
    (asked,) = decisions(hand)
    return asked


def betting(hand: Hand) -> BettingDecision:
    asked = question(hand)
    assert isinstance(asked, BettingDecision)
    return asked


def passively(hand: Hand) -> None:
    """Everyone checks, calls and does the least, to the end."""
    while not hand.over:
        for asked in decisions(hand):
            apply_in_place(hand, asked.seat, call_down(asked))


def events(hand: Hand, kind: type) -> list[Any]:
    return [event for event in hand.events if isinstance(event, kind)]
