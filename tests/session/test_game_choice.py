"""Every game of the catalogue as a dealer's choice, for every number of players."""

import pytest

from anypoker.cards import new_key
from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine.events import Posted
from anypoker.history import TableJournal
from anypoker.session.game_choice import choosable, fallback_game
from anypoker.session.setup.seating import usual_stakes
from anypoker.session.table_files import playable_items
from anypoker.session.table_session import Session
from anypoker.session.text.stakes_text import stakes_text
from anypoker.tables import (
    Rotation,
    SeatSetup,
    Setup,
    TableError,
    new_table,
    parse_stakes_spec,
)
from anypoker.tables import changes as c
from anypoker.tables.games.stakes import stakes_for
from anypoker.tables.table import Table

ANY_GAME = Rotation("Dealer's choice", (), hands=1, choice=True)


def table_of(players: int, stakes: str = "2/4") -> Table:
    seats = tuple(SeatSetup(f"P{n}", 500) for n in range(players))
    return new_table(Setup(ANY_GAME, parse_stakes_spec(stakes), seats))


@pytest.mark.parametrize("players", range(2, 11))
def test_every_game_is_dealt_or_refused_with_a_reason(players: int) -> None:
    """The announced stakes are those that are posted."""
    table, dealt = table_of(players), 0
    for item in playable_items():
        session = Session(TableJournal(table), playable_items())
        least, most = item.game.players.least, item.game.players.most
        if not least <= players <= most:
            with pytest.raises(TableError, match=f"{players}"):
                session.choose(item)
            continue
        session.choose(item)
        stakes = session.table.stakes(item)
        announced = stakes_text(item.game, stakes, item.structure)
        session.record(c.Deal(new_key()))
        hand = session.hand
        assert stakes_text(hand.game, hand.stakes, hand.structure) == announced
        posted = {(one.what, one.amount) for one in hand.events if isinstance(one, Posted)}
        for what, chips in posted:
            known = {
                "ante": announced.ante,
                "small blind": announced.small_blind,
                "big blind": announced.big_blind,
                "bring-in": announced.bring_in,
            }
            assert known[what] == chips, (item.game.name, what, chips)
        dealt += 1
    assert dealt > 100


@pytest.mark.parametrize("players", [2, 6, 10])
def test_fallback_is_popular_and_fits(players: int) -> None:
    table = table_of(players)
    item = fallback_game(table, playable_items())
    assert item is not None
    assert item.game.name == "Texas Hold'em"
    assert all(one.fits(players) for one in choosable(table, playable_items()))


def test_usual_stakes_of_a_dealers_choice_leave_a_small_blind() -> None:
    """At 2/4 a no-limit game would be played with two blinds of one chip."""
    terms = usual_stakes(ANY_GAME)
    for game in (game_of(slug).game for slug in catalogue_files()):
        for structure in game.structures:
            stakes = stakes_for(game, structure, terms, ANY_GAME.default_structure)
            assert stakes.small_blind < stakes.big_blind, (game.name, structure)
