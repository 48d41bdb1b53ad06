"""Tables that deal hands with a deck proof: logs, snapshots and later shuffles."""

from random import Random

import pytest
from msgspec.structs import replace

from anypoker.deck_proof import ContextSeat, HashChain, first_hash
from anypoker.engine import decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.events import Redealt, Shuffled
from anypoker.history import GameRegistry
from anypoker.history.log.journal import TableJournal, propose
from anypoker.history.log.lines import read_line, write_line
from anypoker.session.proof_lines import hand_context
from anypoker.tables import TableError, advance
from anypoker.tables import changes as c
from anypoker.tables.games.rotation import single_game_rotation
from anypoker.tables.hands.proved_deal import prover_of
from tests.history.test_snapshot import again, same
from tests.tables.sample_session import games
from tests.tables.test_table_rules import table


def proved_deal(kept: TableJournal, chains: list[HashChain], silent: int = -1) -> c.Deal:
    """Return the deal of the next hand with a proof; the players are those of all seats."""
    plain = kept.next_deal()
    ahead = propose(kept.table, c.LogEntry(plain)).table
    assert ahead.hand is not None
    seats = [
        ContextSeat(seat, player, chain.commitment.hex())
        for seat, player, chain in zip(ahead.dealt, ahead.dealt_players, chains, strict=True)
    ]
    context = hand_context(
        ahead.hand.game, "1/2", 0, seats, "t", kept.number + 1, first_hash("t").hex()
    )
    values = tuple(
        None if seat == silent else (chain.value(0) or b"").hex()
        for seat, chain in enumerate(chains)
    )
    return replace(plain, context=context.text(), reveals=(values,))


def chains_of(players: str, number: int = 1) -> list[HashChain]:
    return [HashChain("t", number, player, bytes([at]) * 32) for at, player in enumerate(players)]


def play(kept: TableJournal, random: Random, chains: list[HashChain] | None) -> int:
    """Play the hand at random; return the number of later shuffles with values of all players."""
    answered = 0
    while kept.table.in_hand:
        assert kept.hand is not None
        asked = random.choice(decisions(kept.hand))
        player = kept.table.dealt_players[asked.seat]
        action = sample_legal_action(asked, random.randrange)
        entry = c.LogEntry(c.Act(player, action, asked.number), kept.clock())
        reveals = {}
        if chains is not None:
            reveals = {
                shuffle: tuple((chain.value(shuffle) or b"").hex() for chain in chains)
                for shuffle in range(1, 32)
            }
        step = propose(kept.table, entry, reveals)
        answered += sum(isinstance(one.change, c.Reveals) for one in step.entries)
        check_entries(kept, step.entries)
        kept.accept(step)
        if kept.table.in_hand:
            same(kept.table, again(kept.table)[0])
    return answered


def check_entries(kept: TableJournal, entries: tuple[c.LogEntry, ...]) -> None:
    """The same table follows from the entries, as lines of a log."""
    table, written, read = kept.table, GameRegistry(), GameRegistry()
    for entry in entries:
        back = read_line(write_line(entry, written), read).entry
        assert back == entry
        if isinstance(back.change, c.Deal | c.End):
            back = entry
        table = advance(table, back).table


@pytest.mark.parametrize("with_values", [True, False])
def test_later_shuffles_use_the_next_values(with_values: bool) -> None:
    later = 0
    for seed in range(4):
        name, players = ("badugi", "ABCDEF") if seed == 0 else ("three-card-guts", "ABC")
        rotation = single_game_rotation(games(name))
        kept = table(*[200] * len(players), rotation=rotation, terms="2/4 limit")
        chains = chains_of(players)
        kept.propose_and_accept(proved_deal(kept, chains, silent=2))
        answered = play(kept, Random(seed), chains if with_values else None)
        hand, proof = kept.table.hand, kept.table.proof
        assert hand is not None
        assert proof is not None
        shuffled = [one for one in hand.events if isinstance(one, Shuffled | Redealt)]
        assert len(proof.reveals) == 1 + len(shuffled) == 1 + answered
        assert all(bool(values) is with_values for values in proof.reveals[1:])
        prover = prover_of(proof, hand.chance.key, hand.chance.later)
        for number, order in enumerate(hand.chance.later, 1):
            assert prover.card_line(number, 0, None, True).card
            assert len(order) == len(prover.order(number))
        later += answered
    assert later > 1


def test_values_change_the_deck() -> None:
    decks = set()
    for silent in (-1, 0, 1):
        kept = table(200, 200)
        kept.propose_and_accept(proved_deal(kept, chains_of("AB"), silent))
        assert kept.hand is not None
        decks.add(kept.hand.chance.deck)
    assert len(decks) == 3


def test_wrong_values_and_contexts_are_refused() -> None:
    kept = table(200, 200)
    deal = proved_deal(kept, chains_of("AB"))
    for wrong in (
        replace(deal, reveals=(("ab" * 32, None),)),
        replace(deal, reveals=((None,),)),
        replace(deal, context="{}"),
        replace(deal, context=deal.context.replace("2c 2d", "2d 2c 3c")),
    ):
        with pytest.raises(TableError, match="no hand can begin"):
            propose(kept.table, c.LogEntry(wrong))
    with pytest.raises(TableError, match="no hand is played"):
        propose(kept.table, c.LogEntry(c.Reveals(1)))
    kept.propose_and_accept(deal)
    with pytest.raises(TableError, match="the next shuffle of the hand is 1"):
        propose(kept.table, c.LogEntry(c.Reveals(2)))
