"""serving: serves a folder on this machine, as a static host would."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
    "worker-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""the content security policy that the game needs"""


class Handler(SimpleHTTPRequestHandler):
    """Answers with the files of a folder, below a path.

    `caching` is the header that says how long a browser may use a file without asking again.
    """

    extensions_map = {  # noqa: RUF012, as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
    }

    def __init__(self, *given: Any, caching: str, **named: Any) -> None:
        self._caching = caching
        super().__init__(*given, **named)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", self._caching)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def open_server(folder: Path, port: int = 0, caching: str = "no-cache") -> ThreadingHTTPServer:
    """Return a server of a folder on this machine only; raises OSError if the port is taken."""
    handler = partial(Handler, directory=str(folder), caching=caching)
    return ThreadingHTTPServer(("127.0.0.1", port), handler)
