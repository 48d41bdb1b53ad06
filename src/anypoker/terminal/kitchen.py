"""A table over many hands that nobody keeps a record of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from anypoker.cards import Key
from anypoker.engine import Action, Event, Hand, Seat, Seats, Stakes, apply, chance_of, start
from anypoker.rules.game import Game


@dataclass
class KitchenTable:
    """One game, the same players; who has lost all buys in again."""

    game: Game
    names: tuple[str, ...]
    buy_in: int
    stakes: Stakes
    key: Callable[[int], Key]
    number: int = 0
    hand: Hand | None = None
    bought: list[int] = field(default_factory=list)

    def why_over(self) -> str | None:
        return None

    def deal(self) -> Hand:
        stacks = [self.buy_in] * len(self.names) if self.hand is None else list(self.hand.stacks)
        self.bought = self.bought or [self.buy_in] * len(self.names)
        for player, stack in enumerate(stacks):
            if not stack:
                stacks[player] = self.buy_in
                self.bought[player] += self.buy_in
        players = tuple(Seat(name, stack) for name, stack in zip(self.names, stacks, strict=True))
        seats = Seats(players, (self.number - 1) % len(players))
        self.hand = start(
            self.game, seats, self.stakes, chance_of(self.game, self.key(self.number))
        )
        self.number += 1
        return self.hand

    def act(self, seat: int, action: Action) -> Sequence[Event]:
        assert self.hand is not None
        self.hand, events = apply(self.hand, seat, action)
        return events

    def place_of(self, player: int) -> int | None:
        return player

    def player_at(self, seat: int) -> int:
        return seat
