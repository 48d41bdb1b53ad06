"""Every ordering that `check` accepts builds, evaluates, tallies, describes and explains itself."""

import json
from collections import Counter
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anypoker.cards import RANKS, Card, parse_cards
from anypoker.game import Game, RankedHand
from anypoker.ranking import Ordering, describe, evaluate
from anypoker.ranking.batch.frequencies import count_frequencies
from anypoker.ranking.ordering import Patterns
from anypoker.ranking.patterns import CategoryMatcher, partitions
from anypoker.rules import explain_text, parse_game
from tests.rules.small_games import Json, deal, small_game

KINDS = {cards: [list(kinds) for kinds in partitions(cards, cards)] for cards in range(1, 8)}


def game_with(ordering: Json, ranks: str, doubled: bool = False) -> Json:
    """A game that ranks its hands so, with a deck of these ranks."""
    added = [f"{rank}s" for rank in ranks] if doubled else []
    deck = {"type": "custom", "cards": 4 * len(ranks) + len(added), "ranks": list(ranks)}
    if added:
        deck["added"] = added
    wild = [{"type": "rank", "rank": ranks[0], "role": "wild"}]
    share: Json = {"evaluationType": "own", "anyCards": ordering["cards"]}
    if ordering.get("wild") == "any":
        share["wildCards"] = wild
    return small_game(
        {"deal": deal(ordering["cards"])},
        {"bet": {"type": "small"}},
        players={"min": 2, "max": 2},
        deck=deck,
        hands=[share],
        orderings={"own": ordering},
    )


def accepted(document: Json) -> Game | None:
    return parse_game(json.dumps(document)).game


def ordering_in(game: Game) -> Ordering:
    hand = game.showdown.otherwise[0].hand
    assert isinstance(hand, RankedHand)
    return hand.ordering


