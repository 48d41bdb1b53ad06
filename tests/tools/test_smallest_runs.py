"""Every benchmark, soak, tool and example runs at its smallest size, here or in another test.

A new one without an entry in one of these tables fails the test.
"""

import ast
import importlib
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tests.soak.__main__ import app
from tests.test_regressions import is_there

ROOT = Path(__file__).parents[2]

# Module -> words with which it takes a second or two; {folder} is an empty folder.
MODULES: dict[str, list[str]] = {
    "bench.arena": [
        "--checkpoint", "{folder}", "--parts", "two", "--games", "texas-holdem",
        "--rivals", "caller", "--deals", "1",
    ],
    "bench.banker": ["--decisions", "1", "--hands", "100", "red-dog", "caribbean-stud"],
    "bench.batch": ["--seconds", "0.01", "--no-simulate", "limit hold'em"],
    "bench.batch.kernel_sources": ["--seconds", "0.01", "--rounds", "1", "limit hold'em"],
    "bench.bots": [
        "--folder", "{folder}", "--bot", "caller", "--deals", "1", "--hands", "1", "--seeds", "2",
        "--games", "Kuhn poker", "--scripts", "station", "maniac", "--arena-games", "Limit hold'em",
        "--rival", "sensible",
    ],
    "bench.browser.deck_proofs": ["--hands", "2", "--pages", "1", "--players", "2"],
    "bench.engine": ["--seconds", "0.01", "limit hold'em"],
    "bench.equity": ["--seconds", "0", "--runs", "1"],
    "bench.equity.draws": ["five-card-draw"],
    "bench.ranking": ["--seconds", "0.01", "single", "batches"],
    "bench.rows": ["--hands", "1", "open-face-chinese"],
    "bench.server": ["--tables", "1", "--rate", "20", "--seconds", "1", "--runs", "1"],
    "bench.server.instructions":
        ["--tables", "1", "--rate", "40", "--actions", "5", "--warm", "5", "--play-only"],
    "bench.server.recovery": ["--tables", "2", "--hands", "2", "--played", "1", "--runs", "1"],
    "bench.start": ["--runs", "1", "python", "import anypoker", "equity"],
    "tools.check_texts": [],
    "tools.style": ["tools/style.py"],
    "bench.thinker": ["--decisions", "1", "--level", "easy", "kuhn-poker"],
}  # fmt: skip

# Command -> words for a run of a second or two.
SOAKS: dict[str, list[str]] = {
    "agents": ["anaconda", "razz", "--count", "1"],
    "days": ["--count", "6"],
    "deck-proofs": ["--count", "4", "--games", "4", "--cheats", "1", "--decks", "300"],
    "equity": ["--count", "1"],
    "faults": ["--count", "1"],
    "hands": ["texas-holdem", "--count", "5"],
    "hostile": ["--count", "1"],
    "house-rules": ["--count", "50"],
    "kills": ["--count", "1"],
    "matches": ["--count", "1"],
    "fuzz-games": ["--count", "5"],
    "orbits": ["--count", "4"],
    "phrases": ["--count", "5"],
    "pots": ["--count", "20"],
    "public-calls": ["--count", "1"],
    "queries": ["--count", "2"],
    "fuzz-records": ["--count", "1"],
    "records": ["--count", "2"],
    "hand-formats": ["--count", "1"],
    "secrecy": ["texas-holdem", "--count", "1"],
    "shuffle": ["--count", "2000"],
    "thinker": ["texas-holdem", "--count", "1"],
    "tournament-night": ["--people", "8", "--kills", "1"],
    "tournaments": ["--count", "4", "--most", "30"],
}

MEASURED = ("hostile",)  # these measure the memory of their process

WEB = "web/test_pages.py::test_what_the_pages_know_of_the_server_is_up_to_date"
PROOFS = "deck_proof/test_verifiers.py::test_example_record_is_verified"
BOTS = "bots/test_process_bots.py::test_the_examples_answer_every_kind_of_decision"

