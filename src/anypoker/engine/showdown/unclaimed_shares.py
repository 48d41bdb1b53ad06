"""Shares that nobody claims, and the game's rules for them."""

from math import prod

from anypoker.cards import JOKER, SUITS, Card
from anypoker.engine.showdown.award import Share
from anypoker.engine.showdown.claims import Claim, claims_of, showdown_hands_of
from anypoker.engine.state import DISCARDED, Hand
from anypoker.game import (
    CardSource,
    DefaultAction,
    OtherHands,
    Redeal,
    SpecialCard,
    SplitPot,
    Suit,
)


def apply_defaults(hand: Hand, seats: tuple[int, ...], claims: list[Claim]) -> list[Claim] | None:
    """Resolve shares that nobody claims; None: a new deal."""
    rules = hand.compiled.game.showdown
    parts: list[list[Claim]] = []
    for claim in claims:
        action = next(
            (d.action for d in rules.entry_defaults if not d.entries or claim.name in d.entries),
            None,
        )
        if claim.share.claims or action is None or isinstance(action, Redeal):
            parts.append([claim])
        else:
            parts.append(_default_claims(hand, seats, claim, action))
    if any(claim.share.claims for part in parts for claim in part):
        return _same_scale(claims, parts)
    redeals = any(isinstance(d.action, Redeal) for d in rules.entry_defaults)
    if redeals or isinstance(rules.global_default, Redeal):
        return None
    if rules.global_default is None:
        return claims
    whole = Claim(None, Share(1, False, {}), None, 0, {})
    return _default_claims(hand, seats, whole, rules.global_default)


def _same_scale(claims: list[Claim], parts: list[list[Claim]]) -> list[Claim]:
    """Join the parts of shares into one list in which each share keeps its weight."""
    totals = [sum(claim.share.weight for claim in part) for part in parts]
    scale = prod(totals)
    return [
        claim._replace(
            share=claim.share._replace(
                weight=original.share.weight * claim.share.weight * (scale // total)
            )
        )
        for original, part, total in zip(claims, parts, totals, strict=True)
        for claim in part
    ]


def _default_claims(
    hand: Hand, seats: tuple[int, ...], claim: Claim, action: DefaultAction
) -> list[Claim]:
    """Return the claims that a default action makes instead."""
    if isinstance(action, SplitPot):
        everyone = dict.fromkeys(seats, (1, 1))
        return [claim._replace(share=claim.share._replace(claims=everyone), contest=None)]
    if isinstance(action, SpecialCard):
        special = _special_cards(hand, seats, action)
        keys = {seat: _special_key(card, action.highest) for seat, card in special.items()}
        share = claim.share._replace(claims=keys)
        return [claim._replace(share=share, contest=None, special=special)]
    if isinstance(action, OtherHands):
        return claims_of(showdown_hands_of(hand, list(seats), action.entries), seats)
    return [claim]


def _special_key(card: Card, highest: bool) -> tuple[int, int]:
    rank = card >> 2
    return (-rank if highest else rank, 0)


def _special_cards(hand: Hand, seats: tuple[int, ...], action: SpecialCard) -> dict[int, Card]:
    """Return the best card of each seat that has one (of the suit)."""
    suit = _special_suit(hand, action)
    if action.suit is not None and suit is None:
        return {}
    result: dict[int, Card] = {}
    for seat in seats:
        cards = [
            card
            for card in _special_source(hand, seat, action)
            if card < JOKER and (suit is None or card & 3 == suit)
        ]
        if cards:
            result[seat] = (max if action.highest else min)(cards, key=lambda card: card >> 2)
    return result


def _special_suit(hand: Hand, action: SpecialCard) -> int | None:
    if action.suit is None:
        return None
    if action.suit is not Suit.OF_RIVER:
        return SUITS.index(action.suit.value[0])
    dealt = [
        c for c, bits in zip(hand.board, hand.board_piles, strict=True) if not bits & DISCARDED
    ]
    return dealt[-1] & 3 if dealt and dealt[-1] < JOKER else None


def _special_source(hand: Hand, seat: int, action: SpecialCard) -> list[Card]:
    if action.source is CardSource.BOARD:
        bits = [hand.compiled.board_bits.get(name, 0) for name in action.piles]
        loose = "default" in action.piles
        return [
            card
            for card, piles in zip(hand.board, hand.board_piles, strict=True)
            if not bits or any(piles & bit for bit in bits) or (loose and not piles)
        ]
    wanted = [-1 if n == "default" else hand.compiled.hole_index.get(n, -2) for n in action.piles]
    return [
        card
        for card, pile in zip(hand.hole_cards[seat], hand.card_piles[seat], strict=True)
        if not wanted or pile in wanted
    ]
