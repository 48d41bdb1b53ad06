"""Settlement of a hand: stacks, rake, bounties, marks, departures, eliminations."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from anypoker.engine import Decision, Hand, decisions
from anypoker.engine.decision import StayDecision
from anypoker.engine.events import Marked
from anypoker.tables import changes as c
from anypoker.tables.accounts import record_buy_in, record_departure
from anypoker.tables.games.tournament import Finisher, places_of_busted, places_of_left
from anypoker.tables.hands.proved_deal import apply_action
from anypoker.tables.house_rules.bounties import bounty_winners
from anypoker.tables.house_rules.kill_pots import note_kill
from anypoker.tables.house_rules.stand_up import settle_stand_up
from anypoker.tables.seating.players import Player, Status
from anypoker.tables.table import Table
from anypoker.tables.table_events import HandSettled, LeftTable, Placed, StackChanged
from anypoker.tables.table_update import TableUpdate, find_player, move_chips


def apply_default_for_absent(pending: TableUpdate) -> None:
    """Take default actions for players who leave or, in a tournament, are absent.

    So a player who is gone never holds up the table. A player who sits out is out of all further
    deals of a hand.
    """
    table = pending.table
    hand = table.hand
    if hand is None or hand.over:
        return
    asked = _asked_for_nothing(table, hand)
    if asked is not None:
        hand = hand.copy()
        while asked is not None:
            hand, events = apply_action(hand, table.proof, asked.seat, asked.timeout)
            pending.events += events
            asked = _asked_for_nothing(table, hand)
        pending.set(hand=hand)
    if hand.over:
        settle(pending)


def _asked_for_nothing(table: Table, hand: Hand) -> Decision | None:
    """Find the first decision that takes its default immediately."""
    for place in sorted(hand.seats_to_act):
        player = find_player(table, table.dealt_players[place])[1]
        if not table.is_absent(player) and player.status is not Status.OUT:
            continue
        (asked,) = [one for one in decisions(hand) if one.seat == place]
        if table.is_absent(player) or isinstance(asked, StayDecision):
            return asked
    return None


def settle(pending: TableUpdate) -> None:
    """Settle a finished hand: stacks, rake, bounties, house rules, departures."""
    table = pending.table
    hand = table.hand
    assert hand is not None
    marks = marks_of(hand)
    for place, (seat, stack) in enumerate(zip(table.dealt, hand.stacks, strict=True)):
        player = table.seats[seat]
        assert player is not None, "who was dealt in stays until the hand is over"
        pending.put(seat, replace(player, stack=stack, marks=marks.get(place, ())))
    pending.set(
        questions=hand.decision_count,
        asked_again=0,
        before=None,
        house=table.house + hand.rake_taken,
        ended=c.End(
            tuple(hand.stacks),
            hand.rake_taken,
            marks=tuple((table.dealt_players[place], marks[place]) for place in sorted(marks)),
        ),
    )
    by_player = tuple(zip(table.dealt_players, hand.stacks, strict=True))
    pending.add_event(HandSettled(table.number, by_player, hand.rake_taken))
    pay_bounties(pending)
    note_kill(pending)
    paid = settle_stand_up(pending)
    assert pending.table.ended is not None
    pending.set(ended=structs.replace(pending.table.ended, stand_up=paid))
    close_hand(pending)


def marks_of(hand: Hand) -> dict[int, tuple[str, ...]]:
    """Return the marks that seats carry into the next hand."""
    marks = dict[int, tuple[str, ...]]()
    for event in hand.events:
        if isinstance(event, Marked):
            marks[event.seat] = (*marks.get(event.seat, ()), event.mark)
    return marks


def pay_bounties(pending: TableUpdate, settled: Sequence[str] = ()) -> None:
    """Pay the bounties due for shown cards, as far as stacks allow, once per hand.

    `settled` are winners whose cards were known before. Players without chips at that time owe
    nothing.
    """
    table = pending.table
    assert table.ended is not None
    paid = list(table.ended.bounties)
    for winner in bounty_winners(table):
        if winner in settled:
            continue
        for payer in table.dealt_players:
            sitting = pending.table.player(payer)
            chips = min(table.house_rules.seven_deuce, sitting.stack) if sitting is not None else 0
            if payer != winner and chips:
                move_chips(pending, payer, winner, chips, "bounty")
                paid.append((payer, winner, chips))
    pending.set(ended=structs.replace(table.ended, bounties=tuple(paid)))


def close_hand(pending: TableUpdate) -> None:
    """Add bought chips, let players leave, and update the tournament."""
    for seat in pending.table.dealt:
        player = pending.table.seats[seat]
        assert player is not None, "who was dealt in stays until the hand is over"
        if player.bought:
            add_bought(pending, seat, _affordable(pending, player))
    if pending.table.setup.contest is not None:
        hand = pending.table.hand
        begun = [player.stack for player in hand.seats.players] if hand is not None else []
        update_tournament(pending, dict(zip(pending.table.dealt_players, begun, strict=False)))
        return
    for seat, player in enumerate(pending.table.seats):
        if player is not None and player.leaving:
            cash_out(pending, seat)


def _affordable(pending: TableUpdate, player: Player) -> int:
    """Return the bought chips that the largest buy-in allows; the ledger forgets the rest."""
    table, most = pending.table, pending.table.options.most_buy
    if not player.capped or not most:
        return player.bought
    chips = min(player.bought, max(most - player.stack, 0))
    rest = chips - player.bought
    pending.set(accounts=record_buy_in(table.accounts, player.id, player.name, rest))
    return chips


def add_bought(pending: TableUpdate, seat: int, chips: int) -> None:
    """Add bought chips to the stack."""
    player = pending.table.seats[seat]
    assert player is not None
    owes = player.owes_big or player.owes_small
    status = Status.POSTING if owes and player.status is Status.PLAYING else player.status
    after = replace(player, stack=player.stack + chips, bought=0, capped=False, status=status)
    pending.put(seat, after)
    if chips:
        pending.add_event(StackChanged(player.id, player.name, chips, "bought"))


def cash_out(pending: TableUpdate, seat: int) -> None:
    """Cash out a player's stack and free the seat."""
    table = pending.table
    player = table.seats[seat]
    assert player is not None
    pending.put(seat, None)
    pending.set(
        accounts=record_departure(table.accounts, player.id, player.stack, table.now),
        straddle_requests=table.straddle_requests - {player.id},
    )
    pending.add_event(LeftTable(player.id, player.name, seat, player.stack))


