"""python -m tools.build_kernels [--target NAME]... [--if-needed] [OUT]

Compile the kernels into libraries that the package loads without numba, one file per target, in the
folder OUT or in the package. Needs numba, llvmlite and a linker for each target (`ld` of binutils
for this machine, `aarch64-linux-gnu-ld` or `ld.lld` for others).

`--record` adds the signatures of kernels that numba compiled and cached to
`tools/kernels/signatures.json`. Run the tests with an empty cache and ANYPOKER_KERNELS=numba first.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from anypoker.ranking.batch.kernel_library import FOLDER, FORMAT, MANIFEST, SYMBOL
from anypoker.ranking.batch.kernel_meaning import constants_digest, sources_digest
from anypoker.ranking.batch.kernel_signatures import Described
from tools.kernels.dependencies import called_functions, named_constants, source_file
from tools.kernels.signatures import find_kernel, read_signatures, record_signatures
from tools.kernels.targets import TARGETS, BuildError


class Job(NamedTuple):
    """A kernel to be compiled for arguments of some types."""

    number: int
    name: str
    signature: list[Described]


class Compiled(NamedTuple):
    """A compiled kernel: its part of the manifest, and its object code by target."""

    key: str
    facts: dict[str, Any]
    sources: set[str]
    objects: dict[str, bytes]


def compile_job(job: Job, targets: Sequence[str]) -> Compiled:
    """Compile a kernel for all targets."""
    from anypoker.ranking.batch.numba_compiler import translate_described  # which imports numba

    kernel = find_kernel(job.name)
    if kernel is None:
        raise BuildError(f"there is no kernel {job.name}: run with --record")
    functions = called_functions(kernel.function)
    constants = named_constants(functions)
    translation = translate_described(kernel.function, job.signature)
    facts = {
        "number": job.number,
        "arguments": translation.arguments,
        "results": translation.results,
        "constants": constants,
        "values": constants_digest(constants),
    }
    symbol = SYMBOL.format(job.number)
    objects = {
        name: translation.object_code(TARGETS[name].target_machine(), symbol) for name in targets
    }
    key = job.name + json.dumps(job.signature, separators=(",", ":"))
    return Compiled(key, facts, {source_file(function) for function in functions}, objects)


def jobs() -> list[Job]:
    """Return all kernels; the largest comes first, so that no process is left with it."""
    found = [(name, one) for name, several in read_signatures().items() for one in several]
    found.sort(key=lambda job: -len(json.dumps(job[1])))
    return [Job(number, name, signature) for number, (name, signature) in enumerate(found)]


def manifest_object(target: str, manifest: dict[str, Any]) -> bytes:
    """Return an object file with the manifest."""
    from llvmlite import binding

    machine = TARGETS[target].target_machine()
    text = json.dumps(manifest, separators=(",", ":")).encode("ascii") + b"\0"
    escaped = "".join(f"\\{byte:02x}" for byte in text)
    module = binding.parse_assembly(
        f'target triple = "{TARGETS[target].triple}"\n'
        f'@{MANIFEST} = constant [{len(text)} x i8] c"{escaped}"\n'
    )
    image: bytes = machine.emit_object(module)
    return image


def build(targets: Sequence[str], out: Path, processes: int) -> list[Path]:
    """Build the libraries of targets in a folder."""
    out.mkdir(parents=True, exist_ok=True)
    # Fresh processes, so that no more is imported than kernels need.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        done = list(pool.map(compile_job, (todo := jobs()), [targets] * len(todo)))
    sources = sorted({source for one in done for source in one.sources})
    return [_write(target, done, sources, out) for target in targets]


def _write(target: str, done: Iterable[Compiled], sources: list[str], out: Path) -> Path:
    manifest = {
        "format": FORMAT,
        "target": target,
        "sources": sources,
        "digest": sources_digest(sources),
        "kernels": {one.key: one.facts for one in done},
    }
    library = out / TARGETS[target].file
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        objects = [folder / "manifest.o"]
        objects[0].write_bytes(manifest_object(target, manifest))
        for one in done:
            objects.append(folder / f"{one.facts['number']}.o")
            objects[-1].write_bytes(one.objects[target])
        TARGETS[target].link(objects, folder / library.name)
        unfinished = out / f"{library.name}.{os.getpid()}"
        unfinished.write_bytes((folder / library.name).read_bytes())
        unfinished.replace(library)  # a process may have the old one open
    return library


def is_current(target: str, folder: Path) -> bool:
    """Return whether a library exists and matches the source and the recorded signatures."""
    file = folder / TARGETS[target].file
    if not file.is_file():
        return False
    content = file.read_bytes()  # a library of another platform cannot be loaded
    start = content.find(b'{"format":')
    manifest = json.loads(content[start : content.index(b"\0", start)])
    wanted = {job.name + json.dumps(job.signature, separators=(",", ":")) for job in jobs()}
    return (
        manifest["format"] == FORMAT
        and set(manifest["kernels"]) == wanted
        and manifest["digest"] == sources_digest(manifest["sources"])
    )


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.build_kernels")
    parser.add_argument("out", nargs="?", type=Path, default=FOLDER, metavar="OUT")
    parser.add_argument(
        "--target", action="append", choices=TARGETS, help="Platform; repeatable, all by default."
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--if-needed", action="store_true", help="Keep libraries that are current.")
    parser.add_argument("--record", action="store_true", help="Record the signatures in the cache.")
    given = parser.parse_args(words)
    if given.record:
        print(f"{record_signatures()} new signatures")
        return 0
    wanted = given.target or list(TARGETS)
    if given.if_needed:
        wanted = [target for target in wanted if not is_current(target, given.out)]
    try:
        for file in build(wanted, given.out, max(1, given.processes)) if wanted else ():
            print(f"{file} ({file.stat().st_size:,} bytes)")
    except BuildError as error:
        print(f"build_kernels: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
