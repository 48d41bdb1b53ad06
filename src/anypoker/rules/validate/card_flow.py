"""Follows the cards through the steps: what each step needs, and what it leaves behind.

Counts are upper bounds over everything that may happen: enough to say that something can never
be done. Steps of the game and of the file have the same numbers, which gives the paths.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import assert_never

from anypoker import game
from anypoker.cards import JOKER, RANKS, Card, card_text, faces
from anypoker.ranking.selection import Facing, Owner
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.schema_errors import suggestion
from anypoker.rules.validate.blind_cards import refuse_blind_choices
from anypoker.rules.validate.exchanges import check_exchange, check_turns
from anypoker.rules.validate.impossible import never_true
from anypoker.rules.validate.market import check_prices, check_row
from anypoker.rules.validate.repeats import check_repeat, check_turning
from anypoker.rules.validate.separate import unmet_demands
from anypoker.rules.validate.whole_sums import adds_up_all, report_too_many


@dataclass(slots=True)
class CardFlow:
    """Upper bounds of the cards on the table so far."""

    context: NormaliseContext
    two_faced: bool
    ranks: tuple[int, ...]  # of the deck
    faces: Counter[Card]  # of its cards, of those with two the upper one
    players: int  # at the largest table
    hole: int = 0  # the most cards that a seat may hold
    left: int = 0  # how many a seat has that discards and never buys all it may
    up: int = 0
    down: int = 0
    bringing: set[Card] = field(default_factory=set)  # cards that bring another
    brought: int = 0  # how many of the hole's cards come so; each card brings one, once
    blind: bool = False  # a seat may hold cards that it does not see itself
    hole_piles: Counter[str] = field(default_factory=Counter)
    board: int = 0  # the most cards that deals put on the board
    board_down: int = 0
    board_piles: Counter[str] = field(default_factory=Counter)
    closed: set[str] = field(default_factory=set)  # board piles that lie face down for certain
    shared: bool = False  # players may have one and the same card
    dice: set[str] = field(default_factory=set)
    chosen: set[str] = field(default_factory=set)
    group: bool = False  # the step is one, in which an action may come after every bet
    room: set[str] = field(default_factory=set)  # piles that separate steps fill to their number
    separations: list[tuple[Path, game.SeparateStep, int]] = field(
        default_factory=list
    )  # with the number of cards
    showdowns: int = 0
    bets: set[game.BetKind] = field(default_factory=set)
    rounds: set[str] = field(default_factory=set)  # the names of the betting rounds so far
    compared: dict[int, "CardFlow"] = field(default_factory=dict)  # at each interim showdown

    def action(self, action: game.StepAction, path: Path) -> None:
        if not isinstance(action, game.GroupStep):
            if self.blind:
                refuse_blind_choices(action, self.context, path)
            self.blind = self.blind or game.may_deal_unseen(action)
        match action:
            case game.GroupStep():
                self.group = True
                for number, one in enumerate(action.actions):
                    self.action(one, (*path, "groupedActions", number))
                self.group = False
            case game.BetStep():
                self.bets.add(action.kind)
                self.bet(action, (*path, "bet", "opening", "evaluationType"))
            case game.DealStep():
                self.deal(action, (*path, "deal"))
            case game.DrawStep():
                self.draw(action, (*path, "draw"))
            case game.ExchangeStep():
                self.exchange(action, (*path, "draw", "cards", 0))
            case game.DiscardStep():
                self.discard(action, (*path, "discard"))
            case game.ExposeStep():
                self.expose(action, (*path, "expose"))
            case game.PassStep():
                for number, passed in enumerate(action.cards):
                    here = (*path, "pass", "cards", number)
                    self.at_most(passed.number, self.hole, "pass", here)
            case game.SeparateStep():
                self.separate(action, (*path, "separate"))
            case game.DeclareStep():
                self.board_names(action.rows(), (*path, "declare", "rows"))
            case game.ChooseStep():
                self.chosen.add(action.variable)
            case game.RemoveStep():
                self.board_names(action.piles, (*path, "remove", "subsets"))
                if action.die is not None and action.die not in self.dice:
                    sentence = f'no die "{action.die}" has been rolled by then'
                    hint = suggestion(action.die, sorted(self.dice))
                    self.context.error((*path, "remove", "die"), sentence, hint)
            case game.RollDiceStep():
                self.dice.add(action.pile)
            case game.BuyStep():
                self.buy(action, (*path, "buy"))
            case game.MarketStep():
                self.market(action, (*path, "buy", "cards", 0))
            case game.AuctionStep():
                self.auction(action, (*path, "auction"))
            case game.ReplaceBoardStep():
                here = (*path, "replaceCommunity", "cardsToReplace")
                self.at_most(action.number, self.board, "replace", here, "on the board")
            case game.ArrangeStep():
                if not self.two_faced:
                    sentence = "only cards with two faces are arranged, and the deck has none"
                    self.context.error((*path, "arrange"), sentence)
            case game.RevealStep():
                self.reveal(action, (*path, "reveal"))
            case game.RedealStep():
                if action.antes and game.BetKind.ANTES not in self.bets:
                    sentence = "nobody antes in this game, so nobody can ante again"
                    self.context.error((*path, "redeal", "antes"), sentence)
            case game.TurnUpStep():
                for special in action.specials:
                    self.special(special, (*path, "expose", "cards"))
                self.up += self.down
            case (
                game.ForcedFoldStep()
                | game.StayStep()
                | game.WagerStep()
                | game.RepeatStep()
                | game.BragStep()
            ):
                pass
            case game.CompareStep():
                self.compared[action.which] = replace(
                    self,
                    hole_piles=self.hole_piles.copy(),
                    board_piles=self.board_piles.copy(),
                    closed=self.closed.copy(),
                    compared={},
                )
            case game.ShowdownStep():
                self.showdowns += 1
            case _:
                assert_never(action)

    def at_most(
        self, wanted: int, there: int, verb: str, path: Path, where: str = "in a hand"
    ) -> None:
        if wanted > there:
            needed = "is 1 card" if wanted == 1 else f"are {wanted} cards"
            sentence = f"there {needed} to {verb}, but at most {there} {where} by then"
            self.context.error(path, sentence)

    def ask(self, condition: game.Condition | None, path: Path) -> None:
        """A condition may be asked by then, and may be true."""
        before = len(self.context.problems)
        self.condition(condition, path)
        if condition is None or len(self.context.problems) > before:
            return
        reason = never_true(condition, self)
        if reason is not None:
            self.context.error(path, f"this condition is never true: {reason}")

    def condition(self, condition: game.Condition | None, path: Path) -> None:
        """A condition may only ask about what is there by then."""
        match condition:
            case game.Not():
                self.condition(condition.condition, (*path, "condition"))
            case game.AllOf() | game.AnyOf():
                for number, one in enumerate(condition.conditions):
                    self.condition(one, (*path, "conditions", number))
            case game.Unopened(step):
                if step not in self.rounds:
                    hint = suggestion(step, sorted(self.rounds))
                    sentence = f'no betting round "{step}" comes before this'
                    self.context.error((*path, "step"), sentence, hint)
            case game.HandComposition():
                self.hand_condition(condition, path)
            case game.ChoiceIs():
                if condition.variable not in self.chosen:
                    sentence = f'"{condition.variable}" has not been chosen by then'
                    self.context.error((*path, "subset"), sentence)
            case game.BoardComposition() | game.BoardValue() | game.BoardSuit():
                pile = condition.pile
                if pile is not None and pile not in self.board_piles and pile not in self.dice:
                    known = [*self.board_piles, *self.dice]
                    sentence = f'the pile "{pile}" is empty by then'
                    self.context.error((*path, "subset"), sentence, suggestion(pile, known))
            case _:
                pass

    def hand_condition(self, condition: game.HandComposition, path: Path) -> None:
        """Cards that the deck has, in hands that show cards, beside a pile that is there."""
        for card in condition.cards:
            if card not in self.faces:
                self.context.error(path, f"the deck has no {card_text(card)}")
        if condition.open_only and not self.up:
            self.context.error((*path, "state"), "no player has a card face up by then")
        pile = condition.matching
        if pile is not None and pile not in self.board_piles:
            hint = suggestion(pile, list(self.board_piles))
            self.context.error((*path, "matches"), f'the pile "{pile}" is empty by then', hint)

    def bet(self, action: game.BetStep, path: Path) -> None:
        if action.openers is None:
            return
        ordering = action.openers.ordering
        if adds_up_all(ordering):
            report_too_many(self.hole, ordering, self.context, path)
        if self.hole < ordering.cards:
            sentence = (
                f'nobody can ever open: "{ordering.name}" ranks {ordering.cards} cards, and a '
                f"player has at most {self.hole} by then"
            )
            self.context.error(path, sentence)

    def deal(self, action: game.DealStep, path: Path) -> None:
        for number, cards in enumerate(action.cards):
            lies = cards.facing
            facings = (
                {lies.facing} if isinstance(lies, game.DealtFacing) else {lies.then, lies.otherwise}
            )
            if isinstance(lies, game.FacingIf) and number == 0:
                self.ask(lies.condition, (*path, "conditional_state"))
            if action.to is Owner.BOARD:
                self.board += cards.number
                self.board_down += cards.number if Facing.DOWN in facings else 0
                self.board_piles.update(dict.fromkeys(cards.piles, cards.number))
                if facings == {Facing.DOWN}:
                    self.closed.update(cards.piles)
                continue
            self.hole += cards.number
            self.left += cards.number
            self.up += cards.number if Facing.UP in facings or cards.protection else 0
            self.down += cards.number if facings - {Facing.UP, None} else 0
            self.hole_piles.update(dict.fromkeys(cards.piles, cards.number))
            for special in cards.specials:
                self.special(special, (*path, "cards"), cards.piles)

    def special(
        self, special: game.Bonus | game.Penalty, path: Path, piles: tuple[str, ...] = ()
    ) -> None:
        if isinstance(special.trigger, tuple):
            for card in special.trigger:
                if card not in self.faces:
                    self.context.error(path, f"the deck has no {card_text(card)}")
        elif RANKS.index(special.trigger) not in self.ranks:
            sentence = f"the deck has no card of the rank {special.trigger}, so it brings nothing"
            self.context.warning(path, sentence, word=special.trigger)
        if isinstance(special, game.Bonus):
            new = {face for face in self.faces if face != JOKER} - self.bringing
            new = {face for face in new if game.is_triggered(special.trigger, face)}
            more = sum(self.faces[face] for face in new)
            self.bringing |= new
            self.brought += more
            self.hole += more
            self.up += more if special.facing is Facing.UP else 0
            self.down += more if special.facing is not Facing.UP else 0
            self.hole_piles.update(dict.fromkeys(piles, more))

    def draw(self, action: game.DrawStep, path: Path) -> None:
        for number, cards in enumerate(action.cards):
            here = (*path, "cards", number)
            if not self.has_pile(cards.pile):
                self.unknown_hole_pile(cards.pile or "", (*here, "hole_subset"))
            elif not self.hole:
                self.context.error(here, "nobody has cards yet, so there is nothing to draw to")
            named = cards.pile is not None and cards.pile != game.DEFAULT_PILE
            held = self.hole_piles[cards.pile or ""] if named else self.hole
            if held:
                self.at_most(cards.least, held, "draw", (*here, "min_number"))
            self.hole += max(0, cards.extra)
            self.left = max(0, self.left + cards.extra)
            if named:
                self.hole_piles[cards.pile or ""] += max(0, cards.extra)
            if cards.facing is Facing.UP:
                self.up += cards.most
            else:
                self.down += cards.most

    def exchange(self, action: game.ExchangeStep, path: Path) -> None:
        name = action.pile
        if name is not None and name not in self.board_piles:
            hint = suggestion(name, ["stock", "left", "right", *self.board_piles])
            sentence = f'no card is ever dealt to the pile "{name}" before this'
            self.context.error((*path, "from"), sentence, hint)
        if action.neighbour is not None and self.shared:
            sentence = "hands cannot be exchanged whole where players share a card"
            self.context.error((*path, "from"), sentence)
        there = self.board_piles[name] if name is not None else 0
        closed = name in self.closed
        check_exchange(action, self.hole, there, closed, self.ranks, self.context, path)
        if name is not None:
            self.closed.discard(name)
        if action.facing is Facing.UP:
            self.up += action.counts[-1]
        else:
            self.down += action.counts[-1]

    def discard(self, action: game.DiscardStep, path: Path) -> None:
        for number, cards in enumerate(action.cards):
            here = (*path, "cards", number)
            if not self.has_pile(cards.pile):
                self.unknown_hole_pile(cards.pile or "", (*here, "hole_subset"))
            elif cards.whole_pile and not self.hole_piles:
                sentence = "nobody has made piles yet, so none can be discarded whole"
                self.context.error((*here, "entire_subset"), sentence)
            if cards.matching is not None:
                self.board_names((cards.matching,), (*here, "subset"))
            if not cards.whole_pile:
                self.at_most(cards.least, self.hole, "discard", (*here, "number"))
            least, most = self.thrown(cards)
            held = self.hole
            self.hole -= min(least, self.hole)
            self.left -= min(most, self.left)
            if cards.onto is not None:
                most = max(self.hole_piles.values(), default=0) if cards.whole_pile else cards.most
                if self.group and not cards.once:
                    most = held
                self.board_piles[cards.onto] += most * self.players

    def thrown(self, cards: game.DiscardedCards) -> tuple[int, int]:
        """Return the fewest and the most cards that a seat discards."""
        if cards.matching is not None:
            return 0, self.left
        if not cards.whole_pile:
            return cards.least, cards.most
        sizes = [self.hole_piles[cards.pile]] if cards.pile else list(self.hole_piles.values())
        return min(sizes, default=0), max(sizes, default=0)

    def expose(self, action: game.ExposeStep, path: Path) -> None:
        for number, cards in enumerate(action.cards):
            there = min(self.down, self.hole)
            where = "face down in a hand"
            self.at_most(cards.least, there, "turn", (*path, "cards", number), where)
            self.up += cards.most

    def separate(self, action: game.SeparateStep, path: Path) -> None:
        wanted = 1 if action.incremental else sum(pile.number for pile in action.piles)
        self.at_most(wanted, self.hole, "separate", (*path, "cards"))
        for sentence, key in unmet_demands(action, self.up, self.down):
            self.context.warning((*path, key), sentence, "the demand is waived in play")
        self.separations.append((path, action, self.hole))
        if action.turns_up:
            self.up += self.down
        self.room.update(pile.name for pile in action.piles)
        for pile in action.piles:
            self.hole_piles[pile.name] = max(self.hole_piles[pile.name], pile.number)

    def buy(self, action: game.BuyStep, path: Path) -> None:
        bought = accesses = 0
        for offer in action.offers:
            if isinstance(offer, game.BoughtAccess):
                self.board_names(offer.piles, (*path, "access", accesses, "subset"))
                accesses += 1
                continue
            self.shared = self.shared or offer.common
            if offer.discard_first:
                here = (*path, "cards", bought)
                self.at_most(offer.number, self.hole, "exchange", here)
            else:
                self.hole += offer.number
            if offer.facing is Facing.UP:
                self.up += offer.number
            else:
                self.down += offer.number
            bought += 1

    def market(self, action: game.MarketStep, path: Path) -> None:
        closed = action.pile in self.closed
        if check_row(action.pile, self.board_piles, closed, self.context, path):
            check_prices(action, self.board_piles[action.pile], self.context, path)
        if action.discard_first:
            self.at_most(1, self.hole, "give up", path)
        else:
            self.hole += action.number
            self.left += 0 if action.optional or action.folds else action.number
        for facing in (action.facing, action.unseen and action.unseen.facing):
            self.up += action.number if facing is Facing.UP else 0
            self.down += action.number if facing is Facing.DOWN else 0

    def auction(self, action: game.AuctionStep, path: Path) -> None:
        if action.number is not None:
            self.board_piles[action.pile] += action.number or self.players
            self.board += action.number or self.players
        closed = action.pile in self.closed
        if not check_row(action.pile, self.board_piles, closed, self.context, path):
            return
        if action.prize is game.Prize.BOARD:
            return
        won = 1 if action.prize is game.Prize.FIRST_PICK else self.board_piles[action.pile]
        self.hole += won
        self.left += won if action.number == 0 else 0
        if action.facing is Facing.UP:
            self.up += won
        else:
            self.down += won
        self.board -= self.board_piles[action.pile]
        self.board_piles[action.pile] = 0

    def reveal(self, action: game.RevealStep, path: Path) -> None:
        for number, cards in enumerate(action.cards):
            here = (*path, "cards", number)
            if cards.pile is not None:
                self.board_names((cards.pile,), (*here, "subset"))
            self.closed = self.closed - {cards.pile} if cards.pile else set()
            if not self.board_down:
                self.context.error(here, "no community card is face down by then")
            there = self.board if cards.pile is None else self.board_piles[cards.pile]
            if there and cards.positions and cards.positions[-1] >= there:
                sentence = (
                    f"the pile has {there} cards by then, so its last position is {there - 1}"
                )
                self.context.error((*here, "positions"), sentence)

    def has_pile(self, name: str | None) -> bool:
        """Return whether hands have the pile by now; cards in no pile are always there."""
        return name in (None, game.DEFAULT_PILE) or name in self.hole_piles

    def unknown_hole_pile(self, name: str, path: Path) -> None:
        hint = suggestion(name, list(self.hole_piles)) or "a deal or a separate step makes piles"
        self.context.error(path, f'no hand has a pile "{name}" by then', hint)

    def board_names(self, names: tuple[str, ...], path: Path) -> None:
        """Piles that a step looks at: a missing one is a warning while others remain."""
        missing = [name for name in names if name not in self.board_piles]
        for name in missing:
            report = self.context.warning if len(missing) < len(names) else self.context.error
            hint = suggestion(name, list(self.board_piles))
            report(path, f'no card is ever dealt to the pile "{name}" before this', hint, name)


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """Counts before a step."""

    counts: dict[str, int]
    hole_piles: Counter[str]
    board_piles: Counter[str]

    @classmethod
    def of(cls, course: CardFlow) -> "_Snapshot":
        numbers = {name: getattr(course, name) for name in ("left", "up", "down", "board")}
        numbers["hole"] = course.hole - course.brought
        return cls(numbers, course.hole_piles.copy(), course.board_piles.copy())


def _count_passes(course: CardFlow, before: _Snapshot, again: int) -> None:
    """Add what repeated steps brought since then, once per further pass."""
    now = _Snapshot.of(course)
    for name, number in before.counts.items():
        setattr(course, name, getattr(course, name) + again * (now.counts[name] - number))
    for piles, then in (
        (course.hole_piles, before.hole_piles),
        (course.board_piles, before.board_piles),
    ):
        for name in piles:
            if name in course.room:
                continue
            piles[name] += again * (piles[name] - then[name])


def simulate_card_flow(played: game.Game, context: NormaliseContext) -> CardFlow:
    """Walk through the hand; what it leaves behind is what the showdown has to work with."""
    upper = Counter(faces(card)[0] for card in played.deck.cards)
    ranks, most = tuple(played.deck.ranks), played.players.most
    course = CardFlow(context, played.deck.has_two_faced, ranks, upper, most)
    before: list[_Snapshot] = []
    for number, step in enumerate(played.steps):
        path: Path = ("gamePlay", number)
        if course.showdowns:
            context.error(path, "the hand is over: nothing can follow the showdown")
            break
        course.ask(step.condition, (*path, "conditional_state"))
        before.append(_Snapshot.of(course))
        course.action(step.action, path)
        if isinstance(step.action, game.RepeatStep):
            first = check_repeat(played.steps, number, context)
            if first is not None:
                _count_passes(course, before[first], step.action.most - 1)
        if isinstance(step.action, game.BetStep) and step.action.kind.is_round:
            course.rounds.add(step.name)
    for number, case in enumerate(played.showdown.cases):
        here = ("showdown", "conditionalBestHands", number, "condition")
        for condition in game.simple_conditions(case.condition):
            course.condition(condition, here)
    check_turning(played.steps, context)
    check_turns(played.steps, context)
    if not course.showdowns:
        context.error(("gamePlay",), "there is no showdown step, so nobody ever wins the pot")
    return course
