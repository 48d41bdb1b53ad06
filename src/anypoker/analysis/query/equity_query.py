"""An equity query: a game and its known cards as a value for any worker."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from math import comb

from anypoker.analysis.payoffs.card_slots import CardSlots
from anypoker.analysis.payoffs.outcomes import PayoffModel, outcomes_of
from anypoker.analysis.query.placed_hands import is_placed, parse_placed
from anypoker.analysis.query.ranges import (
    MAX_HANDS,
    Holding,
    RangeError,
    cards_named,
    looks_like_range,
    parse_range,
)
from anypoker.analysis.query.spots import KnownDeal, KnownDealError, SlotRange, make_spot
from anypoker.analysis.query.symmetry import interchangeable_slots
from anypoker.cards import Card, parse_cards
from anypoker.game import Game

ANY_HAND = ("", "?", "*", "random")
_UNKNOWN_CARD = re.compile(r"(\?\??)")


@dataclass(frozen=True)
class EquityQuery:
    """A game and what is known of its cards, in words."""

    game: Game
    hands: tuple[str, ...]
    board: tuple[str, ...] = ()
    dead: str = ""
    draws: int | None = None  # that are left; None: all of the game


def make_query(
    game: Game,
    hands: Sequence[str],
    board: Sequence[str] = (),
    dead: str = "",
    draws: int | None = None,
) -> EquityQuery:
    return EquityQuery(game, tuple(hands), tuple(board), dead, draws)


@lru_cache(maxsize=16)
def countable_outcomes(game: Game, players: int, given: bool) -> PayoffModel:
    """Return the outcomes of a game, or `NotCountableError`."""
    return outcomes_of(game, players, given=given)


@lru_cache(maxsize=16)
def spot_of(question: EquityQuery) -> KnownDeal:
    """Return the known deal of a query.

    Raises:
        KnownDealError: if its cards are impossible.
    """
    outcomes = countable_outcomes(question.game, len(question.hands), True)
    hands: list[tuple[Card | None, ...]] = []
    ranges: list[tuple[str, SlotRange]] = []
    board = known_board(outcomes.layout, question.board)
    dead = parse_cards(question.dead)
    for seat, text in enumerate(question.hands):
        hand: tuple[Card | None, ...] = ()
        if text.strip().lower() in ANY_HAND:
            pass
        elif is_placed(text):
            hand = _place(outcomes, seat, text, ranges)
        elif looks_like_range(text) or "," in text:
            ranges.append((text, _slot_range(question.game, outcomes, seat, text)))
        else:
            hand = known_cards(text)
        hands.append(hand)
    taken = {card for hand in hands for card in hand} | set(board) | set(dead)
    return make_spot(outcomes, hands, board, dead, _possible(ranges, taken))


def _possible(ranges: Sequence[tuple[str, SlotRange]], taken: set[Card | None]) -> list[SlotRange]:
    """Return the holdings without a card that is known to be elsewhere."""
    left = []
    for text, (slots, holdings) in ranges:
        possible = tuple(held for held in holdings if not taken.intersection(map(Card, held)))
        if not possible:
            raise KnownDealError(f"every hand of '{text}' has a card that is known")
        left.append((slots, possible))
    return left


def _place(
    outcomes: PayoffModel, seat: int, text: str, ranges: list[tuple[str, SlotRange]]
) -> tuple[Card | None, ...]:
    """Return the cards of a hand with parentheses; one without suits goes to the `ranges`."""
    own = outcomes.layout.own[seat]
    ups = [slot.up for slot in own]
    placed = parse_placed(text, ups, outcomes.game.deck.cards, f"hand {seat + 1}")
    cards = placed.cards()
    if cards is not None:
        return cards
    holdings = placed.holdings(ups)
    if not holdings:
        raise RangeError(f"no hand of the deck is in the range '{text}'")
    ranges.append((text, (tuple(own[place].slot for place in placed.places()), holdings)))
    return ()


def _slot_range(game: Game, outcomes: PayoffModel, seat: int, words: str) -> SlotRange:
    """Return the first slots of a seat, and every way in which the hands of a range fill them."""
    from anypoker.analysis.enumeration.top_hands import best_holdings  # which asks questions itself

    own = outcomes.layout.own[seat]
    first = first_cards(outcomes, seat)
    size = min(max(first, cards_named(words)), len(own))

    def best(percent: float) -> Sequence[Holding]:
        if size != first:
            raise RangeError(f"{percent:g}% of all hands is about {first} cards: '{words}' is not")
        return best_holdings(game, percent)

    holdings = parse_range(words, size, outcomes.game.deck.cards, best)
    slots = tuple(slot.slot for slot in own[:size])
    groups = interchangeable_slots(outcomes, slots)
    return slots if len(groups) == 1 else tuple(chain(*groups)), _arranged(holdings, groups, words)


def _arranged(
    holdings: tuple[Holding, ...], groups: Sequence[Sequence[int]], words: str
) -> tuple[Holding, ...]:
    """Return the hands in every order that makes a difference: which cards lie down, for one."""
    if len(groups) == 1:
        return holdings
    ways, left = 1, sum(map(len, groups))
    for group in groups:
        ways, left = ways * comb(left, len(group)), left - len(group)
    if ways * len(holdings) > MAX_HANDS:
        raise RangeError(f"there are too many ways in which the hands of '{words}' can lie")
    return tuple(chain.from_iterable(_orders(held, groups) for held in holdings))


def _orders(held: Holding, groups: Sequence[Sequence[int]]) -> Iterator[Holding]:
    if not groups:
        yield ()
        return
    for chosen in combinations(held, len(groups[0])):
        rest = tuple(card for card in held if card not in chosen)
        yield from ((*chosen, *others) for others in _orders(rest, groups[1:]))


def first_cards(outcomes: PayoffModel, seat: int) -> int:
    """Return how many cards a range is about: those a seat has when the first bet is due."""
    slots = {slot.slot for slot in outcomes.layout.own[seat]}
    if any(slots <= set(stage.slots) for stage in outcomes.layout.stages):
        return len(slots)  # dealt together
    return _cards_at_first_bet(outcomes.game, outcomes.players, seat) or len(slots)


@lru_cache(maxsize=64)
def _cards_at_first_bet(game: Game, players: int, seat: int) -> int:
    # Most questions need no engine.
    from anypoker.analysis.payoffs.passive_hand import start_hand
    from anypoker.cards import key_from_seed
    from anypoker.engine import decisions
    from anypoker.engine.decision import BettingDecision, BringInDecision
    from anypoker.engine.setup import dice_needed

    dice = (1,) * dice_needed(game)
    hand = start_hand(game, players, game.deck.cards, dice, key_from_seed("layout"))
    asked = decisions(hand)
    bets = bool(asked) and isinstance(asked[0], BettingDecision | BringInDecision)
    return len(hand.hole_cards[seat]) if bets else 0


def known_cards(text: str) -> tuple[Card | None, ...]:
    """Parse cards, `??` for an unknown one.

    >>> known_cards("As ?? Kd")
    (51, None, 45)
    """
    cards: list[Card | None] = []
    for part in _UNKNOWN_CARD.split(text):
        if part.startswith("?"):
            cards.append(None)
        else:
            cards += parse_cards(part)
    return tuple(cards)


def known_board(layout: CardSlots, words: Sequence[str]) -> list[Card | None]:
    """Return the board in the order dealt, from cards in that order or by pile: `Top=AsKd`."""
    board: list[Card | None] = [None] * len(layout.board)
    next_free = 0
    for word in words:
        name, _, text = word.rpartition("=")
        cards = known_cards(text)
        if name:
            places = _pile_places(layout, name)
        else:
            places = tuple(range(next_free, len(board)))
            next_free += len(cards)
        if len(cards) > len(places):
            where = f"the pile {name}" if name else "the board"
            raise KnownDealError(
                f"{where} has {len(places)} cards at the showdown, not {len(cards)}"
            )
        for place, card in zip(places, cards, strict=False):
            if card is not None:
                if board[place] not in (None, card):
                    raise KnownDealError(f"two cards are named for place {place + 1} of the board")
                board[place] = card
    return board


def _pile_places(layout: CardSlots, name: str) -> tuple[int, ...]:
    for pile in layout.piles:
        if pile.name.casefold() == name.casefold():
            return pile.places
    known = ", ".join(pile.name for pile in layout.piles) or "none"
    raise KnownDealError(f"the board has no pile {name}; piles are: {known}")
