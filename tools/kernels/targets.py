"""Platforms for which kernels are compiled, and how their libraries are linked."""

import platform
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from llvmlite import binding

from anypoker.ranking.batch.kernel_library import MANIFEST, SYMBOL


class BuildError(Exception):
    """A library that cannot be built here; the sentence says what is missing."""


@dataclass(frozen=True)
class Target:
    """A platform. `cpu`: the oldest processor that can run the code, as LLVM calls it."""

    file: str
    triple: str
    cpu: str
    machine: str  # as `platform.machine` calls it

    def target_machine(self) -> Any:
        """Return LLVM's machine for position-independent code."""
        binding.initialize_all_targets()
        binding.initialize_all_asmprinters()
        return binding.Target.from_triple(self.triple).create_target_machine(
            cpu=self.cpu, features="", opt=3, reloc="pic", codemodel="small"
        )

    def link(self, objects: list[Path], out: Path) -> None:
        """Link objects into a shared library that exports only kernels and the manifest."""
        exports = out.with_suffix(".exports")
        exports.write_text(
            f"{{ global: {MANIFEST}; {SYMBOL.format('*')}; local: *; }};\n", encoding="utf-8"
        )
        words = [
            self._linker(),
            "-shared",
            "-O1",
            "--gc-sections",
            "--strip-all",
            "--build-id=none",
        ]
        words += ["-z", "noexecstack", "-z", "relro", "-z", "now", "-z", "text"]
        words += [f"--version-script={exports}", "-soname", self.file, "-o", str(out)]
        try:
            subprocess.run([*words, *map(str, objects)], check=True)
        except subprocess.CalledProcessError as error:
            raise BuildError(f"the linker failed for {self.file}") from error
        finally:
            exports.unlink()

    def _linker(self) -> str:
        names = [f"{self.machine}-linux-gnu-ld", "ld.lld"]
        if platform.machine() == self.machine:
            names.insert(0, "ld")
        for name in names:
            found = shutil.which(name)
            if found:
                return found
        raise BuildError(
            f"there is no linker for {self.machine}: install "
            f"binutils-{self.machine.replace('_', '-')}-linux-gnu or lld"
        )


TARGETS = {
    "x86-64-v2": Target(
        "kernels-linux-x86_64-v2.so", "x86_64-unknown-linux-gnu", "x86-64-v2", "x86_64"
    ),
    "x86-64-v3": Target(
        "kernels-linux-x86_64-v3.so", "x86_64-unknown-linux-gnu", "x86-64-v3", "x86_64"
    ),
    "aarch64": Target(
        "kernels-linux-aarch64.so", "aarch64-unknown-linux-gnu", "generic", "aarch64"
    ),
}
