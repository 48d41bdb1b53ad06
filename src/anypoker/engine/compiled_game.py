"""Facts about a game that the engine computes once per game, before any hand."""

from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from anypoker.cards import is_two_faced
from anypoker.engine.events import StepStarted
from anypoker.engine.repeat.ranges import repeat_plans
from anypoker.engine.setup import dice_needed
from anypoker.game import (
    DEFAULT_PILE,
    PAIR,
    AfterTrigger,
    AuctionStep,
    BankerSettlement,
    BetKind,
    BetStep,
    BoughtAccess,
    BragStep,
    BuyStep,
    ChooseStep,
    Condition,
    DealStep,
    DeclareStep,
    DiscardStep,
    DrawStep,
    Entry,
    ExchangeStep,
    ForcedFoldStep,
    Game,
    LowestInHole,
    MarketStep,
    PairwiseSettlement,
    RankedHand,
    Redeal,
    RedealStep,
    RemoveStep,
    RevealStep,
    RollDiceStep,
    SeparateStep,
    SingleStepAction,
    StayStep,
    Unopened,
    Wild,
    asks_seat,
    simple_conditions,
)
from anypoker.ranking import (
    Direction,
    Evaluator,
    Facing,
    Ordering,
    Owner,
    Pile,
    evaluator_of,
    find_ordering,
)
from anypoker.ranking.selection import Alternative, Pick, Selection


class CompiledGame:
    """A game with its names turned into numbers.

    A hole pile is an index, a board pile a bit, because a card of the board may lie in several.
    """

    __slots__ = (
        "_lookups",
        "actions",
        "all_row_bits",
        "bet_names",
        "betting_rounds",
        "board_bits",
        "board_names",
        "brags",
        "deck",
        "dice",
        "dice_piles",
        "ends_deals",
        "first_low_look",
        "game",
        "has_antes",
        "has_blind_cards",
        "has_blinds",
        "has_bring_in",
        "has_pair_trigger",
        "hole_index",
        "hole_names",
        "last_card_step",
        "look_cases",
        "low_look_cases",
        "may_redeal",
        "needs_bet_steps",
        "openers",
        "opens_rows",
        "paid_piles",
        "piles_matter",
        "plays_on_alone",
        "repeats",
        "row_bits",
        "row_names",
        "rows",
        "started",
        "step_count",
        "two_faced",
        "up_card_ranking",
        "variables",
    )

    def __init__(self, game: Game) -> None:
        actions = list(game.every_action())
        self.game = game
        self.deck = sorted(game.deck.cards)
        self.two_faced = any(map(is_two_faced, self.deck))
        self.actions = tuple(step.action for step in game.steps)
        settle = game.showdown.settle
        # Bets against a banker, in the order in which they are settled.
        self.bet_names = settle.names if isinstance(settle, BankerSettlement) else ()
        self.step_count = len(game.steps)
        plans = repeat_plans(game.steps)
        self.repeats = plans if any(plans) else ()
        self.started = tuple(StepStarted(step.name) for step in game.steps)
        self.hole_names = _unique(_hole_names(game, actions))
        self.hole_index = {name: index for index, name in enumerate(self.hole_names)}
        self.board_names = _unique(_board_names(game, actions))
        self.board_bits = {name: 1 << index for index, name in enumerate(self.board_names)}
        self.dice = dice_needed(game)
        self.dice_piles = _unique(a.pile for a in actions if isinstance(a, RollDiceStep))
        self.variables = _unique(a.variable for a in actions if isinstance(a, ChooseStep))
        bets = [action.kind for action in actions if isinstance(action, BetStep)]
        self.brags = any(isinstance(action, BragStep) for action in actions)
        self.betting_rounds = sum(kind.is_round for kind in bets)
        for step, plan in zip(game.steps, plans, strict=True):  # those that are repeated, as well
            if plan is not None and isinstance(step.action, BetStep):
                self.betting_rounds += plan.how.most - 1
        self.has_blind_cards = game.has_blind_cards()
        self.has_antes = BetKind.ANTES in bets
        self.has_blinds = BetKind.BLINDS in bets
        self.has_bring_in = BetKind.BRING_IN in bets
        self.paid_piles = 0
        for action in actions:
            for offer in action.offers if isinstance(action, BuyStep) else ():
                for name in offer.piles if isinstance(offer, BoughtAccess) else ():
                    self.paid_piles |= self.board_bits[name]
        # The pile of the board to which a declared word binds a seat, and all such piles.
        self.row_bits = {
            option.word: self.board_bits[option.row]
            for action in actions
            if isinstance(action, DeclareStep)
            for option in action.options
            if option.row is not None
        }
        self.all_row_bits = {
            option.word: tuple(self.board_bits[row] for row in option.all_rows)
            for action in actions
            if isinstance(action, DeclareStep)
            for option in action.options
            if option.all_rows
        }
        self.rows = sum(set(self.row_bits.values()))
        # Some board cards do not count for all seats, or not as community cards.
        self.piles_matter = self.paid_piles + self.rows > 0 or any(
            cards.onto is not None
            for action in actions
            if isinstance(action, DiscardStep)
            for cards in action.cards
        )
        # The piles that players build in the open, or compare one by one at the end.
        separating = [action for action in actions if isinstance(action, SeparateStep)]
        self.opens_rows = any(action.turns_up for action in separating)
        self.row_names = _unique(
            pile.name
            for action in separating
            if action.turns_up or game.showdown.settle is not None
            for pile in action.piles
        )
        self.openers = tuple(_openers(game, actions))
        entries = (*game.showdown.every_entry(), *self.openers)
        hands = [e.hand for e in entries if isinstance(e.hand, RankedHand)]
        self.has_pair_trigger = any(
            isinstance(wild.source, AfterTrigger) and wild.source.trigger == PAIR
            for hand in hands
            for wild in hand.wild
        )
        searches: dict[object, int] = {}
        self._lookups = {
            hand: HandFinder(
                hand, self.piles_matter, searches.setdefault(_search(hand), len(searches))
            )
            for hand in hands
        }
        # One player left does not end the hand.
        self.plays_on_alone = game.showdown.must_show_qualifier or isinstance(
            game.showdown.settle, PairwiseSettlement
        )
        defaults = [d.action for d in game.showdown.entry_defaults]
        # What follows on a comparison is more than that the pots are paid.
        self.ends_deals = bool(
            game.showdown.losers or game.showdown.legs or game.showdown.interim
        ) or any(isinstance(action, StayStep) and action.aside for action in actions)
        self.may_redeal = any(
            isinstance(action, Redeal) for action in (*defaults, game.showdown.global_default)
        ) or any(isinstance(action, RedealStep | ForcedFoldStep | StayStep) for action in actions)
        self.may_redeal = self.may_redeal or self.ends_deals
        conditions = [step.condition for step in game.steps]
        conditions += [case.condition for case in game.showdown.cases]
        self.needs_bet_steps = any(
            isinstance(one, Unopened)
            for condition in conditions
            for one in simple_conditions(condition)
        )
        self.last_card_step = _last_card_step(game)
        entries = game.showdown.every_entry()
        cases = [case for case in game.showdown.cases if not asks_each_seat(case.condition)]
        self.up_card_ranking = _up_card_ranking(entries)
        self.look_cases = tuple((case.condition, _up_card_ranking(case.entries)) for case in cases)
        self.first_low_look = _low_look(entries)
        self.low_look_cases = tuple((case.condition, _low_look(case.entries)) for case in cases)

    def __reduce__(self) -> tuple[Callable[[Game], "CompiledGame"], tuple[Game]]:
        """Pickle the game alone: another process compiles it again."""
        return compiled_game, (self.game,)

    def hand_finder(self, hand: RankedHand) -> "HandFinder":
        """Return how the hands of a share are found."""
        return self._lookups[hand]


