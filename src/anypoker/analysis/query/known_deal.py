"""Known deals: known cards, their slots, and the cards to come."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb, prod

from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.query.range_slots import SeatRange
from anypoker.analysis.query.ranges import Holding
from anypoker.analysis.query.symmetry import interchangeable_slots
from anypoker.cards import Card, card_text, cards_text
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.strength.unseen_cards import unseen_cards

UNKNOWN = -1

SlotRange = tuple[tuple[int, ...], tuple[Holding, ...]]  # slots, and the cards that may fill them


class KnownDealError(AnypokerError, ValueError):
    """Impossible cards; the message says which and why."""


@dataclass(frozen=True)
class KnownDeal:
    """Known cards by slot (UNKNOWN elsewhere), dead cards, and ranges by the slots they fill.

    `weights`: by range, those of its holdings; None if all are equal.
    """

    outcomes: PayoffModel
    cards: tuple[int, ...]
    dead: tuple[Card, ...]
    ranges: tuple[SlotRange, ...] = ()
    weights: tuple[tuple[int, ...] | None, ...] = ()

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards that may still come."""
        known = [Card(card) for card in self.cards if card != UNKNOWN]
        return tuple(unseen_cards(self.outcomes.game.deck.cards, (*known, *self.dead)))

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Slots to be filled, those together whose order makes no difference."""
        ranged = {slot for slots, _ in self.ranges for slot in slots}
        free = [
            slot for slot, card in enumerate(self.cards) if card == UNKNOWN and slot not in ranged
        ]
        return interchangeable_slots(self.outcomes, free)

    @cached_property
    def completions(self) -> int:
        """In how many different ways the slots can be filled."""
        total, left = 1, len(self.deck) - sum(len(slots) for slots, _ in self.ranges)
        for group in self.groups:
            total *= comb(left, len(group))
            left -= len(group)
        for _, holdings in self.ranges:
            total *= len(holdings)
        return total

    def holdings_fixed(self) -> Iterator[tuple["KnownDeal", int]]:
        """Yield the spots that it may be, with a holding for each range, and their weights."""
        left = set(self.deck)
        weights = [
            (1,) * len(holdings) if own is None else own
            for (_, holdings), own in zip(self.ranges, self.weights, strict=True)
        ]
        for chosen in product(
            *(
                zip(holdings, own, strict=True)
                for (_, holdings), own in zip(self.ranges, weights, strict=True)
            )
        ):
            held = [card for holding, _ in chosen for card in holding]
            if len(set(held)) == len(held) and left.issuperset(held):
                cards = list(self.cards)
                slots = [slot for slots, _ in self.ranges for slot in slots]
                for slot, card in zip(slots, held, strict=True):
                    cards[slot] = card
                spot = KnownDeal(self.outcomes, tuple(cards), self.dead)
                vars(spot)["groups"] = self.groups  # the same slots are left
                yield spot, prod(weight for _, weight in chosen)


def make_spot(
    outcomes: PayoffModel,
    hands: Sequence[Sequence[Card | None]],
    board: Sequence[Card | None] = (),
    dead: Sequence[Card] = (),
    ranges: Sequence[SeatRange] = (),
) -> KnownDeal:
    """Make a known deal from hands in dealing order and a board; None: unknown."""
    layout = outcomes.layout
    cards = [UNKNOWN] * layout.slots
    for seat, hand in enumerate(hands):
        places = [place.slot for place in layout.own[seat]]
        _put(cards, places, hand, f"hand {seat + 1}")
    _put(cards, layout.board, board, "the board")
    spot = KnownDeal(
        outcomes,
        tuple(cards),
        tuple(dead),
        tuple((one.slots, one.holdings) for one in ranges),
        tuple(one.weights for one in ranges),
    )
    _check(spot)
    return spot


def _put(cards: list[int], slots: Sequence[int], known: Sequence[Card | None], where: str) -> None:
    if len(known) > len(slots):
        raise KnownDealError(
            f"{where} has {len(slots)} cards at the showdown, not {len(known)} "
            f"({cards_text(card for card in known if card is not None)})"
        )
    for slot, card in zip(slots, known, strict=False):
        if card is not None:
            cards[slot] = card


def _check(spot: KnownDeal) -> None:
    known = (Card(card) for card in spot.cards if card != UNKNOWN)
    check_deck(spot.outcomes.game, (*known, *spot.dead))
    needed = spot.cards.count(UNKNOWN)
    if needed > len(spot.deck):
        raise KnownDealError(f"{needed} cards are still to come, and {len(spot.deck)} are left")


def check_deck(game: Game, named: Iterable[Card]) -> None:
    """Raise `KnownDealError` for a card named more often than the deck has it."""
    deck = Counter(game.deck.cards)
    for card, times in Counter(named).items():
        if not deck[card]:
            raise KnownDealError(f"{card_text(card)} is not in the deck")
        if times > deck[card]:
            raise KnownDealError(
                f"{card_text(card)} is named {times} times; the deck has {deck[card]}"
            )
