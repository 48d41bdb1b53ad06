"""The library of kernels for this machine, built if it is missing or old."""

from pathlib import Path

import pytest
from filelock import FileLock

from anypoker.ranking.batch import kernel_library
from tools.build_kernels import main
from tools.kernels.targets import TARGETS


@pytest.fixture(scope="session")
def library_folder() -> Path:
    names = kernel_library.library_names()
    if not names:
        pytest.skip("kernels are not compiled ahead for this platform")
    targets = [name for name, target in TARGETS.items() if target.file in names]
    words = [word for name in targets for word in ("--target", name)]
    kernel_library.FOLDER.mkdir(exist_ok=True)
    with FileLock(kernel_library.FOLDER / ".lock"):  # of all processes that run tests
        assert main(["--if-needed", *words]) == 0
    return kernel_library.FOLDER
