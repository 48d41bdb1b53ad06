"""Information-set keys: equal observations get equal numbers.

An observation is two chains: the public facts without cards, and the cards that the seat has seen.
The cards are taken under every permutation of suits that the game allows, and the smallest number
counts, so that hands that differ only in suits are one.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from types import UnionType
from typing import Any, NamedTuple, get_args, get_type_hints

from anypoker.cards import Card
from anypoker.engine.events import Dealt, Event, HandStarted, StepStarted
from anypoker.solver.suit_symmetry import Relabelling
from anypoker.views import FACE_DOWN, seen_event

_ONLY_FOR_SCREENS = (HandStarted, StepStarted)
_NOT_SAID = ("seen_by",)  # other witnesses are not part of a fact


class InfoSetKey(NamedTuple):
    """`public`: all but cards. `cards`: under each exchange of suits."""

    public: int
    cards: tuple[int, ...]

    @property
    def key(self) -> tuple[int, int]:
        return self.public, min(self.cards)


class InfoSetIndex:
    """Numbers of observations, stable across runs.

    `any_order`: the order of cards dealt together in the same way does not matter.
    """

    def __init__(self, changes: Sequence[Relabelling], any_order: bool) -> None:
        self.changes = changes
        self.any_order = any_order
        self._known: dict[tuple[int, object], int] = {}
        self.empty = InfoSetKey(0, (0,) * len(changes))

    def after(self, info_set: InfoSetKey, events: Iterable[Event], seat: int) -> InfoSetKey:
        """Return the observation extended by these events."""
        public, cards = info_set
        lying: dict[object, tuple[Card, ...]] = {}  # dealt alike, one after the other
        for event in events:
            if isinstance(event, _ONLY_FOR_SCREENS):
                continue
            said, seen = _split(seen_event(event, seat).event)
            public = self._number(public, said)
            if self.any_order and isinstance(event, Dealt):
                lying[said] = lying.get(said, ()) + seen
                continue
            cards = self._with(cards, [*lying.values(), seen])
            lying = {}
        return InfoSetKey(public, self._with(cards, list(lying.values())))

    def _with(self, chains: tuple[int, ...], seen: list[tuple[Card, ...]]) -> tuple[int, ...]:
        """Return the chains with these cards added."""
        for cards in seen:
            if cards:
                chains = tuple(
                    [
                        self._number(chain, self._changed(cards, change))
                        for chain, change in zip(chains, self.changes, strict=True)
                    ]
                )
        return chains

    def _changed(self, cards: tuple[Card, ...], change: Relabelling) -> tuple[Card, ...]:
        turned = [change.get(card, card) for card in cards]
        return tuple(sorted(turned) if self.any_order else turned)

    def _number(self, before: int, more: object) -> int:
        found = self._known.get((before, more))
        if found is None:
            digest = blake2b(repr((before, more)).encode(), digest_size=8).digest()
            found = self._known[before, more] = int.from_bytes(digest)
        return found


def _split(event: Event) -> tuple[tuple[object, ...], tuple[Card, ...]]:
    """Split an event into its facts without cards and the cards it shows."""
    kind = type(event)
    plain, holding = _fields(kind)
    said: list[object] = [kind.__name__, *(getattr(event, name) for name in plain)]
    seen: list[Card] = []
    for name in holding:
        found = list(_cards_of(getattr(event, name)))
        said.append(len(found))
        seen.extend(card for card in found if card != FACE_DOWN)
    return tuple(said), tuple(seen)


def _cards_of(value: Any) -> Iterable[Card]:
    if isinstance(value, tuple):
        for item in value:
            yield from _cards_of(item)
    elif isinstance(value, int):
        yield Card(value)


@cache
def _fields(kind: type[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of a kind's fields: those without cards, those with cards."""
    hints = get_type_hints(kind)
    names = [name for name in kind.__struct_fields__ if name not in _NOT_SAID]
    holding = tuple(name for name in names if _holds_cards(hints[name]))
    return tuple(name for name in names if name not in holding), holding


def _holds_cards(hint: object) -> bool:
    if hint is Card:
        return True
    if isinstance(hint, UnionType):
        return any(map(_holds_cards, get_args(hint)))
    return any(_holds_cards(part) for part in get_args(hint))