@st.composite
def pattern_orderings(draw: st.DrawFn) -> tuple[Json, str]:
    cards = draw(st.integers(1, 7))
    ranks = "".join(draw(st.lists(st.sampled_from(RANKS), min_size=2, max_size=6, unique=True)))
    doubles = draw(st.booleans())
    shapes: list[Json] = [{"kinds": kinds} for kinds in KINDS[cards]]
    sizes = st.integers(2, max(2, cards))
    shapes += draw(
        st.lists(
            st.one_of(
                st.builds(lambda size: {"flush": size}, sizes),
                st.builds(lambda size: {"straight": size}, sizes),
                st.builds(lambda size: {"straight": size, "flush": size}, sizes),
                st.builds(lambda n, m: {"straight": n, "flush": m}, sizes, sizes),
            ),
            max_size=4,
        )
    )
    shapes = draw(st.permutations(shapes))
    shared = draw(st.booleans())
    categories = [
        {"class": number // 2 if shared else number, "name": f"shape {number}", **shape}
        for number, shape in enumerate(shapes, 1)
    ]
    ordering: Json = {
        "title": "any", "family": "patterns", "cards": cards, "ranks": ranks,
        "better": draw(st.sampled_from(["high", "low"])), "lowAce": draw(st.booleans()),
        "categories": categories, "doubles": doubles,
    }  # fmt: skip
    if draw(st.booleans()):
        ordering["wild"] = "any"
        ordering["bug"] = draw(st.sampled_from(["none", "any", "completes"]))
    if draw(st.booleans()):
        ordering["suitsBreakTies"] = ["spades", "hearts", "diamonds", "clubs"]
    return ordering, ranks


def slow_key(ordering: Ordering, cards: list[Card]) -> int:
    """The place of a hand by looking at it, without tables."""
    places = {rank: place for place, rank in enumerate(ordering.ranks)}
    suits = Counter(card & 3 for card in cards)
    shapes = CategoryMatcher.of(ordering)
    hand = sorted(places[card >> 2] for card in cards)
    long = suits.most_common(1)[0][0]
    found = shapes.match(hand, sorted(places[c >> 2] for c in cards if c & 3 == long))
    assert found is not None
    return shapes.key(found)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(pattern_orderings(), st.randoms(use_true_random=False))
def test_any_ordering_of_patterns(made: tuple[Json, str], rng: Random) -> None:
    declared, ranks = made
    game = accepted(game_with(declared, ranks, doubled=declared["doubles"]))
    if game is None:
        return
    ordering = ordering_in(game)
    deck = [card for card in game.deck.cards if card >> 2 in ordering.ranks]
    hands = [rng.sample(deck, ordering.cards) for _ in range(40)]
    found = [(slow_key(ordering, hand), evaluate(ordering, hand)) for hand in hands]
    assert isinstance(ordering.family, Patterns)
    if not ordering.family.suits:
        by_key = dict(found)
        assert len(by_key) == len(set(by_key.values()))
        assert sorted(by_key) == sorted(by_key, key=by_key.__getitem__)
    classes = {info.number: info.ordinals for info in ordering.classes()}
    for _, strength in found:
        assert 1 <= strength.ordinal <= classes[strength.number]
    assert all(describe(ordering, hand) for hand in hands[:5])
    assert explain_text(game)
    if not declared["doubles"]:
        counted = count_frequencies(ordering, list(game.deck.cards), ordering.cards)
        assert counted.hands == comb(len(game.deck.cards), ordering.cards)
        assert counted.strengths <= sum(classes.values())


def test_flush_longer_than_the_ranks_is_no_hand() -> None:
    """No hand has three cards of one suit if there are two ranks."""
    categories = [
        {"class": 1, "name": "flush", "flush": 2},
        *({"class": number, "name": f"{k}", "kinds": k} for number, k in enumerate(KINDS[3], 2)),
    ]
    ordering: Json = {
        "title": "two ranks", "family": "patterns", "cards": 3, "ranks": "AK", "better": "high",
        "categories": categories,
    }  # fmt: skip
    game = accepted(game_with(ordering, "AK"))
    assert game is not None
    counted = count_frequencies(ordering_in(game), list(game.deck.cards), 3)
    assert counted.hands == comb(8, 3)
    # All but those of three suits have two cards of one.
    assert counted.classes[0].hands == comb(8, 3) - comb(4, 3) * 2**3


def test_a_pair_of_twins_plays_where_no_flush_is_known() -> None:
    ordering: Json = {
        "title": "two cards", "family": "patterns", "cards": 2, "better": "high", "doubles": True,
        "categories": [
            {"class": 1, "name": "pair", "kinds": [2]},
            {"class": 2, "name": "high card", "kinds": [1, 1]},
        ],
    }  # fmt: skip
    game = accepted(game_with(ordering, RANKS, doubled=True))
    assert game is not None
    own = ordering_in(game)
    twins, mixed, suited = (parse_cards(text) for text in ("As As", "As Ad", "As Ks"))
    assert evaluate(own, twins) == evaluate(own, mixed) < evaluate(own, suited)
    assert describe(own, twins) == "pair, A"


@pytest.mark.parametrize("family", ["points", "closest", "suited sets", "single card"])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_ordering_of_other_families(family: str, data: st.DataObject) -> None:
    worth = st.dictionaries(st.sampled_from(RANKS), st.integers(0, 100), max_size=13)
    better = data.draw(st.sampled_from(["high", "low"]))
    cards = data.draw(st.integers(1, 7)) if family != "single card" else 1
    ordering: dict[str, Any] = {"title": "any", "family": family, "cards": cards}
    match family:
        case "points":
            base, least = data.draw(st.integers(-500, 500)), data.draw(st.integers(0, 7))
            ordering |= {"better": better, "worth": data.draw(worth), "base": base, "least": least}
        case "closest":
            ordering |= {"worth": data.draw(worth), "target": data.draw(st.integers(1, 60))}
        case "suited sets":
            ranks = "".join(data.draw(st.permutations(RANKS)))
            ordering |= {"better": better, "ranks": ranks, "noun": "set"}
        case _:
            suit = data.draw(st.sampled_from(["clubs", "diamonds", "hearts", "spades"]))
            ordering |= {"better": better, "suit": suit}
    game = accepted(game_with(ordering, RANKS))
    if game is None:
        return
    own = ordering_in(game)
    chance = Random(data.draw(st.integers(0, 99)))
    classes = {info.number: info.ordinals for info in own.classes()}
    for _ in range(20):
        hand = chance.sample(list(game.deck.cards), own.cards)
        strength = evaluate(own, hand)
        assert 1 <= strength.ordinal <= classes[strength.number]
        assert describe(own, hand)
    assert explain_text(game)
