"""Wild card rules of a document -> those of the game."""

from typing import assert_never

from anypoker import game
from anypoker.ranking import Role
from anypoker.ranking.selection import Facing
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import showdown as showdown_doc
from anypoker.rules.document import wild as doc
from anypoker.rules.normalise.card_names import read_cards, read_rank
from anypoker.rules.normalise.context import NormaliseContext


def wild(part: doc.AnyWild, jokers: int, context: NormaliseContext, path: Path) -> game.Wild:
    """Return the normal form of a wild card rule; `jokers` is how many the deck has."""
    if isinstance(part, doc.JokerWild) and part.count is not None and part.count != jokers:
        sentence = f"the deck has {jokers} jokers, not {part.count}"
        hint = "`deck.jokers` says how many there are"
        context.error((*path, "count"), sentence, hint, needs=("deck",))
    likeness = getattr(part, "match", None) or "rank"
    role, facing, other = _role(part, context, path)
    as_dealt = part.condition is not None and part.condition.dealt is not None
    return game.Wild(
        source=_source(part, context, path),
        likeness=game.Likeness(likeness),
        role=role,
        role_facing=facing,
        other_role=other,
        as_dealt=as_dealt and facing is not None,
    )


def old_wild(part: showdown_doc.OldWildCard) -> game.Wild:
    """Read the older wild card rule: the lowest community card, with or without its rank."""
    likeness = game.Likeness.RANK if part.otherCards else game.Likeness.CARD
    return game.Wild(game.LowestOnBoard(None), likeness, Role.WILD, None, Role.WILD)


def _source(part: doc.AnyWild, context: NormaliseContext, path: Path) -> game.WildSource:
    match part:
        case doc.JokerWild():
            return game.Jokers()
        case doc.RankWild():
            return game.OfRank(read_rank(part.rank, context, (*path, "rank")))
        case doc.CardWild():
            return game.OfCards(read_cards(part.cards, context, (*path, "cards")))
        case doc.LowestCommunity():
            return game.LowestOnBoard(part.subset)
        case doc.LowestHole():
            facing = Facing(part.visibility) if part.visibility else None
            return game.LowestInHole(part.subset, facing)
        case doc.LastCommunityCard():
            return game.LastOnBoard(part.subset)
        case doc.FollowCard():
            return game.AfterTrigger(_trigger(part, context, path))
        case _:
            assert_never(part)


def _trigger(part: doc.FollowCard, context: NormaliseContext, path: Path) -> str:
    if part.trigger is not None and part.trigger_rank is not None:
        context.both(path, "trigger_rank", "trigger")
    if part.trigger is not None:
        return part.trigger
    if part.trigger_rank is None:
        sentence = "the required key `trigger_rank` is missing"
        context.error((*path, "trigger_rank"), sentence, 'or "trigger": "pair" or "sequence"')
        return "Q"
    return read_rank(part.trigger_rank, context, (*path, "trigger_rank"))


def _role(
    part: doc.AnyWild, context: NormaliseContext, path: Path
) -> tuple[Role, Facing | None, Role]:
    if part.role != "conditional":
        if part.condition is not None:
            sentence = f'`condition` contradicts the role "{part.role}"'
            context.error((*path, "condition"), sentence, 'the role is then "conditional"')
        return Role(part.role), None, Role(part.role)
    if part.condition is None:
        context.error((*path, "condition"), 'the role "conditional" needs a `condition`')
        return Role.WILD, None, Role.WILD
    rule = part.condition
    here = (*path, "condition")
    if rule.visibility is not None and rule.dealt is not None:
        context.both(here, "visibility", "dealt")
    state = rule.visibility or rule.dealt
    if state is None:
        context.error(here, "the condition asks for `visibility` or for how the card was `dealt`")
        return Role.WILD, None, Role.WILD
    return Role(rule.true_role), Facing(state), Role(rule.false_role)
