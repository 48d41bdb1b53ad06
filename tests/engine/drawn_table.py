"""The cards on the table, drawn from the events alone, as a spectator who sees all would."""

from dataclasses import dataclass, field

from anypoker.cards import Card, turn_over
from anypoker.engine import Event, Hand
from anypoker.engine import events as e
from anypoker.engine.state import DISCARDED, UP


@dataclass(slots=True)
class Lying:
    """A card, how it lies, and the names of its piles."""

    card: Card
    up: bool
    piles: set[str]
    shared: bool = False

    def key(self) -> tuple[Card, bool, tuple[str, ...]]:
        return (self.card, self.up, tuple(sorted(self.piles)))


@dataclass(slots=True)
class DrawnTable:
    seats: int
    hole: dict[int, list[Lying]] = field(default_factory=dict)
    board: list[Lying] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    before_runs: int = 0
    read: int = 0

    def __post_init__(self) -> None:
        self.hole = {seat: [] for seat in range(self.seats)}

    def follow(self, hand: Hand) -> None:
        """Read the events since the last time, and compare with the hand."""
        for event in hand.events[self.read :]:
            self._draw(event)
        self.read = len(hand.events)
        for seat in range(self.seats):
            drawn = sorted(lying.key() for lying in self.hole[seat])
            assert drawn == sorted(_hole(hand, seat)), f"seat {seat}"
        assert [lying.key() for lying in self.board] == _board(hand)

    def _take(self, seat: int, card: Card) -> Lying:
        held = self.hole[seat]
        place = next(i for i, lying in enumerate(held) if lying.card == card and not lying.shared)
        return held.pop(place)

    def _draw(self, event: Event) -> None:
        match event:
            case e.Dealt(None, card, up, piles):
                self.board.append(Lying(card, up, set(piles)))
            case e.Dealt(seat, card, up, piles, shared):
                assert seat is not None
                self.hole[seat].append(Lying(card, up, set(piles), shared))
            case e.Discarded(seat, _, cards, onto):
                for card in cards:
                    self._take(seat, card)
                    if onto is not None:
                        self.board.append(Lying(card, True, {onto}))
            case e.Drew(seat, _, _, cards):
                for card in cards:
                    self._take(seat, card)
            case e.Folded(seat):
                self.folded.add(seat)
            case e.Shuffled():
                for seat in self.folded:
                    self.hole[seat] = [lying for lying in self.hole[seat] if lying.shared]
            case e.Redealt(_, seats):
                self.__post_init__()
                self.board = []
                self.folded = set(range(self.seats)) - set(seats)
            case e.AgreedToRun():
                self.before_runs = len(self.board)
            case e.RunStarted():
                del self.board[self.before_runs :]
            case _:
                self._turn(event)

    def _turn(self, event: Event) -> None:
        """Cards that stay on the table but change their place, their pile or their side."""
        match event:
            case e.Exposed(seat, cards, up):
                for card in cards:
                    next(x for x in self.hole[seat] if x.card == card and x.up != up).up = up
            case e.Passed(seat, to, _, cards, up):
                for card in cards:
                    self._take(seat, card)
                    self.hole[to].append(Lying(card, up, set()))
            case e.Exchanged(seat, None):
                for card, place, came in zip(
                    event.given, event.positions, event.taken, strict=True
                ):
                    piles = self._take(seat, card).piles
                    self.board[place] = Lying(card, True, self.board[place].piles)
                    self.hole[seat].append(Lying(came, event.up, piles))
            case e.Exchanged(seat, int(other)):
                for giver, taker, cards in ((seat, other, event.given), (other, seat, event.taken)):
                    for card in cards:
                        piles = self._take(giver, card).piles
                        self.hole[taker].append(Lying(card, event.up, piles))
            case e.Taken(seat, card, _, _, position, up):
                taken = self.board.pop(position)
                assert taken.card == card
                self.hole[seat].append(Lying(card, up, set()))
            case e.Blocked(_, int(other), card):
                next(x for x in self.hole[other] if x.card == card).up = True
            case e.Separated(seat, piles, up=True):
                for name, cards in piles:
                    for card in cards:
                        lying = next(x for x in self.hole[seat] if x.card == card and not x.piles)
                        lying.up, lying.piles = True, {name}
            case e.Separated(seat, piles):
                free = list(self.hole[seat])
                for lying in free:
                    lying.piles = set()
                for name, cards in piles:
                    for card in cards:
                        lying = next(x for x in free if x.card == card)
                        free.remove(lying)
                        lying.piles = {name}
            case e.Arranged(seat, cards):
                free = list(self.hole[seat])
                for card in cards:
                    lying = next(x for x in free if x.card in (card, turn_over(card)))
                    free.remove(lying)
                    lying.card = card
            case e.PileRemoved(pile, (card,), place=place) if place:
                # Jokers look the same: the one at the place, or before it if others are gone.
                lie = [i for i, x in enumerate(self.board[:place]) if x.card == card]
                del self.board[max(i for i in lie if pile in self.board[i].piles)]
            case e.PileRemoved(pile):
                gone = [x for x in self.board if x.piles == {pile}]
                self.board = [x for x in self.board if x.piles != {pile}]
                assert [x.card for x in gone] == list(event.cards)
                for lying in self.board:
                    lying.piles.discard(pile)
            case e.Replaced(_, _, by, position):
                self.board[position] = Lying(by, True, self.board[position].piles)
            case e.Revealed(_, positions):
                for position in positions:
                    self.board[position].up = True


def _hole(hand: Hand, seat: int) -> list[tuple[Card, bool, tuple[str, ...]]]:
    names = hand.compiled.hole_names
    return [
        (card, bool(lies & UP), (names[pile],) if pile >= 0 else ())
        for card, lies, pile in zip(
            hand.hole_cards[seat], hand.card_flags[seat], hand.card_piles[seat], strict=True
        )
    ]


def _board(hand: Hand) -> list[tuple[Card, bool, tuple[str, ...]]]:
    bits_of = hand.compiled.board_bits
    return [
        (card, up, tuple(sorted(name for name, bit in bits_of.items() if bits & ~DISCARDED & bit)))
        for card, up, bits in zip(hand.board, hand.board_up, hand.board_piles, strict=True)
    ]
