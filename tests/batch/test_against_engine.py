"""Every game that compiles is played by kernels and engine from the same chance, and compared."""

from pathlib import Path
from random import Random

import pytest

from anypoker.batch.compile.program import Program, compile_game
from anypoker.batch.compile.unsupported import Unsupported
from anypoker.catalogue import base_game_text, catalogue_files, game_of
from anypoker.engine import Stakes
from anypoker.game import Structure
from anypoker.rules import load_game
from tests.batch.differential import Setting, compare, random_setting
from tests.external_files import corpus_games, needs_shared

SEED = "ci"
HANDS = 4


def _compare_at_random(program: Program, name: str) -> None:
    chance = Random(f"{SEED}/{name}")
    compare(program, random_setting(program, chance), HANDS, f"{SEED}/{name}/play")


@pytest.mark.parametrize("slug", sorted(catalogue_files()))
def test_catalogue(slug: str) -> None:
    program = compile_game(game_of(slug).game)
    if isinstance(program, Unsupported):
        assert program.reason
        return
    _compare_at_random(program, slug)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rules_that_depend_on_the_number_of_players(players: int) -> None:
    game = game_of("telesina").game.for_players(players)
    program = compile_game(game)
    assert isinstance(program, Program)
    setting = Setting(players, Stakes(structure=game.structures[0]), "uneven")
    compare(program, setting, 20, f"{SEED}/telesina/{players}")


@needs_shared
@corpus_games()
def test_corpus(path: Path) -> None:
    program = compile_game(load_game(path.read_text(encoding="utf-8"), library=base_game_text))
    if isinstance(program, Unsupported):
        assert program.reason
        return
    _compare_at_random(program, path.stem)


def _program(slug: str) -> Program:
    program = compile_game(game_of(slug).game)
    assert isinstance(program, Program)
    return program


@pytest.mark.parametrize("stacks", ["equal", "deep", "uneven", "tiny"])
@pytest.mark.parametrize("structure", [Structure.LIMIT, Structure.POT_LIMIT, Structure.NO_LIMIT])
@pytest.mark.parametrize("straddles", [(), (4,), (4, 8, 16)])
def test_money(structure: Structure, stacks: str, straddles: tuple[int, ...]) -> None:
    program = _program("texas-holdem")
    for seats in (2, 3, 6):
        stakes = Stakes(structure=structure, ante=1, straddles=straddles)
        compare(program, Setting(seats, stakes, stacks), 6, f"{structure}/{stacks}/{straddles}")


@pytest.mark.parametrize("bring_in", [0, 1, 2])
def test_stud(bring_in: int) -> None:
    program = _program("seven-card-stud-8")
    for stacks in ("equal", "tiny", "uneven"):
        stakes = Stakes(ante=1, bring_in=bring_in, small_bet=2)
        compare(program, Setting(5, stakes, stacks), 12, f"stud/{stacks}/{bring_in}")


def test_spread_and_caps() -> None:
    program = _program("texas-holdem")
    for stakes in (
        Stakes(structure=Structure.NO_LIMIT, cap_per_hand=15),
        Stakes(structure=Structure.NO_LIMIT, cap_per_round=7),
        Stakes(structure=Structure.LIMIT, cap_per_round=5),
        Stakes(structure=Structure.POT_LIMIT, big_blind_ante=True, ante=2),
    ):
        compare(program, Setting(5, stakes, "uneven"), 20, str(stakes))


def test_jokers_that_count_as_they_were_dealt() -> None:
    """A card that its owner turned up is another joker than one that was dealt so."""
    program = _program("mexican-poker")
    name = "soak/1/mexican-poker/171"
    compare(program, random_setting(program, Random(name)), 50, name, states=0.1)
