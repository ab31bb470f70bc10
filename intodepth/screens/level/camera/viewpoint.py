"""viewpoint: the camera of a level: what it shows, where it glides to, and how the player moves it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from intodepth.animation.springs import Spring
from intodepth.play.lookout import Bounds
from intodepth.play.vision import box_of
from intodepth.screens.level.camera.layout import Layout
from intodepth.sim.space.cells import Cell
from intodepth.tweaks import tweak
from intodepth.ui.camera import to_screen, to_world
from intodepth.ui.core import Ui
from intodepth.ui.draw import Camera, Point, Rect

INNER = 2.0
"""what is followed is moved to unless it is so many cells inside the area, or at the end of the level"""
CHOSEN = 0.0
"""the same for a hero whom the player has just chosen, who needs only be seen whole"""
BESIDE, OVER, UNDER = 0.4, 0.75, 0.4
"""cells shown around what there is to see: left and right, above for names, below"""
BEYOND = 1.5
"""cells beyond what there is to see that the player can move the view to"""
SMALLEST, LARGEST = 16.0, 200.0
"""sides of a cell between which the player can zoom"""
STILL = 0.004
"""a spring rests below so many cells, and cells a second; then the picture can stand still"""
REACTION = 0.3
"""seconds after a movement of the picture in which a press may be meant for the picture before it"""


class CameraView(NamedTuple):
    """The point in the middle of the free area, in cells, and the side of a cell, in units."""

    x: float
    y: float
    side: float

    def area(self, layout: Layout) -> Bounds:
        """Return the left, lower, right and upper edge of the free area, in cells."""
        _, _, width, height = layout.free
        across, up = width / self.side / 2, height / self.side / 2
        return self.x - across, self.y - up, self.x + across, self.y + up


class SavedView(NamedTuple):
    """A view, and whether the player has chosen it."""

    view: CameraView | None
    is_own: bool


class Viewpoint:
    """A camera that glides from one view to the next."""

    def __init__(self) -> None:
        """Begin with no view; the first one is shown at once."""
        self._springs: tuple[Spring, Spring, Spring] | None = None
        self._view: CameraView | None = None
        self._grabbed: Point | None = None
        self.is_own = False
        """whether the player has moved the view or zoomed, so that it is not fitted any more"""
        self.shows_all = True
        """whether the view is all that there is to see"""
        self.camera = Camera(0.0, 0.0, 60.0)
        self._still_for = 0.0
        """seconds since the picture last moved"""
        self.area: Rect = (0.0, 0.0, 1.0, 1.0)

    @property
    def pixel(self) -> float:
        """The size of a pixel of a usual cell, in cells; larger where cells are small."""
        return 1 / 60 * max(1.0, 40 / self.camera.cell)

    @property
    def glides(self) -> bool:
        """Whether the camera is moving."""
        return any(spring.velocity for spring in self._springs or ())

    @property
    def is_steady(self) -> bool:
        """Whether the picture has stood still long enough for a press to be meant for it."""
        return self._still_for > REACTION

    @property
    def view(self) -> CameraView | None:
        """The view that it has, or glides to; None before it was ever led to one, and once it is centred."""
        return self._view

    @property
    def saved(self) -> SavedView:
        """The view, to come back to."""
        return SavedView(self._view, self.is_own)

    def restore(self, saved: SavedView) -> None:
        """Move back to an earlier view."""
        self._view, self.is_own = saved

    def lead_to(self, view: CameraView) -> None:
        """Glide to a view."""
        self._view = view

    def arrive(self) -> None:
        """Show at once what it glides to."""
        self._springs = None

    def forget(self) -> None:
        """Forget the view, as for another window; the next one is shown at once."""
        self._springs, self._view, self.is_own = None, None, False

    # -- what the player does with it

    def centre(self) -> None:
        """Return to the view that shows all, or to what is followed."""
        self._view, self.is_own = None, False

    def look_at(self, x: float, y: float) -> None:
        """Move to a point and stay there."""
        if self._view is not None:
            self._view, self.is_own = self._view._replace(x=x, y=y), True

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by some cells."""
        if self._view is not None and (dx or dy):
            self.look_at(self._view.x + dx, self._view.y + dy)

    def drag(self, ui: Ui, held: bool, start: Point | None = None) -> None:
        """Drag the level with the mouse while a button is held, which went down at `start`, or now."""
        self._grabbed = self._grabbed or start
        if held and self._grabbed is not None:
            cell = self.camera.cell / ui.scale
            self.pan((self._grabbed[0] - ui.mouse[0]) / cell, (ui.mouse[1] - self._grabbed[1]) / cell)
        self._grabbed = ui.mouse if held else None

    def magnify(self, notches: float, about: Point | None = None) -> None:
        """Zoom in by some wheel notches, out if negative, about a point of the level that stays where it is;
        without one about the middle.
        """
        if notches and self._view is not None:
            x, y, before = self._view
            side = min(LARGEST, max(SMALLEST, before * 1.12**notches))
            px, py = (x, y) if about is None else about
            nearer = before / side
            self._view = CameraView(px + (x - px) * nearer, py + (y - py) * nearer, side)
            self.is_own = True

    # -- what it shows

    def shift(self, dx: float, dy: float) -> None:
        """Jump by some cells, as if the picture had always been there."""
        if self._springs is not None and self._view is not None and (dx or dy):
            x, y, side = self._springs
            self._springs = replace(x, value=x.value + dx), replace(y, value=y.value + dy), side
            self._view = self._view._replace(x=self._view.x + dx, y=self._view.y + dy)

    def show(self, ui: Ui, layout: Layout, bounds: Bounds) -> None:
        """Glide on to its view for one frame; the player cannot move it far beyond `bounds`."""
        # In every frame: a window can have more pixels and the same layout.
        self.area = ui.pixels(layout.play)
        if self._view is None:
            return
        if self.is_own:
            self._view = _hold_back(self._view, layout, bounds)
        self.shows_all = is_within(bounds, self._view.area(layout))
        x, y, side = self._view
        _, top, _, height = layout.free
        goal = x, y - (layout.play[3] / 2 - top - height / 2) / side, side
        if self._springs is None or ui.reduced_motion:
            self._springs = Spring(goal[0]), Spring(goal[1]), Spring(goal[2])
        else:
            dt, rate = min(ui.input.dt, 0.1), tweak("camera.follow", 12.0)
            moved = [_glide(spring, end, dt, rate) for spring, end in zip(self._springs, goal, strict=True)]
            self._springs = moved[0], moved[1], moved[2]
        x, y, side = (spring.value for spring in self._springs)
        before, self.camera = self.camera, Camera(x, y, side * ui.scale)
        self._still_for = self._still_for + ui.input.dt if self.camera == before else 0.0

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


