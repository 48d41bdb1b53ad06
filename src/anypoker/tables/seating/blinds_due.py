"""Blinds that each player must post: missed blinds, straddles, posts of new players."""

from collections.abc import Container, Sequence
from itertools import takewhile

from msgspec.structs import replace

from anypoker.engine import Dues, Stakes
from anypoker.engine.betting.forced_bets import default_dues
from anypoker.game import FirstRoundStart
from anypoker.limits import MAX_CHIPS
from anypoker.tables.games.rotation import RotationGame
from anypoker.tables.house_rules import NO_HOUSE_RULES, HouseRules
from anypoker.tables.options import Options
from anypoker.tables.seating.button import HandPositions
from anypoker.tables.seating.players import Player, Status


def blind_dues(
    seats: Sequence[Player | None],
    placing: HandPositions,
    item: RotationGame,
    stakes: Stakes,
    button: int,
    straddlers: Sequence[int] = (),
    house: HouseRules = NO_HOUSE_RULES,
    killer: int | None = None,
) -> tuple[Dues, ...]:
    """Compute the posts of each player in the hand: blind, straddle, ante, missed blinds.

    Empty if the positions determine them: without blinds, with a single blind on the button, or
    if nobody is missing. `button` is its seat in the hand. `straddlers` straddle voluntarily, in
    order; `killer` kills.
    """
    if not item.has_blinds or item.game.order.first is FirstRoundStart.DEALER:
        return ()
    dealt, positions = placing.dealt_in, placing.positions
    blinds = {positions.small: stakes.small_blind, positions.big: stakes.big_blind}
    if stakes.straddles:  # everyone has to
        straddlers = _straddle_order(placing)[: len(stakes.straddles)]
    doubled = [stakes.big_blind << n for n in range(1, len(straddlers) + 1)]
    amounts = stakes.straddles or [min(one, MAX_CHIPS) for one in doubled]
    blinds.update(zip(straddlers, amounts, strict=False))  # a small table has fewer straddlers
    if house.button_straddle and positions.button in _straddle_order(placing):
        blinds.setdefault(positions.button, house.button_straddle)
    by_seat = {seat: _dues(seats[seat], seat, blinds, positions.big, stakes) for seat in dealt}
    if house.button_ante:
        for seat, due in by_seat.items():
            ante = house.button_ante if seat == positions.button else 0
            by_seat[seat] = replace(due, ante=ante, ante_is_dead=True)
    if killer is not None:
        due = by_seat[killer]
        more = house.kill.of(stakes.big_blind) - due.blind
        by_seat[killer] = replace(due, post=max(more, due.post))
    dues = tuple(by_seat.values())
    return () if dues == default_dues(stakes, len(dealt), button, True, False) else dues


def _straddle_order(placing: HandPositions) -> list[int]:
    """Return the seats that may straddle, in order: behind the big blind, then the button."""
    positions = placing.positions
    behind = [seat for seat in placing.dealt_in if seat not in (positions.small, positions.big)]
    if len(placing.dealt_in) <= 2:
        return []
    return sorted(behind, key=lambda seat: (seat < positions.big, seat))


def may_straddle(placing: HandPositions, item: RotationGame, options: Options) -> list[int]:
    """Return the seats that may straddle in this hand, in order."""
    if not item.has_blinds or item.game.order.first is FirstRoundStart.DEALER:
        return []
    behind = _straddle_order(placing)
    seats = behind[: options.straddles]
    button = placing.positions.button
    if options.button_straddle and button in behind and button not in seats:
        seats.append(button)
    return seats


def straddlers_of(
    placing: HandPositions, item: RotationGame, options: Options, willing: Container[int]
) -> tuple[int, ...]:
    """Return the seats that straddle: each wants to, and so do all before it; else the button."""
    seats = may_straddle(placing, item, options)
    in_turn = list(takewhile(lambda seat: seat in willing, seats[: options.straddles]))
    button = placing.positions.button
    if not in_turn and options.button_straddle and button in seats and button in willing:
        return (button,)
    return tuple(in_turn)


def _dues(
    player: Player | None, seat: int, blinds: dict[int, int], big: int, stakes: Stakes
) -> Dues:
    for_all = stakes.big_blind_ante
    post = dead = 0
    if player is not None and player.status is Status.POSTING and seat != big:
        # A straddle is more than the blind that is owed.
        post = stakes.big_blind if player.owes_big and seat not in blinds else 0
        dead = stakes.small_blind if player.owes_small else 0
    return Dues(
        ante=stakes.ante if seat == big or not for_all else 0,
        ante_is_dead=for_all,
        blind=blinds.get(seat, 0),
        post=post,
        dead=dead,
    )
