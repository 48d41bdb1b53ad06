"""Steps in which players move cards: draw, discard, expose, pass, separate."""

from collections.abc import Mapping

from anypoker import game
from anypoker.ranking.selection import Facing
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import card_steps as doc
from anypoker.rules.document.draws import DrawCardsPart
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.normalise.deals import read_own_pile
from anypoker.rules.schema_errors import suggestion


def _bounds(
    least: int | None, most: int, default: int, context: NormaliseContext, path: Path
) -> int:
    """Return the minimum of a number of cards, which must not be above it."""
    if least is None:
        return default
    if least > most:
        context.error((*path, "min_number"), f"at least {least} contradicts at most {most}")
    return least


def read_drawn(part: DrawCardsPart, context: NormaliseContext, path: Path) -> game.DrawnCards:
    return game.DrawnCards(
        least=_bounds(part.min_number, part.number, 0, context, path),
        most=part.number,
        facing=Facing(part.state),
        pile=read_own_pile(part, context, path),
        extra=part.draw_amount.amount if part.draw_amount else 0,
        keeps_facing=bool(part.preserve_state),
        shortage=game.StockShortage(part.shortage or "reshuffle"),
    )


def read_discarded(
    part: doc.DiscardCardsPart, context: NormaliseContext, path: Path
) -> game.DiscardedCards:
    matching = part.rule is not None
    if matching and part.subset is None:
        sentence = '"matching ranks" needs `subset`, the community pile that is compared'
        context.error((*path, "subset"), sentence)
    if matching and (part.number is not None or part.min_number is not None):
        context.error((*path, "number"), '"matching ranks" takes all that match, not a number')
    pile = part.hole_subset or (None if matching else part.subset)
    whole = bool(part.entire_subset) or (pile == "any" and part.number is None)
    if not matching and part.number is None and pile is not None and part.min_number is None:
        whole = True
    number = part.number or (0 if matching or whole else part.min_number or 1)
    if part.number is None and number == 1:
        context.warning(
            path, "the number of discarded cards is missing; one card is discarded", "say `number`"
        )
    if not matching and part.subset is not None and part.hole_subset is not None:
        context.both(path, "hole_subset", "subset")
    onto = _onto(part, context, path)
    return game.DiscardedCards(
        least=_bounds(part.min_number, number, number, context, path),
        most=number,
        facing=Facing(part.state or ("face up" if onto else "face down")),
        pile=None if pile == "any" else pile,
        matching=part.subset if matching else None,
        onto=onto,
        whole_pile=whole,
        once=bool(part.oncePerStep),
    )


DISCARDS = "Discards"  # the community pile of discards that a file does not name


def _onto(part: doc.DiscardCardsPart, context: NormaliseContext, path: Path) -> str | None:
    named = part.discardSubset
    if part.discardLocation == "discard_pile" and named is not None:
        sentence = 'cards join a pile only with "discardLocation": "community"'
        context.error((*path, "discardSubset"), sentence)
    if part.discardLocation is None and named is not None:
        sentence = f'the discards join the community pile "{named}"'
        context.warning((*path, "discardSubset"), sentence, 'say "discardLocation": "community"')
        return named
    if part.discardLocation != "community":
        return None
    if named is None:
        sentence = f'the discards join a community pile without a name: it is called "{DISCARDS}"'
        context.warning(path, sentence, "say `discardSubset`")
    return named or DISCARDS


def read_exposed(
    part: doc.ExposeCardsPart, context: NormaliseContext, path: Path
) -> game.ExposedCards:
    return game.ExposedCards(
        least=_bounds(part.min_number, part.number, part.number, context, path),
        most=part.number,
        immediate=bool(part.immediate),
    )


def read_passed(part: doc.PassCardsPart) -> game.PassedCards:
    return game.PassedCards(part.number, game.PassDirection(part.direction), Facing(part.state))


def read_separate(
    part: doc.SeparatePart, context: NormaliseContext, path: Path
) -> game.SeparateStep:
    names: list[str] = []
    for number, pile in enumerate(part.cards):
        name = read_own_pile(pile, context, (*path, "cards", number))
        if name is None:
            here = (*path, "cards", number, "hole_subset")
            context.error(here, "the required key `hole_subset` is missing")
        elif name in names:
            context.error((*path, "cards", number), f'the pile "{name}" is made twice')
        names.append(name or "")
    needs = {}
    for number, need in enumerate(part.visibility_requirements or ()):
        here = (*path, "visibility_requirements", number, "hole_subset")
        _known_pile(need.hole_subset, names, context, here)
        needs[need.hole_subset] = (need.min_face_up or 0, need.min_face_down or 0)
    piles = tuple(
        game.SeparatedPile(name, pile.number, *needs.get(name, (0, 0)))
        for name, pile in zip(names, part.cards, strict=True)
    )
    for pile_made in piles:
        if pile_made.least_up + pile_made.least_down > pile_made.number:
            sentence = f'"{pile_made.name}" has only {pile_made.number} cards to lie up or down'
            context.error((*path, "visibility_requirements"), sentence)
    context.piles.update({pile.name: pile.number for pile in piles})
    sizes = {pile.name: pile.number for pile in piles}
    compared = None
    if part.hand_comparison is not None:
        here = (*path, "hand_comparison")
        compared = read_comparison(part.hand_comparison, sizes, context, here)
    if part.incremental and compared is not None:
        sentence = "a hand that is built card by card cannot be refused for how its piles rank"
        context.error((*path, "hand_comparison"), sentence, "use `foul` of the showdown")
    if part.incremental and part.visibility_requirements:
        sentence = "`visibility_requirements` cannot be combined with `incremental`"
        context.error((*path, "visibility_requirements"), sentence)
    if part.incremental and part.state is None:
        sentence = "cards that are placed for good must lie face up"
        context.error((*path, "incremental"), sentence, 'add "state": "face up"')
    return game.SeparateStep(piles, compared, bool(part.incremental), part.state is not None)


def read_comparison(
    part: doc.HandComparison,
    sizes: Mapping[str, int],
    context: NormaliseContext,
    path: Path,
) -> game.Comparison:
    """Read how piles must rank; `sizes`: the piles of the hand."""
    compared: list[game.ComparedPile] = []
    for number, one in enumerate(part.subsets):
        here = (*path, "subsets", number)
        _known_pile(one.hole_subset, list(sizes), context, (*here, "hole_subset"))
        ordering = context.ordering(one.evaluationType, (*here, "evaluationType"))
        size = sizes.get(one.hole_subset, ordering.cards)
        if not ordering.least_cards <= size:
            sentence = f'"{ordering.name}" ranks {ordering.cards} cards, the pile has {size}'
            context.error((*here, "evaluationType"), sentence)
        if one.hole_subset in [pile.name for pile in compared]:
            sentence = f'the pile "{one.hole_subset}" is compared twice'
            context.error((*here, "hole_subset"), sentence, "name each pile once")
        compared.append(game.ComparedPile(one.hole_subset, ordering))
    return game.Comparison(tuple(compared), game.Comparing(part.comparison_rule))


def _known_pile(name: str, names: list[str], context: NormaliseContext, path: Path) -> None:
    if name not in names:
        sentence = f'no hand has a pile "{name}"'
        context.error(path, sentence, suggestion(name, names), needs=("gamePlay",))
