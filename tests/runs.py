"""runs: a small shaft of three floors, and a party that goes through it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from intodepth.content.catalog import Catalog
from intodepth.content.levels import load_level
from intodepth.content.runs.run import Run
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.take import Take
from intodepth.sim.stage import Stage

PARTY = ("belayer", "rigger", "swinger")
FLOORS = (
    """
###########
#t..v....>#
###########
""",
    """
###########
#cb.v....>#
###########
""",
    """
###########
#h..v.....#
###########
""",
)
LEGENDS = (
    't = { relic = "saints_tooth" }',
    """c = { relic = "lead_crown" }
b = { relic = "bell" }

[worth]
lead_crown = 4
bell = 2

[water]
wakes = 5""",
    'h = { relic = "hourglass" }',
)
TEXT = """format = 1
title = "Floor {depth}"
order = {depth}
teaches = "To walk."
briefing = "Walk."
par = 1
party = ["belayer", "rigger", "swinger"]
map = '''{rows}'''

[legend]
{legend}
"""


def small_shaft(catalog: Catalog, folder: Path) -> Catalog:
    """The same catalog with three floors that are a walk each."""
    floors = {}
    for depth, (rows, legend) in enumerate(zip(FLOORS, LEGENDS, strict=True), 1):
        path = folder / f"floor_{depth}.toml"
        path.write_text(TEXT.format(depth=depth, rows=rows, legend=legend))
        floors[path.stem] = load_level(path, catalog.heroes, catalog.relics)
    return replace(catalog, floors=floors)


def steps_out(run: Run, code: str, *wanted: str, stays: tuple[int, ...] = ()) -> None:
    """Let all but those who stay walk out by a kind of way, and take relics along."""
    for hero in [hero.id for hero in run.visit.stage.heroes() if hero.is_able and hero.id not in stays]:
        while run.visit.stage.hero(hero).is_able:
            run.visit.history.commit(step_of(run.visit.stage, hero, code, wanted))


def step_of(stage: Stage, key: int, code: str, wanted: tuple[str, ...]) -> Action:
    """What a hero does next: take the turn, come in, take what is wanted, leave, or go nearer."""
    actions, hero = generate_actions(stage), stage.hero(key)
    lying = [body.cell for body in stage.bodies.values() if body.kind in wanted and body.cell is not None]
    is_laden = len(stage.find_carried(key)) >= hero.carries
    ways = [*stage.ground.cells_of(ord(code))] or stage.ways_out()
    goal = lying[0] if lying and not is_laden else next(iter(ways))

    def suits(action: Action) -> bool:
        match action:
            case Lead(to=to):
                return to == key
            case Take(actor=actor, body=body):
                return actor == key and stage.bodies[body].kind in wanted
            case Exit(actor=actor):
                return actor == key and hero.cell == goal
            case Move(actor=actor, to=to):
                return (
                    actor == key and hero.cell is not None and abs(to.x - goal.x) < abs(hero.cell.x - goal.x)
                )
        return isinstance(action, Deploy) and action.actor == key

    def order(action: Action) -> tuple[int, int]:
        kinds = Lead, Deploy, Take, Exit, Move
        return kinds.index(type(action)), abs(action.to.x - goal.x) if isinstance(action, Move) else 0

    good = [action for action in actions if suits(action)]
    return min(good, key=order, default=None) or next(each for each in actions if isinstance(each, Pass))
