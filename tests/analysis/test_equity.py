"""Published numbers, ranges, errors; and the short ways beside the long one."""

from math import hypot

import pytest

from anypoker.analysis.enumeration import enumerate_deals, races
from anypoker.analysis.enumeration.enumerate_deals import count_all, sample
from anypoker.analysis.enumeration.races import RaceOfRanks, race_of
from anypoker.analysis.equity import equity
from anypoker.analysis.query.equity_query import make_query, spot_of
from anypoker.analysis.query.known_deal import KnownDealError
from anypoker.cards import CardError
from anypoker.catalogue import find
from anypoker.game import Game


def parts(game: str, hands: list[str], board: str = "") -> list[float]:
    found = equity(find(game).game, hands, board=[board], exact=True)
    return [round(player.equity, 9) for player in found.players]


def test_a_coin_flip_before_the_flop(holdem: Game) -> None:
    found = equity(holdem, ["AhKh", "QsQd"])
    first = found.players[0]
    assert found.exact
    assert found.stderr is None
    assert found.deals == 1_712_304
    assert round(first.equity, 9) == 0.462144572
    assert round(first.win * found.deals) == 787_966
    assert round(first.tie * found.deals) == 6_732
    assert first.shares == {"High": first.equity}


@pytest.mark.parametrize(
    ("game", "hands", "board", "expected"),
    [
        ("holdem", ["AhKh", "QsQd"], "Jh7h2c", [0.544444444, 0.455555556]),
        ("holdem", ["AhKh", "QsQd", "8c7c"], "", [0.384738375, 0.392838297, 0.222423328]),
        ("omaha", ["AsKsQhJh", "9c9d8c7d"], "Ts8h2c", [0.396341463, 0.603658537]),
        ("seven-card-stud", ["AhAd2cKh5h", "KsQsJs9s2d"], "", [0.494466780, 0.505533220]),
    ],
)
def test_published_numbers(game: str, hands: list[str], board: str, expected: list[float]) -> None:
    assert parts(game, hands, board) == expected


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["AhKh", "QsQd"], "2c3d"),
        ("holdem", ["AhAd", "AsAc", "7h6h"], "7c"),
        ("holdem", ["2h3h", "2s3s"], "4h5s"),
        ("short-deck-holdem", ["AhKh", "QsQd"], "6c"),
        ("seven-card-stud", ["AhKhQh2c3d", "AsKsQs2d3c"], ""),
        ("seven-card-stud", ["AhKhQh2c3d7s", "AsKsQs2d3c7d"], ""),
    ],
)
def test_short_ways_count_what_the_long_way_counts(game: str, hands: list[str], board: str) -> None:
    spot = spot_of(make_query(find(game).game, hands, [board]))
    race = race_of(spot)
    assert isinstance(race, RaceOfRanks)
    quick = race.by_ranks() or race.independent_seats()
    assert quick is not None
    slow = [count_all(spot, first) for first in range(len(spot.deck))]
    assert sum(part.deals for part in slow) == quick.deals == spot.completions
    for name in ("units", "wins", "ties", "scoops"):
        together = sum(part.parts[name] for part in slow if part.deals)
        assert together.tolist() == quick.parts[name].tolist()


