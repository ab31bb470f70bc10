"""Feats: what is done in the known plans and on small stages is told as what it is, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import FEATS, USUAL
from intodepth.content.outcome import damage_taken
from intodepth.content.recording import read_recording, replay
from intodepth.content.runs.annals import past_runs
from intodepth.content.runs.feats import OF_ACTION, OF_RUN, Done, feats_in, feats_of, find_won
from intodepth.content.runs.record import read_record, replay_run, start_run
from intodepth.content.runs.run import OFFERED, End, Run
from intodepth.content.runs.shaft import bad_kit, build_crew
from intodepth.content.runs.unlocks import describe_unlocks, extras_for, list_heroes, open_shafts
from intodepth.files.faults import FileFault
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.finds.pour import Pour
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Gift, Hero, Lamp, LevelState, Posture
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from tests.catalogs import own_catalog
from tests.playing import awake, draw, linked
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.runs import PARTY, small_shaft, steps_out

STANDARD_EXTRAS = "coil", "pitons", "wheel"

GOLDENS = Path(__file__).parents[1] / "goldens"
IN_PLANS = {
    "catch": "good_hands",
    "exact": "iron_hand",
    "zipper": "three_bad_pitons",
    "seesaw": "turnabout",
    "chain": "two_haulers",
    "swing": "pendulum",
    "thread": "through_the_crack",
    "wrecker": "cut_loose",
    "leash": "doorman",
}
"""by feat the level whose known plan has it"""


@pytest.fixture(scope="module")
def whole() -> Catalog:
    return own_catalog()


def told(stage: Stage, *actions: Action) -> list[set[str]]:
    """The feats of each of some actions, one after the other."""
    found = []
    for action in actions:
        before = stage.copy()
        schedule = build_schedule(stage, action)
        schedule.apply(stage)
        found.append(feats_of(Done(before, action, schedule, stage)))
    return found


def test_known_plans_have_the_feats_that_their_levels_are_about(whole: Catalog) -> None:
    for feat, level in IN_PLANS.items():
        history = replay(read_recording(GOLDENS / f"{level}.jsonl"), whole)
        assert feat in feats_in(history), f"{level}: {feat}"


def test_whole_runs_have_those_of_all_their_floors_and_of_how_they_end(whole: Catalog) -> None:
    home = replay_run(read_record(GOLDENS / "runs" / "to_daylight.jsonl"), whole)
    assert find_won(home) == ["home", "deep", "unhurt", "catch", "float", "clean"]
    lost = replay_run(read_record(GOLDENS / "runs" / "lost_on_three.jsonl"), whole)
    assert find_won(lost) == ["deep"]


def belayed() -> list[set[str]]:
    """A lets go of a ledge, tied to B, who is heavy and on belay."""
    stage = draw("#######\n#B.A..#\n####..#\n####..#\n####..#\n####..#\n####..#\n#######")
    tie_rope(stage, (body(1), body(0)), (1, 6), "EE", 5)
    stage.write(1, "weight", stage.hero(1).weight, 14)
    stage.write(1, "belay", None, 0)
    return told(stage, Move(0, Cell(4, 6), drop=True))


def favour() -> list[set[str]]:
    """C cuts the rope from which B, fallen, hangs; that lifts A, who is light."""
    stage = draw("#####\n#...#\n#.C.#\n#.#B#\n#.#.#\n#.#.#\n#A#.#\n#####", blade=True)
    set_anchor(stage, 3, 6, 18, AnchorKind.RING)
    tie_rope(stage, (anchor(0), body(1)), (3, 6), "SS", 2)
    tie_rope(stage, (body(1), body(0)), (3, 4), "NWWSSSS", 7)
    stage.write(0, "weight", stage.hero(0).weight, 1)
    stage.write(1, "hit_points", stage.hero(1).hit_points, 0)
    stage.write(1, "posture", stage.hero(1).posture, Posture.PRONE)
    stage.write(WORLD, "lead", stage.lead, 2)
    return told(stage, Cut(2, 0, 1))


def wheel() -> list[set[str]]:
    """A, of weight 4, hauls up 10 through a wheel."""
    stage = draw("....\n....\nA.D.\n#.E.\n#...\n####")
    stage.write(1, "weight", stage.bodies[1].weight, 5)
    stage.write(2, "weight", stage.bodies[2].weight, 5)
    set_anchor(stage, 1, 5, 30, AnchorKind.WHEEL)
    tie_rope(stage, (body(0), body(2)), (0, 3), "ENNESSS", 7, 10, (0,))
    return told(stage, Haul(0, 0))


def from_below() -> list[set[str]]:
    """A, at the foot, lets B down over an anchor above both."""
    stage = draw("#####\n#...#\n#.B.#\n#...#\n#...#\n#A#.#\n#####")
    set_anchor(stage, 2, 5, 18)
    tie_rope(stage, (body(0), body(1)), (1, 1), "NNNNES", 6, 12, (0,))
    return told(stage, Lower(0, 0, 2))


def hoisted() -> list[set[str]]:
    """A stands on a bucket, and hauls at its rope."""
    stage = draw(".....\n.....\n..A..\n..K..\n.....\n.....\n#####")
    set_anchor(stage, 2, 6, 18)
    tie_rope(stage, (body(1), body(0)), (2, 3), "NNNSS", 5, 9, clips=(0,))
    return told(stage, Haul(0, 0))


def bait() -> list[set[str]]:
    """A tortoise that A is tied to walks off its ledge."""
    stage = draw("########\n#..T...#\n#.####.#\n#A####.#\n########")
    tie_rope(stage, (body(0), body(1)), (1, 1), "NNEE", 7)
    found = []
    for _ in range(3):
        found += told(stage, Pass(0))
    return found


def bites_air() -> list[set[str]]:
    """A unties the rope that a gnawer is about to bite, and it slides away."""
    stage = draw("#########\n#A..N...#\n#########")
    set_anchor(stage, 2, 1, 10)
    set_anchor(stage, 6, 1, 10)
    tie_rope(stage, (anchor(0), anchor(1)), (2, 1), "EEEE", 4)
    awake(stage)
    stage.write_rope(0, stage.ropes[0], None)
    return told(stage, Pass(0))


def pours() -> list[set[str]]:
    """A pours the sand sack over the floor."""
    return told(draw("####\n#A.#\n####", gifts=Gift.SAND), Pour(0, Cell(2, 0)))


STAGES: dict[str, Callable[[], list[set[str]]]] = {
    "tool": pours,
    "hands": belayed,
    "ballast": favour,
    "tackle": wheel,
    "from_below": from_below,
    "hoist": hoisted,
    "bait": bait,
    "air": bites_air,
}


@pytest.mark.parametrize("feat", STAGES)
def test_what_is_done_is_told_as_the_feat_that_it_is(feat: str) -> None:
    assert feat in set().union(*STAGES[feat]())


def test_who_falls_to_the_floor_with_rope_to_spare_is_not_caught() -> None:
    stage = draw("#######\n#B.A..#\n####..#\n####..#\n####..#\n#######")
    tie_rope(stage, (body(1), body(0)), (1, 4), "EE", 9)
    assert told(stage, Move(0, Cell(4, 4), drop=True)) == [set()]
    assert stage.hero(0).cell == Cell(4, 1) and stage.hero(0).hit_points < stage.hero(0).max_hit_points


def lies_there(catalog: Catalog, folder: Path) -> Run:
    """A run in which Ada fell on the first floor."""
    run = Run(small_shaft(catalog, folder), Rules(), PARTY)
    ada = run.visit.stage.hero(2)
    run.visit.stage.write(2, "hit_points", ada.hit_points, 0)
    run.visit.stage.write(2, "state", ada.state, LevelState.IN_LEVEL)
    run.visit.stage.write_cell(2, None, Cell(2, 1))
    return run


def test_a_fallen_friend_in_daylight_counts_and_one_who_was_left_does_not(
    catalog: Catalog, tmp_path: Path
) -> None:
    run = lies_there(catalog, tmp_path)
    steps_out(run, "v", "swinger")
    run.go_on(run.visit.known)
    assert run.end == End.DAYLIGHT and find_won(run) == ["friend"]
    left = lies_there(catalog, tmp_path)
    steps_out(left, "v")
    left.go_on(left.visit.known)
    assert left.end == End.DAYLIGHT and find_won(left) == []


def test_a_relic_brought_home_counts_and_more_if_nobody_was_hurt(catalog: Catalog, tmp_path: Path) -> None:
    for drowns in (False, True):
        run = Run(small_shaft(catalog, tmp_path), Rules(), PARTY)
        steps_out(run, ">", "saints_tooth")
        run.go_on(run.visit.known)
        history = run.visit.history
        while drowns and not damage_taken(history):
            history.commit(generate_actions(history.stage, (Deploy, Pass))[0])
        steps_out(run, ">")
        run.go_on(run.visit.known)
        assert find_won(run) == [], "it is not over"
        while run.end is None:
            steps_out(run, "v")
            run.go_on(run.visit.known)
        assert find_won(run) == ["home", "deep", *(() if drowns else ("unhurt",)), "clean"]


def test_a_rope_through_a_portal_that_catches_somebody_is_told() -> None:
    portals = Portal(Cell(1, 4), Side.W, Cell(8, 4)), Portal(Cell(8, 4), Side.E, Cell(1, 4))
    stage = linked("##########\n#A......B#\n###.######\n###.######\n###.######\n##########", *portals)
    tie_rope(stage, (body(1), body(0)), (8, 4), "E", 5)
    stage.write(1, "weight", stage.hero(1).weight, 14)
    found = told(stage, Move(0, Cell(3, 4), drop=True))
    assert found == [{"catch", "portal"}], found


def test_each_feat_is_tried_here() -> None:
    of_runs = {"home", "deep", "unhurt", "friend", "float", "clean", "portal"}
    assert {*IN_PLANS, *STAGES, *of_runs} == set(FEATS)


def test_every_feat_is_for_fame_or_opens_what_there_is(whole: Catalog) -> None:
    feats = whole.feats.values()
    for feat in feats:
        assert bool(feat.hero or feat.extra or feat.shaft) == bool(describe_unlocks(feat.key, whole)), (
            feat.key
        )
    assert {feat.shaft for feat in feats if feat.shaft} | {USUAL} == whole.shafts.keys()
    assert {feat.extra for feat in feats if feat.extra} | {*STANDARD_EXTRAS} == whole.extras.keys()
    assert OF_ACTION.keys() | OF_RUN.keys() == set(FEATS) == whole.feats.keys()


def test_what_is_opened_can_be_taken_and_nothing_else_is_offered(whole: Catalog) -> None:
    assert list_heroes((), whole) == OFFERED and not open_shafts((), whole)
    assert extras_for("belayer", (), whole) == STANDARD_EXTRAS
    assert list_heroes(("friend", "catch"), whole) == (*OFFERED, "lampist")
    assert extras_for("belayer", ("hands",), whole) == (*STANDARD_EXTRAS, "bram")
    assert extras_for("porter", ("hands",), whole) == STANDARD_EXTRAS
    assert open_shafts(("zipper", "float"), whole) == ("rotten", "wet")
    deep = msgspec.structs.replace(whole.shafts["rotten"], key="deep", rules={"walk": 2})
    more = replace(whole, shafts={**whole.shafts, "deep": deep})
    assert open_shafts((), more) == ("deep",)
    plain, changed = (build_crew(("belayer",), whole, kit)[0] for kit in ({}, {"belayer": ("bram",)}))
    assert isinstance(plain, Hero) and isinstance(changed, Hero)
    assert (changed.weight, changed.wheels, changed.coils) == (plain.weight, plain.wheels + 1, ())
    assert bad_kit({"porter": ("bram",)}, ("porter",), whole) == "'bram' cannot be taken along"


def test_who_throws_lamps_brings_one_down_a_shaft(whole: Catalog) -> None:
    hero, lamp = build_crew(("lampist",), whole)
    assert isinstance(lamp, Lamp) and lamp.carrier == hero.id and lamp.id == 1


def test_a_run_in_another_kind_of_shaft_has_its_rules_and_says_so(catalog: Catalog, tmp_path: Path) -> None:
    shaft = small_shaft(catalog, tmp_path)
    run, recorder = start_run(tmp_path / "runs", shaft, Rules(), PARTY, kind="wet")
    recorder.close()
    assert run.rules.water_from == 1
    (past,) = past_runs(tmp_path / "runs")
    assert past.header.kind == "wet" and past.end is None
    assert replay_run(read_record(past.path), shaft).rules == run.rules
    past.path.write_bytes(past.path.read_bytes().replace(b'"wet"', b'"dry"'))
    with pytest.raises(FileFault, match=r"run-0001.jsonl:1: there is no shaft of the kind 'dry'"):
        replay_run(read_record(past.path), shaft)
