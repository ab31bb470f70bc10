"""rope_names: names of ropes by what they lead to: `the rope to the piton (holds 7)`."""

from __future__ import annotations

from intodepth.content.words import name_of
from intodepth.sim.actions import Action
from intodepth.sim.actions.ropes.rope_action import RopeAction
from intodepth.sim.entities import Creature, Hero
from intodepth.sim.events import GripChanged
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.pull.gripping import can_grip
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.english import names


def rope_name(stage: Stage, rope: int, actor: int) -> str:
    """Return the name of a rope: `the rope to Ada`, `the loose rope`."""
    ends = stage.ropes[rope].ends
    things = [thing_name(stage, tie) for tie in ends if tie is not None and tie != Tie(BODY, actor)]
    if len(things) == 2:
        return names.rope_between(things[0], things[1])
    return names.rope_to(things[0]) if things else names.LOOSE_ROPE


def thing_name(stage: Stage, tie: Tie) -> str:
    """Return the name of what a rope end is tied to; an anchor with its hold, if ropes end at a similar
    one.
    """
    if tie.to == BODY:
        return name_of(stage.bodies[tie.id])
    anchor = stage.anchors[tie.id]
    tied = {end.id for rope in stage.ropes.values() for end in rope.ends if end and end.to == ANCHOR}
    alike = (stage.anchors[key] for key in tied - {tie.id} if stage.anchors[key].kind == anchor.kind)
    is_told = any(other.hold != anchor.hold for other in alike)
    return names.anchor(anchor.kind.name.lower(), anchor.hold if is_told else None)


def name_gripped(stage: Stage, hero: int, rope: int, cell: Cell) -> str:
    """Return the name of the rope that a hero or creature grips in a cell: `the rope`, or more if there are
    several.
    """
    gripping = stage.bodies[hero]
    assert isinstance(gripping, Hero | Creature)
    found = [
        key
        for key, each in stage.ropes.items()
        if each.end_of(hero) is None and can_grip(stage, gripping, key, cell)
    ]
    return rope_name(stage, rope, hero) if len(found) > 1 and rope in stage.ropes else names.THE_ROPE


def find_meant_rope(stage: Stage, action: Action, schedule: Schedule) -> int | None:
    """Return the rope that an action is about, if there are several; None if there is no doubt."""
    if len(stage.ropes) < 2:
        return None
    if isinstance(action, RopeAction):
        return action.rope
    grips = [each.event for each in schedule.timeline if isinstance(each.event, GripChanged)]
    return next((event.new for event in grips if event.body == action.actor and event.new is not None), None)
