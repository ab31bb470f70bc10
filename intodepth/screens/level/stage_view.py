"""stage_view: turns a stage into a scene: rock, what is seen of it, lamps, figures in their poses, relics."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

from intodepth.animation.springs import Spring
from intodepth.screens.glow import EMBER, FLAME, LAMPLIGHT, RELIC_LIGHT, glow
from intodepth.screens.level import holds
from intodepth.screens.level.anchor_view import anchor_figures
from intodepth.screens.level.cargo_view import borne, mesh_of
from intodepth.screens.level.fades import Fades
from intodepth.screens.level.handling import hangs, rope_pose, rope_side, wall_side
from intodepth.screens.level.lamplight import LAMPS, Light
from intodepth.screens.level.motions import Motion
from intodepth.screens.level.places import places_of
from intodepth.screens.level.playback import Playback
from intodepth.screens.level.rope_view import GHOSTLY
from intodepth.screens.level.work_view import work_figures
from intodepth.sim.cells import DELTAS, Cell, Side
from intodepth.sim.charts import STRAIGHT
from intodepth.sim.entities import Body, Hero, Posture, Relic
from intodepth.sim.events import Hurt
from intodepth.sim.ground import Ground
from intodepth.sim.light import lit
from intodepth.sim.relics import Power, acting
from intodepth.sim.stage import Stage
from intodepth.sim.terrain import ENTRY
from intodepth.tweaks import tweak
from intodepth.ui.draw import Color, Figure, Lamp, Mark, Point, Terrain, rgb
from intodepth.ui.theme import color

WARM = (3.9, 2.2, 0.95)
WEAKER = (3.1, 1.85, 0.86)
TEAL = (0.14, 1.5, 1.35)
SUN = (2.6, 1.9, 0.75)
GHOST: Color = (1.0, 0.84, 0.50, 0.25)
"""mixed into the colours of who is shown where it will be"""
VISIBLE = 0.8
"""opacity of these"""
ENTRY_LIGHT = 1.1
"""how far in front of the level the light at an entry stands, nearer than lamps"""
TO_WALL = 0.2
"""cells that who clings to a wall is nearer to it"""
TO_CORNER = 0.24
"""cells that who hangs over a corner is nearer to it than the middle of the cell"""
ENDLESS = 3.0
"""cells a second that one seems to fall who falls for ever"""
AWAY = math.pi
"""turn of who is seen from behind"""


class Poser:
    """How bodies look at one moment; it remembers how they were turned, and in which pose."""

    def __init__(self) -> None:
        self._turns: dict[int, Spring] = {}
        self._fades = Fades()

    def figures(
        self, stage: Stage, playback: Playback | None, time: float, dt: float, seen: frozenset[Cell]
    ) -> dict[int, Figure]:
        """Every body that is in the level and seen, and what they bear, by id."""
        found: dict[int, Figure] = {}
        share = playback.share if playback else 0.0
        motions: Mapping[int, Motion] = playback.motions if playback else {}
        for key, body in stage.bodies.items():
            if body.cell is None or not (isinstance(body, Hero) or body.cell in seen):
                continue
            figure = posed(stage, body, motions.get(key), share, time)
            figure = replace(figure, turn=self._turned(key, figure.turn, dt))
            found[key] = self._fades.faded(key, figure, dt)
            found |= borne(stage, body, found[key])
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
    beside = _beside(stage, body)
    if motion is not None:
        x, y = motion.place(share)
        pose = motion.pose
        x += beside if pose in ("hang_rope", "idle") else 0.0
        x += (1 - share) * _to_wall(stage, body, motion.start) + share * _to_wall(stage, body, motion.end)
        turn = _turn(stage, body, pose, motion.end if pose == "climb" else None)
        figure = Figure(mesh_of(body), x, y, pose, turn, motion.phase(share))
        if pose == "climb":
            return _climbing(stage, body, figure, motion.end)
        if pose == "climb_rope":
            # Who is moved by the rope keeps hold of it where it is.
            return _on_rope(figure, y if motion.first != motion.last else float(motion.start.y))
        upright = pose == "pull_up" and motion.start.x == motion.end.x and motion.beyond == STRAIGHT
        return _at_edge(figure, max(motion.start.y, motion.end.y)) if upright else figure
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
            x = body.cell.x + 0.5 + _to_wall(stage, body, body.cell)
            turn = _turn(stage, body, "climb", body.cell)
            return _climbing(stage, body, Figure(body.kind, x, body.cell.y, "climb", turn), body.cell)
        elif (held := rope_pose(stage, body)) is not None:
            pose, seconds = held, 4.0
        elif body.fall or body.hazard:
            pose = "fall"
        else:
            pose = "carry" if carries else "idle"
    phase = (time / seconds + body.id * 0.37) % 1.0
    x = body.cell.x + 0.5 + beside
    figure = Figure(mesh_of(body), x, body.cell.y, pose, _turn(stage, body, pose), phase)
    if pose == "climb_rope":
        return _on_rope(figure, figure.y)
    return _at_edge(figure, body.cell.y + 1) if pose == "hang" else figure


def _climbing(stage: Stage, body: Body, figure: Figure, cell: Cell) -> Figure:
    """A climber with hands and feet on what it climbs there."""
    side = wall_side(stage.ground, body, cell)
    if side is None:
        held = holds.rungs(stage.ground, figure.x, figure.y)
    else:
        held = holds.wall(figure.y, 1.0 if side == Side.E else -1.0, 0.5 - TO_WALL)
    return replace(figure, phase=holds.phase_at(figure.y), holds=held)


def _on_rope(figure: Figure, y: float) -> Figure:
    """A figure with its hands where they would hold a rope at this height."""
    return replace(figure, phase=holds.phase_at(y), holds=holds.rope(y, figure.turn))


def _at_edge(figure: Figure, top: float) -> Figure:
    """A figure with its hands on the edge beside it, at this height."""
    return replace(figure, holds=holds.edge(figure.y, 1.0 if figure.turn > 0 else -1.0, top, 0.5))


def _beside(stage: Stage, body: Body) -> float:
    """How far from the middle of its cell a body hangs: a rope that comes over a corner hangs close to it."""
    if not hangs(stage, body):
        return 0.0
    return {Side.E: TO_CORNER, Side.W: -TO_CORNER, None: 0.0}[rope_side(stage, body)]


def _to_wall(stage: Stage, body: Body, cell: Cell) -> float:
    """How far from the middle of a cell a body clings to a wall."""
    if stage.ground.footing[cell]:
        return 0.0
    return {Side.E: TO_WALL, Side.W: -TO_WALL, None: 0.0}[wall_side(stage.ground, body, cell)]


def _turn(stage: Stage, body: Body, pose: str, cell: Cell | None = None) -> float:
    """Radians about the vertical; `cell` is where a climber clings."""
    if not isinstance(body, Hero):
        return 0.3
    if pose == "climb":
        wall = None if cell is None else wall_side(stage.ground, body, cell)
        return AWAY if wall is None else 1.45 if wall == Side.E else -1.45
    led = rope_side(stage, body) if pose in ("brace", "hang_rope") else None
    side = 1.0 if (body.facing if led is None else led) == Side.E else -1.0
    return side * {"hang": 1.45, "pull_up": 1.45, "walk": 1.15, "carry_walk": 1.15}.get(pose, 0.95)


def terrain_of(ground: Ground) -> Terrain:
    """The rock of a ground as the renderer knows it; the same object for the same ground."""
    found = ground.memo.get("terrain")
    if not isinstance(found, Terrain):
        doors = tuple((*portal.start, *DELTAS[portal.side]) for portal in ground.portals)
        places = places_of(ground)
        found = ground.memo["terrain"] = Terrain(ground.width, ground.height, ground.kinds, doors, places)
    return found


def eyes_of(stage: Stage) -> tuple[Cell, ...]:
    """The cells that the party sees from: those of its heroes, and the entries before anyone is in."""
    heroes = tuple(hero.cell for hero in stage.heroes() if hero.cell is not None)
    return heroes if _is_anyone_in(stage) else (*heroes, *sorted(stage.ground.cells_of(ENTRY)))


def _is_anyone_in(stage: Stage) -> bool:
    """Whether a hero on its feet is in the level; the lamps of the fallen burn on."""
    return any(hero.cell is not None and hero.hit_points > 0 for hero in stage.heroes())


def made_out(stage: Stage, seen: frozenset[Cell]) -> frozenset[Cell]:
    """Those of the cells seen that are not in the dark: lit ones, and where a relic shines by itself."""
    shining = {body.cell for body in stage.bodies.values() if _shines(body) and body.cell is not None}
    return seen & (lit(stage) | shining)


def lights_of(
    stage: Stage, figures: Mapping[int, Figure], focus: Point, seen: frozenset[Cell]
) -> list[Light]:
    """All lamps: the party's, if there are many the nearest to the focus first, then what relics shed."""
    found: list[Light] = []
    for hero in stage.heroes():
        if hero.cell is not None:
            figure = figures[hero.id]
            found.append(Light(Lamp(figure.x, figure.y + 0.75, 10.5, WARM, ()), hero.cell))
    if not _is_anyone_in(stage):
        for cell in stage.ground.cells_of(ENTRY):
            found.append(Light(Lamp(cell.x + 0.5, cell.y + 0.6, 9.5, WEAKER, (), ENTRY_LIGHT), cell))
    if len(found) > LAMPS:
        # Only then: lamps that change places make the renderer draw its masks anew.
        found.sort(key=lambda light: (light.lamp.x - focus[0]) ** 2 + (light.lamp.y - focus[1]) ** 2)
    for body in stage.bodies.values():
        if _shines(body) and body.cell is not None and body.cell in seen:
            radius, ink = (6.0, SUN) if body.kind == Power.SUN_SHARD else (3.4, TEAL)
            found.append(Light(Lamp(body.cell.x + 0.5, body.cell.y + 0.5, radius, ink, (), 0.7), body.cell))
    return found


