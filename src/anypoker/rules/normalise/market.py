"""Posted prices and auctions: a document -> the game."""

from anypoker import game
from anypoker.ranking.selection import Facing
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import market as doc
from anypoker.rules.document.betting import Amount
from anypoker.rules.document.steps import BuyCards, BuyPart
from anypoker.rules.normalise.betting import read_amount
from anypoker.rules.normalise.card_names import read_rank
from anypoker.rules.normalise.context import NormaliseContext

_OF_MARKET = ("prices", "pricesByRank", "refill", "unseen", "otherwise")
_CHIP = game.Amount(1, game.Unit.CHIPS)


def is_market(part: BuyPart) -> bool:
    """Return whether a purchase step sells the cards of a pile."""
    return any(one.from_ is not None for one in part.cards or ())


def refuse_without_row(part: BuyCards, context: NormaliseContext, path: Path) -> None:
    """Report keys without meaning where cards come from the stock."""
    for key in _OF_MARKET:
        if getattr(part, key) is not None:
            context.error((*path, key), f"`{key}` belongs to cards `from` a pile")
    check_kept_state(part, context, path)


def check_kept_state(part: BuyCards, context: NormaliseContext, path: Path) -> None:
    """Report a card that is to lie as the discarded one where none is discarded."""
    if part.preserve_state is not None and (not part.discard_first or part.common):
        sentence = "a card lies as the discarded one did only with `discard_first`"
        context.error((*path, "preserve_state"), sentence)


def read_market(part: BuyPart, context: NormaliseContext, path: Path) -> game.MarketStep:
    cards = part.cards or []
    place = next(n for n, one in enumerate(cards) if one.from_ is not None)
    one, here = cards[place], (*path, "cards", place)
    if len(cards) > 1 or part.access is not None:
        context.error(path, "a step sells one pile and nothing else", "use separate steps")
    for key in ("cost", "common"):
        if getattr(one, key) is not None:
            sentence = f"`{key}` has no meaning where cards come `from` a pile"
            hint = "give `prices` or `pricesByRank`" if key == "cost" else None
            context.error((*here, key), sentence, hint)
    if one.state not in ("face up", "face down"):
        sentence = "everyone has seen a card of the pile: it lies face up or face down"
        context.error((*here, "state"), sentence)
    if one.number > doc.MAX_SALES:
        sentence = f"at most {doc.MAX_SALES} cards are bought in a turn"
        context.error((*here, "number"), sentence)
    check_kept_state(one, context, here)
    if one.otherwise is not None and one.optional is False:
        context.both(here, "otherwise", "optional")
    folds = one.otherwise is not None
    return game.MarketStep(
        pile=one.from_ or "",
        prices=_prices(one, context, here),
        number=one.number,
        facing=Facing.UP if one.state == "face up" else Facing.DOWN,
        optional=one.optional is not False and not folds,
        folds=folds,
        refill=bool(one.refill),
        unseen=_unseen(one.unseen, context, (*here, "unseen")),
        discard_first=bool(one.discard_first),
        keep_facing=bool(one.preserve_state),
    )


def _prices(
    part: BuyCards, context: NormaliseContext, path: Path
) -> tuple[game.Amount, ...] | game.RankPrices:
    if (part.prices is None) == (part.pricesByRank is None):
        sentence = "the cards of a pile have `prices` by place or `pricesByRank`"
        context.error(path, sentence, "give one of them")
        return ()
    if part.pricesByRank is not None:
        return _by_rank(part.pricesByRank, context, (*path, "pricesByRank"))
    return tuple(map(read_amount, part.prices or ()))


def _by_rank(part: dict[str, Amount], context: NormaliseContext, path: Path) -> game.RankPrices:
    if "default" not in part:
        context.error(path, 'the price of all other ranks is missing: give "default"')
    otherwise = read_amount(part["default"]) if "default" in part else game.FREE
    ranks: dict[str, game.Amount] = {}
    for word, price in part.items():
        if word == "default":
            continue
        rank = read_rank(word, context, (*path, word))
        if rank in ranks:
            context.error((*path, word), f"the rank {rank} has two prices")
        ranks[rank] = read_amount(price)
    return game.RankPrices(tuple(sorted(ranks.items())), otherwise)


def _unseen(
    part: doc.UnseenPart | None, context: NormaliseContext, path: Path
) -> game.UnseenCard | None:
    if part is None:
        return None
    facing = Facing.UP if part.state == "face up" else Facing.DOWN
    if part.pricesByRank is None:
        return game.UnseenCard(read_amount(part.price) if part.price else game.FREE, facing)
    if part.price is not None:
        context.both(path, "price", "pricesByRank")
    if facing is Facing.DOWN:
        sentence = "the price of a card that lies face down would tell its rank"
        context.error((*path, "state"), sentence, 'sell it "face up"')
    return game.UnseenCard(_by_rank(part.pricesByRank, context, (*path, "pricesByRank")), facing)


def read_auction(part: doc.AuctionPart, context: NormaliseContext, path: Path) -> game.AuctionStep:
    sealed = part.bids == "sealed"
    prize = game.Prize(part.for_)
    if sealed and part.increment is not None:
        context.error((*path, "increment"), "sealed bids are made once, so none follows another")
    if part.ties is not None and not sealed:
        context.error((*path, "ties"), "open bids are never equal")
    if part.ties == "unsold" and prize is game.Prize.FIRST_PICK:
        context.error((*path, "ties"), "where everyone takes a card, equal bids leave none unsold")
    if prize is game.Prize.BOARD:
        if part.state is not None:
            context.error((*path, "state"), "cards of the board belong to nobody")
        if not isinstance(part.number, int):
            sentence = "the cards of an auction for the board are dealt by it"
            context.error((*path, "number"), sentence, 'give a number such as "number": 1')
    return game.AuctionStep(
        pile=part.from_,
        number=0 if part.number == "players" else part.number,
        prize=prize,
        sealed=sealed,
        minimum=read_amount(part.minimum),
        increment=read_amount(part.increment) if part.increment is not None else _CHIP,
        maximum=read_amount(part.maximum) if part.maximum is not None else None,
        must_bid=bool(part.mustBid),
        ties_unsold=part.ties == "unsold",
        facing=Facing.DOWN if part.state == "face down" else Facing.UP,
    )
