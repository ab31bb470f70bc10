"""Small sites in Chromium, on a host whose files the browser may use for ten minutes, beside other pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from intodepth.tools.web.build import PAGE
from intodepth.tools.web.driving import chromium, find_missing, serve_folder
from intodepth.tools.web.site import put_site
from tests.window.windows import until

pytestmark = pytest.mark.browser
READY = "navigator.serviceWorker.ready.then((each) => each.active?.state === 'activated')"
UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const end = new Promise((done) => {
        registration.onupdatefound = () => {
            const worker = registration.installing;
            worker.onstatechange = () => done(worker.state);
        };
    });
    await registration.update();
    return end;
}"""
"""has the browser look for a new build; returns what becomes of it"""
FRAME = """(address) => new Promise((done) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.onload = () => done(frame.contentDocument?.title ?? 'refused');
    document.body.append(frame);
})"""


def upload(folder: Path, name: str) -> None:
    """Put a site into a folder whose page has this title, and its service worker."""
    page = f"document.title = '{name}'; navigator.serviceWorker.register('./offline.js');"
    files = {
        each: (PAGE / each).read_bytes() for each in ("index.html", "offline.js", "page.css", "icon.svg")
    }
    put_site(folder, files | {"page.mjs": page.encode()}, {})


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """The address of the folder `host`."""
    if lacking := find_missing():
        pytest.skip(f"there is no {lacking} on this machine")
    (tmp_path / "host").mkdir()
    with serve_folder(tmp_path / "host", "max-age=600") as address:
        yield address


@pytest.fixture
def page(host: str, tmp_path: Path) -> Iterator[Page]:
    with chromium(str(tmp_path / "profile")) as context:
        yield context.new_page()


def title(page: Page, address: str) -> str:
    page.goto(address)
    return page.title()


def test_a_new_build_is_played_whole_and_other_pages_and_builds_are_left_alone(
    tmp_path: Path, host: str, page: Page
) -> None:
    root = tmp_path / "host"
    folders = ("", "games/depth/", "games/depth/next/")
    for folder in folders:
        upload(root / folder, f"first of /{folder}")
    for name in ("about.html", "games/depth/notes/index.html"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(f"<title>{name}</title><body></body>")
    for folder in folders:
        assert title(page, host + folder) == f"first of /{folder}"
        until(lambda: page.evaluate(READY), "no service worker")
    assert len(page.evaluate("caches.keys()")) == 3
    assert title(page, f"{host}about.html") == "about.html"
    assert title(page, f"{host}games/depth/notes/") == "games/depth/notes/index.html"

    depth = host + folders[1]
    upload(root / folders[1], "second")
    (build,) = (root / folders[1]).glob("build-*")
    content = (build / "page.mjs").read_bytes()
    for wrong in (b"<h1>Down for a moment</h1>", content[: len(content) // 2]):
        (build / "page.mjs").write_bytes(wrong)
        assert title(page, depth) == "first of /games/depth/"
        assert page.evaluate(UPDATE) == "redundant"
    (build / "page.mjs").write_bytes(content)
    assert page.evaluate(UPDATE) == "installed"
    assert title(page, depth) == "first of /games/depth/", "while a tab has the first one, it stays"
    page.goto(f"{host}about.html")
    until(lambda: title(page, depth) == "second" or page.goto("about:blank"), "the new build is not played")

    page.context.set_offline(True)
    names = ("first of /", "second", "first of /games/depth/next/")
    assert [title(page, host + folder) for folder in folders] == list(names)
    assert len(page.evaluate("caches.keys()")) == 3


def test_no_other_page_can_frame_the_game(tmp_path: Path, host: str, page: Page) -> None:
    """Nor when the service worker answers for it."""
    root = tmp_path / "host"
    upload(root / "depth", "game")
    (root / "other.html").write_text("<title>other</title><body></body>")
    for _ in range(2):
        page.route(
            "**/other.html", lambda route: route.fulfill(body="<body></body>", content_type="text/html")
        )
        page.goto(f"{host}other.html")
        assert page.evaluate(FRAME, f"{host}depth/") == "refused"
        assert title(page, f"{host}depth/") == "game"
        until(lambda: page.evaluate(READY), "no service worker")
