"""Report of tests that passed only on retry, with the output of their first failure.

Every run stores the output of its failed tests in pytest's cache. A run with `--retry`, which is
meant for the failed tests alone, reports those of them that pass: they depend on time or on others.
"""

import pytest

_CACHE_KEY = "anypoker/failures"


def add_option(parser: pytest.Parser) -> None:
    parser.addoption(
        "--retry",
        action="store_true",
        help="report the tests that failed in the last run without this option and pass now",
    )


def register(config: pytest.Config) -> None:
    """Start the plugin in the main process, where xdist's workers send their reports."""
    cache = getattr(config, "cache", None)
    if cache is not None and not hasattr(config, "workerinput"):
        report = RetryReport(cache, retry=bool(config.getoption("--retry")))
        config.pluginmanager.register(report, "retry-report")


class RetryReport:
    """Outputs of failed tests, of this run and of the run that is retried."""

    def __init__(self, cache: pytest.Cache, retry: bool) -> None:
        self.cache = cache
        self.retry = retry
        self.first: dict[str, str] = cache.get(_CACHE_KEY, {}) if retry else {}
        self.failed: dict[str, str] = {}
        self.finished: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.setdefault(report.nodeid, _output(report))
        if report.when == "teardown":
            self.finished.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        if not self.retry:
            self.cache.set(_CACHE_KEY, self.failed)

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        passed = self.finished - set(self.failed)
        flaky = {test: output for test, output in self.first.items() if test in passed}
        if not flaky:
            return
        terminalreporter.section("passed only on retry", yellow=True)
        for test, output in flaky.items():
            terminalreporter.write_line(f"{test}: its first run", bold=True)
            terminalreporter.write_line(f"{output}\n")
        for test in flaky:
            terminalreporter.write_line(f"PASSED ONLY ON RETRY {test}", yellow=True)


def _output(report: pytest.TestReport) -> str:
    captured = [f"--- {name}\n{text}" for name, text in report.sections]
    return "\n".join([f"failed in {report.when}", report.longreprtext, *captured])