# What another test runs at its smallest size, or a share of it.
DRAWN = ("tools.screenshots",)  # below
ELSEWHERE = {
    "bench.bots.program":
        "bots/test_earlier_program.py::test_program_of_a_bot_answers_as_the_bot",
    "bench.start.ways": "tools/test_package.py::test_newcomer_plays_a_hand_with_uvx",
    "soak container":
        "tools/test_containerfile.py::test_commands_of_a_containerfile_run_in_a_folder",
    "tools.smoke": "tools/test_workflows.py::test_smoke_script_uses_a_card_room",
    "tools.run_containerfile":
        "tools/test_containerfile.py::test_commands_of_a_containerfile_run_in_a_folder",
    "soak newcomer": "tools/test_package.py::test_newcomer_plays_a_hand_with_uvx",
    "tools.lock": "tools/test_lock.py::test_lock_fits_the_project",
    "bench.browser": "web/test_table.py::test_two_people_click_through_a_hand",
    "soak batch": "batch/test_against_engine.py::test_catalogue",
    "soak modifiers": "modifiers/test_pairs.py::test_combinations_give_a_sound_game_or_a_reason",
    "soak bet-sizes": "bots/test_thinker.py::test_sizes_tell_nothing_of_the_hands_that_are_bet",
    "soak bot-failures": "bots/test_process_bots.py::test_failures_of_all_kinds_at_many_tables",
    "soak bots": "bots/test_style.py::test_a_table_of_bots_plays_like_people",
    "soak overlaps": "web/test_overlaps.py::test_nothing_overlaps",
    "soak rows": "web/test_rows.py::test_two_friends_place_cards_by_tap_drag_and_key",
    "soak showdowns": "web/test_showdowns.py::test_each_showdown_of_a_hand_is_seen",
    "soak tournament-browsers":
        "web/test_tournament.py::test_tournament_over_two_tables_ends_with_the_winners_screen",
    "soak sit-and-go":
        "web/test_tournament.py::test_sit_and_go_of_six_ends_with_the_winners_screen",
    "soak friends": "web/test_friends_night.py::test_an_evening_of_dealers_choice",
    "soak browser": "web/test_table.py::test_two_people_click_through_a_hand",
    "soak clicker": "web/test_table.py::test_two_people_click_through_a_hand",
    "soak costs": "server/test_hand_cost.py::test_costs_soak_finds_no_expensive_game",
    "soak exits": "server/test_wire_secrecy.py::test_no_exit_tells_hidden_cards_at_any_button",
    "soak proof-secrecy":
        "server/test_proof_secrecy.py::test_deck_proofs_do_not_tell_which_cards_were_kept",
    "soak extremes": "server/test_extremes.py::test_extreme_values_harm_no_table",
    "soak push-or-fold": "solver/test_run_outs.py::test_a_small_push_or_fold_is_solved",
    "soak samples": "analysis/test_against_engine.py::test_samples_lie_around_the_exact_count",
    "soak faults-in-tables": "server/test_faults.py::test_faults_at_points_of_a_tables_life",
    "soak server-abuse": "server/test_soak.py::test_what_is_wrong_is_refused_without_effect",
    "soak server-session":
        "server/test_soak.py::test_an_evening_over_bad_connections_ends_with_an_exact_ledger",
    "soak server-crash": "server/test_soak.py::test_a_server_that_is_killed_loses_nothing",
    "soak node-kills": "server/test_soak.py::test_lost_nodes_lose_nothing",
    "soak tournament-nodes": "server/test_soak.py::test_tournament_survives_a_lost_node",
    "soak server-secrecy": "server/test_wire_secrecy.py::test_the_wire_keeps_secrets",
    "tools.build_kernels":
        "kernels/test_library.py::test_current_library_is_not_built_again",
    "tools.build_catalogue":
        "catalogue/test_packaged_games.py::test_packaged_games_are_what_the_parser_reads",
    "tools.pictures": "web/test_pictures.py::test_a_scene_becomes_a_small_picture",
    "tools.trim_image": "tools/test_containerfile.py::test_trimmed_environment_keeps_what_is_used",
    "tools.build_pages": "web/test_pages.py::test_the_first_load_of_the_table_is_small",
    "tools.digest": "tools/test_digest.py::test_digest_is_reproducible",
    "tools.bootstrap": "tools/test_run.py::test_environment_without_stamp_is_recreated",
    "tools.notices": "tools/test_notices.py::test_notices_are_generated_from_metadata",
    "tools.odds": "tools/test_odds.py::test_the_odds_come_out_again",
    "tools.warm_caches": "tools/test_run.py::test_caches_are_built_once",
    "tools.reference": "test_docs.py::test_generated_pages_are_current",
    "tools.export_web_decisions": WEB,
    "tools.export_web_games": WEB,
    "tools.export_web_hands": WEB,
    "tools.export_web_options": WEB,
    "tools.export_web_types": WEB,
    "docs/examples/agents/mcp_random.py":
        "agents/test_benchmark.py::test_mcp_client_plays_the_benchmark",
    "docs/examples/bots/bot.c": BOTS,
    "docs/examples/bots/bot.js": BOTS,
    "docs/examples/bots/bot.py": BOTS,
    "docs/examples/deck-proof-record.jsonl": PROOFS,
    "docs/examples/deck-proof-vectors.json": PROOFS,
    "docs/examples/verify.js": PROOFS,
    "docs/examples/nodes/Caddyfile":
        "server/test_proxies.py::test_caddy_reads_the_example_of_nodes",
    "docs/examples/nodes/nginx.conf": "server/test_soak.py::test_lost_nodes_lose_nothing",
}  # fmt: skip


