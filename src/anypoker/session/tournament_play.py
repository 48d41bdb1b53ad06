"""Tournament of bots at full speed: tables play side by side, one action after the other.

Each table has its time: a hand and an action take some seconds, so tables are in different hands
and levels of minutes work. The table whose time is earliest acts next.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush

from anypoker.bots import Bot, BotFailure, make_bot
from anypoker.cards import Key, key_from_seed
from anypoker.engine import IllegalAction, decisions
from anypoker.errors import AnypokerError
from anypoker.session.bots.bot_seats import bot_name
from anypoker.session.game_choice import bot_choice, choosable
from anypoker.tables import BotKind, LogEntry, RotationGame, Table, advance
from anypoker.tables import changes as t
from anypoker.tournaments import (
    Change,
    Command,
    Notice,
    Phase,
    Refusal,
    Settings,
    Tournament,
    apply_orders,
    commands,
    handle,
    new_tournament,
)
from anypoker.tournaments.knockouts import knockouts
from anypoker.views import view_of

ACTION = 5_000  # milliseconds of an action
HAND = 15_000  # of a deal
_FIRST_TIME = 1_000  # a time of 0 is unknown

# Called after every command, and after every action with the number of its table.
Check = Callable[[Tournament, Mapping[int, Table], int | None], None]


class StuckTournamentError(AnypokerError, RuntimeError):
    """No table can deal, and the tournament is not over: a defect."""


class TournamentPlay:
    """A tournament that is played by bots.

    `kinds`: the bot of each player. `pool`: games of a dealer's choice without a list. `late`:
    players who enter after the start, one after each hand while registration is open. Players
    rebuy and add on whenever they may.
    """

    def __init__(
        self,
        settings: Settings,
        players: Sequence[tuple[str, str]],
        kinds: Mapping[str, str],
        seed: str | int,
        pool: Sequence[RotationGame] = (),
        check: Check | None = None,
        late: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.seed, self.pool = seed, pool
        self.kinds = {player: BotKind(kind) for player, kind in kinds.items()}
        self.secret = key_from_seed(f"{seed}/tournament")
        self.tournament = new_tournament(str(seed), settings, self.secret)
        self.commitment = self.tournament.commitment
        self.late = list(late)
        self.tables: dict[int, Table] = {}
        self.notices: list[Notice] = []
        self.hands = 0
        self.now = _FIRST_TIME
        self._check = check
        self._bots: dict[str, Bot] = {}
        self._queue: list[tuple[int, int]] = []  # times of tables in a hand
        self._changed = True  # tables may deal that could not before
        for player, name in players:
            self.send(commands.Register(player, name))

    # ------------------------------------------------------------ commands

    def send(self, command: Command) -> Change | Refusal:
        """Send a command to the tournament and carry out its orders."""
        result = handle(self.tournament, command)
        if isinstance(result, Change):
            self.tournament = result.tournament
            self._changed = True
            self.notices += result.notices
            kinds = self.kinds
            self.tables = apply_orders(self.tables, result.orders, self.tournament.settings, kinds)
            if self._check is not None:
                self._check(self.tournament, self.tables, None)
        return result

    def leave(self, player: str) -> None:
        """Let a player leave: the table plays the hand for them, and they are gone after it."""
        one = self.tournament.entrants[player]
        if isinstance(self.send(commands.Leave(player, self.now)), Refusal):
            return
        table = self.tables.get(one.table)
        if table is not None and table.in_hand and table.player(player) is not None:
            self._advance(one.table, t.Leave(player))
            self._end_if_over(one.table)

    # ------------------------------------------------------------ play

    def play(self) -> Iterator[Tournament]:
        """Play to the end; yield the tournament after every hand."""
        if self.tournament.phase is Phase.REGISTERING:
            self.send(commands.Start(self.now))
        while self.tournament.phase is Phase.RUNNING:
            dealt = self._changed and self._deal()
            if not self._queue:
                if not dealt:  # else the hands were over when they were dealt: all were all in
                    self._wait()
                continue
            self.now, number = heappop(self._queue)
            if number not in self.tables or not self.tables[number].in_hand:
                continue  # it ended when a player left
            self._act(number)
            if not self._end_if_over(number):
                heappush(self._queue, (self.now + ACTION, number))
            else:
                self._enter_late()
                yield self.tournament

    def _enter_late(self) -> None:
        if self.late and self.tournament.registration_open:
            player, name = self.late.pop(0)
            self.send(commands.Register(player, name, at=self.now))

    def _wait(self) -> None:
        """Let time pass until the break is over.

        Raises:
            StuckTournamentError: if there is no break to wait for.
        """
        until = self.tournament.break_until
        if self.tournament.phase is not Phase.RUNNING:
            return
        if not until:
            why = [self.tournament.reason_not_dealing(number) for number in self.tables]
            raise StuckTournamentError(f"no table can deal: {why}")
        for one in list(self.tournament.entrants.values()):
            if one.plays:
                self.send(commands.AddOn(one.id))
        self.now = max(self.now, until)
        self.send(commands.Tick(self.now))

    def _deal(self) -> bool:
        """Deal at all tables that may; return whether one did."""
        dealt, self._changed = self.hands, False
        for number in list(self.tables):
            floor = self.tournament.tables.get(number)
            if floor is None or floor.in_hand:
                continue
            if self.tournament.reason_not_dealing(number):
                continue
            if not self._choose(number):
                continue
            if isinstance(self.send(commands.DealHand(number, self.now)), Change):
                hand = self.tables[number].number + 1
                key = key_from_seed(f"{self.seed}/table/{number}", hand)
                self._advance(number, t.Deal(key))
                self.hands += 1
                if not self._end_if_over(number):
                    heappush(self._queue, (self.now + HAND, number))
        return self.hands > dealt

    def _choose(self, number: int) -> bool:
        """Choose the game at a dealer's choice; return whether the table has a game."""
        table = self.tables[number]
        if table.chooser() is None and table.misfit() is None:
            return True
        if table.misfit() is not None:
            self._advance(number, t.AskAgain("the players changed"))
            table = self.tables[number]
        secret = Key(self.secret)
        item = bot_choice(table, choosable(table, self.pool), secret)
        if item is None:
            return False
        self._advance(number, t.Choose(item, table.choice_question))
        return True

    def _advance(self, number: int, change: t.Change) -> None:
        self.tables[number] = advance(self.tables[number], LogEntry(change)).table
        if self._check is not None:
            self._check(self.tournament, self.tables, number)

    def _act(self, number: int) -> None:
        table = self.tables[number]
        hand = table.hand
        assert hand is not None
        asked = decisions(hand)[0]
        player = table.dealt_players[asked.seat]
        view = view_of(hand, asked.seat, words=False)
        try:
            action = self._bot(player).decide(hand.game, view)
            self._advance(number, t.Act(player, action, asked.number))
        except (BotFailure, IllegalAction):
            self._advance(number, t.Act(player, asked.timeout, asked.number))

    def _bot(self, player: str) -> Bot:
        if player not in self._bots:
            kind = bot_name(self.kinds[player])
            self._bots[player] = make_bot(kind, f"{self.seed}/{player}")
        return self._bots[player]

    # ------------------------------------------------------------ after a hand

    def _end_if_over(self, number: int) -> bool:
        """Report a hand that is over; return whether it is."""
        table = self.tables[number]
        floor = self.tournament.tables.get(number)
        if table.in_hand or floor is None or not floor.in_hand:
            return not table.in_hand
        stacks = tuple((one.id, one.stack) for one in table.players)
        busted = [player for player, stack in stacks if not stack]
        result = self.send(
            commands.EndHand(number, stacks, table.positions, knockouts(table, busted), self.now)
        )
        assert isinstance(result, Change), result
        for player in busted:
            self.rebuy(player)
        return True

    def rebuy(self, player: str) -> None:
        """Let a player who went broke rebuy."""
        self.send(commands.Rebuy(player, self.now))
