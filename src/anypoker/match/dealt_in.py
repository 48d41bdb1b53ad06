"""Who is dealt into the next hand, and who comes to owe a blind."""

from collections.abc import Sequence
from dataclasses import replace

from anypoker.game import Opening
from anypoker.match.button import (
    Placing,
    Positions,
    Standing,
    dead_button,
    first_placing,
    frozen_button,
    is_between,
    moving_button,
)
from anypoker.match.players import Player, Status
from anypoker.match.rotation import Item, Rotation
from anypoker.match.setup import ButtonRule

Seating = Sequence[Player | None]

_STANDINGS = {
    Status.PLAYING: Standing.PLAYING,
    Status.WAITING: Standing.WAITING,
    Status.POSTING: Standing.POSTING,
}


def standings(seats: Seating, contest: bool = False) -> list[Standing]:
    """What every seat has to do with the next hand; in a contest who is absent plays on."""
    return [_standing(player, contest) for player in seats]


def _standing(player: Player | None, contest: bool) -> Standing:
    if player is None or not player.stack:
        return Standing.ABSENT
    if player.status is Status.OUT:
        return Standing.PLAYING if contest else Standing.ABSENT
    return _STANDINGS[player.status]


def blinds_follow(item: Item, rule: ButtonRule) -> bool:
    """Whether button and blinds follow the big blind, dead or alive."""
    one_blind = item.game.order.first is Opening.DEALER
    return item.has_blinds and rule is ButtonRule.DEAD and not one_blind


def is_frozen(item: Item, rotation: Rotation, rule: ButtonRule) -> bool:
    """Whether the button stays while this game is played, and goes on after it.

    A game without blinds beside games with them, be it of the mix or a bomb pot: so nobody's
    blinds are skipped.
    """
    if item.has_blinds or rule is not ButtonRule.DEAD:
        return False
    return any(other.has_blinds for other in rotation.items)


def next_placing(
    seats: Seating,
    last: Positions | None,
    item: Item | None,
    rotation: Rotation,
    rule: ButtonRule,
    first: int | None,
    contest: bool = False,
) -> Placing | None:
    """The next hand; `item` None: its game is not known yet."""
    standing = standings(seats, contest)
    if item is not None and is_frozen(item, rotation, rule):
        return frozen_button(standing, last)
    if last is None:
        return first_placing(standing, first)
    if item is not None and blinds_follow(item, rule):
        return dead_button(standing, last)
    return moving_button(standing, last)


def mark_missed_blinds(
    seats: Seating, last: Positions | None, placing: Placing, item: Item, rule: ButtonRule
) -> tuple[Player | None, ...]:
    """The players when the hand is dealt: who is in has paid, who was passed by comes to owe."""
    if not item.has_blinds:
        return tuple(seats)
    after: list[Player | None] = []
    for seat, player in enumerate(seats):
        if player is None:
            after.append(None)
        elif seat in placing.dealt:
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
