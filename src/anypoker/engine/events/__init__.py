"""Events of a hand: one struct per kind. Events alone are enough to draw the table.

`seen_by` lists the seats that may know the cards of an event, None: everyone. Only `card`, `cards`
and the cards in `piles` are secret; the event itself and the number of cards are public. `open`
are those of the cards that everyone has seen face up: their leaving is public. Events of different
kinds are never equal.
"""

from msgspec import Struct

from anypoker.cards import Card, CardStruct
from anypoker.engine.events.banker import Settled as Settled
from anypoker.engine.events.banker import Wagered as Wagered
from anypoker.engine.events.brag import Looked as Looked
from anypoker.engine.events.brag import Saw as Saw
from anypoker.engine.events.brag import SideShowAnswered as SideShowAnswered
from anypoker.engine.events.brag import SideShowAsked as SideShowAsked
from anypoker.engine.events.brag import Staked as Staked
from anypoker.engine.events.exchange import Blocked as Blocked
from anypoker.engine.events.exchange import Exchanged as Exchanged
from anypoker.engine.events.exchange import Kept as Kept
from anypoker.engine.events.exchange import Knocked as Knocked
from anypoker.engine.events.exchange import Offered as Offered
from anypoker.engine.events.exchange import Pushed as Pushed
from anypoker.engine.events.market import BidMade as BidMade
from anypoker.engine.events.market import Taken as Taken
from anypoker.engine.events.settlement import Fouled as Fouled
from anypoker.engine.events.settlement import HandRanked as HandRanked
from anypoker.engine.events.settlement import Scored as Scored
from anypoker.ranking import Ordering, Role, Strength

SeenBy = tuple[int, ...] | None


class HandStarted(Struct, frozen=True):
    game: str
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    button: int


class StepStarted(Struct, frozen=True):
    name: str


class Posted(Struct, frozen=True):
    """A forced bet. `dead`: it does not count as a bet on this round."""

    seat: int
    what: str  # ante, small blind, big blind, straddle, bring-in
    amount: int
    dead: bool


class Dealt(CardStruct, frozen=True):
    """A card from the stock to a seat, or to the board (seat None).

    `shared`: the same card belongs to several seats; each gets the event, the card is one.
    """

    seat: int | None
    card: Card
    up: bool
    piles: tuple[str, ...]
    shared: bool
    seen_by: SeenBy


class Checked(Struct, frozen=True):
    seat: int


# One event a seat that is always the same, and the most frequent of all.
CHECKED = tuple(Checked(seat) for seat in range(64))


class Called(Struct, frozen=True):
    seat: int
    amount: int
    all_in: bool


class BetMade(Struct, frozen=True):
    seat: int
    amount: int
    all_in: bool


class Raised(Struct, frozen=True):
    """`to`: what the seat has in front of it now; `amount`: what it has just put in."""

    seat: int
    to: int
    amount: int
    completes: bool
    all_in: bool


class Folded(Struct, frozen=True):
    seat: int


class Refunded(Struct, frozen=True):
    """Chips that nobody called."""

    seat: int
    amount: int


class RoundEnded(Struct, frozen=True):
    """The bets of the round are gathered: the pot now holds so much."""

    pot: int


class Discarded(CardStruct, frozen=True):
    """`onto`: the board pile that the cards joined, face up; None: they are gone."""

    seat: int
    number: int
    cards: tuple[Card, ...]
    onto: str | None
    seen_by: SeenBy
    open: tuple[Card, ...] = ()


class Drew(CardStruct, frozen=True):
    """Cards discarded and the number to draw; each drawn card follows as its own event."""

    seat: int
    thrown: int
    drawn: int
    cards: tuple[Card, ...]  # discarded
    seen_by: SeenBy
    open: tuple[Card, ...] = ()


STOOD_PAT = tuple(Drew(seat, 0, 0, (), None) for seat in range(64))


class Shuffled(Struct, frozen=True):
    """The stock ran out, and discards and folded cards were reshuffled."""

    number: int


class Decided(Struct, frozen=True):
    """A seat has answered; its answer becomes public when all have."""

    seat: int


class Exposed(CardStruct, frozen=True):
    """A seat turned up cards that lay face down before it (or down, if `up` is False)."""

    seat: int
    cards: tuple[Card, ...]
    up: bool


class Passed(CardStruct, frozen=True):
    seat: int
    to: int
    number: int
    cards: tuple[Card, ...]
    up: bool
    seen_by: SeenBy
    open: tuple[Card, ...] = ()


class Separated(CardStruct, frozen=True):
    """The piles of a hand, by name. `up`: cards that are placed face up, beside earlier ones."""

    seat: int
    piles: tuple[tuple[str, tuple[Card, ...]], ...]
    seen_by: SeenBy
    up: bool = False


class Declared(Struct, frozen=True):
    """One word for all pots, or one for each."""

    seat: int
    words: tuple[str, ...]


class Chose(Struct, frozen=True):
    seat: int
    variable: str
    value: str


class Bought(Struct, frozen=True):
    """A seat paid; `what`: cards, protection, or the board piles it may now use."""

    seat: int
    price: int
    what: str


class Declined(Struct, frozen=True):
    seat: int


