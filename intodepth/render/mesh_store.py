"""mesh_store: caches meshes on disk for the next start of the game.

If anything is wrong with the cache, meshes are built as usual and nobody is told.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

import numpy as np

from intodepth.files.storage import read_regular
from intodepth.render.mesh import FloatArray

PACKAGE: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = (
    "animation",
    "render/cave",
    "render/figures",
    "render/materials.py",
    "render/mesh.py",
    "ui/draw.py",
    "ui/scenes",
)
"""packages and modules that build meshes; a test finds missing ones"""
MOST: Final = 64
"""greatest number of meshes that are kept; those asked for first stay"""
LIMIT: Final = 1 << 24
"""greatest size of a mesh in bytes"""
CHECK: Final = 16
"""number of bytes of the hash at the start of a file"""


class MeshStore:
    """Meshes in a folder; before `keep_in` there is none, and all meshes are built."""

    def __init__(self) -> None:
        self._folder: Path | None = None

    def keep_in(self, folder: Path, package: Path = PACKAGE, *, key: str = "") -> None:
        """Cache meshes in a subfolder for these sources, and remove those of other sources.

        A build without sources names the subfolder by a `key` of its own.
        """
        key = key or version_of(package)
        self._folder = folder / key if key else None
        if self._folder is not None and not os.path.isdir(self._folder):
            shutil.rmtree(folder, ignore_errors=True)
            with suppress(OSError):
                self._folder.mkdir(parents=True)

    def find(self, name: object, width: int, build: Callable[[], FloatArray]) -> FloatArray:
        """Return the mesh (n, width) of `build`, from the cache if possible; `name` holds everything that it
        depends on.
        """
        if self._folder is None:
            return build()
        path = self._folder / _hash(repr(name).encode()).hex()
        mesh = _read(path, width)
        if mesh is None:
            mesh = build()
            _write(path, mesh)
        return mesh


STORE: Final = MeshStore()
"""the store for the game's meshes"""


def _hash(data: bytes) -> bytes:
    return blake2b(data, digest_size=CHECK).digest()


def version_of(package: Path) -> str:
    """Return the hash of the sources that build meshes; empty if they cannot be read."""
    read = blake2b(f"{sys.version} {np.__version__}".encode(), digest_size=CHECK)
    try:
        for path in modules_of(package):
            read.update(path.encode())
            read.update(read_regular(package / path, LIMIT))
    except OSError:
        return ""
    return read.hexdigest()


def modules_of(package: Path) -> Iterator[str]:
    """Yield the paths of these sources; raises OSError if one is missing."""
    for source in SOURCES:
        if source.endswith(".py"):
            yield source
            continue
        rooms = [source]
        for room in rooms:
            for name in sorted(os.listdir(package / room)):
                if name.endswith(".py"):
                    yield f"{room}/{name}"
                elif "." not in name and not name.startswith("_"):
                    rooms.append(f"{room}/{name}")


def _read(path: Path, width: int) -> FloatArray | None:
    """Return a cached mesh; None if it is missing or damaged."""
    try:
        data = read_regular(path, LIMIT)
    except OSError:
        return None
    if data[:CHECK] != _hash(data[CHECK:]) or (len(data) - CHECK) % (4 * width):
        return None
    return np.frombuffer(data, np.float32, offset=CHECK).reshape(-1, width)


def _write(path: Path, mesh: FloatArray) -> None:
    data = np.ascontiguousarray(mesh, np.float32).tobytes()
    spare = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        if len(data) + CHECK <= LIMIT and len(os.listdir(path.parent)) < MOST:
            try:
                with spare.open("xb") as file:
                    file.write(_hash(data) + data)
                os.replace(spare, path)
            except OSError:
                spare.unlink(missing_ok=True)
                raise
