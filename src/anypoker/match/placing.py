"""Who is dealt into the next hand, and who comes to owe a blind."""

from collections.abc import Sequence
from dataclasses import replace

from anypoker.game import Opening
from anypoker.match.players import Player, Status
from anypoker.match.positions import (
    Placing,
    Positions,
    Standing,
    dead_button,
    first_placing,
    frozen_button,
    is_between,
    moving_button,
)
from anypoker.match.rotation import Item, Rotation
from anypoker.match.setup import ButtonRule

Seating = Sequence[Player | None]

_STANDINGS = {
    Status.PLAYING: Standing.PLAYING,
    Status.WAITING: Standing.WAITING,
    Status.POSTING: Standing.POSTING,
}


def standings(seats: Seating) -> list[Standing]:
    """What every seat has to do with the next hand."""
    return [
        _STANDINGS[player.status] if player is not None and player.can_play else Standing.ABSENT
        for player in seats
    ]


def blinds_follow(item: Item, rule: ButtonRule) -> bool:
    """Whether button and blinds follow the big blind, dead or alive."""
    one_blind = item.game.order.first is Opening.DEALER
    return item.has_blinds and rule is ButtonRule.DEAD and not one_blind


def is_frozen(item: Item, rotation: Rotation, rule: ButtonRule) -> bool:
    """Whether the button stays while this game is played, and goes on after it."""
    return rotation.is_mixed and not item.has_blinds and rule is ButtonRule.DEAD


def next_placing(
    seats: Seating,
    last: Positions | None,
    item: Item | None,
    rotation: Rotation,
    rule: ButtonRule,
    first: int | None,
) -> Placing | None:
    """The next hand; `item` None: its game is not known yet."""
    standing = standings(seats)
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
            after.append(replace(player, status=Status.PLAYING, owes_big=False, owes_small=False))
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
