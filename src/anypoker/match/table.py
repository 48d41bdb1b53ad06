"""A table over many hands, as a value: what is on it follows from what happened.

`advance(table, entry)` gives the table after an entry of its log: somebody sits down or leaves,
a hand begins, a player acts. The old table stays as it was. What is not allowed is refused with a
sentence and changes nothing.
"""

from dataclasses import dataclass, replace

from anypoker.engine import (
    Hand,
    IllegalStart,
    Seat,
    Seats,
    Stakes,
    apply,
    chance_of,
    start,
)
from anypoker.errors import AnypokerError
from anypoker.game import WonBy
from anypoker.match import entries as e
from anypoker.match.contest import FinishingPlace, places_of_busted, places_of_left
from anypoker.match.dues import blind_dues
from anypoker.match.placing import is_frozen, mark_missed_blinds, next_placing
from anypoker.match.players import Player, Status
from anypoker.match.positions import Placing, Positions
from anypoker.match.rotation import Item, Rotation, Turn, chosen_turn, next_turn, same_game
from anypoker.match.setup import ButtonRule, Setup
from anypoker.match.terms import Terms


class TableError(AnypokerError, ValueError):
    """An entry that the table does not allow; the sentence says what and why."""


@dataclass(frozen=True, slots=True)
class Table:
    """The table now.

    `positions`: where button and blinds are (None before the first hand with blinds). `hand`: the
    hand that is played, or was played last; `dealt`: the seat of the table for each seat of it.
    `number`: hands begun. `choice`: what the dealer chose for the next hand. `places`: of those
    who are out of a contest, and of all when it is `over`.
    """

    setup: Setup
    rotation: Rotation
    terms: Terms
    seats: tuple[Player | None, ...]
    positions: Positions | None = None
    turn: Turn | None = None
    choice: Item | None = None
    number: int = 0
    hand: Hand | None = None
    dealt: tuple[int, ...] = ()
    places: tuple[FinishingPlace, ...] = ()
    over: bool = False

    @property
    def in_hand(self) -> bool:
        return self.hand is not None and not self.hand.over

    @property
    def chips(self) -> int:
        """All chips on the table: stacks, chips to come, and the pot."""
        total = sum(player.stack + player.bought for player in self.seats if player)
        if self.hand is not None and self.in_hand:
            total += sum(self.hand.stacks) + self.hand.pot
            total -= sum(player.stack for player in self.hand.seats.players)
        return total

    @property
    def button_rule(self) -> ButtonRule:
        """Where the dealer chooses, everyone is to be the dealer in turn."""
        return ButtonRule.MOVING if self.rotation.choice else self.setup.button

    def seat_in_hand(self, seat: int) -> int | None:
        """Where somebody at a seat of the table sits in the hand; None: takes no part."""
        return self.dealt.index(seat) if seat in self.dealt else None

    def item(self) -> Item | None:
        """The game of the next hand; None: the dealer has yet to choose."""
        if self.rotation.choice and (self.turn is None or self.turn.left <= 1):
            return self.choice
        return next_turn(self.rotation, self.turn, 1).current(self.rotation)

    def stakes(self, item: Item) -> Stakes:
        """What the next hand would be played for, in that game."""
        terms = self.terms
        if self.setup.contest is not None:
            terms = self.setup.contest.terms(self.number + 1, terms)
        return item.stakes(terms, self.rotation.usual_structure)

    def placing(self) -> Placing | None:
        """Who would be dealt in, and where the button would be; None: too few players."""
        rule, first = self.button_rule, self.setup.first
        return next_placing(self.seats, self.positions, self.item(), self.rotation, rule, first)

    def chooser(self) -> int | None:
        """The seat that has to choose the next game; None: there is nothing to choose."""
        if self.in_hand or self.over or self.item() is not None:
            return None
        placing = self.placing()
        return placing.positions.button if placing is not None else None

    def why_no_hand(self) -> str:
        """Why no hand can begin now, in a sentence; empty if it can."""
        if self.in_hand:
            return "the hand is not over"
        if self.over:
            return "the contest is over"
        placing = self.placing()
        if placing is None:
            return "a hand needs two players with chips who do not sit out"
        item = self.item()
        if item is None:
            chooser = self.seats[placing.positions.button]
            return f"{chooser.name if chooser else 'the dealer'} has yet to choose the game"
        most, least = item.game.players.most, item.game.players.least
        if not least <= len(placing.dealt) <= most:
            count = len(placing.dealt)
            return f"{item.game.name} is played by {least} to {most}, and there are {count}"
        return ""


