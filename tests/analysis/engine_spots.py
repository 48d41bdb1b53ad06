"""Random spots of any game, and their results by playing every completion through the engine."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

from anypoker.analysis.enumeration.enumerate_deals import count_all
from anypoker.analysis.payoffs.outcomes import NotEnumerableError, PayoffModel, outcomes_of
from anypoker.analysis.payoffs.passive_hand import passive_action, start_hand
from anypoker.analysis.query.known_deal import UNKNOWN, KnownDeal
from anypoker.cards import Card, key_from_seed
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.events import Won
from anypoker.engine.setup import dice_needed
from anypoker.game import Game


def random_spot(outcomes: PayoffModel, rng: Random, most: int) -> KnownDeal:
    """All cards dealt, then slots forgotten as long as there are few enough completions."""
    deck = list(outcomes.game.deck.cards)
    rng.shuffle(deck)
    slots = outcomes.layout.slots
    cards: list[int] = [int(card) for card in deck[:slots]]
    left = deck[slots:]
    dead = left[: max(0, len(left) - rng.randint(3, 16))]
    spot = KnownDeal(outcomes, tuple(cards), tuple(dead))
    order = list(range(slots))
    rng.shuffle(order)
    for slot in order:
        fewer = list(spot.cards)
        fewer[slot] = UNKNOWN
        tried = KnownDeal(outcomes, tuple(fewer), spot.dead)
        if tried.completions > most:
            break
        spot = tried
    return spot


def completions(spot: KnownDeal) -> Iterator[list[int]]:
    """Every way to fill the slots; the same order of groups as the spot says, written anew."""

    def fill(
        cards: list[int], left: list[Card], groups: list[tuple[int, ...]]
    ) -> Iterator[list[int]]:
        if not groups:
            yield cards
            return
        first, *others = groups
        for chosen in combinations(range(len(left)), len(first)):
            filled = list(cards)
            for slot, number in zip(first, chosen, strict=True):
                filled[slot] = left[number]
            rest = [card for number, card in enumerate(left) if number not in chosen]
            yield from fill(filled, rest, others)

    yield from fill(list(spot.cards), list(spot.deck), list(spot.groups))


def play(outcomes: PayoffModel, cards: list[int]) -> list[Fraction]:
    """Each seat's part of the pot when the engine deals these cards."""
    game, layout = outcomes.game, outcomes.layout
    rest = list(game.deck.cards)
    for card in cards:
        rest.remove(Card(card))
    placed = dict(zip(layout.numbers, cards, strict=True))
    deck = [placed[n] if n in placed else rest.pop() for n in range(len(game.deck.cards))]
    dice = (1,) * dice_needed(game)
    hand = start_hand(game, layout.players, [Card(c) for c in deck], dice, key_from_seed("check"))
    while not hand.over:
        for decision in decisions(hand):
            apply_in_place(hand, decision.seat, passive_action(hand, decision))
    won = [0] * layout.players
    for event in hand.events:
        if isinstance(event, Won):
            won[event.seat] += event.amount
    return [Fraction(chips, sum(won)) for chips in won]


def by_engine(spot: KnownDeal) -> tuple[int, list[Fraction]]:
    """How many completions there are, and each seat's average part of the pot."""
    total = [Fraction(0)] * spot.outcomes.players
    number = 0
    for cards in completions(spot):
        number += 1
        for seat, part in enumerate(play(spot.outcomes, cards)):
            total[seat] += part
    return number, [part / number for part in total]


def check_spot(spot: KnownDeal) -> int:
    """The kernels' result and the engine's are the same, to the last fraction; how many deals."""
    counted = count_all(spot)
    number, parts = by_engine(spot)
    whole = int(spot.outcomes.division.whole)
    mine = [Fraction(int(units), whole * counted.deals) for units in counted.parts["units"]]
    assert counted.deals == number == spot.completions
    assert mine == parts, f"{spot.outcomes.game.name}: {spot.cards} without {spot.dead}"
    return number


def spots_of(game: Game, seed: str, most: int) -> KnownDeal | None:
    """A random spot of a game for a random number of players; None if kernels cannot count it."""
    chance = Random(seed)
    players = chance.randint(game.players.least, max(game.players.least, min(4, game.players.most)))
    try:
        outcomes = outcomes_of(game.for_players(players), players, given=True)
    except NotEnumerableError:
        return None
    return random_spot(outcomes, chance, most)
