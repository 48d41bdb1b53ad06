"""PokerStars text of a hand.

Amounts are written as play chips, without a currency. A hand of one player names the cards which
that player saw; a record of all cards names those of every player.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from anypoker.cards import Card, card_text
from anypoker.engine import Hand
from anypoker.engine import events as e
from anypoker.engine.betting.forced_bets import dues_of
from anypoker.engine.showdown.claims import entries_of
from anypoker.game import DrawStep, Game, Structure
from anypoker.history.phh.amounts import from_chips
from anypoker.history.sites.errors import SiteFormatError
from anypoker.history.sites.hand_times import UNDATED, eastern
from anypoker.history.sites.site_games import site_game
from anypoker.history.sites.streets import Bet, HandOutline, Street, outline_of
from anypoker.views import FACE_DOWN, SpectatorKind, Viewer
from anypoker.views.hand_descriptions import made_hand_words

CALLED = "PokerStars text"
_BOARD = ("FLOP", "TURN", "RIVER")
_STUD = ("4th STREET", "5th STREET", "6th STREET", "RIVER")
_RUNS = ("", "FIRST ", "SECOND ")
_DRAWS = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_POSTS = {
    "ante": "posts the ante",
    "small blind": "posts small blind",
    "big blind": "posts big blind",
    "straddle": "posts straddle",
    "post": "posts big blind",
    "bring-in": "brings in for",
}


def pokerstars_text(
    hand: Hand,
    games: Callable[[str], Game],
    *,
    viewer: Viewer = SpectatorKind.ALL_SEEING,
    hidden: frozenset[Card] = frozenset(),
    number: int = 1,
    scale: int = 1,
    when: datetime = UNDATED,
    table: str = "Anypoker",
) -> str:
    """Write a hand that is over, as the viewer saw it.

    `hidden`: cards that are only guessed. `scale`: how many chips of the hand are one of the text.
    `when`: in UTC.

    Raises:
        SiteFormatError: if the format has no word for the game or for something that happened.
    """
    named = site_game(hand, games, "pokerstars", CALLED)
    outline = outline_of(hand, viewer, hidden, CALLED)
    if outline.runs >= len(_RUNS):
        raise SiteFormatError(f"{CALLED} has no word for boards that are run {outline.runs} times")
    writer = _Writer(hand, outline, scale)
    small, big = (writer.chips(amount) for amount in _stakes(hand))
    count = len(hand.seats.players)
    safe_name = table.replace("'", "")
    lines = [
        f"PokerStars Hand #{number}:  {named.pokerstars} {hand.structure.value} "
        f"({small}/{big}) - {eastern(when):%Y/%m/%d %H:%M:%S} ET",
        f"Table '{safe_name}' {count}-max Seat #{hand.seats.button + 1} is the button",
        *(
            f"Seat {seat}: {player.name} ({writer.chips(player.stack)} in chips)"
            for seat, player in enumerate(hand.seats.players, 1)
        ),
        *writer.lines(),
    ]
    return "\n".join(lines) + "\n"


def _stakes(hand: Hand) -> tuple[int, int]:
    """Return the stakes of the heading: bets in limit games, else blinds."""
    stakes = hand.stakes
    if hand.structure is Structure.LIMIT:
        return stakes.small_bet, stakes.big_bet
    blinds = sorted(due.blind for due in dues_of(hand) if 0 < due.blind <= stakes.big_blind)
    return blinds[0] if len(blinds) > 1 else stakes.small_blind, stakes.big_blind


class _Writer:
    """Lines of one hand below its seats."""

    def __init__(self, hand: Hand, outline: HandOutline, scale: int) -> None:
        self._hand, self._outline, self._scale = hand, outline, scale
        self._names = [player.name for player in hand.seats.players]
        self._stacks = [player.stack for player in hand.seats.players]
        self._cards: dict[int, list[Card]] = {}
        self._folds: dict[int, int] = {}  # seat -> street
        self._paid: set[int] = set()  # seats that put in more than forced bets
        self._level = 0
        self._pots = 1 + max((one.pot for one in outline.won), default=0)

    def chips(self, amount: int) -> str:
        return f"{from_chips(amount, self._scale):f}"

    def lines(self) -> Iterator[str]:
        streets = self._outline.streets
        for street in streets:
            number = street.number
            forced = [bet for bet in street.bets if isinstance(bet, e.Posted)]
            if number == 0:
                yield from self._forced([bet for bet in forced if bet.what != "bring-in"])
            yield from self._heading(number, street)
            yield from self._deals(number, street)
            late = [bet for bet in street.bets if number or not self._is_first(bet)]
            for bet in late:
                yield self._bet(number, bet)
            self._level = 0
        yield from self._showdown()
        yield from self._summary()

    @staticmethod
    def _is_first(bet: Bet) -> bool:
        return isinstance(bet, e.Posted) and bet.what != "bring-in"

    # ------------------------------------------------------------ forced bets

    def _forced(self, posts: Sequence[e.Posted]) -> Iterator[str]:
        """Write antes and blinds; a dead small blind is posted together with the big one."""
        dead = {bet.seat: bet.amount for bet in posts if bet.what == "dead blind"}
        for bet in posts:
            if bet.what == "dead blind":
                if not any(one.seat == bet.seat and one.what == "post" for one in posts):
                    raise SiteFormatError(f"{CALLED} has no word for a dead blind alone")
                continue
            if bet.what not in _POSTS:
                raise SiteFormatError(f"{CALLED} has no word for a {bet.what}")
            amount = bet.amount
            words = _POSTS[bet.what]
            if bet.what == "post" and bet.seat in dead:
                amount, words = amount + dead[bet.seat], "posts small & big blinds"
            if not bet.dead:
                self._level = max(self._level, bet.amount)
            yield self._payment(bet.seat, words, amount)

    def _payment(self, seat: int, words: str, amount: int) -> str:
        self._stacks[seat] -= amount
        all_in = "" if self._stacks[seat] else " and is all-in"
        return f"{self._names[seat]}: {words} {self.chips(amount)}{all_in}"

    # ------------------------------------------------------------ streets

    def _heading(self, number: int, street: Street) -> Iterator[str]:
        if number == 0:
            stud, draws = self._hand.compiled.has_bring_in, self._draws
            words = "3rd STREET" if stud else "DEALING HANDS" if draws else "HOLE CARDS"
            yield f"*** {words} ***"
        elif street.draws:
            if self._draws > 1:
                yield f"*** {_DRAWS[number - 1]} ***"
        elif street.board and not street.hole:
            before = self._outline.board_before(street.run, number)
            old = f" {_brackets(before)}" if before else ""
            words = f"{_RUNS[street.run]}{_BOARD[number - 1]}"
            yield f"*** {words} ***{old} {_brackets(street.board)}"
        else:
            yield f"*** {_STUD[number - 1]} ***"

    @property
    def _draws(self) -> int:
        return sum(isinstance(action, DrawStep) for action in self._hand.game.every_action())

    def _deals(self, number: int, street: Street) -> Iterator[str]:
        if street.draws:
            for draw in street.draws:
                yield from self._draw(draw, street.hole.get(draw.seat, []))
            return
        for seat in self._hand.seats.from_left_of_button:
            new = street.hole.get(seat, [])
            held = self._cards.setdefault(seat, [])
            seen = [card for card in new if card != FACE_DOWN]
            complete = self._hand.compiled.has_bring_in or len(seen) == len(new)
            if seen and complete:
                old = [card for card in held if card != FACE_DOWN]
                before = f" {_brackets(old)}" if old else ""
                yield f"Dealt to {self._names[seat]}{before} {_brackets(seen)}"
            held += new

    def _draw(self, draw: e.Drew, new: Sequence[Card]) -> Iterator[str]:
        name, held = self._names[draw.seat], self._cards.setdefault(draw.seat, [])
        if not draw.thrown:
            yield f"{name}: stands pat" + (f" on {_brackets(held)}" if _all_known(held) else "")
            return
        cards = f" {_brackets(draw.cards)}" if _all_known(draw.cards) else ""
        plural = "s" if draw.thrown > 1 else ""
        yield f"{name}: discards {draw.thrown} card{plural}{cards}"
        if cards:
            held[:] = [card for card in held if card not in draw.cards]
            if _all_known(new):
                yield f"Dealt to {name} {_brackets(held)} {_brackets(new)}"
        held += new

    # ------------------------------------------------------------ bets

    def _bet(self, number: int, bet: Bet) -> str:
        name = self._names[bet.seat]
        match bet:
            case e.Posted(seat, what, amount):
                self._level = max(self._level, amount)
                return self._payment(seat, _POSTS[what], amount)
            case e.Checked():
                return f"{name}: checks"
            case e.Folded(seat):
                self._folds[seat] = number
                return f"{name}: folds"
            case e.Called(seat, amount):
                self._paid.add(seat)
                return self._payment(seat, "calls", amount)
            case e.BetMade(seat, amount):
                self._paid.add(seat)
                self._level = amount
                return self._payment(seat, "bets", amount)
            case e.Raised(seat, to, amount):
                self._paid.add(seat)
                by, self._level = to - self._level, to
                self._stacks[seat] -= amount
                all_in = "" if self._stacks[seat] else " and is all-in"
                words = f"raises {self.chips(by)} to" if by < to else "bets"
                return f"{name}: {words} {self.chips(to)}{all_in}"
            case e.Refunded(seat, amount):
                self._stacks[seat] += amount
                return f"Uncalled bet ({self.chips(amount)}) returned to {name}"

    # ------------------------------------------------------------ the end

    def _showdown(self) -> Iterator[str]:
        shown: dict[int, e.Shown | e.Mucked] = {}  # cards shown for one run are shown for the next
        for run, results in enumerate(self._outline.showdowns, 1 if self._outline.runs else 0):
            shown |= {one.seat: one for one in results if isinstance(one, e.Shown | e.Mucked)}
            won = [one for one in results if isinstance(one, e.Won)]
            if shown:
                yield f"*** {_RUNS[run]}SHOW DOWN ***"
            yield from self._shown_hands(
                list(shown.values()), self._outline.boards[max(run - 1, 0)]
            )
            for one in won:
                pot = self._pot_name(one.pot)
                yield f"{self._names[one.seat]} collected {self.chips(one.amount)} from {pot}"
            if not shown:
                for seat in dict.fromkeys(one.seat for one in won):
                    yield f"{self._names[seat]}: doesn't show hand"

    def _shown_hands(
        self, shown: Sequence[e.Shown | e.Mucked], board: Sequence[Card]
    ) -> Iterator[str]:
        """Write the hands with what they are on a board."""
        hand = self._hand
        if hand.board != board:
            hand = hand.copy()
            hand.board = list(board)
        for one in shown:
            name = self._names[one.seat]
            if isinstance(one, e.Shown):
                made = made_hand_words(hand, one.seat, entries_of(hand, one.seat))
                told = "; ".join(dict.fromkeys(words for _, words, _ in made))
                words = f" ({told})" if told else ""
                yield f"{name}: shows {_brackets(one.cards)}{words}"
            else:
                yield f"{name}: mucks hand"

    def _pot_name(self, pot: int) -> str:
        if self._pots == 1:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if self._pots == 2 else f"side pot-{pot}"

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        won = self._outline.won
        rake = self._outline.rake
        total = sum(one.amount for one in won) + rake
        pots = ""
        if self._pots > 1:
            amounts = [0] * self._pots
            for one in self._outline.results:
                if isinstance(one, e.Won | e.Raked):
                    amounts[one.pot] += one.amount
            pots = "".join(
                f" {self._pot_name(pot).capitalize()} {self.chips(amount)}."
                for pot, amount in enumerate(amounts)
            )
        yield f"Total pot {self.chips(total)}{pots} | Rake {self.chips(rake)}"
        if self._outline.runs:
            yield "Hand was run twice"
        for run, board in enumerate(self._outline.boards, 1 if self._outline.runs else 0):
            if board:
                yield f"{_RUNS[run]}Board {_brackets(board)}"
        for seat in range(len(self._names)):
            yield f"Seat {seat + 1}: {self._names[seat]}{self._position(seat)} {self._result(seat)}"

    def _position(self, seat: int) -> str:
        posted = {
            bet.what
            for bet in self._outline.streets[0].bets
            if isinstance(bet, e.Posted) and bet.seat == seat
        }
        words = (
            ["button"] if self._hand.compiled.has_blinds and seat == self._hand.seats.button else []
        )
        words += [what for what in ("small blind", "big blind") if what in posted]
        return "".join(f" ({word})" for word in words)

    def _result(self, seat: int) -> str:
        won = [
            sum(one.amount for one in results if isinstance(one, e.Won) and one.seat == seat)
            for results in self._outline.showdowns
        ]
        shown = next(
            (
                one.cards
                for one in self._outline.results
                if isinstance(one, e.Shown) and one.seat == seat
            ),
            None,
        )
        if seat in self._folds:
            return self._fold_words(seat)
        if shown is not None:
            results = (f"won ({self.chips(part)})" if part else "lost" for part in won)
            return f"showed {_brackets(shown)} and {', and '.join(results)}"
        return f"collected ({self.chips(sum(won))})" if any(won) else "mucked"

    def _fold_words(self, seat: int) -> str:
        number = self._folds[seat]
        unpaid = "" if seat in self._paid else " (didn't bet)"
        if self._draws:
            where = "before the Draw" if number == 0 else "after the Draw"
        elif self._hand.compiled.has_bring_in:
            where = f"on the {('3rd Street', *(name.title() for name in _STUD))[number]}"
        else:
            where = "before Flop" if number == 0 else f"on the {_BOARD[number - 1].capitalize()}"
        return f"folded {where}{unpaid if number == 0 else ''}"


def _all_known(cards: Sequence[Card]) -> bool:
    return bool(cards) and FACE_DOWN not in cards


def _brackets(cards: Sequence[Card]) -> str:
    return f"[{' '.join(card_text(card) for card in cards)}]"
