"""The odds of the catalogue: the file that keeps them, and what the pages say."""

import dataclasses
import json

import pytest
from msgspec.structs import replace

from anypoker.catalogue import all_games, game_of
from anypoker.catalogue.odds import KNOWN, KnownOdds, digest_of, known_odds, odds_of, odds_text
from tools.odds.dealing import Deals, dealt_out
from tools.reference.odds import odds_text as page_text


def test_the_file_is_as_it_is_written() -> None:
    assert odds_text(known_odds()) == KNOWN.read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", known_odds())
def test_the_numbers_are_parts(slug: str) -> None:
    odds = known_odds()[slug]
    assert odds["deals"] >= (50 if odds["by"] == "engine" else 1_000)
    assert odds["shares"]
    for share in odds["shares"]:
        assert bool(share["wins"]) != bool(share["levels"])
        assert not share["wins"] or 0.97 < sum(share["wins"].values()) < 1.001
        assert 0 <= share["tied"] + share["unclaimed"] <= 1.0001


def test_most_games_have_odds() -> None:
    known = [slug for slug, found in all_games().items() if odds_of(slug, found.game)]
    assert len(known) > len(all_games()) / 2


@pytest.mark.parametrize("slug", ["razz", "holdem-8"])
def test_the_odds_come_out_again(slug: str) -> None:
    """With fewer deals, so only nearly: four standard errors of the smaller sample."""
    deals = 20_000
    kept = known_odds()[slug]
    again = dealt_out(slug, Deals(counted=deals))
    assert again["digest"] == kept["digest"]
    for old, new in zip(kept["shares"], again["shares"], strict=True):
        for name, rate in old["wins"].items():
            error = (rate * (1 - rate) / (deals * (1 - old["unclaimed"]))) ** 0.5
            assert abs(new["wins"].get(name, 0) - rate) < 4 * error + 0.0005


def test_a_game_that_has_changed_has_no_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    found = game_of("razz")
    assert "| Low |" in page_text(found)
    steps = found.game.steps
    changed = replace(found.game, steps=(*steps[:6], *steps[8:]))
    assert digest_of(changed) != digest_of(found.game)
    assert page_text(dataclasses.replace(found, game=changed)) == "Odds: not calculated yet."
    assert page_text(dataclasses.replace(found, game=replace(found.game, aliases=()))) == page_text(
        found
    )


@pytest.mark.parametrize(
    ("slug", "deals"), [("razz", 3), ("badugi", 2), ("anaconda", 1), ("baseball", 1)]
)
def test_how_many_deals_depends_on_what_players_decide(slug: str, deals: int) -> None:
    assert Deals(counted=3, drawn=2, played=1).of(game_of(slug).game) == deals


def test_what_the_page_says() -> None:
    text = page_text(game_of("omaha-8"))
    head, _, *rows = text.splitlines()
    kept: KnownOdds = json.loads(KNOWN.read_text(encoding="utf-8"))["omaha-8"]
    assert head.startswith(f"6 players who all stay in, {kept['deals']:,} deals: one player scoops")
    assert [row.split(" | ")[0] for row in rows[2:]] == ["| High", "| Low"]
