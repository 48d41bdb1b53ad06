"""Demands at the edge: `check` refuses what nobody can ever meet, and nothing else."""

from collections.abc import Callable
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from anypoker.cards import DeckKind, custom_deck, named_deck
from anypoker.catalogue import game_of, slugs_by_key
from anypoker.game import RankedHand
from anypoker.ranking import Strength, evaluate, find_ordering, ordering_names
from anypoker.ranking.ordering import Closest
from anypoker.rules.validate.impossible import best_of_deck
from tests.rules.small_games import Json, board, deal, problems, small_game

NUMBERS = range(1, 9)


def errors(document: Json) -> list[str]:
    return [problem.message for problem in problems(document) if problem.severity == "error"]


def table(own: int, shared: int, *steps: Json, hands: list[Json] | None = None) -> Json:
    """A game that deals so many cards to a player and to the pile "Top"."""
    pile = {"deal": board(shared, subset="Top")}
    return small_game({"deal": deal(own)}, pile, *steps, hands=hands)


def share(**keys: Any) -> list[Json]:
    return [{"evaluationType": "high", "anyCards": 5} | keys]


def minimum_cards(own: int, shared: int, number: int) -> tuple[Json, bool]:
    return table(own, shared, hands=share(minimumCards=number)), number <= own


def required_count(own: int, shared: int, number: int) -> tuple[Json, bool]:
    """An optional pile: fewer may be used, but the number must be there."""
    wanted = [{"subset": "Top", "count": number, "required": False}]
    hands = [{"evaluationType": "low_pip_6", "holeCards": 1, "communitySubsetRequirements": wanted}]
    return table(own, shared, hands=hands), number <= shared


def select_count(own: int, shared: int, number: int) -> tuple[Json, bool]:
    picks = [[["Top", number, 9]], [["Top", 0, 9]]]
    hands = [{"evaluationType": "high", "anyCards": 5, "communityCardSelectCombinations": picks}]
    return table(own, shared, hands=hands), number <= shared


def step_min_count(own: int, shared: int, number: int) -> tuple[Json, bool]:
    when = {"type": "board_composition", "subset": "Top", "check": "suit", "min_count": number}
    return table(own, shared, {"bet": {"type": "small"}, "conditional_state": when}), (
        number <= shared
    )


def deal_min_count(own: int, shared: int, number: int) -> tuple[Json, bool]:
    when = {
        "type": "board_composition", "subset": "Top", "check": "color", "min_count": number,
        "true_state": "face up", "false_state": "face down",
    }  # fmt: skip
    more = {"location": "player", "cards": [{"number": 1}], "conditional_state": when}
    return table(own, shared, {"deal": more}), number <= shared


def cases(condition: Json, own: int, shared: int) -> Json:
    document = table(own, shared)
    del document["showdown"]["bestHand"]
    case = {"condition": condition, "bestHand": share()}
    document["showdown"]["conditionalBestHands"] = [case]
    return document


def only_hand_size(own: int, shared: int, number: int) -> tuple[Json, bool]:
    condition = {"type": "player_hand_size", "hand_sizes": [number]}
    return cases(condition, own, shared), number == own


def only_min_hand_size(own: int, shared: int, number: int) -> tuple[Json, bool]:
    condition = {"type": "player_hand_size", "min_hand_size": number}
    return cases(condition, own, shared), number <= own


def only_max_hand_size(own: int, shared: int, number: int) -> tuple[Json, bool]:
    condition = {"type": "player_hand_size", "max_hand_size": number}
    return cases(condition, own, shared), number >= own


def only_min_count(own: int, shared: int, number: int) -> tuple[Json, bool]:
    condition = {"type": "board_composition", "subset": "Top", "check": "suit"}
    return cases(condition | {"min_count": number}, own, shared), number <= shared


def min_count_of_a_rank(own: int, shared: int, number: int) -> tuple[Json, bool]:
    """The deck has four aces."""
    condition = {"type": "board_composition", "subset": "Top", "check": "rank", "value": "A"}
    document = cases(condition | {"min_count": number}, own, shared)
    return document, number <= min(4, shared)


