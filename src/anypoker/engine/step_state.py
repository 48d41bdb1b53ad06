"""Parts of a hand's state that belong to one kind of step."""

from msgspec import Struct
from msgspec.structs import replace

from anypoker.cards import Card
from anypoker.game import ForcedBets

NOBODY = -1


class BettingRound(Struct):
    """State of the current betting round, or of the last one until the next begins."""

    # The raise base each seat last answered; a higher base reopens the betting to it.
    last_answered: list[int]
    limited: bool  # some seat may not put in its whole stack
    rounds: int = 0  # betting rounds begun
    open_round: bool = False  # forced bets are posted and their round has not begun
    bet_to_match: int = 0  # chips that a seat must have in front of it
    raise_base: int = 0  # the next full bet is added to this
    raise_size: int = 0
    bet_size: int = 0
    either_size: bool = False  # a bet may be small or big
    bets_made: int = 0
    capped: bool = False
    excluded_seats: int = 0  # bit set of seats that a condition keeps out of this round
    forced: ForcedBets | None = None
    bring_in_seat: int = NOBODY
    blind_seat: int = NOBODY  # the last seat that posted a blind or straddle
    last_aggressor: int = NOBODY
    opener: int = NOBODY  # the seat that made the first bet of this round
    last_actor: int = NOBODY

    def copy(self) -> "BettingRound":
        return replace(self, last_answered=self.last_answered.copy())


class NextDeal(Struct, frozen=True):
    """A deal that follows a showdown of the same hand.

    Until it begins, the cards of the showdown are on the table.
    """

    # Seats that get new cards, in the order of the deal; None: the rest of the board is run again.
    seats: tuple[int, ...] | None
    antes: bool  # they post antes again
    why: str


class GroupTurn(Struct):
    """Turn in a step of several actions, which one seat takes before the next."""

    turn: int = NOBODY
    next_bettor: int = NOBODY  # bets when the seat has done its other actions
    seats: list[int] = []  # seats that take part
    done: list[bool] = []  # seats that took the once-per-step action

    def copy(self) -> "GroupTurn":
        return GroupTurn(self.turn, self.next_bettor, self.seats.copy(), self.done.copy())


class RepeatTurn(Struct):
    """Pass through repeated steps."""

    passes: int = 0  # begun so far
    owner: int = NOBODY  # the seat whose pass it is, where passes belong to seats
    since: int = 0  # number of events when the pass began
    idle_passes: int = 0  # consecutive passes without an exchange or bet

    def copy(self) -> "RepeatTurn":
        return RepeatTurn(self.passes, self.owner, self.since, self.idle_passes)


class PotOpener(Struct):
    """Opening bet in a game that requires openers."""

    seat: int = NOBODY
    cards: list[Card] = []  # held when the seat opened
    passed_out: int = 0  # deals that nobody opened
    antes_due: bool = False  # the deal after a passed-out one costs another ante

    def copy(self) -> "PotOpener":
        return PotOpener(self.seat, self.cards.copy(), self.passed_out, self.antes_due)


class RunOut(Struct):
    """Runout of the board after the last bet, once or several times."""

    turned_up: bool = False  # all hands are face up
    times: int = 0  # number of runs
    current: int = 0  # the current run, from 0
    from_step: int = 0
    board_size: int = 0  # number of board cards that all runs share
    boards: list[tuple[Card, ...]] = []  # finished runs, without the shared cards

    def copy(self) -> "RunOut":
        return replace(self, boards=self.boards.copy())


class InOrOut(Struct):
    """Seats that stay out of the next comparison, and legs by seat."""

    is_out: list[bool]  # until the next comparison; the seat keeps its cards
    legs: list[int]

    def copy(self) -> "InOrOut":
        return InOrOut(self.is_out.copy(), self.legs.copy())


class BragTurn(Struct):
    """Round of a brag, in which every turn costs chips."""

    stake: int = 0  # price of a turn for a seat that has looked
    asker: int = NOBODY  # the seat waiting for an answer to its side show
    payer: int = NOBODY  # the seat that paid to see
    all_in_seats: int = 0  # bit set of seats that are all-in
    pots: list[tuple[int, tuple[int, ...]]] = []  # closed pots: amount and eligible seats

    def copy(self) -> "BragTurn":
        return BragTurn(self.stake, self.asker, self.payer, self.all_in_seats, self.pots.copy())


class ExchangeTurn(Struct):
    """Exchanges, passes and the knock of the current deal."""

    passed: list[int]  # consecutive passes by seat, where they are limited
    first: int = NOBODY  # the seat that began the repeated steps
    last: int = NOBODY  # the last seat that exchanged
    knocked: int = NOBODY

    def copy(self) -> "ExchangeTurn":
        return ExchangeTurn(self.passed.copy(), self.first, self.last, self.knocked)


class AuctionTurn(Struct):
    """Bids of the current auction."""

    bids: list[int] = []  # by seat; 0 for none
    leader: int = NOBODY
    picking: bool = False  # the bids are in, and seats choose cards

    def copy(self) -> "AuctionTurn":
        return AuctionTurn(self.bids.copy(), self.leader, self.picking)


class OfferedCard(Struct):
    """Card offered to one seat after the other."""

    card: list[Card] = []  # one card, or none
    pushers: list[int] = []  # seats that get another card when someone has kept this one

    def copy(self) -> "OfferedCard":
        return OfferedCard(self.card.copy(), self.pushers.copy())
