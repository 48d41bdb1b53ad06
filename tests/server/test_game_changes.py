"""Changes of the game over a socket: the host's, and those of a mix, with their cards."""

from collections.abc import Iterator, Sequence

import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.server.table.game_loading import _bet_as_here
from anypoker.tables import SeatSetup, Setup, new_table, parse_stakes_spec, single_game_rotation
from anypoker.tables.games.rotation import check_terms
from tests.server.server_process import Player, RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room"), "--no-limits") as room:
        yield room


def opened(room: RoomProcess, **asked: object) -> list[Player]:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    table = ann.open_table(seats=3, options={"act_seconds": 120}, **asked)
    players = [one.join(room, table) for one in (ann, bo)]
    for player in players:
        player.do("sit")
    players[0].do("host", verb="start")
    return players


def finish_hand(players: Sequence[Player]) -> None:
    while not all(one.view and one.view["over"] for one in players):
        for one in players:
            one.read_what_came()
            if one.decision is not None:
                one.answer(one.decision["timeout"])


def begin_hand(players: Sequence[Player], number: int) -> str | None:
    """Wait for a hand, close its card, and return the game on the card; None without a card."""
    names = set()
    for one in players:
        one.until(lambda one: one.card or (one.view and one.view["hand"] == number))
        names.add(one.card["game"]["name"] if one.card is not None else None)
    (name,) = names
    if name is not None:
        for one in players:
            assert one.card is not None
            assert one.card["hand"] == number
            assert one.card["sentences"][-1]["wins"]
            one.send("ready", hand=number)
    for one in players:
        one.until(lambda one: one.view and one.view["hand"] == number)
        assert one.card is None
        assert one.choice is None
        assert one.stakes is not None
        assert name in (None, one.stakes["game"])
    return name


def test_host_changes_to_a_choice_and_back(room: RoomProcess) -> None:
    players = opened(room, game="texas-holdem")
    host = players[0]
    assert begin_hand(players, 1) is None  # one game: no card
    host.do("host", verb="game", choice=[])
    assert host.choice is None  # the hand continues
    finish_hand(players)
    for one in players:
        one.until(lambda one: one.choice is not None)
        assert one.card is None
    assert host.choice is not None
    dealer, name = players[("Ann", "Bo").index(host.choice["name"])], host.choice["name"]
    assert dealer.choice is not None
    dealer.do("choose", question=dealer.choice["question"], game="badugi")
    for one in players:
        one.until(lambda one: one.card is not None)
        assert one.choice is None
        assert one.card is not None
        assert one.card["said"] == f"{name} deals"
    assert begin_hand(players, 2) == "Badugi"
    host.do("host", verb="game", game="omaha", stakes="2/4 pot limit")
    finish_hand(players)
    assert begin_hand(players, 3) == "Omaha"
    finish_hand(players)
    assert begin_hand(players, 4) is None  # the same game again


def test_mix_shows_a_card_at_each_change(room: RoomProcess) -> None:
    players = opened(room, mix="horse")
    cards, games = list[str | None](), list[str]()
    for number in range(1, 8):
        cards.append(begin_hand(players, number))
        stakes = players[0].stakes
        assert stakes is not None
        games.append(stakes["game"])
        finish_hand(players)
    changes = [game != before for before, game in zip(["", *games], games, strict=False)]
    assert cards == [game if new else None for game, new in zip(games, changes, strict=True)]
    assert 3 <= sum(changes) < len(changes)


def test_host_changes_to_a_game_with_other_betting(room: RoomProcess) -> None:
    """At a no-limit table, a game that knows only limit is played for stakes of the same size."""
    ann = Visitor(room, "Ann")
    host = ann.join(room, ann.open_table(game="texas-holdem", stakes="1/2 no limit", sit=True))
    host.do("host", verb="game", game="razz")
    assert (host.table["game"], host.table["stakes"]) == ("Razz", "4/8 limit")
    host.do("host", verb="game", game="guts")
    assert host.table["game"] == "Two-Card Guts"


@pytest.mark.parametrize(
    "terms", ["1/2 no limit", "2/4 limit", "3/6 pot limit", "1/2 spread limit"]
)
def test_every_game_follows_every_other(terms: str) -> None:
    seats = (SeatSetup("Ann", 100), SeatSetup("Bo", 100))
    spec = parse_stakes_spec(terms)
    assert spec.structure is not None
    games = [game_of(slug).game for slug in catalogue_files()]
    first = next(game for game in games if spec.structure in game.structures)
    table = new_table(Setup(single_game_rotation(first, spec.structure), spec, seats))
    for game in games:
        rotation, changed = _bet_as_here(game, None, table)
        check_terms(rotation, changed or table.terms)
