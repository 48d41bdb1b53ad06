"""Tables of a tournament between hands: transfers, breaking, balancing, hand for hand, final table.

Tables break in the order of their numbers, the highest first (TDA 11-C asks for a fixed order). A
player who balances tables comes from a table with the most players, the lowest number first.
"""

from anypoker.sentences import Sentence
from anypoker.tournaments.chip_race import exchanged
from anypoker.tournaments.clock import (
    HAND_FOR_HAND_MINUTES,
    MINUTE,
    begin_break,
    end_timed_levels,
)
from anypoker.tournaments.eliminations import finish, free_seat, place_round
from anypoker.tournaments.orders import CloseTable, OpenTable, SeatPlayer
from anypoker.tournaments.seat_draw import Slot, drawn_seats
from anypoker.tournaments.seating import mover, table_sizes, waits_for_button, worst_seat
from anypoker.tournaments.tournament import (
    FloorTable,
    Phase,
    Standing,
    Tournament,
    Transfer,
)
from anypoker.tournaments.update import NoticeKind, Update


def settle_floor(update: Update) -> None:
    """Do what is due between hands, as far as tables are between hands."""
    if update.t.phase is not Phase.RUNNING:
        return
    seat_transfers(update)
    if _is_over(update):
        finish(update)
        return
    _hand_for_hand(update)
    begin_break(update)
    if _combine(update):
        return
    while _break_table(update):
        seat_transfers(update)
    while _balance(update):
        seat_transfers(update)


def is_idle(table: FloorTable) -> bool:
    """Return whether players of a table may move: no hand, and no rebuy to decide about."""
    return not table.in_hand and not table.busted


def _is_over(update: Update) -> bool:
    tournament = update.t
    if any(table.busted for table in tournament.tables.values()):
        return False
    if tournament.left <= 1:
        return True
    idle = all(is_idle(table) for table in tournament.tables.values())
    return idle and tournament.left < tournament.settings.least


# ---------------------------------------------------------------- tables


def open_tables(update: Update, slots: dict[str, Slot], sizes: dict[int, int]) -> None:
    """Open tables with these numbers of seats, and seat players at them."""
    tournament = update.t
    chip = tournament.level_now.chip
    seats: dict[int, list[str | None]] = {number: [None] * n for number, n in sizes.items()}
    for player, (number, seat) in slots.items():
        seats[number][seat - 1] = player
        update.change_entrant(player, standing=Standing.SEATED, table=number, seat=seat - 1)
    for number, players in seats.items():
        update.put_table(FloorTable(number, tuple(players), chip=chip))
        given = tuple(
            None
            if one is None
            else (one, update.t.entrants[one].name, update.t.entrants[one].stack)
            for one in players
        )
        update.order(OpenTable(number, given, tournament.terms))
    update.set(last_table=max(tournament.last_table, *sizes))


def enter_late(update: Update, player: str) -> None:
    """Draw a seat for a late entry: a free seat at one of the smallest tables (TDA 8-A)."""
    tournament = update.t
    free = {number: _free_seats(update, number) for number in tournament.tables}
    smallest = min((tournament.size(number) for number in free if free[number]), default=0)
    slots = [
        (number, seat + 1)
        for number, seats in free.items()
        if tournament.size(number) == smallest
        for seat in seats
    ]
    if not slots:
        number = tournament.last_table + 1
        open_tables(update, {player: (number, 1)}, {number: tournament.settings.seats})
        update.notify(
            NoticeKind.OPENED, Sentence("Table {table} opens.", table=number), number, player
        )
        return
    number, seat = drawn_seats(update.draw("late", [player], slots))[player]
    update.change_entrant(player, standing=Standing.MOVING)
    update.set(transfers=(*update.t.transfers, Transfer(player, 0, number, seat - 1)))


def _free_seats(update: Update, number: int) -> list[int]:
    """Return the empty seats of a table that nobody is on the way to."""
    coming = [one for one in update.t.transfers if one.table == number]
    free = [s for s in update.t.tables[number].empty if all(one.seat != s for one in coming)]
    undecided = sum(one.seat is None for one in coming)
    return free[: len(free) - undecided] if undecided else free


# ---------------------------------------------------------------- moves


def _send(update: Update, transfer: Transfer) -> None:
    """Take a player from a table and send them to another one."""
    table = update.t.tables[transfer.source]
    free_seat(update, transfer.player)
    update.change_entrant(transfer.player, standing=Standing.MOVING, table=0, seat=-1)
    sent = Transfer(
        transfer.player,
        transfer.source,
        transfer.table,
        transfer.seat,
        transfer.sizes,
        table.chip,
    )
    update.set(transfers=(*update.t.transfers, sent))


