"""harms: how the hit points that someone loses come about: `fall 4 − 2 free = 2, spikes 2`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from intodepth.content.words import name_of
from intodepth.screens.level.telling.phrase import MINUS
from intodepth.sim.events import Event, FallCounted, Hurt, NoiseMade
from intodepth.sim.flow.landing import Landing, landing, saving_tooth
from intodepth.sim.stage import Stage


def landings(stage: Stage, events: Sequence[Event]) -> dict[int, Landing]:
    """Who lands in a beat of these events, on the stage before it; not who is caught, or saved by a relic."""
    heard = {event.body for event in events if isinstance(event, NoiseMade)}
    found = {}
    for event in events:
        if isinstance(event, FallCounted) and event.new == 0 and event.body in heard:
            body = stage.bodies[event.body]
            if body.cell is not None:
                landed = landing(stage, body.cell, body.fall, body)
                if saving_tooth(stage, body, landed.harm) is None:
                    found[body.id] = landed
    return found


def hit_by(stage: Stage, events: Sequence[Event], body: int) -> list[tuple[int, Landing]]:
    """What lands on a body hard enough to hurt it, by id."""
    found = landings(stage, events)
    return [(key, each) for key, each in sorted(found.items()) if each.under == body and each.blow]


def harm_terms(stage: Stage, events: Sequence[Event], body: int) -> str:
    """What the hit points that a body loses in a beat are made of, on the stage before it."""
    lost = lost_points(events, body)
    parts = list(_parts(stage, events, body, lost))
    total = sum(points for points, _ in parts)
    words = ", ".join(said for _, said in parts)
    if total > lost:
        return f"{words};  only {lost} {'was' if lost == 1 else 'were'} left to lose"
    return f"{words}: {lost} in all" if sum(points > 0 for points, _ in parts) > 1 else words


def lost_points(events: Sequence[Event], body: int) -> int:
    """Hit points that a body loses in a beat."""
    own = (event for event in events if isinstance(event, Hurt) and event.body == body)
    return sum((event.old or 0) - (event.new or 0) for event in own)


def _parts(stage: Stage, events: Sequence[Event], body: int, lost: int) -> Iterator[tuple[int, str]]:
    """Each thing that hurts, with its hit points."""
    told = 0
    own = landings(stage, events).get(body)
    if own is not None:
        told += own.harm
        yield own.blow, _fall(own)
        if own.spikes:
            yield own.spikes, f"spikes {own.spikes}"
    for key, each in hit_by(stage, events, body):
        told += each.blow
        yield each.blow, f"{name_of(stage.bodies[key])}: {_fall(each)}"
    if own is None and told < lost:
        cell = stage.bodies[body].cell
        is_pinned = cell is not None and not stage.ground.kind(cell).spikes
        points = lost - told if is_pinned else stage.rules.spikes
        yield points, f"{'pinned' if is_pinned else 'spikes'} {points}"


def _fall(landed: Landing) -> str:
    """What a fall costs: `fall 6 − 2 free − 2 sand = 2`."""
    if not landed.blow:
        return f"fall {landed.fall} is free"
    sand = f" {MINUS} {landed.sand} sand" if landed.sand else ""
    return f"fall {landed.fall} {MINUS} {landed.safe} free{sand} = {landed.blow}"
