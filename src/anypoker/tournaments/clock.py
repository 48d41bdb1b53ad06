"""Levels, breaks and time."""

from anypoker.sentences import Sentence
from anypoker.tournaments.update import NoticeKind, Update

MINUTE = 60_000  # milliseconds
ADD_ON_MINUTES = 1  # for the decision, after a level without a break
HAND_FOR_HAND_MINUTES = 2  # that the clock runs for each hand (TDA RP-8-D)


def pass_time(update: Update, at: int) -> None:
    """Advance the time; a break, also one that is due, and play hand for hand stop the clock."""
    tournament = update.t
    if at < tournament.now:
        return
    rests = tournament.break_due or tournament.break_until
    runs = tournament.now > 0 and not rests and not tournament.hand_for_hand
    more = at - tournament.now if runs and tournament.tables else 0
    update.set(now=at, played=tournament.played + more)
    if tournament.break_until and at >= tournament.break_until:
        update.set(break_until=0)
        update.notify(NoticeKind.BREAK, Sentence("The break is over."))
    end_timed_levels(update)


def end_timed_levels(update: Update) -> None:
    """Begin the next level when the minutes of this one are over; hands in play keep theirs."""
    while (minutes := update.t.level_now.blinds.minutes) and update.t.played >= minutes * MINUTE:
        played = update.t.played - minutes * MINUTE
        if not next_level(update):
            return
        update.set(played=0 if update.t.break_due else played)


def next_level(update: Update) -> bool:
    """Begin the next level (TDA 23: from the next hand on).

    Return False in the last one, and before a break: a level that passed would skip the break.
    """
    tournament = update.t
    settings, ended = tournament.settings, tournament.level_now
    if tournament.break_due or tournament.level + 1 >= len(settings.levels):
        return False
    level = tournament.level + 1
    add_on = settings.add_on > 0 and level == settings.rebuy_levels
    update.set(level=level, played=0)
    if ended.break_minutes or add_on:
        update.set(break_due=True)
    for number in tournament.tables:
        update.change_table(number, level_hands=0)
    terms = str(update.t.terms)
    update.notify(
        NoticeKind.LEVEL, Sentence("Level {level}: {stakes}.", level=level + 1, stakes=terms)
    )
    return True


def begin_break(update: Update) -> None:
    """Begin a break that is due when no table plays a hand."""
    tournament = update.t
    if not tournament.break_due or any(table.in_hand for table in tournament.tables.values()):
        return
    minutes = tournament.settings.levels[tournament.level - 1].break_minutes
    length = (minutes or ADD_ON_MINUTES) * MINUTE
    update.set(break_due=False, break_until=tournament.now + length)
    template = "Break of {n} minutes." if minutes else "Add-ons are sold now."
    update.notify(NoticeKind.BREAK, Sentence(template, n=minutes))
