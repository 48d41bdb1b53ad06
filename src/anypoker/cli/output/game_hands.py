"""Hands of a game in `anypoker evaluate` and `anypoker compare`, share by share."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anypoker.cli.output.printing import console, exit_with_error, print_json

if TYPE_CHECKING:
    from anypoker.analysis.query.known_hands import KnownShare
    from anypoker.cards import Card
    from anypoker.game import Game

NO_HAND = "no hand"


def print_hands(
    game: "Game", hands: "Sequence[Sequence[Card]]", board: list[str] | None, as_json: bool
) -> None:
    """Print what each hand makes for each share."""
    texts = [_text(hand) for hand in hands]
    shares = _shares(game, texts, board)
    if as_json:
        print_json(
            [
                {"hand": text, "shares": {one.name: one.words[seat] or None for one in shares}}
                for seat, text in enumerate(texts)
            ]
        )
        return
    from rich.text import Text

    for seat, text in enumerate(texts):
        for share in shares:
            name = f"{share.name}: " if len(shares) > 1 else ""
            words = (share.words[seat] or NO_HAND, "bold")
            console().print(Text.assemble(f"{text}: {name}", words))


def print_winners(
    game: "Game", hands: "Sequence[Sequence[Card]]", board: list[str] | None, as_json: bool
) -> None:
    """Print the winner of each share with the hands."""
    texts = [_text(hand) for hand in hands]
    shares = _shares(game, texts, board)
    if as_json:
        print_json(
            [
                {
                    "share": one.name,
                    "winners": [texts[seat] for seat in one.winners],
                    "hands": {texts[seat]: words or None for seat, words in enumerate(one.words)},
                }
                for one in shares
            ]
        )
        return
    from rich.text import Text

    for share in shares:
        name = f"{share.name}: " if len(shares) > 1 else ""
        if not share.winners:
            console().print(Text.assemble(name, ("nobody has a hand", "bold")))
        for seat in sorted(range(len(texts)), key=lambda seat: seat not in share.winners):
            wins = seat in share.winners
            verb = ("ties" if len(share.winners) > 1 else "wins") if wins else "loses"
            line = Text.assemble(f"{name}{texts[seat]} {verb}: ", share.words[seat] or NO_HAND)
            console().print(line, style="bold" if wins else "dim")


def _text(hand: "Sequence[Card]") -> str:
    from anypoker.cards import card_text

    return "".join(card_text(card) for card in hand)


def _shares(game: "Game", hands: list[str], board: list[str] | None) -> "list[KnownShare]":
    from anypoker.analysis.query.known_hands import known_shares
    from anypoker.errors import AnypokerError

    try:
        return known_shares(game, hands, board or ())
    except AnypokerError as error:
        exit_with_error(str(error))
