"""Views: a hand as one seat sees it; `visibility` decides which cards that includes.

What everybody sees is worked out once for all viewers; for each of them its own cards, its question
and its private facts are added.
"""

from collections.abc import Collection, Iterable, Sequence
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
    RoundEnded,
    Won,
)
from anypoker.engine.showdown.pots import make_pots
from anypoker.views.hand_descriptions import own_hand_words
from anypoker.views.seat_view import PotView, PublicSeat, SeatView, TableSeat
from anypoker.views.visibility import (
    FACE_DOWN,
    PRIVATE,
    SeenEvent,
    SpectatorKind,
    check_viewer,
    open_cards,
    open_rows,
    outward_cards,
    own_cards,
    pile_names,
    seen_event,
    shown_cards,
    visible_board,
)

Seated = int | Literal[SpectatorKind.SPECTATOR]


def view_of(
    hand: Hand, viewer: Seated, *, table: Sequence[TableSeat] = (), words: bool = True
) -> SeatView:
    """Return the view of one viewer; `words` False: without the name of its hand, for loops."""
    return views_of(hand, [viewer], table=table, words=words)[0]


def open_view(hand: Hand, unknown: Collection[Card] = ()) -> SeatView:
    """Return the table with all cards face up, for replays.

    `unknown`: cards of which nobody knows what they were.
    """
    view = view_of(hand, SpectatorKind.SPECTATOR)
    seats = [
        sitting._replace(shown=tuple(FACE_DOWN if card in unknown else card for card in held))
        for sitting, held in zip(view.seats, hand.hole_cards, strict=True)
    ]
    return view._replace(seats=tuple(seats))


def views_of(
    hand: Hand,
    viewers: Iterable[Seated],
    *,
    table: Sequence[TableSeat] | None = (),
    words: bool = True,
    events: bool = True,
) -> list[SeatView]:
    """Return the view of each viewer. `table`: all places at it, where some take no part; None if
    nobody wants to know. Without `events` the views have none, for viewers that have them
    already."""
    public = _public(hand, () if table is None else tuple(table) or _table_of(hand))
    facts = hand.events if events else []
    told: list[SeenEvent] = [SeenEvent(event) for event in facts]
    private = [place for place, event in enumerate(facts) if type(event) in PRIVATE]
    asked = {question.seat: question for question in decisions(hand)}
    views = []
    for viewer in viewers:
        check_viewer(hand, viewer)
        seen = told.copy()
        for place in private:
            seen[place] = seen_event(facts[place], viewer)
        if isinstance(viewer, SpectatorKind):
            views.append(public._replace(events=tuple(seen)) if seen else public)
            continue
        view = public._replace(
            viewer=viewer,
            own=own_cards(hand, viewer),
            outward=outward_cards(hand, viewer),
            named=hand.joker_values[viewer],
            decision=asked.get(viewer),
            events=tuple(seen),
        )
        if words:
            view = view._replace(you_have=tuple(own_hand_words(hand, view)))
        views.append(view)
    return views


def _public(hand: Hand, table: tuple[TableSeat, ...]) -> SeatView:
    """Return what everyone sees, without the events, which differ by viewer."""
    compiled = hand.compiled
    game = compiled.game
    shown = shown_cards(hand)
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
        to_match=hand.betting.bet_to_match if bets_lie else 0,
        seats=tuple(
            [
                _public_seat(hand, seat, bet if bets_lie else 0, shown.get(seat))
                for seat, bet in enumerate(hand.street_bets)
            ]
        ),
        own=(),
        outward=(),
        named=(),
        board=visible_board(hand),
        opened=tuple(hand.up_card_log),
        dice=tuple((n, d) for n, d in zip(compiled.dice_piles, hand.dice, strict=True) if d),
        choices=tuple((n, v) for n, v in zip(compiled.variables, hand.choices, strict=True) if v),
        stock=hand.remaining,
        discards=len(hand.muck),
        redeals=hand.redeals,
        runs=runs,
        run=min(hand.run_out.current + 1, runs),
        waiting=tuple(hand.seats_to_act),
        decision=None,
        you_have=(),
        won=tuple([event for event in hand.events if type(event) is Won]),
        table=table,
        events=(),
    )


def _table_of(hand: Hand) -> tuple[TableSeat, ...]:
    """Return the places of a hand that is played at no table: those who play it."""
    return tuple(
        [
            TableSeat(player.name, hand.stacks[seat], seat)
            for seat, player in enumerate(hand.seats.players)
        ]
    )


def _bets_lie(hand: Hand) -> bool:
    """Return whether the bets of a round are still in front of the seats."""
    for event in reversed(hand.events):
        if isinstance(event, RoundEnded):
            return False
        if isinstance(event, Posted | Checked | Called | BetMade | Raised | Folded):
            return not hand.over
    return False


def _public_seat(hand: Hand, seat: int, bet: int, shown: tuple[Card, ...] | None) -> PublicSeat:
    up = open_cards(hand, seat)
    folded, stack, access = hand.folded[seat], hand.stacks[seat], hand.bought_piles[seat]
    player = hand.seats.players[seat]
    return PublicSeat(
        player.name,
        player.stack,
        stack,
        bet,
        hand.contributions[seat],
        folded,
        not folded and not hand.over and stack == 0,
        bool(hand.open_decisions[seat]),
        up,
        len(hand.hole_cards[seat]) - len(up),
        shown,
        hand.declared[seat],
        pile_names(hand, access) if access else (),
        hand.in_or_out.is_out[seat],
        hand.in_or_out.legs[seat],
        open_rows(hand, seat, shown is not None) if hand.compiled.row_names else (),
        hand.seats.marks[seat] if hand.seats.marks else (),
        _wagers(hand, seat),
    )


def _wagers(hand: Hand, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the bets of a seat against the banker, by name."""
    if hand.over or not hand.compiled.bet_names:
        return ()
    made = zip(hand.compiled.bet_names, hand.wagers[seat], strict=True)
    return tuple([(name, amount) for name, amount in made if amount])


def _pots(hand: Hand) -> tuple[PotView, ...]:
    """Return the pots; between runs and at the end only the total."""
    if not hand.pot or hand.run_out.current:
        return ()
    pots = make_pots(hand.contributions, hand.folded, hand.dead_money)
    return tuple([PotView(amount, seats) for amount, seats in pots])
