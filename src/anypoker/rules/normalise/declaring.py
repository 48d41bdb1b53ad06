"""Steps in which players say or buy something: declare, choose, buy, reveal."""

from anypoker import game
from anypoker.ranking.selection import Facing
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import steps as doc
from anypoker.rules.document.base import MAX_CHOICES
from anypoker.rules.normalise.betting import read_price
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.normalise.market import refuse_without_row
from anypoker.rules.schema_errors import choice_text, suggestion


def read_declare(part: doc.DeclarePart, context: NormaliseContext, path: Path) -> game.DeclareStep:
    """Read a declaration; its entries are looked up once the showdown is known."""
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
        context.error((*path, "options"), sentence, "it is optional only together with `rows`")
    elif words and len({side for option in options for side in option.sides}) < 2:
        sentence = "there must be two ways to declare, such as high and low"
        context.error((*path, "options"), sentence)
    if part.rows is not None:
        options = _on_rows(options, part, context, path)
    return game.DeclareStep(
        options=tuple(options),
        per_pot=bool(part.per_pot),
        simultaneous=part.simultaneous is not False,
        both_ways=game.BothWays(part.bothWays or "must_win"),
    )


def _on_rows(
    options: list[game.DeclareOption], part: doc.DeclarePart, context: NormaliseContext, path: Path
) -> list[game.DeclareOption]:
    """Return each of the options with each of the rows and with all of them."""
    rows = list(dict.fromkeys(part.rows or ()))
    if len(rows) < 2:
        context.error((*path, "rows"), "there must be two rows or more to choose from")
    if part.per_pot:
        sentence = "a row is declared for all pots, because a hand is made once"
        context.error((*path, "per_pot"), sentence)
    made = game.row_options(rows, options)
    if len(made) > MAX_CHOICES:
        sentence = f"{len(rows)} rows with {len(options)} options are {len(made)} ways to declare"
        context.error((*path, "rows"), f"{sentence}; at most {MAX_CHOICES} are allowed")
    if len({option.word for option in made}) < len(made):
        context.error((*path, "rows"), "two rows with their options read the same: rename one")
    return made


def read_choose(part: doc.ChoosePart, context: NormaliseContext, path: Path) -> game.ChooseStep:
    values = tuple(dict.fromkeys(part.possible_values))
    if len(values) < len(part.possible_values):
        context.error((*path, "possible_values"), "a value is listed twice")
    default = part.default or values[0]
    if default not in values:
        sentence = f'the default "{default}" is not among the values: {choice_text(values)}'
        context.error((*path, "default"), sentence, suggestion(default, values))
    chooser = "button" if part.chooser == "dealer" else part.chooser or "utg"
    return game.ChooseStep(part.value, values, default, game.Chooser(chooser), part.time_limit)


def read_buy(part: doc.BuyPart, context: NormaliseContext, path: Path) -> game.BuyStep:
    if part.cards is None and part.access is None:
        context.error(
            path, "the step does not name what is for sale", "give `cards`, `access` or `bets`"
        )
    for number, told in enumerate(part.cards or ()):
        refuse_without_row(told, context, (*path, "cards", number))
    cards = [
        game.BoughtCards(
            number=one.number,
            facing=Facing.UP if one.common else Facing(one.state),
            optional=one.optional is not False,
            price=read_price(one.cost) if one.cost is not None else game.FREE,
            discard_first=bool(one.discard_first),
            common=bool(one.common),
            keeps_facing=bool(one.preserve_state),
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
    return game.BuyStep((*cards, *access))


def read_revealed(part: doc.RevealCards) -> game.RevealedCards:
    return game.RevealedCards(part.subset, tuple(sorted(set(part.positions or ()))))
