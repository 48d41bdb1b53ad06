"""Soak: random tournaments over several tables, with every chip counted at every moment.

10 to 500 players (sizes log-uniform), late entries, rebuys, add-ons, bounties, and players who
leave. After every command and every action the chips at the tables, in pots, on the way and in the
pools are exact. No table with the most players deals while another is two or more players short.
"""

import json
import time
from collections import Counter
from collections.abc import Mapping
from math import exp, log
from pathlib import Path
from random import Random

from rich.progress import track

from anypoker.engine import decisions
from anypoker.engine.actions.legal import call_down
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.session.table_files import find_rotation
from anypoker.session.tournament_play import TournamentPlay
from anypoker.tables import Table
from anypoker.tables import changes as t
from anypoker.tables.invariants import check_table
from anypoker.tournaments import (
    Change,
    Command,
    Phase,
    Refusal,
    Settings,
    Tournament,
    check_tournament,
    commands,
    structure_levels,
    verify_draws,
)
from anypoker.tournaments.floor import table_to_break
from anypoker.tournaments.invariants import check_chips_at

GAMES = (
    "texas-holdem", "texas-holdem", "omaha", "limit hold'em", "seven-card-stud", "razz", "badugi",
    "horse", "holdem-omaha", "five-card-draw",
)  # fmt: skip
LEAST, MOST = 10, 500


def check(tournament: Tournament, tables: Mapping[int, Table], number: int | None) -> None:
    """Count all chips after a command, or those of a table after an action."""
    if number is None:
        check_tournament(tournament, tables)
    else:
        check_chips_at(tournament, number, tables[number])
        if not tables[number].in_hand:
            check_table(tables[number])


class RandomTournament(TournamentPlay):
    """Tournament of players who check, fold and call, and sometimes do anything else."""

    def __init__(self, seed: str, most: int = MOST) -> None:
        chance = self.chance = Random(seed)
        players = round(exp(chance.uniform(log(LEAST), log(most))))
        rotation = find_rotation(chance.choice(GAMES), None, None)
        limit = rotation.most_players or 9
        rebuys, late = chance.choice((0, 0, 1, 2)), chance.choice((0, players // 5))
        settings = Settings(
            rotation,
            structure_levels("turbo", 5_000, rotation.default_structure, chance.choice((0, 0, 4))),
            stack=5_000,
            seats=chance.randint(2, min(limit, 9)) if chance.random() < 0.3 else min(limit, 9),
            late_levels=2 if late else 0,
            rebuys=rebuys,
            rebuy_levels=2 if rebuys else 0,
            add_on=2_500 if rebuys == 2 else 0,
            add_on_price=50 if rebuys == 2 else 0,
            bounty=chance.choice((0, 25)),
            hand_for_hand=chance.choice((0, 1, 3)),
            share_places=chance.random() < 0.3,
        )
        names = [(f"p{number}", f"P{number}") for number in range(players)]
        super().__init__(
            settings, names[: players - late], {}, seed, check=check, late=names[players - late :]
        )
        self.seen: Counter[str] = Counter()

    def send(self, command: Command) -> Change | Refusal:
        result = super().send(command)
        if isinstance(command, commands.DealHand) and isinstance(result, Change):
            now = self.tournament
            leaving = table_to_break(now)
            sizes = [now.size(number) for number in now.tables if number != leaving]
            even = now.left // len(sizes) >= now.settings.least
            fullest = now.size(command.table) == max(sizes)
            assert not even or not fullest or max(sizes) - min(sizes) <= 1, sizes
        return result

    def _act(self, number: int) -> None:
        hand = self.tables[number].hand
        assert hand is not None
        asked = decisions(hand)[0]
        roll = self.chance.random()
        action = asked.timeout if roll < 0.6 else call_down(asked)
        if roll > 0.93:
            action = sample_legal_action(asked, self.chance.randrange)
        player = self.tables[number].dealt_players[asked.seat]
        self._advance(number, t.Act(player, action, asked.number))

    def rebuy(self, player: str) -> None:
        decided = self.chance.random() < 0.7
        kind = commands.Rebuy if decided else commands.DeclineRebuy
        result = super().send(kind(player, self.now))
        self.seen["rebuys"] += decided and isinstance(result, Change)

    def run(self) -> None:
        """Play to the end and check the result."""
        for now in self.play():
            if now.phase is Phase.RUNNING and self.chance.random() < 0.01:
                self.leave(self.chance.choice([one.id for one in now.entrants.values()]))
                self.seen["leavers"] += 1
        now = self.tournament
        assert now.phase is Phase.OVER
        assert sorted(one.player for one in now.places) == sorted(now.entrants)
        assert sum(one.prize for one in now.entrants.values()) == now.collected
        verify_draws(self.commitment, now.draws)
        self.seen.update(players=now.entries, hands=self.hands)
        self.seen.update(str(one.kind) for one in self.notices)


def run_tournaments(count: int, seed: int, checkpoint: Path | None, most: int = MOST) -> None:
    """Play random tournaments; those in the checkpoint file are not played again."""
    print(f"seed {seed}")
    done: set[int] = set()
    seen: Counter[str] = Counter()
    if checkpoint is not None and checkpoint.exists():
        for line in checkpoint.read_text("utf-8").splitlines():
            row = json.loads(line)
            if row["seed"] == seed:
                done.add(row["number"])
                seen.update(row["seen"])
    begun = time.process_time()
    for number in track([n for n in range(count) if n not in done], "playing tournaments"):
        started = time.process_time()
        tournament = RandomTournament(f"{seed}/{number}", most)
        try:
            tournament.run()
        except BaseException:
            print(f"tournament {seed}/{number}")
            raise
        tournament.seen["cpu ms"] = round(1000 * (time.process_time() - started))
        seen.update(tournament.seen)
        if checkpoint is not None:
            row = {"seed": seed, "number": number, "seen": dict(tournament.seen)}
            with checkpoint.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    minutes = seen.pop("cpu ms", 0) / 60_000
    print(
        f"{count:,} tournaments, chips exact at every moment; {minutes:.1f} CPU minutes in all, "
        f"{(time.process_time() - begun) / 60:.1f} in this run: {dict(seen)}"
    )
