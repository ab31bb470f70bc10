"""A level that was left under other rules is named, kept, and plays itself as far as it goes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from intodepth.content.outcome import damage_taken
from intodepth.content.profile import Result
from intodepth.content.recorder import find_left
from intodepth.content.recording import digest_text, read_recording
from intodepth.play.intents import Do
from intodepth.screens.destinations import ToUnfinished
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.practice.level_select import OUTDATED, LevelSelectScreen
from intodepth.screens.replay import ReplayScreen, do, hurts
from intodepth.screens.results import ResultsScreen
from intodepth.screens.services import Services
from intodepth.screens.table import build_screen, start_level
from intodepth.screens.title import TitleScreen
from intodepth.sim.actions import generate_actions
from intodepth.sim.flow.schedule import build_schedule
from intodepth.ui.draw import Polygon
from intodepth.ui.theme import color
from tests.catalogs import own_catalog
from tests.screens.game import Game
from tests.screens.level.driving import TINY, make_services

GOLDENS = Path(__file__).parents[1] / "goldens"


def leave(services: Services, **header: object) -> Path:
    """Leave the level `small` in the middle, and change what its recording says it was played on."""
    screen = start_level(services, "small")
    game = Game(screen, services)
    assert isinstance(screen, LevelScreen)
    for key in ("return", "right", "right", "return", "g", "return"):
        game.key(key)
        while screen.session.playback is not None:
            game.frame()
    services.close()
    assert len(screen.session.history.done) == 3
    (path,) = services.recordings.iterdir()
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([json.dumps(json.loads(first) | header), *rest, ""]), encoding="utf-8")
    return path


def watch(services: Services) -> tuple[Game, ReplayScreen]:
    game = Game(LevelSelectScreen(services, "small"), services)
    assert " ".join(OUTDATED.split()[:4]) in " ".join(game.texts())
    assert "Continue" not in game.texts()
    game.click("Watch")
    assert isinstance(game.top, ReplayScreen)
    return game, game.top


def test_a_level_left_under_other_rules_is_watched_and_kept(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services, rules_version=1)
    data = path.read_bytes()
    game, replay = watch(services)
    for _ in range(800):
        game.frame()
    session = replay.level.session
    assert len(session.history.done) == 3 and session.stage.carried(0)
    assert not any("differs" in words for words in game.texts())
    game.click("Close")
    assert isinstance(game.top, LevelSelectScreen)
    assert session.recorder.path and not session.recorder.path.parent.parent.exists()
    assert not session.recorder.is_open, "on Windows the folder of an open file stays"
    game.click("Start")
    assert isinstance(game.top, LevelScreen)
    assert path.read_bytes() == data
    assert len(list(services.recordings.iterdir())) == 2


def test_what_comes_out_otherwise_is_said_and_it_ends_where_it_cannot_go_on(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services, level_digest="0123456789abcdef", rules={"walk": 2, "stroll": 7})
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"kind":"Take"', '"kind":"Give","taker":0'), encoding="utf-8")
    game, replay = watch(services)
    game.wait()
    assert "The level has changed: the result differs from what was recorded." in "".join(game.texts())
    for _ in range(800):
        game.frame()
    assert replay.level.session.stage.rules.walk == 2
    assert "It ends here: action 3 is no longer possible." in "".join(game.texts())
    game.key("escape")
    assert isinstance(game.top, LevelSelectScreen)


def test_a_recording_that_cannot_be_read_is_named_and_not_watched(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services, rules_version=1)
    game = Game(LevelSelectScreen(services, "small"), services)
    path.write_bytes(b"")
    game.click("Watch")
    assert isinstance(game.top, LevelSelectScreen)
    assert services.notice == "small-0001.jsonl:1: there is no whole line in it"


@pytest.mark.parametrize("spoil", ["stage", "line"])
def test_what_cannot_be_gone_on_with_is_named_and_what_was_left_before_is_taken_up(
    tmp_path: Path, spoil: str
) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services)
    later = path.with_name("small-0002.jsonl")
    text = path.read_text(encoding="utf-8")
    wrong = text.replace('"kind":"Take"', '"kind":"Drop"') if spoil == "stage" else text.replace('"to"', "to")
    later.write_text(wrong, encoding="utf-8")
    assert [left.path for left in find_left(services.recordings, "small", services.catalog)] == [later, path]
    screen = build_screen(ToUnfinished(), services)
    assert isinstance(screen, LevelScreen) and screen.session.recorder.path == path
    assert services.notice.startswith("small-0002.jsonl:")
    assert services.notice.endswith("; the one before it is used")


def test_a_level_that_cannot_be_gone_on_with_leaves_the_player_where_levels_are_chosen(
    tmp_path: Path,
) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services)
    game = Game(LevelSelectScreen(services, "small"), services)
    path.write_text(path.read_text(encoding="utf-8").replace('"to"', "to"), encoding="utf-8")
    game.click("Continue")
    assert isinstance(game.top, LevelSelectScreen)
    assert services.notice.startswith(f"{path.name}:")
    game = Game(TitleScreen(services), services)
    game.click("Continue: Small Place")
    assert isinstance(game.top, LevelSelectScreen)


@pytest.mark.parametrize("name", ["thin_floor", "seen_twice"])
def test_a_recording_is_gone_through_in_both_directions(tmp_path: Path, name: str) -> None:
    services = Services(own_catalog(), tmp_path)
    recording = read_recording(GOLDENS / f"{name}.jsonl")
    game = Game(ReplayScreen(services, recording), services)
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    session = replay.level.session
    steps = [each for each in recording.steps if each.step != "end"]
    digests = [recording.header.digest, *(each.digest for each in steps)]
    game.key("end")
    assert digest_text(session.stage) == digests[-1]
    random = Random(name)
    for index in (random.randrange(len(digests)) for _ in range(40)):
        replay.seek(index)
        game.frame()
        assert digest_text(session.stage) == digests[index]
        known = steps[index - 1].known if index else None
        assert known is None or digest_text(session.knowledge) == known
    game.key("home")
    assert digest_text(session.stage) == digests[0] and not session.history.done
    assert not any("differs" in words or "no longer" in words for words in game.texts())
    game.key("right", "right", "left")
    assert digest_text(session.stage) == digests[1]
    game.key("space")
    for _ in range(3000):
        game.frame()
        if session.playback is not None:
            break
    game.key("right")
    assert digest_text(session.stage) == digests[2], "what plays is brought to its end"
    game.key("left", "space")
    while session.playback is None:
        game.frame()
    game.key("left")
    assert digest_text(session.stage) == digests[1], "what plays is taken back to its beginning"
    game.key("end", "space")
    assert digest_text(session.stage) == digests[-1]
    game.click("Close")
    assert replay.is_done


def test_the_results_lead_to_the_replay_and_back(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    level = start_level(services, "plumb_line")
    game = Game(level, services, build_screen)
    assert isinstance(level, LevelScreen)
    for step in read_recording(GOLDENS / "plumb_line.jsonl").steps:
        if not isinstance(step.step, str):
            do(level.session, step.step)
            level.session.skip()
    game.wait()
    results = game.top
    assert isinstance(results, ResultsScreen)
    game.click("Watch")
    assert isinstance(game.top, ReplayScreen)
    game.key("end")
    assert not {"Watch", "Level select", "Undo"} & {*game.texts()} and "Rounds" in game.texts()
    assert not any("differs" in words or "no longer" in words for words in game.texts())
    game.key("escape")
    assert game.top is results


def test_the_best_plan_of_a_finished_level_can_be_watched(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    game = Game(LevelSelectScreen(services, "felt_bell"), services, build_screen)
    assert "Watch best plan" not in game.texts()
    services.update(services.profile.finish("felt_bell", Result(6, 1, 0, 0, 0, 0)))
    game = Game(LevelSelectScreen(services, "felt_bell"), services, build_screen)
    select = game.top
    game.click("Watch best plan")
    assert isinstance(game.top, ReplayScreen)
    game.key("end")
    assert not any("differs" in words or "no longer" in words for words in game.texts())
    assert game.top.level.session.is_over
    game.key("escape")
    game.wait()
    assert game.top is select


def test_the_timeline_marks_harm_and_the_speed_is_chosen(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    level = start_level(services, "thin_floor")
    session, random = level.session, Random(3)
    while not damage_taken(session.history):
        actions = generate_actions(session.stage)
        harmful = (each for each in actions if hurts(build_schedule(session.stage, each)))
        session.act(Do((next(harmful, random.choice(actions)),)))
        session.skip()
    services.close()
    (path,) = services.recordings.iterdir()
    game = Game(ReplayScreen(services, read_recording(path)), services)
    assert not marks(game)
    game.key("end")
    assert len(marks(game)) == 1
    game.key("home", "up", "up")
    assert "4x" in game.texts()
    game.key(*["down"] * 9)
    assert "0.25x" in game.texts()
    game.click("0.25x")
    assert "0.5x" in game.texts()


def marks(game: Game) -> list[Polygon]:
    """The red marks below the segments."""
    shapes = (each for each in game.commands if isinstance(each, Polygon))
    return [each for each in shapes if each.color == color("harm") and min(y for _, y in each.points) > 700]
