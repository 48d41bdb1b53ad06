"""Measurements of one bot: each returns rows for the page."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from anypoker.analysis.query_language.results import wilson_interval
from anypoker.arena.control_variates import corrected
from anypoker.arena.deal_play import RUNOUTS, PairDeal, play_deal, start_deal
from anypoker.arena.intervals import rate_of
from anypoker.arena.local_exact import local_value
from anypoker.arena.local_response import ResponseSettings
from anypoker.arena.local_runs import (
    LocalDeal,
    LocalSettings,
    local_winnings,
    play_local_deal,
)
from anypoker.arena.settings import ArenaGame, ArenaSettings
from anypoker.bots import make_bot, range_asker
from anypoker.bots.bot import ActionProbs
from anypoker.cards import key_from_seed
from anypoker.cli.commands.arena import arena_games
from anypoker.cli.options.solver_options import small_game
from anypoker.engine import Hand, apply_in_place, decisions, legal_actions, shuffled_deck_from_key
from anypoker.engine.events import BetMade, Called, Raised, RoundEnded
from anypoker.solver import SequenceGame, exploit, sequence_game, unit_of
from anypoker.solver.best_response import AskRange
from anypoker.views import SeatView, view_of
from bench.bots.scripted import SCRIPTS, make_any

Row = dict[str, Any]
FOLDER = Path(__file__).parent
SMALL_GAMES = {
    "Kuhn poker": "kuhn-poker",
    "Leduc hold'em": "leduc-holdem",
    "eight cards": str(FOLDER / "eight-card.json"),
    "Rhode Island, 12 cards": str(FOLDER / "rhode-island-12.json"),
}
LOCAL_GAMES = {
    "limit hold'em": ("texas-holdem", "2/4 limit", None),
    "no-limit hold'em, 100 bb": ("texas-holdem", "1/2 no limit", 200),
}
STYLE_GAME = ("texas-holdem", "1/2 no limit", 200)
MOST_SETS = 3_000  # information sets up to which the slow parts are measured
FAMILYWISE = 0.05  # probability that any of the intervals of a family is wrong


@dataclass(frozen=True)
class ScriptSettings(ArenaSettings):
    """An arena in which scripted opponents play."""

    def check_bot(self, name: str) -> None:
        if name not in SCRIPTS:
            super().check_bot(name)


def uniform(views: Sequence[SeatView], seed: int) -> list[ActionProbs]:
    """Return even probabilities of all answers."""
    found: list[ActionProbs] = []
    for view in views:
        assert view.decision is not None
        answers = list(legal_actions(view.decision))
        found.append([(one, 1 / len(answers)) for one in answers])
    return found


def asker(name: str, game: SequenceGame) -> AskRange:
    """Return a function that asks a bot, which never looks up the solution of the game."""
    if name == "uniform":
        return uniform
    unsolved = f"{name}:unsolved" if name.startswith("thinker") else name
    return range_asker(lambda seed: make_bot(unsolved, str(seed), programs=True), game.game)


def exact_rows(bot: str, games: Sequence[str], seeds: int) -> list[Row]:
    """Return the exact exploitability, and which part of it the local best response finds."""
    rows = []
    for title in games:
        game, seats, stakes = small_game(SMALL_GAMES[title], 2, None, None)
        small = sequence_game(game, seats, stakes)
        unit = unit_of(small.game, stakes)
        for name in dict.fromkeys((bot, "uniform", "caller", "sensible")):
            asked = seeds if name == "sensible" else 2
            ask = asker(name, small)
            large = small.classes > MOST_SETS
            if large and name == "sensible":
                continue  # whose every answer is asked for with many seeds
            if large:
                local, best = None, exploit(small, ask, seeds=asked).exploitability
            else:
                response = ResponseSettings(hands=100)
                value = local_value(small, ask, seeds=asked, settings=response)
                local, best = value.local, value.best
            rows.append(
                {
                    "game": title,
                    "bot": name,
                    "sets": small.classes,
                    "unit": unit.name,
                    "exact": best / unit.chips,
                    "local": None if local is None else local / unit.chips,
                }
            )
    return rows


def local_rows(bot: str, games: Sequence[str], deals: int, seed: int, folder: Path) -> list[Row]:
    """Return the local best response's winnings against the bot."""
    rows = []
    for title in games:
        slug, stakes, stack = LOCAL_GAMES[title]
        (game,), _ = arena_games(slug, 2, stakes, stack)
        settings = LocalSettings(game, bot, deals, seed=seed)
        file = folder / file_name("local", title, bot, seed)
        played = [LocalDeal(**row) for row in kept(file, deals, partial(_local_deal, settings))]
        rate = rate_of(local_winnings(settings, played), 1 - FAMILYWISE / len(LOCAL_GAMES))
        rows.append({"game": title, "bot": bot, "deals": len(played), **rate._asdict()})
    return rows


