"""What tests need of the machine besides Python: where it is missing they are skipped, and say how to get it.

With `--skip-nothing`, as in continuous integration, a test that would be skipped has failed.
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Generator

import moderngl
import pytest

from intodepth.render.context import GraphicsMissing, open_context
from intodepth.render.renderer import Renderer


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--skip-nothing", action="store_true", help="a test that would be skipped has failed")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and item.config.option.skip_nothing:
        report.outcome = "failed"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", ())
    for reason, count in Counter(report.longrepr[2] for report in skipped).items():
        terminalreporter.line(f"{count} {reason}")


@pytest.fixture(scope="session")
def context() -> moderngl.Context:
    """OpenGL without a window, one for all tests."""
    try:
        return open_context(windowless=True)
    except GraphicsMissing as error:
        pytest.skip(f"{error}: apt install libegl1 libgl1-mesa-dri")


@pytest.fixture(scope="session")
def renderer(context: moderngl.Context) -> Renderer:
    return Renderer(context, samples=0)


@pytest.fixture(scope="session")
def unseen(context: moderngl.Context) -> None:
    """A driver of SDL that opens windows without a screen."""
    if not sys.platform.startswith("linux"):
        pytest.skip("SDL opens windows without a screen on Linux only")


@pytest.fixture(scope="session")
def xvfb(context: moderngl.Context) -> None:
    """A screen for windows that nobody looks at, and hands that move its mouse."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("no screen and no hands for a true window here: apt install xvfb xdotool")
