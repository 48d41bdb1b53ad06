"""Do the forced bets, the steps that post them and the order of betting agree?"""

from anypoker import game
from anypoker.ranking.selection import Facing, Owner
from anypoker.rules.normalise.draft import Draft
from anypoker.rules.problems import Path

# A style -> the step that posts it.
_POSTED_BY = {
    game.ForcedStyle.BLINDS: game.BetKind.BLINDS,
    game.ForcedStyle.ANTES_ONLY: game.BetKind.ANTES,
    game.ForcedStyle.BOMB: game.BetKind.ANTES,
}
# A posting step -> the style without which it means nothing.
_MEANT_BY = {
    game.BetKind.BLINDS: game.ForcedStyle.BLINDS,
    game.BetKind.BRING_IN: game.ForcedStyle.BRING_IN,
}


def check_betting(played: game.Game, draft: Draft) -> None:
    forced = [played.forced.otherwise, *(case.forced for case in played.forced.cases)]
    styles = {one.style for one in forced}
    posts = _posts(played)
    for kind, path in posts:
        needed = _MEANT_BY.get(kind)
        if needed is not None and needed not in styles:
            sentence = f'a {kind} step contradicts the forced bets: their style is not "{needed}"'
            draft.error((*path, "bet", "type"), sentence)
    kinds = {kind for kind, _ in posts}
    for style in sorted(styles - {game.ForcedStyle.BRING_IN}):
        rounds = {game.BetKind.SMALL, game.BetKind.BIG} & kinds
        if _POSTED_BY[style] not in kinds and (rounds or style is not game.ForcedStyle.ANTES_ONLY):
            sentence = f'the style "{style}" needs a step of the type "{_POSTED_BY[style]}"'
            draft.error(("forcedBets", "style"), sentence)
    if game.ForcedStyle.BRING_IN in styles:
        _check_bring_in(played, kinds, draft)


def _posts(played: game.Game) -> list[tuple[game.BetKind, Path]]:
    """All bets with their paths."""
    found: list[tuple[game.BetKind, Path]] = []
    for number, step in enumerate(played.steps):
        path: Path = ("gamePlay", number)
        if isinstance(step.action, game.Bet):
            found.append((step.action.kind, path))
        if isinstance(step.action, game.Group):
            found += [
                (action.kind, (*path, "groupedActions", index))
                for index, action in enumerate(step.action.actions)
                if isinstance(action, game.Bet)
            ]
    return found


def _check_bring_in(played: game.Game, kinds: set[game.BetKind], draft: Draft) -> None:
    path: Path = ("forcedBets",) if played.forced.cases else ("forcedBets", "rule")
    if game.BetKind.BRING_IN not in kinds:
        sentence = "there is a bring-in rule, but no step posts a bring-in"
        draft.warning(path, sentence, 'add {"bet": {"type": "bring-in"}} after the deal')
        return
    up = False
    for step in played.steps:
        if isinstance(step.action, game.Bet) and step.action.kind is game.BetKind.BRING_IN:
            break
        up = up or _turns_up(step.action)
    if not up:
        sentence = (
            "no card lies face up when the bring-in is posted: the first seat left of the button "
            "posts it"
        )
        draft.warning(path, sentence)


def _turns_up(action: game.Action) -> bool:
    """Whether a step may leave a card of a player face up."""
    match action:
        case game.Group():
            return any(_turns_up(one) for one in action.actions)
        case game.Deal() if action.to is Owner.HOLE:
            return any(Facing.UP in _facings(cards.lies) for cards in action.cards)
        case game.Draw():
            return any(cards.facing is Facing.UP for cards in action.cards)
        case game.Expose():
            return any(cards.among is Facing.DOWN for cards in action.cards)
        case _:
            return False


def _facings(lies: game.Lies | game.LiesIf) -> set[Facing | None]:
    return {lies.facing} if isinstance(lies, game.Lies) else {lies.then, lies.otherwise}