def _openers(game: Game, actions: list[SingleStepAction]) -> Iterable[Entry]:
    """Yield the hands that open, deal by deal: of a seat's own cards, with what is wild anyway."""
    rules = (action.openers for action in actions if isinstance(action, BetStep))
    for openers in filter(None, rules):
        size = openers.ordering.cards
        pick = Pick((Pile(Owner.HOLE),), size, size)
        selection = Selection((Alternative((pick,), size),))
        wild = game.showdown.wild()
        for qualifier in openers.qualifiers:
            hand = RankedHand(
                openers.ordering, selection, wild, qualifier, None, size, None, None, None
            )
            yield Entry("Openers", 1, hand)


class UpCardRanking(NamedTuple):
    """Ordering of up cards, and the wild cards that everyone knows."""

    ordering: Ordering | None
    wild: tuple[Wild, ...]


def _up_card_ranking(entries: Iterable[Entry]) -> UpCardRanking:
    """Return the ranking of the first share that ranks hands."""
    first = next((e.hand for e in entries if isinstance(e.hand, RankedHand)), None)
    if first is None:
        return UpCardRanking(None, ())
    return UpCardRanking(first.ordering, tuple(filter(_everyone_knows, first.wild)))


def _low_look(entries: Iterable[Entry]) -> UpCardRanking:
    """Return the ranking of the first share that ranks low hands; default: ace to five."""
    low = [
        entry
        for entry in entries
        if isinstance(entry.hand, RankedHand) and entry.hand.ordering.direction is Direction.LOW
    ]
    return _up_card_ranking(low) if low else UpCardRanking(find_ordering("a5_low"), ())


def _everyone_knows(wild: Wild) -> bool:
    """Return whether everyone can tell what is wild; a hole card tells only its owner."""
    source = wild.source
    return not isinstance(source, LowestInHole) or source.facing is Facing.UP


