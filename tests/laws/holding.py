"""holding: what keeps bodies up: nobody floats, falls end belays, ladders spare who is below them."""

from __future__ import annotations

from itertools import groupby

from intodepth.sim import footing
from intodepth.sim.entities import Body, Hero, Posture, Relic
from intodepth.sim.events import Hurt, NoiseMade
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.space.cells import Side
from intodepth.sim.space.chain import Chain, find_hanging, lead_ends, lower_end
from intodepth.sim.stage import Stage
from intodepth.sim.standing import holds_ledge, is_afloat

DOWN = (Side.S,)


def nobody_floats(stage: Stage) -> None:
    """AssertionError if some bodies could all go down a cell, and neither rock nor rope would mind."""
    going = {
        body.id
        for body in stage.bodies.values()
        if body.cell is not None and not body.hazard and not _stands(stage, body)
    }
    while kept := {key for key in going if _is_kept(stage, stage.bodies[key], going)}:
        going -= kept
    names = [f"{stage.bodies[key].name} {key}" for key in sorted(going)]
    assert not going, f"{', '.join(names)} float"


def beats_are_fair(stage: Stage, schedule: Schedule) -> None:
    """AssertionError if who falls is on belay, or one under a ladder is hurt by who lands on the ladder."""
    then = stage.copy()
    for _, beat in groupby(schedule.timeline, key=lambda happening: happening.beat):
        events = [happening.event for happening in beat]
        landing = {event.body for event in events if isinstance(event, NoiseMade)}
        for event in events:
            if isinstance(event, Hurt) and event.body not in landing:
                above = _beside(then, then.bodies[event.body], Side.N)
                spared = above is not None and above.cell and then.ground.kind(above.cell).ladder
                assert not spared, f"{then.bodies[event.body].name} is hurt below a ladder"
        for event in events:
            event.apply(then)
        falling = [hero.name for hero in then.heroes() if hero.fall and hero.belay is not None]
        assert not falling, f"{falling} fall on belay"


def _stands(stage: Stage, body: Body) -> bool:
    """Whether it has footing other than a rope."""
    assert body.cell is not None
    return (
        footing.holds(stage.ground, body, body.cell)
        or (isinstance(body, Hero) and body.posture == Posture.HANGING and holds_ledge(stage, body))
        or (isinstance(body, Relic) and is_afloat(stage, body))
    )


def _is_kept(stage: Stage, body: Body, going: set[int]) -> bool:
    """Whether something stays below it, or a rope that it is tied to or grips would be too short."""
    below = _beside(stage, body, Side.S)
    if below is not None and below.id not in going:
        return True
    for rope in stage.ropes.values():
        if rope.end_of(body.id) is None:
            continue
        if None in rope.ends and not stage.weight(body):
            return True  # Where both ends want the same last slack, and none pulls more, neither gets it.
        whole = Chain(rope.cells, rope.sides)
        if not _is_lone(stage, rope) and len(_lowered(stage, rope, whole, rope.ends, going)) > rope.out:
            return True
    return isinstance(body, Hero) and body.grip is not None and _hangs_by_hands(stage, body, going)


def _hangs_by_hands(stage: Stage, hero: Hero, going: set[int]) -> bool:
    assert hero.grip is not None and hero.cell is not None
    rope = stage.ropes[hero.grip]
    chain = Chain(rope.cells, rope.sides)
    index = find_hanging(stage.ground, chain, hero.cell)
    assert index is not None
    hands = Tie(BODY, hero.id)
    if lower_end(stage.ground, chain, index):
        part, ties = Chain(chain.cells[: index + 1], chain.sides[:index]), (rope.ends[0], hands)
    else:
        part, ties = Chain(chain.cells[index:], chain.sides[index:]), (hands, rope.ends[1])  # type: ignore[assignment]
    return len(_lowered(stage, rope, part, ties, going)) > len(part.sides)


def _lowered(
    stage: Stage, rope: Rope, chain: Chain, ties: tuple[Tie | None, Tie | None], going: set[int]
) -> tuple[Side, ...]:
    """The sides of a chain when those of its ends that go have gone down a cell."""
    first, second = (DOWN if tie and tie.to == BODY and tie.id in going else () for tie in ties)
    return lead_ends(
        stage.ground, chain, [stage.anchors[clip].cell for clip in rope.clips], first, second
    ).sides


def _is_lone(stage: Stage, rope: Rope) -> bool:
    """Whether nothing holds an end of a rope: any weight draws it on."""
    return None in rope.ends and not any(rope.id in (hero.belay, hero.grip) for hero in stage.heroes())


def _beside(stage: Stage, body: Body, side: Side) -> Body | None:
    cell = None if body.cell is None else stage.step(body.cell, side)
    key = None if cell is None else stage.at.get(cell)
    return None if key is None else stage.bodies[key]
