"""Draw queries: which draws are given, and which the policy makes.

A hand is what a player holds before the first draw that is left. A slash and the player's draw may
follow: `2s3d4h7cKd/Kd` discards the king, `2s3d4h7c8d/` stands pat, `2s3d4h7c/1` keeps these four
and draws one, `2s3d4h7cKd/1` draws one card of the policy's choice. The policy makes all other
draws.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.draws.draw_deals import DrawDeals, FixedDraw, KnownCards
from anypoker.analysis.draws.draw_order import Program, ProgramDraw, ReceiveStep, program_of
from anypoker.analysis.draws.policy import SeenCards, thrown_cards
from anypoker.analysis.query.equity_query import (
    ANY_HAND,
    EquityQuery,
    countable_outcomes,
    known_board,
    known_cards,
)
from anypoker.analysis.query.placed_hands import is_placed, placed_cards
from anypoker.analysis.query.ranges import looks_like_range
from anypoker.analysis.query.spots import KnownDealError, check_deck
from anypoker.cards import Card, card_text, cards_text, parse_cards
from anypoker.game import Game
from anypoker.limits import MAX_CARDS, whole_number

DRAW_SEPARATOR = "/"
DrawHand = tuple[Card | None, ...]


@lru_cache(maxsize=16)
def deals_of(question: EquityQuery, block: int) -> DrawDeals:
    """Return the deals that a query asks about, in blocks.

    Raises:
        NotEnumerableError: if players decide more than draws.
        KnownDealError: if the known cards are impossible.
    """
    players = len(question.hands)
    outcomes = countable_outcomes(question.game, players, True)
    program = program_of(outcomes.game, players)
    draws = max(step.left for step in program if isinstance(step, ProgramDraw))
    left = draws if question.draws is None else question.draws
    if not 0 <= left <= draws:
        raise KnownDealError(f"{outcomes.game.name} has {draws} draws, so {left} cannot be left")
    steps = {s.seat: s for s in program if isinstance(s, ProgramDraw) and s.left == left}
    hands = [
        _hand(outcomes.game, text, seat, _dealt_up(program, seat), steps.get(seat))
        for seat, text in enumerate(question.hands)
    ]
    known = KnownCards(
        own=tuple(hand for hand, _ in hands),
        board=tuple(known_board(outcomes.layout, question.board)),
        dead=parse_cards(question.dead),
        given=tuple(given for _, given in hands),
        draws=left,
    )
    named = [card for hand in (*known.own, known.board, known.dead) for card in hand]
    check_deck(outcomes.game, [card for card in named if card is not None])
    deals = DrawDeals(outcomes, program, known, block)
    places = sum(isinstance(step, ReceiveStep) for step in program)
    needed = places - sum(card is not None for hand in (*known.own, known.board) for card in hand)
    if needed > len(deals.stock):
        raise KnownDealError(f"{needed} cards are still to come, and {len(deals.stock)} are left")
    return deals


def _dealt(program: Program, seat: int) -> int:
    return sum(isinstance(step, ReceiveStep) and step.seat == seat for step in program)


def _dealt_up(program: Program, seat: int) -> list[bool]:
    """Return for each card that a seat is dealt whether it is up."""
    return [step.up for step in program if isinstance(step, ReceiveStep) and step.seat == seat]


def _hand(
    game: Game, text: str, seat: int, ups: Sequence[bool], step: ProgramDraw | None
) -> tuple[DrawHand, FixedDraw | None]:
    """Return the cards of a hand, and what is done with it."""
    words, stroke, said = text.partition(DRAW_SEPARATOR)
    hand: DrawHand = ()
    size = len(ups)
    if is_placed(words):
        hand = placed_cards(words, ups, game.deck.cards, f"hand {seat + 1}")
    elif words.strip().lower() not in ANY_HAND:
        if looks_like_range(words) or "," in words:
            raise KnownDealError(
                f"'{words}' is a range: where players draw, hands are cards or random; with "
                "no draws left they may be ranges"
            )
        hand = known_cards(words)
    if len(hand) > size:
        raise KnownDealError(f"hand {seat + 1} is dealt {size} cards, not {len(hand)}")
    if not stroke:
        return hand, None
    if step is None:
        raise KnownDealError(f"hand {seat + 1} cannot draw: no draw of {game.name} is left")
    hand, given = _given(hand, said.strip(), seat, size)
    number = given.number if given.thrown is None else len(given.thrown)
    assert number is not None
    if not step.least <= number <= step.most:
        raise KnownDealError(
            f"hand {seat + 1} may discard {step.least} to {step.most} cards, not {number}"
        )
    return hand, given


def _given(hand: DrawHand, said: str, seat: int, size: int) -> tuple[DrawHand, FixedDraw]:
    number = whole_number(said, MAX_CARDS)
    if number is not None:
        if hand and len(hand) < size and len(hand) + number != size:
            raise KnownDealError(
                f"hand {seat + 1} names {len(hand)} of {size} cards, so it draws "
                f"{size - len(hand)}, not {number}"
            )
        if hand and len(hand) < size:
            return (*hand, *[None] * number), FixedDraw(thrown=tuple(range(len(hand), size)))
        return hand, FixedDraw(number=number)
    places: list[int] = []
    for card in parse_cards(said):
        place = next((p for p, own in enumerate(hand) if own == card and p not in places), None)
        if place is None:
            raise KnownDealError(f"hand {seat + 1} does not hold {card_text(card)} to discard it")
        places.append(place)
    return hand, FixedDraw(thrown=tuple(places))


@lru_cache(maxsize=16)
def settle_draws(question: EquityQuery) -> tuple[EquityQuery, str] | None:
    """Return the query with all draws settled, and a note about them; None if chance decides.

    That is so after the last draw, and before it if all hands are known that draw.
    """
    deals = deals_of(question, 1)
    known = deals.known
    if not deals.left:
        return replace(question, draws=None), "no draw is left: the cards named are those kept"
    if deals.left > 1:
        return None
    kept: list[DrawHand] = []
    dead = list(known.dead)
    board: list[tuple[int, Card | None]] = []
    stock, laid = len(deals.stock), 0
    words = []
    for step in deals.program:
        if isinstance(step, ReceiveStep):
            if step.seat is None:
                if step.up:
                    board.append((laid, known.board[laid]))
                stock -= known.board[laid] is None
                laid += 1
            continue
        if step.left > 1:
            continue
        thrown = _thrown(question, deals, step, board, stock)
        if thrown is None:
            return None
        hand = known.own[step.seat]
        gone = [hand[place] for place in thrown]
        stock -= len(thrown) + step.extra
        kept.append(tuple(card for place, card in enumerate(hand) if place not in thrown))
        dead += [card for card in gone if card is not None]
        words.append(f"hand {step.seat + 1} {_draw_words(gone)}")
    if stock < 0:
        return None  # the discards may come again
    hands = tuple(cards_text([card for card in hand if card is not None]) for hand in kept)
    fixed = replace(question, hands=hands, dead=cards_text(dead), draws=None)
    return fixed, f"drawing by the best-draw policy unless given: {', '.join(words)}"


def _draw_words(gone: Sequence[Card | None]) -> str:
    if not gone:
        return "stands pat"
    named = [card for card in gone if card is not None]
    return f"throws {cards_text(named)}" if len(named) == len(gone) else f"draws {len(gone)}"


def _thrown(
    question: EquityQuery,
    deals: DrawDeals,
    step: ProgramDraw,
    board: Sequence[tuple[int, Card | None]],
    stock: int,
) -> tuple[int, ...] | None:
    """Return the positions that a seat discards; None if that depends on the deal."""
    hand, given = deals.known.own[step.seat], deals.known.given[step.seat]
    most = min(step.most, stock - step.extra)
    if given is not None and given.thrown is not None:
        return given.thrown if len(given.thrown) <= most else None
    seen = [card for _, card in board]
    if len(hand) < _dealt(deals.program, step.seat) or None in hand or None in seen:
        return None
    least = step.least
    if most < step.most and step.reshuffles:
        return None  # the discards may come again
    if given is not None and given.number is not None:
        least = most = min(most, given.number)
    policy = policy_of(question.game, len(question.hands))
    bits = policy.throws(
        step,
        SeenCards(
            np.array([hand], np.uint8),
            np.array([seen], np.uint8).reshape(1, -1),
            tuple(place for place, _ in board),
        ),
        np.array([least], np.int64),
        np.array([most], np.int64),
    )
    return thrown_cards(range(len(hand)), int(bits[0]))