def find_least_side(layout: Layout) -> float:
    """Return the smallest side of a cell at which all that is known is shown at once, in units."""
    return tweak("camera.least", 32.0) * (0.75 if layout.dense else 1.0)


def find_whole_side(layout: Layout) -> float:
    """Return the smallest side of a cell at which a level is shown whole from the beginning, in units."""
    return tweak("camera.whole", 40.0) * (0.75 if layout.dense else 1.0)


def add_room(box: Bounds) -> Bounds:
    """Return a box with the room around it that is shown, too."""
    left, low, right, high = box
    return left - BESIDE, low - UNDER, right + BESIDE, high + OVER


def fit(layout: Layout, box: Bounds) -> CameraView | None:
    """Return the view that shows all of a box as large as it fits; None if it would be too small."""
    left, low, right, high = add_room(box)
    _, _, width, height = layout.free
    side = min(width / (right - left), height / (high - low), tweak("camera.most", 110.0))
    return CameraView((left + right) / 2, (low + high) / 2, side) if side >= find_least_side(layout) else None


def reach(
    layout: Layout, view: CameraView, cells: Collection[Cell], box: Bounds, inner: float = INNER
) -> CameraView:
    """Return the nearest view that shows cells so far inside its area, as far as there is more of a box to
    see.

    It is the same view if they are; their middle where the area is too small.
    """
    left, low, right, high = box_of(cells)
    shown, room = view.area(layout), add_room(box)
    return view._replace(
        x=view.x + _find_shift((left, right), (shown[0], shown[2]), (room[0], room[2]), inner),
        y=view.y + _find_shift((low, high), (shown[1], shown[3]), (room[1], room[3]), inner),
    )


def fits(layout: Layout, view: CameraView, cells: Collection[Cell]) -> bool:
    """Return whether cells can be shown well inside the area, wherever the view is moved to."""
    if not cells:
        return False
    left, low, right, high = box_of(cells)
    _, _, width, height = layout.free
    return right - left + 2 * INNER <= width / view.side and high - low + 2 * INNER <= height / view.side


def is_within(box: Bounds, area: Bounds) -> bool:
    """Return whether a box lies in an area, but for a rounding error."""
    return all(a >= b - 0.001 for a, b in zip(box[:2], area[:2], strict=True)) and all(
        a <= b + 0.001 for a, b in zip(box[2:], area[2:], strict=True)
    )


def widen(layout: Layout, view: CameraView, box: Bounds) -> CameraView:
    """Return the view that shows all of a box, or as much of it as there is room for; the same view if it
    does already.
    """
    if is_within(box, view.area(layout)):
        return view
    if (whole := fit(layout, box)) is not None:
        return whole
    room = add_room(box)
    view = view._replace(side=min(view.side, find_least_side(layout)))
    left, low, right, high = view.area(layout)
    return view._replace(
        x=view.x + _find_nearest((left, right), (room[0], room[2])),
        y=view.y + _find_nearest((low, high), (room[1], room[3])),
    )


def _find_nearest(shown: tuple[float, float], whole: tuple[float, float]) -> float:
    """Return the least shift after which an interval lies within another one, or that one within it."""
    low, high = whole[0] - shown[0], whole[1] - shown[1]
    return min(max(0.0, min(low, high)), max(low, high))


def _find_shift(
    wanted: tuple[float, float], shown: tuple[float, float], whole: tuple[float, float], inner: float
) -> float:
    """Return the least shift that brings what is wanted so far inside an interval."""
    low = min(wanted[0], max(wanted[0] - inner, whole[0]))
    high = max(wanted[1], min(wanted[1] + inner, whole[1]))
    if high - low > shown[1] - shown[0]:
        return (high + low - shown[1] - shown[0]) / 2
    return min(0.0, low - shown[0]) + max(0.0, high - shown[1])


def _hold_back(view: CameraView, layout: Layout, bounds: Bounds) -> CameraView:
    """Return a view that is moved back if it shows more than a little beyond `bounds`."""
    left, low, right, high = view.area(layout)
    across = _find_nearest((left, right), (bounds[0] - BEYOND, bounds[2] + BEYOND))
    up = _find_nearest((low, high), (bounds[1] - BEYOND, bounds[3] + BEYOND))
    return view._replace(x=view.x + across, y=view.y + up)


def _glide(spring: Spring, goal: float, dt: float, rate: float) -> Spring:
    moved = spring.move_towards(goal, dt, rate)
    rests = abs(moved.value - goal) < STILL and abs(moved.velocity) < STILL * 10
    return Spring(goal) if rests else moved
