"""Cards that each seat may hold, as far as one seat knows.

Cards are indices into the list of cards that are not face up, so that equal cards stay distinct.
"""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from anypoker.bots.rollout import RolloutSampler, simple_actions
from anypoker.cards import Card, turn_over
from anypoker.engine.events import Discarded, Drew, Passed, Redealt
from anypoker.game import DrawStep, Game
from anypoker.strength.unseen_cards import unseen_cards
from anypoker.views import FACE_DOWN, OwnCard, SeatView

_MAX_LUCK = 50  # hands of which a seat is assumed to hold the best


class SeatCards(NamedTuple):
    """The layout of a seat's cards; `hidden`: the columns that only the seat sees."""

    seat: int
    held: tuple[OwnCard, ...]
    hidden: tuple[int, ...]


class CardKnowledge:
    """Everything that the events and the table reveal about cards."""

    def __init__(self, game: Game, view: SeatView) -> None:
        self.view = view
        self.about = RolloutSampler(game, view)
        self.game = self.about.game
        self.me = self.about.me
        self.mine = self._own_cards()
        self.theirs = [self._opponent_cards(seat) for seat in self.about.opponents]
        self.unseen = self._public_unseen()

    def _own_cards(self) -> SeatCards:
        own = self.view.own
        hidden = tuple(n for n, one in enumerate(own) if not one.up and not one.shared)
        return SeatCards(self.me, own, hidden)

    def _opponent_cards(self, seat: int) -> SeatCards:
        sitting = self.view.seats[seat]
        shown = sitting.shown
        if shown is not None:
            held = [OwnCard(card, False, None, False) for card in shown]
            return SeatCards(seat, tuple(held), ())
        held = [OwnCard(card, True, None, False) for card in sitting.up]
        first = len(held)
        held += [OwnCard(FACE_DOWN, False, None, False)] * sitting.down
        return SeatCards(seat, tuple(held), tuple(range(first, len(held))))

    def _public_unseen(self) -> list[Card]:
        """Return the cards that are not face up, the own hidden ones included."""
        hidden = set(self.mine.hidden)
        seen = [one.card for n, one in enumerate(self.view.own) if n not in hidden]
        seen += [on.card for on in self.view.board]
        for cards in self.theirs:
            seen += [one.card for n, one in enumerate(cards.held) if n not in cards.hidden]
        for seat, sitting in enumerate(self.view.seats):
            if seat != self.me and sitting.folded:
                seen += sitting.up
        return unseen_cards(self.game.deck.cards, seen)

    def _places(self, cards: Sequence[Card]) -> list[int]:
        """Return the indices of cards among the unseen; missing ones are skipped."""
        free = list(self.unseen)
        found = []
        for card in cards:
            for one in (card, turn_over(card)):
                if one in free:
                    place = free.index(one)
                    free[place] = FACE_DOWN
                    found.append(place)
                    break
        return found

    def own_places(self, view: SeatView | None = None) -> list[int]:
        """Return the own hidden cards, or those of a view with the same public history."""
        own = (view or self.view).own
        return self._places([own[n].card for n in self.mine.hidden])

    def dead_places(self) -> list[int]:
        """Return this seat's discards, which nobody else can hold."""
        gone: list[Card] = []
        for seen in self.view.events:
            event = seen.event
            if isinstance(event, Redealt):
                gone = []
            elif isinstance(event, Discarded | Drew) and event.seat == self.me:
                gone += [card for card in event.cards if card != FACE_DOWN]
        held = [one.card for one in self.view.own]
        return self._places([card for card in gone if card not in held])

    def passed_to(self, seat: int) -> list[int]:
        """Return cards passed to a seat that has not passed or discarded any since."""
        given: list[Card] = []
        for seen in self.view.events:
            event = seen.event
            if isinstance(event, Redealt) or (
                isinstance(event, Passed | Discarded | Drew) and event.seat == seat
            ):
                given = []
            if isinstance(event, Passed) and event.seat == self.me and event.to == seat:
                given += [card for card in event.cards if card != FACE_DOWN]
        return self._places(given)

    def draws_left(self, seat: int) -> int:
        """Return the number of draws a seat has left."""
        before = simple_actions(self.game, 0, max(self.view.step_index, 0))
        passed = sum(isinstance(action, DrawStep) for _, action in before)
        done = 0
        for seen in self.view.events:
            if isinstance(seen.event, Redealt):
                done = 0
            elif isinstance(seen.event, Drew) and seen.event.seat == seat:
                done += 1
        return max(self.about.draws - (done > passed), 0)

    def drawing_luck(self, seat: int) -> int:
        """Return of about how many random hands a seat that chose its cards holds the best.

        Passing three, two and one of seven cards makes about the best of five hands; keeping five
        of them then makes about the best of fifty.
        """
        drawn, chosen = 1.0, 1.0
        sitting = self.view.seats[seat]
        held = len(sitting.up) + sitting.down
        for seen in self.view.events:
            match seen.event:
                case Redealt():
                    drawn, chosen = 1.0, 1.0
                case Drew(who, thrown) if who == seat:
                    drawn += (9.0, 2.5, 1.7)[thrown] if thrown < 3 else 1.0
                case Passed(who, number=number) if who == seat:
                    chosen *= 1.0 + 0.35 * number
                case Discarded(who, number) if who == seat:
                    chosen *= comb(held + number, number) ** 0.7
                case _:
                    pass
        return min(round(drawn * chosen), _MAX_LUCK)
