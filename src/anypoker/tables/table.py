"""A table over many hands, as an immutable value."""

from dataclasses import dataclass

from msgspec import Struct

from anypoker.engine import Hand, Stakes
from anypoker.errors import AnypokerError
from anypoker.game import BankerSettlement, Game, WonBy
from anypoker.sentences import Sentence
from anypoker.tables.accounts import Accounts, record_buy_in
from anypoker.tables.changes import Change, End
from anypoker.tables.games.rotation import (
    Rotation,
    RotationGame,
    RotationPosition,
    next_turn,
    same_game,
)
from anypoker.tables.games.stakes import StakesSpec
from anypoker.tables.games.tournament import FinishingPlace
from anypoker.tables.hands.proved_deal import HandProof
from anypoker.tables.house_rules import HouseRules, kill_fits, killed_stakes
from anypoker.tables.options import NO_OPTIONS, Options
from anypoker.tables.seating.blinds_due import may_straddle
from anypoker.tables.seating.button import HandPositions, Positions
from anypoker.tables.seating.dealt_in import next_placing, with_banker
from anypoker.tables.seating.players import Player, Status
from anypoker.tables.setup import ButtonRule, Setup


class TableError(AnypokerError, ValueError):
    """A change that the table does not allow; the message says what and why."""


@dataclass(frozen=True, slots=True)
class BeforeDeal:
    """Values that dealing a hand changes, as they were before; restored if the hand is voided."""

    positions: Positions | None
    turn: RotationPosition | None
    choice: RotationGame | None
    last: RotationGame | None
    debts: tuple[tuple[Status, bool, bool] | None, ...]  # a seat: status, owes big, owes small


