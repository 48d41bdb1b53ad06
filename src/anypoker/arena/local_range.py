"""Range of a bot, tracked action by action with the policy of the bot.

A particle is a whole hand that agrees with everything one seat has seen. Its weight is the
probability of the actions of the other seat with its cards. A private action, such as a draw, is
sampled from the policy among those that everybody sees alike.
"""

from collections.abc import Callable, Sequence
from random import Random

from anypoker.bots.bot import ActionProbs
from anypoker.cards import Card, CardStruct
from anypoker.engine import Action, Hand, IllegalAction, apply_in_place, decisions
from anypoker.engine.actions.legal import call_down
from anypoker.engine.events import Won
from anypoker.game import Game
from anypoker.views import (
    DeterminizationError,
    HoldingsError,
    SeatView,
    count_holdings,
    every_holding,
    hand_with_holding,
    known_cards,
    sample_determinization,
    sample_holdings,
    view_of,
)

AskRange = Callable[[Sequence[SeatView]], Sequence[ActionProbs]]

_FEW = 0.25  # of the particles: if fewer agree with the view, new ones are sampled
_ERROR_RATE = 0.01  # of the bot, as the range sees it: the policy is only asked with some seeds
_TRIES = 50  # to sample a hand that agrees with the view


class LocalRange:
    """The hands that the other seat may hold, for the seat `me`.

    Attributes:
        hands: particles; all hands if there are at most `most`.
        weights: their probabilities, not normalised.
    """

    def __init__(self, hand: Hand, me: int, most: int, ask: AskRange, random: Random) -> None:
        self.game: Game = hand.game
        self.me, self.most, self.ask, self.random = me, most, ask, random
        self.hands: list[Hand] = []
        self.weights: list[float] = []
        self._fill(hand)

    def _fill(self, hand: Hand) -> None:
        """Sample particles that agree with what the seat sees now; all weigh the same."""
        other = 1 - self.me
        try:
            if count_holdings(hand, other, self.me) <= self.most:
                holdings = list(every_holding(hand, other, self.me))
            else:
                holdings = sample_holdings(hand, other, self.most, self.random, self.me)
            found = [hand_with_holding(hand, other, cards) for cards in holdings]
        except HoldingsError:
            found = self._determinized(hand)
        self.hands = [one for one in found if one is not None and self._agrees(one, hand)]
        self.weights = [1.0] * len(self.hands)

    def _determinized(self, hand: Hand) -> list[Hand | None]:
        view = view_of(hand, self.me, words=False)
        found: list[Hand | None] = []
        for _ in range(self.most):
            try:
                found.append(sample_determinization(self.game, view, self.random, _TRIES))
            except DeterminizationError:
                break
        return found

    def _agrees(self, particle: Hand, hand: Hand) -> bool:
        """Return whether a particle looks like the hand for the own seat."""
        return (
            particle.over == hand.over
            and particle.seats_to_act == hand.seats_to_act
            and particle.stock_index == hand.stock_index
            and particle.hole_cards[self.me] == hand.hole_cards[self.me]
            and particle.stacks == hand.stacks
            and known_cards(particle, self.me) == known_cards(hand, self.me)
        )

    def policies(self, hands: Sequence[Hand]) -> Sequence[ActionProbs]:
        """Return the policy of the other seat in each of these hands."""
        other = 1 - self.me
        return self.ask([view_of(one, other, words=False) for one in hands])

    def follow(self, hand: Hand, seat: int, action: Action, after: Hand) -> None:
        """Take an action of the real hand, which leads to `after`."""
        if not self.hands:
            return
        actions: list[Action | None] = [action] * len(self.hands)
        if seat != self.me:
            for index, probs in enumerate(self.policies(self.hands)):
                chosen, likely = _like(probs, action, self.random)
                actions[index] = chosen
                self.weights[index] *= _ERROR_RATE + (1 - _ERROR_RATE) * likely
        known = known_cards(after, self.me) if after.stock_index > hand.stock_index else set()
        hands, weights = [], []
        for particle, weight, answer in zip(self.hands, self.weights, actions, strict=True):
            if answer is not None and self._advance(particle, seat, answer, hand, after, known):
                hands.append(particle)
                weights.append(weight)
        self.hands, self.weights = hands, weights
        if not after.over and sum(weight > 0 for weight in weights) < _FEW * min(self.most, 8):
            self._fill(after)

    def _advance(
        self, particle: Hand, seat: int, action: Action, hand: Hand, after: Hand, known: set[Card]
    ) -> bool:
        """Apply an action to a particle; False if it cannot look like the real hand."""
        if not self._arrange(particle, hand, after, known):
            return False
        try:
            apply_in_place(particle, seat, action)
        except IllegalAction:
            return False
        return after.over or self._agrees(particle, after)

    def _arrange(self, particle: Hand, hand: Hand, after: Hand, known: set[Card]) -> bool:
        """Put the cards that come into the stock of a particle, where the seat sees them."""
        begin, end = hand.stock_index, after.stock_index
        if begin == end:
            return True
        coming = [card if card in known else None for card in after.stock[begin:end]]
        rest = [card for card in particle.stock[begin:] if card not in coming]
        if len(rest) + sum(card is not None for card in coming) != len(particle.stock) - begin:
            return False  # the particle holds a card that the seat has just seen
        self.random.shuffle(rest)
        order = [rest.pop() if card is None else card for card in coming]
        particle.stock = [*particle.stock[:begin], *order, *rest]
        return True

    def shares(self, count: int) -> list[float]:
        """Return by particle the mean part of the pot of the own seat if both call to the end."""
        times = max(1, count // max(len(self.hands), 1))
        return [
            sum(self._share(particle.copy()) for _ in range(times)) / times
            for particle in self.hands
        ]

    def _share(self, particle: Hand) -> float:
        begin = particle.stock_index
        rest = particle.stock[begin:]
        self.random.shuffle(rest)
        particle.stock = [*particle.stock[:begin], *rest]
        call_to_the_end(particle)
        won, chips = chips_won(particle, self.me)
        return won / chips if chips else 0.5


def chips_won(hand: Hand, seat: int) -> tuple[int, int]:
    """Return the chips of the pots that a seat has won, and all chips of the pots."""
    amounts = [(event.seat, event.amount) for event in hand.events if isinstance(event, Won)]
    return sum(chips for who, chips in amounts if who == seat), sum(chips for _, chips in amounts)


def call_to_the_end(hand: Hand) -> None:
    """Check, call and do as little as possible until the hand is over."""
    while not hand.over:
        decision = decisions(hand)[0]
        apply_in_place(hand, decision.seat, call_down(decision))


def _like(probs: ActionProbs, action: Action, random: Random) -> tuple[Action | None, float]:
    """Return an action that others see as they see this one, and how likely such actions are."""
    if not isinstance(action, CardStruct):
        return action, sum(part for one, part in probs if one == action)
    shape = _shape(action)
    alike = [(one, part) for one, part in probs if _shape(one) == shape]
    total = sum(part for _, part in alike)
    if not total:
        return None, 0.0
    at = random.random() * total
    for one, part in alike:
        at -= part
        if at < 0:
            return one, total
    return alike[-1][0], total


def _shape(action: Action) -> object:
    """Return what everybody sees of an action about cards."""
    return type(action), len(getattr(action, "cards", ()))
