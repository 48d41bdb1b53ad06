"""An answer to any decision at random, and answers that must be refused: for bots and tests.

Nothing here is random by itself: `below(n)` gives the caller's numbers 0..n-1.
"""

from collections.abc import Callable, Iterator, Sequence

from anypoker.cards import Card, turn_over
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import card_choice, legal_actions

Below = Callable[[int], int]


def some_cards(cards: Sequence[Card], least: int, most: int, below: Below) -> tuple[Card, ...]:
    """A random number of random cards, each at most once."""
    free = list(cards)
    return tuple(free.pop(below(len(free))) for _ in range(least + below(most - least + 1)))


def sample_legal_action(decision: d.Decision, below: Below) -> a.Action:
    """One of the answers that the decision allows."""
    match decision:
        case d.BettingDecision():
            return _bet(decision, below)
        case d.BringInDecision():
            if decision.may_fold and below(4) == 0:
                return a.Fold()
            if decision.most and below(3) == 0:
                return a.RaiseTo(_amount(decision, below))
            return a.BringIn()
        case d.SeparateDecision():
            return _separate(decision, below)
        case d.DeclareDecision():
            pots = decision.pots if below(2) else 1
            words = tuple(decision.words[below(len(decision.words))] for _ in range(pots))
            return a.DeclareSides(words)
        case d.ArrangeDecision():
            cards = tuple(turn_over(card) if below(2) else card for card in decision.cards)
            jokers = some_cards(decision.nameable, decision.jokers, decision.jokers, below)
            return a.ArrangeCards(cards, jokers)
        case d.BuyDecision():
            if decision.optional and below(2):
                return a.Decline()
        case d.ExchangeDecision():
            if decision.counts and not ((decision.may_pass or decision.may_knock) and below(2)):
                count = decision.counts[below(len(decision.counts))]
                cards = some_cards(decision.cards, count, count, below)
                taken = min(count, len(decision.pile_cards))
                return decision.swap(cards, some_cards(decision.pile_cards, taken, taken, below))
            return a.Knock() if decision.may_knock and below(3) == 0 else decision.timeout
        case d.BragDecision():
            if decision.may_look and below(3) == 0:
                return a.Look()
            if below(3) == 0:
                return a.Stake(decision.least + below(decision.most - decision.least + 1))
        case _:
            pass
    choice = card_choice(decision)
    if choice is not None:
        return choice.action(some_cards(choice.cards, choice.least, choice.most, below))
    few = list(legal_actions(decision))
    return few[below(len(few))]


def _amount(decision: d.BettingDecision | d.BringInDecision, below: Below) -> int:
    if decision.amounts:
        return decision.amounts[below(len(decision.amounts))]
    if below(4) == 0:
        return decision.least
    if below(6) == 0:
        return decision.most
    return decision.least + below(decision.most - decision.least + 1)


def _bet(decision: d.BettingDecision, below: Below) -> a.Action:
    if decision.most and below(4) == 0:
        amount = _amount(decision, below)
        return a.Bet(amount) if decision.opens else a.RaiseTo(amount)
    if not decision.call:
        return decision.timeout
    return a.Fold() if below(5) == 0 else a.Call()


def _separate(decision: d.SeparateDecision, below: Below) -> a.Action:
    free_of_demands = not any(pile.least_up or pile.least_down for pile in decision.piles)
    if decision.comparison is not None or not free_of_demands:
        return decision.example
    free = list(decision.cards)
    piles = []
    for pile in decision.piles:
        cards = tuple(free.pop(below(len(free))) for _ in range(pile.number))
        piles.append((pile.name, cards))
    return a.SeparateCards(tuple(piles))


def sample_illegal_actions(decision: d.Decision) -> Iterator[a.Action]:
    """Answers that the decision does not allow, near its bounds and far from them."""
    if isinstance(decision, d.BettingDecision | d.BringInDecision):
        yield from _illegal_bets(decision)
        return
    yield a.Call()
    free = isinstance(decision, d.PenaltyDecision | d.BragDecision)
    yield a.Decline() if free else a.Fold()
    match decision:
        case d.DrawDecision():
            if decision.most < len(decision.cards):
                yield a.DrawCards(decision.cards[: decision.most + 1])
            if decision.cards and decision.cards.count(decision.cards[0]) == 1:
                yield a.DrawCards((decision.cards[0],) * 2)
        case d.DiscardDecision():
            if decision.least:
                yield a.DiscardCards(decision.cards[: decision.least - 1])
            if decision.most < len(decision.cards):
                yield a.DiscardCards(decision.cards[: decision.most + 1])
        case d.DiscardPileDecision():
            yield a.DiscardPile("no such pile")
        case d.ExposeDecision():
            if decision.most < len(decision.cards):
                yield a.ExposeCards(decision.cards[: decision.most + 1])
        case d.PassDecision():
            yield a.PassCards(decision.cards[: decision.exactly - 1])
        case d.SeparateDecision():
            yield a.SeparateCards(())
        case d.DeclareDecision():
            yield a.DeclareSides(())
            yield a.DeclareSides(("no such side",))
        case d.ChooseDecision():
            yield a.ChooseValue("no such value")
        case d.BuyDecision():
            yield a.Purchase(
                decision.cards[: decision.give_up - 1] if decision.give_up else (Card(0),)
            )
        case d.ProtectDecision():
            yield a.Purchase((decision.card,))
        case d.PenaltyDecision():
            yield a.Purchase((decision.card,))
        case d.ReplaceDecision():
            yield a.ReplaceCards(decision.cards[: decision.exactly - 1])
        case d.ArrangeDecision():
            yield a.ArrangeCards((*decision.cards, Card(0)))
            if decision.jokers > 1:
                yield a.ArrangeCards(decision.cards, decision.nameable[:1] * decision.jokers)
        case d.BragDecision():
            yield a.Stake(decision.least - 1)
            yield a.Stake(decision.most + 1)
            if not decision.see_price:
                yield a.See()
            if not decision.may_look:
                yield a.Look()
        case d.ExchangeDecision():
            if not decision.may_pass:
                yield a.DrawCards()
            if not decision.may_knock:
                yield a.Knock()
            yield a.DrawCards(decision.cards[:1])
            yield a.ExchangeCards(decision.cards[:1] * 2, decision.pile_cards[:2])
        case d.RunTimesDecision():
            yield a.RunTimes(0)
            yield a.RunTimes(decision.most + 1)


def _illegal_bets(decision: d.BettingDecision | d.BringInDecision) -> Iterator[a.Action]:
    raising: Callable[[int], a.Action] = a.RaiseTo
    if isinstance(decision, d.BettingDecision):
        yield a.Check() if decision.call or decision.must_bet else a.Call()
        yield a.BringIn()
        if not decision.call and not decision.free_fold:
            yield a.Fold()
        if decision.opens:
            raising = a.Bet
        yield (a.RaiseTo if decision.opens else a.Bet)(max(decision.least, 1))
    else:
        yield a.Check()
        if not decision.may_fold:
            yield a.Fold()
    yield a.DrawCards()
    yield raising(0)
    yield raising(decision.most + 1)
    if decision.least > 1:
        yield raising(decision.least - 1)
