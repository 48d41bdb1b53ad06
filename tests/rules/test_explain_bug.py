"""A bug is what the explanation says it is, in every ordering that takes one."""

import json
from random import Random
from typing import Any

import pytest

from anypoker.cards import JOKER, Card
from anypoker.ranking import Ordering, Role, Strength, evaluate, find_ordering, ordering_names
from anypoker.ranking.ordering import Patterns
from anypoker.rules import explain_text, load_game
from anypoker.rules.explain.wild import _bug
from tests.rules.small_games import Json, deal, small_game

KINDS: list[Json] = [
    {"name": "five", "words": "five", "kinds": [5]},
    {"name": "four", "words": "four", "kinds": [4, 1]},
    {"name": "full house", "words": "full house", "kinds": [3, 2]},
    {"name": "three", "words": "three", "kinds": [3, 1, 1]},
    {"name": "two pair", "words": "two pair", "kinds": [2, 2, 1]},
    {"name": "pair", "words": "pair", "kinds": [2, 1, 1, 1]},
    {"name": "nothing", "words": "nothing", "kinds": [1, 1, 1, 1, 1]},
]
STRAIGHT: Json = {"name": "straight", "words": "straight", "straight": 5}
FLUSH: Json = {"name": "flush", "words": "flush", "flush": 5}
SHAPES = {"none": [], "straights": [STRAIGHT], "flushes": [FLUSH], "all": [FLUSH, STRAIGHT]}


def game_with(shapes: str, bug: str, better: str) -> Json:
    """A game with an ordering of its own and a joker that is a bug in it."""
    categories = [*KINDS[:3], *SHAPES[shapes], *KINDS[3:]]
    if better == "low":
        categories = list(reversed(categories))
    ordering: Json = {
        "title": "own hand", "family": "patterns", "cards": 5, "better": better,
        "wild": "any", "bug": bug,
        "categories": [{"class": n, **one} for n, one in enumerate(categories, 1)],
    }  # fmt: skip
    share = {
        "evaluationType": "own", "holeCards": 5, "wildCards": [{"type": "joker", "role": "bug"}],
    }  # fmt: skip
    return small_game(
        {"deal": deal(5)},
        hands=[share],
        orderings={"own": ordering},
        deck={"type": "standard", "cards": 52, "jokers": 1},
    )


def played_cards(told: str, ordering: Ordering, held: list[Card]) -> list[list[Card]]:
    """The hands that the sentence allows."""
    family = ordering.family
    assert isinstance(family, Patterns)
    others = [Card(c) for c in range(52) if c >> 2 in ordering.ranks and c not in held]
    every = [[*held, card] for card in others]
    if "counts as an ace" not in told:
        return every
    aces = [hand for hand in every if hand[-1] >> 2 == 12]
    shaped = {one.number for one in family.categories if one.straight or one.flush}
    completed = [hand for hand in every if evaluate(ordering, hand)[0] in shaped]
    return aces + completed


def check_bug(told: str, ordering: Ordering, rng: Random) -> None:
    deck = [Card(c) for c in range(52) if c >> 2 in ordering.ranks]
    for _ in range(60):
        held = rng.sample(deck, 4)
        if len({card >> 2 for card in held}) == 1:
            continue  # a fifth of a kind doubles a card
        roles: list[Role | None] = [None] * 4 + [Role.BUG]
        strength = evaluate(ordering, [*held, JOKER], roles)
        allowed = [evaluate(ordering, hand) for hand in played_cards(told, ordering, held)]
        assert strength == min(allowed, default=Strength(99, 0)), (told, held)


@pytest.mark.parametrize("better", ["high", "low"])
@pytest.mark.parametrize("bug", ["any", "completes"])
@pytest.mark.parametrize("shapes", SHAPES)
def test_own_ordering_takes_the_bug_for_what_is_told(shapes: str, bug: str, better: str) -> None:
    document = game_with(shapes, bug, better)
    played = load_game(json.dumps(document))
    hand: Any = played.showdown.otherwise[0].hand
    told = _bug(hand.ordering)
    assert told.lower() in " ".join(explain_text(played).split()).lower()
    check_bug(told, hand.ordering, Random(f"{shapes} {bug} {better}"))


@pytest.mark.parametrize(
    "name", [name for name in ordering_names() if find_ordering(name).takes_bug]
)
def test_known_ordering_takes_the_bug_for_what_is_told(name: str) -> None:
    ordering = find_ordering(name)
    if ordering.takes_doubles:
        return
    check_bug(_bug(ordering), ordering, Random(name))
