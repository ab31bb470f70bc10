"""rest: a quick test that recognises most stages in which nothing happens by itself."""

from __future__ import annotations

from enum import Enum, IntEnum

from intodepth.sim.entities import Creature, Hero, Posture
from intodepth.sim.flow.relic_beats import can_rise
from intodepth.sim.flow.triggers import gates_moved, mechanisms_set_off, portals_moved
from intodepth.sim.pull.arriving import fit_posture
from intodepth.sim.pull.gripping import has_grip_for
from intodepth.sim.ropes import ANCHOR, Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.chain import Chain, find_hanging, find_inward_side, lower_end, tighten
from intodepth.sim.space.ground import ByCell, Ground
from intodepth.sim.stage import DRY, Stage
from intodepth.sim.standing import can_belay, has_footing, holds_ledge, stands
from intodepth.sim.water import floats


class Support(IntEnum):
    """The terrain's support for a body in a cell."""

    NONE = 0
    """nothing"""
    HARM = 1
    """spikes, or a floor that breaks under any weight"""
    FLOOR = 2
    """bodies rest on it, and heroes stand"""
    CLIMBABLE = 3
    """bodies rest on it; how a hero holds on depends on the hero"""


class Lie(Enum):
    """The state of a rope on a ground with its anchors."""

    LOOSE = 0
    """it has slack"""
    OPEN = 1
    """it is taut, but its ends or clips may change by themselves"""
    HANGS = 2
    """it is taut, and a free end hangs straight down from the fixed end"""
    RESTS = 3
    """it is taut, and its free ends lie on the floor"""


def is_at_rest(stage: Stage) -> bool:
    """Return True if it is clear that the next beat is empty; False if it is not clear.

    It is clear if all bodies stand on the ground or on each other, or climb ropes that hang from anchors
    which easily hold them, and no rope moves.
    """
    ground = stage.ground
    supports = _supports(ground)
    climbing, is_ridden = 0, False
    for body in stage.bodies.values():
        cell = body.cell
        if cell is None:
            if stage.water != DRY and body.traits.clings:
                return False
            continue
        support = supports[cell]
        if body.fall or body.hazard or support == Support.HARM:
            return False
        if isinstance(body, Hero) and not _holds_itself(stage, body, support):
            return False
        if isinstance(body, Creature) and body.grip is not None and not _hangs(stage, body, body.grip):
            return False
        if body.traits.rises or (stage.water != DRY and floats(stage, body)):
            if can_rise(stage, body) or not has_footing(stage, body):
                return False
        elif not support:
            if isinstance(body, Hero | Creature) and body.grip is not None:
                climbing += stage.weight(body)
            elif isinstance(body, Hero | Creature) and stands(stage, body):
                continue
            elif body.traits.clings or ground.endless[cell] or ground.step(cell, Side.S) not in stage.at:
                return False
            else:
                is_ridden = True
    if climbing and (is_ridden or any(anchor.hold < climbing for anchor in stage.anchors.values())):
        return False
    if stage.ropes and not _lie_still(stage):
        return False
    return not stage.mechanisms or not (
        mechanisms_set_off(stage) or gates_moved(stage) or portals_moved(stage)
    )


def _lie_still(stage: Stage) -> bool:
    """Return whether no rope moves by itself while all bodies stay."""
    known: tuple[Ground, bool] | None = stage.rope_memo.get("still")
    if known is None or known[0] is not stage.ground:
        lies = ((rope, how_it_lies(stage, rope)) for rope in stage.ropes.values())
        still = all(lie is Lie.RESTS or (lie is Lie.HANGS and not rope.slack) for rope, lie in lies)
        known = stage.rope_memo["still"] = stage.ground, still
    return known[1]


def _holds_itself(stage: Stage, hero: Hero, support: Support) -> bool:
    """Return whether the hands and posture of a hero clearly stay as they are."""
    posture = hero.posture
    if posture == Posture.HANGING:
        return hero.grip is None and hero.belay is None and holds_ledge(stage, hero)
    is_plain = support == Support.FLOOR and posture != Posture.CLIMBING
    if not is_plain and posture != fit_posture(stage, hero):
        return False
    if hero.belay is not None and not can_belay(stage, hero, hero.belay):
        return False
    return hero.grip is None or _hangs(stage, hero, hero.grip)


def _hangs(stage: Stage, hero: Hero | Creature, grip: int) -> bool:
    """Return whether the rope that a hero grips hangs from an anchor."""
    rope = stage.ropes.get(grip)
    if rope is None or hero.cell is None or not has_grip_for(hero, rope):
        return False
    chain = Chain(rope.cells, rope.sides)
    index = find_hanging(stage.ground, chain, hero.cell)
    below = None if index is None else lower_end(stage.ground, chain, index)
    above = None if below is None else rope.ends[1 - below]
    return above is not None and above.to == ANCHOR


def how_it_lies(stage: Stage, rope: Rope) -> Lie:
    """Return the state of a rope."""
    known = stage.get_cache(rope)
    lie: Lie | None = known.get("lie")
    if lie is None:
        lie = known["lie"] = _lie(stage.ground, rope, [stage.anchors[clip].cell for clip in rope.clips])
    return lie


def _lie(ground: Ground, rope: Rope, clips: list[Cell]) -> Lie:
    chain = Chain(rope.cells, rope.sides)
    if tighten(ground, chain, clips) != chain:
        return Lie.LOOSE
    if not all(cell in rope.cells for cell in clips):
        return Lie.OPEN
    airy = [end for end in (0, 1) if rope.ends[end] is None and not ground.floor[rope.end_cell(end)]]
    if not airy:
        return Lie.RESTS
    end = airy[0]
    return (
        Lie.HANGS
        if rope.ends[1 - end] is not None and find_inward_side(ground, chain, end) == Side.N
        else Lie.OPEN
    )


def _supports(ground: Ground) -> ByCell[Support]:
    found: ByCell[Support] | None = ground.memo.get("supports")
    if found is None:
        found = ground.memo["supports"] = ByCell(lambda cell: _support(ground, cell))
    return found


def _support(ground: Ground, cell: Cell) -> Support:
    kind, below = ground.kind(cell), ground.step(cell, Side.S)
    if kind.spikes or (below is not None and ground.kind(below).strength == 1):
        return Support.HARM
    if not ground.footing[cell]:
        return Support.NONE
    return Support.CLIMBABLE if kind.ladder or ground.rough[cell] else Support.FLOOR
