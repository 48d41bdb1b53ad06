"""`anypoker games`: the list, its filters, the relatives of a game, and the list that is kept."""

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from anypoker.catalogue import EVERYDAY_WORDS, all_games, catalogue_files
from anypoker.catalogue.listing import GameListing, list_games, listing_of
from anypoker.cli import app
from anypoker.cli.commands.games import COMMON_STEPS
from anypoker.name_key import name_key
from anypoker.rules import canonical
from anypoker.rules.document import ACTION_KEYS

LISTING_KEYS = [
    "slug",
    "name",
    "family",
    "players",
    "deck",
    "cards",
    "betting",
    "steps",
    "layout",
    "aliases",
    "summary",
]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["games", *words])


def found(*words: str) -> list[dict[str, Any]]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    listings: list[dict[str, Any]] = json.loads(result.stdout)
    return listings


def slugs(*words: str) -> set[str]:
    return {listing["slug"] for listing in found(*words)}


def test_games_lists_the_whole_catalogue() -> None:
    listings = found()
    assert [listing["slug"] for listing in listings] == list(catalogue_files())
    assert all(list(listing) == [*LISTING_KEYS, "batch"] for listing in listings)


def test_games_says_what_a_game_is() -> None:
    (listing,) = found("stud loco")
    assert listing == {
        "slug": "mexican-poker",
        "name": "Mexican Poker",
        "family": "Stud",
        "players": {"min": 2, "max": 8},
        "deck": "short_27_ja",
        "cards": 41,
        "betting": ["Limit", "Pot Limit", "No Limit"],
        "steps": ["bet", "deal", "groupedActions", "showdown", "expose"],
        "layout": "",
        "aliases": ["Mexican Stud", "Stud Loco"],
        "summary": listing["summary"],
        "batch": True,
    }


def test_games_that_cannot_be_played_many_at_once_say_why() -> None:
    listing, *_ = found("cowpie")
    assert listing["batch"] == "Set both hands: one pile has to beat another"


def test_the_list_says_what_the_games_are() -> None:
    """The list is made from the words of the files; the games themselves must agree."""
    for listing in list_games():
        game = all_games()[listing["slug"]].game
        assert listing == listing_of(listing["slug"], canonical(game))
        assert (listing["deck"], listing["cards"]) == (game.deck.kind, len(game.deck))


@pytest.mark.parametrize(
    ("words", "among", "not_among"),
    [
        (["PLO"], {"omaha", "six-card-omaha"}, {"texas-holdem"}),
        (["triple", "draw", "deuce"], {"2-7-triple-draw"}, {"2-7-single-draw", "badugi"}),
        (["roll die"], {"binglaha", "omaha-x-or-better"}, {"omaha"}),
        (["Pineapple"], {"pineapple", "irish"}, {"texas-holdem"}),
        (["declare", "pass"], {"anaconda", "screwy-louie"}, {"anaconda-high", "grodnikonda"}),
        (["dice"], {"binglaha", "omaha-x-or-better"}, {"omaha"}),
        (["passing"], {"anaconda", "screwy-louie"}, {"omaha"}),
        (["grid"], {"iron-cross", "bidirectional-chowaha"}, {"omaha"}),
    ],
)
def test_words(words: list[str], among: set[str], not_among: set[str]) -> None:
    assert among <= slugs(*words)
    assert not not_among & slugs(*words)


def test_every_kind_of_step_that_tells_games_apart_has_everyday_words() -> None:
    told_apart = {step for one in list_games() for step in one["steps"]} - COMMON_STEPS
    assert told_apart - {"groupedActions"} <= set(EVERYDAY_WORDS)
    layouts = {one["layout"] for one in list_games()}
    assert set(EVERYDAY_WORDS) <= {*ACTION_KEYS, *layouts}


def test_where_nothing_fits_it_is_said_what_would() -> None:
    lines = run("--family", "stud", "--deck", "short_6a", "--players", "8").stdout.splitlines()
    assert lines[0] == "No games found; `anypoker games` lists all games."
    told = dict(line.strip().split(": ") for line in lines[1:])
    assert set(told) == {"without --family stud", "without --deck short_6a", "without --players 8"}
    assert told["without --players 8"] == (
        "short-deck-five-card-stud (2-7 players), short-deck-seven-card-stud (2-5 players)"
    )
    others = len(slugs("--family", "stud", "--players", "8"))
    assert told["without --deck short_6a"] == f"{others} games"


def test_no_game_has_such_words() -> None:
    assert found("canasta") == []
    assert "No games found" in run("canasta").stdout


def _same(listing: GameListing, family: str, deck: str, players: int) -> bool:
    seats = listing["players"]
    return (
        name_key(listing["family"]) == name_key(family)
        and listing["deck"] == deck
        and seats["min"] <= players <= seats["max"]
    )


