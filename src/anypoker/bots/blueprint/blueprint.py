"""Blueprints: strategies for whole games, learned by MCCFR over buckets of hands."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from random import Random
from zipfile import BadZipFile

import numpy as np

from anypoker.bots.blueprint.abstraction import StageBuckets, SuitKeys
from anypoker.bots.blueprint.blueprint_kernels import ASKED, Floats, PoolArrays, TreeArrays, learn
from anypoker.bots.blueprint.deal_pool import (
    GameShape,
    PoolBuilder,
    decks,
    play_passively,
    shape_of,
)
from anypoker.bots.blueprint.public_tree import (
    SIZES,
    PublicTree,
    TreeTooLargeError,
    grow_public_tree,
    tree_arrays,
)
from anypoker.cards import key_from_seed
from anypoker.engine import Seats, ShuffledDeck, Stakes, start
from anypoker.game import Game

ProgressCallback = Callable[[int, int, str], None]
GROUPS, PARTS = 40, 5  # buckets by strength, and by potential in each of them
POOL = 2000  # deals to learn from


@dataclass(frozen=True)
class Blueprint:
    """A learned strategy: the tree's arrays, the buckets and the probabilities of actions.

    `first`: by row of strategies, where its probabilities begin, by bucket and action.
    """

    tree: dict[str, np.ndarray]
    first: np.ndarray
    stages: list[StageBuckets]
    probs: np.ndarray
    sizes: tuple[tuple[float, ...], ...]
    spent: int
    turns: int

    def at(self, node: int, bucket: int) -> np.ndarray:
        """Return the probabilities of a node's moves for a bucket."""
        count = int(self.tree["count"][node])
        first = int(self.first[self.tree["row"][node]]) + bucket * count
        found = self.probs[first : first + count].astype(np.float64)
        total = found.sum()
        return found / total if total > 0 else np.full(count, 1.0 / count)

    def average(self, node: int) -> np.ndarray:
        """Return the mean probabilities of a node's moves over all buckets."""
        count = int(self.tree["count"][node])
        first = int(self.first[self.tree["row"][node]])
        buckets = self.stages[int(self.tree["stage"][node])].count
        found = self.probs[first : first + buckets * count].reshape(buckets, count).astype(float)
        mean: np.ndarray = (found / np.maximum(found.sum(axis=1, keepdims=True), 1.0)).mean(axis=0)
        return mean


class Training:
    """A blueprint while it is learned; the same seed and number of turns give the same one."""

    def __init__(
        self,
        game: Game,
        seats: Seats,
        stakes: Stakes,
        seed: str = "1",
        *,
        deals: int = POOL,
        groups: int = GROUPS,
        parts: int = PARTS,
        progress: ProgressCallback | None = None,
    ) -> None:
        self.game, self.seats, self.stakes, self.seed = game, seats, stakes, seed
        self.shape = shape_of(game, seats, stakes)
        self.tree, self.sizes = _tree(game, seats, stakes)
        keys = SuitKeys(game)
        builder = PoolBuilder(game, self.shape, keys)
        _fill(builder, self.shape, seats, stakes, seed, deals, progress)
        self.is_lossless = builder.is_lossless
        self.deals = len(builder.dealt)
        self.stages = builder.stages(groups, parts)
        self.pool: PoolArrays = builder.arrays(self.stages)
        self.first = first_of_rows(self.tree, self.stages)
        self.arrays = _arrays(self.tree, self.first)
        self.regrets: Floats = np.zeros(int(self.first[-1]))
        self.sums: Floats = np.zeros(int(self.first[-1]))
        self.turns = 0
        self.state = np.array([int.from_bytes(seed.encode()[:8].ljust(8, b"0"), "big")], np.uint64)
        size = len(self.tree.kind) + 1
        self._scratch = (
            np.zeros(size, np.int64),
            np.zeros(size, np.int64),
            np.zeros(size),
            np.zeros(size),
        )

    def run(self, turns: int) -> None:
        """Learn for a number of turns."""
        learn(
            self.arrays,
            self.pool,
            turns,
            self.turns,
            self.state,
            self.regrets,
            self.sums,
            *self._scratch,
        )
        self.turns += turns

    def state_bytes(self) -> bytes:
        """Encode what has been learned, to continue later with the same arguments."""
        stream = BytesIO()
        turns = np.array([self.turns])
        np.savez_compressed(
            stream, regrets=self.regrets, sums=self.sums, state=self.state, turns=turns
        )
        return stream.getvalue()

    def restore(self, body: bytes) -> bool:
        """Continue from an encoded state; return False if it belongs to another training."""
        try:
            with np.load(BytesIO(body), allow_pickle=False) as known:
                regrets, sums = known["regrets"], known["sums"]
                state, turns = known["state"], int(known["turns"][0])
        except (ValueError, KeyError, BadZipFile):
            return False
        if regrets.shape != self.regrets.shape or sums.shape != self.sums.shape:
            return False
        self.regrets, self.sums, self.state, self.turns = regrets, sums, state, turns
        return True

    def blueprint(self) -> Blueprint:
        """Return what has been learned so far."""
        tree = {name: values for name, values in tree_arrays(self.tree).items() if name in _PLAYED}
        probs = np.zeros(len(self.sums), np.uint8)
        for row, (count, stage) in enumerate(
            zip(self.tree.row_counts, self.tree.row_stages, strict=True)
        ):
            first, size = int(self.first[row]), self.stages[stage].count * count
            sums = self.sums[first : first + size].reshape(-1, count)
            best = np.maximum(sums.max(axis=1, keepdims=True), 1e-300)
            probs[first : first + size] = np.rint(255 * sums / best).astype(np.uint8).ravel()
        return Blueprint(
            tree, self.first, self.stages, probs, self.sizes, self.tree.spent, self.turns
        )


