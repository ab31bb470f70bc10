"""build: writes the folder that any static host can serve."""

from __future__ import annotations

import gzip
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from intodepth.children.lifeline import run_program
from intodepth.content.catalog import load_catalog
from intodepth.extensions import stamp
from intodepth.files.folders import find_folders
from intodepth.render import mesh_store
from intodepth.render.renderer import Renderer
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.screens.title import TitleScreen
from intodepth.tools.web.parts import HARFBUZZ, MSGSPEC, NUMPY, PURE, PartMissing, gather, pure_package
from intodepth.tools.web.site import put_site
from intodepth.ui.input import Input
from intodepth.window import web
from intodepth.window.glyph_faces import FreetypeFace
from intodepth.window.web.graphics import WebContext

PACKAGE: Final = Path(__file__).parents[2]
PAGE: Final = Path(web.__file__).parent / "page"
LIBRARY_UNUSED: Final = frozenset(
    {
        "_pydatetime", "_pyio", "_pyrepl", "bdb", "cProfile", "cmd", "compileall", "doctest", "ftplib",
        "imaplib", "mailbox", "modulefinder", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib",
        "poplib", "profile", "pstats", "pyclbr", "pydoc", "smtplib", "socketserver", "sqlite3", "symtable",
        "tabnanny", "trace", "unittest", "wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
    }
)  # fmt: skip
"""packages of Python's library that nothing of the game imports"""
ENCODINGS: Final = frozenset(
    {
        "__init__",
        "aliases",
        "ascii",
        "base64_codec",
        "cp437",
        "idna",
        "latin_1",
        "punycode",
        "utf_8",
        "utf_8_sig",
    }
)
"""the encodings that are used"""
NUMPY_UNUSED: Final = (
    "distutils", "doc", "f2py", "include", "polynomial", "_pyinstaller", "random", "testing", "tests",
)  # fmt: skip
"""packages of numpy that nothing of the game imports"""
TOOLS_UNUSED: Final = ("bench", "floors", "native", "pictures", "studies", "web")
"""tools that a player's game never runs"""
RESEARCH: Final = "intodepth/gym/", "intodepth/content/rooms/", "data/research_rooms.jsonl"
"""the environments for research, which no game needs"""
UNPACKED: Final = (".pyi", ".pxd", ".h", ".a", ".c", "RECORD")
"""endings of names of files that nobody reads"""


def write_site(folder: Path, release: str, kept: Path, told: Callable[[str], None]) -> dict[str, int]:
    """Write the site into a folder; return the size of each packed part in bytes.

    Parts of others are kept in `kept`. Raises PartMissing, or OSError.
    """
    told("getting Python for the browser")
    gather(kept, release)
    with tempfile.TemporaryDirectory() as temporary:
        made = Path(temporary)
        told("packing the game")
        archives = {
            "stdlib.zip": _of_archive(kept / "python_stdlib.zip", _is_in_library),
            "lib-numpy.zip": _of_archive(NUMPY, _is_in_numpy),
            "lib-harfbuzz.zip": _of_archive(kept / HARFBUZZ, lambda name: "_test" not in name),
            "lib-msgspec.zip": _of_archive(kept / MSGSPEC, _is_read),
            "lib-game.zip": [*_game(), *_meshes(made)],
        }
        for name, content in archives.items():
            _write_archive(made / name, content)
        told("compiling Python's library and the game")
        _compile(kept, [made / name for name in archives])
        paths = {"pyodide.asm.wasm": kept / "pyodide.asm.wasm", **{name: made / name for name in archives}}
        parts = {name: gzip.compress(path.read_bytes(), 9, mtime=0) for name, path in paths.items()}
    told("writing the site")
    sizes = {name: len(data) for name, data in parts.items()}
    files = {f"{name}.pack": data for name, data in parts.items()}
    files |= {path.name: path.read_bytes() for path in PAGE.iterdir()}
    files |= {
        name: (kept / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json")
    }
    put_site(folder, files, {"parts": list(sizes), "bytes": sum(sizes.values())})
    return sizes


def _is_in_library(name: str) -> bool:
    first, *rest = name.removesuffix(".py").split("/")
    return first not in LIBRARY_UNUSED and (first != "encodings" or rest[0] in ENCODINGS)


def _is_in_numpy(name: str) -> bool:
    return not set(name.split("/")[:-1]) & set(NUMPY_UNUSED) and _is_read(name)


def _is_read(name: str) -> bool:
    return not name.endswith(UNPACKED)


def _of_archive(path: Path, is_used: Callable[[str], bool]) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        names = (name for name in archive.namelist() if not name.endswith("/") and is_used(name))
        return [(name, archive.read(name)) for name in names]


def _files(folder: Path, root: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files below a folder, as they are named below `root`."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd"):
            yield f"{root}/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _game() -> Iterator[tuple[str, bytes]]:
    """Yield the game's own files, and those of packages that are the same everywhere."""
    unused = (
        *(f"intodepth/tools/{name}/" for name in TOOLS_UNUSED),
        f"intodepth/window/web/{PAGE.name}/",
        "intodepth/assets/",
        *RESEARCH,
        stamp().relative_to(PACKAGE.parent).as_posix(),
    )
    folders = find_folders()
    for folder in (PACKAGE, folders.data, folders.levels, folders.tweaks):
        for name, data in _files(folder, folder.name):
            if not name.startswith(unused):
                yield name, data
    yield "fonts/TeSsElLaTe.ttf", (folders.fonts / "TeSsElLaTe.ttf").read_bytes()
    for package in PURE:
        for name, data in _files(pure_package(package), package):
            if "Italic" not in name:
                yield name, data


class _NoCanvas:
    """A canvas that draws nothing, to find out which meshes the first pictures need."""

    def program(self, number: int, vertex: str, fragment: str) -> str:
        return ""

    def name(self, text: str) -> int:
        return 0

    def run(self, operations: Any, data: Any) -> None:
        pass

    def read(self, number: int, width: int, height: int) -> Any:
        raise NotImplementedError

    def about(self) -> Any:
        return "software", 16384, 16384


def _meshes(made: Path) -> Iterable[tuple[str, bytes]]:
    """Return the meshes of the title and of the first level."""
    mesh_store.STORE.keep_in(made / "meshes", key="web")
    renderer = Renderer(WebContext(_NoCanvas(), (1280, 720)), FreetypeFace)  # type: ignore[arg-type]
    catalog = load_catalog(find_folders())
    services = Services(catalog, made)
    stack = ScreenStack(TitleScreen(services), renderer.typesetter.measure, services)
    for level in ("", *list(catalog.levels)[:1]):
        if level:
            stack.push(start_level(services, level))
        for time in (1.0, 1.1):
            renderer.render(stack.frame(Input(1280, 720, time=time, dt=0.1)), 1280, 720)
    return list(_files(made / "meshes", "meshes"))


def _write_archive(path: Path, content: Iterable[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in content:
            archive.writestr(zipfile.ZipInfo(name), data)


def _compile(kept: Path, archives: list[Path]) -> None:
    node = shutil.which("node")
    if node is None:
        raise PartMissing("Node.js 18 or newer is needed to compile the game for the browser")
    script = Path(__file__).with_name("compiling.mjs")
    status, said = run_program([node, script, kept, *archives])
    if status:
        told = [line for line in said.splitlines() if "Error" in line and len(line) < 300]
        raise PartMissing(f"compiling failed: {told[-1] if told else 'node says nothing of use'}")
