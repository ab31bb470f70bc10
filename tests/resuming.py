"""resuming: goes on with a long run of pytest that was cut off.

`pytest -p tests.resuming --resume FILE -m long` notes in the file which tests have passed,
and passes them over the next time. After any change of what the game or the tests are made of, all run again.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MADE_OF = ("intodepth", "tests", "data", "fonts", "levels", "tweaks")
PASSED_OVER = (".pyc", ".so")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--resume", type=Path, help="file that notes which tests have passed")


def digest() -> str:
    """Return the digest of all that the game and the tests are made of."""
    whole = sha256()
    for folder in MADE_OF:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix not in PASSED_OVER:
                whole.update(f"{path.relative_to(ROOT)} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


class Passed:
    """The names of what has passed on what there is now, kept in a file."""

    def __init__(self, file: Path) -> None:
        """Read the file; of other sources it tells nothing."""
        self._file = file
        first, *names = file.read_text(encoding="utf-8").splitlines() if file.exists() else [""]
        self._names = set(names) if first == digest() else set[str]()

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def add(self, name: str) -> None:
        """Note that this has passed."""
        if not self._names:
            self._file.write_text(f"{digest()}\n", encoding="utf-8")
        self._names.add(name)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"{name}\n")


class Notes:
    """Notes the tests that pass; where several processes share them out, the first of all does."""

    def __init__(self, passed: Passed) -> None:
        self._passed = passed
        self._failed = set[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self._failed.add(report.nodeid)
        elif report.when == "teardown" and report.nodeid not in self._failed:
            self._passed.add(report.nodeid)


def pytest_configure(config: pytest.Config) -> None:
    if config.option.resume is None:
        raise pytest.UsageError("--resume FILE is missing")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Notes(Passed(config.option.resume)))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    passed = Passed(config.option.resume)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in passed])
    items[:] = [item for item in items if item.nodeid not in passed]
