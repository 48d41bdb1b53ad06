"""What a file means is checked: each line is a game that cannot be, or hardly can be meant.

Errors and warnings as rules.md, Severity settles them.
"""

import json
from typing import Any

import pytest

from anypoker.rules import parse_game
from tests.rules.small_games import (
    Json,
    board,
    deal,
    game_of,
    problems,
    small_game,
    the_error,
    the_warning,
)

FIVE = {"deal": deal(5)}
JOKER_WILD = {"type": "joker", "role": "wild"}


def wild_hand(*rules: Json) -> list[Json]:
    return [{"evaluationType": "high_wild_bug", "anyCards": 5, "wildCards": list(rules)}]


def hand(**keys: Any) -> list[Json]:
    return [{"evaluationType": "high", "anyCards": 5, **keys}]


def low(**keys: Any) -> Json:
    return {"name": "Low", "evaluationType": "a5_low", "anyCards": 5, **keys}


def hi_lo(**keys: Any) -> list[Json]:
    return [{"name": "High", "evaluationType": "high", "anyCards": 5}, low(**keys)]


def declare(*options: str, **keys: Any) -> Json:
    return {"declare": {"type": "declare", "options": list(options), **keys}}


def choose(**keys: Any) -> Json:
    return {"choose": {"possible_values": ["A", "B"], "value": "Game"} | keys}


def when(**keys: Any) -> Json:
    return {"conditional_state": {"type": "player_choice", "subset": "Game", **keys}}


def bring_in_game(*actions: Json, rule: str | None = "low card") -> Json:
    document = small_game(*actions)
    document["gamePlay"][0]["bet"]["type"] = "antes"
    document["forcedBets"] = {"style": "bring-in"} | ({"rule": rule} if rule else {})
    return document


def _antes_only(*actions: Json) -> Json:
    document = bring_in_game(*actions)
    order = {"initial": "high_card", "subsequent": "dealer"}
    return document | {"forcedBets": {"style": "antes_only"}, "bettingOrder": order}


def _role_by(**asked: str) -> Json:
    """A joker whose role depends on how it lies."""
    condition = {"true_role": "bug", "false_role": "wild", **asked}
    return {"type": "joker", "role": "conditional", "condition": condition}


def with_showdown(document: Json, **keys: Any) -> Json:
    document["showdown"] |= keys
    return document


LOWER = {"number": 1, "state": "face up", "subset": "Lower"}
DECLARED = small_game(FIVE, declare("high", "low"), hands=hi_lo())

