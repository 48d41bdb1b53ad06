"""Builder of a PHH record from what the hand history of a site tells."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from anypoker.cards import Card, Key
from anypoker.engine import Stakes, seats_of, shuffled_deck_from_key, start
from anypoker.engine import events as e
from anypoker.game import Game, Structure
from anypoker.history.phh.hand_start import in_paying_order
from anypoker.history.phh.operations import (
    DealBoard,
    DealHole,
    Operation,
    PlayerAction,
    ShowOrMuck,
)
from anypoker.history.phh.record import Record
from anypoker.history.phh.variants import OWN, VARIANTS
from anypoker.history.sites.errors import SiteFormatError
from anypoker.limits import MAX_RUNS
from anypoker.views import FACE_DOWN

MAX_PLAYERS = 23
_RICH = 1_000_000  # chips, for a hand in which only the deal matters
_NONE = Decimal(0)


class _Start(NamedTuple):
    """Beginning of a hand of a game."""

    cards: int  # of each player before the first decision
    has_blinds: bool


def _start_of(game: Game) -> _Start:
    chance = shuffled_deck_from_key(game, Key(bytes(32)))
    hand = start(game.for_players(2), seats_of(_RICH, _RICH), Stakes(), chance)
    cards = sum(isinstance(event, e.Dealt) and event.seat == 0 for event in hand.events)
    return _Start(cards, hand.compiled.has_blinds)


class RecordBuilder:
    """Hand history, line by line, as a record.

    `players`: names and stacks from the left of the button; the last one has it.
    """

    def __init__(
        self, slug: str, game: Game, structure: Structure, players: Sequence[tuple[str, Decimal]]
    ) -> None:
        if not 2 <= len(players) <= MAX_PLAYERS:
            raise SiteFormatError(f"a hand has 2 to {MAX_PLAYERS} players, not {len(players)}")
        self._slug, self._structure = slug, structure
        self._names = [name for name, _ in players]
        if len(set(self._names)) < len(self._names):
            raise SiteFormatError("two players of the hand have the same name")
        self._stacks = tuple(stack for _, stack in players)
        self._begins = _start_of(game)
        count = len(players)
        self._antes, self._blinds, self._posts, self._dead = ([_NONE] * count for _ in range(4))
        self._operations: list[Operation] = []
        self._dealt = [0] * count
        self._folded: set[int] = set()
        self._drawing: dict[int, list[Card]] = {}
        self._won = [_NONE] * count
        self._runs: list[list[tuple[Card, ...]]] = []
        self.sizes: dict[str, Decimal] = {}  # small_bet, big_bet, min_bet, bring_in
        self.rake = _NONE

    def place(self, name: str) -> int:
        """Return the place of a player."""
        try:
            return self._names.index(name)
        except ValueError:
            raise SiteFormatError(f"{name!r} is not among the players of the hand") from None

    # ------------------------------------------------------------ forced bets

    def ante(self, name: str, amount: Decimal) -> None:
        self._antes[self.place(name)] += amount

    def blind(self, name: str, amount: Decimal, whole: Decimal) -> None:
        """Post a blind; a player with less is all-in."""
        place = self.place(name)
        is_short = amount + self._antes[place] >= self._stacks[place]
        self._blinds[place] = max(amount, whole) if is_short else amount

    def straddle(self, name: str, amount: Decimal, big: Decimal) -> None:
        """Post a straddle: twice the last blind, or all of a short stack."""
        self.blind(name, amount, 2 * max(big, *self._blinds))

    def add_missing_blinds(self, small: Decimal, big: Decimal) -> None:
        """Add the blinds of players who are all-in with the ante."""
        if not self._begins.has_blinds:
            return
        places = (1, 0) if len(self._names) == 2 else (0, 1)
        for place, amount in zip(places, (small, big), strict=True):
            if not self._blinds[place] and self._antes[place] >= self._stacks[place]:
                self._blinds[place] = amount

    def post(self, name: str, amount: Decimal) -> None:
        """Post a live bet of a player who comes in between the blinds."""
        self._posts[self.place(name)] = amount

    def dead(self, name: str, amount: Decimal) -> None:
        self._dead[self.place(name)] += amount

    # ------------------------------------------------------------ cards

    def first_deal(self, known: Mapping[str, Sequence[Card]]) -> None:
        """Deal the first cards: known ones last, as up cards are."""
        for place, name in enumerate(self._names):
            cards = tuple(known.get(name, ()))
            self._deal(place, (FACE_DOWN,) * (self._begins.cards - len(cards)) + cards)

    def street_card(self, known: Mapping[str, Sequence[Card]]) -> None:
        """Deal a card to each player who is still in."""
        for place, name in enumerate(self._names):
            if place not in self._folded:
                self._deal(place, tuple(known.get(name, ())) or (FACE_DOWN,))

    def _deal(self, place: int, cards: tuple[Card, ...]) -> None:
        self._dealt[place] += len(cards)
        self._operations.append(DealHole(place, cards))

    def board(self, cards: Sequence[Card]) -> None:
        self._operations.append(DealBoard(tuple(cards)))

    def run_board(self, run: int, cards: Sequence[Card]) -> None:
        """Deal cards to one run of the board (from 0) of several."""
        if run >= MAX_RUNS:
            raise SiteFormatError(f"the board is run at most {MAX_RUNS} times")
        if run > len(self._runs):
            raise SiteFormatError(f"run {run + 1} of the board comes before run {run}")
        if run == len(self._runs):
            self._runs.append([])
        self._runs[run].append(tuple(cards))

    def _add_runs(self) -> None:
        """Let everybody agree to the runs, and deal them one after the other."""
        if not self._runs:
            return
        sizes = {tuple(map(len, board)) for board in self._runs}
        if len(self._runs) < 2 or len(sizes) > 1:
            raise SiteFormatError(
                "the board was run more than once, but a part of a run is missing"
            )
        for place in range(len(self._names)):
            if place not in self._folded:
                words = str(len(self._runs))
                self._operations.append(PlayerAction(place, "_run", words=words))
        self._operations += [DealBoard(cards) for board in self._runs for cards in board]

    def draw(self, name: str, number: int, thrown: Sequence[Card]) -> None:
        """Discard; the new cards come when all players have discarded."""
        place = self.place(name)
        cards = tuple(thrown) or (FACE_DOWN,) * number
        if len(cards) != number:
            raise SiteFormatError(f"{name} discards {number} cards, but {len(cards)} are named")
        self._operations.append(PlayerAction(place, "sd", cards=cards))
        self._drawing[place] = [FACE_DOWN] * number

    def drawn(self, name: str, cards: Sequence[Card]) -> None:
        """Deal the new cards of a player who has discarded."""
        place = self.place(name)
        if len(self._drawing.get(place, ())) != len(cards):
            raise SiteFormatError(
                f"{name} gets {len(cards)} new cards, but discarded another number"
            )
        self._drawing[place] = list(cards)

    def end_draw(self) -> None:
        """Deal the new cards of all who have discarded."""
        for place, cards in self._drawing.items():
            if cards:
                self._deal(place, tuple(cards))
        self._drawing.clear()

    # ------------------------------------------------------------ actions

    def act(self, name: str, verb: str, amount: Decimal = _NONE) -> None:
        """Fold `f`, check or call `cc`, bet or raise to an amount `cbr`, bring in `pb`."""
        self.end_draw()
        if self._runs:
            raise SiteFormatError(f"{name} acts after the board was run more than once")
        place = self.place(name)
        if verb == "f":
            self._folded.add(place)
        self._operations.append(PlayerAction(place, verb, amount=amount))

    def show(self, name: str, cards: Sequence[Card] | None) -> None:
        """Show cards, or muck them (None)."""
        self.end_draw()
        self._operations.append(
            ShowOrMuck(self.place(name), None if cards is None else tuple(cards))
        )

    def collect(self, name: str, amount: Decimal) -> None:
        self._won[self.place(name)] += amount

    # ------------------------------------------------------------ the record

    def record(self, **others: Any) -> Record:
        """Return the record of all these lines."""
        self.end_draw()
        self._add_runs()
        codes = (
            code
            for code, variant in VARIANTS.items()
            if (variant.slug, variant.structure) == (self._slug, self._structure)
        )
        code = OWN if self._runs else next(codes, OWN)
        blinds = [blind or -post for blind, post in zip(self._blinds, self._posts, strict=True)]
        fields: dict[str, Any] = {**self.sizes}
        if code == OWN:
            fields |= {"game": self._slug, "structure": self._structure.value}
        if self._runs:
            fields["stakes"] = {"run_times": Decimal(len(self._runs))}
        return Record(
            variant=code,
            starting_stacks=self._stacks,
            actions=tuple(self._operations),
            antes=in_paying_order(tuple(self._antes)),
            blinds_or_straddles=in_paying_order(tuple(blinds)) if any(blinds) else (),
            dead=in_paying_order(tuple(self._dead)) if any(self._dead) else (),
            # One ante in all is the big blind's for everybody, and can be won by everybody.
            ante_trimming_status=sum(map(bool, self._antes)) != 1,
            players=tuple(self._names),
            winnings=tuple(self._won) if any(self._won) else (),
            rake=self.rake,
            hides_cards=True,
            others=others,
            **fields,
        )
