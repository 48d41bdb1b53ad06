"""The game card and the dealer's choice of a card room as lines of text."""

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


def card_lines(card: Json, player: str) -> list[str]:
    """Write a game card for a player: dealer, game, winning hands and stakes."""
    stakes = card["stakes"]
    forced = [f"{one['label'].lower()} {one['text']}" for one in stakes["forced"]]
    told = [one["text"] for one in card["sentences"] if one["wins"]] or [""]
    special = card["special"]
    lines = [
        f"{card['said']}: {card['game']['name']}. {', '.join([stakes['betting'], *forced])}.",
        told[0],
        f"{special['label']}: {special['text']}" if special is not None else "",
        _closing_line(card, player),
    ]
    return [line for line in lines if line]


def _closing_line(card: Json, player: str) -> str:
    if player not in card["people"]:
        return ""
    if player in card.get("may_veto", ()):
        return "Type ready to start, veto to refuse this game, or wait."
    return "Type ready to start, or wait."


def choice_lines(choice: Json, player: str) -> list[str]:
    """Write what a player may do about the next game: choose it, or vote on it."""
    games = choice["games"]
    which = f"one of {', '.join(games)}" if games else "any game of the catalogue"
    asked = f"You have the button. Type choose GAME: {which}"
    if choice.get("voting"):
        names = [one["game"]["name"] for one in choice["proposals"]]
        proposed = f". Proposals: {', '.join(names)}" if names else ""
        asked = f"The table votes on the next game. Type vote GAME: {which}{proposed}"
    elif choice["player"] != player:
        return []
    return [line for line in (choice.get("reason"), asked, *_fallback_lines(choice)) if line]


def _fallback_lines(choice: Json) -> Sequence[str]:
    """Write what is dealt if the dealer does not choose."""
    fallback = choice.get("fallback")
    if fallback is None:
        return ()
    return (f"Without a choice {fallback['name']} is dealt after {choice['seconds']} s",)
