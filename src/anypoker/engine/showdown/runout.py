"""All-in runouts: hands are turned up, and the board may be run several times.

That is when nobody can bet any more and only the board is to come. It is dealt several times if all
agree.
"""

from anypoker.engine.actions import Action, RunTimes
from anypoker.engine.betting.chip_caps import left_to_bet
from anypoker.engine.decision import RunTimesDecision
from anypoker.engine.decision.pending import hold_answer, open_decision, release_answers
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import AgreedToRun, Decided, Shown
from anypoker.engine.state import Hand
from anypoker.game import BetStep, DealStep, RemoveStep, RevealStep, RollDiceStep, ShowdownStep
from anypoker.ranking import Owner

ASKED = -1  # in place of the number of runs: the seats are being asked


def begin_run_out(hand: Hand) -> None:
    """If betting is over, turn up the hands and ask how many times to run the board."""
    if (
        _two_can_bet(hand)
        or hand.live_count < 2
        or hand.group_index >= 0
        or hand.run_out.times
        or hand.run_out.turned_up
    ):
        return
    needed = _board_cards_to_come(hand)
    if not needed:
        return
    if not hand.stakes.hidden_all_ins:
        turn_up(hand)
    if _most_runs(hand, needed) > 1:
        hand.run_out.times = ASKED
        for seat in hand.live_seats():
            open_decision(hand, seat)


def _two_can_bet(hand: Hand) -> bool:
    """Return whether any two seats can still bet."""
    folded, caps = hand.folded, hand.has_caps
    able = 0
    for seat, chips in enumerate(hand.stacks):
        if chips and not folded[seat] and not (caps and not left_to_bet(hand, seat)):
            able += 1
            if able == 2:
                return True
    return False


def turn_up(hand: Hand) -> None:
    """Show all hands that are left; the state of the cards stays as it is for the rules."""
    hand.run_out.turned_up = True
    for seat in seats_in_showing_order(hand):
        hand.events.append(Shown(seat, tuple(hand.hole_cards[seat])))


def seats_in_showing_order(hand: Hand) -> list[int]:
    """Return the live seats: the last aggressor first, else from the left of the button."""
    live = hand.live_seats()
    if hand.betting.last_aggressor in live:
        place = live.index(hand.betting.last_aggressor)
        return live[place:] + live[:place]
    return live


def _board_cards_to_come(hand: Hand) -> int:
    """Return how many board cards are to come; 0 if anything but the board is to come."""
    needed = 0
    for step in hand.compiled.game.steps[hand.step + 1 :]:
        action = step.action
        if isinstance(action, DealStep) and action.to is Owner.BOARD:
            needed += sum(cards.number for cards in action.cards)
        elif not isinstance(
            action, BetStep | RevealStep | RollDiceStep | RemoveStep | ShowdownStep
        ):
            return 0
    return needed


def _most_runs(hand: Hand, needed: int) -> int:
    """Return how many runs the stakes and the stock allow."""
    compiled = hand.compiled
    if hand.stakes.run_times < 2 or compiled.may_redeal or not all(hand.board_up):
        return 0
    if compiled.has_blind_cards:  # nobody agrees to what it cannot see
        return 0
    for step in hand.compiled.game.steps[hand.step + 1 :]:
        if step.condition is not None or isinstance(step.action, RollDiceStep | RemoveStep):
            return 0
    return min(hand.stakes.run_times, hand.remaining // needed)


def runs_decision(hand: Hand, seat: int) -> RunTimesDecision:
    return RunTimesDecision(
        seat, hand.open_decisions[seat], _most_runs(hand, _board_cards_to_come(hand))
    )


def apply_runs(hand: Hand, seat: int, answer: Action) -> None:
    """Take the smallest wish, and begin the first run when all have answered."""
    most = _most_runs(hand, _board_cards_to_come(hand))
    if not isinstance(answer, RunTimes) or not 1 <= answer.times <= most:
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: run 1 to run {most}")
    hand.events.append(Decided(seat))
    if hold_answer(hand, seat, answer):
        wishes = [kept.times for _, kept in release_answers(hand) if isinstance(kept, RunTimes)]
        hand.run_out.times = min(wishes)
        hand.run_out.from_step = hand.step
        hand.run_out.board_size = len(hand.board)
        hand.events.append(AgreedToRun(hand.run_out.times))
