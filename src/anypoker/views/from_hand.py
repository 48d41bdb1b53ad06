"""What a viewer sees of a hand, made from the hand itself.

What everybody sees is worked out once for all viewers; for each of them its own cards, its question
and its private facts are added.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from anypoker.cards import Card
from anypoker.engine import Hand, decisions
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
    Won,
)
from anypoker.engine.imagined_hand import BoardCard, OwnCard
from anypoker.engine.pots import make_pots
from anypoker.engine.state import SHARED, TURNED, UP
from anypoker.views.best_hand_words import best_hand_words
from anypoker.views.events import FACE_DOWN, PRIVATE, Onlooker, SeenEvent, seen_event
from anypoker.views.seat import PotView, PublicSeat, SeatView, TableSeat

Seated = int | Literal[Onlooker.SPECTATOR]


def view_of(
    hand: Hand, viewer: Seated, *, table: Sequence[TableSeat] = (), words: bool = True
) -> SeatView:
    """What the viewer sees now. Without `words` it is not told what hand it has: for loops."""
    return views_of(hand, [viewer], table=table, words=words)[0]


def views_of(
    hand: Hand,
    viewers: Iterable[Seated],
    *,
    table: Sequence[TableSeat] = (),
    words: bool = True,
) -> list[SeatView]:
    """What each of the viewers sees now. `table`: its places, where some take no part."""
    public = _public(hand, tuple(table) or _table_of(hand))
    told: list[SeenEvent] = [SeenEvent(event) for event in hand.events]
    private = [place for place, event in enumerate(hand.events) if type(event) in PRIVATE]
    asked = {question.seat: question for question in decisions(hand)}
    views = []
    for viewer in viewers:
        events = told.copy()
        for place in private:
            events[place] = seen_event(hand.events[place], viewer)
        if isinstance(viewer, Onlooker):
            views.append(public._replace(events=tuple(events)))
            continue
        view = public._replace(
            viewer=viewer,
            own=_own(hand, viewer),
            named=hand.named[viewer],
            decision=asked.get(viewer),
            events=tuple(events),
        )
        if words:
            view = view._replace(you_have=tuple(best_hand_words(hand.game, view)))
        views.append(view)
    return views


def _public(hand: Hand, table: tuple[TableSeat, ...]) -> SeatView:
    """What everybody sees; the events are told to each viewer."""
    compiled = hand.compiled
    game = compiled.game
    shown = _shown(hand)
    bets_lie = _bets_lie(hand)
    runs = max(hand.run_out.times, 1)
    return SeatView(
        viewer=None,
        hand=hand.seats.hand,
        game=game.name,
        structure=hand.structure,
        stakes=hand.stakes,
        start=hand.seats,
        layout=game.layout,
        number=hand.number,
        step=game.steps[hand.step].name if 0 <= hand.step < compiled.step_count else "",
        step_index=hand.step,
        over=hand.over,
        button=hand.button,
        pot=hand.pot,
        pots=_pots(hand),
        to_match=hand.betting.level if bets_lie else 0,
        seats=tuple(
            [
                _public_seat(hand, seat, bet if bets_lie else 0, shown.get(seat))
                for seat, bet in enumerate(hand.street)
            ]
        ),
        own=(),
        named=(),
        board=_board(hand),
        opened=tuple(hand.up_log),
        dice=tuple((n, d) for n, d in zip(compiled.dice_piles, hand.dice, strict=True) if d),
        choices=tuple((n, v) for n, v in zip(compiled.variables, hand.choices, strict=True) if v),
        stock=hand.remaining,
        discards=len(hand.muck),
        redeals=hand.redeals,
        runs=runs,
        run=min(hand.run_out.current + 1, runs),
        waiting=tuple(hand.waiting),
        decision=None,
        you_have=(),
        won=tuple([event for event in hand.events if type(event) is Won]),
        table=table,
        events=(),
    )


def _table_of(hand: Hand) -> tuple[TableSeat, ...]:
    """The places of a hand that is played at no table: those who play it."""
    return tuple(
        [
            TableSeat(player.name, hand.stacks[seat], seat)
            for seat, player in enumerate(hand.seats.players)
        ]
    )


def _shown(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Which seats laid their cards down, and what; a new deal takes them up again."""
    shown: dict[int, tuple[Card, ...]] = {}
    if not (hand.over or hand.run_out.current or hand.run_out.turned_up):
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


def _public_seat(hand: Hand, seat: int, bet: int, shown: tuple[Card, ...] | None) -> PublicSeat:
    held, lying = hand.hole[seat], hand.lying[seat]
    up = tuple([card for card, lies in zip(held, lying, strict=True) if lies & UP])
    folded, stack, access = hand.folded[seat], hand.stacks[seat], hand.access[seat]
    player = hand.seats.players[seat]
    return PublicSeat(
        player.name,
        player.stack,
        stack,
        bet,
        hand.paid[seat],
        folded,
        not folded and not hand.over and stack == 0,
        bool(hand.asked[seat]),
        up,
        len(held) - len(up),
        shown,
        hand.declared[seat],
        _piles(hand, access) if access else (),
    )


def _piles(hand: Hand, bits: int) -> tuple[str, ...]:
    return tuple([name for name, bit in hand.compiled.board_bits.items() if bit & bits])


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
    return tuple(
        BoardCard(card if up else FACE_DOWN, _piles(hand, piles))
        for card, up, piles in zip(hand.board, hand.board_up, hand.board_piles, strict=True)
    )


def _pots(hand: Hand) -> tuple[PotView, ...]:
    """Who can win how much; between runs and at the end only the total is told."""
    if not hand.pot or hand.run_out.current:
        return ()
    return tuple(PotView(*pot) for pot in make_pots(hand.paid, hand.folded, hand.dead))
