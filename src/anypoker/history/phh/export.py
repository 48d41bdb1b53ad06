"""Export of a hand as a record: standard PHH if the game has a code, else with our fields."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from anypoker.engine import Hand, Stakes
from anypoker.engine.betting.forced_bets import dues_of
from anypoker.game import Structure
from anypoker.history.phh.amounts import from_chips
from anypoker.history.phh.errors import PhhError
from anypoker.history.phh.hand_start import OWN_NUMBERS, OWN_STAKES, Games, in_paying_order
from anypoker.history.phh.operation_writer import operations_of
from anypoker.history.phh.operations import Operation, PlayerAction
from anypoker.history.phh.record import Amounts, Record
from anypoker.history.phh.toml import Value
from anypoker.history.phh.variants import OWN, VARIANTS
from anypoker.rules import canonical
from anypoker.views import SpectatorKind, Viewer

_PLAIN = Stakes()


def record_of(
    hand: Hand,
    games: Games,
    *,
    viewer: Viewer = SpectatorKind.ALL_SEEING,
    scale: int = 1,
    others: Mapping[str, Value] | None = None,
) -> Record:
    """Return the record of a hand, over or not, as the viewer may know it.

    `scale`: how many chips of the hand are one of the record's. `others`: what else the record is
    to say, such as `hand`, `seats`, `event`.
    """
    lines = tuple(operations_of(hand, viewer, scale))
    forced = _forced_bets(hand, scale)
    code = OWN if "dead" in forced else _code(hand, games, lines)
    return Record(
        variant=code,
        starting_stacks=_by_place(hand, [player.stack for player in hand.seats.players], scale),
        actions=lines,
        players=tuple(hand.seats.players[seat].name for seat in hand.seats.from_left_of_button),
        finishing_stacks=_by_place(hand, hand.stacks, scale) if hand.over else (),
        others=others or {},
        **forced,
        **_bet_sizes(hand, scale, code == OWN),
        **(_own_fields(hand, scale) if code == OWN else {}),
    )


def _forced_bets(hand: Hand, scale: int) -> dict[str, Any]:
    """Antes, blinds, and dead money, which is an ante to PHH unless there are live ones as well."""
    dues = [dues_of(hand)[seat] for seat in hand.seats.from_left_of_button]
    if any(due.blind and due.post for due in dues):
        raise PhhError("Poker Hand History has no word for a blind who kills the pot")
    apart = any(due.dead for due in dues) and not all(due.ante_is_dead for due in dues if due.ante)

    def listed(chips: Sequence[int]) -> Amounts:
        return in_paying_order(tuple(from_chips(amount, scale) for amount in chips))

    fields: dict[str, Any] = {
        "antes": listed([due.ante + (0 if apart else due.dead) for due in dues]),
        "ante_trimming_status": apart or not any(due.ante_is_dead or due.dead for due in dues),
    }
    if hand.compiled.has_blinds:
        fields["blinds_or_straddles"] = listed([due.blind - due.post for due in dues])
    return fields | ({"dead": listed([due.dead for due in dues])} if apart else {})


def _bet_sizes(hand: Hand, scale: int, own: bool) -> dict[str, Any]:
    """Return the bet sizes of the variant: bring-in, two bets, or the minimum bet."""
    stakes, compiled = hand.stakes, hand.compiled
    chips = {"bring_in": stakes.bring_in} if compiled.has_bring_in else {}
    if own or hand.structure is Structure.LIMIT:
        chips |= {"small_bet": stakes.small_bet, "big_bet": stakes.big_bet}
    else:
        chips["min_bet"] = stakes.big_blind if compiled.has_blinds else stakes.small_bet
    return {name: from_chips(amount, scale) for name, amount in chips.items()}


def _own_fields(hand: Hand, scale: int) -> dict[str, Any]:
    """Return the fields that PHH does not have."""
    return {
        "game": json.dumps(canonical(hand.game), ensure_ascii=False),
        "structure": hand.structure.value,
        "stakes": _own_stakes(hand.stakes, scale),
    }


def _by_place(hand: Hand, chips: Sequence[int], scale: int) -> Amounts:
    return tuple(from_chips(chips[seat], scale) for seat in hand.seats.from_left_of_button)


def _code(hand: Hand, games: Games, lines: Sequence[Operation]) -> str:
    """Return the code of the game, if standard PHH can express the whole hand."""
    for code, variant in VARIANTS.items():
        if variant.structure is hand.structure and games(variant.slug) == hand.game:
            words = [line.verb for line in lines if isinstance(line, PlayerAction)]
            usual = not hand.has_caps and hand.stakes.run_times == 1 and not hand.stakes.rake
            return code if usual and not any(word.startswith("_") for word in words) else OWN
    return OWN


def _own_stakes(stakes: Stakes, scale: int) -> dict[str, Decimal]:
    """Return the stakes that PHH has no field for and that differ from the default."""
    terms = {name: getattr(stakes, name) for name in OWN_STAKES}
    said = {name: from_chips(chips, scale) for name, chips in terms.items() if chips is not None}
    if not stakes.rake:
        del said["rake_cap"]
    return said | {
        name: Decimal(int(getattr(stakes, name)))
        for name in OWN_NUMBERS
        if getattr(stakes, name) != getattr(_PLAIN, name)
    }
