"""rope_pieces: the line of a rope from stop to stop, cut at portals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from intodepth.play.vision import point_over, point_under
from intodepth.screens.level.camera.corridor import CLEAR, straighten, taut_line
from intodepth.screens.level.scene.limb_targets import mirror
from intodepth.sim import ropes as rules
from intodepth.sim.space.cells import DELTAS, OPPOSITE, Side
from intodepth.sim.space.charts import STRAIGHT, Chart, chart_after
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage
from intodepth.ui.draw import DrawnRope, Figure, OnFigure, Point, Point3

HANDS: Final = 0.79
"""height of a climber's hands above its feet in cells, about"""
IDLE = 0.02
"""load shown for a taut rope that bears nothing"""
EASY: Final = 0.10
"""slack in cells for each cell of a piece that hangs to a portal, if nothing hangs on the rope"""
INSIDE: Final = 0.2
"""least distance in cells of such a piece from the frame of its portal"""
Stops = Mapping[int, Sequence[Point3 | OnFigure]]
"""fixed points on a rope's way, by their index in its chain"""


def pieces(stage: Stage, rope: rules.Rope, stops: Stops, load: float) -> Iterator[DrawnRope]:
    """Yield a rope from end to end: one piece, or several if it runs through portals."""
    last = len(rope.cells) - 1
    starts = [0, *(index + 1 for index in range(last) if _is_portal(stage.ground, rope, index))]
    held = {index: list(points) for index, points in stops.items()}
    is_easy = load <= IDLE
    for start in starts[1:]:
        near, far = _cross_portal(stage.ground, rope, stops, start - 1, INSIDE if is_easy else CLEAR)
        held[start - 1] = [*held.get(start - 1, ()), (*near, 0.0)]
        held[start] = [(*far, 0.0), *held.get(start, ())]
    for number, (start, after) in enumerate(zip(starts, [*starts[1:], last + 1], strict=True)):
        end = after - 1
        knots = (start == 0 and rope.ends[0] is not None, end == last and rope.ends[1] is not None)
        onward = start > 0, end < last
        points = tuple(_line(stage.ground, rope, held, start, end))
        slack = rope.slack * (after - start) / (last + 1)
        if is_easy and any(onward):
            slack = max(slack, EASY * (after - start))
        if len(points) > 1:
            yield DrawnRope(points, load, slack, knots, onward, thin=rope.thin, name=(rope.id, number))


def find_hold(ground: Ground, rope: rules.Rope, index: int, figure: Figure) -> tuple[int, Figure]:
    """Return the index in the chain at which a figure holds a rope, and the figure as it is there.

    Inside a portal, the hands may be on the other side than the hero.
    """
    cell, around = rope.cells[index], list[tuple[int, Side]]()
    if index + 1 < len(rope.cells):
        around.append((index + 1, rope.sides[index]))
    if index > 0:
        chart = chart_after(ground, STRAIGHT, rope.cells[index - 1], rope.sides[index - 1], cell)
        around.append((index - 1, chart.side(OPPOSITE[rope.sides[index - 1]])))
    x, y = _pull_to_hands(OnFigure(figure, "left_hand"))
    for other, side in around:
        chart = chart_after(ground, STRAIGHT, cell, side, rope.cells[other])
        if chart != STRAIGHT and chart.place(rope.cells[other]) == (math.floor(x), math.floor(y)):
            return other, under(chart, figure)
    return index, figure


def under(chart: Chart, figure: Figure) -> Figure:
    """Return a figure at the place where a chart shows it."""
    x, y = point_under(chart, (figure.x, figure.y))
    if not chart.mirror:
        return replace(figure, x=x, y=y)
    before = tuple(stance._replace(targets=mirror(stance.targets)) for stance in figure.before)
    return replace(figure, x=x, y=y, turn=-figure.turn, targets=mirror(figure.targets), before=before)


def piece_under(chart: Chart, piece: DrawnRope) -> DrawnRope:
    """Return a piece of rope at the place where a chart shows it."""
    points = tuple(
        replace(point, figure=under(chart, point.figure))
        if isinstance(point, OnFigure)
        else (*point_under(chart, point[:2]), point[2])
        for point in piece.points
    )
    return replace(piece, points=points, name=None)


def _line(
    ground: Ground, rope: rules.Rope, stops: Mapping[int, list[Point3 | OnFigure]], start: int, end: int
) -> Iterator[Point3 | OnFigure]:
    """Yield the points from one cell of the chain to another: stops, and the corners between them. A taut
    rope bends only at rock.
    """
    marks = [index for index in range(start, end + 1) if index in stops]
    yield from stops[marks[0]]
    for here, beyond in pairwise(marks):
        ends = _flat(stops[here][-1]), _flat(stops[beyond][0])
        line = taut_line(ends[0], rope.cells[here : beyond + 1], ends[1])
        if not rope.slack:
            line = straighten(line, lambda cell: not ground.is_solid(cell))
        yield from ((x, y, 0.0) for x, y in line[1:-1])
        yield from stops[beyond]


def _cross_portal(
    ground: Ground, rope: rules.Rope, stops: Stops, index: int, inside: float
) -> tuple[Point, Point]:
    """Return where a rope enters the portal after a cell of its chain, and where it comes out.

    That is where a straight line from the stop before to the stop after crosses the portal's side, or the
    nearest place that is `inside` its frame.
    """
    before = max(stop for stop in stops if stop <= index)
    beyond = min(stop for stop in stops if stop > index)
    charts = [STRAIGHT]
    for at in range(before, beyond):
        charts.append(chart_after(ground, charts[-1], rope.cells[at], rope.sides[at], rope.cells[at + 1]))
    chart = charts[index - before]
    start, goal = _pull_to_hands(stops[before][-1]), point_over(charts[-1], _pull_to_hands(stops[beyond][0]))
    place = chart.place(rope.cells[index])
    way = DELTAS[chart.side(rope.sides[index])]
    across, along = (0, 1) if way[0] else (1, 0)
    edge = place[across] + max(0, way[across])
    length = goal[across] - start[across]
    share = (edge - start[across]) / length if length else 0.5
    met = start[along] + share * (goal[along] - start[along])
    low, high = place[along] + inside, place[along] + 1 - inside
    # What is slack lies on the floor, if there is one.
    lies = rope.slack > 0 and across == 0 and ground.floor[rope.cells[index]]
    met = place[along] + CLEAR if lies else min(high, max(low, met))
    point = (edge, met) if across == 0 else (met, edge)
    return point_under(chart, point), point_under(charts[index - before + 1], point)


def _flat(point: Point3 | OnFigure) -> Point:
    """Return the approximate position of a point."""
    if isinstance(point, OnFigure):
        return point.figure.x, point.figure.y + 0.45
    return point[0], point[1]


def _pull_to_hands(point: Point3 | OnFigure) -> Point:
    """Return the approximate position of a point, closer to hands that climb a rope."""
    x, y = _flat(point)
    if isinstance(point, OnFigure) and point.part != "harness" and point.figure.pose == "climb_rope":
        return x, point.figure.y + HANDS
    return x, y


def _is_portal(ground: Ground, rope: rules.Rope, index: int) -> bool:
    """Return whether a rope goes through a portal after a cell of its chain."""
    cell, side = rope.cells[index], rope.sides[index]
    dx, dy = DELTAS[side]
    return rope.cells[index + 1] != (cell.x + dx, cell.y + dy) or (cell, side) in ground.mirrors
