"""viewpoint: the camera of a level: it follows the acting hero, or goes where it is dragged."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from intodepth.animation.springs import Spring
from intodepth.play.vision import box_of
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.placing import cell_under
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import TERRAIN
from intodepth.tweaks import tweak
from intodepth.ui.camera import to_screen, to_world
from intodepth.ui.core import Ui
from intodepth.ui.draw import Camera, Point, Rect

MARGIN = 1.5
"""cells that may be shown beyond the open space of the level"""
WIDEST = 0.55
"""smallest zoom at which a level is shown at first, if all that is known fits into the view"""
CLEAR = 1.7
"""cells around what is followed that text leaves free; a hero with its name is as high"""
CALM = 0.5
"""share of the view in which the followed hero can move before the camera does"""
_OPEN = bytes(code in TERRAIN and not TERRAIN[code].solid for code in range(256))
"""1 for kinds of cell that are not solid, for `translate`"""
STILL = 0.004
"""a spring rests below so many cells, and cells a second; then the picture can stand still"""


CameraGoal = tuple[Layout, tuple[float, float, float]]
"""middle and size of a cell that the camera glides to, for a layout"""


class SavedView(NamedTuple):
    """A camera's goal, and the player's offset from it."""

    goal: CameraGoal | None
    rest: Point | None
    middle: Point
    offset: Point
    zoom: float


class Viewpoint:
    """A camera that follows, with all positions in cells."""

    def __init__(self, ground: Ground) -> None:
        """Look at a level, leaving out rock around its hollow part."""
        self._hollow = _hollow(ground)
        self._springs: tuple[Spring, Spring, Spring] | None = None
        self._rest: Point | None = None
        """the middle to which the camera returns; None until it is worked out anew"""
        self._middle: Point = (0.0, 0.0)
        """point that is brought to the middle of the area that text leaves free"""
        self._offset: Point = (0.0, 0.0)
        """how far the player has moved the camera from what it follows"""
        self._grabbed: Point | None = None
        self._goal: CameraGoal | None = None
        """where the camera glides to; None once the player has moved it"""
        self.zoom = self._home = 1.0
        self.camera = Camera(0.0, 0.0, 60.0)
        self.area: Rect = (0.0, 0.0, 1.0, 1.0)

    @property
    def pixel(self) -> float:
        """The size of a pixel of a usual cell, in cells; larger where cells are small."""
        return 1 / 60 * max(1.0, 40 / self.camera.cell)

    @property
    def glides(self) -> bool:
        """Whether it is moving."""
        return any(spring.velocity for spring in self._springs or ())

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by some cells."""
        self._offset, self._goal = (self._offset[0] + dx, self._offset[1] + dy), None

    def shows(self, layout: Layout, cells: Collection[Cell]) -> bool:
        """Return whether cells will be in the free part of the level once the camera rests."""
        if self._goal is None or not cells:
            return False
        left, low, right, high = box_of(cells)
        (x, y, size), (_, top, width, height) = self._goal[1], layout.free
        y += (layout.play[3] / 2 - top - height / 2) / size
        across, up = width / size / 2, height / size / 2
        return x - across <= left and right <= x + across and y - up <= low and high <= y + up

    @property
    def goal(self) -> CameraGoal | None:
        """The middle to which the camera moves; None after the player has moved it."""
        return self._goal

    @property
    def view(self) -> SavedView:
        """The view that it has, or is moving to."""
        return SavedView(self._goal, self._rest, self._middle, self._offset, self.zoom)

    def restore(self, view: SavedView) -> None:
        """Move back to an earlier view."""
        self._goal, self._rest, self._middle, self._offset, self.zoom = view

    def returns(self, layout: Layout, goal: CameraGoal | None, cells: Collection[Cell]) -> bool:
        """Move back to an earlier goal if it belongs to this layout and shows these cells; return whether it
        does.
        """
        former, self._goal = self._goal, goal
        if goal is not None and goal[0] == layout and self.shows(layout, cells):
            return True
        self._goal = former
        return False

    def look_at(self, x: float, y: float) -> None:
        """Move to a point and stay there until it is moved or centred."""
        self.pan(x - self._middle[0], y - self._middle[1])
        self._middle = x, y

    def drag(self, ui: Ui, held: bool) -> None:
        """Drag the level with the mouse while a button is held."""
        if held and self._grabbed is not None:
            cell = self.camera.cell / ui.scale
            self.pan((self._grabbed[0] - ui.mouse[0]) / cell, (ui.mouse[1] - self._grabbed[1]) / cell)
        self._grabbed = ui.mouse if held else None

    def shift(self, dx: float, dy: float) -> None:
        """Jump by some cells, as if the picture had always been there."""
        if self._springs is not None and (dx or dy):
            x, y, size = self._springs
            self._springs = replace(x, value=x.value + dx), replace(y, value=y.value + dy), size
            self._rest = self._rest and (self._rest[0] + dx, self._rest[1] + dy)
            self._goal = None

    def centre(self) -> None:
        """Return to what it follows."""
        self._offset, self.zoom, self._rest, self._goal = (0.0, 0.0), self._home, None, None

    def refit(self, layout: Layout, cells: Collection[Cell]) -> None:
        """Fit the view to a new layout, so that these cells are shown if possible."""
        self._springs = None
        self._home = 1.0
        self.centre()
        if cells:
            self.survey(layout, cells)

    def magnify(self, notches: float) -> None:
        """Zoom in by some wheel notches; out if negative."""
        if notches:
            self.zoom, self._goal = min(2.0, max(0.45, self.zoom * 1.12**notches)), None

    def survey(self, layout: Layout, cells: Collection[Cell]) -> Point | None:
        """Return the middle of some cells if all can be shown; before the first frame it may zoom out for
        that. None if they cannot.
        """
        left, low, right, high = box_of(cells)
        _, _, width, height = layout.free
        fitting = min(width / (right - left), height / (high - low)) / _find_usual_size(layout)
        if self._springs is None and fitting >= WIDEST:
            self.zoom = self._home = min(1.0, fitting)
        return ((left + right) / 2, (low + high) / 2) if fitting >= self.zoom else None

    def rest(self) -> None:
        """Rest at the place it is moving to."""
        self._rest = self._middle[0] - self._offset[0], self._middle[1] - self._offset[1]

    def stays(self, ui: Ui, layout: Layout) -> bool:
        """Continue to the place it was moving to, unless the player has moved it since; return whether it
        did.
        """
        if self._goal is None or self._goal[0] != layout:
            return False
        self._glide_to(ui, layout, self._goal[1])
        return True

    def follow(
        self,
        ui: Ui,
        layout: Layout,
        target: Point,
        goal: Point | None = None,
        choice: Collection[Cell] = (),
        bounds: tuple[float, float, float, float] | None = None,
        calm: bool = False,
        *,
        steady: bool = False,
    ) -> None:
        """Move towards a point, and half the way to a goal, keeping the level between what is written.

        If `calm`, it moves only until the point is in the middle part. All cells of a choice stay in view,
        for which it may zoom out a little. If `steady`, it does not zoom in, and starts from where it rested
        before. `bounds` (left, bottom, right, top) replaces the hollow part of the level as what there is to
        see.
        """
        _, top, width, height = layout.free
        box = box_of([*choice, cell_under(target)])
        fitting = min(width / (box[2] - box[0]), height / (box[3] - box[1]))
        wanted = _find_usual_size(layout) * self.zoom
        if self.zoom <= 1.0:
            wanted = max(min(wanted, fitting), _find_usual_size(layout) * min(self.zoom, WIDEST))
        if steady and self._goal is not None and self._goal[0] == layout:
            wanted = min(wanted, self._goal[1][2])
        shown = width / wanted, height / wanted
        if goal is not None:
            target = _halfway(target[0], goal[0], shown[0]), _halfway(target[1], goal[1], shown[1])
        elif calm and self._rest is not None:
            (x, y), (across, up) = target, (shown[0] * (1 - CALM) / 2, shown[1] * (1 - CALM) / 2)
            target = (
                _keep_in_view(self._rest[0], x - across, x + across, shown[0]),
                _keep_in_view(self._rest[1], y - up, y + up, shown[1]),
            )
        target = (
            _keep_in_view(target[0], box[0], box[2], shown[0]),
            _keep_in_view(target[1], box[1], box[3], shown[1]),
        )
        left, low, right, high = bounds or self._hollow
        x = left + self._bound(target[0] - left + self._offset[0], right - left, shown[0])
        y = low + self._bound(target[1] - low + self._offset[1], high - low, shown[1])
        # A drag beyond the border must not have to be dragged back first.
        self._offset = x - target[0] if self._offset[0] else 0.0, y - target[1] if self._offset[1] else 0.0
        self._middle = x, y
        if not steady:
            self._rest = x - self._offset[0], y - self._offset[1]
        raised = (layout.play[3] / 2 - top - height / 2) / wanted
        self._goal = layout, (x, y - raised, wanted)
        self._glide_to(ui, layout, self._goal[1])

    def _glide_to(self, ui: Ui, layout: Layout, goal: tuple[float, float, float]) -> None:
        # In every frame: a window can have more pixels and the same layout.
        self.area = ui.pixels(layout.play)
        if self._springs is None or ui.reduced_motion:
            self._springs = Spring(goal[0]), Spring(goal[1]), Spring(goal[2])
        else:
            dt, rate = min(ui.input.dt, 0.1), tweak("camera.follow", 6.0)
            moved = [_glide(spring, end, dt, rate) for spring, end in zip(self._springs, goal, strict=True)]
            self._springs = moved[0], moved[1], moved[2]
        x, y, size = (spring.value for spring in self._springs)
        self.camera = Camera(x, y, size * ui.scale)

    def _bound(self, value: float, size: float, shown: float) -> float:
        low, high = shown / 2 - MARGIN, size - shown / 2 + MARGIN
        return size / 2 if low > high else min(high, max(low, value))

    def world(self, ui: Ui, point: Point) -> Point:
        """Return the point of the level, in cells, at a point of the interface."""
        return to_world(self.camera, self.area, point[0] * ui.scale, point[1] * ui.scale)

    def screen(self, ui: Ui, x: float, y: float, z: float = 0.0) -> Point:
        """Return the point of the interface, in logical units, at a point of the level."""
        px, py = to_screen(self.camera, self.area, x, y, z)
        return px / ui.scale, py / ui.scale

    def find_cell_rect(self, ui: Ui, x: float, y: float) -> Rect:
        """Return the rectangle of a cell of the picture in the interface, in logical units."""
        (left, top), (right, low) = self.screen(ui, x, y + 1), self.screen(ui, x + 1, y)
        return left, top, right - left, low - top


