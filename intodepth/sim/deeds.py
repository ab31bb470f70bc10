"""deeds: the single things that can be done with bodies and ropes, without costs or gear: of these actions are made.

Each takes the scheduler and does its own beats; it raises Refused if it cannot be done. What follows by
itself is left to `Scheduler.settle`.
"""

from __future__ import annotations

from dataclasses import replace

from intodepth.sim.beat import fitting_posture
from intodepth.sim.cells import SIDES, Cell, Side
from intodepth.sim.chain import Chain, hanging, inward, led, reversed_chain, tightened
from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import (
    BelayChanged,
    Event,
    GripChanged,
    Manner,
    Moved,
    PostureChanged,
    RopeChanged,
)
from intodepth.sim.loads import FOOTED, BRACED, Draw, hands, stand, take_along
from intodepth.sim.reactions import can_belay, can_grip, settle
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.schedule import Refused, Scheduler
from intodepth.sim.situation import FreeEnd, Situation, moved_rope
from intodepth.sim.stage import Stage


def require(condition: bool, words: str) -> None:
    """Refused with these words unless it holds."""
    if not condition:
        raise Refused(words)


# -- by hand

def walk(scheduler: Scheduler, body: int, side: Side) -> None:
    """One cell, along ground, ladder or the rope that is gripped."""
    stage = scheduler.stage
    walker = _actor(stage, body)
    target = stage.free_step(walker.cell, side)  # type: ignore[arg-type]
    require(target is not None, "no way")
    assert target is not None and walker.cell is not None
    grip = _grip_after(stage, walker, target, side)
    climbs = side in (Side.N, Side.S)
    if grip is None and not (climbs and stage.ground.kind(walker.cell).ladder):
        if isinstance(walker, Hero) and walker.grip is not None:
            require(_would_stand(stage, target, walker), "nothing to step on to")
        else:
            require(not climbs, "nothing to climb")
    scheduler.beat(*moved_by_hand(stage, walker, target, side, Manner.WALKED, grip))


def shove(scheduler: Scheduler, actor: int, side: Side) -> None:
    """Push the neighbour one cell away."""
    stage = scheduler.stage
    cell = _cell(_actor(stage, actor))
    require(side in (Side.E, Side.W), "only sideways")
    beside = stage.step(cell, side)
    neighbour = None if beside is None else stage.at.get(beside)
    require(beside is not None and neighbour is not None, "nothing to shove")
    assert beside is not None and neighbour is not None
    target = stage.free_step(beside, side)
    require(target is not None, "no way")
    body = stage.bodies[neighbour]
    grip = body.grip if isinstance(body, Hero) else None
    scheduler.beat(*moved_by_hand(stage, body, target, side, Manner.SHOVED, grip))  # type: ignore[arg-type]


def moved_by_hand(
    stage: Stage, body: Body, target: Cell, side: Side, manner: Manner, grip: int | None = None
) -> list[Event]:
    """A body and its rope ends go one cell; Refused if a rope is taut."""
    events: list[Event] = [Moved(body.id, body.cell, target, side, manner)]
    if isinstance(body, Hero):
        if body.belay is not None:
            events.append(BelayChanged(body.id, body.belay, None))
        if body.grip != grip:
            events.append(GripChanged(body.id, body.grip, grip))
        posture = fitting_posture(stage, body, target)
        if posture != body.posture:
            events.append(PostureChanged(body.id, body.posture, posture))
    for key in sorted(stage.ropes):
        rope = stage.ropes[key]
        end = rope.end_of(body.id)
        if end is not None:
            events.append(RopeChanged(key, rope, _led_on(stage, rope, end, side)))
    return events


def _led_on(stage: Stage, rope: Rope, end: int, side: Side) -> Rope:
    """A rope whose end goes one cell on; a free far end trails behind."""
    kept = [stage.anchors[clip].cell for clip in rope.clips]
    sides: tuple[tuple[Side, ...], tuple[Side, ...]] = ((side,), ()) if end == 0 else ((), (side,))
    chain = led(stage.ground, Chain(rope.cells, rope.sides), kept, *sides)
    clips = rope.clips
    while len(chain.sides) > rope.out:
        require(rope.ends[1 - end] is None, "rope taut")
        chain = Chain(chain.cells[1:], chain.sides[1:]) if end else Chain(chain.cells[:-1], chain.sides[:-1])
        last = chain.cells[-(1 - end)]
        clips = tuple(c for c in clips if stage.anchors[c].cell in chain.cells and stage.anchors[c].cell != last)
        chain = tightened(stage.ground, chain, [stage.anchors[clip].cell for clip in clips])
    return replace(rope, cells=chain.cells, sides=chain.sides, clips=clips)


