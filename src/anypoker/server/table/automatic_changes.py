"""Changes that a table makes without a command: timeouts, bots between hands, the next deal."""

from msgspec.structs import replace

from anypoker.sentences import Sentence
from anypoker.server.table.attendance import NOBODY_CONNECTED
from anypoker.server.table.card_phase import card_due, card_seconds
from anypoker.server.table.choice_rules import allowed_games
from anypoker.server.table.choice_votes import default_item, vote_winner, voted_bomb_pot
from anypoker.server.table.plans import planned_action
from anypoker.server.table.state import (
    Accepted,
    TableState,
    asked_to_choose,
    open_decision,
    propose_change,
    waits_for,
)
from anypoker.session.game_choice import ask_again_reason, bot_choice
from anypoker.session.table_session import Session
from anypoker.tables import Cause, Change, Table
from anypoker.tables import changes as c


def time_out(state: TableState, player: str, session: Session, now: int) -> Accepted | None:
    """Propose the default action or choice of a player whose deadline has passed."""
    table = state.table
    if not table.in_hand:
        voted = vote_winner(state)
        why = "{game} is dealt" if voted else "Time is up: {game} is dealt"
        return choose_default(state, now, why, Cause.CLOCK)
    decision = open_decision(table, player)
    if decision is None:
        return None
    late = state._replace(deadlines=state.deadlines.time_out(player))
    act = c.Act(player, decision.timeout, decision.number)
    return propose_change(late, act, now, Cause.CLOCK)


def choose_default(
    state: TableState, now: int, why: str = "{game} is dealt", by: Cause = Cause.TABLE
) -> Accepted | None:
    """Choose the winner of the vote or the fallback; None if nobody has to choose."""
    table = state.table
    item = default_item(state) if table.chooser() is not None else None
    if item is None:
        return None
    choose = c.Choose(item, table.choice_question)
    notices = (Sentence(why, game=item.game.name),)
    return propose_change(state, choose, now, by, notices=notices)


def next_due(state: TableState) -> int | None:
    """Return when the next deadline or vacation ends; None if none runs."""
    ends = [*state.settings.away_until.values()]
    deadline = state.deadlines.next_end()
    if deadline is not None:
        ends.append(deadline)
    return min(ends, default=None)


def planned(state: TableState, player: str, now: int) -> Accepted | None:
    """Propose the answer that a player left, if it fits the open decision."""
    plan, decision = state.settings.plans.get(player), open_decision(state.table, player)
    if plan is None or decision is None or state.settings.halted:
        return None
    action = planned_action(state.table, plan, decision)
    if action is None:
        return None
    act = c.Act(player, action, decision.number)
    return propose_change(state, act, now, Cause.PLAYER)


def end_vacation(state: TableState, player: str, now: int) -> Accepted:
    """Propose that a player is dealt in again, as far as they can be."""
    away = {one: until for one, until in state.settings.away_until.items() if one != player}
    after = state.with_settings(away_until=away)
    if state.table.player(player) is None:
        return Accepted(after)
    return propose_change(after, c.ComeBack(player, False), now, Cause.CLOCK)


def rename(state: TableState, player: str, name: str, now: int) -> Accepted | None:
    """Propose the new name of a guest who sits or waits for a seat; None if nothing changes."""
    if state.unread or state.settings.over:
        return None
    applicants = tuple(
        replace(one, name=name) if one.player == player else one
        for one in state.settings.applicants
    )
    if applicants != state.settings.applicants:
        state = state.with_settings(applicants=applicants)
        changed = Accepted(state)
    else:
        changed = None
    seat = state.table.seat_of(player)
    sitting = state.table.seats[seat] if seat is not None else None
    if sitting is None or (sitting.name == name and not _renames(state.table, player)):
        return changed
    return propose_change(state, c.Rename(player, name), now, Cause.PLAYER)


def _renames(table: Table, player: str) -> bool:
    """Return whether a name waits for the end of the hand."""
    return any(isinstance(one, c.Rename) and one.player == player for one in table.pending)


def bot_action(state: TableState, change: c.Act, now: int) -> Accepted | None:
    """Propose a bot's action, or the default action if it is illegal; None if it is stale."""
    decision = open_decision(state.table, change.player)
    if decision is None:
        return None  # the bot was removed, or the hand is over
    try:
        return propose_change(state, change, now, Cause.BOT)
    except ValueError:
        if decision.number != change.question:
            return None  # the hand was voided
        fallback = c.Act(change.player, decision.timeout, decision.number)
        return propose_change(state, fallback, now, Cause.BOT)