def new_table(setup: Setup) -> Table:
    """The table before the first hand."""
    seats = tuple(
        Player(sitting.name, sitting.stack) if sitting is not None else None
        for sitting in setup.players
    )
    return Table(setup, setup.rotation, setup.terms, seats)


def advance(table: Table, entry: e.LogEntry) -> Table:
    """The table after an entry; `TableError` if it does not allow it."""
    match entry:
        case e.Act():
            return _act(table, entry)
        case e.Deal():
            return _deal(table, entry)
        case e.End():
            return _end(table, entry)
        case e.Sit():
            return _sit(table, entry)
        case e.Leave(seat):
            return _leave(table, seat)
        case e.SitOut(seat):
            return _with(table, seat, replace(_cash_player(table, seat), status=Status.OUT))
        case e.ComeBack(seat, post):
            return _come_back(table, seat, post)
        case e.Buy(seat, chips):
            return _buy(table, seat, chips)
        case e.ChangeTerms(terms):
            _refuse_in_contest(table)
            return replace(table, terms=terms)
        case e.ChangeGames(rotation):
            return _change_games(table, rotation)
        case e.Choose(item):
            return _choose(table, item)


# ---------------------------------------------------------------- seats


def _player(table: Table, seat: int) -> Player:
    player = table.seats[seat] if 0 <= seat < len(table.seats) else None
    if player is None:
        raise TableError(f"nobody sits at seat {seat + 1}")
    return player


def _refuse_in_contest(table: Table) -> None:
    if table.setup.contest is not None:
        raise TableError("in a contest seats, chips and stakes stay as they were agreed on")


def _cash_player(table: Table, seat: int) -> Player:
    _refuse_in_contest(table)
    return _player(table, seat)


def _with(table: Table, seat: int, player: Player | None) -> Table:
    seats = (*table.seats[:seat], player, *table.seats[seat + 1 :])
    return replace(table, seats=seats)


def _sit(table: Table, entry: e.Sit) -> Table:
    """A newcomer; in a game that is under way it waits for the big blind, or posts one."""
    _refuse_in_contest(table)
    seat = entry.seat
    if not 0 <= seat < len(table.seats):
        raise TableError(f"there is no seat {seat + 1}: the table has {len(table.seats)}")
    there = table.seats[seat]
    if there is not None:
        raise TableError(f"seat {seat + 1} is taken by {there.name}")
    if entry.stack < 1 or not entry.name:
        raise TableError("whoever sits down needs a name and at least one chip")
    if any(player is not None and player.name == entry.name for player in table.seats):
        raise TableError(f"{entry.name} sits at the table already")
    if table.number == 0 or table.button_rule is ButtonRule.MOVING:
        return _with(table, seat, Player(entry.name, entry.stack))
    status = Status.POSTING if entry.post else Status.WAITING
    return _with(table, seat, Player(entry.name, entry.stack, status, owes_big=True))


def _leave(table: Table, seat: int) -> Table:
    """Gone at once, or when the hand is over."""
    player = _cash_player(table, seat)
    if table.in_hand and seat in table.dealt:
        return _with(table, seat, replace(player, leaving=True))
    return _with(table, seat, None)


def _come_back(table: Table, seat: int, post: bool) -> Table:
    player = _cash_player(table, seat)
    status = Status.PLAYING
    if player.owes_big or player.owes_small:
        status = Status.POSTING if post else Status.WAITING
    return _with(table, seat, replace(player, status=status, leaving=False))


def _buy(table: Table, seat: int, chips: int) -> Table:
    """Chips between hands; during a hand they wait until it is over."""
    player = _cash_player(table, seat)
    if chips < 1:
        raise TableError(f"{player.name} cannot buy {chips} chips: at least 1")
    if table.in_hand and seat in table.dealt:
        return _with(table, seat, replace(player, bought=player.bought + chips))
    return _with(table, seat, _after_buying(player, chips))


def _after_buying(player: Player, chips: int) -> Player:
    owes = player.owes_big or player.owes_small
    status = Status.POSTING if owes and player.status is Status.PLAYING else player.status
    return replace(player, stack=player.stack + chips, bought=0, status=status)


# ---------------------------------------------------------------- games


def _change_games(table: Table, rotation: Rotation) -> Table:
    _refuse_in_contest(table)
    if table.in_hand:
        raise TableError("the games change between hands")
    return replace(table, rotation=rotation, turn=None, choice=None)


