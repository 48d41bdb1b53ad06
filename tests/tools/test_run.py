"""`./run` from a clone to a command: the real script and a real pip, in small checkouts.

The checkouts need no network: they depend on a package in the checkout, whose build backend counts
the installations.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source, find_spec
from pathlib import Path

import pytest

from tests.external_files import ROOT
from tests.processes import started, wait_until
from tools import bootstrap
from tools.warm_caches import COMMAND_FILES, compile_bytecode, run_command

PROJECT = """
[project]
name = "anypoker"
version = "1"
requires-python = ">=3.11"
dependencies = ["helper @ file://{folder}/helper"]

[dependency-groups]
dev = []
"""
HELPER = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "helper"
version = "1"
"""
BACKEND = """
import os, signal, zipfile
from pathlib import Path

def build_wheel(folder, config_settings=None, metadata_directory=None):
    with open("{folder}/builds", "a") as builds:
        builds.write("built\\n")
    if "SLOWLY" in os.environ:
        signal.pause()
    info = "helper-1.dist-info"
    with zipfile.ZipFile(Path(folder) / "helper-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("helper.py", "HELP = 1")
        head = "Metadata-Version: 2.1\\nName: helper\\nVersion: 1\\n"
        wheel.writestr(f"{{info}}/METADATA", head)
        wheel.writestr(f"{{info}}/WHEEL", "Wheel-Version: 1.0\\nTag: py3-none-any\\n")
        wheel.writestr(f"{{info}}/RECORD", "")
    return "helper-1-py3-none-any.whl"
"""
PACKAGE = """
import helper, sys

print(__file__, *sys.argv[1:])
"""
PYTHON = Path(sys.executable).resolve()
UV = """#!/bin/sh
# The part of uv that `run` needs; pip does the work.
if [ "$1" = run ]; then
    while [ "${{1#/}}" = "$1" ]; do shift; done
    exec "{python}" "$@"
fi
[ "$1 $2" = "sync --frozen" ] || exit 9
case " $* " in
*" --no-cache "*) export PIP_NO_CACHE_DIR=1 ;;
*) mkdir -p "$HOME/.cache/uv" || exit 2 ;;
esac
place=$UV_PROJECT_ENVIRONMENT
[ -f "$place/pyvenv.cfg" ] && "$place/bin/python" -c "" 2>/dev/null ||
    "{python}" -m venv --clear --without-pip "$place"
exec "{pip}" -m pip --quiet --python "$place/bin/python" install ./helper
"""

pytestmark = pytest.mark.skipif(
    find_spec("ensurepip") is None, reason="this Python cannot make environments (no ensurepip)"
)


@dataclass(frozen=True)
class Checkout:
    """A small project with the real `run`."""

    folder: Path
    path: Path  # folder of the programs that `run` finds

    @property
    def environment(self) -> dict[str, str]:
        home = self.path.parent / "home"
        return {
            "PATH": str(self.path),
            "HOME": str(home),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
        }

    @property
    def builds(self) -> int:
        builds = self.folder / "builds"
        return len(builds.read_text().splitlines()) if builds.exists() else 0

    def run(self, *words: str, script: str | Path = "", **environment: str) -> "Said":
        done = subprocess.run(
            [str(script or self.folder / "run"), *words],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.path,
            env=self.environment | environment,
            preexec_fn=obey_permissions,
        )
        return Said(done.returncode, done.stdout, done.stderr)

    def answer(self, *words: str) -> "Said":
        """Return the output of a successful command."""
        return Said(0, f"{' '.join((str(self.folder / 'src/anypoker/__main__.py'), *words))}\n", "")


@dataclass(frozen=True)
class Said:
    status: int
    out: str
    errors: str


def make_checkout(folder: Path, path: Path) -> Checkout:
    for name, text in {
        "pyproject.toml": PROJECT.format(folder=folder.resolve()),
        "constraints.txt": "helper==1\n",
        "helper/pyproject.toml": HELPER,
        "helper/backend.py": BACKEND.format(folder=folder.resolve()),
        "src/anypoker/__main__.py": PACKAGE,
        "tests/run": 'echo tests "$@"\n',
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "tools").mkdir()
    for name in ("run", "tools/bootstrap.py"):
        shutil.copy(ROOT / name, folder / name)
    return Checkout(folder.resolve(), path)


