"""Conditions of a document -> conditions of the game."""

from collections.abc import Sequence
from typing import TypeVar, assert_never

from anypoker import game
from anypoker.cards import RANKS, SUITS, Card
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import conditions as doc
from anypoker.rules.normalise.card_names import read_card, read_rank, read_suit
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.schema_errors import choice_text, suggestion

T = TypeVar("T")


def condition(
    part: doc.AnyCondition, context: NormaliseContext, path: Path, *, hidden: bool = False
) -> game.Condition:
    """Return the normal form of a condition; `hidden`: it may look at cards that lie face down."""
    match part:
        case doc.AllExposed() | doc.AnyExposed() | doc.NoneExposed():
            return game.ExposureIs(game.Exposure(part.type))
        case doc.BoardCompositionPart():
            return _composition(part, context, path)
        case doc.PlayerChoice():
            return _choice(part, context, path)
        case doc.CommunityCardValue():
            return _value(part, context, path)
        case doc.CommunityCardSuit():
            words = _one_or_many(part.value, part.values, context, path, every=list(SUITS))
            suits = [read_suit(word, context, where) for word, where in words]
            return game.BoardSuit(part.subset, tuple(suits))
        case doc.PlayerHandSize():
            return _hand_size(part, context, path)
        case doc.UnopenedPart():
            return game.Unopened(part.step)
        case doc.HandCompositionPart():
            return _hand_composition(part, context, path, hidden=hidden)
        case doc.PositionPart():
            return game.HasButton()
        case doc.MarkedPart():
            return game.Marked(part.mark)
        case doc.NotPart():
            return game.Not(_inner(part.condition, context, (*path, "condition"), hidden))
        case doc.AllPart() | doc.AnyPart():
            parts = tuple(
                _inner(one, context, (*path, "conditions", number), hidden)
                for number, one in enumerate(part.conditions)
            )
            return game.AllOf(parts) if isinstance(part, doc.AllPart) else game.AnyOf(parts)
        case _:
            assert_never(part)


def _inner(
    part: doc.AnyCondition, context: NormaliseContext, path: Path, hidden: bool
) -> game.Condition:
    if part.true_state is not None or part.false_state is not None:
        context.error(path, "`true_state` and `false_state` belong to the whole condition")
    return condition(part, context, path, hidden=hidden)


def _hand_composition(
    part: doc.HandCompositionPart, context: NormaliseContext, path: Path, *, hidden: bool
) -> game.HandComposition:
    if part.state is None and not hidden:
        sentence = "a condition may ask only what the table sees"
        context.error((*path, "state"), sentence, 'say "state": "face up"')
    words = _one_or_many(part.value, part.values, context, path)
    check = part.check or "rank"
    values: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    if check == "card":
        read = [read_card(str(word), context, where) for word, where in words]
        cards = tuple(sorted(set(read)))
        if not cards or part.matches is not None:
            context.error(path, "cards are named with `value` or `values`")
    elif check == "color":
        if words:
            context.error(words[0][1], "a colour is given with `color`, not with `value`")
        values = (part.color,) if part.color else ()
    else:
        reader = read_suit if check == "suit" else read_rank
        values = tuple(reader(str(word), context, where) for word, where in words)
    if part.color is not None and check != "color":
        context.error((*path, "color"), f'`color` contradicts a check of the "{check}"')
    if part.matches is not None and (values or cards):
        context.both(path, "matches", "values")
    trait = game.Trait.RANK if check == "card" else game.Trait(check)
    return game.HandComposition(
        anyone=part.of == "anyone",
        open_only=part.state is not None,
        trait=trait,
        values=values,
        cards=cards,
        matching=part.matches,
        least=part.min_count or 1,
    )


def asks_a_seat(found: game.Condition) -> bool:
    """Return whether the answer may differ from seat to seat."""
    return game.asks_seat(found)


def table_condition(
    part: doc.AnyCondition, context: NormaliseContext, path: Path, *, hand_size: bool = False
) -> game.Condition:
    """Return a condition on the table; at the showdown one on each seat's hand size will do too."""
    if part.true_state is not None or part.false_state is not None:
        context.error(path, "`true_state` and `false_state` belong to the condition of a deal")
    found = condition(part, context, path, hidden=hand_size)
    per_seat = isinstance(found, game.HandSize | game.HandComposition)
    if asks_a_seat(found) and not (hand_size and per_seat):
        sentence = f'"{part.type}" asks about one player, but here the table decides'
        context.error((*path, "type"), sentence, anyone_hint(found))
    return found


def anyone_hint(found: game.Condition) -> str | None:
    """Return how hands are asked about at the table."""
    if any(isinstance(one, game.HandComposition) for one in game.simple_conditions(found)):
        return 'with "of": "anyone" it is true if any player has it'
    return None


