"""Shafts that are not there: damaged files of floors, and days to come."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from intodepth.content.catalog import load_catalog
from intodepth.content.floors import shafts
from intodepth.content.plans import find_plan
from intodepth.content.runs.annals import first_tries, past_runs
from intodepth.content.runs.codes import seed_code
from intodepth.files.faults import FileFault
from intodepth.files.folders import Folders, find_folders
from intodepth.screens.descent import descent, shaft_choice
from intodepth.screens.descent.descent import begin
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.title import TitleScreen
from intodepth.tools.pictures.rooms import build_room
from tests.catalogs import own_catalog
from tests.runs import PARTY
from tests.screens.conftest import FakeServices
from tests.screens.game import Game

FOLDERS = find_folders()
LINE = re.compile(r"[\w/.]+:\d+: \S.*")
TODAY = date.today()
TOMORROW = shafts.daily_seed(TODAY + timedelta(1))


def told(game: Game) -> str:
    return " ".join(game.texts())


def spoil(path: Path) -> Iterator[str]:
    """Remove, empty and damage a file, one after the other; yield what was done."""
    whole = path.read_bytes()
    path.unlink()
    yield "missing"
    for how, data in (("empty", b""), ("cut", whole[: len(whole) // 2]), ("not text", b"\xff\x00" + whole)):
        path.write_bytes(data)
        yield how
    path.write_bytes(whole)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """A copy of the game's files, without levels."""
    (tmp_path / "levels").mkdir()
    shutil.copytree(FOLDERS.data, tmp_path / "data", ignore=shutil.ignore_patterns("[12]"))
    return replace(FOLDERS, data=tmp_path / "data", levels=tmp_path / "levels")


def test_without_a_floor_the_handmade_shaft_is_missing_and_all_others_are_there(
    folders: Folders, tmp_path: Path
) -> None:
    for path in sorted((folders.data / "floors").iterdir()):
        for how in spoil(path):
            catalog = load_catalog(folders)
            here = f"{path.name}, {how}"
            fault, *_ = catalog.faults
            assert all(map(LINE.fullmatch, catalog.faults)), here
            assert path.name in fault or how == "missing", here
            with pytest.raises(FileFault):
                shafts.doors_of("", catalog)
        catalog = replace(catalog, levels=own_catalog().levels)
        services = FakeServices(catalog, tmp_path / f"home-{path.stem}")
        game = Game(TitleScreen(services), services)
        game.click("Descend")
        assert f"The handmade shaft is missing. {fault}" in told(game), here
        game.click("It is missing")
        assert not services.runs.exists(), here
    game.click("New")
    game.click("Go down")
    assert isinstance(game.top, LevelScreen)
    assert load_catalog(folders).faults == ()
    (folders.data / "floors" / "more.toml").write_text("title = 5")
    catalog = load_catalog(folders)
    assert catalog.faults and len(shafts.doors_of("", catalog)) == 5, "a broken file more is no floor less"


