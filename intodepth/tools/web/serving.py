"""serving: serves a folder on this machine, as a static host would."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
    "worker-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
)
"""the content security policy that the game needs"""


class Handler(SimpleHTTPRequestHandler):
    """Answers with the files of a folder, below a path."""

    extensions_map = {  # noqa: RUF012, as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
    }

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def open_server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """Return a server of a folder on this machine only; raises OSError if the port is taken."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))
