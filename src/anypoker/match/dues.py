"""What the players of a hand have to pay, where button and blinds are not a matter of course."""

from collections.abc import Sequence

from anypoker.engine import Dues, Stakes
from anypoker.engine.forced import usual_dues
from anypoker.game import Opening
from anypoker.match.players import Player, Status
from anypoker.match.positions import Placing, next_seat
from anypoker.match.rotation import Item


def blind_dues(
    seats: Sequence[Player | None], placing: Placing, item: Item, stakes: Stakes, button: int
) -> tuple[Dues, ...]:
    """For each player that is dealt in: blind, straddle, ante, and what it costs to come in.

    Nothing if it is what the positions say: in games without blinds, in those in which the button
    posts the only one, and whenever nobody is missing. `button`: its seat in the hand.
    """
    if not item.has_blinds or item.game.order.first is Opening.DEALER:
        return ()
    dealt, positions = placing.dealt, placing.positions
    blinds = {positions.small: stakes.small_blind, positions.big: stakes.big_blind}
    seat = positions.big
    for amount in stakes.straddles[: max(len(dealt) - 2, 0)]:
        seat = next_seat(dealt, seat)
        blinds[seat] = amount
    dues = tuple(_dues(seats[seat], seat, blinds, positions.big, stakes) for seat in dealt)
    return () if dues == usual_dues(stakes, len(dealt), button, True, False) else dues


def _dues(
    player: Player | None, seat: int, blinds: dict[int, int], big: int, stakes: Stakes
) -> Dues:
    for_all = stakes.big_blind_ante
    post = dead = 0
    if player is not None and player.status is Status.POSTING and seat != big:
        # Who straddles has posted more than the blind that is owed.
        post = stakes.big_blind if player.owes_big and seat not in blinds else 0
        dead = stakes.small_blind if player.owes_small else 0
    return Dues(
        ante=stakes.ante if seat == big or not for_all else 0,
        ante_is_dead=for_all,
        blind=blinds.get(seat, 0),
        post=post,
        dead=dead,
    )
