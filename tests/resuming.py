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


def passed(file: Path) -> set[str]:
    """Return the tests that have passed on what there is now."""
    first, *names = file.read_text(encoding="utf-8").splitlines() if file.exists() else [""]
    return set(names) if first == digest() else set()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    known = passed(config.option.resume)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in known])
    items[:] = [item for item in items if item.nodeid not in known]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    file: Path | None = session.config.option.resume
    if file is None:
        raise pytest.UsageError("--resume FILE is missing")
    if not hasattr(session.config, "workerinput") and not passed(file):
        file.write_text(f"{digest()}\n", encoding="utf-8")


class Notes:
    """Notes the tests that pass; where several processes share them out, the first of all does."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._failed = set[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self._failed.add(report.nodeid)
        elif report.when == "teardown" and report.nodeid not in self._failed:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\n")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.resume is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Notes(config.option.resume))
