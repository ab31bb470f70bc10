"""draw: what a screen shows, as frozen commands that do not depend on OpenGL.

Units: `px` are physical pixels from the top left corner of the window, y down. World units are cells, x right
and y up; the cell (3, 2) spans 3..4 and 2..3. Colours are (r, g, b, a) from 0 to 1. Order: everything solid
(`Scene`, `Portrait`, `Thumbnail`) lies below everything flat (`Polygon`, `Text`, `Title`); within each kind,
later commands cover earlier ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec import Struct

from intodepth.ui.scenes.gaze import FORWARD, Gaze
from intodepth.ui.scenes.placement import AT_HOME, Placement
from intodepth.ui.scenes.pools import Pool

Color = tuple[float, float, float, float]
Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""x, y of the top left corner, width, height."""


def rgb(text: str, alpha: float = 1.0) -> Color:
    """Return the colour written as `#rrggbb`."""
    value = int(text.lstrip("#"), 16)
    return (value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255, alpha


BACKGROUND = rgb("#0b0d12")
"""colour of what is not seen, and behind everything else"""


class Polygon(Struct, frozen=True, cache_hash=True, gc=False):
    """A filled convex polygon on the screen, in px."""

    points: tuple[Point, ...]
    color: Color


class Text(Struct, frozen=True, cache_hash=True, gc=False):
    """One line of text, in px; y is its baseline."""

    x: float
    y: float
    text: str
    size: int
    color: Color
    weight: int = 450
    """400 regular to 700 bold"""


Point3 = tuple[float, float, float]
"""x, y, z in cells."""


class LimbTarget(NamedTuple):
    """The target of a hand or foot, which it meets if it can reach. Figures without that limb ignore it."""

    end: str
    """name of the end, such as `left_hand` or `left_hind_paw`; `rope`: the target of a rope that both hands
    hold, from the harness
    """
    point: Point3
    """offset from the figure's feet, whatever its turn"""


class Stance(NamedTuple):
    """A pose that a figure is leaving."""

    pose: str
    phase: float
    share: float = 1.0
    """phase that the earlier pose had reached"""
    targets: tuple[LimbTarget, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A posed figure or thing in the world."""

    mesh: str
    """its name in `render.figures`: a hero, relic, creature or prop"""
    x: float
    y: float
    """cells; the middle of its feet"""
    pose: str = "idle"
    turn: float = 0.6
    """radians about the vertical: 0 looks at the viewer, +pi/2 right, -pi/2 left"""
    phase: float = 0.0
    """0 to 1: position in the cycle of a repeating pose"""
    z: float = 0.0
    scale: float = 1.08
    ghost: float = 1.0
    """opacity; below 1 it is a ghost"""
    tint: Color | None = None
    """colour mixed in by its alpha: a flash, or the tint of a ghost and its outline"""
    targets: tuple[LimbTarget, ...] = ()
    before: tuple[Stance, ...] = ()
    """earlier poses from which it blends, the oldest first"""
    share: float = 1.0
    """0 to 1: progress of the blend"""
    gaze: Gaze = FORWARD
    """turn of the head, added to the pose"""


@dataclass(frozen=True, slots=True)
class OnFigure:
    """A point that moves with a figure; its top, if the figure does not have that part."""

    figure: Figure
    part: Literal["head", "left_hand", "right_hand", "harness"]


@dataclass(frozen=True, slots=True)
class DrawnRope:
    """A rope, or a piece of one, in the world."""

    points: tuple[Point3 | OnFigure, ...]
    """points on its way: hands, harness, corners of rock, anchors; two at least"""
    load: float = 0.0
    """share of its hold that it bears: 0 idle, 1 about to give way"""
    slack: float = 0.0
    """cells of slack, which sag between the points and lie on the floor"""
    knots: tuple[bool, bool] = (True, True)
    """whether the first and the last point are knots; a free end is frayed"""
    onward: tuple[bool, bool] = (False, False)
    """whether another piece continues from the first and from the last point"""
    dashed: bool = False
    """drawn with gaps: it will be cut, or does not exist yet"""
    ghost: float = 1.0
    """opacity; below 1 it is a ghost in one colour"""
    tint: Color | None = None
    """colour of its glow, or of the ghost; None: its colour by load"""
    thin: bool = False
    frayed: tuple[Point, ...] = ()
    """points in cells near which strands stick out of it and it is red: what holds it there fails. A rope
    that bears more than its hold is frayed everywhere
    """
    name: tuple[int, int] | None = None
    """the rope in a level and its piece, by which its motion goes on from frame to frame"""


@dataclass(frozen=True, slots=True)
class LampLight:
    """A light that reaches the area of its polygons and fades out at its radius."""

    x: float
    y: float
    radius: float
    color: tuple[float, float, float]
    """linear light, may exceed 1"""
    reach: tuple[tuple[Point, ...], ...]
    """convex polygons in cells that together cover what it can light; empty: everything"""
    z: float = 1.2


@dataclass(frozen=True, slots=True)
class SightShape:
    """The visible part of a level: convex polygons of open space, and the pieces of wall that bound them."""

    open: tuple[tuple[Point, ...], ...]
    """cells"""
    walls: tuple[tuple[float, float, float, float, int, int], ...]
    """x0, y0, x1, y1 of a visible piece of wall, and its unit normal (nx, ny) into the rock"""


@dataclass(frozen=True, slots=True)
class Pane:
    """The level as one chart shows it through portals, laid over another place of the picture."""

    placement: Placement
    sight: SightShape
    """visible cells of the level; no two panes show the same place of the picture"""
    lamps: tuple[LampLight, ...]
    """the lamps that light it, at most four, in cells of the level, including those that shine through its
    portal
    """
    rims: tuple[tuple[Point, Point], ...] = ()
    """visible portal sides in cells of the level"""
    seals: tuple[tuple[Point, Point], ...] = ()
    """visible sides that lead nowhere"""


class Mark(Struct, frozen=True, cache_hash=True, gc=False):
    """A flat convex polygon or glow in the world, drawn after the scene without depth test."""

    points: tuple[Point, ...]
    """cells"""
    color: Color
    glow: bool = False
    """adds light that fades from the first point (the centre) to the others; masked by sight"""
    z: float = 0.0


@dataclass(frozen=True, slots=True)
class Terrain:
    """The rock of a level for the renderer. Equal values share one set of meshes."""

    width: int
    height: int
    kinds: bytes
    """width * height bytes, row by row from y = 0, each the ASCII glyph of the level file:
    `.` open, `#` hard, `%` soft, `&` rough rock, `H` ladder, `1`-`9` crumbling floor, `^` spikes,
    `:` sand, `=` beam, `g` grate, `v` entry, `>` way down, `~` sky, `_` below a plate, `-` gap, `|` and `/`
    where a gate is closed or open: a figure. Solid: `# % & 1-9 : = g _ |`."""
    doors: tuple[tuple[int, int, int, int], ...] = ()
    """x, y of a cell and the step (dx, dy) out of it, for each of its sides with a portal, which is no wall
    """
    regions: bytes = b""
    """like `kinds`: number of the region of each cell, for its hue; empty: one region"""
    look: str = ""
    """kind of place, for hues and decoration; empty: as usual"""


@dataclass(frozen=True, slots=True)
class Camera:
    """The place of the viewer. It never turns, and z = 0 keeps exact squares."""

    x: float
    y: float
    """in cells; the point of z = 0 in the middle of the area"""
    cell: float
    """px of a cell at z = 0"""


@dataclass(frozen=True, slots=True)
class Scene:
    """A level seen through the camera, filling the whole window behind everything else."""

    area: Rect
    """area of the level in px, in whose middle the camera looks; the picture continues outside it"""
    camera: Camera
    terrain: Terrain
    sight: SightShape
    lamps: tuple[LampLight, ...]
    """at most four, the nearest first"""
    figures: tuple[Figure, ...]
    marks: tuple[Mark, ...]
    ambient: float = 1.0
    """brightness of the cold light on everything that is seen"""
    time: float = 0.0
    """time for flicker and dust in seconds; 0 stands still"""
    faded: float = 0.0
    """0 to 1: how far the present loses its colours, so that ghosts stand out"""
    overlay: tuple[Mark, ...] = ()
    """marks above the figures (brackets, trails); `marks` lie between rock and figures"""
    ropes: tuple[DrawnRope, ...] = ()
    placement: Placement = AT_HOME
    """where the part of the level in `sight` and `lamps` is shown. Positions of `camera`, of plain `marks`
    and of `overlay` are in cells of the picture; figures, ropes and glows are in the level
    """
    rims: tuple[tuple[Point, Point], ...] = ()
    seals: tuple[tuple[Point, Point], ...] = ()
    """like `Pane.seals`, for what is seen without a portal between"""
    pairs: bytes = b""
    """for each of `Terrain.doors` the number of its pair from 1, for letter and colour, or 0; empty: all 0"""
    known: bytes = b""
    """like `Terrain.kinds`: 1 for cells that were ever seen; they are drawn dimly when not seen now"""
    beyond: tuple[Pane, ...] = ()
    """what is seen through portals; if there is any, figures too are drawn only where they are seen"""
    pools: tuple[Pool, ...] = ()
    facets: float = 0.0
    """how much the facets of the rock that nobody has seen stand out; 0: plain dark"""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A figure with what it carries, lit by itself, in a rectangle of the interface."""

    area: Rect
    """area in px, which is cleared to the background first"""
    mesh: str
    pose: str = "idle"
    turn: float = 0.9
    phase: float = 0.0
    height: float = 1.4
    """height of the area in cells of the figure"""
    middle: float = 0.62
    """height of the figure at the middle of the area, in cells"""
    plinth: bool = False
    """whether it stands on a slab of rock"""
    gaze: Gaze = FORWARD
    borne: tuple[Figure, ...] = ()
    """what it carries; its own feet are at (0, 0), and its scale is 1"""
    unknown: bool = False
    """whether only its silhouette is shown, filled with dark facets"""
    background: Color = BACKGROUND


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A still scene in a rectangle of the interface; it is drawn once and cached."""

    area: Rect
    """px"""
    scene: Scene
    """scene whose own area has the same size and lies at (0, 0)"""


class Title(Struct, frozen=True, cache_hash=True, gc=False):
    """A word in triangle letters, lit from below; large ones are cut into facets."""

    x: float
    y: float
    """px; left end of the baseline"""
    text: str
    side: float
    """side of a letter in px; the letter's height is 0.65 of it"""
    top: Color = rgb("#ffe9a8")
    bottom: Color = rgb("#d9973a")


Command = Polygon | Text | Scene | Portrait | Thumbnail | Title
