"""Notices of a change: whose turn it is, and what began or ended. None of them names a card."""

from collections.abc import Iterator
from typing import NamedTuple

from anypoker.server.table.plans import planned_action
from anypoker.server.table.state import TableState, open_decision
from anypoker.session.setup.display_unit import format_amount
from anypoker.tables import Table


class Notice(NamedTuple):
    """One piece of news about a table.

    Attributes:
        id: the same for the same news, so that it is sent once.
        kind: `turn`, `start`, `seat`, `result` or `closed`.
        player: the player whom it concerns; None for everyone.
        text: a sentence for the player, or about the table.
        others: the same sentence for everyone else.
        hand: the number of the hand, 0 without one.
        question: the number of the decision, 0 without one.
        game: the name of the game that is played, empty without one.
    """

    id: str
    kind: str
    player: str | None
    text: str
    others: str
    hand: int = 0
    question: int = 0
    game: str = ""


def notices_of(table_id: str, before: TableState, after: TableState) -> list[Notice]:
    """Return the news of a change."""
    return [
        *_turns(table_id, before, after),
        *_starts(table_id, before, after),
        *_seats(table_id, before, after),
        *_results(table_id, before, after),
    ]


def open_turns(table_id: str, state: TableState) -> list[Notice]:
    """Return a notice for every decision that is open."""
    table = state.table
    return [
        _turn(table_id, table, player, one.question)
        for player, one in state.deadlines.asked.items()
    ]


def is_open(state: TableState, notice: Notice) -> bool:
    """Return whether a notice about a turn is still true."""
    if notice.kind != "turn" or notice.player is None:
        return True
    asked = state.deadlines.asked.get(notice.player)
    return asked is not None and (asked.question, state.table.number) == (
        notice.question,
        notice.hand,
    )


def answers_itself(state: TableState, player: str) -> bool:
    """Return whether an answer that the player left fits the open decision."""
    plan, decision = state.settings.plans.get(player), open_decision(state.table, player)
    if plan is None or decision is None:
        return False
    return planned_action(state.table, plan, decision) is not None


def _turns(table_id: str, before: TableState, after: TableState) -> Iterator[Notice]:
    was, table = before.deadlines.asked, after.table
    same_hand = before.table.number == table.number and before.table.in_hand == table.in_hand
    for player, one in after.deadlines.asked.items():
        known = was.get(player)
        is_new = not same_hand or known is None or known.question != one.question
        if is_new and not answers_itself(after, player):
            yield _turn(table_id, table, player, one.question)


def _turn(table_id: str, table: Table, player: str, question: int) -> Notice:
    name, game = _name(table, player), ""
    if not table.in_hand:
        id_ = f"{table_id}.{table.number}.choice{question}.{player}"
        text, others = "choose the next game", f"{name} chooses the next game"
    else:
        game = table.hand.game.name if table.hand is not None else table.rotation.name
        id_ = f"{table_id}.{table.number}.{question}.{player}"
        text = f"it is your turn (hand {table.number}, {game})"
        others = f"it is {name}'s turn (hand {table.number}, {game})"
    sentences = _sentence(text), _sentence(others)
    return Notice(id_, "turn", player, *sentences, table.number, question, game)


def _starts(table_id: str, before: TableState, after: TableState) -> Iterator[Notice]:
    if before.table.number or not after.table.number:
        return
    for player in after.table.dealt_players:
        yield Notice(f"{table_id}.start.{player}", "start", player, "Your game starts.", "")
    yield Notice(f"{table_id}.start", "start", None, "", "The game starts.")


def _seats(table_id: str, before: TableState, after: TableState) -> Iterator[Notice]:
    waiting = {one.player for one in before.settings.applicants}
    if not waiting:
        return
    sat = {one.id for one in before.table.players}
    for one in after.table.players:
        if one.id in waiting and one.id not in sat:
            id_ = f"{table_id}.seat.{one.id}.{after.table.number}"
            yield Notice(id_, "seat", one.id, "Your seat is ready.", f"{one.name} has a seat.")


def _results(table_id: str, before: TableState, after: TableState) -> Iterator[Notice]:
    table, hand, unit = after.table, after.table.hand, after.settings.unit
    ends = before.table.in_hand or before.table.number != table.number
    if ends and not table.in_hand and hand is not None and hand.over:
        nets = [
            (hand.stacks[seat] - player.stack, _name(table, table.dealt_players[seat]))
            for seat, player in enumerate(hand.seats.players)
        ]
        moved = sorted((one for one in nets if one[0]), key=lambda one: -one[0])
        words = ", ".join(_net(name, net, unit) for net, name in moved) or "nobody wins anything"
        text = f"Hand {table.number} ({hand.game.name}): {words}."
        yield Notice(f"{table_id}.result.{table.number}", "result", None, "", text, table.number)
    if after.settings.over and not before.settings.over:
        nets = [(one.cashed - one.bought, one.name) for one in table.accounts]
        moved = sorted(nets, key=lambda one: -one[0])
        words = ", ".join(_net(name, net, unit) for net, name in moved)
        text = f"The table is closed. {words}".strip()
        yield Notice(f"{table_id}.closed", "closed", None, "", text)


def _net(name: str, net: int, unit: int) -> str:
    """
    >>> _net("Ann", -150, 100)
    'Ann −1.50'
    """
    sign = "+" if net > 0 else "−" if net < 0 else ""
    return f"{name} {sign}{format_amount(abs(net), unit)}"


def _name(table: Table, player: str) -> str:
    found = table.player(player)
    if found is not None:
        return found.name
    return next((one.name for one in table.accounts if one.player == player), "a player")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
