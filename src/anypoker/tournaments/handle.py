"""Commands to a tournament: `handle(tournament, command)` returns a change or a refusal.

It does no I/O. The old tournament does not change.
"""

from dataclasses import replace
from typing import assert_never

from msgspec import Struct

from anypoker.limits import MAX_LINE
from anypoker.sentences import Sentence, as_sentence
from anypoker.tables.seating.players import name_error
from anypoker.tournaments import commands as c
from anypoker.tournaments.chip_race import race_off
from anypoker.tournaments.clock import begin_break, next_level, pass_time
from anypoker.tournaments.eliminations import eliminate, settle_busted
from anypoker.tournaments.errors import TournamentError
from anypoker.tournaments.floor import enter_late, open_tables, settle_floor
from anypoker.tournaments.orders import Order, SetChips, SetTerms
from anypoker.tournaments.seat_draw import Slot, drawn_seats
from anypoker.tournaments.seating import table_sizes
from anypoker.tournaments.settings import check_levels
from anypoker.tournaments.tournament import Entrant, FloorTable, Phase, Standing, Tournament
from anypoker.tournaments.update import Notice, NoticeKind, Update


class Change(Struct, frozen=True):
    """Result of a command: the new tournament, orders to its tables, notices to its players.

    A table carries out all orders of a change before it deals again.
    """

    tournament: Tournament
    orders: tuple[Order, ...] = ()
    notices: tuple[Notice, ...] = ()


class Refusal(Struct, frozen=True):
    """A command that changes nothing, and why."""

    reason: Sentence


