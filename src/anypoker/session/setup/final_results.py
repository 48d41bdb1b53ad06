"""Results of a session among its people: they share the bots' result, and payments settle them."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from anypoker.session.setup.ledger import LedgerLine, SettlingPayment, settling_payments


class PersonResult(NamedTuple):
    """Result of a person: `net` with the share of what bots and house won or lost."""

    player: str
    name: str
    place: int
    net: int
    share: int


class FinalResults(NamedTuple):
    """Results of all people, best first, and the payments that settle them.

    Attributes:
        outside: what bots, house and forfeited chips won together.
        share: the equal part of it that each person gets; negative if the bots lost.
        odd: chips that are left over, which `odd_to` gets.
    """

    people: tuple[PersonResult, ...]
    payments: tuple[SettlingPayment, ...]
    outside: int
    share: int
    odd: int
    odd_to: str | None


def final_results(
    lines: Sequence[LedgerLine], bots: Collection[str], host: str, sharing: Collection[str] = ()
) -> FinalResults:
    """Share the result of the bots among the people, and settle what is left.

    `sharing`: the people among whom it is shared, such as those who played; all if none of them is
    in the ledger. Odd chips go to the host, or to the first person if the host does not share.

    >>> lines = [LedgerLine(name, name, 0, 0, 0, net) for name, net in
    ...          (("Ann", 30), ("Bo", -20), ("Cy", 0), ("bot-1", -10))]
    >>> results = final_results(lines, {"bot-1"}, host="Bo")
    >>> [(one.name, one.net) for one in results.people], results.share, results.odd
    ([('Ann', 26), ('Cy', -4), ('Bo', -22)], -4, 2)
    """
    people = [line for line in lines if line.player not in bots]
    outside = -sum(line.net for line in people)
    shared = [line.player for line in people if line.player in sharing]
    shared = shared or [line.player for line in people]
    if not people:
        return FinalResults((), (), outside, 0, 0, None)
    share, odd = divmod(outside, len(shared))
    odd_to = (host if host in shared else shared[0]) if odd else None
    shares = {
        line.player: (share if line.player in shared else 0) + (odd if line.player == odd_to else 0)
        for line in people
    }
    nets = {line.player: line.net + shares[line.player] for line in people}
    ranked = sorted(people, key=lambda line: -nets[line.player])
    results = tuple(
        PersonResult(
            line.player,
            line.name,
            1 + sum(net > nets[line.player] for net in nets.values()),
            nets[line.player],
            shares[line.player],
        )
        for line in ranked
    )
    return FinalResults(results, tuple(settling_payments(nets)), outside, share, odd, odd_to)
