"""Hands written in the formats of sites, for tests."""

import json
from collections.abc import Callable, Iterator

from anypoker.cards import key_from_seed
from anypoker.engine import (
    Action,
    Hand,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine import actions as a
from anypoker.engine.decision import BettingDecision, RunTimesDecision
from anypoker.game import Structure
from anypoker.history.phh import Record, agreement, replay_record
from anypoker.history.sites.errors import SiteFormatError
from anypoker.history.sites.open_history import open_history_json
from anypoker.history.sites.pokerstars_writer import pokerstars_text
from anypoker.views import SpectatorKind, Viewer
from tests.history.test_phh_round_trip import games

REFUSED = ("cap on bets", "run 3 times", "other than one and two big blinds")
Write = Callable[[Hand, Viewer], str]


def stars(hand: Hand, viewer: Viewer = SpectatorKind.ALL_SEEING) -> str:
    return pokerstars_text(hand, games, viewer=viewer)


def open_history(hand: Hand, viewer: Viewer = SpectatorKind.ALL_SEEING) -> str:
    return json.dumps(open_history_json(hand, games, viewer=viewer))


def can_be_told(hand: Hand) -> bool:
    """Return whether the formats tell the stakes of a hand.

    They name no straddle of a player who has no chips left for it, and in limit games the big blind
    is the small bet.
    """
    stakes = hand.stakes
    poor = stakes.straddles and min(one.stack for one in hand.seats.players) < 40
    limit = hand.structure is Structure.LIMIT and hand.compiled.has_blinds
    return not poor and not (limit and stakes.big_blind != stakes.small_bet)


def check_round_trip(
    hand: Hand, write: Write, read: Callable[..., Iterator[tuple[str, Record]]]
) -> int:
    """A hand there and back: the same chips for everyone. Returns whether it could be written."""
    try:
        text = write(hand, SpectatorKind.ALL_SEEING)
    except SiteFormatError as error:
        assert any(reason in str(error) for reason in REFUSED), error  # noqa: PT017
        return 0
    ((_, record),) = read(text, games)
    again = replay_record(record, games, button=hand.seats.button)
    assert (again.why, agreement(again).why) == ("", ""), text
    assert [chips // again.scale for chips in again.hand.stacks] == hand.stacks, text
    return 1


def run_twice(slug: str, seed: int, times: int = 2, folds: int = 0) -> Hand:
    """A hand in which all who do not fold go all in, and the board is run several times."""
    game = games(slug)
    chance = shuffled_deck_from_key(game.for_players(3), key_from_seed(seed))
    stakes = Stakes(structure=Structure.POT_LIMIT, run_times=times)
    hand = start(game, seats_of(200, 90, 145, button=seed % 3), stakes, chance)
    while not hand.over:
        asked = decisions(hand)[0]
        action: Action
        match asked:
            case BettingDecision() if folds and asked.call:
                action, folds = a.Fold(), folds - 1
            case RunTimesDecision():
                action = a.RunTimes(times)
            case BettingDecision(opens=True):
                action = a.Bet(asked.most)
            case BettingDecision() if asked.most:
                action = a.RaiseTo(asked.most)
            case _:
                action = a.Call()
        apply_in_place(hand, asked.seat, action)
    return hand
