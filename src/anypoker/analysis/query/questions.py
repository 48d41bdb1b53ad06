"""A question about a game and what is known of its cards: a value that goes to any worker."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from anypoker.analysis.deals.card_slots import CardSlots
from anypoker.analysis.deals.outcomes import Outcomes, outcomes_of
from anypoker.analysis.query.ranges import Holding, looks_like_range, parse_range
from anypoker.analysis.query.spots import Spot, SpotError, make_spot
from anypoker.cards import Card, parse_cards
from anypoker.game import Game

ANY_HAND = ("", "?", "*", "random")
_UNKNOWN_CARD = re.compile(r"(\?\??)")


@dataclass(frozen=True)
class Question:
    """A game and what is known of its cards, in words."""

    game: Game
    hands: tuple[str, ...]
    board: tuple[str, ...] = ()
    dead: str = ""
    draws: int | None = None  # that are left; None: all of the game


def question_of(
    game: Game,
    hands: Sequence[str],
    board: Sequence[str] = (),
    dead: str = "",
    draws: int | None = None,
) -> Question:
    return Question(game, tuple(hands), tuple(board), dead, draws)


@lru_cache(maxsize=16)
def countable_outcomes(game: Game, players: int, given: bool) -> Outcomes:
    """The outcomes of a game, or `NotCountableError`."""
    return outcomes_of(game, players, given=given)


@lru_cache(maxsize=16)
def spot_of(question: Question) -> Spot:
    """The spot that a question asks about; `SpotError` if its cards cannot lie so."""
    outcomes = countable_outcomes(question.game, len(question.hands), True)
    hands: list[tuple[Card | None, ...]] = []
    ranges: list[tuple[int, tuple[Holding, ...]]] = []
    board = known_board(outcomes.layout, question.board)
    dead = parse_cards(question.dead)
    for seat, text in enumerate(question.hands):
        hand: tuple[Card | None, ...] = ()
        if text.strip().lower() in ANY_HAND:
            pass
        elif looks_like_range(text) or "," in text:
            ranges.append((seat, _holdings(question.game, outcomes, seat, text)))
        else:
            hand = known_cards(text)
        hands.append(hand)
    taken = {card for hand in hands for card in hand} | set(board) | set(dead)
    return make_spot(outcomes, hands, board, dead, _possible(question, ranges, taken))


def _possible(
    question: Question,
    ranges: Sequence[tuple[int, tuple[Holding, ...]]],
    taken: set[Card | None],
) -> list[tuple[int, tuple[Holding, ...]]]:
    """Holdings of which no card is known to lie elsewhere."""
    left = []
    for seat, holdings in ranges:
        possible = tuple(held for held in holdings if not taken.intersection(map(Card, held)))
        if not possible:
            raise SpotError(f"every hand of '{question.hands[seat]}' has a card that is known")
        left.append((seat, possible))
    return left


def _holdings(game: Game, outcomes: Outcomes, seat: int, words: str) -> tuple[Holding, ...]:
    from anypoker.analysis.counting.top_hands import best_holdings  # which asks questions itself

    size = len(outcomes.layout.own[seat])
    return parse_range(
        words, size, outcomes.game.deck.cards, lambda percent: best_holdings(game, percent)
    )


def known_cards(text: str) -> tuple[Card | None, ...]:
    """Cards as they are named, `??` for one that is not known.

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
    """The board in the order dealt, from cards in that order or by pile: `Top=AsKd`."""
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
            raise SpotError(f"{where} has {len(places)} cards at the showdown, not {len(cards)}")
        for place, card in zip(places, cards, strict=False):
            if card is not None:
                if board[place] not in (None, card):
                    raise SpotError(f"two cards are named for place {place + 1} of the board")
                board[place] = card
    return board


def _pile_places(layout: CardSlots, name: str) -> tuple[int, ...]:
    for pile in layout.piles:
        if pile.name.casefold() == name.casefold():
            return pile.places
    known = ", ".join(pile.name for pile in layout.piles) or "none"
    raise SpotError(f"the board has no pile {name}; piles are: {known}")
