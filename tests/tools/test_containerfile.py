"""Containerfile and compose.yaml: linted, and run in a folder where no container can run."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.external_files import ROOT
from tools import run_containerfile

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
        assert ".".join(base.split(":")[1].split("-")[0].split(".")[:3]).count(".") == 2, base
        assert "slim" in base
    assert found["USER"] == ["10001"]
    assert found["VOLUME"] == ["/data"]
    assert len(found["HEALTHCHECK"]) == 1
    assert found["ENTRYPOINT"] == ['["tini", "--", "anypoker"]']
    assert any("UV_COMPILE_BYTECODE=1" in line for line in found["ENV"])
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
