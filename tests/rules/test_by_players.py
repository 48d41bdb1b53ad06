"""`byPlayers`: what depends on the number of players."""

import json

import pytest

from anypoker.cards import RANKS, key_from_seed
from anypoker.catalogue import game_of
from anypoker.engine import IllegalStart, Stakes, seats_of, shuffled_deck_from_key, start
from anypoker.game import DealStep, Game
from anypoker.modifiers.compose import apply_modifier, to_document
from anypoker.modifiers.registry import parse_modifier
from anypoker.rules import canonical, canonical_text, load_game
from tests.rules.small_games import Json, deal, problems, small_game

TELESINA = game_of("telesina").game


def stripped(*cases: Json) -> Json:
    """Five cards each from sevens to aces, and what is different at certain tables."""
    deck = {"type": "custom", "cards": 32, "ranks": list("789TJQKA"), "suits": list("cdhs")}
    return small_game({"deal": deal(5)}, deck=deck, players={"min": 2, "max": 6}) | {
        "byPlayers": list(cases)
    }


def two(**keys: Json) -> Json:
    return {"players": 2, "deck": {"cards": 24, "ranks": list("9TJQKA")}} | keys


@pytest.mark.parametrize("players", range(2, 7))
def test_the_lowest_rank_is_eleven_less_the_number_of_players(players: int) -> None:
    game = TELESINA.for_players(players)
    lowest = RANKS[min(game.deck.ranks)]
    assert lowest == str(11 - players)
    (entry,) = game.showdown.otherwise
    assert entry.hand.ordering.ranks == game.deck.ranks


@pytest.mark.parametrize("players", range(2, 7))
def test_a_hand_is_played_with_the_deck_of_its_table(players: int) -> None:
    game = TELESINA.for_players(players)
    hand = start(
        TELESINA,
        seats_of(*[50] * players),
        Stakes(ante=1),
        shuffled_deck_from_key(game, key_from_seed("a")),
    )
    assert hand.game == game
    assert game.players.most == players
    assert len(hand.stock) == len(game.deck)


def test_the_deck_of_another_table_is_refused() -> None:
    chance = shuffled_deck_from_key(TELESINA, key_from_seed("a"))
    with pytest.raises(IllegalStart):
        start(TELESINA, seats_of(50, 50), Stakes(ante=1), chance)


def test_the_canonical_file_says_the_same() -> None:
    assert load_game(canonical_text(TELESINA)) == TELESINA
    first = canonical(TELESINA)["byPlayers"][0]
    assert set(first) == {"players", "deck"}  # the ordering follows the deck


def test_a_case_may_change_the_course_of_the_hand() -> None:
    steps = small_game({"deal": deal(6)})["gamePlay"]
    document = stripped({"players": 3, "gamePlay": steps})
    game = load_game(json.dumps(document))
    assert [action.cards[0].number for action in _deals(game.for_players(3))] == [6]
    assert [action.cards[0].number for action in _deals(game.for_players(4))] == [5]
    assert load_game(canonical_text(game)) == game


def _deals(game: Game) -> list[DealStep]:
    return [action for action in game.every_action() if isinstance(action, DealStep)]


def test_modifiers_change_every_table() -> None:
    written = to_document(canonical(TELESINA))
    modified = apply_modifier(written, parse_modifier("bomb pot")).reading.game
    assert modified is not None
    assert [table.players for table in modified.variants] == [2, 3, 4, 5]
    assert all(table.game.forced == modified.forced for table in modified.variants)
    assert len(modified.for_players(2).deck) == 24


@pytest.mark.parametrize(
    ("case", "path", "message"),
    [
        ({"players": 7}, "$.byPlayers[0].players", "the game is for 2 to 6 players"),
        (
            two(deck={"cards": 25, "ranks": list("9TJQKA")}),
            "$.byPlayers[0].deck.cards",
            "has 24 cards",
        ),
        (two(deck={"cards": 8, "ranks": list("KA")}), "$.players.min", "2 players need 10 cards"),
        (two(deck={"crads": 24}), "$.byPlayers[0].deck.crads", "`crads` is unknown"),
        (two(showdown={"bestHand": []}), "$.byPlayers[0].showdown.bestHand", ""),
    ],
)
def test_what_is_wrong_with_a_table(case: Json, path: str, message: str) -> None:
    (problem,) = problems(stripped(case))
    assert problem.path == path
    assert message in problem.message


def test_a_table_is_named_once() -> None:
    (problem,) = problems(stripped(two(), two()))
    assert problem.message == "there is already a case for 2 players"


def test_a_fault_of_the_whole_game_is_told_once() -> None:
    document = stripped(two(), {"players": 3})
    document["showdown"]["bestHand"] = [{"evaluationType": "hihg", "anyCards": 5}]
    assert len(problems(document)) == 1