def _grip_after(stage: Stage, walker: Body, target: Cell, side: Side) -> int | None:
    """The rope that is still gripped after a step along it; None if it leads off the rope."""
    if not isinstance(walker, Hero) or walker.grip is None or side not in (Side.N, Side.S):
        return None
    rope = stage.ropes[walker.grip]
    chain = Chain(rope.cells, rope.sides)
    assert walker.cell is not None
    index = hanging(stage.ground, chain, walker.cell)
    if index is None or hanging(stage.ground, chain, target) is None:
        return None
    along = chain.sides[index : index + 1] == (side,)
    back = index > 0 and stage.ground.arrival(chain.cells[index - 1], chain.sides[index - 1]) == side
    return rope.id if along or back else None


def _would_stand(stage: Stage, cell: Cell, body: Body) -> bool:
    below = stage.step(cell, Side.S)
    return stage.ground.footing[cell] or (below in stage.at and stage.at[below] != body.id)


# -- belay, pay out, take in

def belay(scheduler: Scheduler, actor: int, rope: int) -> None:
    """Brace oneself on a rope in one's cell."""
    stage = scheduler.stage
    hero = _actor(stage, actor)
    require(isinstance(hero, Hero) and can_belay(stage, hero, rope), "no rope to belay")
    assert isinstance(hero, Hero)
    require(hero.belay != rope, "on belay already")
    scheduler.beat(BelayChanged(actor, hero.belay, rope))


def off(scheduler: Scheduler, actor: int) -> None:
    """Let the rope be."""
    hero = scheduler.stage.bodies[actor]
    require(isinstance(hero, Hero) and hero.belay is not None, "not on belay")
    assert isinstance(hero, Hero)
    scheduler.beat(BelayChanged(actor, hero.belay, None))


def lower(scheduler: Scheduler, actor: int, rope: int, cells: int) -> None:
    """Pay out rope, beat by beat; what hangs sinks without counting a fall."""
    stage = scheduler.stage
    _actor(stage, actor)
    found, _ = _held(stage, actor, rope)
    require(1 <= cells <= 3 and found.out < found.length, "no rope left")
    for _ in range(min(cells, found.length - found.out)):
        held = stage.ropes.get(rope)
        if held is None or held.end_of(actor) is None or not stage.is_steady(stage.bodies[actor]):
            return
        scheduler.beat(RopeChanged(rope, held, replace(held, out=held.out + 1)))
        settle(scheduler, gently=True)


def haul(scheduler: Scheduler, actor: int, rope: int) -> None:
    """Take in one cell of rope, with what hangs on it."""
    stage = scheduler.stage
    hauler = _actor(stage, actor)
    found, end = _held(stage, actor, rope)
    if found.slack == 0:
        _haul_in(scheduler, hauler, found, end)
        found = stage.ropes[rope]
    scheduler.beat(RopeChanged(rope, found, replace(found, out=found.out - 1)))


def _haul_in(scheduler: Scheduler, hauler: Body, rope: Rope, end: int) -> None:
    stage = scheduler.stage
    situation = Situation(stage)
    far = situation.mover(rope, 1 - end)
    side = inward(stage.ground, Chain(rope.cells, rope.sides), 1 - end)
    require(far is not None and side is not None, "it does not give")
    assert far is not None and side is not None
    if isinstance(far, int):
        require(rope.end_cell(1 - end) not in situation.clip_cells[rope.id], "it is at the clip")
    taken = take_along(situation, {}, {}, Draw(far, side), [rope])
    require(taken is not None, "it is stuck")
    assert taken is not None
    weight = sum(stage.weight(stage.bodies[other]) for other in taken if isinstance(other, int))
    braced = isinstance(hauler, Hero) and any(
        hauler.belay == tied.id for tied, _ in situation.ties(hauler.id)
    )
    strength = stage.weight(hauler) + (BRACED if braced else FOOTED) + hands(situation, rope)
    require(weight + stand(situation, far) <= strength, "too heavy")
    require(not any(situation.is_too_long(other, taken) for other in situation.ropes), "it is stuck")
    require(len(situation.chain(rope, taken).sides) < rope.out, "it is stuck")
    events: list[Event] = []
    for mover, sides in sorted(taken.items(), key=str):
        if isinstance(mover, int):
            body = stage.bodies[mover]
            events.append(Moved(mover, body.cell, situation.target(mover, sides), sides[0], Manner.HAULED))
            if isinstance(body, Hero):
                if body.belay is not None and mover != hauler.id:
                    events.append(BelayChanged(mover, body.belay, None))
                posture = fitting_posture(stage, body, situation.target(mover, sides))
                if posture != body.posture:
                    events.append(PostureChanged(mover, body.posture, posture))
    for other in situation.ropes:
        new = moved_rope(situation, other, taken, set())
        if new != other:
            events.append(RopeChanged(other.id, other, new))
    scheduler.beat(*events)


