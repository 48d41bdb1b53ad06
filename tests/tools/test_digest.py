"""The behaviour digest at its smallest size."""

import subprocess
import sys
from pathlib import Path


def write_digest(file: Path) -> list[str]:
    words = ["--every", "250", "--hands", "1", "--mutations", "1"]
    command = [sys.executable, "-m", "tools.digest", str(file), *words]
    subprocess.run(command, check=True, capture_output=True)
    return file.read_text(encoding="utf-8").splitlines()


def test_digest_is_reproducible(tmp_path: Path) -> None:
    first = write_digest(tmp_path / "first.txt")
    assert first == write_digest(tmp_path / "second.txt")
    kinds = {line.split()[1].split("/")[0] for line in first}
    assert kinds - {"corpus"} == {"bot", "catalogue", "command", "equity", "odds", "wire"}
