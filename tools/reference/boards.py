"""A picture of the cards of a game, in plain text.

Every card is a box with the number of the betting round for which it comes: square where it lies
face up or is turned up, round where it lies face down. The board lies as the game file says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from anypoker import game as g
from anypoker.ranking.selection import Facing, Owner
from anypoker.rules import Game


@dataclass(frozen=True, slots=True)
class _Card:
    owner: Owner
    piles: tuple[str, ...]
    box: str
    betting_round: int


def picture(game: Game) -> str:
    """The cards of one player and the board.

    >>> from anypoker.catalogue import find
    >>> print(picture(find("texas-holdem").game))
    own    (1)(1)
    board  [2][2][2][3][4]
    >>> print(picture(find("iron-cross").game))
    own    (1)(1)(1)(1)(1)
    board     [2]
           [5][6][3]
              [4]
    >>> print(picture(find("chowaha").game))
    own    (1)(1)
    board  Top         [2][2][2]
           Upper turn           [3]
           Middle      [2][2][2]   [4]
           Lower turn           [3]
           Bottom      [2][2][2]
    """
    cards = _cards(game)
    own = [card for card in cards if card.owner is Owner.HOLE]
    lines = [f"own    {_boxes(own)}"] if own else []
    board = _board(game, [card for card in cards if card.owner is Owner.BOARD])
    heads = ["board  "] + ["       "] * len(board)
    return "\n".join((*lines, *(head + row for head, row in zip(heads, board, strict=False))))


def _cards(game: Game) -> list[_Card]:
    """Every card that is dealt, in the order of the hand."""
    cards: list[_Card] = []
    betting_round = 1
    for step in game.steps:
        for action in (
            step.action.actions if isinstance(step.action, g.GroupStep) else (step.action,)
        ):
            match action:
                case g.BetStep(kind) if kind.is_round:
                    betting_round += 1
                case g.DealStep():
                    cards += _dealt(action, betting_round)
                case g.RevealStep():
                    for turned in action.cards:
                        _turn_up(cards, turned, f"[{betting_round}]")
                case _:
                    pass
    return cards


def _dealt(deal: g.DealStep, betting_round: int) -> Iterator[_Card]:
    for dealt in deal.cards:
        box = _box(dealt.facing, betting_round)
        card = _Card(deal.to, dealt.piles, box, betting_round)
        yield from [card] * dealt.number


def _turn_up(cards: list[_Card], turned: g.RevealedCards, box: str) -> None:
    in_pile = [
        place
        for place, card in enumerate(cards)
        if card.owner is Owner.BOARD and (turned.pile is None or turned.pile in card.piles)
    ]
    for place in [in_pile[k] for k in turned.positions] if turned.positions else in_pile:
        if cards[place].box.startswith("("):
            cards[place] = replace(cards[place], box=box)


def _box(lies: g.DealtFacing | g.FacingIf, betting_round: int) -> str:
    if isinstance(lies, g.FacingIf):
        return f"{{{betting_round}}}"
    return f"({betting_round})" if lies.facing is Facing.DOWN else f"[{betting_round}]"


def _boxes(cards: Sequence[_Card]) -> str:
    return "".join(card.box for card in cards)


def _board(game: Game, cards: list[_Card]) -> list[str]:
    if not cards:
        return []
    if game.layout is None:
        return _rows({", ".join(card.piles): card.piles for card in cards}, cards)
    if game.layout.kind is g.LayoutKind.GRID:
        return _grid(game.layout.cells, cards)
    rows = {row.label: row.piles for row in game.layout.rows}
    return _rows(rows, cards, branching=game.layout.kind is g.LayoutKind.BRANCHING)


def _rows(
    rows: dict[str, tuple[str, ...]], cards: list[_Card], branching: bool = False
) -> list[str]:
    """The rows with their labels; a board of one row needs none."""
    found = {
        label: [card for card in cards if set(piles) & set(card.piles) or piles == card.piles]
        for label, piles in rows.items()
    }
    if len(found) == 1:
        return [_boxes(row) for row in found.values()]
    width = max(map(len, found))
    texts = _side_by_side(list(found.values())) if branching else map(_boxes, found.values())
    return [
        f"{label.ljust(width)}  {text}".rstrip() for label, text in zip(found, texts, strict=True)
    ]


def _side_by_side(rows: list[list[_Card]]) -> list[str]:
    """Rows in which what comes for one betting round stands in the same columns."""
    texts = [""] * len(rows)
    for number in sorted({card.betting_round for row in rows for card in row}):
        parts = [_boxes([card for card in row if card.betting_round == number]) for row in rows]
        width = max(map(len, parts))
        texts = [text + part.ljust(width) for text, part in zip(texts, parts, strict=True)]
    return texts


def _grid(cells: tuple[tuple[tuple[str, ...], ...], ...], cards: list[_Card]) -> list[str]:
    texts = [
        [_boxes([card for card in cards if cell and set(cell) <= set(card.piles)]) for cell in row]
        for row in cells
    ]
    columns = max(map(len, texts))
    widths = [max(len(row[k]) for row in texts if k < len(row)) for k in range(columns)]
    return [
        "".join(text.center(width) for text, width in zip(row, widths, strict=False)).rstrip()
        for row in texts
    ]