ERRORS: list[tuple[str, Json, str]] = [
    (
        "deck size",
        small_game(FIVE, deck={"type": "standard", "cards": 54}),
        "52 cards here, not 54",
    ),
    (
        "jokers counted",
        small_game(
            FIVE, deck={"type": "standard", "cards": 53, "jokers": 1}, hands=wild_hand(JOKER_WILD)
        ),
        "52 cards here, not 53",
    ),
    (
        "custom keys",
        small_game(FIVE, deck={"type": "standard", "cards": 52, "ranks": ["A"]}),
        '`ranks` belongs to a deck of the type "custom"',
    ),
    (
        "no custom cards",
        small_game(FIVE, deck={"type": "custom", "cards": 52}),
        "must list its cards",
    ),
    (
        "no such rank",
        small_game(FIVE, deck={"type": "custom", "cards": 52, "ranks": ["1"]}),
        "not a rank",
    ),
    (
        "removing what is not there",
        small_game(
            {"deal": deal(5)},
            deck={
                "type": "custom",
                "cards": 51,
                "ranks": list("23456789TJQKA"),
                "removed": ["As", "As"],
            },
        ),
        "cannot be removed",
    ),
    ("too few cards", small_game({"deal": deal(27)}), "2 players need 54 cards"),
    ("players", small_game(FIVE, players={"min": 5, "max": 3}), "at least 5 players contradicts"),
    (
        "no showdown",
        {**small_game(FIVE), "gamePlay": small_game(FIVE)["gamePlay"][:-1]},
        "no showdown step",
    ),
    ("after the showdown", small_game(FIVE, {"showdown": {"type": "final"}}), "the hand is over"),
    ("two actions", small_game(FIVE | {"bet": {"type": "small"}}), "exactly one action"),
    ("no action", small_game(FIVE, {}), "this one has none"),
    (
        "unknown type",
        small_game(FIVE, hands=[{"evaluationType": "hihg", "anyCards": 5}]),
        '"hihg" is not an evaluation type',
    ),
    ("qualifier class", small_game(FIVE, hands=hand(qualifier=[11, 1])), "has no class 11"),
    (
        "qualifier ordinal",
        small_game(FIVE, hands=hi_lo(qualifier=[1, 1288])),
        "ordinals 1 to 1287, not 1288",
    ),
    ("qualifier zero", small_game(FIVE, hands=hand(qualifier=[9, 0])), "not 0"),
    (
        "strange ranks",
        small_game(FIVE, hands=[{"evaluationType": "36card_ffh_high", "anyCards": 5}]),
        "cannot rank these cards of the deck: 2, 3, 4, 5",
    ),
    (
        "wild in high",
        small_game(FIVE, hands=hand(wildCards=[{"type": "rank", "rank": "2", "role": "wild"}])),
        '"high" does not rank hands with wild cards',
    ),
    (
        "wild in badugi",
        small_game(
            FIVE,
            hands=[
                {
                    "evaluationType": "badugi",
                    "anyCards": 4,
                    "wildCards": [{"type": "rank", "rank": "2", "role": "wild"}],
                }
            ],
        ),
        '"badugi" does not rank',
    ),
    (
        "joker count",
        small_game(
            FIVE,
            deck={"type": "standard", "cards": 52, "jokers": 2},
            hands=wild_hand(JOKER_WILD | {"count": 1}),
        ),
        "the deck has 2 jokers, not 1",
    ),
    (
        "jokers without a rule",
        small_game(
            FIVE,
            deck={"type": "standard", "cards": 52, "jokers": 1},
            hands=wild_hand({"type": "rank", "rank": "2", "role": "wild"}),
        ),
        "no rule says what they stand for",
    ),
    (
        "conditional role",
        small_game(FIVE, hands=wild_hand({"type": "rank", "rank": "2", "role": "conditional"})),
        "needs a `condition`",
    ),
    (
        "no rank",
        small_game(FIVE, hands=wild_hand({"type": "rank", "rank": "1", "role": "wild"})),
        "not a rank",
    ),
    ("two names", small_game(FIVE, hands=[*hi_lo(), low()]), 'named "Low"'),
    (
        "unused from nobody",
        small_game(FIVE, hands=hi_lo(usesUnusedFrom="Hihg")),
        'no share "Hihg" before this one',
    ),
    ("holds", small_game(FIVE, hands=[*hi_lo(), {"holds": "Jk"}]), "a joker cannot be named here"),
    (
        "holds and ranks",
        small_game(FIVE, hands=[{"holds": "As", "evaluationType": "high"}]),
        "no meaning beside `holds`",
    ),
    ("face", small_game(FIVE, hands=hand(face="upper")), "one face only"),
    (
        "doubles",
        small_game(
            FIVE,
            deck={"type": "custom", "cards": 53, "ranks": list("23456789TJQKA"), "added": ["As"]},
        ),
        "may hold a card twice",
    ),
    (
        "both kinds of hands",
        with_showdown(
            small_game(FIVE),
            conditionalBestHands=[
                {"condition": {"type": "player_hand_size", "hand_sizes": [5]}, "bestHand": hand()}
            ],
        ),
        "contradict each other",
    ),
    ("no hands", with_showdown({**small_game(FIVE)}, bestHand=[]), "at least 1 item"),
    (
        "default for nobody",
        with_showdown(
            small_game(FIVE, hands=hi_lo(qualifier=[1, 56])),
            defaultActions=[
                {
                    "condition": "no_qualifier_met",
                    "appliesTo": ["Lwo"],
                    "action": {"type": "split_pot"},
                }
            ],
        ),
        'no share "Lwo"',
    ),
    (
        "the high card starts, but a bring-in is posted",
        bring_in_game({"deal": deal(5, "face up")}, {"bet": {"type": "bring-in"}})
        | {"bettingOrder": {"initial": "high_card", "subsequent": "high_hand"}},
        '"high_card" contradicts the forced bets: a bring-in decides who starts',
    ),
    (
        "a forced bet that must be opened",
        small_game({"bet": {"type": "antes", "mustOpen": True}}, FIVE),
        "`mustOpen` belongs to a betting round",
    ),
    (
        "openers for a bet that must be made",
        small_game(
            FIVE,
            {
                "bet": {
                    "type": "small",
                    "mustOpen": True,
                    "opening": {"evaluationType": "high", "qualifier": [9, 880]},
                }
            },
        ),
        "`opening` and `mustOpen` contradict each other",
    ),
    (
        "a role by two states",
        small_game(FIVE, hands=wild_hand(_role_by(visibility="face up", dealt="face up"))),
        "`visibility` and `dealt` contradict each other",
    ),
    (
        "a role by no state",
        small_game(FIVE, hands=wild_hand(_role_by())),
        "the condition asks for `visibility` or for how the card was `dealt`",
    ),
    (
        "bring-in beside blinds",
        small_game({"deal": deal(5, "face up")}, {"bet": {"type": "bring-in"}}),
        "a bring-in step contradicts the forced bets",
    ),
    (
        "evaluation of a bring-in with blinds",
        small_game(FIVE, forcedBets={"style": "blinds", "bringInEval": "high"}),
        "`bringInEval` contradicts",
    ),
    (
        "antes style, no antes",
        small_game(FIVE, forcedBets={"style": "antes_only"})
        | {"gamePlay": small_game(FIVE)["gamePlay"][1:]},
        'the style "antes_only" needs a step',
    ),
    (
        "blinds style, no blinds",
        {
            **small_game(FIVE, {"bet": {"type": "small"}}, forcedBets={"style": "blinds"}),
            "gamePlay": small_game(FIVE)["gamePlay"][1:],
        },
        'needs a step of the type "blinds"',
    ),
    (
        "antes style with blinds",
        small_game(FIVE, {"bet": {"type": "antes"}}, forcedBets={"style": "antes_only"}),
        "a blinds step contradicts the forced bets",
    ),
    (
        "order",
        small_game(FIVE, bettingOrder={"initial": "bring_in", "subsequent": "dealer"}),
        "nobody posts a bring-in",
    ),
    ("one way", small_game(FIVE, declare("high"), hands=hi_lo()), "two ways to declare"),
    (
        "nothing to declare",
        small_game(FIVE, {"declare": {"type": "declare"}}, hands=hi_lo()),
        "the required key `options` is missing",
    ),
    (
        "one row",
        small_game(FIVE, declare("high", "low", rows=["Row"]), hands=hi_lo()),
        "two rows or more",
    ),
    (
        "a row for each pot",
        small_game(FIVE, declare("high", "low", rows=["A", "B"], per_pot=True), hands=hi_lo()),
        "a row is declared for all pots",
    ),
    (
        "rows that read the same",
        small_game(
            FIVE,
            declare("High", "B High", rows=["A", "A B"]),
            hands=[low(name="High"), low(name="B High")],
        ),
        "read the same",
    ),
    (
        "too many ways",
        small_game(
            FIVE, declare("high", "low", rows=[f"Row {n}" for n in range(16)]), hands=hi_lo()
        ),
        "16 rows with 2 options are 34 ways to declare; at most 30 are allowed",
    ),
    ("nothing low", small_game(FIVE, declare("high", "low")), 'no showdown entry decides "low"'),
    (
        "declared, but cards speak",
        with_showdown(json.loads(json.dumps(DECLARED)), declaration_mode="cards_speak"),
        "there is a declare step",
    ),
    (
        "declare mode alone",
        with_showdown(small_game(FIVE), declaration_mode="declare"),
        "there is no declare step",
    ),
    (
        "draw without cards",
        small_game({"draw": {"cards": [{"number": 1, "state": "face down"}]}}, FIVE),
        "nothing to draw to",
    ),
    (
        "draw minimum",
        small_game(
            FIVE, {"draw": {"cards": [{"number": 1, "min_number": 2, "state": "face down"}]}}
        ),
        "at least 2 contradicts at most 1",
    ),
    (
        "draw from no pile",
        small_game(
            FIVE, {"draw": {"cards": [{"number": 1, "state": "face down", "hole_subset": "X"}]}}
        ),
        'no hand has a pile "X"',
    ),
    (
        "discard too many",
        small_game(FIVE, {"discard": {"cards": [{"number": 6}]}}),
        "6 cards to discard",
    ),
    (
        "pass too many",
        small_game(
            FIVE, {"pass": {"cards": [{"number": 6, "direction": "left", "state": "face down"}]}}
        ),
        "6 cards to pass",
    ),
    (
        "expose too many",
        small_game(
            {"deal": deal(5, "face up")},
            {"expose": {"cards": [{"number": 1, "state": "face down"}]}},
        ),
        "1 card to turn",
    ),
    (
        "separate too many",
        small_game(
            FIVE,
            {
                "separate": {
                    "cards": [{"hole_subset": "A", "number": 3}, {"hole_subset": "B", "number": 3}]
                }
            },
        ),
        "6 cards to separate",
    ),
    (
        "reveal nothing",
        small_game(FIVE, {"deal": board(3)}, {"reveal": {"cards": [{}]}}),
        "no community card is face down",
    ),
    (
        "replace too many",
        small_game(
            FIVE,
            {
                "replaceCommunity": {
                    "cardsToReplace": 1,
                    "order": "clockwise",
                    "startingFrom": "left_of_dealer",
                }
            },
        ),
        "1 card to replace",
    ),
    ("arrange", small_game(FIVE, {"arrange": {}}), "cards with two faces"),
    ("nothing for sale", small_game(FIVE, {"buy": {}}), "what is for sale"),
    (
        "matching what",
        small_game(FIVE, {"discard": {"cards": [{"rule": "matching ranks"}]}}),
        "needs `subset`",
    ),
    (
        "matching an empty pile",
        small_game(FIVE, {"discard": {"cards": [{"rule": "matching ranks", "subset": "X"}]}}),
        'dealt to the pile "X"',
    ),
    ("choice never made", small_game(FIVE | when(value="A")), 'no step chooses "Game"'),
    (
        "choice made later",
        small_game(FIVE | when(value="A"), choose()),
        "has not been chosen by then",
    ),
    ("unknown choice", small_game(choose(), FIVE | when(value="C")), '"C" is never chosen'),
    ("default choice", small_game(FIVE, choose(default="C")), "not among the values"),
    (
        "state of a step",
        small_game(
            choose(),
            FIVE,
            {"bet": {"type": "small"}} | when(value="A", true_state="none", false_state="none"),
        ),
        "left out when it is false",
    ),
    (
        "seat condition on the board",
        small_game(
            FIVE,
            {
                "deal": board(1)
                | {
                    "conditional_state": {
                        "type": "all_exposed",
                        "true_state": "face up",
                        "false_state": "none",
                    }
                }
            },
        ),
        "the cards are for the board",
    ),
    (
        "dice that never show it",
        small_game(
            FIVE,
            {"roll_die": {"subset": "Die"}},
            {
                "bet": {"type": "small"},
                "conditional_state": {
                    "type": "community_card_value",
                    "subset": "Die",
                    "values": [7],
                },
            },
        ),
        "show 1 to 6, never 7",
    ),
]

