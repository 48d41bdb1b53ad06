"""A person and bots at a table: whose turn it is, what was said, who won what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from anypoker.bots import Bot
from anypoker.engine import Action, Decision, Event, Hand
from anypoker.rules.game import Game
from anypoker.terminal.speech import to_you
from anypoker.views import Onlooker, SeatView, seen_events, transcript, view_of


class Table(Protocol):
    """What this room needs of a table over many hands."""

    @property
    def hand(self) -> Hand | None:
        """The hand that is played, or was played last."""

    @property
    def number(self) -> int:
        """How many hands were dealt."""

    def why_over(self) -> str | None:
        """Why there will be no other hand, in a sentence."""

    def deal(self) -> Hand:
        """Begin the next hand."""

    def act(self, seat: int, action: Action) -> Sequence[Event]:
        """Apply an action to the hand, and keep it."""

    def place_of(self, player: int) -> int | None:
        """The seat of the player in this hand, if it takes part."""

    def player_at(self, seat: int) -> int:
        """Who sits on this seat of the hand."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How the evening went for the person."""

    hands: int
    won: int  # chips, less than none if lost

    def sentence(self) -> str:
        """
        >>> Tally(3, -20).sentence()
        'You played 3 hands and lost 20.'
        """
        hands = f"{self.hands} hand" if self.hands == 1 else f"{self.hands} hands"
        if not self.won:
            return f"You played {hands} and came out even."
        verb = "won" if self.won > 0 else "lost"
        return f"You played {hands} and {verb} {abs(self.won)}."


class Evening:
    """The table as one person sees it; `bots` play the other players."""

    def __init__(self, table: Table, bots: Mapping[int, Bot], me: int = 0) -> None:
        self.table, self.bots, self.me = table, bots, me

    @property
    def hand(self) -> Hand:
        """The hand that is played, or was played last."""
        hand = self.table.hand
        assert hand is not None, "no hand was dealt yet"
        return hand

    @property
    def game(self) -> Game:
        return self.hand.game

    @property
    def seat(self) -> int | None:
        """Where the person sits in this hand."""
        return self.table.place_of(self.me)

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.hand.seats.players]

    def view(self) -> SeatView:
        """What the person sees."""
        seat = self.seat
        return view_of(self.hand, Onlooker.SPECTATOR if seat is None else seat)

    def asked(self) -> Decision | None:
        """What the person is asked."""
        return self.view().decision

    def in_play(self) -> bool:
        """Whether a hand is being played."""
        return self.table.hand is not None and not self.table.hand.over

    def deal(self) -> list[str]:
        """Begin the next hand."""
        self.table.deal()
        return self.told()

    def told(self) -> list[str]:
        """The transcript of the hand so far."""
        return self._lines(self.hand.events)

    def bot_to_act(self) -> int | None:
        """The seat of a bot that is asked, if any is."""
        return next((seat for seat in self.hand.waiting if seat != self.seat), None)

    def thought(self) -> tuple[int, Action] | None:
        """What the next bot will do; takes as long as the bot thinks."""
        seat = self.bot_to_act()
        if seat is None:
            return None
        bot = self.bots[self.table.player_at(seat)]
        return seat, bot.decide(self.game, view_of(self.hand, seat))

    def act(self, seat: int, action: Action) -> list[str]:
        """Apply an action; what came of it."""
        return self._lines(self.table.act(seat, action))

    def answer(self, action: Action) -> list[str]:
        """The person's answer; `IllegalAction` if it is not allowed."""
        seat = self.seat
        assert seat is not None, "who has no seat is not asked"
        return self.act(seat, action)

    def _lines(self, events: Sequence[Event]) -> list[str]:
        seat = self.seat
        viewer = Onlooker.SPECTATOR if seat is None else seat
        lines = transcript(seen_events(events, viewer), self.names)
        return [to_you(line) for line in lines]
