"""The betting of a document -> that of the game: forced bets, who starts, limits, prices."""

from collections.abc import Collection

from anypoker import game
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import betting as doc
from anypoker.rules.normalise.card_names import read_strength
from anypoker.rules.normalise.conditions import table_condition
from anypoker.rules.normalise.context import NormaliseContext


def read_amount(part: str | doc.AmountPart) -> game.Amount:
    if isinstance(part, str):
        return game.Amount(1, game.Unit(part))
    return game.Amount(part.times, game.Unit(part.of))


def read_price(part: doc.AnyCost) -> game.Price:
    if isinstance(part, doc.MatchPotCost):
        most = read_amount(part.most) if part.most is not None else None
        return game.PotMatchPrice(most, part.part == "half")
    return read_amount(part.amount)


def read_limits(part: doc.LimitsPart | None) -> game.Limits:
    if part is None:
        return game.Limits()
    return game.Limits(
        bets_per_round=part.betsPerRound,
        heads_up_too=bool(part.headsUpToo),
        cap_per_round=read_amount(part.capPerRound) if part.capPerRound else None,
        cap_per_hand=read_amount(part.capPerHand) if part.capPerHand else None,
        increment=read_amount(part.increment) if part.increment else None,
    )


DEFAULT_DEALS = 20  # that may be passed out; more than a table with openers will ever see


def read_openers(part: doc.OpeningPart, context: NormaliseContext, path: Path) -> game.Openers:
    here = (*path, "evaluationType")
    ordering = context.ordering(part.evaluationType, here)
    qualifiers = []
    if here not in context.unchecked:  # else nothing can be judged
        qualifiers.append(read_strength(part.qualifier, ordering, context, (*path, "qualifier")))
        for number, pair in enumerate(part.progression or ()):
            place = (*path, "progression", number)
            qualifiers.append(read_strength(pair, ordering, context, place))
    antes_again = part.passedOut == "ante_again"
    deals = part.deals or DEFAULT_DEALS
    play_on = part.passedOut == "play_on"
    return game.Openers(ordering, tuple(qualifiers), antes_again, deals, play_on)


def read_forced_bets(
    part: doc.ForcedBet | doc.ConditionalForcedBets | None,
    posted: Collection[game.BetKind],
    context: NormaliseContext,
    path: Path,
) -> game.ForcedBetsRule:
    """Return the forced bets; where the file says nothing, its own steps do."""
    if part is None:
        return game.ForcedBetsRule((), _posted_bets(posted, context))
    if isinstance(part, doc.ForcedBet):
        forced = _forced(part, context, path)
        _check_antes(forced, posted, context, (*path, "style"))
        return game.ForcedBetsRule((), forced)
    cases = []
    for number, case in enumerate(part.conditionalOrders):
        here = (*path, "conditionalOrders", number)
        when = table_condition(case.condition, context, (*here, "condition"))
        forced = _forced(case.forcedBet, context, (*here, "forcedBet"))
        _check_antes(forced, posted, context, (*here, "forcedBet", "style"))
        cases.append(game.ForcedBetsIf(when, forced))
    default = _forced(part.default, context, (*path, "default"))
    _check_antes(default, posted, context, (*path, "default", "style"))
    return game.ForcedBetsRule(tuple(cases), default)


def _posted_bets(posted: Collection[game.BetKind], context: NormaliseContext) -> game.ForcedBets:
    """Forced bets of a file without `forcedBets`; antes that no step posts are not paid."""
    if game.BetKind.BLINDS in posted:
        return game.ForcedBets(game.ForcedStyle.BLINDS, None, None, False)
    if game.BetKind.BRING_IN in posted:
        sentence = "the file does not say whose card brings it in; the lowest card does"
        hint = '"forcedBets": {"style": "bring-in", "rule": "low card"}'
        context.warning(("gamePlay",), sentence, hint, word="bring-in")
        rule = game.BringInRule.LOW_CARD
        return game.ForcedBets(game.ForcedStyle.BRING_IN, rule, None, False)
    return game.ForcedBets(game.ForcedStyle.ANTES_ONLY, None, None, False)


