"""The names of modifiers, alone and around the names of games."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anypoker.catalogue import ContradictoryNameError, UnknownGameError, find, names_by_slug
from anypoker.modifiers.functions import PLAIN, WITH_OPTIONS
from anypoker.modifiers.game_phrase import parse_game_phrase
from anypoker.modifiers.naming import _DEFAULT_NAMES
from anypoker.modifiers.registry import (
    MODIFIERS,
    Modifier,
    ModifierUse,
    UnknownModifierError,
    default_base,
    parse_modifier,
    sort_modifiers,
)
from anypoker.name_key import name_key

GAMES = {"oakie": "oakie", "omaha8": "omaha-8", "texasholdem": "texas-holdem", "bigo": "big-o"}


def heard(name: str) -> tuple[list[str], str] | None:
    found = parse_game_phrase(name, GAMES)
    return None if found is None else ([str(one) for one in found.modifiers], found.base)


def test_every_modifier_has_its_function() -> None:
    names = [modifier.name for modifier in MODIFIERS]
    assert sorted([*PLAIN, *WITH_OPTIONS]) == sorted(names)
    with_options = [modifier.name for modifier in MODIFIERS if modifier.options]
    assert sorted(WITH_OPTIONS) == sorted(with_options)


def test_no_two_modifiers_share_a_name() -> None:
    keys = Counter(name_key(name) for modifier in MODIFIERS for name, _ in modifier.names())
    assert [name for name, count in keys.items() if count > 1] == []


def test_every_modifier_says_what_it_does_and_needs() -> None:
    for modifier in MODIFIERS:
        assert modifier.does.endswith(".")
        assert modifier.needs
        assert not modifier.needs.endswith(".")
        assert modifier.spoken_form.count("{}") == 1


def test_usual_games_are_called_as_the_wording_thinks() -> None:
    assert {slug: names_by_slug()[slug][1] for slug in _DEFAULT_NAMES} == _DEFAULT_NAMES


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("bada-bing", "either-or"),
        ("Bada Bing", "either-or"),
        ("either or", "either-or"),
        ("TWO ROWS", "two-row"),
        ("crazy pineapple", "pineapple: flop"),
        ("pineapple:flop,  after the  turn", "pineapple: flop, after the turn"),
        ("Buy a common card", "buy-a-card: common"),
    ],
)
def test_spellings(text: str, plain: str) -> None:
    assert str(parse_modifier(text)) == plain
    assert parse_modifier(plain) == parse_modifier(text)


def test_an_unknown_modifier_gets_a_suggestion() -> None:
    with pytest.raises(UnknownModifierError, match="'delayd': did you mean delayed"):
        parse_modifier("delayd")
    with pytest.raises(UnknownModifierError, match="see `anypoker modifiers`"):
        parse_modifier("xyzzy")


@pytest.mark.parametrize(
    ("name", "modifiers", "base"),
    [
        ("two row oakie", ["two-row"], "oakie"),
        ("Two rows of Oakie", ["two-row"], "oakie"),
        ("oakie with two rows", ["two-row"], "oakie"),
        ("delayed bada-bing Miami", ["delayed", "either-or", "miami"], "big-o"),
        ("bada bing", ["either-or"], "omaha-8"),
        ("two row, best/worst + pat hands", ["two-row", "worst hand", "pat hand"], "big-o"),
        ("Texas Hold'em, eight or better", ["eight or better"], "texas-holdem"),
        ("pineapple oakie declare", ["pineapple", "declare"], "oakie"),
        ("oakie with a draw and the bug", ["oma-draw", "bug"], "oakie"),
    ],
)
def test_spoken_names(name: str, modifiers: list[str], base: str) -> None:
    assert heard(name) == (modifiers, base)


@pytest.mark.parametrize("name", ["two row", "two row nonsense", "", "declare", "x" * 5000])
def test_names_that_no_modifier_explains(name: str) -> None:
    assert heard(name) is None


def test_long_names_of_many_words_are_heard_at_once() -> None:
    assert heard("with and plus of " * 8 + "bug") is None
    assert heard("bug " * 20 + "oakie") == (["bug"] * 20, "oakie")


@given(st.lists(st.sampled_from(MODIFIERS), unique=True, max_size=3), st.booleans())
def test_a_name_made_of_modifiers_is_heard_again(modifiers: list[Modifier], before: bool) -> None:
    words = " ".join(modifier.name for modifier in modifiers)
    name = f"{words} oakie" if before else f"oakie {words}"
    found = parse_game_phrase(name, GAMES)
    if modifiers:
        assert found is not None
        assert found.base == "oakie"
        assert [one.modifier for one in found.modifiers] == modifiers


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("omaha two row hi-lo", "Two-Row Omaha Eight or Better"),
        ("Omaha with two rows Hi-Lo", "Two-Row Omaha Eight or Better"),
        ("omaha-two-row-hi-lo", "Two-Row Omaha Eight or Better"),
        ("pineapple omaha two row hi-lo", "Pineapple Two-Row Omaha Eight or Better"),
        ("omaha two row hi-lo pineapple: turn", "Lazy Pineapple Two-Row Omaha Eight or Better"),
        ("seven card deuces wild stud", "Deuces-Wild Seven-Card Stud"),
    ],
)
def test_modifiers_between_the_words_of_a_game(said: str, name: str) -> None:
    assert find(said).game.name == name


def test_modifiers_between_words_of_two_games_mean_neither() -> None:
    # "delayed" between the words of the one, or "bug" between those of the other
    games = {"redbughand": "long", "reddelayedhand": "other"}
    assert parse_game_phrase("red delayed bug hand", games) is None


def test_modifiers_that_contradict_each_other() -> None:
    for names in (("high only", "low only"), ("declare", "cards speak"), ("8", "best low")):
        with pytest.raises(ValueError, match="contradict each other"):
            sort_modifiers([parse_modifier(name) for name in names])
    with pytest.raises(ValueError, match="'bug' is there twice"):
        sort_modifiers([parse_modifier("bug"), parse_modifier("the bug")])


def test_the_larger_omaha_is_meant_if_any_modifier_needs_it() -> None:
    assert default_base([parse_modifier("miami")]) == "omaha-8"
    assert default_base([parse_modifier("miami"), parse_modifier("delayed")]) == "big-o"
    assert default_base([parse_modifier("two-row")]) is None


def test_a_game_is_found_by_its_spoken_name() -> None:
    found = find("two row oakie")
    assert (found.slug, found.game.name) == ("two-row-oakie", "Two-Row Oakie")
    assert found.game.aliases == ()
    assert found.game.summary == "Oakie with two rows."


def test_names_of_the_catalogue_come_first() -> None:
    assert find("crazy pineapple").slug == "crazy-pineapple"
    assert find("pass the trash").slug == "anaconda"


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("bomb pot miami", "Miami Bomb Pot"),  # "Bomb Pot" is a game as well, but no Omaha
        ("pineapple bada bing", "Pineapple Bada-Bing Omaha Eight or Better"),
        ("two row bomb pot", "Two-Row Hold'em Bomb Pot"),
        ("delayed pineapple", "Delayed Pineapple"),
    ],
)
def test_games_that_are_called_like_a_modifier(said: str, name: str) -> None:
    assert find(said).game.name == name


@pytest.mark.parametrize(
    ("said", "name", "summary"),
    [
        ("pineapple oakie", "Pineapple Oakie", "Oakie with an extra card to throw away."),
        (
            "lazy pineapple oakie",
            "Lazy Pineapple Oakie",
            "Oakie with an extra card to throw away after the turn.",
        ),
        (
            "oakie double pineapple",
            "Double Pineapple Oakie",
            "Oakie with two extra cards to throw away.",
        ),
        (
            "oakie, buy a common card",
            "Oakie with a Common Card to Buy",
            "Oakie with a common card to buy.",
        ),
        (
            "two row oakie with floaters",
            "Two-Row Oakie with Floaters",
            "Oakie with two rows and floaters for turn and river.",
        ),
        ("joker wild oakie", "Joker-Wild Oakie", "Oakie with a wild joker."),
    ],
)
def test_options_are_told(said: str, name: str, summary: str) -> None:
    game = find(said).game
    assert (game.name, game.summary) == (name, summary)


def test_a_modifier_that_does_not_fit_is_a_problem_of_the_game() -> None:
    with pytest.raises(
        ContradictoryNameError, match="'miami' does not fit this game: it is no Omaha game"
    ):
        find("miami oakie")


def test_a_contradictory_name() -> None:
    with pytest.raises(ContradictoryNameError, match="'high only' and 'low only' contradict"):
        find("high only low only oakie")
    with pytest.raises(UnknownGameError):
        find("two row oakey")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("two rwo oakie", "two-row oakie"),
        ("delayd miami", "delayed miami"),
        ("delayed bada-bng miami", "delayed either-or miami"),
        ("two row oakie declair", "two row oakie declare"),
        ("two row oakkie best low", "two row oakie best low"),
        ("omaha tow row hi-lo", "omaha two-row hi-lo"),
    ],
)
def test_a_misspelt_name_gets_a_suggestion(said: str, meant: str) -> None:
    with pytest.raises(UnknownGameError) as caught:
        find(said)
    assert caught.value.suggestions[0] == meant
    assert find(meant)


def test_wanted_is_its_own_text() -> None:
    for modifier in MODIFIERS:
        assert parse_modifier(str(ModifierUse(modifier))) == ModifierUse(modifier)


@pytest.mark.parametrize(
    ("name", "modifiers", "base"),
    [
        ("oakie with pineapple: flop, turn", ["pineapple: flop, turn"], "oakie"),
        ("two row Oakie, buy-a-card: common", ["two-row", "buy-a-card: common"], "oakie"),
        ("Texas Holdem jokers wild:3", ["jokers wild: 3"], "texas-holdem"),
        ("oma-draw: 2", ["oma-draw: 2"], "omaha-8"),
        ("oakie two-row:", ["two-row"], "oakie"),
    ],
)
def test_options_follow_the_last_modifier(name: str, modifiers: list[str], base: str) -> None:
    assert heard(name) == (modifiers, base)


@pytest.mark.parametrize("name", [": turn", ":", "oakie: turn", "two row oakie: turn"])
def test_options_without_a_modifier_mean_nothing(name: str) -> None:
    assert heard(name) is None


def test_a_game_with_options_by_its_name() -> None:
    assert find("oakie with pineapple: turn").game.name == "Lazy Pineapple Oakie"
    with pytest.raises(ContradictoryNameError, match="not 'noon'"):
        find("oakie with pineapple: noon")
