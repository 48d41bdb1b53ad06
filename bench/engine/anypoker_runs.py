"""Measured hands: six players who check, call and stand pat, through the public functions."""

import random
from pathlib import Path

import anypoker
from anypoker.cards import key_from_seed
from anypoker.engine import ShuffledDeck, Stakes, apply_in_place, decisions, seats_of, start
from anypoker.engine.actions import Action, BringIn, Call, Check, DrawCards
from anypoker.engine.decision import BettingDecision, BringInDecision, Decision, DrawDecision
from anypoker.game import Structure
from anypoker.rules import Game, load_game

GAMES = {
    "limit hold'em": "texas-holdem",
    "omaha hi-lo": "omaha-8",
    "stud hi-lo": "seven-card-stud-8",
    "2-7 triple draw": "2-7-triple-draw",
    "badugi": "badugi",
}

_CALL, _CHECK, _BRING_IN, _STAND_PAT = Call(), Check(), BringIn(), DrawCards()


def game_named(name: str) -> Game:
    folder = Path(anypoker.__file__).parent / "games"
    return load_game((folder / f"{GAMES[name]}.json").read_text(encoding="utf-8"))


def passive(decision: Decision) -> Action:
    """Check, call, bring in, stand pat."""
    if isinstance(decision, BettingDecision):
        return _CALL if decision.call else _CHECK
    if isinstance(decision, DrawDecision):
        return _STAND_PAT
    assert isinstance(decision, BringInDecision)
    return _BRING_IN


def play(game: Game, hands: int, seed: int) -> int:
    """Play hands and return the number of decisions."""
    chance = random.Random(seed)
    seats = seats_of(*[200] * 6)
    stakes = Stakes(structure=Structure.LIMIT, ante=0)
    deck = list(game.deck.cards)
    key = key_from_seed(seed)
    taken = 0
    for _ in range(hands):
        chance.shuffle(deck)
        hand = start(game, seats, stakes, ShuffledDeck(tuple(deck), (), key))
        while not hand.over:
            for decision in decisions(hand):
                apply_in_place(hand, decision.seat, passive(decision))
                taken += 1
    return taken
