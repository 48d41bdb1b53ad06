"""The end of a hand at its table: stacks, rake, bounties, marks, who goes, who is out."""

from collections.abc import Mapping
from dataclasses import replace

from msgspec import structs

from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine.events import Marked
from anypoker.match import changes as c
from anypoker.match.accounts import leaves
from anypoker.match.bounties import bounty_winners
from anypoker.match.contest import Finisher, places_of_busted, places_of_left
from anypoker.match.outcome import Outcome, find_player
from anypoker.match.players import Player, Status
from anypoker.match.table_events import HandSettled, LeftTable, Placed, StackChanged


def answer_for_absent(outcome: Outcome) -> None:
    """The questions of those who leave or, in a contest, are away take their default.

    So nobody who is gone ever holds up a table.
    """
    table = outcome.table
    hand = table.hand
    if hand is None or hand.over:
        return
    absent = {
        place
        for place, player in enumerate(table.dealt_players)
        if table.is_absent(find_player(table, player)[1])
    }
    if absent.intersection(hand.waiting):
        hand = hand.copy()
        while waiting := absent.intersection(hand.waiting):
            seat = min(waiting)
            (asked,) = [one for one in decisions(hand) if one.seat == seat]
            outcome.events += apply_in_place(hand, seat, asked.timeout)
        outcome.set(hand=hand)
    if hand.over:
        settle(outcome)


def settle(outcome: Outcome) -> None:
    """The hand is over: chips to the stacks and the house, bounties, marks; then who is gone."""
    table = outcome.table
    hand = table.hand
    assert hand is not None
    marks = marks_of(hand)
    for place, (seat, stack) in enumerate(zip(table.dealt, hand.stacks, strict=True)):
        player = table.seats[seat]
        assert player is not None, "who was dealt in stays until the hand is over"
        outcome.put(seat, replace(player, stack=stack, marks=marks.get(place, ())))
    outcome.set(
        questions=hand.questions,
        before=None,
        house=table.house + hand.raked,
        ended=c.End(
            tuple(hand.stacks),
            hand.raked,
            marks=tuple((table.dealt_players[place], marks[place]) for place in sorted(marks)),
        ),
    )
    by_player = tuple(zip(table.dealt_players, hand.stacks, strict=True))
    outcome.note(HandSettled(table.number, by_player, hand.raked))
    pay_bounties(outcome)
    close_hand(outcome)


def marks_of(hand: Hand) -> dict[int, tuple[str, ...]]:
    """The marks with which seats of this hand go into the next."""
    marks = dict[int, tuple[str, ...]]()
    for event in hand.events:
        if isinstance(event, Marked):
            marks[event.seat] = (*marks.get(event.seat, ()), event.mark)
    return marks


def pay_bounties(outcome: Outcome) -> None:
    """What is due for cards that were shown, as far as stacks allow; nothing is paid twice."""
    table = outcome.table
    assert table.ended is not None
    paid = list(table.ended.bounties)
    for winner in bounty_winners(table):
        if any(one[1] == winner for one in paid):
            continue
        for payer in table.dealt_players:
            sitting = outcome.table.player(payer)
            chips = min(table.options.seven_deuce, sitting.stack) if sitting is not None else 0
            if payer != winner and chips:
                _give(outcome, payer, -chips)
                _give(outcome, winner, chips)
                paid.append((payer, winner, chips))
    outcome.set(ended=structs.replace(table.ended, bounties=tuple(paid)))


def _give(outcome: Outcome, player: str, chips: int) -> None:
    seat, sitting = find_player(outcome.table, player)
    outcome.put(seat, replace(sitting, stack=sitting.stack + chips))
    outcome.note(StackChanged(player, sitting.name, chips, "bounty"))


def close_hand(outcome: Outcome) -> None:
    """Chips that were bought are there, players who leave are gone, and the contest is judged."""
    for seat in outcome.table.dealt:
        player = outcome.table.seats[seat]
        assert player is not None, "who was dealt in stays until the hand is over"
        if player.bought:
            add_bought(outcome, seat, player.bought)
    if outcome.table.setup.contest is not None:
        hand = outcome.table.hand
        begun = [player.stack for player in hand.seats.players] if hand is not None else []
        judge(outcome, dict(zip(outcome.table.dealt_players, begun, strict=False)))
        return
    for seat, player in enumerate(outcome.table.seats):
        if player is not None and player.leaving:
            cash_out(outcome, seat)


def add_bought(outcome: Outcome, seat: int, chips: int) -> None:
    """Chips that were bought, to the stack."""
    player = outcome.table.seats[seat]
    assert player is not None
    owes = player.owes_big or player.owes_small
    status = Status.POSTING if owes and player.status is Status.PLAYING else player.status
    outcome.put(seat, replace(player, stack=player.stack + chips, bought=0, status=status))
    outcome.note(StackChanged(player.id, player.name, chips, "bought"))


def cash_out(outcome: Outcome, seat: int) -> None:
    """A player takes its stack and goes."""
    table = outcome.table
    player = table.seats[seat]
    assert player is not None
    outcome.put(seat, None)
    outcome.set(
        accounts=leaves(table.accounts, player.id, player.stack, table.now),
        willing=table.willing - {player.id},
    )
    outcome.note(LeftTable(player.id, player.name, seat, player.stack))


def judge(outcome: Outcome, begun: Mapping[str, int]) -> None:
    """Who is out of the contest, and whether it is over.

    `begun`: what everyone had at the beginning of the hand. Who leaves is placed before those who
    lost their last chips in the same hand, and its own leave play.
    """
    table = outcome.table
    contest = table.setup.contest
    assert contest is not None
    left = [one for one in table.players if one.stack and not one.leaving]
    gone = [one for one in table.players if one.stack and one.leaving]
    busted = [one for one in table.players if not one.stack]
    new = (
        *places_of_busted([_finisher(one, one.stack) for one in gone], len(left)),
        *places_of_busted(
            [_finisher(one, begun.get(one.id, 0)) for one in busted], len(left) + len(gone)
        ),
    )
    for one in gone:
        seat = table.seat_of(one.id)
        assert seat is not None
        outcome.note(LeftTable(one.id, one.name, seat, one.stack))
    staying = {one.id for one in left}
    seats = tuple(one if one is not None and one.id in staying else None for one in table.seats)
    outcome.set(seats=seats, forfeited=table.forfeited + sum(one.stack for one in gone))
    played = contest.hands is not None and table.number >= contest.hands
    over = len(left) < 2 or played
    if over:
        new = (*places_of_left([_finisher(one, one.stack) for one in left]), *new)
    outcome.set(places=(*new, *table.places), over=over)
    outcome.notes += [Placed(place) for place in new]


def _finisher(player: Player, chips: int) -> Finisher:
    return player.id, player.name, chips
