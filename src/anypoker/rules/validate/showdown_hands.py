"""Can the hands of the showdown be made, and ranked?"""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import assert_never

from anypoker import game
from anypoker.cards import JOKER, RANKS, card_text, faces
from anypoker.ranking import Ordering
from anypoker.ranking.ordering import Patterns
from anypoker.ranking.selection import Alternative, Facing, Owner, Pile
from anypoker.rules.diagnostics import Path
from anypoker.rules.explain.card_counts import count_cards
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.schema_errors import suggestion
from anypoker.rules.validate.available_cards import available_cards
from anypoker.rules.validate.card_flow import CardFlow
from anypoker.rules.validate.impossible import check_hand_demands
from anypoker.rules.validate.whole_sums import check_whole_sum


def check_hands(
    played: game.Game, course: CardFlow, context: NormaliseContext, broken: Collection[Path] = ()
) -> None:
    seen: dict[tuple[Path, game.RankedHand, int], str] = {}
    fewest = count_cards(played)[Owner.HOLE, None].least
    every = list(entry_paths(played.showdown))
    for path, entry in every:
        if any(wrong[: len(path)] == path for wrong in broken):
            continue
        if isinstance(entry.hand, game.HeldCardShare):
            if entry.hand.card not in played.deck.cards:
                context.error((*path, "holds"), "the deck does not have this card")
            continue
        same = seen.setdefault((path[:-1], entry.hand, entry.place), entry.name)
        if same != entry.name:
            sentence = f'"{entry.name}" is won by the same hand as "{same}"'
            hint = "a low needs an evaluation type in which low hands are better"
            context.warning((*path, "evaluationType"), sentence, hint)
        _check_ranks(entry.hand, played, context, path)
        _check_reach(entry.hand, course, context, path, played)
        check_hand_demands(entry.hand, course, played, context, path, fewest)
        together = [other for there, other in every if there[:-1] == path[:-1]]
        check_whole_sum(entry.hand, together, course, context, path)
        _check_wild(entry.hand, played, course, context, path)
    for path, entry, there in interim_entries(played, course):
        if any(wrong[: len(path)] == path for wrong in broken):
            continue
        if isinstance(entry.hand, game.RankedHand):
            _check_ranks(entry.hand, played, context, path)
            _check_reach(entry.hand, there, context, path, played)
            check_hand_demands(entry.hand, there, played, context, path)
            check_whole_sum(entry.hand, (), there, context, path)
            _check_wild(entry.hand, played, there, context, path)
    for number, default in enumerate(played.showdown.entry_defaults):
        _check_special(default.action, course, context, ("showdown", "defaultActions", number))


def interim_entries(
    played: game.Game, course: CardFlow
) -> Iterator[tuple[Path, game.Entry, CardFlow]]:
    """Yield the shares of interim showdowns, with the cards on the table by then."""
    for number, step in enumerate(played.steps):
        if isinstance(step.action, game.CompareStep) and step.action.which in course.compared:
            entries = played.showdown.interim[step.action.which]
            for index, entry in enumerate(entries):
                path = ("gamePlay", number, "showdown", "bestHand", index)
                yield path, entry, course.compared[step.action.which]


def entry_paths(showdown: game.Showdown) -> Iterator[tuple[Path, game.Entry]]:
    """Yield every entry with its path in the file."""
    top: Path = ("showdown",)
    for number, case in enumerate(showdown.cases):
        for index, entry in enumerate(case.entries):
            yield (*top, "conditionalBestHands", number, "bestHand", index), entry
    key = "defaultBestHand" if showdown.cases else "bestHand"
    for index, entry in enumerate(showdown.otherwise):
        yield (*top, key, index), entry
    actions: list[tuple[Path, game.DefaultAction | None]] = [
        ((*top, "globalDefaultAction", "action"), showdown.global_default),
        *(
            ((*top, "defaultActions", number, "action"), default.action)
            for number, default in enumerate(showdown.entry_defaults)
        ),
    ]
    for path, action in actions:
        if isinstance(action, game.OtherHands):
            for index, entry in enumerate(action.entries):
                yield (*path, "bestHand", index), entry


def _check_ranks(
    hand: game.RankedHand, played: game.Game, context: NormaliseContext, path: Path
) -> None:
    """Check that the ordering ranks every card of the deck."""
    ordering, deck = hand.ordering, played.deck
    here = (*path, "evaluationType")
    strange = [rank for rank in deck.ranks if rank not in ordering.ranks]
    if strange:
        names = ", ".join(RANKS[rank] for rank in strange)
        sentence = f'"{ordering.name}" cannot rank these cards of the deck: {names}'
        context.error(here, sentence, f"it is made for a {ordering.deck} deck")
    if _may_hold_doubles(played) and not _ranks_doubles(ordering):
        sentence = (
            f'with this deck a hand may hold a card twice, which "{ordering.name}" does not rank'
        )
        context.error(here, sentence, "use a type that takes doubles, such as `two_faced_high`")
    if hand.end is not None and not deck.has_two_faced:
        context.error((*path, "face"), "the cards of this deck have one face only")


def _may_hold_doubles(played: game.Game) -> bool:
    shown = Counter(face for card in played.deck.cards for face in set(faces(card)))
    return any(count > 1 for card, count in shown.items() if card != JOKER)


def _ranks_doubles(ordering: Ordering) -> bool:
    return ordering.takes_doubles or not isinstance(ordering.family, Patterns)


# ---------------------------------------------------------------- reach