WARNINGS: list[tuple[str, Json, str]] = [
    (
        "rule with blinds",  # which the older document demands of every style
        small_game(FIVE, forcedBets={"style": "blinds", "rule": "low card"}),
        "`rule` has no effect",
    ),
    (
        "bring-in without forced bets",
        small_game({"deal": deal(5, "face up")}, {"bet": {"type": "bring-in"}})
        | {
            "gamePlay": small_game({"deal": deal(5, "face up")}, {"bet": {"type": "bring-in"}})[
                "gamePlay"
            ][1:]
        },
        "does not say whose card",
    ),
    (
        "no such row",
        small_game(
            FIVE,
            {"deal": {"location": "community", "cards": [LOWER]}},
            declare("high", "low", rows=["Upper", "Lower"]),
            hands=hi_lo(),
        ),
        'no card is ever dealt to the pile "Upper"',
    ),
    (
        "pile never dealt",
        small_game(
            {"deal": deal(2)},
            {"deal": board(5, subset="Board")},
            hands=[
                {"evaluationType": "high", "anyCards": 5, "community_subset": ["Board", "Bored"]}
            ],
        ),
        'no card is ever dealt to the pile "Bored"',
    ),
    ("no up card", bring_in_game(FIVE, {"bet": {"type": "bring-in"}}), "no card is face up"),
    (
        "no up card for the high card",
        _antes_only(FIVE, {"bet": {"type": "small"}}),
        "no card is face up when the first betting round begins",
    ),
    ("no bring-in step", bring_in_game({"deal": deal(5, "face up")}), "no step posts a bring-in"),
    (
        "too many players",
        small_game({"deal": deal(7)}, players={"min": 2, "max": 8}),
        "8 players need 56 cards",
    ),
    ("no jokers", small_game(FIVE, hands=wild_hand(JOKER_WILD)), "the deck has no jokers"),
    (
        "rank not in the deck",
        small_game(
            FIVE,
            deck={"type": "custom", "cards": 48, "ranks": list("3456789TJQKA")},
            hands=wild_hand({"type": "rank", "rank": "2", "role": "wild"}),
        ),
        "no card of the rank 2",
    ),
    (
        "nothing to follow",
        small_game(
            FIVE, hands=wild_hand({"type": "follow_card", "trigger_rank": "Q", "role": "wild"})
        ),
        "no card is ever dealt face up",
    ),
    (
        "no board",
        small_game(FIVE, hands=wild_hand({"type": "lowest_community", "role": "wild"})),
        "no community cards",
    ),
]


