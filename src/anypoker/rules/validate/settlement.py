"""Do settling without a pot, fouls, marks and cards placed for good fit the rest of the game?"""

from collections.abc import Iterator
from itertools import islice, pairwise

from anypoker import game
from anypoker.ranking.ordering import Patterns
from anypoker.ranking.selection import Owner
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.schema_errors import suggestion
from anypoker.rules.validate.deck_size import MAX_SCENARIOS, Choices, may_be_true, scenarios_of
from anypoker.rules.validate.repeats import first_repeated

_WITHOUT_POT = {
    game.BetStep: "bet",
    game.BragStep: "bet",
    game.StayStep: "stay",
    game.DeclareStep: "declare",
    game.RedealStep: "redeal",
    game.ForcedFoldStep: "fold",
    game.CompareStep: "showdown",
}


def check_settlement(played: game.Game, context: NormaliseContext) -> None:
    rules = played.showdown
    if isinstance(rules.settle, game.PairwiseSettlement):
        _check_pairwise(played, context)
    if rules.foul is not None:
        _check_foul(rules, rules.foul, context)
    _check_marks(played, context)
    _check_room(played, context)


def _check_pairwise(played: game.Game, context: NormaliseContext) -> None:
    """There is no pot: nothing can be bet, and every hand is compared as it is."""
    rules = played.showdown
    for number, step in enumerate(played.steps):
        for index, action in enumerate(step.actions):
            key = _WITHOUT_POT.get(type(action))
            if key is not None:
                group = ("groupedActions", index) if isinstance(step.action, game.GroupStep) else ()
                sentence = f'`{key}` cannot be combined with `settle` between "everyone"'
                hint = "there is no pot: players pay each other at the end"
                context.error(("gamePlay", number, *group, key), sentence, hint)
            if isinstance(action, game.BuyStep) and any(_costs(offer) for offer in action.offers):
                sentence = 'nothing can be bought with `settle` between "everyone"'
                context.error(("gamePlay", number), sentence, "leave `cost` out")
    for key, found in (
        ("losers", rules.losers),
        ("legs", rules.legs),
        ("defaultActions", rules.entry_defaults),
        ("globalDefaultAction", rules.global_default),
        ("conditionalBestHands", rules.cases),
        ("uncontested", rules.must_show_qualifier),
    ):
        if found:
            sentence = f'`{key}` cannot be combined with `settle` between "everyone"'
            context.error(("showdown", key), sentence)
    for number, entry in enumerate(rules.otherwise):
        path: Path = ("showdown", "bestHand", number)
        if not isinstance(entry.hand, game.RankedHand):
            context.error((*path, "holds"), "only ranked hands are compared between two players")
            continue
        for key, given in (
            ("share", entry.share != 1),
            ("place", entry.place != 1),
            ("oddChip", entry.odd_chip),
        ):
            if given:
                context.error((*path, key), f"`{key}` divides a pot, and there is none")


def _costs(offer: game.BoughtCards | game.BoughtAccess) -> bool:
    return not (isinstance(offer.price, game.Amount) and offer.price == game.FREE)


def _check_foul(rules: game.Showdown, foul: game.Comparison, context: NormaliseContext) -> None:
    path = ("showdown", "foul")
    if rules.settle is None:
        sentence = "`foul` needs `settle`: with a pot, piles that rank wrongly are refused"
        context.error(path, sentence, "use `hand_comparison` of the separate step")
    for one, other in pairwise(foul.piles):
        for pile in (one, other):
            if not isinstance(pile.ordering.family, Patterns):
                sentence = f'"{pile.ordering.name}" has no categories to compare'
                context.error(path, sentence)


def _check_marks(played: game.Game, context: NormaliseContext) -> None:
    rules = played.showdown
    if rules.marks and rules.settle is None:
        context.error(("showdown", "marks"), "`marks` need `settle`")
    names = [mark.name for mark in rules.marks]
    for path, condition in _marked_conditions(played):
        if condition.mark is not None and condition.mark not in names:
            sentence = f'no hand brings the mark "{condition.mark}"'
            context.error(path, sentence, suggestion(condition.mark, names))
        elif not names:
            context.error(path, "no hand brings a mark", "say it under `marks` of the showdown")


def _marked_conditions(played: game.Game) -> Iterator[tuple[Path, game.Marked]]:
    for number, step in enumerate(played.steps):
        path: Path = ("gamePlay", number, "conditional_state")
        for one in game.simple_conditions(step.condition):
            if isinstance(one, game.Marked):
                yield path, one
    for number, mark in enumerate(played.showdown.marks):
        path = ("showdown", "marks", number, "when")
        for one in game.simple_conditions(mark.when):
            if isinstance(one, game.Marked):
                yield path, one


# ---------------------------------------------------------------- cards placed for good


def _check_room(played: game.Game, context: NormaliseContext) -> None:
    """Cards that are placed for good must have room, whatever mark a player has."""
    if not any(_is_placing(action) for action in played.every_action()):
        return
    found: dict[Path, str] = {}
    for scenario in islice(scenarios_of(played), MAX_SCENARIOS):
        for path, sentence in _overfull(played, scenario):
            found.setdefault(path, sentence)
    for path, sentence in found.items():
        context.error(path, sentence, "discard the rest before, or deal fewer cards")


def _is_placing(action: game.SingleStepAction) -> bool:
    return isinstance(action, game.SeparateStep) and action.incremental


def _overfull(played: game.Game, scenario: Choices) -> Iterator[tuple[Path, str]]:
    """Follow one player's cards through the hand; yield where they do not fit into the piles."""
    free, laid = 0, 0
    for number in _order(played):
        step = played.steps[number]
        if not may_be_true(step.condition, scenario):
            continue
        for action in step.actions:
            match action:
                case game.DealStep() if action.to is Owner.HOLE:
                    free += sum(cards.number for cards in action.cards if not cards.piles)
                case game.DiscardStep():
                    free -= sum(cards.least for cards in action.cards)
                case game.SeparateStep() if not action.incremental:
                    laid = sum(pile.number for pile in action.piles)
                    free = max(0, free - laid)
                case game.SeparateStep():
                    room = sum(pile.number for pile in action.piles) - laid
                    if free > room:
                        path: Path = ("gamePlay", number)
                        yield path, f"{free} cards are placed, and the piles have room for {room}"
                        return
                    laid, free = laid + free, 0
                case _:
                    pass


def _order(played: game.Game) -> Iterator[int]:
    """Yield the numbers of the steps as they are played, repeated ones as often as they are."""
    for number, step in enumerate(played.steps):
        if not isinstance(step.action, game.RepeatStep):
            yield number
            continue
        first = first_repeated(played.steps, number)
        for _ in range(step.action.most - 1 if first is not None else 0):
            yield from range(first or 0, number)
