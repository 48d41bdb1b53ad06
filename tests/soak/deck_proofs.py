"""Deck proofs: honest hands verify from every seat, cheats are found, orders stay uniform."""

import json
import shutil
import subprocess
from collections import Counter
from itertools import permutations
from math import factorial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import typer
from rich.progress import track

from anypoker.catalogue import all_games, find
from anypoker.deck_proof import Context, ContextSeat, HandProver, HashChain
from anypoker.deck_proof.compare import compare_records
from anypoker.deck_proof.record import Roots
from anypoker.game import Game
from tests.deck_proof.cheats import CHEATS, VICTIM, ShortDeck, is_found, verify_lines
from tests.deck_proof.proved_hands import ProvedTable
from tests.deck_proof.simulation import SimulatedTable
from tests.deck_proof.vectors import EXAMPLES

_TABLES_AT_ONCE = 50
_EACH_KIND = 3  # games at least
_COUNTED = {  # what happens in hands, by the event
    "Drew": "drawn",
    "Passed": "passed",
    "Exchanged": "exchanged",
    "Shuffled": "reshuffled",
    "Redealt": "dealt again",
    "Rolled": "dice",
    "RunStarted": "run twice",
    "Revealed": "board turned up",
    "RabbitShown": "rabbit hunted",
    "Separated": "piles or rows",
    "Taken": "market or auction",
    "Wagered": "banker",
}
_SMALL = ["Ac", "Kc", "Qc", "Jc"]
_DRIVER = """const { main } = require(process.argv[1]);
console.log = () => {};
for (const files of JSON.parse(process.argv[2])) process.stdout.write(`${main(files)} `);"""


