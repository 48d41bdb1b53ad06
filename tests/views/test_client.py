"""Events alone are enough to draw the table, for those who may not see everything."""

import json
from pathlib import Path

import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import start
from anypoker.game import Game
from anypoker.rules import load_game
from anypoker.views import SpectatorKind
from tests.external_files import corpus_games
from tests.test_hands import played
from tests.views.client import Client
from tests.views.redraw import Played, Viewer, moments
from tests.views.test_secrecy import random_hand


def follow(hand: Played, viewer: Viewer) -> None:
    client = Client()
    for moment in moments(hand, viewer):
        for event in moment.events:
            client.follow(json.loads(event))
        client.agrees_with(json.loads(moment.view))


def check(game: Game) -> None:
    hand = random_hand(game, 1)
    follow(hand, 0)
    follow(hand, SpectatorKind.SPECTATOR)


def test_golden_hands_can_be_drawn() -> None:
    for replay in played():
        file, hand = replay.file, replay.hand
        begun = start(file.game, file.seats, file.stakes, hand.chance)
        for viewer in (0, SpectatorKind.SPECTATOR):
            follow(
                Played(file.game, file.seats, file.stakes, begun.chance, hand.actions, hand), viewer
            )


@pytest.mark.parametrize("slug", catalogue_files())
def test_catalogue_games_can_be_drawn(slug: str) -> None:
    check(game_of(slug).game)


@corpus_games()
def test_corpus_games_can_be_drawn(path: Path) -> None:
    check(load_game(path.read_text(encoding="utf-8")))