class PileRemoved(CardStruct, frozen=True):
    """A board pile is out of play, and with it the cards that lie in no other.

    `place`: only the card that was dealt there in this place, from one.
    """

    pile: str
    cards: tuple[Card, ...]
    open: tuple[Card, ...] = ()
    place: int = 0


class Rolled(Struct, frozen=True):
    pile: str
    dice: tuple[int, ...]


class Replaced(CardStruct, frozen=True):
    """A board card made room for another, in the same place."""

    seat: int
    card: Card
    by: Card
    position: int


class Revealed(CardStruct, frozen=True):
    """Board cards turned up, with their positions on the board (0 = dealt first)."""

    cards: tuple[Card, ...]
    positions: tuple[int, ...]


class Arranged(CardStruct, frozen=True):
    """A seat's two-faced cards with their upper ends first, and what its jokers stand for."""

    seat: int
    cards: tuple[Card, ...]
    jokers: tuple[Card, ...]
    seen_by: SeenBy


class AgreedToRun(Struct, frozen=True):
    """The rest of the board will be dealt `times` times."""

    times: int


class RunStarted(Struct, frozen=True):
    """The board goes back to what it was; this is run `number` of several, from one."""

    number: int


class Shown(CardStruct, frozen=True):
    seat: int
    cards: tuple[Card, ...]


class Mucked(Struct, frozen=True):
    seat: int


class OpenersShown(CardStruct, frozen=True):
    """The cards a seat held when it opened the pot."""

    seat: int
    cards: tuple[Card, ...]


class Won(CardStruct, frozen=True):
    """Chips for a seat out of a pot (0 = the main pot).

    `entry`: the share, None if the pot was not contested (`only_share`: there was no other);
    `cards`: what it was won with, none if no hand decided. `ordering` and `strength` belong to
    the cards, and so do `roles`, none if no card is wild; `wild_ranks`: the ranks among them that
    are wild, whatever their suit.
    """

    seat: int
    amount: int
    pot: int
    entry: str | None
    cards: tuple[Card, ...]
    ordering: Ordering | None
    strength: Strength | None
    roles: tuple[Role | None, ...] = ()
    wild_ranks: tuple[int, ...] = ()
    only_share: bool = False


class Unclaimed(Struct, frozen=True):
    """Nobody wins a share of a pot (0 = the main pot): it goes to the others.

    `declared`: hands were good enough, but what was declared forbids them to win it.
    """

    pot: int
    entry: str
    declared: bool


class Raked(Struct, frozen=True):
    """Rake taken from a pot (0: the main pot) before it is won."""

    pot: int
    amount: int


class Marked(Struct, frozen=True):
    """A seat takes this along into the next hand of the game."""

    seat: int
    mark: str


class RabbitShown(CardStruct, frozen=True):
    """Rabbit hunt after the hand: the cards that the board would have received."""

    cards: tuple[Card, ...]


class Redealt(Struct, frozen=True):
    """Nobody could claim the pot (or open it): it stays, and these seats get new cards."""

    pot: int
    seats: tuple[int, ...]
    passed_out: bool = False  # nobody opened
    why: str = ""  # the step of the game that ended the deal


class Stayed(Struct, frozen=True):
    """A seat stays in or is out. `folds`: a seat that is out has folded for this deal.

    `asked`: it said so itself; a seat with nothing to lose is out without a question.
    """

    seat: int
    stays: bool
    folds: bool = False
    asked: bool = True


class ShownTo(CardStruct, frozen=True):
    """A hand that only some seats see, because they compare theirs with it."""

    seat: int
    cards: tuple[Card, ...]
    seen_by: SeenBy


class Paid(Struct, frozen=True):
    """Chips of a seat that are no bet: into the pot, or to another seat."""

    seat: int
    to: int | None
    amount: int
    why: str


class LegScored(Struct, frozen=True):
    """Legs of a seat out of `needed`; `lost`: they put it out."""

    seat: int
    legs: int
    needed: int
    lost: bool


class HandEnded(Struct, frozen=True):
    stacks: tuple[int, ...]


Event = (
    HandStarted
    | StepStarted
    | Posted
    | Dealt
    | Checked
    | Called
    | BetMade
    | Raised
    | Folded
    | Refunded
    | RoundEnded
    | Discarded
    | Drew
    | Shuffled
    | Decided
    | Exposed
    | Passed
    | Separated
    | Declared
    | Chose
    | Bought
    | Declined
    | PileRemoved
    | Rolled
    | Replaced
    | Revealed
    | Arranged
    | AgreedToRun
    | RunStarted
    | Shown
    | Mucked
    | OpenersShown
    | Won
    | Unclaimed
    | Raked
    | Marked
    | RabbitShown
    | Redealt
    | Stayed
    | ShownTo
    | Paid
    | LegScored
    | Looked
    | Staked
    | SideShowAsked
    | SideShowAnswered
    | Saw
    | Exchanged
    | Blocked
    | Knocked
    | Offered
    | Kept
    | Pushed
    | Fouled
    | HandRanked
    | Scored
    | Taken
    | BidMade
    | Wagered
    | Settled
    | HandEnded
)
