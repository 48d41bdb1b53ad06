"""Tables and views are values: they can be copied, pickled and gone on with in another process."""

import copy
import multiprocessing
import pickle

from anypoker.cards import key_from_seed
from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import decisions
from anypoker.tables import (
    SeatSetup,
    Setup,
    Table,
    advance,
    new_table,
    parse_stakes_spec,
    single_game_rotation,
)
from anypoker.tables import changes as c
from anypoker.views import SeatView, view_of


def _table_in_a_hand(slug: str) -> Table:
    """A table of the game after the deal and up to three answers."""
    game = game_of(slug).game
    seats = max(game.players.least, min(3, game.players.most))
    players = tuple(SeatSetup(f"Player {seat}", 90 + seat) for seat in range(seats))
    table = new_table(Setup(single_game_rotation(game), parse_stakes_spec("1/2"), players))
    table = advance(table, c.LogEntry(c.Deal(key_from_seed(slug)), 1000)).table
    return _answered(table, 3)


def _answered(table: Table, answers: int | None) -> Table:
    """After so many answers by silence; None: at the end of the hand."""
    while table.in_hand and answers != 0:
        assert table.hand is not None
        asked = decisions(table.hand)[0]
        act = c.Act(table.dealt_players[asked.seat], asked.timeout, asked.number)
        table = advance(table, c.LogEntry(act, table.now + 1000, c.Cause.PLAYER)).table
        answers = None if answers is None else answers - 1
    return table


def _outcome(table: Table) -> tuple[object, ...]:
    assert table.hand is not None
    stacks = [player and player.stack for player in table.seats]
    return stacks, table.ended, table.number, table.now, table.hand.mutable_fields()


def _end_of(sent: bytes) -> tuple[tuple[object, ...], bytes]:
    """What another process makes of a table, and the view it is sent with, sent back."""
    table, view = pickle.loads(sent)
    return _outcome(_answered(table, None)), pickle.dumps(view)


def test_tables_and_views_of_every_game_go_to_another_process() -> None:
    tables = {slug: _table_in_a_hand(slug) for slug in catalogue_files()}
    views: dict[str, SeatView] = {}
    for slug, table in tables.items():
        assert table.hand is not None
        views[slug] = view_of(table.hand, 0)
        assert copy.deepcopy(views[slug]) == views[slug], slug
    sent = [pickle.dumps((tables[slug], views[slug])) for slug in tables]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        answers = pool.map(_end_of, sent, chunksize=40)
    for slug, (outcome, sent_back) in zip(tables, answers, strict=True):
        assert outcome == _outcome(_answered(copy.deepcopy(tables[slug]), None)), slug
        assert pickle.loads(sent_back) == views[slug], slug
