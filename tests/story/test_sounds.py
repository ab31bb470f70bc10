"""Every event is heard or known to be silent, at its place and as strong as what happens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from intodepth.content.recording import read_recording, replay
from intodepth.play.playback import AT_ONCE, Playback
from intodepth.screens.level.level_sounds import cue_of, depth_of
from intodepth.sim import events
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Step
from intodepth.sim.events import Event
from intodepth.sim.flow.schedule import ROOT, Happening, Schedule, build_schedule
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene, scenes
from intodepth.story.sound_names import Sound
from intodepth.story.sounds import Heard
from intodepth.story.table import ROWS
from intodepth.ui.cues import INTERFACE
from tests.catalogs import own_catalog
from tests.event_examples import ANCHOR, ROPE, WHEEL, alone, scene
from tests.playing import draw
from tests.screens.level.driving import DOORS, EDGE, Seat, make_services
from tests.screens.level.rope_rooms import ledge
from tests.story.test_schedule_phrases import ROOM

GOLDENS = Path(__file__).parents[1] / "goldens"


def heard(stage: Stage, schedule: Schedule) -> list[list[Heard]]:
    """What is heard in each beat."""
    return [of_beat(beat) for beat in scenes(stage.copy(), schedule.timeline)]


def of_beat(beat: BeatScene) -> list[Heard]:
    found = ((each, ROWS[each.what].sound) for each in beat.happenings)
    return [heard for each, sound in found if sound is not None for heard in sound(beat, each)]


def sounds(stage: Stage, what: What, event: Event) -> list[Sound]:
    """What is heard of something that happens alone."""
    return [each.sound for each in of_beat(BeatScene(stage, [Happening(1, ROOT, event, what, None)]))]


def test_what_a_creature_settles_on_is_heard_if_it_turns_or_bites() -> None:
    stage = draw("#####\n#.T.#\n#####")
    steps = Step.AHEAD, Step.TURN, Step.BITE
    made = [sounds(stage, What.INTENT, events.IntentChanged(0, (), (step,))) for step in steps]
    assert made == [[], [Sound.RUSTLE], [Sound.SCRAPE]]


def test_a_bell_is_heard_where_others_only_make_noise() -> None:
    stage = scene()
    stage.bodies[3] = replace(stage.bodies[3], kind="bell")
    assert sounds(stage, What.NOISE, events.NoiseMade(3, 0, 4)) == [Sound.BELL]
    assert sounds(stage, What.NOISE, events.NoiseMade(0, 0, 4)) == []


@pytest.mark.parametrize(
    ("floor", "sound"),
    [
        ("#", Sound.STEP_ROCK), ("%", Sound.STEP_GRIT), ("5", Sound.STEP_GRIT), (":", Sound.STEP_SAND),
        ("=", Sound.STEP_WOOD), ("g", Sound.STEP_METAL),
    ],
)  # fmt: skip
def test_feet_sound_like_what_they_tread_on(floor: str, sound: Sound) -> None:
    stage = draw(f"#####\n#A..#\n##{floor}##")
    (first,) = heard(stage, build_schedule(stage, Move(0, Cell(2, 1))))
    assert first == [Heard(sound, Cell(2, 1), first[0].strength, first[0].pitch)]


def test_a_walk_is_a_step_a_beat_and_a_fall_ends_with_a_blow() -> None:
    stage = draw(ROOM)
    beats = heard(stage, build_schedule(stage, Move(0, Cell(4, 4), True)))
    steps = [index for index, beat in enumerate(beats) for each in beat if each.sound == Sound.STEP_ROCK]
    landings = [index for index, beat in enumerate(beats) for each in beat if each.sound == Sound.LAND]
    assert steps[:2] == [0, 1] and landings == [steps[-1]] and landings[0] > 3


def test_the_more_falls_the_farther_the_harder_is_the_blow() -> None:
    def blow(fallen: int, weight: int) -> Heard:
        stage = scene()
        stage.bodies[2] = replace(stage.bodies[2], fall=fallen, weight=weight)
        landed = Happening(1, ROOT, events.FallCounted(2, fallen, 0), What.LAND, None)
        return of_beat(BeatScene(stage, [landed]))[0]

    assert blow(2, 4).strength < blow(4, 4).strength < blow(4, 6).strength
    assert blow(2, 8).pitch < blow(2, 4).pitch


def test_a_rope_creaks_the_higher_the_nearer_its_load_is_to_what_it_holds() -> None:
    loads = [events.Strained((events.Load(0, load),), 10) for load in (3, 9, 10, 14)]
    beats = [alone(What.HOLD, strained, None)[0] for strained in loads]
    pitches = [of_beat(beat)[0].pitch for beat in beats]
    assert pitches == sorted(set(pitches))


def test_an_anchor_that_pops_is_told_from_one_that_is_pulled_out_set_or_given_a_wheel() -> None:
    gone = events.AnchorChanged(0, ANCHOR, None)
    assert sounds(scene(), What.POPPED, gone) == [Sound.POP]
    assert sounds(scene(), What.PULLED_OUT, gone) == [Sound.PITON]
    assert sounds(scene(), What.SET, events.AnchorChanged(0, None, ANCHOR)) == [Sound.PITON]
    assert sounds(scene(), What.FIX_WHEEL, events.AnchorChanged(1, ANCHOR, WHEEL)) == [Sound.CLUNK]


def test_a_rope_that_is_cut_is_told_from_one_that_is_uncoiled_tied_or_only_led_along() -> None:
    new, led = events.RopeChanged(1, None, ROPE), events.RopeChanged(0, ROPE, ROPE)
    assert sounds(scene(), What.CUT, new) == [Sound.SNAP]
    assert sounds(scene(), What.UNCOIL, events.CoilsChanged(0, (), ())) == [Sound.ROPE_RUNS]
    assert sounds(scene(), What.UNTIE, led) == [Sound.KNOT]
    assert sounds(scene(), What.PAY_OUT, led) == [Sound.ROPE_RUNS]
    assert sounds(scene(), What.PART, led) == []
    assert sounds(scene(), What.THROW_ROPE, led) == [Sound.SWING]


def test_a_catch_in_a_rope_is_told_from_a_landing() -> None:
    ended = events.FallCounted(2, 3, 0)
    assert sounds(scene(), What.CAUGHT, ended) == [Sound.CATCH]
    assert sounds(scene(), What.LAND, ended)[0] == Sound.LAND


def test_whatever_happens_in_the_solutions_is_heard_within_bounds() -> None:
    catalog, met = own_catalog(), set()
    for name in ("overhang", "three_bad_pitons", "two_haulers", "other_way_round"):
        history = replay(read_recording(GOLDENS / f"{name}.jsonl"), catalog)
        schedules = [entry.schedule for entry in history.done]
        for _ in schedules:
            history.undo()
        for schedule in schedules:
            found = [each for beat in heard(history.stage, schedule) for each in beat]
            met |= {each.sound for each in found}
            assert all(0 < each.strength <= 1 and 0.5 <= each.pitch <= 2 for each in found)
            history.redo()
    assert {Sound.CREAK, Sound.CATCH, Sound.KNOT, Sound.AWAY, Sound.GLEAM} <= met and not met & INTERFACE


def test_what_lies_aside_is_heard_from_there_and_what_lies_far_beyond_hardly() -> None:
    step = Heard(Sound.STEP_ROCK, Cell(0, 0), 0.8)
    left, middle, right, far = (cue_of(step, (x, 0.0)) for x in (-0.5, 0.0, 0.5, 3.0))
    assert left.pan < middle.pan == 0 < right.pan < far.pan < 1
    assert left.strength == right.strength == middle.strength == 0.8 > 4 * far.strength > 0


def test_a_rope_under_load_creaks_now_and_then_and_a_slack_one_does_not(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    for slack, expected in ((0, 3), (1, 0)):
        seat.set_up(ledge(slack))
        times, pitches = [], set()
        for tick in range(1, 48):
            seat.step(time=tick * 0.5, dt=0.5)
            found = [cue for cue in seat.ui.cues if cue.sound == Sound.CREAK]
            times += [tick * 0.5 for cue in found]
            pitches |= {cue.pitch for cue in found}
        assert times == [7.0, 14.0, 21.0][:expected] and len(pitches) == min(1, expected)


def test_the_drone_opens_from_level_to_level_and_on_the_way_down(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    above = seat.ui.depth
    seat.knows_all()
    seat.click_cell(4, 1)
    seat.wait()
    assert 0 < above < seat.ui.depth < 1
    levels, session = own_catalog().levels, seat.session
    session.level, first = levels["overhang"], session.level
    place = list(levels).index("overhang")
    deeper = [depth_of(tuple(levels.values())[:count], session) for count in (place + 5, place - 1)]
    assert deeper[0] < deeper[1] and depth_of((first,), session) == depth_of((), session)


def test_actions_undo_redo_and_what_cannot_be_done_answer(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))

    def answers(*names: str) -> set[Sound]:
        seat.step(keys=names)
        found = {cue.sound for cue in seat.ui.cues} & INTERFACE
        seat.wait()
        return found

    assert answers("z") == {Sound.UNDO}
    assert answers("z") == {Sound.REFUSED}
    assert answers("return") == {Sound.COMMIT}
    assert answers("right") == {Sound.HOVER}
    assert answers("up") == set()
    assert answers("z") == {Sound.UNDO}
    assert answers("shift+z") == {Sound.REDO}
    assert answers("g") == {Sound.REFUSED}


def test_what_is_taken_back_while_it_plays_is_not_heard_to_its_end(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS))
    seat.keys("return")
    for _ in range(3):
        seat.key("right")
    seat.step(keys=("return",))
    assert seat.session.playback is not None
    seat.step(keys=("z",))
    assert [cue.sound for cue in seat.ui.cues] == [Sound.UNDO]


def test_playback_gives_each_sound_once_and_only_the_last_when_it_is_skipped() -> None:
    stage = draw(ROOM)
    schedule = build_schedule(stage, Move(0, Cell(4, 4), True))
    every = [each for beat in heard(stage, schedule) for each in beat]
    playback, found = Playback(stage.copy(), schedule, 0), []
    while not playback.is_over:
        playback.advance(0.05)
        found += playback.take_sounds()
    assert found == every
    skipped = Playback(stage, schedule, 0)
    skipped.skip()
    assert skipped.take_sounds() == every[-AT_ONCE:]
