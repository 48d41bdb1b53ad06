"""The course of the hand: one small function for each kind of step, and the match that lists them.

Sentences are written without their capital and full stop, so that a condition can go in front.
"""

from itertools import pairwise
from typing import assert_never

from anypoker.ranking import Facing
from anypoker.rules.explain.conditions import asks_each_seat, clause, spaced, who
from anypoker.rules.explain.deals import tell_deal
from anypoker.rules.explain.facts import Facts
from anypoker.rules.explain.forced import blinds_are, bring_in_poster
from anypoker.rules.explain.money import price
from anypoker.rules.explain.page import Item
from anypoker.rules.explain.piles import board_pile, board_piles, own_piles, the_own_pile
from anypoker.rules.explain.words import (
    amount_of,
    counted,
    listing,
    number,
    ordinal,
    paragraph,
    sentence,
)
from anypoker.rules.game import (
    Arrange,
    Bet,
    BetKind,
    BothWays,
    BoughtAccess,
    BoughtCards,
    Buy,
    Choose,
    Chooser,
    Comparing,
    Comparison,
    Deal,
    Declare,
    DeclareOption,
    Direction,
    Discard,
    DiscardedCards,
    Draw,
    DrawnCards,
    Expose,
    ExposedCards,
    Group,
    JokerValue,
    Pass,
    PassedCards,
    Remove,
    ReplaceCommunity,
    Reveal,
    RevealedCards,
    RollDie,
    Separate,
    SeparatedPile,
    ShowdownStep,
    SimpleAction,
    Step,
)

# A step longer than this is not told twice.
_LONG = 120


def tell_action(action: SimpleAction, facts: Facts) -> list[str]:
    """The sentences of one kind of step."""
    match action:
        case Bet():
            return _bet(action, facts)
        case Deal():
            return tell_deal(action, facts)
        case Draw():
            return [each for cards in action.cards for each in _draw(cards)]
        case Discard():
            return [each for cards in action.cards for each in _discard(cards, facts)]
        case Expose():
            return [_expose(cards) for cards in action.cards]
        case Pass():
            return [*(_pass(cards) for cards in action.cards), "all cards move at once"]
        case Separate():
            return _separate(action)
        case Declare():
            return _declare(action)
        case Choose():
            return _choose(action, facts)
        case Remove():
            return _remove(action)
        case RollDie():
            return [_roll(action)]
        case Buy():
            return [_buy(offer) for offer in action.offers]
        case ReplaceCommunity():
            return [_replace(action)]
        case Arrange():
            return _arrange(action, facts)
        case Reveal():
            return [_reveal(cards) for cards in action.cards]
        case ShowdownStep():
            return ["the players who are still in compare their hands"]
        case _:
            assert_never(action)


def tell_step(step: Step, facts: Facts) -> Item:
    """A step with its name, and with its condition in front."""
    points: tuple[Item, ...] = ()
    match step.action:
        case Group(actions):
            sentences = ["each player in turn does all of this before the next player does:"]
            points = tuple(Item(paragraph(_part_of_group(each, facts))) for each in actions)
        case _:
            sentences = tell_action(step.action, facts)
    if step.condition is not None:
        if asks_each_seat(step.condition):
            sentences.insert(0, f"this is only for {who(step.condition, facts)}")
        else:
            sentences[0] = f"if {clause(step.condition, facts)}, {sentences[0]}"
    return Item(paragraph(sentences), sentence(step.name), points)


def _part_of_group(action: SimpleAction, facts: Facts) -> list[str]:
    """The sentences of an action after "each player", which the group says for all."""
    if isinstance(action, Bet) and action in facts.betting_rounds:
        return [f"acts in the betting round{_size(action, facts)}", _restriction(action)]
    first, *others = tell_action(action, facts)
    for subject in ("each player in turn ", "each player "):
        first = first.removeprefix(subject)
    if isinstance(action, Discard) and facts.betting_rounds:
        once = all(cards.once for cards in action.cards)
        when = "once" if once else "after each action in the betting"
        others.append(f"this is done {when}")
    return [first, *others]


def tell_steps(facts: Facts) -> tuple[Item, ...]:
    """All steps in order; a long one that comes again is only referred to."""
    items: list[Item] = []
    first_told: dict[tuple[str, tuple[Item, ...]], int] = {}
    for position, step in enumerate(facts.game.steps, start=1):
        item = tell_step(step, facts)
        told = first_told.setdefault((item.text, item.points), position)
        length = len(item.text) + sum(len(point.text) for point in item.points)
        if told < position and length > _LONG:
            item = Item(f"The same as in step {told}.", item.label)
        items.append(item)
    return tuple(items)


