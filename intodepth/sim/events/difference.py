"""difference: the smallest set of events that leads from one stage to another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import starmap
from typing import Any

from intodepth.sim import events
from intodepth.sim.entities import FIELDS, VALUES, Body
from intodepth.sim.events.portals import relinkings
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage

_EVENT_OF = {kind.FIELD: kind for kind in events.EVENTS if issubclass(kind, events.BodyEvent)}


def difference(before: Stage, after: Stage) -> tuple[events.Event, ...]:
    """Return the smallest list of events that turns `before` into `after`."""
    found: list[events.Event] = []
    if before.ground is not after.ground:
        found += _compare_ground(before.ground, after.ground)
    for key, body in after.bodies.items():
        was = before.bodies[key]
        if body is not was:
            found += _compare_body(was, body)
    found += starmap(events.AnchorChanged, _compare(before.anchors, after.anchors))
    found += starmap(events.RopeChanged, _compare(before.ropes, after.ropes))
    found += starmap(events.MechanismChanged, _compare(before.mechanisms, after.mechanisms))
    if before.rules is not after.rules:
        for name in Rules.names():
            old, new = getattr(before.rules, name), getattr(after.rules, name)
            if old != new:
                found.append(events.RuleChanged(name, old, new))
    if before.round != after.round:
        found.append(events.RoundBegan(before.round, after.round))
    if before.water != after.water:
        found.append(events.WaterRose(before.water, after.water))
    if before.doors != after.doors:
        found.append(events.DoorChosen(before.doors, after.doors))
    if before.lead != after.lead:
        found.append(events.LeadPassed(before.lead, after.lead))
    return tuple(found)


def _compare_ground(before: Ground, after: Ground) -> Iterator[events.Event]:
    if before.kinds != after.kinds:
        for index, (old, new) in enumerate(zip(before.kinds, after.kinds, strict=True)):
            if old != new:
                yield events.TerrainChanged(Cell(index % before.width, index // before.width), old, new)
    if before.portals != after.portals:
        yield from relinkings(before, after)


def _compare_body(before: Body, after: Body) -> Iterator[events.Event]:
    kind = type(after).__name__
    values = VALUES[kind]
    for name, old, new in zip(FIELDS[kind], values(before), values(after), strict=True):
        if old is not new and old != new:
            yield _EVENT_OF[name](after.id, old, new)


def _compare(before: Mapping[int, Any], after: Mapping[int, Any]) -> list[tuple[int, Any, Any]]:
    """Return the differences between two maps as (id, old, new); None stands for absent."""
    if before == after:
        return []
    keys = sorted(before.keys() | after.keys())
    changes = ((key, before.get(key), after.get(key)) for key in keys)
    return [(key, old, new) for key, old, new in changes if old != new]
