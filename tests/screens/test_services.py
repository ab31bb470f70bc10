"""Tests of the services."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from intodepth.content.outcome import Outcome
from intodepth.content.profile import Profile, Result
from intodepth.content.profile_store import load_profile
from intodepth.content.recording import read_recording
from intodepth.screens.destinations import ToUnfinished
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import build_screen, resume_level, start_level
from intodepth.screens.services import NOTICED, RETRY, Services
from intodepth.sim.space.cells import Cell
from tests.screens.level.driving import TINY, make_services

RESULT = Result(rounds=3, relics=1, damage=0, noise=4, undos=1, heroes_lost=0)


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return make_services(tmp_path, TINY)


def another(services: Services) -> Services:
    """Another copy of the game on the same folder."""
    return Services(services.catalog, services.home, load_profile(services.home)[0])


def start(services: Services) -> LevelScreen:
    screen = start_level(services, "small")
    assert isinstance(screen, LevelScreen)
    return screen


def set_volume(services: Services, volume: float) -> None:
    settings = msgspec.structs.replace(services.settings, volume=volume)
    services.update(services.profile.with_settings(settings))


def test_the_volume_that_one_copy_sets_does_not_cost_the_other_its_win(services: Services) -> None:
    set_volume(services, 0.5)
    second = another(services)
    services.finish(Outcome("small", RESULT, is_won=True))
    set_volume(second, 0.1)
    assert second.best("small") is not None
    services.update(services.profile.meet(heroes=("dog",)))
    assert services.settings.volume == 0.1
    set_volume(services, 0.3)
    second.close()
    third = another(services)
    assert third.best("small") is not None and third.settings.volume == 0.3


def test_two_copies_do_not_go_on_with_the_same_level(services: Services) -> None:
    first = start(services)
    first.session.skip()
    second = another(services)
    assert resume_level(second, "small") is None
    assert second.notice.endswith(": another copy of the game goes on with it")
    services.close()
    again = resume_level(second, "small")
    assert isinstance(again, LevelScreen)
    assert again.session.stage.digest == first.session.stage.digest


def test_a_level_that_is_left_can_be_gone_on_with_in_the_same_game(services: Services) -> None:
    path = start(services).session.recorder.path
    screen = build_screen(ToUnfinished(), services)
    assert isinstance(screen, LevelScreen) and screen.session.recorder.path == path


def test_what_is_begun_anew_gives_up_what_was_left(services: Services) -> None:
    start(services)
    start(services)
    first, second = sorted(services.recordings.iterdir())
    assert read_recording(first).steps[-1].step == "end"
    assert services.find_unfinished_recording("small") == second


def test_what_cannot_be_recorded_is_told_with_what_cannot_be_saved(services: Services) -> None:
    start(services).session.recorder.problem = "small-0001.jsonl: cannot be written"
    services.problem, services.notice = "profile.json: cannot be saved", "something was wrong"
    assert services.problems == (
        "profile.json: cannot be saved", "small-0001.jsonl: cannot be written", "something was wrong",
    )  # fmt: skip


def test_what_is_set_is_saved_while_the_settings_are_still_open(services: Services) -> None:
    services.poll(10.0)
    settings = msgspec.structs.replace(services.settings, volume=0.1)
    services.profile = services.profile.with_settings(settings)
    services.poll(10.0 + RETRY)
    assert load_profile(services.home)[0].settings.volume == 0.1


def test_a_save_that_fails_is_tried_again(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        services.finish(Outcome("small", RESULT, is_won=True))
        services.poll(10.0)
        assert "No space left" in services.problem and not services.is_saved
    services.poll(10.0 + RETRY / 2)
    assert not services.is_saved
    services.poll(10.0 + RETRY)
    assert (services.problem, services.is_saved) == ("", True)
    assert load_profile(services.home)[0].get_best("small") is not None


def test_what_could_not_be_recorded_follows_when_it_can(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        screen = start(services)
        assert "No space left" in screen.session.recorder.problem
        services.poll(10.0)
        start(services)
    services.close()
    assert len(list(services.recordings.iterdir())) >= 2
    assert all(path.read_bytes().startswith(b'{"format"') for path in services.recordings.iterdir())


def test_a_notice_stays_for_a_while(services: Services) -> None:
    services.notice = "something was wrong"
    for now in (100.0, 100.0 + NOTICED / 2):
        services.poll(now)
        assert services.notice == "something was wrong"
    services.poll(100.0 + NOTICED)
    assert services.notice == ""


def test_a_damaged_profile_is_told_of_also_where_the_game_begins_in_a_level(services: Services) -> None:
    start(services)
    for volume in (0.3, 0.4):
        set_volume(services, volume)
    services.close()
    (services.home / "profile.json").write_text("{bad")
    opened = Services.open_home(services.catalog, services.home)
    assert resume_level(opened, "small") is not None
    assert "profile.json:1:" in opened.notice
    opened.notice = "what was left cannot be taken up"
    start(opened)
    assert not opened.notice, "that was about a level that is left"


def test_a_game_in_which_nothing_has_changed_saves_nothing(services: Services) -> None:
    services.close()
    assert not list(services.home.glob("profile*"))


def test_results_are_compared_with_those_of_the_same_rules_and_map(services: Services) -> None:
    old = msgspec.structs.replace(RESULT, rounds=1, rules_version=1)
    services.profile = Profile().finish("small", old)
    assert services.best("small") == old and services.is_open("small")
    assert services.finish(Outcome("small", RESULT, is_won=True)).before is None
    best = services.best("small")
    assert best is not None and best.rounds == 3 and best.version == services.version_of("small")
    better = msgspec.structs.replace(RESULT, rounds=2)
    before = services.finish(Outcome("small", better, is_won=True)).before
    assert before == best
    assert old in services.profile.done["small"]


def test_what_was_seen_of_a_finished_level_is_kept_until_the_level_changes(services: Services) -> None:
    won = Outcome("small", RESULT, is_won=True)
    services.finish(won)
    assert services.get_seen("small") is None
    services.finish(won, [Cell(1, 1), Cell(7, 3), Cell(-1, 0), Cell(99, 0)])
    services.finish(won, [Cell(0, 2)])
    services.close()
    again = another(services)
    assert again.get_seen("small") == {Cell(1, 1), Cell(7, 3), Cell(0, 2)}
    level = again.catalog.levels["small"]
    changed = another(services)
    changed.catalog = replace(changed.catalog, levels={"small": msgspec.structs.replace(level, goal=())})
    assert changed.get_seen("small") is None


def test_the_level_played_last_is_continued_whatever_the_clock_says(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    level = services.catalog.levels["small"]
    for name in ("one", "two"):
        services.catalog.levels[name] = msgspec.structs.replace(level, name=name)
    paths = {}
    for name in ("one", "two", "one"):
        screen = resume_level(services, name) or start_level(services, name)
        assert isinstance(screen, LevelScreen)
        paths[name] = screen.session.recorder.path
    services.close()
    again = another(services)
    for stamps in ((1, 2), (2, 1)):
        for stamp, path in zip(stamps, paths.values(), strict=True):
            assert path is not None
            os.utime(path, (stamp, stamp))
        assert again.find_unfinished() == ("one", paths["one"])
    services.home.joinpath("profile.json").unlink()
    services.home.joinpath("profile.json.1").unlink()
    assert another(services).find_unfinished() == ("two", paths["two"])
