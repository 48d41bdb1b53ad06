"""Values of known hands in words, for every share."""

from collections.abc import Sequence
from typing import NamedTuple

from anypoker.analysis.payoffs.passive_hand import play_call_down, read_card_slots
from anypoker.analysis.query.equity_query import known_board
from anypoker.analysis.query.known_deal import KnownDealError, check_deck
from anypoker.cards import Card, parse_cards
from anypoker.engine import Hand, seats_of
from anypoker.engine.hypothetical_hand import (
    BoardCard,
    OwnCard,
    make_hypothetical_hand,
    set_board,
    set_hole_cards,
    set_seat,
)
from anypoker.engine.showdown.award import seats_placed
from anypoker.engine.showdown.claims import claims_of, showdown_hands_of
from anypoker.game import Game
from anypoker.views.hand_descriptions import share_words


class KnownShare(NamedTuple):
    """A share of the pot: what each hand makes of it (empty: nothing), and which hands win it."""

    name: str
    words: tuple[str, ...]
    winners: tuple[int, ...]


def known_shares(game: Game, hands: Sequence[str], board: Sequence[str] = ()) -> list[KnownShare]:
    """Return each share of the pot, for hands whose cards are known and a board as far as it is.

    >>> from anypoker.catalogue import find
    >>> game = find("omaha-8").game
    >>> for share in known_shares(game, ["As2d3hKc", "KsKh9c9d"], ["4s5d8hKdQc"]):
    ...     print(share.name, share.words, share.winners)
    High ('pair of kings with A-Q-8', 'three of a kind, kings with Q-8') (1,)
    Low ('8-5-4-2-A low', 'K-9-8-5-4 low (does not qualify)') (0,)
    """
    players = max(2, len(hands))
    if not game.players.least <= players <= game.players.most:
        least, most = game.players.least, game.players.most
        raise KnownDealError(f"{game.name} is for {least} to {most} players, not {players}")
    played = play_call_down(game, players)
    layout = read_card_slots(played)
    table = [card for card in known_board(layout, board) if card is not None] if board else []
    held = [list(parse_cards(text)) for text in hands]
    check_deck(game, [*(card for cards in held for card in cards), *table])
    hand = _table(game, played, held, board)
    seats = list(range(len(hands)))
    words = [share_words(hand, seat) for seat in seats]
    shares = []
    for place, claim in enumerate(claims_of(showdown_hands_of(hand, seats, None), tuple(seats))):
        told = tuple(every[place][1] if place < len(every) else "" for every in words)
        winners = seats_placed(claim.share, seats) if claim.share.claims else []
        shares.append(KnownShare(claim.name or "", told, tuple(winners)))
    return shares


def _table(game: Game, played: Hand, held: Sequence[Sequence[Card]], board: Sequence[str]) -> Hand:
    """Return the table with these cards: own ones lie as they would at the showdown."""
    layout = read_card_slots(played)
    here = game.for_players(layout.players)
    hand = make_hypothetical_hand(
        here, seats_of(*[0] * layout.players), here.structures[0], {}, {}, ()
    )
    names = {number: name for name, number in played.compiled.hole_index.items()}
    for seat in range(layout.players):
        set_seat(hand, seat, seat >= len(held), ())
    for seat, cards in enumerate(held):
        if len(cards) > max(1, len(layout.own[seat])):
            raise KnownDealError(f"a hand of {game.name} has {len(layout.own[seat])} cards")
        places = zip(cards, layout.own[seat], played.card_piles[seat], strict=False)
        own = [OwnCard(card, place.up, names.get(pile), False) for card, place, pile in places]
        set_hole_cards(hand, seat, own)
    piles = played.compiled.board_bits
    known = known_board(layout, board) if board else []
    set_board(
        hand,
        [
            BoardCard(card, tuple(name for name, bit in piles.items() if bits & bit))
            for card, bits in zip(known, played.board_piles, strict=False)
            if card is not None
        ],
    )
    return hand
