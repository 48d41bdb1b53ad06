"""Deals saved by corrected results, compared with single hands, in the games of the arena."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import variance

from anypoker.arena import ArenaSettings
from anypoker.arena.control_variates import corrected
from anypoker.arena.deal_play import RUNOUTS, play_deal, start_deal
from anypoker.bots import make_bot
from anypoker.cards import key_from_seed
from anypoker.cli.commands.arena import arena_games
from anypoker.engine import apply_in_place, decisions, shuffled_deck_from_key
from anypoker.views import view_of
from bench.arena.cells import GAMES
from bench.bots.measures import Row, kept

BOTS = ("sensible", "tight")  # quick ones: the cards make the luck, not the bots


def luck_rows(games: Sequence[str], deals: int, seed: int, folder: Path) -> list[Row]:
    """Return by game the variance of a single hand over that of a deal, per method."""
    rows = []
    for entry in (entry for entry in GAMES if entry.words in games):
        setups, seats = arena_games(entry.slug, None, entry.stakes, None)
        settings = ArenaSettings(setups, BOTS, seats, 2 * deals, True, seed)
        file = folder / f"luck-{entry.key}-{seed}.jsonl"
        played = kept(file, max(deals, 2), partial(_deal, settings))
        single = variance([chips for row in played for chips in row["raw"]])
        duplicate = [row["won"] for row in played]
        better = corrected(duplicate, [row["luck"] for row in played])
        rows.append(
            {
                "game": entry.words,
                "deals": len(played),
                "duplicate": single / max(variance(duplicate), 1e-9),
                "corrected": single / max(variance(better), 1e-9),
            }
        )
    return rows


def _deal(settings: ArenaSettings, deal: int) -> Row:
    """Return the first bot's chips per hand of a deal, and of both hands as they ended."""
    played = play_deal(settings, 0, deal)
    return {
        "won": played.net / RUNOUTS / 2,
        "luck": [chips / 2 for chips in played.luck],
        "raw": [_single_hand(settings, deal, turn) for turn in (0, 1)],
    }


def _single_hand(settings: ArenaSettings, deal: int, turn: int) -> int:
    """Play a hand of a deal once, with no correction at all."""
    setup, seats = settings.game_of(deal), settings.seats
    seed = f"{settings.seed}/{deal}"
    sides = [(seat + turn) % 2 for seat in range(seats)]
    bots = [make_bot(BOTS[side], f"{seed}/{seat}") for seat, side in enumerate(sides)]
    chance = shuffled_deck_from_key(setup.game.for_players(seats), key_from_seed(seed))
    hand = start_deal(setup, seats, deal, chance)
    while not hand.over:
        decision = decisions(hand)[0]
        view = view_of(hand, decision.seat, words=False)
        action = bots[decision.seat].decide(setup.game, view)
        apply_in_place(hand, decision.seat, action, decision.number)
    return sum(
        stack - setup.stack for stack, side in zip(hand.stacks, sides, strict=True) if side == 0
    )
