"""What can happen to a table: one type an entry of its log."""

from typing import NamedTuple

from anypoker.cards import Key
from anypoker.engine import Action
from anypoker.match.rotation import Item, Rotation
from anypoker.match.terms import Terms


class Sit(NamedTuple):
    """A newcomer; `post`: comes in as soon as possible and posts, instead of waiting."""

    seat: int
    name: str
    stack: int
    post: bool = False


class Leave(NamedTuple):
    seat: int


class SitOut(NamedTuple):
    seat: int


class ComeBack(NamedTuple):
    """`post`: pays the blinds that were missed, instead of waiting for the big blind."""

    seat: int
    post: bool = True


class Buy(NamedTuple):
    seat: int
    chips: int


class ChangeTerms(NamedTuple):
    terms: Terms


class ChangeGames(NamedTuple):
    rotation: Rotation


class Choose(NamedTuple):
    """The dealer's choice."""

    item: Item


class Deal(NamedTuple):
    """A hand begins; all its luck follows from the key."""

    key: Key


class Act(NamedTuple):
    """`seat` is that of the table."""

    seat: int
    action: Action


class End(NamedTuple):
    """The stacks with which a hand ended, in the order of its seats."""

    stacks: tuple[int, ...]


LogEntry = (
    Sit | Leave | SitOut | ComeBack | Buy | ChangeTerms | ChangeGames | Choose | Deal | Act | End
)
