"""Deck proofs of hands of the engine: their context, their orders, and each viewer's lines."""

from collections.abc import Iterable, Sequence

from anypoker.cards import Card, Key, card_text, cards_text, parse_card
from anypoker.deck_proof import DECKS, Context, ContextSeat, HandProver
from anypoker.deck_proof.record import Line, ShownLine
from anypoker.engine import ShuffledDeck
from anypoker.engine.setup import dice_needed
from anypoker.game import Game
from anypoker.views.card_proofs import CardLeft, CardOpened, CardsShown, DieRolled, ProofFact
from anypoker.views.visibility import FACE_DOWN

_NO_KEY = Key(b"")  # nothing of a proved hand follows from a key


def hand_context(
    game: Game,
    stakes: str,
    button: int,
    seats: Sequence[ContextSeat],
    table: str,
    number: int,
    previous: str,
    rules: str = "",
) -> Context:
    """Return the context of a hand.

    `number` counts the deals of the table; `rules` is the content hash of the game. If nobody has
    committed, the server alone picks the deck, so several decks would show nothing.
    """
    takes_part = any(one.commitment is not None for one in seats)
    game = game.for_players(len(seats))
    return Context(
        table,
        number,
        game.name,
        stakes,
        button,
        tuple(seats),
        cards_text(game.deck.cards),
        previous,
        dice_needed(game),
        rules=rules,
        decks=DECKS if takes_part else 1,
    )


def proved_deck(prover: HandProver) -> ShuffledDeck:
    """Return the deck of a hand whose first shuffle is dealt; later orders come from outside."""
    deck = tuple(parse_card(card) for card in prover.order(0))
    return ShuffledDeck(deck, tuple(prover.dice()), _NO_KEY, outside=True)


def card_texts(cards: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in cards]


def proof_lines(prover: HandProver, facts: Iterable[ProofFact], seats: Sequence[int]) -> list[Line]:
    """Return what a viewer gets of these facts; `seats` are the numbers of the hand's seats.

    Raises:
        AssertionError: if a proof is of another card than the one that the viewer sees.
    """
    lines: list[Line] = []
    for fact in facts:
        match fact:
            case CardLeft(place, to, card) | CardOpened(place, to, card):
                visible = card != FACE_DOWN
                line = prover.card_line(*place, None if to is None else seats[to], visible)
                assert not visible or line.card == card_text(card), "the proof of another card"
                lines.append(line)
            case CardsShown(seat, cards):
                hand = prover.context.hand
                lines.append(ShownLine(hand, seats[seat], tuple(card_texts(cards))))
            case DieRolled(number, value):
                die = prover.die_line(number)
                assert die.value == value, "the proof of another die"
                lines.append(die)
    return lines