_PLAYED = ("kind", "side", "children", "count", "stage", "row", "moves", "pot")


def _tree(
    game: Game, seats: Seats, stakes: Stakes
) -> tuple[PublicTree, tuple[tuple[float, ...], ...]]:
    deck = list(game.deck.cards)
    Random("tree").shuffle(deck)
    begun = start(game, seats, stakes, ShuffledDeck(tuple(deck), (), key_from_seed("tree")))
    for sizes in SIZES[:-1]:
        try:
            return grow_public_tree(begun, sizes), sizes
        except TreeTooLargeError:
            continue
    return grow_public_tree(begun, SIZES[-1]), SIZES[-1]


def _fill(
    builder: PoolBuilder,
    shape: GameShape,
    seats: Seats,
    stakes: Stakes,
    seed: str,
    deals: int,
    progress: ProgressCallback | None,
) -> None:
    for number, deck in enumerate(decks(builder.game, shape, deals, seed)):
        played = play_passively(builder.game, seats, stakes, deck)
        builder.add(played, Random(f"{seed}/hands/{number}"))
        if progress is not None and number % 20 == 0:
            progress(number, deals, "deals valued")


def first_of_rows(tree: PublicTree, stages: list[StageBuckets]) -> np.ndarray:
    """Return where the numbers of each row begin, and the total."""
    sizes = [
        stages[stage].count * count
        for count, stage in zip(tree.row_counts, tree.row_stages, strict=True)
    ]
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def _arrays(tree: PublicTree, first: np.ndarray) -> TreeArrays:
    found = tree_arrays(tree)
    return TreeArrays(
        found["kind"],
        found["side"],
        found["children"],
        found["count"],
        found["stage"],
        found["row"],
        found["pot"],
        found["paid"],
        first,
    )


def blueprint_bytes(blueprint: Blueprint) -> bytes:
    """Encode a blueprint."""
    stream = BytesIO()
    arrays: dict[str, np.ndarray] = {
        f"tree_{name}": values for name, values in blueprint.tree.items()
    }
    for name in ("kind", "side", "count", "stage"):
        arrays[f"tree_{name}"] = arrays[f"tree_{name}"].astype(np.uint8)
    for name in ("children", "row"):
        arrays[f"tree_{name}"] = arrays[f"tree_{name}"].astype(np.int32)
    for name in ("moves", "pot"):
        arrays[f"tree_{name}"] = arrays[f"tree_{name}"].astype(np.float32)
    for stage, known in enumerate(blueprint.stages):
        if known.exact is not None:
            width = max(map(len, known.exact), default=1)
            keys = b"".join(key.ljust(width, b"\xfe") for key in known.exact)
            arrays[f"keys_{stage}"] = np.frombuffer(keys, np.uint8).reshape(-1, width)
        else:
            arrays[f"strength_{stage}"] = known.strength_edges.astype(np.float32)
            arrays[f"spread_{stage}"] = known.spread_edges.astype(np.float32)
    np.savez_compressed(
        stream,
        first=blueprint.first,
        probs=blueprint.probs,
        opening=np.array(blueprint.sizes[0]),
        raising=np.array(blueprint.sizes[1]),
        numbers=np.array([blueprint.spent, blueprint.turns, len(blueprint.stages)]),
        **arrays,  # type: ignore[arg-type]
    )
    return stream.getvalue()


def read_blueprint(body: bytes) -> Blueprint:
    """Decode a blueprint.

    Raises:
        ValueError, KeyError, BadZipFile: if it is not one.
    """
    with np.load(BytesIO(body), allow_pickle=False) as known:
        spent, turns, count = known["numbers"].tolist()
        stages = []
        for stage in range(count):
            if f"keys_{stage}" in known:
                rows = [bytes(row).rstrip(b"\xfe") for row in known[f"keys_{stage}"]]
                stages.append(StageBuckets({key: n for n, key in enumerate(rows)}))
            else:
                edges, finer = known[f"strength_{stage}"], known[f"spread_{stage}"]
                stages.append(
                    StageBuckets(None, edges.astype(np.float64), finer.astype(np.float64))
                )
        return Blueprint(
            {name: known[f"tree_{name}"] for name in _PLAYED},
            known["first"],
            stages,
            known["probs"],
            (tuple(known["opening"].tolist()), tuple(known["raising"].tolist())),
            spent,
            turns,
        )


__all__ = ["ASKED", "Blueprint", "Training", "blueprint_bytes", "read_blueprint"]