@pytest.mark.parametrize(("document", "sentence"), [pytest.param(d, s, id=i) for i, d, s in ERRORS])
def test_a_game_that_cannot_be_is_refused(document: Json, sentence: str) -> None:
    assert sentence in the_error(document).message


@pytest.mark.parametrize(
    ("document", "sentence"), [pytest.param(d, s, id=i) for i, d, s in WARNINGS]
)
def test_a_game_that_is_hardly_meant_is_warned_about(document: Json, sentence: str) -> None:
    assert sentence in the_warning(document).message
    game_of(document)  # it still plays


def test_the_right_type_is_named_where_wild_cards_need_one() -> None:
    rule = {"type": "rank", "rank": "2", "role": "wild"}
    found = the_error(small_game(FIVE, hands=[low(wildCards=[rule])]))
    assert found.hint == "use `a5_low_wild`"


def test_what_cannot_be_judged_is_not_judged() -> None:
    found = the_error(small_game(FIVE, hands=[low(evaluationType="a5_lwo", qualifier=[1, 56])]))
    assert found.hint == "did you mean `a5_low`?"


def test_all_problems_are_reported_at_once() -> None:
    document = small_game(FIVE, hands=hand(qualifier=[11, 1]), players={"min": 5, "max": 3})
    document["deck"]["cards"] = 51
    assert len(problems(document)) == 3