def _shines(body: Body) -> bool:
    """Whether a body sheds light by itself: relics that are whole do."""
    return isinstance(body, Relic) and not body.broken


def glows(
    stage: Stage, lamps: Iterable[Lamp], figures: Mapping[int, Figure]
) -> tuple[list[Mark], list[Mark]]:
    """Light in the air behind and before the figures, of the party's lamps and of relics."""
    halo, bright = rgb(LAMPLIGHT, 0.24), rgb(FLAME, 0.30)
    carried = [lamp for lamp in lamps if lamp.color == WARM]
    relics = [(figure, stage.bodies[key]) for key, figure in figures.items() if _shines(stage.bodies[key])]
    behind = [glow(lamp.x, lamp.y + 0.1, 1.9, halo) for lamp in carried]
    for figure, relic in relics:
        ink = rgb(FLAME if relic.kind == Power.SUN_SHARD else RELIC_LIGHT, 0.40)
        behind.append(glow(figure.x, figure.y + 0.4, 1.3 * figure.scale, ink))
    before = [glow(lamp.x, lamp.y + 0.12, 0.30, bright) for lamp in carried]
    before += [glow(cell.x + 0.5, cell.y + 0.5, 0.55, rgb(EMBER, 0.60)) for cell in scorched_cells(stage)]
    return behind, before


