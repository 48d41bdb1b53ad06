"""`anypoker evaluate`: the rank of a poker hand."""

from math import comb
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.options.common import AsJson
from anypoker.cli.options.orderings import (
    ORDERING_HELP,
    find_ordering_or_exit,
    find_whole_game,
)
from anypoker.cli.output.printing import console, exit_with_error, print_json

if TYPE_CHECKING:
    from anypoker.cards import Card
    from anypoker.ranking import HandDescription, Ordering, Role

MAX_CHOICES = 100_000  # takes seconds

Wild = Annotated[
    str,
    typer.Option(
        "--wild", metavar="CARDS", help="Wild cards or ranks, such as 2s,Jk or 2 for all deuces."
    ),
]
Bug = Annotated[
    str,
    typer.Option(
        "--bug", metavar="CARDS", help="Cards that are an ace or complete a straight or flush."
    ),
]
OrderingName = Annotated[str, typer.Argument(metavar="ORDERING", help=ORDERING_HELP)]
Board = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CARDS",
        help="Board in the order dealt, or one pile of it, such as Top=AsKd (games only).",
    ),
]


def evaluate(
    ordering_name: OrderingName,
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...",
            help="A hand, AsKsQsJsTs or As Ks Qs Js Ts; or several hands without spaces.",
        ),
    ],
    board: Board = None,
    wild: Wild = "",
    bug: Bug = "",
    as_json: AsJson = False,
) -> None:
    """Rank a poker hand.

    If there are more cards than a hand needs, the best ones are used. Write several hands without
    spaces inside a hand (AsAd KsKd); single cards make one hand. With a game, a hand is a player's
    hole cards, and each share of the pot is ranked.
    """
    game = find_whole_game(ordering_name, board)
    hands = [read_cards(text) for text in cards]
    if all(len(hand) == 1 for hand in hands):
        hands = [[card for hand in hands for card in hand]]
    if game is not None:
        from anypoker.cli.output.game_hands import print_hands

        reject_wild_options(wild, bug)
        print_hands(game, hands, board, as_json)
        return
    ordering = find_ordering_or_exit(ordering_name)
    described = [describe_hand_or_exit(ordering, hand, wild, bug) for hand in hands]
    facts = [hand_facts(ordering, *pair) for pair in zip(hands, described, strict=True)]
    if as_json:
        print_json(facts)
        return
    from rich.text import Text

    for fact in facts:
        strength = f" (class {fact['class']}, ordinal {fact['ordinal']})"
        cards_text = f"{' '.join(fact['cards'])}: "
        console().print(Text.assemble(cards_text, (fact["description"], "bold"), strength))


def reject_wild_options(wild: str, bug: str) -> None:
    """Exit with an error if --wild or --bug is combined with a game."""
    if wild or bug:
        exit_with_error("the game defines its wild cards: leave out --wild and --bug")


def read_cards(text: str) -> "list[Card]":
    """Parse cards, or exit with an error."""
    from anypoker.cards import CardError, parse_cards

    try:
        return list(parse_cards(text))
    except CardError as error:
        exit_with_error(str(error))


def describe_hand_or_exit(
    ordering: "Ordering", cards: "list[Card]", wild: str, bug: str
) -> "HandDescription":
    """Rank and describe a hand, or exit with an error."""
    from anypoker.cards import JOKER, card_text
    from anypoker.ranking import HandError, Role, describe_hand

    roles = _roles(cards, wild, bug)
    if any(card == JOKER and role is None for card, role in zip(cards, roles, strict=True)):
        if ordering.takes_wild:
            exit_with_error("a joker is wild or a bug: add --wild Jk or --bug Jk")
        # describe_hand raises an error that names orderings with wild cards.
        roles = [Role.WILD if card == JOKER else None for card in cards]
    twice = [card for card in cards if card != JOKER and cards.count(card) > 1]
    if twice and not ordering.takes_doubles:
        exit_with_error(
            f"{card_text(twice[0])} is in the hand twice; {ordering.name} is for one deck"
        )
    choices = comb(len(cards), ordering.cards)
    if choices > MAX_CHOICES:
        exit_with_error(
            f"{len(cards)} cards contain {choices:,} hands of {ordering.cards}; the limit is "
            f"{MAX_CHOICES:,}"
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
    """Parse a list of cards and ranks; a rank means its four cards."""
    from anypoker.cards import RANKS, SUITS, make_card

    cards: set[Card] = set()
    for word in text.replace(",", " ").split():
        if word.upper() in RANKS and len(word) == 1:
            rank = RANKS.index(word.upper())
            cards |= {make_card(rank, suit) for suit in range(len(SUITS))}
        else:
            cards |= set(read_cards(word))
    return cards


def hand_facts(
    ordering: "Ordering", cards: "list[Card]", hand: "HandDescription"
) -> dict[str, Any]:
    """Return the JSON form of a ranked hand."""
    from anypoker.cards import card_text

    return {
        "type": ordering.name,
        "cards": [card_text(card) for card in cards],
        "class": hand.strength.number,
        "ordinal": hand.strength.ordinal,
        "category": hand.category,
        "description": hand.description,
        "used": [card_text(cards[position]) for position in hand.used],
    }
