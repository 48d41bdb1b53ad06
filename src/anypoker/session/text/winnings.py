"""Words for what the players of a hand won."""

from collections.abc import Sequence

from anypoker.views import SeatView
from anypoker.views.last_actions import chips_won
from anypoker.views.transcript import PlayerNames


def winning_lines(view: SeatView, names: Sequence[str]) -> list[str]:
    """List what each player won in the hand of a view."""
    # -1: a player may be named "You", and a spectator is nobody.
    words = PlayerNames(list(names), -1 if view.viewer is None else view.viewer)
    return [f"{words.does(seat, 'wins')} {won:,}" for seat, won in chips_won(view).items()]
