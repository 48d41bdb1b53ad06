"""Hands of stud games: down cards in parentheses, ranks without suits, the top of all hands."""

from functools import cache
from itertools import combinations
from random import Random
from statistics import fmean

import numpy as np
import pytest

import anypoker as ap
from anypoker.analysis.enumeration.top_hands import best_holdings, suit_blind
from anypoker.analysis.payoffs.outcomes import NotEnumerableError
from anypoker.analysis.query.equity_query import countable_outcomes, make_query, spot_of
from anypoker.analysis.query.ranges import parse_range
from anypoker.cards import Card, cards_text, parse_cards


def equities(game: str, hands: list[str], samples: int | None = None) -> list[float]:
    found = ap.equity(game, hands, samples=samples)
    assert found.exact == (samples is None)
    return [player.equity for player in found.players]


@cache
def stud_games() -> list[tuple[str, tuple[bool, ...]]]:
    """Games that kernels count in which some own cards are up; for each card, whether it is."""
    found = []
    for slug in ap.games()[::4]:
        game = ap.load(slug)
        if game.players.least > 2:
            continue
        try:
            own = countable_outcomes(game.for_players(2), 2, True).layout.own[0]
        except NotEnumerableError:
            continue
        ups = tuple(place.up for place in own)
        if any(ups):
            found.append((slug, ups))
    return found


def in_parentheses(cards: list[Card], ups: tuple[bool, ...], together: bool) -> str:
    """A hand with its down cards in parentheses: all of them first, or as they were dealt."""
    if together:
        down = [card for card, up in zip(cards, ups, strict=True) if not up]
        shown = [card for card, up in zip(cards, ups, strict=True) if up]
        return f"({cards_text(down)}){cards_text(shown)}"
    texts = [cards_text([card]) for card in cards]
    return "".join(text if up else f"({text})" for text, up in zip(texts, ups, strict=True))


def test_parentheses_mean_the_same_cards_in_every_stud_game() -> None:
    chance = Random("parentheses")
    assert len(stud_games()) > 15
    for slug, ups in stud_games():
        game = ap.load(slug)
        for together in (True, False):
            deck = chance.sample(sorted(set(game.for_players(2).deck.cards)), 2 * len(ups))
            hands = [deck[: len(ups)], deck[len(ups) :]]
            plain = spot_of(make_query(game.for_players(2), [cards_text(hand) for hand in hands]))
            placed = spot_of(
                make_query(
                    game.for_players(2), [in_parentheses(hand, ups, together) for hand in hands]
                )
            )
            assert placed.cards == plain.cards, slug


def test_down_cards_decide_where_they_count() -> None:
    """In Chicago the highest spade among the down cards wins half of the pot."""
    rest = "(KdKh7c)2s3h4c9d"
    down = ap.equity("chicago", ["(AsQd8h)QhJc6d5c", rest])
    up = ap.equity("chicago", ["(QdQh8h)AsJc6d5c", rest])
    assert [list(found.players[0].shares.values()) for found in (down, up)] == [
        [0.0, 1.0],
        [0.0, 0.0],
    ]


def test_hand_without_suits_is_the_average_of_its_hands() -> None:
    other = "(Ah)Ad7c8d9h"
    suits = [f"(As)KcQdJ{one}9{two}" for one in "cdhs" for two in "cds"]
    assert equities("five-card-stud", ["(As)KcQdJ9", other])[0] == pytest.approx(
        fmean(equities("five-card-stud", [hand, other])[0] for hand in suits), abs=1e-12
    )


def test_range_of_a_stud_hand_is_in_every_order() -> None:
    """Which of its cards are down makes a difference in Chicago; a range does not say it."""
    other = "(KdKh7c)2s3h4c9d"
    orders = ["(AsQd)8h", "(As8h)Qd", "(Qd8h)As", "(AsQd)8c", "(As8c)Qd", "(Qd8c)As"]
    assert equities("chicago", ["AsQd8h,AsQd8c", other])[0] == pytest.approx(
        fmean(equities("chicago", [hand, other])[0] for hand in orders), abs=1e-12
    )


