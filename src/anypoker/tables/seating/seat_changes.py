"""Changes of seats and chips between hands: sit, leave, sit out, move, buy."""

from dataclasses import replace
from typing import assert_never

from anypoker.sentences import Sentence
from anypoker.tables import changes as c
from anypoker.tables.accounts import account_of, record_buy_in, record_cash_out, record_name
from anypoker.tables.games.rotation import Rotation
from anypoker.tables.hands.hand_settlement import (
    add_bought,
    apply_default_for_absent,
    cash_out,
    update_tournament,
)
from anypoker.tables.seating.arrangement import arrange_seats
from anypoker.tables.seating.players import Player, Status, name_error
from anypoker.tables.setup import ButtonRule
from anypoker.tables.table import Table, TableError
from anypoker.tables.table_events import MovedSeat, Renamed, SatDown, StackChanged
from anypoker.tables.table_update import (
    TableUpdate,
    check_room_for,
    find_player,
    refuse_in_begun_contest,
    refuse_in_contest,
)

SeatChange = (
    c.Sit
    | c.Leave
    | c.Kick
    | c.Stay
    | c.SitOut
    | c.ComeBack
    | c.MoveSeat
    | c.Rename
    | c.Buy
    | c.CancelBuy
    | c.SetStack
    | c.Transfer
    | c.Charge
    | c.SetMarks
    | c.Arrange
)

_HOUR = 3_600_000  # milliseconds


def change_seats(pending: TableUpdate, change: SeatChange) -> TableUpdate:
    """Apply a change of seats or chips.

    Raises:
        TableError: if it is not allowed.
    """
    _check_numbers(change)
    match change:
        case c.Sit():
            _sit(pending, change)
        case c.Leave(player):
            _leave(pending, player)
        case c.Kick(player):
            _leave(pending, player, kicked=True)
        case c.Stay(player):
            _stay(pending, player)
        case c.SitOut(player):
            seat, sitting = find_player(pending.table, player)
            pending.put(seat, replace(sitting, status=Status.OUT))
            apply_default_for_absent(pending)
        case c.ComeBack():
            _come_back(pending, change)
        case c.MoveSeat():
            _move(pending, change)
        case c.Rename():
            _rename(pending, change)
        case c.Buy():
            _buy(pending, change)
        case c.CancelBuy(player):
            _cancel_buy(pending, player)
        case c.SetStack():
            _set_stack(pending, change)
        case c.Transfer():
            _transfer(pending, change)
        case c.Charge():
            _charge(pending, change)
        case c.Arrange():
            arrange_seats(pending, change)
        case c.SetMarks(player, marks):
            seat, sitting = find_player(pending.table, player)
            pending.put(seat, replace(sitting, marks=marks))
        case _:
            assert_never(change)
    return pending


def _check_numbers(change: SeatChange) -> None:
    """Check that seats and chips are integers."""
    for name in ("chips", "stack", "seat"):
        value = getattr(change, name, 0)
        if type(value) is not int:
            kind = type(change).__name__
            raise TableError(
                Sentence(
                    "the {name} of {kind} must be a whole number, not {value}",
                    name=name,
                    kind=kind,
                    value=repr(value),
                )
            )


def _plays(table: Table, seat: int) -> bool:
    """Return whether the seat is in a hand in play."""
    return table.in_hand and seat in table.dealt


# ---------------------------------------------------------------- coming and going


def _sit(pending: TableUpdate, sit: c.Sit) -> None:
    """Seat a new player, who waits for the big blind or posts one once play has started."""
    table = pending.table
    refuse_in_begun_contest(table)
    _check_free(table, sit.seat)
    if fault := name_error(sit.name):
        raise TableError(Sentence("'{name}' is not a name: {fault}", name=sit.name, fault=fault))
    if not sit.player or table.player(sit.player) is not None:
        raise TableError(Sentence("{name} sits at the table already", name=sit.name))
    most = min(
        rotation.most_players or len(table.seats)
        for rotation in (table.rotation, *_coming_games(table))
    )
    if len(table.players) >= most:
        raise TableError(
            Sentence("the game is for at most {most} players, and the table is full", most=most)
        )
    _check_buy_in(table, sit)
    check_room_for(table, sit.stack)
    owing, status = _newcomer(table, sit.post)
    player = Player(sit.player, sit.name, sit.stack, status, owes_big=owing, bot=sit.bot)
    pending.put(sit.seat, player)
    pending.set(accounts=record_buy_in(table.accounts, sit.player, sit.name, sit.stack))
    if table.stand_up_players:
        pending.set(stand_up_players=table.stand_up_players | {sit.player})
    pending.add_event(SatDown(sit.player, sit.name, sit.seat, sit.stack))