def make_path(folder: Path, **programs: str) -> Path:
    """Create a folder with the programs that the shell needs, and with the given scripts."""
    folder.mkdir()
    for name in ("sh", "cat", "dirname", "mkdir", "readlink"):
        found = shutil.which(name)
        assert found
        (folder / name).symlink_to(found)
    for name, text in programs.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide Python without uv."""
    folder = make_path(tmp_path_factory.mktemp("programs") / "bin")
    (folder / "python3").symlink_to(PYTHON)
    return folder


@pytest.fixture(scope="module")
def two_first_calls(
    tmp_path_factory: pytest.TempPathFactory, path: Path
) -> tuple[Checkout, list[Said]]:
    """Call `run` twice at the same time in a new checkout."""
    checkout = make_checkout(tmp_path_factory.mktemp("checkout") / "first", path)

    with ExitStack() as calls:
        both = [
            calls.enter_context(started(checkout.folder / "run", "games", env=checkout.environment))
            for _ in range(2)
        ]
        said = [Said(one.wait(), one.out.text, one.errors.text) for one in both]
    return checkout, said


@pytest.fixture
def installed(two_first_calls: tuple[Checkout, list[Said]], tmp_path: Path) -> Checkout:
    """Copy the first checkout."""
    first, _ = two_first_calls
    shutil.copytree(first.folder, tmp_path / "copy", symlinks=True)
    copy = Checkout((tmp_path / "copy").resolve(), first.path)
    assert copy.run("games") == copy.answer("games")
    return copy


@pytest.fixture
def fresh(tmp_path: Path, path: Path) -> Checkout:
    return make_checkout(tmp_path / "fresh", path)


@pytest.fixture
def with_uv(two_first_calls: tuple[Checkout, list[Said]], tmp_path: Path) -> Checkout:
    first, _ = two_first_calls
    uv = UV.format(pip=first.folder / ".venv/bin/python", python=PYTHON)
    path = make_path(tmp_path / "bin", uv=uv)
    (path / "python3").symlink_to(PYTHON)
    return make_checkout(tmp_path / "fresh", path)


INSTALLING = "run: installing Anypoker\n"
TOOLS = "run: installing the test tools\n"
FAILED = (
    "run: installation failed, see above: the first call needs a connection to the internet; call "
    "./run again to retry\n"
)


def test_second_call_waits_for_installation(
    two_first_calls: tuple[Checkout, list[Said]],
) -> None:
    checkout, said = two_first_calls
    assert [(one.status, one.out) for one in said] == [(0, checkout.answer("games").out)] * 2
    waiting = "run: waiting for another installation\n"
    assert {one.errors for one in said} == {INSTALLING, waiting}
    assert checkout.builds == 1


def test_moved_checkout_works(installed: Checkout, tmp_path: Path) -> None:
    """Neither installs anything nor touches the old folder."""
    first_builds = installed.builds
    place = tmp_path / "another place, and a long one" / ("x" * 120)
    place.parent.mkdir()
    installed.folder.rename(place)
    moved = Checkout(place.resolve(), installed.path)
    for _ in range(2):
        assert moved.run("a  b", "c") == moved.answer("a  b", "c")
    script = [place / ".venv/bin/anypoker", "d"]
    said = subprocess.run(script, capture_output=True, text=True, check=True, env=moved.environment)
    assert said.stdout == moved.answer("d").out
    assert moved.builds == first_builds


def test_it_works_through_links(installed: Checkout, tmp_path: Path) -> None:
    (tmp_path / "folder").symlink_to(installed.folder)
    (tmp_path / "one").symlink_to("folder/run")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    for script in ("one", "two", "folder/run"):
        assert installed.run("show", script=tmp_path / script) == installed.answer("show")


def test_unrelated_project_change_installs_nothing(with_uv: Checkout) -> None:
    assert with_uv.run().status == 0
    project = with_uv.folder / "pyproject.toml"
    project.touch()
    assert with_uv.run() == with_uv.answer()
    project.write_text(project.read_text() + "[tool.other]\nnumber = 2\n")
    assert with_uv.run() == with_uv.answer()
    assert with_uv.builds == 1
    project.write_text(project.read_text().replace('">=3.11"', '">=3.10"'))
    assert with_uv.run() == Said(0, with_uv.answer().out, INSTALLING)
    assert with_uv.builds == 2


def test_changed_lock_installs_again(with_uv: Checkout) -> None:
    assert with_uv.run().status == 0
    (with_uv.folder / "constraints.txt").write_text("helper==1\nother==2\n")
    assert with_uv.run() == Said(0, with_uv.answer().out, INSTALLING)
    assert with_uv.run() == with_uv.answer()
    assert with_uv.builds == 2


def test_pip_obeys_the_lock(fresh: Checkout) -> None:
    (fresh.folder / "constraints.txt").write_text("helper==2\n")
    said = fresh.run("games")
    assert said.status == 1
    assert "helper" in said.errors
    assert said.errors.endswith(FAILED)
    assert not list((fresh.folder / ".venv").glob(".installed-*"))


def test_interrupted_installation_is_repeated(with_uv: Checkout) -> None:
    slowly = with_uv.environment | {"SLOWLY": "yes"}
    with started(with_uv.folder / "run", "games", env=slowly) as one:
        wait_until(lambda: with_uv.builds)
        one.interrupt()
        status = one.wait()
    assert status in (130, -signal.SIGINT)  # shells differ
    assert one.errors.text.endswith(
        "run: interrupted; call ./run again to restart the installation\n"
    )
    assert with_uv.run("games") == Said(0, with_uv.answer("games").out, INSTALLING)
    assert with_uv.run("games") == with_uv.answer("games")


def test_caches_are_built_once(with_uv: Checkout) -> None:
    prepare = with_uv.folder / "tools/warm_caches.py"
    prepare.write_text("open('prepared', 'a').write('once\\n'); raise SystemExit('it fails')\n")
    assert with_uv.run() == Said(0, with_uv.answer().out, INSTALLING)
    assert with_uv.run() == with_uv.answer()
    prepared = with_uv.folder / "prepared"
    wait_until(lambda: prepared.is_file() and prepared.read_text() == "once\n")


def test_first_command_does_not_wait_for_caches(with_uv: Checkout) -> None:
    later = (
        "import sys, time, pathlib\n"
        "until = time.monotonic() + 120\n"  # ends by itself if the test fails
        "while not pathlib.Path('answered').exists() and time.monotonic() < until:\n"
        "    time.sleep(0.01)\n"
        "open('prepared', 'a').write(' '.join(sys.argv[1:]) + '\\n')\n"
    )
    (with_uv.folder / "tools/warm_caches.py").write_text(later)
    assert with_uv.run() == Said(0, with_uv.answer().out, INSTALLING)
    prepared = with_uv.folder / "prepared"
    assert not prepared.exists()
    (with_uv.folder / "answered").touch()
    wait_until(lambda: prepared.is_file() and prepared.read_text() == "first later\n")


def test_serve_builds_the_pages(with_uv: Checkout) -> None:
    (with_uv.folder / "tools/build_pages.py").write_text("print('pages')\n")
    said = with_uv.run("serve", "--port", "0")
    assert said == Said(0, "pages\n" + with_uv.answer("serve", "--port", "0").out, INSTALLING)
    assert with_uv.builds == 1


@pytest.mark.parametrize(
    "line", [line for file in COMMAND_FILES.values() for line in file.read_text().splitlines()]
)
def test_warm_up_command_prints_a_result(line: str) -> None:
    assert run_command(line)


def test_bytecode_is_compiled_under_dont_write_bytecode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    source = tmp_path / "room.py"
    source.write_text("BUTTON = 0\n")
    compile_bytecode(tmp_path)
    assert Path(cache_from_source(source)).exists()


@pytest.mark.parametrize("mark", [b"", b"/old\n\0\0\0"])
def test_environment_without_stamp_is_recreated(fresh: Checkout, mark: bytes) -> None:
    """An interrupted `python -m venv` leaves such environments."""
    python = fresh.folder / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.symlink_to(PYTHON)
    stray = fresh.folder / ".venv/lib/stray"
    stray.mkdir(parents=True)
    (fresh.folder / ".venv/.installed-run").write_bytes(mark)
    assert fresh.run() == Said(0, fresh.answer().out, INSTALLING)
    assert not stray.exists()


def test_environment_without_python_is_recreated(with_uv: Checkout) -> None:
    assert with_uv.run().status == 0
    for link in (with_uv.folder / ".venv/bin").glob("python*"):
        link.unlink()
        link.symlink_to("/no/such/python")
    assert with_uv.run() == Said(0, with_uv.answer().out, INSTALLING)


def test_it_works_when_uv_has_gone(with_uv: Checkout) -> None:
    assert with_uv.run().status == 0
    (with_uv.path / "uv").unlink()
    assert with_uv.run("games") == with_uv.answer("games")
    (with_uv.folder / "constraints.txt").write_text("other==2\n")
    said = with_uv.run("games")
    assert (said.status, said.out) == (0, with_uv.answer("games").out), said.errors
    assert with_uv.builds == 2


def test_failed_installation_of_test_tools_spoils_nothing(installed: Checkout) -> None:
    project = installed.folder / "pyproject.toml"
    text = project.read_text()
    project.write_text(text.replace("dev = []", 'dev = ["no-such-thing"]'))
    failed = installed.run("test", "words")
    assert failed.status == 1
    assert failed.errors.endswith(FAILED)
    assert installed.run("games") == installed.answer("games")
    project.write_text(text)
    assert installed.run("test", "words") == Said(0, "tests words\n", TOOLS)
    assert installed.run("test") == Said(0, "tests\n", "")
    assert installed.run("games") == installed.answer("games")


def test_test_tools_are_installed_again_in_a_moved_checkout(
    installed: Checkout, tmp_path: Path
) -> None:
    """Their scripts contain the folder."""
    assert installed.run("test", "words").errors == TOOLS
    installed.folder.rename(tmp_path / "moved")
    moved = Checkout((tmp_path / "moved").resolve(), installed.path)
    assert moved.run("games") == moved.answer("games")
    assert moved.run("test", "words").errors == TOOLS


def test_without_a_home_it_installs_and_keeps_no_downloads(with_uv: Checkout) -> None:
    for home in ("/dev/null", "/no/such/home"):
        shutil.rmtree(with_uv.folder / ".venv", ignore_errors=True)
        assert with_uv.run(HOME=home) == Said(0, with_uv.answer().out, INSTALLING)


# ---------------------------------------------------------------- failures


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Make a folder read-only for the duration of the block."""
    folders = [folder, *(path for path in folder.rglob("*") if path.is_dir())]
    folders = [path for path in folders if not path.is_symlink()]
    for path in folders:
        path.chmod(0o555)
    try:
        yield
    finally:
        for path in folders:
            path.chmod(0o755)


