"""A batch: many hands of one game with the same seats and stakes.

start    deal all hands and run them to their first decision
step     answer every open decision, each hand up to its next one
rollout  play every hand to its end with a policy inside the kernel
finish   both: deal and play to the end

Where no table ranks up cards, the engine decides who acts first, hand by hand.
"""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anypoker.batch import columns as col
from anypoker.batch.compile.program import Program
from anypoker.batch.compile.shares import rules_of
from anypoker.batch.compile.stakes_row import MAX_STACKS, money_row
from anypoker.batch.compile.up_card_ranks import build_up_card_ranks
from anypoker.batch.kernels import policies
from anypoker.batch.kernels.arrays import HandRows, Int, PendingRows, ProgramArrays, Start
from anypoker.batch.kernels.award import award
from anypoker.batch.kernels.betting_model import NO_MODEL, Model
from anypoker.batch.kernels.chance import KEY_BYTES, LABELS, same_cards
from anypoker.batch.kernels.keccak import new_sponge
from anypoker.batch.kernels.observations import NOTHING_SEEN, ObservationArrays
from anypoker.batch.kernels.play import (
    GO_ON,
    LOG_SHIFT,
    RESTART,
    START,
    STEP,
    play,
)
from anypoker.batch.showdown import ShowdownEvaluator
from anypoker.engine import Stakes
from anypoker.engine.betting.action_order import bring_in_seat, first_to_act
from anypoker.engine.errors import IllegalStart
from anypoker.strength.betting_model import DEFAULT_BETTING, BettingModel

_LABEL_BYTES = 32

Hands = NDArray[np.int64]
CardChooser = Callable[["Batch", Hands], NDArray[np.int64]]
"""Answers for these hands, all of which ask about something else than money."""
EquityEstimator = Callable[["Batch", Hands], NDArray[np.float64]]
"""Returns by hand and seat the average share of the pot if all stay in."""


class Policy(Enum):
    """Policies inside the kernel."""

    CALLER = policies.CALLER  # pays as little as possible, but makes sure there is a pot
    CHECK_CALL = policies.CHECK_CALL  # checks or calls, whatever happens
    RANDOM = policies.RANDOM  # any legal answer
    MODEL = policies.MODEL  # bets by equities and a `BettingModel`


class PolicyCallbacks(NamedTuple):
    """Callbacks for what the kernel leaves to the caller.

    `choose` answers decisions about cards and words; default: the policy does. `estimate_equity`
    and `betting` belong to `Policy.MODEL`.
    """

    choose: CardChooser | None = None
    estimate_equity: EquityEstimator | None = None
    betting: BettingModel = DEFAULT_BETTING


NO_PLAYERS = PolicyCallbacks()


