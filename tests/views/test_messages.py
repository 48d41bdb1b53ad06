"""Message templates: complete, and in agreement with the events and options they word."""

from random import Random
from typing import get_args

import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import Event, apply_in_place, decisions
from anypoker.engine import events as e
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.views.decision_words import decision_options
from anypoker.views.message_ids import VARIANTS, event_kind
from anypoker.views.messages import (
    MESSAGES_FILE,
    Message,
    PlayerNames,
    format_message,
    message_ids,
    parameters,
)
from anypoker.views.transcript import event_message
from tests.engine.random_hands import random_start

SEEN_WITH = ("brought_in", "called_all_in", "stood_pat", "share_won", "side_unclaimed")


def test_every_event_kind_has_a_template() -> None:
    for kind in get_args(Event):
        assert kind in VARIANTS or event_kind(kind) in message_ids(), kind


def test_templates_of_one_kind_use_the_fields_of_the_event() -> None:
    for kind in get_args(Event):
        if kind not in VARIANTS:
            assert parameters(event_kind(kind)) <= set(kind.__struct_fields__), kind


def test_random_hands_use_only_known_templates_and_parameters() -> None:
    """Every event and option of a random hand of every game formats for every reader."""
    used: set[str] = set()
    rng = Random("messages")
    for slug in sorted(catalogue_files()):
        hand = random_start(game_of(slug).game, rng)
        while not hand.over and len(hand.actions) < 200:
            decision = rng.choice(decisions(hand))
            for option in decision_options(decision):
                given = set(option.params) | {"receiver"}  # which the prompt adds
                assert parameters(option.id) <= given, (slug, option)
                assert format_message(option)
                used.add(option.id)
            apply_in_place(hand, decision.seat, sample_legal_action(decision, rng.randrange))
        names = [f"P{seat}" for seat in range(len(hand.stacks))]
        for event in hand.events:
            if isinstance(event, e.Dealt):
                continue  # worded together with its neighbours
            message = event_message(event)
            assert parameters(message.id) <= set(message.params), (slug, message)
            used.add(message.id)
            for you in (None, 0):
                assert format_message(message, PlayerNames(names, you)).strip()
    assert set(SEEN_WITH) <= used, "random hands no longer reach these templates"


@pytest.mark.parametrize(
    ("message", "you", "text"),
    [
        (Message("called_all_in", {"seat": 0, "amount": 4}), None, "Ada calls 4 and is all-in"),
        (Message("called_all_in", {"seat": 0, "amount": 4}), 0, "You call 4 and are all-in"),
        (Message("pushed", {"seat": 0, "to": 1, "price": 0}), 1, "Ada pushes it on to you"),
        (Message("pushed", {"seat": 0, "to": 1, "price": 5}), None, "Ada pushes it on to Bo for 5"),
        (Message("raked", {"pot": 0, "amount": 3}), None, "Rake 3"),
        (Message("raked", {"pot": 1, "amount": 3}), None, "Rake 3 from side pot 1"),
    ],
)
def test_format_message(message: Message, you: int | None, text: str) -> None:
    assert format_message(message, PlayerNames(["Ada", "Bo"], you)) == text


def test_old_sentences_of_format_1() -> None:
    names = PlayerNames(["Ada", "Bo"], text_format=1)
    refund = event_message(e.Refunded(1, 40))
    assert format_message(refund, names) == "40 uncalled back to Bo"
    assert format_message(refund, PlayerNames(["Ada", "Bo"])) == "Uncalled bet (40) returned to Bo"


def test_file_has_each_id_once() -> None:
    lines = MESSAGES_FILE.read_text(encoding="utf-8").splitlines()
    ids = [line.split('"')[1] for line in lines if line.startswith('  "')]
    assert sorted(ids) == sorted(message_ids())