def test_a_flush_in_either_of_two_suits_takes_the_long_way() -> None:
    spot = spot_of(make_query(find("holdem").game, ["AhKhQh"[:4], "QsJs"], ["2h3h4s"]))
    race = race_of(spot)
    assert isinstance(race, RaceOfRanks)
    assert race.by_ranks() is None


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AhKh", "QsQd", "8c7c"], ""),
        (["AhKs", "QsQd"], "2s"),
        (["Ah2h", "Kh3h", "Qh4h", "Jd5d"], "6h7d"),
    ],
)
def test_boards_sampled_by_their_ranks_are_those_looked_at_in_full(
    hands: list[str], board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot = spot_of(make_query(find("holdem").game, hands, [board]))
    by_ranks = sample(spot, 20_000, seed=3, chunk=0)
    monkeypatch.setattr(races, "_MANY", 1_000_000)
    in_full = sample(spot, 20_000, seed=3, chunk=0)
    assert by_ranks.deals == in_full.deals == 20_000
    for name, part in by_ranks.parts.items():
        assert (part == in_full.parts[name]).all(), name


@pytest.mark.parametrize("game", ["2-7-triple-draw", "badugi", "deuces-wild-draw", "straight-49"])
def test_a_race_is_what_the_long_way_makes_of_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot = spot_of(make_query(find(game).game, ["", "", ""]))
    quick = sample(spot, 60_000, seed=5, chunk=0)
    monkeypatch.setattr(enumerate_deals, "race_of", lambda spot: None)
    slow = sample(spot, 60_000, seed=6, chunk=0)
    whole = int(spot.outcomes.division.whole)
    for seat in range(3):
        error = hypot(quick.deviation(seat, whole), slow.deviation(seat, whole))
        assert abs(quick.mean("units", seat) - slow.mean("units", seat)) / whole < 4 * error
        assert abs(quick.mean("ties", seat) - slow.mean("ties", seat)) < 0.01


def test_hands_that_share_everything_split(holdem: Game) -> None:
    found = equity(holdem, ["AhKd", "AsKc"], board=["QhJdTs2c2d"])
    assert found.deals == 1
    assert [player.equity for player in found.players] == [0.5, 0.5]
    assert [player.tie for player in found.players] == [1, 1]


def test_ranges_are_all_their_hands_together(holdem: Game) -> None:
    together = equity(holdem, ["AhKh", "QQ,JJ"], board=["2c7d9h"])
    apart = [equity(holdem, ["AhKh", pair], board=["2c7d9h"]) for pair in ("QQ", "JJ")]
    assert together.exact
    assert together.deals == sum(found.deals for found in apart)
    mean = sum(found.players[0].equity for found in apart) / 2
    assert together.players[0].equity == pytest.approx(mean)


def test_samples_of_ranges_agree_with_the_count(holdem: Game) -> None:
    exact = equity(holdem, ["AKs,QQ", "JJ-99"], board=["2c7d9h"], exact=True)
    drawn = equity(holdem, ["AKs,QQ", "JJ-99"], board=["2c7d9h"], samples=200_000)
    assert drawn.stderr is not None
    assert abs(drawn.players[0].equity - exact.players[0].equity) < 5 * drawn.stderr
    assert not drawn.exact


def test_dead_cards_cannot_come(holdem: Game) -> None:
    found = equity(holdem, ["AhAd", "KhKd"], board=["2c3c4c7s"], dead="KsKc")
    assert found.deals == 42
    assert found.players[0].equity == 1


def test_boards_by_pile() -> None:
    game = find("double-board-holdem").game
    spot = spot_of(make_query(game, ["AhKh", "QsQd"]))
    names = [pile.name for pile in spot.outcomes.layout.piles]
    found = equity(game, ["AhKh", "QsQd"], board=[f"{names[0]}=AcAs2d7c9h", f"{names[1]}=QhQc2s"])
    assert found.exact
    assert next(iter(found.players[0].shares.values())) == 1
    assert list(found.players[1].shares.values())[1] > 0.9


def test_draws_may_be_left_to_the_players() -> None:
    found = equity(find("badugi").game, ["As2d3c4h", "KsKdKcKh"], samples=10, play=True)
    assert found.by == "engine"
    assert found.players[0].equity == 1  # nothing beats it, whatever is drawn
    assert found.deals == 10


def test_players_who_decide_are_played_by_the_engine() -> None:
    game = find("crazy-pineapple").game
    found = equity(game, ["AsAdKs", "7h2c3d"], samples=20)
    assert found.by == "engine"
    assert "sensible bot" in found.note
    assert sum(player.equity for player in found.players) == pytest.approx(1)
    again = equity(game, ["AsAdKs", "7h2c3d"], samples=20)
    assert again == found


@pytest.mark.parametrize(
    ("hands", "board", "words"),
    [
        (["AhKh", "AhQd"], "", "Ah is named 2 times"),
        (["AhKh5d", "QsQd"], "", "hand 1 has 2 cards at the showdown, not 3"),
        (["AhKh", "QsQd"], "2c3c4c5c6c7c", "the board has 5 cards"),
        (["AhKh", "QsQd"], "Left=2c", "no pile Left"),
        (["AhKh", "AA"], "AsAdAc", "every hand of 'AA'"),
    ],
)
def test_cards_that_cannot_be_are_refused(
    holdem: Game, hands: list[str], board: str, words: str
) -> None:
    with pytest.raises(KnownDealError, match=words):
        equity(holdem, hands, board=[board])


def test_a_joker_is_no_card_of_holdem(holdem: Game) -> None:
    with pytest.raises(KnownDealError, match="Jk is not in the deck"):
        equity(holdem, ["AhJk", "QsQd"])


def test_dead_cards_must_be_cards(holdem: Game) -> None:
    with pytest.raises(CardError, match="is not a card"):
        equity(holdem, ["AhKh", "QsQd"], dead="Xx")


def test_one_deal_at_least(holdem: Game) -> None:
    for deals in (0, -3):
        with pytest.raises(KnownDealError, match=f"one deal at least must be sampled, not {deals}"):
            equity(holdem, ["AhKh", "QsQd"], samples=deals)


def test_a_board_may_be_one_text(holdem: Game) -> None:
    hands = ["AhKh", "QsQd"]
    assert equity(holdem, hands, board="Jh7h2c") == equity(holdem, hands, board=["Jh", "7h2c"])
