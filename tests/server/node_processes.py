"""Nodes of one room, each a process with its own data folder and a copy of the key file."""

import shutil
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.server.server_process import RoomProcess

LEASE = "4"  # seconds; tests wait for its end


def free_port() -> int:
    """A port that is free now. A node has to name its own before it listens."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class NodeFolders:
    """Data folders of nodes: the first one makes the key file, the others get copies."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._made = folder, 0

    def new(self) -> Path:
        self._made += 1
        made = self.folder / f"node{self._made}"
        made.mkdir(0o700, parents=True)
        first = self.folder / "node1" / "key"
        if first.exists() and self._made > 1:
            shutil.copy(first, made / "key")
        return made


def start_node(
    folders: NodeFolders, url: str, *options: str, under: Sequence[str] = (), lease: str = LEASE
) -> RoomProcess:
    """Start a node that shares the room at a database."""
    port = free_port()
    own = ("--port", str(port), "--node-url", f"http://127.0.0.1:{port}", "--lease-seconds", lease)
    return RoomProcess(folders.new(), "--db", url, *own, "--no-rate-limit", *options, under=under)


@contextmanager
def open_nodes(
    folder: Path, url: str, count: int, *options: str, lease: str = LEASE
) -> Iterator[list[RoomProcess]]:
    """Run nodes of one room."""
    folders = NodeFolders(folder)
    with ExitStack() as kept:
        nodes = []
        for _ in range(count):
            node = start_node(folders, url, *options, lease=lease)
            kept.callback(_stop, node)
            nodes.append(node)
        yield nodes


def _stop(node: RoomProcess) -> None:
    node.visitors.close()
    if node.process.poll() is None:
        node.stop()
    for pipe in (node.process.stdout, node.process.stderr):
        if pipe is not None:
            pipe.close()
