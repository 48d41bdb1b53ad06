"""The same queries in other packages. Loops of thousands are timed and scaled up.

Each answer is a function of the number of deals; `of` says how many the whole question has.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import combinations, islice

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]


@dataclass(frozen=True)
class Rival:
    """Another package: which question it answers, how, and how much of it is timed."""

    package: str
    task: str
    run: Callable[[int], object]
    timed: int
    of: int


def cards(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _left(*hands: list[str]) -> list[str]:
    gone = {card for hand in hands for card in hand}
    return [card for card in DECK if card not in gone]


def _eval7() -> list[Rival]:
    import eval7

    def made(text: list[str]) -> list["eval7.Card"]:
        return [eval7.Card(card) for card in text]

    first, second, third = cards("AhKh"), cards("QsQd"), cards("8c7c")

    def flip(deals: int) -> int:
        mine, yours = made(first), made(second)
        boards = combinations(made(_left(first, second)), 5)
        return sum(
            eval7.evaluate([*mine, *board]) > eval7.evaluate([*yours, *board])
            for board in islice(boards, deals)
        )

    def three(deals: int) -> int:
        hands = [made(hand) for hand in (first, second, third)]
        deck = made(_left(first, second, third))
        won = 0
        for _ in range(deals):
            board = random.sample(deck, 5)
            values = [eval7.evaluate(hand + board) for hand in hands]
            won += values[0] == max(values)
        return won

    def stud(deals: int) -> int:
        one, other = cards("AhAd2cKh5h"), cards("KsQsJs9s2d")
        mine, yours, deck = made(one), made(other), made(_left(one, other))
        won = 0
        for _ in range(deals):
            a, b, c, d = random.sample(deck, 4)
            won += eval7.evaluate([*mine, a, b]) > eval7.evaluate([*yours, c, d])
        return won

    return [
        Rival("eval7", "AhKh v QsQd, exact", flip, 20_000, 1_712_304),
        Rival("eval7", "three hands, a million sampled deals", three, 20_000, 1_000_000),
        Rival("eval7", "seven-stud, fifth street, exact", stud, 20_000, 671_580),
    ]


def _phevaluator() -> list[Rival]:
    from phevaluator import evaluate_cards, evaluate_omaha_cards

    first, second = cards("AhKh"), cards("QsQd")
    one, other, flop = cards("AsKsQhJh"), cards("9c9d8c7d"), cards("Ts8h2c")

    def flip(deals: int) -> int:
        boards = combinations(_left(first, second), 5)
        return sum(
            evaluate_cards(*board, *first) < evaluate_cards(*board, *second)
            for board in islice(boards, deals)
        )

    def omaha(deals: int) -> int:
        rest = combinations(_left(one, other, flop), 2)
        return sum(
            evaluate_omaha_cards(*flop, *two, *one) < evaluate_omaha_cards(*flop, *two, *other)
            for two in islice(rest, deals)
        )

    return [
        Rival("phevaluator", "AhKh v QsQd, exact", flip, 2_000, 1_712_304),
        Rival("phevaluator", "Omaha on the flop, exact", omaha, 820, 820),
    ]


def _pokerkit() -> list[Rival]:
    from pokerkit import Card, Deck, StandardHighHand, calculate_equities, parse_range

    def three(deals: int) -> object:
        ranges = [parse_range(hand) for hand in ("AhKh", "QsQd", "8c7c")]
        return calculate_equities(
            ranges,
            Card.parse(""),
            2,
            5,
            Deck.STANDARD,
            (StandardHighHand,),
            sample_count=deals,
        )

    return [Rival("pokerkit", "three hands, a million sampled deals", three, 200, 1_000_000)]


def _poker_equity() -> list[Rival]:
    import poker_equity

    exact = poker_equity.exact_from_text
    hands = ["AhKh", "QsQd", "8c7c"]

    def three(deals: int) -> object:
        return poker_equity.chunk_from_text("holdem", hands, samples=deals, seed=1, threads=1)

    def flip(_: int) -> object:
        return exact("holdem", hands[:2])

    def omaha(_: int) -> object:
        return exact("omaha", ["AsKsQhJh", "9c9d8c7d"], "Ts8h2c")

    def stud(_: int) -> object:
        return exact("stud", ["AhAd2cKh5h", "KsQsJs9s2d"])

    million = 1_000_000
    return [
        Rival("poker_equity", "AhKh v QsQd, exact", flip, 1, 1),
        Rival("poker_equity", "three hands, a million sampled deals", three, million, million),
        Rival("poker_equity", "Omaha on the flop, exact", omaha, 1, 1),
        Rival("poker_equity", "seven-stud, fifth street, exact", stud, 1, 1),
    ]


def rivals() -> list[Rival]:
    """Of the packages that are installed."""
    known = {
        "poker_equity": _poker_equity,
        "eval7": _eval7,
        "phevaluator": _phevaluator,
        "pokerkit": _pokerkit,
    }
    return [rival for name, made in known.items() if find_spec(name) for rival in made()]
