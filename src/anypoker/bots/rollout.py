"""Roll-outs of the sensible bot: sampled showdowns from what one seat sees.

Cards the bot cannot see are drawn at random from the unseen ones, and cards that the rules still
deal are dealt. The engine ranks the hands.
"""

from collections.abc import Iterator, Sequence
from math import comb, prod
from random import Random
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.engine.compiled_game import asks_each_seat
from anypoker.engine.conditions import condition_holds
from anypoker.engine.showdown.award import Share, seats_placed
from anypoker.engine.showdown.claims import entries_of
from anypoker.engine.showdown.made_hands import MadeHand, make_hands, piles_of
from anypoker.game import (
    AuctionStep,
    CompareStep,
    Condition,
    DealStep,
    DealtCards,
    DealtFacing,
    DrawStep,
    Entry,
    Game,
    MarketStep,
    Prize,
    RankedHand,
    SeparateStep,
    SingleStepAction,
)
from anypoker.ranking import Facing, Owner
from anypoker.ranking.candidates import free_choice, possible_picks
from anypoker.strength.unseen_cards import unseen_cards
from anypoker.views import (
    FACE_DOWN,
    BoardCard,
    OwnCard,
    SeatView,
    hand_from_view,
    set_board,
    set_hole_cards,
)

_EASY = 60  # candidates for a hand, as in Omaha
_MAX_TRIES = 4  # sampled hands of which an opponent who draws holds the best


class CardToCome(NamedTuple):
    """A card that the rules will still deal, to every seat or to the board."""

    to: Owner
    up: bool
    piles: tuple[str, ...]


def simple_actions(
    game: Game, start: int = 0, end: int | None = None
) -> Iterator[tuple[Condition | None, SingleStepAction]]:
    """Yield the actions from this step on, groups opened, each with the condition of its step."""
    for step in game.steps[start:end]:
        for action in step.actions:
            yield step.condition, action


def _next_comparison(game: Game, here: int) -> tuple[tuple[Entry, ...] | None, int | None]:
    """Return the entries of the next comparison before the showdown, and its step."""
    for number, step in enumerate(game.steps[here:], here):
        if isinstance(step.action, CompareStep):
            return game.showdown.interim[step.action.which], number
    return None, None


def _sold(action: MarketStep | AuctionStep) -> Iterator[CardToCome]:
    """Yield the cards that everyone gets from a market, or the board from an auction."""
    up = action.facing is Facing.UP
    if isinstance(action, MarketStep):
        if not action.optional and not action.discard_first:
            yield from [CardToCome(Owner.HOLE, up, ())] * action.number
    elif action.prize is Prize.FIRST_PICK:
        yield CardToCome(Owner.HOLE, up, ())
    elif action.prize is Prize.BOARD:
        yield from [CardToCome(Owner.BOARD, True, (action.pile,))] * (action.number or 0)


class RolloutSampler:
    """Everything that stays the same between the showdowns that one view makes thinkable."""

    def __init__(self, game: Game, view: SeatView) -> None:
        assert view.viewer is not None
        game = game.for_players(len(view.seats))
        self.game, self.view, self.me = game, view, view.viewer
        self.opponents = [
            seat
            for seat, sitting in enumerate(view.seats)
            if seat != self.me and not sitting.folded
        ]
        self.hand = hand_from_view(game, view)
        self.unseen = _unseen(game, view)
        here = max(view.step_index, 0)
        self.compared, until = _next_comparison(game, here)
        later = list(simple_actions(game, here + 1, until))
        self.coming = [
            card for condition, action in later for card in self._dealt(condition, action)
        ]
        from_here = [action for _, action in simple_actions(game, here, until)]
        drawing = [action for action in from_here if isinstance(action, DrawStep)]
        self.draws = len(drawing)
        self.next_draw = drawing[0].cards[0] if drawing else None
        self.separate = next((a for a in from_here if isinstance(a, SeparateStep)), None)

    def _dealt(self, condition: Condition | None, action: SingleStepAction) -> Iterator[CardToCome]:
        if not self._applies(condition):
            return
        if isinstance(action, MarketStep | AuctionStep):
            yield from _sold(action)
        if not isinstance(action, DealStep):
            return
        for cards in action.cards:
            facing = self._facing(cards)
            if facing is not None:
                coming = CardToCome(action.to, facing is Facing.UP, cards.piles)
                yield from [coming] * cards.number

    def _applies(self, condition: Condition | None) -> bool:
        if condition is None or asks_each_seat(condition):
            return True
        return condition_holds(self.hand, condition, self.me)

    def _facing(self, cards: DealtCards) -> Facing | None:
        lies = cards.facing
        if isinstance(lies, DealtFacing):
            return lies.facing
        return lies.then if condition_holds(self.hand, lies.condition, self.me) else lies.otherwise

    def rollout(self, rng: Random) -> "Rollout":
        """Return one way the cards may lie."""
        return Rollout(self, rng)


