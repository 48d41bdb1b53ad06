"""Normal form of a whole document."""

import json

from anypoker import game
from anypoker.cards import Deck
from anypoker.ranking import Direction
from anypoker.ranking.strength import OrderingError
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import root as doc
from anypoker.rules.normalise.betting import read_betting_order, read_forced_bets, read_limits
from anypoker.rules.normalise.card_names import tables_problem
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.normalise.deck import deck
from anypoker.rules.normalise.showdown import ShowdownMaker, Wilds
from anypoker.rules.normalise.steps import find_names, step
from anypoker.rules.normalise.wild import wild
from anypoker.rules.schema_errors import choice_text, suggestion


def normalise(document: doc.GameDocument, context: NormaliseContext) -> game.Game:
    """Return the normal form; the context says whether it may be used."""
    pack = deck(document.deck, context, ("deck",))
    own = _own_orderings(document, pack, context)
    find_names(document.gamePlay, context)
    steps = tuple(
        step(part, context, ("gamePlay", number)) for number, part in enumerate(document.gamePlay)
    )
    actions = [action for one in steps for action in one.actions]
    posted = {bet.kind for bet in actions if isinstance(bet, game.BetStep)}
    forced = read_forced_bets(document.forcedBets, posted, context, ("forcedBets",))
    order = read_betting_order(document.bettingOrder, forced, context, ("bettingOrder",))
    declares = any(isinstance(one, game.DeclareStep) and one.claims_sides() for one in actions)
    dealt_wild = _dealt_wild(document, pack.jokers, context)
    maker = ShowdownMaker(document.showdown, dealt_wild, pack.jokers, context)
    showdown = maker.showdown(declares)
    _check_declared(steps, showdown, context)
    return game.Game(
        name=document.game,
        category=document.category or "",
        aliases=tuple(document.aliases or ()),
        summary=document.summary or "",
        references=tuple(map(_reference, document.references or ())),
        players=_players(document.players, context),
        deck=pack,
        structures=tuple(dict.fromkeys(map(game.Structure, document.bettingStructures))),
        limits=read_limits(document.limits),
        forced=forced,
        order=order,
        orderings=own,
        steps=steps,
        showdown=showdown,
        layout=_layout(document.communityCardLayout, context),
        match=_match(document.match),
    )


def _own_orderings(
    document: doc.GameDocument, pack: Deck, context: NormaliseContext
) -> tuple[game.CustomOrdering, ...]:
    own = []
    for name, declaration in (document.orderings or {}).items():
        try:
            context.own_orderings[name] = declaration.build(name, pack)
        except OrderingError as error:
            context.error(("orderings", name, *error.path), str(error))
            context.broken |= {("orderings", name)}
            continue
        text = json.dumps(declaration.data(), sort_keys=True, ensure_ascii=False)
        own.append(game.CustomOrdering(name, text))
    sentence = tables_problem(context.own_orderings.values())
    if sentence is not None:
        context.error(
            ("orderings",), sentence, "rank fewer cards, or need more of them for a flush"
        )
        context.broken |= {("orderings", name) for name in context.own_orderings}
        context.own_orderings.clear()
    return tuple(own)


def _players(part: doc.PlayersPart, context: NormaliseContext) -> game.PlayerCount:
    if part.min > part.max:
        sentence = f"at least {part.min} players contradicts at most {part.max}"
        context.error(("players", "max"), sentence)
    return game.PlayerCount(part.min, part.max)


def _reference(part: str | doc.ReferenceObject) -> game.Reference:
    if isinstance(part, str):
        return game.Reference(part, "")
    return game.Reference(part.url, part.description)


def _dealt_wild(document: doc.GameDocument, jokers: int, context: NormaliseContext) -> Wilds:
    """Wild card rules stand in deals too; from there they hold for every hand."""
    rules = []
    for number, one in enumerate(document.gamePlay):
        here: Path = ("gamePlay", number)
        places = [
            (one.deal, (*here, "deal")),
            *(
                (grouped.deal, (*here, "groupedActions", index, "deal"))
                for index, grouped in enumerate(one.groupedActions or ())
            ),
        ]
        for deal, path in places:
            if deal is not None:
                rules += [
                    wild(rule, jokers, context, (*path, "wildCards", place))
                    for place, rule in enumerate(deal.wildCards or ())
                ]
    return tuple(dict.fromkeys(rules))


def _check_declared(
    steps: tuple[game.Step, ...], showdown: game.Showdown, context: NormaliseContext
) -> None:
    """Check that a showdown entry decides what is declared."""
    entries = [entry for case in showdown.cases for entry in case.entries]
    entries += showdown.otherwise
    if not entries:
        return  # reported elsewhere: nothing can be won
    names = {entry.name for entry in entries}
    directions = {
        entry.hand.ordering.direction
        for entry in entries
        if isinstance(entry.hand, game.RankedHand)
    }
    sides = names | {direction.value for direction in directions}
    for number, one in enumerate(steps):
        if not isinstance(one.action, game.DeclareStep):
            continue
        both = any(len(option.sides) > 1 for option in one.action.options)
        if both and any(entry.place != 1 for entry in entries):
            sentence = "nobody can declare both ways for a share that the best hand does not win"
            context.error(("gamePlay", number, "declare", "options"), sentence)
        for option in one.action.options:
            for side in option.sides:
                if side not in sides:
                    known = [*(direction.value for direction in Direction), *sorted(names)]
                    hint = (
                        suggestion(side, known) or f"what can be won: {choice_text(sorted(sides))}"
                    )
                    path = ("gamePlay", number, "declare", "options")
                    sentence = f'no showdown entry decides "{side}"'
                    context.error(path, sentence, hint, side, needs=("showdown",))


def _layout(part: doc.CommunityCardLayout | None, context: NormaliseContext) -> game.Layout | None:
    if part is None:
        return None
    path = ("communityCardLayout",)
    kind = game.LayoutKind(part.type)
    key = "cells" if kind is game.LayoutKind.GRID else "rows"
    if getattr(part, key) is None:
        context.warning(path, f'a "{kind}" layout cannot be drawn without `{key}`')
        return None
    rows = tuple(game.LayoutRow(row.label, tuple(row.subsets)) for row in part.rows or ())
    cells = tuple(
        tuple((cell,) if isinstance(cell, str) else tuple(cell) for cell in row)
        for row in part.cells or ()
    )
    return game.Layout(kind, rows, part.columns or max(map(len, cells), default=0), cells)


def _match(part: doc.MatchPart | None) -> game.Match | None:
    if part is None:
        return None
    return game.Match(
        stacks=part.stacks,
        hands=part.hands,
        starter=game.Starter(part.starter or "button"),
        won_by=game.WonBy(part.wonBy),
        ante=part.ante or 0,
        small_bet=part.smallBet,
        big_bet=part.bigBet or part.smallBet,
    )
