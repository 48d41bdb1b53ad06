"""Build hooks of the wheel and the source distribution.

A build needs the pages of the card room, because whoever installs the package has no Node.js. The
README gets absolute links, because a package index shows it without the repository around it.
"""

import os
import platform
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

INDEX = "src/anypoker/server/pages/index.html"
KERNELS = "src/anypoker/ranking/batch/library"  # folder of the compiled kernels, if there are any
# Libraries of a platform and the tags of its wheel. They need nothing of the C library but memmove
# and its kin, so any Linux will do.
WHEELS = {
    "linux-x86_64": ("kernels-linux-x86_64-*.so", "manylinux2014_x86_64.musllinux_1_1_x86_64"),
    "linux-aarch64": ("kernels-linux-aarch64*.so", "manylinux2014_aarch64.musllinux_1_1_aarch64"),
}
_LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:|mailto:|#)([^)\s]+)\)")


class PagesHook(BuildHookInterface[Any]):
    """Check that the pages are built, and add the kernels of the platform to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fail without pages; an editable installation reads them from the checkout later."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / INDEX).is_file():
            sys.exit(
                "the pages of the card room are not built: run `python -m tools.build_pages` "
                "(it needs Node.js 20 or newer), then build again"
            )
        if self.target_name == "wheel":
            _add_kernels(root, build_data)


def _add_kernels(root: Path, build_data: dict[str, Any]) -> None:
    """Put the libraries of one platform into the wheel: this one, or ANYPOKER_WHEEL.

    `python -m tools.build_kernels` makes them; a wheel without them is for any platform.
    """
    wanted = os.environ.get("ANYPOKER_WHEEL") or f"{sys.platform}-{platform.machine()}"
    pattern, tags = WHEELS.get(wanted, ("", ""))
    libraries = sorted((root / KERNELS).glob(pattern)) if pattern else []
    if libraries:
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{tags}"
        for one in libraries:
            inside = one.relative_to(root / "src")
            build_data["force_include"][str(one)] = str(inside)


class ReadmeHook(MetadataHookInterface):
    """Use the README with absolute links as the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = metadata["urls"]["Source"]
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, source)}


def absolute(text: str, source: str) -> str:
    """Replace relative links by addresses in the repository; pictures by their files."""
    raw = source.replace("https://github.com/", "https://raw.githubusercontent.com/")

    def full(link: re.Match[str]) -> str:
        base = f"{raw}/main" if link[1] else f"{source}/blob/main"
        return f"{link[1]}{link[2]}{base}/{link[3]})"

    return _LINK.sub(full, text)
