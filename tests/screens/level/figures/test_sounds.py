"""Every event is heard or known to be silent, at its place and as strong as what happens."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from intodepth.content.recording import read_recording, replay
from intodepth.screens.level.figures.playback import AT_ONCE, Playback
from intodepth.screens.level.figures.sounds import Heard, build_sounds
from intodepth.screens.level.play.hearing import cue_of, depth_of
from intodepth.sim import events
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Step
from intodepth.sim.events import Event
from intodepth.sim.flow.schedule import Schedule, build_schedule
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.cues import INTERFACE, Sound
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.event_examples import ANCHOR, EXAMPLES, ROPE, WHEEL, scene
from tests.playing import draw
from tests.screens.level.driving import DOORS, EDGE, Seat, make_services
from tests.screens.level.rope_rooms import ledge
from tests.screens.level.telling.test_phrases import ROOM

SILENT = (
    events.ActionPointsChanged,
    events.DoorChosen,
    events.IntentChanged,
    events.NoiseHeard,
    events.NoiseMade,
    events.LeadPassed,
    events.RuleChanged,
    events.TurnEnded,
    events.CoilsChanged,
    events.PitonsChanged,
    events.SwungChanged,
    events.TrailChanged,
    events.WheelsChanged,
    events.SettlingStopped,
)
"""events that only show in numbers, or sound by what goes with them"""
GOLDENS = Path(__file__).parents[3] / "goldens"


def heard(stage: Stage, schedule: Schedule) -> list[list[Heard]]:
    """What is heard in each beat."""
    stage, beats = stage.copy(), []
    for _, beat in groupby(schedule.timeline, key=lambda happening: happening.beat):
        happened = [happening.event for happening in beat]
        beats.append(build_sounds(stage, happened))
        for event in happened:
            event.apply(stage)
    return beats


def sounds(stage: Stage, *beat: Event) -> list[Sound]:
    return [each.sound for each in build_sounds(stage, beat)]


@for_each("event", [event for event, _ in EXAMPLES])
def test_an_event_is_heard_unless_it_is_known_to_be_silent(event: Event) -> None:
    known, is_heard = isinstance(event, SILENT), bool(sounds(scene(), event))
    name = type(event).__name__
    assert known or is_heard, f"give {name} a case in figures/sounds.py, or name it in SILENT of this test"
    assert not (known and is_heard), f"{name} is heard: take it out of SILENT of this test"


def test_what_a_creature_settles_on_is_heard_if_it_turns_or_bites() -> None:
    stage = draw("#####\n#.T.#\n#####")
    steps = Step.AHEAD, Step.TURN, Step.BITE
    made = [sounds(stage, events.IntentChanged(0, (), (step,))) for step in steps]
    assert made == [[], [Sound.RUSTLE], [Sound.SCRAPE]]


def test_a_bell_is_heard_where_others_only_make_noise() -> None:
    stage = scene()
    stage.bodies[3] = replace(stage.bodies[3], kind="bell")
    assert sounds(stage, events.NoiseMade(3, 0, 4)) == [Sound.BELL]


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
        landed = events.FallCounted(2, fallen, 0), events.NoiseMade(2, 0, fallen + weight)
        return build_sounds(stage, landed)[0]

    assert blow(2, 4).strength < blow(4, 4).strength < blow(4, 6).strength
    assert blow(2, 8).pitch < blow(2, 4).pitch


def test_a_rope_creaks_the_higher_the_nearer_its_load_is_to_what_it_holds() -> None:
    loads = [events.Strained((events.Load(0, load),), 10) for load in (3, 9, 10, 14)]
    pitches = [build_sounds(scene(), [strained])[0].pitch for strained in loads]
    assert pitches == sorted(set(pitches))


def test_an_anchor_that_pops_is_told_from_one_that_is_pulled_out_set_or_given_a_wheel() -> None:
    gone, paid = events.AnchorChanged(0, ANCHOR, None), events.ActionPointsChanged(0, 6, 4)
    assert sounds(scene(), gone) == [Sound.POP]
    assert sounds(scene(), gone, paid) == [Sound.PITON]
    assert sounds(scene(), events.AnchorChanged(0, None, ANCHOR)) == [Sound.PITON]
    assert sounds(scene(), events.AnchorChanged(1, ANCHOR, WHEEL)) == [Sound.CLUNK]


def test_a_rope_that_is_cut_is_told_from_one_that_is_uncoiled_tied_or_only_led_along() -> None:
    def changed(**values: object) -> events.RopeChanged:
        return events.RopeChanged(0, ROPE, replace(ROPE, **values))  # type: ignore[arg-type]

    new = events.RopeChanged(1, None, replace(ROPE, id=1))
    loose = changed(ends=(None, None))
    assert sounds(scene(), new, loose) == [Sound.SNAP]
    assert sounds(scene(), new, events.CoilsChanged(0, (), ())) == [Sound.ROPE_RUNS]
    assert sounds(scene(), loose) == [Sound.KNOT]
    assert sounds(scene(), changed(out=3)) == [Sound.ROPE_RUNS]
    assert sounds(scene(), changed(cells=(Cell(3, 1),))) == []
    assert sounds(scene(), changed(cells=(Cell(3, 1),)), events.ActionPointsChanged(0, 6, 4)) == [Sound.SWING]


def test_a_catch_in_a_rope_is_told_from_a_landing() -> None:
    caught = events.FallCounted(2, 3, 0)
    assert sounds(scene(), caught) == [Sound.CATCH]
    assert sounds(scene(), caught, events.NoiseMade(2, 0, 7))[0] == Sound.LAND


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
    deeper = [depth_of(tuple(levels.values())[:count], session) for count in (18, 12)]
    assert deeper[0] < deeper[1] and depth_of((first,), session) == depth_of((), session)


def test_actions_undo_redo_and_what_cannot_be_done_answer(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))

    def answers(*names: str) -> set[Sound]:
        seat.step(keys=names)
        found = {cue.sound for cue in seat.ui.cues} & INTERFACE
        seat.wait()
        return found

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
