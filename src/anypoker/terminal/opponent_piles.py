"""Hidden piles of opponents, as far as all players saw how they were made."""

from collections import Counter

from anypoker.engine.events import Dealt, Discarded, Drew, Passed, Redealt, Separated
from anypoker.views import SeatView


def hidden_piles(view: SeatView, seat: int) -> list[tuple[str, int]]:
    """Return the names of a seat's piles and their hidden cards; empty without piles."""
    piles: Counter[str] = Counter()
    unknown = False
    for seen in view.events:
        event = seen.event
        match event:
            case Redealt():
                piles, unknown = Counter(), False
            case Dealt(seat=other, up=False) if other == seat:
                piles[", ".join(event.piles)] += 1
            case Separated(seat=other, up=True) if other == seat:
                piles[""] = 0
            case Separated(seat=other) if other == seat:
                piles = Counter({name: len(cards) for name, cards in event.piles})
                unknown = False
            case Discarded(seat=other) | Drew(seat=other) | Passed(seat=other) if other == seat:
                unknown = True
            case _:
                pass
    if unknown or set(piles) <= {""} or piles.total() != view.seats[seat].down:
        return []
    return list(piles.items())
