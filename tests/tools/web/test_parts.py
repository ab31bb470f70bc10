"""What others have made for the page is checked, and each part that cannot be had is told in one line."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import sys
import tarfile
from hashlib import sha256
from pathlib import Path

import pytest

from intodepth.tools.web import parts
from intodepth.tools.web.parts import LIST, NUMPY, VERSION, PartMissing, gather


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small release of Pyodide, and no wheels of PyPI to get."""
    files = {name: name.encode() for name in parts.CORE}
    numpy = {"file_name": NUMPY.name, "sha256": digest(NUMPY.read_bytes())}
    files[LIST] = json.dumps({"packages": {"numpy": numpy}}).encode()
    folder = tmp_path / "release"
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    monkeypatch.setattr(parts, "CORE", {name: digest(data) for name, data in files.items()})
    monkeypatch.setattr(parts, "WHEELS", {})
    return folder


def program(path: Path, *lines: str) -> Path:
    """Write a program that stands for another."""
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n")
    path.chmod(0o755)
    return path


def refused(folder: Path, release: str = "") -> str:
    with pytest.raises(PartMissing) as caught:
        gather(folder, release)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_parts_come_once_from_a_release_and_damaged_ones_anew(tmp_path: Path, release: Path) -> None:
    kept = tmp_path / "kept"
    gather(kept, str(release))
    (kept / "pyodide.mjs").write_bytes(b"cut off")
    gather(kept, release.as_uri())
    assert (kept / "pyodide.mjs").read_bytes() == b"pyodide.mjs"
    shutil.rmtree(release)
    gather(kept, str(release))
    assert {path.name for path in kept.iterdir()} == set(parts.CORE)


def test_a_file_of_another_release_is_named_and_not_kept(tmp_path: Path, release: Path) -> None:
    kept = tmp_path / "kept"
    (release / "pyodide.asm.wasm").write_bytes(b"another")
    assert refused(kept, str(release)) == (
        f"pyodide.asm.wasm from {release} is not the one that Pyodide {VERSION} needs"
    )
    assert not (kept / "pyodide.asm.wasm").exists()


def test_a_place_without_the_release_is_named(tmp_path: Path, release: Path) -> None:
    (release / LIST).unlink()
    assert refused(tmp_path / "kept", str(release)).startswith(f"{release}/{LIST}: cannot be read: ")
    for place in ("http://127.0.0.1:1/x", "http://[", "ftp2://x", "http://a b", (tmp_path / "no").as_uri()):
        assert refused(tmp_path / "kept", place).startswith(f"{place}/pyodide.mjs: cannot be read: "), place
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file", str(release)) == f"{tmp_path / 'file'}: File exists"


def test_another_numpy_than_that_of_the_release_is_refused(
    tmp_path: Path, release: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path / NUMPY.name
    for data in (None, NUMPY.read_bytes() + b"x"):
        if data:
            changed.write_bytes(data)
        monkeypatch.setattr(parts, "NUMPY", changed)
        assert refused(tmp_path / "kept", str(release)).startswith(
            f"{changed}: it is missing, or not the numpy"
        )


@pytest.mark.skipif(sys.platform == "win32", reason="programs are written as scripts")
def test_what_npm_does_not_give_is_told(
    tmp_path: Path, release: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, made = tmp_path / "kept", tmp_path / "made.tgz"
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert refused(kept).startswith("npm is needed to get Pyodide; ")
    program(
        tmp_path / "bin" / "npm",
        "echo 'npm error code ENOTFOUND' >&2",
        "echo 'npm error network request failed, reason: there is no network' >&2",
        "echo 'npm error A complete log of this run can be found elsewhere' >&2",
        "exit 1",
    )
    assert refused(kept) == (
        f"npm cannot get pyodide@{VERSION}: npm error network request failed, reason: there is no network"
    )
    program(tmp_path / "bin" / "npm", f'/bin/cp {made} "$3/pyodide-{VERSION}.tgz"')
    for data in (b"no archive", gzip.compress(b"x" * 5000)[:20], gzip.compress(b"")):
        made.write_bytes(data)
        assert refused(kept).startswith(f"npm's package pyodide {VERSION} cannot be read: ")
    for names, told in (
        (list(parts.CORE)[1:], "cannot be read: \"filename 'package/pyodide.mjs' not found\""),
        (list(parts.CORE), ""),
    ):
        with tarfile.open(made, "w:gz") as archive:
            for name in names:
                member = tarfile.TarInfo(f"package/{name}")
                member.size = (release / name).stat().st_size
                archive.addfile(member, io.BytesIO((release / name).read_bytes()))
        if told:
            assert refused(kept).endswith(told)
    gather(kept)
    assert {path.name for path in kept.iterdir()} == set(parts.CORE)


@pytest.mark.skipif(sys.platform == "win32", reason="programs are written as scripts")
def test_what_pip_does_not_give_is_told(
    tmp_path: Path, release: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = "msgspec-0.22.0-cp314-cp314-wasm32.whl"
    monkeypatch.setattr(parts, "WHEELS", {wheel: digest(b"a wheel")})
    python = program(tmp_path / "bin" / "python", 'printf "$TOLD" >&2', "exit 1")
    monkeypatch.setattr(sys, "executable", str(python))
    there_is_none = "ERROR: No matching distribution found for msgspec==0.22.0"
    for told, reason in (
        ("python: No module named pip", "python: No module named pip"),
        (f"WARNING: Retrying after an error, once more\n{there_is_none}\n", there_is_none),
        ("", "it gives no reason"),
    ):
        monkeypatch.setenv("TOLD", told)
        assert refused(tmp_path / "kept", str(release)) == f"pip cannot get msgspec==0.22.0: {reason}"
    program(python, 'while [ "$1" != --dest ]; do shift; done', f'printf "$TOLD" > "$2/{wheel}"')
    monkeypatch.setenv("TOLD", "another")
    assert refused(tmp_path / "kept", str(release)).startswith(f"{wheel} from PyPI is not the one")
    monkeypatch.setenv("TOLD", "a wheel")
    gather(tmp_path / "kept", str(release))
    assert (tmp_path / "kept" / wheel).read_bytes() == b"a wheel"
