"""Players dealt into the next hand, and missed blinds."""

from collections.abc import Sequence
from dataclasses import replace

from anypoker.game import FirstRoundStart
from anypoker.tables.games.rotation import Rotation, RotationGame
from anypoker.tables.seating.button import (
    DealStatus,
    HandPositions,
    Positions,
    dead_button,
    first_placing,
    frozen_button,
    is_between,
    moving_button,
)
from anypoker.tables.seating.players import Player, Status
from anypoker.tables.setup import ButtonRule

Seating = Sequence[Player | None]

_STANDINGS = {
    Status.PLAYING: DealStatus.PLAYING,
    Status.WAITING: DealStatus.WAITING,
    Status.POSTING: DealStatus.POSTING,
}


def deal_statuses(seats: Seating, contest: bool = False) -> list[DealStatus]:
    """Return each seat's part in the next hand; absent players stay in a tournament."""
    return [_standing(player, contest) for player in seats]


def _standing(player: Player | None, contest: bool) -> DealStatus:
    if player is None or not player.stack:
        return DealStatus.ABSENT
    if player.status is Status.OUT:
        return DealStatus.PLAYING if contest else DealStatus.ABSENT
    return _STANDINGS[player.status]


def blinds_follow(item: RotationGame, rule: ButtonRule) -> bool:
    """Return whether the table uses a dead button."""
    one_blind = item.game.order.first is FirstRoundStart.DEALER
    return item.has_blinds and rule is ButtonRule.DEAD and not one_blind


def is_frozen(item: RotationGame, rotation: Rotation, rule: ButtonRule) -> bool:
    """Return whether the button stays while this game is played.

    In a mix, games without blinds must not skip anyone's blinds.
    """
    if item.has_blinds or rule is not ButtonRule.DEAD:
        return False
    return any(other.has_blinds for other in rotation.items)


def next_placing(
    seats: Seating,
    last: Positions | None,
    item: RotationGame | None,
    rotation: Rotation,
    rule: ButtonRule,
    first: int | None,
    contest: bool = False,
) -> HandPositions | None:
    """Return the positions of the next hand; `item` is None if its game is not known yet."""
    standing = deal_statuses(seats, contest)
    if item is not None and is_frozen(item, rotation, rule):
        return frozen_button(standing, last)
    if last is None:
        return first_placing(standing, first)
    if item is not None and blinds_follow(item, rule):
        return dead_button(standing, last)
    return moving_button(standing, last)


def with_banker(placing: HandPositions, banker: int) -> HandPositions:
    """Give the button of one hand to the seat that is always the banker."""
    return placing._replace(positions=Positions(banker, banker, banker))


def mark_missed_blinds(
    seats: Seating,
    last: Positions | None,
    placing: HandPositions,
    item: RotationGame,
    rule: ButtonRule,
) -> tuple[Player | None, ...]:
    """Update missed blinds when a hand is dealt."""
    if not item.has_blinds:
        return tuple(seats)
    after: list[Player | None] = []
    for seat, player in enumerate(seats):
        if player is None:
            after.append(None)
        elif seat in placing.dealt_in:
            status = Status.OUT if player.status is Status.OUT else Status.PLAYING  # a contest
            after.append(replace(player, status=status, owes_big=False, owes_small=False))
        elif player.can_play or last is None or not blinds_follow(item, rule):
            after.append(player)
        else:
            passed = is_between(last.big, seat, placing.positions.big)
            small = placing.positions.small == seat
            after.append(
                replace(
                    player,
                    owes_big=player.owes_big or passed,
                    owes_small=player.owes_small or passed or small,
                )
            )
    return tuple(after)