# -- tie, throw, clip, cut

def untie(scheduler: Scheduler, body: int, rope: int) -> None:
    """The end at a body becomes free."""
    found = scheduler.stage.ropes.get(rope)
    end = None if found is None else found.end_of(body)
    require(found is not None and end is not None, "not tied to it")
    assert found is not None and end is not None
    scheduler.beat(RopeChanged(rope, found, found.retied(end, None)))


def tie(scheduler: Scheduler, actor: int, rope: int, end: int, tie_to: Tie) -> None:
    """A free end, or one's own, to a body or an anchor; both in one's cell or one side away."""
    stage = scheduler.stage
    cell = _cell(_actor(stage, actor))
    found = _rope(stage, rope)
    require(found.ends[end] in (None, Tie(BODY, actor)), "that end is tied elsewhere")
    require(tie_to not in found.ends, "its other end is tied there")
    if tie_to.to == BODY:
        body = stage.bodies.get(tie_to.id)
        require(body is not None and not body.hazard, "nothing to tie to")
        target = None if body is None else body.cell
    else:
        anchor = stage.anchors.get(tie_to.id)
        target = None if anchor is None else anchor.cell
    require(target is not None and is_in_reach(stage, cell, target), "out of reach")
    require(is_in_reach(stage, cell, found.end_cell(end)), "out of reach")
    assert target is not None
    led_there = _led_to(stage, found, end, target)
    scheduler.beat(RopeChanged(rope, found, led_there.retied(end, tie_to)))


def throw(scheduler: Scheduler, actor: int, rope: int, end: int, side: Side) -> None:
    """A free end in reach into the open cell beside."""
    stage = scheduler.stage
    cell = _cell(_actor(stage, actor))
    found = _rope(stage, rope)
    require(found.ends[end] is None and is_in_reach(stage, cell, found.end_cell(end)), "no free end in reach")
    target = stage.ground.open_step(cell, side)
    require(target is not None and target != found.end_cell(end), "no way")
    assert target is not None
    scheduler.beat(RopeChanged(rope, found, _led_to(stage, found, end, target)))


def clip(scheduler: Scheduler, actor: int, rope: int, anchor: int) -> None:
    """Put a rope in reach through an anchor in reach."""
    stage = scheduler.stage
    cell = _cell(_actor(stage, actor))
    found = _rope(stage, rope)
    require(anchor in stage.anchors and anchor not in found.clips, "nothing to clip")
    target = stage.anchors[anchor].cell
    require(is_in_reach(stage, cell, target), "out of reach")
    chains = {
        chain for index, near in enumerate(found.cells) if is_in_reach(stage, cell, near)
        for chain in _detours(stage, found, index, target)
    }
    require(bool(chains), "no rope in reach")
    least = min(added for added, _ in chains)
    nearest = {chain for added, chain in chains if added == least}
    require(len(nearest) == 1, "two ways are as short")
    chain = nearest.pop()
    require(len(chain.sides) <= found.out, "rope taut")
    new = replace(found.laid(chain), clips=(*found.clips, anchor))
    scheduler.beat(RopeChanged(rope, found, new))


def unclip(scheduler: Scheduler, actor: int, rope: int, anchor: int) -> None:
    """Take a rope out of an anchor in reach."""
    stage = scheduler.stage
    cell = _cell(_actor(stage, actor))
    found = _rope(stage, rope)
    require(anchor in found.clips and is_in_reach(stage, cell, stage.anchors[anchor].cell), "nothing to unclip")
    clips = tuple(other for other in found.clips if other != anchor)
    kept = [stage.anchors[other].cell for other in clips]
    chain = tightened(stage.ground, Chain(found.cells, found.sides), kept)
    scheduler.beat(RopeChanged(rope, found, replace(found.laid(chain), clips=clips)))


