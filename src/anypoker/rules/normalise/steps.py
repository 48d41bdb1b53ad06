"""The steps of a document -> the steps of the game."""

from collections.abc import Callable
from typing import TypeVar

from anypoker import game
from anypoker.ranking.selection import Facing
from anypoker.rules.document import steps as doc
from anypoker.rules.document.base import MAX_CHOICES
from anypoker.rules.document.draws import Draw, DrawCards
from anypoker.rules.document.in_or_out import StayPart
from anypoker.rules.normalise.conditions import anyone_hint, condition
from anypoker.rules.normalise.deals import deal, read_own_pile
from anypoker.rules.normalise.draft import Draft
from anypoker.rules.normalise.exchanges import (
    read_exchange,
    refuse_without_from,
    takes_from_elsewhere,
)
from anypoker.rules.normalise.money import USUAL_DEALS, read_amount, read_openers, read_price
from anypoker.rules.normalise.repeats import read_repeat, read_turn_up, refuse_without_until
from anypoker.rules.problems import Path
from anypoker.rules.shape import choice_text, suggestion

P = TypeVar("P")
R = TypeVar("R")


def find_names(steps: list[doc.Step], draft: Draft) -> None:
    """What later parts refer to: dice piles and chosen variables."""
    for step in steps:
        for part in (step, *(step.groupedActions or ())):
            if part.roll_die is not None:
                draft.dice[part.roll_die.subset] = part.roll_die.dice or 1
            if part.choose is not None:
                draft.choices[part.choose.value] = tuple(part.choose.possible_values)


def step(part: doc.Step, draft: Draft, path: Path) -> game.Step:
    """One step; the file's steps and the game's have the same numbers."""
    return game.Step(part.name, action(part, draft, path), _step_condition(part, draft, path))


def _step_condition(part: doc.Step, draft: Draft, path: Path) -> game.Condition | None:
    """A step is done where the state that its condition gives is not "none"."""
    given = part.conditional_state
    if given is None:
        for key in ("redeal", "fold"):
            if getattr(part, key) is not None:
                hint = "say in `conditional_state` when it happens"
                draft.error((*path, key), f"`{key}` needs a condition", hint)
        return None
    here = (*path, "conditional_state")
    if given.true_state == "none" or given.false_state not in (None, "none"):
        sentence = "a step is done when its condition is true, and left out when it is false"
        draft.error(here, sentence, "leave `true_state` and `false_state` out")
    found = condition(given, draft, here)
    if part.fold is not None and not game.asks_seat(found):
        sentence = "the condition of a fold must be about each player, or all would fold"
        draft.error((*here, "type"), sentence)
    if part.redeal is not None and game.asks_seat(found):
        sentence = f'"{given.type}" asks about one player, but here the table decides'
        draft.error((*here, "type"), sentence, anyone_hint(found))
    return found


def _given(part: doc.GroupedAction) -> dict[str, object]:
    """The actions that a step names, by key."""
    fields = type(part).model_fields.items()
    keys = {name: field.alias or name for name, field in fields}
    return {
        key: getattr(part, name)
        for name, key in keys.items()
        if key in doc.ACTION_KEYS and getattr(part, name) is not None
    }


def action(part: doc.GroupedAction, draft: Draft, path: Path) -> game.Action:
    """The one action of a step."""
    given = _given(part)
    if len(given) != 1:
        named = f"this one names {choice_text(given)}" if given else "this one has none"
        hint = f"actions: {', '.join(doc.ACTION_KEYS)}" if not given else "make steps of them"
        draft.error(path, f"a step has exactly one action; {named}", hint)
        return game.ShowdownStep()
    ((key, found),) = given.items()
    if isinstance(found, list):
        actions = tuple(
            _simple_in_group(one, draft, (*path, key, number)) for number, one in enumerate(found)
        )
        return game.Group(actions)
    return _simple(found, draft, (*path, key))


