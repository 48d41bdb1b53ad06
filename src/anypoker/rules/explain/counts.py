"""How many cards lie where when the hands are compared, counted from the steps of a game."""

from dataclasses import dataclass
from typing import assert_never

from anypoker.ranking import Owner
from anypoker.rules.game import (
    Action,
    Arrange,
    Bet,
    BoughtAccess,
    BoughtCards,
    Buy,
    Choose,
    Deal,
    DealtCards,
    Declare,
    Discard,
    DiscardedCards,
    Draw,
    Expose,
    Game,
    Group,
    LiesIf,
    Pass,
    Remove,
    ReplaceCommunity,
    Reveal,
    RollDie,
    Separate,
    ShowdownStep,
    SimpleAction,
)

Place = tuple[Owner, str | None]  # None: all cards of that owner


@dataclass(frozen=True, slots=True)
class Count:
    """The fewest and the most cards that can lie in a place."""

    least: int = 0
    most: int = 0

    @property
    def exact(self) -> int | None:
        return self.most if self.least == self.most else None


def parts(action: Action) -> tuple[SimpleAction, ...]:
    """An action that stands alone, or those of a group."""
    return action.actions if isinstance(action, Group) else (action,)


def is_conditional(cards: DealtCards) -> bool:
    """Whether it depends on something if these cards are dealt at all."""
    lies = cards.lies
    return isinstance(lies, LiesIf) and (lies.then is None) != (lies.otherwise is None)


def count_cards(game: Game) -> dict[Place, Count]:
    """The cards in each place at the showdown.

    Cards that players put on the board are counted for a full table: their number is a bound.
    """
    tally = _Tally(game.players.most)
    for step in game.steps:
        for action in parts(step.action):
            tally.take(action, maybe=step.condition is not None)
    return tally.counts


class _Tally:
    def __init__(self, players: int) -> None:
        self.players = players
        self.counts: dict[Place, Count] = {(owner, None): Count() for owner in Owner}

    def take(self, action: SimpleAction, *, maybe: bool) -> None:
        """Add what an action changes; `maybe`: it may be left out."""
        match action:
            case Deal(to, dealt):
                for cards in dealt:
                    least = 0 if maybe or is_conditional(cards) else cards.number
                    for pile in (None, *cards.piles):
                        self._add((to, pile), least, cards.number)
            case Draw(drawn):
                for draw in drawn:
                    for pile in dict.fromkeys((None, draw.pile)):
                        self._change((Owner.HOLE, pile), draw.extra, maybe)
            case Discard(discarded):
                for discard in discarded:
                    self._discard(discard, maybe)
            case Separate(piles):
                for separated in piles:
                    self.counts[Owner.HOLE, separated.name] = Count(
                        separated.number, separated.number
                    )
            case Buy(offers):
                for offer in offers:
                    self._buy(offer)
            case Remove(names):
                for name in names:
                    self._add((Owner.BOARD, name), -self._most(Owner.BOARD, name), 0)
            case (
                Bet() | Expose() | Pass() | Declare() | Choose() | RollDie() | ReplaceCommunity()
                | Arrange() | Reveal() | ShowdownStep()
            ):  # fmt: skip
                pass
            case _:
                assert_never(action)

    def _discard(self, discard: DiscardedCards, maybe: bool) -> None:
        least, most = discard.least, discard.most
        if discard.matching is not None:
            least, most = 0, self._most(Owner.HOLE, None)
        elif maybe:
            least = 0
        self._add((Owner.HOLE, None), -most, -least)
        if discard.whole_pile:
            for owner, pile in list(self.counts):
                if owner is Owner.HOLE and pile is not None:
                    self._add((owner, pile), -self._most(owner, pile), 0)
        elif discard.pile is not None:
            self._add((Owner.HOLE, discard.pile), -most, -least)
        if discard.onto is not None:
            for board in dict.fromkeys((None, discard.onto)):
                self._add((Owner.BOARD, board), least, most * self.players)

    def _buy(self, offer: BoughtCards | BoughtAccess) -> None:
        match offer:
            case BoughtCards():
                more = 0 if offer.discard_first else offer.number
                self._add((Owner.HOLE, None), 0 if offer.optional else more, more)
            case BoughtAccess():
                pass
            case _:
                assert_never(offer)

    def _change(self, place: Place, change: int, maybe: bool) -> None:
        least, most = (min(0, change), max(0, change)) if maybe else (change, change)
        self._add(place, least, most)

    def _add(self, place: Place, least: int, most: int) -> None:
        before = self.counts.get(place, Count())
        self.counts[place] = Count(max(0, before.least + least), max(0, before.most + most))

    def _most(self, owner: Owner, pile: str | None) -> int:
        return self.counts.get((owner, pile), Count()).most
