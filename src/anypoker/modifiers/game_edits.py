"""Parts of a game that modifiers look for and change.

Every function is pure: a game goes in, another comes out. Where a game lacks what a modifier
needs, a ValueError says so in words that follow "does not fit this game:".
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from anypoker import game as g
from anypoker.ranking.selection import Alternative, Facing, Owner, Pick, Pile, Selection
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.validate.card_flow import simulate_card_flow
from anypoker.rules.validate.deck_size import cards_needed


class AlreadySoError(ValueError):
    """A modifier that changes nothing, because the game is played that way without it."""


# ---------------------------------------------------------------- steps


def betting_rounds(game: g.Game) -> list[int]:
    """Return the numbers of the steps that are betting rounds."""
    return [
        number
        for number, step in enumerate(game.steps)
        if isinstance(step.action, g.BetStep) and step.action.kind.is_round
    ]


def streets(game: g.Game) -> list[int]:
    """Return the numbers of the steps that show new cards of the board: flop, turn, river."""
    found = [number for number, step in enumerate(game.steps) if _shows_board(step.action)]
    if not found:
        raise ValueError("it has no board")
    return found


def _shows_board(action: g.StepAction) -> bool:
    if isinstance(action, g.RevealStep):
        return True
    if not isinstance(action, g.DealStep) or action.to is not Owner.BOARD:
        return False
    return any(_may_lie_up(cards) for cards in action.cards)


def _may_lie_up(cards: g.DealtCards) -> bool:
    if isinstance(cards.facing, g.FacingIf):
        return Facing.UP in (cards.facing.then, cards.facing.otherwise)
    return cards.facing.facing is Facing.UP


STREETS = ("flop", "turn", "river")


def after_street(game: g.Game, word: str) -> int:
    """Return the index after the betting on the flop, the turn or the river."""
    shown = streets(game)
    place = STREETS.index(word)
    if place >= len(shown):
        raise ValueError(f"it has no {word}")
    return after_betting(game, shown[place])


def after_betting(game: g.Game, number: int) -> int:
    """Return the index after the first betting round that follows step `number`."""
    later = [place for place in betting_rounds(game) if place > number]
    if not later:
        raise ValueError("there is no betting round after which it could happen")
    return later[0] + 1


def after_first_betting(game: g.Game) -> int:
    """Return the index after the first betting round with cards in hand."""
    return after_betting(game, hole_deal(game))


def before_showdown(game: g.Game) -> int:
    return next(n for n, step in enumerate(game.steps) if isinstance(step.action, g.ShowdownStep))


def insert_step(game: g.Game, at: int, name: str, action: g.SingleStepAction) -> g.Game:
    """Return the game with one more step."""
    step = g.Step(name, action, None)
    return replace(game, steps=(*game.steps[:at], step, *game.steps[at:]))


def with_action(game: g.Game, number: int, action: g.StepAction) -> g.Game:
    """Return the game with another action in that step."""
    step = replace(game.steps[number], action=action)
    return replace(game, steps=(*game.steps[:number], step, *game.steps[number + 1 :]))


def with_openers(game: g.Game, change: Callable[[g.Openers], g.Openers]) -> g.Game:
    """Return the game with other openers, where it takes any."""
    for number, step in enumerate(game.steps):
        if isinstance(step.action, g.BetStep) and step.action.openers is not None:
            openers = change(step.action.openers)
            game = with_action(game, number, replace(step.action, openers=openers))
    return game


# ---------------------------------------------------------------- hole cards


def hole_deal(game: g.Game) -> int:
    """The step that deals the first hole cards, which must all come face down and in no pile."""
    for number, step in enumerate(game.steps):
        action = step.action
        if isinstance(action, g.GroupStep) and any(_to_players(one) for one in action.actions):
            break
        if not _to_players(action):
            continue
        assert isinstance(action, g.DealStep)
        if step.condition is not None or any(
            isinstance(one.facing, g.FacingIf) for one in action.cards
        ):
            raise ValueError("its hole cards depend on a condition")
        if any(one.facing != g.DealtFacing(Facing.DOWN) or one.protection for one in action.cards):
            raise ValueError("its players are dealt cards face up")
        if any(one.piles for one in action.cards):
            raise ValueError("its hole cards are in separate piles")
        return number
    raise ValueError("its players are not all dealt hole cards in one step")


def _to_players(action: g.StepAction) -> bool:
    return isinstance(action, g.DealStep) and action.to is Owner.HOLE


def add_hole_cards(game: g.Game, extra: int) -> g.Game:
    """Add hole cards to the first deal, or remove them if `number` is negative."""
    number = hole_deal(game)
    deal = game.steps[number].action
    assert isinstance(deal, g.DealStep)
    *others, last = deal.cards
    if last.number + extra < 1:
        raise ValueError("its players start with a single card")
    cards = (*others, replace(last, number=last.number + extra))
    return with_action(game, number, replace(deal, cards=cards))


def most_hole_cards(game: g.Game) -> int:
    """Return the most cards that a player may hold at the showdown."""
    return simulate_card_flow(game, NormaliseContext()).hole


def refuse_hole_piles(game: g.Game) -> None:
    """Refuse games in which it matters in which pile of a hand a card lies."""
    named = {
        pile.name
        for entry in game.showdown.every_entry()
        if isinstance(entry.hand, g.RankedHand)
        for pile in entry.hand.selection.piles()
        if pile.owner is Owner.HOLE and pile.name is not None
    }
    if named:
        raise ValueError(f"its hands are made of piles: {', '.join(sorted(map(str, named)))}")


# ---------------------------------------------------------------- hands


def with_entries(
    game: g.Game, change: Callable[[tuple[g.Entry, ...]], tuple[g.Entry, ...]], *, defaults: bool
) -> g.Game:
    """The game with changed shares; `defaults`: also those that decide if nobody qualifies."""

    def action(found: g.DefaultAction) -> g.DefaultAction:
        if defaults and isinstance(found, g.OtherHands):
            return g.OtherHands(change(found.entries))
        return found

    rules = game.showdown
    changed = replace(
        rules,
        cases=tuple(replace(case, entries=change(case.entries)) for case in rules.cases),
        otherwise=change(rules.otherwise),
        entry_defaults=tuple(
            replace(default, action=action(default.action)) for default in rules.entry_defaults
        ),
        global_default=None if rules.global_default is None else action(rules.global_default),
        note="",  # the author's words about the cards may not hold any more
    )
    return replace(game, showdown=changed)


def with_hands(game: g.Game, change: Callable[[g.RankedHand], g.RankedHand]) -> g.Game:
    """Return the game with every ranked hand changed."""

    def entries(found: tuple[g.Entry, ...]) -> tuple[g.Entry, ...]:
        return tuple(
            replace(entry, hand=change(entry.hand))
            if isinstance(entry.hand, g.RankedHand)
            else entry
            for entry in found
        )

    return with_entries(game, entries, defaults=True)


def with_alternatives(
    game: g.Game, change: Callable[[Alternative], Iterable[Alternative]]
) -> g.Game:
    """The game with other ways to make its hands, each of which becomes some or none."""

    def hand(found: g.RankedHand) -> g.RankedHand:
        ways = [new for old in found.selection.alternatives for new in change(old)]
        return replace(
            found, selection=Selection(tuple(dict.fromkeys(ways)), found.selection.short)
        )

    return with_hands(game, hand)


def alternatives(game: g.Game) -> list[Alternative]:
    """Every way to make any hand of the game."""
    return [
        alternative
        for entry in game.showdown.every_entry()
        if isinstance(entry.hand, g.RankedHand)
        for alternative in entry.hand.selection.alternatives
    ]


def uses_board(alternative: Alternative) -> bool:
    return any(pile.owner is Owner.BOARD for pile in _piles(alternative))


def _piles(alternative: Alternative) -> Iterable[Pile]:
    return (pile for pick in alternative.picks for pile in pick.piles)


def own_and_shared(alternative: Alternative) -> tuple[Pick, Pick] | None:
    """Return the two picks of an Omaha hand: exact numbers of own cards and of board cards."""
    match alternative.picks:
        case (Pick(own, least, most, False) as first, Pick(shared, few, many, False) as second) if (
            least == most
            and few == many
            and all(pile.owner is Owner.HOLE for pile in own)
            and all(pile.owner is Owner.BOARD for pile in shared)
        ):
            return first, second
        case _:
            return None


def require_omaha_style(game: g.Game, kind: str = "Omaha style game") -> None:
    """Reject games without a hand of these numbers of own cards and board cards."""
    ways = [one for one in alternatives(game) if uses_board(one)]
    if not ways:
        raise ValueError(f"it is no {kind}: no hand takes cards of a board")
    if any(own_and_shared(one) for one in ways):
        return
    if all(len({pile.owner for pile in pick.piles}) == 1 for way in ways for pick in way.picks):
        raise ValueError(f"it is no {kind}: a hand takes cards of several rows")
    raise ValueError(f"it is no {kind}: hand and board are not counted apart")


def count_board_piles(game: g.Game) -> dict[str, int]:
    """Return the number of cards dealt to each named pile of the board."""
    found: dict[str, int] = {}
    for action in game.every_action():
        if isinstance(action, g.DealStep) and action.to is Owner.BOARD:
            for cards in action.cards:
                for name in cards.piles:
                    found[name] = found.get(name, 0) + cards.number
    return found


def count_board_cards(game: g.Game) -> int:
    """Return the number of cards dealt to the board."""
    return sum(
        cards.number * max(1, len(cards.piles))
        for action in game.every_action()
        if isinstance(action, g.DealStep) and action.to is Owner.BOARD
        for cards in action.cards
    )


# ---------------------------------------------------------------- the table


def limit_players(game: g.Game) -> g.Game:
    """Return the game with no more players than its deck can serve."""
    least, most = game.players.least, game.players.most
    needed, deck = cards_needed(game.for_players(least), least), len(game.for_players(least).deck)
    if needed > deck:
        raise ValueError(f"{least} players would need {needed} cards, and the deck has {deck}")
    sizes = range(least, most + 1)
    served = max(
        n for n in sizes if cards_needed(game.for_players(n), n) <= len(game.for_players(n).deck)
    )
    tables = tuple(table for table in game.variants if table.players <= served)
    return replace(game, players=g.PlayerCount(least, served), variants=tables)
