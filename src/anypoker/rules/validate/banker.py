"""Do the bets against a banker fit the rest of the game?"""

from collections import Counter

from anypoker import game
from anypoker.ranking import Facing
from anypoker.ranking.selection import Owner
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.schema_errors import suggestion

_SETTLE: Path = ("showdown", "settle")


def check_banker(played: game.Game, context: NormaliseContext) -> None:
    rules = played.showdown.settle
    if not isinstance(rules, game.BankerSettlement):
        _refuse_bets(played, context)
        return
    _check_steps(played, context)
    _check_made(played, rules, context)
    _check_showdown(played, context)
    if rules.spread is not None:
        _check_spread(played, rules.spread, context)
    if any(not bet.table and not bet.spread for bet in rules.bets) and not _banker_has_cards(
        played
    ):
        sentence = "the banker gets no cards, so no hand can be compared with the banker's"
        context.error((*_SETTLE, "bets"), sentence, 'say "against": "table"')


def _refuse_bets(played: game.Game, context: NormaliseContext) -> None:
    for number, step in enumerate(played.steps):
        for action in step.actions:
            if isinstance(action, game.WagerStep):
                key = "stay" if action.folds else "buy"
                sentence = "bets by name are made against a banker, and this game has none"
                hint = 'add "settle": {"between": "banker", ...} to the showdown'
                last = "bet" if action.folds else "bets"
                context.error(("gamePlay", number, key, last), sentence, hint)


def _check_steps(played: game.Game, context: NormaliseContext) -> None:
    for number, step in enumerate(played.steps):
        path: Path = ("gamePlay", number)
        match step.action:
            case game.GroupStep(actions=actions):
                if any(isinstance(one, game.WagerStep) for one in actions):
                    context.error((*path, "groupedActions"), "a bet cannot be part of a group")
            case game.BetStep(kind=kind) if kind is not game.BetKind.ANTES:
                sentence = "against a banker there are no betting rounds, blinds or bring-in"
                context.error((*path, "bet", "type"), sentence, "use `stay.bet` or `buy.bets`")
            case game.BragStep():
                context.error((*path, "bet", "type"), "a brag cannot be played against a banker")
            case game.StayStep():
                sentence = "against a banker a player stays in by making a bet"
                context.error((*path, "stay"), sentence, "say in `bet` which bet it is")
            case game.DeclareStep() | game.CompareStep() | game.RedealStep():
                context.error(path, "this cannot be combined with a banker")
            case game.ForcedFoldStep():
                context.error(path, "players fold against a banker only by not making a bet")


def _check_made(played: game.Game, rules: game.BankerSettlement, context: NormaliseContext) -> None:
    """Every bet is made by a step, and every step makes a bet that is settled."""
    made: set[str] = set()
    for number, step in enumerate(played.steps):
        if isinstance(step.action, game.BetStep) and step.action.kind is game.BetKind.ANTES:
            made.add(game.ANTE_BET)
            if game.ANTE_BET not in rules.names:
                sentence = f'no bet is named "{game.ANTE_BET}", which is what the antes make'
                context.error((*_SETTLE, "bets"), sentence)
        if not isinstance(step.action, game.WagerStep):
            continue
        path: Path = ("gamePlay", number, "stay" if step.action.folds else "buy")
        for place, offer in enumerate(step.action.bets):
            made.add(offer.bet)
            if offer.bet not in rules.names:
                where: Path = (*path, "bet") if step.action.folds else (*path, "bets", place, "bet")
                sentence = f'no bet "{offer.bet}" is settled'
                context.error(where, sentence, suggestion(offer.bet, list(rules.names)))
    for place, name in enumerate(rules.names):
        if name not in made:
            hint = "add it to `buy.bets` or `stay.bet` of a step"
            if name == game.ANTE_BET:
                hint = 'add a step {"name": "Antes", "bet": {"type": "antes"}}'
            context.error(
                (*_SETTLE, "bets", place, "bet"), f'nobody can make the bet "{name}"', hint
            )


def _check_showdown(played: game.Game, context: NormaliseContext) -> None:
    showdown = played.showdown
    for key, given in (
        ("losers", showdown.losers),
        ("legs", showdown.legs),
        ("conditionalBestHands", showdown.cases),
        ("defaultActions", showdown.entry_defaults),
        ("globalDefaultAction", showdown.global_default),
        ("foul", showdown.foul),
        ("marks", showdown.marks),
    ):
        if given:
            context.error(("showdown", key), f"`{key}` cannot be combined with a banker")
    if showdown.must_show_qualifier:
        context.error(("showdown", "uncontested"), "`uncontested` has no meaning with a banker")
    for number, entry in enumerate(showdown.otherwise):
        here: Path = ("showdown", "bestHand", number)
        if isinstance(entry.hand, game.HeldCardShare):
            context.error((*here, "holds"), "against a banker ranked hands are compared")
        elif entry.hand.qualifier is not None:
            hint = "say in `settle.qualifier` what the banker needs"
            context.error((*here, "qualifier"), "a player's hand always counts here", hint)
        if entry.place != 1:
            context.error((*here, "place"), "places have no meaning with a banker")


def _check_spread(played: game.Game, spread: game.Spread, context: NormaliseContext) -> None:
    """Check that two cards are face up before the third, and the third before the showdown."""
    path: Path = (*_SETTLE, "spread")
    number, opened, order = Counter[str](), Counter[str](), list[str]()
    for step in played.steps:
        for action in step.actions:
            if not isinstance(action, game.DealStep) or action.to is not Owner.BOARD:
                continue
            for cards in action.cards:
                lies = cards.facing
                up = isinstance(lies, game.DealtFacing) and lies.facing is Facing.UP
                up = up and step.condition is None
                for pile in cards.piles:
                    number[pile] += cards.number
                    opened[pile] += cards.number * up
                    order.append(pile)
    for key, pile, wanted in (("between", spread.between, 2), ("card", spread.card, 1)):
        if pile not in number:
            sentence = f'no card is dealt to the pile "{pile}"'
            context.error((*path, key), sentence, suggestion(pile, list(number)))
        elif number[pile] != wanted or opened[pile] != wanted:
            much = "two cards" if wanted == 2 else "one card"
            sentence = f'the pile "{pile}" must get {much} face up, without a condition'
            context.error((*path, key), sentence)
    both = spread.between in order and spread.card in order
    if both and order.index(spread.card) < order.index(spread.between):
        sentence = "the card that falls between two others is dealt after them"
        context.error((*path, "card"), sentence)
    if len(played.deck.ranks) < 3 or played.deck.jokers or played.deck.has_two_faced:
        sentence = "a spread needs plain cards of three ranks at least, without jokers"
        context.error(path, sentence)


def _banker_has_cards(played: game.Game) -> bool:
    """Return whether any step deals cards to a player on the button."""
    return any(
        isinstance(action, game.DealStep)
        and action.to is Owner.HOLE
        and step.condition != game.Not(game.HasButton())
        for step in played.steps
        for action in step.actions
    ) or any(
        entry.hand.selection.alternatives
        and all(
            pick.piles and all(pile.owner is Owner.BOARD for pile in pick.piles)
            for alternative in entry.hand.selection.alternatives
            for pick in alternative.picks
        )
        for entry in played.showdown.otherwise
        if isinstance(entry.hand, game.RankedHand)
    )
