"""Kernels and the types of their arguments, as recorded in `signatures.json`.

Kernels are not written for one game: the same signatures serve all games. They are recorded from
the machine code that numba compiled and cached while tests and commands ran.
"""

import json
from importlib import import_module
from pathlib import Path

from anypoker.disk_cache import cache_folder, read_cached
from anypoker.ranking.batch.compiling import Kernel
from anypoker.ranking.batch.kernel_signatures import Described
from anypoker.ranking.batch.machine_code import code_header
from tools.kernels.callers import called_kernels

FILE = Path(__file__).with_name("signatures.json")
Signatures = dict[str, list[list[Described]]]  # by "module:function"


def read_signatures() -> Signatures:
    """Return the recorded signatures."""
    found: Signatures = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def find_kernel(name: str) -> Kernel[..., object] | None:
    """Return the kernel of this name; None if the source no longer has it."""
    module, _, function = name.partition(":")
    try:
        kernel = getattr(import_module(module), function, None)
    except ModuleNotFoundError:
        return None
    return kernel if isinstance(kernel, Kernel) else None


def record_signatures() -> int:
    """Add the signatures of cached code; return how many are new.

    Kernels that only other kernels call, or tests, are left out.
    """
    wanted = called_kernels()
    known = read_signatures() if FILE.is_file() else {}
    before = sum(map(len, known.values()))
    for file in sorted((cache_folder() / "machine-code").glob("*")):
        body = read_cached(file)
        kernel = code_header(bytes(body))[0].get("kernel", "") if body is not None else ""
        name, bracket, text = kernel.partition("[")
        if name.startswith("anypoker."):
            signature = json.loads(bracket + text)
            if signature not in known.setdefault(name, []):
                known[name].append(signature)
    kept = {name: sorted(known[name], key=repr) for name in sorted(known) if name in wanted}
    lines = [
        f" {json.dumps(name)}: [\n"
        + ",\n".join("  " + json.dumps(signature) for signature in signatures)
        + "\n ]"
        for name, signatures in kept.items()
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return sum(map(len, kept.values())) - before
