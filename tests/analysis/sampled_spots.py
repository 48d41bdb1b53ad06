"""Samples beside exact counts: how far off they are, in their own standard errors."""

from anypoker.analysis.enumeration.enumerate_deals import count_all, sample
from anypoker.rules import Game
from tests.analysis.engine_spots import spots_of


class Scores:
    """Differences between samples and exact counts, each divided by its standard error."""

    def __init__(self) -> None:
        self.spots = 0
        self.scores: list[float] = []

    def try_spot(self, game: Game, seed: str) -> None:
        """One spot of the game, if kernels can count it and chance decides anything in it."""
        spot = spots_of(game, seed, 3000)
        if spot is None:
            return
        exact = count_all(spot)
        drawn = sample(spot, 4000, seed=self.spots, chunk=0)
        whole = int(spot.outcomes.division.whole)
        self.spots += 1
        for seat in range(spot.outcomes.players):
            off = (drawn.mean("units", seat) - exact.mean("units", seat)) / whole
            error = drawn.deviation(seat, whole)
            if error > 0.001:  # rare events are not yet normal
                self.scores.append(off / error)
            else:
                assert abs(off) < 0.01, f"{game.name} {seed}: off by {off}"

    def words(self) -> str:
        beyond = sum(abs(score) > 2 for score in self.scores)
        return (
            f"{len(self.scores):,} estimates, {beyond} beyond two standard errors, "
            f"the worst by {max(map(abs, self.scores)):.2f}"
        )

    def check(self) -> None:
        """About one in twenty lies beyond two standard errors, and none far off."""
        count = len(self.scores)
        beyond = sum(abs(score) > 2 for score in self.scores)
        assert max(map(abs, self.scores)) < 5, self.words()
        assert beyond < 0.046 * count + 4 * (0.046 * count) ** 0.5, self.words()
        spread = sum(score * score for score in self.scores) / count
        assert abs(spread - 1) < 6 * (2 / count) ** 0.5, f"{self.words()}, spread {spread:.3f}"
