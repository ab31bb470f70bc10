"""The Collector: what it takes of a floor, what is out of its reach, and what that leaves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.levels import load_level
from intodepth.content.runs.codes import find_lost_shaft, rescue_of
from intodepth.content.runs.collector import REACH, collect, find_out_of_reach
from intodepth.content.runs.run import Run
from intodepth.content.runs.shaft import build_floor
from intodepth.sim import invariants
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Body, Relic
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.catalogs import own_catalog
from tests.runs import PARTY, TEXT, small_shaft, steps_out

PIT = """
#############
#v..>#.a.#..#
####.#...#..#
#..#.#.{high}.#..#
#.b..#...#..#
####.#.{low}.#..#
#....#...#..#
#.c..#...#..#
#############
"""
LEGEND = """a = {{ anchor = "ring" }}
b = {{ relic = "bell" }}
c = {{ relic = "glass_heart" }}
h = {{ relic = "lead_crown" }}

[worth]
lead_crown = 4
bell = 2

[water]
wakes = 30
relic = "lead_crown"

[[rope]]
along = "ah"
out = {length}
length = {length}
"""
FAR = """
#############
#....#xxx#xx#
####.#xxx#xx#
#..#.#xxx#xx#
#....#xxx#xx#
####.#...#..#
#....#...#..#
#....#...#..#
#############
"""
"""the pit, with an x in each cell that is out of reach"""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return own_catalog()


def pit(folder: Path, catalog: Catalog, *, low: bool = False) -> Stage:
    """A floor with a bell and a heart that lie, and a crown on a rope: within reach if it hangs low."""
    rows = PIT.format(high="." if low else "h", low="h" if low else ".")
    legend = LEGEND.format(length=4 if low else 2)
    path = folder / "pit.toml"
    path.write_text(TEXT.format(depth=1, rows=rows, legend=legend))
    level = load_level(path, catalog.heroes, catalog.relics)
    scheduler = Scheduler(build_floor(level, catalog, Rules()))
    scheduler.settle()
    return scheduler.stage


def worth(body: Body) -> int:
    return {"lead_crown": 4, "bell": 2, "glass_heart": 1}.get(body.kind, 0)


def taken(stage: Stage) -> list[str]:
    """The kinds of what it takes when it comes again and again, until it finds nothing."""
    found: list[str] = []
    while True:
        stage, relic = collect(stage, worth)
        assert invariants.problems(stage) == []
        if relic is None:
            return found
        assert relic.id not in stage.bodies
        found.append(relic.kind)


def test_the_richest_is_taken_first_and_what_hangs_out_of_reach_never(
    tmp_path: Path, catalog: Catalog
) -> None:
    assert taken(pit(tmp_path, catalog, low=True)) == ["lead_crown", "bell", "glass_heart"]
    stage = pit(tmp_path, catalog)
    assert taken(stage) == ["bell", "glass_heart"]
    crown = named(stage, "lead_crown")
    assert crown.cell in find_out_of_reach(stage.ground)
    stage.ropes.clear()
    assert taken(stage)[0] == "lead_crown", "in mid-air, but on no rope"


def named(stage: Stage, kind: str) -> Body:
    return next(body for body in stage.bodies.values() if body.kind == kind)


def test_out_of_reach_is_what_is_three_steps_from_all_footing(tmp_path: Path, catalog: Catalog) -> None:
    ground = pit(tmp_path, catalog).ground
    safe = find_out_of_reach(ground)
    rows = [
        "".join(
            "#" if ground.is_solid(cell := Cell(x, y)) else "x" if cell in safe else "."
            for x in range(ground.width)
        )
        for y in reversed(range(ground.height))
    ]
    assert rows == FAR.split() and REACH == 3


def test_what_is_worth_nothing_or_carried_stays_and_the_lowest_id_goes_first(
    tmp_path: Path, catalog: Catalog
) -> None:
    stage = pit(tmp_path, catalog, low=True)
    crown = named(stage, "lead_crown")
    assert isinstance(crown, Relic)
    stage.write(crown.id, "broken", False, True)
    assert collect(stage, lambda body: 3).relic == min(
        (named(stage, kind) for kind in ("bell", "glass_heart")), key=lambda body: body.id
    )


def test_it_does_not_wake_the_water(tmp_path: Path, catalog: Catalog) -> None:
    stage = pit(tmp_path, catalog, low=True)
    assert stage.flood is not None and stage.flood.relic == named(stage, "lead_crown").id
    after, relic = collect(stage, worth)
    assert relic is not None and after.flood is not None
    assert (after.flood.relic, after.flood.wakes) == (-1, 30)


def test_a_hero_that_lies_there_keeps_what_is_in_its_hands(catalog: Catalog, tmp_path: Path) -> None:
    run = Run(small_shaft(catalog, tmp_path), Rules(), PARTY)
    stage = run.visit.stage
    tooth = named(stage, "saints_tooth")
    assert run.collect_left(stage).relic == tooth
    stage.write_cell(tooth.id, tooth.cell, None)
    stage.write(tooth.id, "carrier", None, 1)
    assert run.collect_left(stage).relic is None


LEECHES = """
#########
#.....l.#
#.......#
#v.>..t.#
#########
"""


def test_a_leech_on_what_it_takes_goes_with_it(tmp_path: Path, catalog: Catalog) -> None:
    shaft = small_shaft(catalog, tmp_path)
    path = tmp_path / "floor_1.toml"
    legend = 't = { relic = "saints_tooth" }\nl = { creature = "leech" }'
    path.write_text(TEXT.format(depth=1, rows=LEECHES, legend=legend))
    floors = {**shaft.floors, "floor_1": load_level(path, catalog.heroes, catalog.relics)}
    run = Run(replace(shaft, floors=floors), Rules(), PARTY)
    history, known = run.visit.history, Chronicle(run.visit.history, run.visit.known)
    tooth, leech = (named(run.visit.stage, kind).id for kind in ("saints_tooth", "leech"))
    while run.visit.stage.bodies[leech].carrier != tooth:
        history.commit(generate_actions(history.stage, (Deploy, Pass))[0])
    steps_out(run, ">")
    run.go_on(known.follow(history))
    assert [relic.id for relic in run.taken] == [tooth]
    floor = run.kept[1]
    assert not {tooth, leech} & floor.stage.bodies.keys() and invariants.problems(floor.stage) == []
    assert not {tooth, leech} & floor.known.bodies.keys()
    steps_out(run, "v")
    run.go_on(run.visit.known)
    assert run.visit.depth == 1 and invariants.problems(run.visit.stage) == []


def gone_down(run: Run, floors: int = 2) -> Run:
    """The run after its first floors were left with nothing."""
    for _ in range(floors):
        steps_out(run, ">")
        run.go_on(Knowledge.of_all(run.visit.stage))
    return run


def left_on_floors(run: Run) -> list[list[str]]:
    """The relics that lie on each floor that was left, and are believed to."""
    found = []
    for floor in run.kept.values():
        lying = sorted(body.kind for body in floor.stage.bodies.values() if isinstance(body, Relic))
        assert lying == sorted(body.kind for body in floor.known.bodies.values() if isinstance(body, Relic))
        found.append(lying)
    return found


def test_it_comes_only_on_the_way_down_and_never_in_a_rescue_or_an_older_run(
    catalog: Catalog, tmp_path: Path
) -> None:
    catalog = small_shaft(catalog, tmp_path)
    run = gone_down(Run(catalog, Rules(), PARTY))
    assert left_on_floors(run) == [[], ["bell"]] and [each.kind for each in run.taken] == [
        "saints_tooth",
        "lead_crown",
    ]
    steps_out(run, "v")
    run.go_on(Knowledge.of_all(run.visit.stage))
    assert left_on_floors(run) == [[], ["bell"], ["hourglass"]], "the party has turned"
    older = gone_down(Run(catalog, Rules(), PARTY, has_collector=False))
    assert left_on_floors(older) == [["saints_tooth"], ["bell", "lead_crown"]] and not older.taken
    older.signal()
    rescue = rescue_of(find_lost_shaft(older), catalog, ("smith", "porter", "spider"), {})
    assert gone_down(rescue, 1).taken == ()
