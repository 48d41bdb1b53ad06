"""Settling with a banker, and bets against it, of a document -> those of the game."""

from anypoker import game
from anypoker.ranking import Strength
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import banker as doc
from anypoker.rules.document.in_or_out import StayPart
from anypoker.rules.normalise.betting import read_amount, read_price
from anypoker.rules.normalise.card_names import read_strength
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.schema_errors import suggestion


def read_banker(
    part: doc.BankerPart, entries: list[game.Entry], context: NormaliseContext, path: Path
) -> game.BankerSettlement:
    bets: list[game.BankerBet] = []
    for number, one in enumerate(part.bets):
        here = (*path, "bets", number)
        if any(bet.name == one.bet for bet in bets):
            context.error((*here, "bet"), f'two bets are named "{one.bet}"')
        bets.append(_bet(one, entries, context, here))
    qualifier = None
    if part.qualifier is not None:
        here = (*path, "qualifier")
        strength = _strength(
            part.qualifier.hand, part.qualifier.qualifier, entries, context, here, "qualifier"
        )
        qualifier = game.BankerQualifier(part.qualifier.hand, strength)
    else:
        for number, one in enumerate(part.bets):
            if one.unqualified in ("win", "push"):
                sentence = "the banker needs no hand here, so it always qualifies"
                where = (*path, "bets", number, "unqualified")
                context.error(where, sentence, "say in `qualifier` what the banker needs")
    spread = None
    if part.spread is not None:
        spread = game.Spread(part.spread.between, part.spread.card)
    against = [number for number, one in enumerate(part.bets) if one.against == "spread"]
    if against and spread is None:
        where = (*path, "bets", against[0], "against")
        hint = 'add "spread": {"between": "Posts", "card": "Third card"} to `settle`'
        context.error(where, "nothing says which cards make the spread", hint)
    if spread is not None and not against:
        hint = 'say "against": "spread" in a bet'
        context.error((*path, "spread"), "no bet is made on the spread", hint)
    return game.BankerSettlement(tuple(bets), qualifier, spread)


def _bet(
    part: doc.BankerBetPart, entries: list[game.Entry], context: NormaliseContext, path: Path
) -> game.BankerBet:
    if part.against == "spread":
        return _spread_bet(part, context, path)
    table = part.against == "table"
    if not part.hands:
        context.error((*path, "hands"), "no hand decides this bet", "name a hand of `bestHand`")
        return game.BankerBet(part.bet, ())
    for number, name in enumerate(part.hands):
        _ordering(name, entries, context, (*path, "hands", number))
    if table and part.pays is None:
        sentence = "against the table a bet is decided by what it pays"
        context.error((*path, "pays"), sentence, 'add "pays": [{"hand": "pair", "times": 1}]')
    for key in ("ties", "unqualified", "bonus"):
        if table and getattr(part, key) is not None:
            sentence = f"`{key}` has no meaning against the table"
            context.error((*path, key), sentence)
    if table and len(part.hands) > 1:
        context.error((*path, "hands"), "against the table one hand decides")
    return game.BankerBet(
        name=part.bet,
        hands=tuple(part.hands),
        table=table,
        ties_lose=part.ties == "banker",
        unqualified=game.Unqualified(part.unqualified or "play"),
        pays=_lines(part.hands[0], part.pays or [], entries, context, (*path, "pays")),
        bonus=_lines(part.hands[0], part.bonus or [], entries, context, (*path, "bonus")),
    )


def _spread_bet(part: doc.BankerBetPart, context: NormaliseContext, path: Path) -> game.BankerBet:
    """Return a bet that the third card falls between two others."""
    for key in ("hands", "ties", "unqualified", "bonus"):
        if getattr(part, key) is not None:
            context.error((*path, key), f"`{key}` has no meaning against the spread")
    if part.pays is None:
        hint = 'add "pays": [{"spread": 11, "times": 1}]'
        context.error((*path, "pays"), "a bet against the spread is decided by what it pays", hint)
    lines: list[game.PayLine] = []
    for number, line in enumerate(part.pays or []):
        here = (*path, "pays", number)
        if line.spread is None or line.hand is not None:
            sentence = "against the spread a line is for a spread, not for a hand"
            context.error(here, sentence, '{"spread": 1, "times": 5}')
            continue
        if lines and line.spread <= lines[-1].strength.number:
            sentence = "no spread reaches this line: the line before it counts first"
            context.error(here, sentence, "put the smallest spread first")
        times, per = _times_of(line, context, here)
        lines.append(game.PayLine(Strength(line.spread, 0), times, per))
    return game.BankerBet(part.bet, (), spread=True, pays=tuple(lines))


