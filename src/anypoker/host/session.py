"""A person and bots at a table: whose turn it is, what was said, who won what."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from anypoker.bots import Bot
from anypoker.engine import Action, Decision, Event, Hand
from anypoker.game import Game
from anypoker.host.speech import to_second_person
from anypoker.match.entries import Act, Buy, Choose
from anypoker.match.logged_table import LoggedTable
from anypoker.match.players import Player
from anypoker.match.rotation import Item
from anypoker.match.table import Table, contest_result
from anypoker.name_key import name_key
from anypoker.views import Onlooker, SeatView, seen_events, transcript, view_of
from anypoker.views.best_hand_words import best_hand_words


@dataclass(frozen=True, slots=True)
class SessionTally:
    """How it went for the person."""

    hands: int
    won: int  # chips; less than none if lost

    def sentence(self) -> str:
        """
        >>> SessionTally(3, -20).sentence()
        'You played 3 hands and lost 20.'
        """
        hands = f"{self.hands} hand" if self.hands == 1 else f"{self.hands} hands"
        if not self.won:
            return f"You played {hands} and came out even."
        verb = "won" if self.won > 0 else "lost"
        return f"You played {hands} and {verb} {abs(self.won)}."


class Session:
    """The table as the person at the seat `me` sees it; `bots` play the other seats.

    `pool`: what is chosen from when the table plays any game that the dealer likes; `spoken`: what
    the dealer may name besides, such as a game with modifiers.
    """

    def __init__(
        self,
        kept: LoggedTable,
        bots: Mapping[int, Bot],
        me: int = 0,
        pool: Sequence[Item] = (),
        spoken: Callable[[str], Item | None] = lambda name: None,
    ) -> None:
        self.kept, self.bots, self.me, self.pool = kept, bots, me, pool
        self._spoken = spoken
        self._bought = 0
        self._begun = SessionTally(self._hands(), self._chips())

    # ------------------------------------------------------------ the hand

    @property
    def table(self) -> Table:
        return self.kept.table

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
        return self.table.seat_in_hand(self.me)

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.hand.seats.players]

    def view(self) -> SeatView:
        """What the person sees."""
        return view_of(self.hand, self._viewer())

    def best_hands(self, view: SeatView) -> list[str]:
        """What the person has so far, in words; `view`: as the cards are, or as they may be."""
        return best_hand_words(self.game, view)

    def _viewer(self) -> int | Literal[Onlooker.SPECTATOR]:
        seat = self.seat
        return Onlooker.SPECTATOR if seat is None else seat

    def decision(self) -> Decision | None:
        """What the person is asked."""
        return self.view().decision

    def in_play(self) -> bool:
        """Whether a hand is being played."""
        return self.table.in_hand

    def transcript(self) -> list[str]:
        """The transcript of the hand so far."""
        return self._lines(self.hand.events)

    def bot_action(self) -> Act:
        """What the next bot that is asked will do; takes as long as the bot thinks."""
        seat = next(seat for seat in self.hand.waiting if seat != self.seat)
        place = self.table.dealt[seat]
        return Act(place, self.bots[place].decide(self.game, view_of(self.hand, seat)))

    def act(self, entry: Act) -> list[str]:
        """Let somebody act; what came of it."""
        before = len(self.hand.events)
        self.kept.record(entry)
        return self._lines(self.hand.events[before:])

    def answer(self, action: Action) -> list[str]:
        """The person's answer; `IllegalAction` if it is not allowed."""
        return self.act(Act(self.me, action))

    def _lines(self, events: Sequence[Event]) -> list[str]:
        lines = transcript(seen_events(events, self._viewer()), self.names)
        return [to_second_person(line) for line in lines]

    # ------------------------------------------------------------ between hands

    def player(self) -> Player | None:
        """The person at the table; None: out of a contest."""
        return self.table.seats[self.me]

    def end_sentence(self) -> str | None:
        """Why there will be no other hand for the person, in a sentence."""
        if self.table.over:
            return to_second_person(f"{contest_result(self.table)}.".replace("You has", "You have"))
        if self.player() is None:
            place = next(place for place in self.table.places if place.seat == self.me)
            return f"You are out: place {place.place}."
        return None

    def is_broke(self) -> bool:
        """Whether the person must buy chips to go on."""
        player = self.player()
        return player is not None and not player.stack and not self.in_play()

    def buy_in(self, seat: int) -> int:
        """What a player sat down with."""
        sitting = self.table.setup.players[seat]
        assert sitting is not None, "nobody joins or leaves on such a session"
        return sitting.stack

    def rebuy(self) -> None:
        """The person buys in again."""
        chips = self.buy_in(self.me)
        self.kept.record(Buy(self.me, chips))
        self._bought += chips

    def must_choose(self) -> bool:
        """Whether the person is the dealer and has yet to choose the next game."""
        return self.table.chooser() == self.me

    def choose(self, item: Item) -> None:
        """The person's choice; `TableError` if it is not played here."""
        self.kept.record(Choose(item))

    def choices(self) -> Sequence[Item]:
        """What the dealer may choose from."""
        return self.table.rotation.items or self.pool

    def find_item(self, name: str) -> Item | None:
        """The game that the dealer means by a name; None if it is not played here."""
        for item in self.choices():
            if name_key(item.game.name) == name_key(name):
                return item
        return None if self.table.rotation.items else self._spoken(name)

    def deal(self) -> list[str]:
        """Begin the next hand; bots that lost all buy in again."""
        for place, player in enumerate(self.table.seats):
            if player is not None and not player.stack and place != self.me:
                self.kept.record(Buy(place, self.buy_in(place)))
        if self.table.chooser() is not None:
            chance = Random(f"{self.table.number}/choice")
            self.kept.record(Choose(chance.choice(self.choices())))
        self.kept.deal()
        return self.transcript()

    def tally(self) -> SessionTally:
        """Since the session began. A hand that is not over counts for nothing yet."""
        return SessionTally(self._hands() - self._begun.hands, self._chips() - self._begun.won)

    def _hands(self) -> int:
        return self.table.number - (1 if self.in_play() else 0)

    def _chips(self) -> int:
        """What the person has, less what was bought since the session began."""
        player = self.player()
        return (player.stack if player is not None else 0) - self._bought
