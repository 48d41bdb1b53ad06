"""Parts of messages about what is played: the dealer's choice and the stakes."""

from typing import Any

from anypoker.engine import Hand
from anypoker.server.games.game_card import named_game_data, stakes_data
from anypoker.server.table.state import TableState, person_to_choose
from anypoker.session.game_choice import fallback_game

Json = dict[str, Any]


def choice_data(state: TableState, now: int) -> Json | None:
    """Describe the choice of the next game as `ChoiceInfo`, if a person has to choose."""
    table, chooser = state.table, person_to_choose(state)
    if chooser is None:
        return None
    deadline = state.deadlines.deadline(chooser.id)
    fallback = fallback_game(table, state.pool)
    room = state.settings.room()
    return {
        "question": table.choice_question,
        "player": chooser.id,
        "games": [item.game.name for item in table.rotation.items],
        "until": deadline.end if deadline is not None else 0,
        "name": chooser.name,
        "now": now,
        "seconds": room.seconds_to_choose,
        "players": table.next_count(),
        "fallback": None if fallback is None else named_game_data(fallback.game),
        "reason": table.ask_reason,
        "voting": False,
        "proposals": [],
        "most_proposals": 0,
        "refused": {},
    }


def stakes_now(state: TableState) -> Json | None:
    """Describe the stakes of the hand in play as `StakesInfo`."""
    table, hand = state.table, state.table.hand
    if hand is None or not table.in_hand:
        return None
    return hand_stakes(hand, state.settings.unit)


def hand_stakes(hand: Hand, unit: int) -> Json:
    """Describe the stakes of a hand as `StakesInfo`; `unit`: of the amounts in words."""
    return stakes_data(hand.game, hand.stakes, hand.structure, unit)


def stakes_next(state: TableState) -> Json | None:
    """Describe the stakes of the next hand as `StakesInfo`, if its game is known."""
    table, item = state.table, state.table.item()
    if item is None or table.over:
        return None
    return stakes_data(item.game, table.stakes(item), item.structure, state.settings.unit)
