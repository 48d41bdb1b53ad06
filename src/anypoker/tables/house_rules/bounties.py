"""Seven-deuce bounty: every player pays a winner who shows seven-deuce."""

from anypoker.cards import JOKER, RANKS
from anypoker.engine import Hand
from anypoker.engine.events import Shown
from anypoker.tables.house_rules.stand_up import lone_winners
from anypoker.tables.table import Table

_SEVEN_AND_DEUCE = {RANKS.index("7"), RANKS.index("2")}


def bounty_winners(table: Table) -> list[str]:
    """Return who won the bounty: the main pot alone, with seven-deuce that they show."""
    hand = table.hand
    if not table.house_rules.seven_deuce or hand is None or not hand.over:
        return []
    return [
        table.dealt_players[seat]
        for seat in lone_winners(hand, pots=(0,))
        if _holds_it(hand, seat) and _has_shown(table, hand, seat)
    ]


def _holds_it(hand: Hand, seat: int) -> bool:
    cards = hand.hole_cards[seat]
    plain = len(cards) == 2 and all(card < JOKER for card in cards)
    return plain and {card >> 2 for card in cards} == _SEVEN_AND_DEUCE


def _has_shown(table: Table, hand: Hand, seat: int) -> bool:
    """Return whether a seat's cards were shown at the showdown or later."""
    shown = {card for place, cards in table.shown if place == seat for card in cards}
    for event in hand.events:
        if isinstance(event, Shown) and event.seat == seat:
            shown |= set(event.cards)
    return shown >= set(hand.hole_cards[seat])
