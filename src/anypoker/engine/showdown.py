"""The showdown: who shows, who wins which share of which pot, and what if nobody does."""

from math import prod
from typing import NamedTuple

from anypoker.cards import JOKER, SUITS, Card, faces
from anypoker.engine.award import (
    NO_SHARE,
    Payment,
    Share,
    award,
    best_seats,
    declared_claims,
)
from anypoker.engine.conditions import holds
from anypoker.engine.events import HandEnded, Mucked, Redealt, Revealed, RunStarted, Shown, Won
from anypoker.engine.hands import Made, cards_used, make_hands, ordering_of
from anypoker.engine.pots import Pot, make_pots, split_evenly
from anypoker.engine.state import NOBODY, THROWN, Hand
from anypoker.engine.stock import later_order
from anypoker.ranking import Direction
from anypoker.rules.game import (
    BothWays,
    DeclarationMode,
    Declare,
    DefaultAction,
    Entry,
    Group,
    OtherHands,
    RankedHand,
    Redeal,
    Showing,
    Source,
    SpecialCard,
    SplitPot,
    Suit,
)


class Contest(NamedTuple):
    """The hands of a showdown: for each seat its entries and what it made of them."""

    entries: dict[int, tuple[Entry, ...]]
    made: dict[int, list[Made | None]]


class Claim(NamedTuple):
    """A share as it is paid: which entry's hands decide, or which cards did."""

    share: Share
    contest: Contest | None
    place: int
    special: dict[int, Card]


class Outcome(NamedTuple):
    pot: int
    payments: list[Payment]
    claims: list[Claim]


def showdown(hand: Hand) -> None:
    """Compare the hands that are left, pay the pots, and end the hand (or this run of it)."""
    _turn_board(hand)
    contest = _contest(hand, hand.live_seats(), None)
    outcomes: list[Outcome] = []
    for index, pot in enumerate(_pots(hand)):
        outcome = _contest_pot(hand, index, pot, contest)
        if outcome is None:
            _redeal(hand)
            return
        outcomes.append(outcome)
    _show(hand, contest, outcomes)
    for outcome in outcomes:
        _pay(hand, outcome)
    if hand.run + 1 < hand.runs:
        _next_run(hand)
    else:
        end(hand)


def end(hand: Hand) -> None:
    hand.over = True
    hand.events.append(HandEnded(tuple(hand.stacks)))


def uncontested(hand: Hand) -> None:
    """One seat is left: it takes everything and shows nothing."""
    (winner,) = hand.live_seats()
    hand.stacks[winner] += hand.pot
    if hand.pot:
        hand.events.append(Won(winner, hand.pot, 0, None, (), None, None))
    hand.pot = 0
    end(hand)


def _turn_board(hand: Hand) -> None:
    """What still lies face down on the board is turned up."""
    if all(hand.board_up):
        return
    down = [index for index, up in enumerate(hand.board_up) if not up]
    hand.board_up = [True] * len(hand.board)
    hand.events.append(Revealed(tuple(hand.board[index] for index in down), tuple(down)))


def _pots(hand: Hand) -> list[Pot]:
    pots = make_pots(hand.paid, hand.folded, hand.dead)
    if hand.runs > 1:
        return [Pot(split_evenly(pot.amount, hand.runs)[hand.run], pot.seats) for pot in pots]
    return pots


def _contest(hand: Hand, seats: list[int], entries: tuple[Entry, ...] | None) -> Contest:
    """Evaluate every hand once. `entries` None: those that the game's conditions give a seat."""
    rules = hand.plan.game.showdown
    entries_of: dict[int, tuple[Entry, ...]] = {}
    for seat in seats:
        if entries is not None:
            entries_of[seat] = entries
        elif rules.cases:
            entries_of[seat] = next(
                (case.entries for case in rules.cases if holds(hand, case.condition, seat)),
                rules.otherwise,
            )
        else:
            entries_of[seat] = rules.otherwise
    return Contest(entries_of, {s: make_hands(hand, s, entries_of[s]) for s in seats})


