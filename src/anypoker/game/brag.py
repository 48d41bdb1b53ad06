"""A betting round in which every turn costs, and blind players pay less."""

from msgspec import Struct

from anypoker.game.betting import Amount


class BragStep(Struct, frozen=True):
    """Every turn costs the stake or more, or one folds; it goes round until two are left.

    Then one may pay to see the other. `stake`: what it is to begin with, for a player who has
    looked. `doubles`: a turn costs at most twice the own price; else what the structure allows.
    `half_blind`: a player who has not looked pays half. `see_double`: seeing costs twice the own
    price. `side_show`: players who have looked may compare with the player before them.
    """

    stake: Amount
    doubles: bool
    half_blind: bool
    see_double: bool
    side_show: bool
