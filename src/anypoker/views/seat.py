"""What one seat sees of a hand: a type that has no place for what it may not see.

Of other seats' cards it holds those that lie open, and how many do not; never where in the hand
they lie, because that tells which of them were dealt, drawn or passed. The order of the stock, the
chance of the hand and answers that wait for others are nowhere in it.
"""

from typing import Literal, NamedTuple

from anypoker.cards import Card
from anypoker.engine import Decision, Hand, decisions
from anypoker.engine.events import (
    BetMade,
    Called,
    Checked,
    Folded,
    Posted,
    Raised,
    Redealt,
    RoundEnded,
    Shown,
)
from anypoker.engine.pots import make_pots
from anypoker.engine.state import SHARED, TURNED, UP
from anypoker.game import Structure
from anypoker.views.events import FACE_DOWN, Onlooker


class PublicSeat(NamedTuple):
    """What the whole table sees of one seat.

    `bet`: in front of it on this round; `paid`: all its bets of the hand. `up`: its cards that lie
    open, `down`: how many do not. `shown`: what it laid down at the showdown, None if nothing.
    """

    name: str
    stack: int
    bet: int
    paid: int
    folded: bool
    all_in: bool
    asked: bool
    up: tuple[Card, ...]
    down: int
    shown: tuple[Card, ...] | None
    declared: tuple[str, ...]
    bought: tuple[str, ...]


class OwnCard(NamedTuple):
    """A card of the viewer. `shared`: it belongs to other seats as well.

    `turned`: it lies face up because the viewer turned it over.
    """

    card: Card
    up: bool
    pile: str | None
    shared: bool
    turned: bool = False


class BoardCard(NamedTuple):
    """A card on the board, face down or not, and the piles it lies in."""

    card: Card
    piles: tuple[str, ...]


class PotView(NamedTuple):
    amount: int
    seats: tuple[int, ...]


class SeatView(NamedTuple):
    """A hand as the seat `viewer` sees it; None: as somebody sees it who has no seat.

    `number` is that of the state. `pots`: the main pot first, with all bets in them. `waiting`:
    whose turn it is; `decision`: what the viewer is asked. `named`: what the viewer said its
    jokers stand for. `opened`: all cards that came face up, in their order, because that may decide
    what is wild. `run`: of how many times that the rest of the board is dealt, this is which.
    """

    viewer: int | None
    game: str
    structure: Structure
    number: int
    step: str
    over: bool
    button: int
    pot: int
    pots: tuple[PotView, ...]
    to_match: int
    seats: tuple[PublicSeat, ...]
    own: tuple[OwnCard, ...]
    named: tuple[Card, ...]
    board: tuple[BoardCard, ...]
    opened: tuple[Card, ...]
    dice: tuple[tuple[str, tuple[int, ...]], ...]
    choices: tuple[tuple[str, str], ...]
    stock: int
    discards: int
    redeals: int
    runs: int
    run: int
    waiting: tuple[int, ...]
    decision: Decision | None


def view_of(hand: Hand, viewer: int | Literal[Onlooker.SPECTATOR]) -> SeatView:
    """What the viewer sees now."""
    seat = None if isinstance(viewer, Onlooker) else viewer
    compiled = hand.compiled
    shown = _shown(hand)
    bets_lie = _bets_lie(hand)
    runs = max(hand.runs, 1)
    return SeatView(
        viewer=seat,
        game=compiled.game.name,
        structure=hand.structure,
        number=hand.number,
        step=compiled.game.steps[hand.step].name if 0 <= hand.step < compiled.step_count else "",
        over=hand.over,
        button=hand.button,
        pot=hand.pot,
        pots=_pots(hand),
        to_match=hand.level if bets_lie else 0,
        seats=tuple(
            _sitting(hand, other, bet if bets_lie else 0, shown.get(other))
            for other, bet in enumerate(hand.street)
        ),
        own=() if seat is None else _own(hand, seat),
        named=() if seat is None else hand.named[seat],
        board=_board(hand),
        opened=tuple(hand.up_log),
        dice=tuple((n, d) for n, d in zip(compiled.dice_piles, hand.dice, strict=True) if d),
        choices=tuple((n, v) for n, v in zip(compiled.variables, hand.choices, strict=True) if v),
        stock=hand.remaining,
        discards=len(hand.muck),
        redeals=hand.redeals,
        runs=runs,
        run=min(hand.run + 1, runs),
        waiting=tuple(hand.waiting),
        decision=next((asked for asked in decisions(hand) if asked.seat == seat), None),
    )


def _shown(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Which seats laid their cards down, and what; a new deal takes them up again."""
    shown: dict[int, tuple[Card, ...]] = {}
    if not (hand.over or hand.run or hand.turned_up):
        return shown
    for event in reversed(hand.events):
        if isinstance(event, Shown):
            shown[event.seat] = event.cards
        elif isinstance(event, Redealt):
            break
    return shown


def _bets_lie(hand: Hand) -> bool:
    """Whether the bets of a round lie in front of the seats, not yet gathered into the pot."""
    for event in reversed(hand.events):
        if isinstance(event, RoundEnded):
            return False
        if isinstance(event, Posted | Checked | Called | BetMade | Raised | Folded):
            return not hand.over
    return False


def _sitting(hand: Hand, seat: int, bet: int, shown: tuple[Card, ...] | None) -> PublicSeat:
    up = tuple([c for c, lies in zip(hand.hole[seat], hand.lying[seat], strict=True) if lies & UP])
    folded = hand.folded[seat]
    access = hand.access[seat]
    return PublicSeat(
        name=hand.seats.players[seat].name,
        stack=hand.stacks[seat],
        bet=bet,
        paid=hand.paid[seat],
        folded=folded,
        all_in=not folded and not hand.over and hand.stacks[seat] == 0,
        asked=bool(hand.asked[seat]),
        up=up,
        down=len(hand.hole[seat]) - len(up),
        shown=shown,
        declared=hand.declared[seat],
        bought=tuple(name for name, bit in hand.compiled.board_bits.items() if access & bit),
    )


def _own(hand: Hand, seat: int) -> tuple[OwnCard, ...]:
    names = hand.compiled.hole_names
    return tuple(
        OwnCard(
            card,
            bool(lies & UP),
            names[pile] if pile >= 0 else None,
            bool(lies & SHARED),
            bool(lies & TURNED),
        )
        for card, lies, pile in zip(
            hand.hole[seat], hand.lying[seat], hand.pile_of[seat], strict=True
        )
    )


def _board(hand: Hand) -> tuple[BoardCard, ...]:
    bits = hand.compiled.board_bits
    return tuple(
        BoardCard(card if up else FACE_DOWN, tuple(n for n, bit in bits.items() if bit & piles))
        for card, up, piles in zip(hand.board, hand.board_up, hand.board_piles, strict=True)
    )


def _pots(hand: Hand) -> tuple[PotView, ...]:
    """Who can win how much; between runs and at the end only the total is told."""
    if not hand.pot or hand.run:
        return ()
    return tuple(PotView(*pot) for pot in make_pots(hand.paid, hand.folded, hand.dead))