class Table(Struct, frozen=True):
    """The table now.

    `positions`: where button and blinds are (None before the first hand with blinds). `hand`: the
    hand that is played, or was played last; `dealt`, `dealt_players`: the seat of the table and the
    player's id for each seat of it; `ended`: what came of it, None while it is played. `number`:
    hands begun. `questions`: the number of the last question before this hand; they are counted
    over all hands. `choice`: what the dealer chose for the next hand; `playing`: the game of this
    hand; `last`: of the last hand that was no bomb pot. `pending`: changes that wait for the end of
    the hand. `willing`: players who straddle in the next hand if they may. `bomb`: what the next
    hand is instead; `bomb_hand`: the number of the hand for which that was set. `shown`: cards that
    players showed after the hand. `places`: of those who are out of a contest, and of all when it
    is `over`. `accounts`, `house`, `forfeited`: where chips came from and went. `now`: the time of
    the last entry; `played`: milliseconds of play, pauses not counted; `level_begun`: the level of
    the last hand. `leg`: the winner of the last pot where two in a row make a kill, `killer`: of
    the next (empty: nobody); `standing`: players who have won no pot in a stand-up game (empty: it
    begins with the next hand). `asked_again`: how often the dealer was asked again before this hand
    or the next; `ask_reason`: why the last time, in a sentence.
    """

    setup: Setup
    rotation: Rotation
    terms: StakesSpec
    seats: tuple[Player | None, ...]
    options: Options = NO_OPTIONS
    positions: Positions | None = None
    turn: RotationPosition | None = None
    choice: RotationGame | None = None
    last: RotationGame | None = None
    playing: RotationGame | None = None
    number: int = 0
    questions: int = 0
    hand: Hand | None = None
    proof: HandProof | None = None  # of the deck of this hand
    dealt: tuple[int, ...] = ()
    dealt_players: tuple[str, ...] = ()
    before: BeforeDeal | None = None
    ended: End | None = None
    pending: tuple[Change, ...] = ()
    straddle_requests: frozenset[str] = frozenset()
    bomb_pot_game: RotationGame | None = None
    bomb_hand: int = 0
    shown: tuple[tuple[int, tuple[int, ...]], ...] = ()
    places: tuple[FinishingPlace, ...] = ()
    over: bool = False
    accounts: Accounts = ()
    house: int = 0
    forfeited: int = 0
    now: int = 0
    played: int = 0
    paused: bool = False
    level_begun: int = 0
    leg_up_player: str = ""
    killer: str = ""
    stand_up_players: frozenset[str] = frozenset()
    asked_again: int = 0
    ask_reason: str = ""

    # ------------------------------------------------------------ who is here

    @property
    def in_hand(self) -> bool:
        return self.hand is not None and not self.hand.over

    @property
    def players(self) -> list[Player]:
        """Players at the table, in the order of the seats."""
        return [player for player in self.seats if player is not None]

    def seat_of(self, player: str) -> int | None:
        """Find the seat of a player; None if they are not at this table."""
        for seat, one in enumerate(self.seats):
            if one is not None and one.id == player:
                return seat
        return None

    def player(self, player: str) -> Player | None:
        """Find a player by id."""
        for one in self.seats:
            if one is not None and one.id == player:
                return one
        return None

    def seat_in_hand(self, player: str) -> int | None:
        """Find a player's seat in the hand; None if they are not dealt in."""
        return self.dealt_players.index(player) if player in self.dealt_players else None

    def is_absent(self, player: Player) -> bool:
        """Return whether a player's decisions take the default action immediately."""
        return player.leaving or (self.setup.contest is not None and player.status is Status.OUT)

    @property
    def chips(self) -> int:
        """Count all chips on the table: stacks, bought chips and the pot."""
        total = sum([one.stack + one.bought for one in self.seats if one is not None])
        hand = self.hand
        if hand is not None and not hand.over:
            total += sum(hand.stacks) + hand.pot
            total -= sum([player.stack for player in hand.seats.players])
        return total

    # ------------------------------------------------------------ the next hand

    @property
    def button_rule(self) -> ButtonRule:
        """Button rule; with dealer's choice, the button moves to every player in turn."""
        return ButtonRule.MOVING if self.rotation.choice else self.setup.button

    def item(self) -> RotationGame | None:
        """Return the game of the next hand; None if the dealer has yet to choose."""
        if self.bomb_pot_game is not None:
            return self.bomb_pot_game
        if self.rotation.choice and (self.turn is None or self.turn.hands_left <= 1):
            return self.choice
        return next_turn(self.rotation, self.turn, 1).current(self.rotation)

    def current_terms(self) -> StakesSpec:
        """Return the stakes of the next hand; in a tournament, those of its level."""
        contest = self.setup.contest
        if contest is None:
            return self.terms
        return contest.terms(self.number + 1, self.terms, self.played)

    def announced_terms(self) -> StakesSpec:
        """Return the terms of the hand in play, or of the next hand between two hands."""
        contest = self.setup.contest
        if contest is not None and contest.levels and self.in_hand and self.level_begun:
            return contest.levels[self.level_begun - 1].terms
        return self.current_terms()

    def announced_level(self) -> int:
        """Return the level of the hand in play, or of the next hand between two hands."""
        return self.level_begun if self.in_hand and self.level_begun else self.level()

    def entrants(self) -> set[str]:
        """Return the ids of all players of a tournament, those who are out included."""
        return {one.id for one in self.players} | {one.player for one in self.places}

    def level(self) -> int:
        """Return the blind level of the next hand, from 1; 0 without levels."""
        contest = self.setup.contest
        if contest is None or not contest.levels:
            return 0
        return contest.level(self.number + 1, self.played) + 1

    @property
    def house_rules(self) -> HouseRules:
        """House rules of the stakes, overridden by those of the options."""
        return self.terms.house_rules | self.options.house

    def ordinary_stakes(self, item: RotationGame) -> Stakes:
        """Return the stakes of the next hand in a game, without a kill."""
        stakes = item.stakes(self.current_terms(), self.rotation.default_structure)
        return self.options.applied_to(stakes)

    def stakes(self, item: RotationGame) -> Stakes:
        """Return the stakes of the next hand in a game."""
        stakes = self.ordinary_stakes(item)
        kills = self.killing_seat(item) is not None
        return killed_stakes(stakes, self.house_rules.kill) if kills else stakes

    def killing_seat(self, item: RotationGame) -> int | None:
        """Return the seat that must kill the next hand in this game, or None."""
        if not self.killer or not kill_fits(item.game, item.structure, self.house_rules):
            return None
        placing, seat = self.next_positions(), self.seat_of(self.killer)
        return seat if placing is not None and seat in placing.dealt_in else None

    def role_of(self, player: str) -> str:
        """Describe a player's role in a house rule; empty if there is none."""
        if player == self.killer:
            return "kills"
        if player == self.leg_up_player:
            return "leg up"
        standing = self.still_standing()
        stands = self.house_rules.stand_up and (not standing or player in standing)
        return "stands" if stands else ""

    def still_standing(self) -> frozenset[str]:
        """Return the players who still stand; empty if a new round begins."""
        return self.stand_up_players & {player.id for player in self.players}

    def fixed_banker(self) -> int | None:
        """Return the seat that the options make the banker of the next hand, or None."""
        item = self.item()
        if item is None or not self.options.banker or self.setup.contest is not None:
            return None
        settle = item.game.showdown.settle
        return self.options.banker - 1 if isinstance(settle, BankerSettlement) else None

    def next_positions(self) -> HandPositions | None:
        """Return the positions of the next hand; None if there are too few players."""
        placing, banker = self.next_button(), self.fixed_banker()
        return placing if placing is None or banker is None else with_banker(placing, banker)

    def next_button(self) -> HandPositions | None:
        """Return where the button of the table moves, whoever is the banker."""
        return next_placing(
            self.seats,
            self.positions,
            self.item(),
            self.rotation,
            self.button_rule,
            self.setup.first,
            self.setup.contest is not None,
        )

    def next_count(self) -> int:
        """Count the players of the next hand; 0 if there are too few for any."""
        placing = self.next_positions()
        return len(placing.dealt_in) if placing is not None else 0

    def misfit(self) -> RotationGame | None:
        """Return the game that a dealer chose and that does not fit any more, or None."""
        if self.in_hand or self.over or not self.rotation.choice:
            return None
        item, count = self.item(), self.next_count()
        return item if item is not None and count and not item.fits(count) else None

    def chooser(self) -> int | None:
        """Return the seat that must choose the next game, or None."""
        if self.in_hand or self.over or self.item() is not None:
            return None
        placing = self.next_positions()
        return placing.positions.button if placing is not None else None

    @property
    def choice_question(self) -> int:
        """Return the number of the next dealer's choice."""
        return self.questions + 1 + self.asked_again

    @property
    def first_question(self) -> int:
        """Return the first decision number of a hand; earlier numbers are dealer's choices."""
        return self.questions + max(len(self.seats), self.asked_again) + 2

    def default_choice(self) -> RotationGame | None:
        """Return the game if the dealer is absent or late: the last game again, else the first.

        None if neither fits the players of the next hand.
        """
        count, items = self.next_count(), self.rotation.items
        last, allowed = self.last, self.rotation.fitting(count)
        listed = last is not None and (
            not allowed or same_game(allowed, last) or self.options.choice_modifiers
        )
        wanted = [*([last] if last is not None and listed else []), *items]
        return next((item for item in wanted if item.fits(count)), None)

    def straddlers(self) -> list[str]:
        """Return the seats that may straddle in the next hand, in order."""
        placing, item = self.next_positions(), self.item()
        if self.in_hand or placing is None or item is None:
            return []
        found = [self.seats[seat] for seat in may_straddle(placing, item, self.options)]
        return [player.id for player in found if player is not None]

    @property
    def bomb_due(self) -> bool:
        """Return whether the next hand is due to be a bomb pot whose game is not set yet."""
        every, following = self.options.bomb_every, self.number + 1
        due = every > 0 and following % every == 0
        return due and self.bomb_hand != following and not self.in_hand

    def reason_not_dealing(self) -> str:
        """Return why no hand can be dealt now; empty if one can."""
        if self.in_hand:
            return "the hand is not over"
        if self.over:
            return "the tournament is over"
        if self.paused:
            return "the table is paused"
        if why := self._reason_without_banker():
            return why
        placing = self.next_positions()
        if placing is None:
            return "a hand needs two players with chips who do not sit out"
        item = self.item()
        if item is None:
            chooser = self.seats[placing.positions.button]
            name = chooser.name if chooser else Sentence("the dealer")
            return Sentence("{name} has yet to choose the game", name=name)
        most, least = item.game.players.most, item.game.players.least
        if not least <= len(placing.dealt_in) <= most:
            count = len(placing.dealt_in)
            return Sentence(
                "{game} is played by {least} to {most}, and there are {count}",
                game=item.game.name,
                least=least,
                most=most,
                count=count,
            )
        return ""

    def _reason_without_banker(self) -> str:
        """Return why the fixed banker cannot play; empty if they can, or there is none."""
        seat = self.fixed_banker()
        if seat is None:
            return ""
        player = self.seats[seat] if seat < len(self.seats) else None
        if player is None:
            return Sentence("nobody sits in seat {seat}, the banker's seat", seat=seat + 1)
        if not player.stack:
            return Sentence("{name} is the banker and has no chips", name=player.name)
        if player.status is Status.OUT:
            return Sentence("{name} is the banker and sits out", name=player.name)
        return ""


