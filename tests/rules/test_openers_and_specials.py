"""Openers, and ranks that bring something: what is refused, how it is written, how it is told."""

import json
from typing import Any

import jsonschema
import pytest

from anypoker.game import Amount, BetStep, Bonus, DealStep, Openers, Penalty, PotMatchPrice, Unit
from anypoker.rules import canonical, canonical_text, explain_text, load_game
from anypoker.rules.schema import json_schema
from tests.rules.small_games import Json, board, deal, game_of, small_game, the_error, the_warning

VALIDATOR = jsonschema.Draft202012Validator(json_schema())
JACKS = {"evaluationType": "high", "qualifier": [9, 880]}
MATCH = {"type": "match_pot"}
FOUR = {"rank": "4", "state": "face down"}


def opened(
    *before: Json, hands: list[Json] | None = None, deck: Json | None = None, **keys: Any
) -> Json:
    """A game for antes in which the bet after these steps takes openers."""
    opening = JACKS | keys
    steps = [*(before or [{"deal": deal(5)}]), {"bet": {"type": "small", "opening": opening}}]
    document = small_game(*steps, hands=hands)
    document["gamePlay"][0]["bet"]["type"] = "antes"
    return document | ({"deck": deck} if deck else {})


def wild(name: str) -> list[Json]:
    rule = {"type": "rank", "rank": "2", "role": "wild"}
    return [{"evaluationType": name, "anyCards": 5, "wildCards": [rule]}]


def special(state: str = "face up", **keys: Any) -> Json:
    return small_game({"deal": deal(4)}, {"deal": deal(1, state, **keys)})


def blinds() -> Json:
    document = opened()
    document["gamePlay"][0]["bet"]["type"] = "blinds"
    return document


def grouped() -> Json:
    document = opened({"deal": deal(6)})  # so that who throws a card away still has a hand
    document["gamePlay"][2] = {
        "name": "Bet and throw",
        "groupedActions": [
            document["gamePlay"][2] | {"name": "Bet"},
            {"discard": {"cards": [{"number": 1, "min_number": 0, "state": "face down"}]}},
        ],
    }
    return document


def twice() -> Json:
    document = opened()
    document["gamePlay"].insert(3, document["gamePlay"][2] | {"name": "Again"})
    return document


ERRORS: list[tuple[str, Json, str]] = [
    ("type", opened(evaluationType="hihg"), '"hihg" is not an evaluation type'),
    ("class", opened(qualifier=[11, 1]), "has no class 11"),
    ("ordinal", opened(progression=[[9, 2861]]), "ordinals 1 to 2860, not 2861"),
    ("blinds", blinds(), "the blinds open this round"),
    ("in a group", grouped(), "also do other things"),
    ("twice", twice(), "a pot is opened once"),
    ("too few cards", opened({"deal": deal(4)}, {"deal": board(2)}), "nobody can ever open"),
    ("wild", opened(hands=wild("high_wild_bug")), "what is wild at the showdown is wild here"),
    (
        "strange ranks",
        opened(evaluationType="36card_ffh_high", qualifier=[9, 504]),
        "cannot rank these cards of the deck: 2, 3, 4, 5",
    ),
    (
        "forced bets",
        small_game({"deal": deal(5)}, {"bet": {"type": "blinds", "opening": JACKS}}),
        "`opening` belongs to a betting round",
    ),
    ("rank", special(bonus=[FOUR | {"rank": "1"}]), '"1" is not a rank'),
    ("face down", special("face down", bonus=[FOUR]), "a bonus is for a card face up"),
    (
        "both",
        special(bonus=[FOUR], penalty=[{"rank": "four", "cost": MATCH}]),
        "what the rank 4 brings",
    ),
    (
        "board",
        small_game({"deal": deal(5)}, {"deal": board(1, penalty=[{"rank": "4", "cost": MATCH}])}),
        "belongs to nobody, so it cannot bring a penalty",
    ),
    (
        "protected",
        special(bonus=[FOUR], protection_option={"cost": "ante", "timing": "post_deal"}),
        "`bonus` and `protection_option` contradict each other",
    ),
]


@pytest.mark.parametrize(("document", "sentence"), [pytest.param(d, s, id=i) for i, d, s in ERRORS])
def test_what_cannot_be_is_refused(document: Json, sentence: str) -> None:
    assert sentence in the_error(document).message


def test_nobody_antes_again_where_nobody_antes() -> None:
    steps = [{"bet": {"type": "small"}}, {"deal": deal(5)}]
    document = small_game(*steps, {"bet": {"type": "small", "opening": JACKS | AGAIN}})
    found = the_error(document)
    assert "nobody antes in this game" in found.message
    assert found.hint == 'use "redeal"'


AGAIN = {"passedOut": "ante_again"}


def test_a_rank_that_the_deck_lacks_is_warned_about() -> None:
    short = {"type": "custom", "cards": 48, "ranks": list("2356789TJQKA")}
    document = special(bonus=[FOUR]) | {"deck": short}
    assert "the deck has no card of the rank 4" in the_warning(document).message


