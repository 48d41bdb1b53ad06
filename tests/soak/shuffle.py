"""A chi-square test of the shuffle: 52 cards in 52 places."""

import numpy as np
import typer
from rich.progress import track

from anypoker.cards import key_from_seed, shuffle_cards

CARDS = 52


def run_shuffles(count: int, seed: int) -> None:
    """Counts how often each card comes to lie in each place."""
    print(f"seed {seed}")
    seen = np.zeros((CARDS, CARDS), dtype=np.int64)
    places = np.arange(CARDS)
    deck = list(range(CARDS))
    for number in track(range(count), "shuffling"):
        seen[places, shuffle_cards(deck, key_from_seed(seed, number))] += 1
    expected = count / CARDS
    chi_square = float(((seen - expected) ** 2 / expected).sum())
    # Rows and columns are fixed, so 51 x 51 places are free; the statistic is then nearly normal
    # with that mean and twice that variance.
    freedom = (CARDS - 1) ** 2
    deviation = (chi_square - freedom) / (2 * freedom) ** 0.5
    print(
        f"{count:,} shuffles: chi-square {chi_square:.1f} with {freedom} degrees of freedom, "
        f"{deviation:+.2f} standard deviations from its mean"
    )
    if abs(deviation) > 4:
        print("the places of the cards are not equally likely")
        raise typer.Exit(1)