def unfit_reason(game: Game, players: int) -> str:
    """Explain in a sentence why this many players cannot play a game."""
    return unfit_words(game.players.least, game.players.most, players)


def unfit_words(least: int, most: int, players: int) -> str:
    """Explain why this many players cannot play a game for `least` to `most`.

    >>> unfit_words(2, 3, 6)
    'For 2–3 players; there are 6.'
    """
    range_ = f"{least}" if least == most else f"{least}–{most}"
    template = "For {range} players; there are {n}."
    if players == 1:
        template = "For {range} players; there is 1."
    return Sentence(template, range=range_, n=players)


def new_table(setup: Setup) -> Table:
    """Create the table before the first hand."""
    seats = tuple(
        Player(one.id, one.name, one.stack, bot=one.bot) if one is not None else None
        for one in setup.players
    )
    accounts: Accounts = ()
    for one in setup.players:
        if one is not None:
            accounts = record_buy_in(accounts, one.id, one.name, one.stack)
    return Table(
        setup, setup.rotation, setup.terms, seats, options=setup.options, accounts=accounts
    )


def contest_result(table: Table) -> str:
    """Describe the result of a tournament; empty if it is not over."""
    if not table.over:
        return ""
    first = [place for place in table.places if place.place == 1]
    names = " and ".join(place.name for place in first)
    if len(first) > 1:
        return f"a draw: {names} have {first[0].stack} chips each"
    contest = table.setup.contest
    all_of_them = contest is not None and contest.won_by is WonBy.LAST_STANDING
    how = "has all chips" if all_of_them else f"has {first[0].stack} chips"
    return f"{names} wins after {table.number} hands: {names} {how}"
