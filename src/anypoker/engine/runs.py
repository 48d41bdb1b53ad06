"""Dealing the rest of the board several times, when nobody can bet any more and all agree."""

from anypoker.engine.actions import Action, RunTimes
from anypoker.engine.decision import RunTimesDecision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import AgreedToRun, Decided
from anypoker.engine.order import left_to_bet
from anypoker.engine.questions import ask, hold_answer, release_answers
from anypoker.engine.state import Hand
from anypoker.game import Bet, Deal, Reveal, ShowdownStep
from anypoker.ranking import Owner

ASKED = -1  # in place of the number of runs: the seats are being asked


def offer_runs(hand: Hand) -> None:
    """Ask all who are left, if the stakes allow it and only the board is still to come."""
    if hand.stakes.run_times < 2 or hand.runs or hand.live < 2 or hand.inner >= 0:
        return
    able = sum(1 for seat in hand.live_seats() if left_to_bet(hand, seat))
    if able < 2 and _most(hand) > 1:
        hand.runs = ASKED
        for seat in hand.live_seats():
            ask(hand, seat)


def _most(hand: Hand) -> int:
    """How many runs the stakes and the stock allow; 0 if more than the board is to come."""
    needed = 0
    if hand.compiled.may_redeal:
        return 0
    for step in hand.compiled.game.steps[hand.step + 1 :]:
        action = step.action
        board_only = isinstance(action, Deal) and action.to is Owner.BOARD
        if step.condition is not None or not (
            board_only or isinstance(action, Bet | Reveal | ShowdownStep)
        ):
            return 0
        if isinstance(action, Deal):
            needed += sum(cards.number for cards in action.cards)
    if not needed or not all(hand.board_up):
        return 0
    return min(hand.stakes.run_times, hand.remaining // needed)


def runs_decision(hand: Hand, seat: int) -> RunTimesDecision:
    return RunTimesDecision(seat, hand.asked[seat], _most(hand))


def apply_runs(hand: Hand, seat: int, answer: Action) -> None:
    """The smallest wish counts; the first run begins when all have answered."""
    most = _most(hand)
    if not isinstance(answer, RunTimes) or not 1 <= answer.times <= most:
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: run 1 to run {most}")
    hand.events.append(Decided(seat))
    if hold_answer(hand, seat, answer):
        wishes = [kept.times for _, kept in release_answers(hand) if isinstance(kept, RunTimes)]
        hand.runs = min(wishes)
        hand.run_step = hand.step
        hand.run_board = len(hand.board)
        hand.events.append(AgreedToRun(hand.runs))
