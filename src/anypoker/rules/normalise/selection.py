"""Cards that count: every spelling of a selection becomes a list of alternatives.

The counts (`holeCards`, `communityCards`, `anyCards`) and the piles of an entry apply inside each
of its alternatives; the lists of alternatives are united.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from anypoker.limits import whole_number
from anypoker.ranking import Ordering
from anypoker.ranking.selection import Alternative, Facing, Owner, Pick, Pile, Selection
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import showdown as doc
from anypoker.rules.normalise.context import NormaliseContext, PileDemand
from anypoker.rules.normalise.hand_counts import (
    ALL,
    ANY,
    BOARD_LISTS,
    COUNT_KEYS,
    CountReader,
    HandCount,
    ranks_any_size,
)
from anypoker.rules.schema_errors import quote_value

Piles = tuple[Pile, ...]
MAX_ALTERNATIVES = 500
_HOLE_PILES = ("hole_subset", "subset", "holeCardsAllowed")
_BOARD_NAMES = ("community_subset", "community_subsets", "communitySubsetsAllowed")
# A key that says everything about the cards -> the keys that would say nothing beside it.
_WHOLE = {
    "alternatives": (
        *COUNT_KEYS,
        *_HOLE_PILES,
        *_BOARD_NAMES,
        *BOARD_LISTS,
        "combinations",
        "playerHandSize",
    ),
    "playerHandSize": (*COUNT_KEYS, "combinations"),
    "combinations": COUNT_KEYS,
}


@dataclass(frozen=True, slots=True)
class SelectionMaker:
    """Makes the selection of one entry."""

    entry: doc.BestHand
    ordering: Ordering
    context: NormaliseContext
    path: Path

    @property
    def short(self) -> bool:
        """True if a hand of fewer cards is a hand: with `padding`, or by the ordering alone."""
        return bool(self.entry.padding) or ranks_any_size(self.ordering)

    def selection(self) -> Selection:
        self.refuse_ignored()
        made = Selection(tuple(self.all_alternatives()), self.short)
        self.warn_of_unused_piles(made)
        return made

    def all_alternatives(self) -> Iterable[Alternative]:
        if self.entry.alternatives is not None:
            return self.general()
        if self.entry.playerHandSize is not None:
            return self.by_hand_size()
        if self.entry.combinations is None:
            return _unique(self.alternatives_of_counts(self.entry, self.path))
        return _unique(
            [
                alternative
                for number, combination in enumerate(self.entry.combinations)
                for alternative in self.alternatives_of_counts(
                    combination, (*self.path, "combinations", number)
                )
            ]
        )

    def refuse_ignored(self) -> None:
        """Refuse keys that have no effect beside a key that says everything."""
        whole = next((key for key in _WHOLE if getattr(self.entry, key) is not None), None)
        for key in _WHOLE[whole] if whole is not None else ():
            if getattr(self.entry, key) is not None:
                self.context.both((*self.path, key), str(whole), key)

    def warn_of_unused_piles(self, made: Selection) -> None:
        """Report keys that name piles from which no card is taken."""
        owners = {pile.owner for pile in made.piles()}
        for owner, keys, source in (
            (Owner.HOLE, (*_HOLE_PILES, "cardState"), "hand"),
            (Owner.BOARD, (*_BOARD_NAMES, *BOARD_LISTS), "board"),
        ):
            for key in keys if made.alternatives and owner not in owners else ():
                if getattr(self.entry, key) is not None:
                    sentence = f"`{key}` has no effect: no card of this hand is from the {source}"
                    self.context.warning((*self.path, key), sentence)

    # ------------------------------------------------------------ counts

    def alternatives_of_counts(self, counts: doc._Counts, path: Path) -> list[Alternative]:
        """Return the alternatives of counts and piles given together."""
        holes = self.hole_piles(counts, path)
        boards = self.board_picks(counts, path)
        every = CountReader(self.entry, self.ordering, self.context).counts(counts, path)
        ways = len(every) * len(holes) * len(boards)
        if ways > MAX_ALTERNATIVES:
            sentence = (
                f"this makes {ways:,} ways to make a hand; at most {MAX_ALTERNATIVES} are tried"
            )
            self.context.error(path, sentence)
            return []
        return [
            alternative
            for count in every
            for hole in holes
            for board in boards
            for alternative in self.ways(count, hole, board, path)
        ]

    # ------------------------------------------------------------ piles

    def hole_piles(self, counts: doc._Counts, path: Path) -> list[Piles]:
        """Return the piles of the hand that may be used together, one list for each alternative."""
        entry = self.entry
        facing = Facing(entry.cardState) if entry.cardState else None
        name = counts.hole_subset or entry.hole_subset or entry.subset
        if entry.hole_subset is not None and entry.subset is not None:
            self.context.both(path, "hole_subset", "subset")
        if entry.holeCardsAllowed is None:
            return [(Pile(Owner.HOLE, name, facing=facing),)]
        if name is not None:
            self.context.both(path, "holeCardsAllowed", "hole_subset")
        return [
            self.allowed_piles(allowed, Owner.HOLE, facing, (*path, "holeCardsAllowed", number))
            for number, allowed in enumerate(entry.holeCardsAllowed)
        ]

    def allowed_piles(
        self, part: doc.SubsetAllowed, owner: Owner, facing: Facing | None, path: Path
    ) -> Piles:
        """Piles that may be used together, or single cards of them by position."""
        if part.hole_subsets is not None and part.subsets is not None:
            self.context.both(path, "hole_subsets", "subsets")
        names = part.hole_subsets or part.subsets
        if names is None:
            self.context.error(path, "the piles are missing", "give `hole_subsets` or `subsets`")
            return ()
        if part.indices is None:
            return tuple(Pile(owner, name, facing=facing) for name in names)
        if len(part.indices) != len(names):
            sentence = f"{len(part.indices)} `indices` for {len(names)} piles: one for each"
            self.context.error((*path, "indices"), sentence)
        pairs = zip(names, part.indices, strict=False)
        return tuple(Pile(owner, name, index, facing) for name, index in pairs)

    def board_picks(self, counts: doc._Counts, path: Path) -> list[tuple[Pick, ...] | Piles]:
        """For each alternative either the piles of the board, or exact picks from single piles."""
        entry = self.entry
        found: list[tuple[Pick, ...] | Piles] = [
            tuple(Pile(Owner.BOARD, name) for name in combination)
            for combination in entry.communityCardCombinations or ()
        ]
        for number, select in enumerate(entry.communityCardSelectCombinations or ()):
            here = (*path, "communityCardSelectCombinations", number)
            found.append(self.selected(select, here))
        for number, allowed in enumerate(entry.communityCardsAllowed or ()):
            here = (*path, "communityCardsAllowed", number)
            found.append(self.allowed_piles(allowed, Owner.BOARD, None, here))
        if entry.communitySubsetRequirements is not None:
            found.append(tuple(map(_required, entry.communitySubsetRequirements)))
        for number, part in enumerate(entry.communitySubsetRequirements or ()):
            here = (*self.path, "communitySubsetRequirements", number, "count")
            self.context.pile_demands.append(PileDemand(here, part.subset, part.count))
        names = self.board_names(counts, path)
        if names and found:
            self.context.both(path, "community_subset", "a list of community piles")
        if names:
            found = [tuple(Pile(Owner.BOARD, name) for name in names)]
        return found or [(Pile(Owner.BOARD),)]

    def board_names(self, counts: doc._Counts, path: Path) -> list[str]:
        given = [
            names
            for names in (counts.community_subset, counts.community_subsets)
            if names is not None
        ]
        if not given and counts is not self.entry:
            return self.board_names(self.entry, self.path)
        if self.entry.communitySubsetsAllowed is not None:
            given.append(self.entry.communitySubsetsAllowed)
        if len(given) > 1:
            self.context.both(path, "community_subset", "community_subsets")
        if not given:
            return []
        return [given[0]] if isinstance(given[0], str) else list(given[0])

    def selected(self, select: list[list[str | int]], path: Path) -> tuple[Pick, ...]:
        picks = []
        for number, item in enumerate(select):
            match item:
                case [str(name), int(least), int(most)] if least <= most:
                    self.context.pile_demands.append(PileDemand((*path, number), name, least))
                    picks.append(Pick((Pile(Owner.BOARD, name),), least, most))
                case _:
                    sentence = 'a selection is [pile, least, most], such as ["Flop", 1, 1]'
                    self.context.error((*path, number), sentence)
        return tuple(picks)

    # ------------------------------------------------------------ alternatives

    def ways(
        self, count: HandCount, hole: Piles, board: tuple[Pick, ...] | Piles, path: Path
    ) -> list[Alternative]:
        """Return the alternatives of one count: several where all own cards play, however many."""
        if count.hole != ALL or count.board is None:
            return [self.alternative(count, hole, board, path)]
        exact = [pick for pick in board if isinstance(pick, Pick)]
        piles = tuple(pile for pile in board if isinstance(pile, Pile))
        if exact and not self.gives(exact, count.board):
            sentence = f"the picks from the board never give {count.board} cards"
            self.context.error((*path, "communityCards"), sentence)
        shared = exact or ([Pick(piles, count.board, count.board)] if count.board else [])
        size, least = self.ordering.cards, self.ordering.least_cards
        totals = range(max(count.board, size if self.short else least), size + 1)
        picks = (Pick(hole, 0, size, whole=True), *shared)
        if not totals:
            self.sized(Alternative(picks, count.board), path)
        return [self.sized(Alternative(picks, total), path) for total in totals]

    def gives(self, picks: list[Pick], number: int) -> bool:
        """Return whether these picks can give that number of cards together."""
        least, most = sum(pick.least for pick in picks), sum(pick.most for pick in picks)
        return least <= number <= most

    def alternative(
        self, count: HandCount, hole: Piles, board: tuple[Pick, ...] | Piles, path: Path
    ) -> Alternative:
        exact = [pick for pick in board if isinstance(pick, Pick)]
        piles = tuple(pile for pile in board if isinstance(pile, Pile))
        size = self.ordering.cards
        if count.any is not None:
            if exact:  # the stated number from each pile, the rest from the hand
                picks = (Pick(hole, 0, count.any), *exact)
                return self.sized(Alternative(picks, count.any), path)
            pool = Pick((*hole, *piles), count.any, count.any)
            return self.sized(Alternative((pool,), count.any), path)
        if count.hole == ANY:
            picks = (Pick(hole, 0, size), *(exact or [Pick(piles, 0, size)]))
            return self.sized(Alternative(picks, size), path)
        if isinstance(count.hole, str):
            picks = (Pick(hole, 0, size, whole=True), *(exact or [Pick(piles, 0, size)]))
            return self.sized(Alternative(picks, size), path)
        rest = size - count.hole if count.board is None else count.board
        own = [Pick(hole, count.hole, count.hole)] if count.hole else []
        if exact:
            return self.sized(Alternative((*own, *exact), count.hole + rest), path)
        shared = [Pick(piles, rest, rest)] if rest else []
        return self.sized(Alternative((*own, *shared), count.hole + rest), path)

    def sized(self, alternative: Alternative, path: Path) -> Alternative:
        """Refuses an alternative that cannot make a hand of the ordering's size."""
        least, most = self.ordering.least_cards, self.ordering.cards
        if self.short:
            least = 0
        total = alternative.total
        if not least <= total <= most:
            wanted = f"{most}" if least == most else f"{least} to {most}"
            sentence = (
                f'this makes a hand of {total} cards, but "{self.ordering.name}" ranks hands of '
                f"{wanted}"
            )
            self.context.error(path, sentence)
            return alternative
        fixed = [pick for pick in alternative.picks if not pick.whole]
        lowest = sum(pick.least for pick in fixed)
        highest = sum(pick.most for pick in fixed)
        too_few = highest < total and len(fixed) == len(alternative.picks) and not self.short
        if lowest > total or too_few:
            sentence = f"these picks give {lowest} to {highest} cards, never {total}"
            self.context.error(path, sentence)
        return alternative

    def by_hand_size(self) -> list[Alternative]:
        made = []
        for key, counts in (self.entry.playerHandSize or {}).items():
            here = (*self.path, "playerHandSize", key)
            if whole_number(key, 99) is None:
                self.context.error(here, f'"{key}" is not a number of cards')
                continue
            made += [
                Alternative(one.picks, one.total, holding=int(key))
                for one in self.alternatives_of_counts(counts, here)
            ]
        return list(_unique(made))

    def general(self) -> list[Alternative]:
        """`alternatives`: the normal form itself, written in JSON."""
        made = []
        for number, part in enumerate(self.entry.alternatives or ()):
            here = (*self.path, "alternatives", number)
            picks = tuple(
                self.pick(pick, (*here, "picks", index)) for index, pick in enumerate(part.picks)
            )
            made.append(self.sized(Alternative(picks, part.total, part.holding), here))
        return made

    def pick(self, part: doc.PickPart, path: Path) -> Pick:
        piles = tuple(
            self.pile(text, (*path, "from", number)) for number, text in enumerate(part.from_)
        )
        if part.cards == ALL:
            return Pick(piles, 0, self.ordering.cards, whole=True)
        if isinstance(part.cards, int):
            return Pick(piles, part.cards, part.cards)
        least, most = int(part.cards[0]), int(part.cards[1])
        if least > most:
            self.context.error((*path, "cards"), f"at least {least} is more than at most {most}")
        return Pick(piles, least, most)

    def pile(self, part: str | doc.PilePart, path: Path) -> Pile:
        text, position = (part, None) if isinstance(part, str) else (part.pile, part.position)
        word, colon, name = text.partition(":")
        if word not in ("hole", "board") or bool(colon) != bool(name):
            known = 'a pile is "hole", "board", "hole:NAME" or "board:NAME"'
            self.context.error(path, f"{known}, not {quote_value(text)}")
            return Pile(Owner.HOLE)
        owner, state = Owner(word), self.entry.cardState
        facing = Facing(state) if state and owner is Owner.HOLE else None
        return Pile(owner, name or None, position, facing)


def _required(part: doc.SubsetRequirement) -> Pick:
    least = part.count if part.required is not False else 0
    return Pick((Pile(Owner.BOARD, part.subset),), least, part.count)


def _unique(alternatives: list[Alternative]) -> tuple[Alternative, ...]:
    return tuple(dict.fromkeys(alternatives))
