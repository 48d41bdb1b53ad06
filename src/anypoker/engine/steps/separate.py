"""Make named piles of one's cards."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from anypoker.cards import JOKER, Card, cards_text, faces
from anypoker.engine.actions import Action, SeparateCards
from anypoker.engine.decision import SeparateDecision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Separated
from anypoker.engine.questions import answered, ask_next
from anypoker.engine.state import UP, Hand
from anypoker.game import Comparing, Comparison, Separate
from anypoker.ranking.ordering import Ordering, Patterns

Ways = tuple[tuple[int, ...], ...]  # for each pile the positions of its cards


def begin(hand: Hand, action: Separate, seats: list[int]) -> None:
    """Seat after seat; who has too few cards for the piles leaves them as they are."""
    needed = sum(pile.number for pile in action.piles)
    hand.queue = [seat for seat in seats if len(hand.hole[seat]) >= needed]
    ask_next(hand)


def decision(hand: Hand, action: Separate, seat: int) -> SeparateDecision:
    example, _ = _example(hand, action, seat)
    held = hand.hole[seat]
    return SeparateDecision(
        seat,
        hand.asked[seat],
        action.piles,
        action.comparison,
        tuple(held),
        tuple(bool(lies & UP) for lies in hand.lying[seat]),
        SeparateCards(
            tuple(
                (pile.name, tuple(held[position] for position in positions))
                for pile, positions in zip(action.piles, example, strict=True)
            )
        ),
    )


def _example(hand: Hand, action: Separate, seat: int) -> tuple[Ways, int]:
    """A way to separate, and how many of the two demands (visibility, comparison) it can meet.

    With unlucky cards no way meets both; then the comparison, then the visibility is waived.
    """
    best: tuple[Ways, int] | None = None
    for ways in _all_ways([pile.number for pile in action.piles], len(hand.hole[seat])):
        met = _demands_met(hand, action, seat, ways)
        if best is None or met > best[1]:
            best = ways, met
        if met == 2:
            break
    assert best is not None
    return best


def _all_ways(sizes: Sequence[int], count: int) -> Iterator[Ways]:
    def fill(place: int, free: tuple[int, ...]) -> Iterator[Ways]:
        if place == len(sizes):
            yield ()
            return
        for chosen in combinations(free, sizes[place]):
            rest = tuple(position for position in free if position not in chosen)
            for others in fill(place + 1, rest):
                yield (chosen, *others)

    return fill(0, tuple(range(count)))


def _demands_met(hand: Hand, action: Separate, seat: int, ways: Ways) -> int:
    lying = hand.lying[seat]
    for pile, positions in zip(action.piles, ways, strict=True):
        up = sum(lying[position] & UP for position in positions)
        if up < pile.least_up or len(positions) - up < pile.least_down:
            return 0
    if action.comparison is None:
        return 2
    names = [pile.name for pile in action.piles]
    cards = {
        name: [hand.hole[seat][position] for position in positions]
        for name, positions in zip(names, ways, strict=True)
    }
    return 2 if _compares(action.comparison, cards) else 1


def _compares(comparison: Comparison, cards: dict[str, list[Card]]) -> bool:
    keys = [pattern_key(pile.ordering, cards[pile.name]) for pile in comparison.piles]
    pairs = list(pairwise(keys))
    if comparison.relation is Comparing.GREATER:
        return all(one > other for one, other in pairs)
    if comparison.relation is Comparing.LESS:
        return all(one < other for one, other in pairs)
    return all(one == other for one, other in pairs)


def pattern_key(ordering: Ordering, cards: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    """The category of cards, then their ranks, comparable between hands of different sizes.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> pair = pattern_key(find_ordering("two_card_high"), parse_cards("As Ad"))
    >>> pair < pattern_key(find_ordering("high"), parse_cards("2s 2d 3h 3c 4s"))
    True
    """
    plain = [faces(card)[0] for card in cards if faces(card)[0] != JOKER]
    wild = len(cards) - len(plain)
    ranks = [card >> 2 for card in plain]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    if wild:
        count, rank = groups[0] if groups else (0, 12)
        groups = [(count + wild, rank), *groups[1:]]
    kinds = [count for count, _ in groups]
    straight = flush = False
    family = ordering.family
    if isinstance(family, Patterns) and len(plain) == 5 and len(groups) == 5:
        straight = _is_run(ranks) and any(category.straight for category in family.categories)
        one_suit = len({card & 3 for card in plain}) == 1
        flush = one_suit and any(category.flush for category in family.categories)
    order = tuple(rank for _, rank in groups)
    if straight and order == (12, 3, 2, 1, 0):
        order = (3, 2, 1, 0, -1)
    return _category(kinds, straight, flush), order


def _is_run(ranks: Sequence[int]) -> bool:
    return max(ranks) - min(ranks) == 4 or sorted(ranks) == [0, 1, 2, 3, 12]


def _category(kinds: Sequence[int], straight: bool, flush: bool) -> int:
    if straight or flush:
        return 8 if straight and flush else 5 if flush else 4
    most, next_most = kinds[0] if kinds else 1, kinds[1] if len(kinds) > 1 else 0
    if most >= 4:
        return 9 if most > 4 else 7
    if most == 3:
        return 6 if next_most >= 2 else 3
    if most == 2:
        return 2 if next_most == 2 else 1
    return 0


def apply(hand: Hand, action: Separate, seat: int, answer: Action) -> None:
    ways = _named_ways(hand, action, seat, answer)
    _, possible = _example(hand, action, seat)
    met = _demands_met(hand, action, seat, ways)
    if met < possible:
        raise IllegalAction(_demand_sentence(action, met))
    answered(hand, seat)
    hand.pile_of[seat] = [-1] * len(hand.hole[seat])
    for pile, positions in zip(action.piles, ways, strict=True):
        for position in positions:
            hand.pile_of[seat][position] = hand.compiled.hole_index[pile.name]
    named = tuple(
        (pile.name, tuple(hand.hole[seat][position] for position in positions))
        for pile, positions in zip(action.piles, ways, strict=True)
    )
    hand.events.append(Separated(seat, named, (seat,)))
    ask_next(hand)


def _named_ways(hand: Hand, action: Separate, seat: int, answer: Action) -> Ways:
    """The positions of the cards that the answer puts into each pile."""
    wanted = " | ".join(f"{pile.name}: {pile.number} cards" for pile in action.piles)
    if not isinstance(answer, SeparateCards):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: separate {wanted}")
    named = dict(answer.piles)
    if len(named) != len(answer.piles) or set(named) != {pile.name for pile in action.piles}:
        raise IllegalAction(f"'{answer}' does not name each pile once: separate {wanted}")
    held = hand.hole[seat]
    free = list(range(len(held)))
    ways: list[tuple[int, ...]] = []
    for pile in action.piles:
        cards = named[pile.name]
        if len(cards) != pile.number:
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
        ways.append(tuple(positions))
    return tuple(ways)


def _demand_sentence(action: Separate, met: int) -> str:
    if met == 0:
        needs = ", ".join(
            f"{pile.name} at least {pile.least_up} up and {pile.least_down} down"
            for pile in action.piles
            if pile.least_up or pile.least_down
        )
        return f"too few cards of a pile lie as they must: {needs}"
    assert action.comparison is not None
    names = ", ".join(pile.name for pile in action.comparison.piles)
    relation = action.comparison.relation.replace("_", " ")
    return f"of {names} each must be {relation} the next, by category and then by rank"