class Rollout:
    """One sample of the cards that a seat does not see, down to the showdown.

    Each seat is sampled from all unseen cards: two seats may hold the same card, which costs less
    accuracy than avoiding it would cost time.
    """

    def __init__(self, about: RolloutSampler, rng: Random) -> None:
        self.about = about
        self.hand = about.hand.copy()
        self.rng = rng
        self.pool = list(about.unseen)
        rng.shuffle(self.pool)
        self._fill_board(about.view.board)
        self.keys = [self._opponent(seat) for seat in about.opponents]
        self.upcoming = self._some(len(self.pool))  # in the order in which this seat receives them

    def entries(self, seat: int) -> tuple[Entry, ...]:
        """Return the entries for which a seat's hand is compared next."""
        compared = self.about.compared
        return entries_of(self.hand, seat) if compared is None else compared

    def _some(self, number: int) -> list[Card]:
        return self.rng.sample(self.pool, min(number, len(self.pool)))

    def _fill_board(self, board: Sequence[BoardCard]) -> None:
        coming = [
            BoardCard(FACE_DOWN, card.piles) for card in self.about.coming if card.to is Owner.BOARD
        ]
        known = []
        for card in (*board, *coming):
            if card.card != FACE_DOWN:
                known.append(card)
            elif self.pool:
                known.append(card._replace(card=self.pool.pop()))
        set_board(self.hand, known)

    def _opponent(self, seat: int) -> list[MadeHand | None]:
        """Sample an opponent's hand; one who draws holds the best of a few."""
        tries = min(1 + self.about.draws, _MAX_TRIES)
        return min([self._one_opponent(seat) for _ in range(tries)], key=_first_key)

    def _one_opponent(self, seat: int) -> list[MadeHand | None]:
        sitting = self.about.view.seats[seat]
        outward = self.about.view.outward[seat] if self.about.view.outward else ()
        hidden = sitting.down - len(outward)
        luck = self._some(hidden + len(self.about.coming))
        cards = [OwnCard(card, True, None, False) for card in sitting.up]
        cards += [OwnCard(card, False, None, False) for card in (*outward, *luck[:hidden])]
        return self._made(seat, cards + self._later(luck[hidden:]))

    def _later(self, luck: Sequence[Card]) -> list[OwnCard]:
        """Return the cards that a seat will still be dealt."""
        coming = [card for card in self.about.coming if card.to is Owner.HOLE]
        return [
            OwnCard(card, dealt.up, dealt.piles[0] if dealt.piles else None, False)
            for card, dealt in zip(luck, coming, strict=False)
        ]

    def _made(self, seat: int, cards: Sequence[OwnCard]) -> list[MadeHand | None]:
        set_hole_cards(self.hand, seat, self._in_piles(cards))
        return make_hands(self.hand, seat, self.entries(seat))

    def _in_piles(self, cards: Sequence[OwnCard]) -> list[OwnCard]:
        """Separate the cards at random if they are still to be separated."""
        separate = self.about.separate
        if separate is None or any(own.pile is not None for own in cards):
            return list(cards)
        names = [pile.name for pile in separate.piles for _ in range(pile.number)]
        mixed = list(cards)
        self.rng.shuffle(mixed)
        return [
            own._replace(pile=names[place] if place < len(names) else None)
            for place, own in enumerate(mixed)
        ]

    def own_hands(self, own: Sequence[OwnCard], new: int = 0, go: int = 0) -> list[MadeHand | None]:
        """Return the own hands at the showdown with these cards and `new` others."""
        luck = self.upcoming[go * new :]
        blind = sum(one.card == FACE_DOWN for one in own)
        if blind:  # cards of my own that I have not seen
            cards = iter(luck)
            own = [one._replace(card=next(cards)) if one.card == FACE_DOWN else one for one in own]
            luck = luck[blind:]
        fresh = [OwnCard(card, False, None, False) for card in luck[:new]]
        return self._made(self.about.me, [*own, *fresh, *self._later(luck[new:])])

    def share(self, own: Sequence[OwnCard], new: int = 0) -> float:
        """Return the share of the pot that these cards win, 0..1.

        With several draws left the best of as many attempts counts.
        """
        goes = max(self.about.draws, 1) if new else 1
        best = 0.0
        for go in range(goes):
            mine = self.own_hands(own, new, go)
            best = max(best, self.part_won(mine, self.entries(self.about.me)))
            if best == 1.0:
                break
        return best

    def part_won(self, mine: Sequence[MadeHand | None], entries: Sequence[Entry]) -> float:
        return self.part_won_against(mine, entries, self.keys)

    def part_won_against(
        self,
        mine: Sequence[MadeHand | None],
        entries: Sequence[Entry],
        others: Sequence[Sequence[MadeHand | None]],
    ) -> float:
        """Return the part of the pot that my hands win against these."""
        claimed = won = 0.0
        for place, entry in enumerate(entries):
            opponents = _keys_at(others, place)
            made = mine[place]
            if made is None and not opponents:
                continue
            claimed += entry.share
            if made is not None:
                won += entry.share * _part(made.key, opponents, entry.place)
        return won / claimed if claimed else 1 / (1 + len(others))

    def opponent_keys(self, place: int) -> list[tuple[int, ...]]:
        """Return the opponents' keys for the entry at this index."""
        return _keys_at(self.keys, place)

    def weight(self) -> int:
        """Return the relative cost of evaluating a hand; 1 in most games."""
        me = self.about.me
        set_hole_cards(
            self.hand,
            me,
            self._in_piles([*self.about.view.own, *self._later(self.upcoming)]),
        )
        candidates = 0
        for entry in self.entries(me):
            if isinstance(entry.hand, RankedHand):
                piles = piles_of(self.hand, me, entry.hand)
                for draws in possible_picks(entry.hand.selection, piles):
                    if free_choice(draws) is None:
                        candidates += prod(comb(len(d.positions), d.most) for d in draws.draws)
        return 1 + candidates // _EASY

    def with_board(self, board: Sequence[BoardCard]) -> None:
        """Change the board and resample the opponents."""
        self._fill_board(board)
        self.keys = [self._opponent(seat) for seat in self.about.opponents]