def _hollow(ground: Ground) -> tuple[int, int, int, int]:
    """Return left, bottom, right and top of the cells that are not solid."""
    width = ground.width
    rows = [ground.kinds[y * width : (y + 1) * width].translate(_OPEN) for y in range(ground.height)]
    hollow = [(row.index(1), y, row.rindex(1)) for y, row in enumerate(rows) if 1 in row]
    lefts, ys, rights = zip(*hollow, strict=True)
    return min(lefts), ys[0], max(rights) + 1, ys[-1] + 1


def _find_usual_size(layout: Layout) -> float:
    """Return the size of a cell at a zoom of 1, in logical units."""
    return tweak("camera.cell", 60.0) * (0.75 if layout.dense else 1.0)


def _keep_in_view(middle: float, low: float, high: float, shown: float) -> float:
    """Return the middle of the view, moved so that `low` to `high` is in it, if possible."""
    if high - low > shown:
        return middle
    return min(low + shown / 2, max(high - shown / 2, middle))


def _halfway(start: float, goal: float, shown: float) -> float:
    """Return the point half the way to a goal, or less far, so that the start stays in view."""
    most = max(0.0, shown / 2 - CLEAR)
    return start + min(most, max(-most, (goal - start) / 2))


def _glide(spring: Spring, goal: float, dt: float, rate: float) -> Spring:
    moved = spring.move_towards(goal, dt, rate)
    rests = abs(moved.value - goal) < STILL and abs(moved.velocity) < STILL * 10
    return Spring(goal) if rests else moved
