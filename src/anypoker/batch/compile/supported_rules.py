"""Rules outside the steps that the kernels do not support."""

from anypoker.batch.compile.unsupported import UnsupportedGameError
from anypoker.game import DeclarationMode, Game, OtherHands, Redeal
from anypoker.strength.supported_hands import (
    may_have_blanks,
    order_of_up_cards,
    supports_leftovers,
)

MAX_ENTRIES = 8
MAX_SIDES = 4


def check_rules(game: Game) -> None:
    """Check the rules outside the steps.

    Raises:
        UnsupportedGameError: for the first rule that the kernels do not support.
    """
    if game.deck.has_two_faced:
        raise UnsupportedGameError("deck", "cards have two faces")
    if game.forced.cases:
        raise UnsupportedGameError("forced bets", "a condition decides which are due")
    _check_showdown(game)


def _check_showdown(game: Game) -> None:
    rules = game.showdown
    where = "showdown"
    actions = [default.action for default in rules.entry_defaults]
    if any(isinstance(action, Redeal) for action in (*actions, rules.global_default)):
        raise UnsupportedGameError(where, "a pot that nobody can claim is dealt for again")
    if rules.settle is not None:
        raise UnsupportedGameError(where, "players pay each other, and there is no pot")
    if rules.losers is not None:
        raise UnsupportedGameError(where, "losers pay, and it may be dealt again")
    if rules.legs is not None:
        raise UnsupportedGameError(where, "the pot stays until a player has enough legs")
    if rules.must_show_qualifier:
        raise UnsupportedGameError(where, "a lone survivor must show a hand that qualifies")
    if any(may_have_blanks(entry.hand) for entry in rules.every_entry()):
        raise UnsupportedGameError(where, "missing cards count as blanks")
    if any(isinstance(action, OtherHands) for action in actions):
        raise UnsupportedGameError(where, "other hands decide a share that nobody claims")
    if any(entry.place != 1 for entry in rules.every_entry()):
        raise UnsupportedGameError(where, "a share is for another hand than the best")
    for entry in rules.every_entry():
        if cause := order_of_up_cards(entry.hand):
            raise UnsupportedGameError(where, f"{cause} decides what is wild")
    if not supports_leftovers(game):
        raise UnsupportedGameError(where, "a hand is made of a varying number of leftover cards")
    lists = [case.entries for case in rules.cases] + [rules.otherwise]
    if max(map(len, lists)) > MAX_ENTRIES:
        raise UnsupportedGameError(where, f"there is room for {MAX_ENTRIES} shares")
    from anypoker.engine.compiled_game import asks_each_seat  # odds need no engine for the rest

    declares = rules.mode is DeclarationMode.DECLARE or rules.mode_cases
    if declares and any(asks_each_seat(case.condition) for case in rules.cases):
        raise UnsupportedGameError(where, "players declare for hands that depend on the seat")