def update_tournament(pending: TableUpdate, begun: Mapping[str, int]) -> None:
    """Record eliminations and end the tournament if one player is left.

    `begun` are the stacks at the start of the hand. A player who leaves is placed before those
    who busted in the same hand; their chips leave play. At one of several tables, the tournament
    does all this.
    """
    table = pending.table
    contest = table.setup.contest
    assert contest is not None
    if contest.part:
        return
    left = [one for one in table.players if one.stack and not one.leaving]
    gone = [one for one in table.players if one.stack and one.leaving]
    busted = [one for one in table.players if not one.stack]
    new = (
        *places_of_busted([_finisher(one, one.stack) for one in gone], len(left)),
        *places_of_busted(
            [_finisher(one, begun.get(one.id, 0)) for one in busted], len(left) + len(gone)
        ),
    )
    for one in gone:
        seat = table.seat_of(one.id)
        assert seat is not None
        pending.add_event(LeftTable(one.id, one.name, seat, one.stack))
    staying = {one.id for one in left}
    seats = tuple(one if one is not None and one.id in staying else None for one in table.seats)
    pending.set(seats=seats, forfeited=table.forfeited + sum(one.stack for one in gone))
    played = contest.hands is not None and table.number >= contest.hands
    over = len(left) < 2 or played
    if over:
        new = (*places_of_left([_finisher(one, one.stack) for one in left]), *new)
    pending.set(places=(*new, *table.places), over=over)
    pending.notes += [Placed(place) for place in new]


def _finisher(player: Player, chips: int) -> Finisher:
    return player.id, player.name, chips
