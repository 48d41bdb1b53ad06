"""Mixes are data."""

import json

import pytest

from anypoker.game import Structure
from anypoker.mix_files import MixError, find_mix, mix_files, read_mix
from anypoker.tables import parse_stakes_spec
from tests.tables.sample_session import games, mix


@pytest.mark.parametrize("slug", mix_files())
def test_every_mix_can_be_played(slug: str) -> None:
    rotation = mix(slug)
    assert rotation.items or rotation.choice
    for item in rotation.items:
        assert (
            item.stakes(parse_stakes_spec("20/40"), rotation.default_structure).structure
            is item.structure
        )


def test_the_mixes_by_name() -> None:
    wanted = ("HORSE", "HOSE", "SHOE", "8-game", "10-game", "Triple Stud", "dealer's choice", "PPC")
    assert all(find_mix(name) for name in wanted)
    assert find_mix("H.O.R.S.E") is find_mix("horse")


def test_horse_spells_its_name() -> None:
    items = mix("horse").items
    slugs = ("texas-holdem", "omaha-8", "razz", "seven-card-stud", "seven-card-stud-8")
    assert [item.game for item in items] == [games(slug) for slug in slugs]
    assert {item.structure for item in items} == {Structure.LIMIT}


LETTERS = {
    "Ba": "badugi",
    "By": "badeucey",
    "A": "omaha",
    "C": "chowaha",
    "E": "seven-card-stud-8",
    "H": "texas-holdem",
    "I": "razzdugi",
    "K": "2-7-single-draw",
    "L": "california-lowball",
    "O": "omaha-8",
    "R": "razz",
    "S": "seven-card-stud",
    "T": "2-7-triple-draw",
}


def test_the_27_games_of_barge_are_limit_games_of_four_hands() -> None:
    rotation = mix("barge-27")
    assert len(rotation.items) == len({item.game.name for item in rotation.items}) == 27
    assert {item.structure for item in rotation.items} == {Structure.LIMIT}
    assert find_mix("27-game mix") is find_mix("barge-27")


@pytest.mark.parametrize("name", ["HOE", "ROE", "OE", "RASH", "CHORSE", "CHORSEL"])
def test_games_of_a_mix_spell_its_name(name: str) -> None:
    found = find_mix(name)
    assert found is not None
    items = read_mix(found.text, games).items
    assert [item.game for item in items] == [games(LETTERS[letter]) for letter in name]
    assert {item.structure for item in items} == {Structure.LIMIT}


def test_resorts_spells_its_name() -> None:
    letters = {**LETTERS, "R": "rio-bravo"}
    items = mix("resorts").items
    wanted = [letters["R"], letters["E"], "scrotum-8", *(LETTERS[letter] for letter in "ORTS")]
    assert [item.game for item in items] == [games(slug) for slug in wanted]


def test_dealers_choice_of_21_games_lasts_six_hands() -> None:
    rotation = mix("dealers-choice-21")
    assert rotation.choice
    assert rotation.hands == 6
    assert len({(item.game.name, item.structure) for item in rotation.items}) == 21


def test_twelve_games_spell_baby_artichokes() -> None:
    letters = {**LETTERS, "C": "crazy-pineapple-8"}
    items = mix("baby-artichokes").items
    assert [item.game for item in items] == [
        games(letters[letter]) for letter in ["Ba", "By", *"ARTICHOKES"]
    ]
    big_bets = [item.structure for item in items if item.structure is not Structure.LIMIT]
    assert big_bets == [Structure.POT_LIMIT, Structure.NO_LIMIT]


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"games": ["razz"]}, "'mix', the name, is missing"),
        ({"mix": "Nothing", "games": []}, "at least one game"),
        ({"mix": "\u202eM", "games": ["razz"]}, "line 1: this string holds a control character"),
        ({"mix": "M", "games": ["no such game"]}, "game 1: unknown game 'no such game'"),
        ({"mix": "M", "games": [{"game": "razz", "structure": "No Limit"}]}, "played Limit, not"),
        ({"mix": "M", "games": ["razz"], "change": "weekly"}, '"orbit" or {"hands": 8}'),
        ({"mix": "M", "games": ["razz"], "change": {"hands": 0}}, '"orbit" or {"hands": 8}'),
        ({"mix": "M", "game": ["razz"]}, "'game' is not a key of a mix"),
        ({"mix": "M", "games": [{"game": "razz", "limit": 1}]}, "'limit' is not a key of game 1"),
        (
            {"mix": "M", "games": [{"game": "razz", "stakes": {"rake": 1}}]},
            "'rake' is not a key of the stakes of game 1",
        ),
    ],
)
def test_what_is_wrong_with_a_mix_is_said(document: dict[str, object], sentence: str) -> None:
    with pytest.raises(MixError) as error:
        read_mix(json.dumps(document), games)
    assert sentence in str(error.value)


def test_a_mix_that_is_no_json_is_refused() -> None:
    with pytest.raises(MixError, match="line 2: expected a value, not `oops`"):
        read_mix('{"mix":\n oops}', games)


def test_a_custom_list_with_its_own_stakes_and_modifiers() -> None:
    text = json.dumps(
        {
            "mix": "Ours",
            "change": {"hands": 3},
            "games": [
                {"game": "razz", "stakes": {"ante": 3}},
                {"game": "pineapple", "structure": "Pot Limit"},
                "two-row oakie",
            ],
        }
    )
    rotation = read_mix(text, games)
    stakes = [
        item.stakes(parse_stakes_spec("20/40"), rotation.default_structure)
        for item in rotation.items
    ]
    assert [one.ante for one in stakes] == [3, 0, 0]
    assert rotation.hands == 3
    assert rotation.items[2].game.name == "Two-Row Oakie"
