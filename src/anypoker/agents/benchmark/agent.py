"""An agent as a bot: its failures are counted, and the default action is taken for each."""

from collections import Counter
from collections.abc import Callable

from anypoker.bots import Bot, BotFailure, FailureKind, is_bot_name, is_program, make_bot
from anypoker.bots.process import ProcessBot, ProcessLimits
from anypoker.bots.process.bot_process import command_words
from anypoker.engine import Action, Decision
from anypoker.game import Game
from anypoker.views import SeatView

MCP = "mcp:"  # what comes before the command of an MCP client
PROCESS = "process:"
ILLEGAL = frozenset((FailureKind.ILLEGAL, FailureKind.GARBAGE, FailureKind.WRONG_SEAT))


class AgentTally:
    """Decisions and failures of an agent, by opponent and game."""

    def __init__(self) -> None:
        self.rival = ""
        self.decisions: Counter[tuple[str, str]] = Counter()
        self.illegal: Counter[tuple[str, str]] = Counter()
        self.unanswered: Counter[tuple[str, str]] = Counter()

    def count_failure(self, game: str, fault: FailureKind) -> None:
        """Count an answer that was not legal, or was not given."""
        counter = self.illegal if fault in ILLEGAL else self.unanswered
        counter[self.rival, game] += 1


class CountedAgent:
    """A bot whose failures are counted."""

    def __init__(self, bot: Bot, tally: AgentTally) -> None:
        self.bot, self.tally = bot, tally
        self._game = ""

    def decide(self, game: Game, view: SeatView) -> Action:
        """Return the answer of the bot."""
        self._game = view.game
        self.tally.decisions[self.tally.rival, view.game] += 1
        try:
            return self.bot.decide(game, view)
        except BotFailure as failure:
            self.tally.count_failure(view.game, failure.fault)
            raise

    def refuse(self, decision: Decision, sentence: str) -> None:
        """Count an answer that the engine refused."""
        self.tally.count_failure(self._game, FailureKind.ILLEGAL)
        if hasattr(self.bot, "refuse"):
            self.bot.refuse(decision, sentence)

    def end_hand(self, view: SeatView) -> None:
        """Tell the bot that the hand is over."""
        if hasattr(self.bot, "end_hand"):
            self.bot.end_hand(view)


def agent_maker(command: str, seconds: float) -> Callable[[str], Bot]:
    """Return a function that makes the agent from a seed: a program, or a bot of Anypoker.

    Raises:
        ValueError: If there is no such program or bot.
    """
    if is_bot_name(command) and not is_program(command):
        make_bot(command, "")
        return lambda seed: make_bot(command, seed)
    words = command.removeprefix(PROCESS)
    command_words(words)
    limits = ProcessLimits(decision=seconds)
    return lambda seed: ProcessBot(words, seed, limits)