def seat_transfers(update: Update) -> None:
    """Seat the players whose new table is between hands."""
    for transfer in update.t.transfers:
        table = update.t.tables[transfer.table]
        if table.in_hand:
            continue
        others = tuple(one for one in update.t.transfers if one is not transfer)
        reserved = tuple(
            one.seat for one in others if one.table == transfer.table and one.seat is not None
        )
        settings = update.t.settings
        seat = transfer.seat
        if seat is None:
            seat = worst_seat(table, settings, reserved)
        _sit(update, transfer, seat)
        update.set(transfers=others)


def _sit(update: Update, transfer: Transfer, seat: int) -> None:
    table, player = update.t.tables[transfer.table], transfer.player
    one = update.t.entrants[player]
    if transfer.chip and table.chip > transfer.chip:
        stack = exchanged(one.stack, table.chip)
        update.set(raced=update.t.raced + stack - one.stack)
        one = update.change_entrant(player, stack=stack)
    waits = waits_for_button(table, seat, update.t.settings)
    seats = (*table.seats[:seat], player, *table.seats[seat + 1 :])
    update.change_table(table.number, seats=seats)
    update.change_entrant(player, standing=Standing.SEATED, table=table.number, seat=seat)
    update.order(SeatPlayer(table.number, seat, player, one.name, one.stack, waits))
    kind = NoticeKind.MOVED if transfer.source else NoticeKind.ENTERED
    update.notify(kind, _reason(update, transfer, seat), table.number, player)


def _reason(update: Update, transfer: Transfer, seat: int) -> Sentence:
    """Explain a move to the players."""
    name = update.t.entrants[transfer.player].name
    words: dict[str, str | int] = {
        "name": name,
        "source": transfer.source,
        "table": transfer.table,
        "seat": seat + 1,
    }
    if not transfer.source:
        return Sentence("{name} enters at table {table}, seat {seat} (drawn).", **words)
    if not transfer.sizes[0]:
        return Sentence(
            "{name} moves from table {source} to table {table}, seat {seat} (drawn): "
            "table {source} breaks.",
            **words,
        )
    sizes: dict[str, str | int] = {"more": transfer.sizes[0], "fewer": transfer.sizes[1]}
    if not update.t.settings.has_blinds:
        return Sentence(
            "{name} moves from table {source} ({more} players) to table {table} ({fewer}), "
            "seat {seat}: the tables are balanced, and the seat that opened last is filled.",
            **words,
            **sizes,
        )
    return Sentence(
        "{name} moves from table {source} ({more} players) to table {table} ({fewer}), "
        "seat {seat}: the tables are balanced, and the next big blind takes the worst position.",
        **words,
        **sizes,
    )


def _balance(update: Update) -> bool:
    """Move one player if a table between hands has too many; return whether one moved."""
    tournament = update.t
    leaving = table_to_break(tournament)  # nobody moves there
    sizes = {n: tournament.size(n) for n in tournament.tables if n != leaving}
    if len(sizes) < 2:
        return False
    settings = tournament.settings
    even = tournament.left // len(sizes) >= settings.least
    chosen = _even_move(update, sizes) if even else _filling_move(update, sizes)
    if chosen is None:
        return False
    source, target = chosen
    player = mover(tournament.tables[source], tournament.tables[target], settings)
    _send(update, Transfer(player, source, target, None, (sizes[source], sizes[target])))
    return True


def _even_move(update: Update, sizes: dict[int, int]) -> tuple[int, int] | None:
    """Return from which table to which a player moves to make the tables equal."""
    most, fewest = max(sizes.values()), min(sizes.values())
    tables = update.t.tables
    sources = [n for n, size in sizes.items() if size == most and is_idle(tables[n])]
    targets = [n for n, size in sizes.items() if size == fewest and _free_seats(update, n)]
    if most - fewest < 2 or not sources or not targets:
        return None
    return min(sources), min(targets)


def _filling_move(update: Update, sizes: dict[int, int]) -> tuple[int, int] | None:
    """Return a move that fills a table, if equal tables are too small for the game."""
    least, tables = update.t.settings.least, update.t.tables
    sources = [n for n, size in sizes.items() if 0 < size < least and is_idle(tables[n])]
    if not sources:
        return None
    source = min(sources, key=lambda n: (sizes[n], -n))
    targets = [
        n
        for n, size in sizes.items()
        if n != source and sizes[source] <= size < least and _free_seats(update, n)
    ]
    return (source, max(targets, key=lambda n: (sizes[n], -n))) if targets else None


