"""parts: gets what the game in a browser consists of besides its own files, and checks it.

Python for a browser is one release of Pyodide, whose core npm has. PyPI has wheels of HarfBuzz and msgspec
for it, but none of numpy. The wheel of numpy beside this file is that of the release: Pyodide's list of its
packages names its SHA-256.
"""

from __future__ import annotations

import json
import shutil
import sys
import tarfile
import tempfile
import urllib.request
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from hashlib import sha256
from http.client import HTTPException
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from intodepth.children.lifeline import run_program
from intodepth.files.storage import save_atomically

VERSION: Final = "314.0.4"
"""release of Pyodide; it runs Python 3.14"""
LIST: Final = "pyodide-lock.json"
"""what packages the release has, with their SHA-256"""
CORE: Final = {
    "pyodide.mjs": "c75dd73bb0c70674135f9f4ab746c9b5316e9fe027cafacb2be445e658f04c92",
    "pyodide.asm.mjs": "fd7a3cefa122ff6463dcf2997961eb341250e4cc4ed60281448390f0a767cca2",
    "pyodide.asm.wasm": "6c8986a8ee583401069aa403e76ee79d4633a1478ab11cea76030bc299aded9f",
    "python_stdlib.zip": "b5ca2308e9fa72eda319889a1ddf086389e9f1234ced279cc71267fe9ba56e54",
    LIST: "c963d22858f6bcb8f41586a2142f03905ab370c88ea22a86a2736e95fac2a8f3",
}
"""files of the core with their SHA-256"""
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
HARFBUZZ: Final = f"uharfbuzz-0.57.0-cp311-abi3-{PLATFORM}.whl"
MSGSPEC: Final = f"msgspec-0.22.0-cp314-cp314-{PLATFORM}.whl"
WHEELS: Final = {
    HARFBUZZ: "430b78efc0cff3365461ff79e0d0a944cda17253171d5a4f8cf4615ebde08541",
    MSGSPEC: "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
}
"""files from PyPI with their SHA-256"""
NUMPY: Final = Path(__file__).with_name(f"numpy-2.4.3-cp314-cp314-{PLATFORM}.whl")
PURE: Final = ("platformdirs", "fontpkg_inter")
"""packages of this Python that are the same everywhere"""


class PartMissing(Exception):
    """Raised if a part cannot be had, in one line that says what to do."""


def gather(folder: Path, release: str = "") -> None:
    """Put the core and the wheels of PyPI into a folder, except those that are there; raises PartMissing.

    `release` is a folder with the files of the release of Pyodide, or an address below which they are.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _bring(CORE, folder, release or "npm", partial(_fetch, release) if release else _get_core)
        _bring(WHEELS, folder, "PyPI", _get_wheels)
        numpy = json.loads((folder / LIST).read_bytes())["packages"]["numpy"]
    except OSError as error:
        raise PartMissing(f"{error.filename or folder}: {error.strerror}") from None
    if not _is_there(NUMPY, numpy["sha256"]):
        raise PartMissing(f"{NUMPY}: it is missing, or not the numpy of Pyodide {VERSION}")


def pure_package(name: str) -> Path:
    """Return the folder of a package of this Python; raises PartMissing."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise PartMissing(f"the package {name} is not installed")
    return Path(spec.origin).parent


def _bring(files: Mapping[str, str], folder: Path, source: str, get: Callable[[Path], None]) -> None:
    """Put the files that the folder lacks into it, each only if its SHA-256 is the one that is wanted."""
    lacking = [name for name, wanted in files.items() if not _is_there(folder / name, wanted)]
    if not lacking:
        return
    with tempfile.TemporaryDirectory() as temporary:
        got = Path(temporary)
        get(got)
        for name in lacking:
            if not _is_there(got / name, files[name]):
                raise PartMissing(f"{name} from {source} is not the one that Pyodide {VERSION} needs")
            save_atomically(folder / name, (got / name).read_bytes())


def _is_there(path: Path, wanted: str) -> bool:
    with suppress(OSError):
        return sha256(path.read_bytes()).hexdigest() == wanted
    return False


def _fetch(release: str, folder: Path) -> None:
    """Get the core from a folder or an address."""
    for name in CORE:
        place = f"{release.rstrip('/')}/{name}"
        try:
            if "://" in release:
                with urllib.request.urlopen(place, timeout=60) as answer:
                    (folder / name).write_bytes(answer.read())
            else:
                shutil.copyfile(place, folder / name)
        except (OSError, ValueError, HTTPException) as error:
            raise PartMissing(f"{place}: cannot be read: {error}") from None


def _get_core(folder: Path) -> None:
    """Get the core from npm."""
    npm = shutil.which("npm")
    if npm is None:
        raise PartMissing(f"npm is needed to get Pyodide; or have its release {VERSION} here: --pyodide DIR")
    _run("npm", [npm, "pack", "--pack-destination", str(folder)], [f"pyodide@{VERSION}"])
    try:
        with tarfile.open(folder / f"pyodide-{VERSION}.tgz", "r:gz") as archive:
            for name in CORE:
                member = archive.extractfile(f"package/{name}")
                (folder / name).write_bytes(member.read() if member else b"")
    except (OSError, EOFError, KeyError, tarfile.TarError, zlib.error) as error:
        raise PartMissing(f"npm's package pyodide {VERSION} cannot be read: {error}") from None


def _get_wheels(folder: Path) -> None:
    """Get the wheels from PyPI."""
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps"]
    kind = ("--only-binary=:all:", "--platform", PLATFORM, "--implementation", "cp")
    packages = ["==".join(name.split("-")[:2]) for name in WHEELS]
    _run("pip", [*pip, *kind, "--python-version", "3.14", "--dest", str(folder)], packages)


def _run(program: str, command: list[str], packages: list[str]) -> None:
    status, said = run_program([*command, *packages])
    if status:
        told = said.strip().splitlines() or ["it gives no reason"]
        errors = [line for line in told if line.startswith(("ERROR: ", "npm error ")) and len(line) > 40]
        raise PartMissing(f"{program} cannot get {' '.join(packages)}: {(errors or told[-1:])[0]}")
