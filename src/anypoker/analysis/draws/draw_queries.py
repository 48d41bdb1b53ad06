"""Draw queries: which draws are given, and which the policy makes.

A hand is what a player holds before the first draw that is left. A slash and the player's draw may
follow: `2s3d4h7cKd/Kd` discards the king, `2s3d4h7c8d/` stands pat, `2s3d4h7c/1` keeps these four
and draws one, `2s3d4h7cKd/1` draws one card of the policy's choice. Hands may be ranges: `2347/1`
keeps these ranks, `pat 9` stands pat with a nine low. The policy makes all other draws.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.draws.draw_deals import DrawDeals, FixedDraw, KnownCards
from anypoker.analysis.draws.draw_order import Program, ProgramDraw, ReceiveStep, program_of
from anypoker.analysis.draws.policy import SeenCards, thrown_cards
from anypoker.analysis.draws.ranked_hands import best_before_draw
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.query.equity_query import (
    ANY_HAND,
    EquityQuery,
    countable_outcomes,
    known_board,
    known_cards,
    names_cards,
)
from anypoker.analysis.query.known_deal import KnownDealError, check_deck
from anypoker.analysis.query.placed_hands import is_placed, placed_cards
from anypoker.analysis.query.range_slots import (
    SeatRange,
    check_compatible,
    draw_range,
    has_percentages,
)
from anypoker.analysis.query.ranges import BestHands, RangeError
from anypoker.cards import Card, card_text, cards_text, parse_cards
from anypoker.limits import MAX_CARDS, whole_number
from anypoker.strength.hand_kernels import Rows

DRAW_SEPARATOR = "/"
_RANKED = "they rank hands that draw by the best-draw policy"
DrawHand = tuple[Card | None, ...]


@lru_cache(maxsize=16)
def deals_of(question: EquityQuery, block: int) -> DrawDeals:
    """Return the deals that a query asks about, in blocks; errors as of `known_of`."""
    players = len(question.hands)
    outcomes = countable_outcomes(question.game, players, True)
    return DrawDeals(outcomes, program_of(outcomes.game, players), known_of(question), block)


@lru_cache(maxsize=16)
def known_of(question: EquityQuery) -> KnownCards:
    """Return what a query says about hands, board and draws.

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

    def best(percent: float) -> Rows:
        return best_before_draw(question.game, left, percent)

    hands = [
        _hand(outcomes, text, seat, _dealt_up(program, seat), steps.get(seat), best)
        for seat, text in enumerate(question.hands)
    ]
    board = tuple(known_board(outcomes.layout, question.board))
    dead = parse_cards(question.dead)
    taken = {card for hand in (*(one.cards for one in hands), board, dead) for card in hand}
    known = KnownCards(
        own=tuple(one.cards for one in hands),
        board=board,
        dead=dead,
        given=tuple(one.given for one in hands),
        draws=left,
        ranges=_possible([one.holdings for one in hands], taken),
    )
    named = [card for hand in (*known.own, known.board, known.dead) for card in hand]
    check_deck(outcomes.game, [card for card in named if card is not None])
    stock = DrawDeals(outcomes, program, known).stock
    places = sum(isinstance(step, ReceiveStep) for step in program)
    needed = places - sum(card is not None for hand in (*known.own, known.board) for card in hand)
    if needed > len(stock):
        raise KnownDealError(f"{needed} cards are still to come, and {len(stock)} are left")
    return known


def _possible(
    ranges: Sequence[SeatRange | None], taken: set[Card | None]
) -> tuple[SeatRange | None, ...]:
    """Return the ranges without the holdings that have a known card."""
    found = tuple(None if one is None else one.without(taken) for one in ranges)
    for one in found:
        if one is not None and not one.holdings:
            raise KnownDealError(f"every hand of '{one.text}' has a card that is known")
    check_compatible([one for one in found if one is not None])
    return found


def _dealt(program: Program, seat: int) -> int:
    return sum(isinstance(step, ReceiveStep) and step.seat == seat for step in program)


def _dealt_up(program: Program, seat: int) -> list[bool]:
    """Return for each card that a seat is dealt whether it is up."""
    return [step.up for step in program if isinstance(step, ReceiveStep) and step.seat == seat]


class _DrawHand(NamedTuple):
    """A hand before a draw: its cards or its range, and what is done with it."""

    cards: DrawHand
    given: FixedDraw | None
    holdings: SeatRange | None = None


