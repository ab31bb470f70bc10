"""movements: how bodies move during one beat: their way, pose and speed."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from intodepth.play.holding import choose_pose
from intodepth.sim.entities import Body, Creature, Hero, Posture
from intodepth.sim.events import CarrierChanged, FallCounted, Moved, PostureChanged
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart, chart_beyond
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import ROPE_MOVES, BeatScene
from intodepth.story.table import ROWS


@dataclass(frozen=True, slots=True)
class Movement:
    """The movement of a body during one beat."""

    start: Cell
    end: Cell
    pose: str
    first: float = 0.0
    last: float = 0.97
    """the pose's phases at the start and at the end; 1 is its start again"""
    fallen: int = 0
    """cells fallen at the end of the beat; 0 for any other movement"""
    beyond: Chart = STRAIGHT
    """offset of the end as seen from the start; it is elsewhere if a portal lies between"""

    def position(self, share: float) -> tuple[float, float]:
        """Return the middle of its feet, in cells, at a share of the beat, as if portals were plain sides."""
        if self.fallen:
            before, after = math.sqrt(self.fallen - 1), math.sqrt(self.fallen)
            share = (before + share * (after - before)) ** 2 - (self.fallen - 1)
        goal = self.beyond.place(self.end)
        x = self.start.x + (goal.x - self.start.x) * share
        y = self.start.y + (goal.y - self.start.y) * share
        return x + 0.5, y

    @property
    def direction(self) -> float:
        """The direction of its feet: 1 for right, -1 for left.

        A body sent back by the hourglass moves backwards.
        """
        goes_right = self.beyond.place(self.end).x >= self.start.x
        return 1.0 if goes_right == (self.last >= self.first) else -1.0

    def phase(self, share: float) -> float:
        """Return the phase of the pose at a share of the beat, 0 to 1."""
        return self.first + (self.last - self.first) * share


def build_movements(scene: BeatScene, steps: int) -> dict[int, Movement]:
    """Return the movement of each body that moves in a beat, by id.

    `steps` is the number of strides before it, which decides the next foot.
    """
    stage = scene.stage
    movements: dict[int, Movement] = {}
    for happening in scene.happenings:
        match happening.event:
            case Moved(body=key, old=Cell(), new=Cell(), side=Side()):
                movements[key] = _move_body(scene, happening, steps)
            case FallCounted(body=key, new=0):
                cell = stage.bodies[key].cell
                if cell is not None and happening.what == What.LAND:
                    falls_over = any(each.body == key for each in scene.events(PostureChanged))
                    movements[key] = Movement(cell, cell, "land", 0.0, 0.5 if falls_over else 0.97)
                elif cell is not None:
                    movements.setdefault(key, Movement(cell, cell, "hang_rope"))
            case CarrierChanged() as changed:
                movements.pop(changed.body, None)
                if happening.what not in (What.CLING, What.FLOAT_OFF, What.STRIKE):
                    for hand in {changed.old, changed.new, happening.who} - {None}:
                        _stays(stage, hand, "reach", movements)
    for happening in scene.happenings:
        if happening.who is not None and isinstance(stage.bodies[happening.who], Hero):
            pose = ROWS[happening.what].pose
            if pose and pose not in ON_THE_SPOT and happening.who not in movements:
                _stays(stage, happening.who, pose, movements)
    for happening in scene.happenings:
        body = getattr(happening.event, "body", None)
        pose = ROWS[happening.what].pose
        is_still = body is not None and body not in movements and _is_free(stage, stage.bodies[body])
        if is_still and (pose in ON_THE_SPOT or happening.what == What.BLOW):
            _stays(stage, body, pose, movements)
    if stage.ground.portals:
        _lead_through(scene, movements)
    return movements


ON_THE_SPOT = ("hurt", "turn")
"""poses of a body that something happens to, if it does nothing else"""


def _stays(stage: Stage, body: int | None, pose: str, movements: dict[int, Movement]) -> None:
    """Add a pose for a body that stays in place."""
    cell = None if body is None else stage.bodies[body].cell
    if body is not None and cell is not None:
        movements[body] = Movement(cell, cell, pose)


def _is_free(stage: Stage, body: Body) -> bool:
    """Return whether a body can be shown turning round or taking a blow: a creature, or a hero who just
    stands.
    """
    if isinstance(body, Creature):
        return body.cell is not None
    if not isinstance(body, Hero) or body.cell is None or body.belay is not None or body.hit_points <= 0:
        return False
    stands = body.posture == Posture.STANDING and bool(stage.ground.footing[body.cell])
    return stands and not stage.find_carried(body.id)


