"""Tells exchanges with a pile or a neighbour, and cards that are offered."""

from anypoker.game import DealStep, DealtFacing, ExchangeStep, Neighbour, Offer, RevealStep
from anypoker.ranking import Facing, Owner
from anypoker.rules.explain.amounts import price
from anypoker.rules.explain.english import article, count_of, listing, number, rank_name
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.piles import board_pile


def describe_exchange(exchange: ExchangeStep, facts: GameFacts) -> list[str]:
    if exchange.neighbour is not None:
        sentences = _with_neighbour(exchange)
    else:
        sentences = _with_pile(exchange, facts)
    if exchange.facing is Facing.UP:
        sentences.append("the cards that a player gets lie face up")
    if exchange.passes is not None:
        times = "twice" if exchange.passes == 1 else f"{number(exchange.passes + 1)} times"
        sentences.append(f"nobody may pass {times} in a row")
    if exchange.knock:
        sentences.append(
            "instead a player may knock: everyone else then has one more turn, and it is over"
        )
    if exchange.once:
        sentences.append("the first exchange is the last")
    return sentences


def _who(exchange: ExchangeStep) -> str:
    if exchange.after_last:
        return "each player in turn, from the left of the last player to exchange,"
    return "each player in turn"


def _with_pile(exchange: ExchangeStep, facts: GameFacts) -> list[str]:
    pile = board_pile(exchange.pile)
    must = "changes" if exchange.must else "may change"
    some = listing([number(count) for count in exchange.counts], "or")
    cards = "card" if exchange.counts == (1,) else "cards"
    lies = "given cards lie face up there"
    if _is_closed(exchange, facts):
        taken = f"{must} {some} {cards} for {pile}, which is taken whole and unseen"
        return [f"{_who(exchange)} {taken}", lies]
    return [
        f"{_who(exchange)} {must} {some} {cards} for as many of {pile}, which lies face up",
        lies,
    ]


def _is_closed(exchange: ExchangeStep, facts: GameFacts) -> bool:
    """Return whether the pile lies face down when the step comes, for all that the steps say."""
    closed = False
    for action in facts.actions():
        match action:
            case DealStep(to, dealt) if to is Owner.BOARD:
                for cards in dealt:
                    if exchange.pile in cards.piles:
                        closed = cards.facing == DealtFacing(Facing.DOWN)
            case RevealStep(revealed):
                closed = closed and all(
                    cards.pile not in (None, exchange.pile) for cards in revealed
                )
            case _ if action is exchange:
                return closed
    return closed


def _with_neighbour(exchange: ExchangeStep) -> list[str]:
    side = "left" if exchange.neighbour is Neighbour.LEFT else "right"
    cards = "card" if exchange.counts == (1,) else "whole hand"
    must = "changes" if exchange.must else "may change"
    sentences = [
        f"{_who(exchange)} {must} the {cards} with the next player on the {side}, who cannot refuse"
    ]
    if exchange.last_from_stock:
        new = count_of(exchange.counts[-1], "card")
        sentences.append(f"the last player takes {new} from the stock instead")
    if exchange.blockers:
        ranks = listing([article(rank_name(rank)) for rank in exchange.blockers], "or")
        stock = "; one on top of the stock refuses, too" if exchange.last_from_stock else ""
        shows = f"a player who has {ranks} shows it, keeps the hand, and has had their turn"
        sentences.append(shows + stock)
    return sentences


def describe_offer(offer: Offer) -> list[str]:
    """Describe what may be done with a card before it is dealt."""
    seen = "for all to see" if offer.seen_by_all else "which nobody else sees"
    cost = f" for {price(offer.price)}" if offer.price is not None else ""
    when = "when a player has kept the card" if offer.after else "immediately"
    return [
        f"the card is offered to one player after the other from the left of the dealer, {seen}: "
        f"keep it, or push it on to the next player{cost}",
        f"a player who pushes gets another card from the stock {when}, and must keep it; the "
        "player after one who keeps is offered a new card, and one that the last player pushes is "
        "out of play",
        "a player who cannot pay the price keeps the card" if offer.price is not None else "",
    ]
