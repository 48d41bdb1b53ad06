"""Playing a hand: start it, list its decisions, apply actions.

    start            game, seats, stakes and deck -> the hand at its first decision
    decisions        the open decisions
    apply            a new hand and the events; the old hand stays as it was
    apply_in_place   the same without the copy
    apply_in_stages  the same step by step, to show a board as it runs out
    replay_states    every earlier state of a hand

Between two decisions everything is automatic: `_advance` walks the steps of the game until a seat
has to decide or the hand is over.
"""

from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from anypoker.engine.actions import PLAIN_ACTIONS, Action, check_action
from anypoker.engine.betting.chip_caps import stakes_with_caps
from anypoker.engine.betting.folding import is_won
from anypoker.engine.compiled_game import CompiledGame, asks_each_seat, compiled_game
from anypoker.engine.conditions import condition_holds
from anypoker.engine.decision import Decision
from anypoker.engine.errors import IllegalAction, IllegalStart, StaleAction
from anypoker.engine.events import Event, HandStarted
from anypoker.engine.repeat.passes import repeated_seats
from anypoker.engine.setup import Seats, ShuffledDeck, Stakes
from anypoker.engine.showdown.deal_end import award_last_player, end_deal
from anypoker.engine.showdown.redeal import begin_next_deal
from anypoker.engine.state import Hand
from anypoker.engine.steps.step_table_with_groups import STEPS
from anypoker.game import Game
from anypoker.limits import MAX_CHIPS


class Transition(NamedTuple):
    """The hand after an action, and the events that followed."""

    hand: Hand
    events: tuple[Event, ...]


def start(game: Game, seats: Seats, stakes: Stakes, chance: ShuffledDeck, asked: int = 0) -> Hand:
    """Start a hand and run it up to the first decision; its `events` show what happened.

    `asked`: the number of the last decision before this hand, for tables that number them across
    hands.
    """
    game = game.for_players(len(seats.players))
    compiled = compiled_game(game)
    _check_start(compiled, seats, stakes, chance)
    structure = stakes.structure_in(game)
    hand = Hand(compiled, seats, stakes, chance, structure)
    hand.decision_count = asked
    if game.limits.cap_per_round is not None or game.limits.cap_per_hand is not None:
        hand.stakes = stakes_with_caps(stakes, game.limits)
        hand.has_caps = True
    names = tuple(player.name for player in seats.players)
    hand.events.append(HandStarted(game.name, names, tuple(hand.stacks), seats.button))
    _advance(hand)
    return hand


def _check_start(
    compiled: CompiledGame, seats: Seats, stakes: Stakes, chance: ShuffledDeck
) -> None:
    game = compiled.game
    count = len(seats.players)
    if not game.players.least <= count <= game.players.most:
        raise IllegalStart(
            f"{game.name} is played by {game.players.least} to {game.players.most}, not {count}"
        )
    if type(seats.button) is not int or not 0 <= seats.button < count:
        raise IllegalStart(f"the button is at seat 0..{count - 1}, not {seats.button!r}")
    for player in seats.players:
        if type(player.stack) is not int:
            raise IllegalStart(f"{player.name} has {player.stack!r}: a stack is whole chips")
        if player.stack <= 0:
            raise IllegalStart(f"{player.name} has no chips: a stack must be at least 1")
    if sum(player.stack for player in seats.players) > MAX_CHIPS:
        raise IllegalStart(f"there are more than {MAX_CHIPS:,} chips at the table")
    if seats.dues and len(seats.dues) != count:
        raise IllegalStart(f"there are dues for {len(seats.dues)} seats, but {count} seats")
    if seats.marks and len(seats.marks) != count:
        raise IllegalStart(f"there are marks for {len(seats.marks)} seats, but {count} seats")
    if stakes.structure is not None and stakes.structure not in game.structures:
        allowed = ", ".join(game.structures)
        raise IllegalStart(f"{game.name} is played {allowed}, not {stakes.structure}")
    if len(chance.dice) < compiled.dice:
        raise IllegalStart(f"{game.name} rolls {compiled.dice} dice, not {len(chance.dice)}")
    if sorted(chance.deck) != compiled.deck:
        raise IllegalStart(
            f"the deck of {game.name} has {len(compiled.deck)} cards; the chance of a hand must be "
            "these cards in some order"
        )


def decisions(hand: Hand) -> tuple[Decision, ...]:
    """Return the open decisions: several if seats decide at the same time, none at the end."""
    if hand.cached_decision is not None:
        return (hand.cached_decision,)
    if not hand.seats_to_act:
        return ()
    action = hand.compiled.actions[hand.step]
    module = STEPS[type(action)]
    return tuple([module.decision(hand, action, seat) for seat in hand.seats_to_act])


