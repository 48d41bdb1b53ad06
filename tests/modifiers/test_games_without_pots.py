"""Modifiers on all games without a pot and with a market: each changes the game or says why not."""

import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.game import AuctionStep, Game, MarketStep
from anypoker.rules import explain_text
from tests.engine.random_hands import lawful_hand
from tests.modifiers.combinations import SINGLES, combined, refusal, told


def _is_of_these(game: Game) -> bool:
    market = any(isinstance(action, MarketStep | AuctionStep) for action in game.every_action())
    return market or game.showdown.settle is not None


SLUGS = [slug for slug in sorted(catalogue_files()) if _is_of_these(game_of(slug).game)]


def _rules(game: Game) -> str:
    """Return what a game needs, its course and what wins, without its name."""
    return explain_text(game).split("What you need")[1].split("\nSources")[0]


@pytest.mark.parametrize("slug", SLUGS)
def test_modifiers_change_the_game_or_say_why_not(slug: str) -> None:
    before = _rules(game_of(slug).game)
    for modifiers in SINGLES:
        game = combined(slug, modifiers)
        if isinstance(game, Game):
            assert _rules(game) != before, told(slug, modifiers)
            for number in range(3):
                lawful_hand(game, f"{told(slug, modifiers)}/{number}")


@pytest.mark.parametrize("slug", ["chinese-poker", "open-face-chinese", "let-it-ride"])
@pytest.mark.parametrize("name", ["eight or better", "seven or better", "best low", "worst hand"])
def test_low_hands_need_a_pot_to_share(slug: str, name: str) -> None:
    assert "it has no pot that could be split" in refusal(slug, name)


def test_either_or_needs_three_cards_on_the_board() -> None:
    assert "its board has fewer than three cards" in refusal("let-it-ride", "either-or")