def _bet(bet: Bet, facts: Facts) -> list[str]:
    match bet.kind:
        case BetKind.ANTES:
            return ["each player posts the ante"]
        case BetKind.BLINDS:
            return [f"{blinds_are(facts)} posted"]
        case BetKind.BRING_IN:
            return [f"{bring_in_poster(facts)} posts the bring-in"]
        case BetKind.SMALL | BetKind.BIG:
            return [f"there is a betting round{_size(bet, facts)}", _restriction(bet)]
        case _:
            assert_never(bet.kind)


def _size(bet: Bet, facts: Facts) -> str:
    if not facts.can_be_limit:
        return ""
    limit = "in limit, " if len(facts.game.structures) > 1 else ""
    return f" ({limit}at the {bet.kind} bet)"


def _restriction(bet: Bet) -> str:
    return "a player without cards may call but not raise" if bet.no_cards_call_only else ""


def _some(least: int, most: int, noun: str) -> str:
    """How many after "may" or a plain verb: who may turn "up to one card" may turn one card."""
    return counted(1, noun) if (least, most) == (0, 1) else amount_of(least, most, noun)


def _draw(cards: DrawnCards) -> list[str]:
    source = f" from {the_own_pile(cards.pile)}" if cards.pile else ""
    thrown = _some(cards.least, cards.most, "card")
    verb = "may throw away" if cards.least == 0 else "throws away"
    if cards.extra == 0:
        back = "a new one" if cards.most == 1 else "as many new ones"
    else:
        more = "more" if cards.extra > 0 else "fewer"
        back = f"{number(abs(cards.extra))} {more} than that"
    if cards.keeps_facing:
        lie = "each new card lies as the one that it replaces"
    else:
        lie = "the new cards lie face up" if cards.facing is Facing.UP else ""
    joint = "draw" if cards.least == 0 else "draws"
    return [f"each player in turn {verb} {thrown}{source} and {joint} {back}", lie]


def _discard(cards: DiscardedCards, facts: Facts) -> list[str]:
    onto = ""
    if cards.onto is not None:
        onto = f"the discarded cards join {board_pile(cards.onto)}, face up"
    elif cards.facing is Facing.UP:
        onto = "the cards are discarded face up"
    if cards.matching is not None:
        rank = f"every card whose rank lies in {board_pile(cards.matching)}"
        return [f"each player must at once discard {rank}", onto]
    if cards.whole_pile:
        piles = facts.hole_piles
        named = f" ({own_piles(piles, 'or')})" if piles else ""
        return [
            f"each player in turn chooses one of their piles{named} and discards all of it",
            onto,
        ]
    verb = "may discard" if cards.least == 0 else "discards"
    source = f" from {the_own_pile(cards.pile)}" if cards.pile else ""
    what = _some(cards.least, cards.most, "card")
    return [f"each player in turn {verb} {what}{source}", onto]


def _expose(cards: ExposedCards) -> str:
    what = _some(cards.least, cards.most, f"{_adjective(cards.among)} card")
    turn = "up" if cards.among is Facing.DOWN else "down"
    if cards.immediate:
        verb = "may turn" if cards.least == 0 else "turns"
        return f"each player in turn {verb} {what} {turn}"
    verb = "may choose" if cards.least == 0 else "chooses"
    return f"each player {verb} {what}, and all chosen cards are turned {turn} together"


def _adjective(facing: Facing) -> str:
    return str(facing).replace(" ", "-")


def _pass(cards: PassedCards) -> str:
    match cards.direction:
        case Direction.LEFT:
            to = "to the next player on the left"
        case Direction.RIGHT:
            to = "to the next player on the right"
        case Direction.ACROSS:
            to = "to the player across the table (half the players on, to the left)"
        case _:
            assert_never(cards.direction)
    return f"each player passes {counted(cards.number, 'card')} {cards.facing} {to}"


def _separate(separate: Separate) -> list[str]:
    piles = [
        f"{counted(pile.number, 'card')} to {the_own_pile(pile.name)}" for pile in separate.piles
    ]
    return [
        f"each player divides their cards in secret: {listing(piles)}",
        *_visibility(separate.piles),
        _comparison(separate.comparison) if separate.comparison is not None else "",
    ]


def _visibility(piles: tuple[SeparatedPile, ...]) -> list[str]:
    needs = {pile.name: _needed(pile) for pile in piles}
    if len(set(needs.values())) == 1:
        return [f"each of them must hold {need}" for need in set(needs.values()) if need]
    return [f"{the_own_pile(name)} must hold {need}" for name, need in needs.items() if need]


def _needed(pile: SeparatedPile) -> str:
    return listing(
        f"at least {counted(count, f'{_adjective(facing)} card')}"
        for count, facing in ((pile.least_up, Facing.UP), (pile.least_down, Facing.DOWN))
        if count
    )


