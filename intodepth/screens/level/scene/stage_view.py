"""stage_view: turns a stage into a scene: rock, sight, lamps, ghosts, relics."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from intodepth.play.caching import cache_in_ground
from intodepth.play.playback import Playback
from intodepth.screens.glow import EMBER, FLAME, LAMPLIGHT, RELIC_LIGHT, glow
from intodepth.screens.level.camera.lamplight import LAMPS, Light
from intodepth.screens.level.camera.regions import regions_of
from intodepth.screens.level.scene.anchor_view import anchor_figures
from intodepth.screens.level.scene.cargo_view import mesh_of, place_cargo
from intodepth.screens.level.scene.mechanism_view import mechanism_figures
from intodepth.screens.level.scene.poser import pose_body
from intodepth.screens.level.scene.rope_view import GHOSTLY
from intodepth.sim.entities import Hero
from intodepth.sim.events import Hurt
from intodepth.sim.eyes import is_anyone_in, shines
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.light import find_burning
from intodepth.sim.relics import find_acting
from intodepth.sim.space.cells import DELTAS, Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import TERRAIN
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Color, Figure, LampLight, Mark, Point, Terrain, rgb
from intodepth.ui.theme import color

WARM = (3.9, 2.2, 0.95)
WEAKER = (3.1, 1.85, 0.86)
TEAL = (0.14, 1.5, 1.35)
SUN = (2.6, 1.9, 0.75)
GHOST: Color = (1.0, 0.84, 0.45, 0.22)
"""tint of previewed figures, and colour of the line about them"""
VISIBLE = 0.6
"""opacity of previewed figures"""
REMEMBERED: Color = (0.62, 0.66, 0.72, 0.6)
"""tint of figures shown where they were last seen"""
DIM = 0.5
"""opacity of figures shown where they were last seen"""
ENTRY_LIGHT = 1.1
"""z of the light at an entry; lamps are farther back"""
ENDLESS = 3.0
"""speed shown for a body that falls for ever, in cells a second"""


@cache_in_ground
def terrain_of(ground: Ground, look: str = "") -> Terrain:
    """Return the rock of a ground for the renderer, in a kind of place."""
    doors = tuple((*portal.start, *DELTAS[portal.side]) for portal in ground.portals)
    return Terrain(ground.width, ground.height, ground.kinds, doors, regions_of(ground), look)


def lights_of(
    stage: Stage, figures: Mapping[int, Figure], focus: Point, seen: frozenset[Cell]
) -> list[Light]:
    """Return all lamps, those of the party nearest to the focus first, then the light of relics."""
    found: list[Light] = []
    reach = stage.rules.lamp_light + 0.5
    for body, cell in find_burning(stage):
        figure, up = figures.get(body.id), 0.75 if isinstance(body, Hero) else 0.28
        if figure is None:  # it stands out of sight, and shines into it without a halo
            found.append(Light(LampLight(cell.x + 0.5, cell.y + up, reach, WEAKER, ()), cell))
        else:
            found.append(Light(LampLight(figure.x, figure.y + up * figure.scale, reach, WARM, ()), cell))
    if not is_anyone_in(stage):
        for cell in stage.ways_in():
            found.append(
                Light(LampLight(cell.x + 0.5, cell.y + 0.6, reach - 1, WEAKER, (), ENTRY_LIGHT), cell)
            )
    if len(found) > LAMPS:
        # Only then: lamps that change places make the renderer draw its masks anew.
        found.sort(key=lambda light: (light.lamp.x - focus[0]) ** 2 + (light.lamp.y - focus[1]) ** 2)
    for body in stage.bodies.values():
        if shines(body) and body.cell is not None and body.cell in seen:
            radius, ink = (6.0, SUN) if body.traits.burns else (3.4, TEAL)
            found.append(
                Light(LampLight(body.cell.x + 0.5, body.cell.y + 0.5, radius, ink, (), 0.7), body.cell)
            )
    return found


def glows(
    stage: Stage, lamps: Iterable[LampLight], figures: Mapping[int, Figure]
) -> tuple[list[Mark], list[Mark]]:
    """Return the glows behind and in front of the figures, of the party's lamps and of relics."""
    halo, bright = rgb(LAMPLIGHT, 0.24), rgb(FLAME, 0.30)
    carried = [lamp for lamp in lamps if lamp.color == WARM]
    relics = [(figure, stage.bodies[key]) for key, figure in figures.items() if shines(stage.bodies[key])]
    behind = [glow(lamp.x, lamp.y + 0.1, 1.9, halo) for lamp in carried]
    for figure, relic in relics:
        ink = rgb(FLAME if relic.traits.burns else RELIC_LIGHT, 0.40)
        behind.append(glow(figure.x, figure.y + 0.4, 1.3 * figure.scale, ink))
    before = [glow(lamp.x, lamp.y + 0.12, 0.30, bright) for lamp in carried]
    before += [glow(cell.x + 0.5, cell.y + 0.5, 0.55, rgb(EMBER, 0.60)) for cell in find_smouldering(stage)]
    return behind, before


