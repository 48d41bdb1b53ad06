"""Similarity of games: a score and the differences.

A game is looked at through a few traits of its normal form: the cards, the bets that are forced,
what the players do, which hands win and which cards make them. Names do not matter. Each pair of
traits is alike to some degree from 0 to 1; the similarity of the games is their weighted mean.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from anypoker import game as g
from anypoker.game import Game
from anypoker.ranking.selection import Alternative, Facing, Owner

Bag = Counter[str]


class ShareTraits(NamedTuple):
    """Rules by which one share of the pot is won."""

    name: str
    kin: str  # hands that are ranked much alike
    qualified: bool

    @property
    def words(self) -> str:
        return f"the {self.name}{' with a qualifier' if self.qualified else ''}"


@dataclass(frozen=True, slots=True)
class Traits:
    """Traits of a game that are compared."""

    family: str
    deck: str
    forced: str
    hidden: int  # own cards dealt face down
    opened: int  # own cards dealt face up
    board: int
    betting_rounds: int
    moves: Bag  # what the players do apart from betting
    choice_modes: Bag  # and how: with how many cards, which way
    shares: tuple[ShareTraits, ...]  # what the pot is won with
    ways: frozenset[str]  # which cards make a hand
    lines: int  # how many boards, rows or piles there are to choose from
    wild: Bag
    quirks: Bag  # what else decides


@dataclass(frozen=True, slots=True)
class Similarity:
    """Similarity of another game (0 to 1) and its differences, the weightiest first."""

    degree: float
    differences: tuple[str, ...]


def traits(game: Game) -> Traits:
    """Return the traits of a game.

    >>> from anypoker.catalogue import find
    >>> found = traits(find("omaha-8").game)
    >>> found.hidden, found.board, sorted(found.ways)
    (4, 5, ['2 own + 3 board'])
    >>> [share.words for share in found.shares]
    ['the high hand', 'the ace-to-five low hand with a qualifier']
    """
    actions = list(game.every_action())
    dealt = [(a.to, c) for a in actions if isinstance(a, g.DealStep) for c in a.cards]
    hands = [e.hand for e in game.showdown.every_entry() if isinstance(e.hand, g.RankedHand)]
    own = [cards for to, cards in dealt if to is Owner.HOLE]
    bets = [a.kind for a in actions if isinstance(a, g.BetStep)]
    return Traits(
        family=game.category,
        deck=f"{len(game.deck)} cards",
        forced=game.forced.otherwise.style.value.replace("_", " "),
        hidden=sum(cards.number for cards in own if not _lies_up(cards)),
        opened=sum(cards.number for cards in own if _lies_up(cards)),
        board=sum(cards.number for to, cards in dealt if to is Owner.BOARD),
        betting_rounds=sum(kind.is_round for kind in bets),
        moves=Counter(_move(action) for action in actions if _move(action)),
        choice_modes=Counter(words for action in actions for words in _manner(action)),
        shares=_shares(game.showdown),
        ways=frozenset(_way(way) for hand in hands for way in hand.selection.alternatives),
        lines=max((len(hand.selection.alternatives) for hand in hands), default=0),
        wild=Counter(_WILD[type(rule.source)] for hand in hands[:1] for rule in hand.wild),
        quirks=Counter(_quirks(game)),
    )


def compare_games(this: Traits, other: Traits) -> Similarity:
    """Return how similar the other game is to this one."""
    weighed = [(weight, *judge(this, other)) for weight, judge in _TRAIT_COMPARISONS]
    total = sum(weight for weight, _, _ in weighed)
    degree = sum(weight * alike for weight, alike, _ in weighed) / total
    lacking = sorted((w * (a - 1), words) for w, a, words in weighed if words)
    return Similarity(degree, tuple(words for _, words in lacking))


# ---------------------------------------------------------------- traits


def _lies_up(cards: g.DealtCards) -> bool:
    lies = (
        cards.facing.facing if isinstance(cards.facing, g.DealtFacing) else cards.facing.otherwise
    )
    return lies is Facing.UP


_MOVES: dict[type[g.SingleStepAction], str] = {
    g.DrawStep: "draws",
    g.ExchangeStep: "cards taken from elsewhere",
    g.DiscardStep: "discards",
    g.ExposeStep: "turning up cards",
    g.PassStep: "passes",
    g.SeparateStep: "setting hands",
    g.DeclareStep: "a declaration",
    g.ChooseStep: "a choice of the game",
    g.RemoveStep: "a board that dies",
    g.RollDiceStep: "dice",
    g.BuyStep: "cards for sale",
    g.MarketStep: "cards at posted prices",
    g.AuctionStep: "an auction",
    g.ReplaceBoardStep: "changes of the board",
    g.ArrangeStep: "two-faced cards",
    g.RevealStep: "a board that is turned up",
    g.RedealStep: "a new deal for the same pot",
    g.ForcedFoldStep: "hands that have to fold",
    g.BragStep: "a brag",
    g.StayStep: "staying in or out",
    g.WagerStep: "bets against a banker",
    g.CompareStep: "comparing hands before the end",
    g.TurnUpStep: "cards turned up until they beat others",
    g.RepeatStep: "steps that are repeated",
}


def _move(action: g.SingleStepAction) -> str:
    return _MOVES.get(type(action), "")


def _manner(action: g.SingleStepAction) -> Iterator[str]:
    match action:
        case g.PassStep():
            for passed in action.cards:
                yield f"a pass of {passed.number} {passed.direction.value}"
        case g.DrawStep():
            for drawn in action.cards:
                yield f"a draw of up to {drawn.most}"
        case g.ExchangeStep():
            source = f"the {action.neighbour} neighbour" if action.neighbour else "a pile"
            yield f"an exchange with {source}"
        case g.DealStep():
            if any(dealt.offer is not None for dealt in action.cards):
                yield "cards that may be pushed on"
        case g.DiscardStep():
            for thrown in action.cards:
                yield f"a discard of {thrown.most}"
        case _:
            return


_WILD: dict[type[g.WildSource], str] = {
    g.Jokers: "jokers",
    g.OfRank: "a wild rank",
    g.OfCards: "wild cards by name",
    g.LowestOnBoard: "the lowest board card wild",
    g.LowestInHole: "the lowest own card wild",
    g.LastOnBoard: "the last board card wild",
    g.AfterTrigger: "wild followers",
}


def _quirks(game: Game) -> Iterator[str]:
    showdown = game.showdown
    if showdown.entry_defaults or showdown.global_default is not None:
        yield "a rule for hands that do not qualify"
    if showdown.losers is not None:
        yield "losers who pay"
    if showdown.legs is not None:
        yield "legs"
    if showdown.class_priority:
        yield "classes of hands"
    if showdown.cases:
        yield "hands that depend on the cards or the choice"
    boards = (a for a in game.every_action() if isinstance(a, g.DealStep) and a.to is Owner.BOARD)
    if any(not _lies_up(cards) for board in boards for cards in board.cards):
        yield "a hidden board"
    if any(entry.place != 1 for entry in showdown.every_entry()):
        yield "shares for other places than the first"
    if any(entry.share > 1 for entry in showdown.every_entry()):
        yield "unequal shares"


def _shares(showdown: g.Showdown) -> tuple[ShareTraits, ...]:
    """Return all that the pot may be won with, whatever the cards or the choice."""
    shares: Counter[ShareTraits] = Counter()
    for entries in (*(case.entries for case in showdown.cases), showdown.otherwise):
        shares |= Counter(_share(entry.hand) for entry in entries)
    return tuple(shares.elements())


def _share(hand: g.RankedHand | g.HeldCardShare) -> ShareTraits:
    if isinstance(hand, g.HeldCardShare):
        return ShareTraits("single card", "card", False)
    ordering = hand.ordering
    kin = f"{type(ordering.family).__name__} {ordering.direction} {ordering.cards}"
    return ShareTraits(ordering.title, kin, hand.qualifier is not None)


def _way(way: Alternative) -> str:
    """Like "2 own + 3 board"; which of several boards it is does not matter."""
    counts: dict[str, tuple[int, int]] = {}
    for pick in way.picks:
        owners = sorted({pile.owner for pile in pick.piles}, reverse=True)
        word = " or ".join("own" if owner is Owner.HOLE else "board" for owner in owners)
        least, most = counts.get(word, (0, 0))
        counts[word] = (least + pick.least, most + pick.most)
    return " + ".join(
        f"{least} {word}" if least == most else f"{least}-{most} {word}"
        for word, (least, most) in counts.items()
        if most
    )


# ---------------------------------------------------------------- judgements

TraitComparison = Callable[[Traits, Traits], tuple[float, str]]


def _word(one: str, two: str) -> tuple[float, str]:
    return (1.0, "") if one == two else (0.0, f"{two}, not {one}")


def _family(one: str, two: str) -> tuple[float, str]:
    """Compare families; a game without one is similar to none, and no difference is named."""
    alike, words = _word(one, two)
    return alike, words if one and two else ""


def _number(one: int, two: int, thing: str) -> tuple[float, str]:
    if one == two:
        return 1.0, ""
    noun, _, rest = thing.partition(" of ")
    things = f"{noun}s" + (f" of {rest}" if rest else "")
    many = f"{two} {things if two != 1 else thing}"
    if not one or not two:
        words = f"with {many}" if two else f"without {things}"
    else:
        words = f"{many}, not {one}"
    return 1 - abs(one - two) / max(one, two), words


def _things(one: Bag, two: Bag) -> tuple[float, str]:
    """Return two bags of things: how much of all there is they share, and what is more and less."""
    if one == two:
        return 1.0, ""
    more, less = two - one, one - two
    if more and less:
        words = f"with {_listed(more)}, not {_listed(less)}"
    else:
        words = f"with {_listed(more)}" if more else f"without {_listed(less)}"
    return (one & two).total() / max((one | two).total(), 1), words


def _manners(one: Traits, two: Traits) -> tuple[float, str]:
    """Compare how players do it; named only where they do the same things."""
    alike, words = _things(one.choice_modes, two.choice_modes)
    return alike, words if one.moves == two.moves else ""


def _listed(bag: Bag) -> str:
    return ", ".join(f"{thing} ({count})" if count > 1 else thing for thing, count in bag.items())


def _pots(one: tuple[ShareTraits, ...], two: tuple[ShareTraits, ...]) -> tuple[float, str]:
    """Compare how the pot is won, with shares paired as they fit best."""
    if sorted(one) == sorted(two):
        return 1.0, ""
    fewer, more = sorted((one, two), key=len)
    best = max(
        sum(_same_share(a, b) for a, b in zip(fewer, order, strict=True))
        for order in permutations(more[:_MAX_SHARES], min(len(fewer), _MAX_SHARES))
    )
    _, words = _things(_worded(one), _worded(two))
    return best / max(len(more), 1), words


def _worded(shares: tuple[ShareTraits, ...]) -> Bag:
    return Counter(share.words for share in shares)


def _same_share(one: ShareTraits, two: ShareTraits) -> float:
    if one.name == two.name:
        return 1.0 if one.qualified == two.qualified else 0.8
    return 0.6 if one.kin == two.kin else 0.0


def _ways(one: frozenset[str], two: frozenset[str]) -> tuple[float, str]:
    if one == two:
        return 1.0, ""
    words = f"hands of {_some(two)}, not {_some(one)}"
    return len(one & two) / len(one | two), words


def _some(ways: frozenset[str]) -> str:
    first = sorted(ways)[:2]
    return " or ".join(first) + (" and more" if len(ways) > 2 else "") or "single cards"


_MAX_SHARES = 5  # that are laid beside each other in every order
_TRAIT_COMPARISONS: tuple[tuple[float, TraitComparison], ...] = (
    (3.0, lambda a, b: _pots(a.shares, b.shares)),
    (2.0, lambda a, b: _family(a.family, b.family)),
    (2.0, lambda a, b: _things(a.moves, b.moves)),
    (2.0, lambda a, b: _ways(a.ways, b.ways)),
    (2.0, lambda a, b: _number(a.hidden, b.hidden, "hidden card")),
    (3.0, lambda a, b: _number(a.board, b.board, "board card")),
    (1.0, lambda a, b: _number(a.opened, b.opened, "open card")),
    (1.0, lambda a, b: _number(a.lines, b.lines, "choice of cards")),
    (1.0, lambda a, b: _things(a.wild, b.wild)),
    (1.0, lambda a, b: _things(a.quirks, b.quirks)),
    (1.0, lambda a, b: _word(a.deck, b.deck)),
    (0.5, lambda a, b: _manners(a, b)),
    (0.5, lambda a, b: _word(a.forced, b.forced)),
    (0.5, lambda a, b: _number(a.betting_rounds, b.betting_rounds, "betting round")),
)
