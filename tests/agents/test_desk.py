"""Tools of an agent: every game is played by them, numbers are bounded, refusals are sentences."""

import signal
from typing import Any

import pytest

from anypoker.agents import desk as desk_module
from anypoker.agents.calculations import run_command
from anypoker.agents.desk import AgentDesk
from anypoker.agents.errors import AgentError
from anypoker.catalogue import catalogue_files
from tests.agents.desk_player import SecrecyWatch, play_hands
from tests.agents.text_player import offers


def test_every_game_is_played_through_the_tools() -> None:
    """One hand of each; in some the text is compared with other hidden cards. The soak plays 20."""
    desk = AgentDesk()
    watch = SecrecyWatch(desk, "1")
    for number, slug in enumerate(catalogue_files()):
        some = watch if number % 4 == 0 else lambda name, text: None
        assert play_hands(desk.call, slug, 1, f"desk/{slug}", some) >= 0
    assert watch.compared > 300
    assert desk.call("list_tables", {}) == "You sit at no table."


def test_secrecy_watch_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    from anypoker.agents.local_table import LocalTable

    desk = AgentDesk()
    see = LocalTable.see
    monkeypatch.setattr(
        LocalTable, "see", lambda self, wait=0.0: see(self) + str(self._session.hand.stock[-5:])
    )
    with pytest.raises(AssertionError, match="hidden cards change the text"):
        play_hands(desk.call, "texas-holdem", 1, "leak", SecrecyWatch(desk, "1"))


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("no_such_tool", {}, "there is no tool 'no_such_tool'; tools are list_games, "),
    ("explain_game", {}, "give either 'game', a name, or 'file'"),
    ("explain_game", {"game": "razz", "file": "{}"}, "give either 'game'"),
    ("explain_game", {"game": "/etc/passwd"}, "unknown game '/etc/passwd'"),
    ("explain_game", {"game": "../game.json"}, "unknown game '../game.json'"),
    ("explain_game", {"game": "raz"}, "did you mean|unknown game 'raz'"),
    ("explain_game", {"file": "{}"}, "the file has errors; check_game lists them"),
    ("explain_game", {"game": "x" * 201}, "'game' is wrong: string should have at most 200"),
    ("explain_game", {"gme": "razz"}, "there is no argument 'gme'; arguments are game, file"),
    ("simulate", {"game": "razz", "hands": 10**9}, "'hands' is wrong: input should be less"),
    ("odds", {"game": "razz", "deals": 0}, "'deals' is wrong: input should be greater"),
    ("odds", {"game": "razz", "seconds": float("nan")}, "'seconds' is wrong: "),
    ("equity", {"game": "holdem", "hands": []}, "'hands' is wrong: list should have at least 1"),
    ("sit_down", {"game": "razz", "players": 99}, "'players' is wrong: "),
    ("sit_down", {"game": "razz", "players": 9}, "Razz can be played by 2 to 7, not by 9"),
    ("sit_down", {"game": "razz", "bots": "process:ls"}, "only a command line starts programs"),
    ("sit_down", {"game": "razz", "bots": "nobody"}, "there is no bot 'nobody'"),
    ("sit_down", {"game": "razz", "stakes": "lots"}, "lots"),
    ("act", {"table": "table-9", "answer": "call"}, "you sit at no table 'table-9'; your"),
    ("join_card_room", {"link": "file:///etc/passwd"}, "is not a link to a table"),
]


@pytest.mark.parametrize(("tool", "arguments", "sentence"), REFUSED)
def test_refusal_is_one_sentence(tool: str, arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(AgentError, match=sentence) as caught:
        AgentDesk().call(tool, arguments)
    assert "\n" not in str(caught.value)
    assert "Traceback" not in str(caught.value)


def test_illegal_answer_leaves_the_decision_open() -> None:
    desk = AgentDesk()
    before = desk.call("sit_down", {"game": "holdem", "bots": "caller", "seed": "1"})
    for wrong in ("dance", "raise to 3", "raise to 99999", "draw 7c", "check"):
        with pytest.raises(AgentError):
            desk.call("act", {"table": "table-1", "answer": wrong})
    assert before.endswith(desk.call("see_table", {"table": "table-1"}))
    assert "folds" not in desk.call("act", {"table": "table-1", "answer": "call"})


def test_tables_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "MAX_TABLES", 1)
    desk = AgentDesk()
    sit = {"game": "kuhn-poker", "bots": "caller"}
    desk.call("sit_down", sit)
    with pytest.raises(AgentError, match="you sit at 1 tables, which is the maximum"):
        desk.call("sit_down", sit)
    assert desk.call("list_tables", {}).startswith("table-1: local table, Kuhn Poker, ")
    desk.call("leave_table", {"table": "table-1"})
    desk.call("sit_down", sit)


def test_broke_agent_rebuys_and_a_dealer_chooses() -> None:
    desk = AgentDesk()
    text = desk.call(
        "sit_down", {"game": "dealer's choice", "bots": "caller", "players": 2, "seed": "2"}
    )
    seen = set()
    for _ in range(60):
        lines, patterns = offers(text)
        seen |= {line.split()[0] for line in lines}
        answer = next((one for one in lines if one != "fold"), "") or patterns[0].example
        text = desk.call("act", {"table": "table-1", "answer": answer})
    assert {"choose", "deal"} <= seen


def test_calculations_run_as_commands() -> None:
    desk = AgentDesk()
    exact = {"game": "holdem", "hands": ["AhKh", "QsQd"], "board": ["Jh7h2c"]}
    assert "AhKh  54.444%" in desk.call("equity", exact)
    problems = desk.call("check_game", {"file": '{"extends": "razz", "player": {}}'})
    assert "did you mean `players`?" in problems


def test_late_command_returns_its_partial_result() -> None:
    """Also in a background job, which ignores interrupts."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        text, succeeded = run_command(["simulate", "razz", "--hands", "1000000"], 2.5)
    finally:
        signal.signal(signal.SIGINT, before)
    assert succeeded
    assert text.startswith("Stopped after 2.5 s; this is the result so far.\nRazz: ")


def test_query_answers_and_refuses_paths() -> None:
    desk = AgentDesk()
    words = "select equity(hero) from game='{}', hero='AhKh', villain='QsQd', board='Jh7h2c'"
    assert "54.4" in desk.call("query", {"text": words.format("holdem")})
    for path in ("/etc/passwd", "./game.json", "no such game at all"):
        with pytest.raises(AgentError, match="unknown game"):
            desk.call("query", {"text": words.format(path)})
