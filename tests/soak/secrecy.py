"""Soak: secrecy of many random hands."""

from collections.abc import Sequence

import typer
from rich.progress import track

from anypoker.catalogue import all_games, game_of
from anypoker.rules import Game, load_game
from tests.external_files import CORPUS
from tests.views.test_secrecy import check_viewer, random_hand, viewers_of


def run_secrecy(count: int, seed: int, wanted: Sequence[str] = ()) -> None:
    """Hand after hand of every game in turn; the first leak ends it with the game and the seed.

    `wanted`: of these games only.
    """
    games: list[Game] = [game_of(name).game for name in wanted]
    if not wanted:
        games += [found.game for found in all_games().values()]
        games += [load_game(path.read_text(encoding="utf-8")) for path in CORPUS]
    viewers = 0
    for number in track(range(count), "redrawing"):
        game = games[number % len(games)]
        hand_seed = seed * 1_000_000 + number
        played = random_hand(game, hand_seed)
        for viewer, random in viewers_of(played, hand_seed):
            try:
                check_viewer(played, viewer, random)
            except AssertionError as leak:
                typer.echo(f"{game.name}, seed {hand_seed}: {leak}", err=True)
                raise typer.Exit(1) from None
            viewers += 1
    typer.echo(f"{count:,} hands of {len(games)} games, {viewers:,} viewers: no leak (seed {seed})")
