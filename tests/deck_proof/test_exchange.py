"""The dealing side of a table: who commits, who reveals in time, and the chain of hands."""

import msgspec
import pytest

from anypoker.deck_proof import Context, DeckProofError, HandProver, HashChain
from anypoker.deck_proof.exchange import REVEAL_MS, ChainState, Exchange
from anypoker.deck_proof.hand_hash import PLAYED, VOIDED
from tests.deck_proof.simulation import SMALL_DECK

PLAYERS = [(0, "a"), (3, "b"), (4, "c")]


def prover_for(exchange: Exchange) -> HandProver:
    seats = tuple(exchange.seats(PLAYERS))
    deck = " ".join(SMALL_DECK)
    number, previous = exchange.next_hand, exchange.previous
    return HandProver(Context("t", number, "G", "", 0, seats, deck, previous), bytes(32))


def chains(hand: int) -> dict[str, HashChain]:
    return {name: HashChain("t", hand, name, name.encode() * 32) for name in "abc"}


def value(chain: HashChain, shuffle: int = 0) -> str:
    return (chain.value(shuffle) or b"").hex()


def test_late_silent_and_foreign_values_are_left_out() -> None:
    exchange, own = Exchange("t"), chains(1)
    for name in "ab":
        exchange.commit(name, 1, own[name].commitment.hex())
    prover = prover_for(exchange)
    roots = exchange.publish(prover, now=1_000)
    assert exchange.deadline == 1_000 + REVEAL_MS
    assert not exchange.is_complete
    exchange.reveal("a", 1, 0, value(own["a"]))
    for player, wrong in (("b", value(own["a"])), ("c", value(own["c"])), ("b", "x")):
        with pytest.raises(DeckProofError):
            exchange.reveal(player, 1, 0, wrong)
    with pytest.raises(DeckProofError, match="too late"):
        exchange.reveal("b", 1, 1, value(own["b"], 1))
    opening = exchange.close()
    assert opening.reveals == (value(own["a"]), None, None)
    assert exchange.state.missed == {"b": 1}
    assert roots.context == prover.text
    with pytest.raises(DeckProofError, match="too late"):
        exchange.reveal("b", 1, 0, value(own["b"]))


def test_later_shuffle_accepts_a_player_who_missed_the_first() -> None:
    exchange, own = Exchange("t"), chains(1)
    exchange.commit("b", 1, own["b"].commitment.hex())
    prover = prover_for(exchange)
    exchange.publish(prover, 0)
    exchange.close()
    exchange.publish(prover, 0, SMALL_DECK[:6])
    exchange.reveal("b", 1, 1, value(own["b"], 1))
    assert exchange.is_complete
    assert exchange.close().reveals == (None, value(own["b"], 1), None)


def test_voided_hands_stay_in_the_chain() -> None:
    exchange = Exchange("t")
    heads = [exchange.previous]
    for hand, outcome in ((1, PLAYED), (2, VOIDED), (3, PLAYED)):
        assert exchange.next_hand == hand
        prover = prover_for(exchange)
        exchange.publish(prover, 0)
        if outcome == PLAYED:
            exchange.close()
        heads.append(exchange.end(outcome).proof)
        assert exchange.previous == heads[-1]
    assert len(set(heads)) == 4
    stored = msgspec.json.decode(msgspec.json.encode(exchange.state), type=ChainState)
    assert (stored.deals, stored.head) == (3, heads[-1])


def test_no_deck_is_replaced_and_no_hand_skipped() -> None:
    exchange = Exchange("t")
    prover = prover_for(exchange)
    exchange.publish(prover, 0)
    with pytest.raises(DeckProofError, match="waits"):
        exchange.publish(prover_for(Exchange("t")), 0)
    exchange.close()
    with pytest.raises(DeckProofError, match="next hand"):
        exchange.publish(prover_for(Exchange("t")), 0)
    with pytest.raises(DeckProofError, match="commit to hand 2"):
        exchange.commit("a", 1, "0" * 64)
    exchange.end(PLAYED)
    with pytest.raises(DeckProofError, match="no hand"):
        exchange.end(PLAYED)


def test_last_commitment_before_the_context_counts() -> None:
    exchange = Exchange("t")
    exchange.commit("a", 1, "0" * 64)
    exchange.commit("a", 1, "1" * 64)
    exchange.commit("b", 1, "2" * 64)
    exchange.withdraw("b")
    assert [one.commitment for one in exchange.seats(PLAYERS)] == ["1" * 64, None, None]
    with pytest.raises(DeckProofError, match="hexadecimal"):
        exchange.commit("a", 1, "A" * 64)
