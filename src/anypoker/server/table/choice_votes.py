"""Votes on the next game, vetoes, and votes for a bomb pot."""

from collections.abc import Collection
from contextlib import suppress

from anypoker.engine import StaleAction
from anypoker.sentences import Sentence
from anypoker.server.games.game_card import named_game_data
from anypoker.server.table.card_phase import open_card
from anypoker.server.table.choice_rules import (
    allowed_games,
    fallback_of,
    find_choice,
    people_of_next_hand,
)
from anypoker.server.table.settings import BombVote, GameVote, ProposedGame, Vetoes
from anypoker.server.table.state import (
    Accepted,
    TableState,
    asked_to_choose,
    propose_change,
)
from anypoker.session.setup.bomb_pot import bomb_pot_item
from anypoker.tables import Cause, Player, RotationGame, Table, TableError
from anypoker.tables import changes as c

# ---------------------------------------------------------------- the next game


def current_vote(state: TableState) -> GameVote | None:
    """Return the vote on the next game; None if the table does not vote now."""
    if not state.settings.room().choice_vote or asked_to_choose(state) is None:
        return None
    question, vote = state.table.choice_question, state.settings.game_vote
    return vote if vote is not None and vote.question == question else GameVote(question)


def vote_for(state: TableState, player: str, question: int, item: RotationGame) -> Accepted:
    """Vote for a game, which becomes a proposal if nobody proposed it.

    Raises:
        TableError: if the table does not vote, or there are too many proposals.
        StaleAction: if another question is asked.
    """
    vote = current_vote(state)
    if vote is None:
        raise TableError("this table does not vote on a game now")
    if question != vote.question:
        raise StaleAction(Sentence("question {question} is settled", question=question))
    voter = _person(state.table, player)
    name, proposals = item.game.name, vote.proposals
    if all(one.name != name for one in proposals):
        most = state.settings.room().choice_proposals
        if len(proposals) >= most:
            raise TableError(
                Sentence("there are {most} proposals already: vote for one of them", most=most)
            )
        spoken = named_game_data(item.game)["spoken"]
        proposals = (*proposals, ProposedGame(name, spoken, player))
    votes = {**vote.votes, player: name}
    used = tuple(one for one in proposals if one.name in votes.values())
    after = state.with_settings(game_vote=GameVote(question, used, votes))
    return Accepted(
        after, notices=(Sentence("{voter} votes for {game}", voter=voter.name, game=name),)
    )


def vote_is_over(state: TableState, connected: Collection[str | None]) -> bool:
    """Return whether all connected people have voted, or a majority agrees."""
    vote = current_vote(state)
    if vote is None or not vote.votes:
        return False
    people = [one.id for one in people_of_next_hand(state.table)]
    counts = [list(vote.votes.values()).count(one.name) for one in vote.proposals]
    waiting = [one for one in people if one in connected and one not in vote.votes]
    return not waiting or max(counts) * 2 > len(people)


def vote_winner(state: TableState) -> str | None:
    """Return the name of the game with the most votes; the dealer's vote breaks a tie.

    Without the dealer's vote it is the game that was proposed first. None without votes.
    """
    vote, dealer = current_vote(state), asked_to_choose(state)
    if vote is None or dealer is None or not vote.votes:
        return None
    here = {one.id for one in people_of_next_hand(state.table)}
    votes = {player: name for player, name in vote.votes.items() if player in here}
    order = [one.name for one in vote.proposals]
    own = votes.get(dealer.id, "")
    names = sorted(order, key=lambda one: (-list(votes.values()).count(one), one != own))
    return next(iter(names), None)


def default_item(state: TableState) -> RotationGame | None:
    """Return the game when time is up: the winner of the vote, else the fallback."""
    winner = vote_winner(state)
    if winner is not None:
        with suppress(TableError):  # it may not fit any more
            return find_choice(state, winner)
    return fallback_of(state)


# ---------------------------------------------------------------- vetoes


