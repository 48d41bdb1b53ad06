"""Hands played out in batches for `odds`, where players decide about cards.

Betting costs as little as possible and nobody folds; cards are chosen by their expected equity.
"""

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs.passive_hand import STACK, STAKES
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.equity_query import EquityQuery
from anypoker.analysis.simulation.batch_players import players_for
from anypoker.analysis.simulation.playouts import WHOLE, Playout, playout_of
from anypoker.batch import Batch, Policy, Program, compile_game, keys_from
from anypoker.batch import columns as col
from anypoker.batch.kernels.award import NO_CLAIM
from anypoker.engine.setup import dice_needed
from anypoker.game import Game, RankedHand
from anypoker.ranking.batch.compiling import missing_kernels
from anypoker.ranking.batch.values import strengths
from anypoker.strength.unseen_cards import unseen_cards

AT_ONCE = "played out many hands at once, every player choosing cards by what they may come to"
FAST_CHUNK = 500
_ALL_CHIPS = (1 << 30) - 1  # that a row of a batch has room for

Chips = NDArray[np.int64]


def fast_playout(game: Game) -> Program | None:
    """Return the program of a game if its results can be read off a batch."""
    if missing_kernels() is not None:
        return None
    program = compile_game(game)
    return program if isinstance(program, Program) and not program.cases else None


def sample(question: EquityQuery, deals: int, seed: int, chunk: int) -> Totals:
    """Play hands, always the same for a seed and a chunk."""
    playing = playout_of(question)
    program = fast_playout(playing.game)
    assert program is not None, "the engine plays what does not compile"
    batch = Batch(program, playing.players, STAKES, deals)
    rng = np.random.default_rng([seed, chunk])
    batch.finish(
        Policy.CALLER,
        players_for(batch),
        stacks=min(STACK, _ALL_CHIPS // playing.players),
        buttons=playing.players - 1,
        keys=keys_from(seed, deals, chunk * FAST_CHUNK),
        decks=_decks(playing, deals, rng),
        dice=rng.integers(1, 7, (deals, dice_needed(playing.game))),
    )
    totals = Totals()
    _add(playing, program, batch, totals)
    totals.trail[chunk] = (deals, int(totals.parts["units"][0]))
    return totals


def _decks(playing: Playout, deals: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Shuffle decks around the known cards."""
    rest = unseen_cards(playing.game.deck.cards, (*playing.known.values(), *playing.dead))
    last = len(playing.game.deck.cards) - len(playing.dead)
    free = [place for place in range(last) if place not in playing.known]
    decks = np.zeros((deals, len(playing.game.deck.cards)), np.uint8)
    decks[:, free] = rng.permuted(np.tile(np.array(rest, np.uint8), (deals, 1)), axis=1)
    for place, card in playing.known.items():
        decks[:, place] = card
    decks[:, last:] = playing.dead
    return decks


def _add(playing: Playout, program: Program, batch: Batch, totals: Totals) -> None:
    """Add the winnings by hand, seat and share."""
    entries = program.game.showdown.otherwise
    chips = np.zeros((batch.hands, batch.seats, len(playing.names)), np.int64)
    for place in range(batch.won.shape[1]):
        name = entries[place].name if place < len(entries) else ""
        chips[:, :, playing.names.index(name)] += batch.won[:, place]
    won = chips.sum(axis=2)
    whole = won.sum(axis=1)
    units = won * WHOLE // whole[:, None]
    best = units == units.max(axis=1, keepdims=True)
    alone = best.sum(axis=1, keepdims=True) == 1
    paid = won > 0
    pots = (
        paid.sum(axis=1) == 1,
        paid.sum(axis=1) > 1,
        (paid & (4 * won <= whole[:, None])).any(axis=1),
    )
    by_share = chips.sum(axis=1)
    large = units.astype(object)
    totals.add(
        batch.hands,
        {
            "units": large.sum(axis=0),
            "squares": (large * large).sum(axis=0),
            "wins": (best & alone).sum(axis=0),
            "ties": (best & ~alone).sum(axis=0),
            "scoops": (won == whole[:, None]).sum(axis=0),
            "shares": (chips * WHOLE // np.maximum(by_share, 1)[:, None, :]).sum(axis=0),
            "tied": ((chips > 0).sum(axis=1) > 1).sum(axis=0),
            "unclaimed": (by_share == 0).sum(axis=0),
            "pots": np.array([part.sum() for part in pots]),
        },
    )
    _add_winners(playing, program, batch, totals)


def _add_winners(playing: Playout, program: Program, batch: Batch, totals: Totals) -> None:
    """Count the strengths that won each share; a share of a deal counts once."""
    shown = np.flatnonzero(batch.rows.numbers[:, col.LIVE] > 1)
    keys = batch.judge.claims(batch.rows, shown, batch.tables).keys
    for place, entry in enumerate(program.game.showdown.otherwise):
        taken = np.where(batch.won[shown, place] > 0, keys[:, place], np.uint64(NO_CLAIM))
        best = taken.min(axis=1)
        best = best[(best != NO_CLAIM) & (best % 2 == 0)]  # odd: a hand without cards
        values = ((best - np.uint64(2)) // np.uint64(2)).astype(np.uint32)
        if not len(values):
            continue
        if isinstance(entry.hand, RankedHand):
            classes, ordinals = strengths(entry.hand.ordering, values)
        else:
            classes, ordinals = np.ones(len(values), np.int64), values.astype(np.int64)
        share = playing.names.index(entry.name)
        pairs = zip(classes.tolist(), ordinals.tolist(), strict=True)
        totals.winning.update((share, number, ordinal) for number, ordinal in pairs)
