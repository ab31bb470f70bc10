"""Whenever the writing of a site ends, its folder has the old build or the new one, and files of others."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from intodepth.tools.web.build import PAGE
from intodepth.tools.web.site import put_site
from tests.faults import Disk, lay_out

OWN = {name: (PAGE / name).read_bytes() for name in ("index.html", "offline.js")}
OLD = {**OWN, "page.mjs": b"old page", "lib.pack": b"old parts", "gone.mjs": b"only in the old build"}
NEW = {**OWN, "page.mjs": b"new page", "lib.pack": b"new parts"}


def put(folder: Path, files: dict[str, bytes]) -> None:
    put_site(folder, files, {"parts": ["lib"]})


def played(folder: Path) -> dict[str, bytes]:
    """Return the files of the build that the page of a site leads to."""
    found = re.search(r'src="(build-[^/"]+)/page.mjs"', (folder / "index.html").read_text())
    assert found
    build = folder / found[1]
    names = json.loads((build / "build.json").read_text())["files"]
    return {name: (build / name).read_bytes() for name in names}


def own(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name not in OWN}


def listed(folder: Path) -> dict[str, str]:
    """Return the files that the service worker keeps, with their SHA-256."""
    found = re.search(
        r"^const FILES = (\{.*?\});", (folder / "offline.js").read_text(), re.DOTALL | re.MULTILINE
    )
    assert found
    digests: dict[str, str] = json.loads(found[1])
    return digests


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_the_service_worker_lists_exactly_what_was_written(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    assert played(tmp_path) == own(OLD)
    (tmp_path / ".htaccess").write_text("Options -Indexes")
    put(tmp_path, NEW)
    assert played(tmp_path) == own(NEW)
    written = {name for name in contents(tmp_path) if name not in (".htaccess", "offline.js")}
    assert listed(tmp_path) == {name: sha256((tmp_path / name).read_bytes()).hexdigest() for name in written}
    assert not any("gone.mjs" in name for name in written), "the old build is removed"


def test_the_same_files_are_the_same_build(tmp_path: Path) -> None:
    put(tmp_path, NEW)
    before = contents(tmp_path)
    put(tmp_path, dict(reversed(NEW.items())))
    assert contents(tmp_path) == before
    other = NEW | {"offline.js": OWN["offline.js"] + b"// a comment\n"}
    put(tmp_path, other)
    assert not before.keys() & contents(tmp_path).keys() - OWN.keys(), (
        "or it would share the old build's cache"
    )


def test_what_others_have_in_the_folder_stays_and_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    site, outside = tmp_path / "site", tmp_path / "outside"
    put(site, OLD)
    (build,) = site.glob("build-*")
    outside.mkdir()
    (outside / "kept.txt").write_text("kept")
    (outside / "build.json").write_text('{"files": ["kept.txt"]}')
    (site / "notes" / "deep").mkdir(parents=True)
    (site / "notes" / "deep" / "page.mjs").write_text("of another")
    (site / ".htaccess").write_text("Options -Indexes")
    (build / "own.txt").write_text("put there by hand")
    os.mkfifo(site / "pipe")
    for name, target in (
        ("dangling", "nowhere"), ("page.mjs", str(outside / "kept.txt")),
        ("build-0123456789abcdef", str(outside)), (".build-0123456789abcdef.1.tmp", str(outside)),
    ):  # fmt: skip
        (site / name).symlink_to(target)
    for name in ("index.html", "offline.js"):
        (outside / name).write_bytes((site / name).read_bytes())
        (site / name).unlink()
        (site / name).symlink_to(outside / name)
    before = contents(outside)
    foreign = [
        path for path in site.rglob("*") if path.parent != build and path not in (build, *site.glob("*.*ml"))
    ]
    put(site, NEW)
    assert played(site) == own(NEW) and contents(outside) == before
    assert all(os.path.lexists(path) for path in foreign if path.name not in OWN)
    assert [path.name for path in build.iterdir()] == ["own.txt"]
    assert not (site / "index.html").is_symlink()
    assert set(listed(site)) == {
        "index.html",
        *(f"{played_folder(site)}/{name}" for name in (*own(NEW), "build.json")),
    }


def played_folder(site: Path) -> str:
    return next(name for name in listed(site) if "/" in name).partition("/")[0]


@pytest.mark.parametrize("taken", ["file", "folder", "pipe", "link", "damaged"])
def test_a_build_takes_another_name_where_its_own_is_taken(taken: str, tmp_path: Path) -> None:
    put(tmp_path / "first", NEW)
    (build,) = (tmp_path / "first").glob("build-*")
    site = tmp_path / "site"
    if taken == "damaged":
        put(site, NEW)
        (site / build.name / "lib.pack").write_bytes(b"something else")
    else:
        site.mkdir()
        make: dict[str, Callable[[Path], object]] = {
            "file": lambda path: path.write_text("of another"), "folder": Path.mkdir, "pipe": os.mkfifo,
            "link": lambda path: path.symlink_to(build),
        }  # fmt: skip
        make[taken](site / build.name)
    put(site, NEW)
    assert played(site) == own(NEW) and contents(tmp_path / "first" / build.name)
    assert played_folder(site) == f"{build.name}-2"


def test_a_page_that_cannot_be_replaced_leaves_the_old_site(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    before = contents(tmp_path)
    (tmp_path / "offline.js").unlink()
    (tmp_path / "offline.js").mkdir()
    with pytest.raises(OSError):
        put(tmp_path, NEW)
    assert before.items() - contents(tmp_path).items() == {("offline.js", before["offline.js"])}


def is_whole(folder: Path) -> bool:
    """Return whether a folder has the old site or the new one, and what others have put there."""
    assert (folder / ".htaccess").read_text() == "Options -Indexes"
    assert (folder / "notes" / "page.mjs").read_text() == "of another"
    return played(folder) in (own(OLD), own(NEW))


def begun(folder: Path) -> Disk:
    """Return a folder with the old site and files of others, whose calls are watched."""
    put(folder, OLD)
    (folder / "notes").mkdir()
    (folder / "notes" / "page.mjs").write_text("of another")
    (folder / ".htaccess").write_text("Options -Indexes")
    return Disk(folder)


def test_a_killed_build_leaves_the_old_site_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed at every call of the disk, or by a power cut there; the next build clears away what is left."""
    disk = begun(tmp_path / "site")
    seen: dict[tuple[tuple[str, bytes], ...], dict[str, bytes]] = {}

    def keep() -> None:
        seen.update((tuple(sorted(image.items())), image) for image in disk.images())

    disk.before = keep
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    with disk.watched():
        put(tmp_path / "site", NEW)
    keep()
    assert disk.calls > 40 and len(seen) > 15
    sites = set()
    for number, image in enumerate(seen.values()):
        left = tmp_path / str(number)
        lay_out(image, left)
        assert is_whole(left), number
        sites.add(played(left)["page.mjs"])
        put(left, NEW)
        assert is_whole(left) and len(list(left.glob("*build-*"))) == 1
    assert len(sites) == 2


@pytest.mark.parametrize("number", (errno.EIO, errno.ENOSPC, errno.EACCES))
def test_a_failing_disk_leaves_the_old_site_or_the_new_one(number: int, tmp_path: Path) -> None:
    """At every call of the disk: it is said, or the new site is there."""
    for failing in count(1):
        folder = tmp_path / str(failing)
        disk = begun(folder)
        disk.fault = lambda call, at=failing: number if call == at else None  # type: ignore[misc]
        with disk.watched():
            try:
                put(folder, NEW)
            except OSError:
                assert disk.failed
            else:
                assert played(folder) == own(NEW)
        assert is_whole(folder), failing
        if not disk.failed:
            break
    assert failing > 40