def _coming_games(table: Table) -> list[Rotation]:
    return [change.rotation for change in table.pending if isinstance(change, c.ChangeGames)]


def _newcomer(table: Table, post: bool) -> tuple[bool, Status]:
    """Return whether a new player at a seat owes a big blind, and their status."""
    if table.number == 0 or table.button_rule is ButtonRule.MOVING:
        return False, Status.PLAYING
    return True, Status.POSTING if post else Status.WAITING


def _check_free(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise TableError(
            Sentence(
                "there is no seat {seat}: the table has {seats}",
                seat=seat + 1,
                seats=len(table.seats),
            )
        )
    there = table.seats[seat]
    if there is not None:
        raise TableError(Sentence("seat {seat} is taken by {name}", seat=seat + 1, name=there.name))


def _check_buy_in(table: Table, sit: c.Sit) -> None:
    """Check a buy-in against its bounds; a returning player must bring the stack they left with."""
    if sit.stack < 1:
        raise TableError("whoever sits down needs at least one chip")
    if table.setup.contest is not None:
        begun = {one.stack for one in table.players} or {sit.stack}
        if sit.stack not in begun:
            template = "in a tournament everyone starts with {usual:amount}, not {chips:amount}"
            raise TableError(Sentence(template, usual=begun.pop(), chips=sit.stack))
        return
    least, most = table.options.least_buy, table.options.most_buy
    known = account_of(table.accounts, sit.player)
    recent = known is not None and known.left_at and table.now - known.left_at < _HOUR
    if known is not None and recent and known.left_with:
        if sit.stack < known.left_with:
            raise TableError(
                Sentence(
                    "{name} left with {left:amount} less than an hour ago, "
                    "and has to bring at least that, not {chips:amount}",
                    name=sit.name,
                    left=known.left_with,
                    chips=sit.stack,
                )
            )
        if sit.stack == known.left_with:
            return
        most = most and max(most, known.left_with)
    if sit.stack < least or (most and sit.stack > most):
        template = "one sits down here with at least {least:amount}, not {chips:amount}"
        if most:
            template = "one sits down here with {least:amount}..{most:amount}, not {chips:amount}"
        raise TableError(Sentence(template, least=least, most=most, chips=sit.stack))


def _leave(pending: TableUpdate, player: str, kicked: bool = False) -> None:
    """Let a player leave now, or after the hand; open decisions take their default."""
    seat, sitting = find_player(pending.table, player)
    if _plays(pending.table, seat):
        pending.put(seat, replace(sitting, leaving=True, kicked=sitting.kicked or kicked))
        apply_default_for_absent(pending)
    elif pending.table.setup.contest is None or not pending.table.number:
        cash_out(pending, seat)
    else:
        pending.put(seat, replace(sitting, leaving=True))
        update_tournament(pending, {})


def _stay(pending: TableUpdate, player: str) -> None:
    """Undo a departure that waits for the end of the hand; what the clock did stays done."""
    seat, sitting = find_player(pending.table, player)
    if not sitting.leaving:
        raise TableError(Sentence("{name} is not leaving", name=sitting.name))
    if sitting.kicked:
        raise TableError(Sentence("the host removed {name} from the table", name=sitting.name))
    pending.put(seat, replace(sitting, leaving=False))


def _come_back(pending: TableUpdate, back: c.ComeBack) -> None:
    seat, player = find_player(pending.table, back.player)
    status = Status.PLAYING
    if player.owes_big or player.owes_small:
        status = Status.POSTING if back.post else Status.WAITING
    pending.put(seat, replace(player, status=status, leaving=False, kicked=False))


def _move(pending: TableUpdate, move: c.MoveSeat) -> None:
    table = pending.table
    refuse_in_begun_contest(table)
    seat, player = find_player(table, move.player)
    _check_free(table, move.seat)
    if _plays(table, seat):
        pending.set(pending=(*table.pending, move))
        return
    owing, status = _newcomer(table, move.post)
    if player.status is Status.OUT:
        status = Status.OUT
    pending.put(seat, None)
    pending.put(move.seat, replace(player, status=status, owes_big=owing, owes_small=False))
    pending.add_event(MovedSeat(player.id, player.name, move.seat))


def _rename(pending: TableUpdate, change: c.Rename) -> None:
    table = pending.table
    seat, player = find_player(table, change.player)
    if fault := name_error(change.name):
        raise TableError(Sentence("'{name}' is not a name: {fault}", name=change.name, fault=fault))
    if _plays(table, seat):
        others = tuple(one for one in table.pending if not _renames(one, player.id))
        pending.set(pending=(*others, change))
        return
    if change.name == player.name:
        return
    pending.put(seat, replace(player, name=change.name))
    pending.set(accounts=record_name(table.accounts, player.id, change.name))
    pending.add_event(Renamed(player.id, player.name, change.name))


def _renames(change: c.Change, player: str) -> bool:
    return isinstance(change, c.Rename) and change.player == player


# ---------------------------------------------------------------- chips


def _buy(pending: TableUpdate, buy: c.Buy) -> None:
    """Buy chips between hands, or after the hand in play."""
    table = pending.table
    refuse_in_contest(table)
    seat, player = find_player(table, buy.player)
    if buy.chips < 1:
        template = "{name} cannot buy {chips:amount}: at least {least:amount}"
        raise TableError(Sentence(template, name=player.name, chips=buy.chips, least=1))
    most, plays = table.options.most_buy, _plays(table, seat)
    stack = player.stack
    if plays and buy.capped:
        hand, place = table.hand, table.seat_in_hand(player.id)
        assert hand is not None
        assert place is not None
        stack = hand.stacks[place]
    if most and stack + player.bought + buy.chips > most:
        room = max(most - stack - player.bought, 0)
        template = "one tops up to {most:amount} here: {name} may buy {room:amount} at most"
        raise TableError(Sentence(template, most=most, name=player.name, room=room))
    check_room_for(table, buy.chips)
    pending.set(accounts=record_buy_in(table.accounts, player.id, player.name, buy.chips))
    if plays:
        bought = player.bought + buy.chips
        pending.put(seat, replace(player, bought=bought, capped=buy.capped))
    else:
        add_bought(pending, seat, buy.chips)


def _cancel_buy(pending: TableUpdate, player: str) -> None:
    """Take back chips that were bought in the hand in play; the ledger forgets them."""
    table = pending.table
    seat, sitting = find_player(table, player)
    if not sitting.bought:
        raise TableError(Sentence("no chips wait for {name}", name=sitting.name))
    accounts = record_buy_in(table.accounts, sitting.id, sitting.name, -sitting.bought)
    pending.set(accounts=accounts)
    pending.put(seat, replace(sitting, bought=0))


def _set_stack(pending: TableUpdate, change: c.SetStack) -> None:
    table = pending.table
    refuse_in_contest(table)
    seat, player = find_player(table, change.player)
    if change.chips < 0:
        template = "{name} cannot have {chips:amount}: at least {least:amount}"
        raise TableError(Sentence(template, name=player.name, chips=change.chips, least=0))
    if _plays(table, seat):
        check_room_for(table, change.chips)
        pending.set(pending=(*table.pending, change))
        return
    more = change.chips - player.stack
    check_room_for(table, more)
    if more > 0:
        pending.set(accounts=record_buy_in(table.accounts, player.id, player.name, more))
    elif more < 0:
        pending.set(accounts=record_cash_out(table.accounts, player.id, -more))
    pending.put(seat, replace(player, stack=change.chips))
    pending.add_event(StackChanged(player.id, player.name, more, "set"))


def _payer(table: Table, player: str, chips: int) -> tuple[int, Player]:
    """Find the payer of chips between hands."""
    refuse_in_contest(table)
    seat, payer = find_player(table, player)
    if _plays(table, seat):
        raise TableError(
            Sentence("{name} plays a hand: chips change hands between hands", name=payer.name)
        )
    if not 1 <= chips <= payer.stack:
        template = "{name} can pay {least:amount}..{most:amount}, not {chips:amount}"
        bounds = {"least": 1, "most": payer.stack, "chips": chips}
        raise TableError(Sentence(template, name=payer.name, **bounds))
    return seat, payer


def _transfer(pending: TableUpdate, change: c.Transfer) -> None:
    table = pending.table
    seat, payer = _payer(table, change.payer, change.chips)
    other, payee = find_player(table, change.payee)
    if seat == other or _plays(table, other):
        raise TableError("a transfer is from one player to another, between hands")
    pending.put(seat, replace(payer, stack=payer.stack - change.chips))
    pending.put(other, replace(payee, stack=payee.stack + change.chips))
    pending.add_event(StackChanged(payer.id, payer.name, -change.chips, "transfer"))
    pending.add_event(StackChanged(payee.id, payee.name, change.chips, "transfer"))


def _charge(pending: TableUpdate, change: c.Charge) -> None:
    seat, payer = _payer(pending.table, change.player, change.chips)
    pending.put(seat, replace(payer, stack=payer.stack - change.chips))
    pending.set(house=pending.table.house + change.chips)
    pending.add_event(StackChanged(payer.id, payer.name, -change.chips, "charge"))
