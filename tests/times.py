"""times: adds to a run of pytest the processor time of tests by folder, by file and of the longest tests.

`.venv/bin/python -m pytest -p tests.times`. What other programs do at the same time changes processor time
little. The time of a process that a test has started counts too, once that process has ended.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from typing import Final

import pytest

NAME: Final = "processor time"
MOST: Final = 40
"""lines of a table"""

_last = 0.0
_taken: defaultdict[str, float] = defaultdict(float)
"""in seconds, by the name of the test"""


def processor_time() -> float:
    """Return that of this process and of those that it started and that have ended, in seconds."""
    return sum(os.times()[:4])


def pytest_runtest_logstart() -> None:
    global _last
    _last = processor_time()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    global _last
    report = yield
    now = processor_time()
    vars(report)[NAME] = now - _last
    _last = now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _taken[report.nodeid] += vars(report)[NAME]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    folders: defaultdict[str, float] = defaultdict(float)
    files: defaultdict[str, float] = defaultdict(float)
    for test, seconds in _taken.items():
        file = test.partition("::")[0]
        files[file] += seconds
        folders["/".join(file.split("/")[:2])] += seconds
    terminalreporter.section(f"{NAME} of {len(_taken)} tests: {sum(_taken.values()):.0f} s")
    for table in (folders, files, _taken):
        longest = sorted(table.items(), key=lambda each: -each[1])[:MOST]
        terminalreporter.write("\n".join(f"{seconds:7.2f} s  {name}" for name, seconds in longest) + "\n\n")
