"""Every answer that a decision allows, one after the other: for bots, protocols and tests.

Cards are named in one order only, each choice once: throwing away As Kd is throwing away Kd As.
What must be tried out to be counted (all ways to separate thirteen cards) is made one by one, so
whoever wants a few takes a few.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple, assert_never, get_args

from anypoker.cards import Card, turn_over
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.cards.separation import allowed_separations
from anypoker.engine.errors import IllegalAction
from anypoker.engine.play import decisions
from anypoker.engine.state import Hand

_DECISIONS = get_args(d.Decision)


class CardChoice(NamedTuple):
    """A question for `least`..`most` of some cards, and the action that names them."""

    cards: tuple[Card, ...]
    least: int
    most: int
    action: Callable[[tuple[Card, ...]], a.Action]


def card_choice(decision: d.Decision) -> CardChoice | None:
    """Which cards an answer may name; None if the question is for something else as well.

    What one buys is asked here too; declining it where that is allowed is not.
    """
    match decision:
        case d.DrawDecision():
            return CardChoice(decision.cards, decision.least, decision.most, a.DrawCards)
        case d.DiscardDecision():
            return CardChoice(decision.cards, decision.least, decision.most, a.DiscardCards)
        case d.ExposeDecision():
            return CardChoice(decision.cards, decision.least, decision.most, a.ExposeCards)
        case d.PassDecision():
            return CardChoice(decision.cards, decision.exactly, decision.exactly, a.PassCards)
        case d.ReplaceDecision():
            return CardChoice(decision.cards, decision.exactly, decision.exactly, a.ReplaceCards)
        case d.BuyDecision():
            return CardChoice(decision.cards, decision.give_up, decision.give_up, a.Purchase)
        case _:
            return None


def choices(cards: Sequence[Card], least: int, most: int) -> Iterator[tuple[Card, ...]]:
    """Every choice of least..most of the cards, the fewest first, equal cards taken as equal."""
    for number in range(least, most + 1):
        yield from dict.fromkeys(combinations(cards, number))


def legal_actions(
    asked: d.Decision | Hand, sizes: Iterable[int] | None = None
) -> Iterator[a.Action]:
    """Return every answer that a decision allows, one after the other.

    Of a hand, the answers to the first of its decisions; none if the hand is over.
    `sizes`: the bets and raises to be listed, as far as they are allowed; None: all where only
    certain amounts are, else the smallest and the largest. A joker may also stand for a card that
    its hand shows, if that makes five of a kind; those answers are not listed.

    Raises:
        IllegalAction: If `asked` is neither, or a size is not a whole number.

    >>> asked = d.BettingDecision(0, 1, 4, 8, 40, (), False, False)
    >>> [str(action) for action in legal_actions(asked)]
    ['fold', 'call', 'raise to 8', 'raise to 40']
    >>> [str(action) for action in legal_actions(asked, [5, 10, 20])]
    ['fold', 'call', 'raise to 10', 'raise to 20']
    """
    wanted = None if sizes is None else _checked_sizes(sizes)
    if isinstance(asked, Hand):
        due = decisions(asked)
        return _answers(due[0], wanted) if due else iter(())
    if not isinstance(asked, _DECISIONS):
        raise IllegalAction(f"legal actions are those of a decision or of a hand, not {asked!r}")
    return _answers(asked, wanted)


def _checked_sizes(sizes: Iterable[int]) -> list[int]:
    try:
        wanted = list(sizes)
    except TypeError:
        raise IllegalAction(f"sizes are a list of whole numbers, not {sizes!r}") from None
    for size in wanted:
        if type(size) is not int:
            raise IllegalAction(f"a size is a whole number of chips, not {size!r}")
    return wanted


def _answers(decision: d.Decision, sizes: list[int] | None) -> Iterator[a.Action]:
    choice = card_choice(decision)
    if choice is not None:
        if isinstance(decision, d.BuyDecision) and decision.optional:
            yield a.Decline()
        yield from map(choice.action, choices(choice.cards, choice.least, choice.most))
        return
    match decision:
        case d.BettingDecision():
            bets = bet_sizes(decision, sizes)
            if not decision.must_bet:
                yield from (a.Fold(), a.Call()) if decision.call else (a.Check(),)
            if decision.free_fold:
                yield a.Fold()
            elif decision.must_bet and not bets:
                bets = [decision.least]  # something must be answered
            yield from map(a.Bet if decision.opens else a.RaiseTo, bets)
        case d.BringInDecision():
            if decision.may_fold:
                yield a.Fold()
            yield a.BringIn()
            yield from map(a.RaiseTo, bet_sizes(decision, sizes))
        case d.DiscardPileDecision():
            yield from (a.DiscardPile(name) for name, _ in decision.piles)
        case d.SeparateDecision():
            yield from allowed_separations(decision)
        case d.DeclareDecision():
            yield from (a.DeclareSides((word,)) for word in decision.words)
            if decision.pots > 1:
                each = product(decision.words, repeat=decision.pots)
                yield from map(a.DeclareSides, each)
        case d.ChooseDecision():
            yield from map(a.ChooseValue, decision.values)
        case d.ProtectDecision():
            yield from (a.Decline(), a.Purchase())
        case d.PenaltyDecision():
            yield from (a.Fold(), a.Purchase())
        case d.ArrangeDecision():
            yield from _arrangements(decision)
        case d.RunTimesDecision():
            yield from map(a.RunTimes, range(1, decision.most + 1))
        case d.StayDecision():
            yield from (a.StayIn(), a.StayOut())
        case d.BragDecision():
            yield a.Fold()
            if decision.may_look:
                yield a.Look()
            every = (decision.least, decision.most) if sizes is None else sizes
            fitting = [size for size in every if decision.least <= size <= decision.most]
            yield from map(a.Stake, dict.fromkeys(fitting or [decision.least]))
            if decision.see_price:
                yield a.See()
            if decision.side_show >= 0:
                yield a.AskSideShow()
        case d.ExchangeDecision():
            if decision.may_pass:
                yield a.DrawCards()
            if decision.may_knock:
                yield a.Knock()
            yield from exchanges(decision)
        case d.OfferDecision():
            yield from (a.Keep(), a.Push())
        case d.SideShowDecision():
            yield from (a.Accept(), a.Decline())
        case d.DrawDecision() | d.DiscardDecision() | d.ExposeDecision() | d.PassDecision():
            raise AssertionError("a choice of cards")
        case d.ReplaceDecision() | d.BuyDecision():
            raise AssertionError("a choice of cards")
        case _:
            assert_never(decision)


def exchanges(decision: d.ExchangeDecision) -> Iterator[a.ExchangeCards]:
    """Every exchange that is allowed, those of few cards first."""
    for count in decision.counts:
        for cards in choices(decision.cards, count, count):
            if decision.pile_cards:
                for taken in choices(decision.pile_cards, count, count):
                    yield decision.swap(cards, taken)
            else:
                yield decision.swap(cards)


def bet_sizes(
    decision: d.BettingDecision | d.BringInDecision, sizes: Iterable[int] | None = None
) -> list[int]:
    """What a bet or raise may be to: of these sizes those that are allowed, each once."""
    if not decision.most:
        return []
    if sizes is None:
        sizes = decision.amounts or (decision.least, decision.most)
    elif decision.amounts:
        sizes = [size for size in sizes if size in decision.amounts]
    return list(dict.fromkeys(size for size in sizes if decision.least <= size <= decision.most))


def _arrangements(decision: d.ArrangeDecision) -> Iterator[a.Action]:
    for jokers in combinations(decision.nameable, decision.jokers):
        sides = (dict.fromkeys((card, turn_over(card))) for card in decision.cards)
        for cards in dict.fromkeys(product(*sides)):
            yield a.ArrangeCards(cards, jokers)


def call_down(decision: d.Decision) -> a.Action:
    """Check, call or pay to stay in, and where something must be done, as little as possible."""
    if isinstance(decision, d.BettingDecision) and decision.call:
        return a.Call()
    if isinstance(decision, d.BettingDecision) and decision.must_bet:
        return a.Bet(decision.least) if decision.opens else a.RaiseTo(decision.least)
    if isinstance(decision, d.PenaltyDecision):
        return a.Purchase()
    if isinstance(decision, d.StayDecision):
        return a.StayIn()
    if isinstance(decision, d.BragDecision):
        # With its cards in view, and towards the showdown: a brag ends no other way.
        if decision.see_price:
            return a.See()
        if decision.may_look:
            return a.Look()
        return a.AskSideShow() if decision.side_show >= 0 else a.Stake(decision.least)
    if isinstance(decision, d.SideShowDecision):
        return a.Accept()
    return a.BringIn() if isinstance(decision, d.BringInDecision) else decision.timeout