def _comparison(comparison: Comparison) -> str:
    match comparison.relation:
        case Comparing.GREATER:
            relation = "beat"
        case Comparing.LESS:
            relation = "be weaker than"
        case Comparing.EQUAL:
            relation = "be as good as"
        case _:
            assert_never(comparison.relation)
    piles = [f"{the_own_pile(pile.name)}" for pile in comparison.piles]
    pairs = [f"{one} must {relation} {other}" for one, other in pairwise(piles)]
    return f"{listing(pairs)}, by category first and then by ranks"


def _declare(declare: Declare) -> list[str]:
    options = listing([_option(option) for option in declare.options], "or")
    per_pot = ", for each pot by itself," if declare.per_pot else ""
    when = "at the same time" if declare.simultaneous else "in turn, in betting order"
    how = f"all players declare {when}{per_pot} what they play for: {options}"
    if not any(len(option.sides) > 1 for option in declare.options):
        return [how]
    match declare.both_ways:
        case BothWays.MUST_WIN:
            rule = "beat every other declarer outright on each of them (a tie is not enough)"
        case BothWays.MAY_TIE:
            rule = "win or tie on each of them"
        case _:
            assert_never(declare.both_ways)
    return [how, f"a player who plays for more than one must {rule}, or wins no part of that pot"]


def _option(option: DeclareOption) -> str:
    sides = [spaced(side) for side in option.sides]
    if len(sides) == 2:
        return f"both {listing(sides)}"
    if len(sides) > 2:
        return f"all of {listing(sides)}"
    word = spaced(option.word)
    return word if word.lower() == sides[0].lower() else f"{word} ({sides[0]})"


def _choose(choose: Choose, facts: Facts) -> list[str]:
    match choose.chooser:
        case Chooser.UTG:
            blinds = facts.has_bet(BetKind.BLINDS)
            chooser = f"the player left of the {'big blind' if blinds else 'button'}"
        case Chooser.BUTTON:
            chooser = "the dealer (the player with the button)"
        case Chooser.SMALL_BLIND:
            chooser = "the small blind"
        case Chooser.BIG_BLIND:
            chooser = "the big blind"
        case _:
            assert_never(choose.chooser)
    clock = f" within {counted(choose.seconds, 'second')}" if choose.seconds else ""
    return [
        f"{chooser} chooses the {spaced(choose.variable)}{clock}: {listing(choose.values, 'or')}",
        f"without a choice it is {choose.default}",
    ]


def _remove(remove: Remove) -> list[str]:
    piles = board_piles(remove.piles)
    return [
        f"of {piles}, the one whose last card is the lowest is taken off the board",
        "if several are lowest they all go; if the last cards are all of one rank, none does",
    ]


def _roll(roll: RollDie) -> str:
    called = "" if roll.pile.lower() in ("die", "dice") else f" (called {roll.pile})"
    return f"{counted(roll.dice, 'die')} {'is' if roll.dice == 1 else 'are'} rolled{called}"


def _buy(offer: BoughtCards | BoughtAccess) -> str:
    match offer:
        case BoughtAccess(piles, cost):
            right = f"pay {price(cost)} for the right to use {board_piles(piles)}"
            return f"each player in turn may {right}; who does not pay may not use them"
        case BoughtCards():
            may = "may" if offer.optional else "must"
            cards = counted(offer.number, "card")
            first = f", after throwing away {number(offer.number)}" if offer.discard_first else ""
            lying = f" {offer.facing}"
            if offer.common:
                lying = " that lies face up and is shared by all who pay"
            buying = f"{may} buy {cards}{lying} for {price(offer.price)}"
            return f"each player in turn {buying}{first}"
        case _:
            assert_never(offer)


def _replace(replace: ReplaceCommunity) -> str:
    cards = counted(replace.number, "card")
    return (
        "each player in turn, from the left of the button, takes exactly "
        f"{cards} of their choice off the board and has as many new ones dealt"
    )


def _arrange(arrange: Arrange, facts: Facts) -> list[str]:
    sentences = [
        "each player decides in secret which end of each two-faced card is up; it stays so "
        "until the showdown"
    ]
    if facts.game.deck.jokers:
        match arrange.joker_value:
            case JokerValue.DIFFERENT:
                joker = "a joker may be one card in the one hand and another in the other"
            case JokerValue.SAME:
                joker = "a joker must be the same card in both hands"
            case _:
                assert_never(arrange.joker_value)
        sentences.append(joker)
    return sentences


def _reveal(cards: RevealedCards) -> str:
    pile = board_pile(cards.pile)
    if not cards.positions:
        return f"all cards of {pile} that still lie face down are turned up"
    places = listing([ordinal(position + 1) for position in cards.positions])
    verb = "cards of {} are" if len(cards.positions) > 1 else "card of {} is"
    return f"the {places} {verb.format(pile)} turned up"
