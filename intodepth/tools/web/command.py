"""command: `intodepth web` writes the game for a browser into a folder, or serves it on this machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from intodepth.children.stopping import heed
from intodepth.files.folders import find_cache
from intodepth.tools.web.build import write_site
from intodepth.tools.web.parts import PartMissing
from intodepth.tools.web.serving import open_server


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar="DIR", help="write the site into this folder; without it, serve it")
    parser.add_argument("--port", type=int, default=8000, help="port on this machine (8000)")
    parser.add_argument(
        "--pyodide",
        metavar="DIR_OR_URL",
        default="",
        help="where the files of Pyodide's release are; without it, npm gets them",
    )


def report(line: str) -> None:
    print(f"web: {line}", file=sys.stderr, flush=True)


def run(given: argparse.Namespace) -> int:
    """Write the site, and serve it unless it was only to be written; return 0, or 2 with one line."""
    cache = find_cache() / "web"
    folder = Path(given.out) if given.out else cache / "site"
    try:
        sizes = write_site(folder, given.pyodide, cache / "parts", report)
        for name, size in sizes.items():
            print(f"{name} {size / 1e6:.2f} MB")
        print(f"all {sum(sizes.values()) / 1e6:.2f} MB")
        if given.out:
            return 0
        with open_server(folder, given.port) as server:
            report(f"http://127.0.0.1:{server.server_port}/ (Ctrl+C ends it)")
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                heed()
    except PartMissing as error:
        print(f"web: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"web: {error.filename or folder}: {error.strerror}", file=sys.stderr)
        return 2
    return 0
