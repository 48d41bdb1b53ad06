"""The README stays true: its commands are run, and print what it shows."""

import re
from pathlib import Path

from tools.reference.pages import README, ROOT
from tools.reference.transcripts import NOT_RUN, commands, fences, make_run, refreshed, run


def test_the_commands_of_the_readme_print_what_it_shows(tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    assert refreshed(text, tmp_path) == text


def test_the_commands_in_its_sentences_work(tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    spoken = [" ".join(words.split()) for words in re.findall(r"`(\./run [^`]+)`", prose)]
    assert spoken
    # The card room serves until it is stopped: tests/server and tests/web start it.
    spoken = [words for words in spoken if not words.startswith("./run serve")]
    make_run(tmp_path)
    ends = {words: run(words, tmp_path)[0] for words in spoken}
    assert ends == dict.fromkeys(spoken, 0)


def test_every_main_job_is_shown() -> None:
    text = README.read_text(encoding="utf-8")
    shown = [
        one.words
        for fence in fences(text)
        if fence.kind == "console"
        for one in commands(fence.body)
    ]
    jobs = {words.split()[1] for words in shown if words.startswith("./run ")}
    assert {"show", "check", "test"} <= jobs


def test_the_one_command_that_is_not_run_here_is_a_word_of_the_script() -> None:
    assert NOT_RUN == ("./run test",)
    assert re.search(r"^test\)$", (ROOT / "run").read_text(encoding="utf-8"), re.MULTILINE)


def test_links_of_the_front_pages_lead_somewhere() -> None:
    for page in (README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"):
        links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
        assert [link for link in links if not (ROOT / link).exists()] == [], page.name
