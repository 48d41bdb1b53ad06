"""Settings that follow players to and from their seats: removals and bans."""

from collections.abc import Mapping

from anypoker.sentences import Sentence
from anypoker.server.table.settings import BannedGuest
from anypoker.server.table.state import TableState
from anypoker.tables import TableError

MAX_BANNED = 200  # guests banned from one table
_MAX_REASON_BYTES = 120  # of a close frame
_MAX_REMOVED = 50  # removed players who see the reason


def ban_sentence(ban: BannedGuest) -> str:
    """Tell a banned guest why the table does not open.

    >>> ban_sentence(BannedGuest("g1", "Ann", "spam"))
    'the host banned you from this table: spam'
    """
    return Sentence("the host banned you from this table[: {why}]", why=ban.why)


def ban_reason(ban: BannedGuest) -> str:
    """Return the sentence for a banned guest, as long as a close frame may be."""
    return ban_sentence(ban).encode()[:_MAX_REASON_BYTES].decode(errors="ignore")


def seated(state: TableState, player: str, now: int) -> TableState:
    """Note that a player sits down."""
    settings = state.settings
    removed = {one: why for one, why in settings.removed.items() if one != player}
    return state.with_settings(seated_at={**settings.seated_at, player: now}, removed=removed)


def removed(state: TableState, player: str, why: str) -> TableState:
    """Note that the host removes a player, who sees the reason."""
    others = {one: words for one, words in state.settings.removed.items() if one != player}
    kept = list(others.items())[-(_MAX_REMOVED - 1) :]
    return state.with_settings(removed=dict([*kept, (player, why)]))


def banned(
    state: TableState, player: str, why: str, host: str, guests: Mapping[str, str]
) -> TableState:
    """Note that the host bans a guest; `guests`: names of connected guests.

    Raises:
        TableError: if the guest is the host or a bot, or is not known.
    """
    table, settings = state.table, state.settings
    if player == host:
        raise TableError("the host cannot be banned")
    sitting = table.player(player)
    if sitting is not None and sitting.bot is not None:
        raise TableError("bots cannot be banned: remove the bot")
    if settings.ban_of(player) is not None:
        raise TableError("this guest is banned already")
    if len(settings.banned) >= MAX_BANNED:
        raise TableError(Sentence("a table bans at most {most} guests", most=MAX_BANNED))
    known = {
        **{one.player: one.name for one in table.accounts},
        **{one.player: one.name for one in settings.applicants},
        **guests,
    }
    if player not in known:
        raise TableError(
            Sentence("no guest with the id '{player}' was at this table", player=player)
        )
    applicants = tuple(one for one in settings.applicants if one.player != player)
    ban = BannedGuest(player, known[player], why)
    return state.with_settings(banned=(*settings.banned, ban), applicants=applicants)


def unbanned(state: TableState, player: str) -> TableState:
    """Note that a banned guest may come again.

    Raises:
        TableError: if the guest is not banned.
    """
    if state.settings.ban_of(player) is None:
        raise TableError("this guest is not banned")
    kept = tuple(one for one in state.settings.banned if one.player != player)
    return state.with_settings(banned=kept)