def find_smouldering(stage: Stage) -> list[Cell]:
    """Return where ropes will burn through at the end of the round if nothing changes, and where fuses
    hang.
    """
    fuses = [hero.fuse.cell for hero in stage.heroes() if hero.fuse is not None]
    return fuses + [
        holder.cell
        for shard, holder in find_acting(stage)
        if holder.cell is not None
        and any(key in stage.ropes and holder.cell in stage.ropes[key].cells for key in shard.touched)
    ]


def endless_figures(stage: Stage, seen: frozenset[Cell], time: float) -> list[Figure]:
    """Return the bodies in endless falls, translucent and in all cells of their column at once."""
    found = []
    for body in stage.bodies.values():
        for cell in stage.ground.endless[body.cell] if body.hazard and body.cell is not None else ():
            if cell in seen:
                down = time * ENDLESS % 1.0
                pose = "fall" if isinstance(body, Hero) else "idle"
                found.append(Figure(mesh_of(body), cell.x + 0.5, cell.y + 0.5 - down, pose, ghost=GHOSTLY))
    return found


def ghosts(then: Stage, bodies: Iterable[int]) -> dict[int, Figure]:
    """Return bodies as they will be, translucent, with what they carry, by id."""
    found: dict[int, Figure] = {}
    for key in bodies:
        body = then.bodies[key]
        if body.cell is not None:
            found[key] = replace(pose_body(then, body), ghost=VISIBLE, tint=GHOST)
            found |= place_cargo(then, body, found[key])
    return found


def place_remembered(stage: Stage, known: Knowledge, seen: frozenset[Cell]) -> Iterator[Figure]:
    """Yield what is expected in cells that are not seen now, in grey: as it was seen last, or as creatures
    have gone on since.

    Ropes are shown as they are, so a body that is tied to one is where that ends, if those cells are known.
    """
    for key, body in known.expected.items():
        cell = body.cell
        if cell is not None and stage.ropes_of(key):
            cell = stage.bodies[key].cell
            cell = cell if cell in known.terrain else None
        if cell is not None and cell not in seen:
            x, y = cell
            is_under_rock = _is_rock(known, x, y + 1) and not _is_rock(known, x, y - 1)
            pose = "hang" if body.traits.hangs_from_rock and is_under_rock else "idle"
            yield Figure(mesh_of(body), x + 0.5, y, pose, ghost=DIM, tint=REMEMBERED)


def _is_rock(known: Knowledge, x: int, y: int) -> bool:
    code = known.terrain.get(Cell(x, y))
    return code is not None and TERRAIN[code].solid


def place_fixtures(stage: Stage, seen: frozenset[Cell], playback: Playback | None = None) -> list[Figure]:
    """Return everything with a fixed place: anchors, mechanisms and gates."""
    return [*anchor_figures(stage, seen), *mechanism_figures(stage, seen, playback)]


def shake(playback: Playback, figures: Mapping[int, Figure], time: float) -> dict[int, Figure]:
    """Return the figures by id; those being hurt flash, and shake unless `time` is 0."""
    left = 1.0 - playback.share
    shift = 0.05 * math.sin(time * 45.0) * left
    tint = (*color("harm")[:3], 0.75 * left)
    hurt = {event.body for event in playback.events if isinstance(event, Hurt)}
    return {
        key: replace(figure, x=figure.x + shift, tint=tint) if key in hurt else figure
        for key, figure in figures.items()
    }