def _claims(contest: Contest, seats: tuple[int, ...]) -> list[Claim]:
    """The shares of a pot; a seat's entries are matched with others' by position."""
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
        claims.append(Claim(Share(entry.share, is_high(entry), keys), contest, place, {}))
    return claims


def is_high(entry: Entry) -> bool:
    return isinstance(entry.hand, RankedHand) and entry.hand.ordering.direction is Direction.HIGH


def _contest_pot(hand: Hand, index: int, pot: Pot, contest: Contest) -> Outcome | None:
    """The payments of one pot; None: nobody can claim it and the game is dealt again."""
    seats = tuple(seat for seat in hand.order if seat in pot.seats)
    claims = _claims(contest, seats)
    if _declares(hand):
        claims = _after_declaring(hand, index, seats, claims)
    rules = hand.plan.game.showdown
    if rules.entry_defaults or rules.global_default is not None:
        claims_or_none = _with_defaults(hand, seats, claims, contest)
        if claims_or_none is None:
            return None
        claims = claims_or_none
    shares = [claim.share for claim in claims]
    odd = _odd_orders(hand, seats, shares) if hand.plan.has_bring_in else None
    return Outcome(index, award(pot.amount, seats, shares, odd), claims)


def _odd_orders(hand: Hand, seats: tuple[int, ...], shares: list[Share]) -> list[list[int]]:
    """With a bring-in odd chips go by card: the highest of all cards, or the lowest for a low."""

    def high(seat: int) -> tuple[int, int]:
        return max(_rank_and_suit(card, 12) for card in hand.hole[seat] or [JOKER])

    def low(seat: int) -> tuple[int, int]:
        return min(_rank_and_suit(card, -1) for card in hand.hole[seat] or [JOKER])

    orders = []
    for share in shares:
        if len(best_seats(share.claims, seats)) < 2:
            orders.append(list(seats))
        elif share.high:
            orders.append(sorted(seats, key=high, reverse=True))
        else:
            orders.append(sorted(seats, key=low))
    return orders


def _rank_and_suit(card: Card, ace: int) -> tuple[int, int]:
    face = faces(card)[0]
    if face == JOKER:
        return (13, 0)
    return (ace if face >> 2 == 12 else face >> 2, face & 3)


# ---------------------------------------------------------------- declarations


def _declares(hand: Hand) -> bool:
    rules = hand.plan.game.showdown
    for case in rules.mode_cases:
        if holds(hand, case.condition, hand.order[0]):
            return case.mode is DeclarationMode.DECLARE
    return rules.mode is DeclarationMode.DECLARE


def _after_declaring(
    hand: Hand, pot: int, seats: tuple[int, ...], claims: list[Claim]
) -> list[Claim]:
    step = _declare_step(hand)
    if step is None or not all(hand.declared[seat] for seat in seats):
        return claims
    sides: dict[int, frozenset[int]] = {}
    for seat in seats:
        words = hand.declared[seat]
        word = words[min(pot, len(words) - 1)]
        said = next(option.sides for option in step.options if option.word == word)
        sides[seat] = frozenset(
            place for place, claim in enumerate(claims) if _side_matches(said, claim, seat)
        )
    shares = declared_claims(
        seats, [claim.share for claim in claims], sides, step.both_ways is BothWays.MAY_TIE
    )
    return [claim._replace(share=share) for claim, share in zip(claims, shares, strict=True)]


def _declare_step(hand: Hand) -> Declare | None:
    for step in hand.plan.game.steps:
        actions = step.action.actions if isinstance(step.action, Group) else (step.action,)
        for action in actions:
            if isinstance(action, Declare):
                return action
    return None


def _side_matches(said: tuple[str, ...], claim: Claim, seat: int) -> bool:
    assert claim.contest is not None
    entry = claim.contest.entries[seat][claim.place]
    return entry.name in said or ("high" if claim.share.high else "low") in said


# ---------------------------------------------------------------- defaults


