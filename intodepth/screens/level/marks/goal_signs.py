"""goal_signs: signs to what must be brought out and to the way out, in the picture or at its edge."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

from intodepth.play.goals import Goal, goals_of
from intodepth.play.lookout import Lookout
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.labels import Priority
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import WAY_DOWN
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.pictograms.signs import draw_actor, draw_arch, draw_diamond
from intodepth.ui.rects import overlaps
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL, Ink, color

HIGH: Final = 22.0
DART: Final = 20.0
"""width of the dart or pictogram before the words"""
INSET: Final = 8.0
"""a goal counts as in view if it is so far inside the free area"""
SOFT: Final = 16.0
"""width at the right that fades into the panel"""
OWN: Final = "own"
"""key of the sign of the acting hero outside the view"""
STEPS: Final = (0, -1, 1, -2, 2, -3, 3, -4, 4)
"""steps in half heights by which a sign moves along the edge"""
SECTORS: Final = 8
"""number of directions; each has at most one sign"""


class GoalSign(NamedTuple):
    """The sign of a goal."""

    goal: Goal
    place: Point
    """middle of its cell, in cells of the picture"""
    turn: float | None
    """direction beyond the edge in radians, clockwise from the right; None if in view"""
    leads_down: bool = False
    """whether it is a way down"""


def middle_of(lookout: Lookout, cell: Cell) -> Point | None:
    """Return the middle of a cell in the picture; None if its middle is not seen."""
    if lookout.ground.portals and cell not in lookout.seen:
        return None
    return lookout.point(cell, (cell.x + 0.5, cell.y + 0.5))


def find_signs(goals: Iterable[Goal], board: Board, room: Rect) -> Iterator[GoalSign]:
    """Yield the signs in a part of the screen: all of what is in view, and one for each direction of the
    rest.
    """
    left, top, width, height = room
    right, low = left + width, top + height
    middle = left + width / 2, top + height / 2
    told = set()
    for goal in goals:
        place = middle_of(board.lookout, goal.cell)
        if place is None:
            continue
        x, y = board.viewpoint.screen(board.ui, *place)
        if left + INSET <= x <= right - INSET and top <= y <= low:
            leads_down = board.lookout.ground.code(goal.cell) == WAY_DOWN
            yield GoalSign(goal, place, None, goal.is_way_out and leads_down)
            continue
        sector = round(math.atan2(y - middle[1], x - middle[0]) / math.tau * SECTORS) % SECTORS
        if sector not in told:
            told.add(sector)
            edge = min(max(x, left), right), min(max(y, top), low)
            yield GoalSign(goal, place, math.atan2(y - edge[1], x - edge[0]))


def _goals(session: Session) -> list[Goal]:
    return goals_of(session.stage, session.wanted, session.knowledge)


def find_goal_cells(session: Session) -> set[Cell]:
    """Return the cells of all goals, and of all ways in and out that are known."""
    ways = (cell for cell in session.stage.ways_out() if cell in session.knowledge.terrain)
    return {*ways, *(goal.cell for goal in _goals(session))}


class Goals:
    """Draws the signs, and steps through the goals."""

    def __init__(self) -> None:
        """Begin with no goal."""
        self._latest: str | None = None

    def react(self, ui: Ui, keys: Bindings, session: Session, viewpoint: Viewpoint) -> None:
        """React to the key that looks at the goals in turn, and last at the acting hero.

        If an order leads to the goal, it is chosen.
        """
        if session.state != TurnState.SELECT or not ui.take_key(keys["look_goal"]):
            return
        found, cells = {}, {}
        for goal in _goals(session):
            if (place := middle_of(session.lookout, goal.cell)) is not None:
                found[goal.key], cells[goal.key] = place, goal.cell
        order = [None, *found]
        start = order.index(self._latest) if self._latest in order else 0
        self._latest = order[(start + 1) % len(order)]
        if self._latest is None:
            viewpoint.centre()
        else:
            viewpoint.look_at(*found[self._latest])
            cell = cells[self._latest]
            session.selection.point(session.lookout.place(cell), cell)

    def write(self, board: Board, session: Session, named: Collection[int] = ()) -> None:
        """Write the signs; a click on one at the edge looks there.

        `named` are the bodies whose names are written already.
        """
        if session.state != TurnState.SELECT:
            return
        ui = board.ui
        left, top, width, height = board.room
        room = left, top, width - SOFT, height
        actor = session.actor
        own = [] if actor.cell is None else [Goal(OWN, actor.name, actor.cell, "gold")]
        for sign in find_signs([*own, *_goals(session)], board, room):
            goal = sign.goal
            x, y = board.viewpoint.screen(ui, *sign.place)
            side = board.viewpoint.camera.cell / ui.scale
            # A name stands about a cell above what it names.
            is_near = left <= x <= left + width and top <= y <= top + height + side
            is_in_sight = sign.turn is None and goal.cell in board.lookout.seen and not goal.is_way_out
            if is_in_sight or (is_near and goal.key in map(str, named)):
                # Its name stands there already.
                continue
            wide = DART + ui.text_width(goal.name, SMALL, 600) + 14
            high = 0.62 * side if sign.turn is None else 0.0
            x = min(max(x, left + wide / 2), left + room[2] - wide / 2)
            y = min(max(y, top + HIGH / 2), top + room[3] - HIGH / 2)
            place: Rect = (x - wide / 2, y - high - HIGH / 2, wide, HIGH)
            if sign.turn is None:
                board.add(Priority.GOAL, [place], (x, y), partial(_draw_sign, ui, sign=sign))
                continue
            # A click on it must not be meant for a cell.
            moved = ((place[0], place[1] + step * HIGH / 2, wide, HIGH) for step in STEPS)
            free = [each for each in moved if not any(overlaps(each, other) for other in board.targets)]
            if free:
                draw = partial(self._draw_at_edge, board, sign)
                board.add(Priority.GOAL, free, (x, y), draw, is_fixed=True)

    def _draw_at_edge(self, board: Board, sign: GoalSign, rect: Rect) -> None:
        ui, key = board.ui, sign.goal.key
        response = ui.interact(f"goal:{key}", rect, Semantics("link", sign.goal.name), focusable=False)
        _draw_sign(ui, rect, sign=sign, lit=ui.animate(f"goal:{key}:lit", float(response.hovered)))
        if response.clicked and key == OWN:
            board.viewpoint.centre()
        elif response.clicked:
            self._latest = key
            board.viewpoint.look_at(*sign.place)


def _draw_sign(ui: Ui, rect: Rect, *, sign: GoalSign, lit: float = 0.0) -> None:
    x, y, _, height = rect
    middle = y + height / 2
    plate(ui, rect)
    ui.rect(rect, color("raised", lit))
    if sign.turn is not None:
        _dart(ui, x + 5 + DART / 2, middle, sign.turn, sign.goal.ink)
    elif sign.goal.is_way_out:
        draw_arch(ui, (x + 5 + DART / 2, middle), 18.0, leads_down=sign.leads_down)
    elif sign.goal.ink == "relic":
        draw_diamond(ui, (x + 5 + DART / 2, middle), 15.0)
    else:
        draw_actor(ui, (x + 5 + DART / 2, middle), 14.0)
    ui.text(x + 7 + DART, middle + 5, sign.goal.name, SMALL, sign.goal.ink, 600)


def _dart(ui: Ui, x: float, y: float, turn: float, ink: Ink) -> None:
    """Draw a narrow arrowhead, whose tip is clear at any angle."""

    def at(angle: float, radius: float) -> Point:
        return x + radius * math.cos(turn + angle), y + radius * math.sin(turn + angle)

    tip, notch = at(0.0, 9.0), at(math.pi, 3.0)
    for side in (-1, 1):
        ui.polygon([tip, at(side * 2.5, 8.5), notch], color(ink))
