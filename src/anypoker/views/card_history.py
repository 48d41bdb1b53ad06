"""Card movements as far as a viewer can tell, with the rest sampled.

At each event one choice is made uniformly among all that the table would allow; where only some of
them agree with what the viewer sees, the trail is given up with the chance that the others had. So
no world is likelier than another.
"""

from typing import NamedTuple

from anypoker.cards import JOKER, Card
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import events as e
from anypoker.engine.events.market import place_of
from anypoker.game import (
    AuctionStep,
    BetStep,
    DiscardStep,
    ForcedFoldStep,
    Game,
    MarketStep,
    TurnUpStep,
)
from anypoker.views.seat_view import SeatView
from anypoker.views.stock_slots import InconsistentSampleError, Rng, Slot, StockSlots
from anypoker.views.visibility import FACE_DOWN

NOBODY = -1


class Answer(NamedTuple):
    """An answer: the action, and the slots of the cards in it."""

    action: Action
    slots: tuple[Slot, ...] = ()


class Held(NamedTuple):
    slot: Slot
    up: bool
    shared: bool = False


def _automatic_piles(action: object) -> tuple[str, ...] | None:
    """Return the board piles whose ranks all discard now; None if players choose."""
    if not isinstance(action, DiscardStep):
        return None
    piles: list[str] = []
    for cards in action.cards:
        if cards.matching is not None:
            piles.append(cards.matching)
        elif not cards.whole_pile or cards.pile is None:
            return None
    return tuple(piles)