def split_draw(text: str) -> tuple[str, str | None]:
    """Separate a hand from its draw: `2347/1`. A slash after a bracket ends a weight: `[/50]`.

    >>> split_draw("2347/1"), split_draw("[50]2347[/50]"), split_draw("2347/")
    (('2347', '1'), ('[50]2347[/50]', None), ('2347', ''))
    """
    for place, letter in enumerate(text):
        if letter == DRAW_SEPARATOR and text[place - 1 : place] != "[":
            return text[:place], text[place + 1 :]
    return text, None


def _hand(
    outcomes: PayoffModel,
    text: str,
    seat: int,
    ups: Sequence[bool],
    step: ProgramDraw | None,
    best: BestHands,
) -> _DrawHand:
    """Read a hand and what is done with it."""
    game = outcomes.game
    words, said = split_draw(text)
    size = len(ups)
    if words.strip().lower() not in ANY_HAND and not names_cards(words):
        return _ranged(outcomes, text, seat, size, step, best)
    hand: DrawHand = ()
    if is_placed(words):
        hand = placed_cards(words, ups, f"hand {seat + 1}")
    elif words.strip().lower() not in ANY_HAND:
        hand = known_cards(words)
    if len(hand) > size:
        raise KnownDealError(f"hand {seat + 1} is dealt {size} cards, not {len(hand)}")
    if said is None:
        return _DrawHand(hand, None)
    if step is None:
        raise KnownDealError(f"hand {seat + 1} cannot draw: no draw of {game.name} is left")
    hand, given = _given(hand, said.strip(), seat, size)
    _check_number(given, seat, step)
    return _DrawHand(hand, given)


def _ranged(
    outcomes: PayoffModel,
    text: str,
    seat: int,
    size: int,
    step: ProgramDraw | None,
    best: BestHands,
) -> _DrawHand:
    """Read a range of hands: those kept if a number of cards to draw follows, else all cards."""
    words, said = split_draw(text)
    if said is None:
        held, pat = draw_range(outcomes, words, size, best)
        given = FixedDraw(thrown=()) if pat and step is not None else None
        if given is not None and has_percentages(words):
            raise RangeError("hands that stand pat have no percentages: " + _RANKED)
        if given is not None and step is not None:
            _check_number(given, seat, step)
        return _DrawHand((), given, held)
    if step is None:
        raise KnownDealError(
            f"hand {seat + 1} cannot draw: no draw of {outcomes.game.name} is left"
        )
    number = whole_number(said.strip() or "0", MAX_CARDS)
    if number is None or number > size:
        raise RangeError(
            f"after the slash of a range write how many cards it draws, 0 to {size}"
        ).at(text, len(words) + 1)
    if has_percentages(words):
        raise RangeError("leave out the slash after a percentage: " + _RANKED).at(text, len(words))
    held, pat = draw_range(outcomes, words, size - number)
    if pat:
        raise RangeError("'pat' draws no cards: leave the slash out").at(text, len(words))
    given = FixedDraw(thrown=tuple(range(size - number, size)))
    _check_number(given, seat, step)
    return _DrawHand((), given, held)


def _check_number(given: FixedDraw, seat: int, step: ProgramDraw) -> None:
    number = given.number if given.thrown is None else len(given.thrown)
    assert number is not None
    if not step.least <= number <= step.most:
        raise KnownDealError(
            f"hand {seat + 1} may discard {step.least} to {step.most} cards, not {number}"
        )


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
    texts: list[str] = []
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
        held = known.ranges[step.seat]
        if thrown is None or (held is not None and thrown):
            return None
        if held is not None:
            stock -= _dealt(deals.program, step.seat) + step.extra
            texts.append(held.text)
            words.append(f"hand {step.seat + 1} stands pat")
            continue
        hand = known.own[step.seat]
        gone = [hand[place] for place in thrown]
        stock -= len(thrown) + step.extra
        kept = tuple(card for place, card in enumerate(hand) if place not in thrown)
        texts.append(cards_text([card for card in kept if card is not None]))
        dead += [card for card in gone if card is not None]
        words.append(f"hand {step.seat + 1} {_draw_words(gone)}")
    if stock < 0:
        return None  # the discards may come again
    fixed = replace(question, hands=tuple(texts), dead=cards_text(dead), draws=None)
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
