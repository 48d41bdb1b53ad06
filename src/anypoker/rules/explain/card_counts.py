"""Numbers of cards in each pile at the showdown, counted from the steps of a game."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from anypoker import game as g
from anypoker.ranking import Owner

Place = tuple[Owner, str | None]  # None: all cards of that owner


class CountRange(Struct, frozen=True):
    """The fewest and the most cards that can lie in a place."""

    least: int = 0
    most: int = 0

    @property
    def exact(self) -> int | None:
        return self.most if self.least == self.most else None


def parts(action: g.StepAction) -> tuple[g.SingleStepAction, ...]:
    """Return an action that stands alone, or those of a group."""
    return action.actions if isinstance(action, g.GroupStep) else (action,)


def truth(condition: g.Condition, assumed: g.Condition | None) -> bool | None:
    """Return whether a condition is true where `assumed` is; None: it may be either."""
    if assumed is None:
        return None
    if condition == assumed:
        return True
    if isinstance(condition, g.ChoiceIs) and isinstance(assumed, g.ChoiceIs):
        if condition.variable != assumed.variable:
            return None
        if set(assumed.values) <= set(condition.values):
            return True
        return None if set(assumed.values) & set(condition.values) else False
    return None


def is_dealt(cards: g.DealtCards, assumed: g.Condition | None) -> bool | None:
    """Return whether cards are dealt at all; None: it depends."""
    match cards.facing:
        case g.DealtFacing(facing):
            return facing is not None
        case g.FacingIf(condition, then, otherwise):
            if (then is None) == (otherwise is None):
                return then is not None
            is_true = truth(condition, assumed)
            return None if is_true is None else is_true == (then is not None)
        case _:
            assert_never(cards.lies)


def count_cards(game: g.Game, assumed: g.Condition | None = None) -> dict[Place, CountRange]:
    """Return the cards in each place at the showdown, where `assumed` is true.

    Cards that players put on the board are counted for a full table: their number is a bound.
    """
    tally = _Tally(game.players.most, assumed)
    for place, step in enumerate(game.steps):
        if isinstance(step.action, g.RepeatStep):
            tally.repeat(game.steps, place)
            continue
        happens = True if step.condition is None else truth(step.condition, assumed)
        if happens is not False:
            for action in parts(step.action):
                tally.take(action, maybe=happens is None)
    if isinstance(assumed, g.HandSize) and len(assumed.sizes) == 1:
        tally.counts[Owner.HOLE, None] = CountRange(assumed.sizes[0], assumed.sizes[0])
    return tally.counts


class _Tally:
    def __init__(self, players: int, assumed: g.Condition | None) -> None:
        self.players = players
        self.assumed = assumed
        self.counts: dict[Place, CountRange] = {(owner, None): CountRange() for owner in Owner}

    def take(self, action: g.SingleStepAction, *, maybe: bool) -> None:
        """Add what an action changes; `maybe`: it may be left out."""
        match action:
            case g.DealStep(to, dealt):
                for cards in dealt:
                    self._deal(to, cards, maybe)
            case g.DrawStep(drawn):
                for draw in drawn:
                    for pile in dict.fromkeys((None, draw.pile)):
                        self._change((Owner.HOLE, pile), draw.extra, maybe)
            case g.DiscardStep(discarded):
                for discard in discarded:
                    self._discard(discard, maybe)
            case g.SeparateStep(piles):
                for separated in piles:
                    self.counts[Owner.HOLE, separated.name] = CountRange(
                        separated.number, separated.number
                    )
            case g.BuyStep(offers):
                for offer in offers:
                    self._buy(offer)
            case g.MarketStep():
                more = 0 if action.discard_first else action.number
                sure = 0 if maybe or action.optional or action.number > 1 else more
                self._add((Owner.HOLE, None), sure, more)
                if not action.refill:
                    for pile in (None, action.pile):
                        self._add((Owner.BOARD, pile), -action.number * self.players, 0)
            case g.AuctionStep():
                self._auction(action, maybe)
            case g.RemoveStep(names, die) if die is not None:
                for place in ((Owner.BOARD, name) for name in (None, *names)):
                    self._add(place, -1, 0)
            case g.RemoveStep(names):
                for name in names:
                    self._add((Owner.BOARD, name), -self._most(Owner.BOARD, name), 0)
            case (
                g.BetStep() | g.ExposeStep() | g.PassStep() | g.DeclareStep() | g.ChooseStep()
                | g.RollDiceStep() | g.ReplaceBoardStep() | g.ExchangeStep() | g.ArrangeStep()
                | g.RevealStep() | g.RedealStep() | g.ForcedFoldStep() | g.StayStep()
                | g.WagerStep() | g.CompareStep() | g.TurnUpStep() | g.RepeatStep()
                | g.BragStep() | g.ShowdownStep()
            ):  # fmt: skip
                pass
            case _:
                assert_never(action)

    def repeat(self, steps: Sequence[g.Step], last: int) -> None:
        """The steps before this one once more, as often as it says; as it may, if that is open."""
        how = steps[last].action
        assert isinstance(how, g.RepeatStep)
        first = next((n for n in range(last) if steps[n].name == how.first), last)
        maybe = how.until is not None or how.in_turn
        for _ in range(how.most - 1):
            for step in steps[first:last]:
                for action in step.actions:
                    self.take(action, maybe=maybe or step.condition is not None)

    def _deal(self, to: Owner, cards: g.DealtCards, maybe: bool) -> None:
        happens = is_dealt(cards, self.assumed)
        if happens is False:
            return
        least = 0 if maybe or happens is None else cards.number
        extra = any(isinstance(special, g.Bonus) for special in cards.specials)
        for pile in (None, *cards.piles):
            self._add((to, pile), least, cards.number + extra)

    def _discard(self, discard: g.DiscardedCards, maybe: bool) -> None:
        least, most = discard.least, discard.most
        if discard.matching is not None:
            least, most = 0, self._most(Owner.HOLE, None)
        elif discard.whole_pile and discard.pile is not None:
            size = self.counts.get((Owner.HOLE, discard.pile), CountRange())
            least, most = size.least, size.most
        elif discard.whole_pile:
            sizes = [self.counts[place].most for place in self._own_piles()]
            least, most = min(sizes, default=least), max(sizes, default=most)
        if maybe:
            least = 0
        self._add((Owner.HOLE, None), -most, -least)
        if discard.whole_pile and discard.pile is None:
            for place in self._own_piles():
                self._add(place, -self.counts[place].most, 0)
        elif discard.pile is not None:
            self._add((Owner.HOLE, discard.pile), -most, -least)
        if discard.onto is not None:
            for board in dict.fromkeys((None, discard.onto)):
                self._add((Owner.BOARD, board), least, most * self.players)

    def _buy(self, offer: g.BoughtCards | g.BoughtAccess) -> None:
        match offer:
            case g.BoughtCards():
                more = 0 if offer.discard_first else offer.number
                self._add((Owner.HOLE, None), 0 if offer.optional else more, more)
            case g.BoughtAccess():
                pass
            case _:
                assert_never(offer)

    def _auction(self, auction: g.AuctionStep, maybe: bool) -> None:
        board = ((Owner.BOARD, None), (Owner.BOARD, auction.pile))
        if auction.prize is g.Prize.BOARD:
            for place in board:
                self._add(place, 0, auction.number or 0)
            return
        lot = self.players
        if auction.number is None:
            lot = self._most(Owner.BOARD, auction.pile)
            for place in board:
                self._add(place, -lot, 0 if maybe else -lot)
        elif auction.number:
            lot = auction.number
        if auction.prize is g.Prize.FIRST_PICK:
            self._add((Owner.HOLE, None), 0 if maybe or auction.number else 1, 1)
        else:
            self._add((Owner.HOLE, None), 0, lot)

    def _change(self, place: Place, change: int, maybe: bool) -> None:
        least, most = (min(0, change), max(0, change)) if maybe else (change, change)
        self._add(place, least, most)

    def _add(self, place: Place, least: int, most: int) -> None:
        before = self.counts.get(place, CountRange())
        self.counts[place] = CountRange(max(0, before.least + least), max(0, before.most + most))

    def _own_piles(self) -> list[Place]:
        return [(owner, pile) for owner, pile in self.counts if owner is Owner.HOLE and pile]

    def _most(self, owner: Owner, pile: str | None) -> int:
        return self.counts.get((owner, pile), CountRange()).most