def _with_defaults(
    hand: Hand, seats: tuple[int, ...], claims: list[Claim], contest: Contest
) -> list[Claim] | None:
    """What becomes of shares that nobody claims; None: a new deal."""
    rules = hand.plan.game.showdown
    parts: list[list[Claim]] = []
    for claim in claims:
        name = contest.entries[seats[0]][claim.place].name
        action = next(
            (d.action for d in rules.entry_defaults if not d.entries or name in d.entries), None
        )
        if claim.share.claims or action is None or isinstance(action, Redeal):
            parts.append([claim])
        else:
            parts.append(_default_claims(hand, seats, claim, action))
    if any(claim.share.claims for part in parts for claim in part):
        return _same_scale(claims, parts)
    redeals = any(isinstance(d.action, Redeal) for d in rules.entry_defaults)
    if redeals or isinstance(rules.global_default, Redeal):
        return None if _can_redeal(hand) else claims
    if rules.global_default is None:
        return claims
    whole = Claim(Share(1, False, {}), None, 0, {})
    return _default_claims(hand, seats, whole, rules.global_default)


def _same_scale(claims: list[Claim], parts: list[list[Claim]]) -> list[Claim]:
    """One list of shares: the parts of a share have together the weight of that share."""
    totals = [sum(claim.share.weight for claim in part) for part in parts]
    scale = prod(totals)
    return [
        claim._replace(
            share=claim.share._replace(
                weight=original.share.weight * claim.share.weight * (scale // total)
            )
        )
        for original, part, total in zip(claims, parts, totals, strict=True)
        for claim in part
    ]


def _default_claims(
    hand: Hand, seats: tuple[int, ...], claim: Claim, action: DefaultAction
) -> list[Claim]:
    """The claims that a default action puts in the place of one that nobody made."""
    if isinstance(action, SplitPot):
        everyone = dict.fromkeys(seats, (1, 1))
        return [claim._replace(share=claim.share._replace(claims=everyone), contest=None)]
    if isinstance(action, SpecialCard):
        special = _special_cards(hand, seats, action)
        keys = {seat: _special_key(card, action.highest) for seat, card in special.items()}
        share = claim.share._replace(claims=keys)
        return [claim._replace(share=share, contest=None, special=special)]
    if isinstance(action, OtherHands):
        return _claims(_contest(hand, list(seats), action.entries), seats)
    return [claim]


def _special_key(card: Card, highest: bool) -> tuple[int, int]:
    rank = card >> 2
    return (-rank if highest else rank, 0)


def _special_cards(hand: Hand, seats: tuple[int, ...], action: SpecialCard) -> dict[int, Card]:
    """The best card of each seat that has one (of the suit)."""
    suit = _special_suit(hand, action)
    if action.suit is not None and suit is None:
        return {}
    result: dict[int, Card] = {}
    for seat in seats:
        cards = [
            card
            for card in _special_source(hand, seat, action)
            if card < JOKER and (suit is None or card & 3 == suit)
        ]
        if cards:
            result[seat] = (max if action.highest else min)(cards, key=lambda card: card >> 2)
    return result


def _special_suit(hand: Hand, action: SpecialCard) -> int | None:
    if action.suit is None:
        return None
    if action.suit is not Suit.OF_RIVER:
        return SUITS.index(action.suit.value[0])
    dealt = [c for c, bits in zip(hand.board, hand.board_piles, strict=True) if not bits & THROWN]
    return dealt[-1] & 3 if dealt and dealt[-1] < JOKER else None


def _special_source(hand: Hand, seat: int, action: SpecialCard) -> list[Card]:
    if action.source is Source.BOARD:
        bits = [0 if n == "default" else hand.plan.board_bits.get(n, 0) for n in action.piles]
        return [
            card
            for card, piles in zip(hand.board, hand.board_piles, strict=True)
            if not bits or any((piles & bit) if bit else not piles for bit in bits)
        ]
    wanted = [-1 if n == "default" else hand.plan.hole_index.get(n, -2) for n in action.piles]
    return [
        card
        for card, pile in zip(hand.hole[seat], hand.pile_of[seat], strict=True)
        if not wanted or pile in wanted
    ]


# ---------------------------------------------------------------- showing and paying


def _show(hand: Hand, contest: Contest, outcomes: list[Outcome]) -> None:
    """Who shows: the last aggressor first, then each that is not beaten by what lies there."""
    live = hand.live_seats()
    start = hand.last_aggressor
    if start != NOBODY and not hand.folded[start]:
        place = live.index(start)
        live = live[place:] + live[:place]
    everyone = (
        hand.plan.game.showdown.showing is Showing.ALL
        or hand.runs > 1
        or any(hand.stacks[seat] == 0 for seat in live)
    )
    if hand.run:
        return  # shown in the first run
    winners = {payment.seat for outcome in outcomes for payment in outcome.payments}
    best: dict[tuple[int, int], tuple[int, ...]] = {}
    for seat in live:
        if everyone or seat in winners or _stands(outcomes, best, seat):
            hand.events.append(Shown(seat, tuple(hand.hole[seat])))
            _lay_down(outcomes, best, seat)
        else:
            hand.events.append(Mucked(seat))


def _stands(
    outcomes: list[Outcome], best: dict[tuple[int, int], tuple[int, ...]], seat: int
) -> bool:
    """Whether a seat wins or ties any share, as far as hands have been shown."""
    for outcome in outcomes:
        for place, claim in enumerate(outcome.claims):
            key = claim.share.claims.get(seat)
            if key is not None:
                shown = best.get((outcome.pot, place))
                if shown is None or key <= shown:
                    return True
    return False


def _lay_down(
    outcomes: list[Outcome], best: dict[tuple[int, int], tuple[int, ...]], seat: int
) -> None:
    for outcome in outcomes:
        for place, claim in enumerate(outcome.claims):
            key = claim.share.claims.get(seat)
            if key is not None:
                known = best.get((outcome.pot, place))
                if known is None or key < known:
                    best[outcome.pot, place] = key


def _pay(hand: Hand, outcome: Outcome) -> None:
    for payment in outcome.payments:
        hand.stacks[payment.seat] += payment.amount
        hand.pot -= payment.amount
        hand.events.append(_won(hand, outcome, payment))


def _won(hand: Hand, outcome: Outcome, payment: Payment) -> Won:
    seat, amount, place = payment
    if place == NO_SHARE:
        return Won(seat, amount, outcome.pot, None, (), None, None)
    claim = outcome.claims[place]
    if claim.contest is None:
        cards = (claim.special[seat],) if seat in claim.special else ()
        return Won(seat, amount, outcome.pot, None, cards, None, None)
    entry = claim.contest.entries[seat][claim.place]
    made = claim.contest.made[seat][claim.place]
    assert made is not None
    return Won(
        seat,
        amount,
        outcome.pot,
        entry.name,
        cards_used(hand, seat, entry, made),
        ordering_of(entry),
        made.strength,
    )


# ---------------------------------------------------------------- again


def _redeal_seats(hand: Hand) -> list[int]:
    """Who had not folded before the last card was exposed."""
    last = hand.plan.last_card_step
    return [seat for seat in hand.order if not hand.folded[seat] or hand.fold_step[seat] > last]


def _can_redeal(hand: Hand) -> bool:
    """A seat that would play alone takes the pot instead."""
    return len(_redeal_seats(hand)) > 1


def _redeal(hand: Hand) -> None:
    """New cards for the same pot, from the first step on, and no new forced bets."""
    seats = _redeal_seats(hand)
    hand.redeals += 1
    hand.clear_cards(later_order(hand, list(hand.chance.deck), f"redeal/{hand.redeals}"))
    for seat in range(len(hand.stacks)):
        hand.folded[seat] = seat not in seats
        hand.street[seat] = 0
    hand.live = len(seats)
    hand.clear_steps()
    hand.events.append(Redealt(hand.pot, tuple(seats)))


def _next_run(hand: Hand) -> None:
    """Put the board back to what it was, and deal the rest of it once more."""
    hand.run += 1
    base = hand.run_board
    hand.run_boards.append(tuple(hand.board[base:]))
    del hand.board[base:], hand.board_up[base:], hand.board_open[base:], hand.board_piles[base:]
    hand.step = hand.run_step
    hand.events.append(RunStarted(hand.run + 1))