def _simple_in_group(part: doc.GroupedAction, draft: Draft, path: Path) -> game.SimpleAction:
    found = action(part, draft, path)
    assert not isinstance(found, game.Group)  # the model has no groups inside groups
    return found


def _simple(part: object, draft: Draft, path: Path) -> game.SimpleAction:
    match part:
        case doc.Bet():
            return _bet(part, draft, path)
        case doc.Deal():
            return deal(part, draft, path)
        case Draw() if takes_from_elsewhere(part):
            return read_exchange(part, draft, path)
        case Draw():
            refuse_without_from(part, draft, path)
            return game.Draw(_each(part.cards, _drawn, draft, path))
        case doc.Discard():
            return game.Discard(_each(part.cards, _discarded, draft, path))
        case doc.Expose() if any(one.until for one in part.cards):
            return read_turn_up(part, draft, path)
        case doc.Expose():
            for number, one in enumerate(part.cards):
                refuse_without_until(one, draft, (*path, "cards", number))
            return game.Expose(_each(part.cards, _exposed, draft, path))
        case doc.Pass():
            return game.Pass(tuple(map(_passed, part.cards)))
        case doc.Separate():
            return _separate(part, draft, path)
        case doc.Declare():
            return _declare(part, draft, path)
        case doc.Choose():
            return _choose(part, draft, path)
        case doc.Remove():
            return _remove(part, draft, path)
        case doc.RollDie():
            return game.RollDie(part.subset, part.dice or 1)
        case doc.Buy():
            return _buy(part, draft, path)
        case doc.ReplaceCommunity():
            return game.ReplaceCommunity(part.cardsToReplace)
        case doc.Arrange():
            return game.Arrange(game.JokerValue(part.jokers or "different"))
        case doc.Reveal():
            return game.Reveal(tuple(map(_revealed, part.cards)))
        case doc.RedealPart():
            deals = part.deals or USUAL_DEALS
            return game.DealAgain(bool(part.antes), part.to == "everyone", deals)
        case doc.FoldPart():
            return game.FoldHands()
        case StayPart():
            price = read_price(part.cost) if part.cost is not None else None
            return game.Stay(part.simultaneous is not False, price, part.out == "aside")
        case doc.RepeatPart():
            return read_repeat(part, draft, path)
        case doc.ShowdownStep():
            return _showdown(part, draft, path)
        case _:
            raise AssertionError(f"an action without a translation: {part!r}")


def _showdown(part: doc.ShowdownStep, draft: Draft, path: Path) -> game.ShowdownStep | game.Compare:
    """What an interim one compares is read with the showdown, where wild cards are known."""
    here = (*path, "bestHand")
    if part.type == "final":
        if part.bestHand is not None:
            draft.error(here, "the final showdown compares what `showdown` at the end says")
        return game.ShowdownStep()
    if part.bestHand is None:
        draft.error(here, "an interim showdown must say in `bestHand` what it compares")
    draft.interim.append((here, part.bestHand or []))
    return game.Compare(len(draft.interim) - 1)


def _each(
    parts: list[P], make: Callable[[P, Draft, Path], R], draft: Draft, path: Path
) -> tuple[R, ...]:
    """The items under `cards`, each with its path."""
    return tuple(make(part, draft, (*path, "cards", number)) for number, part in enumerate(parts))


def _bounds(least: int | None, most: int, default: int, draft: Draft, path: Path) -> int:
    """The minimum of a number of cards, which must not be above it."""
    if least is None:
        return default
    if least > most:
        draft.error((*path, "min_number"), f"at least {least} contradicts at most {most}")
    return least