def start_when_full(state: TableState) -> Accepted | None:
    """Start a table that waits for all of its seats to be taken; None if it does not."""
    settings = state.settings
    if settings.started or settings.over or settings.ending or not settings.room().start_full:
        return None
    if any(player is None for player in state.table.seats):
        return None
    notice = Sentence("All seats are taken: the game starts")
    return Accepted(state.with_settings(started=True), notices=(notice,))


def why_no_hand(state: TableState, session: Session, bots_wait: bool) -> str:
    """Explain why the table has nothing to do now, bots that choose or rebuy included."""
    if bots_wait:
        return NOBODY_CONNECTED
    why = waits_for(state)
    if not why or state.table.paused or not state.settings.started:
        return why
    people = any(one.bot is None and one.can_play for one in state.table.players)
    waits = state.table.misfit() is not None or _bot_change(state, session) is not None
    return "" if people and waits else why


def between_hands(
    state: TableState, session: Session, now: int, proves: bool = False
) -> Accepted | c.Deal | None:
    """Propose what happens next between hands.

    A bot chooses or rebuys, the dealer is asked again, a bomb pot is set, the game card is shown,
    or a hand is dealt. A deal with a deck proof is not proposed: its values are missing.
    """
    table = state.table
    if table.misfit() is not None:
        why = ask_again_reason(table, table)
        return propose_change(state, c.AskAgain(why), now, Cause.TABLE)
    change = _bot_change(state, session)
    if change is not None:
        notices = _bot_notices(state, change)
        return propose_change(state, change, now, Cause.BOT, notices=notices)
    if table.reason_not_dealing():
        return None
    deal = voted_bomb_pot(state) or session.deal_change()
    if isinstance(deal, c.BombPot):
        return propose_change(state, deal, now, Cause.TABLE)
    card = card_due(state, now)
    if card is not None or not proves or not isinstance(deal, c.Deal):
        return card or propose_change(state, deal, now, Cause.TABLE)
    return deal


def sit_out_unproved(state: TableState, player: str, late: bool, now: int) -> Accepted:
    """Sit a player out whose client takes no part in deck proofs that the table requires.

    `late`: it takes part, and its values did not come in time.
    """
    seat = state.table.seat_of(player)
    found = None if seat is None else state.table.seats[seat]
    assert found is not None
    words = "{name} sits out: this table requires deck proofs, and their client takes no part"
    if late:
        words = "{name} sits out: this table requires deck proofs, and their values came too late"
    notice = Sentence(words, name=found.name)
    return propose_change(state, c.SitOut(player), now, Cause.TABLE, notices=(notice,))


def _bot_change(state: TableState, session: Session) -> Change | None:
    """Return what a bot does between hands: a rebuy, or the choice of a game if nobody votes."""
    change = session.bot_change()
    if not isinstance(change, c.Choose):
        return change
    if asked_to_choose(state) is not None:
        return None
    item = bot_choice(state.table, allowed_games(state), session.logged.bot_secret)
    return c.Choose(item, change.question) if item is not None else None


def _bot_notices(state: TableState, change: Change) -> tuple[str, ...]:
    seat = state.table.chooser()
    chooser = state.table.seats[seat] if seat is not None else None
    if not isinstance(change, c.Choose) or chooser is None:
        return ()
    return (Sentence("{name} deals {game}", name=chooser.name, game=change.item.game.name),)


def pause_between(state: TableState, staged_ms: int) -> float:
    """Return the seconds until the next hand, the stages before the end of the last one included.

    A table with less than a second between hands shortens the stages likewise.
    """
    between = state.settings.room().between_seconds if state.table.number else 0.0
    return between + staged_ms / 1000 * min(between, 1.0)


def seconds_to_deal(state: TableState, staged_ms: int, now: int, paused_until: int) -> float:
    """Return the seconds until something happens between hands.

    An open card runs out first. The time in which a dealer chose is part of the pause after the
    last hand, which lasts until `paused_until`.
    """
    left = card_seconds(state, now)
    if left is not None:
        return left
    if state.table.rotation.choice:
        return max(paused_until - now, 0) / 1000
    return pause_between(state, staged_ms)
