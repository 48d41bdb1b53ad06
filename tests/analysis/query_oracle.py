"""Slow answers to queries: every deal is played by the engine, and facts are read off its hands."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from random import Random

from anypoker.analysis.payoffs.outcomes import PayoffModel, outcomes_of
from anypoker.analysis.payoffs.passive_hand import passive_action, start_hand
from anypoker.cards import Card, cards_text, key_from_seed
from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine.events import Dealt, StepStarted, Unclaimed, Won
from anypoker.engine.setup import dice_needed
from anypoker.engine.showdown.claims import entries_of
from anypoker.engine.showdown.made_hands import make_hands
from anypoker.game import Game
from anypoker.ranking import Strength

Value = Callable[["Deal"], Fraction | int]


@dataclass
class Look:
    """The table after a step: cards, and the strength of each seat's hand by share."""

    hole: list[tuple[Card, ...]]
    board: tuple[Card, ...]
    strengths: list[list[Strength | None]]


@dataclass
class Deal:
    """A hand that the engine has played to the end."""

    cards: tuple[int, ...]
    parts: list[Fraction]
    share_parts: dict[str, list[Fraction]]
    unclaimed: set[str]
    looks: dict[str, Look] = field(default_factory=dict)

    @property
    def end(self) -> Look:
        return self.looks["end"]


@dataclass
class Spot:
    """Known cards of a game and the few that may still come."""

    model: PayoffModel
    cards: list[int | None]
    left: list[Card]
    dead: list[Card]

    def query(self, select: str, game: str, more: str = "") -> str:
        """Return the query about these cards."""
        layout = self.model.layout
        hands = [self._text([place.slot for place in own]) for own in layout.own]
        players = ", ".join(f"p{n + 1}='{hand}'" for n, hand in enumerate(hands))
        board = f", board='{self._text(layout.board)}'" if layout.board else ""
        dead = cards_text(self.dead)
        return f"select {select} from game='{game}', {players}{board}, dead='{dead}' {more}"

    def _text(self, slots: Sequence[int]) -> str:
        cards = [self.cards[slot] for slot in slots]
        return "".join("??" if card is None else cards_text([Card(card)]) for card in cards)

    def deals(self) -> list[Deal]:
        """Play every deal; cards of one step are the same in any order."""
        free = [slot for slot, card in enumerate(self.cards) if card is None]
        coming = permutations(self.left, len(free))
        return [self._play(dict(zip(free, cards, strict=True))) for cards in coming]

    def _play(self, put: dict[int, Card]) -> Deal:
        cards = tuple(put[s] if c is None else c for s, c in enumerate(self.cards))
        return play(self.model, cards)


def play(model: PayoffModel, cards: Sequence[int]) -> Deal:
    """Let the engine deal these cards, and look at the table after each step."""
    game, layout = model.game, model.layout
    rest = list(game.deck.cards)
    for card in cards:
        rest.remove(Card(card))
    placed = dict(zip(layout.numbers, cards, strict=True))
    deck = [placed[n] if n in placed else rest.pop() for n in range(len(game.deck.cards))]
    dice = (1,) * dice_needed(game)
    hand = start_hand(game, layout.players, [Card(c) for c in deck], dice, key_from_seed("oracle"))
    looks: dict[str, Look] = {}
    while not hand.over:
        looks[_last_step(hand)] = _look(hand)
        for decision in decisions(hand):
            apply_in_place(hand, decision.seat, passive_action(hand, decision))
    looks["end"] = _look(hand)
    won: list[int] = [0] * layout.players
    by_share: dict[str, list[int]] = {share.name: [0] * layout.players for share in model.shares}
    unclaimed = set()
    for event in hand.events:
        if isinstance(event, Won):
            won[event.seat] += event.amount
            by_share.setdefault(event.entry or "", [0] * layout.players)[event.seat] += event.amount
        elif isinstance(event, Unclaimed):
            unclaimed.add(event.entry)
    pot = sum(won)
    return Deal(
        tuple(cards),
        [Fraction(chips, pot) for chips in won],
        {name: [Fraction(chips, pot) for chips in row] for name, row in by_share.items()},
        unclaimed,
        looks,
    )


def _last_step(hand: Hand) -> str:
    """Return the last step that dealt a card."""
    name = found = ""
    for event in hand.events:
        if isinstance(event, StepStarted):
            name = event.name
        elif isinstance(event, Dealt):
            found = name
    return found


def _look(hand: Hand) -> Look:
    seats = range(len(hand.hole_cards))
    made = [make_hands(hand, seat, entries_of(hand, seat)) for seat in seats]
    return Look(
        [tuple(held) for held in hand.hole_cards],
        tuple(hand.board),
        [[one.strength if one is not None else None for one in every] for every in made],
    )


def make_spot(game: Game, players: int, unknown: int, seed: str, spare: int = 3) -> Spot:
    """Deal at random; the last cards of the deal are unknown, and nearly all others dead."""
    chance = Random(seed)
    model = outcomes_of(game.for_players(players), players, given=True)
    deck = list(model.game.deck.cards)
    chance.shuffle(deck)
    slots = model.layout.slots
    cards: list[int | None] = [int(card) for card in deck[:slots]]
    order = sorted(range(slots), key=lambda slot: model.layout.numbers[slot])
    gone = order[-unknown:]
    left = [deck[slot] for slot in gone] + deck[slots : slots + spare]
    for slot in gone:
        cards[slot] = None
    return Spot(model, cards, left, deck[slots + spare :])


def mean(deals: Sequence[Deal], value: Value) -> float:
    """Return the mean of a number or condition over deals."""
    return float(sum(Fraction(value(deal)) for deal in deals) / len(deals))


def by_known_cards(deals: Sequence[Deal], slots: Sequence[int]) -> Iterator[list[Deal]]:
    """Yield the deals that agree in these slots."""
    found: dict[tuple[int, ...], list[Deal]] = {}
    for deal in deals:
        found.setdefault(tuple(deal.cards[slot] for slot in slots), []).append(deal)
    yield from found.values()
