"""Conditions as clauses that follow an "if"."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from anypoker import game as g
from anypoker.cards import RANKS, SUIT_NAMES, SUITS, card_name
from anypoker.rules.explain.english import (
    amount,
    any_number_of,
    article,
    choices,
    count_of,
    listing,
    number,
    plural,
    rank_name,
)
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.piles import board_pile


def clause(condition: g.Condition, facts: GameFacts) -> str:
    """Return the condition after "if", as of one player where players differ."""
    match condition:
        case g.ExposureIs(exposed):
            return _exposure(exposed)
        case g.BoardComposition():
            return _composition(condition)
        case g.ChoiceIs(variable, values):
            return f"the {variable_name(variable)} is {choices(values)}"
        case g.BoardValue():
            return _value(condition, facts)
        case g.BoardSuit(pile, suits):
            shown = listing((article(_suit(suit)) for suit in suits), "or")
            return f"there is {shown} {_in(pile)}"
        case g.HandSize():
            return f"the player holds {_size(condition)}"
        case g.Unopened(step):
            return f'nobody has bet in "{step}"'
        case g.HandComposition():
            who = "anybody" if condition.anyone else "the player"
            return f"{who} {'has' if condition.open_only else 'holds'} {_held(condition)}"
        case g.HasButton():
            return "the player has the button"
        case g.Marked(mark):
            return f"the player is in {_mark_names(mark, facts)}"
        case g.Not(inner):
            return f"it is not so that {clause(inner, facts)}"
        case g.AllOf(parts):
            return listing((clause(part, facts) for part in parts), "and")
        case g.AnyOf(parts):
            return listing((clause(part, facts) for part in parts), "or")
        case _:
            assert_never(condition)


def players_phrase(condition: g.Condition, facts: GameFacts) -> str:
    """Return the players for whom it is true."""
    match condition:
        case g.HandSize():
            return f"players who hold {_size(condition)}"
        case g.HandComposition():
            return f"players who {'have' if condition.open_only else 'hold'} {_held(condition)}"
        case g.HasButton():
            return "the player with the button"
        case g.Marked(mark):
            return f"players in {_mark_names(mark, facts)}"
        case g.ExposureIs(g.Exposure.ALL):
            return "players whose cards all lie face up"
        case g.ExposureIs(g.Exposure.ANY):
            return "players with at least one card face up"
        case g.ExposureIs(g.Exposure.NONE):
            return "players with no card face up"
        case g.Not(inner) if g.asks_seat(inner):
            return f"all but {players_phrase(inner, facts)}"
        case _:
            return f"players of whom this is true: {clause(condition, facts)}"


def _mark_names(mark: str | None, facts: GameFacts) -> str:
    names = dict.fromkeys(one.name for one in facts.game.showdown.marks)
    words = {name.split()[0] for name in names}
    if len(names) > 1 and len(words) == 1:
        return mark or f"any {words.pop()}"
    return mark or listing(names, "or") or "a marked hand"


def _held(condition: g.HandComposition) -> str:
    """Describe what a hand must hold."""
    where = " face up" if condition.open_only else ""
    if condition.cards:
        names = listing(map(card_name, condition.cards), "or")
        if condition.least == 1:
            return f"{names}{where}"
        return f"{number(condition.least)} of these{where}: {names}"
    cards = f"{count_of(condition.least, 'card')}{where}"
    if condition.matching is not None:
        like = f"of a {condition.trait} that lies open in {board_pile(condition.matching)}"
        return f"{cards} {like}"
    if not condition.values:
        kind = "colour" if condition.trait is g.Trait.COLOR else str(condition.trait)
        return f"{cards} of one {kind}"
    if condition.trait is g.Trait.COLOR:
        return f"{count_of(condition.least, f'{condition.values[0]} card')}{where}"
    name = _suit if condition.trait is g.Trait.SUIT else rank_name
    some = _some(map(name, condition.values), condition.least)
    return f"{some}{where}" if condition.least == 1 else f"{number(condition.least)} {some}{where}"


def is_certain(conditions: Sequence[g.Condition], facts: GameFacts) -> bool:
    """Return whether one of the conditions must be true: they name all values."""
    named: dict[tuple[str, str | None], set[str]] = {}
    for condition in conditions:
        match condition:
            case g.ChoiceIs(variable, values):
                named.setdefault(("choice", variable), set()).update(values)
            case g.BoardValue(pile, values, total):
                named.setdefault(("total" if total else "die", pile), set()).update(values)
            case _:
                continue
    return any(values >= _possible(kind, name, facts) for (kind, name), values in named.items())


def _possible(kind: str, name: str | None, facts: GameFacts) -> set[str]:
    """Return every value that a choice, a die or the sum of dice can have."""
    if kind == "choice":
        choices = (action for action in facts.actions() if isinstance(action, g.ChooseStep))
        return {value for choose in choices if choose.variable == name for value in choose.values}
    dice = facts.dice.get(name or "", 0)
    most = 6 * dice if kind == "total" else 6
    return {str(value) for value in range(dice, most + 1)} if dice else {"no die"}


def spaced_name(name: str) -> str:
    """Return a name of the file as it is read aloud."""
    return name.replace("_", " ")


def variable_name(name: str) -> str:
    """Name what is chosen, after "the"; a capital that only begins the name is not read.

    >>> variable_name("low_hand"), variable_name("Game"), variable_name("Type of Low")
    ('low hand', 'game', 'Type of Low')
    """
    words = spaced_name(name)
    return words.lower() if words == words.capitalize() else words


def _exposure(exposed: g.Exposure) -> str:
    match exposed:
        case g.Exposure.ALL:
            return "all of the player's cards lie face up"
        case g.Exposure.ANY:
            return "at least one of the player's cards lies face up"
        case g.Exposure.NONE:
            return "none of the player's cards lies face up"
        case _:
            assert_never(exposed)


def _composition(condition: g.BoardComposition) -> str:
    cards = f"at least {count_of(condition.least, 'card')} {_in(condition.pile)}"
    verb = "is" if condition.least == 1 else "are"
    match condition.trait:
        case g.Trait.COLOR:
            if not condition.values:
                return f"{cards} {verb} of one colour"
            return f"{cards} {verb} {listing(condition.values, 'or')}"
        case g.Trait.SUIT:
            if not condition.values:
                return f"{cards} {verb} of one suit"
            return f"{cards} {verb} {_some(map(_suit, condition.values), condition.least)}"
        case g.Trait.RANK:
            if not condition.values:
                return f"{cards} {verb} of one rank"
            return f"{cards} {verb} {_some(map(rank_name, condition.values), condition.least)}"
        case _:
            assert_never(condition.trait)


def _value(condition: g.BoardValue, facts: GameFacts) -> str:
    dice = facts.dice.get(condition.pile or "", 0)
    if dice == 0 and not condition.total:
        ranks = sorted(condition.values, key=RANKS.index)
        shown = listing((article(rank_name(rank)) for rank in ranks), "or")
        return f"there is {shown} {_in(condition.pile)}"
    numbers = any_number_of([int(value) for value in condition.values])
    if condition.total:
        what = "the dice" if dice else f"the cards {_in(condition.pile)}"
        return f"{what} add up to {numbers}"
    return f"the die shows {numbers}" if dice == 1 else f"one of the dice shows {numbers}"


def _size(condition: g.HandSize) -> str:
    if condition.sizes:
        only_one = condition.sizes == (1,)
        return f"{any_number_of(condition.sizes)} {'card' if only_one else 'cards'}"
    if condition.most is None:
        return f"at least {count_of(condition.least, 'card')}"
    if condition.least == condition.most:
        return count_of(condition.least, "card")
    return f"{amount(condition.least, condition.most)} {plural('card')}"


def _in(pile: str | None) -> str:
    return f"{'on' if pile is None else 'in'} {board_pile(pile)}"


def _suit(letter: str) -> str:
    return SUIT_NAMES[SUITS.index(letter)].removesuffix("s")


def _some(nouns: Iterable[str], count: int) -> str:
    return listing((article(noun) if count == 1 else plural(noun) for noun in nouns), "or")
