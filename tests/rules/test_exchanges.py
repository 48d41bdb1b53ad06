"""Cards from piles and neighbours, and cards on offer: written, read, refused."""

from typing import Any

import pytest

from anypoker.analysis.payoffs.unsupported import refusal
from anypoker.batch.compile.program import compile_game
from anypoker.batch.compile.unsupported import Unsupported
from anypoker.catalogue import game_of as catalogue_game
from anypoker.rules import canonical
from tests.rules.small_games import Json, deal, game_of, small_game, the_error

WIDOW = {"location": "community", "cards": [{"number": 3, "state": "face up", "subset": "Widow"}]}
CLOSED = {
    "location": "community",
    "cards": [{"number": 3, "state": "face down", "subset": "Widow"}],
}
ONE = {"number": 1, "state": "face down", "from": "Widow"}
KNOCK = {"knock": True, "cards": [ONE]}
UNTIL = {"repeat": {"from": "Step 3", "until": "knock"}}


def exchanging(draw: Json, *after: Json, widow: Json = WIDOW) -> Json:
    return small_game({"deal": deal(5)}, {"deal": widow}, {"draw": draw}, *after)


def taking(widow: Json = WIDOW, **cards: Any) -> Json:
    return exchanging({"cards": [ONE | cards]}, widow=widow)


def with_neighbour(**cards: Any) -> Json:
    return taking(**{"number": 5, "from": "left"} | cards)


def offering(location: str = "player", **cards: Any) -> Json:
    offered = {"number": 1, "state": "face up", "offer": {}} | cards
    return small_game({"deal": deal(5)}, {"deal": {"location": location, "cards": [offered]}})


@pytest.mark.parametrize(
    "document",
    [
        taking(number=3, numbers=[1, 3]),
        taking(CLOSED, number=3, numbers=[3]),
        taking(number=2, min_number=1, state="face up"),
        exchanging(KNOCK | {"passes": 2, "once": True, "startingFrom": "left_of_last"}, UNTIL),
        with_neighbour(last="stock", blockedBy=["K", "A"]),
        with_neighbour(**{"from": "right"}),
        offering(),
        offering(offer={"cost": {"type": "match_pot"}, "replacement": "after", "seen": "player"}),
    ],
)
def test_written_and_read_again(document: Json) -> None:
    game = game_of(document)
    assert game_of(canonical(game)) == game


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (taking(**{"from": "Wido"}), 'no card is ever dealt to the pile "Wido" before this'),
        (
            taking(draw_amount={"relative_to": "discard", "amount": 1}),
            "`draw_amount` has no meaning",
        ),
        (taking(preserve_state=True), "`preserve_state` has no meaning"),
        (taking(shortage="cap"), "`shortage` has no meaning"),
        (taking(numbers=[2]), "2 is not between 1 and 1"),
        (taking(number=5, numbers=[5]), "only 3 can be by then"),
        (taking(CLOSED), "a pile that lies face down is taken whole"),
        (taking(blockedBy=["K"]), "only a neighbour can refuse"),
        (taking(last="stock"), 'only with `from` "left" somebody is the last'),
        (with_neighbour(number=1), "the whole hand is exchanged"),
        (with_neighbour(numbers=[1]), "the whole hand is exchanged"),
        (with_neighbour(**{"from": "right", "last": "stock"}), "the turn goes to the left"),
        (with_neighbour(blockedBy=["one"]), '"one" is not a rank'),
        (exchanging(KNOCK), "a knock ends a repetition"),
        (
            exchanging({"cards": [ONE]}, UNTIL),
            "nobody can knock in the steps that are repeated",
        ),
        (exchanging({"cards": [ONE, ONE]}), "are exchanged in one go"),
        (taking(**{"from": "stock", "last": "stock"}), "`last` belongs to a draw `from`"),
        (
            small_game(
                {"deal": deal(5)}, {"draw": {"once": True, "cards": [ONE | {"from": "stock"}]}}
            ),
            "`once` belongs to a draw `from`",
        ),
        (
            small_game({"deal": deal(5, "unseen")}, {"deal": WIDOW}, {"draw": {"cards": [ONE]}}),
            "their cards without having seen them",
        ),
        (
            small_game(
                {"deal": deal(5)},
                {"deal": WIDOW},
                {"groupedActions": [{"draw": {"once": True, "cards": [ONE]}}]},
            ),
            "`once` is about the whole table",
        ),
        (
            small_game(
                {"deal": deal(5)},
                {
                    "buy": {
                        "cards": [
                            {
                                "number": 1,
                                "state": "face up",
                                "common": True,
                                "cost": {"type": "fixed", "amount": "ante"},
                            }
                        ]
                    }
                },
                {"draw": {"cards": [{"number": 6, "state": "face down", "from": "left"}]}},
            ),
            "where players share a card",
        ),
        (offering(number=2), "one card at a time is offered"),
        (offering("community"), "it cannot be offered"),
        (offering(state="unseen"), "whether to keep a card"),
        (offering(bonus=[{"rank": "4", "state": "face up"}]), "`offer` and `bonus` contradict"),
    ],
)
def test_refused(document: Json, sentence: str) -> None:
    assert sentence in the_error(document).message


@pytest.mark.parametrize(
    ("slug", "kernels", "counts"),
    [
        ("whiskey-poker", "losers pay", "players change cards"),
        ("screw-your-neighbour", "", "players change cards"),
        ("push", "a card may be pushed on", "players may push a card on"),
    ],
)
def test_kernels_and_counts_say_why_not(slug: str, kernels: str, counts: str) -> None:
    game = catalogue_game(slug).game
    compiled = compile_game(game)
    assert isinstance(compiled, Unsupported)
    assert kernels in str(compiled)
    assert counts in str(refusal(game, given=False))


def test_an_exchange_is_why_kernels_refuse() -> None:
    assert "cards come from a pile or a neighbour" in str(compile_game(game_of(taking())))
