"""Cells of the arena table: game, opponent and number of seats."""

from collections.abc import Iterator
from dataclasses import dataclass

from anypoker.arena import ArenaSettings
from anypoker.cli.commands.arena import arena_games

BOT = "thinker"
RIVALS = ("caller", "random", "tight", "sensible")


@dataclass(frozen=True)
class Entry:
    """A game of the table, and its stakes where they are not the usual ones."""

    words: str
    slug: str
    stakes: str | None = None

    @property
    def key(self) -> str:
        """As files are called."""
        return "-".join([self.slug, *(self.stakes or "").replace("/", " ").split()])


GAMES = (
    Entry("No-limit hold'em", "texas-holdem"),
    Entry("Limit hold'em", "texas-holdem", "2/4 limit"),
    Entry("Pot-limit Omaha", "omaha"),
    Entry("Pot-limit Omaha 8", "omaha-8", "1/2 pot limit"),
    Entry("Seven-card stud", "seven-card-stud"),
    Entry("Razz", "razz"),
    Entry("Stud 8", "seven-card-stud-8"),
    Entry("2-7 triple draw", "2-7-triple-draw"),
    Entry("Badugi", "badugi"),
    Entry("Five-card draw", "five-card-draw"),
    Entry("Drawmaha", "drawmaha"),
    Entry("Deuces wild draw", "deuces-wild-draw"),
    Entry("SOHE", "sohe"),
    Entry("Anaconda", "anaconda"),
    Entry("Stud with declare", "seven-card-stud-declare"),
    Entry("Double-board Omaha", "double-board-omaha"),
    Entry("Tic-tac-toe", "tic-tac-toe"),
    Entry("Roll your own", "roll-your-own"),
    Entry("17 Poker", "17-poker"),
    Entry("High and Low", "high-and-low-poker"),
)
SIX_HANDED = tuple(
    entry
    for entry in GAMES
    if entry.words
    in {
        "No-limit hold'em",
        "Pot-limit Omaha",
        "Seven-card stud",
        "2-7 triple draw",
        "SOHE",
        "Anaconda",
        "Double-board Omaha",
    }
)
LEVEL_GAMES = tuple(
    entry
    for entry in GAMES
    if entry.words
    in {"No-limit hold'em", "Pot-limit Omaha 8", "Seven-card stud", "2-7 triple draw"}
)


@dataclass(frozen=True)
class Cell:
    """Two bots at a game; `seats`: None where as few sit there as the game allows."""

    part: str
    entry: Entry
    bots: tuple[str, str]
    seats: int | None = None

    @property
    def key(self) -> str:
        """The name of its file."""
        bots = "-".join(self.bots).replace(":", "-")
        return f"{self.part}-{self.entry.key}-{bots}"

    def settings(self, deals: int, seed: int) -> ArenaSettings:
        """Play a number of deals, each with the seats both ways."""
        games, seats = arena_games(self.entry.slug, self.seats, self.entry.stakes, None)
        return ArenaSettings(games, self.bots, seats, 2 * deals, True, seed)


PARTS = ("two", "six", "levels")


def cells(part: str) -> Iterator[Cell]:
    """Every cell of a part of the table."""
    if part == "levels":
        for entry in LEVEL_GAMES:
            yield Cell(part, entry, ("thinker:hard", "thinker:normal"))
            yield Cell(part, entry, ("thinker:normal", "thinker:easy"))
        return
    for rival in RIVALS:
        for entry in GAMES if part == "two" else SIX_HANDED:
            yield Cell(part, entry, (BOT, rival), None if part == "two" else 6)
