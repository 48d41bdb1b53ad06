"""Hands of the engine with deck proofs: every viewer's record, and what it does not tell."""

from random import Random

from anypoker.catalogue import all_games, find
from anypoker.deck_proof.compare import compare_records
from anypoker.deck_proof.verify import Verdict
from anypoker.engine import Action, Hand, IllegalAction, apply, apply_in_place, decisions
from anypoker.engine.actions import Call, DiscardCards, DrawCards, Fold, PassCards
from anypoker.engine.cards.dealt_cards import cards_off_the_stock
from anypoker.engine.events import Passed, Shown
from anypoker.game import Game
from anypoker.views.card_proofs import CardLeft, CardsShown, ProofFact, ProofTracker
from anypoker.views.visibility import FACE_DOWN, SpectatorKind, Viewer
from tests.deck_proof.proved_hands import ProvedTable
from tests.engine.random_hands import random_start
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


def test_hidden_choices_give_others_equal_bytes() -> None:
    """Hands that differ only in which hidden cards a seat gave up are the same for all others."""
    compared = 0
    for slug in ("badugi", "five-card-draw", "anaconda", "crazy-pineapple"):
        for seed in range(8):
            pair = other_choice(find(slug).game, f"{slug} {seed}")
            if pair is None:
                continue
            chooser, receivers, one, other = pair
            for viewer in (*range(len(one.stacks)), SpectatorKind.SPECTATOR):
                if viewer == chooser or viewer in receivers:
                    continue
                compared += 1
                assert facts_of(one, viewer) == facts_of(other, viewer), (slug, seed, viewer)
    assert compared > 20


def facts_of(hand: Hand, viewer: Viewer) -> list[ProofFact]:
    tracker = ProofTracker(len(hand.chance.deck), len(hand.chance.dice), viewer)
    tracker.follow(hand.events)
    return tracker.facts


def other_choice(game: Game, seed: str) -> tuple[int, set[int], Hand, Hand] | None:
    """Play up to the first choice of cards and choose in two ways."""
    random = Random(seed)
    hand = random_start(game, random, max(3, game.players.least))
    while not hand.over:
        asked = decisions(hand)[0]
        ways = choices_of(hand, asked.seat)
        if len(ways) == 2:
            one, other = (apply(hand, asked.seat, action).hand for action in ways)
            taken = [one.events, other.events]
            passed = {e.to for events in taken for e in events if isinstance(e, Passed)}
            return asked.seat, passed, one, other
        if isinstance(asked.timeout, Fold):
            apply_in_place(hand, asked.seat, Call())
        else:
            apply_in_place(hand, asked.seat, asked.timeout)
    return None


def choices_of(hand: Hand, seat: int) -> list[Action]:
    """Return two ways to give up the same number of hidden cards, if the seat may choose."""
    down = [
        card
        for card, lies in zip(hand.hole_cards[seat], hand.card_flags[seat], strict=True)
        if not lies
    ]
    ways: list[Action] = []
    for kind in (DrawCards, DiscardCards, PassCards):
        for count in (1, 2, 3):
            for cards in (tuple(down[:count]), tuple(down[-count:])):
                try:
                    apply(hand, seat, kind(cards))
                except IllegalAction:
                    continue
                ways.append(kind(cards))
            if len(ways) == 2 and ways[0] != ways[1]:
                return ways
            ways.clear()
    return []
