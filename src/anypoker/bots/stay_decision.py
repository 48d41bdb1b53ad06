"""Whether to stay in: what the hand may win against those who will stay, and what losing costs."""

from collections.abc import Sequence

from anypoker.bots.rollout import Rollout, RolloutSampler
from anypoker.engine import Action
from anypoker.engine.actions import StayIn, StayOut
from anypoker.engine.decision import StayDecision
from anypoker.engine.events import Redealt, Stayed
from anypoker.views import SeatView


def choose_stay(
    view: SeatView, decision: StayDecision, about: RolloutSampler, rollouts: Sequence[Rollout]
) -> Action:
    """Who has not said so yet is expected to stay with the better half of all hands."""
    said = _stayed(view)
    keys = sorted(key for rollout in rollouts for key in rollout.rival_keys(0))
    median = keys[len(keys) // 2] if keys else ()
    gain = 0.0
    for rollout in rollouts:
        entries = rollout.entries(about.me)
        mine = rollout.own_hands(view.own)
        rivals = []
        for seat, made in zip(about.rivals, rollout.keys, strict=True):
            key = made[0].key if made and made[0] is not None else None
            if seat in said or (key is not None and key <= median):
                rivals.append(made)
        part = rollout.part_won_against(mine, entries, rivals)
        lost = decision.price + (decision.at_risk if part == 0 and rivals else 0)
        gain += part * (decision.pot + decision.price) - lost
    return StayIn() if gain > 0 else StayOut()


def _stayed(view: SeatView) -> set[int]:
    """Who has said in this step that it stays."""
    found: set[int] = set()
    for seen in view.events:
        if isinstance(seen.event, Redealt):
            found = set()
        elif isinstance(seen.event, Stayed):
            (found.add if seen.event.stays else found.discard)(seen.event.seat)
    return found
