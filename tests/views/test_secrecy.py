"""Redraw what a viewer may not see: not one byte of what it receives differs."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from anypoker.cards import key_from_seed
from anypoker.catalogue import base_game_text, catalogue_files, game_of
from anypoker.engine import Event, Hand, Seat, Seats, Stakes, shuffled_deck_from_key
from anypoker.engine import events as e
from anypoker.game import Game
from anypoker.rules import load_game
from anypoker.views import SpectatorKind
from tests.external_files import corpus_games
from tests.views.redraw import (
    Moment,
    Played,
    Viewer,
    cards_that_decide,
    either_way,
    exchange,
    exchanged,
    first_difference,
    mentions,
    moments,
    play_at_random,
    receives,
    redrawn,
    seen_cards,
)

HANDS = 1  # of every game; the seed is the number of the hand
# A new deck follows from the key and not from the cards that lie there: the hands part.
NEW_DECK = (e.Shuffled, e.Redealt)
SHOWDOWN = (*NEW_DECK, e.Shown, e.Mucked, e.Won)


def stakes_of(random: Random) -> Stakes:
    return Stakes(
        ante=1, small_blind=1, big_blind=2, bring_in=1, small_bet=2, big_bet=4,
        run_times=random.choice((1, 1, 2)),
    )  # fmt: skip


def random_hand(game: Game, seed: int, mark: str | None = None) -> Played:
    """Play a hand; the first seat may carry a mark from the last one."""
    random = Random(f"{game.name}/{seed}")
    count = random.randint(game.players.least, min(game.players.most, 6))
    players = tuple(Seat(f"P{n}", random.choice((6, 30, 200))) for n in range(count))
    marks = ((mark,), *[()] * (count - 1)) if mark is not None else ()
    seats = Seats(players, random.randrange(count), marks=marks)
    chance = shuffled_deck_from_key(
        game.for_players(count), key_from_seed(f"secrecy/{game.name}", seed)
    )
    return play_at_random(game, seats, stakes_of(random), chance, random)


def viewers_of(played: Played, seed: int) -> Iterator[tuple[Viewer, Random]]:
    """Return some viewers, each with a separate generator."""
    random = Random(seed)
    yield random.randrange(len(played.seats.players)), random
    if random.randrange(2):
        yield SpectatorKind.SPECTATOR, random


def check_game(game: Game) -> None:
    for seed in range(HANDS):
        print(f"seed {seed}")
        played = random_hand(game, seed)
        for viewer, random in viewers_of(played, seed):
            check_viewer(played, viewer, random)


def check_viewer(played: Played, viewer: Viewer, random: Random) -> None:
    received = list(moments(played, viewer))
    seen = seen_cards(played, viewer)
    # Up to the showdown, whatever anybody holds.
    other = redrawn(played, seen, SHOWDOWN, random)
    difference, equal = first_difference(received, other, viewer, SHOWDOWN)
    assert not difference, f"viewer {viewer}\n{difference}"
    assert equal > 500
    # To the end, with the same hands at the showdown and others in stock and muck.
    fixed = seen | cards_that_decide(played)
    other = redrawn(played, fixed, NEW_DECK, random)
    difference, _ = first_difference(received, other, viewer, NEW_DECK)
    assert not difference, f"viewer {viewer}\n{difference}"
    check_end(played, received, viewer)


def check_end(played: Played, received: list[Moment], viewer: Viewer) -> None:
    """Hands that were not shown stay hidden when all is over."""
    hand = played.hand
    shown = {event.seat for event in hand.events if isinstance(event, e.Shown)}
    turned_up = {
        card
        for event in hand.events
        if isinstance(event, e.OpenersShown) or (isinstance(event, e.Exposed) and event.up)
        for card in event.cards
    } | {event.card for event in hand.events if isinstance(event, e.Dealt) and event.up}
    for event in hand.events:
        if isinstance(event, e.Separated) and event.up:
            turned_up |= {card for _, cards in event.piles for card in cards}
    *before, last = [" ".join((*moment.events, moment.view)) for moment in received]
    known = " ".join(before)
    for seat, cards in enumerate(hand.hole_cards):
        if seat in shown:
            continue  # a viewer's own cards are known to it, unless it may not look at them
        for card in {either_way(card) for card in cards} - turned_up:
            if not mentions(known, card) and cards_of_deck(played, card) == 1:
                assert not mentions(last, card)


def cards_of_deck(played: Played, card: int) -> int:
    return sum(either_way(held) == card for held in played.chance.deck)


@pytest.mark.parametrize("slug", catalogue_files())
def test_catalogue_game_keeps_its_secrets(slug: str) -> None:
    check_game(game_of(slug).game)


MARKED = [
    (slug, mark)
    for slug in (
        "open-face-chinese",
        "pineapple-ofc",
        "progressive-pineapple-ofc",
        "2-7-pineapple-ofc",
    )
    for mark in sorted({one.name for one in game_of(slug).game.showdown.marks})
]


@pytest.mark.parametrize(("slug", "mark"), MARKED)
def test_rows_that_a_mark_keeps_face_down_are_secret(slug: str, mark: str) -> None:
    played = random_hand(game_of(slug).game, 0, mark)
    rows = [event for event in played.hand.events if isinstance(event, e.Separated)]
    assert any(event.seat == 0 and not event.up for event in rows)
    for viewer in (1, SpectatorKind.SPECTATOR):
        check_viewer(played, viewer, Random(0))


@corpus_games()
def test_corpus_game_keeps_its_secrets(path: Path) -> None:
    check_game(load_game(path.read_text(encoding="utf-8")))


def test_who_has_a_card_to_arrange_is_nobody_elses_business() -> None:
    """In a deck with a few two-faced cards, those who hold none are asked to arrange as well."""
    document = {
        "extends": "high-and-low-poker",
        "game": "A few two-faced cards",
        "deck": {
            "type": "custom",
            "cards": 20,
            "ranks": ["J", "Q", "K", "A"],
            "suits": ["clubs", "diamonds", "hearts", "spades"],
            "twoFaced": ["2c/3c", "4c/5c", "6c/7c", "8c/9c"],
        },
        "players": {"min": 2, "max": 3},
    }
    game = load_game(json.dumps(document), library=base_game_text)
    for seed in range(40):
        print(f"seed {seed}")
        played = random_hand(game, seed)
        for viewer, random in viewers_of(played, seed):
            check_viewer(played, viewer, random)


def leaky_view(hand: Hand, events: list[Event], viewer: Viewer) -> tuple[list[str], str]:
    """A view that adds the last cards of the stock."""
    told, view = receives(hand, events, viewer)
    return told, view + str(hand.stock[-5:])


def leaky_events(hand: Hand, events: list[Event], viewer: Viewer) -> tuple[list[str], str]:
    """Events that nobody has redacted."""
    _, view = receives(hand, events, viewer)
    return [json.dumps(repr(event)) for event in events], view


@pytest.mark.parametrize("leak", [leaky_view, leaky_events])
def test_the_check_finds_a_leak(leak: Any) -> None:
    game = game_of("texas-holdem").game
    played = random_hand(game, 0)
    seen = seen_cards(played, 0)
    other = exchanged(played, exchange(played, seen, Random(0)))
    assert first_difference(list(moments(played, 0, leak)), other, 0, SHOWDOWN, leak)[0]
    assert not first_difference(list(moments(played, 0)), other, 0, SHOWDOWN)[0]


def leaky_comparison(hand: Hand, events: list[Event], viewer: Viewer) -> tuple[list[str], str]:
    """Everyone sees the hands that two players show each other."""
    told, view = receives(hand, events, viewer)
    return told + [repr(event) for event in events if isinstance(event, e.ShownTo)], view


def test_the_check_finds_a_leak_of_hands_that_others_compare() -> None:
    """Though it redraws only hands of which the same one loses."""
    played = random_hand(game_of("teen-patti").game, 0)
    pairs = [event.seen_by for event in played.hand.events if isinstance(event, e.ShownTo)]
    assert pairs
    viewer = next(seat for seat in range(len(played.seats.players)) if seat not in (pairs[0] or ()))
    other = redrawn(played, seen_cards(played, viewer), SHOWDOWN, Random(0))
    leaked = list(moments(played, viewer, leaky_comparison))
    assert first_difference(leaked, other, viewer, SHOWDOWN, leaky_comparison)[0]
    assert not first_difference(list(moments(played, viewer)), other, viewer, SHOWDOWN)[0]
