"""A level that was left under other rules is named, kept, and plays itself as far as it goes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import damage_taken
from intodepth.content.own_levels import open_catalog
from intodepth.content.profile import Profile, Result
from intodepth.content.recorder import find_left
from intodepth.content.recording import digest_text, read_recording
from intodepth.content.replay_notes import KeptNotes, Mistake, ReplayNotes
from intodepth.files.folders import RECEIVED, find_folders
from intodepth.play.commands import Do
from intodepth.play.recording_timeline import TimelineMark
from intodepth.play.timeline_reader import read_level, read_timeline
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.destinations import ToLevelSelect, ToPastRun, ToRecordings, ToReplay, ToUnfinished
from intodepth.screens.level.picture.ghosts import RIVAL
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.practice.level_select import OUTDATED, LevelSelectScreen
from intodepth.screens.replay import ways_out
from intodepth.screens.replay.branch_screens import BranchEndScreen
from intodepth.screens.replay.choice import PASTE, RecordingsScreen
from intodepth.screens.replay.mistakes import FAILED
from intodepth.screens.replay.screen import ASKS, NO_DESCENTS, SHOWS_ALL, ReplayScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.router import build_screen, start_level
from intodepth.screens.services import Services
from intodepth.screens.title import TitleScreen
from intodepth.sim.actions import generate_actions
from intodepth.sim.events import Hurt
from intodepth.sim.flow.schedule import build_schedule
from intodepth.ui.draw import Figure, Polygon, Scene, Text
from intodepth.ui.theme import color
from tests.catalogs import own_catalog
from tests.reenacting import do
from tests.screens.conftest import OpenedAtOnce
from tests.screens.game import Game
from tests.screens.level.driving import TINY, make_services
from tests.ui.walking import MOST, count_presses, find_arrow_ways

GOLDENS = Path(__file__).parents[1] / "goldens"


def notes_of(services: Services, path: Path) -> ReplayNotes:
    """The notes of a recording as they are on the disk."""
    return KeptNotes(services.home, path, path.read_bytes()).notes


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
    game = Game(LevelSelectScreen(services, ToLevelSelect("small")), services, build_screen)
    assert " ".join(OUTDATED.split()[:4]) in " ".join(game.texts())
    assert "Continue" not in game.texts()
    game.click("Watch")
    game.click("The run that is not over")
    assert isinstance(game.top, ReplayScreen)
    return game, game.top


def test_a_level_left_under_other_rules_is_watched_and_kept(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services, rules_version=1)
    data = path.read_bytes()
    game, replay = watch(services)
    profile = services.profile
    for _ in range(800):
        game.frame()
    session = replay.level.session
    assert len(session.history.done) == 3 and session.stage.find_carried(0)
    assert not any("differs" in words for words in game.texts())
    game.click("Close")
    assert isinstance(game.top, LevelSelectScreen)
    assert services.profile == profile, "what is watched counts for nothing"
    assert path.read_bytes() == data and [*services.recordings.iterdir()] == [path]
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
    assert "It ends here: action 3 is no longer possible: " in "".join(game.texts())
    game.key("escape")
    assert isinstance(game.top, LevelSelectScreen)


def test_a_recording_that_cannot_be_read_is_named_and_not_watched(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services, rules_version=1)
    game = Game(LevelSelectScreen(services, ToLevelSelect("small")), services, build_screen)
    game.click("Watch")
    path.write_bytes(b"")
    game.click("The run that is not over")
    assert isinstance(game.top, RecordingsScreen)
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
    game = Game(LevelSelectScreen(services, ToLevelSelect("small")), services)
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
    timeline = read_level(recording, services.catalog)
    timeline.show_tried(True)
    game = Game(ReplayScreen(services, timeline), services)
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    session = replay.level.session
    steps = [each for each in recording.steps if each.step != "end"]
    digests = [recording.header.digest, *(each.digest for each in steps)]
    game.key("end")
    assert digest_text(session.stage) == digests[-1]
    random = Random(name)
    for index in (random.randrange(len(digests)) for _ in range(40)):
        replay.seek(timeline.after(0, index))
        game.frame()
        assert digest_text(session.stage) == digests[index]
        known = steps[index - 1].known if index else None
        assert known is None or digest_text(session.knowledge) == known
    game.key("home")
    assert digest_text(session.stage) == digests[0] and not session.history.done
    assert not any("differs" in words or "no longer" in words for words in game.texts())
    game.key("shift+right", "shift+right", "shift+left")
    assert digest_text(session.stage) == digests[1]
    game.key("space")
    for _ in range(3000):
        game.frame()
        if session.playback is not None:
            break
    game.key("shift+right")
    assert digest_text(session.stage) == digests[2], "what plays is brought to its end"
    game.key("shift+left", "space")
    while session.playback is None:
        game.frame()
    game.key("shift+left")
    assert digest_text(session.stage) == digests[1], "what plays is taken back to its beginning"
    game.key("end", "up", "up", "up", "b")
    while replay.timeline.place != replay.timeline.start:
        game.frame()
    assert digest_text(session.stage) == digests[0], "all of it plays backwards"
    game.click("Close")
    assert replay.is_done and services.profile == Profile(), "what is watched counts for nothing"


def test_who_roams_reaches_each_button_of_a_replay_and_presses_it_by_enter(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    replay = build_screen(ToReplay(GOLDENS / "felt_bell.jsonl"), services)
    assert isinstance(replay, ReplayScreen)
    game = Game(replay, services, build_screen)
    game.key("right")
    place = replay.timeline.place
    assert place != replay.timeline.start
    game.key("f8")
    assert count_presses(find_arrow_ways(game.stack.ui)) <= MOST
    for _ in range(40):
        if game.stack.ui.focus == "replay:end":
            break
        game.key("tab")
    assert replay.timeline.place == place, "arrows and Tab are for the buttons"
    game.key("return")
    assert replay.timeline.place > place
    game.press("Start")
    assert replay.timeline.place == replay.timeline.start


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
    assert not {"Watch", "Level select", "Undo"} & {*game.texts()}
    assert not any("differs" in words or "no longer" in words for words in game.texts())
    game.key("escape")
    assert game.top is results


def test_the_best_run_the_last_one_and_the_best_plan_of_a_level_can_be_watched(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    game = Game(LevelSelectScreen(services, ToLevelSelect("felt_bell")), services, build_screen)
    assert "Watch" not in game.texts()
    services.update(services.profile.finish("felt_bell", Result(6, 1, 0, 0, 0, 0)))
    golden = (GOLDENS / "felt_bell.jsonl").read_text().splitlines()
    services.recordings.mkdir()
    for number, lines in enumerate((golden, golden[:5], ["{}"]), 1):
        end = json.dumps({"action": "end", "digest": json.loads(lines[-1]).get("digest", "")})
        (services.recordings / f"felt_bell-{number:04}.jsonl").write_text(
            "\n".join([*lines, end.replace(" ", ""), ""])
        )
    game = Game(LevelSelectScreen(services, ToLevelSelect("felt_bell")), services, build_screen)
    select = game.top
    game.click("Watch")
    lost = next(words for words in game.texts() if words.startswith("Last run: given up or lost in round"))
    assert any(words.startswith("Best known plan: ") for words in game.texts())
    game.click(next(words for words in game.texts() if words.startswith("Best run: ")))
    assert isinstance(game.top, ReplayScreen)
    game.key("end")
    assert not any("differs" in words or "no longer" in words for words in game.texts())
    assert game.top.level.session.is_over and len(game.top.timeline.actions) == 15
    game.key("escape")
    assert game.top is select
    game.key("w")
    game.click(lost)
    assert isinstance(game.top, ReplayScreen) and len(game.top.timeline.actions) == 4


def test_a_past_descent_is_watched_from_its_results(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    services.runs.mkdir()
    path = services.runs / "run-0001.jsonl"
    path.write_bytes((GOLDENS / "runs" / "lost_on_three.jsonl").read_bytes())
    game = Game(TitleScreen(services), services, build_screen)
    game.stack.show(ToPastRun(path))
    game.wait()
    game.click("Watch")
    assert isinstance(game.top, ReplayScreen)
    game.key("end", "escape")
    assert isinstance(game.top, ReckoningScreen)


def hurt_level(tmp_path: Path) -> tuple[Services, Path]:
    """A recording of a level in which somebody is hurt, and what was tried before that was undone."""
    services = Services(own_catalog(), tmp_path)
    session, random = start_level(services, "thin_floor").session, Random(3)
    for step in (*["do"] * 3, "undo", "undo"):
        do(session, random.choice(generate_actions(session.stage)) if step == "do" else step)
        session.skip()
    while not damage_taken(session.history):
        actions = generate_actions(session.stage)
        schedules = {action: build_schedule(session.stage, action) for action in actions}
        harmful = (
            action
            for action, schedule in schedules.items()
            if any(isinstance(each, Hurt) for each in schedule.outcome)
        )
        session.act(Do((next(harmful, random.choice(actions)),)))
        session.skip()
    services.close()
    (path,) = services.recordings.iterdir()
    return services, path


def test_the_timeline_marks_harm_and_the_speed_is_chosen(tmp_path: Path) -> None:
    services, path = hurt_level(tmp_path)
    game = Game(ReplayScreen(services, read_timeline(path, services.catalog)), services)
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    assert len(marks(game)) == 1
    while not damage_taken(replay.level.session.history):
        before = replay.timeline.place
        game.key("tab")
        assert replay.timeline.place > before
    assert TimelineMark.HURT in replay.timeline.marks_at(replay.timeline.place)
    game.key("home", "up", "up")
    assert "4x" in game.texts()
    game.key(*["down"] * 9)
    assert "0.25x" in game.texts()
    game.click("+")
    assert "0.5x" in game.texts()


def test_a_beat_an_action_and_a_round_are_stepped_and_an_action_is_gone_to_by_its_number(
    tmp_path: Path,
) -> None:
    services, path = Services(own_catalog(), tmp_path), GOLDENS / "thin_floor.jsonl"
    game = Game(ReplayScreen(services, read_timeline(path, services.catalog)), services)
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    timeline = replay.timeline
    seen = [timeline.place]
    for _ in range(12):
        game.key("right")
        seen.append(timeline.place)
    assert seen == sorted(set(seen)) and any(place.beat > 1 for place in seen)
    for place in reversed(seen[:-1]):
        game.key("left")
        assert timeline.place == place
    game.key("ctrl+right")
    assert timeline.step.round == 2
    game.key("ctrl+left")
    assert timeline.place == timeline.start
    game.key("1", "2")
    assert any("Go to action: 12_" in words for words in game.texts())
    game.key("return")
    assert timeline.number_of(timeline.place) == 12
    game.key("g", "9", "9", "9", "return")
    assert timeline.place == timeline.end
    game.key("3", "escape")
    assert timeline.place == timeline.end and isinstance(game.top, ReplayScreen)


def test_what_was_tried_is_a_hook_and_is_shown_on_demand(tmp_path: Path) -> None:
    services, path = hurt_level(tmp_path)
    game = Game(ReplayScreen(services, read_timeline(path, services.catalog)), services)
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    count = len(replay.timeline.actions)
    game.click("Undone")
    assert len(replay.timeline.actions) == count + 4, "two actions, and the two steps that undid them"
    game.key("end", "u")
    assert len(replay.timeline.actions) == count and replay.timeline.place == replay.timeline.end


def test_bookmarks_have_notes_and_are_kept_beside_the_recording(tmp_path: Path) -> None:
    services, path = hurt_level(tmp_path)
    data = path.read_bytes()
    game = Game(ReplayScreen(services, read_timeline(path, services.catalog), path), services)
    game.key("5", "return", "m", "a", "h", "space", "a", "return", "home")
    assert "aha" not in game.texts()
    again = ReplayScreen(services, read_timeline(path, services.catalog), path)
    game = Game(again, services)
    game.key("5", "return")
    assert "aha" in game.texts() and path.read_bytes() == data
    game.click("Unmark")
    assert "aha" not in game.texts()
    assert notes_of(services, path).bookmarks == ()
    name = f"{path.stem}.notes.json"
    path.with_name(name).write_text('{"format": 7}')
    game = Game(ReplayScreen(services, read_timeline(path, services.catalog), path), services)
    newer = f"{name}:1: it is from a newer version of the game"
    assert services.notice == f"{newer}; its bookmarks are not shown"
    game.key("m", "return")
    assert services.notice == f"{newer}; it is kept as {name}.bad"
    assert path.with_name(f"{name}.bad").read_text() == '{"format": 7}'
    assert notes_of(services, path).bookmarks


def test_everything_is_shown_on_demand_and_that_is_said(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    recording = read_recording(GOLDENS / "thin_floor.jsonl")
    game = Game(ReplayScreen(services, read_level(recording, services.catalog)), services)
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    session = replay.level.session
    few = len(session.knowledge.terrain)
    game.click("Show all")
    ground = session.stage.ground
    assert few < len(session.knowledge.terrain) == ground.width * ground.height
    assert SHOWS_ALL in game.texts()
    game.key("e")
    assert len(session.knowledge.terrain) == few and SHOWS_ALL not in game.texts()


def test_a_step_of_what_is_shown_is_asked_about(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    recording = read_recording(GOLDENS / "thin_floor.jsonl")
    game = Game(ReplayScreen(services, read_level(recording, services.catalog)), services)
    game.key("space", "shift+right", "right", "right", "shift+y")
    assert "Why?" in game.texts()
    game.key("escape")
    assert "Why?" not in game.texts() and isinstance(game.top, ReplayScreen)
    game.key("shift+l", "up", "shift+y")
    assert "Why?" in game.texts(), "also of a line of the log"


def test_a_descent_is_watched_floor_by_floor(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    path = GOLDENS / "runs" / "lost_on_three.jsonl"
    game = Game(ReplayScreen(services, read_timeline(path, services.catalog)), services)
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    assert {"Floor 1", "Floor 2", "Floor 3"} <= {*game.texts()}
    game.key("end")
    assert replay.level.session.level.order == 3 and replay.level.session.is_over
    game.key("home")
    assert replay.level.session.level.order == 1


def watch_golden(
    tmp_path: Path, name: str = "felt_bell", data: bytes = b""
) -> tuple[Services, Path, Game, ReplayScreen]:
    """The replay of a golden, or of a changed one, in the true game."""
    services = Services(own_catalog(), tmp_path)
    services.recordings.mkdir()
    path = services.recordings / "watched-0001.jsonl"
    path.write_bytes(data or (GOLDENS / f"{name}.jsonl").read_bytes())
    game = Game(TitleScreen(services), services, build_screen)
    game.stack.show(ToReplay(path))
    game.wait()
    assert isinstance(game.top, ReplayScreen)
    return services, path, game, game.top


def counted_of(services: Services) -> tuple[object, ...]:
    """What a result would change."""
    profile = services.profile
    return profile.done, profile.unlocked, profile.feats, profile.seen


def test_a_branch_is_played_from_a_beat_and_the_replay_comes_back_to_it(tmp_path: Path) -> None:
    services, path, game, replay = watch_golden(tmp_path)
    data, counts = path.read_bytes(), counted_of(services)
    game.key("7", "return", "right")
    while replay.timeline.playing is None:
        game.key("right")
    begun = replay.timeline.number_of(replay.timeline.place) - 1
    place, digest = replay.timeline.place, replay.level.session.stage.digest
    game.key("c")
    assert ASKS in game.texts() and game.top is replay
    game.key("c")
    level = game.top
    assert isinstance(level, LevelScreen) and not level.session.is_watched
    assert len(level.session.history.done) == begun, "before the action that was in progress"
    level.session.act(Do((generate_actions(level.session.stage)[0],)))
    level.session.skip()
    game.key("escape", "b")
    assert game.top is replay
    assert (replay.timeline.place, replay.level.session.stage.digest) == (place, digest)
    assert path.read_bytes() == data and counted_of(services) == counts
    (branch,) = services.branches.glob("*.jsonl")
    assert [each.file for each in notes_of(services, path).branches] == [branch.name]
    game.stack.show(ToReplay(branch))
    game.wait()
    assert f"branch of watched-0001.jsonl after action {begun}" in " ".join(game.texts()), "in the heading"
    game.key("escape")
    hook = next(item for item in game.stack.ui.widgets if item.id == "replay:branch:0")
    game.mouse = hook.rect[0] + 6, hook.rect[1] + 6
    game.frame(pressed=("left",), held=frozenset({"left"}))
    game.frame(released=("left",))
    game.wait()
    game.key("v", "o")
    assert {"This", "Other"} <= {*game.texts()}, "it is compared with what it branches from"
    game.key("escape", "escape")
    game.stack.show(ToReplay(branch))
    game.wait()
    game.key("end")
    assert isinstance(game.top, ReplayScreen) and len(game.top.timeline.actions) > begun
    game.key("v", "return")
    assert {"This", "Other"} <= {*game.texts()}, "that comes first, however the branch was opened"
    assert "The other:" in " ".join(game.texts())
    game.key("escape", "escape")
    assert game.top is replay
    game.key("v")
    game.click(next(words for words in game.texts() if words.startswith(f"Branch after action {begun}: ")))
    assert {"This", "Other"} <= {*game.texts()}, "and the recording is compared with its branch"
    game.key("escape", "c", "c", "escape", "b")
    assert game.top is replay and len(notes_of(services, path).branches) == 1, (
        "one in which nothing is done is gone"
    )
    assert [*services.branches.glob("*.jsonl")] == [branch]


def test_two_games_watch_one_recording_and_keep_the_notes_of_both(tmp_path: Path) -> None:
    services, path, game, replay = watch_golden(tmp_path)
    other = Services(own_catalog(), tmp_path)
    second = Game(TitleScreen(other), other, build_screen)
    second.stack.show(ToReplay(path))
    second.wait()
    game.key("3", "return", "m", "a", "return")
    second.key("5", "return", "m", "b", "return", "c", "c")
    level = second.top
    assert isinstance(level, LevelScreen)
    level.session.act(Do((generate_actions(level.session.stage)[0],)))
    level.session.skip()
    game.key("7", "return", "m", "c", "return", "3", "return", "m")
    second.key("escape", "b", "9", "return", "m", "d", "return")
    there = notes_of(services, path)
    assert [each.note for each in there.bookmarks] == ["b", "c", "d"], "one of them has unmarked a"
    assert [each.file for each in there.branches] == ["branch-0001.jsonl"]
    game.click("Bookmark")
    game.key("return", "escape")
    assert game.top is not replay and len(notes_of(services, path).bookmarks) == 4
    assert notes_of(services, path).branches == there.branches


def test_nothing_is_written_into_the_folder_of_a_recording_that_was_dropped(tmp_path: Path) -> None:
    services, downloads = Services(own_catalog(), tmp_path / "home"), tmp_path / "downloads"
    downloads.mkdir()
    path, victim = downloads / "rec.jsonl", tmp_path / "victim.txt"
    path.write_bytes((GOLDENS / "felt_bell.jsonl").read_bytes())
    victim.write_text("mine")
    (downloads / "rec.notes.json").symlink_to(victim)
    game = Game(TitleScreen(services), services, build_screen)
    game.stack.show(ToReplay(path))
    game.wait()
    game.key("5", "return", "m", "a", "h", "a", "return", "escape")
    game.stack.show(ToReplay(path))
    game.wait()
    game.key("5", "return")
    assert "aha" in game.texts()
    assert victim.read_text() == "mine" and (downloads / "rec.notes.json").is_symlink()
    assert [each.note for each in notes_of(services, path).bookmarks] == ["aha"]
    assert sorted(each.name for each in downloads.iterdir()) == ["rec.jsonl", "rec.notes.json"]


def test_the_end_of_a_branch_counts_for_nothing_and_can_be_undone(tmp_path: Path) -> None:
    services, _, game, replay = watch_golden(tmp_path)
    counts = counted_of(services)
    steps = [each.step for each in replay.timeline.segment.steps]
    game.key("5", "return", "c", "c")
    level = game.top
    assert isinstance(level, LevelScreen)
    for step in steps[6:]:
        assert step is not None and do(level.session, step)
        level.session.skip()
    game.wait()
    assert isinstance(game.top, BranchEndScreen)
    assert any(words.startswith("This branch: ") and "out" in words for words in game.texts())
    game.key("z")
    assert game.top is level and not level.session.is_over
    assert do(level.session, steps[-1])
    level.session.skip()
    game.wait()
    game.key("b")
    assert game.top is replay
    assert counted_of(services) == counts and services.best("felt_bell") is None


def test_a_branch_of_a_descent_ends_at_the_door_of_its_floor(tmp_path: Path) -> None:
    services, _, game, replay = watch_golden(tmp_path, "runs/lost_on_three")
    segment = replay.timeline.segments[1]
    replay.seek(replay.timeline.after(1, 5))
    chalk = replay.level.session.chalk
    game.key("c", "c")
    level = game.top
    assert isinstance(level, LevelScreen) and level.session.in_run and level.session.chalk == chalk
    level.session.previews.passes_on = False
    for step in segment.steps[6:]:
        assert step.step is not None and do(level.session, step.step)
        level.session.skip()
    game.wait()
    assert isinstance(game.top, BranchEndScreen)
    assert "It ends at the door of this floor." in " ".join(game.texts())
    game.key("b")
    assert game.top is replay
    (branch,) = services.branches.glob("*.jsonl")
    timeline = read_timeline(branch, services.catalog)
    assert timeline.differs is None and not timeline.stopped and not services.profile.feats
    assert [len(each.steps) for each in timeline.segments] == [
        len(each.steps) for each in replay.timeline.segments[:2]
    ]


def test_a_branch_of_a_descent_that_comes_out_otherwise_is_kept_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = (GOLDENS / "runs" / "lost_on_three.jsonl").read_text("utf-8").splitlines(keepends=True)
    step = json.loads(lines[1])
    lines[1] = json.dumps(step | {"digest": "0" * len(step["digest"])}) + "\n"
    services, path, game, replay = watch_golden(tmp_path, data="".join(lines).encode())
    assert replay.timeline.differs is not None
    game.key("2", "return", "c", "c")
    level = game.top
    assert isinstance(level, LevelScreen) and level is not replay.level
    level.session.act(Do((generate_actions(level.session.stage)[0],)))
    level.session.skip()
    game.key("escape", "b")
    assert game.top is replay and not notes_of(services, path).branches
    assert [*tmp_path.rglob("*.jsonl")] == [path], "not in the folder of the game, and in no other"


def test_two_runs_of_a_level_are_compared_as_ghosts_and_side_by_side(tmp_path: Path) -> None:
    services, path = hurt_level(tmp_path)
    services.update(services.profile.finish("thin_floor", Result(6, 1, 0, 0, 0, 0)))
    data = path.read_bytes()
    game = Game(TitleScreen(services), services, build_screen)
    game.stack.show(ToReplay(path))
    game.wait()
    replay = game.top
    assert not ghosts(game)
    game.click("Compare")
    game.click(next(words for words in game.texts() if words.startswith("Best known plan: ")))
    compared = game.top
    assert isinstance(compared, ReplayScreen) and compared is not replay
    words = game.texts()
    assert {"This", "Other", "Rounds", "Actions", "Damage", "Rope actions"} <= {*words}
    assert words[words.index("Rounds") + 2] == str(services.catalog.levels["thin_floor"].par)
    assert "The other:" in " ".join(words)
    game.key("9", "return")
    seen = 0
    for _ in range(12):
        game.key("shift+right")
        seen += len(ghosts(game))
    assert seen > 0
    game.click("Split")
    assert sum(isinstance(each, Scene) for each in game.commands) == 2
    game.click("Ghosts")
    assert sum(isinstance(each, Scene) for each in game.commands) == 1
    game.key("escape")
    assert game.top is replay and path.read_bytes() == data


def test_why_two_descents_are_not_compared_is_said(tmp_path: Path) -> None:
    services, _, game, replay = watch_golden(tmp_path, "runs/lost_on_three")
    node = next(each for each in game.stack.ui.nodes if each.id == "replay:compare")
    assert node.semantics.reason == NO_DESCENTS
    game.key("v")
    assert game.top is replay and services.notice == NO_DESCENTS


def test_the_known_plan_is_raced_as_a_ghost_once_the_level_is_won(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    level = start_level(services, "thin_floor")
    game = Game(level, services, build_screen)
    game.key("escape")
    assert not any("Race" in words for words in game.texts())
    game.key("escape")
    services.update(services.profile.finish("thin_floor", Result(6, 1, 0, 0, 0, 0)))
    game.key("escape", "b")
    assert game.top is level
    seen = 0
    for _ in range(4):
        actions = generate_actions(level.session.stage)
        level.session.act(Do((actions[len(actions) // 2],)))
        level.session.skip()
        game.wait()
        seen += len(ghosts(game))
    assert seen > 0
    game.key("escape")
    game.click("Stop racing the best plan")
    assert not ghosts(game)


def test_runs_of_the_same_version_are_compared_also_those_that_were_sent(tmp_path: Path) -> None:
    services, path, game, _ = watch_golden(tmp_path)
    level, data = services.catalog.levels["felt_bell"], path.read_bytes()
    path.rename(services.recordings / "felt_bell-0001.jsonl")
    received = services.home / RECEIVED / "felt_bell-0123456789abcdef.jsonl"
    received.parent.mkdir()
    received.write_bytes(data)
    (received.parent / "felt_bell-broken.jsonl").write_bytes(b"{")
    changed = msgspec.structs.replace(level, party=("porter",), source="")
    assert changed.digest != level.digest
    for now, wanted, shows in ((level, level, True), (changed, level, True), (level, changed, False)):
        services.catalog.levels["felt_bell"] = now
        game.stack.show(ToRecordings(wanted, beside=path))
        game.wait()
        told = " ".join(game.texts())
        assert ("Sent to you: " in told) == shows
        assert ("Last run: " in told) == (shows or now == wanted), told
        assert ("Best known plan" in told) <= (now == wanted)
        game.key("escape")


def test_a_replay_goes_out_as_a_clip_a_code_and_a_file_and_a_code_comes_in(tmp_path: Path) -> None:
    services, path, game, replay = watch_golden(tmp_path)
    filmed: list[tuple[Path, int | None, int | None, LevelDefinition]] = []
    copied: list[str] = []
    services.film = lambda *what: filmed.append(what)
    services.copy = lambda text: copied.append(text) is None
    game.key("9", "return", "f12", "3", "return", "f12")
    assert filmed == [(path, 3, 9, services.catalog.levels["felt_bell"])]
    start = next(item for item in game.stack.ui.widgets if item.id == "replay:start")
    assert replay.foot is not None and replay.foot > game.stack.ui.height - start.rect[1], (
        "a line about the clip leaves the buttons free"
    )
    game.key("k", "s")
    assert "The recording is saved as" in " ".join(game.texts())
    (saved,) = services.shared.glob("*.jsonl")
    assert saved.read_bytes() == path.read_bytes()
    services.paste = lambda: copied[-1]
    services.open_sent = lambda data: OpenedAtOnce(data, services.catalog)
    game.stack.show(ToRecordings(services.catalog.levels["felt_bell"]))
    game.wait()
    game.key("ctrl+v")
    assert isinstance(game.top, ReplayScreen) and game.top is not replay
    assert [each.step for each in game.top.timeline.segment.steps] == [
        each.step for each in replay.timeline.segment.steps
    ]
    game.key("escape")
    services.paste = lambda: "non.sense"
    game.stack.show(ToRecordings(services.catalog.levels["felt_bell"]))
    game.wait()
    game.click(PASTE)
    assert services.notice.startswith("This is neither a seed, a code") and isinstance(
        game.top, RecordingsScreen
    )


def test_a_code_brings_a_level_along_that_is_not_one_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = find_folders()
    (tmp_path / "levels").mkdir()
    text = (folders.levels / "felt_bell.toml").read_text(encoding="utf-8")
    own = text.replace('title = "', 'title = "My ', 1).replace("par = ", "par = 1", 1)
    (tmp_path / "levels" / "my_bell.toml").write_text(own, encoding="utf-8")
    monkeypatch.setattr(ways_out, "find_folders", lambda: replace(folders, levels=tmp_path / "levels"))
    catalog = open_catalog(str(tmp_path / "levels" / "my_bell.toml"))
    services = Services(catalog, tmp_path / "mine")
    level = start_level(services, "my_bell")
    level.session.skip()
    services.close()
    (path,) = services.recordings.iterdir()
    copied: list[str] = []
    services.copy = lambda text: copied.append(text) is None
    game = Game(ReplayScreen(services, read_timeline(path, catalog), path), services)
    game.key("k")
    friend = Services(own_catalog(), tmp_path / "theirs")
    assert "my_bell" not in friend.catalog.levels
    friend.paste = lambda: copied[-1]
    friend.open_sent = lambda data: OpenedAtOnce(data, friend.catalog)
    game = Game(TitleScreen(friend), friend, build_screen)
    game.stack.show(ToRecordings(friend.catalog.levels["felt_bell"]))
    game.wait()
    game.key("ctrl+v")
    assert isinstance(game.top, ReplayScreen), friend.notice
    assert game.top.level.session.level.title.startswith("My ")
    game = Game(TitleScreen(friend), friend, build_screen)
    game.key("e", "ctrl+v")
    assert isinstance(game.top, ReplayScreen), "under Paste a code as well"
    assert game.top.level.session.level.title.startswith("My ")
    game.key("end", "c", "c")
    assert isinstance(game.top, LevelScreen), "it can be played on, too"
    game.top.session.act(Do((generate_actions(game.top.session.stage)[0],)))
    game.top.session.skip()
    game.key("escape", "b", "v")
    game.click(next(words for words in game.texts() if words.startswith("Branch after action 1: ")))
    assert {"This", "Other"} <= {*game.texts()}, "and compared with that"


class FoundMistake:
    """A search that ends at once."""

    def __init__(self, mistake: Mistake | None) -> None:
        self.mistake, self.is_over = mistake, True

    def cancel(self) -> None: ...


def test_the_next_mistake_is_gone_to_and_kept_beside_the_recording(tmp_path: Path) -> None:
    services, path, game, _ = watch_golden(tmp_path)
    asked: list[tuple[int, int]] = []
    late = Mistake(2, 0, None, None, is_sure=False, seconds=4)
    answers = {0: Mistake(0, 5, 6, 7, True), 2: late, 5: Mistake(5, 0, 7, 7), 15: None}

    def find(data: bytes, first: int, seconds: int) -> FoundMistake:
        assert data == path.read_bytes()
        asked.append((first, seconds))
        return FoundMistake(answers[first])

    services.find_mistake = find
    game.key("escape")
    game.stack.show(ToReplay(path))
    game.wait()
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    game.click("Mistake")
    told = "Action 5 is a mistake: the level takes 7 rounds with it, 6 rounds without it."
    assert told in game.texts() and replay.timeline.place == replay.timeline.actions[3]
    game.wait()
    texts = [each for each in game.commands if isinstance(each, Text) and each.x < 200]
    (line,) = (each.y for each in texts if each.text == told)
    strip = [each.text for each in texts if line - 80 < each.y < line]
    assert strip and not [each.text for each in texts if line - 26 < each.y < line], "it covers no words"
    game.key("home", "n")
    assert told in game.texts() and asked == [(0, 4)], "known already"
    game.key("n")
    assert "No mistake is found after action 5. The level can be finished in 7 rounds." in game.texts()
    assert asked == [(0, 4), (5, 4)]
    game.key("end", "n")
    assert FAILED in game.texts()
    game.key("2", "return", "n")
    vain = "No way to finish after action 2 was found in 4 seconds. There may be one."
    assert f"{vain} Mistake again searches for 16 seconds." in game.texts()
    kept = [each.action for each in notes_of(services, path).mistakes]
    assert kept == [5, 0], "running out of time is no answer"
    game.key("n")
    assert asked[2:] == [(15, 4), (2, 4), (2, 16)], "so it is looked for again, and longer"


def ghosts(game: Game) -> list[Figure]:
    """The figures of another play."""
    figures = (each for scene in game.commands if isinstance(scene, Scene) for each in scene.figures)
    return [each for each in figures if each.tint == color("relic", RIVAL)]


def marks(game: Game) -> list[Polygon]:
    """The red marks below the segments."""
    shapes = (each for each in game.commands if isinstance(each, Polygon))
    return [each for each in shapes if each.color == color("harm") and min(y for _, y in each.points) > 600]