def hand_size_keys(own: int, shared: int, number: int) -> tuple[Json, bool]:
    sizes = {str(number): {"anyCards": 5}}
    hands = [{"evaluationType": "high", "playerHandSize": sizes}]
    return table(own, shared, hands=hands), number <= own


Demand = Callable[[int, int, int], tuple[Json, bool]]
DEMANDS: list[Demand] = [
    minimum_cards, required_count, select_count, step_min_count, deal_min_count, only_hand_size,
    only_min_hand_size, only_max_hand_size, only_min_count, min_count_of_a_rank, hand_size_keys,
]  # fmt: skip


@pytest.mark.parametrize("demand", DEMANDS, ids=lambda demand: demand.__name__)
def test_demand_refused_where_nobody_can_meet_it(demand: Demand) -> None:
    refused = accepted = 0
    for own, shared, number in product((2, 4, 6), (3, 4, 5), NUMBERS):
        document, possible = demand(own, shared, number)
        found = errors(document)
        assert bool(found) is not possible, (own, shared, number, found)
        refused += not possible
        accepted += possible
    assert refused
    assert accepted


def test_case_that_is_never_true_is_a_warning_beside_others() -> None:
    document = cases({"type": "player_hand_size", "hand_sizes": [9]}, 4, 3)
    document["showdown"]["defaultBestHand"] = share()
    (problem,) = problems(document)
    assert problem.severity == "warning"
    assert "never true" in problem.message


# ---------------------------------------------------------------- qualifiers


def qualified(deck: Json, name: str, qualifier: Any) -> Json:
    hands = [{"evaluationType": name, "holeCards": 5, "qualifier": qualifier}]
    return small_game({"deal": deal(5)}, hands=hands, deck=deck, players={"min": 2, "max": 2})


SHORT: Json = {"type": "short_6a", "cards": 36}


@pytest.mark.parametrize(("ordinal", "possible"), [(56, False), (121, False), (122, True)])
def test_low_qualifier_of_a_short_deck(ordinal: int, possible: bool) -> None:
    """The best low of a deck without 2 to 5 is 9-8-7-6-A."""
    found = errors(qualified(SHORT, "a5_low", [1, ordinal]))
    assert bool(found) is not possible
    assert possible or "no hand of this deck qualifies" in found[0]


SMALL = [
    name
    for name in ordering_names()
    if find_ordering(name).deck is DeckKind.STANDARD and find_ordering(name).cards <= 5
]


@pytest.mark.parametrize("name", SMALL)
def test_best_hand_of_a_small_deck(name: str) -> None:
    """Over decks of some ranks and suits, beside every hand tried one by one."""
    ordering = find_ordering(name)
    chance = Random(name)
    for _ in range(2):
        ranks = chance.sample("23456789TJQKA", max(4, ordering.cards))
        suits = chance.sample("cdhs", chance.choice([2, 3]))
        deck = custom_deck(sorted(ranks, key="23456789TJQKA".index), sorted(suits))
        best = best_of_deck(ordering, deck)
        if best is None:
            assert isinstance(ordering.family, Closest) or ordering.ranks_single_cards
            continue
        every: list[Strength] = [
            evaluate(ordering, hand) for hand in combinations(deck.cards, ordering.cards)
        ]
        assert best == min(every)


def test_no_qualifier_of_the_catalogue_is_refused() -> None:
    for slug in sorted(set(slugs_by_key().values())):
        played = game_of(slug).game
        for entry in played.showdown.every_entry():
            hand = entry.hand
            if isinstance(hand, RankedHand) and hand.qualifier is not None and not hand.wild:
                best = best_of_deck(hand.ordering, played.deck, hand.selection.short)
                assert best is None or best <= hand.qualifier, slug


def test_whole_deck_makes_every_qualifier() -> None:
    for name in ("high", "a5_low", "27_low", "badugi"):
        assert best_of_deck(find_ordering(name), named_deck(DeckKind.STANDARD)) is None
