"""Benchmark of agents: games nobody knows, counted failures, programs and MCP clients."""

import json
import sys
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from anypoker.agents.benchmark import mcp_agent
from anypoker.agents.benchmark.game_set import (
    PLAYERS,
    generated_games,
    published_games,
    set_version,
)
from anypoker.agents.benchmark.run import run_benchmark
from anypoker.agents.benchmark.session import open_agent
from anypoker.agents.errors import AgentError
from anypoker.bots import Bot, BotFailure, FailureKind, RandomBot
from anypoker.catalogue import game_of, names_by_slug
from anypoker.cli.app import app
from anypoker.engine import Action, parse_action
from anypoker.game import Game
from anypoker.views import SeatView

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs/examples/agents/mcp_random.py"


def test_games_are_generated_from_the_seed() -> None:
    first, again, other = generated_games(4, 1), generated_games(4, 1), generated_games(4, 2)
    assert [one.made_of for one in first] == [one.made_of for one in again]
    assert not {one.game.name for one in first} & {one.game.name for one in other}
    known = {name for names in names_by_slug().values() for name in names}
    for one in (*first, *other):
        assert one.game.name not in known
        assert " and " in one.made_of
        assert one.game.players.least <= PLAYERS <= one.game.players.most


def test_published_games_fit_two_players() -> None:
    games = published_games()
    page = (ROOT / "docs/how-to/play-with-a-language-model.md").read_text("utf-8")
    assert f"Version {set_version()} of the list: " in page
    listed = page.split("of the list: ")[1].split(".")[0].split(",")
    assert [game_of(one.strip().strip("`")).game for one in listed] == [one.game for one in games]
    assert len({one.game.name for one in games}) == 12
    for one in games:
        assert one.game.players.least <= PLAYERS <= one.game.players.most
        assert one.for_arena().unit > 0


class SloppyBot:
    """Answers every second decision wrongly: with an illegal action, or not at all."""

    def __init__(self, seed: str, counts: dict[str, int]) -> None:
        self.bot, self.random, self.counts = RandomBot(seed), Random(seed), counts

    def decide(self, game: Game, view: SeatView) -> Action:
        self.counts["decisions"] += 1
        if self.random.random() < 0.25:
            self.counts["illegal"] += 1
            return parse_action("separate Nowhere: As")
        if self.random.random() < 0.25:
            self.counts["unanswered"] += 1
            raise BotFailure("hang: no answer in time", FailureKind.HANG)
        return self.bot.decide(game, view)


def test_illegal_answers_are_counted_and_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    counts = {"decisions": 0, "illegal": 0, "unanswered": 0}

    def make(seed: str) -> Bot:
        return SloppyBot(seed, counts)

    result = run_benchmark(
        "sloppy", make, published_games(3), rivals=["random", "caller"], hands=6, seed=4
    )
    told = result.as_json()
    sums = {name: sum(row[name] for row in told["total"]) for name in counts}
    assert sums == counts
    assert min(counts.values()) > 5
    by_game = [row for one in told["games"] for row in one["against"]]
    assert {name: sum(row[name] for row in by_game) for name in counts} == counts
    assert all(row["hands"] == 6 for row in by_game)
    assert told["illegal_rate"] == round(counts["illegal"] / counts["decisions"], 5)
    assert all(row["low"] < row["bb_per_100"] < row["high"] for row in told["total"])
    assert "is done instead" in capsys.readouterr().err


def test_same_seed_gives_the_same_scores() -> None:
    games = [*published_games(1), *generated_games(1, 5)]

    def play() -> object:
        with open_agent("random", 5) as make:
            found = run_benchmark("random", make, games, rivals=["caller"], hands=4, seed=5)
        return found.as_json()

    assert play() == play()


def test_mcp_client_plays_the_benchmark() -> None:
    pytest.importorskip("mcp", reason="the extra anypoker[mcp] is not installed")
    command = f"mcp:{sys.executable} {EXAMPLE} {{config}}"
    words = [command, "--hands", "2", "--games", "1", "--generated", "1", "--seed", "3"]
    done = CliRunner().invoke(app, ["bench-agents", *words, "--rivals", "caller", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["complete"]
    assert told["total"][0]["decisions"] > 4
    assert told["total"][0]["illegal"] == told["total"][0]["unanswered"] == 0
    assert [one["generated"] for one in told["games"]] == [False, True]
    assert told["games"][1]["file"]["game"] == told["games"][1]["game"]


def test_mcp_client_that_ends_gives_no_answers() -> None:
    with open_agent(f"mcp:{sys.executable} -c exit(3) {{config}}", 5) as make:
        found = run_benchmark("ends", make, published_games(1), rivals=["caller"], hands=2, seed=1)
    (total,) = found.totals
    assert total.unanswered == total.decisions > 0
    assert total.illegal == 0


def test_mcp_client_that_never_calls_a_tool_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcp_agent, "READY", 0.1)
    monkeypatch.setattr(mcp_agent, "CLOSING", 0.1)
    command = f"mcp:{sys.executable} -c 'import time; time.sleep(60)' {{config}}"
    with open_agent(command, 0.1) as make:
        found = run_benchmark("hangs", make, published_games(1), rivals=["caller"], hands=2, seed=1)
    (total,) = found.totals
    assert total.unanswered == total.decisions > 0


def test_mcp_command_needs_the_place_of_its_configuration() -> None:
    with pytest.raises(AgentError, match=r"must contain \{config\}"), open_agent("mcp:ls", 5):
        pass
