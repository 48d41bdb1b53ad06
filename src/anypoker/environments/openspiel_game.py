"""Any game as a Python game of OpenSpiel, with information states and chance.

Cards come one by one, each a chance node with the cards that are left; what a player knows is the
list of what its seat has seen, so information states have perfect recall. Actions are those of
`anypoker.environments.discrete_actions`, tensors those of `anypoker.environments.observation`.
"""

from functools import cached_property
from typing import Any

import numpy as np
from msgspec.structs import replace

from anypoker.api import load
from anypoker.cards import Card, card_text, key_from_seed
from anypoker.engine import (
    Hand,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.setup import dice_needed
from anypoker.environments.discrete_actions import ActionBuilder, DiscreteActionSpace
from anypoker.environments.observation import HISTORY_LENGTH, ObservationEncoder
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.strength.unseen_cards import unseen_cards
from anypoker.views import view_of

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"{error}: pip install 'anypoker[open_spiel]'") from error

MAX_GAME_LENGTH = 1000  # numbers and cards of one hand, more than any has


class SpielGameError(AnypokerError, ValueError):
    """A game that OpenSpiel cannot play; the sentence says why."""


def make_spiel_game(
    game: str | Game,
    *,
    players: int | None = None,
    stack: int = 200,
    stakes: Stakes | None = None,
    pot_parts: tuple[float, ...] = (0.5, 1.0),
    turns: int = HISTORY_LENGTH,
) -> "SpielGame":
    """Return a game of OpenSpiel from the name, file or value of a game.

    `pot_parts`: the bet sizes between the smallest and the largest, in no-limit and pot-limit.
    """
    rules = load(game)
    count = players or max(rules.players.least, 2)
    if not rules.players.least <= count <= rules.players.most:
        least, most = rules.players.least, rules.players.most
        raise SpielGameError(f"{rules.name} is played by {least} to {most}, not by {count}")
    rules = rules.for_players(count)
    if dice_needed(rules):
        raise SpielGameError(f"{rules.name} is played with dice, which have no chance nodes yet")
    return SpielGame(rules, count, stack, stakes or Stakes(ante=1), pot_parts, turns)


def register_game(name: str, game: str | Game, **options: Any) -> None:
    """Make a game known to OpenSpiel: `pyspiel.load_game(name)` loads it from then on.

    Options are those of `make_spiel_game`.
    """
    made = make_spiel_game(game, **options)
    kind = made.kind_named(name)

    def begin(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, *made.constructor_args, kind=kind, params=params)

    # OpenSpiel makes the game from its class, and finds the class by its name to read it back.
    registered = type(f"Registered_{name}", (SpielGame,), {"__init__": begin})
    registered.__module__ = __name__
    globals()[registered.__name__] = registered
    pyspiel.register_game(kind, registered)


