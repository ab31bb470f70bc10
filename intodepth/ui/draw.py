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
"""of all that is not seen, and behind everything else"""


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
    """Where a hand holds on or a foot stands, if it can reach; ignored by figures without that limb."""

    end: str
    """as `left_hand`, `left_hind_paw`; `rope`: whereto that leads which both hands hold, from the harness"""
    point: Point3
    """from where the figure stands, however it is turned"""


class Stance(NamedTuple):
    """A pose that a figure is leaving."""

    pose: str
    phase: float
    share: float = 1.0
    """how far it had come, from the stance before it"""
    targets: tuple[LimbTarget, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A posed figure or thing in the world."""

    mesh: str
    """its name in `render.figures`: a hero, a relic, a creature, a prop"""
    x: float
    y: float
    """cells; the middle of its feet"""
    pose: str = "idle"
    turn: float = 0.6
    """radians about the vertical: 0 looks at the viewer, +pi/2 right, -pi/2 left"""
    phase: float = 0.0
    """0 to 1, where a repeating pose is in its cycle"""
    z: float = 0.0
    scale: float = 1.08
    ghost: float = 1.0
    """opacity; below 1 it is drawn as a ghost"""
    tint: Color | None = None
    """mixed in by its alpha: a flash, or the tint of a ghost, which the line about it has, too"""
    targets: tuple[LimbTarget, ...] = ()
    before: tuple[Stance, ...] = ()
    """what it goes over from into its pose, the oldest first"""
    share: float = 1.0
    """how far it has gone over"""
    gaze: Gaze = FORWARD
    """turned from where its pose lets it look"""


@dataclass(frozen=True, slots=True)
class OnFigure:
    """A point that moves with a figure; its top, if the figure does not have that part."""

    figure: Figure
    part: Literal["head", "left_hand", "right_hand", "harness"]


@dataclass(frozen=True, slots=True)
class DrawnRope:
    """A rope, or a piece of one, in the world."""

    points: tuple[Point3 | OnFigure, ...]
    """what it goes by: hands, harness, corners of rock, anchors; two at least"""
    load: float = 0.0
    """share of what holds it that it bears: 0 idle, 1 about to give way"""
    slack: float = 0.0
    """cells that are not needed: they sag between the points and lie on the floor"""
    knots: tuple[bool, bool] = (True, True)
    """whether it is tied at the first and at the last point; a free end is frayed"""
    onward: tuple[bool, bool] = (False, False)
    """whether another piece goes on from the first and from the last point: no end is there"""
    dashed: bool = False
    """drawn in pieces: it will be cut off, or would come to be"""
    ghost: float = 1.0
    """opacity; below 1 it is drawn as a ghost of one tint"""
    tint: Color | None = None
    """the colour it shines in, or is a ghost in; its colour by load if None"""
    thin: bool = False
    name: tuple[int, int] | None = None
    """which rope of a level, and which piece of it: by this it sways on from frame to frame"""


@dataclass(frozen=True, slots=True)
class LampLight:
    """A light that reaches the area of its polygons and fades out at its radius."""

    x: float
    y: float
    radius: float
    color: tuple[float, float, float]
    """linear light, may exceed 1"""
    reach: tuple[tuple[Point, ...], ...]
    """convex polygons in cells that tile all it can shine on; empty: everywhere"""
    z: float = 1.2


@dataclass(frozen=True, slots=True)
class SightShape:
    """What is seen: convex polygons of open space, and the pieces of wall that bound them."""

    open: tuple[tuple[Point, ...], ...]
    """cells"""
    walls: tuple[tuple[float, float, float, float, int, int], ...]
    """x0, y0, x1, y1 of a seen piece of wall, and the unit normal (nx, ny) that points into the rock"""


@dataclass(frozen=True, slots=True)
class Pane:
    """The level as one chart shows it through portals, laid over another place of the picture."""

    placement: Placement
    sight: SightShape
    """cells of the level; the panes of a scene show no place of the picture twice"""
    lamps: tuple[LampLight, ...]
    """four at most, in cells of the level: those whose light comes in by this way, too"""
    rims: tuple[tuple[Point, Point], ...] = ()
    """sides of cells that are portals, as far as they are seen, in cells of the level"""
    seals: tuple[tuple[Point, Point], ...] = ()
    """those that lead nowhere"""


class Mark(Struct, frozen=True, cache_hash=True, gc=False):
    """A flat convex polygon or glow in the world, drawn after the scene without depth test."""

    points: tuple[Point, ...]
    """cells"""
    color: Color
    glow: bool = False
    """added light that fades from the first point (the centre) to the others; masked by sight"""
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
    """x, y of a cell and the step (dx, dy) out of it, for each of its sides that is a portal, no wall"""
    regions: bytes = b""
    """as `kinds`: the number of the region that a cell belongs to, for its hue; empty: all of one"""


@dataclass(frozen=True, slots=True)
class Camera:
    """The place of the viewer. It never turns, and z = 0 keeps exact squares."""

    x: float
    y: float
    """cells; the point of z = 0 in the middle of the area"""
    cell: float
    """px that one cell at z = 0 measures"""


@dataclass(frozen=True, slots=True)
class Scene:
    """A level seen through the camera, filling the whole window behind everything else."""

    area: Rect
    """px; the play area that the camera is centred on (the picture goes on beyond it)"""
    camera: Camera
    terrain: Terrain
    sight: SightShape
    lamps: tuple[LampLight, ...]
    """four at most, the nearest first"""
    figures: tuple[Figure, ...]
    marks: tuple[Mark, ...]
    ambient: float = 1.0
    """brightness of the cold light that lies on all that is seen"""
    time: float = 0.0
    """seconds, for flicker and dust; 0 stands still"""
    faded: float = 0.0
    """0 to 1: how far what is there now gives up its colours, so that ghosts stand out"""
    overlay: tuple[Mark, ...] = ()
    """marks that lie above the figures (brackets, trails); `marks` lie between rock and figures"""
    ropes: tuple[DrawnRope, ...] = ()
    placement: Placement = AT_HOME
    """where the level is shown that `sight` and `lamps` tell of; cells of `camera`, of the plain ones among
    `marks`, and of `overlay` are cells of the picture; figures, ropes and glows lie in the level"""
    rims: tuple[tuple[Point, Point], ...] = ()
    seals: tuple[tuple[Point, Point], ...] = ()
    """as in Pane, of what is seen without any portal between"""
    known: bytes = b""
    """as `kinds` of Terrain, 1 for cells that were seen once: drawn dimly where they are not seen now"""
    beyond: tuple[Pane, ...] = ()
    """what is seen through portals; with any of these, figures too are shown only as far as they are seen"""
    pools: tuple[Pool, ...] = ()
    facets: float = 0.0
    """how much faint facets stand out where nothing is seen; 0: it is plain dark"""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A figure with what it carries, lit by itself, in a rectangle of the interface."""

    area: Rect
    """px; cleared to the background first"""
    mesh: str
    pose: str = "idle"
    turn: float = 0.9
    phase: float = 0.0
    height: float = 1.4
    """cells of the figure that fit into the height of the area"""
    middle: float = 0.62
    """height in cells shown in the middle of the area"""
    plinth: bool = False
    """stand it on a slab of rock"""
    gaze: Gaze = FORWARD
    borne: tuple[Figure, ...] = ()
    """what it bears; its own feet are at (0, 0), and its scale is 1"""
    unknown: bool = False
    """show its outline only, filled with dark facets"""
    background: Color = BACKGROUND


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A still scene in a rectangle of the interface; it is drawn once and cached."""

    area: Rect
    """px"""
    scene: Scene
    """its own area is as large and lies at (0, 0)"""


class Title(Struct, frozen=True, cache_hash=True, gc=False):
    """A word in triangle letters, lit from below; large ones are cut into facets."""

    x: float
    y: float
    """px; left end of the baseline"""
    text: str
    side: float
    """px of a letter's side (it is 0.65 of that high)"""
    top: Color = rgb("#ffe9a8")
    bottom: Color = rgb("#d9973a")


Command = Polygon | Text | Scene | Portrait | Thumbnail | Title
