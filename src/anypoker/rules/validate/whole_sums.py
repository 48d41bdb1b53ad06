"""Can an ordering that adds up all cards of a hand take the largest hand of a player?"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anypoker import game
from anypoker.ranking import Ordering
from anypoker.ranking.candidates import AlternativePicks, PositionPick, free_choice
from anypoker.ranking.ordering import Closest
from anypoker.ranking.selection import Alternative, Owner, Pick
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.validate.available_cards import available_cards

if TYPE_CHECKING:
    from anypoker.rules.validate.card_flow import CardFlow  # which needs this module

MOST_CARDS = 20  # that a declared ordering may rank


def adds_up_all(ordering: Ordering) -> bool:
    """Return whether all cards of a hand count, so that it may not have too many."""
    return isinstance(ordering.family, Closest) and ordering.family.whole


def check_whole_sum(
    hand: game.RankedHand,
    entries: Sequence[game.Entry],
    course: "CardFlow",
    context: NormaliseContext,
    path: Path,
) -> None:
    """Report a share whose ordering takes fewer cards than a player may have to add up."""
    ordering = hand.ordering
    if not adds_up_all(ordering):
        return
    spent = _least_spent(hand, entries, course)
    most = max(
        (_most_added(one, ordering, course, spent) for one in hand.selection.alternatives),
        default=0,
    )
    report_too_many(most, ordering, context, (*path, "evaluationType"))


def report_too_many(most: int, ordering: Ordering, context: NormaliseContext, path: Path) -> None:
    """Report a hand of `most` cards if the ordering does not take that many."""
    if most <= ordering.cards:
        return
    sentence = (
        f'"{ordering.name}" adds up all cards of a hand, at most {ordering.cards}, but a player '
        f"may have {most} cards to add up by then"
    )
    hint = "give players fewer cards"
    if most <= MOST_CARDS:
        numbers = f'"cards": {most} and "least": {ordering.least_cards}'
        hint = f"give the ordering {numbers}, or {hint}"
    context.error(path, sentence, hint)


def _most_added(
    alternative: Alternative, ordering: Ordering, course: "CardFlow", spent: int
) -> int:
    """Return the most cards that are added up together in one way to make a hand."""
    counts = [_left(pick, course, spent) for pick in alternative.picks]
    if any(pick.whole for pick in alternative.picks):
        return sum(
            there if pick.whole else min(pick.least, there)
            for pick, there in zip(alternative.picks, counts, strict=True)
        )
    if alternative.total != ordering.cards:
        return alternative.total  # every set of that many cards is tried
    draws = []
    first = 0
    for pick, there in zip(alternative.picks, counts, strict=True):
        positions = tuple(range(first, first + there))
        draws.append(PositionPick(positions, min(pick.least, there), min(pick.most, there)))
        first += there
    everything = free_choice(AlternativePicks(tuple(draws), alternative.total))
    return alternative.total if everything is None else len(everything)


def _left(pick: Pick, course: "CardFlow", spent: int) -> int:
    """Return the most cards of a pick that no earlier share has used."""
    own = any(pile.owner is Owner.HOLE for pile in pick.piles)
    there = available_cards(pick, course)
    if not own or not spent:
        return there
    board = tuple(pile for pile in pick.piles if pile.owner is Owner.BOARD)
    shared = available_cards(Pick(board, 0, 0), course) if board else 0
    return min(there, shared + max(0, course.hole - spent))


def _least_spent(hand: game.RankedHand, entries: Sequence[game.Entry], course: "CardFlow") -> int:
    """Return the fewest own cards that the shares before this one leave no more."""
    source = next((one.hand for one in entries if one.name == hand.unused_from), None)
    if hand.unused_from is None or not isinstance(source, game.RankedHand):
        return 0
    before = _least_spent(source, entries, course)
    if source.qualifier is not None or not source.selection.alternatives:
        return before  # a hand that does not qualify uses no cards
    used = []
    for alternative in source.selection.alternatives:
        own = sum(
            pick.least
            for pick in alternative.picks
            if pick.piles and all(pile.owner is Owner.HOLE for pile in pick.piles)
        )
        used.append(max(own, alternative.total - course.board))
    return before + max(0, min(used))