def modules() -> set[str]:
    """The modules of `bench` and `tools` that are programs."""
    found = set()
    for folder in ("bench", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if _is_program(path):
                words = path.relative_to(ROOT).with_suffix("").parts
                found.add(".".join(word for word in words if word != "__main__"))
    return found


def _is_program(path: Path) -> bool:
    tests = [
        node.test for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.If)
    ]
    return any(ast.unparse(test) == "__name__ == '__main__'" for test in tests)


def soaks() -> set[str]:
    command = typer.main.get_command(app)
    assert isinstance(command, typer.core.TyperGroup)
    return {f"soak {name}" for name, one in command.commands.items() if not one.hidden}


def examples() -> set[str]:
    found = [path for path in (ROOT / "docs/examples").rglob("*") if path.is_file()]
    return {str(path.relative_to(ROOT)) for path in found if "__pycache__" not in path.parts}


def test_every_program_has_a_smallest_run() -> None:
    known = {*MODULES, *(f"soak {name}" for name in SOAKS), *ELSEWHERE, *DRAWN}
    assert modules() | soaks() | examples() == known


def test_runs_in_other_tests_are_there() -> None:
    missing = {what for what, test in ELSEWHERE.items() if not is_there(test)}
    assert missing == set()


@pytest.mark.parametrize("module", MODULES)
def test_module_runs(
    module: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [word.format(folder=tmp_path) for word in MODULES[module]]
    monkeypatch.setattr(sys, "argv", [module, *words])
    package = (ROOT / module.replace(".", "/") / "__main__.py").is_file()
    program = importlib.import_module(f"{module}.__main__" if package else module)
    program.main()
    told = capsys.readouterr()
    assert told.out + told.err
    assert "not counted" not in told.out


@pytest.mark.parametrize("name", SOAKS)
def test_soak_runs(name: str) -> None:
    if name in MEASURED:
        # Not our child: a new process counts the memory of the one it was forked from.
        words = shlex.join([sys.executable, "-m", "tests.soak", name, *SOAKS[name]])
        command = ["sh", "-c", f"{words}; exit $?"]
        ended = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return
    done = CliRunner().invoke(app, [name, *SOAKS[name]], catch_exceptions=False)
    assert done.exit_code == 0, done.output


def test_screenshots_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tools import screenshots

    monkeypatch.setattr(screenshots, "FOLDER", tmp_path)
    monkeypatch.setattr(screenshots, "PICTURES", screenshots.PICTURES[:1])
    screenshots.main()
    assert len(list(tmp_path.glob("*.svg"))) == 2
