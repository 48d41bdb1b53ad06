"""A record for one player hides what that player did not see, to the last byte."""

import json
from random import Random
from typing import get_args

import pytest

from anypoker.catalogue import catalogue_files, game_of, load_game_text
from anypoker.engine import Action, Hand, apply, apply_in_place, decisions, start
from anypoker.engine import actions as a
from anypoker.engine import events as e
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.decision import BettingDecision, BringInDecision
from anypoker.game import Game
from anypoker.history.phh import PhhError, read_records, record_of, record_text, replay_record
from anypoker.history.phh.operation_writer import _TOLD_BY
from anypoker.history.phh.variants import OWN
from anypoker.rules import canonical_text
from anypoker.views import SpectatorKind, Viewer, seen_events
from anypoker.views.visibility import PRIVATE
from tests.history.player_records import check_record, own_cards_seen
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


@pytest.mark.parametrize("slug", catalogue_files())
def test_a_record_names_the_cards_that_its_player_saw(slug: str) -> None:
    """The own cards, also those taken up later, and none that stayed hidden."""
    played = random_hand(game_of(slug).game, 11)
    for viewer in Random(slug).sample(range(len(played.seats.players)), 2):
        (record,) = read_records(written(played.hand, viewer)).values()
        check_record(record, played, viewer, own_cards_seen(played.hand, viewer))


def hidden_widow() -> Game:
    """Whiskey poker with a widow of three cards that nobody turns up."""
    document = json.loads(canonical_text(game_of("whiskey-poker").game))
    steps = document["gamePlay"]
    (widow,) = steps[2]["deal"]["cards"]
    widow["number"] = 3
    (draw,) = steps[3]["draw"]["cards"]
    draw.update(number=3, numbers=[3])
    kept = ("Antes", "Deal", "Widow", "Take the widow unseen", "Bet", "Showdown")
    document["gamePlay"] = [step for step in steps if step["name"] in kept]
    return load_game_text(json.dumps(document | {"game": "Hidden widow"}))


def test_cards_given_for_a_hidden_pile_stay_hidden() -> None:
    exchanged_cards = 0
    for seed in range(8):
        played = random_hand(hidden_widow(), seed)
        random = Random(seed)
        for viewer in range(len(played.seats.players)):
            other = exchanged(played, exchange(played, seen_cards(played, viewer), random))
            actions = before(played, SHOWDOWN)
            mine, theirs = played_on(played, actions), played_on(other, actions)
            assert written(mine, viewer) == written(theirs, viewer)
        exchanged_cards += sum(len(getattr(one, "given", ())) for one in played.hand.events)
    assert exchanged_cards


def test_every_action_with_cards_has_a_fact_that_hides_them() -> None:
    """But for cards of the board, which lie open."""
    open_ones = {a.ReplaceCards}
    with_cards = {
        kind
        for kind in get_args(Action)
        if {"cards", "pile", "piles", "taken", "jokers"} & set(kind.__struct_fields__)
    }
    assert with_cards - open_ones == set(_TOLD_BY)
    assert {_TOLD_BY[kind] for kind in with_cards - open_ones} <= PRIVATE | {e.Exposed}


@pytest.mark.parametrize("slug", catalogue_files())
def test_answers_that_others_do_not_know_are_in_no_record(slug: str) -> None:
    """Declarations, stays, wishes to run: as long as two answers look alike, records are equal."""
    played = random_hand(game_of(slug).game, 5)
    random = Random(slug)
    hand = start(played.game, played.seats, played.stakes, played.chance)
    for seat, action in played.actions:
        question = next(one for one in decisions(hand) if one.seat == seat)
        if not isinstance(question, BettingDecision | BringInDecision):
            after = apply(hand, seat, action).hand
            other = apply(hand, seat, sample_legal_action(question, random.randrange)).hand
            viewer = random.choice([one for one in range(len(hand.stacks)) if one != seat])
            if seen_events(after.events, viewer) == seen_events(other.events, viewer):
                assert written(after, viewer) == written(other, viewer), f"{seat} {action}"
        apply_in_place(hand, seat, action)


def test_a_player_reads_its_own_cards_and_no_others() -> None:
    played = random_hand(game_of("2-7-triple-draw").game, 3)
    hand = played.hand
    seat = hand.deal_order[0]
    record = record_of(hand, games, viewer=seat)
    whole = record_of(hand, games, viewer=SpectatorKind.ALL_SEEING)
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


def test_a_completed_record_deals_the_player_the_same_cards() -> None:
    """Also out of discards that came back; where nothing tells which they were, it is refused."""
    completed = refused = 0
    for number in range(150):
        hand = random_hand(game_of("2-7-triple-draw").game, number).hand
        if not any(isinstance(x, e.Shuffled) for x in hand.events):
            continue
        for viewer in range(len(hand.stacks)):
            record = record_of(hand, games, viewer=viewer)
            if record.variant == OWN:
                continue
            try:
                again = replay_record(record, games, button=hand.seats.button)
            except PhhError as error:
                assert "the record does not tell which cards they were" in str(error)  # noqa: PT017
                refused += 1
                continue
            own, dealt = own_cards_seen(hand, viewer), own_cards_seen(again.hand, viewer)
            assert again.why or own == dealt, (number, viewer)
            completed += 1
    assert completed
    assert refused


def test_a_players_record_of_another_game_cannot_be_completed() -> None:
    record = record_of(random_hand(game_of("anaconda").game, 1).hand, games, viewer=0)
    (read,) = read_records(record_text(record)).values()
    with pytest.raises(PhhError, match="hides cards, and nothing tells what they could be"):
        replay_record(read, games)
