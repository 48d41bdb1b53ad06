"""HORSE with players who come and go, beside the written-out rules."""

from collections import Counter
from collections.abc import Iterator

from anypoker.engine.events import Posted
from anypoker.history import TableJournal
from anypoker.tables import Player, Status, Table
from tests.tables.oracle import EMPTY, IN, OUT, POSTS, WAITS, Expected, Oracle
from tests.tables.sample_session import horse_setup, keys, step

_KINDS = {Status.PLAYING: IN, Status.WAITING: WAITS, Status.POSTING: POSTS, Status.OUT: OUT}


def _kind(player: Player | None) -> str:
    if player is None:
        return EMPTY
    return _KINDS[player.status] if player.stack else OUT


def follow(oracle: Oracle, table: Table) -> None:
    """Take over who sits where; what is owed the oracle knows itself, but for newcomers."""
    for chair, player in enumerate(table.seats):
        before, oracle.chairs[chair] = oracle.chairs[chair], _kind(player)
        if player is None or (before == EMPTY and player is not None):
            oracle.owes_big.discard(chair)
            oracle.owes_small.discard(chair)
        if before == EMPTY and player is not None and table.number:
            oracle.owes_big.add(chair)


def check_hand(table: Table, expected: Expected) -> None:
    """The forced bets of the hand are those of the right players."""
    hand = table.hand
    assert hand is not None
    assert set(table.dealt) == expected.dealt
    posted: dict[str, set[int]] = {
        "small blind": set(),
        "big blind": set(),
        "post": set(),
        "dead blind": set(),
    }
    for event in hand.events:
        if isinstance(event, Posted) and event.what in posted:
            posted[event.what].add(table.dealt[event.seat])
    assert posted["big blind"] == {expected.big}
    assert posted["small blind"] == ({expected.small} - {None})
    assert posted["post"] == expected.posts
    assert posted["dead blind"] == expected.dead
    # Cards are dealt, and later rounds begin, on the left of the button.
    left = next(
        chair % len(table.seats)
        for chair in range(expected.button + 1, expected.button + 1 + len(table.seats))
        if chair % len(table.seats) in expected.dealt
    )
    assert table.dealt[hand.deal_order[0]] == left


def check_horse(seed: str, orbits: int, busy: float = 0.4) -> Counter[str]:
    """Play so many rounds of a game each; how often which situation arose."""
    seen: Counter[str] = Counter()
    kept = TableJournal.create(horse_setup(), keys=keys(seed))
    oracle = Oracle([_kind(player) for player in kept.table.seats])
    rounds, order = 0, []
    chips = kept.table.chips
    while rounds < orbits or kept.table.in_hand:
        before = kept.table
        step(kept, seed, busy)
        after = kept.table
        if after.number == before.number:
            follow(oracle, after)
            chips += _bought(before, after)
            assert after.chips == chips, "chips come and go only with players"
            continue
        assert after.turn is not None
        item = after.turn.current(after.rotation)
        if before.turn is None or before.turn.hands_left <= 1:
            rounds += 1
            order.append(item.game.name)
            assert after.turn.hands_left == len(after.dealt), "an orbit is a hand for each player"
        else:
            assert after.turn.hands_left == before.turn.hands_left - 1
        if item.has_blinds:
            expected = oracle.with_blinds()
            check_hand(after, expected)
            seen.update(_situations(oracle, expected))
            oracle.dealt_with_blinds(expected)
        else:
            assert set(after.dealt) == oracle.without_blinds()
            assert after.positions == before.positions, "the button rests"
        follow(oracle, after)
    names = [item.game.name for item in kept.table.rotation.items]
    assert order == [names[number % len(names)] for number in range(rounds)]
    seen["hands"] = kept.number
    return seen


def _situations(oracle: Oracle, hand: Expected) -> Iterator[str]:
    yield "heads up" if len(hand.dealt) == 2 else "three or more"
    if hand.small is None:
        yield "dead small blind"
    if hand.button not in hand.dealt:
        yield "dead button"
    if hand.posts:
        yield "posted to come in"
    if hand.dead:
        yield "paid a missed blind"
    if oracle.chairs[hand.big] in (WAITS, POSTS) and oracle.last_big is not None:
        yield "came in with the big blind"
    wanting = oracle.without_blinds()
    if wanting - hand.dealt:
        yield "had to wait"


def _bought(before: Table, after: Table) -> int:
    """Chips that players brought along or took away."""

    def total(table: Table) -> dict[int, int]:
        return {s: p.stack + p.bought for s, p in enumerate(table.seats) if p is not None}

    if before.in_hand:
        return 0
    return sum(total(after).values()) - sum(total(before).values())
