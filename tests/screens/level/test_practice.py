"""The end of a level: its results lie over it, are noted first, and can be taken back like any action."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from intodepth import tweaks
from intodepth.content import profile_store
from intodepth.content.profile import Settings
from intodepth.content.profile_store import load_profile
from intodepth.content.recorder import Unrecorded
from intodepth.content.recording import read_recording, replay
from intodepth.files.folders import find_folders
from intodepth.play.commands import do
from intodepth.play.session import Session
from intodepth.play.timeline_reader import read_timeline
from intodepth.screens.destinations import ToResults, ToUnfinished
from intodepth.screens.level import practice
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.pause import PauseScreen
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.router import build_screen, resume_level, start_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.story.sound_names import Sound
from intodepth.ui.draw import Scene
from intodepth.ui.input import Input
from tests.catalogs import own_catalog
from tests.screens.game import Game
from tests.screens.level.driving import TINY, make_services
from tests.ui.driving import measure

PIT = """
#######
#v..###
###.###
###.###
###.###
###.###
###.###
###.###
###.###
###r###
#######
"""
WON = ("return", "right", "right", "return", "g", "return", "left", "left", "return", "v", "return")
LOST = ("return", "right", "right", "right", "return")


class Table(Game):
    """A player of the level `small`, through the stack."""

    def __init__(self, services: Services) -> None:
        self.services = services
        level = start_level(services, "small")
        assert isinstance(level, LevelScreen)
        self.level, self.session = level, level.session
        super().__init__(level, services)

    def key(self, *names: str) -> None:
        """Keys one after the other, each time until all has been played."""
        for name in names:
            super().key(name)
            while self.session.playback is not None:
                self.frame()
            self.wait()

    @property
    def steps(self) -> list[object]:
        (path,) = self.services.recordings.iterdir()
        return [step for step, *_ in read_recording(path).steps]


@pytest.mark.parametrize(("rows", "keys"), [(TINY, WON), (PIT, LOST)], ids=["won", "lost"])
def test_undo_reaches_through_the_results(tmp_path: Path, rows: str, keys: tuple[str, ...]) -> None:
    game = Table(make_services(tmp_path, rows))
    start, stage = game.session.stage.digest, game.session.stage
    game.key(*keys)
    assert isinstance(game.top, ResultsScreen)
    end, actions = stage.digest, len(game.session.history.done)
    done = game.services.profile.done
    game.key("z")
    assert game.top is game.level and len(game.session.history.done) == actions - 1
    assert game.services.find_unfinished_recording("small"), "the level goes on"
    assert load_profile(tmp_path)[0].done == done, "what was reached was reached"
    game.key(*["z"] * (actions - 1))
    assert stage.digest == start
    game.key(*["shift+z"] * actions)
    assert isinstance(game.top, ResultsScreen) and stage.digest == end
    assert game.steps[actions:] == [*["undo"] * actions, *["redo"] * actions]
    (path,) = game.services.recordings.iterdir()
    assert replay(read_recording(path), game.services.catalog).stage.digest == end
    game.click("Undo")
    assert game.top is game.level
    game.key("shift+z", "escape")
    assert game.steps[-1] == "end" and game.services.find_unfinished_recording("small") is None


def test_a_game_that_dies_at_the_results_leads_to_them_again_and_back_into_the_level(tmp_path: Path) -> None:
    game = Table(make_services(tmp_path, TINY))
    game.key(*WON)
    game.session.recorder.close()
    services = Services(game.services.catalog, tmp_path, load_profile(tmp_path)[0])
    assert services.find_unfinished() is not None
    level = build_screen(ToUnfinished(), services)
    assert isinstance(level, LevelScreen)
    again = Game(level, services)
    assert isinstance(again.top, ResultsScreen)
    again.key("z")
    assert again.top is level and not level.session.is_over
    again.key("shift+z")
    for _ in range(500):
        again.frame()
    assert isinstance(again.top, ResultsScreen)
    again.key("l")
    assert services.find_unfinished() is None and game.steps[-1] == "end"


def test_rules_that_were_saved_while_the_end_played_keep_nobody_in_the_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(make_services(tmp_path, TINY))
    table.key(*WON[:-1])
    assert table.session.selection.action is not None
    table.session.act(do(table.session.selection.action))
    monkeypatch.setattr(tweaks, "rules", lambda: {"walk": 2})
    table.key("space")
    assert isinstance(table.top, ResultsScreen)
    table.key("z")
    assert isinstance(table.top, LevelScreen)
    assert table.session.stage.rules.walk == 2


def test_a_level_left_after_its_end_was_undone_goes_on_there(tmp_path: Path) -> None:
    game = Table(make_services(tmp_path, TINY))
    game.key(*WON, "z")
    again = resume_level(game.services, "small")
    assert isinstance(again, LevelScreen) and again.session.stage.digest == game.session.stage.digest
    assert len(again.session.history.undone) == 1


def test_the_result_is_saved_before_the_recording_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Table(make_services(tmp_path, TINY))
    seen: list[object] = []
    monkeypatch.setattr(
        game.session, "close", lambda: seen.append((load_profile(tmp_path)[0].done.keys(), game.steps[-1]))
    )
    game.key(*WON)
    assert not seen
    game.key("escape")
    ((done, last),) = seen  # type: ignore[misc]
    assert done == {"small"} and last != "end"  # type: ignore[has-type]


def test_a_win_that_could_not_be_saved_is_noted_when_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    game = Table(make_services(tmp_path, TINY))
    with monkeypatch.context() as patch:
        patch.setattr(profile_store, "save_atomically", full)
        game.key(*WON)
        assert isinstance(game.top, ResultsScreen) and "No space left" in game.services.problem
        game.key("escape")
        assert "end" not in game.steps
        game.services.close()
    services = Services(game.services.catalog, tmp_path, load_profile(tmp_path)[0])
    again = build_screen(ToUnfinished(), services)
    assert isinstance(again, LevelScreen)
    shown = Game(again, services)
    assert isinstance(shown.top, ResultsScreen)
    assert load_profile(tmp_path)[0].done.keys() == {"small"} and "end" not in game.steps
    shown.key("escape")
    assert game.steps[-1] == "end"


def test_a_story_that_cannot_be_told_does_not_cost_the_win(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise LookupError("no words")

    monkeypatch.setattr(practice, "build_story", fail)
    game = Table(make_services(tmp_path, TINY))
    game.key(*WON)
    assert isinstance(game.top, ResultsScreen) and "WELL OUT OF IT" in game.headings()
    assert "What happened" not in game.texts()
    assert load_profile(tmp_path)[0].done["small"][0].relics == 1
    assert "LookupError('no words')" in game.services.notice
    game.key("escape")
    assert game.steps[-1] == "end"


def test_the_frame_in_which_a_level_ends_is_drawn(tmp_path: Path) -> None:
    game = Table(make_services(tmp_path, TINY))
    game.key(*WON[:-1])
    game.frame(keys=("return",))
    while isinstance(game.top, LevelScreen):
        game.frame()
        assert any(isinstance(command, Scene) for command in game.commands)


def test_nothing_is_laid_over_a_level_that_ends_in_the_same_frame(tmp_path: Path) -> None:
    game = Table(make_services(tmp_path, TINY))
    game.key(*WON[:-1])
    game.frame(keys=("return",))
    game.frame(keys=("space", "escape"))
    assert not isinstance(game.top, PauseScreen)
    game.wait()
    assert isinstance(game.top, ResultsScreen)
    game.key("escape")
    assert game.steps.count("end") == 1


def test_a_replay_goes_back_into_a_level_whose_end_was_undone(tmp_path: Path) -> None:
    game = Table(make_services(tmp_path, TINY))
    game.key(*WON, "z", "p")
    (path,) = game.services.recordings.iterdir()
    services = make_services(tmp_path / "..", TINY)
    screen = ReplayScreen(services, read_timeline(path, services.catalog))
    screen.timeline.show_tried(True)
    stack = ScreenStack(screen, measure, game.services)
    ended = list[bool]()
    for frame in range(400):
        stack.frame(Input(time=frame / 10, dt=0.1))
        is_over = screen.level.session.is_over
        ended += [is_over] if [is_over] != ended[-1:] else []
    assert ended == [False, True, False]
    assert screen.level.session.stage.digest == game.session.stage.digest


def test_a_feat_of_a_practice_level_counts_and_is_told_once(tmp_path: Path) -> None:
    catalog = own_catalog()
    services = Services(catalog, tmp_path)
    level = catalog.levels["three_bad_pitons"]
    path = find_folders().data / "plans" / "three_bad_pitons.jsonl"

    def ending() -> ToResults:
        session = Session(level, replay(read_recording(path), catalog), Unrecorded())
        return practice.build_results(services, session, lambda: None)

    first = ending()
    assert first.feats == services.profile.feats == ("catch", "zipper")
    told = " ".join(Game(ResultsScreen(services, first), services, build_screen).texts())
    assert "The zipper: a new feat! Three anchors popped, and then one held." in told
    assert ending().feats == ()
    own = Services(replace(catalog, own=frozenset({level.name})), tmp_path / "other")
    session = Session(level, replay(read_recording(path), catalog), Unrecorded())
    assert practice.build_results(own, session, lambda: None).feats == () == own.profile.feats


def test_medals_fall_in_one_after_the_other_and_a_key_shows_everything(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    level, path = services.catalog.levels["pedestal"], find_folders().data / "plans" / "pedestal.jsonl"
    session = Session(level, replay(read_recording(path), services.catalog), Unrecorded())
    ending = practice.build_results(services, session, lambda: None)
    assert ending.moment is not None

    def watch(*times: float, key: str = "") -> tuple[list[Sound], list[str]]:
        """What is heard, and what Bram has said at the end."""
        shown, heard = ScreenStack(ResultsScreen(services, ending), measure, services), list[Sound]()
        for time in times:
            shown.frame(Input(time=time, dt=0.02, keys=(key,) if key and time == times[-1] else ()))
            heard += [cue.sound for cue in shown.ui.cues if cue.sound in (Sound.BELL, Sound.GLEAM)]
        told = {node.name: node.value for node in shown.ui.nodes}
        assert told["all brought out"] == "won: nothing is missing"
        assert told["within par"] == "won: par 6: you took 6" and told["nobody hurt"] == "won: no damage"
        return heard, [name for name in told if name.startswith("Bram: ")]

    heard, first = watch(*(1 + tick / 10 for tick in range(45)))
    assert heard == [Sound.BELL, *[Sound.GLEAM] * 3] and len(first) == 1
    assert watch(1.0, 1.1) == ([Sound.BELL], [])
    heard, second = watch(1.0, 1.1, key="x")
    assert heard == [Sound.BELL] and len(second) == 1 and first != second, "no line is said twice"
    services.profile = services.profile.with_settings(Settings(reduced_motion=True, voices=False))
    assert watch(1.0, 1.1) == ([], [])
