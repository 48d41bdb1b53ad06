"""Calls of every public function at every moment of random hands."""

from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

import anypoker as ap
from tests.public_moments import calls_before, check_calls, play_and_check


def run_public_calls(count: int, seed: int) -> None:
    """Play `count` hands, one of each game in turn; call everything before, during and after."""
    print(f"seed {seed}")
    games, moments = ap.games(), 0
    with TemporaryDirectory() as folder:
        for number in track(range(count), "playing"):
            slug = games[(seed + number) % len(games)]
            check_calls(calls_before(ap.load(slug), Path(folder)), slug)
            moments += play_and_check(slug, f"{seed}/{number}", Path(folder), lambda _: True)
    print(f"{count:,} hands, {moments:,} moments: every call returned or raised a sentence")