def openers_of(document: Json) -> Openers:
    bets = [step.action for step in game_of(document).steps if isinstance(step.action, BetStep)]
    (found,) = [bet.openers for bet in bets if bet.openers is not None]
    return found


def test_openers_in_the_normal_form() -> None:
    found = openers_of(opened(progression=[[9, 660], [9, 440]], deals=7, **AGAIN))
    assert [tuple(each) for each in found.qualifiers] == [(9, 880), (9, 660), (9, 440)]
    assert (found.antes_again, found.deals) == (True, 7)
    assert (openers_of(opened()).antes_again, openers_of(opened()).deals) == (False, 20)


def test_a_later_round_may_need_openers_where_blinds_opened_the_first() -> None:
    document = small_game(
        {"deal": deal(5)}, {"bet": {"type": "small"}}, {"bet": {"type": "big", "opening": JACKS}}
    )
    assert openers_of(document).ordering.name == "high"


def test_specials_in_the_normal_form() -> None:
    """Two cards with specials are two deals of one, so that each is settled before the next."""
    sold = {"rank": "ten", "state": "face up", "cost": {"type": "fixed", "amount": "big_bet"}}
    document = small_game(
        {"deal": deal(3)},
        {"deal": deal(2, "face up", bonus=[FOUR, sold], penalty=[{"rank": "3", "cost": MATCH}])},
    )
    deal_step = game_of(document).steps[2].action
    assert isinstance(deal_step, DealStep)
    one, two = deal_step.cards
    assert one == two
    assert (one.number, len(one.specials)) == (1, 3)
    free, paid, price = one.specials
    assert isinstance(free, Bonus)
    assert free.price is None
    assert isinstance(paid, Bonus)
    assert (paid.trigger, paid.price) == ("T", Amount(1, Unit.BIG_BET))
    assert price == Penalty("3", PotMatchPrice())


@pytest.mark.parametrize(
    "document",
    [
        opened(),
        opened(progression=[[9, 660]], deals=3, **AGAIN),
        special(bonus=[FOUR]),
        special(
            bonus=[FOUR | {"cost": {"type": "fixed", "amount": {"times": 3, "of": "ante"}}}],
            penalty=[{"rank": "3", "cost": MATCH}],
        ),
    ],
)
def test_the_canonical_form_reads_back_and_fits_the_schema(document: Json) -> None:
    VALIDATOR.validate(document)
    game = game_of(document)
    text = canonical_text(game)
    assert load_game(text) == game
    assert canonical_text(load_game(text)) == text
    VALIDATOR.validate(canonical(game))


def test_the_schema_refuses_what_the_door_refuses() -> None:
    for document in (
        opened(passedOut="throw in"),
        special(bonus=[{"rank": "4"}]),
        special(bonus=[]),
    ):
        assert not VALIDATOR.is_valid(json.loads(json.dumps(document)))
        the_error(document)


def told(document: Json) -> str:
    return " ".join(explain_text(game_of(document)).split())


def test_openers_in_english() -> None:
    text = told(opened(progression=[[9, 660], [9, 440]], deals=7, **AGAIN))
    assert "Only a player with a pair of jacks or better may make the first bet" in text
    assert "the pot stays, everyone antes again, and all get new cards" in text
    assert text.index("pair of queens") < text.index("pair of kings")
    assert "After seven deals without an opening bet, any hand may open." in text
    assert "immediately wins the pot and shows nothing but the openers" in text
    assert "the player who opened shows the opening cards" in text
    assert "antes again" not in told(opened())


def test_specials_in_english() -> None:
    sold = FOUR | {"rank": "A", "cost": {"type": "fixed", "amount": "small_bet"}}
    text = told(special(bonus=[FOUR, sold], penalty=[{"rank": "3", "cost": MATCH}]))
    assert "A player who is dealt a four face up immediately gets one more card face down." in text
    assert (
        "dealt an ace face up may immediately buy one more card face down for a small bet." in text
    )
    assert "dealt a three face up must immediately pay as much as is in the pot or fold." in text
    assert "the price of staying in goes into the main pot; a player who has less" in text.lower()


def test_two_faced_cards_have_no_value_when_the_pot_is_opened() -> None:
    faces = [
        "As/2c",
        "Ah/3d",
        "Ad/4h",
        "Ac/5s",
        "Ks/6c",
        "Kh/7d",
        "Kd/8h",
        "Kc/9s",
        "Qs/Tc",
        "Qh/Jd",
    ]
    document = opened(
        hands=[{"evaluationType": "two_faced_high", "holeCards": 5, "face": "upper"}],
        deck={"type": "custom", "cards": len(faces), "twoFaced": faces},
    )
    document["players"]["max"] = 2
    document["gamePlay"].insert(3, {"name": "Turn", "arrange": {}})
    assert "has no value yet when the pot is opened" in the_error(document).message
