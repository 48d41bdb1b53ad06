"""Tournaments whose hands end as a test says: no cards, only the floor."""

from anypoker.cards import Key, key_from_seed
from anypoker.session.table_files import find_rotation
from anypoker.tables.seating.button import Positions
from anypoker.tournaments import (
    Change,
    Command,
    Level,
    Notice,
    Refusal,
    Settings,
    Tournament,
    check_tournament,
    commands,
    handle,
    new_tournament,
    structure_levels,
)
from anypoker.tournaments.orders import Order

SECRET: Key = key_from_seed("floor")


class Floor:
    """A tournament with what happened in it; a refused command fails the test."""

    def __init__(
        self,
        players: int,
        game: str = "texas-holdem",
        levels: tuple[Level, ...] = (),
        start: bool = True,
        **settings: object,
    ) -> None:
        rotation = find_rotation(game, None, None)
        usual = structure_levels("standard", 10_000, rotation.default_structure)
        made = Settings(rotation, levels or usual, **settings)  # type: ignore[arg-type]
        self.now: Tournament = new_tournament("test", made, SECRET)
        self.notices: list[Notice] = []
        self.orders: list[Order] = []
        for number in range(players):
            self.send(commands.Register(f"p{number}", f"P{number}"))
        if start:
            self.send(commands.Start())

    def send(self, command: Command) -> Change:
        result = handle(self.now, command)
        assert isinstance(result, Change), result
        self.now = result.tournament
        self.notices += result.notices
        self.orders += result.orders
        check_tournament(self.now)
        return result

    def refused(self, command: Command) -> str:
        result = handle(self.now, command)
        assert isinstance(result, Refusal)
        return str(result.reason)

    def deal(self, *tables: int) -> None:
        for number in tables or tuple(self.now.tables):
            self.send(commands.DealHand(number))

    def end(
        self,
        number: int,
        busted: tuple[int, ...] = (),
        stacks: dict[int, int] | None = None,
        positions: Positions | None = None,
    ) -> Change:
        """End a hand; the players of the busted seats lose all to the first who is left."""
        table = self.now.tables[number]
        after = {one: self.now.entrants[one].stack for one in table.players}
        for seat, stack in (stacks or {}).items():
            after[self.at(number, seat)] = stack
        lost = [self.at(number, seat) for seat in busted]
        winner = next(one for one in table.players if one not in lost)
        for player in lost:
            after[winner] += after[player]
            after[player] = 0
        knocked = tuple((player, (winner,)) for player in lost)
        place = positions or table.positions
        return self.send(commands.EndHand(number, tuple(after.items()), place, knocked))

    def hand(self, number: int, *busted: int, positions: Positions | None = None) -> Change:
        """Play a hand in which the players of these seats bust."""
        self.deal(number)
        return self.end(number, busted, positions=positions)

    def at(self, number: int, seat: int) -> str:
        player = self.now.tables[number].seats[seat]
        assert player is not None
        return player

    def sizes(self) -> list[int]:
        return [self.now.size(number) for number in self.now.tables]

    def texts(self, kind: str) -> list[str]:
        return [str(one.text) for one in self.notices if one.kind == kind]

    def places(self) -> dict[str, int]:
        return {one.player: one.place for one in self.now.places}
