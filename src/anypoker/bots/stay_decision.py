"""Stay-in decisions: equity against those who stay, and the cost of losing."""

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
    """Assume players still to speak stay in with the top half of their range."""
    said = stayed_seats(view)
    keys = sorted(key for rollout in rollouts for key in rollout.opponent_keys(0))
    median = keys[len(keys) // 2] if keys else ()
    gain = 0.0
    for rollout in rollouts:
        entries = rollout.entries(about.me)
        mine = rollout.own_hands(view.own)
        opponents = []
        for seat, made in zip(about.opponents, rollout.keys, strict=True):
            key = made[0].key if made and made[0] is not None else None
            if seat in said or (key is not None and key <= median):
                opponents.append(made)
        part = rollout.part_won_against(mine, entries, opponents)
        lost = decision.price + (decision.at_risk if part == 0 and opponents else 0)
        gain += part * (decision.pot + decision.price) - lost
    return StayIn() if gain > 0 else StayOut()


def stayed_seats(view: SeatView) -> set[int]:
    """Return the seats that have stayed in at this step."""
    found: set[int] = set()
    for seen in view.events:
        if isinstance(seen.event, Redealt):
            found = set()
        elif isinstance(seen.event, Stayed):
            (found.add if seen.event.stays else found.discard)(seen.event.seat)
    return found