def apply(hand: Hand, seat: int, action: Action, number: int | None = None) -> Transition:
    """Return the hand after a seat's action, and the events; the given hand stays as it is.

    `number`: the number of the decision that the action answers. With it a late answer is stale,
    even if the seat faces another decision by now.

    Raises:
        IllegalAction: If the action is not allowed; `StaleAction` if the decision is settled.
        ShuffleNeeded: If shuffles come from outside and the next one is not known.
    """
    after = hand.copy()
    return Transition(after, tuple(apply_in_place(after, seat, action, number)))


def apply_in_place(hand: Hand, seat: int, action: Action, number: int | None = None) -> list[Event]:
    """Apply an action to the hand itself and return the events; an illegal one changes nothing.

    If the shuffles of a hand come from outside, use `apply`: `ShuffleNeeded` leaves this hand
    half changed.
    """
    if (
        seat not in hand.seats_to_act
        or type(seat) is not int
        or (number is not None and number != hand.open_decisions[seat])
    ):
        _reject_turn(hand, seat, number)
    if type(action) not in PLAIN_ACTIONS:
        check_action(action)
    before = len(hand.events)
    step = hand.compiled.actions[hand.step]
    STEPS[type(step)].apply(hand, step, seat, action)
    hand.actions.append((seat, action))
    hand.action_starts.append(before)
    if not hand.seats_to_act:
        _advance(hand)
    return hand.events[before:]


def apply_in_stages(hand: Hand, seat: int, action: Action) -> Iterator[Hand]:
    """Yield the hand after an action and after each automatic step that follows.

    The last is the hand of `apply`. The given hand stays as it is.
    """
    now = hand.copy()
    step = now.compiled.actions[now.step]
    STEPS[type(step)].apply(now, step, seat, action)
    now.actions.append((seat, action))
    now.action_starts.append(len(hand.events))
    yield now.copy()
    while not now.seats_to_act and not now.over:
        _take_step(now)
        yield now.copy()


def replay_states(hand: Hand) -> Iterator[Hand]:
    """Yield the hand as it was after each action and at the beginning of each step.

    Automatic steps between two actions are included: a board that runs out, the showdown. The last
    state is the hand as it is.
    """
    past = Hand(hand.compiled, hand.seats, hand.stakes, hand.chance, hand.structure)
    past.has_caps = hand.has_caps
    past.events.append(hand.events[0])
    while not past.seats_to_act and not past.over:
        _take_step(past)
        yield past.copy()
    for seat, action in hand.actions:
        stages = list(apply_in_stages(past, seat, action))
        yield from stages
        past = stages[-1]


def _reject_turn(hand: Hand, seat: int, number: int | None) -> NoReturn:
    if type(seat) is not int or not 0 <= seat < len(hand.open_decisions):
        raise IllegalAction(
            f"there is no seat {seat!r}: seats are 0..{len(hand.open_decisions) - 1}"
        )
    open_question = hand.open_decisions[seat]
    if number is not None and number != open_question:
        now = f"now faces question {open_question}" if open_question else "faces none now"
        raise StaleAction(f"question {number} is settled; seat {seat} {now}")
    if hand.over:
        raise IllegalAction("the hand is over")
    turn = ", ".join(str(other) for other in hand.seats_to_act)
    raise IllegalAction(f"it is not seat {seat}'s turn but that of seat {turn}")


def _advance(hand: Hand) -> None:
    """Walk the steps until a seat has to decide or the hand is over."""
    while not hand.seats_to_act and not hand.over:
        _take_step(hand)


def _take_step(hand: Hand) -> None:
    """Begin the next step, if any seat takes part; after the last one, the showdown.

    A showdown that another deal follows is one step, the new deal is the next: so the hands of each
    showdown can be seen.
    """
    if hand.next_deal is not None:
        begin_next_deal(hand, hand.next_deal)
        return
    if is_won(hand):
        award_last_player(hand)
        return
    compiled = hand.compiled
    hand.step += 1
    if hand.step >= compiled.step_count:
        end_deal(hand)
        return
    seats = hand.live_seats()
    plan = compiled.repeats[hand.step] if compiled.repeats else None
    if plan is not None:
        taking = repeated_seats(hand, plan, seats)
        if taking is None:
            return
        seats = taking
    step = compiled.game.steps[hand.step]
    condition = step.condition
    if condition is not None:
        if asks_each_seat(condition):
            seats = [seat for seat in seats if condition_holds(hand, condition, seat)]
            if not seats and compiled.game.showdown.marks:
                return  # a step for marked players only, and nobody is
        elif not condition_holds(hand, condition, hand.deal_order[0]):
            return
    hand.events.append(compiled.started[hand.step])
    STEPS[type(step.action)].begin(hand, step.action, seats)