def obey_permissions() -> None:
    """Drop root's permission to write everywhere (PR_CAPBSET_DROP of CAP_DAC_OVERRIDE)."""
    if os.geteuid() == 0 and ctypes.CDLL(None).prctl(24, 1, 0, 0, 0):
        raise PermissionError("cannot drop CAP_DAC_OVERRIDE")


needs_permissions = pytest.mark.skipif(
    os.geteuid() == 0 and sys.platform != "linux", reason="here root may write everywhere"
)


@needs_permissions
def test_an_installed_checkout_may_be_read_only(installed: Checkout) -> None:
    with read_only(installed.folder):
        assert installed.run("games") == installed.answer("games")
        said = installed.run("test")
    assert said.status == 1
    assert f"cannot install: {installed.folder}/.venv is read-only" in said.errors


@needs_permissions
def test_read_only_fresh_checkout_is_reported(fresh: Checkout) -> None:
    with read_only(fresh.folder):
        said = fresh.run("games")
    assert said == Said(
        1,
        "",
        f"run: cannot install: {fresh.folder} is read-only; copy {fresh.folder} to a writable "
        "folder and call ./run there\n",
    )


def test_an_old_python_is_named(tmp_path: Path) -> None:
    old = """#!/bin/sh
        case $1 in
        -V) echo Python 3.10.12 ;;
        *) exit 1 ;;
        esac
        """
    path = make_path(tmp_path / "bin", python3=old, python=old)
    assert make_checkout(tmp_path / "fresh", path).run() == Said(
        1,
        "",
        "run: Anypoker needs Python 3.11 or newer, but found Python 3.10.12; install Python 3.13 "
        "or uv (https://docs.astral.sh/uv) and call ./run again\n",
    )
    (path / "python3").unlink()
    (path / "python").unlink()
    assert "but found no Python; install" in Checkout(tmp_path / "fresh", path).run().errors