def run_deck_proofs(
    count: int, games: int, cheats: int, decks: int, seed: int, names: list[str]
) -> None:
    """Run every part; exit with 1 at the first failure."""
    print(f"seed {seed}")
    chosen = [find(name).game for name in names] or spread_games(games)
    verify_hands(chosen, count, seed)
    find_cheats(cheats, seed)
    count_short_decks(8 * cheats, seed)
    check_uniform(decks, seed)
    measure_withholding(max(200, decks // 50), seed)


def _require(condition: bool, sentence: str) -> None:
    if not condition:
        print(sentence)
        raise typer.Exit(1)


def spread_games(number: int) -> list[Game]:
    """Return games from the whole catalogue, with each kind of step, deck and settlement."""
    found = [one.game for _, one in sorted(all_games().items())]
    listed = found[:: max(1, len(found) // number)][:number]
    seen = Counter(kind for game in listed for kind in _kinds(game))
    for game in found if number >= 20 else ():
        kinds = _kinds(game)
        if game not in listed and any(seen[kind] < _EACH_KIND for kind in kinds):
            listed.append(game)
            seen.update(kinds)
    return listed


def _kinds(game: Game) -> set[str]:
    """Return what is special about a game's cards, steps and chips."""
    deck, showdown = game.deck, game.showdown
    kinds = {type(action).__name__ for action in game.every_action()}
    kinds |= {f"category {game.category}", f"settled by {type(showdown.settle).__name__}"}
    kinds |= {"two-faced"} if deck.has_two_faced else set()
    return kinds | ({"jokers"} if deck.jokers else set())


# ---------------------------------------------------------------- honest hands


def verify_hands(games: list[Game], count: int, seed: int) -> None:
    """Play hands of each game and verify them from every seat's record, in both languages."""
    each = max(1, count // len(games))
    hands = shuffles = cards = 0
    sizes: list[int] = []
    javascript, happened = _JavascriptCheck(), Counter[str]()
    for number, game in enumerate(track(games, "hands")):
        random = Random(f"{seed} {number} {game.name}")
        table = ProvedTable(game, random, f"{number} {game.name}"[:60])
        begin = process_time()
        for _ in range(each):
            events = table.play().events
            happened.update({_COUNTED.get(type(event).__name__, "") for event in events} - {""})
        _require(not table.findings(), "\n".join(table.findings()[:5]))
        records = {f"seat {n}": one.client.verifier for n, one in enumerate(table.players)}
        different = compare_records(records)
        _require(not different, f"{game.name}: {different[:3]}")
        missed = any(not check.own_used for one in records.values() for check in one.hands.values())
        javascript.add(table, [3 if missed else 0, 3])
        hands += each
        shuffles += table.shuffles
        cards += sum(one.cards for record in records.values() for one in record.verdicts())
        sizes.append(sum(len(player.data) for player in table.players) // (each * table.count))
        elapsed = process_time() - begin
        if elapsed / each > 1:
            print(f"{game.name}: {elapsed / each:.1f} s CPU per hand")
    javascript.run()
    checked = "Python and JavaScript" if javascript.node else "Python"
    print(
        f"{hands:,} hands of {len(games)} games verify from every seat in {checked}: "
        f"{cards:,} cards proved, {shuffles:,} later shuffles, "
        f"{sum(sizes) // len(sizes):,} bytes per hand and record"
    )
    print(f"hands: {', '.join(f'{n:,} {what}' for what, n in sorted(happened.items()))}")


class _JavascriptCheck:
    """Records for verify.js, many in one process: it starts slowly."""

    def __init__(self) -> None:
        self.node = shutil.which("node")
        self._tables: list[tuple[ProvedTable, list[int]]] = []

    def add(self, table: ProvedTable, statuses: list[int]) -> None:
        """Add a table; `statuses` are those of the players' and of the spectator's records."""
        self._tables.append((table, statuses))
        if len(self._tables) == _TABLES_AT_ONCE:
            self.run()

    def run(self) -> None:
        """Verify what was added."""
        cases: list[list[Path]] = []
        with TemporaryDirectory() as folder:
            for number, (table, _) in enumerate(self._tables):
                place = Path(folder) / str(number)
                place.mkdir()
                *seats, spectator = table.write(place)
                cases += [seats, [spectator]]
            found = _javascript(cases) if self.node and cases else []
        for number, statuses in enumerate(zip(found[::2], found[1::2], strict=True)):
            table, wanted = self._tables[number]
            _require(list(statuses) == wanted, f"{table.game.name}: verify.js gives {statuses}")
        self._tables = []


def _javascript(cases: list[list[Path]]) -> list[int]:
    """Return the exit status of verify.js for each list of records."""
    listed = json.dumps([list(map(str, paths)) for paths in cases])
    command = ["node", "-e", _DRIVER, str(EXAMPLES / "verify.js"), listed]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3600, check=False)
    _require(done.returncode == 0, done.stderr)
    return [int(word) for word in done.stdout.split()]


# ---------------------------------------------------------------- cheats


def find_cheats(count: int, seed: int) -> None:
    """Cheat in every known way; the victim or a comparison must find it each time."""
    for kind, cheat in CHEATS.items():
        found = sum(is_found(*cheat(Random(f"{seed} {kind} {n}"))) for n in range(count))
        print(f"{kind}: found {found} of {count}")
        _require(found == count, f"not every time: {kind}")


def count_short_decks(count: int, seed: int) -> None:
    """Leave a card out of one of eight decks: found whenever that deck is not the one dealt."""
    found = dealt = 0
    for number in range(count):
        table = SimulatedTable(Random(f"{seed} short {number}"), players=2, prover=ShortDeck)
        table.play()
        record = verify_lines(table, table.records())[VICTIM]
        picked = record.hands[1].picked == ShortDeck.wrong
        dealt += picked
        found += bool(record.findings) and not picked
    _require(found + dealt == count, "an incomplete deck that was opened was not found")
    print(
        f"an incomplete deck: found {found} of {count} times ({found / count:.1%}; 7 in 8: 87.5%)"
    )
    deviation = (count / 8 * 7 / 8) ** 0.5
    _require(abs(dealt - count / 8) < 5 * deviation + 1, "the pick of the deck is not fair")


# ---------------------------------------------------------------- uniformity


class _ArrangedDecks(HandProver):
    """Server that arranges all eight decks in the same order."""

    def publish(self, cards: object = None) -> Roots:
        roots = super().publish()
        assert self._waiting is not None
        for deck in self._waiting[1]:
            deck.cards = self.context.cards
        return roots


def _deal_small(random: Random, prover: type[HandProver], honest: bool) -> tuple[str, ...]:
    """Deal four cards with one client; one that cheats always reveals the same value."""
    secret = random.randbytes(32) if honest else bytes(32)
    chain = HashChain("t", 1, "p", secret)
    seats = (ContextSeat(0, "p", chain.commitment.hex()),)
    context = Context("t", 1, "Small", "", 0, seats, " ".join(_SMALL), "0" * 64)
    server = prover(context, random.randbytes(32) if prover is HandProver else bytes(32))
    server.publish()
    server.deal([chain.value(0)])
    return tuple(server.order(0))


def check_uniform(count: int, seed: int) -> None:
    """Test the orders of small decks, with a cheating server and with a cheating client."""
    cases = {
        "server arranges every deck, client is honest": (_ArrangedDecks, True),
        "client reveals a known value, server is honest": (HandProver, False),
        "both are honest": (HandProver, True),
    }
    freedom = factorial(len(_SMALL)) - 1
    for what, (prover, honest) in cases.items():
        random = Random(f"{seed} {what}")
        seen = Counter(_deal_small(random, prover, honest) for _ in range(count))
        expected = count / (freedom + 1)
        chi_square = sum((seen[one] - expected) ** 2 for one in permutations(_SMALL)) / expected
        deviation = (chi_square - freedom) / (2 * freedom) ** 0.5
        print(
            f"{what}: chi-square {chi_square:.1f} over {count:,} decks, {freedom} degrees of "
            f"freedom, {deviation:+.2f} standard deviations"
        )
        _require(deviation < 5, "the orders are not equally likely")


def measure_withholding(count: int, seed: int) -> None:
    """Measure what an operator gains who knows the deck and withholds values of k clients."""
    for clients in range(4):
        random = Random(f"{seed} withhold {clients}")
        wins = sum(_best_of(random, clients) for _ in range(count))
        expected = 1 - (1 - 1 / len(_SMALL)) ** (2**clients)
        print(
            f"{clients} clients withhold for the operator: the wanted card is on top in "
            f"{wins / count:.1%} of {count:,} deals (chosen among {2**clients}: {expected:.1%})"
        )
        deviation = (expected * (1 - expected) / count) ** 0.5
        _require(abs(wins / count - expected) < 5 * deviation, "another bias than 2^k decks")


def _best_of(random: Random, clients: int) -> bool:
    """Return whether some choice of withheld values puts the first card on top."""
    players = [f"p{n}" for n in range(clients + 1)]
    chains = [HashChain("t", 1, player, random.randbytes(32)) for player in players]
    seats = tuple(
        ContextSeat(n, player, chain.commitment.hex())
        for n, (player, chain) in enumerate(zip(players, chains, strict=True))
    )
    context = Context("t", 1, "Small", "", 0, seats, " ".join(_SMALL), "0" * 64)
    secret = random.randbytes(32)
    for mask in range(2**clients):
        server = HandProver(context, secret)
        server.publish()
        values = [chain.value(0) for chain in chains]
        kept = [None if n and mask >> (n - 1) & 1 else value for n, value in enumerate(values)]
        server.deal(kept)
        if server.order(0)[0] == _SMALL[0]:
            return True
    return False
