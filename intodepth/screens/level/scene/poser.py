"""poser: the poses of bodies at a moment: where, how they are turned, and what they hold."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from intodepth.animation.springs import Spring
from intodepth.play.holding import rope_pose, rope_side, wall_side
from intodepth.play.movements import Movement
from intodepth.play.playback import Playback
from intodepth.screens.level.scene import limb_targets
from intodepth.screens.level.scene.cargo_view import mesh_of, place_cargo
from intodepth.screens.level.scene.fades import Fades
from intodepth.sim.entities import Body, Creature, Hero, Posture, Step
from intodepth.sim.footing import hangs_from_rock
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs
from intodepth.tweaks import tweak
from intodepth.ui.draw import Figure

TO_WALL = 0.2
"""cells by which a climber is nearer to the wall"""
TO_CORNER = 0.24
"""cells by which a figure that hangs over a corner is nearer to it than the middle of the cell"""
WALKS = ("walk", "carry_walk")
"""poses of walking"""
POISED = {
    Step.BITE: ("strike", 0.35),
    Step.TURN: ("turn", 0.5),
    Step.AHEAD: ("walk", 0.15),
    Step.LET_GO: ("drop", 0.4),
    Step.GUST: ("strike", 0.3),
}
"""pose of a creature that is about to act, and the phase around which it sways"""
SWAYS = 0.06
"""greatest difference of phase while it sways"""
AWAY = math.pi
"""turn of a figure that is seen from behind"""


class Poser:
    """The look of bodies at one moment; it remembers how they were turned and posed."""

    def __init__(self) -> None:
        self._turns: dict[int, Spring] = {}
        self._fades = Fades()

    def figures(
        self, stage: Stage, playback: Playback | None, time: float, dt: float, seen: frozenset[Cell]
    ) -> dict[int, Figure]:
        """Return the figures of all seen bodies in the level, and of what they carry, by id."""
        found: dict[int, Figure] = {}
        share = playback.share if playback else 0.0
        movements: Mapping[int, Movement] = playback.movements if playback else {}
        for key, body in stage.bodies.items():
            if body.cell is None or not (isinstance(body, Hero) or body.cell in seen):
                continue
            figure = pose_body(stage, body, movements.get(key), share, time)
            figure = replace(figure, turn=self._turn_on(key, figure.turn, dt))
            found[key] = self._fades.fade(key, figure, dt)
            found |= place_cargo(stage, body, found[key])
        return found

    def _turn_on(self, body: int, wanted: float, dt: float) -> float:
        spring = self._turns.get(body)
        if spring is None or dt <= 0:
            spring = Spring(wanted)
        else:
            spring = spring.move_towards(wanted, min(dt, 0.1), tweak("animation.turn_rate", 16.0))
            if abs(spring.value - wanted) < 0.01:
                spring = Spring(wanted)
        self._turns[body] = spring
        return spring.value


def pose_body(
    stage: Stage, body: Body, movement: Movement | None = None, share: float = 0.0, time: float = 0.0
) -> Figure:
    """Return a body in its pose: of its movement, or of its posture at rest."""
    assert body.cell is not None
    beside = _beside(stage, body)
    if movement is not None:
        x, y = movement.position(share)
        pose = movement.pose
        x += beside if pose in ("hang_rope", "idle") else 0.0
        x += (1 - share) * _to_wall(stage, body, movement.start) + share * _to_wall(stage, body, movement.end)
        turn = _turn(stage, body, pose, movement.end if pose == "climb" else None)
        figure = Figure(mesh_of(body), x, y, pose, turn, movement.phase(share))
        if pose == "climb":
            return _pose_climber(stage, body, figure, movement.end)
        if pose == "climb_rope":
            # Who is moved by the rope keeps hold of it where it is.
            return _on_rope(figure, y if movement.first != movement.last else float(movement.start.y))
        if pose in WALKS and isinstance(body, Hero):
            return replace(figure, targets=limb_targets.steps(figure.phase, movement.direction))
        upright = pose == "pull_up" and movement.start.x == movement.end.x and movement.beyond == STRAIGHT
        return _at_edge(figure, max(movement.start.y, movement.end.y)) if upright else figure
    pose, seconds = "idle", 3.4
    if isinstance(body, Hero):
        carries = bool(stage.find_carried(body.id))
        if body.hit_points <= 0:
            pose = "fallen"
        elif body.posture == Posture.HANGING:
            pose, seconds = "hang", 4.0
        elif body.posture == Posture.PRONE:
            pose = "prone"
        elif body.posture == Posture.CLIMBING:
            x = body.cell.x + 0.5 + _to_wall(stage, body, body.cell)
            turn = _turn(stage, body, "climb", body.cell)
            return _pose_climber(stage, body, Figure(body.kind, x, body.cell.y, "climb", turn), body.cell)
        elif (held := rope_pose(stage, body)) is not None:
            pose, seconds = held, 4.0
        elif body.fall or body.hazard:
            pose = "fall"
        else:
            pose = "carry" if carries else "idle"
    elif isinstance(body, Creature) and (body.fall or body.hazard):
        pose = "fall"
    elif isinstance(body, Creature) and body.grip is not None:
        pose = "climb"
    elif hangs_from_rock(stage.ground, body) and not stage.ground.footing[body.cell]:
        pose, seconds = "hang", 5.0
    phase = (time / seconds + body.id * 0.37) % 1.0
    if isinstance(body, Creature) and pose in ("idle", "hang") and body.intent and body.intent[0] in POISED:
        pose, poised = POISED[body.intent[0]]
        phase = poised + SWAYS * math.sin(math.tau * phase)
    x = body.cell.x + 0.5 + beside
    figure = Figure(mesh_of(body), x, body.cell.y, pose, _turn(stage, body, pose), phase)
    if pose == "climb_rope":
        return _on_rope(figure, figure.y)
    return _at_edge(figure, body.cell.y + 1) if isinstance(body, Hero) and pose == "hang" else figure


def _pose_climber(stage: Stage, body: Body, figure: Figure, cell: Cell) -> Figure:
    """Return a climber with hands and feet on what they climb."""
    side = wall_side(stage.ground, body, cell)
    if side is None:
        held = limb_targets.rungs(stage.ground, figure.x, figure.y)
    else:
        held = limb_targets.wall(figure.y, 1.0 if side == Side.E else -1.0, 0.5 - TO_WALL)
    return replace(figure, phase=limb_targets.phase_at(figure.y), targets=held)


def _on_rope(figure: Figure, y: float) -> Figure:
    """Return a figure with its hands on a rope at this height."""
    return replace(figure, phase=limb_targets.phase_at(y), targets=limb_targets.rope(y, figure.turn))


def _at_edge(figure: Figure, top: float) -> Figure:
    """Return a figure with its hands on the edge beside it, at this height."""
    return replace(figure, targets=limb_targets.edge(figure.y, 1.0 if figure.turn > 0 else -1.0, top, 0.5))


def _beside(stage: Stage, body: Body) -> float:
    """Return how far from the middle of its cell a body hangs; close to a corner that its rope comes over."""
    if not hangs(stage, body):
        return 0.0
    return {Side.E: TO_CORNER, Side.W: -TO_CORNER, None: 0.0}[rope_side(stage, body)]


def _to_wall(stage: Stage, body: Body, cell: Cell) -> float:
    """Return how far from the middle of a cell a body clings to a wall."""
    if stage.ground.footing[cell]:
        return 0.0
    return {Side.E: TO_WALL, Side.W: -TO_WALL, None: 0.0}[wall_side(stage.ground, body, cell)]


def _turn(stage: Stage, body: Body, pose: str, cell: Cell | None = None) -> float:
    """Return the turn of a body in radians about the vertical; `cell` is where a climber clings."""
    if isinstance(body, Creature):
        return (1.0 if body.facing == Side.E else -1.0) * 1.15
    if not isinstance(body, Hero):
        return 0.3
    if pose == "climb":
        wall = None if cell is None else wall_side(stage.ground, body, cell)
        return AWAY if wall is None else 1.45 if wall == Side.E else -1.45
    led = rope_side(stage, body) if pose in ("brace", "hang_rope") else None
    side = 1.0 if (body.facing if led is None else led) == Side.E else -1.0
    return side * {"hang": 1.45, "pull_up": 1.45, "walk": 1.15, "carry_walk": 1.15}.get(pose, 0.95)
