"""Full-screen table of `anypoker play`: one seat of a session on this machine."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from rich.text import Text
from textual import work

from anypoker.engine import Action, IllegalAction
from anypoker.engine.events import Redealt
from anypoker.game import Layout
from anypoker.history import LogWriteError, TableTransition
from anypoker.rules import explain_markdown
from anypoker.session.player_session import PlayerSession
from anypoker.session.text.hand_title import (
    hand_number_words,
    hands_left_words,
    plays_mix,
    stakes_words,
)
from anypoker.tables import RotationGame
from anypoker.terminal.controls import Hint, control_for
from anypoker.terminal.game_picker import GameChoice, GameScreen
from anypoker.terminal.table_screen import Offer, TableScreen
from anypoker.views import SeatView, TranscriptLine


class TableApp(TableScreen):
    """Full-screen table at one seat of a session; a bot waits `pace` seconds before acting."""

    def __init__(self, front: PlayerSession, pace: float = 0.6) -> None:
        super().__init__()
        self.front, self.session, self.pace = front, front.session, pace
        self.skip_delay = False
        self.unsaved_error: LogWriteError | None = None  # ended the app

    # ------------------------------------------------------------ the table

    def seen(self) -> SeatView | None:
        return None if self.session.table.hand is None else self.front.view()

    def layout_of_board(self) -> Layout | None:
        return self.front.game.layout

    def best_hands(self, view: SeatView) -> list[str]:
        return self.front.best_hands(view)

    def rules_markdown(self) -> str:
        return explain_markdown(self.front.game)

    def title_parts(self) -> tuple[str, list[str]]:
        session = self.session
        name = self.front.game.name
        if plays_mix(session.table):
            name = f"{session.table.rotation.name}: {name}"
        facts = [stakes_words(session.hand), hand_number_words(session.table)]
        facts.append(hands_left_words(session.table))
        if session.in_play():
            facts.append(self.front.view().step)
        return name, facts

    def status(self) -> str:
        result = result_text(self.front)
        finished = self.front.end_sentence()
        if finished is not None:
            return f"{result} {finished}"
        return f"{result} You have no chips left." if self.front.is_broke() else result

    def offers(self) -> list[Offer]:
        if self.session.in_play():
            return [Offer(Hint("Space", "hurry"), self._hurry)]
        if self.front.end_sentence() is not None:
            return [Offer(Hint("Enter", "leave"), self._next)]
        if self.front.is_broke():
            return [Offer(Hint("Enter", f"buy {self.front.buy_in()} more"), self._next)]
        return [Offer(Hint("Enter", "next hand"), self._next)]

    def _hurry(self) -> None:
        self.skip_delay = True

    # ------------------------------------------------------------ flow of a hand

    def on_mount(self) -> None:
        self.fit(self.size.width, self.size.height)
        if self.session.in_play():
            self.say(Text(f"Hand {self.session.table.number}, continued", "bold"))
            self._show(self.front.transcript())
            self._drive()
        else:
            self._next()

    @contextmanager
    def _exit_if_unsaved(self) -> Iterator[None]:
        """Exit if the log cannot be written: unsaved actions must not take effect."""
        try:
            yield
        except LogWriteError as error:
            self.unsaved_error = error
            self.exit()

    def _next(self) -> None:
        with self._exit_if_unsaved():
            self._continue()

    def _continue(self) -> None:
        """Deal the next hand, after what the player must settle before it."""
        front = self.front
        if front.end_sentence() is not None:
            self.action_leave()
        elif front.is_broke():
            front.rebuy()
            self._continue()
        elif front.must_choose():
            self._choose_game()
        else:
            step = front.deal()
            for line in front.heading():
                self.say(Text(line, "bold"))
            self._show_step(step)
            self._drive()

    def _choose_game(self) -> None:
        offers = [item_offer(item) for item in self.session.choices()]
        items = {str(index): item for index, item in enumerate(self.session.choices())}

        def chosen(name: str | None) -> None:
            if name is None:
                self.action_leave()
                return
            with self._exit_if_unsaved():
                self.front.choose(items[name])
                self._continue()

        def spoken(typed: str) -> GameChoice | None:
            item = self.session.find_item(typed)
            if item is None or not item.fits(self.session.table.next_count()):
                return None
            items[typed] = item
            return item_offer(item)._replace(name=typed)

        numbered = [offer._replace(name=str(n)) for n, offer in enumerate(offers)]
        self.push_screen(
            GameScreen("You have the button: choose the game", numbered, spoken), chosen
        )

    @work(exclusive=True)
    async def _drive(self) -> None:
        """Let the bots act until the player has a decision or the hand is over."""
        front = self.front
        self.skip_delay = False
        while self.session.in_play() and front.decision() is None:
            self.redraw()
            act = await asyncio.to_thread(front.bot_step)
            if self.pace and not self.skip_delay:
                await asyncio.sleep(self.pace)
            with self._exit_if_unsaved():
                self._show_step(front.take_bot_step(act))
            if self.unsaved_error is not None:
                return
        if self.session.in_play():
            self.control = control_for(front.view())
        self.redraw()

    def answer(self, action: Action) -> None:
        with self._exit_if_unsaved():
            try:
                step = self.front.answer(action)
            except IllegalAction as error:
                self.message = str(error)
                self.redraw()
                return
            self.control, self.message = None, ""
            self._show_step(step)
            self._drive()

    def _show_step(self, step: TableTransition) -> None:
        lines = self.front.transition_lines(step)
        self._show(lines)
        for line in lines:
            if isinstance(line.event, Redealt):
                self.message = line.text  # explains why the cards have changed
        for words in self.front.announcements_of_step(step):
            self.say(Text(words, "italic"))

    def _show(self, lines: list[TranscriptLine]) -> None:
        self.show_lines(lines, self.front.seat, self.session.names)


def item_offer(item: RotationGame) -> GameChoice:
    """Describe a game that the dealer may choose."""
    about = f"{item.structure} · {item.game.summary}"
    return GameChoice("", item.game.name, about, (item.game.name,), (about,))


def result_text(front: PlayerSession) -> str:
    """List what each player won in the hand."""
    return "; ".join(front.winnings()) or "The hand is over."
