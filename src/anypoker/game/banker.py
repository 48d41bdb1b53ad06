"""Games against a banker: named bets, when they are made, and what they pay."""

from enum import StrEnum

from msgspec import Struct

from anypoker.game.betting import Amount
from anypoker.ranking import Strength

ANTE_BET = "Ante"  # the bet that the antes make


class PayLine(Struct, frozen=True):
    """Chips for a hand of at least this strength: `times` to `per` of the bet.

    Of a bet against the spread, the class of the strength is the largest spread of the line.
    """

    strength: Strength
    times: int
    per: int = 1

    def chips(self, bet: int) -> int:
        """Return what a bet wins; parts of a chip are lost."""
        return bet * self.times // self.per


class Unqualified(StrEnum):
    """Fate of a bet if the banker's hand does not qualify."""

    PLAY = "play"  # the hands decide
    WIN = "win"
    PUSH = "push"


class BankerBet(Struct, frozen=True):
    """A bet by its name, and how it is decided.

    It wins if each of its hands beats the banker's, and loses if none does; in between it is a
    push. `table`: the player's hand alone decides, by the first line of `pays` that it reaches;
    without one the bet is lost. Against the banker a bet pays even money, or by its line, and a
    hand without a line wins nothing. `bonus`: on top, whatever the banker holds. `spread`: no hand
    decides, but whether the third card falls between the two others.
    """

    name: str
    hands: tuple[str, ...]
    table: bool = False
    spread: bool = False
    ties_lose: bool = False
    unqualified: Unqualified = Unqualified.PLAY
    pays: tuple[PayLine, ...] = ()
    bonus: tuple[PayLine, ...] = ()


class BankerQualifier(Struct, frozen=True):
    """The weakest hand with which the banker plays."""

    entry: str
    strength: Strength


class Spread(Struct, frozen=True):
    """Names of the board's piles: two cards, and one that falls between them or not."""

    between: str
    card: str


class BankerSettlement(Struct, frozen=True):
    """Every player plays against the banker, who has the button and stakes nothing."""

    bets: tuple[BankerBet, ...]
    qualifier: BankerQualifier | None = None
    spread: Spread | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(bet.name for bet in self.bets)


class OfferedBet(Struct, frozen=True):
    """A bet of `price`, or of one of several multiples of it."""

    bet: str
    price: Amount
    times: tuple[int, ...] = (1,)
    optional: bool = True


class WagerStep(Struct, frozen=True):
    """Everyone but the banker may make bets, one after the other in the order of the list.

    A bet is made once: seats that have made it are not asked again. `folds`: a seat that does not
    make it folds and loses its bets.
    """

    bets: tuple[OfferedBet, ...]
    folds: bool = False
    simultaneous: bool = True
