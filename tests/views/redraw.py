"""The same hand with other cards wherever a viewer cannot look.

A hand is played at random. Then the values of all cards that the viewer never sees change places
among each other, in the deck and in what the others do with them, and the hand is played again.
Whoever may not see those cards must receive the same bytes.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import asdict, replace

from anypoker.cards import Card, card_text, is_two_faced, turn_over
from anypoker.engine import (
    Action,
    Event,
    Hand,
    IllegalAction,
    Seats,
    ShuffledDeck,
    Stakes,
    apply_in_place,
    decisions,
    start,
)
from anypoker.engine import actions as a
from anypoker.engine import events as e
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.game import DiscardStep, ExchangeStep, Game, GroupStep
from anypoker.views import SeenEvent, SpectatorKind, event_json, seen_event, view_json, view_of

Viewer = int | SpectatorKind
Receives = Callable[[Hand, list[Event], Viewer], tuple[list[str], str]]
Swap = dict[Card, Card]
SHOWDOWN_REDRAWS = 12  # before the hands of the showdown stay as they are
REDRAWS = 50  # before a redraw gives up on finding other hands that compare the same
RESULTS = (e.Stayed, e.Paid, e.LegScored)  # of a comparison


class Played(NamedTuple):
    """A whole hand: what it started from, what was done, and how it ended."""

    game: Game
    seats: Seats
    stakes: Stakes
    chance: ShuffledDeck
    actions: list[tuple[int, Action]]
    hand: Hand


class Moment(NamedTuple):
    """Everything a viewer receives after one action."""

    facts: list[Event]
    events: list[str]
    view: str


def receives(hand: Hand, events: list[Event], viewer: Viewer) -> tuple[list[str], str]:
    """The bytes that go to a viewer: what has happened, and what the table looks like now."""
    told = [json.dumps(event_json(seen_event(event, viewer))) for event in events]
    assert viewer is not SpectatorKind.ALL_SEEING
    return told, json.dumps(view_json(view_of(hand, viewer)))


def play_at_random(
    game: Game, seats: Seats, stakes: Stakes, chance: ShuffledDeck, random: Random
) -> Played:
    hand = start(game, seats, stakes, chance)
    while not hand.over:
        questions = decisions(hand)
        question = questions[random.randrange(len(questions))]
        apply_in_place(
            hand, question.seat, sample_legal_action(question, random.randrange), question.number
        )
    return Played(game, seats, stakes, chance, list(hand.actions), hand)


def states(played: Played) -> Iterator[Hand]:
    """Yield one hand at its start and after every action; it changes in place."""
    hand = start(played.game, played.seats, played.stakes, played.chance)
    yield hand
    for seat, action in played.actions:
        apply_in_place(hand, seat, action)
        yield hand


def moments(played: Played, viewer: Viewer, how: Receives = receives) -> Iterator[Moment]:
    """Yield what the viewer receives along the hand, up to the first illegal action."""
    hand = start(played.game, played.seats, played.stakes, played.chance)
    yield Moment(list(hand.events), *how(hand, hand.events, viewer))
    for seat, action in played.actions:
        try:
            events = apply_in_place(hand, seat, action)
        except IllegalAction:
            return
        yield Moment(events, *how(hand, events, viewer))


def either_way(card: Card) -> Card:
    """A card whichever of its ends is up."""
    return min(card, turn_over(card)) if is_two_faced(card) else card


def seen_cards(played: Played, viewer: Viewer) -> set[Card]:
    """Every card that the viewer ever sees, its own and those that lie open."""
    seen: set[Card] = set()
    for event in played.hand.events:
        seen |= set(_cards_in(seen_event(event, viewer).event))
    return {either_way(card) for card in seen}


def _cards_in(event: Event) -> Iterator[Card]:
    for name, value in asdict(event).items():
        if name in ("card", "by"):
            yield value
        elif name in ("cards", "given", "taken"):
            yield from value
        elif name == "piles" and isinstance(event, e.Separated):
            yield from (card for _, cards in value for card in cards)


def exchange(played: Played, fixed: set[Card], random: Random) -> Swap:
    """Other values for all cards but the fixed ones, and but those that the deck has twice.

    Ranks that refuse an exchange become others that do: whether one refuses, everybody sees.
    """
    counts = Counter(either_way(card) for card in played.chance.deck)
    free = sorted(card for card, n in counts.items() if n == 1 and card not in fixed)
    refusing = "".join(
        one.blockers for one in played.game.every_action() if type(one) is ExchangeStep
    )
    swap: Swap = {}
    for refuses in (False, True):
        alike = [card for card in free if (card_text(card)[0] in refusing) is refuses]
        swap |= dict(zip(alike, random.sample(alike, len(alike)), strict=True))
    return swap


def exchanged(played: Played, swap: Swap) -> Played:
    """The hand with its hidden cards exchanged, and everybody doing the same with them."""

    as_dealt = {either_way(card): card for card in played.chance.deck}

    def other(card: Card) -> Card:
        name = either_way(card)
        new = as_dealt[swap.get(name, name)]
        return new if card == as_dealt[name] else turn_over(new)

    def cards(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(other(card) for card in held)

    def same(action: Action) -> Action:
        match action:
            case a.SeparateCards(piles):
                return a.SeparateCards(tuple((name, cards(held)) for name, held in piles))
            case a.ExchangeCards(given, taken):
                return a.ExchangeCards(cards(given), cards(taken))
            case (
                a.DrawCards()
                | a.DiscardCards()
                | a.ExposeCards()
                | a.PassCards()
                | a.Purchase()
                | a.BuyOffer()
                | a.ReplaceCards()
                | a.ArrangeCards()
            ):
                return replace(action, cards=cards(action.cards))
            case _:
                return action

    chance = played.chance
    later = tuple(cards(order) for order in chance.later)
    deck = ShuffledDeck(cards(chance.deck), chance.dice, chance.key, later)
    actions = [(seat, same(action)) for seat, action in played.actions]
    return played._replace(chance=deck, actions=actions)


def cards_that_decide(played: Played) -> set[Card]:
    """Cards of those who were in the hand at its end."""
    hand = played.hand
    held = {
        card
        for seat, cards in enumerate(hand.hole_cards)
        if not hand.folded[seat]
        for card in cards
    }
    return {either_way(card) for card in held}


def compared_cards(played: Played) -> set[Card]:
    """Cards of hands that some have compared before the showdown."""
    facts = [fact for fact in played.hand.events if isinstance(fact, e.ShownTo)]
    return {either_way(card) for fact in facts for card in fact.cards}


def redrawn(played: Played, fixed: set[Card], stops: tuple[type, ...], random: Random) -> Played:
    """The hand with other cards but the fixed ones, in which comparisons come out the same.

    Who compares hands before the showdown shows them to each other only, but who loses is seen by
    the whole table: a redraw in which another loses is another hand. If chance finds none in which
    the same lose, the hands that were compared stay too.
    """
    if compared_cards(played):
        public = comparisons(played, stops)
        for _ in range(REDRAWS):
            other = exchanged(played, exchange(played, fixed, random))
            if comparisons(other, stops) == public:
                return other
        fixed = fixed | compared_cards(played)
    return exchanged(played, exchange(played, fixed, random))


def redrawn_to_the_end(
    played: Played, viewer: Viewer, stops: tuple[type, ...], random: Random
) -> tuple[Played, bool]:
    """Redraw all that the viewer never sees so that the hand ends for the viewer as it did.

    Hands that lost unseen at the showdown become others that lose. If chance finds none, the hands
    of the showdown stay; the second value says whether all was redrawn.
    """
    seen = seen_cards(played, viewer)
    course = [seen_event(event, viewer) for event in played.hand.events]
    for _ in range(SHOWDOWN_REDRAWS):
        other = exchanged(played, exchange(played, seen, random))
        if _course(other, viewer) == course:
            return other, True
    return redrawn(played, seen | cards_that_decide(played), stops, random), False


def _course(played: Played, viewer: Viewer) -> list[SeenEvent]:
    """All that the viewer sees happen, as far as the actions are legal."""
    hand = start(played.game, played.seats, played.stakes, played.chance)
    for seat, action in played.actions:
        try:
            apply_in_place(hand, seat, action)
        except IllegalAction:
            break
    return [seen_event(event, viewer) for event in hand.events]


def comparisons(played: Played, stops: tuple[type, ...]) -> list[Event]:
    """Return the events that follow a comparison of hands, up to one of the types `stops`."""
    found: list[Event] = []
    hand = start(played.game, played.seats, played.stakes, played.chance)
    for seat, action in played.actions:
        try:
            facts = apply_in_place(hand, seat, action)
        except IllegalAction:
            return found
        compared = False
        for fact in facts:
            if isinstance(fact, stops):
                return found
            compared = compared or isinstance(fact, e.ShownTo)
            if compared and isinstance(fact, RESULTS):
                found.append(fact)
    return found


def rule_looks_at_hands(game: Game) -> set[str]:
    """Steps in which a rule acts on cards that nobody has shown."""
    names = set()
    for step in game.steps:
        actions = step.action.actions if isinstance(step.action, GroupStep) else (step.action,)
        for action in actions:
            if isinstance(action, DiscardStep) and any(
                c.matching is not None for c in action.cards
            ):
                names.add(step.name)
    return names


def first_difference(
    one: Sequence[Moment],
    other: Played,
    viewer: Viewer,
    stops: tuple[type, ...],
    how: Receives = receives,
) -> tuple[str, int]:
    """Return where a hand differs for the viewer from the earlier one, and how much was equal.

    The difference is '' if there is none, the equal part is counted in bytes. From an event of the
    types `stops` on the course itself depends on what was exchanged.
    """
    looks = rule_looks_at_hands(other.game)
    equal = 0
    for mine, theirs in zip(one, moments(other, viewer, how), strict=False):
        stop = next((i for i, fact in enumerate(mine.facts) if _stops(fact, stops, looks)), None)
        told, heard = mine.events[:stop], theirs.events[:stop]
        if told != heard:
            return f"told {told}\nthen {heard}", equal
        equal += sum(map(len, told))
        if stop is not None:
            return "", equal
        if mine.view != theirs.view:
            return f"saw  {mine.view}\nthen {theirs.view}", equal
        equal += len(mine.view)
    return "", equal


def _stops(fact: Event, stops: tuple[type, ...], looks: set[str]) -> bool:
    return isinstance(fact, stops) or (isinstance(fact, e.StepStarted) and fact.name in looks)


def mentions(text: str, card: Card) -> bool:
    """Return whether a JSON text holds the card, either end first."""
    return any(f'"{card_text(way)}"' in text for way in {card, turn_over(card)})