def test_a_problem_has_its_line_and_column() -> None:
    text = json.dumps(small_game(FIVE), indent=2).replace('"Limit"', '"Limitt"')
    (problem,) = parse_game(text).problems
    line = text.splitlines()[(problem.line or 0) - 1]
    assert line[(problem.column or 0) - 1 :].startswith('"Limitt"')


def test_a_key_that_stands_twice_is_an_error() -> None:
    text = json.dumps(small_game(FIVE)).replace('"deck":', '"game": "Again", "deck":')
    (problem,) = parse_game(text).problems
    assert problem.path == "$.game"
    assert "appears twice" in problem.message


@pytest.mark.parametrize("text", ["", "[]", "5", "{", '{"game": "x",}', "// x", '"\\ud800"'])
def test_what_is_no_game_at_all_gets_one_clear_problem(text: str) -> None:
    (problem,) = parse_game(text).problems
    assert problem.line == 1


@pytest.mark.parametrize(
    ("key", "words", "place", "again"),
    [
        ("suits", ["spade", "heart", "spade"], 2, 'the suit "spade"'),
        ("suits", ["s", "h", "spades"], 2, 'the suit "spades"'),
        ("suits", ["c", "♣", "d", "h"], 1, 'the suit "♣"'),
        ("ranks", [*"789TJQKA", "10"], 8, 'the rank "10"'),
        ("ranks", [*"AA789TJQK"], 1, 'the rank "A"'),
    ],
)
@pytest.mark.parametrize("counted_twice", [True, False])
def test_a_rank_or_suit_is_listed_once(
    key: str, words: list[str], place: int, again: str, counted_twice: bool
) -> None:
    """Whatever number of cards the author expects: the second mention would have no effect."""
    listed = len(words) - (not counted_twice)
    deck = {"type": "custom", key: words, "cards": listed * (13 if key == "suits" else 4)}
    problem = the_error(small_game(FIVE, deck=deck))
    assert problem.path == f"$.deck.{key}[{place}]"
    assert problem.message == f"{again} is listed twice"
    assert problem.hint == f"list each {key[:-1]} once, and further cards in `added`"


@pytest.mark.parametrize("key", ["ranks", "suits"])
def test_unreadable_ranks_and_suits_are_not_called_doubles(key: str) -> None:
    words = {"ranks": ["2", "x", "y"], "suits": ["c", "x", "y"]}[key]
    deck = {"type": "custom", key: words, "cards": 12}
    assert all("twice" not in one.message for one in problems(small_game(FIVE, deck=deck)))