def cut(scheduler: Scheduler, actor: int, rope: int, index: int) -> None:
    """Two ropes with a free end each, at a cell of the chain in reach."""
    stage = scheduler.stage
    cell = _cell(_actor(stage, actor))
    found = _rope(stage, rope)
    require(0 <= index < len(found.cells) and is_in_reach(stage, cell, found.cells[index]), "out of reach")
    off_length = len(found.sides) - index
    key = max(stage.ropes) + 1
    first, second = found.cells[: index + 1], found.cells[index:]
    at = found.cells[index]
    pieces = (
        Rope(rope, (found.ends[0], None), first, found.sides[:index], found.out - off_length,
             found.length - off_length, _clips_in(stage, found, first, at)),
        Rope(key, (None, found.ends[1]), second, found.sides[index:], off_length, off_length,
             _clips_in(stage, found, second, at)),
    )  # fmt: skip
    events: list[Event] = [RopeChanged(rope, found, pieces[0]), RopeChanged(key, None, pieces[1])]
    for hero in stage.heroes():
        if hero.cell in second and hero.cell not in first:
            if hero.belay == rope:
                events.append(BelayChanged(hero.id, rope, key))
            if hero.grip == rope:
                events.append(GripChanged(hero.id, rope, key))
    scheduler.beat(*events)


def _clips_in(stage: Stage, rope: Rope, cells: tuple[Cell, ...], cut_at: Cell) -> tuple[int, ...]:
    return tuple(
        clip
        for clip in rope.clips
        if stage.anchors[clip].cell in cells and (stage.anchors[clip].cell != cut_at or cells.count(cut_at) > 1)
    )


# -- grip and swing

def grab(scheduler: Scheduler, actor: int, rope: int, side: Side | None) -> None:
    """Take hold of a rope where it hangs, in one's own cell or one side away."""
    stage = scheduler.stage
    hero = _actor(stage, actor)
    found = _rope(stage, rope)
    require(isinstance(hero, Hero), "no hands")
    assert isinstance(hero, Hero) and hero.cell is not None
    if side is None:
        require(hero.grip != rope and can_grip(stage, hero, rope), "no rope hangs here")
        scheduler.beat(GripChanged(actor, hero.grip, rope))
        return
    target = stage.free_step(hero.cell, side)
    require(target is not None, "no way")
    assert target is not None
    chain = Chain(found.cells, found.sides)
    require(hanging(stage.ground, chain, target) is not None, "no rope hangs there")
    scheduler.beat(*moved_by_hand(stage, hero, target, side, Manner.WALKED, rope))


def swing(
    scheduler: Scheduler, actor: int, rope: int, end: int, side: Side, columns: int, let_go: bool
) -> None:
    """Along the cells at the hanging length from the pivot; then let go of the rope, or not."""
    stage = scheduler.stage
    found = _rope(stage, rope)
    body = stage.bodies[actor]
    require(found.ends[end] == Tie(BODY, actor) and body.cell is not None, "not tied to it")
    require(found.slack == 0 and side in (Side.E, Side.W) and columns > 0, "the rope is not taut")
    across, down = _pivot(stage, found, end)
    require(down > 0, "nothing to swing from")
    sign = 1 if side == Side.E else -1
    limit = 2 if across == 0 else max(0, -2 * across * sign)
    swung = 0
    while swung < min(limit, columns):
        nearer = across * sign < 0
        sides = (side, Side.S) if nearer else (Side.N, side)
        if not nearer and down == 0:
            break
        if not _swings(scheduler, actor, sides):
            break
        across += sign
        down += 1 if nearer else -1
        swung += 1
    require(swung > 0, "no way")
    if let_go:
        held = stage.ropes[rope]
        scheduler.beat(RopeChanged(rope, held, held.retied(end, None)))


def _pivot(stage: Stage, rope: Rope, end: int) -> tuple[int, int]:
    """Columns to the east of, and rows below, the last bend or end above."""
    chain = Chain(rope.cells, rope.sides)
    if end:
        chain = reversed_chain(stage.ground, chain)
    sides = chain.sides
    level = 0
    while level < len(sides) and sides[level] == sides[0] and sides[0] in (Side.E, Side.W):
        level += 1
    up = level
    while up < len(sides) and sides[up] == Side.N:
        up += 1
    return (-level if sides and sides[0] == Side.E else level), up - level


