"""Can the pot be opened by those who have what it takes, and by them alone?"""

from collections.abc import Iterator

from anypoker import game
from anypoker.cards import RANKS
from anypoker.ranking import Role
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext

_OPENED_BY = {game.ForcedStyle.BLINDS: "the blinds", game.ForcedStyle.BRING_IN: "the bring-in"}


def check_openers(played: game.Game, context: NormaliseContext) -> None:
    rounds = list(_rounds(played))
    needing = [(bet.openers, path) for bet, path in rounds if bet.openers is not None]
    for number, (openers, path) in enumerate(needing):
        here = (*path, "bet", "opening")
        if number:
            context.error(
                here, "a pot is opened once, and an earlier round already sets the openers"
            )
        if "groupedActions" in path:
            context.error(here, "a round in which players also do other things needs no openers")
        if path == rounds[0][1]:
            _check_forced(played, context, here)
        if openers.antes_again and not _has_antes(played):
            sentence = "nobody antes in this game, so nobody can ante again"
            context.error((*here, "passedOut"), sentence, 'use "redeal"')
        _check_cards(played, openers, context, here)


def _rounds(played: game.Game) -> Iterator[tuple[game.BetStep, Path]]:
    """Yield the betting rounds with their paths."""
    for number, step in enumerate(played.steps):
        path: Path = ("gamePlay", number)
        if isinstance(step.action, game.GroupStep):
            inner = [((*path, "groupedActions", i), a) for i, a in enumerate(step.action.actions)]
        else:
            inner = [(path, step.action)]
        for place, action in inner:
            if isinstance(action, game.BetStep) and action.kind.is_round:
                yield action, place


def _check_forced(played: game.Game, context: NormaliseContext, path: Path) -> None:
    """Check that no forced bet precedes a bet that needs openers."""
    for forced in (played.forced.otherwise, *(case.forced for case in played.forced.cases)):
        if forced.style in _OPENED_BY:
            sentence = f"{_OPENED_BY[forced.style]} open this round, so nobody needs openers for it"
            context.error(path, sentence, 'play for antes: "forcedBets": {"style": "antes_only"}')
            return


def _has_antes(played: game.Game) -> bool:
    return any(
        isinstance(step.action, game.BetStep) and step.action.kind is game.BetKind.ANTES
        for step in played.steps
    )


def _check_cards(
    played: game.Game, openers: game.Openers, context: NormaliseContext, path: Path
) -> None:
    """Check that the ordering ranks every card of the deck, and wild cards."""
    ordering = openers.ordering
    here = (*path, "evaluationType")
    if played.deck.has_two_faced:
        context.error(path, "a card with two faces has no value yet when the pot is opened")
    strange = [rank for rank in played.deck.ranks if rank not in ordering.ranks]
    if strange:
        names = ", ".join(RANKS[rank] for rank in strange)
        context.error(here, f'"{ordering.name}" cannot rank these cards of the deck: {names}')
    roles = {role for rule in played.showdown.wild() for role in (rule.role, rule.other_role)}
    takes = {Role.WILD: ordering.takes_wild, Role.BUG: ordering.takes_bug}
    if any(not takes[role] for role in roles):
        form = ordering.wild_form
        hint = f"use `{form}`, and qualifiers by the classes of that type" if form else None
        sentence = f'what is wild at the showdown is wild here, and "{ordering.name}" takes none'
        context.error(here, sentence, hint)
