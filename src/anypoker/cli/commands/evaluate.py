"""`anypoker evaluate`: how good hands are."""

from math import comb
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.options.orderings import TYPE_HELP, find_type, find_whole_game
from anypoker.cli.output.printing import console, exit_with_error, print_json

if TYPE_CHECKING:
    from anypoker.cards import Card
    from anypoker.ranking import HandDescription, Ordering, Role

MAX_CHOICES = 100_000  # seconds, not minutes

Wild = Annotated[
    str,
    typer.Option("--wild", metavar="CARDS", help="Wild cards or ranks: 2s,Jk or 2 for all deuces."),
]
Bug = Annotated[
    str, typer.Option("--bug", metavar="CARDS", help="An ace, or completes a straight or flush.")
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON for programs.")]
TypeName = Annotated[str, typer.Argument(metavar="TYPE", help=TYPE_HELP)]


Board = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CARDS", help="With a game: the board in the order dealt, or a pile: Top=AsKd."
    ),
]


def evaluate(
    type_name: TypeName,
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...", help="A hand, AsKsQsJsTs or As Ks Qs Js Ts; or several."
        ),
    ],
    board: Board = None,
    wild: Wild = "",
    bug: Bug = "",
    as_json: AsJson = False,
) -> None:
    """Say how good a hand is.

    Of more cards than a hand has the best are used. Several hands are told apart by being written
    without spaces: AsAd KsKd; single cards make one hand. With a game a hand is a player's own
    cards, and every share of the pot is told.
    """
    game = find_whole_game(type_name, board)
    hands = [read_cards(text) for text in cards]
    if all(len(hand) == 1 for hand in hands):
        hands = [[card for hand in hands for card in hand]]
    if game is not None:
        from anypoker.cli.output.game_hands import print_hands

        reject_wild_options(wild, bug)
        print_hands(game, hands, board, as_json)
        return
    ordering = find_type(type_name)
    readings = [read_hand_or_exit(ordering, hand, wild, bug) for hand in hands]
    facts = [hand_facts(ordering, *pair) for pair in zip(hands, readings, strict=True)]
    if as_json:
        print_json(facts)
        return
    from rich.text import Text

    for fact in facts:
        place = f" (class {fact['class']}, ordinal {fact['ordinal']})"
        cards_text = f"{' '.join(fact['cards'])}: "
        console().print(Text.assemble(cards_text, (fact["description"], "bold"), place))


def reject_wild_options(wild: str, bug: str) -> None:
    if wild or bug:
        exit_with_error("a game says itself what is wild: leave out --wild and --bug")


def read_cards(text: str) -> "list[Card]":
    """The cards of a text, or the end of the command."""
    from anypoker.cards import CardError, parse_cards

    try:
        return list(parse_cards(text))
    except CardError as error:
        exit_with_error(str(error))


def read_hand_or_exit(
    ordering: "Ordering", cards: "list[Card]", wild: str, bug: str
) -> "HandDescription":
    """What there is to say about a hand, or the end of the command."""
    from anypoker.cards import JOKER, card_text
    from anypoker.ranking import HandError, Role, describe_hand

    roles = _roles(cards, wild, bug)
    if any(card == JOKER and role is None for card, role in zip(cards, roles, strict=True)):
        if ordering.takes_wild:
            exit_with_error("a joker is wild or a bug: add --wild Jk or --bug Jk")
        roles = [Role.WILD if card == JOKER else None for card in cards]  # to be told what does
    twice = [card for card in cards if card != JOKER and cards.count(card) > 1]
    if twice and not ordering.takes_doubles:
        exit_with_error(
            f"{card_text(twice[0])} is in the hand twice; {ordering.name} is for one deck"
        )
    choices = comb(len(cards), ordering.cards)
    if choices > MAX_CHOICES:
        exit_with_error(
            f"there are {choices:,} hands of {ordering.cards} in {len(cards)} cards: more than "
            f"{MAX_CHOICES:,} take too long"
        )
    try:
        return describe_hand(ordering, cards, roles)
    except HandError as error:
        exit_with_error(str(error))


def _roles(cards: "list[Card]", wild: str, bug: str) -> "list[Role | None]":
    from anypoker.ranking import Role

    as_wild, as_bug = named_cards(wild), named_cards(bug)
    if as_wild & as_bug:
        exit_with_error("a card is either wild or a bug, not both")
    return [Role.WILD if c in as_wild else Role.BUG if c in as_bug else None for c in cards]


def named_cards(text: str) -> "set[Card]":
    """The cards that a list of cards and ranks names."""
    from anypoker.cards import RANKS, SUITS, make_card

    named: set[Card] = set()
    for word in text.replace(",", " ").split():
        if word.upper() in RANKS and len(word) == 1:
            rank = RANKS.index(word.upper())
            named |= {make_card(rank, suit) for suit in range(len(SUITS))}
        else:
            named |= set(read_cards(word))
    return named


def hand_facts(
    ordering: "Ordering", cards: "list[Card]", reading: "HandDescription"
) -> dict[str, Any]:
    """A hand as programs read it."""
    from anypoker.cards import card_text

    return {
        "type": ordering.name,
        "cards": [card_text(card) for card in cards],
        "class": reading.strength.number,
        "ordinal": reading.strength.ordinal,
        "category": reading.category,
        "description": reading.description,
        "used": [card_text(cards[position]) for position in reading.used],
    }