def _swings(scheduler: Scheduler, actor: int, sides: tuple[Side, Side]) -> bool:
    """One cell across and one up or down, if nothing is in the way."""
    stage = scheduler.stage
    situation = Situation(stage)
    body = stage.bodies[actor]
    between = stage.free_step(_cell(body), sides[0])
    target = None if between is None else stage.free_step(between, sides[1])
    moves = {actor: sides}
    if target is None or any(situation.is_too_long(rope, moves) for rope, _ in situation.ties(actor)):
        return False
    side = sides[0] if sides[0] in (Side.E, Side.W) else sides[1]
    events: list[Event] = [Moved(actor, body.cell, target, side, Manner.SWUNG)]
    if isinstance(body, Hero):
        if body.belay is not None:
            events.append(BelayChanged(actor, body.belay, None))
        if body.grip is not None:
            events.append(GripChanged(actor, body.grip, None))
        posture = fitting_posture(stage, body, target)
        if posture != body.posture:
            events.append(PostureChanged(actor, body.posture, posture))
    for rope, _ in situation.ties(actor):
        events.append(RopeChanged(rope.id, rope, moved_rope(situation, rope, moves, set())))
    scheduler.beat(*events)
    return True


# -- reach

def is_in_reach(stage: Stage, cell: Cell, other: Cell) -> bool:
    """Whether a cell is another or one side away."""
    return cell == other or any(stage.step(cell, side) == other for side in SIDES)


def _led_to(stage: Stage, rope: Rope, end: int, target: Cell) -> Rope:
    """A rope whose end is led to a cell by the shortest way; Refused if two lead it differently."""
    kept = [stage.anchors[clip].cell for clip in rope.clips]
    chains = set()
    for way in shortest_ways(stage, rope.end_cell(end), target):
        sides: tuple[tuple[Side, ...], tuple[Side, ...]] = ((way, ()) if end == 0 else ((), way))
        chains.add(led(stage.ground, Chain(rope.cells, rope.sides), kept, *sides))
    require(len(chains) == 1, "two ways are as short" if chains else "no way")
    chain = chains.pop()
    require(len(chain.sides) <= rope.out, "rope taut")
    return rope.laid(chain)


def shortest_ways(stage: Stage, start: Cell, target: Cell) -> list[tuple[Side, ...]]:
    """All ways of the least length through open cells, of at most two sides: from reach to reach."""
    ways: list[tuple[Cell, tuple[Side, ...]]] = [(start, ())]
    for _ in range(3):
        found = [way for cell, way in ways if cell == target]
        if found:
            return found
        ways = [
            (beyond, (*way, side))
            for cell, way in ways
            for side in SIDES
            if (beyond := stage.ground.open_step(cell, side)) is not None
        ]
    return []


def _detours(stage: Stage, rope: Rope, index: int, target: Cell) -> list[tuple[int, Chain]]:
    """How a rope would lie if led from one of its cells to another and back: added sides, and the chain."""
    kept = [target, *(stage.anchors[clip].cell for clip in rope.clips)]
    found = []
    for way in shortest_ways(stage, rope.cells[index], target):
        cells, back = [rope.cells[index]], []
        for side in way:
            back.insert(0, stage.ground.arrival(cells[-1], side))
            beyond = stage.step(cells[-1], side)
            assert beyond is not None
            cells.append(beyond)
        chain = Chain(
            (*rope.cells[:index], *cells, *cells[-2::-1], *rope.cells[index + 1 :]),
            (*rope.sides[:index], *way, *back, *rope.sides[index:]),
        )
        found.append((len(way), tightened(stage.ground, chain, kept)))
    return found


def _actor(stage: Stage, body: int) -> Body:
    found = stage.bodies.get(body)
    require(
        found is not None and found.cell is not None and not found.hazard and stage.is_steady(found),
        "no footing",
    )
    assert found is not None
    return found


def _cell(body: Body) -> Cell:
    assert body.cell is not None
    return body.cell


def _rope(stage: Stage, rope: int) -> Rope:
    require(rope in stage.ropes, "no such rope")
    return stage.ropes[rope]


def _held(stage: Stage, actor: int, rope: int) -> tuple[Rope, int]:
    found = _rope(stage, rope)
    end = found.end_of(actor)
    require(end is not None, "not at its end")
    assert end is not None
    return found, end
