"""Containerfile and compose.yaml: linted, and run in a folder where no container can run."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.external_files import ROOT
from tools import run_containerfile, trim_image

SCRIPTS = Path(sys.executable).parent
SMALL = """
FROM example AS first
WORKDIR /build/one
COPY a.txt ./
ENV WORD=two
RUN printf %s "$WORD" > b.txt && test -f /build/one/a.txt
RUN apt-get install nothing
FROM example
COPY --from=first /opt /opt
ENV PLACE=/data/cache
RUN mkdir -p /opt/room && cat /build/one/b.txt > /opt/room/c.txt
HEALTHCHECK --interval=30s CMD ["true"]
ENTRYPOINT ["tini", "--", "room"]
CMD ["serve", "--data-dir", "/data"]
"""


def lines() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    for name, rest in run_containerfile.instructions(text):
        found.setdefault(name, []).append(rest)
    return found


def test_containerfile_passes_hadolint() -> None:
    hadolint = shutil.which("hadolint") or shutil.which("hadolint", path=str(SCRIPTS))
    if hadolint is None:
        pytest.skip("hadolint is not installed")
    done = subprocess.run([hadolint, "Containerfile"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_compose_file_matches_the_schema() -> None:
    words = ["--builtin-schema", "vendor.compose-spec", "compose.yaml"]
    command = [f"{SCRIPTS}/check-jsonschema", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_image_is_small_and_safe_by_its_file() -> None:
    found = lines()
    for base in found["FROM"]:
        assert re.search(r":(\d+\.\d+\.\d+|12\.\d+)-([a-z]+-)?slim", base), base
    assert found["USER"] == ["10001"]
    assert found["VOLUME"] == ["/data"]
    assert len(found["HEALTHCHECK"]) == 1
    assert found["ENTRYPOINT"] == ['["tini", "--", "anypoker"]']
    assert any("tools/trim_image.py /opt/anypoker" in line for line in found["RUN"])
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert "read_only: true" in compose
    assert "profiles: [postgresql]" in compose
    assert "profiles: [caddy]" in compose


def test_pinned_pnpm_is_that_of_the_package() -> None:
    import json

    package = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert any(f"--package={package['packageManager']} " in line for line in lines()["RUN"])


def test_commands_of_a_containerfile_run_in_a_folder(tmp_path: Path) -> None:
    context = tmp_path / "context"
    context.mkdir()
    (context / "Containerfile").write_text(SMALL)
    (context / "a.txt").write_text("one")
    result = run_containerfile.run(tmp_path / "root", context)
    assert (tmp_path / "root/opt/room/c.txt").read_text() == "two"
    assert result.skipped == ["apt-get install nothing"]
    assert result.start_words() == ["room", "serve", "--data-dir", f"{tmp_path}/root/data"]
    assert result.environment == {"PLACE": f"{tmp_path}/root/data/cache"}
    assert run_containerfile.tree_size(tmp_path / "root/opt") > 0


@pytest.mark.skipif(sys.platform != "linux", reason="the image is one of Linux")
def test_trimmed_environment_keeps_what_is_used(tmp_path: Path) -> None:
    packages = tmp_path / "lib/python3.13/site-packages"
    kept = ["one/code.py", "one/__pycache__/code.cpython-313.pyc", "pygments/lexers/css.py",
            "pygments/lexers/__pycache__/css.x.pyc", "one-1.dist-info/METADATA"]  # fmt: skip
    gone = ["one/code.pyi", "one/tests/test_code.py", "numpy/f2py/a.py", "one/include/one.h",
            "pygments/lexers/cobol.py", "one-1.dist-info/sboms/one.json"]  # fmt: skip
    for name in (*kept, *gone):
        (packages / name).parent.mkdir(parents=True, exist_ok=True)
        (packages / name).write_text("x = 1")
    module = packages / "one/fast.so"
    shutil.copy(next((SCRIPTS.parent / "lib").rglob("uvloop/loop*.so")), module)
    size = module.stat().st_size
    trim_image.trim(tmp_path)
    left = {str(path.relative_to(packages)) for path in packages.rglob("*") if path.is_file()}
    assert left == {*kept, "one/fast.so"}
    assert module.stat().st_size < size / 2  # without debug symbols
