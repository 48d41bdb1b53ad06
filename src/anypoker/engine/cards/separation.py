"""Ways to separate cards into piles, and the requirements that the piles must meet.

Everything here follows from the question alone, so whoever is asked can work it out.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from anypoker.cards import cards_text
from anypoker.engine.actions import Action, SeparateCards
from anypoker.engine.errors import IllegalAction
from anypoker.game import Comparing, Comparison, SeparatedPile
from anypoker.ranking.compare_orderings import Key, hand_keys

if TYPE_CHECKING:
    from anypoker.engine.decision.separate import SeparateDecision

Way = tuple[tuple[int, ...], ...]  # for each pile the positions of its cards

ALL_DEMANDS = 2


def separations(question: "SeparateDecision") -> Iterator[Way]:
    """Yield every way to fill the piles, whatever is demanded of them."""
    if question.incremental:
        return _placings(question)
    sizes = [pile.number for pile in question.piles]

    def fill(place: int, free: tuple[int, ...]) -> Iterator[Way]:
        if place == len(sizes):
            yield ()
            return
        for chosen in combinations(free, sizes[place]):
            rest = tuple(position for position in free if position not in chosen)
            for others in fill(place + 1, rest):
                yield (chosen, *others)

    return fill(0, tuple(range(len(question.cards))))


def _placings(question: "SeparateDecision") -> Iterator[Way]:
    """Every way to place the cards into the room of the piles, the last pile first."""
    count = len(question.piles)

    def place(
        position: int, left: int, room: tuple[int, ...], way: tuple[tuple[int, ...], ...]
    ) -> Iterator[Way]:
        if not left:
            yield way
            return
        if len(question.cards) - position < left:
            return
        for pile in reversed(range(count)):
            if room[pile]:
                fewer = (*room[:pile], room[pile] - 1, *room[pile + 1 :])
                more = (*way[:pile], (*way[pile], position), *way[pile + 1 :])
                yield from place(position + 1, left - 1, fewer, more)
        if len(question.cards) - position > left:
            yield from place(position + 1, left, room, way)

    return place(0, question.to_place, question.room, ((),) * count)


def requirements_met(question: "SeparateDecision", way: Way) -> int:
    """Return how many requirements are met: first the facing of the cards, then the comparison."""
    return PileRequirements(question).met(way)


class PileRequirements:
    """Requirements of the piles; each possible pile is ranked once."""

    def __init__(self, question: "SeparateDecision") -> None:
        self.question = question
        self.roles = question.roles
        self.keys: dict[tuple[int, tuple[int, ...]], Key] = {}
        self.compared: list[int] = []
        comparison = question.comparison
        if comparison is not None:
            places = {pile.name: number for number, pile in enumerate(question.piles)}
            self.compared = [places[pile.name] for pile in comparison.piles]
            sizes = [question.piles[place].number for place in self.compared]
            self.key_of = hand_keys([pile.ordering for pile in comparison.piles], sizes)

    def met(self, way: Way) -> int:
        """Return how many are met: first the facing of the cards, then the comparison."""
        up = self.question.up
        for pile, positions in zip(self.question.piles, way, strict=True):
            if (pile.least_up or pile.least_down) and not _lies_well(
                pile, [up[position] for position in positions]
            ):
                return 0
        if self.question.comparison is None:
            return ALL_DEMANDS
        return ALL_DEMANDS if self._compares_well(self.question.comparison, way) else 1

    def sorted_way(self, way: Way) -> Way:
        """Put the cards of the best pile into the first of those that are compared, and so on."""
        found = list(way)
        ranked = sorted((way[place] for place in self.compared), key=lambda one: self._key(0, one))
        for place, positions in zip(self.compared, ranked, strict=True):
            found[place] = positions
        return tuple(found)

    def _compares_well(self, comparison: Comparison, way: Way) -> bool:
        """Return whether each pile compares to the next as required; greater means better."""
        keys = [self._key(number, way[place]) for number, place in enumerate(self.compared)]
        return keys_compare(comparison.relation, keys)

    def _key(self, number: int, positions: tuple[int, ...]) -> Key:
        found = self.keys.get((number, positions))
        if found is None:
            cards = [self.question.cards[position] for position in positions]
            roles = [self.roles[position] for position in positions]
            found = self.keys[number, positions] = self.key_of(number, cards, roles)
        return found


def can_sort(piles: Sequence[SeparatedPile], comparison: Comparison) -> bool:
    """Return whether any piles meet a comparison once they are put in order."""
    sizes = {pile.name: pile.number for pile in piles}
    compared = comparison.piles
    return (
        comparison.relation is Comparing.AT_LEAST
        and len({pile.ordering for pile in compared}) == 1
        and len({sizes[pile.name] for pile in compared}) == 1
        and not any(pile.least_up or pile.least_down for pile in piles)
    )


def keys_compare(relation: Comparing, keys: Sequence[Key]) -> bool:
    """Return whether each key stands in a relation to the next; a lower key is a better hand."""
    match relation:
        case Comparing.GREATER:
            return all(one < other for one, other in pairwise(keys))
        case Comparing.LESS:
            return all(one > other for one, other in pairwise(keys))
        case Comparing.AT_LEAST:
            return all(one <= other for one, other in pairwise(keys))
        case Comparing.EQUAL:
            return len(set(keys)) == 1


def _lies_well(pile: SeparatedPile, up: Sequence[bool]) -> bool:
    return sum(up) >= pile.least_up and len(up) - sum(up) >= pile.least_down


def best_way(question: "SeparateDecision") -> Way:
    """Return a way that meets as many demands as any does.

    With unlucky cards no way meets both; then the comparison, then the visibility is waived.
    """
    best: tuple[int, Way] | None = None
    demands = PileRequirements(question)
    if question.comparison is not None and can_sort(question.piles, question.comparison):
        return demands.sorted_way(next(separations(question)))
    for way in separations(question):
        met = demands.met(way)
        if met == ALL_DEMANDS:
            return way
        if best is None or met > best[0]:
            best = met, way
    assert best is not None, "who is asked has cards for all piles"
    return best[1]


def is_allowed_way(question: "SeparateDecision", way: Way) -> bool:
    """Return whether a way meets all requirements, or as many as possible."""
    demands = PileRequirements(question)
    met = demands.met(way)
    return met == ALL_DEMANDS or met >= demands.met(way_of(question, question.example))


def answer_of(question: "SeparateDecision", way: Way) -> SeparateCards:
    """Return the action that fills the piles in this way."""
    return SeparateCards(
        tuple(
            (pile.name, tuple(question.cards[position] for position in positions))
            for pile, positions in zip(question.piles, way, strict=True)
            if positions or not question.incremental
        )
    )


def allowed_separations(question: "SeparateDecision") -> Iterator[SeparateCards]:
    """Yield every action that the question allows, equal cards taken as equal."""
    seen: set[SeparateCards] = set()
    has_doubles = len(set(question.cards)) < len(question.cards)
    demands = PileRequirements(question)
    needed = demands.met(way_of(question, question.example))
    for way in separations(question):
        if demands.met(way) < needed:
            continue
        answer = answer_of(question, way)
        if answer not in seen:
            yield answer
        if has_doubles:
            seen.add(answer)


def way_of(question: "SeparateDecision", answer: Action) -> Way:
    """Return the positions of the cards that an answer puts into each pile, or refuse it."""
    wanted = _wanted(question)
    if not isinstance(answer, SeparateCards):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: separate {wanted}")
    named = dict(answer.piles)
    known = {pile.name for pile in question.piles}
    complete = set(named) <= known if question.incremental else set(named) == known
    if len(named) != len(answer.piles) or not complete:
        raise IllegalAction(f"'{answer}' does not name each pile once: separate {wanted}")
    held = question.cards
    free = list(range(len(held)))
    way: list[tuple[int, ...]] = []
    for number, pile in enumerate(question.piles):
        cards = named.get(pile.name, ())
        if question.incremental and len(cards) > question.room[number]:
            raise IllegalAction(
                f"{pile.name} has room for {question.room[number]}, not {len(cards)}"
            )
        if not question.incremental and len(cards) != pile.number:
            raise IllegalAction(f"{pile.name} takes {pile.number} cards, not {len(cards)}")
        positions = []
        for card in cards:
            place = next((position for position in free if held[position] == card), None)
            if place is None:
                raise IllegalAction(
                    f"{cards_text([card])} is not free: each of {cards_text(held)} goes into one "
                    "pile"
                )
            free.remove(place)
            positions.append(place)
        way.append(tuple(positions))
    placed = len(held) - len(free)
    if placed != question.to_place:
        raise IllegalAction(f"all {question.to_place} cards are placed, not {placed}: {wanted}")
    return tuple(way)


def _wanted(question: "SeparateDecision") -> str:
    if question.incremental:
        pairs = zip(question.piles, question.room, strict=True)
        return " | ".join(f"{pile.name}: up to {room}" for pile, room in pairs if room)
    return " | ".join(f"{pile.name}: {pile.number} cards" for pile in question.piles)
