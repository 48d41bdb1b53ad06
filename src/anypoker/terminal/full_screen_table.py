"""The full-screen table of `anypoker play`: it shows one seat of a session and reads its keys."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from rich.text import Text
from textual import work

from anypoker.engine import Action, Decision, IllegalAction
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
from anypoker.session.text.typed_actions import examples, read_answer
from anypoker.tables import RotationGame
from anypoker.terminal.controls import Hint, control_for
from anypoker.terminal.game_picker import GameChoice, GameScreen
from anypoker.terminal.overlays import RulesScreen
from anypoker.terminal.table_screen import TableScreen, keys_text
from anypoker.views import SeatView, TranscriptLine
from anypoker.views.pot_odds import pot_odds_words


class TableApp(TableScreen):
    """Play at one seat of a session. `pace`: seconds that a bot takes for show."""

    def __init__(self, front: PlayerSession, pace: float = 0.6) -> None:
        super().__init__()
        self.front, self.session, self.pace = front, front.session, pace
        self.skip_delay = False
        self.unsaved_error: LogWriteError | None = (
            None  # why the table ended before the person left it
        )

    def seen(self) -> SeatView | None:
        return None if self.session.table.hand is None else self.front.view()

    def layout_of_board(self) -> Layout | None:
        return self.front.game.layout

    def best_hands(self, view: SeatView) -> list[str]:
        return self.front.best_hands(view)

    def on_mount(self) -> None:
        self.fit(self.size.width, self.size.height)
        if self.session.in_play():
            self.say(Text(f"Hand {self.session.table.number}, continued", "bold"))
            self._tell(self.front.transcript())
            self._drive()
        else:
            self._next()

    # ------------------------------------------------------------ the flow of a hand

    @contextmanager
    def _keeping(self) -> Iterator[None]:
        """What cannot be kept ends the table: nothing may happen that nobody remembers."""
        try:
            yield
        except LogWriteError as error:
            self.unsaved_error = error
            self.exit()

    def _next(self) -> None:
        with self._keeping():
            self._go_on()

    def _go_on(self) -> None:
        """The next hand, unless the person has something to settle before it."""
        front = self.front
        if front.end_sentence() is not None:
            self.action_leave()
        elif front.is_broke():
            front.rebuy()
            self._go_on()
        elif front.must_choose():
            self._choose_game()
        else:
            step = front.deal()
            for line in front.heading():
                self.say(Text(line, "bold"))
            self._tell_step(step)
            self._drive()

    def _choose_game(self) -> None:
        offers = [item_offer(item) for item in self.session.choices()]
        items = {str(number): item for number, item in enumerate(self.session.choices())}

        def chosen(name: str | None) -> None:
            if name is None:
                self.action_leave()
                return
            with self._keeping():
                self.front.choose(items[name])
                self._go_on()

        def spoken(typed: str) -> GameChoice | None:
            item = self.session.find_item(typed)
            if item is None:
                return None
            items[typed] = item
            return item_offer(item)._replace(name=typed)

        numbered = [offer._replace(name=str(n)) for n, offer in enumerate(offers)]
        self.push_screen(
            GameScreen("You have the button: which game shall it be?", numbered, spoken), chosen
        )

    @work(exclusive=True)
    async def _drive(self) -> None:
        """Let the others act until the person is asked or the hand is over."""
        front = self.front
        self.skip_delay = False
        while self.session.in_play() and front.decision() is None:
            self.redraw()
            act = await asyncio.to_thread(front.bot_step)
            if self.pace and not self.skip_delay:
                await asyncio.sleep(self.pace)
            with self._keeping():
                self._tell_step(front.take_bot_step(act))
            if self.unsaved_error is not None:
                return
        if self.session.in_play():
            self.control = control_for(front.view())
        self.redraw()

    def answer(self, action: Action) -> None:
        with self._keeping():
            try:
                step = self.front.answer(action)
            except IllegalAction as error:
                self.message = str(error)
                self.redraw()
                return
            self.control, self.message = None, ""
            self._tell_step(step)
            self._drive()

    # ------------------------------------------------------------ keys

    def action_press(self, key: str) -> None:
        """What a key does: leave, look something up, deal, or answer."""
        if self.is_covered():
            return
        if key == "q":
            self.action_leave()
        elif key == "?":
            self.push_screen(RulesScreen(explain_markdown(self.front.game)))
        elif key == "l":
            self.show_log()
        elif key == "$" and self.session.in_play():
            self.message = pot_odds_words(self.front.view())
            self.redraw()
        elif key == " ":
            self.skip_delay = True
        elif key == ":" and self.control is not None:
            self._open_command()
        elif self.control is not None:
            self.message = ""
            action = self.control.press(key)
            if action is not None:
                self.answer(action)
            else:
                self.redraw()
        elif key == "enter" and not self.session.in_play():
            self._next()

    def _decision(self) -> Decision:
        decision = self.front.decision()
        assert decision is not None, "a line is typed in only while the person is asked"
        return decision

    def _open_command(self) -> None:
        decision = self._decision()
        allowed = examples(decision) or (decision.timeout,)
        self.open_command(f"an answer, such as: {allowed[0]}")

    def typed(self, text: str) -> None:
        try:
            action = read_answer(text, self._decision())
        except IllegalAction as error:
            self.message = str(error)
            self.redraw()
        else:
            self.answer(action)

    # ------------------------------------------------------------ what one sees

    def _tell_step(self, step: TableTransition) -> None:
        lines = self.front.transition_lines(step)
        self._tell(lines)
        for line in lines:
            if isinstance(line.event, Redealt):
                self.message = line.text  # else new cards would lie there, and nobody knows why
        for words in self.front.announcements_of_step(step):
            self.say(Text(words, "italic"))

    def _tell(self, lines: list[TranscriptLine]) -> None:
        self.show_lines(lines, self.front.seat, self.session.names)

    def title_text(self) -> Text:
        session = self.session
        name = self.front.game.name
        if plays_mix(session.table):
            name = f"{session.table.rotation.name}: {name}"
        facts = [stakes_words(session.hand), hand_number_words(session.table)]
        facts.append(hands_left_words(session.table))
        if session.in_play():
            facts.append(self.front.view().step)
        return Text.assemble((name, "bold"), *(f" · {fact}" for fact in facts if fact))

    def prompt_text(self) -> Text:
        if self.control is not None:
            return Text.assemble(
                (self.control.prompt(), "bold"), "\n", keys_text(self.control.hints())
            )
        if self.session.in_play():
            names = [self.session.names[seat] for seat in self.session.hand.seats_to_act]
            return Text.assemble(
                f"{' and '.join(names)} to act …\n", keys_text([Hint("Space", "hurry")])
            )
        told, hint = result_text(self.front), Hint("Enter", "next hand")
        finished = self.front.end_sentence()
        if finished is not None:
            told, hint = f"{told} {finished}", Hint("Enter", "leave")
        elif self.front.is_broke():
            chips = self.front.buy_in()
            told, hint = f"{told} You have no chips left.", Hint("Enter", f"buy {chips} more")
        return Text.assemble((told, "bold"), "\n", keys_text([hint]))


def item_offer(item: RotationGame) -> GameChoice:
    """A game that the dealer may choose."""
    about = f"{item.structure} · {item.game.summary}"
    return GameChoice("", item.game.name, about, (item.game.name,), (about,))


def result_text(front: PlayerSession) -> str:
    """Who won what in the hand."""
    return "; ".join(front.winnings()) or "The hand is over."
