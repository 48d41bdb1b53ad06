"""One player's side of a session: decisions, actions, chips and results."""

from collections.abc import Sequence
from dataclasses import dataclass

from anypoker.engine import Action, Decision
from anypoker.game import Game
from anypoker.history import TableTransition
from anypoker.rules.explain.card_summary import winning_sentence
from anypoker.sentences import ordinal
from anypoker.session.table_session import Session
from anypoker.session.text.announcements import announcement
from anypoker.session.text.equity_lines import all_in_stages, equity_line
from anypoker.session.text.hand_title import hand_heading, plays_mix
from anypoker.session.text.stakes_text import stakes_text
from anypoker.tables import Cause, FinishingPlace, Player, RotationGame
from anypoker.tables import changes as c
from anypoker.views import SeatView, TranscriptLine, best_hand_words
from anypoker.views.last_actions import winning_lines
from anypoker.views.messages import PlayerNames


@dataclass(frozen=True, slots=True)
class SessionTally:
    """A player's hands and result."""

    hands: int
    won: int  # chips; negative if lost

    def sentence(self) -> str:
        """Write the result.

        >>> SessionTally(3, -20).sentence()
        'You played 3 hands and lost 20.'
        """
        hands = f"{self.hands} hand" if self.hands == 1 else f"{self.hands} hands"
        if not self.won:
            return f"You played {hands} and broke even."
        verb = "won" if self.won > 0 else "lost"
        return f"You played {hands} and {verb} {abs(self.won)}."


