"""followers: how the rest of a party comes in, walks and climbs after one hero without any risk."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping

from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Hero, LevelState, Posture
from intodepth.sim.events import Moved
from intodepth.sim.flow.schedule import Schedule, build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.orders.halts import find_grave
from intodepth.sim.orders.passes import Order
from intodepth.sim.orders.walks import furthest, way_by
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs, is_steady
from intodepth.sim.successors import stage_after
from intodepth.sim.what import What

ROUNDS = 4
"""greatest number of rounds for the whole way to the hero; only the part in this round is walked"""
NEAR = 24
"""greatest distance from the hero, in cells, to which a follower goes"""
HARMLESS = frozenset({
    *(What.COME_IN, What.PART, What.HANDS, What.FACE, What.POSTURE, What.PASS_LEAD, What.RIDE),
    *(What.WALK, What.CLIMB, What.CLIMB_ROPE, What.STEP_ON_ROPE, What.STEP_OFF_ROPE),
    *(What.PULL_UP, What.STEP_UP, What.OVER, What.STEP_DOWN),
    *(What.PAY_OUT, What.TAKE_IN, What.TIGHTEN, What.END_MOVES),
})  # fmt: skip
"""events that may happen on a follower's way; any other event is a risk"""
Distances = Mapping[Cell | None, int]
"""steps from the hero to cells through open space"""


def party_follows(
    stage: Stage,
    known: Collection[Cell],
    hero: int,
    left: Mapping[int, Collection[Cell]] | None = None,
    who: Collection[int] | None = None,
) -> Order:
    """Return the actions by which the other heroes, or those of `who`, follow a hero; empty if nobody can
    come nearer.

    Those who wait outside come in. Each goes over known cells as far as their action points of this round
    allow, the first one next to the hero, each further one a cell behind. A follower stops before anything
    but walking and climbing happens: no fall, no pull on anyone, no plate, no breaking floor, no water. No
    step leads farther from the hero, over somebody's head, or over a cell in `left`: those that the player
    let a hero leave. Heroes who hang, are braced or have ended their turn stay. At the end the same hero
    leads as before, if possible.
    """
    order, leader, goal = list[Action](), stage.lead, stage.hero(hero).cell
    if goal is None:
        return ()
    distances = _distances(stage, known, goal)
    farthest = len(distances)
    others = [each for each in stage.heroes() if each.id != hero and (who is None or each.id in who)]
    followers = [each for each in others if _may_follow(stage, each)]
    # The nearest goes first: it stands in nobody's way.
    followers.sort(key=lambda each: (distances.get(each.cell, farthest), each.id))
    for near, follower in enumerate(followers, 1):
        after = stage if stage.lead == follower.id else _pass_lead(stage, follower.id)
        if after is None:
            continue
        comes_in = _comes_in(after, follower, distances)
        if comes_in is not None:
            after = stage_after(after, comes_in)
        off = (left or {}).get(follower.id, ())
        moves = list(_steps(after, follower.id, known, distances, off, near))
        if comes_in is None and not moves:
            continue
        order += [Lead(stage.lead, follower.id)] if stage.lead != follower.id else []
        order += [*([comes_in] if comes_in is not None else []), *moves]
        for move in moves:
            after = stage_after(after, move)
        stage = after
    return _lead_back(stage, order, leader)


def party_enters(stage: Stage, known: Collection[Cell], entry: Cell) -> Order:
    """Return the actions by which all heroes who wait outside come in, the leader at an entry and each of the
    others at the nearest one that is free.

    If none is free, whoever stands in the entry makes room for the next, by walking and climbing alone.
    Heroes for whom nobody can make room stay outside; the order is empty if all of them do.
    """
    order, leader = list[Action](), stage.lead
    outside = [hero.id for hero in stage.heroes() if hero.state == LevelState.UNDEPLOYED and not hero.ended]
    outside.sort(key=lambda each: (each != leader, each))
    entries = sorted(stage.ways_in(), key=lambda each: (abs(each.x - entry.x) + abs(each.y - entry.y), each))
    first = entry
    for index, hero in enumerate(outside):
        entry = next((each for each in entries if each not in stage.at), first)
        room = _make_room(stage, known, entry, len(outside) - index)
        for action in room or ():
            stage = stage_after(stage, action)
        after = stage if stage.lead == hero else _pass_lead(stage, hero)
        comes_in = Deploy(hero, entry)
        is_possible = room is not None and after is not None and comes_in.refusal(after) is None
        if not is_possible or after is None or not _is_harmless(after, comes_in):
            break
        order += [*(room or ()), *([Lead(stage.lead, hero)] if stage.lead != hero else []), comes_in]
        stage = stage_after(after, comes_in)
    return _lead_back(stage, order, leader)


def _make_room(stage: Stage, known: Collection[Cell], entry: Cell, coming: int) -> Order | None:
    """Return the moves by which the hero in an entry makes room for so many others; None if they cannot.

    The hero goes at least as many cells if possible, so that each of the others has room, too, and towards
    the side where more can be reached.
    """
    body = stage.bodies.get(stage.at.get(entry, -1))
    if not isinstance(body, Hero):
        return ()
    lead = () if stage.lead == body.id else (Lead(stage.lead, body.id),)
    after = stage if not lead else _pass_lead(stage, body.id)
    if after is None or not _may_follow(after, body):
        return None
    paths = Paths(after, body, body.action_points, whole_view(after.ground, entry))
    costs = {
        cell: paths.costs[state]
        for (cell, _, drops), state in paths.targets.items()
        if not drops and cell not in after.at
    }
    leans = sum((cell.x > entry.x) - (cell.x < entry.x) for cell in costs)
    reached = sorted(
        costs, key=lambda to: (costs[to] < coming, abs(costs[to] - coming), (to.x - entry.x) * -leans, to)
    )
    for cell in reached:
        way = way_by(paths, cell, known)
        moves = _walk(after, body.id, way) if way else []
        if moves and moves[-1].to == cell:
            return (*lead, *moves)
    return None