def may_veto(state: TableState) -> list[str]:
    """Return the ids of the people who may veto the game on the card."""
    table, settings = state.table, state.settings
    if open_card(state) is None or not settings.room().choice_veto or table.choice is None:
        return []
    people, last = people_of_next_hand(table), settings.vetoes.last
    orbit, hand = table.next_count(), table.number + 1
    if all(one.game == table.choice.game for one in allowed_games(state)):
        return []
    return [one.id for one in people if one.id not in last or hand - last[one.id] >= orbit]


def veto(state: TableState, player: str, hand: int, now: int) -> Accepted:
    """Veto the game on the card: the dealer is asked again.

    Raises:
        TableError: if the player may not.
    """
    card, table = open_card(state), state.table
    if not state.settings.room().choice_veto:
        raise TableError("there are no vetoes at this table")
    if card is None or card.hand != hand or table.choice is None:
        raise TableError("this card is not shown any more")
    if player not in may_veto(state):
        raise TableError("you may veto one game per orbit")
    name, known = _person(table, player).name, state.settings.vetoes
    game = table.choice.game.name
    before = known.games if known.hand == hand else ()
    vetoes = Vetoes(hand, (*before, game), {**known.last, player: hand})
    after = state.with_settings(vetoes=vetoes)
    again = c.AskAgain(Sentence("{name} vetoes {game}. Choose another game.", name=name, game=game))
    notice = Sentence("{name} vetoes {game}", name=name, game=game)
    return propose_change(after, again, now, Cause.PLAYER, player, (notice,))


# ---------------------------------------------------------------- bomb pots


def bomb_voters(state: TableState) -> list[str]:
    """Return the ids of the people who want the next hand to be a bomb pot."""
    vote = state.settings.bomb_vote
    if not state.settings.room().bomb_vote or vote.hand != state.table.number + 1:
        return []
    here = {one.id for one in _voters(state.table)}
    return [one for one in vote.players if one in here]


def bomb_needed(state: TableState) -> int:
    """Return how many people it takes for a bomb pot; 0 if the table has no such vote."""
    if not state.settings.room().bomb_vote:
        return 0
    return len(_voters(state.table)) // 2 + 1


def vote_for_bomb_pot(state: TableState, player: str, wants: bool) -> Accepted:
    """Vote for a bomb pot in the next hand, or take the vote back.

    Raises:
        TableError: if the player may not.
    """
    if not state.settings.room().bomb_vote:
        raise TableError("there is no vote for bomb pots at this table")
    if player not in {one.id for one in _voters(state.table)}:
        raise TableError("only people who play may vote for a bomb pot")
    before = bomb_voters(state)
    players = [one for one in before if one != player] + ([player] if wants else [])
    if set(players) == set(before):
        return Accepted(state)
    vote = BombVote(state.table.number + 1, tuple(players))
    after = state.with_settings(bomb_vote=vote)
    name, needed = _person(state.table, player).name, bomb_needed(state)
    said = Sentence(
        "{name} wants a bomb pot ({n} of {needed})", name=name, n=len(players), needed=needed
    )
    return Accepted(
        after, notices=(said if wants else Sentence("{name} wants no bomb pot", name=name),)
    )


def voted_bomb_pot(state: TableState) -> c.BombPot | None:
    """Return the bomb pot that a majority wants, if the next hand can be one."""
    table, voters = state.table, bomb_voters(state)
    item = table.item()
    if item is None or not voters or len(voters) < bomb_needed(state):
        return None
    if table.bomb_pot_game is not None or table.bomb_hand == table.number + 1:
        return None
    return bomb_pot_item(table, item)


def _voters(table: Table) -> list[Player]:
    return [one for one in table.players if one.bot is None and one.can_play and not one.leaving]


def _person(table: Table, player: str) -> Player:
    found = table.player(player)
    if found is None or found.bot is not None:
        raise TableError("only players at this table may do that")
    return found
