"""objective: what a level or a floor asks the party to do, in one line."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.content.words import join_names, name_of
from intodepth.play.goals import list_to_bring_out, ways_out
from intodepth.sim.entities import Hero
from intodepth.sim.relics import bearer
from intodepth.sim.space.terrain import WAY_DOWN, Doors
from intodepth.sim.stage import Stage


def objective(stage: Stage, wanted: Sequence[str], below: str = "") -> str:
    """Return what the level asks for: `bring the feather idol and the bell up to the way out`.

    `below` names the fallen who lie further down in a rescue.

    What is broken is named first and no longer asked for, because a long line is cut at its end.
    """
    if stage.doors != Doors.ALL:
        return _floor_objective(stage, wanted, below)
    every = [body for body in stage.bodies.values() if body.kind in wanted]
    bodies = [body for body in every if not getattr(body, "broken", False)]
    broken = [name_of(body) for body in every if body not in bodies]
    lost = f"{join_names(broken)} {'is' if len(broken) == 1 else 'are'} in pieces" if broken else ""
    if broken and not bodies:
        return f"{lost}: nothing is left to bring out"
    ways = ways_out(stage)
    leads_down = bool(ways) and stage.ground.code(ways[0]) == WAY_DOWN
    where = "to the way down" if leads_down else "to the way out"
    if not bodies:
        return f"bring the party {where}"
    cells = [cell for body in bodies if (cell := bearer(stage, body).cell) is not None]
    if ways and not leads_down and any(cell.y < min(way.y for way in ways) for cell in cells):
        where = f"up {where}"
    names, is_alone = [name_of(body) for body in bodies], len(stage.heroes()) == 1
    if leads_down and not is_alone:
        asked = f"bring {join_names(names)} {where}, and everybody out"
    else:
        asked = f"bring {join_names(names if is_alone else [*names, 'everybody'])} {where}"
    return f"{lost}; {asked}" if lost else asked


def _floor_objective(stage: Stage, wanted: Sequence[str], below: str) -> str:
    """Return what a floor of a descent asks for, by the way that the party has chosen."""
    fallen = [body.name for body in list_to_bring_out(stage, wanted) if isinstance(body, Hero) and below]
    leads_down = any(stage.ground.code(cell) == WAY_DOWN for cell in stage.ways_out())
    if stage.doors == Doors.DOWN:
        return "everybody follows down; anyone left behind is lost"
    if stage.doors == Doors.BACK:
        return "everybody follows up; anyone left behind is lost"
    if fallen:
        return f"bring {join_names(fallen)} up to daylight"
    if below and stage.doors == Doors.FIRST and leads_down:
        return f"look for {below}: go on down, or back up for good"
    if stage.doors == Doors.UP:
        return "everybody to the way up, with every relic you can carry"
    if not leads_down:
        return "the deepest floor: take the relics you can carry, and go back up"
    return "take relics and find the way down, or go back up for good"
