"""Results among people: shares of the bots' result and payments settle every ledger exactly."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from anypoker.session.setup.final_results import final_results
from anypoker.session.setup.ledger import LedgerLine


@st.composite
def ledgers(draw: st.DrawFn) -> tuple[list[LedgerLine], set[str], str, set[str]]:
    """Draw a ledger whose nets and house sum to zero, its bots, its host and who played."""
    people = draw(st.integers(1, 9))
    bots = {f"bot-{n}" for n in range(draw(st.integers(0, 4)))}
    names = [*(f"p{n}" for n in range(people)), *sorted(bots)]
    nets = [draw(st.integers(-500, 500)) for _ in names]
    house = draw(st.integers(0, 50))
    nets[-1] -= sum(nets) + house
    lines = [LedgerLine(one, one, 0, 0, 0, net) for one, net in zip(names, nets, strict=True)]
    return lines, bots, draw(st.sampled_from(names)), draw(st.sets(st.sampled_from(names)))


@given(ledgers())
def test_payments_settle_every_ledger_among_people(
    drawn: tuple[list[LedgerLine], set[str], str, set[str]],
) -> None:
    lines, bots, host, sharing = drawn
    found = final_results(lines, bots, host, sharing)
    people = {line.player: line.net for line in lines if line.player not in bots}
    assert {one.player for one in found.people} == set(people)
    assert sum(one.net for one in found.people) == 0
    assert sum(one.share for one in found.people) == found.outside == -sum(people.values())
    balance: Counter[str] = Counter()
    for payer, payee, chips in found.payments:
        assert chips > 0
        assert payer in people
        assert payee in people
        balance[payee] += chips
        balance[payer] -= chips
    assert {who: n for who, n in balance.items() if n} == {
        one.player: one.net for one in found.people if one.net
    }
    assert len(found.payments) <= len(people) - 1
    # All get the equal share. One gets the odd chips too: the host if they share.
    sharers = [one for one in found.people if one.player in sharing] or list(found.people)
    assert 0 <= found.odd < len(sharers)
    for one in found.people:
        equal = found.share if one in sharers else 0
        assert one.share == equal + (found.odd if one.player == found.odd_to else 0)
        assert one.net == people[one.player] + one.share
    if found.odd and host in {one.player for one in sharers}:
        assert found.odd_to == host
    places = [one.place for one in found.people]
    assert places == sorted(places)
    assert places[0] == 1


def test_table_without_people_has_no_results() -> None:
    found = final_results([LedgerLine("bot-1", "Ada", 0, 0, 0, 0)], {"bot-1"}, "ann")
    assert found.people == found.payments == ()
