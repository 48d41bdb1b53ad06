"""Card of a game: a text about it, what wins, and one special thing, all of them short."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from anypoker.catalogue import find
from anypoker.game import Game
from anypoker.rules import load_game
from anypoker.rules.explain.card_summary import (
    MAX_CARD_TEXT,
    card_sentences,
    special_thing,
    winning_sentence,
)
from anypoker.session.table_files import playable_items
from tests.external_files import corpus_games

ENDS = re.compile(r"[.!?…](?= |$)")


def check_card(game: Game) -> None:
    sentences = card_sentences(game)
    assert [wins for _, wins in sentences] == [False, True][2 - len(sentences) :]
    for text, wins in sentences:
        check_text(text, 1 if wins else 2)
    special = special_thing(game)
    if special is not None and special[0] != "Draws":
        check_text(special[1], 1)


def check_text(text: str, most: int) -> None:
    assert 10 < len(text) <= MAX_CARD_TEXT, text
    assert text[0].isupper(), text
    assert text.endswith("."), text
    assert len(ENDS.findall(text)) <= most, text
    assert "  " not in text, text


def test_every_game_of_the_catalogue_has_a_card() -> None:
    assert len(playable_items()) > 400
    for item in playable_items():
        check_card(item.game)


@corpus_games()
def test_a_corpus_game_has_a_card(path: Path) -> None:
    check_card(load_game(path.read_text()))


@pytest.mark.parametrize(
    ("name", "wins"),
    [
        (
            "texas hold'em",
            "The pot goes to the best high hand, using any five cards out of your two hole cards "
            "and the five board cards.",
        ),
        (
            "omaha eight or better",
            "Half the pot goes to the best high hand, half to the best ace-to-five low hand "
            "(8 or better).",
        ),
        ("duck flush", "The pot goes to the best high hand (a flush or better)."),
        (
            "place and show",
            "Two thirds of the pot go to the best high hand, one third to the second best high "
            "hand.",
        ),
        (
            "jacks back",
            'If nobody has bet in "First bet", the pot goes to the best ace-to-five low hand; '
            "otherwise, the pot goes to the best high hand.",
        ),
        (
            "dealer's choice stud",
            "If the game is Stud, the pot goes to the best high hand; the rules list the other "
            "cases.",
        ),
        (
            "double-board big o",
            "The pot is divided into four equal shares: Board 1 High, Board 1 Low, Board 2 High "
            "and Board 2 Low.",
        ),
    ],
)
def test_what_wins(name: str, wins: str) -> None:
    assert winning_sentence(find(name).game) == wins


@pytest.mark.parametrize(
    ("name", "special"),
    [
        ("hi di deu wi", ("Wild", "Deuces are wild.")),
        ("hold'em with the bug", ("Bug", "The joker is a bug.")),
        (
            "follow the queen",
            (
                "Wild",
                "When a queen is dealt face up, the next card that is dealt face up decides: all "
                "cards of its rank are wild.",
            ),
        ),
        ("deuce-to-seven triple draw", ("Draws", "Three")),
        ("texas hold'em", None),
    ],
)
def test_special_thing(name: str, special: tuple[str, str] | None) -> None:
    assert special_thing(find(name).game) == special


def test_long_summary_is_cut() -> None:
    game = replace(find("razz").game, summary="many words " * 100)
    text, wins = card_sentences(game)[0]
    assert not wins
    assert len(text) <= MAX_CARD_TEXT
    assert text.endswith("many …")
