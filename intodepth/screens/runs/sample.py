"""sample: descents arranged for pictures: the party is out of a floor with what it could carry."""

from __future__ import annotations

from intodepth.content.runs.record import start_run
from intodepth.content.runs.run import OFFERED, Run
from intodepth.screens.runs.descent import Descent
from intodepth.screens.services import Services
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import LevelState, Relic
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors

PARTY = OFFERED[0], OFFERED[2], OFFERED[3]
DEPTH = 3


def sample_descent(services: Services, *, is_over: bool) -> Descent:
    """A party that has left the third floor by the way down, or is out again."""
    run, recorder = start_run(services.runs, services.catalog, Rules(), PARTY)
    deep = min(DEPTH, len(run.shaft) - 1)
    for _ in range(deep - 1):
        _carry_out(run, Doors.DOWN)
        run.go_on(Knowledge.of_all(run.visit.stage))
    _carry_out(run, Doors.BACK if is_over else Doors.DOWN)
    while is_over and run.end is None:
        run.go_on(Knowledge.of_all(run.visit.stage))
        if run.end is None:
            _carry_out(run, Doors.UP)
    descent = Descent(run, recorder)
    descent.session.begin(descent.session.stage)
    return descent


def _carry_out(run: Run, doors: Doors) -> None:
    """Have everybody leave the floor, each with a relic while there are any."""
    stage = run.visit.stage
    stage.write(WORLD, "doors", stage.doors, doors)
    relics = [body for body in stage.bodies.values() if isinstance(body, Relic) and body.cell is not None]
    for hero in stage.heroes():
        stage.write(hero.id, "state", hero.state, LevelState.EXITED)
        if relics and len(stage.carried(hero.id)) < hero.carries:
            relic = relics.pop()
            stage.write_cell(relic.id, relic.cell, None)
            stage.write(relic.id, "carrier", None, hero.id)