def _lines(
    name: str,
    parts: list[doc.PayLinePart],
    entries: list[game.Entry],
    context: NormaliseContext,
    path: Path,
) -> tuple[game.PayLine, ...]:
    lines: list[game.PayLine] = []
    for number, part in enumerate(parts):
        here = (*path, number)
        if part.hand is None or part.spread is not None:
            sentence = "this line is for a hand, not for a spread"
            context.error(here, sentence, 'say "hand", or "against": "spread" for the bet')
            continue
        strength = _strength(name, part.hand, entries, context, here, "hand")
        if lines and strength <= lines[-1].strength and strength != Strength(0, 0):
            sentence = "no hand reaches this line: the line before it counts first"
            context.error(here, sentence, "put the strongest hand first")
        times, per = _times_of(part, context, here)
        lines.append(game.PayLine(strength, times, per))
    return tuple(lines)


def _times_of(part: doc.PayLinePart, context: NormaliseContext, path: Path) -> tuple[int, int]:
    """Return the odds of a line, and warn of parts of a chip."""
    if isinstance(part.times, int):
        return part.times, 1
    times, per = map(int, part.times.split(":"))
    if times % per:
        sentence = f"{times} to {per} is a part of a chip for some bets, and it is rounded down"
        context.warning((*path, "times"), sentence)
    return times, per


def _strength(
    name: str,
    given: list[int] | str,
    entries: list[game.Entry],
    context: NormaliseContext,
    path: Path,
    key: str,
) -> Strength:
    hand = next((entry.hand for entry in entries if entry.name == name), None)
    if not isinstance(hand, game.RankedHand):
        if key == "qualifier":
            _ordering(name, entries, context, (*path, "hand"))
        return Strength(0, 0)
    return read_strength(given, hand.ordering, context, (*path, key))


def _ordering(name: str, entries: list[game.Entry], context: NormaliseContext, path: Path) -> None:
    """Report a hand that the showdown does not rank."""
    ranked = [entry.name for entry in entries if isinstance(entry.hand, game.RankedHand)]
    if name not in ranked:
        sentence = f'there is no ranked hand "{name}" under `bestHand`'
        context.error(path, sentence, suggestion(name, ranked))


def read_offered_bets(parts: list[doc.BuyBet]) -> game.WagerStep:
    """Return a step of bets that players may make, or all make."""
    bets = [
        game.OfferedBet(
            one.bet, read_amount(one.cost), _times(one.times), one.optional is not False
        )
        for one in parts
    ]
    return game.WagerStep(tuple(bets))


def read_required_bet(part: StayPart, context: NormaliseContext, path: Path) -> game.WagerStep:
    """Return a step in which each player makes a bet or folds."""
    price: game.Price = game.Amount(1, game.Unit.ANTE)
    if part.cost is None:
        context.error((*path, "cost"), "a bet needs its amount", '{"type": "fixed", "amount": 1}')
    else:
        price = read_price(part.cost)
    if isinstance(price, game.PotMatchPrice):
        context.error((*path, "cost"), "a bet against the banker has a fixed amount")
        price = game.Amount(1, game.Unit.ANTE)
    if part.out == "aside":
        context.error((*path, "out"), "a player who does not make the bet folds")
    assert part.bet is not None
    offer = game.OfferedBet(part.bet, price, _times(part.times))
    return game.WagerStep((offer,), folds=True, simultaneous=part.simultaneous is not False)


def _times(given: list[int] | None) -> tuple[int, ...]:
    return tuple(sorted(set(given or [1])))
