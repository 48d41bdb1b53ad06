"""What compiles, what is refused, and batches as they are used."""

import numpy as np
import pytest
from msgspec.structs import replace

from anypoker.batch import (
    Batch,
    Policy,
    PolicyCallbacks,
    Program,
    RolloutEquity,
    Unsupported,
    compile_game,
    keys_from,
)
from anypoker.batch.engine_replay import replay
from anypoker.catalogue import base_game_text, catalogue_files, game_of
from anypoker.engine import Stakes
from anypoker.engine.errors import IllegalStart
from anypoker.game import Structure
from anypoker.rules import load_game
from tests.external_files import CORPUS, needs_shared


def _program(slug: str) -> Program:
    program = compile_game(game_of(slug).game)
    assert isinstance(program, Program)
    return program


def test_most_of_the_catalogue_compiles() -> None:
    games = {slug: game_of(slug).game for slug in catalogue_files()}
    programs = {slug: compile_game(game) for slug, game in games.items()}
    compiled = [slug for slug, program in programs.items() if isinstance(program, Program)]
    # Games without a pot never do; games of several deals or with a market do not either.
    with_pot = [slug for slug, game in games.items() if game.showdown.settle is None]
    assert set(compiled) <= set(with_pot)
    assert len(compiled) >= 0.8 * len(with_pot)
    families = {game.category for game in games.values()}
    assert {games[slug].category for slug in compiled} == families


@needs_shared
def test_most_of_the_corpus_compiles() -> None:
    games = [load_game(path.read_text(encoding="utf-8"), library=base_game_text) for path in CORPUS]
    assert sum(isinstance(compile_game(game), Program) for game in games) >= 150


def test_refusal_names_the_step() -> None:
    refusal = compile_game(game_of("cowpie").game)
    assert isinstance(refusal, Unsupported)
    steps = [step.name for step in game_of("cowpie").game.steps]
    assert refusal.where in steps
    assert str(refusal) == f"{refusal.where}: one pile has to beat another"


def test_chips_are_conserved() -> None:
    batch = Batch(_program("texas-holdem"), 6, Stakes(), 500)
    players = PolicyCallbacks(estimate_equity=RolloutEquity(batch).estimate_equity)
    for policy in Policy:
        batch.finish(policy, players, stacks=200, buttons=3, seed=5)
        assert batch.over.all()
        assert (batch.stacks.sum(axis=1) == 1200).all()


def test_replay_is_the_same_hand() -> None:
    program = _program("five-card-draw")
    batch = Batch(program, 4, Stakes(structure=program.game.structures[0]), 20, log=400)
    batch.finish(Policy.RANDOM, stacks=100, seed=9)
    for number in range(20):
        hand = replay(batch, number, [100] * 4)
        assert hand.over
        assert hand.stacks == batch.stacks[number].tolist()


def test_decks_that_are_given() -> None:
    program = _program("texas-holdem")
    deck = np.array(program.game.deck.cards, np.uint8)
    batch = Batch(program, 2, Stakes(structure=Structure.LIMIT), 3)
    batch.finish(Policy.CHECK_CALL, stacks=100, decks=np.tile(deck, (3, 1)))
    assert (batch.stacks == batch.stacks[0]).all()
    with pytest.raises(IllegalStart, match="in some order"):
        batch.start(100, decks=np.zeros((3, 52)))


def test_kernels_use_or_refuse_every_stake() -> None:
    """A field of the stakes that the kernels ignore changes no batch, so it is listed here."""
    other = {"structure": Structure.NO_LIMIT, "run_times": 2, "straddles": (4,)}
    program, usual = _program("texas-holdem"), Stakes(structure=Structure.LIMIT, bring_in=0)
    before = Batch(program, 2, usual, 1).tables.terms
    ignored = set()
    for name in Stakes.__struct_fields__:
        old = getattr(usual, name)
        new = other[name] if name in other else not old if isinstance(old, bool) else (old or 0) + 1
        try:
            after = Batch(program, 2, replace(usual, **{name: new}), 1).tables.terms
        except IllegalStart:
            continue
        if (after == before).all():
            ignored.add(name)
    # A rake is refused, and hands that are turned up late have the same result.
    assert ignored == {"hidden_all_ins", "rake_cap", "rake_always"}


def test_wrong_starts() -> None:
    program = _program("texas-holdem")
    with pytest.raises(IllegalStart, match="played by 2 to 10"):
        Batch(program, 11, Stakes(), 1)
    with pytest.raises(IllegalStart, match="run_times"):
        Batch(program, 2, Stakes(run_times=2), 1)
    with pytest.raises(IllegalStart, match="at least 1"):
        Batch(program, 2, Stakes(), 1).start(0)
    with pytest.raises(IllegalStart, match="button"):
        Batch(program, 2, Stakes(), 1).start(100, 2)
    with pytest.raises(IllegalStart, match=r"other rules for 3 players: compile `game.at\(3\)`"):
        Batch(_program("telesina"), 3, Stakes(), 1)


def test_keys_follow_from_seed_and_number() -> None:
    every = keys_from(3, 10)
    assert (keys_from(3, 4, first=6) == every[6:]).all()
    assert len({key.tobytes() for key in every}) == 10
