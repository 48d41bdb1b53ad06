"""Description of a tournament for guests: clock, standings, tables and prizes."""

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from anypoker.sentences import Sentence
from anypoker.server.tournament.state import TournamentState
from anypoker.tournaments import Entrant, Level, Phase, verify_draws
from anypoker.tournaments.clock import MINUTE
from anypoker.tournaments.seat_draw import commitment_to, seed_of
from anypoker.tournaments.tournament import Standing

Colour = Callable[[str], int | None]


def level_data(number: int, level: Level) -> dict[str, Any]:
    """Describe a level as `TournamentLevel`."""
    return {
        "level": number,
        "stakes": str(level.blinds.terms),
        "hands": level.blinds.hands,
        "minutes": level.blinds.minutes,
        "break_minutes": level.break_minutes,
        "chip": level.chip,
    }


def display_state(state: TournamentState) -> str:
    """Return the state that players see in one word or two."""
    value = state.value
    if value.phase is not Phase.RUNNING:
        return str(value.phase)
    if state.paused_at:
        return "paused"
    if value.break_until or value.break_due:
        return "break"
    if value.hand_for_hand:
        return "hand for hand"
    return "final table" if value.final else "running"


def standings(state: TournamentState, colour_of: Colour) -> list[dict[str, Any]]:
    """List all players: those who are left by their stacks, then the others by their places."""
    value = state.value
    final = {one.player: one.place for one in value.places}
    left = [one for one in value.entrants.values() if one.id not in final]
    left.sort(key=lambda one: (-one.stack, one.name))
    first = {one.stack: place for place, one in reversed([*enumerate(left, 1)])}
    placed = [(first[one.stack], one) for one in left]
    if value.phase is Phase.REGISTERING:
        placed = list(enumerate(left, 1))
    placed += sorted(
        ((final[one.id], one) for one in value.entrants.values() if one.id in final),
        key=lambda each: each[0],
    )
    return [_entrant(state, place, one, colour_of) for place, one in placed]


def _entrant(state: TournamentState, place: int, one: Entrant, colour_of: Colour) -> dict[str, Any]:
    big = max(state.value.terms.big, 1)
    return {
        "player": one.id,
        "name": one.name,
        "colour": colour_of(one.id),
        "bot": one.id in state.bots,
        "place": place,
        "standing": str(one.standing),
        "stack": one.stack,
        "big_blinds": one.stack // big,
        "table": one.table,
        "seat": one.seat,
        "rebuys": one.rebuys,
        "bounties": one.bounties,
        "prize": one.prize,
    }


def describe(
    state: TournamentState,
    version: int,
    now: int,
    guest: str | None,
    places: int,
    colour_of: Colour,
    host_name: str,
) -> dict[str, Any]:
    """Describe a tournament as `TournamentInfo`, with the first `places` players."""
    value, settings = state.value, state.value.settings
    everyone = standings(state, colour_of)
    level = value.level_now
    following = settings.levels[value.level + 1 : value.level + 2]
    return {
        "id": state.id,
        "name": state.name,
        "host": state.host,
        "host_name": host_name,
        "game": settings.rotation.name,
        "phase": str(value.phase),
        "state": display_state(state),
        "version": version,
        "now": now,
        "start_at": settings.start_at,
        "start_players": settings.start_players,
        "stack": settings.stack,
        "seats": settings.seats,
        "most_players": settings.most_players,
        "entry": settings.entry,
        "bounty": settings.bounty,
        "rebuys": settings.rebuys,
        "rebuy_levels": settings.rebuy_levels,
        "add_on": settings.add_on,
        "add_on_price": settings.add_on_price,
        "late_levels": settings.late_levels,
        "entries": value.entries,
        "left": value.left,
        "average_stack": value.average_stack,
        "level": value.level + 1,
        **_clock(state, level, now),
        "stakes": str(value.terms),
        "next_stakes": str(following[0].blinds.terms) if following else "",
        "registration_open": value.registration_open,
        "rebuys_open": value.rebuys_open,
        "prize_pool": value.collected or settings.entry * value.entries,
        "prizes": list(_prizes(state)),
        "levels": [level_data(number, one) for number, one in enumerate(settings.levels, 1)],
        "tables": [_table(state, number) for number in value.tables if number in state.ids],
        "standings": everyone[:places],
        "news": [
            {
                "at": one.at,
                "kind": one.kind,
                "text": one.text,
                "table": one.table,
                "player": one.player,
            }
            for one in state.news
        ],
        "you": _own_place(state, guest, everyone),
        "commitment": first_commitment(state),
    }


