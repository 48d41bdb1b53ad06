"""The transcript of a hand: its events in plain English, one line a fact."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, assert_never

from anypoker.cards import Card
from anypoker.engine import events as e
from anypoker.ranking import HandError, describe_hand, evaluate
from anypoker.ranking.hand_names import rank_plural
from anypoker.views.card_words import cards_words, count_words, declaration_words
from anypoker.views.codec import visible_card_text
from anypoker.views.exchange_words import exchange_move
from anypoker.views.visibility import FACE_DOWN, SeenEvent


class PlayerNames:
    """The players of a hand as a line speaks of them; `you`: the seat of whoever it is told to.

    >>> cast = PlayerNames(["Ada", "Bo"], you=1)
    >>> cast.does(0, "calls"), cast.does(1, "calls"), cast.to(1)
    ('Ada calls', 'You call', 'you')
    """

    def __init__(self, names: Sequence[str], you: int | None = None) -> None:
        # At a table of one's own the seat is called "You" in the log too.
        self.you = names.index("You") if you is None and "You" in names else you
        self.names = ["You" if seat == you else name for seat, name in enumerate(names)]

    def does(self, seat: int, verb: str) -> str:
        """A player and what it does, at the beginning of a line."""
        return f"{self.names[seat]} {self.verb(seat, verb)}"

    def verb(self, seat: int, verb: str) -> str:
        """The verb, said of others, as it goes with this seat."""
        return _SECOND_PERSON.get(verb, verb.removesuffix("s")) if seat == self.you else verb

    def to(self, seat: int) -> str:
        """A player in the middle of a line."""
        return "you" if seat == self.you else self.names[seat]


_SECOND_PERSON = {"is": "are", "has": "have", "passes": "pass", "pushes": "push"}


class TranscriptLine(NamedTuple):
    """A line, and the fact that it tells; of cards dealt in one go, the first."""

    text: str
    event: e.Event


def transcript(
    events: Sequence[SeenEvent], names: Sequence[str], you: int | None = None
) -> list[str]:
    """The lines of these events; cards dealt in one go to one place stand on one line.

    Cards in brackets lie face down. `you`: the seat of the person to whom it is told.
    """
    return [line.text for line in transcript_lines(events, names, you)]


def transcript_lines(
    events: Sequence[SeenEvent], names: Sequence[str], you: int | None = None
) -> list[TranscriptLine]:
    """The lines of these events, each with what it is about."""
    cast = PlayerNames(names, you)
    lines: list[TranscriptLine] = []
    facts = [seen.event for seen in events]
    for is_deal, run in groupby(facts, key=lambda fact: isinstance(fact, e.Dealt)):
        if is_deal:
            lines += _deal_lines([fact for fact in run if isinstance(fact, e.Dealt)], cast)
        else:
            lines += [TranscriptLine(event_line(fact, cast), fact) for fact in run]
    return lines


def _deal_lines(deals: Sequence[e.Dealt], cast: PlayerNames) -> Iterator[TranscriptLine]:
    places: dict[tuple[int | None, tuple[str, ...]], list[e.Dealt]] = {}
    shared: dict[Card, list[e.Dealt]] = {}
    for deal in deals:
        if deal.shared and deal.seat is not None:
            shared.setdefault(deal.card, []).append(deal)
        else:
            places.setdefault((deal.seat, deal.piles), []).append(deal)
    for (seat, piles), run in places.items():
        if seat is not None and _is_unseen(run):
            continue
        who = "The board gets" if seat is None else f"{cast.does(seat, 'is')} dealt"
        pile = f" ({', '.join(piles)})" if piles else ""
        cards = _lying([(deal.card, deal.up) for deal in run])
        yield TranscriptLine(f"{who} {cards}{pile}", run[0])
    yield from _unseen_deal_lines(places, cast)
    for card, run in shared.items():
        owners = ", ".join(cast.names[deal.seat] for deal in run if deal.seat is not None)
        text = f"{owners} share {visible_card_text(card)}, one card that counts for each"
        yield TranscriptLine(text, run[0])


def _is_unseen(deals: Sequence[e.Dealt]) -> bool:
    return all(deal.card == FACE_DOWN for deal in deals)


def _unseen_deal_lines(
    places: Mapping[tuple[int | None, tuple[str, ...]], Sequence[e.Dealt]], cast: PlayerNames
) -> Iterator[TranscriptLine]:
    """Cards of which the viewer knows nothing: one line for all who get as many."""
    alike: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for (seat, piles), run in places.items():
        if seat is not None and _is_unseen(run):
            alike.setdefault((len(run), piles), []).append(seat)
    dealt = {seat for seat, _ in places if seat is not None and seat != cast.you}
    for (number, piles), seats in alike.items():
        pile = f" ({', '.join(piles)})" if piles else ""
        first = places[seats[0], piles][0]
        if len(seats) == 1:
            who, each = cast.does(seats[0], "is"), ""
        elif set(seats) == dealt:
            who, each = "All are" if cast.you is None else "The others are", " each"
        else:
            who, each = f"{', '.join(cast.names[seat] for seat in seats)} are", " each"
        yield TranscriptLine(f"{who} dealt {count_words(number)}{each}, face down{pile}", first)


def _lying(cards: Sequence[tuple[Card, bool]]) -> str:
    """Cards as they lie: [face down] face up."""
    parts = []
    for up, run in groupby(cards, key=lambda pair: pair[1]):
        text = cards_words([card for card, _ in run])
        parts.append(text if up else f"[{text}]")
    return " ".join(parts)


def _known(cards: Sequence[Card]) -> str:
    """`: As ??`, or nothing if the viewer may know none of them."""
    return f": {cards_words(cards)}" if set(cards) - {FACE_DOWN} else ""


def _all_in(fact: e.Called | e.BetMade | e.Raised, cast: PlayerNames) -> str:
    return f" and {cast.verb(fact.seat, 'is')} all-in" if fact.all_in else ""


def event_line(fact: e.Event, cast: PlayerNames) -> str:
    """One fact as a line; of a deal, one card."""
    match fact:
        case e.HandStarted():
            stacks = zip(cast.names, fact.stacks, strict=True)
            table = ", ".join(f"{name} {stack}" for name, stack in stacks)
            has = f"{cast.to(fact.button)} {cast.verb(fact.button, 'has')}"
            return f"{fact.game}: {table}; {has} the button"
        case e.StepStarted(name):
            return f"-- {name} --"
        case e.Posted():
            if fact.what == "bring-in":
                return f"{cast.does(fact.seat, 'brings')} it in for {fact.amount}"
            return f"{cast.does(fact.seat, 'posts')} the {fact.what} {fact.amount}"
        case e.Dealt():
            return next(_deal_lines([fact], cast)).text
        case e.Checked() | e.Called() | e.BetMade() | e.Raised() | e.Folded():
            return _betting_line(fact, cast)
        case e.Refunded():
            return f"{fact.amount} uncalled back to {cast.to(fact.seat)}"
        case e.RoundEnded():
            return f"The pot is {fact.pot}"
        case e.Shuffled():
            return f"The stock is empty: {count_words(fact.number)} shuffled to make a new one"
        case e.Shown():
            return f"{cast.does(fact.seat, 'shows')} {cards_words(fact.cards) or 'no cards'}"
        case e.OpenersShown():
            return f"{cast.does(fact.seat, 'shows')} openers {cards_words(fact.cards)}"
        case e.Mucked():
            return cast.does(fact.seat, "mucks")
        case e.Won():
            return _won_line(fact, cast)
        case e.Unclaimed():
            return _unclaimed_line(fact)
        case e.Raked():
            pot = "the pot" if fact.pot == 0 else f"side pot {fact.pot}"
            return f"The house takes {fact.amount} of {pot}"
        case e.Redealt():
            seats = ", ".join(cast.to(seat) for seat in fact.seats)
            if fact.why:
                return f"{fact.why}: the pot of {fact.pot} stays, new cards for {seats}"
            why = "opens" if fact.passed_out else "can claim"
            return f"Nobody {why} the pot of {fact.pot}: it stays, new cards for {seats}"
        case e.HandEnded():
            stacks = zip(cast.names, fact.stacks, strict=True)
            return "Stacks: " + ", ".join(f"{name} {stack}" for name, stack in stacks)
        case _:
            return _move_line(fact, cast)


def _betting_line(
    fact: e.Checked | e.Called | e.BetMade | e.Raised | e.Folded, cast: PlayerNames
) -> str:
    match fact:
        case e.Checked():
            return cast.does(fact.seat, "checks")
        case e.Called():
            return f"{cast.does(fact.seat, 'calls')} {fact.amount}{_all_in(fact, cast)}"
        case e.BetMade():
            return f"{cast.does(fact.seat, 'bets')} {fact.amount}{_all_in(fact, cast)}"
        case e.Raised():
            verb = "completes" if fact.completes else "raises"
            return f"{cast.does(fact.seat, verb)} to {fact.to}{_all_in(fact, cast)}"
        case e.Folded():
            return cast.does(fact.seat, "folds")
        case _:
            assert_never(fact)


SeatMove = (
    e.Discarded
    | e.Drew
    | e.Decided
    | e.Exposed
    | e.Passed
    | e.Separated
    | e.Declared
    | e.Chose
    | e.Bought
    | e.Declined
    | e.Replaced
    | e.Arranged
    | e.Marked
    | e.Stayed
    | e.ShownTo
    | e.Paid
    | e.LegScored
    | e.Looked
    | e.Staked
    | e.SideShowAsked
    | e.SideShowAnswered
    | e.Saw
    | e.Exchanged
    | e.Blocked
    | e.Knocked
    | e.Offered
    | e.Kept
    | e.Pushed
)

TableMove = e.RabbitShown | e.PileRemoved | e.Rolled | e.Revealed | e.AgreedToRun | e.RunStarted
Move = SeatMove | TableMove


def _move_line(fact: Move, cast: PlayerNames) -> str:
    match fact:
        case e.PileRemoved(place=place) if place:
            return f"Card {place} of {fact.pile} is out of play: {cards_words(fact.cards)}"
        case e.PileRemoved():
            gone = f", and with it {cards_words(fact.cards)}" if fact.cards else ""
            return f"The pile {fact.pile} is out of play{gone}"
        case e.Rolled():
            return f"The dice show {' '.join(map(str, fact.dice))} ({fact.pile})"
        case e.RabbitShown():
            return f"To come would have been {cards_words(fact.cards)}"
        case e.Revealed():
            return f"Turned up on the board: {cards_words(fact.cards)}"
        case e.AgreedToRun():
            times = "once" if fact.times == 1 else f"{fact.times} times"
            return f"The rest of the board is dealt {times}"
        case e.RunStarted():
            return f"Run {fact.number}"
        case _:
            verb, _, rest = _seat_move(fact, cast).partition(" ")
            return f"{cast.does(fact.seat, verb)} {rest}".rstrip()


def _seat_move(fact: SeatMove, cast: PlayerNames) -> str:
    """What a seat did, as it is said of others: the verb first."""
    match fact:
        case e.Discarded():
            onto = f" onto {fact.onto}" if fact.onto is not None else ""
            return f"discards {count_words(fact.number)}{onto}{_known(fact.cards)}"
        case e.Drew():
            if not fact.thrown and not fact.drawn:
                return "stands pat"
            draws = cast.verb(fact.seat, "draws")
            return f"throws {fact.thrown} and {draws} {fact.drawn}{_known(fact.cards)}"
        case e.Decided():
            return "has decided"
        case e.Exposed():
            return f"turns {'up' if fact.up else 'down'} {cards_words(fact.cards) or 'nothing'}"
        case e.Passed():
            return f"passes {count_words(fact.number)} to {cast.to(fact.to)}{_known(fact.cards)}"
        case e.Separated():
            piles = " | ".join(f"{name}: {cards_words(cards)}" for name, cards in fact.piles)
            return f"separates {piles}"
        case e.Declared():
            return f"declares {' | '.join(map(declaration_words, fact.words))}"
        case e.Chose():
            return f"chooses {fact.value} ({fact.variable})"
        case e.Bought(price=0):
            return f"takes {fact.what}"
        case e.Bought():
            return f"pays {fact.price} for {fact.what}"
        case e.Declined():
            return "declines"
        case e.Replaced():
            return f"replaces {visible_card_text(fact.card)} by {visible_card_text(fact.by)}"
        case e.Stayed():
            return "stays in" if fact.stays else "is out"
        case e.Looked():
            return f"looks at the cards{_known(fact.cards)}"
        case e.Staked():
            blind = " blind" if fact.blind else ""
            covers = " and covers the pot" if fact.all_in else ""
            return f"stakes {fact.amount}{blind}{covers}"
        case e.SideShowAsked():
            return f"stakes {fact.amount} and asks {cast.to(fact.to)} for a side show"
        case e.SideShowAnswered():
            return "accepts" if fact.accepts else "declines"
        case e.Saw():
            return f"pays {fact.amount} to see {cast.to(fact.to)}"
        case e.Exchanged() | e.Blocked() | e.Knocked() | e.Offered() | e.Kept() | e.Pushed():
            return exchange_move(fact, cast.to)
        case e.ShownTo():
            return f"shows {count_words(len(fact.cards))} to those who compare{_known(fact.cards)}"
        case e.Paid():
            to = "into the pot" if fact.to is None else f"to {cast.to(fact.to)}"
            return f"pays {fact.amount} {to} ({fact.why})"
        case e.LegScored():
            held = f"{fact.legs} of {fact.needed}"
            return f"loses a life ({held})" if fact.lost else f"wins a leg ({held})"
        case e.Marked():
            return f"takes {fact.mark} into the next hand"
        case e.Arranged():
            named = f" with {cards_words(fact.jokers)}" if fact.jokers else ""
            return f"arranges {cards_words(fact.cards)}".rstrip() + named
        case _:
            assert_never(fact)


def _won_line(fact: e.Won, cast: PlayerNames) -> str:
    pot = "the pot" if fact.pot == 0 else f"side pot {fact.pot}"
    line = f"{cast.does(fact.seat, 'wins')} {fact.amount} from {pot}"
    if fact.entry is not None and not fact.only_share:
        line += f" for {fact.entry}"
    if fact.cards:
        line += f" with {cards_words(fact.cards)}"
    words = winning_hand_words(fact)
    return f"{line} ({words})" if words else line


def winning_hand_words(fact: e.Won) -> str:
    """The winning hand in words, with what its wild cards stand for; or the name of its class."""
    ordering, strength = fact.ordering, fact.strength
    if ordering is None or strength is None:
        return ""
    roles = fact.roles or None
    try:
        if fact.cards and evaluate(ordering, fact.cards, roles) == strength:
            words = describe_hand(ordering, fact.cards, roles).description
            return "; ".join([words, *_wild_words(fact.wild_ranks)])
    except HandError:
        pass  # too few cards to have a name of their own
    return next((info.name for info in ordering.classes() if info.number == strength.number), "")


def _wild_words(ranks: Sequence[int]) -> list[str]:
    """
    >>> _wild_words([1, 7])
    ['threes and nines are wild']
    """
    names = [rank_plural(rank) for rank in ranks]
    return [f"{' and '.join(names)} are wild"] if names else []


def _unclaimed_line(fact: e.Unclaimed) -> str:
    """
    >>> _unclaimed_line(e.Unclaimed(0, "Low", False)), _unclaimed_line(e.Unclaimed(1, "49", True))
    ('Nobody has a low', 'As declared, nobody can win 49 in side pot 1')
    """
    pot = f" in side pot {fact.pot}" if fact.pot else ""
    if fact.declared:
        return f"As declared, nobody can win {fact.entry}{pot}"
    side, comma, board = fact.entry.partition(",")
    if side.startswith(("High", "Low")):
        return f"Nobody has a {side.lower()}{comma}{board}{pot}"
    return f"Nobody has a hand for {fact.entry}{pot}"