def _one_or_many(
    value: T | None,
    values: list[T] | None,
    context: NormaliseContext,
    path: Path,
    *,
    every: Sequence[T] = (),
) -> list[tuple[T, Path]]:
    """Return what is under `value` or `values`, each with its path; `every` if neither is there."""
    if value is not None and values is not None:
        context.both(path, "value", "values")
    if value is not None:
        return [(value, (*path, "value"))]
    if values is None and every:
        sentence = "the condition has no `value` or `values` to look for: any will do"
        context.warning(path, sentence)
    given = every if values is None else values
    return [(one, (*path, "values", number)) for number, one in enumerate(given)]


def _composition(
    part: doc.BoardCompositionPart, context: NormaliseContext, path: Path
) -> game.BoardComposition:
    words = _one_or_many(part.value, part.values, context, path)
    trait = game.Trait(part.check or "rank")
    values: tuple[str, ...]
    if trait is game.Trait.COLOR:
        if words:
            context.error(words[0][1], "a colour is given with `color`, not with `value`")
        values = (part.color,) if part.color else ()
    else:
        if part.color is not None:
            context.error((*path, "color"), f'`color` contradicts a check of the "{trait}"')
        read = read_suit if trait is game.Trait.SUIT else read_rank
        values = tuple(read(str(word), context, where) for word, where in words)
    return game.BoardComposition(part.subset, trait, values, part.min_count or 1)


def _choice(part: doc.PlayerChoice, context: NormaliseContext, path: Path) -> game.ChoiceIs:
    chosen = list(context.choices)
    variable = part.subset or (chosen[0] if len(chosen) == 1 else "")
    words = _one_or_many(
        part.value, part.values, context, path, every=context.choices.get(variable, ())
    )
    if not variable:
        sentence = f"the condition does not name one of the {len(chosen)} choices"
        hint = f"chosen: {choice_text(chosen)}" if chosen else None
        context.error((*path, "subset"), sentence, hint)
    elif variable not in context.choices:
        hint = suggestion(variable, list(context.choices)) or "a `choose` step must fill it first"
        sentence = f'no step chooses "{variable}"'
        context.error((*path, "subset"), sentence, hint, needs=("gamePlay",))
    else:
        possible = context.choices[variable]
        for word, where in words:
            if word not in possible:
                sentence = f'"{word}" is never chosen: it is {choice_text(possible)}'
                context.error(where, sentence, suggestion(word, possible))
    return game.ChoiceIs(variable, tuple(word for word, _ in words))


def _value(part: doc.CommunityCardValue, context: NormaliseContext, path: Path) -> game.BoardValue:
    total = bool(part.sum)
    if part.subset in context.dice:
        number = context.dice[part.subset]
        low, high = (number, 6 * number) if total else (1, 6)
        shown = list(range(low, high + 1))
        words = _one_or_many(part.value, part.values, context, path, every=shown)
        values = [_shown_by_dice(word, low, high, context, where) for word, where in words]
    else:
        words = _one_or_many(part.value, part.values, context, path, every=list(RANKS))
        if total:
            sentence = "only dice are added up, and this pile has no die"
            context.error((*path, "sum"), sentence, needs=("gamePlay",))
        values = [_rank_value(word, context, where) for word, where in words]
    return game.BoardValue(part.subset, tuple(values), total)


def _shown_by_dice(
    word: int | str, low: int, high: int, context: NormaliseContext, path: Path
) -> str:
    text = str(word)
    if not text.isdecimal() or not low <= int(text) <= high:
        context.error(path, f"the dice show {low} to {high}, never {text}")
    return text


def _rank_value(word: int | str, context: NormaliseContext, path: Path) -> str:
    """Cards may be given by number: 2..10, then 11 to 14 (or 1) for jack to ace."""
    if isinstance(word, int):
        if word == 1:
            return "A"
        if 2 <= word <= 14:
            return RANKS[word - 2]
        hint = "cards are 2 to 14, or 1 for an ace"
        context.error(path, f"no card has the value {word}", hint, needs=("gamePlay",))
        return "A"
    return read_rank(word, context, path)


def _hand_size(part: doc.PlayerHandSize, context: NormaliseContext, path: Path) -> game.HandSize:
    bounded = part.min_hand_size is not None or part.max_hand_size is not None
    if part.hand_sizes is None and not bounded:
        sentence = "the condition has no `hand_sizes` to look for: any number of cards will do"
        context.warning(path, sentence)
    if part.hand_sizes is not None and bounded:
        context.both(path, "hand_sizes", "min_hand_size or max_hand_size")
    least, most = part.min_hand_size or 0, part.max_hand_size
    if most is not None and least > most:
        context.error(path, f"no hand has at least {least} and at most {most} cards")
    return game.HandSize(least, most, tuple(sorted(set(part.hand_sizes or []))))
