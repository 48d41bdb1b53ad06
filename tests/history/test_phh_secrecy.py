"""A record for one player hides what that player did not see, to the last byte."""

from random import Random

import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import Hand, apply_in_place, start
from anypoker.engine import events as e
from anypoker.history.phh import PhhError, read_records, record_of, record_text, replay_record
from anypoker.history.phh.variants import OWN
from anypoker.views import Onlooker, Viewer
from tests.history.test_phh_round_trip import games
from tests.views.redraw import (
    Played,
    cards_that_decide,
    exchange,
    exchanged,
    rule_looks_at_hands,
    seen_cards,
)
from tests.views.test_secrecy import random_hand

# From here on the course of a hand depends on cards that lie face down.
PARTING = (e.Shuffled, e.Redealt)
SHOWDOWN = (*PARTING, e.Shown, e.Mucked, e.Won)


def played_on(played: Played, actions: int) -> Hand:
    hand = start(played.game, played.seats, played.stakes, played.chance)
    for seat, action in played.actions[:actions]:
        apply_in_place(hand, seat, action)
    return hand


def written(hand: Hand, viewer: Viewer) -> str:
    return record_text(record_of(hand, games, viewer=viewer))


def before(played: Played, stops: tuple[type, ...]) -> int:
    """How many actions there are before the first of these events, or of a rule that looks at
    hands by itself."""
    looks = rule_looks_at_hands(played.game)
    hand = start(played.game, played.seats, played.stakes, played.chance)
    for number, (seat, action) in enumerate(played.actions):
        for event in apply_in_place(hand, seat, action):
            if isinstance(event, stops) or getattr(event, "name", None) in looks:
                return number
    return len(played.actions)


@pytest.mark.parametrize("slug", catalogue_files())
def test_what_a_player_did_not_see_makes_no_difference(slug: str) -> None:
    played = random_hand(game_of(slug).game, 7)
    random = Random(f"{slug}, seed 7")
    viewer = random.randrange(len(played.seats.players))
    seen = seen_cards(played, viewer)
    # Up to the showdown, whatever anybody holds; and to the end, with the same hands there.
    for fixed, stops in ((seen, SHOWDOWN), (seen | cards_that_decide(played), PARTING)):
        other = exchanged(played, exchange(played, fixed, random))
        actions = before(played, stops)
        mine, theirs = played_on(played, actions), played_on(other, actions)
        assert written(mine, viewer) == written(theirs, viewer)


def test_a_player_reads_its_own_cards_and_no_others() -> None:
    played = random_hand(game_of("2-7-triple-draw").game, 3)
    hand = played.hand
    seat = hand.order[0]
    record = record_of(hand, games, viewer=seat)
    whole = record_of(hand, games, viewer=Onlooker.ALL_SEEING)
    for mine, full in zip(record.actions, whole.actions, strict=True):
        own = getattr(full, "player", 0) == 0
        if own:
            assert mine == full
    assert "??" in record_text(record)
    assert "??" not in record_text(whole)


def test_a_players_record_of_a_standard_variant_can_be_played() -> None:
    """Cards that the player did not see are guessed; the chips are the same."""
    for number in range(20):
        for slug in ("seven-card-stud", "texas-holdem", "badugi"):
            hand = random_hand(game_of(slug).game, number).hand
            record = record_of(hand, games, viewer=0)
            if record.variant == OWN or any(isinstance(x, e.Shuffled) for x in hand.events):
                continue
            (read,) = read_records(record_text(record)).values()
            again = replay_record(read, games)
            assert again.why == "", (slug, number)
            assert again.stacks == record.finishing_stacks, (slug, number)


def test_a_players_record_of_another_game_cannot_be_completed() -> None:
    record = record_of(random_hand(game_of("anaconda").game, 1).hand, games, viewer=0)
    (read,) = read_records(record_text(record)).values()
    with pytest.raises(PhhError, match="hides cards, and nothing tells what they could be"):
        replay_record(read, games)
