"""What tests in a browser share: one build of the site, and a way to open the game with files of a home."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from intodepth.files.folders import find_cache
from intodepth.tools.web.build import write_site
from intodepth.tools.web.driving import chromium, find_missing, serve_site
from tests.window.web.browser import OpenTab, Tab


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    if lacking := find_missing():
        pytest.skip(f"there is no {lacking} on this machine")
    site = tmp_path_factory.mktemp("site")
    write_site(site, "", find_cache() / "web" / "parts", lambda line: None)
    return site


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with serve_site(site) as found:
        yield found


@pytest.fixture
def profile(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("profile"))


@pytest.fixture
def context(address: str, profile: str) -> Iterator[BrowserContext]:
    with chromium(profile) as found:
        yield found


@pytest.fixture
def open_tab(context: BrowserContext, address: str, profile: str) -> OpenTab:
    """Opens the game with the files of a home."""

    def opened(home: Path) -> Tab:
        tab = Tab(home, context, address, profile)
        tab.put()
        tab.open()
        return tab

    return opened
