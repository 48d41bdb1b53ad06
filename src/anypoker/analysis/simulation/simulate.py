"""Hands played by bots, with all invariants checked after every action."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from anypoker.analysis.simulation.playouts import EFFORT
from anypoker.bots import (
    BotFailure,
    SensibleBot,
    is_program,
    make_bot,
    notify_hand_over,
    notify_rejected,
    split_bot_names,
)
from anypoker.bots.failure import warn_failure
from anypoker.cards import key_from_seed
from anypoker.engine import (
    Action,
    Decision,
    Hand,
    IllegalAction,
    Seats,
    Stakes,
    apply,
    apply_in_place,
    decisions,
    invariants,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.actions.legal import call_down
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.errors import AnypokerError
from anypoker.game import Game, Structure, structure_named
from anypoker.history import write_hand
from anypoker.limits import MAX_STACK, shown, whole_number
from anypoker.views import view_of

Answer = Callable[[Decision], Action]

MIXED = ("random", "caller")
EQUAL_STACKS = "200"
RANDOM_STACKS = {"random": 200, "tiny": 6}  # the most that a stack may be
_OFFERS_EVERY = 16  # illegal actions are tried at one decision in this many


class FailedHandError(AnypokerError):
    """A hand that broke an invariant; `actions` ends with the one that broke it."""

    def __init__(self, sentence: str, hand: Hand, actions: list[tuple[int, Action]]) -> None:
        super().__init__(sentence)
        self.hand, self.actions = hand, actions


@dataclass(frozen=True, slots=True)
class SimulationSettings:
    """Settings of a run; everything else follows from seed and hand number.

    `players` None: any allowed number. `stacks`: a number for all, numbers with commas, equal,
    random or tiny. `bots`: names, in turn around the table.
    """

    game: Game
    players: int | None
    stacks: str
    structure: str | None
    bots: tuple[str, ...]
    seed: int

    def bot_at(self, seat: int) -> str:
        return self.bots[seat % len(self.bots)]


def parse_bot_names(words: str) -> tuple[str, ...]:
    """Return the bots that a list of names means; `ValueError` for one that there is not.

    >>> parse_bot_names("sensible, caller"), parse_bot_names("mixed")
    (('sensible', 'caller'), ('random', 'caller'))
    """
    names: list[str] = []
    for word in split_bot_names(words):
        names += MIXED if word.strip() == "mixed" else [word.strip()]
    for name in names:
        make_bot(name, "", programs=True)
    return tuple(names)


def play_hand(setting: SimulationSettings, number: int) -> Hand:
    """Play the hand of this number to its end.

    Raises:
        FailedHandError: if it breaks an invariant.
    """
    rng = Random(f"{setting.seed}/{number}")
    hand = _begun(setting, number, rng)
    answers = [_answer(setting, seat, rng, hand) for seat in range(len(hand.stacks))]
    ledger = invariants.Ledger(tuple(player.stack for player in hand.seats.players))
    try:
        invariants.check_state(hand)
        ledger.follow(hand)
        while not hand.over:
            if hand.number >= invariants.MAX_ACTIONS:
                raise invariants.InvariantError(
                    f"the hand has not ended after {invariants.MAX_ACTIONS} actions"
                )
            if rng.randrange(_OFFERS_EVERY) == 0:
                invariants.check_decision_bounds(hand)
            asked = decisions(hand)
            decision = asked[rng.randrange(len(asked))]
            _act(hand, decision, answers[decision.seat](decision))
            invariants.check_state(hand)
            ledger.follow(hand)
    except invariants.InvariantError as broken:
        raise FailedHandError(str(broken), hand, hand.actions) from broken
    for answer in answers:
        if isinstance(answer, ExternalBotAnswers):
            answer.end_hand()
    return hand


def _act(hand: Hand, decision: Decision, action: Action) -> None:
    before = hand.number
    try:
        apply_in_place(hand, decision.seat, action, decision.number)
    except ValueError as error:
        sentence = f"{action!r}, which {decision} offers, was refused: {error}"
        done = [*hand.actions[:before], (decision.seat, action)]
        raise FailedHandError(sentence, hand, done) from error


def _begun(setting: SimulationSettings, number: int, rng: Random) -> Hand:
    seats = seats_for(setting, number, rng)
    game = setting.game.for_players(len(seats.players))
    dealt = shuffled_deck_from_key(game, key_from_seed(setting.seed, number))
    return start(game, seats, simulation_stakes(setting), dealt)


def seats_for(setting: SimulationSettings, number: int, rng: Random) -> Seats:
    """Return the seats of the hand of this number."""
    stacks = setting.stacks.strip().lower()
    stacks = EQUAL_STACKS if stacks == "equal" else stacks
    listed = _numbers(stacks) if "," in stacks else []
    count = setting.players or len(listed)
    if not count:
        count = rng.randint(setting.game.players.least, setting.game.players.most)
    if stacks in RANDOM_STACKS:
        listed = [rng.randint(1, RANDOM_STACKS[stacks]) for _ in range(count)]
    elif not listed:
        listed = _numbers(stacks) * count
    if len(listed) != count:
        raise ValueError(f"{len(listed)} stacks are listed for {count} players")
    return seats_of(*listed, button=rng.randrange(count), hand=number)


def _numbers(stacks: str) -> list[int]:
    parts = [part.strip() for part in stacks.split(",")]
    numbers = [number for part in parts if (number := whole_number(part, MAX_STACK))]
    if len(numbers) < len(parts):
        raise ValueError(
            f"stacks are a number from 1 to {MAX_STACK:,}, a list of such numbers, equal, random "
            f"or tiny, not {shown(stacks)}"
        )
    return numbers


def simulation_stakes(setting: SimulationSettings) -> Stakes:
    """Return the stakes of a run."""
    chosen = None
    if setting.structure is not None:
        chosen = structure_named(setting.structure)
        if chosen is None:
            known = ", ".join(str(kind) for kind in Structure)
            raise ValueError(
                f"'{setting.structure}' is not a betting structure; use one of {known}"
            )
    return Stakes(structure=chosen, ante=1)


def _answer(setting: SimulationSettings, seat: int, rng: Random, hand: Hand) -> Answer:
    """Return how a seat answers.

    Bots that ignore their cards get no view, which would take longer than the rest of the hand.
    """
    match setting.bot_at(seat):
        case "random":
            return lambda decision: sample_legal_action(decision, rng.randrange)
        case "caller":
            return call_down
        case name if is_program(name):
            return ExternalBotAnswers(setting, seat, hand)
        case name:
            seed = str(setting.seed)
            bot = SensibleBot(seed, EFFORT) if name == "sensible" else make_bot(name, seed)
            return lambda decision: bot.decide(
                setting.game, view_of(hand, decision.seat, words=False)
            )


class ExternalBotAnswers:
    """Answers of a program at a seat; the default where it gives none."""

    def __init__(self, setting: SimulationSettings, seat: int, hand: Hand) -> None:
        self.name, self._game = setting.bot_at(seat), setting.game
        self._hand, self._seat = hand, seat
        self._bot = make_bot(self.name, f"{setting.seed}/{seat}", programs=True)

    def __call__(self, decision: Decision) -> Action:
        try:
            action = self._bot.decide(self._game, view_of(self._hand, self._seat, words=False))
            apply(self._hand, self._seat, action, decision.number)
        except (IllegalAction, BotFailure) as error:
            if isinstance(error, IllegalAction):
                notify_rejected(self._bot, decision, str(error))
            warn_failure(self.name, str(error), decision)
            return decision.timeout
        return action

    def end_hand(self) -> None:
        notify_hand_over(self._bot, self._hand, self._seat)


def write_broken_hand(broken: FailedHandError, game_word: str, note: str, file: Path) -> None:
    """Write a failed hand: its start and all actions."""
    text = write_hand(f"{broken}\n{note}", game_word, broken.hand, broken.actions)
    file.write_text(text, encoding="utf-8")
