"""Session: a table with people and bots that takes changes and gives views and transcripts."""

from collections.abc import Callable, Collection, Sequence

from anypoker.bots import Bot, BotFailure, notify_hand_over, notify_rejected
from anypoker.engine import Action, Decision, Event, Hand, IllegalAction, apply, decisions
from anypoker.history import TableJournal, TableTransition
from anypoker.name_key import name_key
from anypoker.session.bots.bot_seats import bot_of
from anypoker.session.game_choice import (
    ask_again_reason,
    bot_choice,
    choosable,
    fallback_game,
    refuse_misfit,
)
from anypoker.session.setup.bomb_pot import bomb_pot_item
from anypoker.tables import Cause, Change, Player, RotationGame, Status, Table
from anypoker.tables import changes as c
from anypoker.views import (
    SeatView,
    SeenEvent,
    SpectatorKind,
    TableSeat,
    TranscriptLine,
    Viewer,
    seen_events,
    transcript_lines,
    view_of,
)

_STATES = {
    Status.OUT: "sitting out",
    Status.WAITING: "waiting for the big blind",
    Status.POSTING: "about to post",
}


def table_seat(table: Table, player: Player | None) -> TableSeat:
    """Return a seat of the table as everyone may see it."""
    if player is None:
        return TableSeat(None, 0, None)
    seat = table.seat_in_hand(player.id)
    stack = player.stack
    if table.hand is not None and table.in_hand and seat is not None:
        stack = table.hand.stacks[seat]
    state = "leaving" if player.leaving else _STATES.get(player.status, "")
    return TableSeat(player.name, stack, seat, state)


