"""in_browser: how soon the game starts in Chromium, how long its frames take, and how it grows."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING, Final

from intodepth.files.folders import find_cache
from intodepth.tools.bench.measurement import Measurements, PeerMissing
from intodepth.tools.bench.timing import percentile
from intodepth.tools.web.build import write_site
from intodepth.tools.web.driving import chromium, find_missing, serve_site

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCREENS: Final = {"title": "", "level": "#level=felt_bell", "doors": "#level=two_rooms"}
SECONDS: Final = 8.0
"""for which each screen is looked at"""
SETTLED: Final = 1.0
"""seconds that are left out at first"""
PATIENCE: Final = 120.0


def web() -> Measurements:
    """Yield the size of the parts, the stages of a start, and the time that Python takes for a frame.

    A cold start is with a new profile of the browser, a warm one with that profile again.
    """
    if find_spec("playwright") is None:
        raise PeerMissing("playwright is not installed")
    if lacking := find_missing():
        raise PeerMissing(f"{lacking} is not installed")
    cache = find_cache() / "web"
    site = cache / "site"
    sizes = write_site(site, "", cache / "parts", lambda line: print(f"web: {line}", file=sys.stderr))
    for name, size in sizes.items():
        yield f"web.size.{name.partition('.')[0]}", size / 1e6, "MB"
    yield "web.size.all", sum(sizes.values()) / 1e6, "MB"
    profile = tempfile.mkdtemp()
    try:
        with serve_site(site) as address:
            for start in ("cold", "warm"):
                with chromium(profile) as context:
                    page = context.new_page()
                    for name, milliseconds in _start(page, address):
                        yield f"web.{start}.{name}", milliseconds, "ms"
            for screen, link in SCREENS.items():
                with chromium(profile) as context:
                    page = context.new_page()
                    _start(page, address + link)
                    yield from _frames(page, screen)
    finally:
        shutil.rmtree(profile, ignore_errors=True)


def _start(page: Page, address: str) -> list[tuple[str, float]]:
    """Open the game; return the milliseconds of each stage and of all until the first frame."""
    page.goto(address)
    end = time.monotonic() + PATIENCE
    while not (found := page.evaluate("window.intodepth?.times ? window.intodepth : null")):
        if time.monotonic() > end:
            raise PeerMissing("the game does not start in this Chromium")
        time.sleep(0.02)
    stages = [(str(name).replace(" ", "_"), float(spent)) for name, spent in found["times"]]
    return [*stages, ("first_picture", float(found["shown"]))]


def _frames(page: Page, screen: str) -> Measurements:
    time.sleep(SETTLED)
    page.evaluate("window.intodepth.spent.length = 0")
    begun, before = time.monotonic(), page.evaluate("window.intodepth.frames")
    while time.monotonic() < begun + SECONDS:
        page.mouse.move(500 + 10 * ((time.monotonic() - begun) % 30), 400)
        time.sleep(0.1)
    shown = page.evaluate("window.intodepth.frames") - before
    seconds = time.monotonic() - begun
    spent = page.evaluate("window.intodepth.spent")
    yield f"web.{screen}.python", median(spent), "ms"
    yield f"web.{screen}.python_p99", percentile(spent, 0.99), "ms"
    yield f"web.{screen}.fps", shown / seconds, "frames/s"
