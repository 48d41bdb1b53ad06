"""Players who go broke or leave, rebuys, places, bounties and prizes."""

from collections.abc import Sequence

from anypoker.sentences import Sentence
from anypoker.tables import FinishingPlace
from anypoker.tables.games.tournament import places_of_busted, places_of_left, prize_of
from anypoker.tournaments.orders import RemovePlayer
from anypoker.tournaments.tournament import Phase, Standing
from anypoker.tournaments.update import NoticeKind, Update

Loser = tuple[str, int]  # a player, and the chips that the place goes by


def free_seat(update: Update, player: str) -> None:
    """Take a player from their seat."""
    one = update.t.entrants[player]
    table = update.t.tables[one.table]
    seats = (*table.seats[: one.seat], None, *table.seats[one.seat + 1 :])
    opened = (*(seat for seat in table.opened if seat != one.seat), one.seat)
    update.change_table(table.number, seats=seats, opened=opened)
    update.order(RemovePlayer(table.number, player))


def settle_busted(update: Update, number: int) -> None:
    """Place the players who went broke at a table, once none of them can rebuy any more."""
    table = update.t.tables[number]
    if table.busted and all(player in table.declined for player, _ in table.busted):
        update.change_table(number, busted=(), declined=frozenset())
        eliminate(update, table.busted)


def eliminate(update: Update, losers: Sequence[Loser]) -> None:
    """Take players out of the tournament; in a hand-for-hand round they are placed at its end.

    A player who leaves between two rounds is placed immediately, below all who play the next one.
    """
    for player, _ in losers:
        if update.t.entrants[player].standing is Standing.MOVING:
            others = tuple(one for one in update.t.transfers if one.player != player)
            update.set(transfers=others)
        else:
            free_seat(update, player)
        stack = update.t.entrants[player].stack  # of a player who leaves
        update.set(forfeited=update.t.forfeited + stack)
        update.change_entrant(player, standing=Standing.OUT, stack=0, table=0, seat=-1)
        _pay_bounty(update, player)
    tables = update.t.tables.values()
    if update.t.hand_for_hand and any(table.in_hand or table.done for table in tables):
        update.set(busted=(*update.t.busted, *losers))
    else:
        place(update, losers)


def place(update: Update, losers: Sequence[Loser]) -> None:
    """Place players who went out in the same hand."""
    left = update.t.left
    named = [(player, update.t.entrants[player].name, chips) for player, chips in losers]
    new = places_of_busted(named, left)
    if update.t.hand_for_hand and update.t.settings.share_places:
        new = tuple(one._replace(place=left + 1) for one in new)
    _record(update, new)


def place_round(update: Update) -> None:
    """Place the players who went out in a hand-for-hand round."""
    losers = update.t.busted
    if losers:
        update.set(busted=())
        place(update, losers)


def _record(update: Update, new: tuple[FinishingPlace, ...]) -> None:
    update.set(places=(*new, *update.t.places))
    for one in sorted(new, key=lambda each: -each.place):
        text = Sentence("{name} finishes {place:ordinal}.", name=one.name, place=one.place)
        update.notify(NoticeKind.PLACED, text, player=one.player)


def _pay_bounty(update: Update, player: str) -> None:
    """Pay the bounty of a player to those who won the last chips; the first gets the odd chip."""
    bounty, out = update.t.settings.bounty, update.t.entrants[player]
    winners = [one for one in out.knocked_out_by if one in update.t.entrants]
    if not bounty or not winners:
        return  # it stays in the pool, and the winner of the tournament gets it
    share, odd = divmod(bounty, len(winners))
    for number, winner in enumerate(winners):
        chips = share + (number < odd)
        _add_bounty(update, winner, chips)
        update.notify(
            NoticeKind.BOUNTY,
            Sentence(
                "{name} gets a bounty of {chips:amount} for {player}.",
                name=update.t.entrants[winner].name,
                chips=chips,
                player=out.name,
            ),
            player=winner,
        )


def _add_bounty(update: Update, winner: str, chips: int) -> None:
    update.change_entrant(winner, bounties=update.t.entrants[winner].bounties + chips)
    update.set(
        bounty_pool=update.t.bounty_pool - chips, bounties_paid=update.t.bounties_paid + chips
    )


def finish(update: Update) -> None:
    """End the tournament: place the players who are left, pay prizes and the last bounties."""
    place_round(update)
    left = [one for one in update.t.entrants.values() if one.standing is not Standing.OUT]
    _record(update, places_of_left([(one.id, one.name, one.stack) for one in left]))
    places = sorted(update.t.places, key=lambda one: one.place)
    prizes = update.t.prizes
    for one in places:
        prize = prize_of(places, one.player, prizes)
        update.change_entrant(one.player, prize=prize)
        update.set(prizes_paid=update.t.prizes_paid + prize)
    if update.t.bounty_pool and places:
        _add_bounty(update, places[0].player, update.t.bounty_pool)
    update.set(phase=Phase.OVER, hand_for_hand=False)
    first = [one.name for one in places if one.place == 1]
    update.notify(NoticeKind.OVER, Sentence("{names:and} won the tournament.", names=first))
