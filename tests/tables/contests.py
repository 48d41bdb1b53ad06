"""Contests between players who act at random."""

from random import Random

from anypoker.cards import key_from_seed
from anypoker.engine import decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.history import TableJournal
from anypoker.tables import Setup, Table
from anypoker.tables.invariants import check_table


def play_contest(setup: Setup, seed: str, caller: bool = False) -> Table:
    """Play to the end. `caller`: the first player never folds and never raises."""
    kept = TableJournal.create(setup, keys=lambda number: key_from_seed(seed, number))
    chance = Random(seed)
    chips = kept.table.chips
    while not kept.table.over:
        hand = kept.deal()
        while kept.table.in_hand:
            hand = kept.hand or hand
            asked = chance.choice(decisions(hand))
            action = sample_legal_action(asked, chance.randrange)
            if caller and kept.table.dealt[asked.seat] == 0:
                action = asked.timeout
            kept.act(asked.seat, action)
        check_table(kept.table)
        assert kept.table.chips == chips, seed
    return kept.table
