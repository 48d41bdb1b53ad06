"""Table options beyond games and stakes: rake, bounties, straddles, bomb pots."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from msgspec.structs import replace

from anypoker.engine import Stakes
from anypoker.errors import AnypokerError
from anypoker.limits import (
    MAX_BOMB_ANTE,
    MAX_CHIPS,
    MAX_ORBIT,
    MAX_PLAYERS,
    MAX_RUNS,
    MAX_STACK,
    MAX_STAKE,
    Bounds,
    bounds_of,
    clamped,
    fault_of,
)
from anypoker.sentences import Sentence
from anypoker.tables.house_rules import HouseRules, Kill


class OptionsError(AnypokerError, ValueError):
    """Invalid options; the message says what is allowed."""


class Rake(NamedTuple):
    """Rake: `percent` of each pot, at most `cap` chips per hand (0: no cap).

    With `no_flop_no_drop`, there is no rake in a hand that ends before the board is dealt, or in
    games without a board before the second betting round.
    """

    percent: Annotated[float, Bounds(0.01, 100)]
    cap: Annotated[int, Bounds(0, MAX_CHIPS)] = 0
    no_flop_no_drop: bool = True


# A payment: a number of chips, 0 for none.
_Payment = Annotated[int, Bounds(0, MAX_STAKE)]
_Stack = Annotated[int, Bounds(0, MAX_STACK)]


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a table.

    `straddles`: players in a row who may straddle; `button_straddle`: the button may, if nobody
    else does. `run_times`: times the board may be run. `bomb_every`: hands between bomb pots (0:
    never), with an ante of `bomb_ante` big blinds. `seven_deuce`: bounty from each player (0:
    none). `show_cards`: players may show cards after a hand; `rabbit_hunt`: they may see the rest
    of the board. `least_buy`, `most_buy`: bounds of a buy-in and of topping up (0: none). `ante`:
    of every player (0: as in the stakes); `big_blind_ante`: the big blind posts it for all.
    `turn_up`: hands are turned up once all players are all in. `choice_modifiers`: the dealer may
    add modifiers to games of a shortlist. `kill`, `kill_pot`, `button_ante`, `stand_up`: house
    rules, as in the stakes. `banker`: the seat, counted from 1, that is the banker of every game
    with one (0: the button).
    """

    straddles: Annotated[int, Bounds(0, MAX_PLAYERS)] = 0
    button_straddle: bool = False
    run_times: Annotated[int, Bounds(1, MAX_RUNS)] = 1
    bomb_every: Annotated[int, Bounds(0, MAX_ORBIT)] = 0
    bomb_ante: Annotated[int, Bounds(1, MAX_BOMB_ANTE)] = 2
    seven_deuce: _Payment = 0
    show_cards: bool = True
    rabbit_hunt: bool = False
    least_buy: _Stack = 0
    most_buy: _Stack = 0
    rake: Rake | None = None
    ante: _Payment = 0
    big_blind_ante: bool = False
    turn_up: bool = True
    choice_modifiers: bool = False
    kill: Kill = Kill.NONE
    kill_pot: _Payment = 0
    button_ante: _Payment = 0
    stand_up: _Payment = 0
    banker: Annotated[int, Bounds(0, MAX_PLAYERS)] = 0

    def __post_init__(self) -> None:
        fault = fault_of(self) or (fault_of(self.rake) if self.rake is not None else "")
        if fault:
            raise OptionsError(fault)
        if self.most_buy and self.most_buy < max(self.least_buy, 1):
            raise OptionsError(
                Sentence(
                    "one cannot buy at least {least_buy} and at most {most_buy}",
                    least_buy=self.least_buy,
                    most_buy=self.most_buy,
                )
            )

    @property
    def house(self) -> HouseRules:
        """Return the house rules among the options."""
        return HouseRules(
            kill=self.kill,
            kill_pot=self.kill_pot,
            seven_deuce=self.seven_deuce,
            button_ante=self.button_ante,
            stand_up=self.stand_up,
        )

    def applied_to(self, stakes: Stakes) -> Stakes:
        """Apply the options to the stakes of a hand."""
        changes: dict[str, Any] = {}
        if self.run_times > stakes.run_times:
            changes["run_times"] = self.run_times
        if self.ante:
            changes["ante"] = self.ante
        if self.big_blind_ante:
            changes["big_blind_ante"] = True
        if not self.turn_up:
            changes["hidden_all_ins"] = True
        if self.rake is not None:
            changes |= {
                "rake": round(self.rake.percent * 100),
                "rake_cap": self.rake.cap,
                "rake_always": not self.rake.no_flop_no_drop,
            }
        return replace(stakes, **changes) if changes else stakes


def clamped_options(values: dict[str, Any]) -> Options:
    """Return stored options with every number inside its bounds."""
    found = clamped(Options, values)
    rake = found.get("rake")
    if rake is not None:
        found["rake"] = clamped_rake(rake)
    if found.get("most_buy") and found["most_buy"] < max(found.get("least_buy", 0), 1):
        found["most_buy"] = max(found["least_buy"], 1)
    return Options(**found)


def clamped_rake(rake: Rake) -> Rake | None:
    """Return a stored rake inside its bounds; None if it is not a number."""
    bounds = bounds_of(Rake)
    if rake.percent != rake.percent:
        return None
    percent, cap = bounds["percent"].clamp(rake.percent), bounds["cap"].clamp(rake.cap)
    return Rake(percent, cap, rake.no_flop_no_drop)


NO_OPTIONS = Options()
