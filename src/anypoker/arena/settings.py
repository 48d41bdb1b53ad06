"""Settings of an arena: bots, games, stakes and number of deals."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from anypoker.batch import Program, compile_game
from anypoker.batch.compile.stakes_row import MAX_STACKS, refused_stakes
from anypoker.bots import make_bot
from anypoker.engine import Stakes
from anypoker.engine.compiled_game import compiled_game
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.ranking.batch.compiling import missing_kernels

MANY_HANDS = 1_000  # from which on it pays to have machine code for run-outs


class ArenaError(AnypokerError, ValueError):
    """An arena that cannot be; the sentence says why."""


@dataclass(frozen=True)
class ArenaGame:
    """A game and what it is played for; `stack`: what everybody begins every hand with."""

    game: Game
    stakes: Stakes
    stack: int

    @cached_property
    def unit(self) -> int:
        """Return the unit of results: the big blind, or the small bet without blinds."""
        has_blinds = compiled_game(self.game).has_blinds
        return self.stakes.big_blind if has_blinds else self.stakes.small_bet


@dataclass(frozen=True)
class ArenaSettings:
    """Everything that decides the results.

    Every two of the bots meet: they sit at the table in turn, A B A B. `hands`: how many every two
    of them play. `duplicate`: every deal is played twice, the second time with the seats
    exchanged. Of several `games` every deal is of the next one. `corrected`: results are corrected
    for the luck of the cards, which leaves their mean as it is and narrows their intervals.
    """

    games: tuple[ArenaGame, ...]
    bots: tuple[str, ...]
    seats: int
    hands: int
    duplicate: bool = True
    seed: int = 1
    corrected: bool = True

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise ArenaError("an arena needs at least two bots: name them with --bots A B")
        for name in self.bots:
            self.check_bot(name)
        if len(set(self.bots)) < len(self.bots):
            raise ArenaError("every bot is named once: it never meets itself")
        for one in self.games:
            players = one.game.players
            if not players.least <= self.seats <= players.most:
                raise ArenaError(
                    f"{one.game.name} is played by {players.least} to {players.most}, "
                    f"not {self.seats}"
                )

    def check_bot(self, name: str) -> None:
        """Raise `UnknownBotError` if there is no bot of this name."""
        make_bot(name, "", programs=True)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of bots, by index in `bots`."""
        return list(combinations(range(len(self.bots)), 2))

    @property
    def deals(self) -> int:
        """Return the number of deals per pair."""
        return (self.hands + 1) // 2 if self.duplicate else self.hands

    def program_of(self, one: ArenaGame) -> Program | None:
        """Return the program that plays runouts in batches; None if the engine plays them."""
        chips = one.stack * self.seats
        if missing_kernels() is not None:
            return None
        if self.hands < MANY_HANDS or chips > MAX_STACKS or refused_stakes(one.game, one.stakes):
            return None
        program = compile_game(one.game.for_players(self.seats))
        return program if isinstance(program, Program) else None

    def game_of(self, deal: int) -> ArenaGame:
        """Return the game of this deal."""
        return self.games[deal % len(self.games)]

    def facts(self) -> dict[str, object]:
        """Return what two runs must have in common to share a checkpoint."""
        return {
            "games": [
                [one.game.name, str(one.stakes.structure), repr(one.stakes), one.stack]
                for one in self.games
            ],
            "bots": list(self.bots),
            "seats": self.seats,
            "duplicate": self.duplicate,
            "seed": self.seed,
            "corrected": self.corrected,
        }