# ---------------------------------------------------------------- fewer tables


def table_to_break(tournament: Tournament) -> int | None:
    """Return the table that breaks next: the highest number, if the others have room for all."""
    needed = len(table_sizes(tournament.left, tournament.settings))
    return max(tournament.tables) if len(tournament.tables) > max(needed, 1) else None


def _break_table(update: Update) -> bool:
    """Break a table that has to; return whether one did."""
    tournament = update.t
    number = table_to_break(tournament)
    if number is None:
        return False
    table = tournament.tables[number]
    coming = any(one.table == number for one in tournament.transfers)
    if not is_idle(table) or coming:
        return False
    slots = _slots_elsewhere(update, number, len(table.players))
    if slots is None:
        return False
    players = table.players
    seats = drawn_seats(update.draw("break", players, slots)) if players else {}
    for player in players:
        target, seat = seats[player]
        _send(update, Transfer(player, number, target, seat - 1))
    update.drop_table(number)
    update.order(CloseTable(number))
    update.notify(NoticeKind.BROKEN, Sentence("Table {table} breaks.", table=number), number)
    return True


def _slots_elsewhere(update: Update, number: int, count: int) -> list[Slot] | None:
    """Return seats for the players of a table that breaks, at the smallest tables first."""
    tables = [other for other in update.t.tables if other != number]
    sizes = {other: update.t.size(other) for other in tables}
    free = {other: _free_seats(update, other) for other in tables}
    slots: list[Slot] = []
    for _ in range(count):
        open_ = [other for other in tables if free[other]]
        if not open_:
            return None
        target = min(open_, key=lambda other: (sizes[other], other))
        slots.append((target, free[target].pop(0) + 1))
        sizes[target] += 1
    return slots


def _combine(update: Update) -> bool:
    """Seat all players at the final table, in drawn seats, when no hand is played."""
    tournament = update.t
    settings = tournament.settings
    if len(tournament.tables) < 2 or tournament.left > settings.final_size:
        return False
    if not all(is_idle(table) for table in tournament.tables.values()):
        return True
    place_round(update)  # a table that waits for the final table does not end its round
    players = [one.id for one in tournament.entrants.values() if one.plays]
    for number in list(tournament.tables):
        for player in tournament.tables[number].players:
            free_seat(update, player)
        update.drop_table(number)
        update.order(CloseTable(number))
    number = tournament.last_table + 1
    slots = [(number, seat + 1) for seat in range(len(players))]
    seats = drawn_seats(update.draw("final", players, slots))
    open_tables(update, seats, {number: settings.final_size})
    update.set(final=True, hand_for_hand=False)
    update.notify(
        NoticeKind.FINAL,
        Sentence("Final table: {n} players draw new seats.", n=len(players)),
        number,
    )
    return True


# ---------------------------------------------------------------- hand for hand


def _hand_for_hand(update: Update) -> None:
    """Begin and end play hand for hand, and its rounds: one hand at every table."""
    if not update.t.hand_for_hand:
        if not _is_bubble(update):
            return
        update.set(hand_for_hand=True)
        for number, table in list(update.t.tables.items()):
            update.change_table(number, done=not table.in_hand)
        update.notify(
            NoticeKind.HAND_FOR_HAND,
            Sentence(
                "Hand for hand: {left} players are left, and {paid} places are paid.",
                left=update.t.left,
                paid=len(update.t.prizes),
            ),
        )
    tables = update.t.tables.values()
    if any(table.in_hand for table in tables):
        return
    if all(table.done or update.t.size(table.number) < update.t.settings.least for table in tables):
        place_round(update)
        update.set(played=update.t.played + HAND_FOR_HAND_MINUTES * MINUTE)
        for number in list(update.t.tables):
            update.change_table(number, done=False)
    elif any(table.done for table in tables):
        return
    if not _is_bubble(update):
        update.set(hand_for_hand=False)
        update.notify(NoticeKind.HAND_FOR_HAND, Sentence("Play is no longer hand for hand."))
    end_timed_levels(update)


def _is_bubble(update: Update) -> bool:
    tournament = update.t
    if tournament.registration_open or tournament.rebuys_open or len(tournament.tables) < 2:
        return False
    missing = tournament.left - len(tournament.prizes)
    return 0 < missing <= tournament.settings.hand_for_hand
