"""Rules of a game beside its steps that the kernels do not know."""

from anypoker.batch.compile.unsupported import UnsupportedGameError
from anypoker.game import (
    PAIR,
    AfterTrigger,
    DeclarationMode,
    Game,
    HeldCardShare,
    OtherHands,
    RankedHand,
    Redeal,
)

MAX_ENTRIES = 8
MAX_SIDES = 4


def check_rules(game: Game) -> None:
    """Raise `RefusedError` for the first rule that is not known."""
    if game.deck.has_two_faced:
        raise UnsupportedGameError("deck", "cards have two faces")
    if game.forced.cases:
        raise UnsupportedGameError("forced bets", "a condition decides which are due")
    _check_showdown(game)


def may_have_blanks(hand: RankedHand | HeldCardShare) -> bool:
    """Whether an ordering has to rank fewer cards than it does by itself."""
    return isinstance(hand, RankedHand) and hand.selection.short and hand.ordering.least_cards > 0


def _follows_pairs(hand: RankedHand | HeldCardShare) -> bool:
    """Whether it takes the order of the deal by seats to say what is wild."""
    return isinstance(hand, RankedHand) and any(
        isinstance(wild.source, AfterTrigger) and wild.source.trigger == PAIR for wild in hand.wild
    )


def _check_showdown(game: Game) -> None:
    rules = game.showdown
    where = "showdown"
    actions = [default.action for default in rules.entry_defaults]
    if any(isinstance(action, Redeal) for action in (*actions, rules.global_default)):
        raise UnsupportedGameError(where, "a pot that nobody can claim is dealt for again")
    if rules.losers is not None:
        raise UnsupportedGameError(where, "losers pay, and it may be dealt again")
    if rules.legs is not None:
        raise UnsupportedGameError(where, "the pot stays until somebody has enough legs")
    if rules.must_show_qualifier:
        raise UnsupportedGameError(where, "a lone survivor must show a hand that qualifies")
    if any(may_have_blanks(entry.hand) for entry in rules.every_entry()):
        raise UnsupportedGameError(where, "missing cards count as blanks")
    if any(isinstance(action, OtherHands) for action in actions):
        raise UnsupportedGameError(where, "other hands decide a share that nobody claims")
    if any(entry.place != 1 for entry in rules.every_entry()):
        raise UnsupportedGameError(where, "a share is for another hand than the best")
    if any(_follows_pairs(entry.hand) for entry in rules.every_entry()):
        raise UnsupportedGameError(where, "an open pair decides what is wild")
    lists = [case.entries for case in rules.cases] + [rules.otherwise]
    if max(map(len, lists)) > MAX_ENTRIES:
        raise UnsupportedGameError(where, f"there is room for {MAX_ENTRIES} shares")
    from anypoker.engine.compiled_game import asks_each_seat  # odds need no engine for the rest

    declares = rules.mode is DeclarationMode.DECLARE or rules.mode_cases
    if declares and any(asks_each_seat(case.condition) for case in rules.cases):
        raise UnsupportedGameError(where, "players declare for hands that depend on the seat")