def test_razz_hand_without_suits() -> None:
    """A23 is every hand that begins with these ranks."""
    spot = spot_of(make_query(ap.load("razz").for_players(2), ["A23", "random"]))
    ((slots, holdings),) = spot.ranges
    assert (len(slots), len(holdings)) == (3, 64)
    expected = parse_range("A23", 3, ap.load("razz").deck.cards)
    assert set(holdings) == set(expected)
    ((slots, holdings),) = spot_of(
        make_query(ap.load("razz").for_players(2), ["A2345", "random"])
    ).ranges
    assert (len(slots), len(holdings)) == (5, 1024)
    ((slots, holdings),) = spot_of(
        make_query(ap.load("razz").for_players(2), ["(A2)3", "random"])
    ).ranges
    assert (len(slots), len(holdings)) == (3, 64)
    assert equities("razz", ["A23", "(KQ)J"], 20_000)[0] == pytest.approx(0.92, abs=0.02)


@pytest.mark.parametrize("words", ["top 15%", "Top 15 %", "best 15%", "15%"])
def test_top_of_all_hands_has_several_spellings(words: str) -> None:
    spot = spot_of(make_query(ap.load("holdem").for_players(2), [words, "AhKh"]))
    ((_, holdings),) = spot.ranges
    best = best_holdings(ap.load("holdem").for_players(2), 15)
    known = set(parse_cards("AhKh"))
    assert set(holdings) == {held for held in best if not known & set(map(Card, held))}


def test_top_of_razz_hands_are_its_first_three_cards() -> None:
    game = ap.load("razz")
    tenth, fifth, every = (set(best_holdings(game, percent)) for percent in (10, 20, 100))
    assert (len(tenth), len(fifth), len(every)) == (2210, 4420, 22100)
    assert tenth < fifth < every
    assert set(parse_range("A23", 3, game.deck.cards)) <= tenth
    assert not set(parse_range("KQJ", 3, game.deck.cards)) & fifth


def test_top_of_a_deck_with_a_joker_has_the_joker() -> None:
    game = ap.load("five-card-stud-joker-wild")
    tenth = best_holdings(game, 10)
    joker = max(game.deck.cards)
    assert sum(joker in held for held in tenth) == 52


def test_hands_with_a_joker_are_of_their_own_kind() -> None:
    deck = sorted(ap.load("five-card-stud-joker-wild").deck.cards)
    pairs = np.array(list(combinations(deck, 2)), np.uint8)
    assert len(np.unique(suit_blind(pairs))) == 169 + 13


@pytest.mark.parametrize(
    ("game", "hand", "sentence"),
    [
        ("seven-card-stud", "(AsAd4c5d)Kc", "hand 1 has 3 down cards at the showdown, not 4"),
        ("holdem", "(AsAd)Kc", "hand 1 has 0 up cards at the showdown, not 1"),
        ("razz", "(AsAd", "a parenthesis without its other half"),
        ("razz", "((As)Ad)Kc", "a parenthesis without its other half"),
        ("razz", "(AvAd)Kc", "'v' is not a rank, a suit or a variable"),
        ("razz", "(AsAs)Kc", "As is named 2 times"),
        ("razz", "top 15%, A234", "15% of all hands is about 3 cards"),
        ("razz", "top 0%", "more than 0% and at most 100%"),
        ("six-card-omaha", "top 10%", "20,358,520 hands of 6 cards, and at most 3,000,000"),
        ("baseball", "top 10%", "no kernel can rank the hands of this game"),
    ],
)
def test_hand_that_cannot_be_is_refused_with_a_sentence(
    game: str, hand: str, sentence: str
) -> None:
    with pytest.raises(ap.AnypokerError, match=sentence.replace("(", r"\(")):
        ap.equity(game, [hand, "random"], samples=10)


def test_parentheses_are_read_where_hands_are_played_out() -> None:
    found = ap.equity("english-stud", ["(AsAd)Kc", "random"], samples=20)
    assert found.players[0].hand == "(AsAd)Kc"
    found = ap.equity("english-stud", ["(AA)K, (KK)A@50", "random"], samples=20)
    assert sum(player.equity for player in found.players) == pytest.approx(1)


def test_every_pair_of_a_range_is_there_once() -> None:
    spot = spot_of(make_query(ap.load("razz").for_players(2), ["(22)3", "random"]))
    ((_, holdings),) = spot.ranges
    twos = set(combinations(parse_cards("2c2d2h2s"), 2))
    assert len(holdings) == 4 * len(twos)
