"""stage_view: turns a stage into a scene: rock, what is seen of it, lamps, figures in their poses, relics."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from intodepth.animation.springs import Spring
from intodepth.screens.level.marks import glow
from intodepth.screens.level.playback import Motion, Playback
from intodepth.screens.level.vision import sight_of, view_from
from intodepth.sim.cells import Cell, Side
from intodepth.sim.entities import Body, Hero, LevelState, Posture, Relic
from intodepth.sim.ground import Ground
from intodepth.sim.stage import Stage
from intodepth.sim.terrain import ENTRY
from intodepth.tweaks import tweak
from intodepth.ui.draw import Color, Figure, Lamp, Mark, Point, Sight, Terrain, rgb

CARRIED = 0.62
"""scale of a relic in someone's arms, of its own"""
LAMPS = 4
WARM = (4.4, 2.45, 1.02)
WEAKER = (3.1, 1.85, 0.86)
TEAL = (0.14, 1.5, 1.35)
ENTRY_LIGHT = 1.1
"""how far in front of the level the light at an entry stands, nearer than lamps"""
AWAY = math.pi
"""turn of who is seen from behind"""


class Poser:
    """How bodies look at one moment; what it remembers is only which way they were turned."""

    def __init__(self) -> None:
        self._turns: dict[int, Spring] = {}

    def figures(
        self, stage: Stage, playback: Playback | None, time: float, dt: float, seen: frozenset[Cell]
    ) -> list[Figure]:
        """Every body that is in the level and seen, and the relics that heroes bear."""
        found: list[Figure] = []
        share = playback.share if playback else 0.0
        motions: Mapping[int, Motion] = playback.motions if playback else {}
        for body in stage.bodies.values():
            if body.cell is None or not (isinstance(body, Hero) or body.cell in seen):
                continue
            figure = posed(stage, body, motions.get(body.id), share, time)
            turn = self._turned(body.id, figure.turn, dt)
            figure = Figure(figure.mesh, figure.x, figure.y, figure.pose, turn, figure.phase, figure.z)
            found.append(figure)
            if isinstance(body, Hero):
                found += borne(figure, stage.carried(body.id))
        return found

    def _turned(self, body: int, wanted: float, dt: float) -> float:
        spring = self._turns.get(body)
        if spring is None or dt <= 0:
            spring = Spring(wanted)
        else:
            spring = spring.towards(wanted, min(dt, 0.1), tweak("animation.turn_rate", 16.0))
            if abs(spring.value - wanted) < 0.01:
                spring = Spring(wanted)
        self._turns[body] = spring
        return spring.value


def posed(
    stage: Stage, body: Body, motion: Motion | None = None, share: float = 0.0, time: float = 0.0
) -> Figure:
    """A body of the level in its pose: moving, or as its posture says."""
    assert body.cell is not None
    if motion is not None:
        x, y = motion.place(share)
        return Figure(body.kind, x, y, motion.pose, _turn(stage, body, motion.pose), motion.phase(share))
    pose, seconds = "idle", 3.4
    if isinstance(body, Hero):
        carries = bool(stage.carried(body.id))
        if body.hit_points <= 0:
            pose = "fallen"
        elif body.posture == Posture.HANGING:
            pose, seconds = "hang", 4.0
        elif body.posture == Posture.PRONE:
            pose = "prone"
        elif body.posture == Posture.CLIMBING:
            return Figure(body.kind, body.cell.x + 0.5, body.cell.y, "climb", AWAY, 0.0)
        elif body.fall:
            pose = "fall"
        else:
            pose = "carry" if carries else "idle"
    phase = (time / seconds + body.id * 0.37) % 1.0
    return Figure(body.kind, body.cell.x + 0.5, body.cell.y, pose, _turn(stage, body, pose), phase)


def _turn(stage: Stage, body: Body, pose: str) -> float:
    """Radians about the vertical."""
    if not isinstance(body, Hero):
        return 0.3
    if pose == "climb":
        return AWAY
    side = 1.0 if body.facing == Side.E else -1.0
    return side * {"hang": 1.45, "pull_up": 1.45, "walk": 1.15, "carry_walk": 1.15}.get(pose, 0.95)


