"""Hosted workflows and issue forms are valid; they cannot run here."""

import subprocess
import sys
from pathlib import Path

import pytest

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
