"""Inputs of a hand: seats, stakes, dues, and the shuffled deck."""

from collections.abc import Iterator

from msgspec import Struct

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

    `blind` is a blind or straddle: the first round starts on the left of the last one. `post` is
    a live bet that does not, from a seat that comes in between or kills the pot: then it is more
    than the blinds, and what everyone has to call. `dead` goes into the pot and is
    no bet, such as a small blind that was missed. A dead ante can be won by a seat that could
    not pay as much itself.
    """

    ante: int = 0
    ante_is_dead: bool = False
    blind: int = 0
    post: int = 0
    dead: int = 0


class Seats(Struct, frozen=True):
    """The players of a hand, clockwise, and the index of the one with the button.

    `dues`: what each seat is forced to pay; none: what the stakes ask of its position.
    `hand`: which hand of its table this is, from one; 0 if it is played at no table. `marks`:
    what each seat takes along from the hand before; none: nobody does.
    """

    players: tuple[Seat, ...]
    button: int = 0
    dues: tuple[Dues, ...] = ()
    hand: int = 0
    marks: tuple[tuple[str, ...], ...] = ()

    @property
    def from_left_of_button(self) -> tuple[int, ...]:
        """The seats in the order of the first deal."""
        left, count = self.button + 1, len(self.players)
        return (*range(left, count), *range(min(left, count)))


def seats_of(*stacks: int, button: int = 0, hand: int = 0) -> Seats:
    """Seats named by their number, from one.

    >>> [seat.name for seat in seats_of(100, 200).players]
    ['Seat 1', 'Seat 2']
    """
    named = tuple(Seat(f"Seat {number}", stack) for number, stack in enumerate(stacks, 1))
    return Seats(named, button, hand=hand)


class Stakes(Struct, frozen=True):
    """Stakes in chips: blinds, antes, bet sizes, caps and rake.

    `structure` None: the first that the game lists. `straddles`: what the seats left of the big
    blind post, in order. `spread_*`: the smallest and largest bet of a spread limit game. Caps:
    what one seat may put in on one round, and during the hand. `run_times`: how often the rest of
    the board may be dealt when all are all-in and all agree. `hidden_all_ins`: hands are not
    turned up before the rest of the board is dealt. `free_folds`: one may fold where checking is
    free. `rake`: what the house takes of each
    pot, in hundredths of a percent, at most `rake_cap` per hand (0: no cap); nothing before the
    board lies there, or without a board before the second betting round, unless `rake_always`.
    """

    structure: Structure | None = None
    ante: int = 0
    small_blind: int = 1
    big_blind: int = 2
    bring_in: int = 1
    small_bet: int = 2
    big_bet: int = 4
    big_blind_ante: bool = False
    straddles: tuple[int, ...] = ()
    spread_least: int = 0  # 0: the small bet
    spread_most: int = 0  # 0: the big bet
    cap_per_round: int | None = None
    cap_per_hand: int | None = None
    run_times: int = 1
    hidden_all_ins: bool = False
    free_folds: bool = False
    rake: int = 0
    rake_cap: int = 0
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
    """All the luck of a hand: the deck from the top, the dice, and a key for later shuffles.

    `later`: for the first of those shuffles the cards that come out on top, where they are known
    from a record; all that is not known follows from the key.
    """

    deck: tuple[Card, ...]
    dice: tuple[int, ...]
    key: Key
    later: tuple[tuple[Card, ...], ...] = ()


def dice_needed(game: Game) -> int:
    """Return the maximum number of dice that a hand of the game rolls."""
    return sum(action.dice for action in game.every_action() if isinstance(action, RollDiceStep))


def shuffled_deck_from_key(game: Game, key: Key) -> ShuffledDeck:
    """The chance that a key brings to a game, which is as it is `at` the table that plays it."""
    dice = dice_needed(game)
    return ShuffledDeck(
        deck=tuple(shuffle_cards(game.deck.cards, key)),
        dice=tuple(roll_dice(key, dice)) if dice else (),
        key=key,
    )
