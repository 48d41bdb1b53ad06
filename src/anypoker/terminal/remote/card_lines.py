"""The game card and the dealer's choice of a card room as lines of text."""

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


def card_lines(card: Json) -> list[str]:
    """Write a game card: who deals what, what wins, and the stakes."""
    stakes = card["stakes"]
    forced = [f"{one['label'].lower()} {one['text']}" for one in stakes["forced"]]
    told = [one["text"] for one in card["sentences"] if one["wins"]] or [""]
    special = card["special"]
    lines = [
        f"{card['said']}: {card['game']['name']}. {', '.join([stakes['betting'], *forced])}.",
        told[0],
        f"{special['label']}: {special['text']}" if special is not None else "",
        "Type ready to start, or wait.",
    ]
    return [line for line in lines if line]


def fallback_lines(choice: Json) -> Sequence[str]:
    """Write what is dealt if the dealer does not choose."""
    fallback = choice.get("fallback")
    if fallback is None:
        return ()
    return (f"Without a choice {fallback['name']} is dealt after {choice['seconds']} s",)