def _brag(part: doc.Bet, draft: Draft, path: Path) -> game.Brag:
    """A round in which every turn costs; the keys of other rounds have no meaning there."""
    for key in part.model_fields_set - {"type", "brag"}:
        draft.error((*path, key), f'`{key}` has no meaning in a round of the type "brag"')
    told = part.brag
    if told is None:
        hint = '"brag": {"stake": "small_bet"}'
        draft.error((*path, "brag"), "the required key `brag` is missing", hint)
        return game.Brag(game.Amount(1, game.Unit.ANTE), False, True, True, False)
    return game.Brag(
        stake=read_amount(told.stake),
        doubles=told.raise_ == "double",
        half_blind=told.blind != "full",
        see_double=told.see != "stake",
        side_show=bool(told.sideshow),
    )


def _bet(part: doc.Bet, draft: Draft, path: Path) -> game.Bet | game.Brag:
    if part.type == "brag":
        return _brag(part, draft, path)
    if part.brag is not None:
        draft.error((*path, "brag"), '`brag` belongs to a round of the type "brag"')
    kind = game.BetKind(part.type)
    found = None
    if part.opening is not None:
        if not kind.is_round:
            sentence = f"`opening` belongs to a betting round, and {kind} are forced bets"
            draft.error((*path, "opening"), sentence)
        found = read_openers(part.opening, draft, (*path, "opening"))
    if part.mustOpen:
        if not kind.is_round:
            sentence = f"`mustOpen` belongs to a betting round, and {kind} are forced bets"
            draft.error((*path, "mustOpen"), sentence)
        if found is not None:
            draft.both(path, "opening", "mustOpen")
    if part.check is False:
        if not kind.is_round:
            sentence = f"`check` belongs to a betting round, and {kind} are forced bets"
            draft.error((*path, "check"), sentence)
        for key, other in (("opening", found is not None), ("mustOpen", part.mustOpen)):
            if other:
                draft.both(path, key, "check")
    call_only = part.zeroCardsBetting == "call_only"
    return game.Bet(kind, call_only, found, bool(part.mustOpen), part.check is not False)


def _remove(part: doc.Remove, draft: Draft, path: Path) -> game.Remove:
    """Whole piles by a criterion, or one card by a die."""
    needed, other = ("criteria", "die") if part.type == "subset" else ("die", "criteria")
    if getattr(part, needed) is None:
        draft.error((*path, needed), f'"{part.type}" needs `{needed}`')
    if getattr(part, other) is not None:
        draft.error((*path, other), f'`{other}` does not belong to "{part.type}"')
    die = part.die if part.type == "position" else None
    if die is not None and draft.dice.get(die, 1) != 1:
        draft.error((*path, "die"), f'"{die}" is several dice: no one place is meant')
    return game.Remove(tuple(part.subsets), die)


# ---------------------------------------------------------------- cards that players move


def _drawn(part: DrawCards, draft: Draft, path: Path) -> game.DrawnCards:
    return game.DrawnCards(
        least=_bounds(part.min_number, part.number, 0, draft, path),
        most=part.number,
        facing=Facing(part.state),
        pile=read_own_pile(part, draft, path),
        extra=part.draw_amount.amount if part.draw_amount else 0,
        keeps_facing=bool(part.preserve_state),
        shortage=game.Shortage(part.shortage or "reshuffle"),
    )


def _discarded(part: doc.DiscardCards, draft: Draft, path: Path) -> game.DiscardedCards:
    matching = part.rule is not None
    if matching and part.subset is None:
        sentence = '"matching ranks" needs `subset`, the community pile that is compared'
        draft.error((*path, "subset"), sentence)
    if matching and (part.number is not None or part.min_number is not None):
        draft.error((*path, "number"), '"matching ranks" takes all that match, not a number')
    pile = part.hole_subset or (None if matching else part.subset)
    whole = bool(part.entire_subset) or (pile == "any" and part.number is None)
    if not matching and part.number is None and pile is not None and part.min_number is None:
        whole = True
    number = part.number or (0 if matching or whole else part.min_number or 1)
    if part.number is None and number == 1:
        draft.warning(path, "it is not said how many cards are discarded: one is", "say `number`")
    if not matching and part.subset is not None and part.hole_subset is not None:
        draft.both(path, "hole_subset", "subset")
    onto = _onto(part, draft, path)
    return game.DiscardedCards(
        least=_bounds(part.min_number, number, number, draft, path),
        most=number,
        facing=Facing(part.state or ("face up" if onto else "face down")),
        pile=None if pile == "any" else pile,
        matching=part.subset if matching else None,
        onto=onto,
        whole_pile=whole,
        once=bool(part.oncePerStep),
    )


