"""estimate: how far a stage seems from a solution, and the facts that describe it."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import replace

from intodepth.search.solver.problem import Problem
from intodepth.sim.digest import piece
from intodepth.sim.entities import Body, Bucket, Hero, LevelState, Posture
from intodepth.sim.paths.dijkstra import search
from intodepth.sim.paths.grid_view import build_unbounded_view
from intodepth.sim.paths.nodes import GridView
from intodepth.sim.paths.strides import STATES, Strider
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import GATES
from intodepth.sim.stage import Stage

FAR = 50.0
"""distance of a cell from which the goal cannot be reached"""
GAP = 3.0
"""extra cost of a cell on the way that a hero cannot enter unaided"""
ENOUGH = 36
"""action points for which the estimate explores a hero's own walking"""
UP, DOWN, ACROSS = 2.0, 1.0, 1.0
"""cost of a cell upwards, downwards and sideways, whatever is in it"""
_Reach = tuple[list[int], list[int]]
"""places that a hero can reach unaided, with their costs"""


class Estimate:
    """Judges stages of one problem. It is a heuristic, so it helps to find plans and proves nothing."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._ground = problem.start.ground
        self._party = problem.party
        self._wanted = problem.wanted
        ground = self._ground
        cells = [Cell(x, y) for x in range(ground.width) for y in range(ground.height)]
        self._open = {cell for cell in cells if may_open(ground, cell)}
        self.exits = tuple(cell for cell in cells if problem.start.leads_out(cell))
        """the cells that lead out"""
        self._before = self._ways_into()
        self._tables: dict[tuple[Cell, ...], dict[Cell, float]] = {}
        self._gap_tables: dict[tuple[Cell, ...], list[float]] = {}

    def estimate_left(self, stage: Stage) -> tuple[int, float]:
        """Return how many things are still to be done, and about how many points they take.

        Each relic or fallen hero must be reached, lifted and carried out, and each hero must leave; a hero
        who has left counts as done once nobody needs help. The way to a goal is the real one to the reachable
        cell nearest to it, and from there the distance through open space, GAP times as expensive. So
        everything that brings a goal within reach counts: a boulder to step on, a gate that opens, a rope
        that hangs. The way out of something that lies is that of the hero who would fetch it.
        """
        inside = [hero for key in self._party if (hero := stage.hero(key)).is_able]
        reaches = {hero.id: self._reach(stage, hero) for hero in inside}
        exits = self.exits
        tasks, points, lies = 0, 0.0, False
        for key in self._wanted:
            body: Body = stage.bodies[key]
            bearer = body
            while bearer.carrier is not None:
                bearer = stage.bodies[bearer.carrier]
            if isinstance(bearer, Hero) and bearer.state == LevelState.EXITED:
                continue
            tasks += 1
            if bearer.cell is None:
                continue
            if bearer is body or not isinstance(bearer, Hero):
                tasks += 1
                lies = True
                points += 1 + self._there_and_out(stage, bearer.cell, reaches)
            elif bearer.id in reaches:
                points += self._way(reaches[bearer.id], exits)
            else:
                points += self.measure_to(exits).get(bearer.cell, FAR)
        ways = sum(self._way(reach, exits) for reach in reaches.values())
        needs_help = lies or any(self._is_stuck(reach) for reach in reaches.values())
        tasks += len(self._party) if needs_help else len(inside)
        return tasks, points + ways * (0.15 if lies else 0.6)

    def _there_and_out(self, stage: Stage, cell: Cell, reaches: Mapping[int, _Reach]) -> float:
        """Return about how many points the nearest hero needs to a cell, and from there out."""
        exits = self.exits
        if not reaches:
            return FAR + self.measure_to(exits).get(cell, FAR)
        way, key = min((self._way(reach, (cell,)), key) for key, reach in reaches.items())
        there = stage.hero(key).with_field("cell", cell).with_field("posture", Posture.STANDING)
        return way + self._way(self._reach(stage, there.with_field("grip", None)), exits)

    def _is_stuck(self, reach: _Reach) -> bool:
        """Return whether no way out is within reach."""
        gaps = self._gaps(self.exits)
        return all(gaps[place] for place in reach[0])

    def _way(self, reach: _Reach, goals: tuple[Cell, ...]) -> float:
        """Return about how many points the way to one of several cells takes."""
        places, costs = reach
        gaps = self._gaps(goals)
        return min([cost + gaps[place] for place, cost in zip(places, costs, strict=True)])

    def _reach(self, stage: Stage, hero: Hero) -> _Reach:
        """Return where a hero can go alone, with bodies and ropes as they are."""
        ground = stage.ground
        if hero.cell is None:
            return [self._place(cell) for cell in self.exits], [0] * len(self.exits)
        known = ground.memo.get(("unbounded", hero.cell))
        if known is None:
            view = build_unbounded_view(ground, hero.cell)
            known = ground.memo["unbounded", hero.cell] = view, self._places(view)
        view, places = known
        rows = Strider(_with_fast_ropes(stage, hero), view, hero)
        start = rows.start(hero)
        costs, parents = search(rows, start, view.size * STATES, ENOUGH)
        states = (start, *parents)
        return [places[state // STATES] for state in states], [costs[state] for state in states]

    def _places(self, view: GridView) -> list[int]:
        """Return the index of each node of a view, for lookups of gaps; 0 for a node outside the level."""
        ground = self._ground
        cells = map(view.cell, range(view.size))
        return [
            self._place(cell) if 0 <= cell[0] < ground.width and 0 <= cell[1] < ground.height else 0
            for cell in cells
        ]

    def _place(self, cell: Cell) -> int:
        return cell[1] * self._ground.width + cell[0]

    def _gaps(self, goals: tuple[Cell, ...]) -> list[float]:
        """Return the cost, by index, of being cut off from some cells at that place."""
        found = self._gap_tables.get(goals)
        if found is None:
            ground, distances = self._ground, self.measure_to(goals)
            found = self._gap_tables[goals] = [GAP * FAR] * (ground.width * ground.height)
            for cell, distance in distances.items():
                found[self._place(cell)] = GAP * distance
        return found

    def atoms(self, stage: Stage) -> tuple[int, ...]:
        """Return the facts of a stage, 64 bits each: places of bodies, their bearers, ties and courses of
        ropes.
        """
        found = []
        for body in stage.bodies.values():
            found.append(piece(body.id, "at", _whereabouts(body)))
            if isinstance(body, Hero) and body.coils:
                found.append(piece(body.id, "coils", body.coils))
            elif isinstance(body, Bucket) and body.ballast:
                found.append(piece(body.id, "ballast", body.ballast))
        for key, rope in stage.ropes.items():
            found.append(piece(key, "tied", (rope.ends, rope.clips)))
            found.append(piece(key, "leads", (rope.cells[0], rope.cells[-1])))
        found += (piece(key, "anchor", anchor.cell) for key, anchor in stage.anchors.items())
        if stage.ground.kinds != self._ground.kinds:
            changed = zip(self._ground.kinds, stage.ground.kinds, strict=True)
            found += (piece(index, "kind", new) for index, (old, new) in enumerate(changed) if old != new)
        return tuple(sorted(found))

    def measure_to(self, goals: tuple[Cell, ...]) -> dict[Cell, float]:
        """Return about how many points it takes from each cell to the nearest goal, by Dijkstra's algorithm
        backwards.
        """
        found = self._tables.get(goals)
        if found is None:
            found = self._tables[goals] = self._distances(goals)
        return found

    def _distances(self, goals: Iterable[Cell]) -> dict[Cell, float]:
        found = dict.fromkeys(goals, 0.0)
        heap = [(0.0, goal) for goal in found]
        while heap:
            distance, cell = heapq.heappop(heap)
            if distance > found[cell]:
                continue
            for before, cost in self._before.get(cell, ()):
                if distance + cost < found.get(before, float("inf")):
                    found[before] = distance + cost
                    heapq.heappush(heap, (distance + cost, before))
        return found

    def _ways_into(self) -> dict[Cell, list[tuple[Cell, float]]]:
        found: dict[Cell, list[tuple[Cell, float]]] = {}
        for cell in self._open:
            for side, cost in ((Side.E, ACROSS), (Side.W, ACROSS), (Side.N, UP), (Side.S, DOWN)):
                target = self._ground.step(cell, side)
                if target in self._open and target is not None:
                    found.setdefault(target, []).append((cell, cost))
        return found


def may_open(ground: Ground, cell: Cell) -> bool:
    """Return whether a cell is open, or can open: a gate, or a floor that breaks."""
    kind = ground.kind(cell)
    return not kind.solid or kind.strength > 0 or ground.code(cell) in GATES


def _with_fast_ropes(stage: Stage, hero: Hero) -> Stage:
    """Return the stage without ropes that hold nobody: tied to nothing, or to this hero alone."""
    own = Tie(BODY, hero.id)
    fast = {key: rope for key, rope in stage.ropes.items() if set(rope.ends) - {None, own}}
    return stage if len(fast) == len(stage.ropes) else replace(stage, ropes=fast, rope_memo={})


def _whereabouts(body: Body) -> tuple[object, ...]:
    hangs = isinstance(body, Hero) and body.posture == Posture.HANGING
    return (*(body.cell or (None, None)), body.carrier, hangs)
