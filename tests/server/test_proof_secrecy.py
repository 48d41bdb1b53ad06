"""Deck proofs do not tell hidden cards, nor which of them were kept, drawn or passed."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from anypoker.catalogue import game_of
from anypoker.engine import Action, Hand, IllegalAction, apply, start
from anypoker.engine import actions as a
from anypoker.engine import events as e
from anypoker.server.table import proof_hand
from anypoker.views.visibility import SpectatorKind
from tests.server.byte_recorder import Wire, WireHand, run_with_wire
from tests.server.wire_tables import Sits, WireTable
from tests.soak.exits import exit_tables
from tests.soak.server_secrecy import SHOWDOWN, Tally, check_hand, check_same

CHOICES = a.DrawCards | a.DiscardCards | a.PassCards


def run_proved(folder: Path, tables: Sequence[WireTable]) -> Tally:
    """Redraw the hidden cards of hands with deck proofs, and compare what everyone gets."""
    tally = Tally()

    async def work(wire: Wire) -> None:
        wire.proofs = True
        for table in tables:
            one = await check_hand(wire, table)
            tally.hands += one.hands
            tally.redrawn += one.redrawn
            tally.equal += one.equal
            tally.exits += one.exits

    run_with_wire(folder, work)
    return tally


def test_deck_proofs_do_not_tell_hidden_cards(tmp_path: Path) -> None:
    games = ("texas-holdem", "badugi", "seven-card-stud")
    tables = exit_tables(5, games, 3, 1)
    tally = run_proved(tmp_path, tables)
    assert tally.redrawn >= 6
    assert tally.exits > 30


def test_proof_for_everyone_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above fails if each viewer gets what one seat sees, which folds here."""
    honest = proof_hand.ProofHand._tracker
    monkeypatch.setattr(proof_hand.ProofHand, "_tracker", lambda self, viewer: honest(self, 5))
    (table,) = exit_tables(5, ("texas-holdem",), 1, 1)
    with pytest.raises(AssertionError):
        run_proved(tmp_path, [table])


# ---------------------------------------------------------------- which cards were kept


def other_choices(one: WireHand) -> list[tuple[int, list[tuple[int, Action]]]]:
    """Return the seats that named cards, each with the actions of a hand with another choice."""
    found = []
    actions = list(one.hand.actions)
    hand: Hand = start(one.hand.game, one.hand.seats, one.hand.stakes, one.chance)
    for at, (seat, action) in enumerate(actions):
        if isinstance(action, CHOICES) and action.cards:
            kept = [card for card in hand.hole_cards[seat] if card not in action.cards]
            for card in kept:
                other = replace(action, cards=(card, *action.cards[1:]))
                try:
                    apply(hand, seat, other)
                except IllegalAction:
                    continue
                found.append((seat, [*actions[:at], (seat, other), *actions[at + 1 :]]))
                break
        hand = apply(hand, seat, action).hand
    return found


def receivers(hand: Hand, seat: int) -> set[int]:
    """Return the seats that got cards of this one."""
    passed = (event for event in hand.events if isinstance(event, e.Passed))
    return {event.to for event in passed if event.seat == seat}


@pytest.mark.parametrize("game", ["badugi", "anaconda"])
def test_deck_proofs_do_not_tell_which_cards_were_kept(tmp_path: Path, game: str) -> None:
    compared: list[int] = []

    async def work(wire: Wire) -> None:
        wire.proofs = True
        for number in range(8):
            if len(compared) >= 6:
                return
            seats = (Sits.PLAYS,) * 3
            table = WireTable(game_of(game).game, seats, 3, 1_000, f"kept {number}", number % 3)
            one = await wire.play(table)
            for seat, actions in other_choices(one)[:2]:
                again = await wire.play(table, one.chance, actions)
                secret = {seat} | receivers(one.hand, seat)
                for place, viewer in enumerate(one.viewers):
                    if viewer is SpectatorKind.SPECTATOR or viewer not in secret:
                        compared.append(check_same(one, again, place, SHOWDOWN).equal)

    run_with_wire(tmp_path, work)
    assert len(compared) >= 4
    assert sum(compared) > 5_000