class SpielGame(pyspiel.Game):
    """`made_of`: what it was made of, to make another like it."""

    def __init__(
        self,
        game: Game,
        players: int,
        stack: int,
        stakes: Stakes,
        pot_parts: tuple[float, ...],
        turns: int,
        *,
        kind: Any = None,
        params: dict[str, Any] | None = None,
    ) -> None:
        self.constructor_args = (game, players, stack, stakes, pot_parts, turns)
        self.rules, self.count, self.stack, self.stakes = game, players, stack, stakes
        self.actions = DiscreteActionSpace(game, stakes, pot_parts)
        self.observer = ObservationEncoder(self.actions, players, turns)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=len(self.actions.cards),
            num_players=players,
            min_utility=-float(stack),
            max_utility=float(stack * (players - 1)),
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        name = "anypoker_" + "".join(c if c.isalnum() else "_" for c in game.name.lower())
        super().__init__(kind or self.kind_named(name), info, params or {})

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielGame":
        return self  # a copy of a state is of the same game

    def kind_named(self, name: str) -> Any:
        """Return the OpenSpiel type of the game."""
        return pyspiel.GameType(
            short_name=name,
            long_name=self.rules.name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=self.count,
            min_num_players=self.count,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        return tuple(sorted(self.rules.deck.cards))

    def begin(self, drawn: tuple[Card, ...]) -> Hand:
        """Return a hand whose first cards are these; the others lie in their order below."""
        rest = unseen_cards(self.deck, drawn)
        chance = replace(
            shuffled_deck_from_key(self.rules, key_from_seed("openspiel")), deck=(*drawn, *rest)
        )
        # The last player has the button, so that player 0 is the first to act where others post.
        seats = seats_of(*[self.stack] * self.count, button=self.count - 1)
        return start(self.rules, seats, self.stakes, chance)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        if params:
            raise SpielGameError(f"observations have no parameters such as {params}")
        recall = iig_obs_type.perfect_recall if iig_obs_type is not None else False
        return SpielObserver(self, recall)


class SpielState(pyspiel.State):
    """`drawn`: the cards that chance has chosen; `taken`: the answers so far, each in numbers;
    `numbers`: those of the answer that is being given."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.game = game
        self.drawn: tuple[Card, ...] = ()
        self.taken: tuple[tuple[int, ...], ...] = ()
        self.numbers: tuple[int, ...] = ()
        self._see()

    def _see(self) -> None:
        """Play the hand up to where chance or a player has to choose."""
        hand = self.game.begin(self.drawn)
        for numbers in self.taken:
            self._answer(hand, numbers)
        self.hand = hand
        self._ask()

    def _ask(self) -> None:
        hand = self.hand
        self.waits_for_card = hand.stock_index > len(self.drawn)
        self.answering: ActionBuilder | None = None
        if not self.waits_for_card and not hand.over:
            self.answering = ActionBuilder(self.game.actions, hand, decisions(hand)[0])
            for number in self.numbers:
                self.answering.add(number)

    def _answer(self, hand: Hand, numbers: tuple[int, ...]) -> None:
        decision = decisions(hand)[0]
        answering = ActionBuilder(self.game.actions, hand, decision)
        answer = None
        for number in numbers:
            answer = answering.add(number)
        assert answer is not None
        apply_in_place(hand, decision.seat, answer, decision.number)

    # ------------------------------------------------------------ what OpenSpiel asks

    def current_player(self) -> Any:
        if self.waits_for_card:
            return pyspiel.PlayerId.CHANCE
        if self.answering is None:
            return pyspiel.PlayerId.TERMINAL
        return self.answering.decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.answering is not None
        return self.answering.allowed()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = unseen_cards(self.game.deck, self.drawn)
        index = self.game.actions.card_index
        return [(index[card], left.count(card) / len(left)) for card in dict.fromkeys(left)]

    def _apply_action(self, action: int) -> None:
        if self.waits_for_card:
            self.drawn = (*self.drawn, self.game.actions.cards[action])
            self._see()
            return
        answering = self.answering
        assert answering is not None
        self.numbers = (*self.numbers, action)
        answer = answering.add(action)
        if answer is not None:
            self.taken = (*self.taken, self.numbers)
            self.numbers = ()
            apply_in_place(self.hand, answering.decision.seat, answer, answering.decision.number)
            self._ask()

    def _action_to_string(self, player: int, action: int) -> str:
        name = self.game.actions.name(action)
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {card_text(self.game.actions.cards[action])}"
        return name

    def is_terminal(self) -> bool:
        return self.answering is None and not self.waits_for_card

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.game.count
        return [float(stack - self.game.stack) for stack in self.hand.stacks]

    def __str__(self) -> str:
        cards = " ".join(map(card_text, self.drawn))
        return f"{cards} | {self.taken} {self.numbers}"


class SpielObserver:
    """A player's observation of a state, as a tensor and as a complete text."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self._game, self._recall = game, recall
        self.tensor = np.zeros(game.observer.size, np.float32)
        self.dict = game.observer.parts(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        view = view_of(state.hand, player, words=False)
        self.tensor[:] = self._game.observer.observe(view, _own(state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        view = view_of(state.hand, player, words=False)
        own = _own(state, player)
        begun = f" {state.numbers}" if own is not None and state.numbers else ""
        if self._recall:
            events = " ".join(str(seen.event) for seen in view.events)
            return f"p{player} {events}{begun}"
        own_cards = " ".join(card_text(own.card) for own in view.own)
        board = " ".join(card_text(lying.card) for lying in view.board)
        bets = [seat.paid for seat in view.seats]
        return f"p{player} [{own_cards}] [{board}] {bets}{begun}"


def _own(state: SpielState, player: int) -> ActionBuilder | None:
    answering = state.answering
    return answering if answering is not None and answering.decision.seat == player else None
