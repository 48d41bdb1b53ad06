"""Answers made to do harm, at every question of whole hands: only what is listed is taken."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, get_args

import pytest

from anypoker.catalogue import game_of
from anypoker.engine import Action, Decision, Hand, IllegalAction, apply_in_place, legal_actions
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from tests.engine.test_legal_actions import (
    CARDS,
    MANY,
    NUMBERS,
    hands_with_questions,
    in_order,
)

CHANGING = [
    "push",
    "screw-your-neighbour",
    "shove-em-along",
    "take-it-or-leave-it",
    "whiskey-poker",
]
OTHERS = [
    "abyssinia",
    "anaconda",
    "auction",
    "badugi",
    "buy-your-card",
    "pineapple",
    "sohe",
    "teen-patti",
    "texas-holdem",
]
HANDS = 10
EVERY_KIND: tuple[Callable[..., Any], ...] = get_args(Action)
_FIELDS = {
    "cards": "cards", "taken": "cards", "jokers": "cards", "amount": "number", "times": "number",
    "place": "number",
    "pile": "word", "value": "word", "piles": "piles", "words": "words",
}  # fmt: skip


def hostile_cards(rng: Random, hand: Hand, seat: int) -> Any:
    """Cards of others, of the board, of nobody, twice, too many, in any order; or no cards."""
    deck = list(hand.game.deck.cards)
    own = list(hand.hole_cards[seat])
    board = list(hand.board)
    pools = [own, board, deck, own + board, own + own, own + deck[:3], board + deck[:1]]
    pool = rng.choice([pool for pool in pools if pool] or [deck])
    number = rng.choice([0, 1, 1, 2, len(own), len(pool)])
    found = tuple(rng.sample(pool, min(number, len(pool))))
    return rng.choice([found, found, found, rng.choice(CARDS), found + found])


def hostile_actions(rng: Random, hand: Hand, seat: int) -> Iterator[Any]:
    """One of every kind, with what is likely to be wrong in it."""
    for kind in EVERY_KIND:
        made: dict[str, Any] = {
            "cards": lambda: hostile_cards(rng, hand, seat),
            "number": lambda: rng.choice([*NUMBERS, 0, 1, 2, 10**9, 2**63, 2**200]),
            "word": lambda: rng.choice(["", "x" * 10_000, "high", None, 1]),
            "piles": lambda: rng.choice([(), (("", ()),), (("a", ()),) * 500, None]),
            "words": lambda: rng.choice([(), ("",), ("high",) * 500, ("x",), None]),
        }
        fields = kind.__match_args__  # type: ignore[attr-defined]
        yield kind(*(made[_FIELDS[field]]() for field in fields))


def is_listed(action: Any, asked: Decision) -> bool:
    """Return whether a decision offers this answer, or more answers than can be listed.

    Who changes all cards for all others of a pile need not name them.
    """
    if isinstance(asked, d.ExchangeDecision) and isinstance(action, a.ExchangeCards):
        if asked.pile_cards:
            action = a.ExchangeCards(action.cards or asked.cards, action.taken or asked.pile_cards)
        elif asked.pile is not None and not action.taken:
            action = asked.swap(action.cards or asked.cards)
    sized = (d.BettingDecision, d.BringInDecision, d.BragDecision, d.AuctionDecision)
    sizes = range(asked.most + 1) if isinstance(asked, sized) else None
    listed = list(islice(legal_actions(asked, sizes), MANY))
    return len(listed) == MANY or in_order(action) in map(in_order, listed)


def refusal(hand: Hand, asked: Decision, action: Any) -> str | None:
    """Return the message of a rejected answer."""
    try:
        apply_in_place(hand, asked.seat, action, asked.number)
    except IllegalAction as error:
        return str(error)
    return None


@pytest.mark.parametrize("slug", CHANGING + OTHERS)
def test_only_what_is_listed_is_taken(slug: str) -> None:
    refused = taken = 0
    for number in range(HANDS if slug in CHANGING else 4):
        chance = Random(f"hostile/{slug}/{number}")
        for hand, asked in hands_with_questions(game_of(slug).game, f"hostile/{slug}/{number}"):
            before = hand.copy().mutable_fields()
            for action in hostile_actions(chance, hand, asked.seat):
                trial = hand.copy()
                sentence = refusal(trial, asked, action)
                if sentence is None:
                    taken += 1
                    assert is_listed(action, asked), action
                else:
                    refused += 1
                    assert len(sentence.split()) > 2, action
                    assert trial.mutable_fields() == before, action
    assert refused > 5 * taken > 0


@pytest.mark.parametrize("slug", CHANGING)
def test_no_card_is_lost_or_doubled_by_changing(slug: str) -> None:
    for number in range(20):
        hand: Hand | None = None
        for hand, _ in hands_with_questions(game_of(slug).game, f"cards/{slug}/{number}"):
            held = [card for own in hand.hole_cards for card in own] + list(hand.board)
            deck = list(hand.game.deck.cards)
            assert all(held.count(card) <= deck.count(card) for card in set(held))
        assert hand is not None
        assert hand.over


def test_every_field_of_an_action_is_attacked() -> None:
    """A new kind of action has fields that are known here."""
    fields = {field for kind in EVERY_KIND for field in kind.__match_args__}  # type: ignore[attr-defined]
    assert fields == set(_FIELDS)
