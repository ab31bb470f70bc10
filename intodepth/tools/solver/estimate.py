"""estimate: how far a stage seems from a solved one, and by which facts it is told from others."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from intodepth.sim.digest import piece
from intodepth.sim.entities import Body, Bucket, Hero, LevelState, Posture
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.tools.solver.problem import Problem

FAR = 50.0
"""for a cell from which nothing leads there"""
UP, DOWN, ACROSS = 2.0, 1.0, 1.0
"""what a cell of each way counts for, whatever is in it"""


class Estimate:
    """Judges stages of one problem. It is a guess, so it finds plans and proves nothing."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._ground = problem.start.ground
        self._party = problem.party
        self._wanted = problem.wanted
        ground = self._ground
        cells = [Cell(x, y) for x in range(ground.width) for y in range(ground.height)]
        self._open = {cell for cell in cells if not ground.is_solid(cell) or ground.kind(cell).strength}
        self._exits = [cell for cell in cells if ground.kind(cell).way_out]
        self._before = self._ways_into()
        self._tables: dict[tuple[Cell, ...], dict[Cell, float]] = {}

    def left(self, stage: Stage) -> tuple[int, float]:
        """How many things are still to be done, and about how many points that takes.

        Each relic or fallen hero is to be reached, lifted and brought out, each hero has to leave. Ways are
        measured as if nothing were in them.
        """
        out = self._to(tuple(self._exits))
        inside = [hero for key in self._party if (hero := stage.hero(key)).is_able]
        at = [hero.cell if hero.cell is not None else self._exits[0] for hero in inside]
        tasks, points, lying = 0, 0.0, 0
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
            points += out.get(bearer.cell, FAR)
            if bearer is body or not isinstance(bearer, Hero):
                tasks += 1
                lying += 1
                near = self._to((bearer.cell,))
                points += 1 + min((near.get(cell, FAR) for cell in at), default=FAR)
        ways = sum(out.get(cell, FAR) for cell in at)
        tasks += len(self._party) if lying else len(inside)
        return tasks, points + ways * (0.15 if lying else 0.6)

    def atoms(self, stage: Stage) -> tuple[int, ...]:
        """Facts of a stage, each 64 bits: where bodies are, what bears them, how ropes are tied and led."""
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

    def _to(self, goals: tuple[Cell, ...]) -> dict[Cell, float]:
        """About how many points it takes from each cell to the nearest of some: Dijkstra, backwards."""
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


def _whereabouts(body: Body) -> tuple[object, ...]:
    hangs = isinstance(body, Hero) and body.posture == Posture.HANGING
    return (*(body.cell or (None, None)), body.carrier, hangs)
