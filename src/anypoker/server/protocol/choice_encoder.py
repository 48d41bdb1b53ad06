"""Parts of messages about what is played: the dealer's choice and the stakes."""

from anypoker.engine import Hand
from anypoker.sentences import Sentence
from anypoker.server.games.game_card import card_facts, named_game_data, stakes_data
from anypoker.server.protocol.choice_messages import (
    CardInfo,
    ChoiceInfo,
    Proposal,
    StakesInfo,
    StakesLine,
)
from anypoker.server.table.card_phase import open_card
from anypoker.server.table.choice_rules import (
    fallback_of,
    people_of_next_hand,
    refused_games,
)
from anypoker.server.table.choice_votes import current_vote, may_veto
from anypoker.server.table.settings import GameVote
from anypoker.server.table.state import TableState, asked_to_choose
from anypoker.session.text.hand_title import plays_mix
from anypoker.tables import Player, RotationGame

_KILL_POT: StakesLine = {"label": Sentence("Kill pot"), "text": Sentence("The stakes are raised.")}


def choice_data(state: TableState, now: int) -> ChoiceInfo | None:
    """Describe the choice of the next game as `ChoiceInfo`, if a person has to choose."""
    table, chooser = state.table, asked_to_choose(state)
    if chooser is None:
        return None
    deadline = state.deadlines.deadline(chooser.id)
    fallback, vote = fallback_of(state), current_vote(state)
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
        "voting": vote is not None,
        "proposals": _proposals(vote) if vote is not None else [],
        "most_proposals": room.choice_proposals if vote is not None else 0,
        "refused": dict(refused_games(state)),
    }


def _proposals(vote: GameVote) -> list[Proposal]:
    return [
        {
            "game": {"name": one.name, "spoken": one.spoken},
            "player": one.player,
            "votes": [player for player, name in vote.votes.items() if name == one.name],
        }
        for one in vote.proposals
    ]


def card_data(state: TableState, now: int) -> CardInfo | None:
    """Describe the game card as `CardInfo` while it is shown."""
    card, table = open_card(state), state.table
    item = table.item()
    if card is None or item is None:
        return None
    dealer = _dealer(state) if table.choice is not None else None
    stakes = stakes_data(item.game, table.stakes(item), item.structure, state.settings.unit)
    facts = card_facts(item.game)
    if table.killing_seat(item) is not None:
        facts = {**facts, "special": _KILL_POT}
    return {
        "hand": card.hand,
        "player": None if dealer is None else dealer.id,
        "said": Sentence("{name} deals", name=dealer.name)
        if dealer is not None
        else _next_words(state, item),
        **facts,
        "stakes": stakes,
        "first": card.first,
        "until": card.until,
        "now": now,
        "seconds": card.seconds,
        "people": [one.id for one in people_of_next_hand(table)],
        "ready": list(card.ready),
        "may_veto": may_veto(state),
    }


def _dealer(state: TableState) -> Player | None:
    placing = state.table.next_positions()
    return None if placing is None else state.table.seats[placing.positions.button]


def _next_words(state: TableState, item: RotationGame) -> str:
    if state.table.bomb_pot_game is item:
        return Sentence("Bomb pot")
    if not plays_mix(state.table):
        return Sentence("New game")
    return Sentence("Next in {game}", game=state.table.rotation.name)


def stakes_now(state: TableState) -> StakesInfo | None:
    """Describe the stakes of the hand in play as `StakesInfo`."""
    table, hand = state.table, state.table.hand
    if hand is None or not table.in_hand:
        return None
    return hand_stakes(hand, state.settings.unit)


def hand_stakes(hand: Hand, unit: int) -> StakesInfo:
    """Describe the stakes of a hand as `StakesInfo`; `unit`: of the amounts in words."""
    return stakes_data(hand.game, hand.stakes, hand.structure, unit)


def stakes_next(state: TableState) -> StakesInfo | None:
    """Describe the stakes of the next hand as `StakesInfo`, if its game is known."""
    table, item = state.table, state.table.item()
    if item is None or table.over:
        return None
    return stakes_data(item.game, table.stakes(item), item.structure, state.settings.unit)
