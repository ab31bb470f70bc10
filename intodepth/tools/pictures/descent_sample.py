"""descent_sample: prepared descents for pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from intodepth.content.floors.shafts import BY_HAND
from intodepth.content.runs.record import Passage, start_run
from intodepth.content.runs.run import OFFERED, End, Run
from intodepth.screens.descent.descent import Descent
from intodepth.screens.services import Services
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import LevelState, Relic
from intodepth.sim.flow.turns import next_actor
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after


def _build_passage(end: End, score: int, deepest: int, orders: int) -> Passage:
    kind: Literal["on", "signal"] = "signal" if end == End.SIGNAL else "on"
    return Passage(kind, "0" * 16, end=end, score=score, deepest=deepest, orders=orders)


PARTY = OFFERED[0], OFFERED[2], OFFERED[3]
DEPTH = 3
SEED = "owl"


def sample_descent(services: Services, *, is_over: bool) -> Descent:
    """Return a party that has left the third floor of a seed by the way down, or is out again from that of
    the handmade floors.
    """
    seed = BY_HAND if is_over or len(services.catalog.floors) <= DEPTH else SEED
    run, recorder = start_run(services.runs, services.catalog, Rules(), PARTY, seed)
    deep = min(DEPTH, len(run.shaft) - 1)
    for _ in range(deep - 1):
        _carry_out(run, Doors.DOWN)
        run.go_on(Knowledge.of_all(run.visit.stage), right=len(run.choices) > 1 and run.visit.depth == 1)
    _carry_out(run, Doors.BACK if is_over else Doors.DOWN)
    while is_over and run.end is None:
        run.go_on(Knowledge.of_all(run.visit.stage))
        if run.end is None:
            _carry_out(run, Doors.UP)
    descent = Descent(run, recorder)
    descent.session.begin(descent.session.stage)
    return descent


@dataclass(frozen=True)
class Searched:
    """A search that is over."""

    said: bytes
    is_over: bool = True

    def cancel(self) -> None: ...


def sample_lost(services: Services) -> Run:
    """Return a lost run: each hero has gone over the worst known edge of the third floor."""
    run, recorder = start_run(services.runs, services.catalog, Rules(), PARTY)
    recorder.close()
    for _ in range(min(DEPTH, len(run.shaft)) - 1):
        _carry_out(run, Doors.DOWN)
        run.go_on(Knowledge.of_all(run.visit.stage))
    history = run.visit.history
    while (actor := next_actor(history.stage)) is not None:
        stage = history.stage
        drops = (each for each in generate_actions(stage, (Move,)) if isinstance(each, Move) and each.drop)
        worst = min(drops, key=lambda drop: (_health(stage_after(stage, drop)), drop), default=None)
        if worst is not None and _health(stage_after(stage, worst)) < _health(stage):
            history.commit(worst)
        else:
            history.commit(next(iter(generate_actions(stage, (Deploy,))), Pass(actor.id)))
    run.go_on(Chronicle(history, run.visit.known).latest)
    return run


def _health(stage: Stage) -> int:
    return sum(hero.hit_points for hero in stage.heroes())


PAST: tuple[tuple[tuple[str, ...], str, Passage], ...] = (
    (("belayer", "rigger", "swinger"), BY_HAND, _build_passage(End.SIGNAL, 0, 1, 41)),
    (("belayer", "smith", "swinger"), "2026-11-02", _build_passage(End.LOST, 0, 3, 118)),
    (("belayer", "rigger", "porter"), "k4mq8d", _build_passage(End.DAYLIGHT, 27, 3, 163)),
    (("belayer", "rigger", "swinger"), BY_HAND, _build_passage(End.DAYLIGHT, 66, 5, 204)),
)
"""descents, the oldest first: the party, the seed and the last line"""


def sample_annals(services: Services) -> None:
    """Write the files of some finished descents."""
    for party, seed, end in PAST:
        _, recorder = start_run(services.runs, services.catalog, Rules(), party, seed)
        recorder.add(msgspec.json.encode(end) + b"\n")
        recorder.close()


def _carry_out(run: Run, doors: Doors) -> None:
    """Have everybody leave the floor, each with a relic while there are any."""
    stage = run.visit.stage
    stage.write(WORLD, "doors", stage.doors, doors)
    relics = [body for body in stage.bodies.values() if isinstance(body, Relic) and body.cell is not None]
    for hero in stage.heroes():
        stage.write(hero.id, "state", hero.state, LevelState.EXITED)
        if relics and len(stage.find_carried(hero.id)) < hero.carries:
            relic = relics.pop()
            stage.write_cell(relic.id, relic.cell, None)
            stage.write(relic.id, "carrier", None, hero.id)