class Batch:
    """Rows of hands; `rows` holds everything about them, by the columns of `batch.columns`.

    `won`: by hand, share and seat, the chips of the pots; the last share is of pots that nobody
    could claim. `seen`: observations for learners, written at every decision if requested.
    """

    def __init__(
        self,
        program: Program,
        seats: int,
        stakes: Stakes,
        hands: int,
        *,
        log: int = 0,
        seen: ObservationArrays = NOTHING_SEEN,
    ) -> None:
        game = program.game
        if not game.players.least <= seats <= game.players.most:
            raise IllegalStart(
                f"{game.name} is played by {game.players.least} to {game.players.most}, not {seats}"
            )
        if game.for_players(seats) is not game:
            raise IllegalStart(
                f"{game.name} has other rules for {seats} players: compile `game.at({seats})`"
            )
        self.program, self.seats, self.stakes, self.hands = program, seats, stakes, hands
        self.rows = HandRows(
            numbers=np.zeros((hands, col.NUMBERS), np.int32),
            cards=np.zeros((hands, col.CARDS), np.uint8),
            kept=np.zeros((hands, col.KEPT), np.int64),
            keys=np.zeros((hands, KEY_BYTES), np.uint8),
            states=np.zeros(hands, np.uint64),
            log=np.zeros((hands, log), np.int64),
        )
        self.judge = ShowdownEvaluator(program, seats, stakes)
        self.won = np.zeros((hands, self.judge.places + 1, seats), np.int64)
        self.decisions = 0
        self.tables = _tables(program, stakes)
        self._rules = rules_of(program)
        self._seen = seen
        self._waiting = PendingRows(*np.zeros((4, hands), np.int64))
        self._every = np.arange(hands)
        self._answers = np.zeros(hands, np.int64)
        self._start = Start(
            stacks=np.zeros((hands, seats), np.int32),
            buttons=np.zeros(hands, np.int32),
            decks=np.array([game.deck.cards], np.uint8),
            dice=np.zeros((hands, program.compiled.dice), np.uint8),
            shuffled=np.int64(1),
        )

    def start(
        self,
        stacks: ArrayLike,
        buttons: ArrayLike = 0,
        *,
        keys: ArrayLike | None = None,
        seed: int = 0,
        decks: ArrayLike | None = None,
        dice: ArrayLike | None = None,
    ) -> NDArray[np.int64]:
        """Deal all hands; return those that are already over, valid until the next call.

        A hand's deck and dice follow from its key (32 bytes), as in the engine; keys default to
        ones derived from the seed. Given decks and dice replace those of the key.
        """
        self._deal(stacks, buttons, keys, seed, decks, dice)
        self.won[:] = 0
        self.decisions = 0
        return self._run(START, policies.GIVEN)

    def _deal(
        self,
        stacks: ArrayLike,
        buttons: ArrayLike,
        keys: ArrayLike | None,
        seed: int,
        decks: ArrayLike | None,
        dice: ArrayLike | None,
    ) -> None:
        start = self._start
        start.stacks[:] = stacks
        start.buttons[:] = buttons
        if start.stacks.min() < 1:
            raise IllegalStart("a stack must be at least 1")
        if start.stacks.sum(axis=1).max() > MAX_STACKS:
            raise IllegalStart("all stacks of a hand together must be less than 2**30 chips")
        if start.buttons.min() < 0 or start.buttons.max() >= self.seats:
            raise IllegalStart(f"the button is at seat 0..{self.seats - 1}")
        self.rows.keys[:] = keys_from(seed, self.hands) if keys is None else keys
        cards = self.program.game.deck.cards
        given = np.array([cards] if decks is None else decks, np.uint8)
        if decks is not None:
            if given.shape != (self.hands, len(cards)):
                raise IllegalStart(f"a deck of {len(cards)} cards for each of {self.hands} hands")
            if not same_cards(given, np.array(sorted(cards), np.uint8), np.zeros(256, np.int64)):
                raise IllegalStart("a deck must be the cards of the game in some order")
            if dice is not None:
                start.dice[:] = dice
            elif self.program.compiled.dice:
                raise IllegalStart("with decks the dice have to be given too")
        self._start = start._replace(decks=given, shuffled=np.int64(decks is None))
        self.rows.states[:] = self.rows.keys[:, :8].copy().view(np.uint64)[:, 0]

    def step(self, answers: ArrayLike) -> NDArray[np.int64]:
        """Return one answer for every hand that is asked; what is given to others does not matter.

        The numbers of the hands that are over, until the next step; a learner answers with actions.
        """
        self._answers[:] = answers
        return self._run(STEP, policies.GIVEN)

    def restart(self, which: NDArray[np.int64], keys: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Deal these finished hands again with the button one seat further.

        Returns the hands that ended without a decision.
        """
        self.rows.keys[which] = keys
        self._start.buttons[which] = (self._start.buttons[which] + 1) % self.seats
        self.won[which] = 0
        return self._run(RESTART, policies.GIVEN, which)

    def rollout(self, policy: Policy, players: PolicyCallbacks = NO_PLAYERS) -> None:
        """Play every hand to its end."""
        self._run(GO_ON, policy.value, players=players)

    def finish(
        self, policy: Policy, players: PolicyCallbacks = NO_PLAYERS, **start: ArrayLike
    ) -> None:
        """Deal all hands and play them to their end."""
        stacks, buttons = start.pop("stacks"), start.pop("buttons", 0)
        seed = int(np.asarray(start.pop("seed", 0)))
        self._deal(stacks, buttons, start.get("keys"), seed, start.get("decks"), start.get("dice"))
        self.won[:] = 0
        self.decisions = 0
        self._run(START, policy.value, players=players)

    def _run(
        self,
        mode: int,
        policy: int,
        which: Hands | None = None,
        players: PolicyCallbacks = NO_PLAYERS,
    ) -> Hands:
        """Play hands, all if none are named; those that are over then."""
        model = self._model(policy, players)
        to_do = [(self._every if which is None else which, mode)]
        ends: Int = 0
        while to_do:
            some, how = to_do.pop()
            answered, looks, shows, ends, asks = play(
                self.rows,
                self._start,
                some,
                self._answers,
                how,
                policy,
                model,
                self.tables,
                self._seen,
                self._waiting,
                ends,
            )
            self.decisions += int(answered)
            if shows:
                self._show(self._waiting.showing[:shows])
            if looks:
                to_do.append((self._waiting.looking[:looks].copy(), GO_ON))
                for hand in to_do[-1][0].tolist():
                    self._look(hand)
            if asks:
                to_do += self._ask(self._waiting.asking[:asks].copy(), model, players)
        return self._waiting.ending[:ends]

    def _model(self, policy: int, players: PolicyCallbacks) -> Model:
        """Return the model for the kernel; it says which decisions the caller answers."""
        if policy == policies.MODEL and players.estimate_equity is None:
            raise ValueError("the policy MODEL needs equities: pass `estimate_equity`")
        if policy != policies.MODEL and players.choose is None:
            return NO_MODEL
        return Model(
            equities=np.zeros((self.hands, self.seats), np.float64),
            rounds=np.full(self.hands, col.NOT_YET, np.int64),
            habits=players.betting.numbers(),
            cards_outside=np.int64(players.choose is not None),
        )

    def _ask(self, which: Hands, model: Model, players: PolicyCallbacks) -> list[tuple[Hands, int]]:
        """Have the callbacks answer decisions and estimate equities."""
        kinds = self.rows.numbers[which, col.KIND]
        money = (kinds == col.ASK_BET) | (kinds == col.ASK_BRING_IN)
        betting, choosing = which[money], which[~money]
        more = []
        if len(betting):
            assert players.estimate_equity is not None
            model.equities[betting] = players.estimate_equity(self, betting)
            model.rounds[betting] = self.rows.numbers[betting, col.ROUNDS]
            more.append((betting, GO_ON))
        if len(choosing):
            assert players.choose is not None
            self._answers[choosing] = players.choose(self, choosing)
            more.append((choosing, STEP))
        return more

    def _show(self, which: NDArray[np.int64]) -> None:
        claims = self.judge.claims(self.rows, which, self.tables)
        rows = self.rows
        award(rows.numbers, rows.cards, rows.kept, which, claims, self._rules, self.won)

    def _look(self, hand: int) -> None:
        """Ask the engine who goes first by the cards that show."""
        numbers = self.rows.numbers[hand]
        step = self.program.ops[numbers[col.PC], col.OP]
        seen = self.judge.hand(self.rows, hand, int(step == col.DO_BET))
        if step == col.DO_BRING_IN:
            numbers[col.LOOKED] = bring_in_seat(seen, self.program.game.forced.otherwise)
        else:
            numbers[col.LOOKED] = first_to_act(seen)
        numbers[col.STATUS] = col.RUNNING

    @property
    def over(self) -> NDArray[np.bool_]:
        """Return by hand whether it has ended."""
        ended: NDArray[np.bool_] = self.rows.numbers[:, col.STATUS] == col.OVER
        return ended

    @property
    def stacks(self) -> NDArray[np.int32]:
        """Return the stacks by hand and seat."""
        return self.rows.numbers[:, col.STACK : col.STACK + self.seats]

    def actions_of(self, hand: int) -> list[tuple[int, int]]:
        """Return seats and answers of a hand, as far as the log has room for them."""
        taken = min(int(self.rows.numbers[hand, col.NUMBER]), self.rows.log.shape[1])
        log = self.rows.log[hand, :taken].tolist()
        return [(entry & (1 << LOG_SHIFT) - 1, entry >> LOG_SHIFT) for entry in log]


def keys_from(seed: int, hands: int, first: int = 0) -> NDArray[np.uint8]:
    """Return the keys of `hands` hands of a seeded run, from hand `first` on."""
    words = np.random.Philox(key=seed).advance(first).random_raw(4 * hands)
    return words.astype("<u8").view(np.uint8).reshape(hands, KEY_BYTES)


def _tables(program: Program, stakes: Stakes) -> ProgramArrays:
    looks = build_up_card_ranks(program.compiled)
    labels = np.zeros((len(LABELS), _LABEL_BYTES), np.uint8)
    for row, label in zip(labels, LABELS, strict=True):
        row[: len(label)] = list(label)
    return ProgramArrays(
        ops=program.ops,
        conditions=program.conditions,
        terms=money_row(program.compiled, stakes, looks),
        symbols=looks.symbols,
        looks=looks.table,
        labels=labels,
        sponge=new_sponge(),
        derived=np.zeros(KEY_BYTES, np.uint8),
    )