def borne(bearer: Figure, relics: Iterable[Relic]) -> list[Figure]:
    """The relics in a hero's arms, or on the back of one whose hands are full."""
    found = []
    for index, relic in enumerate(relics):
        in_arms = bearer.pose in ("carry", "carry_walk") and index == 0
        ahead, up = (0.27, 0.40) if in_arms else (-0.20, 0.48 + 0.2 * index)
        x = bearer.x + ahead * bearer.scale * math.sin(bearer.turn)
        z = bearer.z + ahead * bearer.scale * math.cos(bearer.turn)
        y = bearer.y + up * bearer.scale
        found.append(
            Figure(relic.kind, x, y, "idle", bearer.turn, 0.0, z, CARRIED, bearer.ghost, bearer.tint)
        )
    return found


def terrain_of(ground: Ground) -> Terrain:
    """The rock of a ground as the renderer knows it; the same object for the same ground."""
    found = ground.memo.get("terrain")
    if not isinstance(found, Terrain):
        found = ground.memo["terrain"] = Terrain(ground.width, ground.height, ground.kinds)
    return found


def eyes_of(stage: Stage) -> tuple[Cell, ...]:
    """The cells that the party sees from: those of its heroes, or the entries before anyone is in."""
    heroes = tuple(
        hero.cell for hero in stage.heroes() if hero.cell is not None and hero.state == LevelState.IN_LEVEL
    )
    return heroes or tuple(sorted(stage.ground.cells_of(ENTRY)))


def look_about(stage: Stage) -> tuple[Sight, frozenset[Cell]]:
    """What the party sees, and all cells of which it sees something."""
    return sight_of(stage.ground, eyes_of(stage))


def lamps_of(
    stage: Stage, figures: Iterable[Figure], focus: Point, seen: frozenset[Cell]
) -> tuple[Lamp, ...]:
    """Four lamps at most: the party's, the nearest to the focus first, then what relics shed."""
    places = {figure.mesh: (figure.x, figure.y) for figure in figures}
    found: list[Lamp] = []
    for index, hero in enumerate(stage.heroes()):
        if hero.cell is not None:
            x, y = places.get(hero.kind, (hero.cell.x + 0.5, float(hero.cell.y)))
            leads = hero.id == stage.lead
            reach = view_from(stage.ground, hero.cell).open
            radius, light = (9.5, WARM) if leads or index == 0 else (12.0, WEAKER)
            found.append(Lamp(x, y + 0.75, radius, light, reach))
    if not found:
        for cell in stage.ground.cells_of(ENTRY):
            found.append(
                Lamp(cell.x + 0.5, cell.y + 0.6, 9.5, WEAKER, view_from(stage.ground, cell).open, ENTRY_LIGHT)
            )
    if len(found) > LAMPS:
        # Only then: lamps that change places make the renderer draw its masks anew.
        found.sort(key=lambda lamp: (lamp.x - focus[0]) ** 2 + (lamp.y - focus[1]) ** 2)
    relics = [body.cell for body in stage.bodies.values() if isinstance(body, Relic) and body.cell in seen]
    for cell in relics:
        if cell is not None:
            reach = view_from(stage.ground, cell).open
            found.append(Lamp(cell.x + 0.5, cell.y + 0.5, 3.4, TEAL, reach, 0.7))
    return tuple(found[:LAMPS])


def glows(
    lamps: Iterable[Lamp], figures: Iterable[Figure], relics: frozenset[str]
) -> tuple[list[Mark], list[Mark]]:
    """Light in the air behind and before the figures: of lamps, and of relics (by their meshes)."""
    halo, bright, teal = rgb("#ffb454", 0.24), rgb("#ffe2ad", 0.30), rgb("#2ec4b6", 0.40)
    behind: list[Mark] = []
    before: list[Mark] = []
    for lamp in lamps:
        if lamp.color != TEAL and lamp.z > ENTRY_LIGHT:
            behind.append(glow(lamp.x, lamp.y + 0.1, 1.9, halo))
            before.append(glow(lamp.x, lamp.y + 0.12, 0.30, bright))
    for figure in figures:
        if figure.mesh in relics:
            behind.append(glow(figure.x, figure.y + 0.4, 1.3 * figure.scale, teal))
    return behind, before


def ghosts(stage: Stage, then: Stage, bodies: Iterable[int]) -> list[Figure]:
    """Bodies as they will be, seen through."""
    tint: Color = (0.86, 0.84, 0.76, 1.0)
    found: list[Figure] = []
    for key in bodies:
        body = then.bodies[key]
        if body.cell is not None:
            figure = posed(then, body)
            ghost = Figure(
                figure.mesh, figure.x, figure.y, figure.pose, figure.turn, figure.phase, 0.0, 1.08, 0.62, tint
            )
            found.append(ghost)
            if isinstance(body, Hero):
                found += borne(ghost, then.carried(key))
    return found
