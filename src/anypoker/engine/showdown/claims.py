"""Claims of a showdown: for each share of a pot, the strength of each seat's hand."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.engine.conditions import condition_holds
from anypoker.engine.showdown.award import Share, declared_claims
from anypoker.engine.showdown.made_hands import MadeHand, declared_rows, make_hands, make_row_hands
from anypoker.engine.state import Hand
from anypoker.game import (
    BothWays,
    DeclarationMode,
    DeclareStep,
    Entry,
    RankedHand,
)
from anypoker.ranking import Direction


class ShowdownHands(NamedTuple):
    """The hands of a showdown: for each seat its entries and what it made of them."""

    entries: dict[int, tuple[Entry, ...]]
    made: dict[int, list[MadeHand | None]]
    rows: dict[int, dict[int, list[MadeHand | None]]]  # the same by each row that was declared


class Claim(NamedTuple):
    """A share of a pot and who claims it.

    `entry`: None if it is the whole pot. The hands at `place` of the contest decide; without a
    contest it is shared, or the `special` cards of the seats decided.
    """

    entry: Entry | None
    share: Share
    contest: ShowdownHands | None
    place: int
    special: dict[int, Card]

    @property
    def name(self) -> str | None:
        return None if self.entry is None else self.entry.name


def entries_of(hand: Hand, seat: int) -> tuple[Entry, ...]:
    """Return the entries of the showdown for a seat, as the game's conditions give them now."""
    rules = hand.compiled.game.showdown
    for case in rules.cases:
        if condition_holds(hand, case.condition, seat):
            return case.entries
    return rules.otherwise


def showdown_hands_of(
    hand: Hand, seats: list[int], entries: tuple[Entry, ...] | None
) -> ShowdownHands:
    """Evaluate every hand once. `entries` None: those that the game's conditions give a seat."""
    by_seat = {seat: entries_of(hand, seat) if entries is None else entries for seat in seats}
    made = {s: make_hands(hand, s, by_seat[s]) for s in seats}
    several = any(len(declared_rows(hand, seat)) > 1 for seat in seats)
    rows = {s: make_row_hands(hand, s, by_seat[s]) for s in seats} if several else {}
    return ShowdownHands(by_seat, made, rows)


def claims_of(contest: ShowdownHands, seats: tuple[int, ...]) -> list[Claim]:
    """Return the shares of a pot; a seat's entries are matched with others' by position."""
    claims: list[Claim] = []
    places = max(len(contest.entries[seat]) for seat in seats)
    for place in range(places):
        keys = {}
        entry: Entry | None = None
        for seat in seats:
            if place < len(contest.entries[seat]):
                entry = entry or contest.entries[seat][place]
                made = contest.made[seat][place]
                if made is not None:
                    keys[seat] = made.key
        assert entry is not None
        share = Share(entry.share, is_high(entry), keys, entry.place, entry.odd_chip)
        claims.append(Claim(entry, share, contest, place, {}))
    return claims


def is_high(entry: Entry) -> bool:
    return isinstance(entry.hand, RankedHand) and entry.hand.ordering.direction is Direction.HIGH


def has_declarations(hand: Hand) -> bool:
    """Return whether declarations decide; otherwise the cards speak."""
    rules = hand.compiled.game.showdown
    for case in rules.mode_cases:
        if condition_holds(hand, case.condition, hand.deal_order[0]):
            return case.mode is DeclarationMode.DECLARE
    return rules.mode is DeclarationMode.DECLARE


def apply_declarations(
    hand: Hand, pot: int, seats: tuple[int, ...], claims: list[Claim]
) -> tuple[tuple[int, ...], list[Claim]]:
    """Return the seats that may still win after all declarations, and the remaining claims."""
    if not all(hand.declared[seat] for seat in seats):
        return seats, claims
    step = _declare_step(hand)
    words = {option.word: option.sides for option in step.options}
    shares_of = {
        side: frozenset(place for place, claim in enumerate(claims) if _belongs(claim, side))
        for said in words.values()
        for side in said
    }
    sides: dict[int, list[frozenset[int]]] = {}
    for seat in seats:
        said = hand.declared[seat]
        sides[seat] = [shares_of[side] for side in words[said[min(pot, len(said) - 1)]]]
    named = frozenset().union(*shares_of.values())
    may_tie = step.both_ways is BothWays.MAY_TIE
    wanted = {seat: frozenset[int]().union(*sides[seat]) for seat in seats}
    left, shares = declared_claims(
        seats,
        [claim.share for claim in claims],
        sides,
        may_tie,
        [place for place in range(len(claims)) if place not in named],
        {
            seat
            for seat in seats
            if not all(wins_rows(seat, place, wanted, claims, may_tie) for place in wanted[seat])
        },
    )
    return tuple(left), [c._replace(share=s) for c, s in zip(claims, shares, strict=True)]


def wins_rows(
    seat: int,
    place: int,
    wanted: Mapping[int, Container[int]],
    claims: Sequence[Claim],
    may_tie: bool,
) -> bool:
    """True if a seat that claims several rows wins each of them outright for one share.

    `wanted`: for each seat the shares that it claims. In a row those are beaten who claim it.
    """
    contest = claims[place].contest
    mine = contest.rows.get(seat, {}) if contest is not None else {}
    if contest is None or len(mine) < 2:
        return True
    where = claims[place].place
    for row, made in mine.items():
        own = made[where] if where < len(made) else None
        if own is None:
            return False
        for other, shares in wanted.items():
            theirs = contest.rows[other].get(row) if other != seat and place in shares else None
            rival = theirs[where] if theirs is not None and where < len(theirs) else None
            if rival is not None and not (
                own.key < rival.key or (may_tie and own.key == rival.key)
            ):
                return False
    return True


def apply_declared_rows(hand: Hand, seats: tuple[int, ...], claims: list[Claim]) -> list[Claim]:
    """Cards speak, but a seat that claims several rows wins only shares that it wins in each."""
    if not any(claim.contest is not None and claim.contest.rows for claim in claims):
        return claims
    may_tie = _declare_step(hand).both_ways is BothWays.MAY_TIE
    wanted = {seat: range(len(claims)) for seat in seats}
    made = []
    for place, claim in enumerate(claims):
        left = {
            seat: key
            for seat, key in claim.share.claims.items()
            if wins_rows(seat, place, wanted, claims, may_tie)
        }
        made.append(claim._replace(share=claim.share._replace(claims=left)))
    return made if any(claim.share.claims for claim in made) else claims


def _declare_step(hand: Hand) -> DeclareStep:
    """Return the step in which the seats declared; a game may have several, by condition."""
    actions = hand.compiled.game.steps[hand.declare_step].actions
    return next(action for action in actions if isinstance(action, DeclareStep))


def _belongs(claim: Claim, side: str) -> bool:
    """Return whether a share belongs to a side: by its name, or as a high or low hand."""
    entry = claim.entry
    if entry is None or entry.name == side:
        return entry is not None
    return isinstance(entry.hand, RankedHand) and entry.hand.ordering.direction == side
