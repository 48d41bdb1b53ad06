"""Settings of a tournament over several tables."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated

from anypoker.limits import (
    MAX_CHIPS,
    MAX_ENTRANTS,
    MAX_MINUTES,
    MAX_ORBIT,
    MAX_SEATS,
    MAX_STACK,
    Bounds,
    fault_of,
)
from anypoker.sentences import Sentence
from anypoker.tables import Options, OptionsError, Rotation, StakesSpecError
from anypoker.tables.games.rotation import check_terms
from anypoker.tables.games.tournament import check_house_rules
from anypoker.tables.options import NO_OPTIONS
from anypoker.tournaments.errors import TournamentError
from anypoker.tournaments.prizes import Prizes
from anypoker.tournaments.structures import Level

MAX_LEVELS = 200
MAX_REBUYS = 100
MAX_EARLY = 100  # players before the prizes from whom play is hand for hand
_FINAL = {8: 9, 6: 7}  # seats of a table -> of the final table (TDA RP-9)

_Chips = Annotated[int, Bounds(0, MAX_STACK)]


@dataclass(frozen=True)
class Settings:
    """Settings of a tournament.

    `levels`: the last one has no end. `seats` of a table; `final_seats`: of the final table (0: as
    TDA RP-9 recommends). Each player pays `entry` for `stack` chips, and a `bounty` that goes to
    the player who eliminates them. `late_levels`: registration is open until this level ends (0:
    until the start). `rebuys`: how often a player who went broke may buy another stack, until level
    `rebuy_levels` ends. `add_on`: chips that everyone may buy once in the break after that level
    (0: none), for `add_on_price`. It starts at `start_at` (milliseconds since 1970, 0: at no fixed
    time) or when `start_players` are registered (0: not by number), or when the host starts it.
    Play is hand for hand from `hand_for_hand` players before the prizes. `share_places`: players
    who bust in the same hand-for-hand round share their places (TDA RP-8-A); otherwise a player who
    began the hand with more chips is placed higher.
    """

    rotation: Rotation
    levels: tuple[Level, ...]
    stack: Annotated[int, Bounds(1, MAX_STACK)] = 10_000
    seats: Annotated[int, Bounds(2, MAX_SEATS)] = 9
    final_seats: Annotated[int, Bounds(2, MAX_SEATS, zero=True)] = 0
    most_players: Annotated[int, Bounds(2, MAX_ENTRANTS)] = MAX_ENTRANTS
    entry: _Chips = 100
    bounty: _Chips = 0
    prizes: Prizes = field(default_factory=Prizes)
    late_levels: Annotated[int, Bounds(0, MAX_LEVELS)] = 0
    rebuys: Annotated[int, Bounds(0, MAX_REBUYS)] = 0
    rebuy_levels: Annotated[int, Bounds(0, MAX_LEVELS)] = 0
    add_on: _Chips = 0
    add_on_price: _Chips = 0
    start_at: Annotated[int, Bounds(0, MAX_CHIPS)] = 0
    start_players: Annotated[int, Bounds(2, MAX_ENTRANTS, zero=True)] = 0
    hand_for_hand: Annotated[int, Bounds(0, MAX_EARLY)] = 1
    share_places: bool = False
    options: Options = NO_OPTIONS

    def __post_init__(self) -> None:
        if fault := fault_of(self):
            raise TournamentError(fault)
        self._check_tables()
        check_levels(self.levels)
        try:
            for level in self.levels:
                check_terms(self.rotation, level.blinds.terms)
                check_house_rules(level.blinds.terms.house_rules | self.options.house)
        except (StakesSpecError, OptionsError) as error:
            raise TournamentError(error.sentence()) from None
        self._check_options()
        if bool(self.rebuys) != bool(self.rebuy_levels) and not self.add_on:
            raise TournamentError("set both 'rebuys' and 'rebuy_levels', or neither")
        if self.add_on and not self.rebuy_levels:
            raise TournamentError("an add-on is sold after the level 'rebuy_levels'")
        if max(self.late_levels, self.rebuy_levels) >= len(self.levels) > 1:
            raise TournamentError("registration and rebuys end before the last level")
        raced = max(level.chip for level in self.levels)  # a race may give each player one chip
        most = (self.stack * (1 + self.rebuys) + self.add_on + raced) * self.most_players
        price = (self.entry * (1 + self.rebuys) + self.bounty + self.add_on_price) * (
            self.most_players
        )
        if max(most, price) > MAX_CHIPS:
            raise TournamentError(
                Sentence("a tournament gives out at most {most:thousands} chips", most=MAX_CHIPS)
            )

    def _check_options(self) -> None:
        """Refuse options that would take chips out of play, or keep a seat for one player."""
        if self.options.rake is not None:
            raise TournamentError("there is no rake in a tournament: prizes come from the entries")
        if self.options.banker:
            raise TournamentError(
                "a tournament has no fixed banker: players move, and the button is the banker"
            )

    def _check_tables(self) -> None:
        most = self.rotation.most_players or MAX_SEATS
        if not self.least <= self.seats <= most:
            raise TournamentError(
                Sentence(
                    "a table for {name} has {least} to {most} seats, not {count}",
                    name=self.rotation.name,
                    least=self.least,
                    most=most,
                    count=self.seats,
                )
            )
        if self.final_seats and not self.seats <= self.final_seats <= most:
            raise TournamentError(
                Sentence(
                    "the final table has {least} to {most} seats, not {count}",
                    least=self.seats,
                    most=most,
                    count=self.final_seats,
                )
            )

    @cached_property
    def least(self) -> int:
        """Fewest players of a hand that every game allows."""
        if self.rotation.choice:
            return 2
        return max([2, *(item.game.players.least for item in self.rotation.items)])

    @cached_property
    def final_size(self) -> int:
        """Seats of the final table."""
        most = self.rotation.most_players or MAX_SEATS
        return self.final_seats or min(_FINAL.get(self.seats, self.seats), most)

    @cached_property
    def has_blinds(self) -> bool:
        """Return whether players pay blinds, in one of the games at least."""
        return self.rotation.choice or any(item.has_blinds for item in self.rotation.items)


def check_levels(levels: tuple[Level, ...]) -> None:
    """Check the levels of a tournament.

    Raises:
        TournamentError: if they cannot be.
    """
    if not 1 <= len(levels) <= MAX_LEVELS:
        raise TournamentError(
            Sentence("a tournament has 1 to {most} levels, not {n}", most=MAX_LEVELS, n=len(levels))
        )
    if any(bool(level.blinds.hands) == bool(level.blinds.minutes) for level in levels):
        raise TournamentError("set either 'hands' or 'minutes' per level")
    if len({bool(level.blinds.hands) for level in levels}) > 1:
        raise TournamentError("the levels of a tournament last hands or minutes, not both")
    for level in levels:
        longest = max(level.blinds.minutes, level.break_minutes)
        if not (
            0 <= level.blinds.hands <= MAX_ORBIT
            and level.blinds.minutes >= 0
            and level.break_minutes >= 0
            and longest <= MAX_MINUTES
        ):
            raise TournamentError(
                Sentence(
                    "a level lasts up to {hands} hands or {minutes} minutes",
                    hands=MAX_ORBIT,
                    minutes=MAX_MINUTES,
                )
            )
        if not 1 <= level.chip <= MAX_STACK:
            raise TournamentError("the smallest chip of a level is 1 or more")
