"""A key tells more with each press: the idea, who acts where, the step as if chosen, and the whole plan."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from intodepth.content.action_codec import decode_action
from intodepth.content.plans import Plan, plan_in, solution_of
from intodepth.content.profile import Settings
from intodepth.content.recording import parse_recording, read_recording, replay
from intodepth.files.folders import find_folders
from intodepth.play.commands import Do
from intodepth.play.offers import Offers
from intodepth.play.selection import Selection
from intodepth.screens.base import Push
from intodepth.screens.destinations import ToPause
from intodepth.screens.level.hud.plan_hints import LOOKING, NONE, OFF
from intodepth.screens.router import resume_level, start_level
from intodepth.screens.services import Services
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.solver import Solver
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.story.sound_names import Sound
from intodepth.ui.draw import Scene, Text
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.reenacting import do
from tests.screens.level.driving import TINY, Seat, make_services
from tests.ui.driving import Player

KEY = "shift+h"
PLANS = sorted((find_folders().data / "plans").glob("*.jsonl"))


class FakeSearch:
    """A search that ends when it is told to."""

    def __init__(self, recording: bytes) -> None:
        self.recording = recording
        self.is_over = self.is_cancelled = False
        self.plan: Plan | None = None

    def cancel(self) -> None:
        self.is_cancelled = True


class Asking(Seat):
    """A player who asks for hints, with searches that end when they are told to."""

    def __init__(self, folder: Path, rows: str = TINY, *party: str) -> None:
        self.searches: list[FakeSearch] = []
        self.services = make_services(folder, rows, *party)
        self.services.find_plan = self._search
        super().__init__(self.services)
        self.keys("z")

    def _search(self, recording: bytes) -> FakeSearch:
        self.searches.append(FakeSearch(recording))
        return self.searches[-1]

    def find(self) -> Plan:
        """Let the latest search find the best plan."""
        search = self.searches[-1]
        history = replay(parse_recording("played", search.recording), self.services.catalog)
        solver = Solver(Problem(self.session.level, history.stage))
        solver.run(10_000)
        search.plan = plan_in(solution_of(history.stage, solver.history(), solver.rounds, solver.proven))
        assert search.plan is not None
        search.is_over = True
        self.step()
        return search.plan

    def ask(self) -> Plan:
        """Ask, let a plan be found, and ask for its first step."""
        self.key(KEY)
        plan = self.find()
        self.key(KEY)
        return plan

    def texts(self) -> list[str]:
        self.step()
        return [each.text for each in self.commands if isinstance(each, Text)]

    def says(self, words: str) -> bool:
        return words in " ".join(self.texts())


@pytest.fixture
def seat(tmp_path: Path) -> Asking:
    return Asking(tmp_path)


def done(seat: Seat) -> list[object]:
    return [entry.action for entry in seat.session.history.done]


def test_a_hint_is_shown_as_if_it_were_chosen_and_enter_does_it(seat: Asking) -> None:
    seat.key(KEY)
    assert seat.says(LOOKING) and not done(seat)
    plan = seat.find()
    assert seat.says("Hint: Bram, with Deploy.") and not seat.says(LOOKING) and not done(seat)
    seat.key(KEY)
    assert seat.says("Hint: Bram comes in.") and not done(seat)
    assert seat.session.selection.action == plan.actions[0]
    seat.key("return")
    assert done(seat) == [plan.actions[0]] or seat.session.playback is not None
    seat.wait()
    assert done(seat) == [plan.actions[0]] and not seat.says("Hint: ")


def test_a_plan_is_followed_without_another_search(seat: Asking) -> None:
    plan = seat.ask()
    for count, action in enumerate(plan.actions, 1):
        if count > 1:
            seat.key(KEY)
            seat.key(KEY)
        assert seat.session.selection.action == action
        seat.key("return")
        if seat.session.selection.is_listed:
            seat.key("return")
        seat.wait()
    assert seat.session.is_over and len(seat.searches) == 1
    assert seat.session.outcome.result.hints == len(plan.actions)


def test_the_last_press_tells_the_plan_in_words_without_coordinates(seat: Asking) -> None:
    plan = seat.ask()
    seat.key(KEY)
    for _ in plan.actions:
        seat.step()
    assert seat.says("The plan") and seat.says("1. Bram: comes in") and seat.says("takes the bell")
    assert not any(re.search(r"\d, \d", words) for words in seat.texts())
    assert not done(seat)
    seat.key("escape")
    assert not seat.says("The plan") and seat.says("Hint: ") and seat.result is None
    seat.key(KEY)
    assert seat.says("The plan")
    seat.key("shift+l")
    assert not seat.says("The plan") and seat.says("What has happened")
    seat.key(KEY)
    assert seat.says("The plan") and not seat.says("What has happened")
    seat.keys("return")
    assert not seat.says("The plan")


def test_only_hints_that_were_shown_are_counted_and_once_each(seat: Asking) -> None:
    seat.keys("return")
    seat.key(KEY)
    assert seat.session.history.hints == 0
    plan = seat.find()
    assert seat.session.history.hints == 1, "who acts where is one already"
    for _ in range(3):
        seat.key("right")
        assert seat.session.selection.action not in (None, plan.actions[0])
        seat.key(KEY)
        assert seat.session.selection.action == plan.actions[0]
    assert seat.session.history.hints == 1


def test_a_level_that_is_gone_on_with_remembers_its_hints(seat: Asking) -> None:
    seat.ask()
    seat.keys("return")
    path = seat.session.recorder.path
    assert path is not None and "hint" in [step for step, *_ in read_recording(path).steps]
    seat.services.leave()
    screen = resume_level(seat.services, "small")
    assert screen is not None and screen.session.history.hints == 1


def test_what_changes_the_stage_ends_the_search(seat: Asking) -> None:
    seat.key(KEY)
    assert not seat.searches[0].is_cancelled
    seat.keys("return")
    assert seat.searches[0].is_cancelled and not seat.says(LOOKING)
    seat.key(KEY)
    seat.key("z")
    assert seat.searches[1].is_cancelled and not seat.says(LOOKING)


def test_leaving_the_level_ends_the_search(seat: Asking) -> None:
    seat.key(KEY)
    seat.key("escape")
    assert isinstance(seat.result, Push) and isinstance(seat.result.to, ToPause)
    assert seat.searches[0].is_cancelled


def test_while_one_search_goes_on_no_other_begins(seat: Asking) -> None:
    seat.key(KEY)
    seat.key(KEY)
    assert len(seat.searches) == 1


def test_that_there_is_no_hint_is_said(seat: Asking) -> None:
    seat.key(KEY)
    seat.searches[0].is_over = True
    seat.step()
    assert Sound.REFUSED in [cue.sound for cue in seat.ui.cues]
    assert seat.says(NONE) and seat.session.history.hints == 0
    seat.key(KEY)
    assert len(seat.searches) == 2 and seat.says(LOOKING)


def test_hints_can_be_turned_off(seat: Asking) -> None:
    seat.services.profile = seat.services.profile.with_settings(Settings(hints=False))
    seat.key(KEY)
    assert seat.says(OFF) and not seat.searches and seat.session.history.hints == 0


def test_a_plan_that_cannot_be_done_here_is_no_hint(seat: Asking) -> None:
    seat.key(KEY)
    search = seat.searches[0]
    header = parse_recording("played", search.recording).header
    elsewhere = decode_action({"kind": "Pass", "actor": 7})
    assert isinstance(elsewhere, Action)
    search.plan, search.is_over = Plan((elsewhere,), (header.digest,)), True
    seat.step()
    assert seat.says(NONE)


def test_without_searches_only_what_is_known_is_shown(seat: Asking) -> None:
    seat.services.find_plan = None
    seat.key(KEY)
    assert seat.says(NONE)


def test_a_click_where_the_mouse_rests_does_the_hint(seat: Asking) -> None:
    seat.keys("return")
    seat.point(5, 2)
    assert seat.session.selection.action is not None
    plan = seat.ask()
    assert plan.actions[0] == seat.session.selection.action != Pass(0)
    seat.step()
    assert seat.session.selection.action == plan.actions[0]
    seat.click(seat.input.mouse[0], seat.input.mouse[1])
    seat.wait()
    assert done(seat)[-1] == plan.actions[0]


def test_a_mouse_that_moves_chooses_for_itself_and_the_key_shows_it_again(seat: Asking) -> None:
    seat.keys("return")
    plan = seat.ask()
    seat.point(2, 2)
    aimed = seat.session.selection.action
    assert aimed != plan.actions[0] and seat.says("Hint: ")
    seat.key(KEY)
    assert seat.session.selection.action == plan.actions[0] and not seat.says("The plan")
    seat.key(KEY)
    assert seat.says("The plan")


def test_to_let_another_hero_act_first_can_be_hinted_at(tmp_path: Path) -> None:
    seat = Asking(tmp_path, TINY, "belayer", "smith")
    seat.key(KEY)
    lead = next(action for action in generate_actions(seat.session.stage) if isinstance(action, Lead))
    header = parse_recording("played", seat.searches[0].recording).header
    seat.searches[0].plan, seat.searches[0].is_over = Plan((lead,), (header.digest,)), True
    seat.step()
    seat.key(KEY)
    assert seat.says(" act") and seat.session.selection.action == lead
    seat.key("escape")
    assert seat.session.selection.action != lead
    seat.key(KEY)
    seat.keys("return")
    assert done(seat) == [lead]


def test_a_plan_that_comes_with_the_game_is_shown_at_once(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    screen = start_level(services, "felt_bell")
    screen.session.skip()
    player = Player(screen.frame, 1280, 720)
    player.step()
    player.key(KEY)
    idea = screen.session.level.hint
    assert idea and idea.split()[0] in " ".join(player.texts()) and screen.session.history.hints == 0
    player.key(KEY)
    assert screen.session.history.hints == 1 and "Hint: Bram, with Move." in " ".join(player.texts())
    player.key(KEY)
    assert screen.session.history.hints == 1 and screen.session.selection.action is not None


def test_every_level_and_floor_has_its_idea_in_one_sentence() -> None:
    catalog = own_catalog()
    for level in (*catalog.levels.values(), *catalog.floors.values()):
        assert level.hint.endswith(".") and level.hint[0].isupper(), level.name


def test_a_button_asks_as_the_key_does(seat: Asking) -> None:
    seat.press("Hint")
    assert len(seat.searches) == 1 and seat.says(LOOKING)


@for_each("path", PLANS[::2])
def test_every_step_of_a_plan_can_be_chosen(path: Path) -> None:
    can_be_chosen(path)


@pytest.mark.long
@for_each("path", PLANS)
def test_every_step_of_all_plans_can_be_chosen(path: Path) -> None:
    can_be_chosen(path)


def can_be_chosen(path: Path) -> None:
    history = replay(read_recording(path), own_catalog())
    actions = [entry.action for entry in history.done]
    while history.undo():
        pass
    for action in actions:
        assert isinstance(action, Action)
        selection = Selection(Offers(history.stage, generate_actions(history.stage)), None)
        selection.aim(action)
        assert selection.action == action
        history.redo()


def test_results_say_that_there_were_hints(seat: Asking) -> None:
    plan = seat.ask()
    seat.keys(*["return"])
    for action in plan.actions[1:]:
        seat.session.act(Do((action,)))
        seat.wait()
    assert seat.services.best("small") is not None
    best = seat.services.best("small")
    assert best is not None and best.hints == 1
    assert msgspec.structs.replace(best, hints=0).rank < best.rank


def test_a_replay_counts_the_hints_of_its_recording(seat: Asking) -> None:
    before = seat.digest
    do(seat.session, "hint")
    assert seat.session.history.hints == 1 and seat.digest == before


def test_the_plan_is_played_as_ghosts_until_something_else_is_aimed_at(seat: Asking) -> None:
    plan = seat.ask()
    seat.key(KEY)
    start = seat.session.stage.digest

    def ghosts() -> set[tuple[float, float]]:
        seat.step()
        scene = next(command for command in seat.commands if isinstance(command, Scene))
        figures = (figure for figure in scene.figures if figure.mesh == "belayer" and figure.ghost < 1)
        return {(figure.x, figure.y) for figure in figures}

    seen = set[tuple[float, float]]()
    for _ in range(400):
        seen |= ghosts()
    assert len(plan.actions) > 3 and seen == {(1.5, 1), (2.5, 1), (3.5, 1)}, "to the relic, cell by cell"
    assert seat.session.stage.digest == start and not done(seat)
    seat.key("escape")
    seat.session.selection.drop_cell()
    assert len(ghosts()) <= 1
