"""Posted prices and auctions: written, read, refused."""

from typing import Any

import pytest

from anypoker.analysis.payoffs.unsupported import refusal
from anypoker.batch.compile.program import compile_game
from anypoker.batch.compile.unsupported import Unsupported
from anypoker.rules import canonical
from tests.rules.small_games import Json, board, deal, game_of, problems, small_game, the_error

ROW = board(3, subset="Row")
PRICES = ["ante", "small_bet", "big_bet"]
SALE = {"number": 1, "state": "face up", "from": "Row", "prices": PRICES}
LOT = {"from": "Lot", "number": 2, "for": "cards", "bids": "sealed", "minimum": "small_bet"}
COST = {"type": "fixed", "amount": "ante"}
BY_RANK = {"A": "big_bet", "default": "small_bet"}


def selling(row: Json | None = ROW, **keys: Any) -> Json:
    """A game that sells a row of three; a key that is None is left out."""
    sale = {key: value for key, value in (SALE | keys).items() if value is not None}
    dealt = [{"deal": row}] if row else []
    return small_game({"deal": deal(5)}, *dealt, {"buy": {"cards": [sale]}})


def auctioning(**keys: Any) -> Json:
    lot = {key: value for key, value in (LOT | keys).items() if value is not None}
    return small_game({"deal": deal(5)}, {"auction": lot})


def by_rank(**prices: str) -> Json:
    return selling(prices=None, pricesByRank=prices)


MARKETS = [
    selling(),
    selling(refill=True, unseen={"state": "face down", "price": "ante"}, optional=False),
    selling(discard_first=True, preserve_state=True, number=2),
    selling(otherwise="fold"),
    by_rank(**BY_RANK),
    selling(unseen={"state": "face up", "pricesByRank": BY_RANK}),
    auctioning(),
    auctioning(number="players", mustBid=True, maximum="big_bet", **{"for": "first_pick"}),
    auctioning(bids="open", increment="small_bet", state="face down"),
    auctioning(ties="unsold"),
    auctioning(bids="open", **{"for": "board"}),
]


@pytest.mark.parametrize("document", MARKETS)
def test_written_and_read_again(document: Json) -> None:
    game = game_of(document)
    assert game_of(canonical(game)) == game


@pytest.mark.parametrize(
    ("document", "path", "sentence"),
    [
        (
            selling(prices=["ante", "ante"]),
            ".prices",
            'there are 2 prices, but the pile "Row" has 3 cards by then',
        ),
        (
            selling(prices=["ante"]),
            ".prices",
            'there are 1 price, but the pile "Row" has 3 cards by then',
        ),
        (selling(None), ".from", 'no card is ever dealt to the pile "Row" before this'),
        (
            selling(board(3, subset="Raw")),
            ".from",
            'no card is ever dealt to the pile "Row" before this',
        ),
        (
            selling(board(3, "face down", subset="Row")),
            ".from",
            'the cards of the pile "Row" lie face down, so nobody knows what is for sale',
        ),
        (selling(number=21), ".number", "at most 20 cards are bought in a turn"),
        (selling(prices=None), "", "have `prices` by place or `pricesByRank`"),
        (selling(pricesByRank=BY_RANK), "", "have `prices` by place or `pricesByRank`"),
        (selling(cost=COST), ".cost", "`cost` has no meaning where cards come `from` a pile"),
        (selling(state="face out"), ".state", "everyone has seen a card of the pile"),
        (selling(preserve_state=True), ".preserve_state", "only with `discard_first`"),
        (selling(otherwise="fold", optional=False), "", "`otherwise` and `optional`"),
        (by_rank(A="big_bet"), ".pricesByRank", 'give "default"'),
        (
            by_rank(**{"10": "ante", "T": "ante", "default": "ante"}),
            ".pricesByRank.T",
            "the rank T has two prices",
        ),
        (
            selling(unseen={"state": "face down", "pricesByRank": BY_RANK}),
            ".unseen.state",
            "the price of a card that lies face down would tell its rank",
        ),
        (
            selling(unseen={"state": "face up", "price": "ante", "pricesByRank": BY_RANK}),
            ".unseen",
            "`price` and `pricesByRank`",
        ),
    ],
)
def test_a_sale_that_cannot_be(document: Json, path: str, sentence: str) -> None:
    problem = the_error(document)
    assert sentence in problem.message
    assert f".buy.cards[0]{path}" in problem.path


@pytest.mark.parametrize(
    ("keys", "path", "sentence"),
    [
        ({"number": None}, ".from", 'no card is ever dealt to the pile "Lot" before this'),
        ({"increment": "ante"}, ".increment", "sealed bids are made once"),
        ({"bids": "open", "ties": "unsold"}, ".ties", "open bids are never equal"),
        (
            {"for": "first_pick", "ties": "unsold"},
            ".ties",
            "where everyone takes a card, equal bids leave none unsold",
        ),
        ({"for": "board", "state": "face up"}, ".state", "cards of the board belong to nobody"),
        (
            {"for": "board", "number": "players"},
            ".number",
            "the cards of an auction for the board are dealt by it",
        ),
    ],
)
def test_an_auction_that_cannot_be(keys: Json, path: str, sentence: str) -> None:
    problem = the_error(auctioning(**keys))
    assert sentence in problem.message
    assert problem.path.endswith(f".auction{path}")


@pytest.mark.parametrize(("number", "sentence"), [(0, "at least 1"), (21, "at most 20")])
def test_numbers_of_a_lot_have_bounds(number: int, sentence: str) -> None:
    found = problems(auctioning(number=number))
    assert f"must be {sentence}, not {number}" in [problem.message for problem in found]


def test_a_step_sells_one_pile() -> None:
    document = selling()
    document["gamePlay"][3]["buy"]["cards"].append(SALE)
    assert "a step sells one pile and nothing else" in the_error(document).message


@pytest.mark.parametrize("key", ["prices", "pricesByRank", "refill", "unseen"])
def test_cards_of_the_stock_have_no_posted_prices(key: str) -> None:
    values: Json = {
        "prices": PRICES,
        "pricesByRank": BY_RANK,
        "refill": True,
        "unseen": {"state": "face up"},
    }
    card = {"number": 1, "state": "face up", "cost": COST, key: values[key]}
    problem = the_error(small_game({"deal": deal(5)}, {"buy": {"cards": [card]}}))
    assert problem.message.startswith(f"`{key}` belongs to cards `from` a pile")


def test_the_deck_serves_every_purchase() -> None:
    players = {"min": 2, "max": 10}
    sold = selling(number=2, refill=True)
    served = 52 - 3  # 5 cards and 2 purchases for each player
    assert game_of(sold | {"players": {"min": 2, "max": served // 7}})
    problem = the_error(sold | {"players": players})
    assert problem.path == "$.players.max"
    assert "10 players need 73 cards if everyone buys, but the deck has 52" in problem.message
    assert problem.hint == "the deck serves 7 players"


def test_the_deck_serves_every_lot() -> None:
    keys = {"number": "players", "for": "first_pick"}
    document = auctioning(**keys) | {"players": {"min": 2, "max": 9}}
    problem = the_error(document)
    assert problem.path == "$.players.max"
    assert problem.hint == "the deck serves 8 players"


@pytest.mark.parametrize("document", MARKETS)
def test_kernels_refuse_a_market_with_a_reason(document: Json) -> None:
    game = game_of(document)
    compiled = compile_game(game)
    assert isinstance(compiled, Unsupported)
    assert refusal(game, given=False)
