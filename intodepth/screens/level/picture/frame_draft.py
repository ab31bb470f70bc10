"""frame_draft: what a frame shows besides the stage, and its scene in the making."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from intodepth.play.aftermath import Aftermath
from intodepth.play.lookout import Lookout
from intodepth.play.preview import Preview
from intodepth.screens.level.camera.watch import Watch
from intodepth.screens.level.marks.inquiry import Inquiry
from intodepth.screens.level.words.unreachable import WhyNot
from intodepth.screens.level.words.voices import Saying
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.draw import DrawnRope, Figure, LampLight, Mark, Pane, Point, Rect
from intodepth.ui.scenes.pools import Pool


@dataclass(frozen=True, slots=True)
class Focus:
    """The parts of a frame besides the stage: preview, labels, hints, ghosts of a plan."""

    preview: Preview | None
    beat: int | None
    """beat of the preview that is shown; None for its end"""
    taut: int | None
    """id of a rope that is too short and flashes"""
    inquiry: Inquiry
    covered: tuple[Rect, ...] = ()
    """areas in which no label may stand"""
    reason: WhyNot | None = None
    told: bool = False
    """whether a tooltip describes what is pointed at"""
    danger: bool = False
    """whether the display of falls that hurt is on"""
    saying: Saying | None = None
    """what a hero says"""
    aftermath: Aftermath | None = None
    """what creatures do at the end of the round"""
    faded: float = 0.0
    """0 to 1: how far the present is faded in favour of a coming moment"""
    hinted: tuple[Cell, ...] = ()
    """the hint's hero and place"""
    dragged: tuple[Point, Point] | None = None
    """start and end of a drag, in cells of the picture"""
    foreseen: Stage | None = None
    """a moment of the hint's plan that is shown as ghosts in place of the preview"""
    rival: Stage | None = None
    """the stage of another play of the level, whose heroes and relics are shown as ghosts"""
    is_second: bool = False
    """whether it is a second picture, whose goals cannot be clicked"""
    is_bare: bool = False
    """whether labels, cells to choose and other marks for the player are left out"""


@dataclass(slots=True)
class FrameDraft:
    """A scene in the making, in cells of the level, except marks."""

    stage: Stage
    then: Stage
    """the stage at the coming moment that is shown; otherwise the present stage"""
    watched: Watch
    seen: frozenset[Cell]
    time: float
    """seconds; 0 if nothing moves by itself"""
    figures: dict[int, Figure]
    """bodies where they are now, by id"""
    later: dict[int, Figure] = field(default_factory=dict)
    """bodies that will be elsewhere, by id"""
    coils: Mapping[int, Figure] = field(default_factory=dict)
    pointed: Cell | None = None
    lights: list[LampLight] = field(default_factory=list)
    """all lamps and lights"""
    lamps: tuple[LampLight, ...] = ()
    """lights that shine in the part of the picture that is seen without portals"""
    beyond: tuple[Pane, ...] = ()
    shown: list[Figure] = field(default_factory=list)
    ropes: list[DrawnRope] = field(default_factory=list)
    pools: tuple[Pool, ...] = ()
    behind: list[Mark] = field(default_factory=list)
    before: list[Mark] = field(default_factory=list)
    """marks behind figures, and marks in front of them"""

    @property
    def lookout(self) -> Lookout:
        """The lookout of the frame."""
        return self.watched.lookout

    @property
    def breath(self) -> float:
        """A slow wave from 0 to 1 that marks pulse with."""
        return 0.5 + 0.5 * math.sin(self.time * 3.2)

    def add(self, found: tuple[list[Mark], list[Mark]]) -> None:
        """Add marks behind the figures and in front of them."""
        self.behind += found[0]
        self.before += found[1]