def test_a_python_that_only_uv_knows_is_found(with_uv: Checkout) -> None:
    (with_uv.path / "python3").unlink()
    assert with_uv.run().out == with_uv.answer().out


def test_python_without_venv_is_rejected_or_replaced(tmp_path: Path, path: Path) -> None:
    """On Debian without python3-venv the call fails and leaves nothing behind."""
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None\n")
    without = f'#!/bin/sh\nPYTHONPATH="{tmp_path}" exec "{PYTHON}" "$@"\n'
    checkout = make_checkout(tmp_path / "fresh", make_path(tmp_path / "bin", python3=without))
    said = checkout.run()
    assert (said.status, said.out) == (1, "")
    assert said.errors == INSTALLING + (
        f"run: Python ({PYTHON}) cannot create environments; install its venv module (on Debian "
        "and Ubuntu: apt install python3-venv) or uv, and call ./run again\n"
    )
    assert not (checkout.folder / ".venv").exists()
    (checkout.path / "python3.11").symlink_to(PYTHON)
    assert checkout.run().out == checkout.answer().out


def test_environment_behind_a_link_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several checkouts may share an environment by a link; installing ends that, not it."""
    shared, folder = tmp_path / "shared", tmp_path / "checkout"
    (shared / "bin").mkdir(parents=True)
    folder.mkdir()
    (folder / "pyproject.toml").write_text(PROJECT.format(folder=folder))
    (folder / "constraints.txt").write_text("")
    (folder / ".venv").symlink_to(shared)
    monkeypatch.setattr(bootstrap.Environment, "fetch", lambda *_, **__: 1)  # no network here
    with pytest.raises(SystemExit):
        bootstrap.Environment(folder, 0).install("run")
    assert (shared / "bin").is_dir()
    assert not (folder / ".venv").exists()