def scorched_cells(stage: Stage) -> list[Cell]:
    """Where ropes will burn through when the round is over, if all stays as it is."""
    return [
        holder.cell
        for shard, holder in acting(stage, Power.SUN_SHARD)
        if holder.cell is not None
        and any(key in stage.ropes and holder.cell in stage.ropes[key].cells for key in shard.touched)
    ]


def endless_figures(stage: Stage, seen: frozenset[Cell], time: float) -> list[Figure]:
    """Who falls for ever, seen through and in all cells of its column at once."""
    found = []
    for body in stage.bodies.values():
        for cell in stage.ground.endless[body.cell] if body.hazard and body.cell is not None else ():
            if cell in seen:
                down = time * ENDLESS % 1.0
                pose = "fall" if isinstance(body, Hero) else "idle"
                found.append(Figure(mesh_of(body), cell.x + 0.5, cell.y + 0.5 - down, pose, ghost=GHOSTLY))
    return found


def ghosts(then: Stage, bodies: Iterable[int]) -> dict[int, Figure]:
    """Bodies as they will be, seen through, and what they bear, by id."""
    found: dict[int, Figure] = {}
    for key in bodies:
        body = then.bodies[key]
        if body.cell is not None:
            found[key] = replace(posed(then, body), ghost=VISIBLE, tint=GHOST)
            found |= borne(then, body, found[key])
    return found


def fixed(stage: Stage, seen: frozenset[Cell], playback: Playback | None = None) -> list[Figure]:
    """All that stands in one place: anchors, and works with their gates."""
    return [*anchor_figures(stage, seen), *work_figures(stage, seen, playback)]


def shaken(playback: Playback, figures: Mapping[int, Figure], time: float) -> dict[int, Figure]:
    """The figures, of which those flash and shake that are being hurt; with `time` 0 none shakes."""
    left = 1.0 - playback.share
    shift = 0.05 * math.sin(time * 45.0) * left
    tint = (*color("harm")[:3], 0.75 * left)
    hurt = {event.body for event in playback.events if isinstance(event, Hurt)}
    return {
        key: replace(figure, x=figure.x + shift, tint=tint) if key in hurt else figure
        for key, figure in figures.items()
    }
