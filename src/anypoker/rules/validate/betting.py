"""Do the forced bets, the steps that post them and the order of betting agree?"""

from itertools import islice

from anypoker import game
from anypoker.ranking.selection import Facing, Owner
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.validate.deck_size import MAX_SCENARIOS, may_be_true, scenarios_of

# A style -> the step that posts it.
_POSTED_BY = {
    game.ForcedStyle.BLINDS: game.BetKind.BLINDS,
    game.ForcedStyle.BOMB: game.BetKind.ANTES,
}
# A posting step -> the style without which it means nothing.
_MEANT_BY = {
    game.BetKind.BLINDS: game.ForcedStyle.BLINDS,
    game.BetKind.BRING_IN: game.ForcedStyle.BRING_IN,
}


def check_betting(played: game.Game, context: NormaliseContext) -> None:
    forced = [played.forced.otherwise, *(case.forced for case in played.forced.cases)]
    styles = {one.style for one in forced}
    posts = _posts(played)
    for kind, path in posts:
        needed = _MEANT_BY.get(kind)
        if needed is not None and needed not in styles:
            sentence = f'a {kind} step contradicts the forced bets: their style is not "{needed}"'
            context.error((*path, "bet", "type"), sentence)
    _check_posted_once(played, context)
    _check_groups(played, context)
    kinds = {kind for kind, _ in posts}
    rounds = {kind for kind in kinds if kind.is_round}
    opening = [step for kind, step in posts if kind in _MEANT_BY]
    if opening and not rounds:
        step = opening[0]
        sentence = "a blind or a bring-in is posted, but there is no betting round to answer it"
        context.warning(step, sentence, 'add a step {"name": "Bet", "bet": {"type": "small"}}')
    posts_blinds = game.BetKind.BLINDS in kinds and game.ForcedStyle.BLINDS in styles
    if played.order.first is game.FirstRoundStart.DEALER and posts_blinds:
        sentence = 'with "initial": "dealer" only one blind is posted, by the button'
        hint = 'two blinds are posted with "after_big_blind"'
        context.warning(("bettingOrder", "initial"), sentence, hint)
    for style in sorted(styles.intersection(_POSTED_BY)):
        if _POSTED_BY[style] not in kinds:
            sentence = f'the style "{style}" needs a step of the type "{_POSTED_BY[style]}"'
            context.error(("forcedBets", "style"), sentence)
    if game.ForcedStyle.BRING_IN in styles:
        _check_bring_in(played, kinds, context)
    if played.order.first is game.FirstRoundStart.HIGH_CARD and not _up_before(played, rounds):
        sentence = (
            "no card is face up when the first betting round begins: the first seat left of the "
            "button begins it"
        )
        context.warning(("bettingOrder", "initial"), sentence)


def _check_posted_once(played: game.Game, context: NormaliseContext) -> None:
    """Check that blinds and a bring-in are posted once, before the first betting round."""
    found: dict[Path, str] = {}
    for scenario in islice(scenarios_of(played), MAX_SCENARIOS):
        before: set[game.BetKind] = set()
        for number, step in enumerate(played.steps):
            if not may_be_true(step.condition, scenario):
                continue
            for index, action in enumerate(step.actions):
                if not isinstance(action, game.BetStep):
                    continue
                group = ("groupedActions", index) if isinstance(step.action, game.GroupStep) else ()
                path = ("gamePlay", number, *group, "bet", "type")
                if action.kind in _MEANT_BY and (wrong := _wrong_post(action.kind, before)):
                    found.setdefault(path, wrong)
                before.add(action.kind)
    for path, sentence in found.items():
        context.error(path, sentence)


def _check_groups(played: game.Game, context: NormaliseContext) -> None:
    """Check that a group has one betting round; others would never take place."""
    for number, step in enumerate(played.steps):
        bets = [
            (index, action.kind)
            for index, action in enumerate(step.actions)
            if isinstance(step.action, game.GroupStep) and isinstance(action, game.BetStep)
        ]
        for place, (index, kind) in enumerate(bets):
            path = ("gamePlay", number, "groupedActions", index, "bet", "type")
            if not kind.is_round:
                sentence = "a forced bet cannot be part of a group"
                context.error(path, sentence, "make it a separate step before the group")
            elif place:
                context.error(path, "a group has one betting round", "make two groups of it")


def _wrong_post(kind: game.BetKind, before: set[game.BetKind]) -> str:
    """Say why a forced bet cannot be posted after these bets; empty if it can."""
    words = {game.BetKind.BLINDS: "the blinds are", game.BetKind.BRING_IN: "the bring-in is"}
    if kind in before:
        return f"{words[kind]} posted once in a hand, and an earlier step posts already"
    if any(earlier.is_round for earlier in before):
        return f"{words[kind]} posted before the first betting round"
    return ""


def _posts(played: game.Game) -> list[tuple[game.BetKind, Path]]:
    """Return all bets with their paths."""
    found: list[tuple[game.BetKind, Path]] = []
    for number, step in enumerate(played.steps):
        path: Path = ("gamePlay", number)
        if isinstance(step.action, game.BetStep):
            found.append((step.action.kind, path))
        if isinstance(step.action, game.GroupStep):
            found += [
                (action.kind, (*path, "groupedActions", index))
                for index, action in enumerate(step.action.actions)
                if isinstance(action, game.BetStep)
            ]
    return found


def _check_bring_in(played: game.Game, kinds: set[game.BetKind], context: NormaliseContext) -> None:
    path: Path = ("forcedBets",) if played.forced.cases else ("forcedBets", "rule")
    if game.BetKind.BRING_IN not in kinds:
        sentence = "there is a bring-in rule, but no step posts a bring-in"
        context.warning(path, sentence, 'add {"bet": {"type": "bring-in"}} after the deal')
        return
    if not _up_before(played, {game.BetKind.BRING_IN}):
        sentence = (
            "no card is face up when the bring-in is posted: the first seat left of the button "
            "posts it"
        )
        step = next(step for kind, step in _posts(played) if kind is game.BetKind.BRING_IN)
        context.warning(path, sentence, otherwise=(*step, "bet", "type"))


def _up_before(played: game.Game, kinds: set[game.BetKind]) -> bool:
    """Return whether a card of a player may lie face up when the first of these bets is made."""
    for step in played.steps:
        if any(isinstance(one, game.BetStep) and one.kind in kinds for one in step.actions):
            return False
        if _turns_up(step.action):
            return True
    return False


def _turns_up(action: game.StepAction) -> bool:
    """Return whether a step may leave a card of a player face up."""
    match action:
        case game.GroupStep():
            return any(_turns_up(one) for one in action.actions)
        case game.DealStep() if action.to is Owner.HOLE:
            return any(Facing.UP in _facings(cards.facing) for cards in action.cards)
        case game.DrawStep():
            return any(cards.facing is Facing.UP for cards in action.cards)
        case game.ExchangeStep():
            return action.facing is Facing.UP or bool(action.blockers)
        case game.MarketStep():
            unseen = action.unseen is not None and action.unseen.facing is Facing.UP
            return unseen or action.facing is Facing.UP
        case game.AuctionStep():
            return action.facing is Facing.UP and action.prize is not game.Prize.BOARD
        case game.ExposeStep():
            return bool(action.cards)
        case _:
            return False


def _facings(lies: game.DealtFacing | game.FacingIf) -> set[Facing | None]:
    return {lies.facing} if isinstance(lies, game.DealtFacing) else {lies.then, lies.otherwise}