def test_without_files_of_the_other_shafts_the_handmade_one_is_there(
    folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog = own_catalog()
    modules = shafts.load_modules(folders.data, catalog.heroes, catalog.relics)  # type: ignore[attr-defined]
    monkeypatch.setattr(shafts, "find_folders", lambda: folders)
    some = sorted((folders.data / "modules").iterdir())[:1]
    for number, path in enumerate([*some, *sorted((folders.data / "bank").glob("*.jsonl"))]):
        if path.parent.name == "bank":  # the modules are whole again
            monkeypatch.setattr(shafts, "load_modules", lambda *_: modules)
        for how in spoil(path):
            if how == "missing" and path in some:
                continue  # the module may be of another shaft
            with pytest.raises(FileFault) as caught:
                shafts.doors_of("owl", catalog)
            assert all(map(LINE.fullmatch, caught.value.faults)), f"{path.name}, {how}"
            if how == "empty" and number < 2:
                services = FakeServices(catalog, tmp_path / f"home{number}")
                game = Game(TitleScreen(services), services)
                game.click("Descend")
                game.click("New")
                game.click("Go down")
                assert services.notice == caught.value.faults[0], "it stays where shafts are chosen"
                game.click("Handmade")
                game.click("Go down")
                assert isinstance(game.top, LevelScreen)


def test_a_damaged_plan_or_room_is_named_and_nothing_else_is_amiss(folders: Folders, tmp_path: Path) -> None:
    catalog = own_catalog()
    for how in spoil(folders.data / "plans" / "felt_bell.jsonl"):
        plan, line = find_plan(catalog.levels["felt_bell"], catalog, folders.data)
        assert plan is None and (how == "missing" or LINE.fullmatch(line)), how
    services = FakeServices(catalog, tmp_path / "home")
    for _ in spoil(folders.data / "rooms" / "lift.toml"):
        with pytest.raises(FileFault, match=r"rooms/lift\.toml:\d+: "):
            build_room(services, folders.data / "rooms" / "lift.toml")
    for _ in spoil(folders.data / "shafts.toml"):
        with pytest.raises(FileFault, match=r"shafts\.toml:\d+: "):
            load_catalog(folders)


def test_a_day_is_told_from_what_is_none() -> None:
    for text in ("2026-11-27", "2024-02-29", "0001-01-01", "9999-12-31"):
        assert shafts.is_daily(text), text
    wide = "2026-11-27".translate({48 + digit: 0xFF10 + digit for digit in range(10)})
    for text in (
        *("2026-02-30", "2026-02-29", "2026-13-01", "2026-00-10", "0000-01-01", "2026-1-5", "20261127"),
        *("2026-w48-5", "2026-11-27\n", " 2026-11-27", "2026-11-27-", "26-11-27", "", wide),
    ):
        assert not shafts.is_daily(text) and not shafts.not_yet(text, TODAY), text
    for day in range(-2, 3):
        seed = shafts.daily_seed(TODAY + timedelta(day))
        assert bool(shafts.not_yet(seed, TODAY)) == (day > 0), seed


def choose(game: Game, services: FakeServices, text: str) -> None:
    """Choose what was copied."""
    services.paste = lambda: text
    game.click("Seed, code")
    game.key("ctrl+v")


def test_the_shaft_of_a_day_to_come_is_not_gone_into(services: FakeServices) -> None:
    game = Game(TitleScreen(services), services)
    game.click("Descend")
    words = f"The shaft of {TOMORROW} opens on that day."
    game.click("Seed, code")
    game.key(*TOMORROW)
    assert words in told(game)
    game.key("return")
    assert words in told(game)
    for text in (f" {TOMORROW} ", f"\u201c{TOMORROW}\u201d\n", seed_code(TOMORROW), "9999-12-31"):
        choose(game, services, text)
        assert "opens on that day." in told(game) and "Go down" not in game.texts(), text
        game.click("Not yet open")
        game.key("n")
        assert not services.runs.exists(), text
    with pytest.raises(FileFault, match="opens on that day"):
        begin(services, PARTY, TOMORROW)
    choose(game, services, "owl-7")
    assert "opens on that day." not in told(game)


def test_what_is_no_day_is_an_ordinary_seed_and_counts_as_no_first_try(services: FakeServices) -> None:
    game = Game(TitleScreen(services), services)
    game.click("Descend")
    choose(game, services, "2099-02-30")
    assert "A shaft with the seed 2099-02-30" in told(game)
    game.click("Go down")
    assert isinstance(game.top, LevelScreen)
    (past,) = past_runs(services.runs)
    assert past.header.seed == "2099-02-30" and not first_tries([past])


def test_at_midnight_the_new_day_opens_and_a_clock_set_back_breaks_nothing(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Clock(date):
        shown = TODAY

        @classmethod
        def today(cls) -> date:  # type: ignore[override]
            return cls.shown

    for module in (shaft_choice, descent):
        monkeypatch.setattr(module, "date", Clock)
    game = Game(TitleScreen(services), services)
    game.click("Descend")
    choose(game, services, TOMORROW)
    assert "Not yet open" in game.texts()
    Clock.shown = TODAY + timedelta(1)
    game.wait()
    game.click("Go down")
    assert isinstance(game.top, LevelScreen)
    services.leave()
    Clock.shown = TODAY
    game = Game(TitleScreen(services), services)
    game.click("Continue: descent")
    assert isinstance(game.top, LevelScreen), "a descent of tomorrow goes on"
