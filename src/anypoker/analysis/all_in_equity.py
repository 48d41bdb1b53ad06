"""Equities of open hands while the board runs out, stage by stage.

When nobody can bet any more, hands are turned up and the rest of the board is dealt. Only public
facts count: the hands shown, the board, and dead cards that everyone saw. So everyone may see the
equities.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from anypoker.analysis.equity import PlayerEquity, enumerated_equity
from anypoker.analysis.open_stages import (
    AllInStage,
    RunoutStage,
    SeatEquity,
    dealt_game,
    open_stages,
)
from anypoker.analysis.payoffs.outcomes import NotEnumerableError
from anypoker.analysis.query.equity_query import countable_outcomes
from anypoker.analysis.query.known_deal import KnownDealError
from anypoker.cards import cards_text
from anypoker.engine import Hand
from anypoker.game import Game, PlayerCount

MAX_EXACT = 50_000  # deals that are counted one by one: a board of two cards to come, and more
SAMPLES = 40_000  # else, shared by the players: for two of them 20,000, a standard error of 0.35 %
_UNKNOWN = "??"


def all_in_equities(hand: Hand, since: int = 0) -> list[AllInStage]:
    """Return the equities at each stage of a hand's runouts so far.

    `since`: only stages after this many events, such as those of the last action. Empty if no
    hands were turned up before the board was complete, or if the equities cannot be enumerated:
    nothing is played out. A stage takes milliseconds, a quarter of a second at most.
    """
    stages = (one for one in open_stages(hand) if one.events > since)
    game = dealt_game(hand)
    found = (stage_equity(game, hand.choices, one) for one in stages)
    return [stage for stage in found if stage is not None]


def stage_equity(game: Game, choices: Sequence[str], seen: RunoutStage) -> AllInStage | None:
    """Return the equities at one stage from public cards alone.

    None if they cannot be enumerated or nothing is to come. `game`: that of `dealt_game`.
    """
    seats = sorted(seen.shown)
    game = _for_players(game, len(seats))
    hands = [cards_text(seen.shown[seat]) for seat in seats]
    board = "".join(_UNKNOWN if card is None else cards_text([card]) for card in seen.board)
    try:
        outcomes = countable_outcomes(game, len(seats), True)
        if outcomes.layout.choices != tuple(choices) or _is_complete(outcomes.layout.board, seen):
            return None
        found = enumerated_equity(
            game,
            hands,
            board,
            cards_text(seen.dead),
            most_exact=MAX_EXACT,
            samples=SAMPLES // len(seats),
        )
    except (NotEnumerableError, KnownDealError):
        return None
    equities = map(_seat_equity, seats, found.players)
    return AllInStage(seen.events, seen.board, tuple(equities), found.exact)


def _seat_equity(seat: int, player: PlayerEquity) -> SeatEquity:
    return SeatEquity(seat, player.equity, player.shares)


def _is_complete(places: Sequence[int], seen: RunoutStage) -> bool:
    """Return whether no cards are to come."""
    return len(seen.board) >= len(places) and None not in seen.board


def _for_players(game: Game, players: int) -> Game:
    """Return the game for those who are left, who may be fewer than begin it."""
    if players >= game.players.least:
        return game
    return replace(game, players=PlayerCount(players, game.players.most))
