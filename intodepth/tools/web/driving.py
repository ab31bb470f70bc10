"""driving: opens the game in Chromium by Playwright, for tests and measurements."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from intodepth.tools.web.serving import open_server

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

FLAGS: Final = (
    "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
"""WebGL2 by SwiftShader, which every machine has, and nothing that the browser does by itself"""


def find_chromium() -> str | None:
    """Return the path of the browser on this machine."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def find_missing() -> str:
    """Return what the game in a browser cannot be built or opened without here; empty if all is there."""
    if find_chromium() is None:
        return "Chromium"
    return next((name for name in ("node", "npm") if shutil.which(name) is None), "")


@contextmanager
def serve_folder(root: Path, caching: str = "no-cache") -> Iterator[str]:
    """Serve a folder on this machine; yields its address."""
    server = open_server(root, caching=caching)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def serve_site(site: Path) -> Iterator[str]:
    """Serve a site below a path of this machine; yields its address."""
    with tempfile.TemporaryDirectory() as root:
        Path(root, "below").symlink_to(site.resolve())
        with serve_folder(Path(root)) as address:
            yield f"{address}below/"


@contextmanager
def chromium(profile: str, size: tuple[int, int] = (1280, 720), **more: Any) -> Iterator[BrowserContext]:
    """Open a browser with a profile, which is a folder."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=find_chromium(),
            args=list(FLAGS),
            viewport={"width": size[0], "height": size[1]},
            **more,
        )
        try:
            yield context
        finally:
            context.close()