class FreeCards(Enum):
    """From which cards an entry may freely take a full hand."""

    NO = 0
    OWN = 1
    ALL = 2


class HandFinder:
    """Search for the hands of an entry: the piles it names, and whether they matter.

    `search`: equal for entries of one game that look for the same hand.
    """

    __slots__ = ("_evaluator", "free", "hand", "piles", "plain", "search")

    def __init__(self, hand: RankedHand, piles_matter: bool, search: int) -> None:
        self.hand, self.search = hand, search
        self.piles = hand.selection.piles()
        self.plain = not piles_matter and all(map(_is_plain, self.piles))
        self.free = FreeCards.NO if piles_matter else _free_cards(hand)
        self._evaluator: Evaluator | None = None

    @property
    def evaluator(self) -> Evaluator:
        """Made when it is first needed: its tables take a while to read."""
        if self._evaluator is None:
            self._evaluator = evaluator_of(self.hand.ordering)
        return self._evaluator


def _search(hand: RankedHand) -> tuple[object, ...]:
    """Return all of an entry that the search for its best hand depends on."""
    return hand.ordering, hand.selection, hand.wild, hand.end, hand.unused_from is None


def _is_plain(pile: Pile) -> bool:
    """Return whether a pile has only own cards, or only board cards."""
    return pile.name is None and pile.position is None and pile.facing is None


def _free_cards(hand: RankedHand) -> FreeCards:
    """One pick of a full hand from all cards there are, and no card is anything but itself."""
    alternatives = hand.selection.alternatives
    if len(alternatives) != 1 or hand.wild or hand.end or hand.unused_from:
        return FreeCards.NO
    (alternative,) = alternatives
    if len(alternative.picks) != 1 or alternative.holding is not None:
        return FreeCards.NO
    (pick,) = alternative.picks
    size = hand.ordering.cards
    if pick.whole or alternative.total != size or not pick.least <= size <= pick.most:
        return FreeCards.NO
    if set(pick.piles) == {Pile(Owner.HOLE)}:
        return FreeCards.OWN
    return (
        FreeCards.ALL if set(pick.piles) == {Pile(Owner.HOLE), Pile(Owner.BOARD)} else FreeCards.NO
    )


def _unique(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _selected(game: Game, owner: Owner) -> Iterable[str]:
    for entry in game.showdown.every_entry():
        if isinstance(entry.hand, RankedHand):
            for pile in entry.hand.selection.piles():
                if pile.owner is owner and pile.name is not None:
                    yield pile.name


def _hole_names(game: Game, actions: list[SingleStepAction]) -> Iterable[str]:
    for action in actions:
        if isinstance(action, DealStep) and action.to is Owner.HOLE:
            yield from (name for cards in action.cards for name in cards.piles)
        elif isinstance(action, SeparateStep):
            yield from (pile.name for pile in action.piles)
        elif isinstance(action, DrawStep | DiscardStep):
            yield from (
                cards.pile for cards in action.cards if cards.pile not in (None, DEFAULT_PILE)
            )
    yield from _selected(game, Owner.HOLE)


def _board_names(game: Game, actions: list[SingleStepAction]) -> Iterable[str]:
    for action in actions:
        if isinstance(action, DealStep) and action.to is Owner.BOARD:
            yield from (name for cards in action.cards for name in cards.piles)
        elif isinstance(action, DiscardStep):
            for given in action.cards:
                yield from (name for name in (given.onto, given.matching) if name is not None)
        elif isinstance(action, RemoveStep):
            yield from action.piles
        elif isinstance(action, DeclareStep):
            yield from action.rows()
        elif isinstance(action, RevealStep):
            yield from (cards.pile for cards in action.cards if cards.pile is not None)
        elif isinstance(action, ExchangeStep):
            yield from (() if action.pile is None else (action.pile,))
        elif isinstance(action, MarketStep | AuctionStep):
            yield action.pile
        elif isinstance(action, BuyStep):
            for offer in action.offers:
                if isinstance(offer, BoughtAccess):
                    yield from offer.piles
    yield from _selected(game, Owner.BOARD)


_CARD_STEPS = (DealStep, RevealStep, DrawStep, ExchangeStep, MarketStep, AuctionStep)


def _last_card_step(game: Game) -> int:
    """Return the step that shows the last new card; later folders had seen all cards."""
    last = 0
    for index, step in enumerate(game.steps):
        if isinstance(step.action, _CARD_STEPS):
            last = index
    return last


def asks_each_seat(condition: Condition | None) -> bool:
    """Return whether a condition is about a seat, not about the table."""
    return asks_seat(condition)


@lru_cache(maxsize=1024)
def compiled_game(game: Game) -> CompiledGame:
    """A game compiled; equal games, wherever they come from, share what was worked out once."""
    return CompiledGame(game)