def _prizes(state: TournamentState) -> tuple[int, ...]:
    value = state.value
    if value.phase is not Phase.REGISTERING:
        return value.prizes
    pool = value.settings.entry * value.entries
    return value.settings.prizes.amounts(pool, value.entries)


def _clock(state: TournamentState, level: Level, now: int) -> dict[str, Any]:
    value, time = state.value, state.time(now)
    running = value.phase is Phase.RUNNING
    rests = value.break_due or value.break_until
    halted = bool(state.paused_at or rests or value.hand_for_hand)
    runs = running and not halted
    played = value.played + (max(time - value.now, 0) if runs else 0)
    hands = level.blinds.hands
    most = max((table.level_hands for table in value.tables.values()), default=0)
    return {
        "level_ms": max(level.blinds.minutes * MINUTE - played, 0) if running else 0,
        "level_hands": max(hands - most, 0) if hands else 0,
        "clock_runs": runs,
        "break_ms": max(value.break_until - time, 0) if value.break_until else 0,
    }


def _table(state: TournamentState, number: int) -> dict[str, Any]:
    value = state.value
    table = value.tables[number]
    why: str = "" if table.in_hand else value.reason_not_dealing(number)
    if state.paused_at and not table.in_hand:
        why = Sentence("the host has paused the tournament")
    return {
        "number": number,
        "id": state.ids[number],
        "players": len(table.players),
        "in_hand": table.in_hand,
        "waits_for": why,
    }


def _own_place(
    state: TournamentState, guest: str | None, everyone: list[dict[str, Any]]
) -> dict[str, Any]:
    value, settings = state.value, state.value.settings
    entrant = value.entrants.get(guest or "")
    own: dict[str, Any] = {"player": guest, "host": guest is not None and guest == state.host}
    if entrant is None or guest is None:
        return own
    moved = state.moves.get(guest)
    on_sale = settings.add_on > 0 and value.level == settings.rebuy_levels and value.break_until > 0
    return {
        **own,
        "entrant": next(one for one in everyone if one["player"] == guest),
        "table_id": state.ids.get(entrant.table),
        "table_players": [one for one in everyone if one["table"] == entrant.table > 0],
        "why": moved.text if moved is not None and moved.table == entrant.table else "",
        "rebuy_until": state.rebuy_until.get(guest, 0),
        "may_add_on": on_sale and not entrant.added_on and entrant.standing is Standing.SEATED,
    }


def summary(state: TournamentState, guest: str | None) -> dict[str, Any]:
    """Describe a tournament as `TournamentSummary`."""
    value, settings = state.value, state.value.settings
    return {
        "id": state.id,
        "name": state.name,
        "game": settings.rotation.name,
        "state": display_state(state),
        "entries": value.entries,
        "left": value.left,
        "most_players": settings.most_players,
        "start_at": settings.start_at,
        "start_players": settings.start_players,
        "entered": guest is not None and guest in value.entrants,
        "stakes": str(value.terms),
    }


def first_commitment(state: TournamentState) -> str:
    """Return the commitment to the first draw, which is published before anyone registers."""
    return commitment_to(seed_of(state.value.secret, 1))


def draws_data(state: TournamentState) -> dict[str, Any]:
    """Describe the draws as `DrawsInfo`."""
    value = state.value
    commitment = first_commitment(state)
    return {
        "commitment": commitment,
        "next": value.commitment,
        "names": {one.id: one.name for one in value.entrants.values()},
        "draws": [to_builtins(draw) for draw in value.draws],
        "seats": verify_draws(commitment, value.draws),
    }
