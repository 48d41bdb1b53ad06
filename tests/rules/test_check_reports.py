"""What `check` tells: everything at once, in its place, once, and in the words of who wrote it."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from anypoker.catalogue import base_game_text, read_game_text
from anypoker.ranking import Strength
from anypoker.rules import Diagnostic, RulesError, Severity, load_game, parse_game
from anypoker.rules.schema_errors import closest
from tests.rules.small_games import (
    Json,
    deal,
    game_of,
    problems,
    small_game,
    the_error,
    the_warning,
)

FIVE = {"deal": deal(5)}
PRICE = {"type": "fixed", "amount": "small_bet"}
SHOWDOWN = {"showdown": {"type": "final"}}


def errors_of(text: str) -> list[Diagnostic]:
    return [p for p in read_game_text(text).problems if p.severity is Severity.ERROR]


def texts(document: Json) -> list[str]:
    return [f"{one.path}: {one.message}" for one in problems(document)]


# ---------------------------------------------------------------- places in files that extend

EXTENDING = """{
  "extends": "texas-holdem",
  "game": "Mine",
  "players": { "max": 40 },
  "with": [
    { "change": "insertAfter", "step": "Flop", "steps": [
      { "name": "One more", "deal": { "location": "player", "cards": [
        { "number": 1, "state": "face sideways" } ] } }
    ] },
    { "change": "patch", "step": "Turn", "by": { "deal": { "locaton": "community" } } }
  ]
}
"""


def test_problems_of_changed_steps_stand_at_their_place_in_the_file() -> None:
    found = {(p.path, p.line) for p in errors_of(EXTENDING)}
    assert ("$.with[0].steps[0].deal.cards[0].state", 8) in found
    assert ("$.with[1].by.deal.locaton", 10) in found


def test_problems_of_meaning_too() -> None:
    text = EXTENDING.replace("face sideways", "face up").replace('"locaton"', '"location"')
    (warning,) = read_game_text(text).problems
    assert (warning.path, warning.line) == ("$.players.max", 4)


def test_what_the_base_says_is_told_at_extends() -> None:
    gone = '{"change": "remove", "step": "Showdown"}'
    text = '{\n  "extends": "texas-holdem",\n  "with": [' + gone + "]\n}"
    found = errors_of(text)
    assert found
    assert {problem.line for problem in found} <= {2, 3}


def test_a_broken_game_is_told_before_a_modifier_refuses_it() -> None:
    text = (
        '{\n  "extends": "texas-holdem",\n  "players": { "min": "two" },\n  "with": ["two row"]\n}'
    )
    assert [(p.path, p.line) for p in errors_of(text)] == [("$.players.min", 3)]


# ---------------------------------------------------------------- everything at once, each once


def test_shape_and_meaning_are_told_together() -> None:
    document = deepcopy(small_game(FIVE, deck={"type": "standard", "cards": 54}))
    document["gamePlay"][1]["deal"]["locaton"] = document["gamePlay"][1]["deal"].pop("location")
    document["showdown"]["bestHand"][0]["qualifier"] = [99, 1]
    assert [text.partition(":")[0] for text in texts(document)] == [
        "$.gamePlay[1].deal.locaton", "$.deck.cards", "$.showdown.bestHand[0].qualifier",
    ]  # fmt: skip


def test_a_slip_is_told_once() -> None:
    document = small_game(FIVE)
    document["gamePlay"][0]["bet"] = {"typ": "blinds"}
    assert the_error(document).hint == "did you mean `type`?"


def test_what_hangs_on_a_broken_part_is_not_judged() -> None:
    document = small_game({"deal": deal(5)} | {"name": 7})
    document["gamePlay"][1]["name"] = 7
    assert the_error(document).path == "$.gamePlay[1].name"


def test_a_broken_ordering_gives_no_second_error() -> None:
    own = {"title": "mine", "family": "points", "cards": 5, "better": "high", "base": 1, "least": 9}
    hands = [{"evaluationType": "own", "anyCards": 3, "qualifier": [88, 1]}]
    document = small_game(FIVE, hands=hands, orderings={"own": own})
    assert the_error(document).path == "$.orderings.own.least"
    own["bases"] = own.pop("base")
    assert {one.path for one in problems(document)} == {
        "$.orderings.own.bases", "$.orderings.own.least"
    }  # fmt: skip


def test_keys_are_those_of_the_family_at_hand() -> None:
    own = {"title": "mine", "family": "points", "cards": 5, "better": "high", "base": 1, "zzz": 9}
    found = the_error(small_game(FIVE, orderings={"own": own}))
    assert (
        found.hint
        == "known keys here: title, cards, deck, family, better, worth, base, least, unit, parts"
    )


def test_a_family_that_is_none_is_told_with_those_that_are() -> None:
    own = {"title": "mine", "family": "pionts", "cards": 5}
    found = the_error(small_game(FIVE, orderings={"own": own}))
    assert found.path == "$.orderings.own.family"
    assert '"points"' in found.message


def test_an_ordering_without_a_family_is_told_with_those_there_are() -> None:
    found = the_error(small_game(FIVE, orderings={"own": {"points": {"A": 1}}}))
    assert found.path == "$.orderings.own.family"
    assert "`family` is missing; it is one of " in found.message
    assert '"patterns", "points"' in found.message


@pytest.mark.parametrize("family", ["patterns", "points", "closest", "suited sets", "single card"])
def test_a_key_that_is_called_like_the_family_is_told_as_a_key(family: str) -> None:
    own = {"title": "mine", "family": family, "cards": 5, family: {"A": 1}, "best": "highest"}
    found = [one for one in problems(small_game(FIVE, orderings={"own": own})) if "own" in one.path]
    told = {one.path: one.message for one in found}
    key = f"$.orderings.own.{family}" if " " not in family else f"$.orderings.own['{family}']"
    assert f"the key `{family}` is unknown here" in told.values(), told
    assert key in told, told
    assert "$.orderings.own.best" in told


def test_a_share_that_is_none_in_a_showdown_that_lacks_something() -> None:
    document = small_game(FIVE)
    share = document["showdown"]["bestHand"][0]
    document["showdown"] = {"bestHand": [share, True], "order": 1, "closest": "points"}
    told = {one.path for one in problems(document)}
    assert "$.showdown.bestHand[1]" in told
    assert "$.showdown.closest" in told


def test_a_wild_card_that_is_only_named() -> None:
    hand = {"evaluationType": "high_wild", "holeCards": 5, "wildCards": ["T"]}
    found = the_error(small_game(FIVE, hands=[hand]))
    assert found.message == 'must be an object, not "T"'
    assert '{"type": "rank", "rank": "T", "role": "wild"}' in (found.hint or "")


@pytest.mark.parametrize("name", ["mine", "mine.json"])
def test_a_file_beside_is_meant_rather_than_a_game_that_sounds_alike(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.json").write_text("{}")
    file = tmp_path / "yours.json"
    file.write_text(json.dumps({"extends": name}))
    (found,) = parse_game(file.read_text(), library=base_game_text, beside=tmp_path).problems
    assert found.message.startswith(f"unknown game '{name}'")
    assert "did you mean" not in found.message
    assert found.hint == "for a file in the same folder write './mine.json'"


# ---------------------------------------------------------------- hints


@pytest.mark.parametrize("word", ["high", "gap", "x", "xyzzy"])
def test_no_guess_is_far_fetched_or_the_word_itself(word: str) -> None:
    assert closest(word, ["high", "game", "gamePlay", "showdown"]) is None


# ---------------------------------------------------------------- as beginners think

PHRASES = [
    ("a5_low", "8 or better", (1, 56)),
    ("a5_low", "9-8 or better", (1, 126)),
    ("a5_low", "eight or better", (1, 56)),
    ("27_low", "8 or better", (1, 18)),
    ("high", "queens or better", (9, 660)),
    ("high", "Jacks or better", (9, 880)),
    ("high", "two pair or better", (8, 858)),
    ("high", "trips or better", (7, 858)),
    ("49", "30 or better", (20, 1)),
]


@pytest.mark.parametrize(("kind", "phrase", "expected"), PHRASES)
def test_a_qualifier_in_words(kind: str, phrase: str, expected: tuple[int, int]) -> None:
    hand = {"evaluationType": kind, "anyCards": 5, "qualifier": phrase}
    found: Any = game_of(small_game(FIVE, hands=[hand])).showdown.otherwise[0].hand
    assert found.qualifier == Strength(*expected)


def test_words_that_name_no_hand() -> None:
    hand = {"evaluationType": "a5_low", "anyCards": 5, "qualifier": "queens up and beyond"}
    found = the_error(small_game(FIVE, hands=[hand]))
    assert found.path == "$.showdown.bestHand[0].qualifier"
    assert '"8 or better"' in str(found.hint)


def test_a_qualifier_is_no_evaluation_type() -> None:
    found = the_error(small_game(FIVE, hands=[{"evaluationType": "8 or better", "anyCards": 5}]))
    assert '"qualifier": "8 or better"' in str(found.hint)


def test_half_a_share() -> None:
    hand = {"evaluationType": "high", "anyCards": 5, "share": 0.5}
    assert "weights in whole numbers" in str(the_error(small_game(FIVE, hands=[hand])).hint)


def test_one_player_against_the_house() -> None:
    found = the_error(small_game(FIVE, players={"min": 1, "max": 4}))
    assert "never against the house" in str(found.hint)


def test_a_discard_that_was_meant_as_a_draw() -> None:
    discard = {"discard": {"cards": [{"number": 3, "state": "face down"}]}}
    found = the_error(small_game(FIVE, discard))
    assert "exchanged with `draw`" in str(found.hint)


def test_blinds_that_nobody_answers() -> None:
    document = small_game(FIVE)
    del document["gamePlay"][2]
    assert "no betting round" in the_warning(document).message


# ---------------------------------------------------------------- null, and pictures


def test_null_for_a_key_that_may_be_left_out_is_a_warning() -> None:
    found = the_warning(small_game(FIVE, category=None))
    assert found.path == "$.category"
    assert "counts as absent" in found.message


def test_null_for_a_required_key_is_an_error() -> None:
    assert the_error(small_game(FIVE, deck=None)).message == "the required key `deck` is null"


def test_null_for_an_unknown_key_is_an_error() -> None:
    assert "is unknown here" in the_error(small_game(FIVE, sillyKey=None)).message


def test_null_in_a_list_is_an_error() -> None:
    assert the_error(small_game(FIVE, aliases=[None])).path == "$.aliases[0]"


PICTURES: list[Any] = [
    None, 7, [], {}, {"type": "spiral"}, {"type": "grid"}, {"type": "grid", "cells": 5},
    {"type": "grid", "cells": [["A"]], "colour": "red"}, {"type": "multi-row", "rows": [{}]},
]  # fmt: skip


@pytest.mark.parametrize("layout", PICTURES, ids=str)
def test_nothing_in_a_picture_is_an_error(layout: Any) -> None:
    found = problems(small_game(FIVE, communityCardLayout=layout))
    assert found
    assert {one.severity for one in found} == {Severity.WARNING}


def test_gaps_of_a_picture_may_be_null() -> None:
    cards = {"location": "community", "cards": [{"number": 1, "subset": "A"}]}
    layout = {"type": "grid", "columns": 3, "cells": [[None, "A", None], [None, None, None]]}
    assert problems(small_game(FIVE, {"deal": cards}, communityCardLayout=layout)) == []


# ---------------------------------------------------------------- very many


@pytest.mark.parametrize("item", ['"a": {number}', '"a{number}": null', '"a{number}": 1'])
def test_a_hundred_thousand_problems_are_counted_and_some_told(item: str) -> None:
    text = "{" + ",".join(item.replace("{number}", str(n)) for n in range(100_000)) + "}"
    found = parse_game(text).problems
    assert len(found) > 90_000
    with pytest.raises(RulesError, match=r"and \d\d,\d\d\d more"):
        load_game(text)


@pytest.mark.parametrize(
    ("step", "hint"),
    [
        (
            {"draw": {"cards": [{"number": 1, "state": "face down", "cost": PRICE}]}},
            "a draw is free: `buy` sells cards, with `discard_first` in exchange for one",
        ),
        (
            {"buy": {"cards": [{"number": 1, "state": "face down", "cost": "small_bet"}]}},
            'write a price as {"type": "fixed", "amount": "small_bet"}',
        ),
        (
            {
                "redeal": {},
                "conditional_state": {
                    "type": "hand_composition",
                    "check": "card",
                    "value": "Qs",
                    "state": "face up",
                },
            },
            'with "of": "anyone" it is true if any player has it',
        ),
    ],
    ids=["a draw at a price", "a price in one word", "what anyone has"],
)
def test_what_newcomers_wrote_is_met_with_how_it_is_said(step: Json, hint: str) -> None:
    found = problems(small_game({"deal": deal(4)}, {"deal": deal(1, "face up")}, step))
    assert hint in [one.hint for one in found if one.severity is Severity.ERROR]


def test_new_steps_and_changed_keys_have_names_of_their_own() -> None:
    bet = {"name": "More", "bet": {"type": "big"}}
    wrong: list[tuple[Json, str]] = [
        ({"change": "insertAfter", "step": "Flop", "by": [bet]}, "`by` is for `patch`"),
        ({"change": "patch", "step": "Flop", "steps": [bet]}, "a `patch` has the changed keys"),
    ]
    for change, hint in wrong:
        text = json.dumps({"extends": "texas-holdem", "game": "x", "with": [change]})
        found = [one.hint for one in read_game_text(text).problems if one.hint]
        assert any(hint in one for one in found), found


def test_the_hands_of_the_base_are_taken_away_by_name() -> None:
    hands = [{"name": "High", "evaluationType": "high", "anyCards": 5}]
    asked = {"type": "board_composition", "check": "rank", "value": "A"}
    cases = [{"condition": asked, "bestHand": hands}]
    ending = {"conditionalBestHands": cases, "defaultBestHand": hands}
    text = json.dumps({"extends": "texas-holdem", "game": "x", "showdown": ending})
    (found,) = read_game_text(text).problems
    assert found.hint == '`"bestHand": null` takes away that of the base game'
    ending = {"bestHand": None, **ending}
    text = json.dumps({"extends": "texas-holdem", "game": "x", "showdown": ending})
    assert not read_game_text(text).problems


def test_a_low_that_is_won_by_the_high_hand() -> None:
    hands = [{"name": name, "evaluationType": "high", "holeCards": 5} for name in ("High", "Low")]
    found = the_warning(small_game({"deal": deal(5)}, hands=hands))
    assert found.message == '"Low" is won by the same hand as "High"'
