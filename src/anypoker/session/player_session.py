"""What one player needs of a session: its questions, answers, chips and results."""

from collections.abc import Sequence
from dataclasses import dataclass

from anypoker.engine import Action, Decision
from anypoker.game import Game
from anypoker.history import TableTransition
from anypoker.session.table_session import Session
from anypoker.session.text.announcements import announcement
from anypoker.session.text.equity_lines import all_in_stages, chances_line
from anypoker.session.text.hand_title import hand_heading
from anypoker.tables import Cause, FinishingPlace, Player, RotationGame
from anypoker.tables import changes as c
from anypoker.views import SeatView, TranscriptLine, best_hand_words
from anypoker.views.last_actions import winnings
from anypoker.views.messages import PlayerNames


@dataclass(frozen=True, slots=True)
class SessionTally:
    """How it went for the player."""

    hands: int
    won: int  # chips; less than none if lost

    def sentence(self) -> str:
        """
        >>> SessionTally(3, -20).sentence()
        'You played 3 hands and lost 20.'
        """
        hands = f"{self.hands} hand" if self.hands == 1 else f"{self.hands} hands"
        if not self.won:
            return f"You played {hands} and came out even."
        verb = "won" if self.won > 0 else "lost"
        return f"You played {hands} and {verb} {abs(self.won)}."


class PlayerSession:
    """The session as one player knows it, by its id. Several may share one session."""

    def __init__(self, session: Session, player: str) -> None:
        self.session, self.id = session, player
        self._chosen_by = ""  # who chose the game of the hand, if somebody just did
        self._begun = SessionTally(self._hands(), self._won())

    # ------------------------------------------------------------ the hand

    @property
    def game(self) -> Game:
        return self.session.hand.game

    @property
    def seat(self) -> int | None:
        """Where the player sits in this hand."""
        return self.session.table.seat_in_hand(self.id)

    def view(self) -> SeatView:
        """What the player sees."""
        return self.session.view(self.id)

    def decision(self) -> Decision | None:
        """What the player is asked."""
        return self.session.decision(self.id)

    def best_hands(self, view: SeatView) -> list[str]:
        """What the player has so far, in words; `view`: as the cards are, or as they may be."""
        return best_hand_words(self.game, view)

    def transcript(self) -> list[TranscriptLine]:
        """How the hand went so far."""
        return self.session.transcript_lines(self.session.hand.events, self.id)

    def transition_lines(self, step: TableTransition) -> list[TranscriptLine]:
        """What came of a step, of the hand; where hands lie open, with their chances."""
        hand = self.session.hand
        start = len(hand.events) - len(step.events)
        cast = PlayerNames(self.session.names, self.seat)
        lines: list[TranscriptLine] = []
        told = 0
        for stage in all_in_stages(hand, start) if step.events else []:
            here = stage.events - start
            lines += self.session.transcript_lines(step.events[told:here], self.id)
            lines.append(TranscriptLine(chances_line(stage, cast.names), step.events[here - 1]))
            told = here
        return lines + self.session.transcript_lines(step.events[told:], self.id)

    def announcements_of_step(self, step: TableTransition) -> list[str]:
        """What came of a step, besides the hand."""
        told = [words for event in step.table_events if (words := announcement(event, self.id))]
        return [*self.session.pop_failures(), *told]

    def answer(self, action: Action) -> TableTransition:
        """The player's answer to what it is asked; `IllegalAction` if it is not allowed."""
        decision = self.decision()
        return self.session.answer(self.id, action, decision.number if decision else 0)

    def winnings(self) -> list[str]:
        """List who won how much in the hand."""
        return winnings(self.view(), PlayerNames(self.session.names, self.seat))

    # ------------------------------------------------------------ between hands

    def player(self) -> Player | None:
        """The player at the table; None: gone, or out of a contest."""
        return self.session.table.player(self.id)

    def place(self) -> FinishingPlace | None:
        """Where the player came in, if it is out of a contest or that is over."""
        return next((one for one in self.session.table.places if one.player == self.id), None)

    def end_sentence(self) -> str | None:
        """Why there will be no other hand for the player, in a sentence."""
        table, place = self.session.table, self.place()
        if table.over:
            first = [one for one in table.places if one.place == 1]
            return _result_words(first, self.id, table.number)
        if place is not None:
            return f"You are out: place {place.place}."
        return None if self.player() is not None else "You have left the table."

    def is_broke(self) -> bool:
        """Whether the player must buy chips to go on."""
        player = self.player()
        return player is not None and not player.stack and not self.session.in_play()

    def buy_in(self) -> int:
        return self.session.buy_in(self.id)

    def rebuy(self) -> TableTransition:
        """The player buys in again."""
        return self.session.record(c.Buy(self.id, self.buy_in()))

    def must_choose(self) -> bool:
        """Whether the player is the dealer and has yet to choose the next game."""
        chooser = self.session.chooser()
        return chooser is not None and chooser.id == self.id

    def choose(self, item: RotationGame) -> TableTransition:
        """The player's choice; `TableError` if it is not played here."""
        step = self.session.choose(item)
        self._chosen_by = "You"
        return step

    def choices(self) -> Sequence[RotationGame]:
        """What the dealer may choose from."""
        return self.session.choices()

    def deal(self) -> TableTransition:
        """Begin the next hand; bots do before it what they have to."""
        chooser = self.session.chooser()
        self.session.prepare_bots()
        if chooser is not None:
            self._chosen_by = chooser.name
        return self.session.deal()

    def heading(self) -> list[str]:
        """The lines that begin the hand: its number, and in a mix its game and who chose it."""
        table = self.session.table
        first = table.turn is not None and table.turn.chosen is not None
        chosen_by, self._chosen_by = (self._chosen_by if first else ""), ""
        return hand_heading(table, chosen_by).split("\n")

    def bot_step(self) -> c.Act:
        """What the next bot that is asked will do; takes as long as it thinks."""
        return self.session.bot_action(self.session.bots_to_act()[0].id)

    def take_bot_step(self, act: c.Act) -> TableTransition:
        """The bot does it."""
        return self.session.record(act, Cause.BOT)

    # ------------------------------------------------------------ how it goes

    def tally(self) -> SessionTally:
        """Since the session began. A hand that is not over counts for nothing yet."""
        return SessionTally(self._hands() - self._begun.hands, self._won() - self._begun.won)

    def _hands(self) -> int:
        return self.session.table.number - (1 if self.session.in_play() else 0)

    def _won(self) -> int:
        """What the player has more than it ever brought."""
        accounts = self.session.table.accounts
        account = next((one for one in accounts if one.player == self.id), None)
        if account is None:
            return 0
        player = self.player()
        stack = player.stack + player.bought if player is not None else 0
        return stack + account.cashed - account.bought


def _result_words(first: Sequence[FinishingPlace], you: str, hands: int) -> str:
    """How a contest ended.

    >>> _result_words([FinishingPlace(1, "a", "Ann", 200)], "a", 7)
    'You win after 7 hands: you have 200 chips.'
    """
    names = ["you" if one.player == you else one.name for one in first]
    chips = first[0].stack
    if len(first) > 1:
        return f"A draw: {' and '.join(names)} have {chips} chips each."
    if first[0].player == you:
        return f"You win after {hands} hands: you have {chips} chips."
    return f"{names[0]} wins after {hands} hands: {names[0]} has {chips} chips."
