"""Tests of the meshes that are kept on the disk."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from intodepth.render import mesh_store
from intodepth.render.cave import chunk_meshes
from intodepth.render.figures import hero_rigs
from intodepth.render.mesh import FloatArray
from intodepth.render.mesh_store import CHECK, MOST, SOURCES, MeshStore
from tests.each import for_each
from tests.render.scenes import terrain
from tests.test_architecture import imports, is_module

MESH = np.arange(24, dtype=np.float32).reshape(4, 6)


class Builder:
    """Counts how often it is asked for a mesh."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> FloatArray:
        self.asked += 1
        return MESH


@pytest.fixture
def build() -> Builder:
    return Builder()


def store(folder: Path, package: Path = mesh_store.PACKAGE) -> MeshStore:
    """A store as the game has it when it starts."""
    found = MeshStore()
    found.keep_in(folder, package)
    return found


def package(folder: Path, source: str = "") -> Path:
    """A package with one line in each of its sources."""
    for path in SOURCES:
        place = folder / (path if path.endswith(".py") else f"{path}/__init__.py")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(source)
    return folder


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_was_built_is_there_at_the_next_start(tmp_path: Path, build: Builder) -> None:
    for _ in range(3):
        found = store(tmp_path / "meshes").find(("one", 1), 6, build)
        assert found.dtype == np.float32
        assert np.array_equal(found, MESH)
    assert build.asked == 1


def test_another_name_is_another_mesh(tmp_path: Path, build: Builder) -> None:
    kept = store(tmp_path / "meshes")
    for name in (("one", 1), ("one", 2), ("two", 1)):
        kept.find(name, 6, build)
    assert build.asked == 3


def test_without_a_folder_all_is_built(build: Builder) -> None:
    kept = MeshStore()
    assert kept.find("one", 6, build) is MESH and kept.find("one", 6, build) is MESH
    assert build.asked == 2


def test_other_sources_build_anew_and_clear_away_what_was_kept(tmp_path: Path, build: Builder) -> None:
    meshes = tmp_path / "meshes"
    for count, source in enumerate(("", "x = 1\n", ""), 1):
        store(meshes, package(tmp_path / "package", source)).find("one", 6, build)
        assert build.asked == count
        assert len(files(meshes)) == 1


def test_every_source_counts(tmp_path: Path) -> None:
    whole = package(tmp_path / "package")
    names = {mesh_store.version_of(whole)}
    for path in files(whole):
        path.write_text("x = 1\n")
        names.add(mesh_store.version_of(whole))
    inner = whole / "render/figures/creatures/mole.py"
    inner.parent.mkdir()
    inner.write_text("")
    names.add(mesh_store.version_of(whole))
    assert len(names) == len(SOURCES) + 2 and "" not in names


def test_without_sources_nothing_is_kept(tmp_path: Path, build: Builder) -> None:
    kept = store(tmp_path / "meshes", tmp_path / "nothing")
    assert kept.find("one", 6, build) is MESH
    assert not files(tmp_path)


@for_each(
    "spoilt",
    (
        lambda data: b"",
        lambda data: data[: CHECK - 1],
        lambda data: data[:-24],
        lambda data: data + bytes(24),
        lambda data: data[:30] + b"\xff" + data[31:],
        lambda data: bytes(len(data)),
    ),
)
def test_what_is_spoilt_is_built_anew(
    tmp_path: Path, build: Builder, spoilt: Callable[[bytes], bytes]
) -> None:
    store(tmp_path / "meshes").find("one", 6, build)
    (path,) = files(tmp_path)
    path.write_bytes(spoilt(path.read_bytes()))
    before = build.asked
    for _ in range(2):
        assert np.array_equal(store(tmp_path / "meshes").find("one", 6, build), MESH)
    assert build.asked == before + 1


def test_a_mesh_of_another_width_is_built_anew(tmp_path: Path, build: Builder) -> None:
    kept = store(tmp_path / "meshes")
    kept.find("one", 6, build)
    kept.find("one", 7, build)
    assert build.asked == 2


def test_a_place_that_cannot_be_written_is_done_without(tmp_path: Path, build: Builder) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "meshes"):
        kept = store(folder)
        assert np.array_equal(kept.find("one", 6, build), MESH)
    kept = store(tmp_path / "meshes")
    (tmp_path / "meshes").rename(tmp_path / "away")
    assert kept.find("two", 6, build) is MESH


def test_a_file_that_cannot_be_put_in_its_place_leaves_nothing(
    tmp_path: Path, build: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no")

    kept = store(tmp_path / "meshes")
    monkeypatch.setattr(mesh_store.os, "replace", fail)  # type: ignore[attr-defined]
    assert kept.find("one", 6, build) is MESH
    assert not files(tmp_path)


def test_no_more_are_kept_than_a_start_needs(tmp_path: Path, build: Builder) -> None:
    kept = store(tmp_path / "meshes")
    for number in range(MOST + 3):
        kept.find(number, 6, build)
    assert len(files(tmp_path)) == MOST


def test_meshes_are_the_same_kept_and_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def built() -> tuple[FloatArray, FloatArray]:
        return chunk_meshes.Rock().mesh(terrain()), hero_rigs.hero_rig("smith").mesh

    plain = built()
    kept = store(tmp_path / "meshes")
    for module in (chunk_meshes, hero_rigs):
        monkeypatch.setattr(module, "STORE", kept)
    for again in (built(), built()):
        assert all(np.array_equal(one, other) for one, other in zip(plain, again, strict=True))
    assert files(tmp_path)


def test_all_that_meshes_are_built_by_is_among_their_sources() -> None:
    """Directly or by what is imported; the store itself and poses change nothing in them."""
    known = {
        f"intodepth.{path.removesuffix('.py').replace('/', '.')}"
        for path in mesh_store.modules_of(mesh_store.PACKAGE)
    }
    known |= {name.removesuffix(".__init__") for name in known}
    waiting = ["intodepth.render.cave.chunk_meshes", "intodepth.render.figures.hero_rigs"]
    seen = {"intodepth.render.mesh_store", "intodepth.render.figures.poses"}
    while waiting:
        name = waiting.pop()
        if name in seen or not name.startswith("intodepth.") or not is_module(name):
            continue
        seen.add(name)
        assert name in known, name
        path = mesh_store.PACKAGE.parent.joinpath(*name.split("."))
        waiting += imports(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"))
    assert len(seen) > 20
