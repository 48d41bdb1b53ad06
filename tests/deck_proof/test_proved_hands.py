"""Hands of the engine with deck proofs: every viewer's record, and what it does not tell."""

from random import Random

from anypoker.catalogue import all_games, find
from anypoker.deck_proof.compare import compare_records
from anypoker.deck_proof.verify import Verdict
from anypoker.engine.cards.dealt_cards import cards_off_the_stock
from anypoker.engine.events import Shown
from anypoker.views.card_proofs import CardLeft, CardsShown, ProofTracker
from anypoker.views.visibility import FACE_DOWN, SpectatorKind
from tests.deck_proof.proved_hands import ProvedTable
from tests.engine.test_outside_shuffles import play_out


def test_places_are_those_of_the_dealt_cards_in_every_game() -> None:
    for slug, found in all_games().items():
        hand = play_out(found.game, f"places {slug}")
        tracker = ProofTracker(len(hand.chance.deck), len(hand.chance.dice), 0)
        tracker.follow(hand.events)
        left = [fact.place for fact in tracker.facts if isinstance(fact, CardLeft)]
        cards = cards_off_the_stock(hand.events, len(hand.chance.deck))
        assert left == [(card.shuffle, card.depth) for card in cards], slug


def test_every_record_of_a_proved_hand_verifies() -> None:
    for slug in ("texas-holdem", "badugi", "five-card-stud", "anaconda"):
        table = ProvedTable(find(slug).game, Random(f"proved {slug}"), slug)
        for _ in range(3):
            table.play()
        assert table.findings() == []
        records = {str(n): one.client.verifier for n, one in enumerate(table.players)}
        assert compare_records(records) == []
        for record in records.values():
            assert len(record.verdicts()) == 3
            assert all(one.verdict is not Verdict.FAILED for one in record.verdicts())
        alone = table.spectator.client.verifier.verdicts()
        assert {one.verdict for one in alone} == {Verdict.CONSISTENT}


def test_shown_cards_of_a_drawing_hand_have_no_proof_for_others() -> None:
    for seed in range(50):
        hand = play_out(find("badugi").game, f"draw {seed}")
        seats = {event.seat for event in hand.events if isinstance(event, Shown)}
        viewers = [viewer for viewer in range(len(hand.stacks)) if seats - {viewer}]
        if not seats or not viewers:
            continue
        tracker = ProofTracker(len(hand.chance.deck), 0, viewers[0])
        tracker.follow(hand.events)
        assert any(isinstance(fact, CardsShown) for fact in tracker.facts)
        return
    raise AssertionError("no showdown in 50 hands")


def test_spectator_gets_no_proof_of_hidden_cards() -> None:
    hand = play_out(find("texas-holdem").game, "spectator")
    tracker = ProofTracker(52, 0, SpectatorKind.SPECTATOR)
    tracker.follow(hand.events)
    for fact in tracker.facts:
        if isinstance(fact, CardLeft) and fact.to is not None:
            assert fact.card == FACE_DOWN
