"""Files that the tuning panel saves are old or new, wherever the game dies and whatever call fails."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from intodepth import tweaks
from intodepth.content.rule_values import read_preset, save_preset
from intodepth.files.faults import FileFault
from intodepth.screens.services import Services
from intodepth.screens.tuning import TuningScreen
from intodepth.sim.rules import Rules
from intodepth.tweaks import TweakStore
from tests.catalogs import own_catalog
from tests.conftest import Tried
from tests.faults import KILLS, Disk, lay_out
from tests.screens.game import Game

OLD = b"# mine\r\nwalk = 2   # a cell\r\n# turn = 0\r\n"
NEW = OLD.replace(b"walk = 2 ", b"walk = 6 ").replace(b"# turn = 0", b"turn = 4")
USUAL = {"rules.walk": 1, "rules.turn": 0}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of rules, in which walk = 6 and turn = 4 are tried out."""
    monkeypatch.setattr(tweaks, "STORE", TweakStore())
    folder = tmp_path / "tweaks"
    (folder / "presets").mkdir(parents=True)
    (folder / "presets" / "slow.toml").write_text("walk = 9\n")
    (folder / "rules.toml").write_bytes(OLD)
    tweaks.watch(folder, Rules.names())
    tweaks.STORE.try_out("rules.walk", 6)
    tweaks.STORE.try_out("rules.turn", 4)
    return folder


def test_wherever_the_game_dies_each_file_is_old_or_new(folder: Path, tmp_path: Path, tried: Tried) -> None:
    services = Services(own_catalog(), tmp_path)
    game = Game(TuningScreen(services), services)
    presets = [b"walk = 9\n", b"walk = 6\nturn = 4\n"]
    promised = {"rules.toml": [OLD, NEW], "presets/slow.toml": presets}
    calls = 0

    def look() -> None:
        nonlocal calls
        calls += 1
        for image in disk.images():
            for name, states in promised.items():
                assert image[name] in states, (calls, name)
            if image["presets/slow.toml"] == presets[1]:
                assert image["presets/slow.toml.1"] == presets[0], calls

    disk = Disk(folder, look)
    with disk.watched():
        game.click("Preset")
        game.key(*"slow", "return", "return")
        assert "Saved as tweaks/presets/slow.toml in your data." in " ".join(game.texts())
        promised["presets/slow.toml"] = presets[1:]
        look()
        game.key("ctrl+s")
        assert "Saved in tweaks/rules.toml in your data." in game.texts()
        promised["rules.toml"] = [NEW]
        look()
    assert calls > 40
    tried(KILLS, calls)
    lay_out(disk.images()[1], tmp_path / "later")
    assert read_preset(tmp_path / "later" / "presets" / "slow.toml") == {"walk": 6, "turn": 4}


def failing(folder: Path, at: int, number: int) -> Disk:
    """A disk that has the first files again, and whose call fails."""
    presets = folder / "presets"
    for path in presets.iterdir():
        path.unlink()
    (presets / "slow.toml").write_text("walk = 9\n")
    (folder / "rules.toml").write_bytes(OLD)
    tweaks.watch(folder, Rules.names())
    tweaks.STORE.tried = {"rules.walk": 6, "rules.turn": 4}
    return Disk(folder, fault=lambda call: number if call == at else None)


def each_call(folder: Path, number: int) -> Iterator[Disk]:
    """Disks of which one call after the other fails, until there is none left."""
    for at in count(1):
        disk = failing(folder, at, number)
        yield disk
        if not disk.failed:
            assert at > 15
            return


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EACCES, errno.ENOENT])
def test_whatever_call_fails_a_tweak_file_is_old_or_new_and_what_is_said_is_true(
    folder: Path, number: int, tried: Tried
) -> None:
    for disk in each_call(folder, number):
        with disk.watched():
            faults = tweaks.STORE.save(USUAL)
        assert all(fault.startswith("tweaks/rules.toml:1: ") for fault in faults), faults
        assert bool(faults) == bool(tweaks.STORE.tried), "what is not saved stays tried out"
        for image in disk.images():
            assert image["rules.toml"] in ([OLD, NEW] if faults else [NEW]), (disk.failed, faults)
        assert tweaks.rules() == {"walk": 6, "turn": 4}
        tried(KILLS, disk.failed)


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EACCES, errno.ENOENT])
def test_whatever_call_fails_a_preset_is_old_or_new_and_an_old_one_is_kept(
    folder: Path, number: int, tried: Tried
) -> None:
    old, new = b"walk = 9\n", b"walk = 6\nturn = 4\n"
    for disk in each_call(folder, number):
        said = ""
        with disk.watched():
            try:
                save_preset(folder / "presets" / "slow.toml", tweaks.rules())
            except FileFault as fault:
                (said,) = fault.faults
        for image in disk.images():
            kept = image["presets/slow.toml"] == old or image["presets/slow.toml.1"] == old
            assert kept and image["presets/slow.toml"] in ([old, new] if said else [new]), (disk.failed, said)
        tried(KILLS, disk.failed)
