"""Protocol, records and verification of the deck proof."""

from collections import Counter
from random import Random

import pytest

from anypoker.deck_proof import DeckProofError, HandProver, HashChain, follows_in_chain
from anypoker.deck_proof.compare import compare_records
from anypoker.deck_proof.hashing import byte_stream, draw_below, permutation, tagged_hash
from anypoker.deck_proof.merkle import root_of_path, tree_levels, tree_path
from anypoker.deck_proof.record import read_record
from anypoker.deck_proof.verify import Verdict, verify_record
from tests.deck_proof.cheats import CHEATS, ShortDeck, honest, is_found, verify_lines
from tests.deck_proof.simulation import SMALL_DECK, SimulatedTable


def test_tree_paths_lead_to_the_root() -> None:
    for count in range(1, 40):
        leaves = [tagged_hash("leaf", number) for number in range(count)]
        levels = tree_levels(leaves)
        for index in range(count):
            path = tree_path(levels, index)
            assert root_of_path(leaves[index], index, count, path) == levels[-1][0]
            assert root_of_path(leaves[index], index, count, [*path, leaves[0]]) is None
            assert root_of_path(leaves[index], count, count, path) is None
            if path:
                assert root_of_path(leaves[index], index, count, path[:-1]) is None


def test_tree_duplicates_no_leaf() -> None:
    three = [tagged_hash("leaf", number) for number in range(3)]
    roots = {tree_levels(three)[-1][0], tree_levels([*three, three[-1]])[-1][0]}
    assert len(roots) == 2


def test_chain_is_bound_to_table_hand_and_player() -> None:
    chain = HashChain("t", 1, "p", bytes(32))
    first, third = chain.value(0), chain.value(2)
    assert first is not None
    assert third is not None
    assert follows_in_chain("t", 1, "p", (0, chain.commitment), 1, first)
    assert follows_in_chain("t", 1, "p", (1, first), 3, third)
    assert not follows_in_chain("t", 1, "p", (1, first), 2, third)
    assert chain.value(31) == chain.secret
    assert chain.value(32) is None
    for other in (("u", 1, "p"), ("t", 2, "p"), ("t", 1, "q")):
        assert not follows_in_chain(*other, (0, chain.commitment), 1, first)