class _RefusedError(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = as_sentence(reason)


def handle(tournament: Tournament, command: c.Command) -> Change | Refusal:
    """Handle a command."""
    update = Update(tournament)
    try:
        pass_time(update, getattr(command, "at", 0))
        _apply(update, command)
    except _RefusedError as refused:
        return Refusal(refused.reason)
    settle_floor(update)
    return Change(update.t, tuple(update.orders), tuple(update.notices))


def _apply(update: Update, command: c.Command) -> None:
    match command:
        case c.Register():
            _register(update, command)
        case c.Unregister(player):
            _refuse_after_start(update)
            _entrant(update, player)
            update.drop_entrant(player)
        case c.Start():
            _start(update)
        case c.Cancel():
            _refuse_after_start(update)
            update.set(phase=Phase.CANCELLED)
            update.notify(NoticeKind.CANCELLED, Sentence("The tournament is cancelled."))
        case c.DealHand(table):
            _deal_hand(update, table)
        case c.EndHand():
            _end_hand(update, command)
        case c.Rebuy(player):
            _rebuy(update, player)
        case c.DeclineRebuy(player):
            _decline(update, player)
        case c.AddOn(player):
            _add_on(update, player)
        case c.Leave(player):
            _leave(update, player)
        case c.ChangeLevels():
            _change_levels(update, command)
        case c.Tick():
            _start_if_due(update)
        case _:
            assert_never(command)


def _refuse_unless(allowed: bool, reason: str) -> None:
    if not allowed:
        raise _RefusedError(reason)


def _refuse_after_start(update: Update) -> None:
    phase = update.t.phase
    _refuse_unless(phase is not Phase.CANCELLED, "the tournament is cancelled")
    _refuse_unless(phase is not Phase.OVER, "the tournament is over")
    _refuse_unless(phase is Phase.REGISTERING, "the tournament has started")


def _entrant(update: Update, player: str) -> Entrant:
    one = update.t.entrants.get(player)
    if one is None:
        raise _RefusedError("this player is not in the tournament")
    if one.standing is Standing.OUT:
        raise _RefusedError(Sentence("{name} is out of the tournament", name=one.name))
    return one


# ---------------------------------------------------------------- entering


def _register(update: Update, command: c.Register) -> None:
    tournament = update.t
    settings = tournament.settings
    _refuse_unless(tournament.registration_open, "registration is closed")
    if command.player in tournament.entrants:
        raise _RefusedError(Sentence("{name} is already registered", name=command.name))
    if fault := name_error(command.name):
        raise _RefusedError(
            Sentence("'{name}' is not a name: {fault}", name=command.name, fault=fault)
        )
    _refuse_unless(len(command.word) <= MAX_LINE, "the word for the seat draw is too long")
    if tournament.entries >= settings.most_players:
        raise _RefusedError(
            Sentence("the tournament is full: {most} players", most=settings.most_players)
        )
    update.put_entrant(Entrant(command.player, command.name, command.word))
    if tournament.phase is Phase.RUNNING:
        _give_stack(update, command.player)
        enter_late(update, command.player)
    elif settings.start_players and update.t.entries >= settings.start_players:
        _start(update)


def _give_stack(update: Update, player: str) -> None:
    """Sell an entry."""
    tournament = update.t
    settings = tournament.settings
    update.change_entrant(player, stack=settings.stack)
    update.set(
        issued=tournament.issued + settings.stack,
        collected=tournament.collected + settings.entry,
        bounty_pool=tournament.bounty_pool + settings.bounty,
    )


def _start_if_due(update: Update) -> None:
    tournament = update.t
    settings = tournament.settings
    due = tournament.phase is Phase.REGISTERING and 0 < settings.start_at <= tournament.now
    if due and tournament.entries >= settings.least:
        _start(update)


def _start(update: Update) -> None:
    """Draw the seats and open the tables (TDA 7)."""
    tournament = update.t
    settings = tournament.settings
    _refuse_after_start(update)
    if tournament.entries < settings.least:
        raise _RefusedError(
            Sentence("a tournament needs at least {least} players", least=settings.least)
        )
    players = list(tournament.entrants)
    for player in players:
        _give_stack(update, player)
    sizes = table_sizes(len(players), settings)
    slots: list[Slot] = [
        (number, seat) for number, size in enumerate(sizes, 1) for seat in range(1, size + 1)
    ]
    seats = drawn_seats(update.draw("start", players, slots))
    chairs = settings.final_size if len(sizes) == 1 else settings.seats
    update.set(phase=Phase.RUNNING, final=len(sizes) == 1 and not update.t.settings.late_levels)
    open_tables(update, seats, dict.fromkeys(range(1, len(sizes) + 1), chairs))
    update.notify(
        NoticeKind.STARTED,
        Sentence(
            "The tournament starts: {n} players at {tables} tables, {stakes}.",
            n=len(players),
            tables=len(sizes),
            stakes=str(update.t.terms),
        ),
    )


# ---------------------------------------------------------------- hands


def _deal_hand(update: Update, number: int) -> None:
    if why := update.t.reason_not_dealing(number):
        raise _RefusedError(why)
    table = update.t.tables[number]
    if update.t.level_now.chip > table.chip:
        race_off(update, table, update.t.level_now.chip)
    update.change_table(number, in_hand=True)
    update.order(SetTerms(number, update.t.terms))


def _end_hand(update: Update, ended: c.EndHand) -> None:
    table = update.t.tables.get(ended.table)
    if table is None or not table.in_hand:
        raise _RefusedError(Sentence("table {table} plays no hand", table=ended.table))
    if not ended.stacks:
        update.change_table(table.number, in_hand=False)
        begin_break(update)
        return
    _check_stacks(update, table, ended)
    begun = {player: update.t.entrants[player].stack for player, _ in ended.stacks}
    knockouts = dict(ended.knockouts)
    for player, stack in ended.stacks:
        update.change_entrant(player, stack=stack)
    update.change_table(
        table.number,
        in_hand=False,
        positions=ended.positions,
        hands=table.hands + 1,
        level_hands=table.level_hands + 1,
        done=update.t.hand_for_hand,
    )
    _take_out(update, table.number, begun, knockouts)
    hands = update.t.level_now.blinds.hands
    if hands and table.level_hands + 1 >= hands:
        next_level(update)
    begin_break(update)


def _check_stacks(update: Update, table: FloorTable, ended: c.EndHand) -> None:
    entrants = update.t.entrants
    players = {player for player in table.players if entrants[player].standing is Standing.SEATED}
    right = (
        {player for player, _ in ended.stacks} == players
        and len(ended.stacks) == len(players)
        and all(stack >= 0 for _, stack in ended.stacks)
        and sum(stack for _, stack in ended.stacks) == sum(entrants[one].stack for one in players)
    )
    if not right:
        raise _RefusedError(
            Sentence("the chips of table {table} do not add up", table=table.number)
        )


def _take_out(
    update: Update, number: int, begun: dict[str, int], knockouts: dict[str, tuple[str, ...]]
) -> None:
    """Take players out who left or went broke in a hand, or let them decide about a rebuy."""
    busted = [
        (player, chips) for player, chips in begun.items() if not update.t.entrants[player].stack
    ]
    for player, _ in busted:
        winners = tuple(one for one in knockouts.get(player, ()) if one != player)
        update.change_entrant(player, standing=Standing.BROKE, knocked_out_by=winners)
    undecided = {player for player, _ in busted if _may_rebuy(update, player)}
    declined = frozenset(player for player, _ in busted) - undecided
    update.change_table(number, busted=tuple(busted), declined=declined)
    settle_busted(update, number)
    leaving = [player for player in begun if update.t.entrants[player].leaving]
    gone = [(one, update.t.entrants[one].stack) for one in leaving if update.t.entrants[one].plays]
    if gone:
        eliminate(update, gone)


def _may_rebuy(update: Update, player: str) -> bool:
    one = update.t.entrants[player]
    fewer = one.rebuys < update.t.settings.rebuys
    return update.t.rebuys_open and fewer and not one.leaving


# ---------------------------------------------------------------- chips


def _broke_at(update: Update, player: str) -> FloorTable:
    """Return the table at which a player has to decide about a rebuy."""
    one = _entrant(update, player)
    table = update.t.tables.get(one.table)
    waiting = table is not None and any(player == other for other, _ in table.busted)
    if table is None or not waiting or player in table.declined:
        raise _RefusedError(Sentence("{name} cannot rebuy now", name=one.name))
    return table


def _rebuy(update: Update, player: str) -> None:
    """Sell another stack; the table waits, so no hand is missed (TDA 27)."""
    table, settings = _broke_at(update, player), update.t.settings
    one = update.t.entrants[player]
    update.change_entrant(
        player,
        standing=Standing.SEATED,
        stack=settings.stack,
        rebuys=one.rebuys + 1,
        knocked_out_by=(),
    )
    busted = tuple(each for each in table.busted if each[0] != player)
    update.change_table(table.number, busted=busted)
    update.set(
        issued=update.t.issued + settings.stack, collected=update.t.collected + settings.entry
    )
    update.order(SetChips(table.number, player, settings.stack))
    text = Sentence("{name} rebuys {chips:amount}.", name=one.name, chips=settings.stack)
    update.notify(NoticeKind.BOUGHT, text, table.number, player)
    settle_busted(update, table.number)


def _decline(update: Update, player: str) -> None:
    table = _broke_at(update, player)
    update.change_table(table.number, declined=table.declined | {player})
    settle_busted(update, table.number)


def _add_on(update: Update, player: str) -> None:
    one, settings = _entrant(update, player), update.t.settings
    on_sale = settings.add_on > 0 and update.t.level == settings.rebuy_levels
    _refuse_unless(on_sale and update.t.break_until > 0, "no add-on is sold now")
    if one.added_on or one.standing is not Standing.SEATED:
        raise _RefusedError(Sentence("{name} cannot buy an add-on", name=one.name))
    stack = one.stack + settings.add_on
    update.change_entrant(player, stack=stack, added_on=True)
    update.set(
        issued=update.t.issued + settings.add_on,
        collected=update.t.collected + settings.add_on_price,
    )
    update.order(SetChips(one.table, player, stack))
    text = Sentence("{name} adds on {chips:amount}.", name=one.name, chips=settings.add_on)
    update.notify(NoticeKind.BOUGHT, text, one.table, player)


def _leave(update: Update, player: str) -> None:
    """Let a player leave: after the hand if one is played at their table."""
    one = _entrant(update, player)
    _refuse_unless(update.t.phase is Phase.RUNNING, "the tournament is not running")
    if one.standing is Standing.BROKE:
        _decline(update, player)
        return
    update.change_entrant(player, leaving=True)
    if one.standing is Standing.MOVING or not update.t.tables[one.table].in_hand:
        eliminate(update, [(player, one.stack)])


def _change_levels(update: Update, command: c.ChangeLevels) -> None:
    played = update.t.level + (update.t.phase is not Phase.REGISTERING)
    kept = update.t.settings.levels[:played]
    _refuse_unless(command.levels[:played] == kept, "levels that were played cannot change")
    try:
        check_levels(command.levels)
        update.set(settings=replace(update.t.settings, levels=command.levels))
    except TournamentError as error:
        raise _RefusedError(error.sentence()) from None
