"""Deck proofs: honest hands verify from every seat, cheats are found, orders stay uniform."""

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from functools import partial
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

_BYTES_AT_ONCE = 40_000_000  # of records that wait for verify.js
_HANDS_AT_ONCE = 20  # of one table
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


class Results:
    """Results so far; a run with the same file, seed and numbers resumes from them."""

    def __init__(self, file: Path | None, run: str) -> None:
        self._file, self._run = file, run
        self._found: dict[str, dict[str, float]] = {}
        if file is not None and file.exists():
            for line in map(json.loads, file.read_text("utf-8").splitlines()):
                if line["run"] == run:
                    self._found[line["part"]] = line["result"]

    def get(self, part: str) -> dict[str, float] | None:
        """Return the result of a part; None if it was not run."""
        return self._found.get(part)

    def keep(self, part: str, result: dict[str, float]) -> None:
        """Write the result of a part."""
        self._found[part] = result
        if self._file is not None:
            line = {"run": self._run, "part": part, "result": result}
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")

    def once(self, part: str, find: Callable[[], dict[str, float]]) -> dict[str, float]:
        """Return the result of a part; run it if it was not run before."""
        found = self._found.get(part)
        if found is None:
            self.keep(part, found := find())
        return found


def run_deck_proofs(
    count: int,
    games: int,
    cheats: int,
    decks: int,
    seed: int,
    names: list[str],
    checkpoint: Path | None = None,
) -> None:
    """Run every part; exit with 1 at the first failure."""
    print(f"seed {seed}")
    results = Results(checkpoint, f"{seed}/{games}/{cheats}/{decks}")
    chosen = [find(name).game for name in names] or spread_games(games)
    verify_hands(chosen, count, seed, results)
    find_cheats(cheats, seed, results)
    count_short_decks(8 * cheats, seed, results)
    check_uniform(decks, seed, results)
    measure_withholding(max(200, decks // 50), seed, results)


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


def verify_hands(games: list[Game], count: int, seed: int, results: Results) -> None:
    """Play hands of each game and verify them from every seat's record, in both languages.

    Each game gets equally many tables, one round of all games after the other.
    """
    each = max(1, -(-count // len(games)))
    check = _JavascriptCheck(results)
    total = Counter[str]()
    parts = []
    for begin in range(0, each, _HANDS_AT_ONCE):
        hands = min(_HANDS_AT_ONCE, each - begin)
        parts += [(f"{begin}+{hands} {game.name}", game, hands) for game in games]
    for part, game, hands in track(parts, "hands"):
        if results.get(part) is None:
            _play_table(game, part, hands, seed, check)
    check.run()
    for part, _, _ in parts:
        total.update(results.get(part) or {})
    checked = "Python and JavaScript" if check.node else "Python"
    print(
        f"{total['hands']:,} hands of {len(games)} games verify from every seat in {checked}: "
        f"{total['records']:,} records, {total['cards']:,} cards proved, "
        f"{total['shuffles']:,} later shuffles, {total['left out']:,} values left out, "
        f"{total['bytes'] // total['seats']:,} bytes per hand and record, "
        f"{total['ms'] / 60_000:.1f} minutes of CPU"
    )
    happened = ", ".join(f"{total[what]:,} {what}" for what in sorted(_COUNTED.values()))
    print(f"hands: {happened}")


def _play_table(game: Game, part: str, hands: int, seed: int, check: "_JavascriptCheck") -> None:
    """Play hands at one table, and verify its records in Python."""
    table = ProvedTable(game, Random(f"{seed} {part}"), part[:60])
    happened, begin = Counter[str](), process_time()
    for _ in range(hands):
        events = table.play().events
        happened.update({_COUNTED.get(type(event).__name__, "") for event in events} - {""})
    _require(not table.findings(), "\n".join(table.findings()[:5]))
    records = {f"seat {n}": one.client.verifier for n, one in enumerate(table.players)}
    different = compare_records(records)
    _require(not different, f"{game.name}: {different[:3]}")
    missed = any(not one.own_used for record in records.values() for one in record.hands.values())
    elapsed = process_time() - begin
    if elapsed / hands > 1:
        print(f"{game.name}: {elapsed / hands:.1f} s CPU per hand")
    result = {
        **happened,
        "hands": hands,
        "records": len(records) + 1,
        "seats": hands * table.count,
        "shuffles": table.shuffles,
        "left out": table.left_out,
        "cards": sum(one.cards for record in records.values() for one in record.verdicts()),
        "bytes": sum(len(player.data) for player in table.players),
        "ms": round(1000 * elapsed),
    }
    check.add(table, part, [3 if missed else 0, 3], result)


class _JavascriptCheck:
    """Records for verify.js, many in one process: it starts slowly."""

    def __init__(self, results: Results) -> None:
        self.node = shutil.which("node")
        self._results, self._bytes = results, 0
        self._tables: list[tuple[ProvedTable, str, list[int], dict[str, float]]] = []

    def add(
        self, table: ProvedTable, part: str, statuses: list[int], result: dict[str, float]
    ) -> None:
        """Add a table; `statuses` are those of the players' and of the spectator's records."""
        self._tables.append((table, part, statuses, result))
        self._bytes += sum(len(data) for data in table.records())
        if self._bytes > _BYTES_AT_ONCE:
            self.run()

    def run(self) -> None:
        """Verify what was added, and keep the results."""
        cases: list[list[Path]] = []
        with TemporaryDirectory() as folder:
            for number, (table, _, _, _) in enumerate(self._tables):
                place = Path(folder) / str(number)
                place.mkdir()
                *seats, spectator = table.write(place)
                cases += [seats, [spectator]]
            found = _javascript(cases) if self.node else None
        for number, (_, part, wanted, result) in enumerate(self._tables):
            if found is not None:
                statuses = found[2 * number : 2 * number + 2]
                _require(statuses == wanted, f"{part}: verify.js gives {statuses}")
            self._results.keep(part, result)
        self._tables, self._bytes = [], 0


def _javascript(cases: list[list[Path]]) -> list[int]:
    """Return the exit status of verify.js for each list of records."""
    listed = json.dumps([list(map(str, paths)) for paths in cases])
    command = ["node", "-e", _DRIVER, str(EXAMPLES / "verify.js"), listed]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3600, check=False)
    _require(done.returncode == 0, done.stderr)
    return [int(word) for word in done.stdout.split()]


# ---------------------------------------------------------------- cheats


def find_cheats(count: int, seed: int, results: Results) -> None:
    """Cheat in every known way; the victim or a comparison must find it each time."""
    for kind in CHEATS:
        found = results.once(f"cheat: {kind}", partial(_find_cheat, kind, count, seed))["found"]
        print(f"{kind}: found {found} of {count}")
        _require(found == count, f"not every time: {kind}")


def _find_cheat(kind: str, count: int, seed: int) -> dict[str, float]:
    cheat = CHEATS[kind]
    return {"found": sum(is_found(*cheat(Random(f"{seed} {kind} {n}"))) for n in range(count))}


def count_short_decks(count: int, seed: int, results: Results) -> None:
    """Leave a card out of one of eight decks: found whenever that deck is not the one dealt."""
    both = results.once("an incomplete deck", partial(_find_short_decks, count, seed))
    found, dealt = both["found"], both["dealt"]
    _require(found + dealt == count, "an incomplete deck that was opened was not found")
    print(
        f"an incomplete deck: found {found} of {count} times ({found / count:.1%}; 7 in 8: 87.5%)"
    )
    deviation = (count / 8 * 7 / 8) ** 0.5
    _require(abs(dealt - count / 8) < 5 * deviation + 1, "the pick of the deck is not fair")


def _find_short_decks(count: int, seed: int) -> dict[str, float]:
    found = dealt = 0
    for number in range(count):
        table = SimulatedTable(Random(f"{seed} short {number}"), players=2, prover=ShortDeck)
        table.play()
        record = verify_lines(table, table.records())[VICTIM]
        picked = record.hands[1].picked == ShortDeck.wrong
        dealt += picked
        found += bool(record.findings) and not picked
    return {"found": found, "dealt": dealt}


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


def check_uniform(count: int, seed: int, results: Results) -> None:
    """Test the orders of small decks, with a cheating server and with a cheating client."""
    cases: dict[str, tuple[type[HandProver], bool]] = {
        "server arranges every deck, client is honest": (_ArrangedDecks, True),
        "client reveals a known value, server is honest": (HandProver, False),
        "both are honest": (HandProver, True),
    }
    freedom = factorial(len(_SMALL)) - 1
    for what, (prover, honest) in cases.items():
        find = partial(_chi_square, Random(f"{seed} {what}"), prover, honest, count)
        chi_square = results.once(f"uniform: {what}", find)["chi-square"]
        deviation = (chi_square - freedom) / (2 * freedom) ** 0.5
        print(
            f"{what}: chi-square {chi_square:.1f} over {count:,} decks, {freedom} degrees of "
            f"freedom, {deviation:+.2f} standard deviations"
        )
        _require(deviation < 5, "the orders are not equally likely")


def _chi_square(
    random: Random, prover: type[HandProver], honest: bool, count: int
) -> dict[str, float]:
    seen = Counter(_deal_small(random, prover, honest) for _ in range(count))
    expected = count / factorial(len(_SMALL))
    distance = sum((seen[one] - expected) ** 2 for one in permutations(_SMALL))
    return {"chi-square": distance / expected}


def measure_withholding(count: int, seed: int, results: Results) -> None:
    """Measure what an operator gains who knows the deck and withholds values of k clients."""
    for clients in range(4):
        find = partial(_withhold, seed, clients, count)
        wins = results.once(f"withhold: {clients}", find)["wins"]
        expected = 1 - (1 - 1 / len(_SMALL)) ** (2**clients)
        print(
            f"{clients} clients withhold for the operator: the wanted card is on top in "
            f"{wins / count:.1%} of {count:,} deals (chosen among {2**clients}: {expected:.1%})"
        )
        deviation = (expected * (1 - expected) / count) ** 0.5
        _require(abs(wins / count - expected) < 5 * deviation, "another bias than 2^k decks")


def _withhold(seed: int, clients: int, count: int) -> dict[str, float]:
    random = Random(f"{seed} withhold {clients}")
    return {"wins": sum(_best_of(random, clients) for _ in range(count))}


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