def test_draws_are_unbiased_by_rejection() -> None:
    for bound in (3, 52, 200):
        limit = 256 - 256 % bound
        counts = Counter(draw_below(bound, iter([byte])) for byte in range(limit))
        assert set(counts.values()) == {limit // bound}
    assert draw_below(3, iter([255, 4])) == 1
    assert sorted(permutation(256, byte_stream("any"))) == list(range(256))
    with pytest.raises(DeckProofError, match="256"):
        permutation(257, byte_stream("any"))


def test_honest_records_verify_and_agree() -> None:
    table, records = honest(Random(1))
    verified = verify_lines(table, records)
    for one in verified.values():
        assert not one.findings
        assert not one.notices
        assert [hand.verdict for hand in one.verdicts()] == [Verdict.VERIFIED] * 2
        assert all(hand.took_part == len(table.names) for hand in one.verdicts())
    assert len({one.code for one in verified.values()}) == 1
    assert compare_records(verified) == []


def test_deal_uses_every_card_of_the_deck_once() -> None:
    table = SimulatedTable(Random(2))
    prover = table.play()
    assert sorted(prover.order(0)) == sorted(SMALL_DECK)
    assert all(1 <= die <= 6 for die in prover.dice())


def test_each_reveal_changes_the_order() -> None:
    table = SimulatedTable(Random(3), players=2, deck=[f"{r}s" for r in "23456789TJQKA"])
    table.hand = 1
    context = table.context()
    orders = set()
    for silent in ((), (0,), (1,), (0, 1)):
        prover = HandProver(context, bytes(32))
        roots = prover.publish()
        values = [player.client.reveal_for(roots) for player in table.players.values()]
        reveals = [None if at in silent else bytes.fromhex(v or "") for at, v in enumerate(values)]
        prover.deal(reveals)
        orders.add(tuple(prover.order(0)))
    assert len(orders) == 4


def test_silent_client_is_left_out_and_counted() -> None:
    table = SimulatedTable(Random(4))
    table.play(silent=["player 2"])
    verified = verify_lines(table, table.records())
    for name, one in verified.items():
        assert not one.findings
        assert one.missed == {"player 2": 1}
        (hand,) = one.verdicts()
        assert hand.took_part == 2
        silent = name == "player 2"
        assert hand.verdict is (Verdict.CONSISTENT if silent else Verdict.VERIFIED)


def test_dropped_value_is_noticed_by_its_client() -> None:
    table = SimulatedTable(Random(5), players=2)
    table.hand = 1
    prover = HandProver(table.context(), bytes(32))
    roots = prover.publish()
    values = [player.client.reveal_for(roots) for player in table.players.values()]
    opening = prover.deal([bytes.fromhex(values[0] or ""), None])
    victim = table.players["player 1"].client
    victim.receive(opening)
    assert not victim.findings
    assert "left out" in victim.verifier.notices[0].sentence
    assert victim.verifier.verdicts()[0].verdict is Verdict.CONSISTENT


def test_server_alone_is_consistent_only() -> None:
    table = SimulatedTable(Random(6))
    table.play(bystanders=table.names)
    for one in verify_lines(table, table.records()).values():
        assert not one.findings
        assert [(h.verdict, h.took_part) for h in one.verdicts()] == [(Verdict.CONSISTENT, 0)]


def test_client_reveals_once_and_not_for_other_roots() -> None:
    table = SimulatedTable(Random(7), players=2)
    table.hand = 1
    context = table.context()
    client = table.players["player 0"].client
    roots = HandProver(context, bytes(32)).publish()
    value = client.reveal_for(roots)
    assert value is not None
    assert client.reveal_for(roots) == value
    assert client.reveal_for(HandProver(context, bytes(31) + b"1").publish()) is None
    assert "replaced" in client.findings[0].sentence
    assert table.players["player 0"].data.count(b'"kind":"reveal"') == 1


def test_deck_is_never_replaced_after_publication() -> None:
    table = SimulatedTable(Random(8))
    table.hand = 1
    prover = HandProver(table.context(), bytes(32))
    prover.publish()
    with pytest.raises(DeckProofError, match="waits"):
        prover.publish()
    with pytest.raises(DeckProofError, match="fit"):
        prover.deal([bytes(32), None, None])


@pytest.mark.parametrize("kind", CHEATS)
def test_cheat_is_found_by_its_victim(kind: str) -> None:
    for seed in range(3):
        table, records = CHEATS[kind](Random(f"{kind} {seed}"))
        assert is_found(table, records), f"{kind} {seed}"


def test_incomplete_deck_is_found_unless_it_is_picked() -> None:
    found = 0
    for seed in range(40):
        table = SimulatedTable(Random(f"short {seed}"), players=2, prover=ShortDeck)
        table.play()
        verified = verify_lines(table, table.records())["player 1"]
        picked = verified.hands[1].picked == ShortDeck.wrong
        if not picked:
            assert "not exactly the deck" in verified.findings[0].sentence
            found += 1
    assert 28 <= found < 40


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"[]",
        b'{"deck_proof":2,"table":"t"}',
        b'{"deck_proof":1,"table":""}',
        b'{"deck_proof":1,"table":"t"}\n{"kind":"what"}',
        b'{"deck_proof":1,"table":"t"}\n{"kind":"commit","hand":0,"secret":"' + b"0" * 64 + b'"}',
        b'{"deck_proof":1,"table":"t"}\n' + b"[" * 100_001,
        b'{"deck_proof":1,"table":"\xff"}',
        b'{"deck_proof":1,"table":"t"}\n' + b"[" * 5_000,
    ],
)
def test_unreadable_records_give_one_sentence(data: bytes) -> None:
    with pytest.raises(DeckProofError) as caught:
        read_record(data)
    assert len(str(caught.value)) < 300


def test_random_bytes_in_a_record_never_crash() -> None:
    table, _ = honest(Random(9))
    data = table.players["player 1"].data
    random = Random(10)
    for _ in range(150):
        broken = bytearray(data)
        for _ in range(random.randrange(1, 4)):
            broken[random.randrange(len(broken))] = random.randrange(256)
        try:
            record = read_record(bytes(broken))
        except DeckProofError:
            continue
        verify_record(record)
