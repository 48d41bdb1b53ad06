"""Exchange, knock and offer decisions of the sensible bot, tried in sampled deals."""

from collections.abc import Mapping, Sequence
from random import Random

from anypoker.bots.card_options import MAX_OPTIONS
from anypoker.engine import Action, Hand, apply, apply_in_place, decisions
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import call_down, exchanges
from anypoker.engine.showdown.claims import entries_of
from anypoker.engine.showdown.made_hands import MadeHand, make_hands
from anypoker.game import Entry, Game, LegFor
from anypoker.views import SeatView
from anypoker.views.determinize import DeterminizationError, sample_determinization

_WORLDS, _MIN_WORLDS = 12, 2
_FEW = 8  # exchanges: with more of them, fewer worlds do
_EFFORT = 600  # effort at which all samples are used
_TRIES = 200
_CONTENT = 0.5  # who wins more than so much of the pot knocks
_MAX_PLAYOUT_ACTIONS = 400  # answers until a hand that is played out is over


def choose_exchange(
    game: Game, view: SeatView, decision: d.ExchangeDecision, rng: Random, effort: int = _EFFORT
) -> Action:
    """Go for the best hand; knock with one that cannot improve and mostly wins."""
    swaps: list[Action] = list(exchanges(decision))
    if len(swaps) > MAX_OPTIONS:
        swaps = rng.sample(swaps, MAX_OPTIONS)
    number = _WORLDS if len(swaps) < _FEW else _WORLDS // 2
    worlds = _worlds(game, view, rng, _with_effort(number, effort))
    if not worlds:
        return decision.timeout
    stays, *worth = _worth(worlds, decision.seat, swaps)
    best = max(worth, default=-1.0)
    if best > stays or not (decision.may_pass or decision.may_knock):
        return swaps[worth.index(best)]
    if decision.may_knock and (stays > _CONTENT or not decision.may_pass):
        return a.Knock()
    return a.DrawCards()


def choose_offer(
    game: Game, view: SeatView, decision: d.OfferDecision, rng: Random, effort: int = _EFFORT
) -> Action:
    """Keep or push, whichever leaves more chips if all go on to the showdown."""
    worlds = _worlds(game, view, rng, _with_effort(_WORLDS, effort))
    kept = sum(_chips(world, decision, a.Keep()) for world in worlds)
    pushed = sum(_chips(world, decision, a.Push()) for world in worlds)
    return a.Push() if pushed > kept else a.Keep()


def _with_effort(worlds: int, effort: int) -> int:
    """Return the number of sampled deals for an effort."""
    return max(_MIN_WORLDS, min(worlds, worlds * effort // _EFFORT))


def _worlds(game: Game, view: SeatView, rng: Random, number: int) -> list[Hand]:
    found = []
    for _ in range(number):
        try:
            found.append(sample_determinization(game, view, rng, _TRIES))
        except DeterminizationError:
            break
    return found


def _worth(worlds: Sequence[Hand], seat: int, answers: Sequence[Action]) -> list[float]:
    """Return the mean value of the hand: as it is, and after each answer."""
    totals = [0.0] * (1 + len(answers))
    for world in worlds:
        entries = entries_of(world, seat)
        made = {one: make_hands(world, one, entries) for one in world.live_seats()}
        totals[0] += _standing(world.game, entries, made, seat)
        for number, answer in enumerate(answers, 1):
            after = apply(world, seat, answer).hand
            moved = [one for one in made if after.hole_cards[one] != world.hole_cards[one]]
            new = {one: make_hands(after, one, entries) for one in moved}
            totals[number] += _standing(world.game, entries, made | new, seat)
    return [total / len(worlds) for total in totals]


def _standing(
    game: Game,
    entries: Sequence[Entry],
    made: Mapping[int, Sequence[MadeHand | None]],
    seat: int,
) -> float:
    """Return the share of the pot a seat would win now; where the worst loses, not to be it."""
    legs = game.showdown.legs
    won = claimed = 0.0
    for place, entry in enumerate(entries):
        hands = {one: of_seat[place] for one, of_seat in made.items()}
        keys = {one: found.key for one, found in hands.items() if found is not None}
        if not keys:
            continue
        claimed += entry.share
        if legs is not None and legs.kind is LegFor.WORST:
            won += entry.share * (seat in keys and keys[seat] < max(keys.values()))
        elif keys.get(seat) == min(keys.values()):
            won += entry.share / list(keys.values()).count(keys[seat])
    return won / claimed if claimed else 0.0


def _chips(world: Hand, decision: d.OfferDecision, answer: Action) -> int:
    """Return the seat's chips at the end if nobody bets or folds any more."""
    hand = world.copy()
    apply_in_place(hand, decision.seat, answer)
    for _ in range(_MAX_PLAYOUT_ACTIONS):
        asked = decisions(hand)
        if not asked:
            break
        apply_in_place(hand, asked[0].seat, call_down(asked[0]))
    return hand.stacks[decision.seat]