def _keys_at(others: Sequence[Sequence[MadeHand | None]], place: int) -> list[tuple[int, ...]]:
    hands = [made[place] for made in others if place < len(made)]
    return [made.key for made in hands if made is not None]


def _first_key(made: Sequence[MadeHand | None]) -> tuple[int, ...]:
    """Return a sort key for hands of one entry list: the first entry with a hand."""
    return next(
        ((place, *one.key) for place, one in enumerate(made) if one is not None), (len(made),)
    )


def _part(mine: tuple[int, ...], opponents: Sequence[tuple[int, ...]], place: int = 1) -> float:
    """Return the part of a share that a hand wins against these, for this finishing place."""
    if place != 1:
        share = Share(1, True, dict(enumerate([mine, *opponents])), place)
        placed = seats_placed(share, range(1 + len(opponents)))
        return 1 / len(placed) if 0 in placed else 0.0
    best = min(opponents, default=None)
    if best is None or mine < best:
        return 1.0
    return 1 / (1 + opponents.count(best)) if mine == best else 0.0


def _unseen(game: Game, view: SeatView) -> list[Card]:
    """Return the cards of the deck that the viewer sees nowhere."""
    seen = [own.card for own in view.own]
    seen += [card for cards in view.outward for card in cards]
    seen += [card.card for card in view.board]
    for seat, player in enumerate(view.seats):
        if seat != view.viewer:
            seen += player.up
    return unseen_cards(game.deck.cards, seen)
