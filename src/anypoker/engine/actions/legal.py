"""Legal answers to a decision or to the first decision of a hand."""

from collections.abc import Iterable, Iterator

from anypoker.engine.actions import Action, ExchangeCards
from anypoker.engine.decision import BaseDecision, Decision, ExchangeDecision
from anypoker.engine.decision.base import CardChoice as CardChoice
from anypoker.engine.decision.base import choices as choices
from anypoker.engine.decision.bet_sizes import bet_sizes as bet_sizes
from anypoker.engine.errors import IllegalAction
from anypoker.engine.play import decisions
from anypoker.engine.state import Hand


def legal_actions(asked: Decision | Hand, sizes: Iterable[int] | None = None) -> Iterator[Action]:
    """Yield every legal answer to a decision, or to the first decision of a hand.

    A choice of cards comes once, whatever the order of its cards. Answers are made one by one, so
    that you can take a few of very many. Not listed: a joker named as a card that its hand shows,
    to make five of a kind.

    Args:
        asked: A decision or a hand; a hand that is over has no legal actions.
        sizes: The bets and raises to list, as far as they are legal. Default: all amounts where
            only certain ones are legal, otherwise the smallest and the largest.

    Raises:
        IllegalAction: If `asked` is neither, or a size is not a whole number.

    >>> from anypoker.engine.decision import BettingDecision
    >>> asked = BettingDecision(0, 1, 4, 8, 40, (), False, False)
    >>> [str(action) for action in legal_actions(asked)]
    ['fold', 'call', 'raise to 8', 'raise to 40']
    >>> [str(action) for action in legal_actions(asked, [5, 10, 20])]
    ['fold', 'call', 'raise to 10', 'raise to 20']
    """
    wanted = None if sizes is None else _checked_sizes(sizes)
    if isinstance(asked, Hand):
        due = decisions(asked)
        return due[0].legal_answers(wanted) if due else iter(())
    if not isinstance(asked, BaseDecision):
        raise IllegalAction(f"legal actions are those of a decision or of a hand, not {asked!r}")
    return asked.legal_answers(wanted)


def _checked_sizes(sizes: Iterable[int]) -> list[int]:
    try:
        wanted = list(sizes)
    except TypeError:
        raise IllegalAction(f"sizes are a list of whole numbers, not {sizes!r}") from None
    for size in wanted:
        if type(size) is not int:
            raise IllegalAction(f"a size is a whole number of chips, not {size!r}")
    return wanted


def card_choice(decision: Decision) -> CardChoice | None:
    return decision.card_choice


def exchanges(decision: ExchangeDecision) -> Iterator[ExchangeCards]:
    return decision.exchanges()


def call_down(decision: Decision) -> Action:
    """Check, call or pay to stay in, and do as little as possible where something must be done."""
    return decision.call_down
