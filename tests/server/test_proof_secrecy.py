"""Deck proofs do not tell hidden cards, nor which of them were kept, drawn or passed."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from anypoker.catalogue import game_of
from anypoker.server.table import proof_hand
from tests.server.byte_recorder import Wire, run_with_wire
from tests.server.wire_tables import WireTable
from tests.soak.exits import exit_tables
from tests.soak.proof_secrecy import Kept, check_choices, proof_tables
from tests.soak.server_secrecy import Tally, check_hand


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


@pytest.mark.parametrize("game", ["badugi", "anaconda"])
def test_deck_proofs_do_not_tell_which_cards_were_kept(tmp_path: Path, game: str) -> None:
    """A share of `soak proof-secrecy`."""
    kept = Kept()

    async def work(wire: Wire) -> None:
        wire.proofs = True
        for table in proof_tables(game_of(game).game, 4, 1):
            if kept.again < 3:
                await check_choices(wire, table, kept)

    run_with_wire(tmp_path, work)
    assert kept.again >= 2
    assert kept.equal > 5_000


def test_later_shuffles_with_deck_proofs_tell_nothing(tmp_path: Path) -> None:
    """A share of `soak proof-secrecy --shuffles`: these hands shuffle again, and go on."""
    tally, kept = Tally(), Kept()
    game = game_of("screw-your-neighbour").game

    async def work(wire: Wire) -> None:
        wire.proofs = True
        (table,) = proof_tables(game, 1, 1)
        tally.equal += (await check_hand(wire, table)).equal
        one = await wire.play(table)
        kept.count_shuffles(one.hand)
        assert one.hand.over

    run_with_wire(tmp_path, work)
    assert kept.shuffles > 0
    assert kept.shuffled == {game.name}
    assert tally.equal > 5_000