def _onto(part: doc.DiscardCards, draft: Draft, path: Path) -> str | None:
    if part.discardLocation != "community":
        if part.discardSubset is not None:
            sentence = 'cards join a pile only with "discardLocation": "community"'
            draft.error((*path, "discardSubset"), sentence)
        return None
    if part.discardSubset is None:
        sentence = "`discardSubset` must name the community pile that the cards join"
        draft.error((*path, "discardSubset"), sentence)
    return part.discardSubset


def _exposed(part: doc.ExposeCards, draft: Draft, path: Path) -> game.ExposedCards:
    return game.ExposedCards(
        least=_bounds(part.min_number, part.number, part.number, draft, path),
        most=part.number,
        immediate=bool(part.immediate),
    )


def _passed(part: doc.PassCards) -> game.PassedCards:
    return game.PassedCards(part.number, game.PassDirection(part.direction), Facing(part.state))


def _separate(part: doc.Separate, draft: Draft, path: Path) -> game.Separate:
    names: list[str] = []
    for number, pile in enumerate(part.cards):
        name = read_own_pile(pile, draft, (*path, "cards", number))
        if name is None:
            here = (*path, "cards", number, "hole_subset")
            draft.error(here, "the required key `hole_subset` is missing")
        elif name in names:
            draft.error((*path, "cards", number), f'the pile "{name}" is made twice')
        names.append(name or "")
    needs = {}
    for number, need in enumerate(part.visibility_requirements or ()):
        here = (*path, "visibility_requirements", number, "hole_subset")
        _known_pile(need.hole_subset, names, draft, here)
        needs[need.hole_subset] = (need.min_face_up or 0, need.min_face_down or 0)
    piles = tuple(
        game.SeparatedPile(name, pile.number, *needs.get(name, (0, 0)))
        for name, pile in zip(names, part.cards, strict=True)
    )
    for pile_made in piles:
        if pile_made.least_up + pile_made.least_down > pile_made.number:
            sentence = f'"{pile_made.name}" has only {pile_made.number} cards to lie up or down'
            draft.error((*path, "visibility_requirements"), sentence)
    return game.Separate(piles, _comparison(part.hand_comparison, piles, draft, path))


def _comparison(
    part: doc.HandComparison | None,
    piles: tuple[game.SeparatedPile, ...],
    draft: Draft,
    path: Path,
) -> game.Comparison | None:
    if part is None:
        return None
    sizes = {pile.name: pile.number for pile in piles}
    compared = []
    for number, one in enumerate(part.subsets):
        here = (*path, "hand_comparison", "subsets", number)
        _known_pile(one.hole_subset, list(sizes), draft, (*here, "hole_subset"))
        ordering = draft.ordering(one.evaluationType, (*here, "evaluationType"))
        size = sizes.get(one.hole_subset, ordering.cards)
        if not ordering.least_cards <= size:
            sentence = f'"{ordering.name}" ranks {ordering.cards} cards, the pile has {size}'
            draft.error((*here, "evaluationType"), sentence)
        compared.append(game.ComparedPile(one.hole_subset, ordering))
    return game.Comparison(tuple(compared), game.Comparing(part.comparison_rule))


def _known_pile(name: str, names: list[str], draft: Draft, path: Path) -> None:
    if name not in names:
        draft.error(path, f'this step makes no pile "{name}"', suggestion(name, names))


