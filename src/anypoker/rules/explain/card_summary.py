"""A game on a card: what it is, what wins, and one special thing."""

import re

from anypoker.game import DeclareStep, DrawStep, ForcedStyle, Game
from anypoker.rules.explain.english import capital, listing, number, sentence
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.in_or_out import describe_losers_and_legs
from anypoker.rules.explain.page import BulletList, Paragraph
from anypoker.rules.explain.showdown import describe_showdown

_SENTENCES = re.compile(r"(?<=[.!?]) ")
_QUALIFIER = re.compile(r" It must be ([^.]+)\.")
_SETS = re.compile(r"\bone of (?:these sets: .*|[^,;]+(?:, [^,;]+){2,} and [^,;]+)$", re.DOTALL)
_LONG = 150  # characters of a sentence on a card


def card_sentences(game: Game) -> list[tuple[str, bool]]:
    """Return one or two sentences about a game, and of each whether it says what wins."""
    told = [(sentence(game.summary), False)] if game.summary else []
    wins = winning_sentence(game)
    return [*told, (wins, True)] if wins else told


def winning_sentence(game: Game) -> str:
    """Say in one sentence what wins the pot; the full rules say which cards a hand may use."""
    first, *others = describe_showdown(GameFacts(game))
    if isinstance(first, BulletList):  # what wins depends on a condition
        text, shares = first.items[-1].text, first.items[-1].points
    else:
        lists = [one.items for one in others if isinstance(one, BulletList)]
        text, shares = first.text, lists[0] if lists else ()
    lead = _about_pot(text)
    if not lead.endswith(":"):
        return _shortened(lead)
    wanted = [_share(one.text) for one in shares]
    if len(_division(lead, wanted)) > _LONG:
        wanted = [_without_cards(one) for one in wanted]
        if len(set(wanted)) < len(wanted):
            names = [one.label.rstrip(".:") for one in shares]
            wanted = [f"{one} ({name})" for one, name in zip(wanted, names, strict=True)]
    return _division(lead, wanted)


def _division(lead: str, wanted: list[str]) -> str:
    if len(wanted) == 2 and "two equal" in lead:
        return f"Half the pot goes to {wanted[0]}, half to {wanted[1]}."
    return f"{lead.removesuffix(':')}: {listing(wanted)}."


def _about_pot(text: str) -> str:
    """Return the sentence that says what happens to the pot, else the first one."""
    told = _SENTENCES.split(text)
    return next((one for one in told if one.startswith("The pot")), told[0])


def _shortened(text: str) -> str:
    """Leave out which cards of the board a hand may use if that takes long."""
    if len(text) <= _LONG:
        return text
    text = _SETS.sub("one set of board cards", text.rstrip("."))
    return f"{text if len(text) <= _LONG else _without_cards(text)}."


def _without_cards(text: str) -> str:
    """Leave out which cards make a hand.

    >>> _without_cards("the best low hand, using any five of your cards (8 or better)")
    'the best low hand (8 or better)'
    """
    return re.sub(r", using .*?(?=\.$| \([^)]*\)$|$)", "", text, flags=re.DOTALL)


def _share(text: str) -> str:
    """Return what wins a share as a phrase, such as `the best high hand`."""
    words = _SENTENCES.split(text)[0].rstrip(".:")
    must = _QUALIFIER.search(text)
    if must is not None:
        words += f" ({must[1]})"
    return words[:1].lower() + words[1:]


def special_thing(game: Game) -> tuple[str, str] | None:
    """Return one special thing of a game, as a label and a short text; None if it has none."""
    if game.forced.otherwise.style is ForcedStyle.BOMB:
        return "Bomb pot", "No bets before the board is dealt."
    facts = GameFacts(game)
    blocks = describe_showdown(facts)
    for block in blocks:
        text = block.text if isinstance(block, Paragraph) else ""
        wild = next((one for one in re.split(r"(?<=[.]) ", text) if _says_wild(one)), "")
        if wild:
            return "Wild", wild
    after = describe_losers_and_legs(facts)
    if after:
        return "Losing", sentence(_SENTENCES.split(after[0])[0])
    actions = list(game.every_action())
    if any(isinstance(one, DeclareStep) for one in actions):
        return "Declare", "You declare what you play for."
    draws = sum(isinstance(one, DrawStep) for one in actions)
    if draws:
        return "Draws", capital(number(draws))
    return None


def _says_wild(text: str) -> bool:
    return bool(re.search(r"\b(is|are) wild\b", text))
