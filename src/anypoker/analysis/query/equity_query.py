"""An equity query: a game and its known cards as a value for any worker."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from anypoker.analysis.payoffs.card_slots import CardSlots
from anypoker.analysis.payoffs.outcomes import PayoffModel, outcomes_of
from anypoker.analysis.query.known_deal import KnownDeal, KnownDealError, make_spot
from anypoker.analysis.query.placed_hands import is_placed, placed_cards
from anypoker.analysis.query.range_slots import SeatRange, check_compatible, seat_range
from anypoker.analysis.query.ranges import looks_like_range
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
    ranges: list[SeatRange] = []
    board = known_board(outcomes.layout, question.board)
    dead = parse_cards(question.dead)
    for seat, text in enumerate(question.hands):
        hand: tuple[Card | None, ...] = ()
        if text.strip().lower() in ANY_HAND:
            pass
        elif names_cards(text):
            hand = _named(outcomes, seat, text)
        else:
            ranges.append(seat_range(question.game, outcomes, seat, text))
        hands.append(hand)
    taken = {card for hand in hands for card in hand} | set(board) | set(dead)
    possible = [one.without(taken) for one in ranges]
    for one in possible:
        if not one.holdings:
            raise KnownDealError(f"every hand of '{one.text}' has a card that is known")
    check_compatible(possible)
    return make_spot(outcomes, hands, board, dead, possible)


def names_cards(text: str) -> bool:
    """Return whether a hand is cards rather than a range, with its down cards in parentheses.

    >>> names_cards("(AsAd)Kc??"), names_cards("(A2)3"), names_cards("AsAd, KsKd")
    (True, False, False)
    """
    plain = text.replace("(", " ").replace(")", " ")
    return "," not in text and not looks_like_range(plain)


def _named(outcomes: PayoffModel, seat: int, text: str) -> tuple[Card | None, ...]:
    if not is_placed(text):
        return known_cards(text)
    ups = [slot.up for slot in outcomes.layout.own[seat]]
    return placed_cards(text, ups, f"hand {seat + 1}")


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