def _choose(table: Table, item: Item) -> Table:
    if table.chooser() is None:
        raise TableError("nobody has to choose a game now")
    items = table.rotation.items
    if items and not same_game(items, item):
        names = ", ".join(f"{one.structure} {one.game.name}" for one in items)
        raise TableError(f"{item.structure} {item.game.name} is not played here; choose {names}")
    if item.structure not in item.game.structures:
        allowed = ", ".join(item.game.structures)
        raise TableError(f"{item.game.name} is played {allowed}, not {item.structure}")
    placing = table.placing()
    most = item.game.players.most
    if placing is not None and len(placing.dealt) > most:
        raise TableError(f"{item.game.name} is for {most} players, and there are more")
    return replace(table, choice=item)


# ---------------------------------------------------------------- hands


def _deal(table: Table, entry: e.Deal) -> Table:
    why = table.why_no_hand()
    if why:
        raise TableError(f"no hand can begin: {why}")
    placing, item = table.placing(), table.item()
    assert placing is not None
    assert item is not None
    stakes = table.stakes(item)
    places = placing.dealt
    before = [place for place, seat in enumerate(places) if seat <= placing.positions.button]
    button = before[-1] if before else len(places) - 1
    dues = blind_dues(table.seats, placing, item, stakes, button)
    players = [_player(table, seat) for seat in places]
    named = tuple(Seat(p.name, p.stack) for p in players)
    seats = Seats(named, button, dues, hand=table.number + 1)
    try:
        hand = start(item.game, seats, stakes, chance_of(item.game, entry.key))
    except IllegalStart as error:
        raise TableError(f"no hand can begin: {error}") from None
    frozen = is_frozen(item, table.rotation, table.button_rule)
    if table.choice is not None:
        turn = chosen_turn(table.rotation, item, len(places))
    else:
        turn = next_turn(table.rotation, table.turn, len(places))
    after = replace(
        table,
        seats=mark_missed_blinds(table.seats, table.positions, placing, item, table.button_rule),
        positions=table.positions if frozen else placing.positions,
        turn=turn,
        choice=None,
        number=table.number + 1,
        hand=hand,
        dealt=places,
    )
    return _settled(after) if hand.over else after


def _act(table: Table, entry: e.Act) -> Table:
    if table.hand is None or table.hand.over:
        raise TableError("no hand is played now")
    seat = table.seat_in_hand(entry.seat)
    if seat is None:
        raise TableError(f"seat {entry.seat + 1} takes no part in this hand")
    hand = apply(table.hand, seat, entry.action).hand
    after = replace(table, hand=hand)
    return _settled(after) if hand.over else after


def _end(table: Table, entry: e.End) -> Table:
    """What the log says about the end of a hand has to be what came out."""
    if table.hand is None or not table.hand.over:
        raise TableError("the log ends a hand that is not over")
    if tuple(table.hand.stacks) != entry.stacks:
        got = ", ".join(map(str, table.hand.stacks))
        said = ", ".join(map(str, entry.stacks))
        raise TableError(f"hand {table.number} ends with {got}, but the log says {said}")
    return table


def _settled(table: Table) -> Table:
    """The hand is over: stacks, chips that were bought, players who are gone."""
    assert table.hand is not None
    seats = list(table.seats)
    for seat, stack in zip(table.dealt, table.hand.stacks, strict=True):
        player = seats[seat]
        assert player is not None
        player = replace(player, stack=stack)
        if player.bought:
            player = _after_buying(player, player.bought)
        seats[seat] = None if player.leaving else player
    after = replace(table, seats=tuple(seats))
    return after if table.setup.contest is None else _judged(after)


def _judged(table: Table) -> Table:
    """Who is out of the contest, and whether it is over."""
    contest, hand = table.setup.contest, table.hand
    assert contest is not None
    assert hand is not None
    begun = dict(zip(table.dealt, [player.stack for player in hand.seats.players], strict=True))
    sitting = [(seat, player) for seat, player in enumerate(table.seats) if player is not None]
    left = [(seat, player.name, player.stack) for seat, player in sitting if player.stack]
    out = [(seat, player.name, begun[seat]) for seat, player in sitting if not player.stack]
    places = (*places_of_busted(out, len(left)), *table.places)
    gone = {seat for seat, _, _ in out}
    seats = tuple(None if seat in gone else player for seat, player in enumerate(table.seats))
    played = contest.hands is not None and table.number >= contest.hands
    if len(left) > 1 and not played:
        return replace(table, seats=seats, places=places)
    return replace(table, seats=seats, places=(*places_of_left(left), *places), over=True)


def contest_result(table: Table) -> str:
    """How a contest ended, in a sentence; empty if it is not over."""
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
