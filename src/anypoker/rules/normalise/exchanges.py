"""Cards taken from a pile or a neighbour, and cards that are offered: a document -> the game."""

from msgspec.structs import replace

from anypoker import game
from anypoker.ranking.selection import Facing, Owner
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import card_steps as doc
from anypoker.rules.document.draws import DrawCardsPart, DrawPart
from anypoker.rules.normalise.betting import read_price
from anypoker.rules.normalise.card_names import read_rank
from anypoker.rules.normalise.context import NormaliseContext

_STOCK = "stock"
_OF_STEP = ("once", "knock", "passes", "startingFrom")
_OF_CARDS = ("numbers", "last", "blockedBy")
_OF_STOCK = ("draw_amount", "preserve_state", "shortage", "hole_subset", "subset")
_NEIGHBOURS = {one.value: one for one in game.Neighbour}


def takes_from_elsewhere(part: DrawPart) -> bool:
    """Return whether cards come from anywhere but the stock."""
    return any(one.from_ not in (None, _STOCK) for one in part.cards)


def refuse_without_from(part: DrawPart, context: NormaliseContext, path: Path) -> None:
    """Report keys without meaning where all cards come from the stock."""
    for key in _OF_STEP:
        if getattr(part, key) is not None:
            context.error((*path, key), f"`{key}` belongs to a draw `from` a pile or a neighbour")
    for number, one in enumerate(part.cards):
        for key in _OF_CARDS:
            if getattr(one, key) is not None:
                here = (*path, "cards", number, key)
                context.error(here, f"`{key}` belongs to a draw `from` a pile or a neighbour")


def read_exchange(part: DrawPart, context: NormaliseContext, path: Path) -> game.ExchangeStep:
    """Return the one entry of a draw that does not come from the stock."""
    if len(part.cards) > 1:
        sentence = "cards from a pile or a neighbour are exchanged in one go"
        context.error((*path, "cards", 1), sentence, "use separate steps")
    place = next(n for n, one in enumerate(part.cards) if one.from_ not in (None, _STOCK))
    one, here = part.cards[place], (*path, "cards", place)
    for key in _OF_STOCK:
        if getattr(one, key) is not None:
            context.error((*here, key), f"`{key}` has no meaning where cards come `from` elsewhere")
    neighbour = _NEIGHBOURS.get(one.from_ or "")
    if neighbour is None and one.blockedBy is not None:
        context.error((*here, "blockedBy"), "only a neighbour can refuse, and this is a pile")
    if neighbour is not game.Neighbour.LEFT and one.last is not None:
        sentence = 'the turn goes to the left, so only with `from` "left" somebody is the last'
        context.error((*here, "last"), sentence)
    ranks = [
        read_rank(rank, context, (*here, "blockedBy", number))
        for number, rank in enumerate(one.blockedBy or ())
    ]
    return game.ExchangeStep(
        pile=one.from_ if neighbour is None else None,
        neighbour=neighbour,
        counts=_counts(one, context, here),
        facing=Facing(one.state),
        must=bool(one.min_number),
        once=bool(part.once),
        knock=bool(part.knock),
        passes=part.passes,
        after_last=part.startingFrom == "left_of_last",
        last_from_stock=one.last is not None,
        blockers="".join(dict.fromkeys(ranks)),
    )


def _counts(part: DrawCardsPart, context: NormaliseContext, path: Path) -> tuple[int, ...]:
    """Return the numbers of cards that may be changed, from the fewest to the most."""
    least = part.min_number or 1
    if least > part.number:
        context.error((*path, "min_number"), f"at least {least} contradicts at most {part.number}")
    if part.from_ in _NEIGHBOURS:
        if part.numbers is not None and set(part.numbers) != {part.number}:
            sentence = "with a neighbour the whole hand is exchanged: nobody could name its cards"
            context.error((*path, "numbers"), sentence)
        return (part.number,)
    if part.numbers is None:
        return tuple(range(least, part.number + 1)) or (part.number,)
    for number, count in enumerate(part.numbers):
        if not least <= count <= part.number:
            sentence = f"{count} is not between {least} and {part.number}, the most there may be"
            context.error((*path, "numbers", number), sentence)
    return tuple(sorted(set(part.numbers)))


def read_offer(
    part: doc.DealCards, found: game.DealtCards, to: Owner, context: NormaliseContext, path: Path
) -> game.DealtCards:
    """Return the same card, offered before it is dealt."""
    told = part.offer
    if told is None:
        return found
    here = (*path, "offer")
    if part.number != 1:
        context.error((*path, "number"), "one card at a time is offered", "repeat the step")
    if to is Owner.BOARD:
        context.error(here, "a board card belongs to nobody, so it cannot be offered")
    for key in ("bonus", "penalty", "protection_option"):
        if getattr(part, key) is not None:
            context.both(path, "offer", key)
    lies = found.facing
    if isinstance(lies, game.FacingIf):
        context.error(here, "the `state` of an offered card cannot have a condition")
    elif lies.facing is not None and lies.facing.is_blind:
        sentence = f'nobody could say whether to keep a card that lies "{lies.facing}"'
        context.error((*path, "state"), sentence, 'deal it "face up" or "face down"')
    price = read_price(told.cost) if told.cost is not None else None
    offer = game.Offer(price, told.replacement == "after", told.seen != "player")
    return replace(found, number=1, offer=offer)
