"""The level screen, played by a made-up player with the mouse alone and with the keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth import tweaks
from intodepth.content.recording import read_recording
from intodepth.screens.base import Push
from intodepth.screens.destinations import ToResults, ToUnfinished
from intodepth.screens.level.camera.layout import arrange
from intodepth.screens.level.controls.choosing import TURN_PASSED
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import build_screen, start_level
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import LevelState
from intodepth.sim.history import Tune
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Polygon, Scene, Text
from tests.play.test_vision import contains
from tests.playing import draw
from tests.screens.level.driving import DOORS, EDGE, TINY, Seat, cell_of, make_services


def finish(seat: Seat) -> ToResults:
    result = seat.result
    assert isinstance(result, Push) and isinstance(result.to, ToResults)
    return result.to


def test_a_level_is_played_with_the_mouse_alone(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    seat = Seat(services)
    seat.click_cell(1, 1)
    seat.wait()
    assert seat.picture().split()[2] == "#B..B..#"
    seat.click_cell(3, 1)
    seat.wait()
    assert cell_of(seat) == Cell(3, 1)
    seat.press("Take/Use")
    assert seat.session.playback is None, "a button only chooses"
    seat.click_cell(4, 1)
    seat.wait()
    assert [relic.kind for relic in seat.session.stage.find_carried(0)] == ["bell"]
    seat.click_cell(1, 1)
    seat.wait()
    finish(seat)
    best = services.best("small")
    assert best is not None
    assert (best.relics, best.rounds, best.heroes_lost) == (1, 1, 0)
    assert "bell" in services.profile.met_relics and "belayer" in services.profile.met_heroes


def test_a_level_is_played_with_the_keys_alone(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    seat = Seat(services)
    seat.keys("return")
    assert cell_of(seat) == Cell(1, 1)
    seat.keys("right", "right", "return")
    assert cell_of(seat) == Cell(3, 1)
    seat.keys("g", "return")
    assert seat.session.stage.find_carried(0)
    seat.keys("left", "left", "return")
    assert cell_of(seat) == Cell(1, 1)
    seat.keys("m", "v", "return")
    finish(seat)
    best = services.best("small")
    assert best is not None and best.relics == 1


def test_only_the_last_to_leave_is_asked_and_only_if_something_stays_behind(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS.replace(".", "r", 1), "belayer", "swinger"))
    seat.keys("return", "tab", "return")
    assert {hero.cell for hero in seat.session.stage.heroes()} == {Cell(1, 1), Cell(4, 1)}
    for is_asked in (False, True):
        cell = cell_of(seat, seat.session.actor.id)
        assert cell is not None
        seat.press("Move")
        seat.click_cell(*cell)
        seat.wait()
        assert ("Leave? The bell is still in here." in seat.texts()) is is_asked
    seat.press("way:0")
    seat.wait()
    finish(seat)


def test_undo_and_redo_go_back_to_the_start_and_forward_again(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    digests = [seat.digest]
    for keys in (("return",), ("right", "right", "return"), ("g", "return")):
        seat.keys(*keys)
        digests.append(seat.digest)
    for digest in reversed(digests[:-1]):
        seat.keys("z")
        assert seat.digest == digest
    seat.keys("z")
    assert seat.digest == digests[0]
    for digest in digests[1:]:
        seat.keys("ctrl+y")
        assert seat.digest == digest
    seat.press("Undo")
    assert seat.digest == digests[-2]
    seat.press("Redo")
    assert seat.digest == digests[-1]


def test_the_flash_of_undo_melts_towards_panel_and_strip(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.key("z")
    flash = [
        each for each in seat.commands if isinstance(each, Polygon) and each.color[:3] == (1.0, 0.95, 0.8)
    ]
    _, _, right, foot = arrange(seat.ui).play

    def find_share(x: float, y: float) -> float:
        return sum(each.color[3] for each in flash if contains(each.points, x, y))

    for away, shorter, least, most in ((1, 1, 0.001, 0.01), (20, 11, 0.02, 0.03), (50, 30, 0.045, 0.05)):
        assert least < find_share(9.0, foot - away) <= most
        assert least < find_share(right - shorter, 9.0) <= most


def test_undo_in_the_middle_of_a_schedule_takes_it_back_whole(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    before = seat.digest
    seat.key("right")
    seat.key("return")
    for _ in range(5):
        seat.step()
    assert seat.session.playback is not None
    seat.key("z")
    assert seat.session.playback is None and seat.digest == before


def test_coming_back_resumes_at_the_same_action(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    seat = Seat(services)
    seat.keys("return", "right", "right", "return", "z", "shift+z", "g")
    seat.key("return")
    promised = seat.session.playing
    assert promised is not None, "quit while the last action is still being shown"
    screen = build_screen(ToUnfinished(), services)
    assert isinstance(screen, LevelScreen)
    assert screen.session.stage.digest == promised.after.digest
    assert [type(entry.action) for entry in screen.session.history.done] == [Deploy, Move, Take]
    assert screen.session.log.lines[-1] == "Bram takes the bell."
    assert screen.session.history.undos == 1


def test_pointing_changes_nothing(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    before, data = seat.digest, seat.session.stage.to_bytes()
    for y in range(7):
        for x in range(9):
            seat.point(x, y)
    for item in seat.ui.widgets:
        x, y, width, height = item.rect  # type: ignore[assignment]
        seat.move(x + width / 2, y + height / 2)
        seat.step()
    assert seat.digest == before and seat.session.stage.to_bytes() == data
    assert seat.session.stage.recompute_digest() == before


def test_a_schedule_is_skipped_by_a_key_or_a_click_and_hurried_by_holding(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    for skip in ("space", "return"):
        seat.key("right")
        seat.key("return")
        seat.step()
        assert seat.session.playback is not None
        seat.key(skip)
        assert seat.session.playback is None
        seat.keys("z")
    seat.key("right")
    seat.key("return")
    seat.click(400, 500)
    assert seat.session.playback is None


def test_rules_that_were_tuned_are_a_step_of_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = make_services(tmp_path, TINY)
    seat = Seat(services)
    seat.keys("return")
    monkeypatch.setattr(tweaks, "rules", lambda: {"walk": 2})
    seat.step()
    assert seat.session.stage.rules.walk == 2
    assert seat.session.history.done[-1].action == Tune((("walk", 2),))
    seat.keys("z")
    assert seat.session.stage.rules.walk == 1
    seat.keys("shift+z")
    assert seat.session.stage.rules.walk == 2
    steps = [step for step, *_ in read_recording(next((tmp_path / "recordings").iterdir())).steps]
    assert steps[1:] == [Tune((("walk", 2),)), "undo", "redo"]


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (720, 1280), (640, 360), (2560, 1440)])
def test_resizing_keeps_the_mouse_on_the_cells(tmp_path: Path, width: int, height: int) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.step(width=width, height=height)
    for _ in range(90):
        seat.step()
    seat.click_cell(3, 1)
    seat.wait()
    assert cell_of(seat) == Cell(3, 1)


def test_pointing_at_a_plate_shows_that_moment(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    seat.knows_all()
    seat.point(4, 5)
    seat.step()
    seat.step()
    scene = next(command for command in seat.commands if isinstance(command, Scene))
    end = [figure for figure in scene.figures if figure.ghost < 1 and figure.mesh == "belayer"]
    assert [(figure.x, figure.y) for figure in end] == [(4.5, 1)]
    seat.move(*seat.widget("beat:0"))
    seat.step()
    seat.step()
    scene = next(command for command in seat.commands if isinstance(command, Scene))
    assert [(figure.x, figure.y) for figure in scene.figures if figure.ghost < 1] == [
        (5.5, 1),
        (3.5, 5),
    ], "what is remembered, and the moment"


def test_the_log_opens_and_closes(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", "right", "return", "p", "p", "shift+l")
    said = {command.text for command in seat.commands if isinstance(command, Text)}
    assert "Bram comes in." in said and "Bram walks." in said
    seat.key("escape")
    assert not seat.session.log.is_open


def test_a_hero_outside_the_level_can_leave_it_at_that(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    seat.keys("p", "p")
    assert seat.session.stage.round == 1, "a habit: waiting takes two presses elsewhere"
    assert any(text.startswith(TURN_PASSED) for text in seat.texts())
    seat.keys("p")
    assert seat.session.stage.round == 2
    assert all(hero.state == LevelState.UNDEPLOYED for hero in seat.session.stage.heroes())


def test_bodies_that_were_never_seen_have_no_ghosts_and_are_not_told_of(tmp_path: Path) -> None:
    rows = "\n#######\n#v.#o##\n#..#.##\n#######\n"
    seat = Seat(make_services(tmp_path, rows))
    seat.wait()
    scene = next(command for command in seat.commands if isinstance(command, Scene))
    said = {command.text for command in seat.commands if isinstance(command, Text)}
    assert said and not any("oulder" in words for words in said)
    assert {figure.mesh for figure in scene.figures} == {"belayer"}


def test_passing_ends_the_round_when_all_others_are_spent(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    stage = draw("######\n#A..B#\n######")
    stage.write(1, "action_points", 6, 0)
    seat.set_up(stage)
    stage = seat.session.stage
    seat.keys("p")
    assert stage.round == 2 and [type(entry.action) for entry in seat.session.history.done] == [Pass, Pass]
    assert seat.session.actor.id == 0


def test_passing_goes_on_to_who_has_points_left(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    seat.keys("p")
    assert seat.session.stage.round == 1 and seat.session.actor.id == 1


def test_f12_films_the_latest_action_also_while_it_plays(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    filmed: list[tuple[Path, int]] = []
    services.film = lambda recording, first, last, level: filmed.append((recording, last or 0))
    seat = Seat(services)
    seat.keys("z", "f12")
    assert not filmed
    seat.keys("return", "right", "right")
    seat.step(keys=("return",))
    assert seat.session.playback is not None
    seat.step(keys=("f12",))
    seat.wait()
    seat.step(keys=("f12",))
    (recording,) = services.recordings.iterdir()
    assert filmed == [(recording, 2), (recording, 2)]


def test_a_moment_to_come_is_told_from_the_present(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    seat.knows_all()
    seat.point(4, 5)
    for _ in range(3):
        seat.step()

    def look() -> tuple[float, list[str]]:
        scene = next(command for command in seat.commands if isinstance(command, Scene))
        said = [command.text for command in seat.commands if isinstance(command, Text)]
        return scene.faded, [text for text in said if "to come" in text]

    assert look() == (0.0, [])
    seat.move(*seat.widget("beat:0"))
    seat.step()
    begun = look()[0]
    for _ in range(40):
        seat.step()
    assert 0 < begun < 0.5 < look()[0] and look()[1] == ["Beat 2 of 8, to come"]
    seat.point(4, 5)
    for _ in range(60):
        seat.step()
    assert look() == (0.0, [])


def test_a_mouse_that_has_not_moved_since_the_level_began_asks_about_no_beat(tmp_path: Path) -> None:
    services = make_services(tmp_path, DOORS, "belayer", "swinger")
    seat = Seat(services)
    seat.step()
    seat.move(*seat.widget("beat:0"))
    begun = start_level(services, "small")
    assert isinstance(begun, LevelScreen)
    seat.screen, seat.draw = begun, begun.frame
    for _ in range(40):
        seat.step()
    assert not any("to come" in words for words in seat.texts())
    seat.move(seat.input.mouse[0] + 3, seat.input.mouse[1])
    for _ in range(40):
        seat.step()
    assert any("to come" in words for words in seat.texts())
