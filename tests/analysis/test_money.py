"""Money statistics of `anypoker simulate`."""

import json
from typing import Any

from typer.testing import CliRunner

from anypoker.cli.app import app


def simulated(*words: str) -> Any:
    result = CliRunner().invoke(app, ["simulate", "holdem", "--json", *words])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_what_one_wins_others_lose() -> None:
    facts = simulated("--hands", "40", "--players", "3", "--bot", "mixed")
    money = facts["money"]
    assert sum(seat["net"] for seat in money["seats"]) == 0
    assert sum(bot["net"] for bot in money["bots"]) == 0
    assert [seat["hands"] for seat in money["seats"]] == [40, 40, 40]
    assert {bot["bot"]: bot["hands"] for bot in money["bots"]} == {"caller": 40, "random": 80}
    assert money["pots"]["median"] <= money["pots"]["most"] <= 600
    assert money["decisions"]["mean"] * 40 == facts["decisions"]
    assert money["showdown_rate"] == facts["showdowns"] / 40


def test_a_duel_is_between_two_kinds_of_bots() -> None:
    words = ("--hands", "60", "--players", "2", "--bot", "sensible,caller", "--structure", "Limit")
    bots = {bot["bot"]: bot for bot in simulated(*words)["money"]["bots"]}
    assert bots["sensible"]["net"] == -bots["caller"]["net"]
    assert bots["sensible"]["stderr"] > 0


def test_the_table_for_people() -> None:
    words = ["simulate", "holdem", "--hands", "5", "--players", "2", "--bot", "caller"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0
    assert "seat 2" in result.stdout
    assert "chips per hand" in result.stdout
