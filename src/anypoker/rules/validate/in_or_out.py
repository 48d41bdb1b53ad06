"""Do staying in, losers and legs fit the rest of the game?"""

from anypoker import game
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext


def check_in_or_out(played: game.Game, context: NormaliseContext) -> None:
    actions = list(played.every_action())
    rounds = [one for one in actions if isinstance(one, game.BetStep) and one.kind.is_round]
    stays = [one for one in actions if isinstance(one, game.StayStep)]
    losers, legs = played.showdown.losers, played.showdown.legs
    if losers is not None:
        _check_losers(played, losers, bool(rounds), context)
    if legs is not None:
        _check_legs(played, legs, bool(rounds), bool(stays), context)
    for number, step in enumerate(played.steps):
        path: Path = ("gamePlay", number)
        if isinstance(step.action, game.StayStep):
            _check_stay(played, step.action, bool(rounds), context, (*path, "stay"))
        elif isinstance(step.action, game.CompareStep):
            if losers is None and legs is None:
                sentence = "the pot would be won here, and nothing be left for the showdown"
                hint = "set `losers` or `legs` of the showdown"
                context.error((*path, "showdown", "type"), sentence, hint)
            elif rounds:
                sentence = "hands are compared before the end only in games without betting rounds"
                context.error((*path, "showdown", "type"), sentence)


def check_brag(played: game.Game, context: NormaliseContext) -> None:
    """Check that a brag is the only betting of its game and one ranked hand wins it."""
    actions = list(played.every_action())
    brags = [one for one in actions if isinstance(one, game.BragStep)]
    if not brags:
        return
    for number, step in enumerate(played.steps):
        here: Path = ("gamePlay", number)
        if isinstance(step.action, game.GroupStep):
            if any(isinstance(one, game.BragStep) for one in step.action.actions):
                context.error((*here, "groupedActions"), "a brag cannot be part of a group")
        elif isinstance(step.action, game.BetStep) and step.action.kind is not game.BetKind.ANTES:
            sentence = "a game with a brag has no other betting rounds, blinds or bring-in"
            context.error((*here, "bet", "type"), sentence)
        elif isinstance(step.action, game.StayStep | game.CompareStep | game.DeclareStep):
            context.error(here, "this cannot be combined with a brag")
    if len(brags) > 1:
        context.error(("gamePlay",), "a game has one brag at most")
    shares = _divisions(played)
    one = len(shares) == 1 and len(shares[0]) == 1
    if not one or not isinstance(shares[0][0].hand, game.RankedHand) or shares[0][0].place != 1:
        context.error(("showdown", "bestHand"), "a brag is won by the best of one ranked hand")
    if played.showdown.losers is not None or played.showdown.legs is not None:
        context.error(("showdown",), "losers and legs cannot be combined with a brag")
    if played.showdown.entry_defaults or played.showdown.global_default is not None:
        context.error(("showdown",), "a brag is won by the best hand, whatever it is")


def _check_stay(
    played: game.Game, stay: game.StayStep, rounds: bool, context: NormaliseContext, path: Path
) -> None:
    if not stay.aside:
        return
    if rounds:
        sentence = "nobody can be out only for a while in a game with betting rounds"
        context.error((*path, "out"), sentence, 'say "out": "fold", or leave it out')
    elif played.showdown.losers is None and played.showdown.legs is None:
        sentence = "who is out for a while comes back only where the pot is not won at once"
        context.error((*path, "out"), sentence, "say `losers` or `legs` in the showdown")


def _check_losers(
    played: game.Game, losers: game.Losers, rounds: bool, context: NormaliseContext
) -> None:
    path = ("showdown", "losers")
    if isinstance(losers.price, game.PotMatchPrice) and rounds and not losers.opener:
        sentence = "losers can match the pot only in games without betting rounds"
        hint = 'a fixed price is possible beside bets, and so is "who": "opener"'
        context.error((*path, "pay"), sentence, hint)
    if losers.opener:
        _check_opener(played, context)
    if losers.worst and any(len(one) > 1 for one in _divisions(played)):
        sentence = "the worst hand is known only where the pot has one share"
        context.error((*path, "who"), sentence)
    if losers.to_pot or isinstance(losers.price, game.PotMatchPrice):
        _check_forced(played, "losers", context)


def _check_opener(played: game.Game, context: NormaliseContext) -> None:
    path = ("showdown", "losers", "who")
    bets = (one for one in played.every_action() if isinstance(one, game.BetStep))
    if not any(one.openers is not None for one in bets):
        sentence = "nobody opens the pot, so no opener can lose it"
        context.error(path, sentence, "give a betting round `opening`")
    if played.showdown.legs is not None:
        context.error(path, "an opener cannot lose where the pot is won by legs")


def _check_legs(
    played: game.Game, legs: game.Legs, rounds: bool, stays: bool, context: NormaliseContext
) -> None:
    path = ("showdown", "legs")
    if rounds:
        context.error(path, "legs are won only in games without betting rounds")
    if legs.kind is game.LegFor.ALONE and not stays:
        sentence = "nobody can be in alone where nobody is asked"
        context.error((*path, "for"), sentence, "add a `stay` step, or say best or worst")
    if any(len(one) != 1 for one in _divisions(played)):
        context.error(path, "legs are won only where the pot has one share")
    kinds = {one.kind for one in played.every_action() if isinstance(one, game.BetStep)}
    if legs.antes and game.BetKind.ANTES not in kinds:
        context.error((*path, "antes"), "nobody antes in this game, so no deal can cost an ante")
    _check_forced(played, "legs", context)


def _check_forced(played: game.Game, key: str, context: NormaliseContext) -> None:
    """Refuse blinds and a bring-in, which only one of several deals would have."""
    kinds = {one.kind for one in played.every_action() if isinstance(one, game.BetStep)}
    for kind in sorted(kinds & {game.BetKind.BLINDS, game.BetKind.BRING_IN}):
        sentence = f"one hand has several deals, and a {kind.removesuffix('s')} is paid in one only"
        context.error(("showdown", key), sentence, "let everyone ante instead")


def _divisions(played: game.Game) -> list[tuple[game.Entry, ...]]:
    showdown = played.showdown
    cases = [case.entries for case in showdown.cases]
    return [*cases, *([showdown.otherwise] if showdown.otherwise else []), *showdown.interim]