def _check_reach(
    hand: game.RankedHand,
    course: CardFlow,
    context: NormaliseContext,
    path: Path,
    played: game.Game,
) -> None:
    """Check that some alternative is possible; report piles that are never dealt to."""
    known = {
        Owner.HOLE: course.hole_piles,
        Owner.BOARD: course.board_piles,
    }
    missing = [
        pile
        for pile in hand.selection.piles()
        if pile.name is not None and pile.name not in known[pile.owner]
    ]
    alternatives = hand.selection.alternatives
    reachable = [one for one in alternatives if _reachable(one, course, hand.selection.short)]
    report = context.warning if reachable else context.error
    for pile in missing:
        hint = suggestion(str(pile.name), list(known[pile.owner]))
        report(path, f'no card is ever dealt to the pile "{pile.name}"', hint, pile.name)
    if not reachable and not missing:
        sentence = (
            f"nobody can ever make this hand: a player has at most {_cards(course.hole)}, the "
            f"board {_cards(course.board)}"
        )
        context.error(path, sentence, _advice(played))
    elif reachable and not played.showdown.cases:  # which may ask how many cards there are
        _check_shortage(hand, course, context, path)


def _check_shortage(
    hand: game.RankedHand, course: CardFlow, context: NormaliseContext, path: Path
) -> None:
    """Warn if a player who discards the maximum has no hand."""
    if hand.selection.short or hand.unused_from is not None or course.left >= course.hole:
        return
    if any(_possible_with(one, course) for one in hand.selection.alternatives):
        return
    few = _cards(course.left)
    sentence = f"a player may end with only {few}, too few for this hand, and then has none"
    context.warning(path, sentence, "with `padding` a missing card counts as a blank")


def _possible_with(alternative: Alternative, course: CardFlow) -> bool:
    """Return whether the fewest cards that a player may have left are enough."""
    counts = [
        min(course.left, available_cards(pick, course))
        if all(pile.owner is Owner.HOLE for pile in pick.piles)
        else available_cards(pick, course)
        - (course.hole - course.left if Pile(Owner.HOLE) in pick.piles else 0)
        for pick in alternative.picks
    ]
    pairs = list(zip(alternative.picks, counts, strict=True))
    if alternative.holding is not None and alternative.holding != course.left:
        return False
    if any(not pick.whole and there < pick.least for pick, there in pairs):
        return False
    most = sum(there if pick.whole else min(pick.most, there) for pick, there in pairs)
    return most >= alternative.total


def _advice(played: game.Game) -> str | None:
    """Return a hint if a `discard` is probably meant as a `draw`."""
    actions = list(played.every_action())
    if any(isinstance(one, game.DiscardStep) for one in actions):
        return "a `discard` brings no new cards: cards are exchanged with `draw`"
    return None


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _reachable(alternative: Alternative, course: CardFlow, short: bool) -> bool:
    if alternative.holding is not None and alternative.holding > course.hole:
        return False
    if short:
        return True
    if any(available_cards(pick, course) < pick.least for pick in alternative.picks):
        return False
    most = sum(
        available_cards(pick, course)
        if pick.whole
        else min(pick.most, available_cards(pick, course))
        for pick in alternative.picks
    )
    return most >= alternative.total


# ---------------------------------------------------------------- wild cards, special cards


def _check_wild(
    hand: game.RankedHand,
    played: game.Game,
    course: CardFlow,
    context: NormaliseContext,
    path: Path,
) -> None:
    held = {face for card in played.deck.cards for face in faces(card)}
    for rule in hand.wild:
        for card in rule.source.cards if isinstance(rule.source, game.OfCards) else ():
            if card not in held:
                context.error((*path, "wildCards"), f"the deck has no {card_text(card)}")
        why = _never(rule.source, played, course)
        if why is not None:
            context.warning(path, f"a wild card rule never applies: {why}")


def _never(source: game.WildSource, played: game.Game, course: CardFlow) -> str | None:
    """Return why no card can ever be wild by this rule; None if one can."""
    match source:
        case game.Jokers():
            return None if played.deck.jokers else "the deck has no jokers"
        case game.OfRank(rank):
            held = RANKS.index(rank) in played.deck.ranks
            return None if held else f"the deck has no card of the rank {rank}"
        case game.OfCards():
            return None  # an error if the deck lacks one of them
        case game.AfterTrigger(trigger):
            first = "2" if trigger == game.SEQUENCE else trigger
            if first != game.PAIR and RANKS.index(first) not in played.deck.ranks:
                return f"the deck has no card of the rank {first}"
            return None if course.up else "no card is ever dealt face up to a player"
        case game.LowestOnBoard(pile) | game.LastOnBoard(pile):
            if pile is not None and pile not in course.board_piles:
                return f'no card is ever dealt to the pile "{pile}"'
            return None if course.board else "there are no community cards"
        case game.LowestInHole(pile, facing):
            if pile is not None and pile not in course.hole_piles:
                return f'no card is ever dealt to the pile "{pile}"'
            there = {None: course.hole, Facing.UP: course.up, Facing.DOWN: course.down}[facing]
            return None if there else f"no player ever has a card {facing}"
        case _:
            assert_never(source)


def _check_special(
    action: game.DefaultAction, course: CardFlow, context: NormaliseContext, path: Path
) -> None:
    if not isinstance(action, game.SpecialCard):
        return
    known = course.hole_piles if action.source is game.CardSource.HOLE else course.board_piles
    missing = [name for name in action.piles if name != "default" and name not in known]
    for name in missing:
        report = context.warning if len(missing) < len(action.piles) else context.error
        sentence = f'no card is ever dealt to the pile "{name}"'
        report((*path, "action", "evaluation"), sentence, suggestion(name, list(known)), name)
