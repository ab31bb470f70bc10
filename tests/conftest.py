"""What tests need of the machine besides Python: where it is missing they are skipped, and say how to get it.

With `--skip-nothing`, as in `.ci/run`, a test that would be skipped has failed. Tests take the
sources of the rules, or with INTODEPTH_COMPILED=1 what `run.py build` made of them.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Container, Generator, Iterator
from pathlib import Path
from typing import cast

import moderngl
import pytest

from intodepth import extensions
from intodepth.render.gl import GraphicsMissing
from intodepth.render.renderer import Renderer
from intodepth.screens import waiting
from intodepth.window.glyph_faces import FreetypeFace
from intodepth.window.graphics import open_context

ROOT = Path(__file__).parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--skip-nothing", action="store_true", help="a test that would be skipped has failed")


@pytest.fixture(scope="session", autouse=True)
def quick_disk() -> Iterator[None]:
    """Let nothing wait until the disk has what was written, which takes a tenth of all the time of the tests.

    Tests of what is kept when that fails put their own function in its place.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody_at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let commands that are tested find no levels and presets of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INTODEPTH_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session", autouse=True)
def whole_work() -> Iterator[None]:
    """Do long work within one frame, so that no test depends on how quick the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waiting, "SLICE", 3600.0)
        yield


@pytest.fixture(scope="session", autouse=True)
def levels_read_once() -> Iterator[None]:
    """Read each level of the game once, which commands that are tested here would do again and again.

    No test changes those files; tests of bad levels read files of their own.
    """
    from intodepth.content import catalog  # not above, as this imports the rules
    from intodepth.content.levels import LevelDefinition, load_level

    read: dict[tuple[object, ...], LevelDefinition] = {}

    def read_once(
        path: Path, heroes: Container[str], relics: Container[str], name: str | None = None
    ) -> LevelDefinition:
        if not path.is_relative_to(ROOT):
            return load_level(path, heroes, relics, name)
        key = path, repr(heroes), repr(relics), name
        if key not in read:
            read[key] = load_level(path, heroes, relics, name)
        return read[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalog, "load_level", read_once)
        yield


os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# At once, as the conftest of a folder, which may import the rules, is read before pytest is configured.
extensions.remove_stale()
if not os.environ.get("INTODEPTH_COMPILED"):
    extensions.use_sources()
elif not extensions.stamp().exists():
    raise pytest.UsageError("the rules are not compiled: python3 run.py build")


def pytest_collection_finish() -> None:
    """Leave what was collected, which stays, out of every later garbage collection, as the game does.

    Collections that come as often as by default take a tenth of the time of all tests.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    is_skipped = report.skipped and not hasattr(report, "wasxfail")
    if is_skipped and item.config.option.skip_nothing:
        report.outcome = "failed"
    return report


Tried = Callable[[str, int], None]
"""takes what a test has tried, such as `broken files`, and how often"""


@pytest.fixture
def tried(record_property: Callable[[str, object], None]) -> Tried:
    """Notes how often a test has tried something; the summary at the end adds it up."""
    return record_property


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how often tests of chance have tried something, and why others were skipped."""
    passed = terminalreporter.stats.get("passed", ())
    tried = Counter[str]()
    for what, count in (pair for report in passed for pair in report.user_properties):
        tried[what] += int(count)
    for what, number in sorted(tried.items()):
        terminalreporter.line(f"{number:,} {what}")
    skipped = terminalreporter.stats.get("skipped", ())
    for reason, count in Counter(report.longrepr[2] for report in skipped).items():
        terminalreporter.line(f"{count} {reason}")


@pytest.fixture(scope="session")
def only_context() -> moderngl.Context:
    """OpenGL without a window."""
    try:
        return cast(moderngl.Context, open_context(windowless=True))
    except GraphicsMissing as error:
        pytest.skip(f"{error}: apt install libegl1 libgl1-mesa-dri")


@pytest.fixture(scope="session")
def only_renderer(only_context: moderngl.Context) -> Renderer:
    with only_context:
        return Renderer(only_context, FreetypeFace, samples=0)


@pytest.fixture
def context(only_context: moderngl.Context) -> Iterator[moderngl.Context]:
    """One for all tests, which is the current one though the test before may have opened another."""
    with only_context:
        yield only_context


@pytest.fixture
def renderer(context: moderngl.Context, only_renderer: Renderer) -> Renderer:
    return only_renderer


@pytest.fixture(scope="session")
def unseen(only_context: moderngl.Context) -> None:
    """A driver of SDL that opens windows without a screen."""
    if not sys.platform.startswith("linux"):
        pytest.skip("SDL opens windows without a screen on Linux only")


@pytest.fixture(scope="session")
def xvfb(only_context: moderngl.Context) -> None:
    """A screen for windows that nobody looks at, and hands that move its mouse."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("no screen and no hands for a true window here: apt install xvfb xdotool")
