"""A table on this machine: an agent and bots. Nothing is saved."""

from anypoker.agents.errors import AgentError
from anypoker.agents.table_text import lines_to_copy
from anypoker.history import TableJournal
from anypoker.session.player_session import PlayerSession
from anypoker.session.setup.seating import make_setup, people_of
from anypoker.session.table_files import (
    find_game_phrase,
    make_key_source,
    playable_items,
    secret_source,
)
from anypoker.session.table_session import Session
from anypoker.tables import Rotation
from anypoker.views import read_answer, view_text

MAX_LISTED = 30  # games that a dealer's choice lists one by one


class LocalTable:
    """A table with bots. Every call ends when the agent is asked, or the hand is over."""

    kind = "local table"

    def __init__(
        self,
        rotation: Rotation,
        *,
        players: int | None = None,
        bots: str = "thinker",
        stakes: str | None = None,
        stack: int | None = None,
        seed: str | None = None,
    ) -> None:
        kinds = [name.strip() for name in bots.split(",")]
        setup = make_setup(rotation, seats=players, kinds=kinds, stakes=stakes, stack=stack)
        keys, secret = make_key_source(seed), secret_source(seed)
        journal = TableJournal.create(setup, None, keys, secret=secret)
        pool = playable_items() if setup.rotation.choice else ()
        self._session = Session(journal, pool, find_game_phrase)
        self._front = PlayerSession(self._session, people_of(setup)[0])
        self._start_hand()

    @property
    def title(self) -> str:
        table = self._session.table
        return f"{table.rotation.name}, {table.announced_terms()}, hand {table.number}"

    def rules(self) -> str:
        """Return the rules of the game that is played."""
        from anypoker.rules import explain_text

        item = self._session.table.item()
        game = self._front.game if self._session.table.hand is not None else None
        if game is None and item is not None:
            game = item.game
        return "The dealer chooses the game." if game is None else explain_text(game)

    def see(self, wait: float = 0.0) -> str:
        """Return the table as text."""
        table = self._session.table
        parts = [] if table.hand is None else [view_text(self._front.view())]
        if not self._session.in_play():
            parts.append("\n".join(self._between_hands()))
        return "\n".join(parts)

    def act(self, answer: str, wait: float = 0.0) -> str:
        """Take an answer of the agent; let the bots act; return the table as text."""
        if self._session.in_play():
            decision = self._front.decision()
            assert decision is not None, "bots act until the agent is asked"
            self._front.answer(read_answer(answer, decision))
            self._run_bots()
        else:
            self._take_command(" ".join(answer.split()))
        return self.see()

    def leave(self) -> str:
        """Return the result of the session."""
        return self._front.tally().sentence()

    # ------------------------------------------------------------ hands

    def _start_hand(self) -> None:
        """Deal the next hand, unless the agent has to do something first."""
        front = self._front
        if front.end_sentence() is None and not front.is_broke() and not front.must_choose():
            front.deal()
            self._run_bots()

    def _run_bots(self) -> None:
        front = self._front
        while self._session.in_play() and front.decision() is None:
            front.take_bot_step(front.bot_step())

    def _take_command(self, text: str) -> None:
        front, word = self._front, text.lower()
        if front.end_sentence() is not None:
            raise AgentError("there is no next hand at this table: leave it")
        if front.is_broke():
            if word != "rebuy":
                raise AgentError(f"'{text}' is not possible now: write 'rebuy', or leave")
            front.rebuy()
        elif front.must_choose():
            self._choose(text)
        elif word != "deal":
            raise AgentError(f"'{text}' is not possible now: write 'deal', or leave")
        self._start_hand()

    def _choose(self, text: str) -> None:
        verb, _, name = text.partition(" ")
        item = self._session.find_item(name) if verb.lower() == "choose" and name else None
        if item is None:
            raise AgentError(f"'{text}' chooses no game that is played here: write 'choose GAME'")
        self._front.choose(item)

    def _between_hands(self) -> list[str]:
        front, table = self._front, self._session.table
        lines = [*(front.winnings() if table.hand is not None else []), front.tally().sentence()]
        finished = front.end_sentence()
        if finished is not None:
            return [*lines, f"{finished} Leave the table."]
        if front.is_broke():
            lines.append(f"You have no chips left. A rebuy is {front.buy_in()} chips.")
            return [*lines, *lines_to_copy(["rebuy"])]
        if not front.must_choose():
            return [*lines, *lines_to_copy(["deal"])]
        if table.ask_reason:
            lines.append(table.ask_reason)
        lines.append("You have the button: choose the next game.")
        games = [item.game.name for item in self._session.choices()]
        if len(games) > MAX_LISTED:
            lines.append("Any game of the catalogue is possible; these are some of them.")
        return [*lines, *lines_to_copy([f"choose {name}" for name in games[:MAX_LISTED]])]
