"""Digest items of one game: its file, mutations of the file, and seeded hands."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from anypoker.batch import Program, compile_game
from anypoker.catalogue import base_game_text, catalogue_files, game_of_record
from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.invariants import MAX_ACTIONS
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.history.phh import record_of, record_text
from anypoker.rules import canonical_text, content_hash, explain_text, parse_game
from anypoker.views import SpectatorKind, event_json, seen_events, transcript
from tests.batch.differential import play_both, random_setting
from tests.engine.random_hands import random_start
from tests.external_files import CORPUS
from tests.rules.mutations import as_text, garble, mutate
from tools.digest.item import Item


def game_names() -> list[str]:
    """Name all game files: the catalogue, then the corpus if it is present."""
    return [f"catalogue/{slug}" for slug in catalogue_files()] + list(_CORPUS)


_CORPUS = {f"corpus/{path.stem}": path for path in CORPUS}


def _game_text(name: str) -> str:
    if name in _CORPUS:
        return _CORPUS[name].read_text(encoding="utf-8")
    return catalogue_files()[name.removeprefix("catalogue/")].text


def game_items(name: str, hands: int, mutations: int) -> Iterator[Item]:
    """Digest one game file."""
    text = _game_text(name)
    reading = parse_game(text, library=base_game_text)
    yield from _problem_items(f"{name}/file", text)
    yield from _mutation_items(name, text, mutations)
    game = reading.game
    if game is None:
        return
    yield Item("behaviour", f"{name}/hash", content_hash(game))
    yield Item("behaviour", f"{name}/canonical", canonical_text(game))
    yield Item("words", f"{name}/explanation", explain_text(game))
    yield from _hand_items(name, game, hands)
    yield Item("behaviour", f"{name}/batch", _batch_text(name, game, hands))


def _problem_items(name: str, text: str) -> Iterator[Item]:
    problems = parse_game(text, library=base_game_text).problems
    places = [f"{one.severity} {one.path} {one.line}:{one.column}" for one in problems]
    yield Item("behaviour", f"{name}/problems", "\n".join(places))
    yield Item("words", f"{name}/problems", "\n".join(map(str, problems)))


def _mutation_items(name: str, text: str, count: int) -> Iterator[Item]:
    document = json.loads(text)
    places: list[str] = []
    words: list[str] = []
    for number in range(count):
        rng = Random(f"digest/{name}/{number}")
        spoiled = garble(text, rng) if number % 3 == 0 else as_text(mutate(document, rng).document)
        for item in _problem_items(str(number), spoiled):
            (words if item.section == "words" else places).append(f"{item.name}\n{item.text}")
    yield Item("behaviour", f"{name}/mutations", "\n".join(places))
    yield Item("words", f"{name}/mutations", "\n".join(words))


def _play(name: str, game: Game, number: int) -> Hand:
    """Play a hand of random legal actions from a seed."""
    rng = Random(f"digest/{name}/hand/{number}")
    hand = random_start(game, rng)
    while not hand.over and hand.number < MAX_ACTIONS:
        asked = rng.choice(decisions(hand))
        apply_in_place(hand, asked.seat, sample_legal_action(asked, rng.randrange), asked.number)
    return hand


def _hand_items(name: str, game: Game, count: int) -> Iterator[Item]:
    events: list[Any] = []
    phh, lines = [], []
    for number in range(count):
        hand = _play(name, game, number)
        seen = seen_events(hand.events, SpectatorKind.ALL_SEEING)
        events.append([list(map(event_json, seen)), hand.stacks])
        names = [player.name for player in hand.seats.players]
        lines.append("\n".join(transcript(seen, names)))
        try:
            phh.append(record_text(record_of(hand, game_of_record)))
        except AnypokerError as error:
            phh.append(type(error).__name__)
    yield Item("behaviour", f"{name}/hands", json.dumps(events))
    yield Item("behaviour", f"{name}/phh", "\n".join(phh))
    yield Item("words", f"{name}/transcripts", "\n\n".join(lines))


def _batch_text(name: str, game: Game, hands: int) -> str:
    """Play the same hands with the kernels and the engine; return the stacks and actions."""
    program = compile_game(game)
    if not isinstance(program, Program):
        return "not compiled"
    seed = f"digest/{name}/batch"
    taken, played = play_both(program, random_setting(program, Random(seed)), hands, seed, 0.1)
    return json.dumps([taken, [hand.stacks for hand in played]])
