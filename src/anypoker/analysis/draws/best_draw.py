"""The best-draw policy of a game, for all its players.

Equities are measured against a reference: final hands of players who draw by the same policy. The
first reference is pat hands; then all draw against it, which makes the next reference, for a few
rounds. The result is cached on disk.
"""

import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np

from anypoker.analysis.draws.draw_deals import DrawDeals, no_known_cards
from anypoker.analysis.draws.draw_order import ProgramDraw, ReceiveStep, program_of
from anypoker.analysis.draws.hand_equity import NOTHING, HandEquity, values_of, worth_against
from anypoker.analysis.draws.policy import BestDraw, DrawPolicy, FinalHands, StandPat, can_enumerate
from anypoker.analysis.draws.sampled_draws import SampledDraws, check_choices
from anypoker.analysis.enumeration.enumerate_deals import seed_of
from anypoker.analysis.payoffs.outcomes import NotEnumerableError
from anypoker.analysis.query.equity_query import countable_outcomes
from anypoker.disk_cache import cache_file, read_cached, write_cached
from anypoker.game import Game
from anypoker.rules import canonical_text
from anypoker.strength.hand_kernels import Rows, Values
from anypoker.strength.recipes import RankedRecipe

FORMAT = 1  # to be raised when the reference of an unchanged game changes
ROUNDS = 3
_REFERENCE_HANDS = 1 << 16
_LOOK_AHEAD_BLOCK = 256
_LOOK_AHEAD_HANDS = 1 << 11


@lru_cache(maxsize=8)
def policy_of(game: Game, players: int) -> DrawPolicy:
    """Return the policy of a game; `NotCountableError` if there is none."""
    outcomes = countable_outcomes(game, players, True)
    program = program_of(outcomes.game, players)
    for share in outcomes.shares:
        if any(isinstance(recipe, RankedRecipe) and recipe.classes for recipe in share.recipes):
            raise NotEnumerableError("players draw, and hands are of classes")
    file = _file(game, players)
    worth = _read(file, len(outcomes.shares))
    if not can_enumerate(outcomes, program):
        for step in program:
            if isinstance(step, ProgramDraw):
                dealt = sum(isinstance(s, ReceiveStep) and s.seat == step.seat for s in program)
                check_choices(step, dealt)
        if worth is None:
            worth = _looked_ahead(game, players)
            write_cached(file, _body(worth))
        return SampledDraws(outcomes, worth)
    hands = FinalHands(outcomes, program)
    if worth is None:
        worth = _played(hands, DrawDeals(outcomes, program, no_known_cards(players)))
        write_cached(file, _body(worth))
    return BestDraw(hands, worth)


def _played(hands: FinalHands, deals: DrawDeals) -> HandEquity:
    """Return the equities where all final hands can be enumerated."""
    worth = hands.worth(list(final_hands(deals, StandPat(), 0, _REFERENCE_HANDS)))
    for number in range(1, ROUNDS):
        policy = BestDraw(hands, worth)
        worth = hands.worth(list(final_hands(deals, policy, number, _REFERENCE_HANDS)))
    return worth


def _looked_ahead(game: Game, players: int) -> HandEquity:
    """Return the equities where final hands are sampled."""
    outcomes = countable_outcomes(game, players, True)
    program = program_of(outcomes.game, players)
    known = no_known_cards(players)
    dealt = _values(DrawDeals(outcomes, program, known), StandPat(), _REFERENCE_HANDS)
    policy = SampledDraws(outcomes, worth_against(outcomes, dealt))
    deals = DrawDeals(outcomes, program, known, _LOOK_AHEAD_BLOCK)
    return worth_against(outcomes, _values(deals, policy, _LOOK_AHEAD_HANDS))


def _values(deals: DrawDeals, policy: DrawPolicy, number: int) -> list[Values]:
    """Return by share the values of about `number` hands."""
    found = [values for _, values in final_hands(deals, policy, 0, number)]
    return [np.concatenate(by_seat) for by_seat in zip(*found, strict=True)]


def final_hands(
    deals: DrawDeals, policy: DrawPolicy, seed: int, number: int
) -> Iterator[tuple[Rows, list[Values]]]:
    """Yield about `number` hands of all seats with their values by share."""
    outcomes = deals.outcomes
    done = 0
    for rows in deals.blocks(policy, seed_of(0, seed)):
        for seat, places in enumerate(outcomes.layout.own):
            yield rows[:, [place.slot for place in places]], values_of(outcomes, seat, rows)
        done += len(rows) * outcomes.players
        if done >= number:
            return


def _file(game: Game, players: int) -> Path:
    return cache_file("tables", "draws", FORMAT, canonical_text(game), players)


def _body(worth: HandEquity) -> bytes:
    return zlib.compress(np.array(worth.parts).tobytes(), 1)


def _read(file: Path, shares: int) -> HandEquity | None:
    body = read_cached(file)
    if body is None:
        return None
    parts = np.frombuffer(zlib.decompress(body)).reshape(shares, NOTHING + 1)
    return HandEquity(tuple(parts))
