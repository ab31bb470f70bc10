"""The view holds still: on recorded floors it never moves from one choice to the next without need."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.recorder import start_recording
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import Visit
from intodepth.play.commands import do
from intodepth.play.selection import lead_to
from intodepth.play.session import Session
from intodepth.screens.level.practice import Practice
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.history import History
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.screens.level.driving import Seat
from tests.screens.level.glances import Glances
from tests.ui.driving import Player

RUNS = Path(__file__).parents[3] / "goldens" / "runs"
FLOORS = ("two_doors", 0), ("four_places", 1), ("to_daylight", 2)
"""descents that were recorded, and the number of a visit in them"""


class FloorSeat(Seat):
    """A player at the beginning of a visit, every frame of whom is glanced at."""

    def __init__(self, services: Services, visit: Visit) -> None:
        services.catalog.levels[visit.level.name] = visit.level
        history = History(visit.history.start.copy())
        recorder = start_recording(services.recordings, visit.level, history.stage)
        session = Session(visit.level, history, recorder, visit.known)
        self.services = services
        self.screen = LevelScreen(services, Practice(services, session))
        self.glances = Glances()
        Player.__init__(self, self.screen.frame, 1280, 720)
        self.ui.reduced_motion = True

    def step(self, **changes: object) -> object:
        result = super().step(**changes)
        if not self.session.is_over and not {"keys", "pressed", "released"} & changes.keys():
            self.glances.look(self.screen, self.ui)
        return result

    def play_on(self) -> None:
        """Let all play, and the mouse rest."""
        self.wait()
        for _ in range(6):
            self.step(dt=1 / 30)

    def do_by_mouse(self, action: Action) -> bool:
        """Do an action by mouse; else at once. Whether the mouse did it."""
        if isinstance(action, Lead):
            self.press(f"hero:{action.to}")
        else:
            self.choose_by_mouse(action)
            if self.session.playback is None:
                self.hold()
                self.release()
        playing = self.session.playing
        return playing is not None and playing.entries[0].action == action

    def look_about(self) -> None:
        """Turn to each hero and back, open the list of who acts, and arm each verb."""
        session = self.session
        for hero in session.stage.heroes():
            if session.state == TurnState.SELECT and lead_to(session.offers, hero.id) is not None:
                self.press(f"hero:{hero.id}")
                self.play_on()
                self.key("z")
                self.play_on()
        if session.actor.cell is not None:
            self.point(*session.actor.cell)
            for button in ("hold", "release"):
                getattr(self, button)("right")
            self.step()
            self.key("escape")
        for name in [item.id for item in self.ui.widgets if item.id.startswith("do:")]:
            if name != "do:wait" and any(item.id == name for item in self.ui.widgets):
                self.click(*self.widget(name))
                self.step()
        self.key("m")
        self.step()


def visit_of(name: str, number: int) -> Visit:
    return replay_run(read_record(RUNS / f"{name}.jsonl"), own_catalog()).visits[number]


def play(folder: Path, name: str, number: int, most: int) -> FloorSeat:
    """Play a visit by mouse, at most so many actions."""
    visit = visit_of(name, number)
    seat = FloorSeat(Services(own_catalog(), folder), visit)
    session, by_mouse, count = seat.session, 0, 0
    for entry in visit.history.done:
        action = entry.action
        if session.is_over or count == most or not isinstance(action, Action):
            break
        if action.refusal(session.stage) is not None:
            continue  # that turn has ended by itself
        seat.look_about()
        count += 1
        done = len(session.history.done)
        try:
            by_mouse += seat.do_by_mouse(action)
        except (AssertionError, StopIteration):
            if session.playback is None and len(session.history.done) == done:
                seat.key("escape")
                session.act(do(action))
        seat.play_on()
    assert by_mouse > count / 2, (name, by_mouse, count)
    return seat


def test_only_in_practice_the_view_shows_how_far_a_floor_goes(tmp_path: Path) -> None:
    run = replay_run(read_record(RUNS / "lost_to_greed.jsonl"), own_catalog())
    visit, services, sides = run.visits[0], Services(own_catalog(), tmp_path), list[float]()
    for its_run in (run, None):
        history = History(visit.history.start.copy())
        recorder = start_recording(tmp_path, visit.level, history.stage)
        session = Session(visit.level, history, recorder, run=its_run)
        screen = LevelScreen(services, Practice(services, session))
        Player(screen.frame, 1280, 720).step()
        sides.append(screen.picture.viewpoint.camera.cell)
    assert sides[0] > 1.2 * sides[1], "nearer, since less is shown"


@for_each(("name", "number"), FLOORS[:1])
def test_the_view_holds_still_on_a_recorded_floor(name: str, number: int, tmp_path: Path) -> None:
    assert not play(tmp_path, name, number, 6).glances.shifts


@pytest.mark.long
@for_each(("name", "number"), FLOORS)
def test_the_view_holds_still_on_all_recorded_floors(name: str, number: int, tmp_path: Path) -> None:
    assert not play(tmp_path, name, number, 10**6).glances.shifts