@pytest.mark.parametrize(
    ("family", "deck", "players"),
    [("stud", "standard", 8), ("hold'em", "short_6a", 9), ("Omaha", "short_6a", 8)],
)
def test_filters(family: str, deck: str, players: int) -> None:
    given = ["--family", family, "--deck", deck, "--players", str(players)]
    wanted = {one["slug"] for one in list_games() if _same(one, family, deck, players)}
    assert slugs(*given) == wanted


def test_filters_and_words_hold_together() -> None:
    assert slugs("--family", "omaha", "--players", "10", "declare") == {"omaha-declare"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--family", "canasta"], "'canasta' is not a family; use one of Dramaha, Draw,"),
        (["--deck", "tarot"], "'tarot' is not a deck; use one of custom, short_27_ja,"),
        (["--like", "texs holdem"], "unknown game 'texs holdem': did you mean texas-holdem?"),
    ],
)
def test_what_there_is_not(given: list[str], sentence: str) -> None:
    result = run(*given)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_games_for_people() -> None:
    title, badugi, *_ = (line.split() for line in run("badugi").stdout.splitlines())
    assert title == ["game", "name", "family", "players", "cards", "betting", "other", "steps"]
    assert badugi == ["badugi", "Badugi", "Draw", "2-6", "52", "L", "PL", "NL", "draw"]
    assert len(run().stdout.splitlines()) == 1 + len(catalogue_files()), "a line each, in a pipe"


@pytest.mark.parametrize("width", [40, 60, 80, 100, 140])
@pytest.mark.parametrize("words", [[], ["--like", "anaconda"]])
def test_no_line_is_wider_than_the_screen(
    width: int, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Console(width=width, highlight=False)
    monkeypatch.setattr("anypoker.cli.commands.games.console", lambda: screen)
    with screen.capture() as captured:
        assert run(*words).exit_code == 0
    lines = captured.get().splitlines()
    assert len(lines) > 12
    assert [line for line in lines if len(line) > width] == []
    assert all(any(slug in line for line in lines) for slug in [*slugs(*words)][:12])


# ---------------------------------------------------------------- relatives


@pytest.mark.parametrize(
    ("game", "near", "difference"),
    [
        ("omaha-8", "big-o", "5 hidden cards, not 4"),
        ("omaha-8", "omaha", "without the ace-to-five low hand with a qualifier"),
        ("anaconda", "anaconda-left-right-across", "with a pass of 2 right"),
        ("badugi", "badugi-2-7", "with the badugi with the ace high, not the badugi"),
        ("razz", "london-lowball", "with the ace-to-six low hand, not the ace-to-five low hand"),
        ("texas-holdem", "super-holdem", "3 hidden cards, not 2"),
        ("badugi", "progressive-badugi-buy", "with cards for sale"),
        ("anaconda", "screwy-louie", "without passes (2)"),
    ],
)
def test_relatives_are_near_and_say_how_they_differ(game: str, near: str, difference: str) -> None:
    relatives = {relative["slug"]: relative for relative in found("--like", game)}
    assert game not in relatives
    assert any(words.startswith(difference) for words in relatives[near]["differences"])
    similarities = [relative["similarity"] for relative in relatives.values()]
    assert similarities == sorted(similarities, reverse=True)


def test_relatives_of_a_file_and_for_people(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(catalogue_files()["razz"].text, encoding="utf-8")
    first = run("--like", str(file), "--family", "stud").stdout.splitlines()[1]
    assert first.split()[:3] == ["razz", "100%", "only"]
    file.write_text('{"extends": "razz", "game": "Mine", "category": null}', encoding="utf-8")
    said = run("--like", str(file)).stdout
    assert "family" not in said
    assert "Stud" not in said


def test_what_a_relative_has_and_the_game_has_not() -> None:
    said = " ".join(run("--like", "omaha-8", "--family", "stud").stdout.split())
    assert "with 4 open cards;" in said
    assert "not any" not in said
    said = " ".join(run("--like", "seven-card-stud", "--family", "omaha").stdout.split())
    assert "without open cards;" in said


# ---------------------------------------------------------------- the list that is kept


def test_the_list_is_kept_and_made_anew_when_it_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    made = list_games()
    (file,) = (tmp_path / "catalogue").glob("list-*")

    def refuse(slug: str) -> dict[str, Any]:
        raise AssertionError(f"{slug} is in the list that is kept")

    with monkeypatch.context() as patched:
        patched.setattr("anypoker.catalogue.document_of", refuse)
        assert list_games() == made
    file.write_bytes(file.read_bytes().replace(b"razz", b"jazz"))
    assert list_games() == made


def test_another_catalogue_has_another_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    everything = list_games()
    fewer = {slug: catalogue_files()[slug] for slug in ("razz", "badugi")}
    monkeypatch.setattr("anypoker.catalogue.catalogue_files", lambda: fewer)
    assert [listing["slug"] for listing in list_games()] == ["razz", "badugi"]
    assert len(everything) > 250
