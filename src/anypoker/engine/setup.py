"""Inputs of a hand: seats, stakes, dues, and the shuffled deck."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from anypoker.cards import Card, Key, roll_dice, shuffle_cards
from anypoker.engine.errors import IllegalStart
from anypoker.game import Game, RollDiceStep, Structure
from anypoker.limits import MAX_CHIPS, MAX_RUNS, shown


class Seat(Struct, frozen=True):
    """A player of this hand."""

    name: str
    stack: int


class Dues(Struct, frozen=True):
    """Forced payments of a seat in this hand.

    A dead ante can be won by a seat that could not pay as much itself.
    """

    ante: int = 0
    ante_is_dead: bool = False
    blind: int = 0  # a blind or straddle; the first round starts left of the last one
    # A live bet of a seat that comes in between the blinds, or of one that kills the pot: then it
    # is more than the blinds, and the amount to call.
    post: int = 0
    dead: int = 0  # goes into the pot without being a bet, such as a missed small blind


class Seats(Struct, frozen=True):
    """The players of a hand, clockwise."""

    players: tuple[Seat, ...]
    button: int = 0  # index of the player with the button
    dues: tuple[Dues, ...] = ()  # by seat; none: the stakes decide by position
    hand: int = 0  # number of the hand at its table, from 1; 0: without a table
    marks: tuple[tuple[str, ...], ...] = ()  # by seat: carried over from the last hand

    @property
    def from_left_of_button(self) -> tuple[int, ...]:
        """Return the seats in the order of the first deal."""
        left, count = self.button + 1, len(self.players)
        return (*range(left, count), *range(min(left, count)))


def seats_of(*stacks: int, button: int = 0, hand: int = 0) -> Seats:
    """Return seats named by their number, from 1.

    >>> [seat.name for seat in seats_of(100, 200).players]
    ['Seat 1', 'Seat 2']
    """
    named = tuple(Seat(f"Seat {number}", stack) for number, stack in enumerate(stacks, 1))
    return Seats(named, button, hand=hand)


class Stakes(Struct, frozen=True):
    """Stakes in chips: blinds, antes, bet sizes, caps and rake.

    The rake is taken only once there is a board, or in games without one a second betting round,
    unless `rake_always`.
    """

    structure: Structure | None = None  # None: the first that the game lists
    ante: int = 0
    small_blind: int = 1
    big_blind: int = 2
    bring_in: int = 1
    small_bet: int = 2
    big_bet: int = 4
    big_blind_ante: bool = False
    straddles: tuple[int, ...] = ()  # of the seats left of the big blind, in order
    spread_least: int = 0  # 0: the small bet
    spread_most: int = 0  # 0: the big bet
    cap_per_round: int | None = None  # limit of what one seat puts in
    cap_per_hand: int | None = None
    run_times: int = 1  # maximum number of runouts when all are all-in and agree
    hidden_all_ins: bool = False  # hands stay face down while the board runs out
    free_folds: bool = False  # folding is allowed where checking is free
    rake: int = 0  # of each pot, in hundredths of a percent
    rake_cap: int = 0  # per hand; 0: no cap
    rake_always: bool = False

    def __post_init__(self) -> None:
        for name, amount, least in self._amounts():
            if type(amount) is not int or amount < least:
                raise IllegalStart(f"{name} must be at least {least} and whole, not {amount!r}")
            if amount > MAX_CHIPS:
                raise IllegalStart(f"{name} must be at most {MAX_CHIPS:,}, not {shown(amount)}")
        if self.run_times > MAX_RUNS:
            raise IllegalStart(f"the board is run 1..{MAX_RUNS} times, not {self.run_times}")
        if self.rake > 10_000:
            raise IllegalStart(f"the rake is at most all of a pot, 10000, not {self.rake}")
        if self.bring_in > self.small_bet:
            raise IllegalStart(
                f"the bring-in must be at most the small bet of {self.small_bet}, "
                f"not {self.bring_in}"
            )

    def structure_in(self, game: Game) -> Structure:
        """Return the betting structure of the game at these stakes."""
        return self.structure or game.structures[0]

    def has_fixed_bets(self, game: Game) -> bool:
        """Return whether the rules of the game set the size of every bet."""
        return self.structure_in(game) is Structure.LIMIT or game.limits.increment is not None

    def _amounts(self) -> Iterator[tuple[str, int, int]]:
        """Yield the name of each amount, its value and its minimum."""
        yield "the big blind", self.big_blind, 1
        yield "the small bet", self.small_bet, 1
        yield "the big bet", self.big_bet, 1
        yield "the number of runs", self.run_times, 1
        yield "the ante", self.ante, 0
        yield "the small blind", self.small_blind, 0
        yield "the bring-in", self.bring_in, 0
        yield "the minimum of a spread", self.spread_least, 0
        yield "the maximum of a spread", self.spread_most, 0
        yield "the rake", self.rake, 0
        yield "the cap of the rake", self.rake_cap, 0
        for straddle in self.straddles:
            yield "a straddle", straddle, 0
        for cap in (self.cap_per_round, self.cap_per_hand):
            if cap is not None:
                yield "a cap", cap, 0


class ShuffledDeck(Struct, frozen=True):
    """All the randomness of a hand."""

    deck: tuple[Card, ...]  # from the top
    dice: tuple[int, ...]
    key: Key  # of later shuffles
    # Top cards of the first later shuffles, where a record has them; the rest follows from the key.
    later: tuple[tuple[Card, ...], ...] = ()
    # Later shuffles come from outside, each in full in `later`: without one, `ShuffleNeeded`.
    outside: bool = False

    def with_order(self, order: Sequence[Card]) -> "ShuffledDeck":
        """Add the order of the next later shuffle, from the top."""
        return replace(self, later=(*self.later, tuple(order)))


def dice_needed(game: Game) -> int:
    """Return the maximum number of dice that a hand of the game rolls."""
    return sum(action.dice for action in game.every_action() if isinstance(action, RollDiceStep))


def shuffled_deck_from_key(game: Game, key: Key) -> ShuffledDeck:
    """Shuffle the deck and roll the dice of a game by a key."""
    dice = dice_needed(game)
    return ShuffledDeck(
        deck=tuple(shuffle_cards(game.deck.cards, key)),
        dice=tuple(roll_dice(key, dice)) if dice else (),
        key=key,
    )
