"""House rules by hand: who kills, who posts what, who stands and who pays, beside the table.

Nothing here is taken from the table's own reckoning: legs, kills, standing players and payments
follow from who won which pot, as Robert's Rules and the stand-up game tell it.
"""

from collections import Counter
from random import Random

from anypoker.engine import Hand
from anypoker.engine.events import Posted, Shown, Won
from anypoker.game import Structure
from anypoker.history import TableJournal
from anypoker.tables import SeatSetup, Setup, Table, parse_stakes_spec
from anypoker.tables.games.rotation import Rotation, single_game_rotation
from anypoker.tables.invariants import check_table
from tests.tables.sample_session import games, keys, step

# Stakes, the game and its structure.
EVENINGS = [
    ("20/40 limit, kill", "texas-holdem", Structure.LIMIT),
    ("4/8 limit, half kill", "texas-holdem", Structure.LIMIT),
    ("4/8 limit, kill 30", "omaha-8", Structure.LIMIT),
    ("4/8 limit, half kill 30, stand-up 7", "omaha-8", Structure.LIMIT),
    ("1/2 no limit, button ante 2", "texas-holdem", Structure.NO_LIMIT),
    ("1/2 no limit, button straddle 4, seven-deuce 5", "texas-holdem", Structure.NO_LIMIT),
    ("1/2 no limit, stand-up 20", "texas-holdem", Structure.NO_LIMIT),
    (
        "1/2 no limit, seven-deuce 5, button ante 3, button straddle 4, stand-up 9",
        "texas-holdem",
        Structure.NO_LIMIT,
    ),
    ("2/4 limit, kill, stand-up 6, button ante 1", "crazy-pineapple", Structure.LIMIT),
]


