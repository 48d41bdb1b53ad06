"""Every file of the catalogue is a good one, and every name leads to one game."""

import json
import re
from collections import Counter
from importlib.resources import files

import pytest

from anypoker.catalogue import all_games, catalogue_files, names_by_slug, read_game_text
from anypoker.name_key import name_key
from anypoker.rules import (
    canonical_text,
    content_hash,
    explain_markdown,
    explain_text,
    load_game,
)
from anypoker.rules.validate.deck_size import cards_needed
from tests.catalogue.playing import playing

SLUGS = tuple(catalogue_files())
# What is meant in the games in which the button posts alone, and told to everyone else.
ROUNDED = "3 to 2 is a part of a chip for some bets, and it is rounded down"
ONE_BLIND = 'with "initial": "dealer" only one blind is posted, by the button'
ROOT_KEYS = [
    "extends",
    "game",
    "category",
    "aliases",
    "summary",
    "references",
    "players",
    "deck",
    "byPlayers",
    "bettingStructures",
    "limits",
    "forcedBets",
    "bettingOrder",
    "orderings",
    "communityCardLayout",
    "with",
    "gamePlay",
    "showdown",
    "match",
]
PROMISED = [
    "texas-holdem",
    "short-deck-holdem",
    "omaha",
    "omaha-8",
    "seven-card-stud",
    "seven-card-stud-8",
    "razz",
    "five-card-draw",
    "2-7-triple-draw",
    "badugi",
]


def test_every_file_of_the_folder_is_a_game_of_the_catalogue() -> None:
    folder = files("anypoker") / "games"
    on_disk = {file.name for file in folder.iterdir()}
    assert on_disk == {f"{slug}.json" for slug in all_games()}


def test_the_promised_games_are_there() -> None:
    assert set(PROMISED) <= set(SLUGS)


def test_every_family_is_there() -> None:
    families = Counter(found.game.category for found in all_games().values())
    assert set(families) == {
        "Hold'em",
        "Omaha",
        "Pineapple",
        "Stud",
        "Draw",
        "Dramaha",
        "Straight",
        "Other",
    }


def test_no_two_games_share_a_name() -> None:
    owners = Counter(
        name for names in names_by_slug().values() for name in {name_key(name) for name in names}
    )
    assert [name for name, games in owners.items() if games > 1] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_game_file(slug: str) -> None:
    text = catalogue_files()[slug].text
    reading = read_game_text(text)
    problems = [one for one in reading.problems if one.message not in (ONE_BLIND, ROUNDED)]
    assert [str(problem) for problem in problems] == []
    game = all_games()[slug].game
    assert reading.game == game
    assert names_by_slug()[slug] == (slug, game.name, *game.aliases)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)

    # What a game is called and what it is like is never taken over from the game it extends.
    document = json.loads(text)
    in_order = [word for word in ROOT_KEYS if word in document]
    assert list(document) == in_order
    assert 20 <= len(document["summary"]) <= 100
    names = [document["game"], *document["aliases"]]
    assert len({name_key(name) for name in names}) == len(names), "an alias says the same twice"

    assert game.category
    assert game.references
    for reference in game.references:
        if reference.description:
            assert re.fullmatch(r"https?://[^\s/]+\.[a-z]+/\S*", reference.url)
        else:  # a printed source, which has a title but no address
            assert " " in reference.url
            assert "://" not in reference.url


def test_there_are_many_games_and_no_two_are_played_alike() -> None:
    by_play: dict[str, list[str]] = {}
    for slug, found in all_games().items():
        by_play.setdefault(json.dumps(playing(found.game), sort_keys=True), []).append(slug)
    assert [slugs for slugs in by_play.values() if len(slugs) > 1] == []
    assert len(by_play) >= 250
    assert len({content_hash(found.game) for found in all_games().values()}) == len(by_play)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_deck_serves_the_largest_table_to_the_last_card(slug: str) -> None:
    """Everyone may stay in without a reshuffle or a shared card."""
    game = all_games()[slug].game
    assert cards_needed(game, game.players.most) <= len(game.deck)


@pytest.mark.parametrize("slug", SLUGS)
def test_game_survives_its_canonical_form(slug: str) -> None:
    game = all_games()[slug].game
    assert load_game(canonical_text(game)) == game


@pytest.mark.parametrize("slug", SLUGS)
def test_game_explains_itself(slug: str) -> None:
    game = all_games()[slug].game
    for explanation in (explain_markdown(game), explain_text(game)):
        assert game.name in explanation
        assert len(explanation.split()) > 80