def _local_deal(settings: LocalSettings, deal: int) -> Row:
    return play_local_deal(settings, deal)._asdict()


def script_rows(bot: str, scripts: Sequence[str], deals: int, seed: int, folder: Path) -> list[Row]:
    """Return what the bot wins from each scripted opponent, heads-up."""
    slug, stakes, stack = STYLE_GAME
    (game,), seats = arena_games(slug, 2, stakes, stack)
    rows = []
    for name in scripts:
        settings = ScriptSettings((game,), (bot, name), seats, 2 * deals, True, seed)
        file = folder / file_name("script", name, bot, seed)
        play = partial(_script_deal, settings)
        played = [PairDeal(**row) for row in kept(file, deals, play)]
        rate = rate_of(per_hundred(game, played), 1 - FAMILYWISE / len(SCRIPTS))
        rows.append({"script": name, "bot": bot, "deals": len(played), **rate._asdict()})
    return rows


def _script_deal(settings: ScriptSettings, deal: int) -> Row:
    return play_deal(settings, 0, deal, make_any)._asdict()


def per_hundred(game: ArenaGame, played: Sequence[PairDeal]) -> list[float]:
    """Return the first bot's winnings per 100 hands, by deal, corrected for luck."""
    won = [100 * one.net / (RUNOUTS * one.played * game.unit) for one in played]
    luck = [[100 * chips / (one.played * game.unit) for chips in one.luck] for one in played]
    return corrected(won, luck)


def style_rows(bot: str, hands: int, seed: int, folder: Path) -> list[Row]:
    """Return how loosely the bot plays six-handed, with 100 big blinds."""
    slug, stakes, stack = STYLE_GAME
    (game,), _ = arena_games(slug, 6, stakes, stack)
    file = folder / file_name("style", bot, seed)
    rows = list(kept(file, hands, partial(_style_hand, game, bot, seed)))
    seats = 6 * len(rows)
    counts = {
        "VPIP": (sum(row["vpip"] for row in rows), seats),
        "PFR": (sum(row["pfr"] for row in rows), seats),
        "hands with 100 bb all in": (sum(row["all_in"] for row in rows), len(rows)),
    }
    found = []
    for what, (count, total) in counts.items():
        low, high = wilson_interval(count / total, total)
        found.append({"what": what, "bot": bot, "hands": len(rows), "part": count / total,
                      "low": low, "high": high})  # fmt: skip
    return found


def _style_hand(game: ArenaGame, bot: str, seed: int, number: int) -> Row:
    words = f"style/{seed}/{number}"
    bots = [make_bot(bot, f"{words}/{seat}", programs=True) for seat in range(6)]
    chance = shuffled_deck_from_key(game.game.for_players(6), key_from_seed(words))
    hand = start_deal(game, 6, number, chance)
    while not hand.over:
        decision = decisions(hand)[0]
        view = view_of(hand, decision.seat, words=False)
        action = bots[decision.seat].decide(game.game, view)
        apply_in_place(hand, decision.seat, action, decision.number)
    paid, raised = _first_round(hand)
    deep = sum(chips >= 100 * game.unit for chips in hand.contributions) > 1
    return {"number": number, "vpip": len(paid), "pfr": len(raised), "all_in": int(deep)}


def _first_round(hand: Hand) -> tuple[set[int], set[int]]:
    """Return the seats that put chips in voluntarily in the first round, and those that raised."""
    paid: set[int] = set()
    raised: set[int] = set()
    for event in hand.events:
        match event:
            case BetMade(seat) | Raised(seat):
                paid.add(seat)
                raised.add(seat)
            case Called(seat):
                paid.add(seat)
            case RoundEnded():
                break
            case _:
                pass
    return paid, raised


def file_name(*parts: object) -> str:
    """Return the name of a file of results.

    >>> file_name("local", "no-limit, 100 bb", "process:/bin/bot", 1)
    'local-no-limit-100-bb-process-bin-bot-1.jsonl'
    """
    return "-".join(re.findall(r"[a-z0-9]+", "-".join(map(str, parts)).lower())) + ".jsonl"


def kept(file: Path, count: int, play: Any) -> list[Row]:
    """Return the results of at least the first numbers, from the file and else by playing them."""
    rows = []
    if file.exists():
        lines = file.read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.endswith("}")]
    with file.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(row) + "\n" for row in rows)
        for number in range(len(rows), count):
            rows.append(play(number))
            out.write(json.dumps(rows[-1]) + "\n")
            out.flush()
    return rows
