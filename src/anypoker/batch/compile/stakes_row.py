"""Stakes and betting rules as one row of numbers."""

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.compile.conditions import ORDERS
from anypoker.batch.compile.up_card_ranks import UpCardRanks
from anypoker.engine import Stakes
from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.compiled_game import CompiledGame
from anypoker.engine.errors import IllegalStart
from anypoker.game import Amount, BringInRule, FirstRoundStart, Game, Structure

STRUCTURES = {
    Structure.LIMIT: col.LIMIT,
    Structure.POT_LIMIT: col.POT_LIMIT,
    Structure.NO_LIMIT: col.NO_LIMIT,
    Structure.SPREAD_LIMIT: col.SPREAD_LIMIT,
}
_OPENINGS = {
    FirstRoundStart.AFTER_BIG_BLIND: col.FIRST_BLIND,
    FirstRoundStart.BRING_IN: col.FIRST_BRING_IN,
    FirstRoundStart.DEALER: col.FIRST_DEALER,
    FirstRoundStart.HIGH_CARD: col.FIRST_HIGH_CARD,
}
_RULES = {
    BringInRule.LOW_CARD: col.LOW_CARD,
    BringInRule.LOW_CARD_AL: col.LOW_CARD_AL,
    BringInRule.HIGH_CARD: col.HIGH_CARD,
    BringInRule.HIGH_CARD_AH: col.HIGH_CARD_AH,
    BringInRule.HIGH_CARD_AH_WILD: col.HIGH_CARD_WILD,
    None: col.NO_RULE,
}
_MAX_CHIPS = 1 << 28  # of a stake: sums stay within 32 bits
MAX_STACKS = (1 << 30) - 1  # of all stacks of a hand together


def money_row(compiled: CompiledGame, stakes: Stakes, looks: UpCardRanks) -> NDArray[np.int64]:
    """Return the stakes by column; `IllegalStart` if they cannot be played."""
    game = compiled.game
    structure = stakes.structure_in(game)
    if why := refused_stakes(game, stakes):
        raise IllegalStart(why)
    limits, forced = game.limits, game.forced.otherwise
    doubles = len(set(game.deck.cards)) < len(game.deck.cards)
    increment = 0 if limits.increment is None else amount_in_chips(stakes, limits.increment)
    row = np.zeros(col.TERMS, np.int64)
    for column, number in (
        (col.STRUCTURE, STRUCTURES[structure]),
        (col.IS_FIXED, structure is Structure.LIMIT or limits.increment is not None),
        (col.ANTE, stakes.ante),
        (col.SMALL_BLIND, stakes.small_blind),
        (col.BIG_BLIND, stakes.big_blind),
        (col.BRING_IN, stakes.bring_in),
        (col.SMALL_BET, stakes.small_bet),
        (col.BIG_BET, stakes.big_bet),
        (col.BIG_BLIND_ANTE, stakes.big_blind_ante),
        (col.SPREAD_LEAST, stakes.spread_least or stakes.small_bet),
        (col.SPREAD_MOST, stakes.spread_most or stakes.big_bet),
        (col.ROUND_CAP, _cap(stakes, stakes.cap_per_round, limits.cap_per_round)),
        (col.HAND_CAP, _cap(stakes, stakes.cap_per_hand, limits.cap_per_hand)),
        (col.STRADDLES, min(len(stakes.straddles), col.MAX_SEATS)),
        (col.INCREMENT, 0 if limits.increment is None else increment or stakes.small_bet),
        (col.MAX_BETS, _most_bets(compiled, structure)),
        (col.HEADS_UP_TOO, limits.heads_up_too),
        (col.HAS_ANTES, compiled.has_antes),
        (col.HAS_BLINDS, compiled.has_blinds),
        (col.ONE_BLIND, game.order.first is FirstRoundStart.DEALER),
        (col.OPENING, _OPENINGS[game.order.first]),
        (col.FOLLOWING, ORDERS[game.order.later]),
        (col.BRING_IN_RULE, _RULES[forced.rule]),
        (col.PAIR_DOUBLES, forced.open_pair_doubles),
        (col.DOUBLES, doubles),
        (col.LOOK_CARDS, looks.cards),
        (col.TWO_BLINDS, compiled.has_blinds and game.order.first is not FirstRoundStart.DEALER),
    ):
        if number > _MAX_CHIPS:
            raise IllegalStart(f"a stake is at most {_MAX_CHIPS} chips here, not {number}")
        row[column] = int(number)
    for place, straddle in enumerate(stakes.straddles[: col.MAX_SEATS]):
        row[col.FIRST_STRADDLE + place] = straddle
    return row


def refused_stakes(game: Game, stakes: Stakes) -> str:
    """Return why a batch cannot be played for these stakes; empty if it can."""
    structure = stakes.structure_in(game)
    if stakes.run_times > 1:
        return "many hands at once deal the board once: run_times must be 1"
    if stakes.rake:
        return "many hands at once are played without a rake: it must be 0"
    if stakes.free_folds:
        return "many hands at once know no fold where checking is free: no free_folds"
    if structure not in STRUCTURES:
        return f"many hands at once are not played {structure.value.lower()}"
    return ""


def _cap(stakes: Stakes, of_table: int | None, of_game: Amount | None) -> int:
    """Return the tighter of the two caps."""
    caps = [] if of_table is None else [of_table]
    if of_game is not None:
        caps.append(amount_in_chips(stakes, of_game))
    return min(caps, default=col.NO_CAP)


def _most_bets(compiled: CompiledGame, structure: Structure) -> int:
    """Return the bet and its raises of a round; 0: any number."""
    limits = compiled.game.limits
    if limits.bets_per_round is not None:
        return limits.bets_per_round
    if structure is not Structure.LIMIT or limits.cap_per_round is not None:
        return 0
    return 4 if compiled.betting_rounds >= 3 else 5
