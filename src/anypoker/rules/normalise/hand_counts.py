"""Numbers of cards that an entry of the showdown asks for, from the hand and from the board."""

from dataclasses import dataclass
from typing import Protocol

from anypoker.ranking import Ordering
from anypoker.ranking.ordering import Closest, Points
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import showdown as doc
from anypoker.rules.normalise.context import NormaliseContext

ALL, ANY, REMAINING = "all", "any", "remaining"
COUNT_KEYS = ("holeCards", "communityCards", "anyCards")
BOARD_LISTS = (
    "communityCardCombinations",
    "communityCardSelectCombinations",
    "communitySubsetRequirements",
    "communityCardsAllowed",
)


class CountKeys(Protocol):
    """The keys that entries, combinations and hand sizes share."""

    @property
    def holeCards(self) -> int | list[int] | str | None: ...  # noqa: N802
    @property
    def communityCards(self) -> int | list[int] | None: ...  # noqa: N802
    @property
    def anyCards(self) -> int | None: ...  # noqa: N802


@dataclass(frozen=True, slots=True)
class HandCount:
    """Numbers of cards of the hand and of the board; `any`: the number of both together."""

    hole: int | str = 0  # "all": every card of the hand; "any": as many as one likes
    board: int | None = None  # None: the rest
    any: int | None = None


@dataclass(frozen=True, slots=True)
class CountReader:
    """Reads the counts of one entry."""

    entry: doc.BestHand
    ordering: Ordering
    context: NormaliseContext

    def counts(self, part: CountKeys, path: Path) -> list[HandCount]:
        """`holeCards` and `communityCards` zipped, or `anyCards`."""
        hole, board, both = part.holeCards, part.communityCards, part.anyCards
        if both is not None:
            for key in ("holeCards", "communityCards"):
                if getattr(part, key) is not None:
                    self.context.both(path, "anyCards", key)
            return [HandCount(any=both)]
        if isinstance(hole, list) or isinstance(board, list):
            return self.zipped(hole, board, path)
        if hole == ALL:
            return [HandCount(hole=ALL, board=self.board_beside_all(board, path))]
        size, listed = self.ordering.cards, self.names_board_cards()
        if hole == REMAINING:
            if board is None and listed:
                return [HandCount(hole=ANY)]
            return [HandCount(hole=max(0, size - (board or 0)), board=board or 0)]
        if hole is None and board is None:
            sentence = f"the number of cards that count is missing; any {size} are taken"
            hint = f"say `anyCards`: {size}, or `holeCards` and `communityCards`"
            self.context.warning(path, sentence, hint)
            return [HandCount(hole=ANY)] if listed else [HandCount(any=size)]
        if isinstance(hole, int) and board is None:
            return [HandCount(hole=hole, board=self.missing_board(hole, path))]
        if hole is None and board is not None:
            return [HandCount(hole=self.missing_hole(board, path), board=board)]
        return [HandCount(hole=hole if hole is not None else 0, board=board)]

    def board_beside_all(self, board: int | None, path: Path) -> int | None:
        """Number of board cards beside all own cards; None: as many as the hand still needs.

        Only points are counted on any number of cards. A hand of a fixed size is completed from
        the board, whatever number is given.
        """
        if isinstance(self.ordering.family, Points | Closest):
            counts_none = board is None and self.counts_all() and not self.names_board_cards()
            return 0 if counts_none else board
        if board and board > self.ordering.cards:
            sentence = (
                f'this makes a hand of {board} cards, but "{self.ordering.name}" ranks hands of '
                f"{self.ordering.cards}"
            )
            self.context.error(path, sentence)
        elif board:
            sentence = (
                f'beside "all", `communityCards`: {board} has no effect: the hand is completed to '
                f"{self.ordering.cards} cards from the board"
            )
            self.context.warning((*path, "communityCards"), sentence)
        return None

    def missing_board(self, hole: int, path: Path) -> int | None:
        """Number of board cards beside `hole` own ones where the file gives none."""
        if self.names_board_cards():
            return None
        if hole >= self.ordering.least_cards or self.entry.padding:
            return 0
        return self.told_rest("board", "communityCards", hole, path)

    def missing_hole(self, board: int, path: Path) -> int:
        """Number of own cards beside `board` board cards where the file gives none."""
        if self.entry.holeCardsAllowed is not None:
            return self.rest(board)
        if board >= self.ordering.least_cards:
            return 0
        return self.told_rest("hand", "holeCards", board, path)

    def told_rest(self, source: str, key: str, others: int, path: Path) -> int:
        rest = self.rest(others)
        sentence = f"the number of cards from the {source} is missing: {rest} of them count"
        self.context.warning(path, sentence, f"say `{key}`: {rest}")
        return rest

    def rest(self, others: int) -> int:
        """Number of cards that a hand still needs."""
        return max(0, self.ordering.cards - others)

    def zipped(self, hole: object, board: object, path: Path) -> list[HandCount]:
        if isinstance(hole, list) and board is None:
            return [HandCount(hole=one, board=self.missing_board(one, path)) for one in hole]
        if isinstance(board, list) and hole is None:
            return [HandCount(hole=self.missing_hole(one, path), board=one) for one in board]
        if not (isinstance(hole, list) and isinstance(board, list)) or len(hole) != len(board):
            sentence = (
                f"`holeCards` ({_shown_list(hole)}) and `communityCards` ({_shown_list(board)}) "
                "are choices that belong together: two lists of the same length"
            )
            self.context.error(path, sentence)
            return []
        return [HandCount(hole=h, board=b) for h, b in zip(hole, board, strict=True)]

    def counts_all(self) -> bool:
        """True if every card of a hand counts: there is no number to fill up to."""
        return isinstance(self.ordering.family, Closest) and self.ordering.family.whole

    def names_board_cards(self) -> bool:
        """True if another key of the entry names the board cards, so that a rest is meant."""
        return any(getattr(self.entry, key) is not None for key in BOARD_LISTS)


def ranks_any_size(ordering: Ordering) -> bool:
    """Return whether points are counted on fewer cards than a full hand, as in "1 to 6 cards"."""
    return isinstance(ordering.family, Points) and ordering.least_cards < ordering.cards


def _shown_list(value: object) -> str:
    return "missing" if value is None else str(value)