def _lead_back(stage: Stage, order: list[Action], leader: int) -> Order:
    """Return an order that ends on `stage`, with the lead given back to the hero who had it, if possible."""
    if order and stage.lead != leader and not stage.hero(leader).ended:
        order.append(Lead(stage.lead, leader))
    return tuple(order)


def _may_follow(stage: Stage, hero: Hero) -> bool:
    """Return whether a hero is free to follow, or to come in."""
    if hero.state == LevelState.UNDEPLOYED:
        return True
    is_here = hero.state == LevelState.IN_LEVEL and hero.is_able and hero.cell is not None
    is_free = is_steady(stage, hero) and not hangs(stage, hero)
    return is_here and is_free and not hero.ended and hero.action_points > 0


def _pass_lead(stage: Stage, follower: int) -> Stage | None:
    """Return the stage after the lead is passed to a hero; None if it cannot be."""
    lead = Lead(stage.lead, follower)
    return stage_after(stage, lead) if lead in Lead.generate(stage, stage.hero(stage.lead)) else None


def _comes_in(stage: Stage, hero: Hero, distances: Distances) -> Deploy | None:
    """Return how a hero who waits outside comes in, by the entry nearest to the goal, if nothing else
    happens then and nothing is taken; None if the hero is here or cannot.
    """
    free = [each for each in Deploy.generate(stage, hero) if each.entry not in stage.at]
    farthest = len(distances)
    nearest = min(free, key=lambda each: (distances.get(each.entry, farthest), each.entry), default=None)
    return nearest if nearest is not None and _is_harmless(stage, nearest) else None


def _distances(stage: Stage, known: Collection[Cell], start: Cell) -> Distances:
    """Return the distances of cells from a start through open space, by breadth-first search.

    Cells that nobody knows count as open.
    """
    found, waiting = dict[Cell | None, int]({start: 0}), deque([start])
    while waiting:
        cell = waiting.popleft()
        for beside in stage.ground.near[cell]:
            if beside not in found and not (beside in known and stage.ground.is_solid(beside)):
                found[beside] = found[cell] + 1
                waiting.append(beside)
    return found


def _steps(
    stage: Stage,
    follower: int,
    known: Collection[Cell],
    distances: Distances,
    off: Collection[Cell],
    near: int,
) -> Iterator[Move]:
    """Yield the moves of the leading hero towards the cell with the smallest distance, not over cells in
    `off` or heads. A distance of `near` is small enough.
    """
    hero = stage.hero(follower)
    if hero.cell is None:
        return
    paths = Paths(
        stage, hero, hero.action_points + ROUNDS * hero.max_action_points, whole_view(stage.ground, hero.cell)
    )
    reached = sorted(
        (max(distances[cell], near), paths.costs[state], cell)
        for (cell, _, drops), state in paths.targets.items()
        if not drops and distances.get(cell, NEAR + 1) <= NEAR
    )
    start = distances.get(hero.cell, len(distances))
    for distance, _, cell in reached:
        if distance >= start:
            return
        way = way_by(paths, cell, known)
        heads = (_is_on_head(stage, follower, each) for each in way[1:])
        if not way or any(heads) or not set(way[1:]).isdisjoint(off):
            continue
        moves, farthest = list[Move](), start
        for move in _walk(stage, follower, way):
            if distances.get(move.to, len(distances)) > farthest:
                break
            moves.append(move)
            farthest = distances.get(move.to, farthest)
        if farthest < start:
            yield from moves
            return


def _walk(stage: Stage, follower: int, way: list[Cell]) -> list[Move]:
    """Return the moves along a way, for as long as the action points last and nothing else happens."""
    moves: list[Move] = []
    while len(way) > 1:
        move = furthest(stage, way[1:])
        while move is not None and not _is_harmless(stage, move):
            move = furthest(stage, way[1 : way.index(move.to)])
        if move is None:
            break
        stage, way = stage_after(stage, move), way[way.index(move.to) :]
        moves.append(move)
        if stage.lead != follower:
            break
    return moves


def _is_harmless(stage: Stage, move: Move | Deploy) -> bool:
    """Return whether a move brings its hero to its target with footing, not on to somebody's head, and causes
    nothing else.
    """
    schedule = build_schedule(stage, move)
    hero = stage.hero(move.actor)
    moved = {hero.id, *(body.id for body in stage.find_borne(hero.id))}
    if not all(_is_usual(schedule, moved)) or find_grave(stage, Entry(move, schedule)) is not None:
        return False
    after = stage_after(stage, move)
    then = after.hero(hero.id)
    if then.cell is not None and _is_on_head(after, hero.id, then.cell):
        return False
    return then.cell == move.aim(stage) and then.posture != Posture.HANGING and is_steady(after, then)


def _is_on_head(stage: Stage, follower: int, cell: Cell) -> bool:
    """Return whether a hero other than the follower is right below a cell."""
    below = stage.step(cell, Side.S)
    body = None if below is None else stage.bodies.get(stage.at.get(below, -1))
    return isinstance(body, Hero) and body.id != follower


def _is_usual(schedule: Schedule, moved: Collection[int]) -> Iterator[bool]:
    for happening in schedule.timeline:
        event = happening.event
        yield happening.what in HARMLESS and (not isinstance(event, Moved) or event.body in moved)
