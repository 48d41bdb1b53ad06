"""Possible worlds: playable, looking the same to the viewer, and each equally often."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from anypoker.cards import Card, Key
from anypoker.catalogue import catalogue_files, game_of, load_game_text
from anypoker.engine import (
    Hand,
    ShuffledDeck,
    Stakes,
    apply,
    apply_in_place,
    decisions,
    seats_of,
    start,
)
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine import events as e
from anypoker.engine.actions.legal import legal_actions
from anypoker.engine.invariants import check_state
from anypoker.game import Game
from anypoker.views import (
    DeterminizationError,
    SeatView,
    sample_determinization,
    view_json,
    view_of,
)
from tests.views.redraw import states
from tests.views.test_secrecy import random_hand

NO_KEY = Key(bytes(32))


@pytest.mark.parametrize("slug", catalogue_files())
def test_a_world_can_be_played_and_looks_the_same(slug: str) -> None:
    game, random = game_of(slug).game, Random(f"worlds/{slug}")
    asked = [
        view_of(hand, hand.seats_to_act[0])
        for hand in states(random_hand(game, 4))
        if hand.seats_to_act
    ]
    for view in random.sample(asked, min(2, len(asked))):
        world = sample_determinization(game, view, random)
        assert view.viewer is not None
        assert _sorted_up_cards(view_of(world, view.viewer)) == _sorted_up_cards(view)
        check_state(world)
        while not world.over:
            question = decisions(world)[0]
            apply_in_place(world, question.seat, question.timeout)
        check_state(world)


def _sorted_up_cards(view: SeatView) -> dict[str, object]:
    """The position in a hand of cards that were turned up later stays unknown."""
    seats = tuple(seat._replace(up=tuple(sorted(seat.up))) for seat in view.seats)
    return view_json(view._replace(seats=seats))


def test_a_world_follows_from_the_view_and_chance_alone() -> None:
    game = game_of("seven-card-stud").game
    for hand in states(random_hand(game, 1)):
        if hand.seats_to_act:
            view = view_of(hand, hand.seats_to_act[0])
            worlds = [sample_determinization(game, view, Random(5)) for _ in range(2)]
            assert worlds[0].mutable_fields() == worlds[1].mutable_fields()


def test_no_world_agrees_with_a_view_that_cannot_be() -> None:
    game = game_of("texas-holdem").game
    view = view_of(random_hand(game, 1).hand, 0)
    twice = view._replace(events=(*view.events[:-1], *view.events))
    with pytest.raises(DeterminizationError, match="no world"):
        sample_determinization(game, twice, Random(1), tries=5)


# ---------------------------------------------------------------- equally often


def _tiny(name: str, steps: str, hole: int, ranks: str) -> Game:
    return load_game_text(
        f"""{{
        "game": "{name}", "players": {{"min": 2, "max": 3}},
        "deck": {{"type": "custom", "cards": {len(ranks)}, "ranks": {json.dumps([*ranks])},
          "suits": ["spades"]}},
        "bettingStructures": ["Limit"],
        "gamePlay": [
          {{"name": "Ante", "bet": {{"type": "antes"}}}},
          {{"name": "Deal", "deal": {{"location": "player",
             "cards": [{{"number": {hole}, "state": "face down"}}]}}}},
          {steps}
          {{"name": "Bet", "bet": {{"type": "small"}}}},
          {{"name": "Showdown", "showdown": {{"type": "final"}}}}],
        "showdown": {{"order": "clockwise", "startingFrom": "dealer", "cardsRequired": "one",
          "bestHand": [{{"evaluationType": "one_card_high_spade", "anyCards": 1}}]}}
        }}"""
    )


DRAW = '{"name": "Draw", "draw": {"cards": [{"number": 1, "state": "face down"}]}},'
PASS = (
    '{"name": "Pass", "pass": {"cards": [{"number": 1, "state": "face down", '
    '"direction": "left"}]}},'
)
WIDOW = (
    '{"name": "Widow", "deal": {"location": "community", "cards": [{"number": 1, '
    '"state": "face down", "subset": "Widow"}]}}, {"name": "Exchange", "draw": {"cards": '
    '[{"number": 1, "state": "face down", "from": "Widow"}]}},'
)
NEIGHBOUR = (
    '{"name": "Exchange", "draw": {"cards": [{"number": 1, "state": "face down", '
    '"from": "left", "last": "stock", "blockedBy": ["K"]}]}},'
)
OFFER = (
    '{"name": "Offer", "deal": {"location": "player", "cards": [{"number": 1, '
    '"state": "face down", "offer": {"seen": "player"}}]}},'
)
GAMES = {
    "widow": (_tiny, ("Tiny widow", WIDOW, 2, "9TJQKA")),
    "neighbour": (_tiny, ("Tiny neighbours", NEIGHBOUR, 1, "9TJQK")),
    "offer": (_tiny, ("Tiny offer", OFFER, 1, "9TJQKA")),
    "deal": (_tiny, ("Tiny deal", "", 1, "TJQK")),
    "draw": (_tiny, ("Tiny draw", DRAW, 2, "9TJQKA")),
    "pass": (_tiny, ("Tiny pass", PASS, 2, "9TJQKA")),
}


def _hands(game: Game, throws: int) -> Iterator[Hand]:
    """Every hand for two, with every order of the deck and every choice of a card in turn."""
    for deck in permutations(sorted(game.deck.cards)):
        hand = start(game, seats_of(20, 20), Stakes(ante=1), ShuffledDeck(deck, (), NO_KEY))
        yield from _with_choices(hand, throws)


def _with_choices(hand: Hand, left: int) -> Iterator[Hand]:
    question = decisions(hand)[0]
    cards = getattr(question, "cards", ())
    if isinstance(question, d.ExchangeDecision | d.OfferDecision) and left:
        for answer in legal_actions(question):
            yield from _with_choices(apply(hand, question.seat, answer).hand, left - 1)
        return
    if not cards or not left:
        yield hand
        return
    kind = a.PassCards if hasattr(question, "exactly") else a.DrawCards
    for one in combinations(cards, 1):
        yield from _with_choices(apply(hand, question.seat, kind(one)).hand, left - 1)


def _world(hand: Hand) -> tuple[object, ...]:
    held = tuple(tuple(sorted(cards)) for cards in hand.hole_cards)
    stock, muck = (
        tuple(hand.stock[hand.stock_index :]),
        zip(hand.muck, hand.muck_owners, strict=True),
    )
    return held, stock, tuple(muck), tuple(hand.board)


def _sight(hand: Hand, viewer: int) -> str:
    view: SeatView = view_of(hand, viewer, words=False)
    events = [_plain(seen.event) for seen in view.events]
    return repr((events, view.own))


def _plain(event: e.Event) -> str:
    return repr(event).partition("seen_by")[0] if hasattr(event, "seen_by") else repr(event)


@pytest.mark.parametrize("kind", GAMES)
def test_every_world_comes_equally_often(kind: str) -> None:
    make, words = GAMES[kind]
    game = make(*words)
    viewer = 0
    every = list(_hands(game, 2))
    real = every[len(every) // 3]
    sight = _sight(real, viewer)
    consistent = Counter(_world(hand) for hand in every if _sight(hand, viewer) == sight)
    view, random = view_of(real, viewer), Random(f"chi-square/{kind}")
    number = 200 * len(consistent)
    found = Counter(_world(sample_determinization(game, view, random)) for _ in range(number))
    assert set(found) == set(consistent)
    whole = sum(consistent.values())
    expected = {world: number * ways / whole for world, ways in consistent.items()}
    square = sum((found[world] - mean) ** 2 / mean for world, mean in expected.items())
    freedom = len(consistent) - 1
    limit = freedom + 3.3 * (2 * freedom) ** 0.5 + 6  # beyond the 99.9 % point
    assert square < limit, f"chi-square {square:.1f} at {freedom} degrees of freedom"


def test_the_cards_of_worlds_are_all_of_the_deck_once() -> None:
    game = game_of("five-card-draw").game
    for hand in states(random_hand(game, 6)):
        if hand.seats_to_act:
            world = sample_determinization(game, view_of(hand, hand.seats_to_act[0]), Random(1))
            cards: list[Card] = [*world.stock[world.stock_index :], *world.muck, *world.board]
            cards += [card for held in world.hole_cards for card in held]
            assert sorted(cards) == sorted(game.deck.cards)