class HouseOracle:
    """What the players around the table would remember."""

    def __init__(self, words: str) -> None:
        said = {rule.strip() for rule in words.split(",")[1:]}
        ends = [rule.rsplit(maxsplit=1) for rule in said if rule[-1].isdigit()]
        numbers = {rule: int(number) for rule, number in ends}
        self.halves = next((3 if "half" in rule else 4 for rule in said if "kill" in rule), 0)
        self.scoop = next((chips for rule, chips in numbers.items() if "kill" in rule), 0)
        self.numbers = numbers
        self.leg = self.killer = ""
        self.standing: set[str] = set()

    def check_deal(self, before: Table, after: Table) -> Counter[str]:
        """The forced bets of the hand that begins."""
        hand = after.hand
        assert hand is not None
        stacks = {player.id: player.stack + player.bought for player in before.players}
        posted = Counter[tuple[str, str]]()
        for event in hand.events:
            if isinstance(event, Posted):
                posted[after.dealt_players[event.seat], event.what] += event.amount
        seen = Counter[str]()
        ordinary = before.ordinary_stakes(after.playing) if after.playing else None
        assert ordinary is not None
        kills = self.killer if self.killer in after.dealt_players else ""
        assert {who for who, what in posted if what == "kill"} <= {kills}
        if kills:
            seen["kill"] += 1
            assert hand.stakes.small_bet == ordinary.small_bet * self.halves // 2
            assert hand.stakes.big_bet == ordinary.big_bet * self.halves // 2
            live = sum(chips for (who, what), chips in posted.items() if who == kills)
            live -= posted[kills, "ante"] + posted[kills, "dead blind"]
            price = ordinary.big_blind * self.halves // 2
            assert live >= min(price, stacks[kills] - posted[kills, "ante"]), posted
        else:
            assert (hand.stakes.small_bet, hand.stakes.big_bet) == (
                ordinary.small_bet,
                ordinary.big_bet,
            )
        assert hand.stakes.big_blind == ordinary.big_blind, "blinds stay"
        self._check_button(after, hand, posted, stacks, seen)
        if "stand-up" in self.numbers:
            self.standing = self.standing or set(after.dealt_players)
        return seen

    def _check_button(
        self,
        table: Table,
        hand: Hand,
        posted: Counter[tuple[str, str]],
        stacks: dict[str, int],
        seen: Counter[str],
    ) -> None:
        """Only the button, if somebody sits there, pays for the table or straddles."""
        assert table.positions is not None
        chair = table.positions.button
        place = next((n for n, seat in enumerate(table.dealt) if seat == chair), None)
        button = table.dealt_players[place] if place is not None else ""
        antes = {who: chips for (who, what), chips in posted.items() if what == "ante"}
        if "button ante" in self.numbers:
            due = min(self.numbers["button ante"], stacks.get(button, 0))
            assert antes == ({button: due} if button and due else {}), antes
            seen["button ante"] += bool(button)
        straddles = {who for who, what in posted if what == "straddle"}
        if "button straddle" in self.numbers:
            assert straddles <= {button}
            blinds = {who for who, what in posted if what in ("small blind", "big blind")}
            if len(table.dealt) > 2 and button and button not in blinds:
                left = stacks[button] - antes.get(button, 0)
                assert posted[button, "straddle"] == min(self.numbers["button straddle"], left)
                seen["button straddle"] += 1
        else:
            assert not straddles

    def check_end(self, during: Table, after: Table) -> Counter[str]:
        """The payments of the hand that has ended, and whom the next one concerns."""
        hand = after.hand
        assert hand is not None
        names = during.dealt_players
        seen = Counter[str]()
        chips = {player.id: player.stack for player in during.players}
        chips |= dict(zip(names, hand.stacks, strict=True))
        by_pot: dict[int, set[str]] = {}
        for event in hand.events:
            if isinstance(event, Won):
                by_pot.setdefault(event.pot, set()).add(names[event.seat])
        self._bounty(hand, names, by_pot, chips, seen)
        self._legs(hand, names, set().union(*by_pot.values()))
        self._stand_up(during, names, by_pot, chips, seen)
        for player in after.players:
            if player.id in chips:
                assert player.stack == chips[player.id], (player.id, player.stack, chips)
        return seen

    def _bounty(
        self,
        hand: Hand,
        names: tuple[str, ...],
        by_pot: dict[int, set[str]],
        chips: dict[str, int],
        seen: Counter[str],
    ) -> None:
        if "seven-deuce" not in self.numbers or len(by_pot[0]) != 1:
            return
        (winner,) = by_pot[0]
        seat = names.index(winner)
        shown = any(isinstance(event, Shown) and event.seat == seat for event in hand.events)
        if not shown or sorted(card >> 2 for card in hand.hole_cards[seat]) != [0, 5]:
            return
        seen["seven-deuce"] += 1
        for other in names:
            if other != winner:
                paid = min(self.numbers["seven-deuce"], chips[other])
                chips[other] -= paid
                chips[winner] += paid

    def _legs(self, hand: Hand, names: tuple[str, ...], won: set[str]) -> None:
        """Two pots in a row, or one large pot taken whole; a killer who sits out is waited for."""
        if not self.halves:
            return
        waits = self.killer if self.killer not in names else ""
        if self.scoop:
            pot = sum(event.amount for event in hand.events if isinstance(event, Won))
            scooped = len(won) == 1 and pot > self.scoop
            self.killer = (min(won) if scooped else "") or waits
            return
        if len(won) == 1:
            (winner,) = won
            again = winner == self.killer
            second = winner == self.leg and self._beyond_blinds(hand, names, winner)
            self.leg, self.killer = winner, (winner if again or second else "") or waits
        else:
            self.leg = self.leg if self.leg in won else ""
            self.killer = (self.killer if self.killer in won else "") or waits

    @staticmethod
    def _beyond_blinds(hand: Hand, names: tuple[str, ...], winner: str) -> bool:
        """ "You must win at least one full bet", no part of which was forced."""
        free = Counter(dict(zip(names, hand.contributions, strict=True)))
        for event in hand.events:
            if isinstance(event, Posted) and not event.dead:
                free[names[event.seat]] -= event.amount
        return sum(chips for who, chips in free.items() if who != winner) >= hand.stakes.small_bet

    def _stand_up(
        self,
        table: Table,
        names: tuple[str, ...],
        by_pot: dict[int, set[str]],
        chips: dict[str, int],
        seen: Counter[str],
    ) -> None:
        if "stand-up" not in self.numbers:
            return
        here = [player.id for player in table.players if not player.leaving]
        sat = {who for winners in by_pot.values() if len(winners) == 1 for who in winners}
        self.standing = {who for who in self.standing if who in here} - sat
        if len(self.standing) != 1:
            return
        (loser,) = self.standing
        self.standing = set()
        seen["stand-up"] += 1
        order = [player.id for player in table.players]
        at = order.index(loser)
        for other in (*order[at + 1 :], *order[:at]):
            if other in names:
                paid = min(self.numbers["stand-up"], chips[loser])
                chips[loser] -= paid
                chips[other] += paid


def check_house(seed: str, hands: int) -> Counter[str]:
    """Play so many hands at a table of random rules; how often which rule was met."""
    chance = Random(seed)
    words, slug, structure = EVENINGS[chance.randrange(len(EVENINGS))]
    rotation: Rotation = single_game_rotation(games(slug), structure)
    count = chance.randint(2, 6)
    sitting = [SeatSetup(f"P{number}", chance.choice([40, 120, 400])) for number in range(count)]
    free = [None] * chance.randint(0, 3)
    setup = Setup(rotation, parse_stakes_spec(words), (*sitting, *free))
    kept = TableJournal.create(setup, keys=keys(seed))
    oracle, seen = HouseOracle(words), Counter[str]()
    chips = kept.table.chips
    while kept.number < hands or kept.table.in_hand:
        before = kept.table
        step(kept, seed, 0.2)
        after = kept.table
        check_table(after)
        if after.number != before.number:
            seen += oracle.check_deal(before, after)
        if (before.in_hand or after.number != before.number) and not after.in_hand:
            seen += oracle.check_end(after if after.number != before.number else before, after)
        if not before.in_hand and after.number == before.number:
            here = {player.id for player in after.players}
            old = {player.id for player in before.players}
            if oracle.standing:
                oracle.standing = (oracle.standing & here) | (here - old)
            oracle.leg = oracle.leg if oracle.leg in here else ""
            oracle.killer = oracle.killer if oracle.killer in here else ""
            chips = after.chips
        assert after.chips == chips, "house rules move chips, and make none"
    seen["hands"] += kept.number
    return seen
