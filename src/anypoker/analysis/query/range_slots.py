"""Ranges of a seat: the slots that they fill, and the cards that may fill them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from anypoker.analysis.hand_ranges.evaluate import BestHands, Evaluator, HandWeights
from anypoker.analysis.hand_ranges.hand_space import HandSpace, Rows, plain_space
from anypoker.analysis.hand_ranges.parser import parse
from anypoker.analysis.hand_ranges.syntax import (
    MadeHand,
    Node,
    Percent,
    nodes_of,
    patterns_of,
)
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.payoffs.unsupported import DRAWS, choice_refusal
from anypoker.analysis.query.made_hands import PatHands, is_ace_low
from anypoker.analysis.query.ranges import Holding, RangeError, most_cards
from anypoker.analysis.query.symmetry import interchangeable_slots
from anypoker.cards import Card, card_text
from anypoker.game import Game

_MAX_TRIED = 1_000_000  # holdings; more are surely compatible


class SeatRange(NamedTuple):
    """A range of one seat; `weights`: one per holding, None if all are equal."""

    text: str
    slots: tuple[int, ...]
    holdings: tuple[Holding, ...]
    weights: tuple[int, ...] | None

    def without(self, taken: set[Card | None]) -> "SeatRange":
        """Return the range without the holdings that have one of these cards."""
        if not taken - {None}:
            return self
        kept = [not taken.intersection(map(Card, held)) for held in self.holdings]
        if all(kept):
            return self
        holdings = tuple(held for held, keep in zip(self.holdings, kept, strict=True) if keep)
        weights = self.weights
        if weights is not None:
            weights = tuple(one for one, keep in zip(weights, kept, strict=True) if keep)
        return self._replace(holdings=holdings, weights=weights)


def has_percentages(text: str) -> bool:
    """Return whether a range names a part of all hands, such as 20%."""
    try:
        return any(isinstance(node, Percent) for node in nodes_of(parse(text)))
    except RangeError:
        return False


def ranked_note(game: Game, texts: Sequence[str], draws: int | None = None) -> str:
    """Describe how hands are ranked if one of these ranges is a part of all hands.

    `draws`: those that are left; None: all of the game.
    """
    ranked = [text for text in dict.fromkeys(texts) if "%" in text and has_percentages(text)]
    if not ranked:
        return ""
    others = max(2, game.players.least) - 1
    against = "one random hand" if others == 1 else f"{others} random hands"
    if draws != 0 and choice_refusal(game) == DRAWS:
        against = f"{against}, all drawing by the best-draw policy"
    return f"{', '.join(ranked)}: hands ranked by their equity in this game against {against}"


def seat_range(
    game: Game, outcomes: PayoffModel, seat: int, text: str, size: int | None = None
) -> SeatRange:
    """Read the range of a seat. `size`: number of cards; None: as many as the text is about.

    Raises:
        RangeError: with the position of the first wrong character.
    """
    own = outcomes.layout.own[seat]
    ups = [slot.up for slot in own]
    ace_low = is_ace_low(outcomes)
    node = parse(text, any(ups) and not all(ups), ace_low)
    first = first_cards(outcomes, seat) if size is None else size
    cards = min(_cards_needed(node, ups, first), len(own)) if size is None else size
    slots = [slot.slot for slot in own[:cards]]
    groups = _groups(outcomes, slots, ups, node)
    space = HandSpace(tuple(outcomes.game.deck.cards), groups, tuple(ups[:cards]), ace_low)
    found = _evaluate(game, outcomes, text, node, space, first)
    _check_doubled(found, space, text)
    return SeatRange(text, tuple(slots), found.holdings, None if found.equal else found.weights)


def draw_range(
    outcomes: PayoffModel, text: str, size: int, best: BestHands | None = None
) -> tuple[SeatRange, bool]:
    """Read a range of hands before a draw, and whether they stand pat. Slots are places in a hand.

    `best`: returns the strongest hands that make up a percentage.

    Raises:
        RangeError: with the position of the first wrong character.
    """
    ace_low = is_ace_low(outcomes)
    node = parse(text, False, ace_low)
    pat = any(isinstance(one, MadeHand) for one in nodes_of(node))
    named = most_cards(node)
    space = plain_space(size, outcomes.game.deck.cards, ace_low)
    if named > size:
        raise RangeError(f"a hand has {size} cards here, and '{text}' names {named}")
    found = Evaluator(text, space, best, PatHands(outcomes)).hands(node)
    _check_doubled(found, space, text)
    weights = None if found.equal else found.weights
    return SeatRange(text, tuple(range(size)), found.holdings, weights), pat


def dealt_range(deck: Sequence[int], ups: Sequence[bool], text: str) -> SeatRange:
    """Read a range of a game that only the engine can play. Slots are places in a hand.

    Raises:
        RangeError: with the position of the first wrong character.
    """
    node = parse(text, any(ups) and not all(ups))
    cards = min(_cards_needed(node, ups, 0), len(ups))
    groups = [[c for c in range(cards) if ups[c] is up] for up in (False, True)]
    together = tuple(tuple(group) for group in groups if group)
    space = HandSpace(tuple(deck), together, tuple(ups[:cards]))

    def best(percent: float) -> Sequence[Holding]:
        raise RangeError(f"{percent:g}% of all hands: no kernel can rank the hands of this game")

    found = Evaluator(text, space, best).hands(node)
    _check_doubled(found, space, text)
    weights = None if found.equal else found.weights
    return SeatRange(text, tuple(range(cards)), found.holdings, weights)


def check_compatible(ranges: Sequence[SeatRange]) -> None:
    """Raise `RangeError` if no holdings of the ranges can be dealt together."""
    if len(ranges) == 1 and ranges[0].holdings:
        return
    masks = sorted((_bits(one.holdings) for one in ranges), key=len)
    tried = 0

    def possible(place: int, taken: int) -> bool:
        nonlocal tried
        if place == len(masks):
            return True
        for mask in masks[place]:
            tried += 1
            if tried > _MAX_TRIED or (not mask & taken and possible(place + 1, taken | mask)):
                return True
        return False

    if not possible(0, 0):
        texts = " and ".join(f"'{one.text}'" for one in ranges)
        raise RangeError(f"no hands of {texts} can be dealt together: they share cards")


def _bits(holdings: Sequence[Holding]) -> list[int]:
    """Return each holding as bits, one for each of its cards."""
    cards = np.array(holdings, np.uint64)
    found: list[int] = np.bitwise_or.reduce(np.uint64(1) << cards, axis=1).tolist()
    return found


def _evaluate(
    game: Game, outcomes: PayoffModel, text: str, node: Node, space: HandSpace, first: int
) -> HandWeights:
    # They ask questions themselves.
    from anypoker.analysis.draws.ranked_hands import best_before_draw, can_rank
    from anypoker.analysis.enumeration.top_hands import best_rows

    def best(percent: float) -> Rows:
        if space.size != first:
            raise RangeError(
                f"{percent:g}% of all hands is about {first} cards, and a hand here has "
                f"{space.size}"
            )
        if choice_refusal(game) == DRAWS and can_rank(game):
            return best_before_draw(game, 0, percent)
        return best_rows(game, percent)

    return Evaluator(text, space, best, PatHands(outcomes)).hands(node)


def _cards_needed(node: Node, ups: Sequence[bool], first: int) -> int:
    """Return how many of the first cards hold all cards that a range names."""
    size = max(first, most_cards(node))
    for up in (False, True):
        named = max(
            (sum(one.up is up for one in pattern.elements) for pattern in patterns_of(node)),
            default=0,
        )
        places = [place for place, lies in enumerate(ups) if lies is up]
        if 0 < named <= len(places):
            size = max(size, places[named - 1] + 1)
    return size


def _groups(
    outcomes: PayoffModel, slots: Sequence[int], ups: Sequence[bool], node: Node
) -> tuple[tuple[int, ...], ...]:
    """Return the columns of a hand, those together whose order makes no difference."""
    together = interchangeable_slots(outcomes, slots)
    groups = [[slots.index(slot) for slot in group] for group in together]
    if any(one.up is not None for pattern in patterns_of(node) for one in pattern.elements):
        groups = [[c for c in group if ups[c] is up] for group in groups for up in (False, True)]
    return tuple(tuple(group) for group in groups if group)


def _check_doubled(found: HandWeights, space: HandSpace, text: str) -> None:
    """Refuse cards that the deck has twice: nobody could say which of them a hand holds."""
    if not space.doubled:
        return
    for held in found.holdings:
        twice = space.doubled.intersection(held)
        if twice:
            name = card_text(Card(min(twice)))
            others = any(space.doubled.isdisjoint(one) for one in found.holdings)
            without = f"write ({text})!{name}, or " if others else ""
            raise RangeError(
                f"the deck has {name} more than once, and a range cannot hold such a card: "
                f"{without}name the cards of the hand"
            )


# ---------------------------------------------------------------- cards before the first bet


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
