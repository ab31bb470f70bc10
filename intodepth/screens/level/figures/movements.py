"""movements: how bodies move while one beat lasts: where to, in which pose, and how fast within it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from intodepth.screens.level.telling.handling import climbing_pose, moved_pose, payer_of, struck, working_pose
from intodepth.screens.level.telling.rope_words import is_caught
from intodepth.sim.entities import LEECH, Creature, Hero, Posture
from intodepth.sim.events import (
    CarrierChanged,
    Event,
    FacingChanged,
    FallCounted,
    Gusted,
    Hurt,
    Manner,
    Moved,
    PostureChanged,
)
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart, chart_beyond
from intodepth.sim.stage import Stage


@dataclass(frozen=True, slots=True)
class Movement:
    """How a body looks while one beat lasts."""

    start: Cell
    end: Cell
    pose: str
    first: float = 0.0
    last: float = 0.97
    """phases of the pose at the beginning and at the end; 1 would be its beginning again"""
    fallen: int = 0
    """cells fallen when the beat ends; 0 for any other movement"""
    beyond: Chart = STRAIGHT
    """where the end lies as it is seen from the start: elsewhere, if it goes through a portal"""

    def position(self, share: float) -> tuple[float, float]:
        """The middle of its feet in cells at a share of the beat, as if the way led on in the level."""
        if self.fallen:
            before, after = math.sqrt(self.fallen - 1), math.sqrt(self.fallen)
            share = (before + share * (after - before)) ** 2 - (self.fallen - 1)
        goal = self.beyond.place(self.end)
        x = self.start.x + (goal.x - self.start.x) * share
        y = self.start.y + (goal.y - self.start.y) * share
        return x + 0.5, y

    @property
    def direction(self) -> float:
        """Where its feet point: 1 to the right, -1 to the left; who is sent back goes backwards."""
        goes_right = self.beyond.place(self.end).x >= self.start.x
        return 1.0 if goes_right == (self.last >= self.first) else -1.0

    def phase(self, share: float) -> float:
        """The phase of the pose at a share of the beat."""
        return self.first + (self.last - self.first) * share


def build_movements(stage: Stage, events: list[Event], steps: int) -> dict[int, Movement]:
    """The movement of each body that the events of a beat move, by id, on the stage before the beat.

    `steps`: how many strides were taken before, for which foot is next.
    """
    movements: dict[int, Movement] = {}
    counted = {event.body: event.new or 0 for event in events if isinstance(event, FallCounted)}
    postures = {event.body: event.new for event in events if isinstance(event, PostureChanged)}
    for event in events:
        match event:
            case Moved(body=key, old=Cell() as old, new=Cell() as new, side=Side() as side, manner=manner):
                hero = stage.bodies[key]
                if manner == Manner.TURNED_BACK and isinstance(hero, Hero):
                    movements[key] = _back(hero, old, new)
                elif (roped := moved_pose(stage, event)) is not None:
                    movements[key] = Movement(old, new, roped, 0.0, 0.0 if roped == "climb_rope" else 0.97)
                elif isinstance(hero, Creature):
                    movements[key] = _crawl(event, counted.get(key, 0), steps)
                elif not isinstance(hero, Hero):
                    movements[key] = Movement(old, new, "idle", 0.0, 0.0, counted.get(key, 0))
                elif counted.get(key):
                    movements[key] = Movement(old, new, "fall", 0.0, 1.0, counted[key])
                else:
                    climbing = climbing_pose(stage, event, events)
                    movements[key] = (
                        _climb(old, new, climbing, side, steps)
                        if climbing is not None
                        else _stride(stage, hero, old, new, side, postures.get(key), steps)
                    )
            case FallCounted(body=key, new=0):
                cell = stage.bodies[key].cell
                if cell is not None and is_caught(key, events):
                    movements.setdefault(key, Movement(cell, cell, "hang_rope"))
                elif cell is not None:
                    movements[key] = Movement(cell, cell, "land", 0.0, 0.5 if key in postures else 0.97)
            case CarrierChanged(body=leech) if stage.bodies[leech].kind == LEECH:
                movements.pop(leech, None)
                scraper = payer_of(events)
                cell = None if scraper is None else stage.bodies[scraper].cell
                if scraper is not None and cell is not None:
                    movements[scraper] = Movement(cell, cell, "reach")
            case CarrierChanged(body=relic):
                for hand in (event.old, event.new):
                    cell = None if hand is None else stage.bodies[hand].cell
                    if hand is not None and cell is not None:
                        movements[hand] = Movement(cell, cell, "reach")
                movements.pop(relic, None)
    pushed = any(isinstance(event, Moved) and event.side in (Side.E, Side.W) for event in events)
    payer = payer_of(events)
    cell = None if payer is None else stage.bodies[payer].cell
    if payer is not None and cell is not None and payer not in movements:
        worked = "strike" if struck(stage, events) else working_pose(payer, events)
        if (pose := worked or ("shove" if pushed else None)) is not None:
            movements[payer] = Movement(cell, cell, pose)
    for event in events:
        if isinstance(event, Hurt | FacingChanged | Gusted) and event.body not in movements:
            movements |= _on_the_spot(stage, event)
    if stage.ground.portals:
        _lead_through(stage, events, movements)
    return movements


def _on_the_spot(stage: Stage, event: Hurt | FacingChanged | Gusted) -> dict[int, Movement]:
    """How a hero turns round or takes a blow who stands there with nothing else to do, and a bat blows."""
    hero = stage.bodies[event.body]
    if isinstance(hero, Creature) and hero.cell is not None:
        pose = {Hurt: "hurt", Gusted: "strike"}.get(type(event), "turn")
        return {hero.id: Movement(hero.cell, hero.cell, pose)}
    if not isinstance(hero, Hero) or hero.cell is None or hero.belay is not None or hero.hit_points <= 0:
        return {}
    if hero.posture != Posture.STANDING or not stage.ground.footing[hero.cell] or stage.carried(hero.id):
        return {}
    return {hero.id: Movement(hero.cell, hero.cell, "hurt" if isinstance(event, Hurt) else "turn")}


def _lead_through(stage: Stage, events: list[Event], movements: dict[int, Movement]) -> None:
    """Let movements go on through portals."""
    for event in events:
        if not isinstance(event, Moved) or event.old is None or event.side is None:
            continue
        beyond = chart_beyond(stage.ground, STRAIGHT, event.old, event.side)
        leads = stage.step(event.old, event.side) == event.new
        if beyond is not None and leads and event.body in movements:
            movements[event.body] = replace(movements[event.body], beyond=beyond)


def _climb(old: Cell, new: Cell, pose: str, side: Side, steps: int) -> Movement:
    """The movement of one cell up or down a ladder, a wall or a rope."""
    half = steps % 2 / 2
    first, last = (half, half + 0.5) if side == Side.N else (half + 0.5, half)
    return Movement(old, new, pose, first, last)


def _crawl(event: Moved, fallen: int, steps: int) -> Movement:
    """The movement of one cell of a creature: on its feet, climbing, falling, or moved by others."""
    old, new = event.old, event.new
    assert old is not None and new is not None
    if event.manner == Manner.WALKED and event.side in (Side.N, Side.S) and not fallen:
        return _climb(old, new, "climb", event.side, steps)
    if fallen:
        return Movement(old, new, "fall", 0.0, 1.0, fallen)
    half = steps % 2 / 2
    return (
        Movement(old, new, "walk", half, half + 0.5)
        if event.manner == Manner.WALKED
        else Movement(old, new, "idle", 0.0, 0.0)
    )


def _back(hero: Hero, old: Cell, new: Cell) -> Movement:
    """The movement of a hero that the hourglass sends back: as it came, the other way round."""
    if hero.hit_points <= 0:
        return Movement(old, new, "fallen", 0.0, 0.0)
    return Movement(old, new, "walk", 0.5, 0.0) if old.y == new.y else Movement(old, new, "fall", 0.97, 0.0)


def _stride(
    stage: Stage, hero: Hero, old: Cell, new: Cell, side: Side, posture: int | None, steps: int
) -> Movement:
    """The movement of one cell of a hero's stride."""
    ground = stage.ground
    if side == Side.N:
        return Movement(old, new, "pull_up", 0.0, 0.5)
    if side == Side.S:
        hangs = hero.posture == Posture.HANGING
        return Movement(old, new, "pull_up", 0.5, 0.0) if hangs else Movement(old, new, "drop")
    if posture == Posture.HANGING:
        return Movement(old, new, "pull_up", 0.97, 0.5)
    came_up = hero.cell is not None and not ground.footing[hero.cell] and not ground.kind(old).ladder
    if came_up and hero.posture == Posture.STANDING and ground.footing[new]:
        return Movement(old, new, "pull_up", 0.5, 0.97)
    half = steps % 2 / 2
    return Movement(old, new, "carry_walk" if stage.carried(hero.id) else "walk", half, half + 0.5)