class Session:
    """`pool`: what is chosen from when the table plays any game that the dealer likes; `spoken`:
    what else the dealer may name, such as a game with modifiers. `stack`: what one buys who did
    not sit here from the beginning. `programs`: bots that are programs and may be started."""

    def __init__(
        self,
        logged: TableJournal,
        pool: Sequence[RotationGame] = (),
        spoken: Callable[[str], RotationGame | None] = lambda name: None,
        stack: int = 0,
        programs: Collection[str] = (),
    ) -> None:
        self.logged, self.pool, self._spoken, self._stack = logged, pool, spoken, stack
        self._bots: dict[str, Bot] = {}
        self._programs = programs
        self._failures: list[str] = []

    # ------------------------------------------------------------ the table

    @property
    def table(self) -> Table:
        return self.logged.table

    @property
    def hand(self) -> Hand:
        """Current hand, or the last one."""
        hand = self.table.hand
        assert hand is not None, "no hand was dealt yet"
        return hand

    @property
    def names(self) -> list[str]:
        """Names of the players in the hand."""
        return [player.name for player in self.hand.seats.players]

    def in_play(self) -> bool:
        """Return whether a hand is in play."""
        return self.table.in_hand

    # ------------------------------------------------------------ what a player sees

    def viewer(self, player: str) -> Viewer:
        """Return the viewer for a player: their seat, or a spectator."""
        seat = self.table.seat_in_hand(player)
        return SpectatorKind.SPECTATOR if seat is None else seat

    def view(self, player: str) -> SeatView:
        """Return the hand as a player or spectator sees it."""
        seat = self.table.seat_in_hand(player)
        if seat is None:
            return view_of(self.hand, SpectatorKind.SPECTATOR, table=self.places())
        return view_of(self.hand, seat, table=self.places())

    def places(self) -> list[TableSeat]:
        """Return all seats of the table, also those not in the hand."""
        return [table_seat(self.table, player) for player in self.table.seats]

    def decision(self, player: str) -> Decision | None:
        """Return a player's open decision."""
        seat = self.table.seat_in_hand(player)
        if seat is None or not self.in_play():
            return None
        return next((asked for asked in decisions(self.hand) if asked.seat == seat), None)

    def events_seen_by(self, events: Sequence[Event], player: str) -> list[SeenEvent]:
        """Return events as a player may see them."""
        return seen_events(events, self.viewer(player))

    def transcript_lines(self, events: Sequence[Event], player: str) -> list[TranscriptLine]:
        """Return events as transcript lines for a player."""
        you = self.table.seat_in_hand(player)
        return transcript_lines(self.events_seen_by(events, player), self.names, you)

    # ------------------------------------------------------------ changes

    def record(self, change: Change, by: Cause = Cause.PLAYER, actor: str = "") -> TableTransition:
        """Commit a change and return its transition.

        Raises:
            TableError: if the table does not allow it.
            IllegalAction: if the action is not legal.
        """
        before = self.table
        step = self.logged.propose_and_accept(change, by, actor)
        if self.table.misfit() is not None:
            why = ask_again_reason(before, self.table)
            self.logged.propose_and_accept(c.AskAgain(why), Cause.TABLE)
        if not self.in_play():
            self._end_hand()
        return step

    def answer(
        self, player: str, action: Action, question: int | None = None, by: Cause = Cause.PLAYER
    ) -> TableTransition:
        """Apply a player's answer.

        Raises:
            IllegalAction: If the answer is not allowed; `StaleAction` if it is late.
        """
        return self.record(c.Act(player, action, question), by)

    def time_out(self, player: str) -> TableTransition:
        """Take the default action for a player whose time is up."""
        decision = self.decision(player)
        assert decision is not None, "only who is asked can be late"
        return self.answer(player, decision.timeout, decision.number, Cause.CLOCK)

    # ------------------------------------------------------------ bots

    def bots_to_act(self) -> list[Player]:
        """Return the bots that have a decision."""
        if not self.in_play():
            return []
        asked = [self.table.dealt_players[seat] for seat in self.hand.seats_to_act]
        players = [self.table.player(player) for player in asked]
        return [one for one in players if one is not None and one.bot is not None]

    def bot_action(self, player: str) -> c.Act:
        """Compute a bot's action."""
        seat = self.table.seat_in_hand(player)
        assert seat is not None, "a bot is asked only in a hand that it plays"
        view = view_of(self.hand, seat, words=False)
        assert view.decision is not None, "a bot is asked only when its seat is"
        bot, decision = self._bot(player), view.decision
        try:
            action = bot.decide(self.hand.game, view)
            if player in self._played_by_programs():
                apply(self.hand, seat, action, decision.number)  # it may be anything
        except (BotFailure, IllegalAction) as error:
            if isinstance(error, IllegalAction):
                notify_rejected(bot, decision, str(error))
            action = decision.timeout
            name = self.names[seat]
            self._failures.append(f"{name}: {error}; {action} is done instead.")
        return c.Act(player, action, decision.number)

    def pop_failures(self) -> list[str]:
        """Return the failures of bots since the last call."""
        told, self._failures = self._failures, []
        return told

    def _played_by_programs(self) -> list[str]:
        return [
            one.id
            for one in self.table.players
            if one.bot is not None and one.bot.kind in self._programs
        ]

    def _end_hand(self) -> None:
        """Notify bot programs that the hand is over."""
        for player in self._played_by_programs():
            seat = self.table.seat_in_hand(player)
            if player in self._bots and seat is not None:
                notify_hand_over(self._bots[player], self.hand, seat)

    def _bot(self, player: str) -> Bot:
        if player not in self._bots:
            sitting = self.table.player(player)
            assert sitting is not None
            assert sitting.bot is not None, f"{sitting.name} is not a bot"
            self._bots[player] = bot_of(sitting.bot, self.logged.bot_secret, player, self._programs)
        return self._bots[player]

    # ------------------------------------------------------------ between hands

    def chooser(self) -> Player | None:
        """Return the player who must choose the next game, or None."""
        seat = self.table.chooser()
        return self.table.seats[seat] if seat is not None else None

    def choices(self) -> Sequence[RotationGame]:
        """Return the games that the dealer may choose now."""
        return choosable(self.table, self.pool)

    def fallback(self) -> RotationGame | None:
        """Return the game that is dealt if the dealer does not choose."""
        return fallback_game(self.table, self.pool)

    def find_item(self, name: str) -> RotationGame | None:
        """Find a game by the name the dealer types; None if it is not played here."""
        table, choices = self.table, self.choices()
        for item in (*choices, *table.rotation.items):
            if name_key(item.game.name) == name_key(name):
                return item
        listed = table.rotation.fitting(table.next_count())
        return None if listed else self._spoken(name)

    def choose(self, item: RotationGame, by: Cause = Cause.PLAYER) -> TableTransition:
        """Choose the next game.

        Raises:
            TableError: if it is not played here, or does not fit the players.
        """
        refuse_misfit(self.table, item)
        return self.record(c.Choose(item, self.table.choice_question), by)

    def buy_in(self, player: str) -> int:
        """Return the chips of a rebuy: the player's first buy-in."""
        sat = [one for one in self.table.setup.players if one is not None]
        own = [one.stack for one in sat if one.id == player]
        return own[0] if own else self._stack or max((one.stack for one in sat), default=1)

    def bot_change(self) -> Change | None:
        """Return a bot's next change between hands: a rebuy, or the choice of a game."""
        if self.table.setup.contest is None and not self.in_play():
            for player in self.table.players:
                if player.bot is not None and not player.stack and not player.bought:
                    return c.Buy(player.id, self.buy_in(player.id))
        chooser = self.chooser()
        if chooser is None or chooser.bot is None:
            return None
        item = bot_choice(self.table, self.choices(), self.logged.bot_secret)
        return c.Choose(item, self.table.choice_question) if item is not None else None

    def prepare_bots(self) -> list[TableTransition]:
        """Let bots rebuy and choose games between hands."""
        steps = []
        while (change := self.bot_change()) is not None:
            steps.append(self.record(change, Cause.BOT))
        return steps

    def deal_change(self) -> Change:
        """Return the next change that starts a hand: the game of a bomb pot, or the deal."""
        if self.table.bomb_due and not self.table.reason_not_dealing():
            item = self.table.item()
            assert item is not None
            return bomb_pot_item(self.table, item)
        return self.logged.next_deal()

    def deal(self) -> TableTransition:
        """Deal the next hand, as a bomb pot if one is due and the game allows it."""
        change = self.deal_change()
        if isinstance(change, c.BombPot):
            self.record(change, Cause.TABLE)
            change = self.deal_change()
        return self.record(change, Cause.TABLE)