# ---------------------------------------------------------------- decisions


def _declare(part: doc.Declare, draft: Draft, path: Path) -> game.Declare:
    """Which entries the options mean is looked up when the showdown is known."""
    words = list(dict.fromkeys(part.options or ()))
    single = [word for word in words if word not in ("both", "high_low")]
    options = []
    for word in words:
        match word:
            case "both":
                sides = tuple(single)
            case "high_low":
                sides = ("high", "low")
            case _:
                sides = (word,)
        options.append(game.DeclareOption(word, sides))
    if part.options is None and part.rows is None:
        sentence = "the required key `options` is missing"
        draft.error((*path, "options"), sentence, "it may be left out only beside `rows`")
    elif words and len({side for option in options for side in option.sides}) < 2:
        sentence = "there must be two ways to declare, such as high and low"
        draft.error((*path, "options"), sentence)
    if part.rows is not None:
        options = _on_rows(options, part, draft, path)
    return game.Declare(
        options=tuple(options),
        per_pot=bool(part.per_pot),
        simultaneous=part.simultaneous is not False,
        both_ways=game.BothWays(part.bothWays or "must_win"),
    )


def _on_rows(
    options: list[game.DeclareOption], part: doc.Declare, draft: Draft, path: Path
) -> list[game.DeclareOption]:
    """Each of the options with each of the rows; the rows alone if there are no others."""
    rows = list(dict.fromkeys(part.rows or ()))
    if len(rows) < 2:
        draft.error((*path, "rows"), "there must be two rows or more to choose from")
    if part.per_pot:
        sentence = "a row is declared for all pots, because a hand is made once"
        draft.error((*path, "per_pot"), sentence)
    alone = [game.DeclareOption(row, (), row) for row in rows]
    if not options:
        return alone
    made = [
        game.DeclareOption(f"{row} {option.word}", option.sides, row)
        for row in rows
        for option in options
    ]
    if len(made) > MAX_CHOICES:
        sentence = f"{len(rows)} rows with {len(options)} options are {len(made)} ways to declare"
        draft.error((*path, "rows"), f"{sentence}; at most {MAX_CHOICES} are allowed")
    if len({option.word for option in made}) < len(made):
        draft.error((*path, "rows"), "two rows with their options read the same: rename one")
    return made


def _choose(part: doc.Choose, draft: Draft, path: Path) -> game.Choose:
    values = tuple(dict.fromkeys(part.possible_values))
    if len(values) < len(part.possible_values):
        draft.error((*path, "possible_values"), "a value is listed twice")
    default = part.default or values[0]
    if default not in values:
        sentence = f'the default "{default}" is not among the values: {choice_text(values)}'
        draft.error((*path, "default"), sentence, suggestion(default, values))
    chooser = "button" if part.chooser == "dealer" else part.chooser or "utg"
    return game.Choose(part.value, values, default, game.Chooser(chooser), part.time_limit)


def _buy(part: doc.Buy, draft: Draft, path: Path) -> game.Buy:
    if part.cards is None and part.access is None:
        draft.error(path, "it is not said what is for sale", "give `cards` or `access`")
    cards = [
        game.BoughtCards(
            number=one.number,
            facing=Facing.UP if one.common else Facing(one.state),
            optional=one.optional is not False,
            price=read_price(one.cost) if one.cost is not None else game.FREE,
            discard_first=bool(one.discard_first),
            common=bool(one.common),
        )
        for one in part.cards or ()
    ]
    access = [
        game.BoughtAccess(
            (one.subset,) if isinstance(one.subset, str) else tuple(one.subset),
            read_price(one.cost),
        )
        for one in part.access or ()
    ]
    return game.Buy((*cards, *access))


def _revealed(part: doc.RevealCards) -> game.RevealedCards:
    return game.RevealedCards(part.subset, tuple(sorted(set(part.positions or ()))))
