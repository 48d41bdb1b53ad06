"""Table source of a session on this machine: one person, and bots that act in turn."""

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from anypoker.engine import Action
from anypoker.engine.events import Redealt
from anypoker.game import Game
from anypoker.history import TableTransition
from anypoker.rules import explain_markdown
from anypoker.session.player_session import PlayerSession
from anypoker.session.text.hand_title import (
    hand_number_words,
    hands_left_words,
    plays_mix,
    stakes_words,
)
from anypoker.tables import RotationGame
from anypoker.tables import changes as c
from anypoker.terminal.controls import Hint
from anypoker.terminal.table_source import (
    GameQuestion,
    LogEntry,
    Note,
    Offer,
    TableUpdate,
    TypedCommandError,
    TypedKey,
)
from anypoker.views import SeatView

if TYPE_CHECKING:
    from anypoker.terminal.game_picker import GameChoice


class SessionSource:
    """Table of a session as its person plays it.

    A bot waits `pace` seconds before acting. With `deals` the next hand follows without a key,
    until `hands` hands are over.
    """

    live = False
    foot = "? rules  l log  $ pot odds  : type an answer  q leave"
    key_rows: Sequence[tuple[str, str]] = (
        ("Enter", "confirm; after a hand: deal the next"),
        ("Space", "let the others hurry"),
        ("`q` or Ctrl-C", "leave; `anypoker play --resume last` continues"),
    )

    def __init__(
        self,
        front: PlayerSession,
        pace: float = 0.0,
        *,
        deals: bool = False,
        hands: int | None = None,
    ) -> None:
        self.front, self.session = front, front.session
        self.typed_keys: dict[str, TypedKey] = {}
        self._pace, self._hurries = pace, False
        self._deals, self._hands = deals, hands
        self._updates: deque[TableUpdate] = deque()
        self._bot_action: c.Act | None = None  # computed, not yet taken
        self._choosing = False  # the list of games is open
        self._choices = 0  # times that the player was asked for a game
        self._left = False

    # ------------------------------------------------------------ updates

    def start(self, wake: Callable[[], None]) -> None:
        self._updates.append(TableUpdate(whole_state=True))
        if self.session.in_play():
            heading = Note(f"Hand {self.session.table.number}, continued", heading=True)
            self._updates.append(TableUpdate((heading, *self.front.transcript())))
        elif not self._deals:
            self._continue()

    def close(self) -> None:
        pass

    def is_ready(self) -> bool:
        return True

    def is_over(self) -> bool:
        return self._left or (not self.session.in_play() and self._all_played())

    def _all_played(self) -> bool:
        return self._hands is not None and self.front.tally().hands >= self._hands

    def has_update(self) -> bool:
        return bool(self._updates) or self.waits_for_bot() or self._deals_next()

    def waits_for_bot(self) -> bool:
        in_play = self.session.in_play()
        return not self._updates and in_play and self.front.decision() is None

    def _deals_next(self) -> bool:
        """Return whether the next hand, or the end of the table, follows without an answer."""
        if not self._deals or self.session.in_play() or self.is_over():
            return False
        return self.front.end_sentence() is not None or self.question() is None

    def prepare(self) -> float:
        self._bot_action = self.front.bot_step()
        return 0.0 if self._hurries else self._pace

    def take_update(self) -> TableUpdate:
        if not self._updates and self.session.in_play():
            act, self._bot_action = self._bot_action or self.front.bot_step(), None
            self._add(self.front.take_bot_step(act))
        elif not self._updates:
            self._continue()
        return self._updates.popleft()

    def _add(self, step: TableTransition, heading: Sequence[str] = ()) -> None:
        lines = self.front.transition_lines(step)
        redeals = [line.text for line in lines if isinstance(line.event, Redealt)]
        entries: tuple[LogEntry, ...] = (
            *(Note(line, heading=True) for line in heading),
            *lines,
            *(Note(words) for words in self.front.announcements_of_step(step)),
        )
        # A redeal is also a message: it explains why the cards have changed.
        message = redeals[-1] if redeals else None
        self._updates.append(TableUpdate(entries, message, new_hand=bool(heading)))

    def _continue(self) -> None:
        """Deal the next hand, after what the player must settle before it."""
        front, finished = self.front, self.front.end_sentence()
        if finished is not None:
            self._left = True
            self._updates.append(TableUpdate((Note(finished),), new_hand=True))
        elif front.is_broke():
            front.rebuy()
            self._continue()
        elif front.must_choose():
            self._choosing = True
            self._choices += 1
        else:
            step = front.deal()
            self._hurries = False
            self._add(step, front.heading(self._progress()))

    def _progress(self) -> str:
        """Count the hands to play, if more than one."""
        if self._hands is None or self._hands == 1:
            return ""
        return f"{self.front.tally().hands + 1} of {self._hands}"

    # ------------------------------------------------------------ what the player sees

    def view(self) -> SeatView | None:
        return None if self.session.table.hand is None else self.front.view()

    def game(self) -> Game | None:
        return None if self.session.table.hand is None else self.front.game

    def best_hands(self, view: SeatView) -> list[str]:
        return self.front.best_hands(view)

    def rules(self) -> str:
        return explain_markdown(self.front.game)

    def title(self) -> tuple[str, list[str]]:
        table = self.session.table
        if table.hand is None:
            return table.rotation.name, []
        name = self.front.game.name
        if plays_mix(table):
            name = f"{table.rotation.name}: {name}"
        facts = [stakes_words(table.hand), hand_number_words(table), hands_left_words(table)]
        if self.session.in_play():
            facts.append(self.front.view().step)
        return name, facts

    def status(self) -> str:
        if self.session.table.hand is None:
            return ""
        result = "; ".join(self.front.winnings()) or "The hand is over."
        finished = self.front.end_sentence()
        if finished is not None:
            return f"{result} {finished}"
        return f"{result} You have no chips left." if self.front.is_broke() else result

    def seconds_left(self) -> int | None:
        return None

    # ------------------------------------------------------------ what the player does

    def answer(self, action: Action) -> None:
        step = self.front.answer(action)
        self._hurries = False
        self._add(step)

    def offers(self) -> list[Offer]:
        if self.session.in_play():
            return [Offer(Hint("Space", "hurry"), self._hurry)]
        if self.front.end_sentence() is not None:
            return [Offer(Hint("Enter", "leave"), self._continue)]
        if self.front.is_broke():
            return [Offer(Hint("Enter", f"buy {self.front.buy_in()} more"), self._continue)]
        return [Offer(Hint("Enter", "next hand"), self._continue)]

    def _hurry(self) -> None:
        self._hurries = True

    def game_question(self) -> GameQuestion | None:
        if not self._choosing:
            return None
        items = {str(index): item for index, item in enumerate(self.session.choices())}

        def choose(name: str | None) -> None:
            self._choosing = False
            if name is None:
                self._left = True
                return
            self.front.choose(items[name])
            self._continue()

        def spoken(typed: str) -> "GameChoice | None":
            item = self.session.find_item(typed)
            if item is None or not item.fits(self.session.table.next_count()):
                return None
            items[typed] = item
            return _list_entry(typed, item)

        games = [_list_entry(name, item) for name, item in items.items()]
        title = "You have the button: choose the game"
        return GameQuestion(self._choices, title, games, spoken, choose)

    def question(self) -> tuple[Hashable, list[str]] | None:
        if self.session.in_play() or self.is_over():
            return None
        table = self.session.table
        if self.front.is_broke():
            chips = self.front.buy_in()
            line = f"You have no chips left. Type buy to buy {chips} more, or quit"
            return ("buy", table.number), [line]
        if not self.front.must_choose():
            return None
        asked = "You have the button. Type the name of the next game"
        lines = [table.ask_reason, asked] if table.ask_reason else [asked]
        return ("choose", self._choices), lines

    def is_command(self, text: str) -> bool:
        return False

    def command(self, text: str) -> None:
        if self.session.in_play():
            raise TypedCommandError("it is not your turn")
        if self.front.is_broke():
            if text.lower() != "buy":
                raise TypedCommandError("type buy or quit")
            self.front.rebuy()
        elif self.front.must_choose():
            self._choose_named(text)

    def _choose_named(self, name: str) -> None:
        self._choices += 1  # a name that is refused is asked for again
        item = self.session.find_item(name)
        if item is None:
            known = ", ".join(item.game.name for item in self.session.choices())
            raise TypedCommandError(f"'{name}' is not played here; choose one of {known}")
        self.front.choose(item)

    def command_hint(self) -> str:
        return ""

    # ------------------------------------------------------------ lines of a plain table

    def summary(self) -> list[str]:
        table = self.session.table
        count = len(table.setup.players)
        terms = table.announced_terms()
        return [f"{table.rotation.name}, {terms}, {count} players. Type help for help."]

    def look_up(self, word: str) -> list[str] | None:
        return None

    def seat_lines(self) -> list[str]:
        return []

    def help_lines(self) -> Sequence[str]:
        return ("Other commands: table, rules, odds (of the pot), help, quit.",)


def _list_entry(name: str, item: RotationGame) -> "GameChoice":
    """Describe a game that the dealer may choose."""
    from anypoker.terminal.game_picker import GameChoice

    about = f"{item.structure} · {item.game.summary}"
    return GameChoice(name, item.game.name, about, (item.game.name,), (about,))