def _check_antes(
    forced: game.ForcedBets, posted: Collection[game.BetKind], context: NormaliseContext, path: Path
) -> None:
    """Check that antes of the file are posted, if there is a betting round."""
    rounds = any(kind.is_round for kind in posted)
    antes = forced.style is game.ForcedStyle.ANTES_ONLY
    if antes and rounds and game.BetKind.ANTES not in posted:
        sentence = 'the style "antes_only" needs a step of the type "antes"'
        context.error(path, sentence, needs=("gamePlay",))


def _forced(part: doc.ForcedBet, context: NormaliseContext, path: Path) -> game.ForcedBets:
    style = game.ForcedStyle("antes_only" if part.style == "antes" else part.style)
    bring_in = style is game.ForcedStyle.BRING_IN
    if not bring_in and part.rule is not None:  # which the older document demands of every style
        sentence = f'`rule` has no effect: the style "{part.style}" has no bring-in'
        context.warning((*path, "rule"), sentence)
    for key in ("bringInEval", "variation", "openPairDoubleBet"):
        if not bring_in and getattr(part, key) not in (None, False):
            sentence = f'`{key}` contradicts the style "{part.style}"'
            hint = f'if the base game says it, `"{key}": null` takes it away'
            context.error((*path, key), sentence, hint if context.extends else None)
    if part.bringInEval is not None and part.variation is not None:
        context.both(path, "bringInEval", "variation")
    name = part.bringInEval or (part.variation or "").replace(" ", "_")
    return game.ForcedBets(
        style=style,
        rule=game.BringInRule(part.rule or "low card") if bring_in else None,
        ordering=context.ordering(name, (*path, "bringInEval")) if name else None,
        open_pair_doubles=bool(part.openPairDoubleBet),
    )


_OPENINGS = {
    game.ForcedStyle.BLINDS: game.FirstRoundStart.AFTER_BIG_BLIND,
    game.ForcedStyle.BRING_IN: game.FirstRoundStart.BRING_IN,
    game.ForcedStyle.ANTES_ONLY: game.FirstRoundStart.DEALER,
    game.ForcedStyle.BOMB: game.FirstRoundStart.DEALER,
}
_NEEDED = {  # an opening -> the forced bets without which nobody is meant by it
    game.FirstRoundStart.AFTER_BIG_BLIND: game.ForcedStyle.BLINDS,
    game.FirstRoundStart.BRING_IN: game.ForcedStyle.BRING_IN,
}


def read_betting_order(
    part: doc.BettingOrderPart | None,
    forced: game.ForcedBetsRule,
    context: NormaliseContext,
    path: Path,
) -> game.BettingOrder:
    style = forced.otherwise.style
    bring_in = style is game.ForcedStyle.BRING_IN
    if part is None:
        later = game.LaterRoundStart.HIGH_HAND if bring_in else game.LaterRoundStart.DEALER
        return game.BettingOrder(_OPENINGS[style], (), later)
    first = game.FirstRoundStart(part.initial)
    needed = _NEEDED.get(first)
    styles = {style, *(case.forced.style for case in forced.cases)}
    if needed is not None and needed not in styles:
        sentence = f'"{first}" contradicts the forced bets: nobody posts {_POSTS[needed]}'
        context.error((*path, "initial"), sentence)
    if first is game.FirstRoundStart.HIGH_CARD:
        for posting in sorted(styles.intersection(_POSTS)):
            sentence = (
                f'"{first}" contradicts the forced bets: {_POSTS[posting]} decides who starts'
            )
            context.error((*path, "initial"), sentence)
    if isinstance(part.subsequent, str):
        return game.BettingOrder(first, (), game.LaterRoundStart(part.subsequent))
    cases = []
    for number, case in enumerate(part.subsequent.conditionalOrders):
        here = (*path, "subsequent", "conditionalOrders", number, "condition")
        when = table_condition(case.condition, context, here)
        cases.append(game.LaterRoundStartIf(when, game.LaterRoundStart(case.order)))
    return game.BettingOrder(first, tuple(cases), game.LaterRoundStart(part.subsequent.default))


_POSTS = {game.ForcedStyle.BLINDS: "a big blind", game.ForcedStyle.BRING_IN: "a bring-in"}
