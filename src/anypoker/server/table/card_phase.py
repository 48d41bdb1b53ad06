"""The game card: shown to everyone before a new game is dealt."""

from collections.abc import Collection

from msgspec.structs import replace

from anypoker.server.table.choice_rules import people_of_next_hand
from anypoker.server.table.settings import CardPhase
from anypoker.server.table.state import Accepted, TableState, is_playing
from anypoker.session.text.hand_title import plays_mix
from anypoker.tables import RotationGame, TableError

FIRST_SECONDS, LATER_SECONDS = 5, 3
_AFTER_RESTART = 3_000  # milliseconds that a card is shown at least when a table resumes


def open_card(state: TableState) -> CardPhase | None:
    """Return the card that is shown now, or None."""
    card, table = state.settings.card, state.table
    if card is None or table.in_hand or card.hand != table.number + 1 or not is_playing(state):
        return None
    item = table.item()
    return card if item is not None and item.game.name == card.game else None


def card_due(state: TableState, now: int) -> Accepted | None:
    """Show the card of the next game; None if it needs none or is shown already."""
    item = state.table.item()
    if item is None or not _needs_card(state, item) or open_card(state) is not None:
        return None
    name = item.game.name
    first = all(one.name != name for one in state.settings.dealt_games)
    seconds = FIRST_SECONDS if first else LATER_SECONDS
    card = CardPhase(state.table.number + 1, name, now + seconds * 1000, seconds, first)
    return Accepted(state.with_settings(card=card))


def _needs_card(state: TableState, item: RotationGame) -> bool:
    """Return whether a game is announced: a new one, at a table with several or after a change."""
    table, room = state.table, state.settings.room()
    chosen = table.rotation.choice and table.choice is not None
    if chosen and room.choice_veto:
        return True
    if room.is_slow:  # nobody sits before the page for days
        return False
    if not room.game_card or (table.last is not None and table.last.game == item.game):
        return False
    return plays_mix(table) or (table.last is not None and table.bomb_pot_game is None)


def card_seconds(state: TableState, now: int) -> float | None:
    """Return the seconds until the card closes; None if no card is shown."""
    card = open_card(state)
    return None if card is None else max(card.until - now, 0) / 1000


def all_ready(state: TableState, connected: Collection[str | None]) -> bool:
    """Return whether all people of the next hand who are connected have read the card."""
    card = open_card(state)
    if card is None:
        return False
    waiting = [one.id for one in people_of_next_hand(state.table) if one.id in connected]
    return bool(waiting) and set(waiting) <= set(card.ready)


def read_card(state: TableState, player: str, hand: int) -> Accepted:
    """Note that a player has read the card.

    Raises:
        TableError: if it is not shown, or the player has no seat.
    """
    card = open_card(state)
    if card is None or card.hand != hand:
        raise TableError("this card is not shown any more")
    if state.table.seat_of(player) is None:
        raise TableError("only players at this table may close the card")
    if player in card.ready:
        return Accepted(state)
    return Accepted(state.with_settings(card=replace(card, ready=(*card.ready, player))))


def resume_card(state: TableState, now: int) -> TableState:
    """Show the card of a table that resumes for a moment more."""
    card = open_card(state)
    if card is None or card.until >= now + _AFTER_RESTART:
        return state
    return state.with_settings(card=replace(card, until=now + _AFTER_RESTART))