class CardHistory(StockSlots):
    """One trail. `answering`: the seats in the order of their answers; `answers`: each seat's."""

    def __init__(self, game: Game, view: SeatView, random: Rng) -> None:
        assert view.viewer is not None, "a world is that of a seat"
        super().__init__(game.for_players(len(view.seats)).deck.cards, random)
        self.viewer = view.viewer
        seats = range(len(view.seats))
        self.answering: list[int] = []
        self.answers: list[list[Answer]] = [[] for _ in seats]
        self.decided: set[int] = set()
        self._begin_deal()
        self._step = ""
        self._events = [seen.event for seen in view.events]
        self._automatic = {
            step.name: piles
            for step in game.steps
            if (piles := _automatic_piles(step.action)) is not None
        }
        # Steps in which hands fold, or cards are turned up in their order, without a question.
        self._by_itself = {
            step.name for step in game.steps if isinstance(step.action, ForcedFoldStep | TurnUpStep)
        }
        self._markets = {
            step.name
            for step in game.steps
            if any(isinstance(one, MarketStep | AuctionStep) for one in step.actions)
        }
        self._with_openers = {
            step.name
            for step in game.steps
            if any(isinstance(one, BetStep) and one.openers is not None for one in step.actions)
        }
        self._thrown_already = -1  # the event whose cards went before a shuffle
        for place, event in enumerate(self._events):
            self._follow(place, event)
        self._fill()

    def _begin_deal(self) -> None:
        """Begin with a whole deck and empty hands."""
        self._begin_stock()
        self.hands: list[list[Held]] = [[] for _ in self.answers]
        self.folded: set[int] = set()
        self.muck: list[tuple[Slot, int]] = []
        self.board: list[Slot] = []
        self.board_piles: dict[Slot, tuple[str, ...]] = {}
        self._revealed: set[Slot] = set()
        self._without: dict[Slot, set[int]] = {}  # slots whose rank is none of these
        self._ranks_gone: set[int] = set()
        self._run_board = 0
        self._offered: Slot = NOBODY  # the card on offer
        self._keeper = NOBODY  # the seat that has kept it, and is dealt it next
        self._shared: dict[Card, Slot] = {}
        self._opened_with: dict[int, list[Slot]] = {}  # by seat: its hand when it opened

    def _fill(self) -> None:
        """Sample the cards of this deal that nobody has seen."""
        self._end_step()
        self._fill_slots()
        for slot, ranks in self._without.items():
            if self._cards[slot] < JOKER and self._cards[slot] >> 2 in ranks:
                raise InconsistentSampleError
        self._shuffle_rest()

    def cards_of(self, answer: Answer) -> tuple[Card, ...]:
        """Return the cards that an answer names."""
        return tuple(self._cards[slot] for slot in answer.slots)

    # ------------------------------------------------------------ events

    def _answer(self, seat: int, action: Action, slots: tuple[Slot, ...] = ()) -> None:
        """Note an answer; where seats answer together, an earlier event says who answered."""
        self.answers[seat].append(Answer(action, slots))
        if seat in self.decided:
            self.decided.discard(seat)
        else:
            self.answering.append(seat)

    def _follow(self, place: int, event: e.Event) -> None:
        match event:
            case e.StepStarted(name):
                self._end_step()
                self._step = name
                self._ranks_gone = self._matching_ranks(name)
            case e.Dealt():
                self._deal(event)
            case e.Decided(seat):
                self.decided.add(seat)
                self.answering.append(seat)
            case e.Checked(seat):
                self._answer(seat, a.Check())
            case e.Called(seat):
                self._answer(seat, a.Call())
            case e.BetMade():
                if self._step in self._with_openers:
                    self._opened_with[event.seat] = [one.slot for one in self.hands[event.seat]]
                self._answer(event.seat, a.Bet(event.amount))
            case e.Raised():
                self._answer(event.seat, a.RaiseTo(event.to))
            case e.Folded(seat):
                self.folded.add(seat)
                if self._step not in self._by_itself:
                    self._answer(seat, a.Fold())
            case e.Posted() if event.what == "bring-in":
                self._answer(event.seat, a.BringIn())
            case e.Drew() | e.Discarded():
                self._throw(place, event)
            case e.Shuffled():
                self._shuffle(place, event)
            case e.Redealt():
                self._fill()
                self._begin_deal()
                self.folded = set(range(len(self.answers))) - set(event.seats)
            case _:
                self._follow_other(place, event)

    def _follow_other(self, place: int, event: e.Event) -> None:
        match event:
            case e.Exposed() if self._step in self._by_itself:
                for card in event.cards:
                    self._turn_next(event.seat, card)
            case e.Exposed():
                slots = tuple(self._reveal(event.seat, card, event.up) for card in event.cards)
                if not self._follows_purchase(place):
                    self._answer(event.seat, a.ExposeCards(()), slots)
            case e.Exchanged():
                self._exchange(event)
            case e.Blocked():
                self._answer(event.seat, a.ExchangeCards())
                if event.other is None:
                    self.muck.append((self._draw(event.card), event.seat))
                else:
                    self._reveal(event.other, event.card, True)
            case e.Knocked(seat):
                self._answer(seat, a.Knock())
            case e.Offered() | e.Kept() | e.Pushed():
                self._follow_offer(event)
            case e.Passed():
                self._pass(place)
            case e.Shown():
                self._bind_in_order(event.seat, [*event.cards])
                for card in event.cards:
                    self._reveal(event.seat, card, None)
            case e.OpenersShown():
                self._show_openers(event)
            case e.ShownTo() if FACE_DOWN not in event.cards:
                self._bind_in_order(event.seat, [*event.cards])
                for card in event.cards:
                    self._reveal(event.seat, card, None)
            case e.Looked():
                if event.seat == self.viewer:
                    self._bind_in_order(event.seat, [*event.cards])
                    for card in event.cards:
                        self._reveal(event.seat, card, None)
                self._answer(event.seat, a.Look())
            case e.Staked():
                self._answer(event.seat, a.Stake(event.amount))
            case e.SideShowAsked(seat):
                self._answer(seat, a.AskSideShow())
            case e.SideShowAnswered():
                self._answer(event.seat, a.Accept() if event.accepts else a.Decline())
            case e.Saw(seat):
                self._answer(seat, a.See())
            case e.Wagered():
                if event.asked:
                    self._answer(event.seat, a.Bet(event.amount))
            case e.Stayed():
                if event.folds:
                    self.folded.add(event.seat)
                if event.asked:
                    self._answer(event.seat, a.StayIn() if event.stays else a.StayOut())
            case e.Separated(up=True):
                for card in [card for _, cards in event.piles for card in cards]:
                    self._reveal(event.seat, card, True)
                self._answer(event.seat, a.SeparateCards(event.piles))
            case e.Separated():
                known = event.seat == self.viewer
                self._answer(event.seat, a.SeparateCards(event.piles) if known else a.Check())
            case e.Arranged():
                known = event.seat == self.viewer
                arranged = a.ArrangeCards(event.cards, event.jokers)
                self._answer(event.seat, arranged if known else a.Check())
            case e.Declared():
                self._answer(event.seat, a.DeclareSides(event.words))
            case e.Chose():
                self._answer(event.seat, a.ChooseValue(event.value))
            case e.Bought():
                self._buy(event)
            case e.Taken():
                slot = self.board.pop(event.position)
                self._among([slot], event.card)
                self.board_piles.pop(slot, None)
                self.hands[event.seat].append(Held(slot, event.up))
            case e.BidMade():
                self._answer(event.seat, a.Bid(event.amount))
            case e.Declined(seat):
                self._answer(seat, a.Decline())
            case e.Replaced():
                self._replace(place, event)
            case e.Revealed():
                for card, position in zip(event.cards, event.positions, strict=True):
                    self._among([self.board[position]], card)
            case e.PileRemoved():
                self._remove(event)
            case e.AgreedToRun(times):
                self._run_board = len(self.board)
                for seat in self.answering[-len(self.decided) :] if self.decided else ():
                    self.answers[seat].append(Answer(a.RunTimes(times)))
                self.decided.clear()
            case e.RunStarted():
                del self.board[self._run_board :]
            case _:
                pass

    def _show_openers(self, event: e.OpenersShown) -> None:
        """Bind the cards of a hand when it opened, in their order; some may be discarded since."""
        slots = self._opened_with[event.seat]
        new = [card for card in event.cards if not any(self._is(slot, card) for slot in slots)]
        free = [slot for slot in slots if slot not in self._cards]
        if len(free) != len(new):
            raise InconsistentSampleError
        for slot, card in zip(free, new, strict=True):
            self._bind(slot, card)

    def _matching_ranks(self, step: str) -> set[int]:
        """Return the ranks of the board that nobody holds any more after this step."""
        piles = self._automatic.get(step, ())
        return {
            self._cards[slot] >> 2
            for slot, names in self.board_piles.items()
            if slot in self._cards and slot in self.board and set(names) & set(piles)
        }

    def _end_step(self) -> None:
        """Note that seats that keep cards after a step that removes ranks hold none of them."""
        if self._ranks_gone:
            for seat in set(range(len(self.hands))) - self.folded:
                for held in self.hands[seat]:
                    self._without.setdefault(held.slot, set()).update(self._ranks_gone)
        self._ranks_gone = set()

    def _deal(self, event: e.Dealt) -> None:
        if event.shared:
            slot = self._shared.get(event.card)
            if slot is None or any(held.slot == slot for held in self.hands[event.seat or 0]):
                slot = self._shared[event.card] = self._draw(event.card)
        elif event.seat is not None and event.seat == self._keeper:
            slot, self._keeper = self._offered, NOBODY
            if event.card != FACE_DOWN:
                self._among([slot], event.card)
        else:
            slot = self._draw(event.card)
        if event.seat is None:
            self.board.append(slot)
            self.board_piles[slot] = event.piles
        else:
            self.hands[event.seat].append(Held(slot, event.up, event.shared))

    def _reveal(self, seat: int, card: Card, up: bool | None) -> Slot:
        """Return a card of the seat that the viewer now knows; `up`: how it lies from now on."""
        held = self.hands[seat]
        slot = self._known(seat, card)
        if slot is None:
            slot = self._among(self._hidden(seat), card)
            self._revealed.add(slot)
        if up is not None:
            place = next(n for n, one in enumerate(held) if one.slot == slot)
            held[place] = held[place]._replace(up=up)
        return slot

    def _turn_next(self, seat: int, card: Card) -> None:
        """Turn up the seat's first hidden card."""
        held = self.hands[seat]
        place = next((n for n, one in enumerate(held) if not one.up and not one.shared), None)
        if place is None:
            raise InconsistentSampleError
        self._among([held[place].slot], card)
        self._revealed.add(held[place].slot)
        held[place] = held[place]._replace(up=True)

    def _hidden(self, seat: int) -> list[Slot]:
        """Return the slots of a hand whose cards were not seen yet."""
        return [
            one.slot
            for one in self.hands[seat]
            if not one.up and not one.shared and one.slot not in self._revealed
        ]

    def _known(self, seat: int, card: Card) -> Slot | None:
        return next((one.slot for one in self.hands[seat] if self._is(one.slot, card)), None)

    def _take(
        self, seat: int, cards: tuple[Card, ...], number: int, opened: tuple[Card, ...]
    ) -> tuple[Slot, ...]:
        """Cards that leave a hand: those that are seen, and any of the others."""
        seen = [card for card in cards if card != FACE_DOWN] or [*opened]
        if self._step in self._automatic:
            self._bind_in_order(seat, seen)
        slots = [self._reveal(seat, card, None) for card in seen]
        others = [
            held.slot
            for held in self.hands[seat]
            if held.slot not in slots and not held.up and not held.shared
        ]
        if len(others) < number - len(slots):
            raise InconsistentSampleError
        slots += self.random.sample(others, number - len(slots))
        self.hands[seat] = [held for held in self.hands[seat] if held.slot not in slots]
        return tuple(slots)

    def _bind_in_order(self, seat: int, cards: list[Card]) -> None:
        """Bind cards, in the order in which they came to the hand, to hidden slots."""
        new = [card for card in cards if self._known(seat, card) is None]
        free = [slot for slot in self._hidden(seat) if slot not in self._cards]
        if len(free) < len(new):
            raise InconsistentSampleError
        places = sorted(self.random.sample(range(len(free)), len(new)))
        for place, card in zip(places, new, strict=True):
            self._bind(free[place], card)

    def _throw(self, place: int, event: e.Drew | e.Discarded) -> None:
        if place == self._thrown_already:
            return
        number = event.thrown if isinstance(event, e.Drew) else event.number
        slots = self._take(event.seat, event.cards, number, event.open)
        onto = event.onto if isinstance(event, e.Discarded) else None
        if onto is None:
            self.muck += [(slot, event.seat) for slot in slots]
        else:
            self.board += slots
        if isinstance(event, e.Discarded) and self._step in self._automatic:
            return
        if isinstance(event, e.Discarded) and self._follows_purchase(place):
            told = self.answers[event.seat]
            told[-1] = Answer(told[-1].action, slots)
        else:
            kind = a.DrawCards() if isinstance(event, e.Drew) else a.DiscardCards(())
            self._answer(event.seat, kind, slots)

    def _buy(self, event: e.Bought) -> None:
        """Note a purchase; a lot goes to the highest bid without another answer."""
        if self._step not in self._markets:
            self._answer(event.seat, a.Purchase())
        elif (place := place_of(event.what)) is not None:
            self._answer(event.seat, a.BuyOffer(place))

    def _follows_purchase(self, place: int) -> bool:
        before, event = self._events[place - 1], self._events[place]
        seat = getattr(event, "seat", None)
        return isinstance(before, e.Bought) and before.seat == seat

    def _shuffle(self, place: int, event: e.Shuffled) -> None:
        """Others' discards and folded hands go under what is left of the stock."""
        after = self._events[place + 1] if place + 1 < len(self._events) else None
        keeper = NOBODY - 1
        if isinstance(after, e.Drew):
            keeper = after.seat
            self._throw(place + 1, after)
            self._thrown_already = place + 1
        elif isinstance(after, e.Dealt) and after.seat is not None:
            keeper = after.seat
        loose = [slot for slot, owner in self.muck if owner != keeper]
        self.muck = [(slot, owner) for slot, owner in self.muck if owner == keeper]
        for seat in sorted(self.folded):
            loose += [held.slot for held in self.hands[seat] if not held.shared]
            self.hands[seat] = [held for held in self.hands[seat] if held.shared]
        if len(loose) != event.number:
            raise InconsistentSampleError
        self._add_layer(loose)

    def _pass(self, place: int) -> None:
        """Move all cards of one round of passing with the first of its events."""
        if place and isinstance(self._events[place - 1], e.Passed):
            return
        moving = []
        for event in self._events[place:]:
            if not isinstance(event, e.Passed):
                break
            slots = self._take(event.seat, event.cards, event.number, event.open)
            self._answer(event.seat, a.PassCards(()), slots)
            moving.append((event, slots))
        for event, slots in moving:
            self.hands[event.to] += [Held(slot, event.up) for slot in slots]

    def _exchange(self, event: e.Exchanged) -> None:
        """Exchange cards with a pile, or two whole hands."""
        if event.other is not None:
            self._answer(event.seat, a.ExchangeCards())
            both = ((event.seat, event.given), (event.other, event.taken))
            given, taken = (self._whole_hand(seat, cards, event.up) for seat, cards in both)
            self.hands[event.seat] += taken
            self.hands[event.other] += given
            return
        known = () if FACE_DOWN in event.taken else event.taken
        self._answer(event.seat, a.ExchangeCards(event.given, known))
        slots = self._take(event.seat, event.given, len(event.given), event.given_open)
        for slot, position, card in zip(slots, event.positions, event.taken, strict=True):
            gone = self.board[position]
            if card != FACE_DOWN:
                self._among([gone], card)
            self.board[position] = slot
            self.board_piles[slot] = self.board_piles.pop(gone)
            self.hands[event.seat].append(Held(gone, event.up))

    def _whole_hand(self, seat: int, cards: tuple[Card, ...], up: bool) -> list[Held]:
        """Return all cards of a seat leave it; the viewer may know which they are."""
        seen = [card for card in cards if card != FACE_DOWN]
        self._bind_in_order(seat, seen)
        self._revealed.update([self._reveal(seat, card, None) for card in seen])
        gone = [held for held in self.hands[seat] if not held.shared]
        self.hands[seat] = [held for held in self.hands[seat] if held.shared]
        return [held._replace(up=up) for held in gone]

    def _follow_offer(self, event: e.Offered | e.Kept | e.Pushed) -> None:
        """Follow an offered card, which has left the stock and has no owner yet."""
        match event:
            case e.Offered():
                if event.new:
                    self._offered = self._draw(event.card)
                elif event.card != FACE_DOWN:
                    self._among([self._offered], event.card)
            case e.Kept():
                self._keeper = event.seat
                if event.asked:
                    self._answer(event.seat, a.Keep())
            case e.Pushed():
                self._answer(event.seat, a.Push())
                if event.to is None:
                    self.muck.append((self._offered, event.seat))

    def _replace(self, place: int, event: e.Replaced) -> None:
        gone = self.board[event.position]
        self._among([gone], event.card)
        self.board[event.position] = self._draw(event.by)
        self.muck.append((gone, NOBODY))
        before = self._events[place - 1]
        if isinstance(before, e.Replaced) and before.seat == event.seat:
            told = self.answers[event.seat]
            told[-1] = Answer(told[-1].action, (*told[-1].slots, gone))
        else:
            self._answer(event.seat, a.ReplaceCards(()), (gone,))

    def _remove(self, event: e.PileRemoved) -> None:
        for card in event.open:
            slot = next((one for one in self.board if self._is(one, card)), None)
            if slot is None:
                raise InconsistentSampleError
            self.board.remove(slot)
            self.muck.append((slot, NOBODY))
