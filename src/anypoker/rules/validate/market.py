"""Can a market sell what it offers?"""

from collections.abc import Mapping

from anypoker import game
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.schema_errors import suggestion


def check_row(
    pile: str, piles: Mapping[str, int], closed: bool, context: NormaliseContext, path: Path
) -> bool:
    """Report a pile that has no open cards for sale; return whether it has."""
    if not piles.get(pile):
        sentence = f'no card is ever dealt to the pile "{pile}" before this'
        context.error((*path, "from"), sentence, suggestion(pile, list(piles)))
        return False
    if closed:
        sentence = f'the cards of the pile "{pile}" lie face down, so nobody knows what is for sale'
        context.error((*path, "from"), sentence, "deal them face up")
        return False
    return True


def check_prices(step: game.MarketStep, cards: int, context: NormaliseContext, path: Path) -> None:
    """Report a price list that is not as long as its pile, and prices that nobody pays."""
    if isinstance(step.prices, tuple) and step.prices and len(step.prices) != cards:
        have = "1 price" if len(step.prices) == 1 else f"{len(step.prices)} prices"
        sentence = f'there are {have}, but the pile "{step.pile}" has {cards} cards by then'
        context.error((*path, "prices"), sentence, "give one price for each place")