class PlayerSession:
    """A session as the player with an id sees it. Several may share one session."""

    def __init__(self, session: Session, player: str) -> None:
        self.session, self.id = session, player
        self._chooser = ""  # "You choose" or "Ann chooses", if the game was just chosen
        self._told: Game | None = None  # the game whose stakes were written last
        self._start = SessionTally(self._hands(), self._won())

    # ------------------------------------------------------------ the hand

    @property
    def game(self) -> Game:
        """Game of the current hand."""
        return self.session.hand.game

    @property
    def seat(self) -> int | None:
        """The player's seat in the current hand."""
        return self.session.table.seat_in_hand(self.id)

    def view(self) -> SeatView:
        """Return the player's view of the hand."""
        return self.session.view(self.id)

    def decision(self) -> Decision | None:
        """Return the player's open decision."""
        return self.session.decision(self.id)

    def best_hands(self, view: SeatView) -> list[str]:
        """Describe the best hands of a view, whose cards may be turned over hypothetically."""
        return best_hand_words(self.game, view)

    def transcript(self) -> list[TranscriptLine]:
        """Return the transcript of the hand so far."""
        return self.session.transcript_lines(self.session.hand.events, self.id)

    def transition_lines(self, step: TableTransition) -> list[TranscriptLine]:
        """Return the transcript of a transition, with equities during a runout."""
        hand = self.session.hand
        start = len(hand.events) - len(step.events)
        cast = PlayerNames(self.session.names, self.seat)
        lines: list[TranscriptLine] = []
        written = 0
        for stage in all_in_stages(hand, start) if step.events else []:
            here = stage.events - start
            lines += self.session.transcript_lines(step.events[written:here], self.id)
            lines.append(TranscriptLine(equity_line(stage, cast.names), step.events[here - 1]))
            written = here
        return lines + self.session.transcript_lines(step.events[written:], self.id)

    def announcements_of_step(self, step: TableTransition) -> list[str]:
        """Return the announcements of a transition that are not part of the hand."""
        words = [announcement(event, self.id) for event in step.table_events]
        return [*self.session.pop_failures(), *filter(None, words)]

    def answer(self, action: Action) -> TableTransition:
        """Take the player's action.

        Raises:
            IllegalAction: if the action is not legal.
        """
        decision = self.decision()
        return self.session.answer(self.id, action, decision.number if decision else 0)

    def winnings(self) -> list[str]:
        """List what each player won in the hand."""
        return winning_lines(self.view(), self.session.names)

    # ------------------------------------------------------------ between hands

    def player(self) -> Player | None:
        """Return the player; None if they left or are out of the tournament."""
        return self.session.table.player(self.id)

    def place(self) -> FinishingPlace | None:
        """Return the player's finishing place in a tournament."""
        return next((one for one in self.session.table.places if one.player == self.id), None)

    def end_sentence(self) -> str | None:
        """Return why there is no next hand for the player."""
        table, place = self.session.table, self.place()
        if table.over:
            first = [one for one in table.places if one.place == 1]
            return _result_words(first, self.id, table.number)
        if place is not None:
            return f"You finished {ordinal(place.place)}."
        return None if self.player() is not None else "You have left the table."

    def is_broke(self) -> bool:
        """Return whether the player needs chips before the next hand."""
        player = self.player()
        return player is not None and not player.stack and not self.session.in_play()

    def buy_in(self) -> int:
        """Return the chips of a rebuy."""
        return self.session.buy_in(self.id)

    def rebuy(self) -> TableTransition:
        """Buy in again."""
        return self.session.record(c.Buy(self.id, self.buy_in()))

    def must_choose(self) -> bool:
        """Return whether the player has to choose the next game."""
        chooser = self.session.chooser()
        return chooser is not None and chooser.id == self.id

    def choose(self, item: RotationGame) -> TableTransition:
        """Choose the next game.

        Raises:
            TableError: if the game is not played at this table.
        """
        step = self.session.choose(item)
        self._chooser = "You choose"
        return step

    def deal(self) -> TableTransition:
        """Deal the next hand; bots first rebuy or choose a game if they must."""
        chooser = self.session.chooser()
        self.session.prepare_bots()
        if chooser is not None:
            self._chooser = f"{chooser.name} chooses"
        return self.session.deal()

    def heading(self, progress: str = "") -> list[str]:
        """Return the lines above the hand; `progress` counts the hands to play."""
        table = self.session.table
        first = table.turn is not None and table.turn.chosen is not None
        chooser, self._chooser = (self._chooser if first else ""), ""
        return [*hand_heading(table, chooser, progress), *self._card_lines()]

    def _card_lines(self) -> list[str]:
        """Return the stakes of a new game and what wins it; nothing if one game is played."""
        table, hand = self.session.table, self.session.hand
        if not plays_mix(table) or hand.game == self._told:
            return []
        self._told = hand.game
        stakes = stakes_text(hand.game, hand.stakes, hand.structure)
        return [f"{stakes.sentence()}. {winning_sentence(hand.game)}"]

    def bot_step(self) -> c.Act:
        """Compute the action of the next bot to act."""
        return self.session.bot_action(self.session.bots_to_act()[0].id)

    def take_bot_step(self, act: c.Act) -> TableTransition:
        """Take the action of a bot."""
        return self.session.record(act, Cause.BOT)

    # ------------------------------------------------------------ results

    def tally(self) -> SessionTally:
        """Return the result since the session started, without an unfinished hand."""
        return SessionTally(self._hands() - self._start.hands, self._won() - self._start.won)

    def _hands(self) -> int:
        return self.session.table.number - (1 if self.session.in_play() else 0)

    def _won(self) -> int:
        """Return the player's net result so far."""
        accounts = self.session.table.accounts
        account = next((one for one in accounts if one.player == self.id), None)
        if account is None:
            return 0
        player = self.player()
        stack = player.stack + player.bought if player is not None else 0
        return stack + account.cashed - account.bought


def _result_words(first: Sequence[FinishingPlace], you: str, hands: int) -> str:
    """Write the result of a tournament.

    >>> _result_words([FinishingPlace(1, "a", "Ann", 200)], "a", 7)
    'You win after 7 hands: you have 200 chips.'
    """
    names = ["you" if one.player == you else one.name for one in first]
    chips = first[0].stack
    if len(first) > 1:
        return f"A tie: {' and '.join(names)} have {chips} chips each."
    if first[0].player == you:
        return f"You win after {hands} hands: you have {chips} chips."
    return f"{names[0]} wins after {hands} hands: {names[0]} has {chips} chips."
