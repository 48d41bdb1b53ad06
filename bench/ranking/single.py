"""One seven-card hand per call, by each library's public function, on the same hands.

Every library gets the hands in the form that it takes fastest; turning them into it is not
measured. All must agree on which hand is better before any of them is measured.
"""

from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from typing import Any

from anypoker.cards import Card, card_text
from anypoker.ranking import evaluate, evaluator_of, find_ordering
from bench.ranking.clock import best_rates

Hands = list[tuple[Card, ...]]
Way = tuple[Callable[[Any], Any], list[Any]]  # a function, and hands as it takes them

FEW = 300  # hands for slow libraries


def _anypoker(hands: Hands) -> Way:
    high = find_ordering("high")
    return lambda hand: evaluate(high, hand), hands


def _anypoker_value(hands: Hands) -> Way:
    value = evaluator_of(find_ordering("high")).value
    return lambda hand: value(hand), hands


def _phevaluator(hands: Hands) -> Way:
    evaluate_cards = import_module("phevaluator").evaluate_cards
    return lambda hand: evaluate_cards(*hand), hands  # its numbers of cards are the same


def _phevaluator_7(hands: Hands) -> Way:
    evaluate_7cards = import_module("phevaluator").evaluate_7cards
    return lambda hand: evaluate_7cards(*hand), hands


def _eval7(hands: Hands) -> Way:
    eval7 = import_module("eval7")
    cards = {text: eval7.Card(text) for text in {card_text(c) for hand in hands for c in hand}}
    as_cards = [[cards[card_text(card)] for card in hand] for hand in hands]
    evaluate_cards = eval7.evaluate
    return lambda hand: evaluate_cards(hand), as_cards


def _treys(hands: Hands) -> Way:
    treys = import_module("treys")
    as_cards = [[treys.Card.new(card_text(card)) for card in hand] for hand in hands]
    evaluate_cards = treys.Evaluator().evaluate
    return lambda hand: evaluate_cards(hand[:2], hand[2:]), as_cards


def _pokerkit(hands: Hands) -> Way:
    pokerkit = import_module("pokerkit")
    as_cards = [
        tuple(pokerkit.Card.parse("".join(card_text(card) for card in hand))) for hand in hands
    ]
    from_game = pokerkit.StandardHighHand.from_game
    return lambda hand: from_game(hand), as_cards[:FEW]


WAYS: dict[str, Callable[[Hands], Way]] = {
    "anypoker evaluate": _anypoker,
    "anypoker evaluator.value": _anypoker_value,
    "phevaluator evaluate_cards": _phevaluator,
    "phevaluator evaluate_7cards": _phevaluator_7,
    "eval7": _eval7,
    "treys": _treys,
    "pokerkit": _pokerkit,
}
HIGHER_IS_BETTER = {"eval7", "pokerkit"}


def _check(name: str, results: list[Any], ours: list[int]) -> None:
    """The same hands are better, and the same are equal."""
    order = sorted(range(len(results)), key=ours.__getitem__, reverse=name in HIGHER_IS_BETTER)
    for one, other in pairwise(order):
        equal = ours[one] == ours[other]
        if (results[one] == results[other]) != equal or not (results[one] <= results[other]):
            raise SystemExit(f"{name} ranks hands {one} and {other} in another way")


def _each(function: Callable[[Any], Any], hands: list[Any]) -> Callable[[], None]:
    def work() -> None:
        for hand in hands:
            function(hand)

    return work


def measure(hands: Hands, seconds: float) -> list[dict[str, Any]]:
    """Hands a CPU-second of each library; None for one that is not installed."""
    ours = [evaluator_of(find_ordering("high")).value(hand) for hand in hands]
    works = {}
    for name, way in WAYS.items():
        try:
            function, prepared = way(hands)
        except ModuleNotFoundError:
            continue
        _check(name, list(map(function, prepared)), ours[: len(prepared)])
        works[name] = _each(function, prepared), len(prepared)
    rates = best_rates(works, seconds)
    return [
        {
            "name": name,
            "rate": round(rates[name]) if name in rates else None,
            "microseconds": round(1e6 / rates[name], 3) if name in rates else None,
        }
        for name in WAYS
    ]
