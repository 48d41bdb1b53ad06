"""Words for a player's best hands: each search is done once, and hidden cards change nothing."""

from random import Random

import pytest

import anypoker as ap
from anypoker.catalogue import game_of, names_by_slug
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.showdown import made_hands
from anypoker.ranking.best_hands import best_hand
from anypoker.rules import Game
from anypoker.views import best_hand_words, view_of
from tests.engine.random_hands import random_start
from tests.rules.small_games import game_of as small_game_of
from tests.server.extreme_games import nine_card_omaha


def compare_words(game: Game, seed: str, share: float) -> int:
    """Play a hand and compare the words of a share of all views; return their number."""
    chance, compared = Random(seed), 0
    hand = random_start(game, chance)
    for _ in range(60):
        for seat in range(len(hand.stacks)):
            if chance.random() < share:
                view = view_of(hand, seat)
                assert list(view.you_have) == best_hand_words(hand.game, view), (seed, seat)
                compared += 1
        if hand.over:
            break
        asked = chance.choice(decisions(hand))
        apply_in_place(hand, asked.seat, sample_legal_action(asked, chance.randrange), asked.number)
    return compared


def test_words_from_hand_equal_words_from_view() -> None:
    """The view holds no hidden card, so equal words mean that none has an influence."""
    compared = sum(compare_words(game_of(slug).game, slug, 0.1) for slug in names_by_slug())
    assert compared > 1_000


def test_equal_searches_are_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = random_start(small_game_of(nine_card_omaha(["high", "27_low"], 3)), Random(1), 3)
    asked = []

    def choose(*words: object) -> object:
        asked.append(words[0])
        return real(*words)  # type: ignore[arg-type]

    real = best_hand
    monkeypatch.setattr(made_hands, "best_hand", choose)
    view = view_of(hand, 0)
    assert len(asked) == 2
    assert view_of(hand, 0) == view
    assert len(asked) == 2, "the same cards are looked up"


def test_the_spread_of_red_dog_is_told_with_what_it_pays() -> None:
    """Wizard of Odds, Red Dog: 5, 4 and 2 to 1 for a spread of 1, 2 and 3, else even money."""
    pays = {1: 5, 2: 4, 3: 2}
    told = set()
    for seed in range(1, 40):
        hand = ap.start("red-dog", stacks=[200] * 2, seed=seed)
        low, high = sorted(card >> 2 for card in hand.board[:2])
        (words,) = view_of(hand, 1).you_have
        assert best_hand_words(hand.game, view_of(hand, 1, words=False)) == [words]
        spread = high - low - 1
        if spread > 0:
            assert words == f"a spread of {spread}, which pays {pays.get(spread, 1)} to 1"
        else:
            assert words.startswith("cards next to each other" if spread == 0 else "a pair")
        told.add(words.split()[1])
    assert told == {"spread", "next", "pair:"}


@pytest.mark.parametrize("slug", ["pai-gow-poker", "chinese-poker", "nine-card-brag"])
def test_cards_in_no_pile_are_no_hand_of_a_pile(slug: str) -> None:
    """Seven cards with two pair are no low hand of two cards before the player sets them."""
    hand = ap.start(slug, [200] * 2, "2/4 limit, ante 1", seed=3)
    seat = decisions(hand)[0].seat
    game = game_of(slug).game
    assert best_hand_words(game, view_of(hand, seat)) == []
    apply_in_place(hand, seat, decisions(hand)[0].timeout)
    words = best_hand_words(game, view_of(hand, seat))
    assert len(words) == len(game.showdown.otherwise)


def test_words_of_a_row_tell_only_its_cards() -> None:
    hand = ap.start("open-face-chinese", [200] * 2, "2/4 limit", seed=3)
    seat = decisions(hand)[0].seat
    apply_in_place(hand, seat, decisions(hand)[0].timeout)
    view = view_of(hand, seat)
    filled = {own.pile for own in view.own}
    words = best_hand_words(hand.game, view)
    assert {line.split(":")[0] for line in words} == filled