def _move_body(scene: BeatScene, happening: Happening, steps: int) -> Movement:
    """Return the movement of a body from cell to cell."""
    moved, what, stage = happening.event, happening.what, scene.stage
    assert isinstance(moved, Moved) and moved.old is not None and moved.new is not None
    assert moved.side is not None
    body, old, new = stage.bodies[moved.body], moved.old, moved.new
    fallen = body.fall + 1 if what in (What.FALL, What.STRIKE_DOWN) else 0
    if what == What.GO_BACK and isinstance(body, Hero):
        return _move_back(body, old, new)
    if what in ROPE_MOVES and (roped := choose_pose(stage, body, what, moved.side)) is not None:
        return Movement(old, new, roped, 0.0, 0.0 if roped == "climb_rope" else 0.97)
    if isinstance(body, Creature):
        return _crawl(moved, what, fallen, steps)
    if not isinstance(body, Hero):
        return Movement(old, new, "idle", 0.0, 0.0, fallen)
    if fallen:
        return Movement(old, new, "fall", 0.0, 1.0, fallen)
    if what in (What.CLIMB, What.CLIMB_ROPE):
        pose = "climb" if what == What.CLIMB else "climb_rope"
        return _climb(old, new, pose, moved.side, steps)
    return _stride(stage, body, moved, what, steps)


def _lead_through(scene: BeatScene, movements: dict[int, Movement]) -> None:
    """Continue movements through portals."""
    stage = scene.stage
    for event in scene.events(Moved):
        if event.old is None or event.side is None:
            continue
        beyond = chart_beyond(stage.ground, STRAIGHT, event.old, event.side)
        leads = stage.step(event.old, event.side) == event.new
        if beyond is not None and leads and event.body in movements:
            movements[event.body] = replace(movements[event.body], beyond=beyond)


def _climb(old: Cell, new: Cell, pose: str, side: Side, steps: int) -> Movement:
    """Return the movement of one cell up or down a ladder, a wall or a rope."""
    half = steps % 2 / 2
    first, last = (half, half + 0.5) if side == Side.N else (half + 0.5, half)
    return Movement(old, new, pose, first, last)


def _crawl(moved: Moved, what: What, fallen: int, steps: int) -> Movement:
    """Return the movement of a creature by one cell: on foot, climbing, falling, or moved by others."""
    old, new, side = moved.old, moved.new, moved.side
    assert old is not None and new is not None and side is not None
    if fallen:
        return Movement(old, new, "fall", 0.0, 1.0, fallen)
    if what not in BY_ITSELF:
        return Movement(old, new, "idle", 0.0, 0.0)
    if side in (Side.N, Side.S):
        return _climb(old, new, "climb", side, steps)
    half = steps % 2 / 2
    return Movement(old, new, "walk", half, half + 0.5)


BY_ITSELF = (
    *(What.WALK, What.FLY, What.DIG, What.CLIMB, What.CLIMB_ROPE),
    *(What.STEP_ON_ROPE, What.STEP_OFF_ROPE, What.STEP_OFF),
)
"""moves that creatures make on their own feet"""


def _move_back(hero: Hero, old: Cell, new: Cell) -> Movement:
    """Return the movement of a hero sent back by the hourglass: the way they came, in reverse."""
    if hero.hit_points <= 0:
        return Movement(old, new, "fallen", 0.0, 0.0)
    return Movement(old, new, "walk", 0.5, 0.0) if old.y == new.y else Movement(old, new, "fall", 0.97, 0.0)


def _stride(stage: Stage, hero: Hero, moved: Moved, what: What, steps: int) -> Movement:
    """Return the movement of one cell of a hero's stride."""
    old, new = moved.old, moved.new
    assert old is not None and new is not None
    if moved.side == Side.N:
        return Movement(old, new, "pull_up", 0.0, 0.5)
    if moved.side == Side.S:
        hangs = hero.posture == Posture.HANGING
        return Movement(old, new, "pull_up", 0.5, 0.0) if hangs else Movement(old, new, "drop")
    if what == What.HANG:
        return Movement(old, new, "pull_up", 0.97, 0.5)
    if what in (What.OVER, What.STEP_OFF_ROPE):
        return Movement(old, new, "pull_up", 0.5, 0.97)
    half = steps % 2 / 2
    return Movement(old, new, "carry_walk" if stage.find_carried(hero.id) else "walk", half, half + 0.5)
